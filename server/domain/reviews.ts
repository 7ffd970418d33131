import { and, eq } from 'drizzle-orm'
import type { Db } from '../db/client'
import type { orderLines } from '../db/schema'
import { reviews } from '../db/schema'
import type { OrderRow } from './orderRecords'

type LineRow = typeof orderLines.$inferSelect

/** Goods that have arrived can be reviewed; a donation or a transfer of points is no goods (ORD-058). */
export const canReview = ({ status, purchaseState }: Pick<OrderRow, 'status' | 'purchaseState'>): boolean =>
  status === 'completed' && purchaseState !== 'donation' && purchaseState !== 'point_transfer'

/** Whether its shopper has reviewed every product of an order. */
export async function isReviewed(db: Db, order: OrderRow, lines: readonly LineRow[]): Promise<boolean> {
  const written = await db
    .select({ productId: reviews.productId })
    .from(reviews)
    .where(and(eq(reviews.orderNumber, order.orderNumber), eq(reviews.shopperId, order.shopperId)))
  const done = new Set(written.map(({ productId }) => productId))
  return lines.every(({ productId }) => done.has(productId))
}
