import type { DeliveryKind } from '../../../contract/enums'
import type { ErrorKey } from '../../../contract/errors'
import { type Satang, toSatang } from '../../../contract/money'
import type { Voucher as WireVoucher } from '../../../contract/promocodes'
import type { VoucherKind } from '../../../contract/publicVouchers'
import type { MerchantRow } from '../../db/rows'
import type { voucherHoldings, vouchers } from '../../db/schema'
import type { CouponRow } from '../coupons/coupons'
import { isExpired } from '../coupons/coupons'
import { isBirthdayMonth } from '../shopper/birthday'
import type { Shopper } from '../shopper/session'

/** The purchase that a voucher would discount: the shop, the value of the goods by kind, and the delivery fee. */
export interface Purchase {
  merchant: Pick<MerchantRow, 'mid' | 'type'>
  goods: Satang
  shipping: Satang
  /** Undefined if the goods are unknown, as for a bill. */
  goodsByKind: Record<DeliveryKind, number> | undefined
}

export type VoucherRow = typeof vouchers.$inferSelect
export type HoldingRow = typeof voucherHoldings.$inferSelect

/** A voucher's discount on a purchase, in satang; percentages are rounded down. */
function calculateDiscount(voucher: VoucherRow, { goods, shipping, goodsByKind }: Purchase): Satang {
  const { discountKind, discountValue: value, eligibleDelivery: kinds } = voucher
  const bound = kinds.length > 0 && goodsByKind !== undefined
  const eligible = bound ? kinds.reduce((sum, kind) => sum + goodsByKind[kind], 0) : goods
  switch (discountKind) {
    case 'shipping':
      return toSatang(Math.min(value, shipping))
    case 'percent':
      return toSatang(Math.min(Math.floor((eligible * value) / 100), voucher.maxDiscountSatang ?? Infinity))
    case 'baht':
      return toSatang(bound ? Math.min(value, eligible) : value)
  }
}

/** What a voucher is for: its strictest condition. */
export function kindOf({ discountKind, eligibleShopTypes, eligibleDelivery }: VoucherRow): VoucherKind {
  if (discountKind === 'shipping') return 'shipping'
  if (eligibleShopTypes.includes('mall')) return 'mall'
  return eligibleDelivery.length > 0 && !eligibleDelivery.includes('physical') ? 'ecoupon' : 'discount'
}

/** What a voucher's stub names instead of a discount; undefined for any other. */
export function occasionOf({ discountKind, userRule }: VoucherRow): WireVoucher['occasion'] {
  if (discountKind === 'shipping') return 'shipping'
  return userRule === 'birthday_month' ? 'birthday' : undefined
}

/** A voucher's maximum discount, in satang. */
export const maxDiscount = ({ discountKind, discountValue, maxDiscountSatang }: VoucherRow): Satang =>
  discountKind === 'percent' ? (maxDiscountSatang ?? toSatang(0)) : toSatang(discountValue)

/** Whether the voucher's period has begun. */
export const hasStarted = ({ startAt }: VoucherRow, now: Date): boolean => startAt <= now
/** Whether the voucher's period has ended. */
export const isOver = ({ expiredAt }: VoucherRow, now: Date): boolean => expiredAt <= now

/** Whether the voucher is for this shopper; a shopper with an order that was not undone is no new user. */
export function isForShopper(
  voucher: VoucherRow,
  { shopper, isNew, now }: { shopper: Shopper; isNew: boolean; now: Date },
): boolean {
  switch (voucher.userRule) {
    case 'all':
      return true
    case 'birthday_month':
      return isBirthdayMonth(shopper, now)
    case 'new_user':
      return isNew
    case 'selected_user':
      return voucher.selectedShopperIds.includes(shopper.id)
  }
}

interface Assessment {
  shopper: Shopper
  isNew: boolean
  holding: Pick<HoldingRow, 'state'> | null
  purchase: Purchase
  now: Date
}

/**
 * A voucher's discount on a purchase, or why it can't be used. An earlier use and an exhausted quota are checked before the seven
 * conditions, because no change of the basket would help; the conditions follow in their order (ERR-102, VCH-004 to VCH-011).
 */
export function assessVoucher(
  voucher: VoucherRow,
  { shopper, isNew, holding, purchase, now }: Assessment,
): { discount: Satang; key?: ErrorKey } {
  const { merchant, goods, shipping } = purchase
  const discount = calculateDiscount(voucher, purchase)
  const key = ((): ErrorKey | undefined => {
    if (!hasStarted(voucher, now)) return '408'
    if (holding && holding.state !== 'collected') return '603'
    if (voucher.quotaLeft <= 0 && !isOver(voucher, now)) return '602'
    if (goods < voucher.minSpendSatang) return '504-01'
    if (voucher.eligibleShopTypes.length > 0 && !voucher.eligibleShopTypes.includes(merchant.type)) return '504-02'
    if (!isForShopper(voucher, { shopper, isNew, now })) return '504-03'
    if (discount === 0) return '504-04'
    if (isOver(voucher, now)) return '504-05'
    if (voucher.eligibleMids.length > 0 && !voucher.eligibleMids.includes(merchant.mid)) return '504-06'
    if (discount >= goods + shipping) return '504-07'
    return undefined
  })()
  return key === undefined ? { discount } : { discount, key }
}

/**
 * Why an e-coupon can't pay for a purchase: not a paying one, used, held by another order or gift, expired, another shop's, worth too much.
 */
export function ecouponRefusal(
  coupon: CouponRow,
  { merchant, goods, shipping }: Purchase,
  now: Date,
): ErrorKey | undefined {
  if (coupon.valueSatang === null || coupon.startAt > now) return '407'
  if (coupon.status === 'used') return '601'
  if (coupon.status !== 'usable') return '407'
  if (coupon.paidOrderId !== null || coupon.heldGiftId !== null) return '603'
  if (isExpired(coupon, now)) return '1062'
  if (coupon.mid !== merchant.mid) return '504-06'
  return coupon.valueSatang >= goods + shipping ? '504-07' : undefined
}

/** The value of goods by kind, and of all of them, in satang. */
export function sumByKind(lines: readonly { kind: DeliveryKind; amount: number }[]) {
  const goodsByKind: Record<DeliveryKind, number> = { physical: 0, digital: 0 }
  for (const { kind, amount } of lines) goodsByKind[kind] += amount
  return { goodsByKind, goods: toSatang(goodsByKind.physical + goodsByKind.digital) }
}
