import { requestTimeoutMs } from '../../contract/constants'
import { defineModel } from '../model'
import { causeOf, same, stepsOf } from '../trail'
import { countersMachine } from './countersMachine'

const lost = { kind: 'network', key: 'default' }

export const countersModel = defineModel(countersMachine, {
  inputs: { page: { input: () => undefined } },
  samples: {
    'counters.refresh': [{ type: 'counters.refresh' }],
    'orderCount.refresh': [{ type: 'orderCount.refresh' }],
    'basketCount.refresh': [{ type: 'basketCount.refresh' }],
    'counters.reset': [{ type: 'counters.reset' }],
  },
  outcomes: {
    countBasket: { counted: { done: 3 }, empty: { done: NaN }, lost: { error: lost } },
    countOrders: { counted: { done: 2 }, empty: { done: NaN }, lost: { error: lost } },
    getBadges: { counted: { done: { order: 2, cart: 3, coupon: 0, promotion: 0 } }, lost: { error: lost } },
  },
  delays: { untilAnswerIsLate: 30_000 },
  serialize: ({ context }) => [context.basket, context.orders, context.badges?.coupon],
  reference: 'failures keep the last counts, and loading lasts as long as a call',
  expects: {
    'basket.idle': {
      accepts: ['counters.refresh', 'basketCount.refresh', 'counters.reset'],
    },
    'basket.loading': {
      accepts: ['counters.refresh', 'basketCount.refresh', 'counters.reset'],
      after: ['untilAnswerIsLate'],
    },
    'orders.idle': { accepts: ['counters.refresh', 'orderCount.refresh', 'counters.reset'] },
    'orders.loading': {
      accepts: ['counters.refresh', 'orderCount.refresh', 'counters.reset'],
      after: ['untilAnswerIsLate'],
    },
    'badges.idle': { accepts: ['counters.refresh', 'counters.reset'] },
    'badges.loading': { accepts: ['counters.refresh', 'counters.reset'], after: ['untilAnswerIsLate'] },
  },
  invariants: {
    'failures keep the last counts, and loading lasts as long as a call': ({ context, snapshot, trail }) => {
      const { shown, loading } = referenceOf(trail)
      same([context.basket, context.orders, context.badges?.coupon], [shown.basket, shown.orders, shown.badges])
      for (const region of ['basket', 'orders', 'badges'] as const)
        same(snapshot.value[region] === 'loading', loading[region])
    },
    'counting is silent': ({ trail }) => {
      if (trail.some(({ kind }) => kind === 'emitted' || kind === 'sent'))
        throw new Error('It emitted or sent an event.')
    },
  },
})

type Region = 'basket' | 'orders' | 'badges'
const none: Record<Region, boolean> = { basket: false, orders: false, badges: false }
const regions = { countBasket: 'basket', countOrders: 'orders', getBadges: 'badges' } as const
const counted = { basket: 3, orders: 2, badges: 0 }

/** The expected counts and calls, by the requirements (CRT-010, ORD-054, SEC-007). */
function referenceOf(trail: Parameters<typeof stepsOf>[0]) {
  let shown: Partial<Record<Region, number>> = {}
  let loading = none
  let now = Date.parse('2026-11-21T03:00:00.000Z')
  const requested = { basket: now, orders: now, badges: now }
  for (const step of stepsOf(trail)) {
    const cause = causeOf(step)
    if (cause === 'counters.refresh') loading = { basket: true, orders: true, badges: true }
    if (cause === 'basketCount.refresh') loading = { ...loading, basket: true }
    if (cause === 'orderCount.refresh') loading = { ...loading, orders: true }
    if (cause === 'counters.reset') [shown, loading] = [{}, none]
    if (step.cause?.kind === 'event' && 'totalItems' in step.cause.event && Number(step.cause.event.totalItems) >= 0) {
      shown = { ...shown, basket: Number(step.cause.event.totalItems) }
      loading = { ...loading, basket: false }
    }
    if (step.cause?.kind === 'settled') {
      const region = regions[step.cause.src as keyof typeof regions]
      loading = { ...loading, [region]: false }
      if (step.cause.outcome === 'counted') shown = { ...shown, [region]: counted[region] }
    }
    if (step.cause?.kind === 'time') now = step.cause.now
    for (const [src, region] of Object.entries(regions)) {
      if (step.effects.includes(`call ${src}`)) requested[region] = now
      if (now - requested[region] >= requestTimeoutMs.usual) loading = { ...loading, [region]: false }
    }
  }
  return { shown, loading }
}
