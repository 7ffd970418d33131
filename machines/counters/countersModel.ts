import { defineModel } from '../model'
import { countersMachine } from './countersMachine'

const lost = { kind: 'network', key: 'default' }

export const countersModel = defineModel(countersMachine, {
  inputs: { page: { input: () => undefined } },
  samples: {
    'counters.refresh': [{ type: 'counters.refresh' }],
    'orderCount.refresh': [{ type: 'orderCount.refresh' }],
    'basketCount.refresh': [{ type: 'basketCount.refresh' }],
    'basketCount.changed': [
      { type: 'basketCount.changed', totalItems: 4 },
      { type: 'basketCount.changed', totalItems: -1 },
    ],
    'counters.reset': [{ type: 'counters.reset' }],
  },
  outcomes: {
    countBasket: { counted: { done: 3 }, empty: { done: NaN }, lost: { error: lost } },
    countOrders: { counted: { done: 2 }, empty: { done: NaN }, lost: { error: lost } },
    getBadges: { counted: { done: { order: 2, cart: 3, coupon: 5, promotion: 1 } }, lost: { error: lost } },
  },
  serialize: ({ context }) => [context.basket, context.orders, context.badges?.coupon],
  expects: {
    'basket.idle': {
      accepts: ['counters.refresh', 'basketCount.refresh', 'basketCount.changed', 'counters.reset'],
    },
    'basket.loading': {
      accepts: ['counters.refresh', 'basketCount.refresh', 'basketCount.changed', 'counters.reset'],
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
    'a failure keeps the last count': ({ context, trail }) => {
      const basket = trail.reduce<number | undefined>((last, fact) => {
        if (fact.kind === 'event' && fact.event.type === 'counters.reset') return undefined
        if (fact.kind === 'event' && fact.event.type === 'basketCount.changed' && fact.event.totalItems >= 0) {
          return fact.event.totalItems
        }
        return fact.kind === 'settled' && fact.src === 'countBasket' && fact.outcome === 'counted' ? 3 : last
      }, undefined)
      if (context.basket !== basket) throw new Error(`${context.basket} is shown, ${basket} was the last answer`)
    },
    'a failed count of orders keeps the last one': ({ context, trail }) => {
      const orders = trail.reduce<number | undefined>((last, fact) => {
        if (fact.kind === 'event' && fact.event.type === 'counters.reset') return undefined
        return fact.kind === 'settled' && fact.src === 'countOrders' && fact.outcome === 'counted' ? 2 : last
      }, undefined)
      if (context.orders !== orders) throw new Error(`${context.orders} is shown, ${orders} was the last answer`)
    },
  },
})
