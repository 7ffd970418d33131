import { useLL } from '../../../i18n/react'
import type { Standing } from '../../../machines/couponUse/standing'

const toneOf: Record<Standing, 'good' | 'going' | 'late' | 'over'> = {
  usable: 'good',
  open: 'good',
  counting: 'going',
  upcoming: 'going',
  wrapped: 'late',
  used: 'over',
  expired: 'over',
  refunded: 'over',
}

/** The state of a coupon in a word (CPN-007, CPN-016). */
export function CouponStamp({ standing, isHeld }: { standing: Standing; isHeld: boolean }) {
  const { state } = useLL().coupons
  const waits = isHeld && standing === 'usable'
  return (
    <span className={`coupon-stamp coupon-stamp--${waits ? 'going' : toneOf[standing]}`}>
      {waits ? state.held() : state[standing]()}
    </span>
  )
}
