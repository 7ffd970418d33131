import { assign, fromPromise, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { requestTimeoutMs } from '../../contract/constants'
import { notProvided } from '../ports'

export interface Badges {
  order: number
  cart: number
  coupon: number
  promotion: number
}

export type CountersEvent =
  | { type: 'counters.refresh' }
  /** The shopper left the order history with Back (ORD-054). */
  | { type: 'orderCount.refresh' }
  | { type: 'basketCount.refresh' }
  /** The shopper changed: the previous shopper's counts are cleared (SEC-007). */
  | { type: 'counters.reset' }

interface Context {
  basket?: number
  orders?: number
  badges?: Badges
}

export const countersMachine = setup({
  types: {} as { context: Context; events: CountersEvent },
  actors: {
    /** GET /v1/baskets/count, silent; an empty answer is a failure (API-013). */
    countBasket: fromPromise<number>(notProvided('countBasket')),
    /** GET /v1/orders/count, silent; an empty answer is a failure (API-014). */
    countOrders: fromPromise<number>(notProvided('countOrders')),
    /** GET /v1/badge, silent. */
    getBadges: fromPromise<Badges>(notProvided('getBadges')),
  },
  guards: { isCount: (_, params: { count: number }) => Number.isInteger(params.count) && params.count >= 0 },
  actions: {
    setBasket: assign((_, params: { count: number }) => ({ basket: params.count })),
    setOrders: assign((_, params: { count: number }) => ({ orders: params.count })),
    setBadges: assign((_, params: { badges: Badges }) => ({ badges: params.badges })),
    clear: assign({ basket: undefined, orders: undefined, badges: undefined }),
  },
  delays: { untilAnswerIsLate: requestTimeoutMs.usual },
}).createMachine({
  id: 'counters',
  description: 'Loads the counts for the header’s badges. A failed call shows no error and keeps the last value.',
  meta: { requirements: ['CRT-008', 'CRT-009', 'CRT-010', 'ORD-054', 'API-013', 'API-014', 'BRG-015'] },
  type: 'parallel',
  context: {},
  states: {
    basket: {
      description: 'Count of the pieces in the basket.',
      meta: { requirements: ['CRT-009', 'CRT-010', 'API-013'] },
      initial: 'idle',
      on: {
        'counters.refresh': '.loading',
        'basketCount.refresh': '.loading',
        'counters.reset': { target: '.idle', actions: 'clear' },
      },
      states: {
        idle: { description: 'The last loaded count is shown.', meta: { requirements: ['CRT-010'] } },
        loading: {
          description: 'The count is loading; the last one stays visible.',
          meta: { requirements: ['CRT-009', 'CRT-010', 'API-013'] },
          invoke: {
            src: 'countBasket',
            onDone: [
              {
                guard: { type: 'isCount', params: ({ event }) => ({ count: event.output }) },
                target: 'idle',
                actions: { type: 'setBasket', params: ({ event }) => ({ count: event.output }) },
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
          after: { untilAnswerIsLate: 'idle' },
        },
      },
    },
    orders: {
      description: 'Count of the orders in progress.',
      meta: { requirements: ['ORD-054', 'API-014'] },
      initial: 'idle',
      on: {
        'counters.refresh': '.loading',
        'orderCount.refresh': '.loading',
        'counters.reset': '.idle',
      },
      states: {
        idle: { description: 'The last loaded count is shown.', meta: { requirements: ['ORD-054'] } },
        loading: {
          description: 'The count is loading; the last one stays visible.',
          meta: { requirements: ['ORD-054', 'API-014'] },
          invoke: {
            src: 'countOrders',
            onDone: [
              {
                guard: { type: 'isCount', params: ({ event }) => ({ count: event.output }) },
                target: 'idle',
                actions: { type: 'setOrders', params: ({ event }) => ({ count: event.output }) },
              },
              { target: 'idle' },
            ],
            onError: 'idle',
          },
          after: { untilAnswerIsLate: 'idle' },
        },
      },
    },
    badges: {
      description: 'Counts of coupons and promotions.',
      meta: { requirements: ['BRG-015'] },
      initial: 'idle',
      on: { 'counters.refresh': '.loading', 'counters.reset': '.idle' },
      states: {
        idle: { description: 'The last loaded counts are shown.', meta: { requirements: ['BRG-015'] } },
        loading: {
          description: 'The counts are loading; the last ones stay visible.',
          meta: { requirements: ['BRG-015'] },
          invoke: {
            src: 'getBadges',
            onDone: {
              target: 'idle',
              actions: { type: 'setBadges', params: ({ event }) => ({ badges: event.output }) },
            },
            onError: 'idle',
          },
          after: { untilAnswerIsLate: 'idle' },
        },
      },
    },
  },
})

type Snapshot = SnapshotFrom<typeof countersMachine>

/** Undefined until the first answer: no badge is shown then (NAV-065). */
export const basketCount = (snapshot: Snapshot): number | undefined => snapshot.context.basket
export const orderCount = (snapshot: Snapshot): number | undefined => snapshot.context.orders
export const couponCount = (snapshot: Snapshot): number | undefined => snapshot.context.badges?.coupon
export const promotionCount = (snapshot: Snapshot): number | undefined => snapshot.context.badges?.promotion
