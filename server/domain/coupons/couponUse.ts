import { and, desc, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { redeemed } from '../../../contract/coupons'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { coupons, products } from '../../db/schema'
import type { ProductRow } from '../../db/rows'
import { refuse } from '../catalogueError'
import type { CouponProduct } from './couponLists'
import { minutesOfUse } from './couponLists'
import type { CouponRow } from './coupons'
import { isExpired } from './coupons'
import type { Shopper } from '../shopper/session'
import { checkPermission } from '../shopper/permission'

type Redeemed = InferInput<typeof redeemed>

/** Refuses a coupon that can't be used now: used 601, expired 102, not yet valid 308, held by an order or gift 603, of another kind 307. */
function checkUse(coupon: CouponRow, product: CouponProduct | null, now: Date): void {
  if (coupon.status === 'used') refuse('601')
  if (coupon.status !== 'usable') refuse('307')
  if (isExpired(coupon, now)) refuse('102')
  if (coupon.paidOrderId !== null || coupon.heldGiftId !== null) refuse('603')
  if (coupon.startAt > now) refuse('308')
  if (coupon.subType === 'value' && product?.type !== 'theme') refuse('307')
}

/** Sets the bank app's theme. Refuses with 2004-01 for a theme that is no longer offered, or that the bank can't set. */
async function activate(tx: Db, theme: ProductRow, { bank, shopper }: { bank: Bank; shopper: Shopper }): Promise<void> {
  const isOffered = theme.status === 'active' && !theme.isChanging
  if (!isOffered || !(await bank.activateTheme(tx, { shopperId: shopper.id, theme: theme.productId })))
    refuse('2004-01')
}

/**
 * Redeems one of the shopper's coupons, once even under concurrent calls: its code is then valid for the minutes that its product states. A
 * theme is activated instead. Refusals are those of the contract's `redeemCoupon`. Source: CPN-008, CPN-011, FUL-006.
 */
export async function redeemCoupon(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; couponId: string; usualMinutes: number; now: Date },
): Promise<Redeemed> {
  const { bank, shopper, couponId, now } = given
  checkPermission(shopper)
  const own = and(eq(coupons.id, couponId), eq(coupons.shopperId, shopper.id))
  // This lock is what makes the use happen once: a concurrent call waits here and then finds the coupon used.
  const [coupon] = await tx.select().from(coupons).where(own).for('update')
  if (!coupon) return refuse('407')
  const [product = null] = await tx.select().from(products).where(eq(products.productId, coupon.productId))
  checkUse(coupon, product, now)
  const minutes = minutesOfUse(coupon, product, given.usualMinutes)
  const useExpiredAt = minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
  await tx.update(coupons).set({ status: 'used', usedAt: now, useExpiredAt }).where(own)
  if (product?.type === 'theme') await activate(tx, product, { bank, shopper })
  return {
    code: coupon.code,
    code_type: coupon.codeType,
    ...(useExpiredAt && { valid_minutes: minutes, expired_at: useExpiredAt.toISOString() }),
  }
}

/**
 * Sets the bank app to a theme that the shopper owns: a free one, or one of their coupons, which is used with it unless it was before.
 * Refuses with 405 for a shopper who may not, with 403 for a theme that is not theirs, with 603 or 308 if the only coupon for it is being
 * given, pays an order or is not valid yet, and with 2004-01 as {@link activate}, which leaves the coupon usable. Source: PRD-017, FUL-005.
 */
export async function activateTheme(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; productId: string; now: Date },
): Promise<void> {
  const { bank, shopper, productId, now } = given
  checkPermission(shopper)
  const [theme] = await tx.select().from(products).where(eq(products.productId, productId))
  if (theme?.type !== 'theme') return refuse('403')
  const isFree = and(isNull(coupons.heldGiftId), isNull(coupons.paidOrderId), lte(coupons.startAt, now))!
  // A used coupon comes first, so that no further one is used up; then a usable one.
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.shopperId, shopper.id),
        eq(coupons.productId, productId),
        or(eq(coupons.status, 'used'), and(eq(coupons.status, 'usable'), gt(coupons.expiredAt, now))),
      ),
    )
    .orderBy(desc(eq(coupons.status, 'used')), desc(isFree), coupons.id)
    .limit(1)
    .for('update')
  if (!theme.hasTheme) {
    if (!coupon) return refuse('403')
    if (coupon.status === 'usable') {
      checkUse(coupon, theme, now)
      await tx.update(coupons).set({ status: 'used', usedAt: now }).where(eq(coupons.id, coupon.id))
    }
  }
  await activate(tx, theme, { bank, shopper })
}
