import { describe, expect, it } from 'vitest'
import { placeChoices } from '../../machines/addressBook/places'

const place = (province: string, district: string, subdistrict: string) => ({ province, district, subdistrict })
const places = [place('A', 'A1', 'A1a'), place('A', 'A1', 'A1b'), place('A', 'A2', 'A2a'), place('B', 'B1', 'A1a')]
const nowhere = place('', '', '')

describe('the places of a zip code', () => {
  it('each once, all of them while nothing is chosen above [ADR-021]', () => {
    expect(placeChoices('province', nowhere, places)).toEqual(['A', 'B'])
    expect(placeChoices('district', nowhere, places)).toEqual(['A1', 'A2', 'B1'])
    expect(placeChoices('subdistrict', nowhere, places)).toEqual(['A1a', 'A1b', 'A2a'])
  })

  it('only what lies in the chosen ones above [ADR-021]', () => {
    expect(placeChoices('district', place('B', '', ''), places)).toEqual(['B1'])
    expect(placeChoices('subdistrict', place('A', 'A1', ''), places)).toEqual(['A1a', 'A1b'])
    expect(placeChoices('subdistrict', place('B', 'A1', ''), places)).toEqual([])
  })

  it('what was saved stays to be seen before the places have come [ADR-021]', () => {
    expect(placeChoices('district', place('A', 'old', ''), [])).toEqual(['old'])
    expect(placeChoices('district', place('A', 'old', ''), places)).toEqual(['A1', 'A2', 'old'])
    expect(placeChoices('district', nowhere, [])).toEqual([])
  })
})
