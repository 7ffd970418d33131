import { assign, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import { orderPolling, pinWaitMs } from '../../contract/constants'
import { outcomeOf } from '../../contract/enums'
import type { SendGiftRequest } from '../../contract/gifts'
import type { Claim, PlacementRequest } from '../../contract/payment'
import type { PinClosed, PinOutcome } from '../pin/pinMachine'
import type { ThirdPartyClosed } from '../thirdParty/thirdPartyMachine'
import { asApiError, nativeRequest, notProvided, toFollowUp, toNative, toPin, toSnackbar, toThirdParty } from '../ports'

/** What is placed: an order, or a coupon that is given, which waits for its PIN as an order does. */
export type PlacedRequest = PlacementRequest | SendGiftRequest

export interface PlacementInput {
  idempotencyKey: string
  /** What to order. Without it an order placed earlier under the key is looked for. */
  request?: PlacedRequest
  /** A card is charged on the gateway's page; the bank's PIN confirms all else, before the page. */
  isCard: boolean
}

interface PlacementContext extends PlacementInput {
  claim?: Claim
  /** The server said just now that the order still waits for its PIN. */
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
 * How a placing ended. `paid` and `void` are the server's words; `refused` carries the server's reason and nothing was placed;
 * `nothing`: the server knows no order of the key; `away`: the shopper went to the order list before it was known.
 */
export interface Placement {
  outcome: 'paid' | 'void' | 'cancelled' | 'refused' | 'nothing' | 'away'
  claim?: Claim
  error?: unknown
}

/** The card of the order: the server's word first, since a reload has forgotten the request. */
const cardOf = ({ claim, request }: Pick<PlacementContext, 'claim' | 'request'>): string | undefined => {
  const told = claim?.payment?.data?.['card_id']
  if (typeof told === 'string') return told
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
    setClaim: assign((_, params: { claim: Claim }) => params),
    notePin: assign((_, { claim }: { claim: Claim }) => ({ isPinMissing: claim.pin_reference !== undefined })),
    forgetPin: assign({ isPinMissing: false }),
    setError: assign((_, params: { error: unknown }) => ({ error: params.error })),
    raise: sendTo(toFollowUp, (_, params: { error: unknown }) => ({
      type: 'error.raised',
      error: asApiError(params.error),
      option: 'default',
    })),
    showLoading: sendTo(toNative, nativeRequest('showLoading', {})),
    hideLoading: sendTo(toNative, nativeRequest('hideLoading', {})),
    openPin: sendTo(toPin, ({ context, self }) => ({
      type: 'pin.open',
      reference: context.claim?.pin_reference ?? '',
      opener: self,
    })),
    retryPin: sendTo(toPin, { type: 'pin.retry' }),
    cancelPin: sendTo(toPin, { type: 'pin.cancel' }),
    sayCancelled: sendTo(toSnackbar, { type: 'snackbar.show', name: 'orderCancelled' }),
    openThirdParty: sendTo(toThirdParty, ({ self }, { payment }: { payment: Claim['payment'] }) => ({
      type: 'thirdParty.open',
      request: { url: payment?.url ?? '', needSession: true, needPartnerToken: false, data: payment?.data },
      opener: self,
    })),
  },
  guards: {
    hasRequest: ({ context }) => context.request !== undefined,
    hasPin: ({ context }) => context.claim?.pin_reference !== undefined,
    hasClaim: ({ context }) => context.claim !== undefined,
    needsPage: ({ context }, { claim }: { claim: Claim }) =>
      outcomeOf[claim.order_status] === 'waiting' && context.isCard,
    /** The PIN was asked for and has been given, and a card pays the rest. */
    needsPageNow: ({ context }, { claim }: { claim: Claim }) =>
      outcomeOf[claim.order_status] === 'waiting' &&
      context.claim?.pin_reference !== undefined &&
      claim.pin_reference === undefined &&
      claim.payment !== undefined,
    needsPin: (_, { claim }: { claim: Claim }) =>
      outcomeOf[claim.order_status] === 'waiting' && claim.pin_reference !== undefined,
    isPaid: (_, { claim }: { claim: Claim }) => outcomeOf[claim.order_status] === 'paid',
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
  output: ({ event }) => (event as unknown as { output: Placement }).output,
  initial: 'booting',
  states: {
    booting: {
      description: 'A new intent is claimed; an old one is looked for first.',
      meta: { screen: '/order-summary', requirements: ['CHK-012', 'REL-003'] },
      always: [{ guard: 'hasRequest', target: 'claiming' }, { target: 'checking' }],
    },
    claiming: {
      description: 'The server is asked to claim the order: it checks everything and holds stock and money.',
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
            actions: { type: 'raise', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'setError', params: ({ event }) => event } },
        ],
      },
    },
    authorising: {
      description:
        'The bank app asks for the PIN, also for points beside a card. Nothing that the bridge says about it is believed.',
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
      description: 'The card gateway’s page is asked for and opened, after the PIN where points pay beside the card.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'PAY-010'] },
      tags: 'page',
      initial: 'opening',
      on: { 'thirdParty.closed': 'checking', 'order.cancel': 'cancelling' },
      after: { untilGatewayIsGivenUp: 'checking' },
      states: {
        opening: {
          description: 'The gateway’s address is asked for.',
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
            onError: { target: '#placement.checking', actions: { type: 'raise', params: ({ event }) => event } },
          },
        },
        open: {
          description: 'The gateway’s page is open; the gateway tells the server.',
          meta: { screen: '/order-summary', requirements: ['CHK-011'] },
        },
      },
    },
    cancelling: {
      description: 'The server is asked to void what still waits, and to give everything back.',
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
          { target: 'cancelled' },
        ],
        onError: 'checking',
      },
    },
    checking: {
      description: 'The shopper may have paid. Only the server knows: it is asked every two seconds, for a minute.',
      meta: { screen: '/order-summary', requirements: ['CHK-011', 'CHK-012', 'REL-003', 'REL-004'] },
      tags: 'checking',
      entry: 'forgetPin',
      initial: 'asking',
      on: {
        'pin.reopen': { guard: 'hasPin', target: 'authorising' },
        'order.cancel': { guard: 'hasClaim', target: 'cancelling' },
        'order.view': 'away',
      },
      after: { untilLookingEnds: 'unknown' },
      states: {
        asking: {
          description: 'The order of this intent is asked for.',
          meta: { screen: '/order-summary', requirements: ['CHK-012'] },
          on: { 'page.hidden': 'hidden' },
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
                  { type: 'notePin', params: ({ event }) => ({ claim: event.output }) },
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
          description: 'Two seconds pass before the next question, fewer when the page is shown again.',
          meta: { screen: '/order-summary', requirements: ['CHK-011'] },
          on: { 'page.shown': 'asking', 'page.hidden': 'hidden' },
          after: { untilNextLook: 'asking' },
        },
        hidden: {
          description: 'Nobody sees the page: nothing is asked until it is shown again.',
          meta: { screen: '/order-summary', requirements: ['BRG-051'] },
          on: { 'page.shown': 'asking' },
        },
      },
    },
    unknown: {
      description: 'A minute went by without an answer. Nothing is placed again; the order list will tell.',
      meta: { screen: '/order-summary', requirements: ['CHK-012', 'REL-004', 'REL-007'] },
      tags: 'unknown',
      on: {
        'page.shown': 'checking',
        'check.retry': 'checking',
        'pin.reopen': { guard: 'hasPin', target: 'authorising' },
        'order.cancel': { guard: 'hasClaim', target: 'cancelling' },
        'order.view': 'away',
      },
    },
    paid: {
      type: 'final',
      description: 'The server says that the order is paid.',
      meta: { requirements: ['CHK-011'] },
      output: ({ context }) => ({ outcome: 'paid' as const, claim: context.claim }),
    },
    void: {
      type: 'final',
      description: 'The server says that the order is void, and has given everything back.',
      meta: { requirements: ['CHK-011', 'ORD-033'] },
      output: ({ context }) => ({ outcome: 'void' as const, claim: context.claim }),
    },
    cancelled: {
      type: 'final',
      description: 'The shopper cancelled what waited.',
      meta: { requirements: ['BRG-031'] },
      entry: 'sayCancelled',
      output: ({ context }) => ({ outcome: 'cancelled' as const, claim: context.claim }),
    },
    refused: {
      type: 'final',
      description: 'The server refused; nothing was placed.',
      meta: { requirements: ['CHK-011'] },
      output: ({ context }) => ({ outcome: 'refused' as const, error: context.error }),
    },
    nothing: {
      type: 'final',
      description: 'The server knows no order of this intent: the call never arrived.',
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

/** What the shopper is told while it is placed: that the PIN is asked for, that the server is, or that it gave no answer. */
export function placementLook(snapshot: PlacementSnapshot | undefined): 'authorising' | 'checking' | 'unknown' {
  if (snapshot?.hasTag('pin')) return 'authorising'
  if (snapshot?.hasTag('unknown')) return 'unknown'
  return snapshot?.hasTag('checking') && snapshot.context.isPinMissing ? 'authorising' : 'checking'
}
