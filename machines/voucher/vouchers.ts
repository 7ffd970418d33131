import { promoCodeLength } from '../../contract/constants'
import type { SourceOfFund } from '../../contract/enums'
import { clashesWithVoucher } from '../../contract/enums'
import type { Satang } from '../../contract/money'
import { toBaht, toSatang } from '../../contract/money'
import type { Voucher } from '../../contract/promocodes'
import type { AppliedVoucher, LineOfOrder, Order } from '../../contract/orderAmounts'
import { linesOf, productTotal, shippingFee } from '../../contract/orderAmounts'

/** The purchase that a voucher applies to: the total with delivery, and the goods; a bill has no goods. */
export interface Purchase {
  mid: string
  amount: Satang
  shipping: Satang
  products?: readonly LineOfOrder[]
}

/** A voucher of the list; the shopper's own e-coupons are applied with a separate call (API-072). */
export interface OfferedVoucher extends Voucher {
  isEcoupon: boolean
}

export interface HeldVoucher extends AppliedVoucher {
  promocode_id?: string
  name?: string
}

/** Why the server refused a voucher, and where the reason is shown: under the field or in the voucher's row (ERR-102). */
export interface VoucherRefusal {
  place: 'field' | 'row'
  code: string
  error: unknown
  /** The voucher that was applied until then (VCH-019). */
  removed?: HeldVoucher
}

/** One request to apply a code; without an answer it is retried under the same key (REL-001). */
export interface Attempt {
  code: string
  isEcoupon: boolean
  isTyped: boolean
  purchase?: Purchase
  idempotencyKey: string
}

/** Vouchers apply only to general purchases (CHK-008). */
export const purchaseOf = (order: Order): Purchase | undefined =>
  order.purchaseState === 'general'
    ? {
        mid: order.mid,
        amount: toSatang(productTotal(order) + shippingFee(order)),
        shipping: shippingFee(order),
        products: linesOf(order),
      }
    : undefined

export const paymentOf = ({ sources }: Order): readonly SourceOfFund[] => sources.map(({ type }) => type)

export const isClashing = (payment: readonly SourceOfFund[]): boolean => payment.some(clashesWithVoucher)

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The code in a typed text, as it is sent; the field keeps the text as typed, so that its caret stays in place (VCH-018). */
export const codeOf = (text: string): string => text.trim().toUpperCase().slice(0, promoCodeLength.max)

export const rowOf = (offered: readonly OfferedVoucher[], code: string): OfferedVoucher | undefined =>
  offered.find(({ promocode_code }) => promocode_code === code)

interface Held {
  voucher?: HeldVoucher
  purchase?: Purchase
}

/** The discount of the voucher; undefined without a purchase, as it was not computed for one. */
export const discountOf = ({ voucher, purchase }: Held): Satang | undefined => purchase && voucher?.discount

/** The answer to the bank app, with the field names of its own callback (BRG-014). */
export const answerOf = (held: Held): Record<string, string> => ({
  promo_code: held.voucher?.promocode_code ?? '',
  promocode_id: held.voucher?.promocode_id ?? '',
  ...(held.purchase && { discount: String(toBaht(discountOf(held) ?? toSatang(0))) }),
})
