import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { couponDays, dayMs } from '../../../contract/constants'
import type { CodeType, CouponSubType, CouponType } from '../../../contract/couponEnums'
import { fromBaht } from '../../../contract/money'
import type { Db } from '../../db/client'
import type { orderLines, orders } from '../../db/schema'
import { coupons, products } from '../../db/schema'
import type { ProductRow } from '../../db/rows'

export type CouponRow = typeof coupons.$inferSelect
type CouponInsert = typeof coupons.$inferInsert

/** Details of an e-coupon; value in baht, null if it is for goods. */
export interface CouponDetails {
  sub_type: CouponSubType
  code_type: CodeType
  valid_days: number
  /** Minutes for which its code is valid once it is redeemed. */
  qr_minutes?: number | null
  value: number | null
}

export const isExpired = ({ expiredAt }: Pick<CouponRow, 'expiredAt'>, now: Date): boolean => expiredAt <= now

/** How a unit of a product is used as a coupon; undefined for products that do not become coupons. */
export function describeCoupon({
  type,
  subType,
  details,
}: Pick<ProductRow, 'type' | 'subType' | 'details'>): CouponDetails | undefined {
  const usual: CouponDetails = { sub_type: 'qr', code_type: 'qr', valid_days: couponDays.usual, value: null }
  switch (type) {
    case 'general':
    case 'fulfillment':
      return subType === 'digital'
        ? { ...usual, ...(details['coupon'] as Partial<CouponDetails> | undefined) }
        : undefined
    case 'privilege':
      return { ...usual, ...(details['privilege'] as Pick<CouponDetails, 'valid_days'> | undefined) }
    case 'theme':
      return { sub_type: 'value', code_type: 'text', valid_days: couponDays.theme, value: null }
    case 'donation':
    case 'point_exchange':
      return undefined
  }
}

/** Crockford's base 32: no two digits look alike when typed. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The code of these bytes; 16 bytes make 16 digits. */
export const toCode = (bytes: Uint8Array): string => `EC${Array.from(bytes, (byte) => digits[byte % 32]).join('')}`

/** A code that can't be guessed: 16 digits, 80 bits. */
export const newCode = (): string => toCode(randomBytes(16))

/**
 * Turns the e-coupons, themes and privileges of a confirmed order into the shopper's coupons, one per unit, valid from now on for the days
 * that the product states. Source: CPN-005, CPN-012.
 */
export async function issueCoupons(
  tx: Db,
  given: {
    order: Pick<typeof orders.$inferSelect, 'id' | 'shopperId' | 'mid' | 'giftId'>
    lines: readonly (typeof orderLines.$inferSelect)[]
    now: Date
  },
): Promise<void> {
  const { order, lines, now } = given
  const digital = lines.filter(({ kind }) => kind === 'digital')
  if (digital.length === 0) return
  const rows = await tx
    .select()
    .from(products)
    .where(
      inArray(
        products.productId,
        digital.map(({ productId }) => productId),
      ),
    )
  const issued = digital.flatMap((line): CouponInsert[] => {
    const product = rows.find(({ productId }) => productId === line.productId)
    const details = product && describeCoupon(product)
    if (!product || !details) return []
    const type: CouponType = product.type === 'fulfillment' ? 'fulfilment' : 'purchased'
    return Array.from({ length: line.quantity }, () => ({
      id: randomUUID(),
      shopperId: order.shopperId,
      code: newCode(),
      subType: details.sub_type,
      status: 'usable' as const,
      type,
      productId: product.productId,
      mid: order.mid,
      orderId: order.id,
      name: line.name,
      image: line.image,
      conditions: product.conditions,
      valueSatang: details.value === null ? null : fromBaht(details.value),
      codeType: details.code_type,
      startAt: now,
      expiredAt: new Date(now.getTime() + details.valid_days * dayMs),
      isGift: order.giftId !== null,
      giftId: order.giftId,
      createdAt: now,
    }))
  })
  if (issued.length > 0) await tx.insert(coupons).values(issued)
}

/**
 * Takes back what an undone order issued; coupons that are used or currently pay for another order are unchanged. Returns whether one of
 * them is used. Coupons are locked before stock.
 */
export async function takeBackCoupons(tx: Db, orderId: string): Promise<{ isUsed: boolean }> {
  const own = await tx
    .select({ id: coupons.id, status: coupons.status })
    .from(coupons)
    .where(eq(coupons.orderId, orderId))
    .orderBy(coupons.id)
    .for('update')
  if (own.length === 0) return { isUsed: false }
  await tx
    .update(coupons)
    .set({ status: 'refunded' })
    .where(
      and(
        inArray(
          coupons.id,
          own.map(({ id }) => id),
        ),
        inArray(coupons.status, ['usable', 'gift_not_opened']),
        isNull(coupons.paidOrderId),
      ),
    )
  return { isUsed: own.some(({ status }) => status === 'used') }
}
