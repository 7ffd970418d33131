import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { OrderDetail } from '../../contract/orders'
import type { ModalAnswer } from '../ports'
import { notProvided, toCounters, toModal } from '../ports'

export interface OrderDetailInput {
  orderId: string
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
}

interface OrderDetailContext extends OrderDetailInput {
  order?: OrderDetail
  completionKey?: string
}

export type OrderDetailEvent =
  | { type: 'order.retry' }
  | { type: 'order.refresh' }
  | { type: 'order.receive' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

export const orderDetailMachine = setup({
  types: {} as {
    input: OrderDetailInput
    context: OrderDetailContext
    events: OrderDetailEvent
    emitted: { type: 'order.completed' }
    tags: 'busy' | 'shown'
  },
  actors: {
    loadOrder: fromPromise<OrderDetail | undefined, { orderId: string }>(notProvided('loadOrder')),
    completeOrder: fromPromise<OrderDetail, { orderId: string; idempotencyKey: string }>(notProvided('completeOrder')),
  },
  actions: {
    setOrder: assign((_, params: { order?: OrderDetail }) => ({ order: params.order, completionKey: undefined })),
    makeKey: assign(({ context }) => ({ completionKey: context.completionKey ?? context.newKey() })),
    askReceipt: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'orderReceipt',
      content: { kind: 'message', name: 'orderReceived' },
      hasReject: true,
      opener: self,
    })),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    tellCompleted: emit({ type: 'order.completed' }),
  },
  guards: {
    hasOrder: (_, params: { order?: OrderDetail }) => params.order !== undefined,
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
    canComplete: ({ context }) => context.order?.can_complete_order === true,
  },
}).createMachine({
  id: 'orderDetail',
  context: ({ input }) => ({ ...input }),
  initial: 'requesting',
  states: {
    requesting: {
      description: 'The order is asked for.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'API-012'] },
      tags: 'busy',
      invoke: {
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'hasOrder', params: ({ event }) => ({ order: event.output }) },
            target: 'shown',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      description: 'Nothing came back. No popup: the page says that the order cannot be shown and offers another try.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'ORD-056', 'ORD-057'] },
      on: { 'order.retry': 'requesting' },
    },
    shown: {
      description: 'The order is shown as the server told it.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'ORD-058'] },
      tags: 'shown',
      on: {
        'order.refresh': 'refreshing',
        'order.receive': { guard: 'canComplete', target: 'confirming' },
      },
    },
    refreshing: {
      description: 'The order is asked for again while the old answer stays readable.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'REL-007'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'loadOrder',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'hasOrder', params: ({ event }) => ({ order: event.output }) },
            target: 'shown',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    confirming: {
      description: 'The shopper is asked whether everything has arrived.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-058'] },
      tags: 'shown',
      entry: ['makeKey', 'askReceipt'],
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'completing' },
          { target: 'shown' },
        ],
      },
    },
    completing: {
      description: 'The server is told that the order has arrived.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-058', 'REL-001'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'completeOrder',
        input: ({ context }) => ({ orderId: context.orderId, idempotencyKey: context.completionKey ?? '' }),
        onDone: {
          target: 'shown',
          actions: [
            { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            'refreshCounts',
            'tellCompleted',
          ],
        },
        onError: 'refreshing',
      },
    },
  },
})
