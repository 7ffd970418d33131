import type { Coupon } from '../../contract/coupons'

/** The state of a coupon at a moment: the server's data, evaluated with the server's clock (CPN-007, CPN-016). */
export type CouponPhase = 'wrapped' | 'upcoming' | 'usable' | 'open' | 'counting' | 'used' | 'expired' | 'refunded'

/** Milliseconds for which the code of a used coupon is still valid; 0 or less when it is over. */
export const leftOf = ({ use_expired_at }: Pick<Coupon, 'use_expired_at'>, now: number): number =>
  use_expired_at === undefined ? 0 : Date.parse(use_expired_at) - now

export const isTheme = ({ product_type }: Pick<Coupon, 'product_type'>): boolean => product_type === 'theme'

/** Whether the code is shown without using the coupon: a `value` coupon shows its code at once, a theme is activated (CPN-014). */
export const showsAtOnce = (coupon: Coupon): boolean =>
  coupon.sub_type === 'value' && !isTheme(coupon) && coupon.coupon_code !== undefined

/**
 * Whether the coupon's action is one that the server performs, so that its button is off without a network; a code that is shown at once is
 * read from the screen.
 */
export const needsServer = (coupon: Coupon, now: number): boolean => coupon.can_use && phaseOf(coupon, now) === 'usable'

export function phaseOf(coupon: Coupon, now: number): CouponPhase {
  const { status } = coupon
  if (status === 'used') return leftOf(coupon, now) > 0 && coupon.coupon_code !== undefined ? 'counting' : 'used'
  if (status === 'refunded' || status === 'expired') return status
  if (Date.parse(coupon.expired_at) <= now) return 'expired'
  if (status === 'gift_not_opened') return 'wrapped'
  if (Date.parse(coupon.start_at) > now) return 'upcoming'
  return showsAtOnce(coupon) ? 'open' : 'usable'
}
