import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { DeliveryKind, PromocodeSource } from '../../../contract/enums'
import { undoneStatuses } from '../../../contract/enums'
import { type Satang, toBaht, toSatang } from '../../../contract/money'
import type { redeemVoucher as redeemEndpoint } from '../../../contract/promocodes'
import type { Db } from '../../db/client'
import { coupons, orders, voucherHoldings, vouchers } from '../../db/schema'
import { refuse } from '../catalogueError'
import type { ShippingLine } from '../orders/shipping'
import { checkPermission } from '../shopper/permission'
import type { Shopper } from '../shopper/session'
import { lockShopper } from '../shopper/session'
import { readCartPurchase, readPurchase } from './purchase'
import { findCoupon, findVoucher } from './voucherReads'
import type { Purchase } from './voucherRules'
import { assessVoucher, ecouponRefusal, hasStarted, isForShopper, isOver, maxDiscount, sumByKind } from './voucherRules'

type WireApplied = v.InferInput<typeof redeemEndpoint.response>

/** Stores that the shopper has the voucher; a repeat returns the first id. */
async function collect(tx: Db, given: { shopper: Shopper; voucherId: string; now: Date }): Promise<string> {
  const { shopper, voucherId, now } = given
  const id = randomUUID()
  const [made] = await tx
    .insert(voucherHoldings)
    .values({ id, shopperId: shopper.id, voucherId, state: 'collected', collectedAt: now })
    .onConflictDoNothing()
    .returning({ id: voucherHoldings.id })
  if (made) return made.id
  const [own] = await tx
    .select({ id: voucherHoldings.id })
    .from(voucherHoldings)
    .where(and(eq(voucherHoldings.shopperId, shopper.id), eq(voucherHoldings.voucherId, voucherId)))
  return own?.id ?? id
}

const toApplied = (id: string, historyId: string, discount: Satang): WireApplied => ({
  promocode_id: id,
  promocode_history_id: historyId,
  discount: toBaht(discount),
})

/**
 * Applies a voucher to a purchase (satang; without lines as {@link readCartPurchase}) and stores it as the shopper's; without a purchase only
 * collects it. Takes no quota: an order does. Refuses with 405 (a shopper who may not buy), as `readVoucher`, and collecting with
 * 505-01 when all are gone. Source: API-100, VCH-018, SES-020.
 */
export async function redeemVoucher(
  tx: Db,
  given: {
    shopper: Shopper
    code: string
    now: Date
    purchase?: { mid: string; amount: Satang; lines?: readonly ShippingLine[] | undefined } | undefined
  },
): Promise<WireApplied> {
  const { shopper, code, now } = given
  checkPermission(shopper)
  const found = await findVoucher(tx, shopper, code)
  if (!found) {
    if (!given.purchase || !(await findCoupon(tx, shopper, code))) return refuse('408')
    return redeemCoupon(tx, { shopper, code, now, ...given.purchase })
  }
  const { voucher, holding, isNew } = found
  if (given.purchase) {
    const purchase = given.purchase.lines
      ? await readPurchase(tx, given.purchase)
      : await readCartPurchase(tx, { ...given.purchase, shopper, now })
    const { discount, key } = assessVoucher(voucher, { shopper, isNew, holding, purchase, now })
    if (key) return refuse(key)
    return toApplied(voucher.id, await collect(tx, { shopper, voucherId: voucher.id, now }), discount)
  }
  if (!hasStarted(voucher, now)) return refuse('408')
  if (holding && holding.state !== 'collected') return refuse('603')
  if (!isForShopper(voucher, { shopper, isNew, now })) return refuse('504-03')
  if (isOver(voucher, now)) return refuse('504-05')
  if (!holding && voucher.quotaLeft <= 0) return refuse('505-01')
  return toApplied(voucher.id, await collect(tx, { shopper, voucherId: voucher.id, now }), maxDiscount(voucher))
}

/**
 * Applies one of the shopper's e-coupons to a purchase (satang). Refuses with 405, and with 407 for one that is unknown or another's.
 * Source: API-134.
 */
export async function redeemCoupon(
  tx: Db,
  given: { shopper: Shopper; code: string; mid: string; amount: Satang; now: Date },
): Promise<WireApplied> {
  const { shopper, code, now } = given
  checkPermission(shopper)
  const coupon = (await findCoupon(tx, shopper, code)) ?? refuse('407')
  const key = ecouponRefusal(coupon, await readPurchase(tx, given), now)
  return key ? refuse(key) : toApplied(coupon.id, coupon.id, coupon.valueSatang ?? toSatang(0))
}

export interface TakenVoucher {
  promocodeId: string
  promocodeCode: string
  promocodeHistoryId: string
  type: PromocodeSource
  discount: Satang
}

/**
 * Takes a voucher, or one of the shopper's e-coupons, for an order: one unit of the quota and the shopper's one use, or the coupon. Amounts
 * in satang. Refuses with 408 for an unknown code, with the reason why it can't be used, with 602 if another shopper took the last unit and
 * with 603 if another order of this shopper took it. Vouchers are locked before stock. Source: VCH-011, lessons 7.
 */
export async function takeVoucher(
  tx: Db,
  given: {
    shopper: Shopper
    code: string
    merchant: Purchase['merchant']
    lines: readonly { kind: DeliveryKind; amount: number }[]
    shipping: Satang
    orderId: string
    now: Date
  },
): Promise<TakenVoucher> {
  const { shopper, code, merchant, orderId, now, shipping } = given
  const purchase: Purchase = { merchant, shipping, ...sumByKind(given.lines) }
  let found = await findVoucher(tx, shopper, code)
  if (found?.voucher.userRule === 'new_user') {
    // Two orders at once could each be the first one of a new user.
    await lockShopper(tx, shopper)
    found = await findVoucher(tx, shopper, code)
  }
  if (!found) return takeCoupon(tx, { shopper, code, purchase, orderId, now })
  const { voucher, holding, isNew } = found
  const { discount, key } = assessVoucher(voucher, { shopper, isNew, holding, purchase, now })
  if (key) return refuse(key)
  const taken = await tx
    .update(vouchers)
    .set({ quotaLeft: sql`${vouchers.quotaLeft} - 1` })
    .where(and(eq(vouchers.id, voucher.id), gt(vouchers.quotaLeft, 0)))
    .returning({ id: vouchers.id })
  if (taken.length === 0) return refuse('602')
  const [held] = await tx
    .insert(voucherHoldings)
    .values({
      id: randomUUID(),
      shopperId: shopper.id,
      voucherId: voucher.id,
      state: 'held',
      orderId,
      collectedAt: now,
    })
    .onConflictDoUpdate({
      target: [voucherHoldings.shopperId, voucherHoldings.voucherId],
      set: { state: 'held', orderId },
      setWhere: eq(voucherHoldings.state, 'collected'),
    })
    .returning({ id: voucherHoldings.id })
  if (!held) return refuse('603')
  return {
    promocodeId: voucher.id,
    promocodeCode: voucher.code,
    promocodeHistoryId: held.id,
    type: voucher.type,
    discount,
  }
}

async function takeCoupon(
  tx: Db,
  given: { shopper: Shopper; code: string; purchase: Purchase; orderId: string; now: Date },
): Promise<TakenVoucher> {
  const { shopper, code, purchase, orderId, now } = given
  const coupon = (await findCoupon(tx, shopper, code)) ?? refuse('408')
  const key = ecouponRefusal(coupon, purchase, now)
  if (key) return refuse(key)
  const taken = await tx
    .update(coupons)
    .set({ paidOrderId: orderId })
    .where(
      and(
        eq(coupons.id, coupon.id),
        eq(coupons.shopperId, shopper.id),
        eq(coupons.status, 'usable'),
        isNull(coupons.paidOrderId),
        isNull(coupons.heldGiftId),
      ),
    )
    .returning({ id: coupons.id })
  if (taken.length === 0) return refuse('603')
  return {
    promocodeId: coupon.id,
    promocodeCode: coupon.code,
    promocodeHistoryId: coupon.id,
    type: 'promocode_merchant',
    discount: coupon.valueSatang ?? toSatang(0),
  }
}

/** Coupons whose own order was cancelled, voided or refunded, or is being refunded. */
const ofUndoneOrder = inArray(
  coupons.orderId,
  sql`(select ${orders.id} from ${orders} where ${orders.status} in ${[...undoneStatuses, 'refund_sent']})`,
)

/**
 * Marks the voucher or e-coupon of a confirmed order as used. False, and nothing is used, if the e-coupon's own order was undone while it
 * paid for this one.
 */
export async function useVoucher(tx: Db, { orderId, now }: { orderId: string; now: Date }): Promise<boolean> {
  const pays = eq(coupons.paidOrderId, orderId)
  // A refund locks the coupons first; what it did is read once they are free.
  await tx.select({ id: coupons.id }).from(coupons).where(pays).for('update')
  const undone = await tx.select({ id: coupons.id }).from(coupons).where(and(pays, ofUndoneOrder))
  if (undone.length > 0) return false
  await tx
    .update(voucherHoldings)
    .set({ state: 'used', usedAt: now })
    .where(and(eq(voucherHoldings.orderId, orderId), eq(voucherHoldings.state, 'held')))
  await tx
    .update(coupons)
    .set({ status: 'used', usedAt: now })
    .where(and(pays, eq(coupons.status, 'usable')))
  return true
}

/** Returns an undone order's unit of the quota and the shopper's use. Happens once per order. */
export async function giveBackVoucher(tx: Db, orderId: string): Promise<void> {
  const [holding] = await tx.select().from(voucherHoldings).where(eq(voucherHoldings.orderId, orderId))
  if (!holding) return
  await tx
    .update(vouchers)
    .set({ quotaLeft: sql`${vouchers.quotaLeft} + 1` })
    .where(eq(vouchers.id, holding.voucherId))
  await tx
    .update(voucherHoldings)
    .set({ state: 'collected', orderId: null, usedAt: null })
    .where(eq(voucherHoldings.id, holding.id))
}

/**
 * Returns the e-coupon that paid for an undone or refunded order; one whose own order was refunded meanwhile is refunded too. Happens once
 * per order.
 */
export async function giveBackPayingCoupon(tx: Db, orderId: string): Promise<void> {
  const paid = eq(coupons.paidOrderId, orderId)
  // A refund locks the coupons first; what it did is read once they are free.
  await tx.select({ id: coupons.id }).from(coupons).where(paid).for('update')
  await tx
    .update(coupons)
    .set({
      paidOrderId: null,
      usedAt: null,
      status: sql`case when ${ofUndoneOrder} then 'refunded' else 'usable' end`,
    })
    .where(paid)
}
