import type { ProductCard } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import { Button } from '../../ui/Button'
import { Picture } from '../../ui/Picture'
import { productHref } from '../../ui/productHref'
import { Skeleton } from '../../ui/Skeleton'
import '../../styles/donations.css'

/** The first recommended donation, as a large card. */
export function DonationHero({ card }: { card: ProductCard }) {
  const LL = useLL()
  const texts = LL.product.donations
  return (
    <section className="donation-hero" aria-label={texts.featured()}>
      <Picture className="donation-hero__photo" kind="wide" src={card.image} tint={card.placeholder} eager="first" />
      <div className="donation-hero__band">
        <p className="donation-hero__text">
          <span className="donation-hero__caption">{texts.featured()}</span>
          <span className="donation-hero__name">{card.productName}</span>
        </p>
        <Button
          variant="white"
          size="md"
          href={productHref(card)}
          label={`${texts.giveNow()} ${card.productName}`}
          throttled={false}
        >
          {texts.giveNow()}
        </Button>
      </div>
    </section>
  )
}

export function DonationHeroSkeleton() {
  return (
    <Skeleton>
      <div className="donation-hero">
        <span className="bone donation-hero__photo" />
        <div className="donation-hero__band" />
      </div>
    </Skeleton>
  )
}
