import { describe, expect, it } from 'vitest'
import { kilometres, nearestFirst } from '../../machines/delivery/nearest'

const store = (store_id: string, lat: number, lng: number) => ({
  store_id,
  name: store_id,
  address: '',
  hours: '',
  lat,
  lng,
})
const siam = store('siam', 13.7456, 100.5341)
const ari = store('ari', 13.7796, 100.5446)
const chiangMai = store('chiangMai', 18.7883, 98.9853)
const victory = { lat: 13.7649, lng: 100.5383 }

describe('stores to pick up from', () => {
  it('are sorted nearest first when the location is available, with their distance [DLV-007]', () => {
    const sorted = nearestFirst([chiangMai, siam, ari], victory)
    expect(sorted.map(({ store_id }) => store_id)).toEqual(['ari', 'siam', 'chiangMai'])
    expect(sorted.map(({ distance }) => Math.round(distance ?? NaN))).toEqual([2, 2, 583])
  })

  it('stay in the shop’s order without a location [DLV-007]', () => {
    expect(nearestFirst([chiangMai, siam], undefined)).toEqual([chiangMai, siam])
  })

  it('measures a degree of latitude as 111 km', () => {
    expect(Math.round(kilometres({ lat: 13, lng: 100 }, { lat: 14, lng: 100 }))).toBe(111)
  })
})
