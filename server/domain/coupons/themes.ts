import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { coupons } from '../../db/schema'

/**
 * Whether a shopper owns a theme that is not free for everyone: its coupon was used, or is usable and not being given away (FUL-006). With
 * `orWrapped` a gift that the shopper has not opened counts too.
 */
export async function ownsTheme(
  db: Db,
  { shopperId, productId, now, orWrapped }: { shopperId: string; productId: string; now: Date; orWrapped: boolean },
): Promise<boolean> {
  const isValid = gt(coupons.expiredAt, now)
  const [owned] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.shopperId, shopperId),
        eq(coupons.productId, productId),
        or(
          eq(coupons.status, 'used'),
          and(eq(coupons.status, 'usable'), isValid, isNull(coupons.heldGiftId)),
          orWrapped ? and(eq(coupons.status, 'gift_not_opened'), isValid) : undefined,
        ),
      ),
    )
    .limit(1)
  return owned !== undefined
}
