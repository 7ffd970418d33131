import { assign, emit, fromPromise, sendParent, sendTo, setup } from 'xstate'
import type { PaymentMode, PointSource } from '../../contract/enums'
import { isPointSource } from '../../contract/enums'
import { toBaht } from '../../contract/money'
import type { PaymentGateway, SourceOfFund } from '../../contract/payment'
import type { LineOfOrder, Order } from '../../contract/orderAmounts'
import { amountDue, linesOf } from '../../contract/orderAmounts'
import type { PaymentSheetOutput } from '../paymentSheet/paymentSheetMachine'
import { paymentSheetMachine } from '../paymentSheet/paymentSheetMachine'
import type { SheetToggled } from '../ports'
import { asApiError, notProvided } from '../ports'
import type { Draft, Verification, Verified } from './offers'
import {
  chosenOf,
  defaultDraft,
  emptyDraft,
  findSource,
  isCardRefused,
  isPaying,
  isShown,
  isTaken,
  isVerifiedFirst,
  recalculated,
  unusableBy,
  withAnswer,
  withRefused,
} from './offers'
import { keyOfSource } from './sourceKey'

export interface PaymentSourceInput {
  mode: PaymentMode
  /** Key of the member card used last (PAY-031). */
  memberCard?: string
  /** Milliseconds of the server's clock. */
  now: () => number
}

type Rates = Partial<Record<PointSource, number>>

interface PaymentSourceContext extends PaymentSourceInput, Verification {
  /** The chosen payment. */
  chosen: Draft
}

/** Sent to the parent: the sources and how many points they pay. Empty `sources`: none is chosen. */
export interface SourceChanged extends Pick<Order, 'sources' | 'adjustedCardPoint' | 'exchangeRate'> {
  type: 'source.changed'
}

/** The sources failed to load; another `source.prepare` retries. */
export interface SourceFailed {
  type: 'source.failed'
}

/** The shopper removes the voucher in favour of a card or points (VCH-013). */
export interface VoucherDropped {
  type: 'voucher.drop'
}

export type PaymentSourceEvent =
  | { type: 'source.prepare'; order: Order }
  /** Lines, delivery or voucher changed. */
  | { type: 'order.changed'; order: Order }
  /** The server refused the chosen source (318-01, 1017, 1056, 320-01). */
  | { type: 'source.refused'; error: unknown }
  /** The saving account pays again: the shopper chose a voucher instead (VCH-013). */
  | { type: 'source.reset' }
  | { type: 'sheet.open' }
  | { type: 'sheet.close' }
  /** The bank app closed its card form. */
  | { type: 'card.added'; status: string }
  | { type: 'page.shown' }

const nowOf = ({ now }: PaymentSourceContext): number => now()

/** The chosen draft with its points recalculated; the empty draft once it no longer pays. */
const currentDraft = (context: PaymentSourceContext): Draft => {
  const draft = recalculated(context, context.chosen)
  return isPaying(context, draft) ? draft : emptyDraft
}

export const paymentSourceMachine = setup({
  types: {} as {
    input: PaymentSourceInput
    context: PaymentSourceContext
    events: PaymentSourceEvent
    emitted: SheetToggled<'payment'>
    children: { sheet: 'paymentSheet' }
    tags: 'busy'
  },
  actors: {
    listSourcesOfFunds: fromPromise<
      readonly SourceOfFund[],
      { mid: string; products: readonly LineOfOrder[]; amount: number }
    >(notProvided('listSourcesOfFunds')),
    /** Points for one baht, by source; a source whose rate fails to load is left out. */
    loadExchangeRates: fromPromise<Rates, { types: readonly PointSource[] }>(notProvided('loadExchangeRates')),
    loadGateway: fromPromise<PaymentGateway, { mid: string }>(notProvided('loadGateway')),
    paymentSheet: paymentSheetMachine,
    verifyPartnerCard: fromPromise<Verified, { key: string }>(notProvided('verifyPartnerCard')),
  },
  actions: {
    setOrder: assign((_, params: { order: Order }) => ({ order: params.order })),
    clearAnswers: assign({ verified: {}, refused: [], rates: {}, gateway: undefined }),
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
    chooseCurrent: assign(({ context }) => ({ chosen: currentDraft(context) })),
    chooseNothing: assign({ chosen: emptyDraft }),
    chooseSaving: assign(({ context }) => ({
      chosen: defaultDraft({ ...context, mode: 'baht_only' }, nowOf(context)),
    })),
    /** Keeps the loaded cards and partners' answers; the confirmed draft is chosen. */
    setAnswers: assign(({ context }, { draft, cards, verified, refused }: PaymentSheetOutput) => ({
      cards,
      verified,
      refused,
      chosen: draft ?? context.chosen,
    })),
    forward: sendTo('sheet', ({ event }) => event),
    verifyDefault: assign(({ context }) => ({ verifying: defaultDraft(context, nowOf(context)).points })),
    setVerified: assign(({ context }, { answer }: { answer: Verified }) => withAnswer(context, answer)),
    setRefused: assign(({ context }) => withRefused(context)),
    /** The bank won't accept this card or account again today; a lack of money or points is not permanent. */
    refuseChosen: assign(({ context }, { error }: { error: unknown }) => {
      const unusable = unusableBy(asApiError(error), context.chosen)
      return { refused: unusable === undefined ? context.refused : [...context.refused, unusable], chosen: emptyDraft }
    }),
    dropVoucher: sendParent({ type: 'voucher.drop' } satisfies VoucherDropped),
    notifyChanged: sendParent(({ context }): SourceChanged => ({
      type: 'source.changed',
      ...chosenOf(context, context.chosen),
    })),
    emitOpened: emit({ type: 'sheet.opened', name: 'payment' }),
    emitClosed: emit({ type: 'sheet.closed', name: 'payment' }),
    notifyParentOpened: sendParent({ type: 'sheet.opened', name: 'payment' } satisfies SheetToggled),
    notifyParentClosed: sendParent({ type: 'sheet.closed', name: 'payment' } satisfies SheetToggled),
    notifyFailed: sendParent({ type: 'source.failed' } satisfies SourceFailed),
  },
  guards: {
    hasChoice: ({ context }) => currentDraft(context).cash !== undefined || currentDraft(context).points !== undefined,
    isRefused: (_, { error }: { error: unknown }) => isCardRefused(error),
    /** The default source is a partner's, and the partner has not verified it yet. */
    needsVerification: ({ context }) => {
      const source = findSource(context, defaultDraft(context, nowOf(context)).points)
      return source !== undefined && isVerifiedFirst(source) && context.verified[keyOfSource(source)] === undefined
    },
    hasDefault: ({ context }) => isPaying(context, defaultDraft(context, nowOf(context))),
    isInsteadOfVoucher: (_, { dropsVoucher }: PaymentSheetOutput) => dropsVoucher,
    /** A changed order takes other points or none; cash pays whatever is left. */
    isChoiceMoved: ({ context }) => currentDraft(context).amount !== context.chosen.amount,
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
      actions: [{ type: 'setOrder', params: ({ event }) => event }, 'clearAnswers'],
    },
    'order.changed': { actions: { type: 'setOrder', params: ({ event }) => event } },
  },
  states: {
    idle: {
      description: 'Idle until the contents of the order are set.',
      meta: { requirements: ['CHK-012', 'CHK-018'] },
    },
    loading: {
      description:
        'The shopper’s payment sources, the value of points and the shop’s card gateway are loading in parallel.',
      meta: { screen: '/order-summary', requirements: ['API-018', 'PAY-014', 'PAY-033'] },
      tags: 'busy',
      type: 'parallel',
      onDone: 'deciding',
      states: {
        funds: {
          description: 'The shopper’s payment sources, then the exchange rates of the points.',
          meta: { requirements: ['API-018', 'CHK-006'] },
          initial: 'asking',
          states: {
            asking: {
              description: 'The sources of funds are loading.',
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
              description: 'The points needed for one baht are loading; a rate that does not load is 10.',
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
            known: { type: 'final', description: 'Sources and rates are loaded.', meta: { requirements: ['PAY-033'] } },
          },
        },
        gateway: {
          description: 'Whether the shop accepts cards.',
          meta: { requirements: ['PAY-014'] },
          initial: 'asking',
          states: {
            asking: {
              description: 'The shop’s card gateway is loading. If the call fails, cards are not offered.',
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
            known: {
              type: 'final',
              description: 'The gateway is loaded, or the call failed.',
              meta: { requirements: ['PAY-014'] },
            },
          },
        },
      },
    },
    failed: {
      description: 'The sources failed to load, so the summary cannot be shown.',
      meta: { screen: '/order-summary', requirements: ['GEN-023'] },
      entry: 'notifyFailed',
    },
    deciding: {
      description:
        'Decides what pays: the chosen source while it still covers the order, else the saving account, or the source with the most usable points.',
      meta: { requirements: ['PAY-033'] },
      always: [
        { guard: 'hasChoice', target: 'chosen', actions: 'chooseCurrent' },
        { guard: 'needsVerification', target: 'asking', actions: 'verifyDefault' },
        { guard: 'hasDefault', target: 'chosen', actions: 'chooseDefault' },
        { target: 'missing', actions: 'chooseNothing' },
      ],
    },
    asking: {
      description: 'The default source is a partner’s card. The partner verifies that its points can be used.',
      meta: { screen: '/order-summary', requirements: ['API-077', 'PTC-003'] },
      tags: 'busy',
      invoke: {
        src: 'verifyPartnerCard',
        input: ({ context }) => ({ key: context.verifying ?? '' }),
        onDone: {
          target: 'deciding',
          actions: { type: 'setVerified', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'deciding',
            actions: 'setRefused',
          },
          { target: 'missing', actions: 'chooseNothing' },
        ],
      },
    },
    missing: {
      description: 'No payment source is chosen. The confirm button is disabled.',
      meta: { screen: '/order-summary', requirements: ['CHK-009', 'PAY-033'] },
      entry: 'notifyChanged',
      on: {
        'sheet.open': 'sheet',
        'source.reset': 'deciding',
      },
    },
    chosen: {
      description: 'A payment source is chosen.',
      meta: { screen: '/order-summary', requirements: ['PAY-001', 'PAY-002', 'PAY-003'] },
      entry: 'notifyChanged',
      always: { guard: 'isChoiceMoved', target: 'deciding' },
      on: {
        'sheet.open': 'sheet',
        'source.refused': { target: 'missing', actions: { type: 'refuseChosen', params: ({ event }) => event } },
        'source.reset': { target: 'deciding', actions: 'chooseSaving' },
      },
    },
    sheet: {
      description: 'The payment sheet is open and lists the ways to pay.',
      meta: { screen: 'paymentMethod', requirements: ['PAY-008', 'PAY-009'] },
      entry: ['emitOpened', 'notifyParentOpened'],
      exit: ['emitClosed', 'notifyParentClosed'],
      on: {
        'order.changed': { actions: [{ type: 'setOrder', params: ({ event }) => event }, 'forward'] },
        'sheet.close': { actions: 'forward' },
        'card.added': { actions: 'forward' },
        'page.shown': { actions: 'forward' },
      },
      invoke: {
        id: 'sheet',
        src: 'paymentSheet',
        input: ({ context }) => ({ ...context, draft: context.chosen }),
        onDone: [
          {
            guard: { type: 'isInsteadOfVoucher', params: ({ event }) => event.output },
            target: 'deciding',
            actions: [{ type: 'setAnswers', params: ({ event }) => event.output }, 'dropVoucher'],
          },
          { target: 'deciding', actions: { type: 'setAnswers', params: ({ event }) => event.output } },
        ],
        onError: 'deciding',
      },
    },
  },
})
