import type { Gift } from '../../../contract/gifts'
import { useLL } from '../../../i18n/react'
import { Card } from '../../ui/Card'
import { ticket } from '../../ui/giftIcons'
import { ListRow } from '../../ui/ListRow'
import { Picture } from '../../ui/Picture'
import { SectionTitle } from '../../ui/SectionTitle'

interface GiftHeldProps {
  gift: Gift
  /** The coupon whose page this is: it is shown here by `onViewCoupon`. */
  shownCoupon?: string
  onViewCoupon?: () => void
}

/** A gift's content as a ticket, with a link to each coupon; goods are shipped. */
export function GiftHeld({ gift, shownCoupon, onViewCoupon }: GiftHeldProps) {
  const LL = useLL()
  const { product, coupon_ids, side, gift_status } = gift
  return (
    <>
      <SectionTitle small flush end={<span className="tag tag--teal">{LL.giving.received.status[gift_status]()}</span>}>
        {LL.giving.received.inside()}
      </SectionTitle>
      <div className="gift-ticket">
        <Picture className="gift-ticket__picture" src={product.image} />
        <div className="gift-ticket__text">
          <p className="gift-item__sub">{product.merchant_name}</p>
          <p className="gift-item__name">{product.name}</p>
        </div>
      </div>
      {side === 'recipient' && coupon_ids.length === 0 && <p className="page__count">{LL.giving.received.carried()}</p>}
      {coupon_ids.length > 0 && (
        <Card padded={false} className="gift-coupons">
          {coupon_ids.map((id) => (
            <ListRow
              key={id}
              icon={ticket}
              title={LL.giving.received.useCoupon()}
              {...(id === shownCoupon
                ? { onPress: onViewCoupon }
                : { href: `/coupon-detail/${encodeURIComponent(id)}` })}
            />
          ))}
        </Card>
      )}
    </>
  )
}
