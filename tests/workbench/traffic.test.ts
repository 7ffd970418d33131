import { afterEach, describe, expect, test, vi } from 'vitest'
import { createMachine } from 'xstate'
import type { AnyStateMachine } from 'xstate'
import type { TrafficSums } from '../../contract/traffic'
import { ChartIndex } from '../../workbench/chart/levels'
import { extractChart } from '../../workbench/chart/extract'
import { markOfEdges, markOfStates } from '../../workbench/chart/marks'
import { pinMachine } from '../../machines/pin/pinMachine'
import { cartMachine } from '../../machines/cart/cartMachine'
import { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import { firstVisitMachine } from '../../machines/firstVisit/firstVisitMachine'
import { modalMachine } from '../../machines/modal/modalMachine'
import { orderReviewsMachine } from '../../machines/orderReviews/orderReviewsMachine'
import { paymentSheetMachine } from '../../machines/paymentSheet/paymentSheetMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import { voucherMachine } from '../../machines/voucher/voucherMachine'
import { alertsOf } from '../../workbench/traffic/alerts'
import { arrivalSentence, arrivalsAt } from '../../workbench/traffic/arrivals'
import { funnelOf, lostBeside, usualFunnel } from '../../workbench/traffic/funnel'
import { readDay, writeDay } from '../../workbench/traffic/days'
import { csvHead, csvName } from '../../workbench/traffic/csvFile'
import { dropOffOf } from '../../workbench/traffic/dropOff'
import { failuresOf } from '../../workbench/traffic/success'
import { heatOf } from '../../workbench/traffic/heat'
import { refusalKindsOf } from '../../workbench/traffic/refusalList'
import { refusalsOf } from '../../workbench/traffic/refusals'
import { share, shortCount, shortTime } from '../../workbench/traffic/formats'
import {
  toAlertsCsv,
  toArrivalsCsv,
  toErrorsCsv,
  toFunnelCsv,
  toShopCsv,
  toStatesCsv,
  toTransitionsCsv,
} from '../../workbench/traffic/trafficCsv'
import { loadSums } from '../../workbench/traffic/useSums'
import { errorWords, valueWords } from '../../workbench/traffic/valueWords'
import { versionsOf } from '../../workbench/traffic/versions'
import type { TrafficPlace } from '../../workbench/traffic/trafficPlace'
import {
  comparisonsWith,
  daysOf,
  faultOf,
  firstSpan,
  readTrafficPlace,
  secondSpan,
  startingTraffic,
  writeTrafficPlace,
} from '../../workbench/traffic/trafficPlace'

afterEach(() => vi.unstubAllGlobals())

const chart = extractChart(
  createMachine({
    id: 'buy',
    initial: 'cart',
    states: {
      cart: { on: { checkout: 'summary', leave: 'gone' } },
      summary: { on: { pay: 'paid', refuse: 'cart', leave: 'gone' } },
      paid: { type: 'final' },
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
  test('by count: lines and boxes say how often and which share was lost, the most frequent line is the widest, and what was not taken is marked so [ANL-003 ANL-016]', () => {
    const marks = heatOf(chart, sums, 'count')
    expect(marks.transitions.get(transition('cart', 'checkout'))).toEqual({ role: 'heat', width: 5, badge: '400' })
    expect(marks.transitions.get(transition('summary', 'pay'))).toEqual({ role: 'heat', width: 3, badge: '100' })
    expect(marks.transitions.get(transition('cart', 'leave'))).toEqual({ role: 'missed', width: 1, badge: '0' })
    expect(marks.states.get('buy.cart')).toEqual({ role: 'heat', badge: '1,000 ↓60 %' })
    expect(marks.states.has('buy.gone')).toBe(false)
  })

  test('a line that stands for two says their sum', () => {
    const marks = heatOf(chart, sums, 'count')
    const both = chart.edges.filter(({ source }) => source === 'buy.summary')
    expect(markOfEdges(both, marks)).toMatchObject({ role: 'heat', badge: '150' })
  })

  test('a folded box says the visits of its state, not those of the states in it again', () => {
    const nested = extractChart(
      createMachine({
        id: 'buy',
        initial: 'cart',
        states: { cart: { initial: 'idle', states: { idle: {}, busy: {} } } },
      }),
    )
    const inside = {
      ...sums,
      states: [
        {
          machine: 'buy',
          state: 'buy.cart',
          entered: 0,
          started: 10,
          left: 0,
          stopped: 0,
          stillThere: 10,
          medianTime: 50,
        },
        { machine: 'buy', state: 'buy.cart.idle', entered: 5, started: 10, left: 6, stopped: 0, stillThere: 9 },
      ],
    }
    const folded = ['buy.cart', 'buy.cart.idle', 'buy.cart.busy']
    expect(markOfStates(folded, heatOf(nested, inside, 'count'))?.badge).toBe('10 ↓100 %')
    expect(markOfStates(folded, heatOf(nested, inside, 'time'))?.badge).toBe('50 ms')
  })

  test('by time: boxes say how long a visit lasts; by errors: lines and boxes say which share of the visits was refused [ANL-016]', () => {
    const time = heatOf(chart, sums, 'time')
    expect([time.states.get('buy.cart')?.badge, time.states.get('buy.summary')?.badge]).toEqual(['1.5 s', '1.5 min'])
    expect(time.transitions.size).toBe(0)
    const errors = heatOf(chart, sums, 'errors')
    expect(errors.transitions.get(transition('summary', 'refuse'))).toEqual({ role: 'heat', width: 5, badge: '5 %' })
    expect(errors.transitions.get(transition('summary', 'pay'))).toEqual({ role: 'missed', width: 1 })
    expect(errors.states.get('buy.summary')).toEqual({ role: 'heat', badge: '5 %' })
    expect(errors.states.has('buy.cart')).toBe(false)
    const both = chart.edges.filter(({ source }) => source === 'buy.summary')
    expect(markOfEdges(both, errors)?.badge).toBe('5 %')
    // One box for both states: of 1,000 and 400 visits.
    expect(markOfStates(['buy.cart', 'buy.summary'], errors)?.badge).toBe('1.4 %')
  })

  test('by errors: a failed call is a share of the calls of its state, with or without a known code [ANL-016]', () => {
    const loading = extractChart(
      createMachine({
        id: 'buy',
        initial: 'loading',
        states: {
          loading: {
            on: { retry: { target: 'loading', reenter: true } },
            invoke: { src: 'load', onDone: 'shown', onError: 'failed' },
          },
          shown: {},
          failed: {},
        },
      }),
    )
    const [done, failed] = ['done', 'error'].map((kind) => `buy.loading|xstate.${kind}.actor.0.buy.loading|0`)
    const taken = (visits: number) => ({
      ...sums,
      transitions: [
        { machine: 'buy', transition: done!, count: 30, failed: 0 },
        { machine: 'buy', transition: failed!, count: 10, failed: 4 },
      ],
      states: [state('loading', visits, 0, 0)],
    })
    const badge = (visits: number) => heatOf(loading, taken(visits), 'errors').transitions.get(failed!)?.badge
    expect(badge(50)).toBe('20 %')
    expect(badge(5)).toBe('25 %')
  })

  test('refusals without an error code are refusals by the definition of the chart [ANL-016]', () => {
    const isRefused = (machine: AnyStateMachine, name: string) => {
      const found = extractChart(machine)
      expect(found.edges.map((edge) => edge.transition)).toContain(name)
      return refusalsOf(found).has(name)
    }
    // The bank accepts no further PIN.
    expect(isRefused(pinMachine, 'pin.asking|xstate.done.actor.0.pin.asking|1')).toBe(true)
    expect(isRefused(pinMachine, 'pin.asking|xstate.done.actor.0.pin.asking|0')).toBe(false)
    expect(isRefused(pinMachine, 'pin.asking|xstate.error.actor.0.pin.asking|0')).toBe(true)
    expect(isRefused(voucherMachine, 'voucher.use.free.held|voucher.refused|0')).toBe(true)
    expect(isRefused(voucherMachine, 'voucher.use.free|code.apply|2')).toBe(true)
    expect(isRefused(checkoutMachine, 'checkout.resolvingOutcome||9')).toBe(true)
    expect(
      isRefused(placementMachine, 'placement.checking.asking|xstate.done.actor.0.placement.checking.asking|3'),
    ).toBe(true)
    expect(isRefused(cartMachine, 'cart.ready.idle|cart.checkout|1')).toBe(true)
    // The shopper's own answers are none.
    expect(isRefused(modalMachine, 'modal.open|modal.reject|0')).toBe(false)
    expect(isRefused(orderReviewsMachine, 'orderReviews.shown.asking|modal.closed|1')).toBe(false)
  })

  test('what became of the visits to a state: in is went on, stopped and still there [ANL-003 ANL-016]', () => {
    const visited = {
      ...sums,
      states: [
        { machine: 'buy', state: 'buy', entered: 0, started: 100, left: 0, stopped: 75, stillThere: 25 },
        { machine: 'buy', state: 'buy.cart', entered: 0, started: 100, left: 80, stopped: 5, stillThere: 15 },
        { machine: 'buy', state: 'buy.summary', entered: 80, started: 0, left: 70, stopped: 0, stillThere: 10 },
        { machine: 'buy', state: 'buy.paid', entered: 70, started: 0, left: 0, stopped: 70, stillThere: 0 },
      ],
    }
    const dropOff = dropOffOf(chart, visited)
    for (const { visits, wentOn, gaveUp, stopped, stillThere } of dropOff.values())
      expect(wentOn + gaveUp + stopped + stillThere).toBe(visits)
    expect(
      [...dropOff].map(([id, { wentOn, stopped, stillThere, lost }]) => [id, wentOn, stopped, stillThere, lost]),
    ).toEqual([
      // Paid orders are no loss of the whole.
      ['buy', 0, 75, 25, 30],
      ['buy.cart', 80, 5, 15, 20],
      ['buy.summary', 70, 0, 10, 10],
      ['buy.paid', 0, 70, 0, 0],
    ])
    const badges = ['buy', 'buy.cart', 'buy.summary', 'buy.paid'].map(
      (id) => heatOf(chart, visited, 'count').states.get(id)?.badge,
    )
    expect(badges).toEqual(['100 ↓30 %', '100 ↓20 %', '80 ↓12.5 %', '70'])
  })

  test('a funnel says of each step what was lost there, as the table of states does, and its part of the first and of the one before [ANL-016]', () => {
    const steps = funnelOf(chart, sums, 'buy.cart', 'buy.paid')
    expect(
      steps.map(({ state: { key }, visits, lost, ofFirst, ofBefore }) => [key, visits, lost, ofFirst, ofBefore]),
    ).toEqual([
      ['cart', 1000, 600, 1, 1],
      ['summary', 400, 250, 0.4, 0.4],
      ['paid', 100, 0, 0.1, 0.25],
    ])
    expect(funnelOf(chart, sums, 'buy.paid', 'buy.cart')).toEqual([])
  })

  test('nothing is lost in a success, also where the shopper may go on from there, nor of the whole because of it [ANL-016]', () => {
    const visits = (state: string, started: number, left: number) => ({
      ...{ machine: 'checkout', state, entered: 0, started, left, stopped: 0 },
      stillThere: started - left,
    })
    const checkout = extractChart(checkoutMachine)
    const visited = {
      ...sums,
      states: [visits('checkout', 100, 0), visits('checkout.summary', 100, 80), visits('checkout.succeeded', 80, 48)],
    }
    const dropOff = dropOffOf(checkout, visited)
    expect(['checkout', 'checkout.summary', 'checkout.succeeded'].map((id) => dropOff.get(id)?.lost)).toEqual([
      68, 20, 0,
    ])
    expect(heatOf(checkout, visited, 'count').states.get('checkout.succeeded')?.badge).toBe('80')
  })

  test('who leaves by a way out is lost at the state that was left, in table, chart and funnel; who has paid is not [ANL-003 ANL-016]', () => {
    const checkout = extractChart(checkoutMachine)
    const visits = (name: string, began: number, left: number, stopped = 0) => ({
      ...{ machine: 'checkout', state: name, entered: 0, started: began, left, stopped },
      stillThere: began - left - stopped,
    })
    const count = (transition: string, times: number) => {
      expect(checkout.edges.map((edge) => edge.transition)).toContain(transition)
      return { machine: 'checkout', transition, count: times, failed: 0 }
    }
    const visited = {
      ...sums,
      transitions: [
        count('checkout.preparing|checkout.leave|0', 30),
        count('checkout.summary|checkout.leave|0', 20),
        count('checkout.succeeded|checkout.leave|0', 35),
      ],
      states: [
        visits('checkout', 100, 0, 85),
        visits('checkout.preparing', 100, 95),
        visits('checkout.summary', 65, 60),
        visits('checkout.succeeded', 40, 35),
        visits('checkout.left', 85, 0, 85),
      ],
    }
    const dropOff = dropOffOf(checkout, visited)
    for (const { visits: all, wentOn, gaveUp, stopped, stillThere } of dropOff.values())
      expect(wentOn + gaveUp + stopped + stillThere).toBe(all)
    const lost = (name: string) => dropOff.get(name)?.lost
    expect(['checkout.preparing', 'checkout.summary', 'checkout.succeeded', 'checkout.left'].map(lost)).toEqual([
      ...[35, 25, 0, 0],
    ])
    // All but the 40 that paid, whether they stayed or left then.
    expect(lost('checkout')).toBe(60)
    expect(heatOf(checkout, visited, 'count').states.get('checkout.preparing')?.badge).toBe('100 ↓35 %')
    const steps = funnelOf(checkout, visited, 'checkout.preparing', 'checkout.succeeded')
    expect(steps.map(({ state: { key }, lost: here }) => [key, here])).toEqual(
      expect.arrayContaining([
        ['preparing', 35],
        ['summary', 25],
        ['succeeded', 0],
      ]),
    )
    expect(lostBeside(checkout, visited, steps)).toBe(0)
    const outOfStock = { ...visited.states[0]!, state: 'checkout.outOfStock', entered: 7, started: 0, left: 3 }
    const withDialog = { ...visited, states: [...visited.states, { ...outOfStock, stopped: 1, stillThere: 3 }] }
    expect(lostBeside(checkout, withDialog, steps)).toBe(4)
  })

  test('a chart without a success has no way out that is a loss, and a variant of a success is none [ANL-016]', () => {
    const failuresIn = (machine: AnyStateMachine) =>
      failuresOf(new ChartIndex(extractChart(machine))).map(({ id }) => id)
    expect(failuresIn(firstVisitMachine)).toEqual([])
    expect(failuresIn(paymentSheetMachine)).toEqual(['paymentSheet.left'])
    expect(failuresIn(checkoutMachine)).toEqual(['checkout.left'])
  })

  test('a funnel begins at the start and ends at the success unless others are chosen [ANL-016]', () => {
    expect(usualFunnel(extractChart(checkoutMachine))).toEqual({ from: 'checkout.booting', to: 'checkout.succeeded' })
    expect(usualFunnel(extractChart(placementMachine)).to).toBe('placement.paid')
    expect(usualFunnel(extractChart(pinMachine)).from).toBe('pin.none')
    const steps = funnelOf(
      extractChart(checkoutMachine),
      { ...sums, states: [] },
      'checkout.booting',
      'checkout.succeeded',
    )
    expect(steps.map(({ state }) => state.key)).not.toContain('resolvingOutcome')
  })

  test('a funnel takes the way that visits mostly take, the shortest one without counts, and no step that only decides [ANL-016]', () => {
    const ways = extractChart(
      createMachine({
        id: 'buy',
        initial: 'start',
        states: {
          start: { on: { resume: 'paying', open: 'summary' } },
          summary: { on: { confirm: 'deciding' } },
          deciding: { always: [{ target: 'paying', guard: () => true }, { target: 'start' }] },
          paying: { on: { pay: 'paid' } },
          paid: { type: 'final' },
        },
      }),
    )
    const count = (name: string, times: number) => ({
      machine: 'buy',
      transition: `buy.${name}|0`,
      count: times,
      failed: 0,
    })
    const taken = (resumed: number, opened: number) => ({
      ...sums,
      transitions: [
        ...[count('start|resume', resumed), count('start|open', opened), count('summary|confirm', opened)],
        ...[count('deciding|', opened), count('paying|pay', resumed + opened)],
      ],
      states: [
        ...[state('start', 0, resumed + opened, resumed + opened), state('summary', opened, 0, opened)],
        ...[state('deciding', opened, 0, opened), state('paying', resumed + opened, 0, resumed + opened)],
      ],
    })
    const keys = (found: TrafficSums) => funnelOf(ways, found, 'buy.start', 'buy.paid').map(({ state: { key } }) => key)
    expect(keys(taken(5, 95))).toEqual(['start', 'summary', 'paying', 'paid'])
    expect(keys(taken(95, 5))).toEqual(['start', 'paying', 'paid'])
    expect(keys({ ...sums, transitions: [], states: [] })).toEqual(['start', 'paying', 'paid'])
    // Nothing is a part of no visits.
    expect(funnelOf(ways, { ...sums, states: [state('paid', 2, 0, 0)] }, 'buy.start', 'buy.paid').at(-1)).toMatchObject(
      {
        ...{ visits: 2, ofFirst: undefined, ofBefore: undefined },
      },
    )
    expect(funnelOf(ways, sums, 'buy.start', 'buy.start').map(({ state: { key } }) => key)).toEqual([
      ...['start', 'summary', 'start'],
    ])
  })

  test('numbers and times are short', () => {
    expect([0, 999, 1127, 18_402, 260_000].map(shortCount)).toEqual(['0', '999', '1,127', '18.4k', '260k'])
    expect([12, 1500, 90_500, 5_400_000].map((ms) => shortTime(ms, 'en'))).toEqual([
      ...['12 ms', '1.5 s', '1.5 min', '1.5 h'],
    ])
    expect([1500, 90_500, 5_400_000].map((ms) => shortTime(ms, 'th'))).toEqual(['1.5 วิ', '1.5 นาที', '1.5 ชม.'])
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
  const day: TrafficPlace = { heat: 'count', period: 24, compared: undefined, filters: { platform: 'ios' } }
  /** The queries that the page sends to the server, which answers with these versions. */
  async function askedFor(place: TrafficPlace, appVersion: string[] = []) {
    const asked: URL[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(new URL(address, 'http://a'))
      return Promise.resolve(Response.json({ ...sums, values: { ...sums.values, appVersion } }))
    })
    await loadSums(place, now)
    expect(asked.map(({ pathname }) => pathname)).toEqual(asked.map(() => '/workbench/traffic'))
    return asked.map(({ searchParams }) => Object.fromEntries(searchParams))
  }

  test('asks for whole hours of all machines, and for the period before', async () => {
    expect(await askedFor(day)).toEqual([
      { from: '2026-11-20T10:00:00.000Z', platform: 'ios' },
      { from: '2026-11-19T10:00:00.000Z', until: '2026-11-20T10:00:00.000Z', platform: 'ios' },
    ])
  })

  test('asks for the newest app version and the one before it, over both periods [ANL-012]', async () => {
    const [, , newer, older] = await askedFor(day, ['5.9', '5.18', '5.17'])
    expect(newer).toEqual({ from: '2026-11-19T10:00:00.000Z', platform: 'ios', appVersion: '5.18' })
    expect(older).toEqual({ ...newer, appVersion: '5.17' })
    const chosen = await askedFor({ ...day, filters: { appVersion: '5.17' } }, ['5.9', '5.18', '5.17'])
    expect(chosen.slice(2).map(({ appVersion }) => appVersion)).toEqual(['5.17', '5.9'])
    expect(await askedFor(day, ['5.18'])).toHaveLength(2)
    expect(versionsOf(['10.0', '9.30', '9.4'])).toEqual({ newer: '10.0', older: '9.30' })
    expect(versionsOf([])).toBeUndefined()
  })

  test.each([
    ['before', '2026-11-19T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
    ['week', '2026-11-13T10:00:00.000Z', '2026-11-14T10:00:00.000Z'],
    ['fourWeeks', '2026-10-23T10:00:00.000Z', '2026-10-24T10:00:00.000Z'],
  ] as const)('asks for the second period: %s', async (compared, from, until) => {
    expect((await askedFor({ ...day, compared }))[1]).toMatchObject({ from, until })
  })

  test('holds any days of both periods, of which the last ends at midnight in Bangkok [ANL-016]', async () => {
    const written = 'from=2026-11-02&until=2026-11-04&beforeFrom=2026-10-31&beforeUntil=2026-10-31'
    const place = readTrafficPlace(new URLSearchParams(written))
    expect(new URLSearchParams(writeTrafficPlace(place)).toString()).toBe(written)
    expect(await askedFor(place)).toEqual([
      { from: '2026-11-01T17:00:00.000Z', until: '2026-11-04T17:00:00.000Z' },
      { from: '2026-10-30T17:00:00.000Z', until: '2026-10-31T17:00:00.000Z' },
    ])
  })

  test('days without a second period are compared with as many days before, or weeks ago', () => {
    const place = { ...startingTraffic, days: { from: '2026-11-02', until: '2026-11-04' } }
    const second = (compared?: 'week') => {
      const { from, until } = secondSpan({ ...place, compared }, now)
      return [from.toISOString(), until?.toISOString()]
    }
    expect(second()).toEqual(['2026-10-29T17:00:00.000Z', '2026-11-01T17:00:00.000Z'])
    expect(second('week')).toEqual(['2026-10-25T17:00:00.000Z', '2026-10-28T17:00:00.000Z'])
    expect(firstSpan({ ...place, days: { from: '2026-11-02', until: '' } }, now).until).toBeUndefined()
  })

  test.each([
    ['from=2026-11-05&until=2026-11-04', { period: 'first', fault: 'order' }],
    ['from=2026-02-30', { period: 'first', fault: 'noDay' }],
    ['until=2026-11-04', { period: 'first', fault: 'noDay' }],
    ['from=yesterday', { period: 'first', fault: 'noDay' }],
    ['beforeFrom=2026-11-05&beforeUntil=2026-11-04', { period: 'second', fault: 'order' }],
    ['from=2026-11-04&until=2026-11-04', undefined],
  ])('days that are none are a fault and stay in the address: %s [ANL-016]', (written, fault) => {
    const place = readTrafficPlace(new URLSearchParams(written))
    expect(faultOf(place)).toEqual(fault)
    expect(new URLSearchParams(writeTrafficPlace({ ...place })).toString()).toBe(
      written === 'until=2026-11-04' ? 'from=&until=2026-11-04' : written,
    )
  })

  test('days of one’s own begin with as many as the period has, to today [ANL-016]', () => {
    const days = (period: 1 | 24 | 168 | 720) => daysOf(firstSpan({ ...startingTraffic, period }, now), now)
    expect(days(168)).toEqual({ from: '2026-11-15', until: '2026-11-21' })
    expect(days(720)).toEqual({ from: '2026-10-23', until: '2026-11-21' })
    expect([days(24), days(1)]).toEqual([
      { from: '2026-11-21', until: '2026-11-21' },
      { from: '2026-11-21', until: '2026-11-21' },
    ])
    expect(daysOf(secondSpan(startingTraffic, now), now)).toEqual({ from: '2026-11-08', until: '2026-11-14' })
  })

  test('days are written day first, and read so, also with a year of the Buddhist era [ANL-016]', () => {
    expect(writeDay('2026-11-02')).toBe('02/11/2026')
    expect(['2/11/2026', '02/11/2569', '2.11.2026'].map(readDay)).toEqual(['2026-11-02', '2026-11-02', '2026-11-02'])
    expect(['2026-11-02', '30/2', ''].map(readDay)).toEqual(['2026-11-02', '30/2', ''])
    expect([writeDay('30/2'), writeDay('')]).toEqual(['30/2', ''])
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
    const marks = heatOf(chart, sums, 'count', { before: earlier })
    const badge = (source: string, event: string) => marks.transitions.get(transition(source, event))?.badge
    expect(badge('cart', 'checkout')).toBe('350 → 400')
    expect(badge('summary', 'pay')).toBe('0 → 100')
    expect(marks.transitions.get(transition('cart', 'leave'))).toEqual({ role: 'missed', width: 1, badge: '9 → 0' })
    expect(marks.states.get('buy.cart')?.badge).toBe('800 → 1,000 ↓60 %')
    expect(marks.states.get('buy.gone')).toEqual({ role: 'missed', badge: '9 → 0' })
    const both = chart.edges.filter(({ source }) => source === 'buy.summary')
    expect(markOfEdges(both, marks)).toMatchObject({ badge: '10 → 150' })
  })

  test('by time and by errors, and nothing where neither has a number', () => {
    expect(heatOf(chart, sums, 'time', { before: earlier }).states.get('buy.summary')?.badge).toBe('1.0 min → 1.5 min')
    const errors = heatOf(chart, sums, 'errors', { before: earlier })
    expect(errors.transitions.get(transition('summary', 'refuse'))?.badge).toBe('2.3 % → 5 %')
    expect(errors.transitions.get(transition('summary', 'pay'))?.badge).toBeUndefined()
  })

  test('are columns of the CSV of states and of transitions [ANL-016]', () => {
    const lines = toTransitionsCsv(chart, sums, earlier).split('\r\n')
    expect(lines[0]).toMatch(
      /,transition,taken,refused,refused_share,taken_before,refused_before,refused_share_before$/,
    )
    expect(lines.find((line) => line.includes('buy.summary|refuse|0'))).toMatch(/,50,20,0.05,10,8,0.0229$/)
    expect(toTransitionsCsv(chart, sums).split('\r\n')[0]).toMatch(/,transition,taken,refused,refused_share$/)

    const head = 'machine,state,state_th,state_en'
    const figures = 'in,went_on,gave_up,stopped,still_there,lost,lost_share,median_ms'
    expect(toStatesCsv(chart, sums).split('\r\n')).toEqual([
      `${head},${figures}`,
      'buy,buy,buy,buy,0,0,0,0,0,0,,',
      'buy,buy.cart,cart,cart,1000,400,0,0,600,600,0.6,1500',
      'buy,buy.summary,summary,summary,400,150,0,0,250,250,0.625,90500',
      'buy,buy.paid,paid,paid,100,0,0,0,100,0,0,',
      'buy,buy.gone,gone,gone,0,0,0,0,0,0,,',
      '',
    ])
    const compared = toStatesCsv(chart, sums, earlier).split('\r\n')
    expect(compared[0]).toMatch(/,median_ms,in_before,went_on_before,.*,median_ms_before$/)
    expect(compared[2]).toMatch(/,1000,400,0,0,600,600,0.6,1500,800,350,9,0,441,450,0.5625,1200$/)
  })
})

describe('the numbers of a picture as CSV', () => {
  const now = Date.parse('2026-11-22T07:10:00Z')
  const days = { from: '2026-11-16', until: '2026-11-22' }
  const place: TrafficPlace = { ...startingTraffic, days, filters: { platform: 'android' } }

  test('the file says in its name and first lines whose they are, of when and with which filters [ANL-016]', () => {
    expect(csvName(['refusals'], place, now)).toBe('refusals-android-2026-11-16-2026-11-22')
    expect(csvName(['cart', 'states'], { ...startingTraffic, filters: {} }, now)).toBe(
      'cart-states-2026-11-15-2026-11-22',
    )
    const filters = { language: 'th', voucher: 'yes', source: 'saving_account+the1' }
    expect(csvName(['shop'], { ...place, filters }, now)).toBe(
      'shop-language-th-source-saving_account_the1-voucher-yes-2026-11-16-2026-11-22',
    )
    expect(csvHead('cart', place, now).split('\r\n')).toEqual([
      'machine,cart',
      'period,2026-11-16 00:00,2026-11-23 00:00',
      'filters,platform=android',
      '',
      '',
    ])
    expect(csvHead('all', { ...startingTraffic, compared: 'before' }, now).split('\r\n')).toEqual([
      'machine,all',
      'period,2026-11-15 14:00,2026-11-22 14:10',
      'compared_with,2026-11-08 14:00,2026-11-15 14:00',
      'filters,none',
      '',
      '',
    ])
  })

  test('the whole shop, also beside a second period [ANL-016]', () => {
    const payments = [
      { source: 'saving_account', count: 3, withVoucher: 1 },
      { source: '', count: 1, withVoucher: 0 },
    ]
    const totals = { openings: 90, sent: 8, paid: 4, paidWithVoucher: 1, refusals: 5, payments }
    expect(toShopCsv(totals, undefined, true).split('\r\n')).toEqual([
      'figure,source,source_th,source_en,count,share,with_voucher',
      'openings,,,,90,,',
      'sent,,,,8,,',
      'paid,,,,4,0.5,',
      'paid_with_voucher,,,,1,0.25,',
      'refusals,,,,5,,',
      'paid_by,saving_account,บัญชีออมทรัพย์,Savings account,3,0.75,1',
      'paid_by,unknown,,,1,0.25,0',
      '',
    ])
    const compared = toShopCsv(totals, { ...totals, openings: 80, payments: [] }, true).split('\r\n')
    expect(compared[0]).toMatch(/,count_before,share_before,with_voucher_before$/)
    expect(compared[1]).toBe('openings,,,,90,,,80,,')
    expect(compared[6]).toMatch(/,3,0.75,1,0,0,0$/)
  })

  test('errors by transition, with their words in both languages [ANL-016]', () => {
    const [head, row, ...rest] = toErrorsCsv(refusalKindsOf([chart], sums)).split('\r\n')
    expect(head).toMatch(/,transition,kind,error,error_th,error_en,count$/)
    expect(row).toMatch(/^buy,summary,/)
    expect(row).toMatch(/,buy\.summary\|refuse\|0,\w+,502-01,[^,]*[ก-๙][^,]*,.*[a-z].*,20$/)
    expect(rest).toEqual([''])
  })

  test('the steps of the funnel, and how orders were paid on arrival [ANL-016]', () => {
    expect(toFunnelCsv(chart, funnelOf(chart, sums, 'buy.cart', 'buy.paid')).split('\r\n')).toEqual([
      'machine,step,state,state_th,state_en,in,lost,of_first,of_before',
      'buy,1,buy.cart,cart,cart,1000,600,1,1',
      'buy,2,buy.summary,summary,summary,400,250,0.4,0.4',
      'buy,3,buy.paid,paid,paid,100,0,0.1,0.25',
      '',
    ])
    expect(toArrivalsCsv(chart, sums, 'buy.paid').split('\r\n')).toEqual([
      'machine,state,state_th,state_en,source,source_th,source_en,voucher,count,share',
      'buy,buy.paid,paid,paid,kmarket_credit_card+the1,บัตรเครดิต/เดบิต และ The1,Credit/debit card and The1,no,70,0.7',
      'buy,buy.paid,paid,paid,saving_account,บัญชีออมทรัพย์,Savings account,yes,27,0.27',
      'buy,buy.paid,paid,paid,,ยังไม่ได้เลือกวิธีชำระเงิน,No payment source chosen,no,3,0.03',
      '',
    ])
  })
})

test('filters and errors are in the words of the language, with the code beside them [ANL-016]', () => {
  expect(valueWords('source', 'saving_account', 'en')).toBe('Savings account (saving_account)')
  expect(valueWords('source', 'saving_account', 'th')).toBe('บัญชีออมทรัพย์ (saving_account)')
  expect(valueWords('source', 'none', 'en')).toBe('No payment source chosen (none)')
  expect(valueWords('profileType', 'FULL', 'en')).toBe('Full (FULL)')
  expect(valueWords('profileType', 'unknown', 'th')).toBe('ไม่ทราบ (unknown)')
  expect(valueWords('platform', 'ios', 'th')).toBe('iOS (ios)')
  expect(valueWords('language', 'th', 'en')).toBe('Thai (th)')
  expect(valueWords('voucher', 'yes', 'en')).toBe('With a voucher (yes)')
  expect(valueWords('appVersion', '5.18', 'en')).toBe('5.18')
  expect(valueWords('error', '304-03', 'en')).toBe(
    'Invalid Condition: The conditions of an item have changed. Please review your order. (304-03)',
  )
  expect(errorWords('304-03', 'th')).toMatch(/^[ก-๙ ]+: [ก-๙ ]+/)
  expect(errorWords('from another build', 'en')).toBe('from another build')
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
    alertsOf([chart], { sums: now, before }).map(({ kind, edge }) => `${kind} ${edge.source} ${edge.event.code}`)

  test('name what was never taken and what is no longer taken [ANL-012]', () => {
    expect(kindsOf(sums, earlier)).toEqual([
      'dead buy.cart leave',
      'errors buy.summary refuse',
      'never buy.summary leave',
    ])
    expect(alertsOf([chart], { sums, before: earlier })[0]).toMatchObject({ count: 0, countBefore: 9 })
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
    const lines = toAlertsCsv(alertsOf([chart], { sums, before: earlier })).split('\r\n')
    expect(lines[0]).toMatch(/,transition,alert,taken,taken_before,rate,rate_before,version,version_before$/)
    expect(lines.slice(1, -1).map((line) => line.split('buy.').at(-1))).toEqual([
      'cart|leave|0,dead,0,9,,,,',
      `summary|refuse|0,errors,50,10,0.05,${8 / 350},,`,
      'summary|leave|0,never,0,0,,,,',
    ])
  })

  const version = (number: string, visits: number, taken: number) => ({
    version: number,
    sums: {
      ...sums,
      transitions: [{ machine: 'buy', transition: transition('summary', 'pay'), count: taken, failed: 0 }],
      states: [state('summary', visits, 0, 0)],
    },
  })

  test.each([
    ['taken before, no longer', [100, 0], [100, 50], true],
    ['still taken', [100, 1], [100, 50], false],
    ['too few visits with the newer version', [19, 0], [100, 50], false],
    ['as many visits as are needed', [20, 0], [100, 50], true],
    ['fewer than five to be expected', [100, 0], [1000, 49], false],
    ['five to be expected', [100, 0], [1000, 50], true],
    ['never taken', [100, 0], [100, 0], false],
  ] as const)(
    'name what the newest app version no longer takes, also where the period takes it: %s [ANL-012]',
    (_, newer, older, isNamed) => {
      const versions = { newer: version('5.19', newer[0], newer[1]), older: version('5.18', older[0], older[1]) }
      const found = alertsOf([chart], { sums, before: sums, versions }).filter(({ kind }) => kind === 'version')
      expect(found.map(({ edge }) => edge.transition)).toEqual(isNamed ? [transition('summary', 'pay')] : [])
      if (!isNamed) return
      expect(toAlertsCsv(found).split('\r\n')[1]).toMatch(/,version,0,50,,,5\.19,5\.18$/)
    },
  )

  test('are of all machines at once, the most frequent first [ANL-012]', () => {
    const other = extractChart(
      createMachine({ id: 'pin', initial: 'open', states: { open: { on: { close: 'closed' } }, closed: {} } }),
    )
    const closed = { machine: 'pin', transition: 'pin.open|close|0', count: 12, failed: 0 }
    const before = { ...earlier, transitions: [...earlier.transitions, closed] }
    const found = alertsOf([chart, other], { sums, before }).filter(({ kind }) => kind === 'dead')
    expect(found.map((alert) => `${alert.chart.id} ${alert.edge.transition} ${alert.countBefore}`)).toEqual([
      'pin pin.open|close|0 12',
      'buy buy.cart|leave|0 9',
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
