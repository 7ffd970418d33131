import { and, eq, inArray } from 'drizzle-orm'
import { bangkokTime, dayMs, pointRefundWorkingDays } from '../../../contract/constants'
import type { SourceOfFund } from '../../../contract/enums'
import type { Claim } from '../../../contract/payment'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { dueJobs, fulfillmentGrants, orderLines, suborders } from '../../db/schema'
import { refuse } from '../catalogueError'
import { takeBackCoupons } from '../coupons/coupons'
import { cancelGiftOfOrder, endGiftsOfOrder } from '../gifts/giftWrites'
import type { OrderRow } from './orderQueries'
import {
  confirmationDeadline,
  decidedClaim,
  readFunds,
  readHolds,
  isOverdue,
  isWaiting,
  lockOrder,
  setOrderStatus,
} from './orderQueries'
import type { Shopper } from '../shopper/session'
import { giveBackStock } from './stock'
import { giveBackPayingCoupon, giveBackVoucher } from '../vouchers/voucherWrites'

/** The same time of day after this many working days, Monday to Friday in Bangkok. Ignores public holidays. */
export function afterWorkingDays(from: Date, days: number): Date {
  let at = from.getTime()
  for (let left = days; left > 0;) {
    at += dayMs
    const weekday = bangkokTime(new Date(at)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at)
}

/** Points whose program returns them with a delay (ORD-042, ORD-043). */
const comesBackLater = (type: SourceOfFund): boolean => type === 'partner_point' || type === 'the1'

/**
 * Releases an order's holds at the bank; a time-out returns partners' points by a job, within 5 working days of the time-out, which may
 * have been noticed late.
 */
async function releaseHolds(
  tx: Db,
  order: OrderRow,
  given: { bank: Bank; isTimeout: boolean; now: Date },
): Promise<void> {
  const { bank, isTimeout, now } = given
  const timedOutAt = isOverdue(order, now) ? confirmationDeadline(order.createdAt) : now
  for (const { holdId, type } of await readFunds(tx, order.id)) {
    if (holdId === null) continue
    if (isTimeout && comesBackLater(type))
      await tx
        .insert(dueJobs)
        .values({ kind: 'points.return', ref: holdId, runAt: afterWorkingDays(timedOutAt, pointRefundWorkingDays) })
        .onConflictDoNothing()
    else await bank.release(tx, holdId, now)
  }
}

/** Puts unshipped goods back into stock and frees the grant that a reward was claimed with. */
async function giveBackGoods(tx: Db, { id }: OrderRow): Promise<void> {
  await giveBackStock(tx, await tx.select().from(orderLines).where(eq(orderLines.orderId, id)))
  await tx.update(fulfillmentGrants).set({ orderId: null }).where(eq(fulfillmentGrants.orderId, id))
}

/** Puts the goods of packages that were never shipped back into stock. */
async function giveBackUnshipped(tx: Db, { id }: OrderRow): Promise<void> {
  const lines = await tx
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(suborders, eq(suborders.id, orderLines.suborderId))
    .where(and(eq(orderLines.orderId, id), inArray(suborders.status, ['processing', 'paid'])))
  await giveBackStock(tx, lines)
}

/** Returns everything that a waiting order held and sets it to `status`. */
export async function undoOrder(
  tx: Db,
  order: OrderRow,
  given: { bank: Bank; status: 'cancelled' | 'voidTimeout'; now: Date },
): Promise<OrderRow> {
  const { bank, status, now } = given
  await cancelGiftOfOrder(tx, order, bank)
  await giveBackVoucher(tx, order.id)
  await giveBackPayingCoupon(tx, order.id)
  await giveBackGoods(tx, order)
  await releaseHolds(tx, order, { bank, isTimeout: status === 'voidTimeout', now })
  if (order.pinReference !== null) await bank.voidPin(tx, order.pinReference)
  await bank.voidGateway(tx, order.id)
  return setOrderStatus(tx, order, {
    status,
    log: status === 'voidTimeout' ? ['void'] : ['cancelled'],
    now,
    ...(status === 'voidTimeout' && { fields: { isCustomerTimeout: true } }),
  })
}

/**
 * Voids a waiting order of this shopper and returns what it held; one that is overdue has timed out. An order that no longer waits stays
 * unchanged and its current status is returned: the PIN or the gateway came first. Refuses with 404 for an order that is unknown or
 * another's.
 */
export async function cancelClaim(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; orderId: string; now: Date },
): Promise<Claim> {
  const order = await lockOrder(tx, given.orderId)
  if (!order || order.shopperId !== given.shopper.id) return refuse('404')
  if (!isWaiting(order)) return decidedClaim(order)
  const { bank, now } = given
  return decidedClaim(
    await undoOrder(tx, order, { bank, status: isOverdue(order, now) ? 'voidTimeout' : 'cancelled', now }),
  )
}

/**
 * Sets a waiting order that was not confirmed in time to voidTimeout; leaves any other unchanged (CHK-011). Confirming an order does not
 * delete the job that calls this: each would wait for the other's lock.
 */
export async function expireOrder(tx: Db, given: { bank: Bank; orderId: string; now: Date }): Promise<void> {
  const order = await lockOrder(tx, given.orderId)
  if (order && isWaiting(order) && isOverdue(order, given.now))
    await undoOrder(tx, order, { bank: given.bank, status: 'voidTimeout', now: given.now })
}

/**
 * Takes back the gifts and coupons of an order whose goods are returned: they can't be used while its money is on the way. What was never
 * shipped goes back into stock. Refuses with 1011 if a coupon was used.
 */
export async function takeBackIssued(tx: Db, order: OrderRow, bank: Bank): Promise<void> {
  await endGiftsOfOrder(tx, order, bank)
  if ((await takeBackCoupons(tx, order.id)).isUsed) refuse('1011')
  await giveBackUnshipped(tx, order)
}

/**
 * Returns what was paid to its source, settled or still held, and the e-coupon that paid; takes back the coupons and gifts that the order
 * gave. With `restock` unshipped goods go back into stock, and the voucher and the grant of a reward are free again; it refuses with 1011 if
 * a coupon of the order was used.
 */
export async function refundOrder(
  tx: Db,
  order: OrderRow,
  given: { bank: Bank; now: Date; restock: boolean },
): Promise<void> {
  await endGiftsOfOrder(tx, order, given.bank)
  if (given.restock) await giveBackVoucher(tx, order.id)
  await giveBackPayingCoupon(tx, order.id)
  const { isUsed } = await takeBackCoupons(tx, order.id)
  if (given.restock) {
    if (isUsed) refuse('1011')
    await giveBackGoods(tx, order)
  }
  for (const holdId of await readHolds(tx, order.id)) {
    await given.bank.release(tx, holdId, given.now)
    await given.bank.refund(tx, holdId, given.now)
  }
}

/** Pays the merchant what is still held for an order. */
export async function settleOrder(tx: Db, orderId: string, given: { bank: Bank; now: Date }): Promise<void> {
  for (const holdId of await readHolds(tx, orderId)) await given.bank.settle(tx, holdId, given.now)
}
