import * as v from 'valibot'
import { promoCodeLength, voucherEndsSoonMs } from './constants'
import { endpoint } from './endpoint'
import { voucherType } from './enums'
import { id, instant } from './envelope'
import { baht } from './money'
import { orderLineInput } from './shipping'

/** A voucher code: trimmed, upper-cased, 1 to 30 characters of A-Z 0-9 - _ (VCH-018). */
export const promoCode = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.minLength(promoCodeLength.min),
  v.maxLength(promoCodeLength.max),
  v.regex(/^[A-Z0-9_-]+$/),
)

/** Whether a text is a valid voucher code, once trimmed and upper-cased. */
export const isPromoCode = (text: string): boolean => v.is(promoCode, text)

/** A voucher in a list, with the reason if it can't be used (VCH-018). */
export const voucher = v.object({
  promocode_id: id,
  promocode_code: v.string(),
  type: voucherType,
  name: v.string(),
  conditions: v.string(),
  image: v.string(),
  /** The discount for this amount; in a list of collectable vouchers, the maximum discount. */
  discount: baht,
  /** The percentage that it takes off; absent for a fixed amount. */
  discount_percent: v.optional(v.number()),
  /** The most that it takes off any purchase; absent for a percentage without a limit. */
  max_discount: v.optional(baht),
  min_spend: baht,
  /** What its stub names instead of a discount: delivery, or a birthday. */
  occasion: v.optional(v.picklist(['shipping', 'birthday'])),
  /** Start of its validity; absent for an e-coupon. */
  start_at: v.optional(instant),
  expired_at: instant,
  /** True once this shopper has collected or applied it. */
  is_collected: v.boolean(),
  /** The issuing shop; absent for the platform's vouchers. */
  mid: v.optional(id),
  error: v.optional(v.object({ code: v.string(), sub_code: v.optional(v.string()), message: v.string() })),
})
export type Voucher = v.InferOutput<typeof voucher>

/** Whether a usable voucher ends within two days. `now` is milliseconds of the server's clock. */
export const isEndingSoon = ({ expired_at, error }: Pick<Voucher, 'expired_at' | 'error'>, now: number): boolean =>
  error === undefined && Date.parse(expired_at) - now < voucherEndsSoonMs

/** Baht in a query: a number with at most two decimals. */
const bahtText = v.pipe(v.string(), v.regex(/^\d{1,11}(\.\d{1,2})?$/), v.transform(Number), baht)

/** The total without a voucher, including delivery. */
const amount = baht

/** Absent without a basket: for a bill paid by QR (VCH-015). The whole amount then counts as goods. */
const products = v.optional(v.pipe(v.array(orderLineInput), v.maxLength(100)))

/** Lines of an order in a query: {@link productsText}. */
const productsQuery = v.pipe(
  v.string(),
  v.transform((text) =>
    text.split(',').map((line) => {
      const [product_id = '', product_variant_id = '', count = ''] = line.split('*')
      return { product_id, product_variant_id, quantity: Number(count) }
    }),
  ),
  v.array(orderLineInput),
  v.maxLength(100),
)

/** Lines of an order for a query: `product_id*product_variant_id*quantity`, separated by commas. */
export const productsText = (lines: readonly v.InferInput<typeof orderLineInput>[]): string =>
  lines
    .map(({ product_id, product_variant_id, quantity }) => [product_id, product_variant_id, quantity].join('*'))
    .join()

/** Codes for shops that can't sell and for lines of another shop. */
const shopErrors = ['309-01', '401', '403', '1003', '1004', '1055', '1011'] as const

/** Codes that refuse a voucher of the platform or of a shop, in any call. */
const voucherRefusals = [
  '408',
  '504-01',
  '504-02',
  '504-03',
  '504-04',
  '504-05',
  '504-06',
  '504-07',
  '602',
  '603',
] as const

/** Codes that refuse an e-coupon as payment; 1062 is an expired coupon. */
const ecouponRefusals = ['407', '504-06', '504-07', '601', '603', '1062'] as const

export const listVouchers = endpoint({
  summary: 'Vouchers for a merchant and an amount, usable ones first, the others with their reason.',
  method: 'POST',
  path: '/v1/promocodes/get_list',
  body: v.object({ mid: id, amount, products }),
  response: v.object({ vouchers: v.array(voucher) }),
  errors: shopErrors,
})

export const readVoucher = endpoint({
  summary: 'One voucher or own e-coupon for a merchant and an amount, or why it can not be used.',
  method: 'GET',
  path: '/v1/promocodes/:code',
  params: v.object({ code: promoCode }),
  query: v.object({
    mid: id,
    amount: bahtText,
    /** The delivery part of the amount; without it the whole amount counts as goods. With lines, it is the amount minus the lines. */
    shipping: v.optional(bahtText),
    /** The lines bought, so that a voucher for one kind of goods applies to that kind only; absent for a bill. */
    products: v.optional(productsQuery),
  }),
  response: v.object({ voucher }),
  errors: [...voucherRefusals, ...ecouponRefusals, ...shopErrors],
})

/** `discount` is the discount on the amount; for a voucher that is only collected, the maximum discount. */
const applied = v.object({ promocode_id: id, promocode_history_id: id, discount: baht })
/** Answer of applying a voucher. */
export type AppliedVoucher = v.InferOutput<typeof applied>

export const redeemVoucher = endpoint({
  summary:
    'Applies a voucher to an amount and collects it; without products the amount is that of the cart at the merchant, with or without delivery, else a bill; without merchant and amount it is only collected, refused with 505-01 when all are gone. Its quota is taken by the order, not here.',
  method: 'POST',
  path: '/v1/promocodes/redeem',
  idempotent: true,
  body: v.pipe(
    v.object({ promocode_code: promoCode, mid: v.optional(id), amount: v.optional(amount), products }),
    v.check(
      ({ mid, amount: given, products: lines }) =>
        (mid === undefined) === (given === undefined) && (mid !== undefined || lines === undefined),
      'Merchant and amount come together, products with them.',
    ),
  ),
  response: applied,
  errors: [...voucherRefusals, ...ecouponRefusals, ...shopErrors, '405', '505-01'],
})

export const listEcouponVouchers = endpoint({
  summary: 'The shopper’s own e-coupons that pay at this merchant.',
  method: 'POST',
  path: '/v1/promocodes/ecoupon/get_list',
  body: v.object({ mid: id, amount }),
  response: v.object({ vouchers: v.array(voucher) }),
  errors: shopErrors,
})

export const redeemEcouponVoucher = endpoint({
  summary: 'Applies one of the shopper’s own e-coupons to an amount. It is used up by the order, not here.',
  method: 'POST',
  path: '/v1/promocodes/ecoupon/redeem',
  idempotent: true,
  body: v.object({ promocode_code: promoCode, mid: id, amount }),
  response: applied,
  errors: [...ecouponRefusals, ...shopErrors, '405'],
})
