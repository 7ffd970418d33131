import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import type { TrafficSums } from '../../contract/traffic'
import { extractChart } from '../../workbench/chart/extract'
import { markOfEdges } from '../../workbench/chart/marks'
import { funnelOf } from '../../workbench/traffic/funnel'
import { heatOf, share, shortCount, shortTime } from '../../workbench/traffic/heat'
import { readTrafficPlace, startingTraffic, sumsAddress, writeTrafficPlace } from '../../workbench/traffic/trafficPlace'

const chart = extractChart(
  createMachine({
    id: 'buy',
    initial: 'cart',
    states: {
      cart: { on: { checkout: 'summary', leave: 'gone' } },
      summary: { on: { pay: 'paid', refuse: 'cart', leave: 'gone' } },
      paid: {},
      gone: {},
    },
  }),
)
const transition = (source: string, event: string) => `buy.${source}|${event}|0`
const state = (name: string, entered: number, started: number, left: number, medianTime?: number) => ({
  machine: 'buy',
  state: `buy.${name}`,
  entered,
  started,
  left,
  stopped: 0,
  stillThere: entered + started - left,
  medianTime,
})
const sums: TrafficSums = {
  transitions: [
    { machine: 'buy', transition: transition('cart', 'checkout'), count: 400, failed: 0 },
    { machine: 'buy', transition: transition('summary', 'pay'), count: 100, failed: 0 },
    { machine: 'buy', transition: transition('summary', 'refuse'), count: 50, failed: 20 },
  ],
  states: [state('cart', 50, 950, 400, 1500), state('summary', 400, 0, 150, 90_500), state('paid', 100, 0, 0)],
  errors: [{ error: '502-01', machine: 'buy', transition: transition('summary', 'refuse'), count: 20 }],
  values: { appVersion: ['5.18'], source: [], error: ['502-01'] },
}

describe('the traffic on a chart', () => {
  test('by count: lines and boxes say how often, the most frequent line is the widest, and what was not taken is marked so [ANL-003 ANL-016]', () => {
    const marks = heatOf(chart, sums, 'count')
    expect(marks.transitions.get(transition('cart', 'checkout'))).toEqual({ role: 'heat', width: 5, badge: '400' })
    expect(marks.transitions.get(transition('summary', 'pay'))).toEqual({ role: 'heat', width: 3, badge: '100' })
    expect(marks.transitions.get(transition('cart', 'leave'))).toEqual({ role: 'missed', width: 1, badge: '0' })
    expect(marks.states.get('buy.cart')).toEqual({ role: 'heat', badge: '1,000' })
    expect(marks.states.has('buy.gone')).toBe(false)
  })

  test('a line that stands for two says their sum', () => {
    const marks = heatOf(chart, sums, 'count')
    const both = chart.edges.filter(({ source }) => source === 'buy.summary')
    expect(markOfEdges(both, marks)).toMatchObject({ role: 'heat', badge: '150' })
  })

  test('by time: boxes say how long a visit lasts; by errors: lines say which part was refused [ANL-016]', () => {
    const time = heatOf(chart, sums, 'time')
    expect([time.states.get('buy.cart')?.badge, time.states.get('buy.summary')?.badge]).toEqual(['1.5 s', '1.5 min'])
    expect(time.transitions.size).toBe(0)
    const errors = heatOf(chart, sums, 'errors')
    expect(errors.transitions.get(transition('summary', 'refuse'))).toEqual({ role: 'heat', width: 5, badge: '40 %' })
    expect(errors.transitions.get(transition('summary', 'pay'))).toEqual({ role: 'missed', width: 1 })
  })

  test('a funnel says the loss of each step, of the first and of the one before [ANL-016]', () => {
    const steps = funnelOf(chart, sums, 'buy.cart', 'buy.paid')
    expect(
      steps.map(({ state: { key }, visits, lost, ofFirst, ofBefore }) => [key, visits, lost, ofFirst, ofBefore]),
    ).toEqual([
      ['cart', 1000, 0, 1, 1],
      ['summary', 400, 600, 0.4, 0.4],
      ['paid', 100, 300, 0.1, 0.25],
    ])
    expect(funnelOf(chart, sums, 'buy.paid', 'buy.cart')).toEqual([])
  })

  test('numbers and times are short', () => {
    expect([0, 999, 1127, 18_402, 260_000].map(shortCount)).toEqual(['0', '999', '1,127', '18.4k', '260k'])
    expect([12, 1500, 90_500, 5_400_000].map(shortTime)).toEqual(['12 ms', '1.5 s', '1.5 min', '1.5 h'])
    expect([share(1, 8), share(0, 0)]).toEqual(['12.5 %', undefined])
  })
})

describe('the address of the traffic', () => {
  test('holds heat, period and every filter, and leaves out what is as at the start', () => {
    const place = { heat: 'errors', period: 24, filters: { platform: 'android', voucher: 'yes' } } as const
    const params = new URLSearchParams(writeTrafficPlace(place))
    expect(params.toString()).toBe('heat=errors&period=24&platform=android&voucher=yes')
    expect(readTrafficPlace(params)).toEqual(place)
    expect(writeTrafficPlace(startingTraffic)).toEqual([])
  })

  test('of a stranger is read as far as the server would take it', () => {
    const params = new URLSearchParams('heat=rain&period=5&platform=palm&voucher=maybe&language=th&error=zzz')
    expect(readTrafficPlace(params)).toEqual({ heat: 'count', period: 168, filters: { language: 'th' } })
  })

  test('asks for whole hours', () => {
    const now = Date.parse('2026-11-21T10:40:00Z')
    const asked = new URL(
      sumsAddress('cart', { heat: 'count', period: 24, filters: { platform: 'ios' } }, now),
      'http://a',
    )
    expect(asked.pathname).toBe('/workbench/traffic')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      machine: 'cart',
      from: '2026-11-20T10:00:00.000Z',
      platform: 'ios',
    })
  })
})
