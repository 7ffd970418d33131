import { useSelector } from '../../stack/useSelector'
import type { Actor } from 'xstate'
import { useLL } from '../../../i18n/react'
import type { orderReviewsMachine } from '../../../machines/orderReviews/orderReviewsMachine'
import { reviewFormOf } from '../../../machines/orderReviews/orderReviewsMachine'
import '../../styles/reviews.css'
import type { App } from '../../app/app'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'
import { Icon } from '../../ui/Icon'
import { parcel } from '../../ui/icons'
import { LineCardsSkeleton } from '../../ui/Skeleton'
import { ReviewCard } from './ReviewCard'

/** One card per product of the order; failures open no popup (REV-006). */
export function ReviewsBody({ app, page }: { app: App; page: Actor<typeof orderReviewsMachine> }) {
  const LL = useLL()
  const items = useSelector(page, ({ context }) => context.items)
  const number = useSelector(page, ({ context }) => context.orderNumber)
  const isShown = useSelector(page, (snapshot) => snapshot.hasTag('shown'))
  const hasFailed = useSelector(page, (snapshot) => snapshot.matches('failed'))
  const children = useSelector(page, (snapshot) => snapshot.children)
  if (hasFailed) {
    return (
      <EmptyState art="box" title={LL.reviews.cannotBeShown()} text={LL.look.errorText()} large>
        <Button onPress={() => page.send({ type: 'reviews.retry' })}>{LL.common.retry()}</Button>
      </EmptyState>
    )
  }
  if (!isShown) return <LineCardsSkeleton count={2} />
  return (
    <>
      <p className="review-order">
        <Icon shape={parcel} size={20} />
        {number.startsWith('GF') ? LL.reviews.gift({ number }) : LL.reviews.order({ number })}
      </p>
      {items.map((item) => {
        const form = reviewFormOf({ children }, item.product_id)
        return form && <ReviewCard key={item.product_id} app={app} item={item} form={form} />
      })}
    </>
  )
}
