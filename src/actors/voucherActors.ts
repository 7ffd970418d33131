import { fromPromise } from 'xstate'
import { toBaht } from '../../contract/money'
import type { AppliedVoucher, Voucher } from '../../contract/promocodes'
import {
  listEcouponVouchers,
  listVouchers,
  productsText,
  readVoucher,
  redeemEcouponVoucher,
  redeemVoucher,
} from '../../contract/promocodes'
import type { Attempt, OfferedVoucher, Purchase } from '../../machines/voucher/vouchers'
import type { Api } from '../api/client'
import { drawn, judged } from '../api/failures'

/** A bill has no products; without the field the server would use the cart. */
const bodyOf = ({ mid, amount, products = [] }: Purchase) => ({
  mid,
  amount: toBaht(amount),
  products: [...products],
})

export const offered = (vouchers: readonly Voucher[], isEcoupon: boolean): OfferedVoucher[] =>
  vouchers.map((voucher) => ({ ...voucher, isEcoupon }))

const isUsable = ({ error }: OfferedVoucher) => error === undefined

/** Lists vouchers where there is no purchase yet, of one shop or of all. */
type ListWithoutPurchase = (mid: string | undefined, signal: AbortSignal) => Promise<readonly OfferedVoucher[]>

/** Refusals are shown inline, not in a popup (ERR-102). An order always has a purchase, a bill need not. */
export const voucherActors = (api: Api, listWithoutPurchase?: ListWithoutPurchase) => ({
  listVouchers: fromPromise<readonly OfferedVoucher[], { purchase?: Purchase; mid?: string }>(
    async ({ input: { purchase, mid }, signal }) => {
      if (!purchase) return listWithoutPurchase?.(mid, signal) ?? []
      const options = drawn(signal)
      const [{ vouchers }, ecoupons] = await Promise.all([
        api.call(listVouchers, { body: bodyOf(purchase) }, options),
        api.call(listEcouponVouchers, { body: { mid: purchase.mid, amount: toBaht(purchase.amount) } }, options),
      ])
      const all = [...offered(vouchers, false), ...offered(ecoupons.vouchers, true)]
      return [...all.filter(isUsable), ...all.filter((one) => !isUsable(one))]
    },
  ),
  applyVoucher: fromPromise<AppliedVoucher, Attempt>(({ input, signal }) => {
    const { code, isEcoupon, purchase, idempotencyKey } = input
    const options = { idempotencyKey, ...judged(signal) }
    if (isEcoupon && purchase) {
      const { mid, amount } = purchase
      return api.call(redeemEcouponVoucher, { body: { promocode_code: code, mid, amount: toBaht(amount) } }, options)
    }
    return api.call(redeemVoucher, { body: { promocode_code: code, ...(purchase && bodyOf(purchase)) } }, options)
  }),
  readVoucher: fromPromise<Voucher, { code: string; purchase?: Purchase }>(
    async ({ input: { code, purchase }, signal }) =>
      (
        await api.call(
          readVoucher,
          {
            params: { code },
            query: {
              mid: purchase?.mid ?? '',
              amount: String(purchase ? toBaht(purchase.amount) : 0),
              shipping: String(purchase ? toBaht(purchase.shipping) : 0),
              products: purchase?.products?.length ? productsText(purchase.products) : undefined,
            },
          },
          judged(signal),
        )
      ).voucher,
  ),
})
