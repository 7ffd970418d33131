import type { Coupon } from '../../../contract/coupons'
import { formatDate, formatDayMonth } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { needsServer, phaseOf } from '../../../machines/couponUse/phase'
import { buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Picture } from '../../ui/Picture'
import { calendarBlank, clock } from '../../ui/listIcons'
import { Anchor } from '../../ui/uiContext'
import { useIsOnline } from '../shared/useIsOnline'
import { couponButton } from './couponButton'
import { CouponStamp } from './CouponStamp'
import { StubPicture } from './StubPicture'
import { endsSoon, timeLeft } from './timeLeft'
import '../../styles/coupons.css'

/** A coupon in a list, as a ticket that links to its page (picture 08). */
export function CouponCard({ coupon, now }: { coupon: Coupon; now: number }) {
  const isOff = !useIsOnline() && needsServer(coupon, now)
  const LL = useLL()
  const language = useLanguage()
  const { coupons } = LL
  const phase = phaseOf(coupon, now)
  const isOver = phase === 'used' || phase === 'expired' || phase === 'refunded'
  const isSoon = !isOver && phase !== 'counting' && endsSoon(coupon.expired_at, now)
  const { unit, count } = timeLeft(coupon.expired_at, now)
  const date = (instant: string) => formatDate(instant, language)
  // In English the button would not fit beside the year; the coupon's page has it.
  const until = language === 'en' ? formatDayMonth(coupon.expired_at, language) : date(coupon.expired_at)
  const when =
    (phase === 'used' || phase === 'counting') && coupon.used_at
      ? coupons.usedOn({ date: date(coupon.used_at) })
      : phase === 'expired'
        ? coupons.expiredOn({ date: date(coupon.expired_at) })
        : phase === 'upcoming'
          ? coupons.from({ date: date(coupon.start_at) })
          : isSoon
            ? coupons.left[unit]({ count })
            : coupons.until({ date: until })
  // What is inside stays hidden until the gift is opened.
  const name =
    phase !== 'wrapped'
      ? coupon.name
      : coupon.gift_sender_name === undefined
        ? coupons.wrapped.heading()
        : coupons.wrapped.giftFrom({ name: coupon.gift_sender_name })
  const action = phase === 'wrapped' ? coupons.toOpen.open() : couponButton(coupon, phase, LL)
  return (
    <article className={isOver ? 'coupon-card coupon-card--over' : 'coupon-card'}>
      <div className="coupon-card__stub">
        {phase === 'wrapped' ? (
          <span className="coupon-card__parcel" aria-hidden />
        ) : (
          <StubPicture className="coupon-card__picture" src={coupon.image} grey={isOver} />
        )}
      </div>
      <div className="coupon-card__body">
        {phase !== 'wrapped' && (
          <p className="coupon-card__shop">
            <Picture className="coupon-card__logo" kind="logo" src={coupon.merchant.image} />
            <span className="clamp-1">{coupon.merchant.name}</span>
          </p>
        )}
        <h3 className="coupon-card__name">
          <Anchor className="coupon-card__link" href={`/coupon-detail/${coupon.coupon_id}`}>
            <span className="clamp-2">{name}</span>
          </Anchor>
        </h3>
        <div className="coupon-card__foot">
          <p className={isSoon ? 'coupon-card__when coupon-card__when--soon' : 'coupon-card__when'}>
            <Icon shape={isSoon ? clock : calendarBlank} size={16} />
            {when}
          </p>
          {action ? (
            <span className={buttonClass({ size: 'sm', className: isOff ? 'btn--off' : undefined })} aria-hidden>
              {action}
            </span>
          ) : (
            <CouponStamp phase={phase} isHeld={coupon.is_held} />
          )}
        </div>
      </div>
    </article>
  )
}
