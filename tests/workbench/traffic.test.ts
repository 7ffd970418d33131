import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import type { TrafficSums } from '../../contract/traffic'
import { extractChart } from '../../workbench/chart/extract'
import { markOfEdges } from '../../workbench/chart/marks'
import { alertsOf } from '../../workbench/traffic/alerts'
import { arrivalSentence, arrivalsAt } from '../../workbench/traffic/arrivals'
import { funnelOf } from '../../workbench/traffic/funnel'
import { heatOf, share, shortCount, shortTime } from '../../workbench/traffic/heat'
import { toAlertsCsv, toTrafficCsv } from '../../workbench/traffic/trafficCsv'
import {
  comparisonsWith,
  readTrafficPlace,
  startingTraffic,
  sumsAddress,
  writeTrafficPlace,
} from '../../workbench/traffic/trafficPlace'

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
  arrivals: [
    { machine: 'buy', state: 'buy.paid', source: '', voucher: false, count: 3 },
    { machine: 'buy', state: 'buy.paid', source: 'kmarket_credit_card+the1', voucher: false, count: 70 },
    { machine: 'buy', state: 'buy.paid', source: 'saving_account', voucher: true, count: 27 },
    { machine: 'buy', state: 'buy.summary', source: 'saving_account', voucher: true, count: 400 },
  ],
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
    const place = {
      heat: 'errors',
      period: 24,
      compared: 'week',
      filters: { platform: 'android', voucher: 'yes' },
    } as const
    const params = new URLSearchParams(writeTrafficPlace(place))
    expect(params.toString()).toBe('heat=errors&period=24&compared=week&platform=android&voucher=yes')
    expect(readTrafficPlace(params)).toEqual(place)
    expect(writeTrafficPlace(startingTraffic)).toEqual([])
  })

  test('of a stranger is read as far as the server would take it', () => {
    const params = new URLSearchParams(
      'heat=rain&period=5&compared=week&platform=palm&voucher=maybe&language=th&error=zzz',
    )
    expect(readTrafficPlace(params)).toEqual({
      heat: 'count',
      period: 168,
      compared: undefined,
      filters: { language: 'th' },
    })
  })

  const now = Date.parse('2026-11-21T10:40:00Z')
  const day = { heat: 'count', period: 24, compared: undefined, filters: { platform: 'ios' } } as const
  const askedFor = (...given: Parameters<typeof sumsAddress>) => new URL(sumsAddress(...given), 'http://a')

  test('asks for whole hours', () => {
    const asked = askedFor('cart', day, now)
    expect(asked.pathname).toBe('/workbench/traffic')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      machine: 'cart',
      from: '2026-11-20T10:00:00.000Z',
      platform: 'ios',
    })
  })

  test.each([
    ['before', '2026-11-19T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
    ['week', '2026-11-13T10:00:00.000Z', '2026-11-14T10:00:00.000Z'],
    ['fourWeeks', '2026-10-23T10:00:00.000Z', '2026-10-24T10:00:00.000Z'],
  ] as const)('asks for the second period: %s', (compared, from, until) => {
    const { searchParams } = askedFor('cart', { ...day, compared }, now, compared)
    expect([searchParams.get('from'), searchParams.get('until')]).toEqual([from, until])
  })

  test('offers second periods that do not overlap the first, each once', () => {
    expect([24, 168, 720].map((hours) => comparisonsWith(hours as 24))).toEqual([
      ['before', 'week', 'fourWeeks'],
      ['before', 'fourWeeks'],
      ['before'],
    ])
  })
})

const earlier: TrafficSums = {
  ...sums,
  transitions: [
    { machine: 'buy', transition: transition('cart', 'checkout'), count: 350, failed: 0 },
    { machine: 'buy', transition: transition('cart', 'leave'), count: 9, failed: 0 },
    { machine: 'buy', transition: transition('summary', 'refuse'), count: 10, failed: 8 },
  ],
  states: [state('cart', 0, 800, 359, 1200), state('summary', 350, 0, 10, 60_000), state('gone', 9, 0, 0)],
}

describe('two periods', () => {
  test('stand side by side on lines, boxes and what stands for several [ANL-016]', () => {
    const marks = heatOf(chart, sums, 'count', earlier)
    const badge = (source: string, event: string) => marks.transitions.get(transition(source, event))?.badge
    expect(badge('cart', 'checkout')).toBe('350 → 400')
    expect(badge('summary', 'pay')).toBe('0 → 100')
    expect(marks.transitions.get(transition('cart', 'leave'))).toEqual({ role: 'missed', width: 1, badge: '9 → 0' })
    expect(marks.states.get('buy.cart')?.badge).toBe('800 → 1,000')
    expect(marks.states.get('buy.gone')).toEqual({ role: 'missed', badge: '9 → 0' })
    const both = chart.edges.filter(({ source }) => source === 'buy.summary')
    expect(markOfEdges(both, marks)).toMatchObject({ badge: '10 → 150' })
  })

  test('by time and by errors, and nothing where neither has a number', () => {
    expect(heatOf(chart, sums, 'time', earlier).states.get('buy.summary')?.badge).toBe('1.0 min → 1.5 min')
    const errors = heatOf(chart, sums, 'errors', earlier)
    expect(errors.transitions.get(transition('summary', 'refuse'))?.badge).toBe('80 % → 40 %')
    expect(errors.transitions.get(transition('summary', 'pay'))?.badge).toBeUndefined()
  })

  test('are columns of the CSV', () => {
    const lines = toTrafficCsv(chart, sums, earlier).split('\r\n')
    expect(lines[0]).toMatch(/,transition,taken,refused,taken_before,refused_before$/)
    expect(lines.find((line) => line.includes('buy.summary|refuse|0'))).toMatch(/,50,20,10,8$/)
    expect(toTrafficCsv(chart, sums).split('\r\n')[0]).toMatch(/,transition,taken,refused$/)
  })
})

describe('alerts', () => {
  const refused = (failed: number, visits: number): TrafficSums => ({
    ...sums,
    transitions: [
      ...sums.transitions.filter((one) => !one.transition.includes('refuse')),
      { machine: 'buy', transition: transition('summary', 'refuse'), count: failed, failed },
    ],
    states: [state('summary', visits, 0, 0)],
  })
  const kindsOf = (now: TrafficSums, before: TrafficSums) =>
    alertsOf(chart, now, before).map(({ kind, edge }) => `${kind} ${edge.source} ${edge.event.code}`)

  test('name what was never taken and what is no longer taken [ANL-012]', () => {
    expect(kindsOf(sums, earlier)).toEqual([
      'dead buy.cart leave',
      'errors buy.summary refuse',
      'never buy.summary leave',
    ])
    expect(alertsOf(chart, sums, earlier)[0]).toMatchObject({ count: 0, countBefore: 9 })
  })

  test.each([
    ['doubled', 10, 100, 5, 100, true],
    ['almost doubled', 9, 100, 5, 100, false],
    ['more refusals of as many more visits', 20, 400, 5, 100, false],
    ['from none', 5, 100, 0, 100, true],
    ['from one to two', 2, 100, 1, 100, false],
    ['one below the least count of refusals', 4, 100, 0, 100, false],
    ['too few visits now', 10, 19, 1, 100, false],
    ['too few visits then', 10, 100, 1, 19, false],
  ])(
    'name a rate of refusals that is at least twice as high: %s [ANL-012]',
    (_, failed, visits, failedBefore, visitsBefore, isNamed) => {
      const found = kindsOf(refused(failed, visits), refused(failedBefore, visitsBefore))
      expect(found.includes('errors buy.summary refuse')).toBe(isNamed)
    },
  )

  test('are a CSV of their transitions only [ANL-012]', () => {
    const lines = toAlertsCsv(chart, alertsOf(chart, sums, earlier)).split('\r\n')
    expect(lines[0]).toMatch(/,transition,alert,taken,taken_before,rate,rate_before$/)
    expect(lines.slice(1, -1).map((line) => line.split('buy.').at(-1))).toEqual([
      'cart|leave|0,dead,0,9,,',
      `summary|refuse|0,errors,50,10,0.05,${8 / 350}`,
      'summary|leave|0,never,0,0,,',
    ])
  })
})

test('how the orders that arrived were paid, as sentences in both languages, equal to the number on the chart [ANL-016]', () => {
  const found = arrivalsAt(sums, 'buy.paid')
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(100)
  expect(found.map((one) => arrivalSentence(one, 'en'))).toEqual([
    'Credit/debit card and The1, without a voucher: 70 %',
    'Savings account, with a voucher: 27 %',
    'No payment source chosen, without a voucher: 3 %',
  ])
  expect(arrivalSentence(found[1]!, 'th')).toBe('บัญชีออมทรัพย์ ใช้โค้ดส่วนลด: 27 %')
  expect(arrivalsAt(sums, 'buy.gone')).toEqual([])
})
