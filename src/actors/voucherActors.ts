import { fromPromise } from 'xstate'
import { toBaht } from '../../contract/money'
import type { AppliedVoucher, Voucher } from '../../contract/promocodes'
import {
  listEcouponVouchers,
  listPublicVouchers,
  listVouchers,
  productsText,
  readVoucher,
  redeemEcouponVoucher,
  redeemVoucher,
} from '../../contract/promocodes'
import type { Attempt, OfferedVoucher, Purchase } from '../../machines/voucher/vouchers'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Collecting } from '../../machines/voucherCollect/voucherCollectMachine'
import type { Api } from '../api/client'
import { drawn, drawnCampaign, judged } from '../api/failures'

/** A bill has no products; without the field the server would use the cart. */
const bodyOf = ({ mid, amount, products = [] }: Purchase) => ({
  mid,
  amount: toBaht(amount),
  products: [...products],
})

const offered = (vouchers: readonly Voucher[], isEcoupon: boolean): OfferedVoucher[] =>
  vouchers.map((voucher) => ({ ...voucher, isEcoupon }))

const isUsable = ({ error }: OfferedVoucher) => error === undefined

/** Refusals are shown inline, not in a popup (ERR-102). */
export const voucherActors = (api: Api) => ({
  listVouchers: fromPromise<readonly OfferedVoucher[], { purchase?: Purchase; mid?: string }>(
    async ({ input: { purchase, mid }, signal }) => {
      const options = drawn(signal)
      if (!purchase) {
        const { vouchers } = await api.call(listPublicVouchers, { query: mid === undefined ? {} : { mid } }, options)
        return offered(vouchers, false)
      }
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

/** Loads the collectable vouchers of one shop or of all, and collects one (VCH-003). */
export const allVouchersActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Voucher>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const { mid, promocode_id } = params
    const of = params['of'] === 'merchants' ? ('merchants' as const) : undefined
    const query = { mid, promocode_id, of, page: String(page) }
    const { vouchers, ...figures } = await api.call(listPublicVouchers, { query }, drawnCampaign(signal))
    return { items: vouchers, ...figures }
  }),
})

export const voucherCollectActors = (api: Api) => ({
  collectVoucher: fromPromise<unknown, Collecting>(({ input: { code, idempotencyKey }, signal }) =>
    api.call(redeemVoucher, { body: { promocode_code: code } }, { idempotencyKey, ...judged(signal) }),
  ),
})
