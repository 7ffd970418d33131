import { fromPromise } from 'xstate'
import type { Coupon, Redeemed } from '../../contract/coupons'
import { getCoupon, redeemCoupon } from '../../contract/coupons'
import type { Api } from '../api/client'

export const couponUseActors = (api: Api) => ({
  loadCoupon: fromPromise<Coupon, { couponId: string }>(async ({ input, signal }) => {
    const { coupon } = await api.call(getCoupon, { params: input }, { hasFailedLook: true, signal })
    return coupon
  }),
  redeemCoupon: fromPromise<Redeemed, { couponId: string; idempotencyKey: string }>(
    ({ input: { couponId, idempotencyKey }, signal }) =>
      api.call(redeemCoupon, { body: { coupon_id: couponId } }, { idempotencyKey, signal }),
  ),
})
