import { dayMs, guestCouponDays, orderConfirmationMinutes } from '../../../contract/constants'
import type { ErrorKey } from '../../../contract/errors'
import type { ProductRow } from '../../db/rows'
import type { gifts } from '../../db/schema'
import type { CouponRow } from '../coupons/coupons'
import { isExpired } from '../coupons/coupons'
import type { Shopper } from '../shopper/session'

export type GiftRow = typeof gifts.$inferSelect
type GivenProduct = Pick<ProductRow, 'type' | 'isGiftable' | 'priceUnit'>

/** A guest has yet to register; a gift to a guest lapses (GFT-015). */
export const isGuest = ({ profileType }: Pick<Shopper, 'profileType'>): boolean =>
  profileType === 'GUEST' || profileType === 'POTENTIAL'

/** Free rewards can't be passed on; of the products without a price in money only items of a points club can (310-10). */
export const isFreeReward = ({ type, priceUnit }: GivenProduct): boolean =>
  type === 'fulfillment' || (type === 'privilege' && priceUnit !== 'points')

/** Whether a product can be given: giftable ones, themes, and privileges that cost points. */
export const isGiftable = (product: GivenProduct): boolean =>
  !isFreeReward(product) && (product.isGiftable || product.type === 'theme' || product.type === 'privilege')

/** Why one of the sender's coupons can't be given: used 601, not usable 310-01, expired 102, held by an order or another gift 603. */
export function givingRefusal(coupon: CouponRow, now: Date): ErrorKey | undefined {
  if (coupon.status === 'used') return '601'
  if (coupon.status !== 'usable') return '310-01'
  if (isExpired(coupon, now)) return '102'
  return coupon.paidOrderId !== null || coupon.heldGiftId !== null ? '603' : undefined
}

/** When the wait for the sender's PIN ends. */
export const pinDeadline = (createdAt: Date): Date => new Date(createdAt.getTime() + orderConfirmationMinutes * 60_000)

/** Whether the sender's PIN is too late. */
export const isOverdue = ({ createdAt }: Pick<GiftRow, 'createdAt'>, now: Date): boolean =>
  now >= pinDeadline(createdAt)

/** The gift as it is read: one whose own PIN is overdue is cancelled, even before its job has run. */
export const giftWithTimeout = <G extends Pick<GiftRow, 'status' | 'orderId' | 'createdAt'>>(gift: G, now: Date): G =>
  gift.status === 'waiting' && gift.orderId === null && isOverdue(gift, now) ? { ...gift, status: 'cancelled' } : gift

/** When a gift to a guest lapses without registration; null for other recipients. */
export const registrationDeadline = (recipient: Pick<Shopper, 'profileType'> | undefined, now: Date): Date | null =>
  recipient && isGuest(recipient) ? new Date(now.getTime() + guestCouponDays * dayMs) : null

/** Whether the recipient still sees the card's message and picture. */
export const isCardShown = ({ cardUntil }: GiftRow, now: Date): boolean => cardUntil === null || cardUntil > now

/** Whether a recipient who is still a guest opens a gift too late. */
export const isRegistrationOverdue = ({ registerBy }: GiftRow, recipient: Shopper, now: Date): boolean =>
  registerBy !== null && registerBy <= now && isGuest(recipient)

/** Whether a gift lapses when its card ends: the recipient is still a guest. */
export const isLapsing = (
  { registerBy, status }: GiftRow,
  recipient: Pick<Shopper, 'profileType'> | undefined,
): boolean => registerBy !== null && status !== 'cancelled' && recipient !== undefined && isGuest(recipient)
