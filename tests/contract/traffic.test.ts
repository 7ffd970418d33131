import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { TrafficBatch } from '../../contract/traffic'
import { readTraffic, trafficBatch, trafficDefinitions } from '../../contract/traffic'
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
    expect(withItem({ source: 'saving_account+4111111111111111' })).toBe(false)
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

describe('the sums of traffic', () => {
  const isAsked = (query: object) => v.is(readTraffic.query, query)

  it('are read from the workbench, without a session', () => {
    expect(readTraffic).toMatchObject({
      method: 'GET',
      path: '/workbench/traffic',
      session: false,
      errors: ['1011'],
    })
  })

  it('are filtered by what is counted, and by nothing else', () => {
    expect(isAsked({})).toBe(true)
    expect(isAsked({ machine: 'paymentSource', source: 'none', voucher: 'yes', error: 'none' })).toBe(true)
    expect(isAsked({ source: 'saving_account+the1', voucher: 'no', error: '304-03' })).toBe(true)
    for (const query of [
      { machine: 'a.b' },
      { machine: '' },
      { machine: 'a'.repeat(61) },
      { source: 'nobody' },
      { voucher: 'maybe' },
      { error: '999999' },
      { from: 'yesterday' },
    ])
      expect(isAsked(query), JSON.stringify(query)).toBe(false)
    expect(isAsked({ machine: 'a'.repeat(60) })).toBe(true)
  })

  it('have the numbers of transitions and states', () => {
    const state = { machine: 'cart', state: 'cart.idle', entered: 1, started: 0, left: 1, stopped: 0, stillThere: -1 }
    const transition = { machine: 'cart', transition: 'cart.idle|cart.open|0', count: 1, failed: 0 }
    const sums = {
      transitions: [transition],
      states: [state],
      arrivals: [{ machine: 'cart', state: 'cart.idle', source: '', voucher: false, count: 1 }],
      errors: [{ error: '304-03', machine: 'cart', transition: 'cart.idle|cart.open|0', count: 1 }],
      values: { appVersion: ['5.18'], source: [''], error: ['304-03'] },
    }
    const isAnswer = (changes: object) => v.is(readTraffic.response, { ...sums, ...changes })
    expect(isAnswer({})).toBe(true)
    expect(isAnswer({ states: [{ ...state, medianTime: 1500 }] })).toBe(true)
    const broken: Record<string, unknown[]> = {
      transitions: [{ ...transition, count: -1 }, { ...transition, failed: 0.5 }, {}],
      states: [{ ...state, entered: -1 }, { ...state, stillThere: 0.5 }, {}],
      arrivals: [{}],
      errors: [{}],
    }
    for (const [name, rows] of Object.entries(broken))
      for (const row of rows) expect(isAnswer({ [name]: [row] }), `${name} ${JSON.stringify(row)}`).toBe(false)
    expect(isAnswer({ values: {} })).toBe(false)
  })

  it('are of the states and transitions that the build writes', () => {
    expect(v.is(trafficDefinitions, { cart: { states: ['cart'], transitions: [] } })).toBe(true)
    for (const definition of [{}, { states: [1], transitions: [] }, { states: [] }])
      expect(v.is(trafficDefinitions, { cart: definition })).toBe(false)
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
