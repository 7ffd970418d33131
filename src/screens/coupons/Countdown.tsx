import { useSelector } from '../../stack/useSelector'
import type { Coupon } from '../../../contract/coupons'
import { useLL } from '../../../i18n/react'
import { couponPhase } from '../../../machines/couponUse/couponUseMachine'
import type { CouponUse } from '../../pageActors/couponUse'
import { countdownName, countdownText } from './timeLeft'
import '../../styles/coupons.css'

const radius = 34
const around = 2 * Math.PI * radius

const wholeOf = ({ used_at, use_expired_at }: Coupon): number =>
  Math.max(1, (Date.parse(use_expired_at ?? '') - Date.parse(used_at ?? '')) / 1000)

/** A code's remaining time, as a ring and a number. */
export function CountdownRing({ couponUse, coupon }: { couponUse: CouponUse; coupon: Coupon }) {
  const LL = useLL()
  const seconds = useSelector(couponUse, ({ context }) => context.secondsLeft)
  const share = Math.min(1, seconds / wholeOf(coupon))
  return (
    <div
      className={seconds < 60 ? 'countdown-ring countdown-ring--late' : 'countdown-ring'}
      role="timer"
      aria-label={countdownName(seconds, LL)}
    >
      <svg viewBox="0 0 76 76" width="76" height="76" fill="none" strokeWidth="6" strokeLinecap="round" aria-hidden>
        <circle className="countdown-ring__track" cx="38" cy="38" r={radius} />
        <circle
          className="countdown-ring__left"
          cx="38"
          cy="38"
          r={radius}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - share)}
          transform="rotate(-90 38 38)"
        />
      </svg>
      <span className="countdown-ring__figure" aria-hidden>
        {countdownText(seconds, LL)}
      </span>
    </div>
  )
}

/** Announces the remaining time at 60, 30 and 10 seconds, and the end of a countdown that ran here; never every second (A11-001). */
export function CountdownVoice({ couponUse }: { couponUse: CouponUse }) {
  const LL = useLL()
  const isCounting = useSelector(couponUse, (snapshot) => snapshot.matches('counting'))
  const isUsed = useSelector(couponUse, (snapshot) => couponPhase(snapshot) === 'used')
  const seconds = useSelector(couponUse, ({ context }) => context.announced)
  const said =
    seconds === undefined
      ? ''
      : isCounting
        ? LL.coupons.countdown.said({ seconds })
        : isUsed
          ? LL.coupons.code.over()
          : ''
  return (
    <p className="sr-only" role="status" aria-live="polite">
      {said}
    </p>
  )
}
