import type { Coupon } from '../../../contract/coupons'
import { LongList } from '../shared/LongList'
import { CouponCard } from './CouponCard'

const keyOf = ({ coupon_id }: Coupon) => coupon_id

/** A list of coupons of any length. */
export const CouponRows = ({ coupons, now }: { coupons: readonly Coupon[]; now: number }) => (
  <LongList items={coupons} keyOf={keyOf} rowHeight={132} gap={12}>
    {(coupon) => <CouponCard coupon={coupon} now={now} />}
  </LongList>
)
