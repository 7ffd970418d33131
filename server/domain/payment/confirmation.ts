import { and, eq, sql } from 'drizzle-orm'
import type { OrderStatus } from '../../../contract/enums'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { inLockOrder } from '../../db/inLockOrder'
import { basketLines, orderFunds, orderLines, orders, products } from '../../db/schema'
import { settleOrder, undoOrder } from '../orders/orderReversal'
import { CatalogueError } from '../catalogueError'
import { issueCoupons } from '../coupons/coupons'
import { ownsTheme } from '../coupons/themes'
import { deliverGift } from '../gifts/giftWrites'
import { lockShopper } from '../shopper/session'
import type { OrderRow } from '../orders/orderQueries'
import {
  awaitsPin,
  findCardFund,
  readFunds,
  isOverdue,
  isWaiting,
  lockOrder,
  setOrderStatus,
} from '../orders/orderQueries'
import { useVoucher } from '../vouchers/voucherWrites'

type LineRow = typeof orderLines.$inferSelect

/** Removes the bought lines from the basket once: lowers the quantity by the units bought, or deletes the line. */
async function emptyBasket(tx: Db, shopperId: string, lines: readonly LineRow[]): Promise<void> {
  const bought = lines.flatMap(({ basketItemId, quantity, variantId }) =>
    basketItemId === null ? [] : [{ basketItemId, quantity, variantId }],
  )
  if (bought.length === 0) return
  // A concurrent change of the basket has already read its quantities.
  await lockShopper(tx, { id: shopperId })
  for (const { basketItemId, quantity, variantId } of inLockOrder(bought, (line) => line.basketItemId)) {
    const own = and(
      eq(basketLines.id, basketItemId),
      eq(basketLines.shopperId, shopperId),
      eq(basketLines.variantId, variantId),
    )
    await tx.delete(basketLines).where(and(own, sql`${basketLines.quantity} <= ${quantity}`))
    await tx
      .update(basketLines)
      .set({ quantity: sql`${basketLines.quantity} - ${quantity}` })
      .where(own)
  }
}

/** The status after payment: orders without a parcel are complete, a digital reward is redeemed (FUL-003, ORD-039). */
function statusAfterPayment({ kind, purchaseState }: OrderRow): OrderStatus {
  if (purchaseState === 'donation') return 'completed'
  if (kind === 'physical') return 'paid'
  return purchaseState === 'fulfillment' ? 'redeemed' : 'completed'
}

/** Whether the order would bring its buyer a theme that they have by now: a gift that was opened since the claim. */
async function bringsOwnedTheme(tx: Db, { id, shopperId, giftId }: OrderRow, now: Date): Promise<boolean> {
  if (giftId !== null) return false
  const themes = await tx
    .select({ productId: products.productId })
    .from(orderLines)
    .innerJoin(products, eq(products.productId, orderLines.productId))
    .where(and(eq(orderLines.orderId, id), eq(products.type, 'theme')))
  for (const { productId } of themes)
    if (await ownsTheme(tx, { shopperId, productId, now, orWrapped: false })) return true
  return false
}

/**
 * Completes a waiting order that the caller has locked: pays the held amounts to the merchant, empties the basket of the lines, issues a
 * partner's points, and turns digital goods into coupons. Digital goods and donations are then complete. The order is cancelled instead if
 * its e-coupon is no longer valid, or if its buyer has its theme by now.
 */
export async function completePayment(
  tx: Db,
  order: OrderRow,
  { bank, now }: { bank: Bank; now: Date },
): Promise<OrderRow> {
  if ((await bringsOwnedTheme(tx, order, now)) || !(await useVoucher(tx, { orderId: order.id, now })))
    return undoOrder(tx, order, { bank, status: 'cancelled', now })
  await settleOrder(tx, order.id, { bank, now })
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id))
  await emptyBasket(tx, order.shopperId, lines)
  for (const { productId, quantity } of inLockOrder(lines, (line) => line.productId))
    await tx
      .update(products)
      .set({ soldCount: sql`${products.soldCount} + ${quantity}` })
      .where(eq(products.productId, productId))
  if (order.transfer)
    await bank.award(tx, {
      shopperId: order.shopperId,
      partner: order.transfer.partner,
      points: order.transfer.points,
      reference: order.id,
      now,
    })
  await issueCoupons(tx, { order, lines, now })
  await deliverGift(tx, order, { bank, now })
  const status = statusAfterPayment(order)
  return setOrderStatus(tx, order, {
    status,
    log: status === 'paid' ? ['processing', 'paid'] : ['processing', 'paid', 'completed'],
    now,
    fields: { paidAt: now, kplusRef: `KP${order.invoiceNumber.slice(3)}` },
  })
}

/**
 * The bank confirms that the shopper entered the PIN for this order. A waiting order is paid, unless it also needs a card: then the gateway
 * is next. An order that no longer waits is unchanged; an overdue one is voided. Returns the order's new status, undefined for an unknown
 * order.
 */
export async function confirmOrder(
  tx: Db,
  given: { bank: Bank; orderId: string; now: Date; verify: () => Promise<boolean> },
): Promise<{ status: OrderStatus; verified: boolean } | undefined> {
  const { bank, orderId, now } = given
  const order = await lockOrder(tx, orderId)
  if (!order) return undefined
  if (isWaiting(order) && isOverdue(order, now)) {
    const { status } = await undoOrder(tx, order, { bank, status: 'voidTimeout', now })
    return { status, verified: false }
  }
  if (!(await given.verify())) return { status: order.status, verified: false }
  if (!isWaiting(order)) return { status: order.status, verified: true }
  if (findCardFund(await readFunds(tx, orderId))) {
    await tx.update(orders).set({ pinVerifiedAt: now }).where(eq(orders.id, orderId))
    return { status: order.status, verified: true }
  }
  const { status } = await completePayment(tx, order, { bank, now })
  return { status, verified: true }
}

/** Has the bank hold the card's amount; false if the card can't pay it. */
async function chargeCard(tx: Db, order: OrderRow, { bank, now }: { bank: Bank; now: Date }): Promise<boolean> {
  const card = findCardFund(await readFunds(tx, order.id))
  if (!card) return false
  try {
    const holdId = await bank.hold(tx, {
      shopperId: order.shopperId,
      source: card.type,
      cardKey: card.cardKey ?? undefined,
      amount: card.amount,
      mid: order.mid,
      reference: order.id,
      now,
    })
    await tx
      .update(orderFunds)
      .set({ holdId })
      .where(and(eq(orderFunds.orderId, order.id), eq(orderFunds.position, card.position)))
    return true
  } catch (error) {
    if (error instanceof CatalogueError) return false
    throw error
  }
}

/**
 * Applies the decision made on the card gateway's page. Approved: the card is charged and the waiting order is paid. Declined, or if the
 * card can't pay: the order is cancelled and everything is returned. Only the first decision counts, and only in time: a repeated or late
 * one, or one before the PIN, charges nothing. Returns the order's new status, undefined for an unknown order. Source: CHK-011, BRG-031.
 */
export async function gatewayAnswered(
  tx: Db,
  given: { bank: Bank; orderId: string; approved: boolean; now: Date },
): Promise<OrderStatus | undefined> {
  const { bank, orderId, approved, now } = given
  const order = await lockOrder(tx, orderId)
  if (!order || !isWaiting(order) || awaitsPin(order)) return order?.status
  if (isOverdue(order, now)) return (await undoOrder(tx, order, { bank, status: 'voidTimeout', now })).status
  const isPaid = approved && (await chargeCard(tx, order, { bank, now }))
  if (!isPaid) return (await undoOrder(tx, order, { bank, status: 'cancelled', now })).status
  return (await completePayment(tx, order, { bank, now })).status
}
