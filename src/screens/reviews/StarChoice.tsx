import { useId } from 'react'
import { reviewRating } from '../../../contract/constants'
import { useLL } from '../../../i18n/react'
import { Icon } from '../../ui/Icon'
import { starFill } from '../../ui/icons'
import { star } from '../../ui/Stars'
import '../../styles/reviews.css'

export type Stars = 1 | 2 | 3 | 4 | 5

const all = Array.from({ length: reviewRating.max }, (_, index) => (index + 1) as Stars)

interface StarChoiceProps {
  /** Accessible name: what is rated. */
  name: string
  rating: number
  disabled?: boolean
  onChoose: (rating: Stars) => void
}

/** One to five stars as radio buttons; all stars up to the chosen one are filled (REV-007, REV-022). */
export function StarChoice({ name, rating, disabled, onChoose }: StarChoiceProps) {
  const LL = useLL()
  const id = useId()
  const isRated = rating >= reviewRating.min
  return (
    <fieldset className="star-choice" disabled={disabled}>
      <legend className="star-choice__ask">
        {isRated ? LL.reviews.asked() : LL.reviews.ask()}
        <span className="sr-only"> {name}</span>
      </legend>
      <div className="star-choice__stars">
        {all.map((count) => (
          <label
            key={count}
            className={count <= rating ? 'star-choice__star star-choice__star--on' : 'star-choice__star'}
          >
            <input
              className="star-choice__input"
              type="radio"
              name={id}
              checked={count === rating}
              aria-label={LL.reviews.stars({ count, word: LL.reviews.word[count]() })}
              onChange={() => onChoose(count)}
            />
            <Icon shape={count <= rating ? starFill : star} size={40} />
          </label>
        ))}
      </div>
      {isRated && (
        <p className="star-choice__word" aria-hidden>
          {LL.reviews.word[rating as Stars]()}
        </p>
      )}
    </fieldset>
  )
}
