import { orderReviewsMachine } from '../../machines/orderReviews/orderReviewsMachine'
import { reviewMachine } from '../../machines/review/reviewMachine'
import { orderReviewsActors, reviewActors } from '../actors/reviewActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'

/** The reviews of an order's products, with a form for each. */
export const orderReviewsOf = (
  app: App,
  { entry, orderId, listen }: { entry: string; orderId: string; listen: Navigation['listen'] },
) =>
  app.pages.of(
    entry,
    `reviews ${orderId}`,
    () =>
      orderReviewsMachine.provide({
        actors: {
          ...orderReviewsActors(app.api),
          reviewForm: reviewMachine.provide({ actors: reviewActors(app.api, orderId) }),
        },
      }),
    {
      input: { orderId, newKey: app.newKey, access: () => app.access() },
      refresh: { type: 'reviews.refresh' },
      listen,
    },
  )
