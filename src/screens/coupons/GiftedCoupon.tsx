import type { Coupon } from '../../../contract/coupons'
import { formatDate } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { giftHref } from '../../ui/giftHref'
import { Icon } from '../../ui/Icon'
import { giftFill } from '../../ui/statusIcons'

/** An unopened gift: its sender, and a link to its card (CPN-015). */
export function GiftedCoupon({ coupon }: { coupon: Coupon }) {
  const LL = useLL()
  const language = useLanguage()
  return (
    <section className="coupon-wrapped weave">
      {coupon.gift_sender_name && (
        <p className="coupon-wrapped__from">
          {LL.coupons.wrapped.from()} <strong>{coupon.gift_sender_name}</strong>
        </p>
      )}
      <span className="coupon-wrapped__parcel" aria-hidden>
        <Icon shape={giftFill} size={72} />
      </span>
      <h2 className="coupon-wrapped__title">{LL.coupons.wrapped.title()}</h2>
      <p className="coupon-wrapped__text">{LL.coupons.wrapped.text()}</p>
      <Button variant="white" block href={giftHref(coupon.gift_id ?? '')}>
        {LL.coupons.wrapped.open()}
      </Button>
      <p className="coupon-wrapped__text">
        {LL.coupons.wrapped.keep({ date: formatDate(coupon.register_by ?? coupon.expired_at, language) })}
      </p>
    </section>
  )
}
