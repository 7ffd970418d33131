import {
  createReview as createReviewEndpoint,
  listOrderReviews,
  listProductReviews,
  updateReview as updateReviewEndpoint,
} from '../../contract/reviews'
import { createReview, orderReviews, productReviews, updateReview } from '../domain/orders/reviews'
import type { App } from './route'
import { serve } from './route'

/** Reviews of orders and products. */
export function reviewRoutes(app: App): void {
  serve(app, createReviewEndpoint, ({ db, shopper, body, now, language }) =>
    createReview(db, { shopper, request: body, now, language }),
  )
  serve(app, updateReviewEndpoint, ({ db, shopper, body, now }) => updateReview(db, { shopper, request: body, now }))
  serve(app, listOrderReviews, ({ db, shopper, params, language }) =>
    orderReviews(db, { shopper, orderId: params.orderId, language }),
  )
  serve(app, listProductReviews, ({ db, shopper, query, language }) =>
    productReviews(db, {
      shopper,
      productId: query.product_id,
      sort: query.sort,
      withComment: query.with_comment,
      page: query.page,
      limit: query.limit,
      language,
    }),
  )
}
