import { useLL } from '../../../i18n/react'
import type { ReviewSummary } from '../../actors/reviewActors'
import { Block } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { starFill } from '../../ui/icons'
import { Stars } from '../../ui/Stars'
import '../../styles/reviews.css'

interface SummaryProps {
  summary: ReviewSummary
}

/** The average of a product's reviews and their figures, as a block of its own (REV-005). */
export function SummaryOfReviews({ summary }: SummaryProps) {
  const LL = useLL()
  if (summary.average === null) return null
  return (
    <Block label={LL.reviews.list.average({ rating: summary.average.toFixed(1) })}>
      <ReviewFigures summary={summary} />
    </Block>
  )
}

/** The average with one decimal, and the number of reviews with 5 to 1 stars. */
export function ReviewFigures({ summary: { average, review_count, stars } }: SummaryProps) {
  const LL = useLL()
  if (average === null) return null
  return (
    <div className="review-summary">
      <div className="review-summary__average">
        <p className="review-summary__figure" aria-hidden>
          {average.toFixed(1)}
        </p>
        <Stars rating={average} size={20} />
        <p className="review-summary__count">{LL.reviews.list.count({ count: review_count })}</p>
      </div>
      <ul className="review-summary__bars">
        {stars.map((count, index) => (
          <li key={index} className="review-summary__bar">
            <span className="sr-only">{LL.reviews.list.bar({ stars: 5 - index, count })}</span>
            <span aria-hidden>{5 - index}</span>
            <Icon shape={starFill} size={14} className="review-summary__star" />
            <svg className="review-summary__track" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
              <rect className="review-summary__fill" width={(100 * count) / review_count} height="6" />
            </svg>
            <span className="review-summary__of" aria-hidden>
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
