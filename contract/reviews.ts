import * as v from 'valibot'
import { reviewComment, reviewRating } from './constants'
import { deliveryKind } from './enums'
import { id, instant } from './envelope'

const rating = v.pipe(v.number(), v.integer(), v.minValue(reviewRating.min), v.maxValue(reviewRating.max))

/** Source: specification, section 3 (REV-018). */
export const review = v.object({
  review_id: id,
  product_id: id,
  order_number: v.string(),
  rating,
  comment: v.pipe(
    v.string(),
    v.check((text) => [...text].length <= reviewComment.max),
  ),
  is_anonymous: v.boolean(),
  is_shown: v.boolean(),
  date: instant,
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
