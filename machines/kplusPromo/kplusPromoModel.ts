import type { PaymentDetail } from '../../contract/merchants'
import { toSatang } from '../../contract/money'
import { defineModel } from '../model'
import { same } from '../trail'
import type { Purchase } from '../voucher/vouchers'
import type { KplusPromoInput } from './kplusPromoMachine'
import { kplusPromoMachine } from './kplusPromoMachine'

const inputOf = (query: Partial<KplusPromoInput>) => (): KplusPromoInput => ({
  access: () => 'go',
  newKey: () => '00000000-0000-4000-8000-000000000001',
  ...query,
})
const shop = { mid: '100002', name: 'กาแฟริมดอย' } as PaymentDetail

export const kplusPromoModel = defineModel(kplusPromoMachine, {
  inputs: {
    bill: { input: inputOf({ merchant: '100002', amount: '350.50', promocode: 'RIMDOI30' }) },
    withoutAmount: { input: inputOf({ merchant: '100002', promocode: 'RIMDOI30' }) },
    /** Nothing is left to pay: no bill. */
    ofNothing: { input: inputOf({ merchant: '100002', amount: '0', promocode: 'RIMDOI30' }) },
    nothing: { input: inputOf({ amount: '350' }) },
  },
  samples: {
    'voucher.changed': [
      { type: 'voucher.changed', voucher: { promocode_code: 'RIMDOI30', discount: toSatang(3000) } },
      { type: 'voucher.changed' },
    ],
  },
  outcomes: {
    voucher: {},
    loadPaymentDetail: { known: { done: shop }, unknown: { error: { kind: 'network', key: 'default' } } },
  },
  senders: { 'voucher.changed': 'voucher' },
  serialize: ({ context }) => [
    context.voucher !== undefined,
    context.shop !== undefined,
    context.merchant,
    context.amount,
  ],
  acceptsAnywhere: ['voucher.changed'],
  expects: {
    booting: {
      accepts: [],
      check: () => {
        throw new Error('neither loading nor shown')
      },
    },
    loading: {
      accepts: [],
      leads: { 'loadPaymentDetail known': 'shown', 'loadPaymentDetail unknown': 'shown' },
      check: ({ context }) => {
        if (context.merchant === undefined) throw new Error('asks for no shop')
      },
    },
    shown: { accepts: [] },
  },
  invariants: {
    'the shop is the one that was loaded': ({ context, trail }) => {
      const isLoaded = trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'known')
      same(context.shop?.mid, isLoaded ? shop.mid : undefined)
    },
    'a shop is loaded for every bill that names one': ({ context, trail }) =>
      same(
        trail.filter((fact) => fact.kind === 'call' && fact.src === 'loadPaymentDetail').length,
        context.merchant ? 1 : 0,
      ),
    'a bill has a shop and an amount': ({ context }) => {
      const isBill = context.merchant !== undefined && Number(context.amount ?? 0) > 0
      if ((context.purchase !== undefined) !== isBill)
        throw new Error(`${isBill ? 'no bill' : 'a bill'} for the amount ${context.amount}`)
      if (context.purchase && context.purchase.amount !== 35050) throw new Error('another amount')
    },
    'a voucher is looked for with the shop, the sum and the code of the entry': ({ context, trail }) => {
      const { merchant, amount, promocode } = context
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src !== 'voucher') continue
        const { host, mid, prefill, purchase } = fact.input as Partial<Record<string, unknown>> & {
          purchase?: Purchase
        }
        same([host, mid ?? null, prefill ?? null], ['kplusPromo', merchant ?? null, promocode ?? null])
        const isBill = merchant !== undefined && Number(amount ?? 0) > 0
        same(purchase && [purchase.mid, purchase.amount / 100], isBill ? [merchant, Number(amount)] : undefined)
      }
    },
    'the voucher is that of the last answer': ({ context, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'event' && fact.event.type === 'voucher.changed')
      if (last?.kind !== 'event' || last.event.type !== 'voucher.changed') return
      if (context.voucher?.promocode_code !== last.event.voucher?.promocode_code) throw new Error('another')
    },
  },
})
