import type { ProductCard } from '../../contract/products'
import { dealOfProduct } from '../../i18n/deals'
import { Icon } from './Icon'
import { starFill } from './icons'
import { useTexts } from './texts'

/** One star with its score, with a text alternative. */
export function Rating({ score }: { score: number }) {
  const { LL } = useTexts()
  const figure = score.toFixed(1)
  return (
    <span className="rating">
      <Icon shape={starFill} size={14} />
      <span aria-hidden>{figure}</span>
      <span className="sr-only">{LL.card.rating({ rating: figure })}</span>
    </span>
  )
}

interface MetaOf extends Pick<ProductCard, 'rating' | 'soldCount' | 'type' | 'priceDisplayMode'> {
  /** The number of reviews in words, to follow the score. */
  reviews?: string
}

/** Score and how often it was bought, donated to or redeemed, in one line; unknown values are omitted. */
export function ProductMeta({ rating, reviews, soldCount, ...product }: MetaOf) {
  const { LL } = useTexts()
  if (rating === null && soldCount <= 0) return null
  return (
    <span className="meta">
      {rating !== null && <Rating score={rating} />}
      {rating !== null && reviews && <span>{reviews}</span>}
      {soldCount > 0 && <span>{LL.card.taken[dealOfProduct(product)]({ count: soldCount })}</span>}
    </span>
  )
}
