import type { Coupon } from '../../../contract/coupons'
import type { Texts } from '../../../i18n/texts'
import type { Standing } from '../../../machines/couponUse/standing'
import { isTheme } from '../../../machines/couponUse/standing'

/** What the main button of a coupon's page says; nothing where there is nothing to do. */
export function couponButton(coupon: Coupon, standing: Standing, { coupons }: Texts): string | undefined {
  if (standing === 'counting' || standing === 'open') return coupons.showCode()
  if (standing !== 'usable' || !coupon.can_use) return undefined
  return isTheme(coupon) ? coupons.activate() : coupons.use()
}
