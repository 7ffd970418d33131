import { assign, fromPromise, setup } from 'xstate'
import type { OrderDetail } from '../../contract/orders'
import { notProvided } from '../ports'

export const receiptMachine = setup({
  types: {} as {
    input: { orderId: string }
    context: { orderId: string; order?: OrderDetail }
    tags: 'busy'
  },
  actors: { loadOrder: fromPromise<OrderDetail, { orderId: string }>(notProvided('loadOrder')) },
  actions: { setOrder: assign((_, params: { order: OrderDetail }) => params) },
}).createMachine({
  id: 'receipt',
  context: ({ input }) => input,
  initial: 'reading',
  states: {
    reading: {
      description: 'The order is reloaded to show its details.',
      meta: { screen: '/order-summary', requirements: ['GEN-022', 'ORD-033'] },
      tags: 'busy',
      invoke: {
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: { target: 'shown', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: 'shown',
      },
    },
    shown: {
      type: 'final',
      description: 'The page shows the outcome of the order, with its details if they could be loaded.',
      meta: { screen: '/order-summary', requirements: ['GEN-022', 'ORD-033'] },
    },
  },
})
