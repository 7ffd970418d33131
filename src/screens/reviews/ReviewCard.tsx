import { useSelector } from '../../stack/useSelector'
import type { ReactNode } from 'react'
import { Suspense, useEffect, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { productName, reviewRating } from '../../../contract/constants'
import type { OrderReview, Review } from '../../../contract/reviews'
import { formatDate } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'
import type { reviewMachine } from '../../../machines/review/reviewMachine'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { Checkbox } from '../../ui/Checkbox'
import { pencilSimple } from '../../ui/pageIcons'
import { Picture } from '../../ui/Picture'
import { Stars } from '../../ui/Stars'
import { AuthorPicture } from '../shared/AuthorPicture'
import { StarChoice } from './StarChoice'
import type { Stars as StarCount } from './StarChoice'
import { lazyWithRetry } from '../../ui/lazyWithRetry'
import '../../styles/reviews.css'

/** Lazy: its design system is loaded for forms only. */
const CommentField = lazyWithRetry(async () => ({ default: (await import('./CommentField')).CommentField }))

interface ReviewCardProps {
  app: App
  item: OrderReview
  form: ActorRefFrom<typeof reviewMachine>
}

/** A product of the order with its review, or a form to write one (picture 12). */
export function ReviewCard({ app, item, form }: ReviewCardProps) {
  const isForm = useSelector(form, (snapshot) => snapshot.hasTag('form'))
  const card = useRef<HTMLHeadingElement>(null)
  const shown = useRef(isForm)
  useEffect(() => {
    if (shown.current !== isForm) card.current?.focus()
    shown.current = isForm
  }, [isForm])
  const variant = item.product_variants.map(({ value }) => value).join(', ')
  return (
    <section className="card review-card" aria-label={item.product_name}>
      <div className="review-card__head">
        <Picture className="review-card__picture" src={item.product_image} rounded />
        <div>
          <p className="review-card__shop">{item.merchant_name}</p>
          <h2 className="review-card__name" ref={card} tabIndex={-1}>
            {item.product_name}
          </h2>
          {variant && <p className="review-card__variant">{variant}</p>}
        </div>
      </div>
      <div className="review-card__body">
        {isForm ? (
          <Writing name={item.product_name} form={form} />
        ) : (
          <Written app={app} name={item.product_name} form={form} />
        )}
      </div>
    </section>
  )
}

type PartProps = Pick<ReviewCardProps, 'form'> & { name: string }

function Writing({ name, form }: PartProps) {
  const LL = useLL()
  const rating = useSelector(form, ({ context }) => context.draft.rating)
  const comment = useSelector(form, ({ context }) => context.draft.comment)
  const showsName = useSelector(form, ({ context }) => context.draft.showsName)
  const isUpdate = useSelector(form, ({ context }) => context.saved !== null)
  const isBusy = useSelector(form, (snapshot) => snapshot.hasTag('busy'))
  const canSubmit = useSelector(form, (snapshot) => snapshot.can({ type: 'review.submit' }))
  const canCancel = useSelector(form, (snapshot) => snapshot.matches({ form: 'updating' }))
  const action = isUpdate ? LL.reviews.update() : LL.reviews.submit()
  return (
    <form
      className="review-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.send({ type: 'review.submit' })
      }}
    >
      <StarChoice
        name={name}
        rating={rating}
        disabled={isBusy}
        onChoose={(stars) => form.send({ type: 'review.rate', rating: stars })}
      />
      {rating >= reviewRating.min && (
        <>
          <Suspense fallback={<div className="review-form__wait" />}>
            <CommentField
              comment={comment}
              disabled={isBusy}
              onChange={(text) => form.send({ type: 'comment.change', comment: text })}
            />
          </Suspense>
          <Checkbox checked={showsName} disabled={isBusy} onChange={() => form.send({ type: 'name.toggle' })}>
            <span>
              {LL.reviews.showName()}
              <span className="tick__sub">
                {showsName ? LL.reviews.nameShown() : LL.reviews.nameHidden({ name: productName })}
              </span>
            </span>
          </Checkbox>
        </>
      )}
      <Buttons>
        {canCancel && (
          <Button variant="tint" throttled={false} onPress={() => form.send({ type: 'review.discard' })}>
            {LL.reviews.cancel()}
          </Button>
        )}
        <Button
          type="submit"
          block
          busy={isBusy}
          disabled={!isBusy && !canSubmit}
          label={LL.reviews.of({ action, name })}
        >
          {action}
        </Button>
      </Buttons>
    </form>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <div className="review-form__buttons">{children}</div>

function Written({ app, name, form }: PartProps & Pick<ReviewCardProps, 'app'>) {
  const LL = useLL()
  const language = useLanguage()
  const { rating, comment, date, is_anonymous, username } = useSelector(form, ({ context }) => context.saved as Review)
  return (
    <div className="review-read">
      <p className="review-read__line">
        <Stars rating={rating} size={24} />
        <span className="review-read__word">{LL.reviews.word[rating as StarCount]()}</span>
        <span className="review-read__date">{LL.reviews.reviewedAt({ date: formatDate(date, language) })}</span>
      </p>
      {comment && <p className="review-read__comment">{comment}</p>}
      <p className="review-read__name">
        {!is_anonymous && <AuthorPicture app={app} />}
        {is_anonymous ? productName : username}
      </p>
      <Button
        variant="outline"
        size="md"
        icon={pencilSimple}
        throttled={false}
        label={LL.reviews.of({ action: LL.reviews.edit(), name })}
        onPress={() => form.send({ type: 'review.edit' })}
      >
        {LL.reviews.edit()}
      </Button>
    </div>
  )
}
