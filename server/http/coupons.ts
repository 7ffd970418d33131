import {
  countCoupons as countCouponsEndpoint,
  getCoupon,
  listCouponHistory,
  listCouponMerchants,
  listCoupons as listCouponsEndpoint,
  redeemCoupon as redeemCouponEndpoint,
  searchCoupons as searchCouponsEndpoint,
} from '../../contract/coupons'
import { countCoupons, couponMerchants, listCoupons, readCoupon, searchCoupons } from '../domain/coupons/couponLists'
import { redeemCoupon } from '../domain/coupons/couponUse'
import type { App } from './route'
import type { Call } from './context'
import { serve } from './route'

const looked = ({ now, language, deps }: Call) => ({ now, language, usualMinutes: deps.config.couponQrMinutes })

/** Lists and redeems the shopper's coupons. */
export function couponRoutes(app: App): void {
  serve(app, listCouponsEndpoint, ({ db, shopper, query, ...call }) =>
    listCoupons(db, { shopper, ...query, ...looked({ db, ...call }) }),
  )
  serve(app, listCouponHistory, ({ db, shopper, query, ...call }) =>
    listCoupons(db, { shopper, tab: 'history', ...query, ...looked({ db, ...call }) }),
  )
  serve(app, searchCouponsEndpoint, ({ db, shopper, body, ...call }) =>
    searchCoupons(db, { shopper, ...body, ...looked({ db, ...call }) }),
  )
  serve(app, countCouponsEndpoint, ({ db, shopper, now }) => countCoupons(db, { shopper, now }))
  serve(app, listCouponMerchants, async ({ db, shopper, language }) => ({
    merchants: await couponMerchants(db, { shopper, language }),
  }))
  serve(app, getCoupon, async ({ db, shopper, params, ...call }) => ({
    coupon: await readCoupon(db, { shopper, couponId: params.couponId, ...looked({ db, ...call }) }),
  }))
  serve(app, redeemCouponEndpoint, ({ db, shopper, body, now, deps }) =>
    redeemCoupon(db, {
      bank: deps.bank,
      shopper,
      couponId: body.coupon_id,
      usualMinutes: deps.config.couponQrMinutes,
      now,
    }),
  )
}
