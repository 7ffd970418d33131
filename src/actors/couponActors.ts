import { fromPromise } from 'xstate'
import type { Coupon, CouponCounts, CouponShop, Redeemed } from '../../contract/coupons'
import {
  countCoupons,
  getCoupon,
  listCouponMerchants,
  listCoupons,
  redeemCoupon,
  searchCoupons,
} from '../../contract/coupons'
import type { CouponFilter, CouponSort, CouponTab } from '../../contract/couponEnums'
import type { ListPage, ListParams, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import { drawn, drawnRecord, silent } from '../api/failures'

export const couponUseActors = (api: Api) => ({
  loadCoupon: fromPromise<Coupon, { couponId: string }>(async ({ input, signal }) => {
    const { coupon } = await api.call(getCoupon, { params: input }, drawnRecord(signal))
    return coupon
  }),
  redeemCoupon: fromPromise<Redeemed, { couponId: string; idempotencyKey: string }>(
    ({ input: { couponId, idempotencyKey }, signal }) =>
      api.call(redeemCoupon, { body: { coupon_id: couponId } }, { idempotencyKey, signal }),
  ),
})

/** Filter of the coupon list. */
export interface CouponQuery extends ListParams {
  tab: CouponTab
  filter: CouponFilter
  sort: CouponSort
  /** Id of one shop; '' for all. */
  mid: string
}

export const couponListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Coupon>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const { tab, filter, sort, mid } = params as unknown as CouponQuery
    const query = { tab, filter, sort, page: String(page), ...(mid !== '' && { mid }) }
    const { coupons, ...figures } = await api.call(listCoupons, { query }, drawn(signal))
    return { items: coupons, ...figures }
  }),
})

/** Without a keyword nothing is requested. */
export const couponSearchActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Coupon>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const keyword = params['keyword'] ?? ''
    if (keyword === '') return { items: [], page, limit: 0, total: 0 }
    const { coupons, ...figures } = await api.call(searchCoupons, { body: { keyword, page } }, drawn(signal))
    return { items: coupons, ...figures }
  }),
})

export const couponCountActors = (api: Api) => ({
  loadRecord: fromPromise<CouponCounts>(({ signal }) => api.call(countCoupons, {}, silent(signal))),
})

export const couponShopActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<CouponShop>, PageRequest>(async ({ signal }) => {
    const { merchants } = await api.call(listCouponMerchants, {}, silent(signal))
    return { items: merchants, page: 1, limit: merchants.length, total: merchants.length }
  }),
})
