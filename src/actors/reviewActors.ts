import { fromPromise } from 'xstate'
import type { OrderReview, SavedReview } from '../../contract/reviews'
import { createReview, listOrderReviews, updateReview } from '../../contract/reviews'
import type { Reviews } from '../../machines/orderReviews/orderReviewsMachine'
import type { ReviewRequest } from '../../machines/review/reviewMachine'
import type { Api } from '../api/client'

/** Reviews of one order; their failures are silent (SES-005). */
const listOf = async (api: Api, orderId: string, signal: AbortSignal): Promise<Reviews> => {
  const answer = await api.call(listOrderReviews, { params: { orderId } }, { option: 'noModal', signal })
  return { orderNumber: answer.order_number, items: answer.review_lists }
}

export const orderReviewsActors = (api: Api) => ({
  loadReviews: fromPromise<Reviews, { orderId: string }>(({ input, signal }) => listOf(api, input.orderId, signal)),
})

export const reviewActors = (api: Api, orderId: string) => ({
  createReview: fromPromise<SavedReview, ReviewRequest>(({ input: { idempotencyKey, ...body }, signal }) =>
    api.call(createReview, { body }, { idempotencyKey, option: 'noModal', signal }),
  ),
  updateReview: fromPromise<SavedReview, ReviewRequest & { review_id: string }>(
    ({ input: { idempotencyKey, ...body }, signal }) =>
      api.call(updateReview, { body }, { idempotencyKey, option: 'noModal', signal }),
  ),
  findReview: fromPromise<OrderReview['review'], { productId: string }>(async ({ input: { productId }, signal }) => {
    const { items } = await listOf(api, orderId, signal)
    return items.find(({ product_id }) => product_id === productId)?.review ?? null
  }),
})
