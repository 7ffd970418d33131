import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { TrafficBatch } from '../../contract/traffic'
import { trafficBatch } from '../../contract/traffic'
import { timeClassOf, timeClassStart } from '../../contract/trafficCounts'

const item = { kind: 'edge', name: 'cart.idle|cart.open|0', count: 1 } as const
const batch: TrafficBatch = {
  language: 'th',
  platform: 'ios',
  appVersion: '5.18',
  profileType: 'FULL',
  items: [{ ...item, source: 'saving_account+kbank_reward_point', voucher: true, error: '304-03' }],
}
const isAccepted = (changes: object) => v.is(trafficBatch, { ...batch, ...changes })
const withItem = (changes: object) => isAccepted({ items: [{ ...item, ...changes }] })

describe('a batch of traffic', () => {
  it('holds counts of transitions and what describes the visit', () => {
    expect(isAccepted({})).toBe(true)
    expect(isAccepted({ appVersion: '', profileType: 'unknown' })).toBe(true)
    expect(withItem({ kind: 'leave', name: 'cart.idle', time: 40 })).toBe(true)
  })

  it('has no field and no text for anything of a person [ANL-015]', () => {
    expect(isAccepted({ session: 'abc' })).toBe(false)
    expect(withItem({ order: '1007' })).toBe(false)
    for (const name of ['0812345678 called', 'nicha@example.com', 'สมหญิง', "x' or 1=1", ''])
      expect(withItem({ name }), name).toBe(false)
    for (const text of ['5.18.2', '0812345678', 'latest']) expect(isAccepted({ appVersion: text }), text).toBe(false)
    expect(withItem({ source: '4111111111111111' })).toBe(false)
    expect(withItem({ error: 'nicha' })).toBe(false)
  })

  it('is bounded in items, counts and lengths', () => {
    const items = (length: number) => Array.from({ length }, () => item)
    expect(isAccepted({ items: items(150) })).toBe(true)
    expect(isAccepted({ items: items(151) })).toBe(false)
    expect(isAccepted({ items: [] })).toBe(false)
    expect(withItem({ count: 1000 })).toBe(true)
    for (const count of [0, -1, 1.5, 1001]) expect(withItem({ count }), String(count)).toBe(false)
    expect(withItem({ name: 'a'.repeat(201) })).toBe(false)
    for (const time of [-1, 41, 0.5]) expect(withItem({ kind: 'stop', time }), String(time)).toBe(false)
  })
})

describe('classes of times', () => {
  it('each begins where it says, and the last one takes all that is longer', () => {
    for (let timeClass = 0; timeClass <= 40; timeClass += 1) {
      expect(timeClassOf(timeClassStart(timeClass))).toBe(timeClass)
      expect(timeClassOf(timeClassStart(timeClass) * 0.999)).toBe(Math.max(0, timeClass - 1))
    }
    expect(timeClassOf(1e12)).toBe(40)
    expect(timeClassOf(-5)).toBe(0)
  })
})
