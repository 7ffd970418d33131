import { Suspense } from 'react'
import type { Product } from '../../../contract/products'
import { useLL } from '../../../i18n/react'
import { loadTexts } from '../../../i18n/runtime'
import type { App } from '../../app/app'
import { latestReviewsOf } from '../../pageActors/productReviews'
import { useSelector } from '../../stack/useSelector'
import { Rating } from '../../ui/Rating'
import { ProductReviews } from '../reviews/ProductReviews'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/product.css'

/** Waits for its texts; its code is part of the page's, as a chunk of its own would cost the first screen its name. */
const Reviews = lazyWithRetry(async () => {
  await loadTexts('reviews')
  return { default: ProductReviews }
})

interface BuyersReviewsProps {
  app: App
  entry: string
  product: Product
  rating: number
}

/** The product's rating, then its reviews as far as they can be loaded. */
export function BuyersReviews({ app, entry, product, rating }: BuyersReviewsProps) {
  const LL = useLL()
  const record = latestReviewsOf(app, { entry, productId: product.product_id })
  const latest = useSelector(record, ({ context }) => context.value)
  const line = (
    <p className="product__rating">
      <Rating score={rating} />
      <span>{LL.product.reviewCount({ count: product.reviewCount })}</span>
    </p>
  )
  if (!latest || latest.average === null) return line
  return (
    <Suspense fallback={line}>
      <Reviews latest={latest} />
    </Suspense>
  )
}
