import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { orderPolling } from '../../contract/constants'
import { outcomeOf } from '../../contract/enums'
import type { OrderDetail } from '../../contract/orders'
import type { Claim } from '../../contract/payment'
import type { PinClosed } from '../pin/pinMachine'
import type { ThirdPartyClosed } from '../thirdParty/thirdPartyMachine'
import type { ModalAnswer } from '../ports'
import { isGone, notProvided, toCounters, toModal, toPin, toSnackbar, toThirdParty } from '../ports'

export interface OrderDetailInput {
  orderId: string
  /** Makes an idempotency key (a UUID). */
  newKey: () => string
  /** Whether the web view is hidden: countdowns and polling pause then (BRG-051). */
  isHidden: boolean
}

interface OrderDetailContext extends OrderDetailInput {
  order?: OrderDetail
  completionKey?: string
  /** How often a waiting order was polled since the page was last shown. */
  looks: number
  /** A reload is due: a dialog or another call is in its way, or interrupted it. */
  isOutdated?: boolean
}

const looksMax = orderPolling.forMs / orderPolling.everyMs

const isWaitingOrder = (order: OrderDetail | undefined): boolean => {
  const status = order?.order_status ?? order?.status
  return status !== undefined && outcomeOf[status] === 'waiting'
}

/** The card that still has to pay the order, once no PIN is missing. */
const missingCardOf = (order: OrderDetail | undefined): string | undefined =>
  isWaitingOrder(order) && order?.pin_reference === undefined
    ? order?.source_of_funds.find(({ type }) => type === 'kmarket_credit_card')?.card_key
    : undefined

/** What the order's state allows. */
const allows = {
  'order.pay': (order) => order?.pin_reference !== undefined || missingCardOf(order) !== undefined,
  'order.cancel': isWaitingOrder,
  'order.receive': (order) => order?.can_complete_order === true,
} as const satisfies Record<string, (order: OrderDetail | undefined) => boolean>

const orderRequest = ({ context: { orderId } }: { context: OrderDetailContext }) => ({ orderId })

export type OrderDetailEvent =
  | { type: 'order.retry' }
  | { type: 'order.refresh' }
  | { type: 'order.receive' }
  | { type: 'order.pay' }
  | { type: 'order.cancel' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | PinClosed
  | ThirdPartyClosed
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

/** Events of a shown order. */
const offered = {
  'order.refresh': 'refreshing',
  'page.shown': { target: 'refreshing', actions: 'lookAnew' },
  'pin.closed': { target: 'refreshing', actions: 'lookAnew' },
  'thirdParty.closed': { target: 'refreshing', actions: 'lookAnew' },
  'order.pay': [
    { guard: 'hasPin', actions: 'openPin' },
    { guard: 'needsCard', target: 'openingGateway' },
  ],
  'order.cancel': { guard: 'isWaiting', target: 'confirmingCancellation' },
  'order.receive': { guard: 'canComplete', target: 'confirming' },
} as const

export const orderDetailMachine = setup({
  types: {} as {
    input: OrderDetailInput
    context: OrderDetailContext
    events: OrderDetailEvent
    tags: 'busy' | 'shown'
  },
  actors: {
    loadOrder: fromPromise<OrderDetail | undefined, { orderId: string }>(notProvided('loadOrder')),
    openGateway: fromPromise<Claim['payment'], { orderId: string; cardKey: string }>(notProvided('openGateway')),
    cancelOrder: fromPromise<Claim, { orderId: string }>(notProvided('cancelOrder')),
    completeOrder: fromPromise<OrderDetail, { orderId: string; idempotencyKey: string }>(notProvided('completeOrder')),
  },
  actions: {
    /** Keeps the previous order if the call fails. */
    setOrder: assign((_, { order }: { order?: OrderDetail }) => (order ? { order, completionKey: undefined } : {})),
    makeKey: assign(({ context }) => ({ completionKey: context.completionKey ?? context.newKey() })),
    confirmReceipt: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'orderReceipt',
      content: { kind: 'message', name: 'orderReceived' },
      hasReject: true,
      opener: self,
    })),
    openPin: sendTo(toPin, ({ context, self }) => ({
      type: 'pin.open',
      reference: context.order?.pin_reference ?? '',
      opener: self,
    })),
    openThirdParty: sendTo(toThirdParty, ({ self }, { payment }: { payment: Claim['payment'] }) => ({
      type: 'thirdParty.open',
      request: { url: payment?.url ?? '', needSession: true, needPartnerToken: false, data: payment?.data },
      opener: self,
    })),
    confirmCancellation: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'orderCancel',
      content: { kind: 'message', name: 'orderCancel' },
      hasReject: true,
      opener: self,
    })),
    showCancelled: sendTo(toSnackbar, { type: 'snackbar.show', name: 'orderCancelled' }),
    markShown: assign({ isHidden: false }),
    markHidden: assign({ isHidden: true }),
    countLook: assign(({ context }) => ({ looks: context.looks + 1 })),
    lookAnew: assign({ looks: 0 }),
    markOutdated: assign({ isOutdated: true }),
    markCurrent: assign({ isOutdated: false }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isGone(error),
    hasOrder: (_, params: { order?: OrderDetail }) => params.order !== undefined,
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
    isWaiting: ({ context }) => allows['order.cancel'](context.order),
    mayLook: ({ context }) => isWaitingOrder(context.order) && context.looks < looksMax,
    isHidden: ({ context }) => context.isHidden,
    isOutdated: ({ context }) => context.isOutdated === true,
    hasPin: ({ context }) => context.order?.pin_reference !== undefined,
    needsCard: ({ context }) => missingCardOf(context.order) !== undefined,
    isVoid: (_, { claim }: { claim: Claim }) => outcomeOf[claim.order_status] === 'void',
    canComplete: ({ context }) => allows['order.receive'](context.order),
  },
  delays: { untilNextLook: orderPolling.everyMs },
}).createMachine({
  id: 'orderDetail',
  context: ({ input }) => ({ ...input, looks: 0 }),
  on: {
    'order.refresh': { actions: 'markOutdated' },
    'page.shown': { actions: ['markShown', 'lookAnew'] },
    'page.hidden': { actions: 'markHidden' },
  },
  initial: 'requesting',
  states: {
    requesting: {
      description: 'The order is loading.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'API-012'] },
      tags: 'busy',
      entry: 'markCurrent',
      on: { 'order.refresh': { target: 'requesting', reenter: true } },
      invoke: {
        src: 'loadOrder',
        input: orderRequest,
        onDone: [
          {
            guard: { type: 'hasOrder', params: ({ event }) => ({ order: event.output }) },
            target: 'shown',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'failed' },
        ],
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'failed' }],
      },
    },
    failed: {
      description:
        'The order failed to load. No popup: the page states that the order cannot be shown and offers a retry.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'ORD-056', 'ORD-057'] },
      on: { 'order.retry': 'requesting' },
    },
    gone: {
      description: 'The shopper has no such order. The page states this and leads to the main page.',
      meta: { screen: '/order/$orderId', requirements: ['NAV-047', 'ORD-057'] },
      on: { 'order.refresh': 'requesting' },
    },
    shown: {
      description:
        'The order is shown. A pending order can be paid or cancelled, and is polled every two seconds for one minute. A reload that waits for a dialog or a call starts now.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'ORD-058', 'CHK-011', 'BRG-031'] },
      tags: 'shown',
      always: [
        { guard: 'isOutdated', target: 'refreshing' },
        { guard: 'isHidden', target: 'hidden' },
      ],
      on: { ...offered, 'page.hidden': { target: 'hidden', actions: 'markHidden' } },
      after: { untilNextLook: { guard: 'mayLook', target: 'refreshing', actions: 'countLook' } },
    },
    hidden: {
      description: 'The page is hidden. Polling pauses until it is shown again.',
      meta: { screen: '/order/$orderId', requirements: ['BRG-051'] },
      tags: 'shown',
      on: { ...offered, 'page.shown': { target: 'refreshing', actions: ['lookAnew', 'markShown'] } },
    },
    refreshing: {
      description: 'The order is reloading. The previous data stays visible and can be used.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-055', 'REL-007'] },
      tags: ['busy', 'shown'],
      entry: 'markOutdated',
      on: {
        'page.hidden': { target: 'hidden', actions: 'markHidden' },
        'order.refresh': { target: 'refreshing', reenter: true },
        'pin.closed': { target: 'refreshing', reenter: true, actions: 'lookAnew' },
        'thirdParty.closed': { target: 'refreshing', reenter: true, actions: 'lookAnew' },
        'order.pay': offered['order.pay'],
        'order.cancel': offered['order.cancel'],
        'order.receive': offered['order.receive'],
      },
      invoke: {
        src: 'loadOrder',
        input: orderRequest,
        onDone: {
          target: 'shown',
          actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }, 'markCurrent'],
        },
        onError: { target: 'shown', actions: 'markCurrent' },
      },
    },
    openingGateway: {
      description: 'The order’s card payment is pending. The gateway’s address is loading, then its page opens.',
      meta: { screen: '/order/$orderId', requirements: ['CHK-011', 'PAY-002'] },
      tags: ['busy', 'shown'],
      on: { 'order.cancel': 'confirmingCancellation' },
      invoke: {
        src: 'openGateway',
        input: ({ context }) => ({ orderId: context.orderId, cardKey: missingCardOf(context.order) ?? '' }),
        onDone: {
          target: 'shown',
          actions: ['lookAnew', { type: 'openThirdParty', params: ({ event }) => ({ payment: event.output }) }],
        },
        onError: 'refreshing',
      },
    },
    confirmingCancellation: {
      description: 'A dialog confirms the cancellation of the order.',
      meta: { screen: '/order/$orderId', requirements: ['BRG-031'] },
      tags: 'shown',
      entry: 'confirmCancellation',
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'cancelling' },
          { target: 'shown' },
        ],
      },
    },
    cancelling: {
      description:
        'The order is being cancelled. The server voids it and releases what it held, or answers that the PIN was entered first.',
      meta: { screen: '/order/$orderId', requirements: ['BRG-031', 'CHK-011'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'cancelOrder',
        input: orderRequest,
        onDone: [
          {
            guard: { type: 'isVoid', params: ({ event }) => ({ claim: event.output }) },
            target: 'refreshing',
            actions: ['showCancelled', 'refreshCounts'],
          },
          { target: 'refreshing' },
        ],
        onError: 'refreshing',
      },
    },
    confirming: {
      description: 'A dialog confirms that everything has arrived.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-058'] },
      tags: 'shown',
      entry: ['makeKey', 'confirmReceipt'],
      on: {
        'modal.closed': [
          { guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'completing' },
          { target: 'shown' },
        ],
      },
    },
    completing: {
      description: 'The order is marked as received on the server.',
      meta: { screen: '/order/$orderId', requirements: ['ORD-058', 'REL-001'] },
      tags: ['busy', 'shown'],
      invoke: {
        src: 'completeOrder',
        input: ({ context }) => ({ orderId: context.orderId, idempotencyKey: context.completionKey ?? '' }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }, 'refreshCounts'],
        },
        onError: 'refreshing',
      },
    },
  },
})

type Snapshot = SnapshotFrom<typeof orderDetailMachine>

/** Whether it is a partner's order, for which the bank app shows a note until the page is left (BRG-048). */
export const isPartnerOrder = ({ context }: Snapshot): boolean => context.order?.partner_id !== undefined

/** Whether the page has this button. It stays under the dialog that it opens, so that the focus can return to it (A11-001). */
export const offers = (snapshot: Snapshot, type: keyof typeof allows): boolean =>
  snapshot.can({ type }) ||
  ((snapshot.matches('confirmingCancellation') || snapshot.matches('confirming')) &&
    allows[type](snapshot.context.order))
