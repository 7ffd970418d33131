import { assign, emit, fromPromise, sendParent, sendTo, setup } from 'xstate'
import type { PaymentMode, PointSource } from '../../contract/enums'
import { isPointSource } from '../../contract/enums'
import { toBaht } from '../../contract/money'
import type { PaymentGateway, SourceOfFund } from '../../contract/payment'
import type { LineOfOrder, Order } from '../checkout/amounts'
import { amountDue, linesOf } from '../checkout/amounts'
import type { PaymentSheetOutput } from '../paymentSheet/paymentSheetMachine'
import { paymentSheetMachine } from '../paymentSheet/paymentSheetMachine'
import { asApiError, notProvided } from '../ports'
import type { Asking, Draft, Verified } from './offers'
import {
  chosenOf,
  defaultDraft,
  emptyDraft,
  findSource,
  isPaying,
  isShown,
  isTaken,
  isVerifiedFirst,
  keyOfSource,
  reckoned,
  unusableBy,
  withAnswer,
  withoutAsked,
} from './offers'

export interface PaymentSourceInput {
  mode: PaymentMode
  /** Key of the member card that was used last (PAY-031). */
  memberCard?: string
  /** Milliseconds of the server's clock. */
  now: () => number
}

type Rates = Partial<Record<PointSource, number>>

interface PaymentSourceContext extends PaymentSourceInput, Asking {
  /** What pays. */
  chosen: Draft
}

/** What the parent is told: what pays, and how many points of it. No `sources`: nothing is chosen. */
export interface SourceChanged extends Pick<Order, 'sources' | 'adjustedCardPoint' | 'exchangeRate'> {
  type: 'source.changed'
}

/** The sources did not come; another `source.prepare` asks again. */
export interface SourceFailed {
  type: 'source.failed'
}

/** The shopper gives the voucher up for a card or for points (VCH-013). */
export interface VoucherDropped {
  type: 'voucher.drop'
}

export type PaymentSourceEvent =
  | { type: 'source.prepare'; order: Order }
  /** Lines, delivery or voucher changed. */
  | { type: 'order.changed'; order: Order }
  /** The server refused what was chosen (318-01, 1017, 1056, 320-01). */
  | { type: 'source.refused'; error: unknown }
  /** The saving account pays again: the shopper took a voucher instead (VCH-013). */
  | { type: 'source.reset' }
  | { type: 'sheet.open' }
  | { type: 'sheet.close' }
  /** The bank app has ended its form for a card. */
  | { type: 'card.added'; status: string }
  | { type: 'page.shown' }

const nowOf = ({ now }: PaymentSourceContext): number => now()

/** What the shopper can use: the chosen draft while it still pays, with its points as the order takes them. */
const standing = (context: PaymentSourceContext): Draft => {
  const draft = reckoned(context, context.chosen)
  return isPaying(context, draft) ? draft : emptyDraft
}

const isSame = (one: Draft, other: Draft): boolean =>
  one.cash === other.cash && one.points === other.points && one.amount === other.amount

export const paymentSourceMachine = setup({
  types: {} as {
    input: PaymentSourceInput
    context: PaymentSourceContext
    events: PaymentSourceEvent
    emitted: { type: 'sheet.opened'; name: 'payment' } | { type: 'sheet.closed'; name: 'payment' }
    children: { sheet: 'paymentSheet' }
    tags: 'busy'
  },
  actors: {
    listSourcesOfFunds: fromPromise<
      readonly SourceOfFund[],
      { mid: string; products: readonly LineOfOrder[]; amount: number }
    >(notProvided('listSourcesOfFunds')),
    /** Points for one baht, by the source; a source whose rate does not come is left out. */
    loadExchangeRates: fromPromise<Rates, { types: readonly PointSource[] }>(notProvided('loadExchangeRates')),
    loadGateway: fromPromise<PaymentGateway, { mid: string }>(notProvided('loadGateway')),
    paymentSheet: paymentSheetMachine,
    verifyPartnerCard: fromPromise<Verified, { key: string }>(notProvided('verifyPartnerCard')),
  },
  actions: {
    setOrder: assign((_, params: { order: Order }) => ({ order: params.order })),
    forgetAnswers: assign({ verified: {}, refused: [], rates: {}, gateway: undefined }),
    setOffered: assign(({ context }, { sources }: { sources: readonly SourceOfFund[] }) => ({
      offered: sources.filter(
        ({ type }) => type !== 'kmarket_credit_card' && (isTaken(context, type) || isShown(context, type)),
      ),
    })),
    setRates: assign((_, params: { rates: Rates }) => ({
      rates: Object.fromEntries(Object.entries(params.rates).filter(([, rate]) => rate > 0)) as Rates,
    })),
    setGateway: assign((_, params: { gateway: PaymentGateway }) => params),
    chooseDefault: assign(({ context }) => ({ chosen: defaultDraft(context, nowOf(context)) })),
    chooseStanding: assign(({ context }) => ({ chosen: standing(context) })),
    chooseNothing: assign({ chosen: emptyDraft }),
    chooseSaving: assign(({ context }) => ({
      chosen: defaultDraft({ ...context, mode: 'baht_only' }, nowOf(context)),
    })),
    /** Cards and partners' answers stay known; what was taken is chosen. */
    learn: assign(({ context }, { draft, cards, verified, refused }: PaymentSheetOutput) => ({
      cards,
      verified,
      refused,
      chosen: draft ?? context.chosen,
    })),
    passOn: sendTo('sheet', ({ event }) => event),
    askRichest: assign(({ context }) => ({ asked: defaultDraft(context, nowOf(context)).points })),
    setVerified: assign(({ context }, { answer }: { answer: Verified }) => withAnswer(context, answer)),
    refuseAsked: assign(({ context }) => withoutAsked(context)),
    /** The bank can't use this card or account again today; a lack of money or points can be mended. */
    refuseChosen: assign(({ context }, { error }: { error: unknown }) => {
      const unusable = unusableBy(asApiError(error), context.chosen)
      return { refused: unusable === undefined ? context.refused : [...context.refused, unusable], chosen: emptyDraft }
    }),
    dropVoucher: sendParent({ type: 'voucher.drop' } satisfies VoucherDropped),
    tellChanged: sendParent(({ context }): SourceChanged => ({
      type: 'source.changed',
      ...chosenOf(context, context.chosen),
    })),
    tellOpened: emit({ type: 'sheet.opened', name: 'payment' }),
    tellClosed: emit({ type: 'sheet.closed', name: 'payment' }),
    tellFailed: sendParent({ type: 'source.failed' } satisfies SourceFailed),
  },
  guards: {
    hasChoice: ({ context }) => standing(context).cash !== undefined || standing(context).points !== undefined,
    /** The best there is belongs to a partner who has not been asked. */
    isPartnerAskedFirst: ({ context }) => {
      const source = findSource(context, defaultDraft(context, nowOf(context)).points)
      return source !== undefined && isVerifiedFirst(source) && context.verified[keyOfSource(source)] === undefined
    },
    hasDefault: ({ context }) => isPaying(context, defaultDraft(context, nowOf(context))),
    isInsteadOfVoucher: (_, { dropsVoucher }: PaymentSheetOutput) => dropsVoucher,
    isChoiceMoved: ({ context }) => !isSame(standing(context), context.chosen),
  },
}).createMachine({
  id: 'paymentSource',
  context: ({ input }) => ({
    ...input,
    offered: [],
    cards: [],
    rates: {},
    verified: {},
    refused: [],
    chosen: emptyDraft,
  }),
  initial: 'idle',
  on: {
    'source.prepare': {
      target: '.loading',
      reenter: true,
      actions: [{ type: 'setOrder', params: ({ event }) => event }, 'forgetAnswers'],
    },
    'order.changed': { actions: { type: 'setOrder', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Nothing is asked for before it is known what is bought.',
      meta: { requirements: ['CHK-012', 'CHK-018'] },
    },
    loading: {
      description:
        'What the shopper can pay with, what points are worth and whether the shop takes cards are asked for at once.',
      meta: { screen: '/order-summary', requirements: ['API-018', 'PAY-014', 'PAY-033'] },
      tags: 'busy',
      type: 'parallel',
      onDone: 'deciding',
      states: {
        funds: {
          description: 'What the shopper can pay with, then what its points are worth.',
          meta: { requirements: ['API-018', 'CHK-006'] },
          initial: 'asking',
          states: {
            asking: {
              description: 'The sources of funds are asked for.',
              meta: { requirements: ['API-018'] },
              invoke: {
                src: 'listSourcesOfFunds',
                input: ({ context: { order } }) => ({
                  mid: order?.mid ?? '',
                  products: order ? linesOf(order) : [],
                  amount: order ? toBaht(amountDue(order)) : 0,
                }),
                onDone: {
                  target: 'rating',
                  actions: { type: 'setOffered', params: ({ event }) => ({ sources: event.output }) },
                },
                onError: '#paymentSource.failed',
              },
            },
            rating: {
              description: 'Points needed for one baht; a rate that does not come is 10.',
              meta: { requirements: ['CHK-005', 'CHK-006'] },
              invoke: {
                src: 'loadExchangeRates',
                input: ({ context }) => ({
                  types: [...new Set(context.offered.flatMap(({ type }) => (isPointSource(type) ? [type] : [])))],
                }),
                onDone: {
                  target: 'known',
                  actions: { type: 'setRates', params: ({ event }) => ({ rates: event.output }) },
                },
                onError: 'known',
              },
            },
            known: { type: 'final', description: 'Sources and rates are known.', meta: { requirements: ['PAY-033'] } },
          },
        },
        gateway: {
          description: 'Whether this shop takes cards.',
          meta: { requirements: ['PAY-014'] },
          initial: 'asking',
          states: {
            asking: {
              description: 'The shop’s card gateway is asked for; without an answer cards are not offered.',
              meta: { requirements: ['API-068', 'PAY-014'] },
              invoke: {
                src: 'loadGateway',
                input: ({ context }) => ({ mid: context.order?.mid ?? '' }),
                onDone: {
                  target: 'known',
                  actions: { type: 'setGateway', params: ({ event }) => ({ gateway: event.output }) },
                },
                onError: 'known',
              },
            },
            known: { type: 'final', description: 'It is known.', meta: { requirements: ['PAY-014'] } },
          },
        },
      },
    },
    failed: {
      description: 'The sources did not come: the summary can’t be put together.',
      meta: { screen: '/order-summary', requirements: ['GEN-023'] },
      entry: 'tellFailed',
    },
    deciding: {
      description: 'What was chosen stays while it pays; else the saving account, or the most points that can be used.',
      meta: { requirements: ['PAY-033'] },
      always: [
        { guard: 'hasChoice', target: 'chosen', actions: 'chooseStanding' },
        { guard: 'isPartnerAskedFirst', target: 'asking', actions: 'askRichest' },
        { guard: 'hasDefault', target: 'chosen', actions: 'chooseDefault' },
        { target: 'missing', actions: 'chooseNothing' },
      ],
    },
    asking: {
      description: 'The partner of the points that would pay is asked whether they can.',
      meta: { requirements: ['API-077', 'PTC-003'] },
      tags: 'busy',
      invoke: {
        src: 'verifyPartnerCard',
        input: ({ context }) => ({ key: context.asked ?? '' }),
        onDone: {
          target: 'deciding',
          actions: { type: 'setVerified', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: { target: 'deciding', actions: 'refuseAsked' },
      },
    },
    missing: {
      description: 'No source is chosen: the confirm button waits for one.',
      meta: { requirements: ['CHK-009', 'PAY-033'] },
      entry: 'tellChanged',
      on: {
        'sheet.open': 'sheet',
        'source.reset': 'deciding',
      },
    },
    chosen: {
      description: 'What pays is chosen.',
      meta: { requirements: ['PAY-001', 'PAY-002', 'PAY-003'] },
      entry: 'tellChanged',
      always: { guard: 'isChoiceMoved', target: 'deciding' },
      on: {
        'sheet.open': 'sheet',
        'source.refused': { target: 'missing', actions: { type: 'refuseChosen', params: ({ event }) => event } },
        'source.reset': { target: 'deciding', actions: 'chooseSaving' },
      },
    },
    sheet: {
      description: 'The shopper looks at the ways to pay.',
      meta: { screen: 'paymentMethod', requirements: ['PAY-008', 'PAY-009'] },
      entry: 'tellOpened',
      exit: 'tellClosed',
      on: {
        'order.changed': { actions: [{ type: 'setOrder', params: ({ event }) => event }, 'passOn'] },
        'sheet.close': { actions: 'passOn' },
        'card.added': { actions: 'passOn' },
        'page.shown': { actions: 'passOn' },
      },
      invoke: {
        id: 'sheet',
        src: 'paymentSheet',
        input: ({ context }) => ({ ...context, draft: context.chosen }),
        onDone: [
          {
            guard: { type: 'isInsteadOfVoucher', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [{ type: 'learn', params: ({ event }) => event.output }, 'dropVoucher'],
          },
          { target: 'deciding', actions: { type: 'learn', params: ({ event }) => event.output } },
        ],
        onError: 'deciding',
      },
    },
  },
})
