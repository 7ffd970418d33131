import type { Coupon } from '../../../contract/coupons'
import type { Texts } from '../../../i18n/texts'
import type { CouponPhase } from '../../../machines/couponUse/phase'
import { isTheme } from '../../../machines/couponUse/phase'

/** Label of the main button of a coupon's page; undefined without an action. */
export function couponButton(coupon: Coupon, phase: CouponPhase, { coupons }: Texts): string | undefined {
  if (phase === 'counting' || phase === 'open') return coupons.showCode()
  if (phase !== 'usable' || !coupon.can_use) return undefined
  return isTheme(coupon) ? coupons.activate() : coupons.use()
}
