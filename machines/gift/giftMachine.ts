import { and, assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { SendGiftRequest } from '../../contract/gifts'
import type { Product } from '../../contract/products'
import type { CardChanged } from '../giftCard/giftCardMachine'
import { giftCardMachine } from '../giftCard/giftCardMachine'
import type { RecipientChanged } from '../giftRecipient/giftRecipientMachine'
import { giftRecipientMachine } from '../giftRecipient/giftRecipientMachine'
import type { Intent, IntentContext } from '../placement/intent'
import {
  closedIntent,
  confirmRequest,
  isAwayWithClaim,
  isNotPlaced,
  openIntent,
  placementInput,
} from '../placement/intent'
import type { Placement } from '../placement/placementMachine'
import { placementMachine } from '../placement/placementMachine'
import type { AccessAnswer } from '../ports'
import { failedCall, isGone, notProvided, toCounters, toFollowUp, toModal } from '../ports'
import type { GiftStep, Refused } from './giftSteps'
import { refusedBy } from './giftSteps'

/** A confirmed gift with an unknown outcome: all that the device stores of it (SEC-005). */
export interface GiftIntent extends Intent {
  /** Id of the coupon. */
  giftId: string
}

/** The coupon or product to give. */
export interface GiftItem {
  kind: 'coupon' | 'product'
  name: string
  image: string
  merchant: string
  canBeGiven: boolean
  /** Expiry of a coupon. */
  expiredAt?: string
  /** The product to buy as a gift. */
  product?: Product
}

export interface GiftInput {
  giftId: string
  sender: GiftOfOrder['sender']
  /** The most characters of a message, counted as graphemes. */
  messageMax: number
  openIntent?: GiftIntent
  /** The gift attached to the order; its recipient without a version has to be verified again. */
  attached?: GiftOfOrder
  access: () => AccessAnswer
  /** Milliseconds of the server's clock. */
  now: () => number
  newKey: () => string
  /** Whether the web view is hidden (BRG-051). */
  isHidden: () => boolean
}

interface GiftContext extends IntentContext, GiftInput {
  request?: SendGiftRequest
  item?: GiftItem
  contact?: GiftOfOrder['contact']
  card?: CardChanged['card']
  /** The language changed, and the item's name is still in the previous language. */
  hasOldNames?: boolean
}

export type GiftEvent =
  | { type: 'gift.retry' }
  /** The language changed: the names of the item and of the card's pictures have to be reloaded. */
  | { type: 'names.refresh' }
  /** `step` is the page on which the shopper continues: a second press there is not one on the next page. */
  | { type: 'step.next'; step: GiftStep }
  /** A step's page is shown. */
  | { type: 'step.entered'; step: GiftStep }
  | { type: 'gift.confirm' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | RecipientChanged
  | CardChanged

const giftOf = ({ contact, sender, card }: GiftContext): GiftOfOrder => ({ contact: contact!, sender, ...card! })

/** What the two forms report of an attached gift that is not changed. */
const formsOf = ({ contact, message, giftcardImage }: GiftOfOrder): Pick<GiftContext, 'contact' | 'card'> => ({
  contact: contact.recipientVersion === undefined ? undefined : contact,
  card: { message, giftcardImage },
})

export const giftMachine = setup({
  types: {} as {
    input: GiftInput
    context: GiftContext
    events: GiftEvent
    emitted:
      | { type: 'giftIntent.opened'; intent: GiftIntent }
      | { type: 'giftIntent.closed' }
      | { type: 'access.refused'; answer: Exclude<AccessAnswer, 'go'> }
      | { type: 'gift.stepped'; step: GiftStep }
      | { type: 'gift.sentBack' }
      | { type: 'gift.attached'; gift: GiftOfOrder; product?: Product }
      | { type: 'gift.sent' }
      | { type: 'gift.left' }
    children: { recipient: 'recipient'; card: 'card'; placement: 'placement' }
    tags: 'busy'
  },
  actors: {
    loadGiftItem: fromPromise<GiftItem, { giftId: string }>(notProvided('loadGiftItem')),
    recipient: giftRecipientMachine,
    card: giftCardMachine,
    placement: placementMachine,
  },
  actions: {
    setItem: assign((_, params: { item: GiftItem }) => params),
    markNamesOld: assign({ hasOldNames: true }),
    markNamesRefreshed: assign({ hasOldNames: false }),
    forwardToCard: sendTo('card', ({ event }) => event),
    setContact: assign((_, { contact }: RecipientChanged) => ({ contact })),
    clearContact: assign({ contact: undefined }),
    setCard: assign((_, { card }: CardChanged) => ({ card })),
    makeRequest: assign(({ context }) =>
      confirmRequest<SendGiftRequest>({ giftId: context.giftId, ...giftOf(context) }, context.request),
    ),
    openIntent: assign(({ context }) => openIntent(context, { giftId: context.giftId })),
    emitIntentOpened: emit(({ context }) => ({ type: 'giftIntent.opened' as const, intent: context.openIntent! })),
    closeIntent: enqueueActions(({ enqueue }) => {
      enqueue.assign(closedIntent)
      enqueue.emit({ type: 'giftIntent.closed' })
    }),
    /** The server has no such gift, so there is nothing to look up later; a retry of the same gift reuses the key. */
    shelveIntent: enqueueActions(({ enqueue }) => {
      enqueue.assign({ openIntent: undefined })
      enqueue.emit({ type: 'giftIntent.closed' })
    }),
    setPlacement: assign((_, params: { placement: Placement }) => params),
    raiseError: sendTo(toFollowUp, (_, { error }: { error?: unknown }) => failedCall(error)),
    raiseRefusal: sendTo(toFollowUp, ({ context }) => failedCall(context.placement?.error)),
    refuseRecipient: sendTo('recipient', ({ context }) => ({
      type: 'recipient.refused' as const,
      error: context.placement?.error,
    })),
    showTryAgain: sendTo(toModal, {
      type: 'modal.open',
      id: 'giftFailed',
      content: { kind: 'message', name: 'giftFailed' },
    }),
    showNotGiven: sendTo(toModal, {
      type: 'modal.open',
      id: 'giftNotGiven',
      content: { kind: 'message', name: 'giftNotGiven' },
    }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    forward: sendTo('placement', ({ event }) => event),
    emitRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    emitStepped: emit((_, params: { step: GiftStep }) => ({ type: 'gift.stepped' as const, ...params })),
    emitReturned: emit({ type: 'gift.sentBack' }),
    emitAttached: emit(({ context }) => ({
      type: 'gift.attached' as const,
      gift: giftOf(context),
      product: context.item?.product,
    })),
    emitSent: emit({ type: 'gift.sent' }),
    emitLeft: emit({ type: 'gift.left' }),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isGone(error),
    hasOpenIntent: ({ context }) => context.openIntent !== undefined,
    hasOldNames: ({ context }) => context.hasOldNames === true,
    canBeGiven: (_, { item }: { item: GiftItem }) => item.canBeGiven,
    isDone: ({ context }) => context.contact !== undefined && context.card !== undefined,
    isFilledIn: ({ context }, params: { step: GiftStep; is: 'recipient' | 'card' }) =>
      params.step === params.is &&
      context.contact !== undefined &&
      (params.is === 'recipient' || context.card !== undefined),
    isStep: (_, params: { step: GiftStep; is: GiftStep }) => params.step === params.is,
    isCardStep: ({ context }, { step }: { step: GiftStep }) => step === 'card' && context.contact !== undefined,
    isRefused: ({ context }) => context.access() !== 'go',
    isProduct: ({ context }) => context.item?.kind === 'product',
    isOutcome: ({ context }, { outcome }: Pick<Placement, 'outcome'>) => context.placement?.outcome === outcome,
    isAwayWithClaim: ({ context }) => isAwayWithClaim(context),
    isLost: ({ context }) => context.item === undefined && isNotPlaced(context),
    isRefusedBy: ({ context }, params: { by: Refused }) => refusedBy(context.placement?.error) === params.by,
  },
}).createMachine({
  id: 'gift',
  description:
    'Gives a coupon, or buys a product, for another person: recipient, card, review, and confirmation with the PIN.',
  meta: { requirements: ['GFT-001', 'GFT-018', 'NAV-023', 'NAV-024', 'NAV-025'] },
  context: ({ input }) => ({ ...input, ...(input.attached && formsOf(input.attached)) }),
  invoke: [
    {
      id: 'recipient',
      src: 'recipient',
      input: ({ context }) => ({
        giftId: context.giftId,
        ownNumber: context.sender.mobileNo,
        attached: context.attached?.contact,
      }),
      onError: { target: '.left', actions: { type: 'raiseError', params: ({ event }) => event } },
    },
    {
      id: 'card',
      src: 'card',
      input: ({ context }) => ({ messageMax: context.messageMax, attached: context.attached }),
      onError: { target: '.left', actions: { type: 'raiseError', params: ({ event }) => event } },
    },
  ],
  initial: 'booting',
  on: {
    'recipient.changed': { actions: { type: 'setContact', params: ({ event }) => event } },
    'card.changed': { actions: { type: 'setCard', params: ({ event }) => event } },
    'names.refresh': { actions: ['markNamesOld', 'forwardToCard'] },
  },
  states: {
    booting: {
      description: 'Start of the flow. A gift confirmed before a reload or a kill is looked up first.',
      meta: { requirements: ['REL-003', 'GFT-018'] },
      always: [{ guard: 'hasOpenIntent', target: 'placing' }, { target: 'loading' }],
    },
    loading: {
      description: 'The coupon or product is loading.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-018', 'NAV-023'] },
      tags: 'busy',
      entry: 'markNamesRefreshed',
      on: { 'names.refresh': { target: 'loading', reenter: true, actions: 'forwardToCard' } },
      invoke: {
        src: 'loadGiftItem',
        input: ({ context }) => ({ giftId: context.giftId }),
        onDone: [
          {
            guard: { type: 'canBeGiven', params: ({ event }) => ({ item: event.output }) },
            target: 'composing',
            actions: { type: 'setItem', params: ({ event }) => ({ item: event.output }) },
          },
          { target: 'unavailable', actions: { type: 'setItem', params: ({ event }) => ({ item: event.output }) } },
        ],
        onError: [{ guard: { type: 'isGone', params: ({ event }) => event }, target: 'gone' }, { target: 'failed' }],
      },
    },
    failed: {
      description: 'The coupon or product failed to load. The shopper can retry.',
      meta: { screen: '/send-gift/$giftId', requirements: ['REL-007', 'NAV-023'] },
      on: { 'gift.retry': 'loading' },
    },
    gone: {
      description: 'No coupon or product with this id exists. The page states this and leads to the main page.',
      meta: { screen: '/send-gift/$giftId', requirements: ['NAV-047', 'NAV-023'] },
    },
    unavailable: {
      description: 'The item can’t be given: it is used, expired, already given or not giftable.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-010', 'GFT-018'] },
      on: { 'page.shown': 'loading' },
    },
    composing: {
      description: 'The shopper enters the recipient and makes the card. Nothing is sent yet.',
      meta: { requirements: ['GFT-009', 'GFT-018'] },
      type: 'parallel',
      states: {
        step: {
          description: 'Which of the three pages is shown.',
          meta: { requirements: ['GFT-009', 'GFT-018'] },
          initial: 'recipient',
          on: {
            'step.entered': [
              {
                guard: { type: 'isStep', params: ({ event }) => ({ step: event.step, is: 'recipient' }) },
                target: '.recipient',
              },
              { guard: { type: 'isCardStep', params: ({ event }) => event }, target: '.card' },
            ],
          },
          states: {
            recipient: {
              description: 'The recipient page is shown.',
              meta: { screen: '/send-gift/$giftId', requirements: ['NAV-023', 'GFT-003', 'GFT-005', 'GFT-007'] },
              on: {
                'step.next': {
                  guard: { type: 'isFilledIn', params: ({ event }) => ({ step: event.step, is: 'recipient' }) },
                  target: 'card',
                  actions: { type: 'emitStepped', params: { step: 'card' } },
                },
              },
            },
            card: {
              description: 'The card page is shown, with a picture and a message.',
              meta: { screen: '/custom-gift-card', requirements: ['NAV-024', 'GFT-002', 'GFT-011'] },
              on: {
                'step.next': {
                  guard: { type: 'isFilledIn', params: ({ event }) => ({ step: event.step, is: 'card' }) },
                  target: 'review',
                  actions: { type: 'emitStepped', params: { step: 'review' } },
                },
              },
            },
            review: {
              description: 'The review page is shown. It states that a gift can’t be changed once it is sent.',
              meta: { screen: '/send-gift-info', requirements: ['NAV-025', 'GFT-009', 'GFT-010', 'GFT-018'] },
              on: {
                'gift.confirm': [
                  { guard: 'isRefused', actions: 'emitRefused' },
                  { guard: and(['isProduct', 'isDone']), target: '#gift.attached' },
                  { guard: 'isDone', target: '#gift.placing', actions: 'makeRequest' },
                ],
              },
            },
          },
        },
        names: {
          description: 'Whether the item’s name is in the current language.',
          meta: { requirements: ['FMT-003'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The name is in the current language.',
              meta: { requirements: ['FMT-003'] },
              always: { guard: 'hasOldNames', target: 'renaming' },
            },
            renaming: {
              description:
                'The language changed. The item’s name is reloaded; recipient and card are kept. The previous name is kept if the call fails.',
              meta: { requirements: ['FMT-003'] },
              invoke: {
                src: 'loadGiftItem',
                input: ({ context }) => ({ giftId: context.giftId }),
                onDone: [
                  {
                    guard: { type: 'canBeGiven', params: ({ event }) => ({ item: event.output }) },
                    target: 'shown',
                    actions: [
                      { type: 'setItem', params: ({ event }) => ({ item: event.output }) },
                      'markNamesRefreshed',
                    ],
                  },
                  {
                    target: '#gift.unavailable',
                    actions: { type: 'setItem', params: ({ event }) => ({ item: event.output }) },
                  },
                ],
                onError: { target: 'shown', actions: 'markNamesRefreshed' },
              },
              on: { 'names.refresh': { target: 'renaming', reenter: true, actions: 'forwardToCard' } },
            },
          },
        },
      },
    },
    attached: {
      description:
        'A product continues to the order summary with its recipient and card. Going back opens the pages again.',
      meta: { screen: '/order-summary', requirements: ['GFT-018'] },
      entry: 'emitAttached',
      on: {
        'step.entered': [
          {
            guard: { type: 'isStep', params: ({ event }) => ({ step: event.step, is: 'review' }) },
            target: 'composing.step.review',
          },
          {
            guard: { type: 'isStep', params: ({ event }) => ({ step: event.step, is: 'card' }) },
            target: 'composing.step.card',
          },
          { target: 'composing.step.recipient' },
        ],
      },
    },
    placing: {
      description:
        'The placement machine reserves the coupon, opens the PIN pad and finds out the outcome. A second press of the button has no effect.',
      meta: { screen: '/send-gift-info', requirements: ['GFT-010', 'GFT-018', 'REL-001', 'REL-002'] },
      entry: ['openIntent', 'emitIntentOpened'],
      on: { 'page.shown': { actions: 'forward' }, 'page.hidden': { actions: 'forward' } },
      invoke: {
        id: 'placement',
        src: 'placement',
        input: ({ context }) => placementInput(context, false),
        onDone: {
          target: 'resolvingOutcome',
          actions: { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'raiseError', params: ({ event }) => event } },
      },
    },
    resolvingOutcome: {
      description:
        'Decides the next step from the outcome. The device keeps the intent only while the outcome is unknown.',
      meta: { requirements: ['GFT-017', 'ERR-070', 'REL-003'] },
      always: [
        { guard: { type: 'isOutcome', params: { outcome: 'paid' } }, target: 'sent', actions: 'closeIntent' },
        { guard: 'isAwayWithClaim', target: 'left', actions: 'closeIntent' },
        { guard: { type: 'isOutcome', params: { outcome: 'away' } }, target: 'left' },
        { guard: 'isLost', target: 'loading', actions: 'closeIntent' },
        {
          guard: { type: 'isOutcome', params: { outcome: 'void' } },
          target: 'loading',
          actions: ['showNotGiven', 'closeIntent', 'emitReturned'],
        },
        {
          guard: { type: 'isOutcome', params: { outcome: 'cancelled' } },
          target: 'composing.step.review',
          actions: 'closeIntent',
        },
        {
          guard: { type: 'isOutcome', params: { outcome: 'nothing' } },
          target: 'composing.step.review',
          actions: ['showTryAgain', 'shelveIntent'],
        },
        {
          guard: { type: 'isRefusedBy', params: { by: 'recipient' } },
          target: 'composing.step.recipient',
          actions: ['refuseRecipient', 'clearContact', 'closeIntent', 'emitReturned'],
        },
        {
          guard: { type: 'isRefusedBy', params: { by: 'item' } },
          target: 'loading',
          actions: ['raiseRefusal', 'closeIntent', 'emitReturned'],
        },
        {
          guard: { type: 'isRefusedBy', params: { by: 'unknown' } },
          target: 'composing.step.review',
          actions: ['showTryAgain', 'closeIntent'],
        },
        { target: 'composing.step.review', actions: ['raiseRefusal', 'closeIntent'] },
      ],
    },
    sent: {
      type: 'final',
      description: 'The gift is sent to the recipient and can’t be taken back.',
      meta: { screen: '/send-gift-info', requirements: ['GFT-010', 'GFT-014'] },
      entry: ['refreshCounts', 'emitSent'],
    },
    left: {
      type: 'final',
      description:
        'The shopper left before the outcome was known, or the form failed. The list of coupons will show the outcome.',
      meta: { requirements: ['REL-004'] },
      entry: 'emitLeft',
    },
  },
})

export type GiftSnapshot = SnapshotFrom<typeof giftMachine>

export type GiftScreen = GiftStep | 'loading' | 'failed' | 'gone' | 'unavailable' | 'checking' | 'sent' | 'left'

/** Which screen the flow shows. `isClaiming`: the review stays visible with its button pressed. */
export function giftScreenOf(snapshot: GiftSnapshot, isClaiming: boolean): GiftScreen {
  if (snapshot.matches('sent')) return 'sent'
  if (snapshot.matches('left')) return 'left'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('gone')) return 'gone'
  if (snapshot.matches('unavailable')) return 'unavailable'
  if (snapshot.matches('placing') || snapshot.matches('resolvingOutcome')) return isClaiming ? 'review' : 'checking'
  if (snapshot.matches({ composing: { step: 'recipient' } })) return 'recipient'
  if (snapshot.matches({ composing: { step: 'card' } })) return 'card'
  return snapshot.matches('composing') || snapshot.matches('attached') ? 'review' : 'loading'
}
