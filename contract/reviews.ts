import * as v from 'valibot'
import { reviewComment, reviewRating } from './constants'
import { endpoint } from './endpoint'
import { deliveryKind, reviewSort } from './enums'
import { id, instant, pageAnswer, pageQuery } from './envelope'

const rating = v.pipe(v.number(), v.integer(), v.minValue(reviewRating.min), v.maxValue(reviewRating.max))

/** Length of a comment as its counter shows it, in code points (REV-022). */
export const commentLength = (comment: string): number => [...comment].length

const comment = v.pipe(
  v.string(),
  v.check((text) => commentLength(text) <= reviewComment.max, 'A comment has at most 300 characters.'),
)

/** Source: specification, section 3 (REV-018). */
export const review = v.object({
  review_id: id,
  product_id: id,
  order_number: v.string(),
  rating,
  comment,
  is_anonymous: v.boolean(),
  is_shown: v.boolean(),
  date: instant,
  /** For an anonymous review the market's name, never the author's (REV-019, REV-021). */
  username: v.string(),
})
export type Review = v.InferOutput<typeof review>

/** One product of an order with its review, if any. Source: specification, section 3 (REV-020). */
export const orderReview = v.object({
  product_id: id,
  product_name: v.string(),
  product_image: v.string(),
  product_type: deliveryKind,
  product_variants: v.array(v.object({ value: v.string() })),
  mid: id,
  merchant_name: v.string(),
  partner_id: v.optional(v.string()),
  review: v.nullable(review),
})
export type OrderReview = v.InferOutput<typeof orderReview>

/** The comment is trimmed before it is counted and stored. */
const draft = {
  product_id: id,
  order_number: v.pipe(v.string(), v.nonEmpty(), v.maxLength(80)),
  rating,
  comment: v.optional(v.pipe(v.string(), v.maxLength(4000), v.trim(), comment), ''),
  is_anonymous: v.boolean(),
}

const saved = v.object({ date: instant, is_shown: v.boolean(), review_id: id, username: v.string() })
export type SavedReview = v.InferOutput<typeof saved>

export const createReview = endpoint({
  summary: 'Reviews a product of an order, once; a second review of it answers 1011.',
  method: 'POST',
  path: '/v1/reviews',
  idempotent: true,
  body: v.object(draft),
  response: saved,
  errors: ['302', '403', '404', '405', '1011'],
})

export const updateReview = endpoint({
  summary: 'Changes a review; its date becomes today’s. 410 when it is unknown or another’s.',
  method: 'POST',
  path: '/v1/reviews/',
  idempotent: true,
  body: v.object({ review_id: id, ...draft }),
  response: saved,
  errors: ['302', '403', '404', '405', '410', '1011'],
})

export const listOrderReviews = endpoint({
  summary:
    'Products of an order, or of a received gift by its id, each with its review. `order_number` is what a review of them names.',
  method: 'GET',
  path: '/v1/reviews/order/:orderId',
  params: v.object({ orderId: id }),
  response: v.object({ order_number: v.string(), review_lists: v.array(orderReview) }),
  errors: ['404', '1011'],
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A review in a product's list. */
export const listedReview = v.object({
  ...review.entries,
  /** The variant bought. */
  variant: v.array(v.string()),
  /** Written by the current shopper. */
  is_own: v.boolean(),
})
export type ListedReview = v.InferOutput<typeof listedReview>

export const listProductReviews = endpoint({
  summary: 'Reviews of a product with their summary; `total` counts those of the filter.',
  method: 'GET',
  path: '/v1/reviews/product',
  session: false,
  query: v.object({
    ...pageQuery,
    product_id: id,
    sort: v.optional(reviewSort, 'recent'),
    with_comment: v.optional(
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
      'false',
    ),
  }),
  response: v.object({
    ...pageAnswer,
    reviews: v.array(listedReview),
    /** With one decimal; null without reviews. */
    average: v.nullable(v.number()),
    review_count: count,
    comment_count: count,
    /** Number of reviews with 5, 4, 3, 2 and 1 stars, in this order. */
    stars: v.tuple([count, count, count, count, count]),
  }),
  errors: ['403', '1011'],
})
