import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { orderPolling, pinWaitMs } from '../../contract/constants'
import { outcomeOf } from '../../contract/enums'
import type { SendGiftRequest } from '../../contract/gifts'
import type { Claim, PlacementRequest } from '../../contract/payment'
import type { PinClosed, PinOutcome } from '../pin/pinMachine'
import type { ThirdPartyClosed } from '../thirdParty/thirdPartyMachine'
import {
  asApiError,
  failedCall,
  nativeRequest,
  notProvided,
  toFollowUp,
  toNative,
  toPin,
  toSnackbar,
  toThirdParty,
} from '../ports'

/** The request to place: an order, or a coupon given as a gift, which waits for its PIN like an order. */
export type PlacedRequest = PlacementRequest | SendGiftRequest

export interface PlacementInput {
  idempotencyKey: string
  /** The order to place. Without it, an order placed earlier under the key is looked up. */
  request?: PlacedRequest
  /** A card is charged on the gateway's page; all else is confirmed with the bank's PIN, before that page. */
  isCard: boolean
  /** Whether the web view is hidden: countdowns and polling pause then (BRG-051). */
  isHidden: boolean
}

interface PlacementContext extends PlacementInput {
  claim?: Claim
  /** The server's last answer: the order still waits for its PIN. */
  isPinMissing: boolean
  error?: unknown
}

export type PlacementEvent =
  | { type: 'order.cancel' }
  | { type: 'order.view' }
  | { type: 'pin.reopen' }
  | PinClosed
  | ThirdPartyClosed
  | { type: 'check.retry' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }

/**
 * How the placement ended. `paid` and `void` are the server's answers; `refused` carries the server's reason, and nothing was placed;
 * `nothing`: the server has no order under the key; `away`: the shopper went to the order list before the outcome was known.
 */
export interface Placement {
  outcome: 'paid' | 'void' | 'cancelled' | 'refused' | 'nothing' | 'away'
  claim?: Claim
  error?: unknown
}

/** The card of the order: from the server's answer first, since the request is lost on a reload. */
const cardOf = ({ claim, request }: Pick<PlacementContext, 'claim' | 'request'>): string | undefined => {
  const emitted = claim?.payment?.data?.['card_id']
  if (typeof emitted === 'string') return emitted
  return request && 'source_of_funds' in request ? request.source_of_funds[0]?.card_key : undefined
}

export const placementMachine = setup({
  types: {} as {
    input: PlacementInput
    context: PlacementContext
    events: PlacementEvent
    output: Placement
    tags: 'claiming' | 'pin' | 'page' | 'checking' | 'unknown' | 'cancelling'
  },
  actors: {
    claimOrder: fromPromise<Claim, { request: PlacedRequest; idempotencyKey: string }>(notProvided('claimOrder')),
    openGateway: fromPromise<Claim['payment'], { orderId: string; cardKey?: string }>(notProvided('openGateway')),
    readClaim: fromPromise<Claim, { idempotencyKey: string }>(notProvided('readClaim')),
    cancelClaim: fromPromise<Claim, { orderId: string }>(notProvided('cancelClaim')),
  },
  actions: {
    markShown: assign({ isHidden: false }),
    markHidden: assign({ isHidden: true }),
    setClaim: assign((_, params: { claim: Claim }) => params),
    setPinMissing: assign((_, { claim }: { claim: Claim }) => ({ isPinMissing: claim.pin_reference !== undefined })),
    clearPin: assign({ isPinMissing: false }),
    setError: assign((_, params: { error: unknown }) => ({ error: params.error })),
    raiseError: sendTo(toFollowUp, (_, { error }: { error: unknown }) => failedCall(error)),
    showLoading: sendTo(toNative, nativeRequest('showLoading', {})),
    hideLoading: sendTo(toNative, nativeRequest('hideLoading', {})),
    openPin: sendTo(toPin, ({ context, self }) => ({
      type: 'pin.open',
      reference: context.claim?.pin_reference ?? '',
      opener: self,
    })),
    retryPin: sendTo(toPin, { type: 'pin.retry' }),
    cancelPin: sendTo(toPin, { type: 'pin.cancel' }),
    showCancelled: sendTo(toSnackbar, { type: 'snackbar.show', name: 'orderCancelled' }),
    openThirdParty: sendTo(toThirdParty, ({ self }, { payment }: { payment: Claim['payment'] }) => ({
      type: 'thirdParty.open',
      request: { url: payment?.url ?? '', needSession: true, needPartnerToken: false, data: payment?.data },
      opener: self,
    })),
  },
  guards: {
    hasRequest: ({ context }) => context.request !== undefined,
    isHidden: ({ context }) => context.isHidden,
    hasPin: ({ context }) => context.claim?.pin_reference !== undefined,
    isPinMissing: ({ context }) => context.isPinMissing,
    hasClaim: ({ context }) => context.claim !== undefined,
    needsPage: ({ context }, { claim }: { claim: Claim }) =>
      outcomeOf[claim.order_status] === 'waiting' && context.isCard,
    /** The PIN was requested and entered, and a card pays the rest. */
    needsPageNow: ({ context }, { claim }: { claim: Claim }) =>
      outcomeOf[claim.order_status] === 'waiting' &&
      context.claim?.pin_reference !== undefined &&
      claim.pin_reference === undefined &&
      claim.payment !== undefined,
    needsPin: (_, { claim }: { claim: Claim }) =>
      outcomeOf[claim.order_status] === 'waiting' && claim.pin_reference !== undefined,
    isPaid: (_, { claim }: { claim: Claim }) => outcomeOf[claim.order_status] === 'paid',
    isTimedOut: (_, { claim }: { claim: Claim }) => claim.order_status === 'voidTimeout',
    isWaiting: (_, { claim }: { claim: Claim }) => outcomeOf[claim.order_status] === 'waiting',
    isPinOutcome: (_, params: { event: PinClosed; is: PinOutcome }) => params.event.outcome === params.is,
    isLost: (_, { error }: { error: unknown }) => asApiError(error).kind !== 'business',
    isLate: (_, { error }: { error: unknown }) => asApiError(error).key === '101',
    isUnknownKey: (_, { error }: { error: unknown }) => asApiError(error).key === '410',
  },
  delays: {
    untilGatewayIsGivenUp: pinWaitMs,
    untilNextLook: orderPolling.everyMs,
    untilLookingEnds: orderPolling.forMs,
  },
}).createMachine({
  id: 'placement',
  context: ({ input }) => ({ ...input, isPinMissing: false }),
  on: { 'page.shown': { actions: 'markShown' }, 'page.hidden': { actions: 'markHidden' } },
  output: ({ event }) => (event as unknown as { output: Placement }).output,
  initial: 'booting',
  states: {
    booting: {
      description: 'A new order is claimed; for an earlier intent the order is looked up first.',
      meta: { requirements: ['CHK-012', 'REL-003'] },
      always: [{ guard: 'hasRequest', target: 'claiming' }, { target: 'checking' }],
    },
    claiming: {
      description: 'The order is being claimed. The server validates it and reserves stock and money.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'CHK-012', 'REL-001', 'REL-002'] },
      tags: 'claiming',
      entry: 'showLoading',
      exit: 'hideLoading',
      invoke: {
        src: 'claimOrder',
        input: ({ context }) => ({ request: context.request!, idempotencyKey: context.idempotencyKey }),
        onDone: [
          {
            guard: { type: 'needsPin', params: ({ event }) => ({ claim: event.output }) },
            target: 'authorising',
            actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
          },
          {
            guard: { type: 'needsPage', params: ({ event }) => ({ claim: event.output }) },
            target: 'paying',
            actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
          },
          { target: 'checking', actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) } },
        ],
        onError: [
          { guard: { type: 'isLost', params: ({ event }) => event }, target: 'checking' },
          {
            guard: { type: 'isLate', params: ({ event }) => event },
            target: 'unknown',
            actions: { type: 'raiseError', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    authorising: {
      description:
        'The bank app prompts for the PIN, also where points are used beside a card. The bridge’s result is never trusted: the server is polled for the outcome.',
      meta: { screen: '/order-summary', requirements: ['BRG-025', 'BRG-031'] },
      tags: 'pin',
      entry: 'openPin',
      on: {
        'pin.reopen': { actions: 'retryPin' },
        'order.cancel': { actions: 'cancelPin' },
        'order.view': 'away',
        'pin.closed': [
          { guard: { type: 'isPinOutcome', params: ({ event }) => ({ event, is: 'cancelled' }) }, target: 'cancelled' },
          { target: 'checking' },
        ],
      },
    },
    paying: {
      description:
        'The card gateway’s page is requested and opened, after the PIN where points are used beside the card.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'PAY-010'] },
      tags: 'page',
      initial: 'opening',
      on: { 'thirdParty.closed': 'checking', 'order.cancel': 'cancelling' },
      after: { untilGatewayIsGivenUp: 'checking' },
      states: {
        opening: {
          description: 'The address of the gateway’s page is loading.',
          meta: { screen: '/order-summary', requirements: ['CHK-011'] },
          invoke: {
            src: 'openGateway',
            input: ({ context }) => ({
              orderId: context.claim?.order_id ?? '',
              cardKey: cardOf(context),
            }),
            onDone: {
              target: 'open',
              actions: { type: 'openThirdParty', params: ({ event }) => ({ payment: event.output }) },
            },
            onError: { target: '#placement.checking', actions: { type: 'raiseError', params: ({ event }) => event } },
          },
        },
        open: {
          description: 'The gateway’s page is open. The gateway reports the result to the server.',
          meta: { screen: '/order-summary', requirements: ['CHK-011'] },
        },
      },
    },
    cancelling: {
      description:
        'The shopper cancels. The server voids the pending order and releases what it held, unless it was paid or timed out before.',
      meta: { screen: '/order-summary', requirements: ['BRG-031', 'CHK-011'] },
      tags: 'cancelling',
      invoke: {
        src: 'cancelClaim',
        input: ({ context }) => ({ orderId: context.claim?.order_id ?? '' }),
        onDone: [
          {
            guard: { type: 'isPaid', params: ({ event }) => ({ claim: event.output }) },
            target: 'paid',
            actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
          },
          {
            guard: { type: 'isTimedOut', params: ({ event }) => ({ claim: event.output }) },
            target: 'void',
            actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
          },
          { target: 'cancelled' },
        ],
        onError: 'checking',
      },
    },
    checking: {
      description:
        'The shopper may have paid, and only the server knows. The order is polled every two seconds for one minute.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'CHK-012', 'REL-003', 'REL-004'] },
      tags: 'checking',
      entry: 'clearPin',
      initial: 'asking',
      on: {
        'pin.reopen': { guard: 'isPinMissing', target: 'authorising' },
        'order.cancel': { guard: 'hasClaim', target: 'cancelling' },
        'order.view': 'away',
      },
      after: { untilLookingEnds: 'unknown' },
      states: {
        asking: {
          description: 'The order of this intent is loading.',
          meta: { screen: '/order-summary', requirements: ['CHK-012'] },
          on: { 'page.hidden': { target: 'hidden', actions: 'markHidden' } },
          invoke: {
            src: 'readClaim',
            input: ({ context }) => ({ idempotencyKey: context.idempotencyKey ?? '' }),
            onDone: [
              {
                guard: { type: 'isPaid', params: ({ event }) => ({ claim: event.output }) },
                target: '#placement.paid',
                actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
              },
              {
                guard: { type: 'needsPageNow', params: ({ event }) => ({ claim: event.output }) },
                target: '#placement.paying',
                actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
              },
              {
                guard: { type: 'isWaiting', params: ({ event }) => ({ claim: event.output }) },
                target: 'pausing',
                actions: [
                  { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
                  { type: 'setPinMissing', params: ({ event }) => ({ claim: event.output }) },
                ],
              },
              {
                target: '#placement.void',
                actions: { type: 'setClaim', params: ({ event }) => ({ claim: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isUnknownKey', params: ({ event }) => event },
                target: '#placement.nothing',
              },
              { target: 'pausing' },
            ],
          },
        },
        pausing: {
          description: 'Waits two seconds until the next poll, or until the page is shown again.',
          meta: { screen: '/order-summary', requirements: ['CHK-011'] },
          always: { guard: 'isHidden', target: 'hidden' },
          on: {
            'page.shown': 'asking',
            'page.hidden': { target: 'hidden', actions: 'markHidden' },
          },
          after: { untilNextLook: 'asking' },
        },
        hidden: {
          description: 'The page is hidden. Polling pauses until it is shown again.',
          meta: { screen: '/order-summary', requirements: ['BRG-051'] },
          on: { 'page.shown': { target: 'asking', actions: 'markShown' } },
        },
      },
    },
    unknown: {
      description:
        'The outcome is still unknown after one minute, or the bank did not answer in time (error 101). The order is not placed again; the order list will show the outcome.',
      meta: { screen: '/order-summary', requirements: ['CHK-012', 'REL-004', 'REL-007'] },
      tags: 'unknown',
      on: {
        'page.shown': { target: 'checking', actions: 'markShown' },
        'check.retry': 'checking',
        'pin.reopen': { guard: 'hasPin', target: 'authorising' },
        'order.cancel': { guard: 'hasClaim', target: 'cancelling' },
        'order.view': 'away',
      },
    },
    paid: {
      type: 'final',
      description: 'The server confirmed that the order is paid.',
      meta: { requirements: ['CHK-011'] },
      output: ({ context }) => ({ outcome: 'paid' as const, claim: context.claim }),
    },
    void: {
      type: 'final',
      description: 'The order is void, and the server released what it held.',
      meta: { requirements: ['CHK-011', 'ORD-033'] },
      output: ({ context }) => ({ outcome: 'void' as const, claim: context.claim }),
    },
    cancelled: {
      type: 'final',
      description: 'The shopper cancelled the pending order.',
      meta: { requirements: ['BRG-031'] },
      entry: 'showCancelled',
      output: ({ context }) => ({ outcome: 'cancelled' as const, claim: context.claim }),
    },
    refused: {
      type: 'final',
      description: 'The server refused the order; nothing was placed.',
      meta: { requirements: ['CHK-011'] },
      output: ({ context }) => ({ outcome: 'refused' as const, error: context.error }),
    },
    nothing: {
      type: 'final',
      description: 'The server has no order for this intent: the call never arrived.',
      meta: { requirements: ['CHK-012'] },
      output: { outcome: 'nothing' as const },
    },
    away: {
      type: 'final',
      description: 'The shopper went to the order list, where the outcome will show.',
      meta: { requirements: ['CHK-012', 'REL-004'] },
      output: ({ context }) => ({ outcome: 'away' as const, claim: context.claim }),
    },
  },
})

type PlacementSnapshot = SnapshotFrom<typeof placementMachine>

/** Which message is shown while the order is placed: the PIN prompt, the check with the server, or an unknown outcome. */
export function placementLook(snapshot: PlacementSnapshot | undefined): 'authorising' | 'checking' | 'unknown' {
  if (snapshot?.hasTag('pin')) return 'authorising'
  if (snapshot?.hasTag('unknown')) return 'unknown'
  return snapshot?.hasTag('checking') && snapshot.context.isPinMissing ? 'authorising' : 'checking'
}
