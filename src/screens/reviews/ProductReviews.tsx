import type { LatestReviews } from '../../actors/reviewActors'
import '../../styles/reviews.css'
import { ReviewFigures } from './SummaryOfReviews'
import { ListedReviewRow } from './ListedReviewRow'

/** The figures over a product's reviews and the newest comments, on the product's own page (picture 03). */
export function ProductReviews({ latest }: { latest: LatestReviews }) {
  return (
    <>
      <ReviewFigures summary={latest} />
      {latest.reviews.length > 0 && (
        <ul className="latest-reviews">
          {latest.reviews.map((review) => (
            <li key={review.review_id}>
              <ListedReviewRow review={review} level="h3" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
