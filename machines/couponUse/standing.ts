import type { Coupon } from '../../contract/coupons'

/** What a coupon is good for at a moment: what the server told of it, read by the server's clock (CPN-007, CPN-016). */
export type Standing = 'wrapped' | 'upcoming' | 'usable' | 'open' | 'counting' | 'used' | 'expired' | 'refunded'

/** Milliseconds for which the code of a used coupon is still valid; 0 or less when it is over. */
export const leftOf = ({ use_expired_at }: Pick<Coupon, 'use_expired_at'>, now: number): number =>
  use_expired_at === undefined ? 0 : Date.parse(use_expired_at) - now

export const isTheme = ({ product_type }: Pick<Coupon, 'product_type'>): boolean => product_type === 'theme'

/** Until when a coupon's page tells how long its code is valid: a theme is activated, a `value` coupon shows its code as it is (CPN-014). */
export const showsAtOnce = (coupon: Coupon): boolean =>
  coupon.sub_type === 'value' && !isTheme(coupon) && coupon.coupon_code !== undefined

export function standingOf(coupon: Coupon, now: number): Standing {
  const { status } = coupon
  if (status === 'used') return leftOf(coupon, now) > 0 && coupon.coupon_code !== undefined ? 'counting' : 'used'
  if (status === 'refunded' || status === 'expired') return status
  if (Date.parse(coupon.expired_at) <= now) return 'expired'
  if (status === 'gift_not_opened') return 'wrapped'
  if (Date.parse(coupon.start_at) > now) return 'upcoming'
  return showsAtOnce(coupon) ? 'open' : 'usable'
}
