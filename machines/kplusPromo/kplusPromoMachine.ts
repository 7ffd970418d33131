import { assign, fromPromise, setup } from 'xstate'
import type { Satang } from '../../contract/money'
import { fromBaht, toSatang } from '../../contract/money'
import type { PaymentDetail } from '../../contract/merchants'
import type { AppliedVoucher } from '../../contract/orderAmounts'
import type { AccessAnswer } from '../ports'
import { notProvided } from '../ports'
import type { VoucherChanged } from '../voucher/voucherMachine'
import { voucherMachine } from '../voucher/voucherMachine'
import type { Purchase } from '../voucher/vouchers'

export interface KplusPromoInput {
  /** The query parameters of the entry, unparsed (VCH-015). */
  merchant?: string
  amount?: string
  promocode?: string
  invoiceNumber?: string
  access: () => AccessAnswer
  newKey: () => string
}

interface KplusPromoContext extends KplusPromoInput {
  purchase?: Purchase
  shop?: PaymentDetail
  voucher?: AppliedVoucher
}

export type KplusPromoEvent = VoucherChanged

/** The bill, if shop and amount are given and the amount is a positive sum of money (VCH-014, VCH-015). */
function billOf({ merchant, amount }: Pick<KplusPromoInput, 'merchant' | 'amount'>): Purchase | undefined {
  if (!merchant || amount === undefined || !/^\d{1,11}(\.\d{1,2})?$/.test(amount)) return undefined
  const satang = fromBaht(Number(amount))
  return satang > 0 ? { mid: merchant, amount: satang, shipping: toSatang(0) } : undefined
}

/** The amount left for the bank app to pay. */
export const amountLeft = ({ purchase, voucher }: Pick<KplusPromoContext, 'purchase' | 'voucher'>): Satang =>
  toSatang(Math.max(0, (purchase?.amount ?? 0) - (voucher?.discount ?? 0)))

export const kplusPromoMachine = setup({
  types: {} as {
    input: KplusPromoInput
    context: KplusPromoContext
    events: KplusPromoEvent
    children: { voucher: 'voucher' }
  },
  actors: {
    voucher: voucherMachine,
    loadPaymentDetail: fromPromise<PaymentDetail, { mid: string }>(notProvided('loadPaymentDetail')),
  },
  actions: {
    setShop: assign((_, params: { shop: PaymentDetail }) => params),
    setVoucher: assign((_, { voucher }: VoucherChanged) => ({ voucher })),
  },
  guards: { hasMerchant: ({ context }) => context.merchant !== undefined },
}).createMachine({
  id: 'kplusPromo',
  description: 'The shopper chooses a voucher for a bill that the bank app pays by QR.',
  meta: { requirements: ['NAV-043', 'QRP-002', 'VCH-015'] },
  context: ({ input }) => ({ ...input, purchase: billOf(input) }),
  invoke: {
    id: 'voucher',
    src: 'voucher',
    input: ({ context: { access, newKey, purchase, merchant, promocode } }) => ({
      host: 'kplusPromo' as const,
      access,
      newKey,
      purchase,
      mid: merchant,
      prefill: promocode,
    }),
  },
  on: { 'voucher.changed': { actions: { type: 'setVoucher', params: ({ event }) => event } } },
  initial: 'booting',
  states: {
    booting: {
      description: 'Decides whether to load a shop: the entry may name none.',
      meta: { requirements: ['VCH-015'] },
      always: [{ guard: 'hasMerchant', target: 'loading' }, { target: 'shown' }],
    },
    loading: {
      description: 'The shop of the bill is loading.',
      meta: { screen: '/kplus-promo-code', requirements: ['API-047', 'QRP-002'] },
      invoke: {
        src: 'loadPaymentDetail',
        input: ({ context }) => ({ mid: context.merchant ?? '' }),
        onDone: { target: 'shown', actions: { type: 'setShop', params: ({ event }) => ({ shop: event.output }) } },
        onError: 'shown',
      },
    },
    shown: {
      description: 'The bill is shown, with its shop if it is loaded.',
      meta: { screen: '/kplus-promo-code', requirements: ['NAV-043', 'QRP-002'] },
    },
  },
})
