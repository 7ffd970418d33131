import { memo } from 'react'
import { isCollecting } from '../../../contract/donations'
import type { ProductCard } from '../../../contract/products'
import { formatBahtSign } from '../../../i18n/formats'
import { useLL } from '../../../i18n/react'
import { buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { sealCheckFill } from '../../ui/icons'
import { DonationProgress } from './DonationProgress'
import { Picture } from '../../ui/Picture'
import { TaxChip } from '../../ui/ProductCard'
import { productHref } from '../../ui/productHref'
import { Anchor } from '../../ui/uiContext'
import '../../styles/donations.css'

interface DonationCardProps {
  card: ProductCard
  /** Milliseconds of the server's clock. */
  now: number
  /** `row`: charity and name next to the picture, for lists; `tall`: under it, for rails. */
  look: 'row' | 'tall'
  eager?: boolean
}

const seal = <Icon shape={sealCheckFill} size={16} />

/** A donation with its progress. The whole card is one link (DON-009). */
export const DonationCard = memo(function DonationCard({ card, now, look, eager }: DonationCardProps) {
  const LL = useLL()
  const texts = LL.product.donations
  const { donation, merchant } = card
  return (
    <article className={`donation-card donation-card--${look}`}>
      <div className="donation-card__picture">
        <Picture
          src={card.image}
          tint={card.placeholder}
          eager={eager}
          className="donation-card__photo"
          shared={{ name: `product ${card.product_id}` }}
        />
        {look === 'tall' && card.taxDeductionCondition !== 'none' && (
          <span className="donation-card__chip">
            <TaxChip condition={card.taxDeductionCondition} mark={seal} />
          </span>
        )}
      </div>
      <div className="donation-card__head">
        <p className="donation-card__shop">
          <Picture className="donation-card__logo" kind="logo" src={merchant.image} />
          <span className={look === 'row' ? 'clamp-2' : 'clamp-1'}>{merchant.name}</span>
        </p>
        <h3 className="donation-card__name">
          <Anchor className="donation-card__link" href={productHref(card)}>
            <span className="clamp-2">{card.productName}</span>
          </Anchor>
        </h3>
        {(card.isEdonation || (look === 'row' && card.taxDeductionCondition !== 'none')) && (
          <p className="donation-card__tags">
            {look === 'row' && <TaxChip condition={card.taxDeductionCondition} mark={seal} />}
            {card.isEdonation && <span className="tag tag--teal">{LL.card.eDonation()}</span>}
          </p>
        )}
      </div>
      <div className="donation-card__body">
        {donation && <DonationProgress donation={donation} now={now} />}
        {donation && isCollecting(donation, now) && (
          <p className="donation-card__foot">
            <span className="donation-card__from">
              {texts.from()} <strong>{formatBahtSign(donation.min)}</strong>
            </span>
            <span className={buttonClass({ size: 'sm' })} aria-hidden>
              {texts.give()}
            </span>
          </p>
        )}
      </div>
    </article>
  )
})
