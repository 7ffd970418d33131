import { breaksOf } from './break'

/** Coupons: their states, the time that a used code stays valid, and the end of their validity. */
export const cpn = [
  ...breaksOf(
    'machines/couponUse/phase.ts',
    [
      'CPN-007',
      "if (status === 'refunded' || status === 'expired') return status",
      "if (status === 'expired') return status",
    ],
    ['CPN-014', '!isTheme(coupon) && coupon.coupon_code !== undefined', 'false'],
    ['CPN-016', "if (Date.parse(coupon.expired_at) <= now) return 'expired'", ''],
  ),
]
