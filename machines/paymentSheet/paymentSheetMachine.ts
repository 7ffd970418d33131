import { assign, fromPromise, sendTo, setup } from 'xstate'
import { isPointSource } from '../../contract/enums'
import type { CreditCard } from '../../contract/payment'
import type { Order } from '../../contract/orderAmounts'
import type { Draft, PaymentOptions, Verification, Verified } from '../paymentSource/offers'
import {
  clampPoints,
  defaultDraft,
  findSource,
  isCardOrPoints,
  isCardRefused,
  isPaying,
  isSelectable,
  isVerifiedFirst,
  recalculated,
  takesCards,
  takesCash,
  withAnswer,
  withRefused,
} from '../paymentSource/offers'
import type { ModalAnswer } from '../ports'
import { notProvided, toLinkOpener, toModal } from '../ports'

export interface PaymentSheetInput extends PaymentOptions {
  /** The payment chosen before. */
  draft: Draft
  /** Milliseconds of the server's clock. */
  now: () => number
}

interface PaymentSheetContext extends PaymentSheetInput, Verification {
  /** Minutes counted while the sheet is open: each one checks the sources' hours again. */
  minute: number
}

/** The draft that the shopper confirmed, if any, and the loaded data of the cards. */
export interface PaymentSheetOutput extends Pick<PaymentOptions, 'cards' | 'verified' | 'refused'> {
  draft?: Draft
  /** The shopper removed the voucher in favour of the draft (VCH-013). */
  dropsVoucher: boolean
}

export type PaymentSheetEvent =
  /** Lines, delivery or voucher changed. */
  | { type: 'order.changed'; order: Order }
  | { type: 'sheet.close' }
  | { type: 'cash.pick'; key: string }
  | { type: 'points.pick'; key: string }
  | { type: 'points.clear' }
  | { type: 'points.set'; points: number }
  | { type: 'source.use' }
  | { type: 'cards.retry' }
  | { type: 'card.add' }
  /** The bank app closed its form. */
  | { type: 'card.added'; status: string }
  | { type: 'page.shown' }
  | { type: 'modal.closed'; id: string; answer: ModalAnswer }

const nowOf = ({ now }: PaymentSheetContext): number => now()

export const paymentSheetMachine = setup({
  types: {} as {
    input: PaymentSheetInput
    context: PaymentSheetContext
    events: PaymentSheetEvent
    output: PaymentSheetOutput
    tags: 'busy'
  },
  actors: {
    listCreditCards: fromPromise<readonly CreditCard[]>(notProvided('listCreditCards')),
    verifyPartnerCard: fromPromise<Verified, { key: string }>(notProvided('verifyPartnerCard')),
  },
  actions: {
    setOrder: assign(({ context }, { order }: { order: Order }) => ({
      order,
      draft: recalculated({ ...context, order }, context.draft),
    })),
    setCards: assign((_, params: { cards: readonly CreditCard[] }) => params),
    /** A card just added in the bank app is selected (PAY-033). */
    pickNewCard: assign(({ context }, { cards }: { cards: readonly CreditCard[] }) => {
      const added = cards.find(({ card_id }) => !context.cards.some((known) => known.card_id === card_id))
      return { cards, draft: added ? { ...context.draft, cash: added.card_id } : context.draft }
    }),
    pickCash: assign(({ context }, { key }: { key: string }) => ({ draft: { ...context.draft, cash: key } })),
    pickPoints: assign(({ context }, { key }: { key: string }) => {
      const source = findSource(context, key)
      const wanted = context.draft.points === key ? context.draft.amount : Infinity
      const cash = takesCash(context.mode)
        ? (context.draft.cash ?? defaultDraft(context, nowOf(context)).cash)
        : undefined
      return {
        draft: {
          ...(cash !== undefined && { cash }),
          points: key,
          amount: source ? clampPoints(context, source, Math.min(wanted, Number.MAX_SAFE_INTEGER)) : 0,
        },
      }
    }),
    clearPoints: assign(({ context: { draft } }) => ({
      draft: { ...(draft.cash !== undefined && { cash: draft.cash }), amount: 0 },
    })),
    setPoints: assign(({ context }, { points }: { points: number }) => {
      const source = findSource(context, context.draft.points)
      return { draft: source ? { ...context.draft, amount: clampPoints(context, source, points) } : context.draft }
    }),
    setVerifying: assign((_, { key }: { key: string }) => ({ verifying: key })),
    tick: assign(({ context }) => ({ minute: context.minute + 1 })),
    openCardForm: sendTo(toLinkOpener, {
      type: 'link.open',
      link: { link_type: 'kplus', link: 'ADD_CREDIT_CARD', allowCard: true },
    }),
    confirmReplacement: sendTo(toModal, ({ self }) => ({
      type: 'modal.open',
      id: 'voucherOrSource',
      content: { kind: 'message', name: 'voucherOrSource' },
      hasReject: true,
      opener: self,
    })),
    setVerified: assign(({ context }, { answer }: { answer: Verified }) => withAnswer(context, answer)),
    setRefused: assign(({ context }) => withRefused(context)),
  },
  guards: {
    canTakeCards: ({ context }) => takesCards(context.mode) && context.gateway?.isActive === true,
    isCash: ({ context }, { key }: { key: string }) => {
      const source = findSource(context, key)
      return (
        takesCash(context.mode) &&
        source !== undefined &&
        !isPointSource(source.type) &&
        isSelectable(context, source, nowOf(context))
      )
    },
    isPoints: ({ context }, { key }: { key: string }) => {
      const source = findSource(context, key)
      return source !== undefined && isPointSource(source.type) && isSelectable(context, source, nowOf(context))
    },
    isPartner: ({ context }, { key }: { key: string }) => {
      const source = findSource(context, key)
      return (
        source !== undefined &&
        isVerifiedFirst(source) &&
        context.verified[key] === undefined &&
        isSelectable(context, source, nowOf(context))
      )
    },
    isVerifiedSelectable: ({ context }, { answer }: { answer: Verified }) => {
      const source = findSource(context, context.verifying)
      return (
        source !== undefined && isSelectable({ ...context, ...withAnswer(context, answer) }, source, nowOf(context))
      )
    },
    takesCash: ({ context }) => takesCash(context.mode),
    isPaying: ({ context }) => isPaying(context, context.draft),
    isClash: ({ context }) =>
      isPaying(context, context.draft) &&
      context.order?.voucher !== undefined &&
      isCardOrPoints(context, context.draft),
    isRefused: (_, { error }: { error: unknown }) => isCardRefused(error),
    isSuccess: (_, { status }: { status: string }) => status === 'success',
    isAccepted: (_, { answer }: { answer: ModalAnswer }) => answer === 'accepted',
  },
  delays: { untilNextMinute: 60_000 },
}).createMachine({
  id: 'paymentSheet',
  context: ({ input }) => ({ ...input, minute: 0 }),
  output: ({ context: { cards, verified, refused }, event }) => ({
    cards,
    verified,
    refused,
    ...(event as unknown as { output: Pick<PaymentSheetOutput, 'draft' | 'dropsVoucher'> }).output,
  }),
  initial: 'open',
  states: {
    open: {
      description: 'The sheet lists the ways to pay. A selection takes effect only when it is confirmed.',
      meta: { screen: 'paymentMethod', requirements: ['PAY-008', 'PAY-009'] },
      type: 'parallel',
      on: {
        'sheet.close': 'left',
        'order.changed': { actions: { type: 'setOrder', params: ({ event }) => event } },
      },
      states: {
        cards: {
          description: 'Credit and debit cards.',
          meta: { requirements: ['PAY-002', 'PAY-008'] },
          initial: 'deciding',
          states: {
            deciding: {
              description: 'Decides whether cards are offered at all.',
              meta: { requirements: ['PAY-014'] },
              always: [{ guard: 'canTakeCards', target: 'loading' }, { target: 'none' }],
            },
            none: { description: 'This order can’t be paid by card.', meta: { requirements: ['PAY-007', 'PAY-014'] } },
            loading: {
              description: 'The shopper’s cards are loading.',
              meta: { requirements: ['API-069'] },
              invoke: {
                src: 'listCreditCards',
                onDone: {
                  target: 'known',
                  actions: { type: 'setCards', params: ({ event }) => ({ cards: event.output }) },
                },
                onError: 'failed',
              },
            },
            known: {
              description: 'The cards are shown.',
              meta: { requirements: ['PAY-008'] },
              on: {
                'card.add': 'adding',
                // The page may show again, or be online again, before the bank app's form is closed.
                'card.added': { guard: { type: 'isSuccess', params: ({ event }) => event }, target: 'reloading' },
              },
            },
            failed: {
              description: 'The cards failed to load and can be reloaded.',
              meta: { requirements: ['GEN-023'] },
              on: { 'cards.retry': 'loading' },
            },
            adding: {
              description:
                'The bank app’s form for a new card is open. If it did not open because the app is too old, it can be requested again.',
              meta: { requirements: ['BRG-026', 'PAY-034'] },
              entry: 'openCardForm',
              on: {
                'card.add': { target: 'adding', reenter: true },
                'card.added': [
                  { guard: { type: 'isSuccess', params: ({ event }) => event }, target: 'reloading' },
                  { target: 'known' },
                ],
                'page.shown': 'known',
              },
            },
            reloading: {
              description: 'The cards are reloading; the new card is selected.',
              meta: { requirements: ['PAY-033', 'PAY-034'] },
              invoke: {
                src: 'listCreditCards',
                onDone: {
                  target: 'known',
                  actions: { type: 'pickNewCard', params: ({ event }) => ({ cards: event.output }) },
                },
                onError: 'failed',
              },
            },
          },
        },
        choice: {
          description: 'The shopper’s selection.',
          meta: { requirements: ['PAY-007', 'PAY-018'] },
          initial: 'picking',
          states: {
            picking: {
              description:
                'The shopper selects one source in baht, at most one kind of points, or points alone where the mode requires it. Hours are checked every minute.',
              meta: { requirements: ['PAY-007', 'PAY-015', 'PAY-025'] },
              after: { untilNextMinute: { target: 'picking', reenter: true, actions: 'tick' } },
              on: {
                'cash.pick': {
                  guard: { type: 'isCash', params: ({ event }) => event },
                  actions: { type: 'pickCash', params: ({ event }) => event },
                },
                'points.pick': [
                  {
                    guard: { type: 'isPartner', params: ({ event }) => event },
                    target: 'verifying',
                    actions: { type: 'setVerifying', params: ({ event }) => event },
                  },
                  {
                    guard: { type: 'isPoints', params: ({ event }) => event },
                    actions: { type: 'pickPoints', params: ({ event }) => event },
                  },
                ],
                'points.clear': { guard: 'takesCash', actions: 'clearPoints' },
                'points.set': { actions: { type: 'setPoints', params: ({ event }) => event } },
                'source.use': [
                  { guard: 'isClash', target: 'clashing' },
                  { guard: 'isPaying', target: '#paymentSheet.taken' },
                ],
              },
            },
            verifying: {
              description: 'The partner verifies whether the card’s points can be used.',
              meta: { requirements: ['API-077', 'PTC-003'] },
              tags: 'busy',
              invoke: {
                src: 'verifyPartnerCard',
                input: ({ context }) => ({ key: context.verifying ?? '' }),
                onDone: [
                  {
                    guard: { type: 'isVerifiedSelectable', params: ({ event }) => ({ answer: event.output }) },
                    target: 'picking',
                    actions: [
                      { type: 'setVerified', params: ({ event }) => ({ answer: event.output }) },
                      { type: 'pickPoints', params: ({ context }) => ({ key: context.verifying ?? '' }) },
                    ],
                  },
                  {
                    target: 'picking',
                    actions: { type: 'setVerified', params: ({ event }) => ({ answer: event.output }) },
                  },
                ],
                onError: [
                  {
                    guard: { type: 'isRefused', params: ({ event }) => event },
                    target: 'picking',
                    actions: 'setRefused',
                  },
                  { target: 'picking' },
                ],
              },
            },
            clashing: {
              description:
                'A voucher can’t be combined with a card or points. A dialog lets the shopper choose which to keep.',
              meta: { requirements: ['PAY-032', 'VCH-012', 'VCH-013'] },
              entry: 'confirmReplacement',
              on: {
                'modal.closed': [
                  {
                    guard: { type: 'isAccepted', params: ({ event }) => event },
                    target: '#paymentSheet.takenInstead',
                  },
                  { target: 'picking' },
                ],
              },
            },
          },
        },
      },
    },
    taken: {
      type: 'final',
      description: 'The selection is confirmed and pays.',
      meta: { requirements: ['PAY-001', 'PAY-002', 'PAY-003'] },
      output: ({ context }) => ({ draft: context.draft, dropsVoucher: false }),
    },
    takenInstead: {
      type: 'final',
      description: 'The selection is confirmed and pays; the voucher is removed.',
      meta: { requirements: ['VCH-013'] },
      output: ({ context }) => ({ draft: context.draft, dropsVoucher: true }),
    },
    left: {
      type: 'final',
      description: 'The sheet is closed without a change.',
      meta: { requirements: ['PAY-008'] },
      output: { dropsVoucher: false },
    },
  },
})
