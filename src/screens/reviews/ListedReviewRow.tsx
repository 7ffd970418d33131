import { productName } from '../../../contract/constants'
import type { ListedReview } from '../../../contract/reviews'
import { formatDate } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import { Icon } from '../../ui/Icon'
import { Stars } from '../../ui/Stars'
import { storefront } from '../../ui/statusIcons'
import type { Stars as StarCount } from './StarChoice'
import '../../styles/reviews.css'

/** Skips a leading Thai vowel, which is pronounced after its consonant. */
const initialOf = (name: string) => /^[เ-ไ]?(.)/u.exec(name)?.[1] ?? ''

/** A review in the list of its product; an anonymous one has the market's name (REV-019, REV-021). */
export function ListedReviewRow({ review, level: Heading = 'h2' }: { review: ListedReview; level?: 'h2' | 'h3' }) {
  const LL = useLL()
  const language = useLanguage()
  const { rating, comment, date, is_anonymous, is_own, is_shown, username, variant } = review
  const meta = [is_own && LL.reviews.list.own(), variant.join(', ')]
  return (
    <article className="listed-review">
      <span
        className={is_anonymous ? 'listed-review__disc listed-review__disc--market' : 'listed-review__disc'}
        aria-hidden
      >
        {is_anonymous ? <Icon shape={storefront} size={20} /> : initialOf(username)}
      </span>
      <div className="listed-review__who">
        <Heading className="listed-review__name">{is_anonymous ? productName : username}</Heading>
        <p className="listed-review__meta">{meta.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="listed-review__date">{formatDate(date, language)}</p>
      <p className="listed-review__rating">
        <Stars rating={rating} size={18} />
        {LL.reviews.word[rating as StarCount]()}
      </p>
      {comment && <p className="listed-review__comment">{comment}</p>}
      {!is_shown && <p className="listed-review__meta listed-review__hidden">{LL.reviews.list.hidden()}</p>}
    </article>
  )
}
