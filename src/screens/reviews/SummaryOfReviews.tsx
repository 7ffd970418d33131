import { useLL } from '../../../i18n/react'
import type { ReviewSummary } from '../../actors/reviewActors'
import { Block } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { starFill } from '../../ui/icons'
import { Stars } from '../../ui/Stars'

/** The average with one decimal, and the number of reviews with 5 to 1 stars (REV-005). */
export function SummaryOfReviews({ summary: { average, review_count, stars } }: { summary: ReviewSummary }) {
  const LL = useLL()
  if (average === null) return null
  const rating = average.toFixed(1)
  return (
    <Block joined label={LL.reviews.list.average({ rating })}>
      <div className="review-summary">
        <div className="review-summary__average">
          <p className="review-summary__figure" aria-hidden>
            {rating}
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
    </Block>
  )
}
