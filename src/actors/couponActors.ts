import { fromPromise } from 'xstate'
import type { Coupon, Redeemed } from '../../contract/coupons'
import { getCoupon, redeemCoupon } from '../../contract/coupons'
import type { Gift } from '../../contract/gifts'
import { openGift } from '../../contract/gifts'
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
  openGift: fromPromise<Gift, { giftId: string; idempotencyKey: string }>(
    async ({ input: { giftId, idempotencyKey }, signal }) => {
      const { gift } = await api.call(openGift, { params: { giftId } }, { idempotencyKey, signal })
      return gift
    },
  ),
})
