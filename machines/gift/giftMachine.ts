import { and, assign, emit, enqueueActions, fromPromise, sendTo, setup } from 'xstate'
import type { SnapshotFrom } from 'xstate'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { SendGiftRequest } from '../../contract/gifts'
import type { Product } from '../../contract/products'
import type { CardChanged } from '../giftCard/giftCardMachine'
import { giftCardMachine } from '../giftCard/giftCardMachine'
import type { RecipientChanged } from '../giftRecipient/giftRecipientMachine'
import { giftRecipientMachine } from '../giftRecipient/giftRecipientMachine'
import type { Placement } from '../placement/placementMachine'
import { placementMachine } from '../placement/placementMachine'
import type { AccessAnswer } from '../ports'
import { asApiError, isGone, notProvided, toCounters, toFollowUp, toModal } from '../ports'
import type { GiftStep, Refused } from './giftSteps'
import { isSame, refusedBy } from './giftSteps'

/** A gift that was confirmed and whose outcome is not known yet: all that the device keeps of it (SEC-005). */
export interface GiftIntent {
  idempotencyKey: string
  /** The coupon that is given. */
  giftId: string
  startedAt: number
}

/** What is given. */
export interface GiftItem {
  kind: 'coupon' | 'product'
  name: string
  image: string
  merchant: string
  canBeGiven: boolean
  /** Until when a coupon is valid. */
  expiredAt?: string
  /** What is bought as a gift. */
  product?: Product
}

export interface GiftInput {
  giftId: string
  sender: GiftOfOrder['sender']
  /** Most characters of a message, as a person counts them. */
  messageMax: number
  openIntent?: GiftIntent
  access: () => AccessAnswer
  /** Milliseconds of the server's clock. */
  now: () => number
  newKey: () => string
}

interface GiftContext extends GiftInput {
  item?: GiftItem
  contact?: GiftOfOrder['contact']
  card?: CardChanged['card']
  idempotencyKey?: string
  /** What the shopper confirmed under the key; none while an earlier intent is looked for. */
  request?: SendGiftRequest
  placement?: Placement
  /** The language changed, and the item's name is still that of the language before. */
  hasOldNames?: boolean
}

export type GiftEvent =
  | { type: 'gift.retry' }
  /** The server names the item and the card's pictures in the language that is shown now. */
  | { type: 'names.refresh' }
  | { type: 'step.next' }
  /** A step's page is shown. */
  | { type: 'step.entered'; step: GiftStep }
  | { type: 'gift.confirm' }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | RecipientChanged
  | CardChanged

const giftOf = ({ contact, sender, card }: GiftContext): GiftOfOrder => ({ contact: contact!, sender, ...card! })

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
    passToCard: sendTo('card', ({ event }) => event),
    setContact: assign((_, { contact }: RecipientChanged) => ({ contact })),
    forgetContact: assign({ contact: undefined }),
    setCard: assign((_, { card }: CardChanged) => ({ card })),
    /** What is given under a key stays as it is: anything else is another intent (CHK-012). */
    makeRequest: assign(({ context }) => {
      const request: SendGiftRequest = { giftId: context.giftId, ...giftOf(context) }
      return isSame(request, context.request)
        ? { request }
        : { request, idempotencyKey: undefined, openIntent: undefined }
    }),
    openIntent: assign(({ context }) => {
      const intent = context.openIntent ?? {
        idempotencyKey: context.idempotencyKey ?? context.newKey(),
        giftId: context.giftId,
        startedAt: context.now(),
      }
      return { idempotencyKey: intent.idempotencyKey, openIntent: intent, placement: undefined }
    }),
    tellIntentOpened: emit(({ context }) => ({ type: 'giftIntent.opened' as const, intent: context.openIntent! })),
    closeIntent: enqueueActions(({ enqueue }) => {
      enqueue.assign({ idempotencyKey: undefined, openIntent: undefined, request: undefined })
      enqueue.emit({ type: 'giftIntent.closed' })
    }),
    /** The server knows nothing of it, so nothing is to be looked for later; the same gift goes under the same key again. */
    shelveIntent: enqueueActions(({ enqueue }) => {
      enqueue.assign({ openIntent: undefined })
      enqueue.emit({ type: 'giftIntent.closed' })
    }),
    setPlacement: assign((_, params: { placement: Placement }) => params),
    raise: sendTo(toFollowUp, (_, params: { error?: unknown }) => ({
      type: 'error.raised',
      error: asApiError(params.error),
      option: 'default',
    })),
    raiseRefusal: sendTo(toFollowUp, ({ context }) => ({
      type: 'error.raised',
      error: asApiError(context.placement?.error),
      option: 'default',
    })),
    refuseRecipient: sendTo('recipient', ({ context }) => ({
      type: 'recipient.refused' as const,
      error: context.placement?.error,
    })),
    sayTryAgain: sendTo(toModal, {
      type: 'modal.open',
      id: 'giftFailed',
      content: { kind: 'message', name: 'giftFailed' },
    }),
    sayNotGiven: sendTo(toModal, {
      type: 'modal.open',
      id: 'giftNotGiven',
      content: { kind: 'message', name: 'giftNotGiven' },
    }),
    refreshCounts: sendTo(toCounters, { type: 'counters.refresh' }),
    passOn: sendTo('placement', ({ event }) => event),
    tellRefused: emit(({ context }) => ({
      type: 'access.refused' as const,
      answer: context.access() as Exclude<AccessAnswer, 'go'>,
    })),
    tellStepped: emit((_, params: { step: GiftStep }) => ({ type: 'gift.stepped' as const, ...params })),
    tellSentBack: emit({ type: 'gift.sentBack' }),
    tellAttached: emit(({ context }) => ({
      type: 'gift.attached' as const,
      gift: giftOf(context),
      product: context.item?.product,
    })),
    tellSent: emit({ type: 'gift.sent' }),
    tellLeft: emit({ type: 'gift.left' }),
  },
  guards: {
    isGone: (_, { error }: { error: unknown }) => isGone(error),
    hasOpenIntent: ({ context }) => context.openIntent !== undefined,
    hasItem: ({ context }) => context.item !== undefined,
    hasOldNames: ({ context }) => context.hasOldNames === true,
    canBeGiven: (_, { item }: { item: GiftItem }) => item.canBeGiven,
    hasContact: ({ context }) => context.contact !== undefined,
    isDone: ({ context }) => context.contact !== undefined && context.card !== undefined,
    isStep: (_, params: { step: GiftStep; is: GiftStep }) => params.step === params.is,
    isCardStep: ({ context }, { step }: { step: GiftStep }) => step === 'card' && context.contact !== undefined,
    isRefused: ({ context }) => context.access() !== 'go',
    isProduct: ({ context }) => context.item?.kind === 'product',
    isOutcome: ({ context }, { outcome }: { outcome: Placement['outcome'] }) => context.placement?.outcome === outcome,
    /** The server has the gift, and the coupons tell its end; the key has nothing more to find. */
    isAwayFromGift: ({ context: { placement } }) => placement?.outcome === 'away' && placement.claim !== undefined,
    isLost: ({ context }) =>
      context.item === undefined &&
      (context.placement?.outcome === 'nothing' || context.placement?.outcome === 'cancelled'),
    isRefusedBy: ({ context }, params: { by: Refused }) =>
      context.placement?.outcome === 'refused' && refusedBy(context.placement.error) === params.by,
  },
}).createMachine({
  id: 'gift',
  description:
    'A coupon, or a product that is bought, becomes somebody else’s: for whom, with which card, looked at, given with the PIN.',
  meta: { requirements: ['GFT-001', 'GFT-018', 'NAV-023', 'NAV-024', 'NAV-025'] },
  context: ({ input }) => ({ ...input }),
  invoke: [
    {
      id: 'recipient',
      src: 'recipient',
      input: ({ context }) => ({ giftId: context.giftId, ownNumber: context.sender.mobileNo }),
      onError: { target: '.left', actions: { type: 'raise', params: ({ event }) => event } },
    },
    {
      id: 'card',
      src: 'card',
      input: ({ context }) => ({ messageMax: context.messageMax }),
      onError: { target: '.left', actions: { type: 'raise', params: ({ event }) => event } },
    },
  ],
  initial: 'booting',
  on: {
    'recipient.changed': { actions: { type: 'setContact', params: ({ event }) => event } },
    'card.changed': { actions: { type: 'setCard', params: ({ event }) => event } },
    'names.refresh': { actions: ['markNamesOld', 'passToCard'] },
  },
  states: {
    booting: {
      description: 'A gift that was confirmed before a reload or a kill is looked for first.',
      meta: { requirements: ['REL-003', 'GFT-018'] },
      always: [{ guard: 'hasOpenIntent', target: 'placing' }, { target: 'loading' }],
    },
    loading: {
      description: 'What is to be given is asked for.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-018', 'NAV-023'] },
      tags: 'busy',
      entry: 'markNamesRefreshed',
      on: { 'names.refresh': { target: 'loading', reenter: true, actions: 'passToCard' } },
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
      description: 'What is to be given could not be read.',
      meta: { screen: '/send-gift/$giftId', requirements: ['REL-007', 'NAV-023'] },
      on: { 'gift.retry': 'loading' },
    },
    gone: {
      description: 'There is neither a coupon nor a product of this id: the page says so and leads to the main page.',
      meta: { screen: '/send-gift/$giftId', requirements: ['NAV-047', 'NAV-023'] },
    },
    unavailable: {
      description: 'This can’t be given (any more): used, expired, given already, or not for giving.',
      meta: { screen: '/send-gift/$giftId', requirements: ['GFT-010', 'GFT-018'] },
      on: { 'page.shown': 'loading' },
    },
    composing: {
      description: 'The shopper says for whom the gift is and makes its card. Nothing is given yet.',
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
              description: 'For whom it is.',
              meta: { screen: '/send-gift/$giftId', requirements: ['NAV-023', 'GFT-003', 'GFT-005', 'GFT-007'] },
              on: {
                'step.next': {
                  guard: 'hasContact',
                  target: 'card',
                  actions: { type: 'tellStepped', params: { step: 'card' } },
                },
              },
            },
            card: {
              description: 'The picture and the message that go with it.',
              meta: { screen: '/custom-gift-card', requirements: ['NAV-024', 'GFT-002', 'GFT-011'] },
              on: {
                'step.next': {
                  guard: 'isDone',
                  target: 'review',
                  actions: { type: 'tellStepped', params: { step: 'review' } },
                },
              },
            },
            review: {
              description: 'Everything once more, with the sentence that it can’t be changed once it is sent.',
              meta: { screen: '/send-gift-info', requirements: ['NAV-025', 'GFT-009', 'GFT-010', 'GFT-018'] },
              on: {
                'gift.confirm': [
                  { guard: 'isRefused', actions: 'tellRefused' },
                  { guard: and(['isProduct', 'isDone']), target: '#gift.attached' },
                  { guard: 'isDone', target: '#gift.placing', actions: 'makeRequest' },
                ],
              },
            },
          },
        },
        names: {
          description: 'Whether the item is named in the language that is shown.',
          meta: { requirements: ['FMT-003'] },
          initial: 'shown',
          states: {
            shown: {
              description: 'The item has its name.',
              meta: { requirements: ['FMT-003'] },
              always: { guard: 'hasOldNames', target: 'renaming' },
            },
            renaming: {
              description:
                'The language changed: the item is asked for by its name in it, while recipient and card stay as they are. Without an answer the name stays too.',
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
              on: { 'names.refresh': { target: 'renaming', reenter: true, actions: 'passToCard' } },
            },
          },
        },
      },
    },
    attached: {
      description:
        'What is bought goes on to the order’s summary with its recipient and card; coming back opens them again.',
      meta: { screen: '/order-summary', requirements: ['GFT-018'] },
      entry: 'tellAttached',
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
        'The coupon is set aside and the PIN asked for; a machine of its own finds out what became of it. A second press changes nothing.',
      meta: { screen: '/send-gift-info', requirements: ['GFT-010', 'GFT-018', 'REL-001', 'REL-002'] },
      entry: ['openIntent', 'tellIntentOpened'],
      on: { 'page.shown': { actions: 'passOn' }, 'page.hidden': { actions: 'passOn' } },
      invoke: {
        id: 'placement',
        src: 'placement',
        input: ({ context }) => ({
          idempotencyKey: context.idempotencyKey ?? '',
          request: context.request,
          isCard: false,
        }),
        onDone: {
          target: 'judging',
          actions: { type: 'setPlacement', params: ({ event }) => ({ placement: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'raise', params: ({ event }) => event } },
      },
    },
    judging: {
      description: 'What the end of it means. Only while nothing is known of it does the device keep the intent.',
      meta: { screen: '/send-gift-info', requirements: ['GFT-017', 'ERR-070', 'REL-003'] },
      always: [
        { guard: { type: 'isOutcome', params: { outcome: 'paid' } }, target: 'sent', actions: 'closeIntent' },
        { guard: 'isAwayFromGift', target: 'left', actions: 'closeIntent' },
        { guard: { type: 'isOutcome', params: { outcome: 'away' } }, target: 'left' },
        { guard: 'isLost', target: 'loading', actions: 'closeIntent' },
        {
          guard: { type: 'isOutcome', params: { outcome: 'void' } },
          target: 'loading',
          actions: ['sayNotGiven', 'closeIntent', 'tellSentBack'],
        },
        {
          guard: { type: 'isOutcome', params: { outcome: 'cancelled' } },
          target: 'composing.step.review',
          actions: 'closeIntent',
        },
        {
          guard: { type: 'isOutcome', params: { outcome: 'nothing' } },
          target: 'composing.step.review',
          actions: ['sayTryAgain', 'shelveIntent'],
        },
        {
          guard: { type: 'isRefusedBy', params: { by: 'recipient' } },
          target: 'composing.step.recipient',
          actions: ['raiseRefusal', 'refuseRecipient', 'forgetContact', 'closeIntent', 'tellSentBack'],
        },
        {
          guard: { type: 'isRefusedBy', params: { by: 'item' } },
          target: 'loading',
          actions: ['raiseRefusal', 'closeIntent', 'tellSentBack'],
        },
        {
          guard: { type: 'isRefusedBy', params: { by: 'unknown' } },
          target: 'composing.step.review',
          actions: ['sayTryAgain', 'closeIntent'],
        },
        { target: 'composing.step.review', actions: ['raiseRefusal', 'closeIntent'] },
      ],
    },
    sent: {
      type: 'final',
      description: 'The gift is the recipient’s. There is no way back.',
      meta: { screen: '/send-gift-info', requirements: ['GFT-010', 'GFT-014'] },
      entry: ['refreshCounts', 'tellSent'],
    },
    left: {
      type: 'final',
      description: 'The shopper went on before the outcome was known, or the form broke; their coupons will tell.',
      meta: { requirements: ['REL-004'] },
      entry: 'tellLeft',
    },
  },
})

export type GiftSnapshot = SnapshotFrom<typeof giftMachine>

export type GiftScreen = GiftStep | 'loading' | 'failed' | 'gone' | 'unavailable' | 'checking' | 'sent' | 'left'

/** Which screen the flow shows. `isClaiming`: the review stays, with its button pressed. */
export function giftScreenOf(snapshot: GiftSnapshot, isClaiming: boolean): GiftScreen {
  if (snapshot.matches('sent')) return 'sent'
  if (snapshot.matches('left')) return 'left'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('gone')) return 'gone'
  if (snapshot.matches('unavailable')) return 'unavailable'
  if (snapshot.matches('placing') || snapshot.matches('judging')) return isClaiming ? 'review' : 'checking'
  if (snapshot.matches({ composing: { step: 'recipient' } })) return 'recipient'
  if (snapshot.matches({ composing: { step: 'card' } })) return 'card'
  return snapshot.matches('composing') || snapshot.matches('attached') ? 'review' : 'loading'
}
