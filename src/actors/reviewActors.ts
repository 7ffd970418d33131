import { fromPromise } from 'xstate'
import type { AnswerOf } from '../../contract/endpoint'
import type { ReviewSort } from '../../contract/enums'
import type { ListedReview, OrderReview, SavedReview } from '../../contract/reviews'
import { createReview, listOrderReviews, listProductReviews, updateReview } from '../../contract/reviews'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Reviews } from '../../machines/orderReviews/orderReviewsMachine'
import type { ReviewRequest } from '../../machines/review/reviewMachine'
import type { Api } from '../api/client'
import { silent } from '../api/failures'

/** Reviews of one order; their failures are silent (SES-005). */
const listOf = async (api: Api, orderId: string, signal: AbortSignal): Promise<Reviews> => {
  const answer = await api.call(listOrderReviews, { params: { orderId } }, silent(signal))
  return { orderNumber: answer.order_number, items: answer.review_lists }
}

export const orderReviewsActors = (api: Api) => ({
  loadReviews: fromPromise<Reviews, { orderId: string }>(({ input, signal }) => listOf(api, input.orderId, signal)),
})

export const reviewActors = (api: Api, orderId: string) => ({
  createReview: fromPromise<SavedReview, ReviewRequest>(({ input: { idempotencyKey, ...body }, signal }) =>
    api.call(createReview, { body }, { idempotencyKey, ...silent(signal) }),
  ),
  updateReview: fromPromise<SavedReview, ReviewRequest & { review_id: string }>(
    ({ input: { idempotencyKey, ...body }, signal }) =>
      api.call(updateReview, { body }, { idempotencyKey, ...silent(signal) }),
  ),
  findReview: fromPromise<OrderReview['review'], { productId: string }>(async ({ input: { productId }, signal }) => {
    const { items } = await listOf(api, orderId, signal)
    return items.find(({ product_id }) => product_id === productId)?.review ?? null
  }),
})

/** Summary of all reviews of a product. */
export type ReviewSummary = Omit<AnswerOf<typeof listProductReviews>, 'reviews' | 'page' | 'limit' | 'total'>

const ofProduct = (api: Api, query: Record<string, string> & { product_id: string }, signal: AbortSignal) =>
  api.call(
    listProductReviews,
    { query: { ...query, sort: query['sort'] as ReviewSort, with_comment: query['with_comment'] as 'true' | 'false' } },
    silent(signal),
  )

/** Reviews of a product by `sort` and `with_comment` (REV-002 to REV-005). */
export const productReviewsActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<ListedReview>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const { product_id = '', ...rest } = params
    const { reviews, limit, total } = await ofProduct(api, { ...rest, product_id, page: String(page) }, signal)
    return { items: reviews, page, limit, total }
  }),
})

/** The summary with the newest comments. */
export interface LatestReviews extends ReviewSummary {
  reviews: readonly ListedReview[]
}

export const latestReviewsActors = (api: Api, productId: string) => ({
  loadRecord: fromPromise<LatestReviews>(async ({ signal }) => {
    const query = { product_id: productId, with_comment: 'true', limit: '2' }
    const { average, review_count, comment_count, stars, reviews } = await ofProduct(api, query, signal)
    return { average, review_count, comment_count, stars, reviews }
  }),
})

export const reviewSummaryActors = (api: Api, productId: string) => ({
  loadRecord: fromPromise<ReviewSummary>(async ({ signal }) => {
    const query = { product_id: productId, limit: '1' }
    const { average, review_count, comment_count, stars } = await ofProduct(api, query, signal)
    return { average, review_count, comment_count, stars }
  }),
})
