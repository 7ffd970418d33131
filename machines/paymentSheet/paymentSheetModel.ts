import type { CreditCard, SourceOfFund } from '../../contract/payment'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same } from '../trail'
import type { Draft } from '../paymentSource/offers'
import { isPaying, mostPoints, findSource, takesCash } from '../paymentSource/offers'
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
  refusingPoints,
  saving,
  takingPoints,
  voucher,
} from '../paymentSource/samples'
import type { PaymentSheetInput } from './paymentSheetMachine'
import { paymentSheetMachine } from './paymentSheetMachine'

const lost = { kind: 'network', key: 'default' }
const blocked: SourceOfFund = { ...points('credit_card_point', 'blocked', 9000), card_block_code: 'B' }
const suspended: CreditCard = { ...card, card_id: 'suspended', card_block_code: 'S' }
const theme = orderInPoints(300)
const changed = orderOfPieces(4)

const inputOf =
  (over: Partial<PaymentSheetInput> = {}) =>
  ({ now }: { now: () => number }): PaymentSheetInput => ({
    mode: 'cash_point',
    order,
    offered: [saving, few, blocked, partner],
    cards: [],
    gateway: gateway(true),
    rates: { kbank_reward_point: 10, the1: 8 },
    verified: {},
    refused: [],
    draft: { cash: 'saving_account', amount: 0 },
    now,
    ...over,
  })

type Sight = Seen<typeof paymentSheetMachine>

const roughly = ({ cash, points: wallet, amount }: Draft) => [cash, wallet, Math.min(amount, 101)]

const output = ({ snapshot }: Sight) => snapshot.output

const picking = [
  'cash.pick',
  'points.pick',
  'points.clear',
  'points.set',
  'source.use',
  'order.changed',
  'sheet.close',
] as const

export const paymentSheetModel = defineModel(paymentSheetMachine, {
  inputs: {
    mixed: { input: inputOf() },
    withVoucher: { input: inputOf({ order: { ...order, voucher } }) },
    baht: { input: inputOf({ mode: 'baht_only', order: refusingPoints }) },
    cart: { input: inputOf({ mode: 'baht_only', order: takingPoints }) },
    noCards: { input: inputOf({ gateway: gateway(false) }) },
    the1: {
      input: inputOf({
        mode: 'the1_only',
        order: theme,
        offered: [partner],
        draft: { points: 'partner', amount: 300 },
      }),
    },
    atNight: {
      at: '2026-11-21T03:10:00+07:00',
      input: inputOf({ mode: 'kpoint_only', order: theme, offered: [few], draft: { amount: 0 } }),
    },
  },
  samples: {
    'order.changed': [
      {
        type: 'order.changed',
        order: { ...changed, products: changed.products.map((one) => ({ ...one, points: 300 })) },
      },
    ],
    'sheet.close': [{ type: 'sheet.close' }],
    'cash.pick': [
      { type: 'cash.pick', key: 'saving_account' },
      { type: 'cash.pick', key: 'visa' },
      { type: 'cash.pick', key: 'suspended' },
    ],
    'points.pick': [
      { type: 'points.pick', key: 'few' },
      { type: 'points.pick', key: 'partner' },
      { type: 'points.pick', key: 'blocked' },
    ],
    'points.clear': [{ type: 'points.clear' }],
    'points.set': [{ type: 'points.set', points: 100 }],
    'source.use': [{ type: 'source.use' }],
    'cards.retry': [{ type: 'cards.retry' }],
    'card.add': [{ type: 'card.add' }],
    'card.added': [
      { type: 'card.added', status: 'success' },
      { type: 'card.added', status: 'cancelled' },
    ],
    'page.shown': [{ type: 'page.shown' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'voucherOrSource', answer: 'accepted' },
      { type: 'modal.closed', id: 'voucherOrSource', answer: 'rejected' },
    ],
  },
  outcomes: {
    listCreditCards: {
      one: { done: [suspended], when: ({ context }) => context.cards.length === 0 },
      two: { done: [suspended, card], when: ({ context }) => context.cards.length > 0 },
      lost: { error: lost },
    },
    verifyPartnerCard: {
      ...partnerAnswers,
      lost: { error: lost },
    },
  },
  delays: { untilNextMinute: 60_000 },
  serialize: ({ context }) => [
    context.mode,
    context.order?.voucher !== undefined,
    context.order?.products[0]?.quantity,
    context.order?.modes?.includes('cash_point') === true,
    context.cards.length,
    Object.values(context.verified).map(({ card_block_code }) => card_block_code),
    context.refused.length > 0,
    roughly(context.draft),
  ],
  limit: 8_000,
  expects: {
    'open.cards.deciding': { accepts: ['order.changed', 'sheet.close'] },
    'open.cards.none': { accepts: ['order.changed', 'sheet.close'] },
    'open.cards.loading': { accepts: ['order.changed', 'sheet.close'] },
    'open.cards.known': { accepts: ['card.add', 'card.added', 'order.changed', 'sheet.close'] },
    'open.cards.failed': { accepts: ['cards.retry', 'order.changed', 'sheet.close'] },
    'open.cards.adding': { accepts: ['card.add', 'card.added', 'page.shown', 'order.changed', 'sheet.close'] },
    'open.cards.reloading': { accepts: ['order.changed', 'sheet.close'] },
    'open.choice.picking': { accepts: [...picking], after: ['untilNextMinute'] },
    'open.choice.verifying': { accepts: ['order.changed', 'sheet.close'] },
    'open.choice.clashing': { accepts: ['modal.closed', 'order.changed', 'sheet.close'] },
    taken: {
      accepts: [],
      check: (seen) => {
        if (!seen.context.draft.cash && !seen.context.draft.points) throw new Error('nothing was taken')
      },
    },
    takenInstead: {
      accepts: [],
      check: (seen) => {
        if (!output(seen)?.dropsVoucher) throw new Error('the voucher stays beside a card or points')
      },
    },
    left: {
      accepts: [],
      check: (seen) => {
        if (output(seen)?.draft) throw new Error('something was taken')
      },
    },
  },
  invariants: {
    'what is taken pays the whole order': ({ context, snapshot }) => {
      if ((snapshot.matches('taken') || snapshot.matches('takenInstead')) && !isPaying(context, context.draft))
        throw new Error('it does not')
    },
    'points are at least one and no more than there are and the order takes': ({ context }) => {
      const source = findSource(context, context.draft.points)
      if (!source) return
      if (context.draft.amount < 1) throw new Error('none')
      if (takesCash(context.mode) && context.draft.amount > mostPoints(context, source)) throw new Error('too many')
    },
    'a card or points never leave beside a voucher': ({ context, snapshot }) => {
      if (!snapshot.matches('taken') || !context.order?.voucher) return
      if (context.draft.points !== undefined || context.draft.cash !== 'saving_account') throw new Error('both')
    },
    'a card that the bank or its partner refuses is not picked': ({ context }) => {
      if (['blocked', 'suspended'].some((key) => key === context.draft.cash || key === context.draft.points))
        throw new Error('picked')
      if (context.draft.points === 'partner' && takesCash(context.mode) && !context.verified['partner'])
        throw new Error('not asked')
    },
    'goods in baht are paid with points only where the shop takes them': ({
      context: { mode, order: known, draft },
    }) => {
      if (mode === 'baht_only' && draft.points !== undefined && !known?.modes?.includes('cash_point'))
        throw new Error('points')
    },
    'the bank app is asked for its form, never anything else': ({ trail }) => {
      for (const fact of trail)
        if (fact.kind === 'sent' && fact.to === 'linkOpener')
          same(fact.event['link'], { link_type: 'kplus', link: 'ADD_CREDIT_CARD', allowCard: true })
        else if (fact.kind === 'sent' && fact.to === 'native') throw new Error(fact.event.type)
    },
  },
})
