import { useLL } from '../../../i18n/react'
import type { CouponPhase } from '../../../machines/couponUse/phase'
import '../../styles/coupons.css'

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
export function CouponStamp({ phase, isHeld }: { phase: CouponPhase; isHeld: boolean }) {
  const { state } = useLL().coupons
  const waits = isHeld && phase === 'usable'
  return (
    <span className={`coupon-stamp coupon-stamp--${waits ? 'going' : toneOf[phase]}`}>
      {waits ? state.held() : state[phase]()}
    </span>
  )
}
