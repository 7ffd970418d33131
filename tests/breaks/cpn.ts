import { breaksOf } from './break'

/** Coupons: their lists, states and use, the time that a used code stays valid, and the end of their validity. */
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
  ...breaksOf(
    'contract/couponEnums.ts',
    ['CPN-001', "couponTabs = ['purchased', 'gift', 'history']", "couponTabs = ['gift', 'purchased', 'history']"],
    [
      'CPN-003',
      "'refunded', 'gift', 'fulfilment', 'usable'] as const",
      "'refunded', 'gift', 'usable', 'fulfilment'] as const",
    ],
    [
      'CPN-004',
      "  gift: 'nearest_expiry',\n  history: 'newly_added'",
      "  gift: 'nearest_expiry',\n  history: 'nearest_expiry'",
      'couponUse',
    ],
  ),
  ...breaksOf(
    'server/domain/coupons/couponLists.ts',
    ['CPN-002', 'newly_added: [desc(coupons.createdAt)', 'newly_added: [asc(coupons.createdAt)', 'couponUse'],
    [
      'CPN-004',
      'eq(coupons.isGift, true), isNotNull(coupons.heldGiftId)',
      'isNotNull(coupons.heldGiftId)',
      'couponUse',
    ],
    ['CPN-007', "if (coupon.subType === 'value') return undefined", '', 'couponUse'],
    [
      'CPN-011',
      'describeCoupon(product)?.qr_minutes) ?? usual',
      'describeCoupon(product)?.qr_minutes) ?? usual + 1',
      'couponUse',
    ],
    ['CPN-012', 'code_type: coupon.codeType,', "code_type: 'text' as const,", 'couponUse'],
    [
      'CPN-015',
      'gift_sender_name: sender ? shortName(sender, language) : undefined',
      'gift_sender_name: undefined',
      'couponUse',
    ],
  ),
  ...breaksOf(
    'server/domain/coupons/couponUse.ts',
    ['CPN-010', 'minutes * 60_000', 'minutes * 30_000', 'couponUse'],
    [
      'CPN-008',
      "if (coupon.status === 'used') refuse('601')",
      "if (coupon.status === 'used') refuse('307')",
      'couponUse',
    ],
    ['CPN-016', "if (isExpired(coupon, now)) refuse('102')", '', 'couponUse'],
    ['FUL-005', "refuse('2004-01')", "refuse('403')", 'couponUse'],
  ),
  ...breaksOf('server/domain/payment/confirmation.ts', [
    'CPN-005',
    'await issueCoupons(tx, { order, lines, now })',
    '',
    'couponUse',
  ]),
  ...breaksOf('src/screens/coupons/timeLeft.ts', [
    'CPN-009',
    'count: Math.ceil(seconds / secondsOf.hour) })\n  return `',
    'count: Math.floor(seconds / secondsOf.hour) })\n  return `',
    'coupons',
  ]),
  ...breaksOf('machines/couponUse/couponUseMachine.ts', [
    'CPN-013',
    'minutes: coupon?.valid_minutes ?? usualMinutes',
    'minutes: usualMinutes + 1',
    'couponPage',
  ]),
  ...breaksOf('i18n/en/coupons/index.ts', ['CPN-013', "reject: 'Not now'", "reject: 'Cancel'", 'couponPage']),
  ...breaksOf(
    'src/screens/coupons/CodePanel.tsx',
    ['CPN-006', "(type === 'qr' || type === 'both')", "type === 'qr'", 'couponPage'],
    ['CPN-006', "(type === 'barcode' || type === 'both')", "type === 'barcode'", 'couponPage'],
    ['CPN-006', "copier(app, 'codeCopied')(code)", "copier(app, 'codeCopied')(type)", 'couponPage'],
  ),
]
