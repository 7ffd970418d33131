import type { Gift } from '../../../contract/gifts'
import { formatDate } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { Card } from '../../ui/Card'
import { ticket } from '../../ui/giftIcons'
import { Icon } from '../../ui/Icon'
import { calendarBlank } from '../../ui/listIcons'
import { ListRow } from '../../ui/ListRow'
import { Picture } from '../../ui/Picture'
import { SectionTitle } from '../../ui/SectionTitle'
import { StubPicture } from '../coupons/StubPicture'

export interface CouponsOfGift {
  gift: Gift
  /** The coupon whose page this is: it is shown here by `onViewCoupon`. */
  shownCoupon?: string
  onViewCoupon?: () => void
  /** Its page shows the coupon once it has loaded. */
  isLoadingCoupon?: boolean
}

/** What a button or a row for one of the gift's coupons does. */
export const couponAction = (
  id: string,
  { shownCoupon, onViewCoupon }: Pick<CouponsOfGift, 'shownCoupon' | 'onViewCoupon'>,
) => (id === shownCoupon ? { onPress: onViewCoupon } : { href: `/coupon-detail/${encodeURIComponent(id)}` })

/** A gift's content as a ticket, with a row for each of several coupons; goods are shipped. */
export function GiftHeld({ gift, ...shown }: CouponsOfGift) {
  const LL = useLL()
  const language = useLanguage()
  const { product, coupon_ids, coupons_until, side, gift_status } = gift
  return (
    <>
      <SectionTitle small flush end={<span className="tag tag--teal">{LL.giving.received.status[gift_status]()}</span>}>
        {LL.giving.received.inside()}
      </SectionTitle>
      <div className="gift-ticket">
        <StubPicture className="gift-ticket__picture" src={product.image} />
        <div className="gift-ticket__text">
          <p className="gift-item__sub gift-ticket__shop">
            <Picture className="gift-ticket__logo" kind="logo" src={product.merchant_image} />
            {product.merchant_name}
          </p>
          <p className="gift-item__name">{product.name}</p>
          {coupons_until && (
            <p className="gift-item__sub gift-ticket__until">
              <Icon shape={calendarBlank} size={16} />
              {LL.giving.received.until({ date: formatDate(coupons_until, language) })}
            </p>
          )}
        </div>
      </div>
      {side === 'recipient' && coupon_ids.length === 0 && <p className="page__count">{LL.giving.received.carried()}</p>}
      {coupon_ids.length > 1 && (
        <Card padded={false} className="gift-coupons">
          {coupon_ids.map((id) => (
            <ListRow
              key={id}
              icon={ticket}
              title={LL.giving.received.useCoupon()}
              disabled={id === shown.shownCoupon && shown.isLoadingCoupon}
              {...couponAction(id, shown)}
            />
          ))}
        </Card>
      )}
    </>
  )
}
