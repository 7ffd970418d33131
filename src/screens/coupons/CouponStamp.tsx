import { useLL } from '../../../i18n/react'
import type { CouponPhase } from '../../../machines/couponUse/phase'

const toneOf: Record<CouponPhase, 'good' | 'going' | 'late' | 'over'> = {
  usable: 'good',
  open: 'good',
  counting: 'going',
  upcoming: 'going',
  wrapped: 'late',
  used: 'over',
  expired: 'over',
  refunded: 'over',
}

/** The state of a coupon as a stamp (CPN-007, CPN-016). */
export function CouponStamp({ standing, isHeld }: { standing: CouponPhase; isHeld: boolean }) {
  const { state } = useLL().coupons
  const waits = isHeld && standing === 'usable'
  return (
    <span className={`coupon-stamp coupon-stamp--${waits ? 'going' : toneOf[standing]}`}>
      {waits ? state.held() : state[standing]()}
    </span>
  )
}
