import type { Order } from '../checkout/amounts'
import { totalToPay } from '../checkout/amounts'
import type { Seen } from '../model'
import { defineModel } from '../model'
import type { Draft } from './offers'
import { keyOfSource, takesCash } from './offers'
import type { PaymentSourceInput, SourceChanged, SourceFailed } from './paymentSourceMachine'
import { paymentSourceMachine } from './paymentSourceMachine'
import {
  card,
  few,
  gateway,
  order,
  orderInPoints,
  orderOfPieces,
  partner,
  partnerAnswers,
  points,
  saving,
  voucher,
} from './samples'

const lost = { kind: 'network', key: 'default' }
const empty = { kind: 'business', code: '1017', key: '1017' }
const unusable = { kind: 'business', code: '320', subCode: '01', key: '320-01' }

const many = points('kbank_reward_point', 'many', 90_000)
const learnt = { cards: [card], verified: {}, refused: [] }
const dearer = orderOfPieces(9)
const withVoucher: Order = { ...order, voucher }
const theme = orderInPoints(500)

type Sight = Seen<typeof paymentSourceMachine>

const toldOf = ({ trail }: Sight) => {
  const last = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'parent')
  return last?.kind === 'sent' ? (last.event as unknown as SourceChanged | SourceFailed) : undefined
}

const input =
  (mode: PaymentSourceInput['mode']) =>
  ({ now }: { now: () => number }): PaymentSourceInput => ({ mode, now })

const roughly = ({ cash, points: wallet, amount }: Draft) => [cash, wallet, Math.min(amount, 100)]

export const paymentSourceModel = defineModel(paymentSourceMachine, {
  inputs: {
    baht: { input: input('baht_only') },
    mixed: { input: input('cash_point') },
    kPoint: { input: input('kpoint_only') },
    the1: { input: input('the1_only') },
  },
  samples: {
    'source.prepare': [
      { type: 'source.prepare', order },
      { type: 'source.prepare', order: withVoucher },
      { type: 'source.prepare', order: theme },
    ],
    'order.changed': [{ type: 'order.changed', order: dearer }],
    'source.refused': [
      { type: 'source.refused', error: empty },
      { type: 'source.refused', error: unusable },
    ],
    'source.reset': [{ type: 'source.reset' }],
    'sheet.open': [{ type: 'sheet.open' }],
    'sheet.close': [{ type: 'sheet.close' }],
    'card.added': [
      { type: 'card.added', status: 'success' },
      { type: 'card.added', status: 'cancelled' },
    ],
    'page.shown': [{ type: 'page.shown' }],
  },
  outcomes: {
    listSourcesOfFunds: {
      all: { done: [saving, few, many, partner] },
      none: { done: [] },
      lost: { error: lost },
    },
    loadExchangeRates: {
      known: { done: { kbank_reward_point: 10, the1: 8 } },
      lost: { error: lost, when: ({ input }) => input.types.length > 0 },
    },
    loadGateway: {
      open: { done: gateway(true) },
      shut: { done: gateway(false) },
      lost: { error: lost },
    },
    paymentSheet: {
      card: {
        done: { ...learnt, draft: { cash: 'visa', amount: 0 }, dropsVoucher: false },
        when: ({ context }) => takesCash(context.mode),
      },
      cardInstead: {
        done: { ...learnt, draft: { cash: 'visa', amount: 0 }, dropsVoucher: true },
        when: ({ context }) => takesCash(context.mode) && context.order?.voucher !== undefined,
      },
      some: {
        done: { ...learnt, draft: { cash: 'saving_account', points: 'few', amount: 100 }, dropsVoucher: false },
        when: ({ context }) => context.mode === 'cash_point',
      },
      nothing: { done: { ...learnt, dropsVoucher: false } },
      broken: { error: lost },
    },
    verifyPartnerCard: {
      ...partnerAnswers,
      lost: { error: unusable },
    },
  },
  serialize: ({ context }) => [
    context.mode,
    context.order?.purchaseState,
    context.order?.voucher !== undefined,
    context.order?.products[0]?.quantity,
    context.offered.length,
    context.cards.length,
    context.gateway?.isActive === true,
    Object.values(context.verified).map(({ card_block_code }) => card_block_code),
    context.refused.length > 0,
    roughly(context.chosen),
  ],
  expects: {
    idle: { accepts: [] },
    'loading.funds.asking': { accepts: [], leads: { 'listSourcesOfFunds lost': 'failed' } },
    'loading.funds.rating': { accepts: [] },
    'loading.funds.known': { accepts: [] },
    'loading.gateway.asking': { accepts: [] },
    'loading.gateway.known': { accepts: [] },
    failed: { accepts: [] },
    deciding: { accepts: [] },
    asking: { accepts: [] },
    missing: {
      accepts: ['sheet.open', 'source.reset'],
      check: ({ context }) => {
        if (context.chosen.cash !== undefined || context.chosen.points !== undefined) throw new Error('there is one')
      },
    },
    chosen: {
      accepts: ['sheet.open', 'source.refused', 'source.reset'],
      check: ({ context }) => {
        if (context.chosen.cash === undefined && context.chosen.points === undefined) throw new Error('nothing pays')
      },
    },
    sheet: { accepts: ['order.changed', 'sheet.close', 'card.added', 'page.shown'] },
  },
  invariants: {
    'the checkout knows what pays': (seen) => {
      const told = toldOf(seen)
      if (seen.snapshot.matches('failed') && told?.type !== 'source.failed') throw new Error('not told')
      if (!seen.snapshot.matches('chosen') && !seen.snapshot.matches('missing')) return
      if (told?.type !== 'source.changed') throw new Error('not told')
      const { cash, points: wallet, amount } = seen.context.chosen
      const keys = told.sources.map(keyOfSource)
      if (keys.join() !== [cash, wallet].filter(Boolean).join() || told.adjustedCardPoint !== amount)
        throw new Error(`told ${keys.join()} with ${told.adjustedCardPoint}`)
    },
    'what pays covers the order to the last satang, and no more points than there are': (seen) => {
      const told = toldOf(seen)
      const { context } = seen
      if (!seen.snapshot.matches('chosen') || told?.type !== 'source.changed' || !context.order) return
      const wallet = told.sources.find(({ current_point }) => current_point !== undefined)
      if (wallet && told.adjustedCardPoint > (wallet.current_point ?? 0)) throw new Error('more than there are')
      if (wallet && told.adjustedCardPoint < 1) throw new Error('no points')
      const left = totalToPay({ ...context.order, ...told })
      if (told.sources.length === 1 && wallet && left > 0) throw new Error(`${left} satang are paid by nobody`)
    },
    'points alone never pay where baht is asked, nor baht where points are': ({ context, snapshot }) => {
      if (!snapshot.matches('chosen')) return
      const { cash, points: wallet } = context.chosen
      if (context.mode === 'baht_only' && wallet !== undefined) throw new Error('points')
      if ((context.mode === 'kpoint_only' || context.mode === 'the1_only') && cash !== undefined)
        throw new Error('baht')
    },
    'a partner is asked before its points are chosen': ({ context, snapshot }) => {
      if (snapshot.matches('chosen') && context.chosen.points === 'partner' && !context.verified['partner'])
        throw new Error('not asked')
    },
    'only the shopper’s yes drops the voucher': ({ trail }) => {
      const drops = trail.filter(
        (fact) => fact.kind === 'sent' && (fact.event as { type: string }).type === 'voucher.drop',
      )
      const yes = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'cardInstead')
      if (drops.length !== yes.length) throw new Error(`${drops.length} drops`)
    },
    'the sources are asked for with the lines and their sum': ({ trail }) => {
      const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'listSourcesOfFunds')
      if (call?.kind !== 'call') return
      const { mid, products } = call.input as { mid: string; products: object[] }
      if (mid !== '100002' || products.length !== 1) throw new Error(JSON.stringify(call.input))
    },
  },
})
