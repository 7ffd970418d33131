import type { ListedReview } from '../../contract/reviews'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { createRecordMachine } from '../../machines/record/recordMachine'
import { latestReviewsActors, productReviewsActors, reviewSummaryActors } from '../actors/reviewActors'
import type { App } from '../app/app'

interface OfProduct {
  entry: string
  productId: string
}

/** Reviews of a product; by default all of them, the newest first (REV-005). */
export const productReviewsOf = (app: App, { entry, productId }: OfProduct) =>
  app.pages.of(entry, 'product reviews', () => createPagedListMachine(productReviewsActors(app.api)), {
    input: {
      params: { product_id: productId, sort: 'recent', with_comment: 'false' },
      keyOf: (review: ListedReview) => review.review_id,
    },
    refresh: { type: 'list.refresh' },
  })

/** The figures over all reviews of a product. */
export const reviewSummaryOf = (app: App, { entry, productId }: OfProduct) =>
  app.pages.of(entry, 'review summary', () => createRecordMachine(reviewSummaryActors(app.api, productId)), {
    refresh: { type: 'record.refresh' },
  })

/** The figures and the two newest comments, for the product's own page. */
export const latestReviewsOf = (app: App, { entry, productId }: OfProduct) =>
  app.pages.of(entry, 'latest reviews', () => createRecordMachine(latestReviewsActors(app.api, productId)), {
    refresh: { type: 'record.refresh' },
  })
