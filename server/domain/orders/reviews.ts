import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'
import { productName } from '../../../contract/constants'
import type { DeliveryKind, Language, ReviewSort } from '../../../contract/enums'
import type {
  createReview as createEndpoint,
  listOrderReviews,
  listProductReviews,
  review as reviewShape,
  SavedReview,
  updateReview as updateEndpoint,
} from '../../../contract/reviews'
import type { Db } from '../../db/client'
import type { LocalText } from '../../db/columns'
import { gifts, merchants, orderLines, orders, products, productVariants, reviewCounts, reviews } from '../../db/schema'
import { refuse } from '../catalogueError'
import { shortName } from '../coupons/couponLists'
import type { OrderRow } from './orderQueries'
import { canReview } from './orderQueries'
import type { Shopper } from '../shopper/session'
import { checkPermission } from '../shopper/permission'
import { nameIn } from '../names'

type LineRow = typeof orderLines.$inferSelect
type ReviewRow = typeof reviews.$inferSelect
type WireReview = InferInput<typeof reviewShape>

/** Whether the shopper has reviewed every product of an order. */
export async function isReviewed(db: Db, order: OrderRow, lines: readonly LineRow[]): Promise<boolean> {
  const written = await db
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.orderNumber, order.orderNumber), eq(reviews.shopperId, order.shopperId)))
  const done = new Set(written.map(({ productId }) => productId))
  return lines.every(({ productId }) => done.has(productId))
}

const wireReview = (row: ReviewRow): WireReview => ({
  review_id: row.id,
  product_id: row.productId,
  order_number: row.orderNumber,
  rating: row.rating,
  comment: row.comment,
  is_anonymous: row.isAnonymous,
  is_shown: row.isShown,
  date: row.at.toISOString(),
  username: row.isAnonymous ? productName : row.username,
})

/** What a shopper may review under one number: an order's products, or those of a received gift. */
interface Reviewable {
  number: string
  isGift: boolean
  items: {
    productId: string
    variantId: string | null
    name: LocalText
    image: string
    kind: DeliveryKind
    optionValues: LocalText[]
    partnerId: string | null
    mid: string
  }[]
}

/** A shopper's own completed order, each product once. */
async function reviewableOrder(db: Db, which: SQL | undefined): Promise<Reviewable | undefined> {
  const rows = await db
    .select({ order: orders, line: orderLines })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(which)
    .orderBy(asc(orderLines.suborderId), asc(orderLines.position))
  const [first] = rows
  if (!first || !canReview(first.order)) return undefined
  const seen = new Set<string>()
  return {
    number: first.order.orderNumber,
    isGift: false,
    items: rows.flatMap(({ order, line }) => {
      if (seen.has(line.productId)) return []
      seen.add(line.productId)
      const { productId, variantId, name, image, kind, optionValues } = line
      return [{ productId, variantId, name, image, kind, optionValues, partnerId: order.partnerId, mid: order.mid }]
    }),
  }
}

/** A gift that the shopper received, unwrapped, and may review like an order. It has a number of its own, so that the sender's order is not revealed. */
async function reviewableGift(db: Db, which: SQL | undefined): Promise<Reviewable | undefined> {
  const [row] = await db
    .select({ gift: gifts, order: orders, partnerId: merchants.partnerId, kind: products.subType })
    .from(gifts)
    .leftJoin(orders, eq(orders.id, gifts.orderId))
    .innerJoin(merchants, eq(merchants.mid, gifts.mid))
    .innerJoin(products, eq(products.productId, gifts.productId))
    .where(and(which, eq(gifts.status, 'opened')))
  // The goods of an order arrive when it is complete.
  if (!row || (row.order && !canReview(row.order))) return undefined
  const { gift, partnerId, kind } = row
  const { productId, name, image, mid } = gift
  return {
    number: gift.number,
    isGift: true,
    items: [{ productId, variantId: null, name, image, kind, optionValues: [], partnerId, mid }],
  }
}

/**
 * Products of an order or a received gift, with their reviews. Refuses with 404 for one that is unknown, another's or not complete
 * (API-011).
 */
export async function orderReviews(
  db: Db,
  { shopper, orderId, language }: { shopper: Shopper; orderId: string; language: Language },
): Promise<InferInput<typeof listOrderReviews.response>> {
  const found =
    (await reviewableOrder(db, and(eq(orders.id, orderId), eq(orders.shopperId, shopper.id)))) ??
    (await reviewableGift(db, and(eq(gifts.id, orderId), eq(gifts.recipientId, shopper.id)))) ??
    refuse('404')
  const written = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.orderNumber, found.number), eq(reviews.shopperId, shopper.id)))
  const shops = await db.select({ mid: merchants.mid, name: merchants.name }).from(merchants)
  return {
    order_number: found.number,
    review_lists: found.items.map((item) => {
      const row = written.find(({ productId }) => productId === item.productId)
      return {
        product_id: item.productId,
        product_name: nameIn(item.name, language),
        product_image: item.image,
        product_type: item.kind,
        product_variants: item.optionValues.map((value) => ({ value: value[language] })),
        mid: item.mid,
        merchant_name: shops.find(({ mid }) => mid === item.mid)?.name[language] ?? '',
        partner_id: item.partnerId ?? undefined,
        review: row ? wireReview(row) : null,
      }
    }),
  }
}

/** Recomputes a product's stored stars and review count from its visible reviews; locks the product. */
async function recount(tx: Db, productId: string): Promise<void> {
  await tx
    .select({ id: products.productId })
    .from(products)
    .where(eq(products.productId, productId))
    .for('no key update')
  await tx.delete(reviewCounts).where(eq(reviewCounts.productId, productId))
  await countReviews(tx, productId)
  const [sum] = await tx
    .select({
      all: sql<number>`coalesce(sum(${reviewCounts.count}), 0)::int`,
      stars: sql<number>`coalesce(sum(${reviewCounts.count} * ${reviewCounts.stars}), 0)::int`,
    })
    .from(reviewCounts)
    .where(eq(reviewCounts.productId, productId))
  const { all, stars } = sum ?? { all: 0, stars: 0 }
  await tx
    .update(products)
    .set({ reviewCount: all, rating: all === 0 ? null : averageStars(stars, all) })
    .where(eq(products.productId, productId))
}

/** To one decimal. */
const averageStars = (stars: number, count: number): number => Math.round((stars * 10) / count) / 10

/** Counts the visible reviews of a product, or of all, into tables that hold no counts for them yet. */
export async function countReviews(tx: Db, productId?: string): Promise<void> {
  await tx.execute(sql`
    insert into review_counts (product_id, stars, count, comment_count)
    select product_id, rating, count(*), count(*) filter (where comment <> '') from reviews
    where is_shown ${productId === undefined ? sql`` : sql`and product_id = ${productId}`} group by product_id, rating`)
}

const toSavedReview = (row: ReviewRow): SavedReview => {
  const { date, is_shown, review_id, username } = wireReview(row)
  return { date, is_shown, review_id, username }
}

/**
 * What a review of this number and product is about. Refuses with 404 for a number that is not the shopper's, with 403 for another product.
 */
async function reviewed(tx: Db, shopper: Shopper, { number, productId }: { number: string; productId: string }) {
  const found =
    (await reviewableOrder(tx, and(eq(orders.orderNumber, number), eq(orders.shopperId, shopper.id)))) ??
    (await reviewableGift(tx, and(eq(gifts.number, number), eq(gifts.recipientId, shopper.id)))) ??
    refuse('404')
  const item = found.items.find((one) => one.productId === productId) ?? refuse('403')
  return { item, isGift: found.isGift }
}

/** Whether the shopper has reviewed this product as a gift: one coupon can be given on and come back. Locks the product. */
async function hasReviewedGift(tx: Db, shopper: Shopper, productId: string): Promise<boolean> {
  await tx.select({ id: products.productId }).from(products).where(eq(products.productId, productId)).for('update')
  const [row] = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(gifts, eq(gifts.number, reviews.orderNumber))
    .where(and(eq(reviews.shopperId, shopper.id), eq(reviews.productId, productId), eq(gifts.recipientId, shopper.id)))
    .limit(1)
  return row !== undefined
}

interface Writing {
  shopper: Shopper
  now: Date
  language: Language
}

/** Reviews a product of an order, or one received as a gift, once (1011 the second time). Refuses as the contract's `createReview`. */
export async function createReview(
  tx: Db,
  { shopper, request, now, language }: Writing & { request: InferOutput<typeof createEndpoint.body> },
): Promise<SavedReview> {
  checkPermission(shopper)
  const { product_id: productId, order_number: number } = request
  const { item, isGift } = await reviewed(tx, shopper, { number, productId })
  if (isGift && (await hasReviewedGift(tx, shopper, productId))) return refuse('1011')
  const [row] = await tx
    .insert(reviews)
    .values({
      id: randomUUID(),
      productId,
      variantId: item.variantId,
      orderNumber: number,
      shopperId: shopper.id,
      username: shortName(shopper, language),
      rating: request.rating,
      comment: request.comment,
      isAnonymous: request.is_anonymous,
      isShown: true,
      at: now,
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return refuse('1011')
  await recount(tx, productId)
  return toSavedReview(row)
}

/**
 * Changes a shopper's own review. Refuses with 410 for one that is unknown, another's or of another product or order, else as
 * `createReview`.
 */
export async function updateReview(
  tx: Db,
  { shopper, request, now }: Omit<Writing, 'language'> & { request: InferOutput<typeof updateEndpoint.body> },
): Promise<SavedReview> {
  checkPermission(shopper)
  const { product_id: productId, order_number: number } = request
  await reviewed(tx, shopper, { number, productId })
  const [row] = await tx
    .update(reviews)
    .set({ rating: request.rating, comment: request.comment, isAnonymous: request.is_anonymous, at: now })
    .where(
      and(
        eq(reviews.id, request.review_id),
        eq(reviews.shopperId, shopper.id),
        eq(reviews.productId, productId),
        eq(reviews.orderNumber, number),
      ),
    )
    .returning()
  if (!row) return refuse('410')
  await recount(tx, productId)
  return toSavedReview(row)
}

const newest = [desc(reviews.at), asc(reviews.id)]
const columnsOfSort: Record<ReviewSort, SQL[]> = {
  recent: newest,
  favourable: [desc(reviews.rating), ...newest],
  critical: [asc(reviews.rating), ...newest],
}

/**
 * One page of a product's reviews and the summary of all of them. A hidden review appears only to its writer. Refuses with 403 for an
 * unknown product. Source: REV-002 to REV-005, REV-021, API-097.
 */
export async function productReviews(
  db: Db,
  asked: {
    shopper: Shopper | undefined
    productId: string
    sort: ReviewSort
    withComment: boolean
    page: number
    limit: number
    language: Language
  },
): Promise<InferInput<typeof listProductReviews.response>> {
  const { shopper, productId, sort, withComment, page, limit, language } = asked
  const [product] = await db.select({ id: products.productId }).from(products).where(eq(products.productId, productId))
  if (!product) return refuse('403')
  const counts = await db.select().from(reviewCounts).where(eq(reviewCounts.productId, productId))
  const says = withComment ? ne(reviews.comment, '') : undefined
  const hidden = shopper
    ? await db
        .select({ id: reviews.id })
        .from(reviews)
        .where(
          and(eq(reviews.shopperId, shopper.id), eq(reviews.productId, productId), eq(reviews.isShown, false), says),
        )
    : []
  const rows = await db
    .select({ review: reviews, optionValues: productVariants.optionValues })
    .from(reviews)
    .leftJoin(productVariants, eq(productVariants.id, reviews.variantId))
    .where(
      and(
        eq(reviews.productId, productId),
        shopper ? or(eq(reviews.isShown, true), eq(reviews.shopperId, shopper.id)) : eq(reviews.isShown, true),
        says,
      ),
    )
    .orderBy(...columnsOfSort[sort])
    .limit(limit)
    .offset((page - 1) * limit)
  const tally = (stars: number) => counts.find((row) => row.stars === stars)?.count ?? 0
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const commented = counts.reduce((sum, { commentCount }) => sum + commentCount, 0)
  return {
    page,
    limit,
    total: (withComment ? commented : all) + hidden.length,
    reviews: rows.map(({ review, optionValues }) => ({
      ...wireReview(review),
      // Readers must not see another shopper's order number.
      order_number: review.shopperId === shopper?.id && shopper ? review.orderNumber : '',
      variant: (optionValues ?? []).map((value) => value[language]),
      is_own: shopper !== undefined && review.shopperId === shopper.id,
    })),
    average:
      all === 0
        ? null
        : averageStars(
            counts.reduce((sum, { count, stars }) => sum + count * stars, 0),
            all,
          ),
    review_count: all,
    comment_count: commented,
    stars: [tally(5), tally(4), tally(3), tally(2), tally(1)],
  }
}
