import { breaksOf } from './break'

/** Vouchers and promo codes. */
export const vch = [
  ...breaksOf(
    'server/domain/vouchers/voucherRules.ts',
    ['VCH-004', 'if (goods < voucher.minSpendSatang)', 'if (goods + shipping < voucher.minSpendSatang)'],
    ['VCH-005', '!voucher.eligibleShopTypes.includes(merchant.type)', 'false'],
    ['VCH-006', 'return voucher.selectedShopperIds.includes(shopper.id)', 'return true'],
    ['VCH-006', 'return isBirthdayMonth(shopper, now)', 'return true'],
    ['VCH-006', 'return isNew\n', 'return true\n'],
    ['VCH-007', "if (discount === 0) return '504-04'", ''],
    ['VCH-008', 'expiredAt <= now', 'expiredAt < now'],
    ['VCH-009', '!voucher.eligibleMids.includes(merchant.mid)', 'false'],
    ['VCH-010', "if (discount >= goods + shipping) return '504-07'", "if (discount >= goods) return '504-07'"],
    [
      'VCH-011',
      "if (discount >= goods + shipping) return '504-07'",
      "if (discount > goods + shipping) return '504-07'",
    ],
  ),
  ...breaksOf('contract/enums.ts', [
    'VCH-012',
    "type === 'kmarket_credit_card' || isPointSource(type)",
    'isPointSource(type)',
  ]),
  ...breaksOf(
    'machines/voucher/voucherMachine.ts',
    ['VCH-012', "always: [{ guard: 'isClash', target: 'asking' }, { target: 'applying' }]", "always: 'applying'"],
    [
      'VCH-013',
      "                target: 'applying',\n                actions: 'resetSource',",
      "                target: 'applying',",
      'vouchers',
    ],
    ['VCH-013', "{ guard: 'hasVoucher', target: 'free.held' },\n            { target", '{ target'],
    ['VCH-014', 'text: input.purchase ? codeOf(', 'text: true ? codeOf('],
    [
      'VCH-015',
      "({ event }) => ({ answer: event.output }) }, 'answerNative'],",
      '({ event }) => ({ answer: event.output }) }],',
      'vouchers',
    ],
    ['VCH-016', '!row || row.error !== undefined ||', '!row ||'],
    ['VCH-018', '      text,\n', '      text: text.toUpperCase(),\n', 'vouchers'],
    ['VCH-019', "always: { guard: 'isOutdated', target: 'rechecking' },", ''],
    ['VCH-019', 'error, removed: voucher },', 'error },', 'vouchers'],
  ),
  ...breaksOf(
    'machines/voucher/vouchers.ts',
    ['VCH-015', 'purchase && voucher?.discount', 'purchase && toSatang(0)'],
    ['VCH-018', 'text.trim().toUpperCase()', 'text.trim()'],
  ),
  ...breaksOf('contract/constants.ts', [
    'VCH-018',
    'promoCodeLength = { min: 1, max: 30 }',
    'promoCodeLength = { min: 1, max: 29 }',
  ]),
  ...breaksOf('contract/promocodes.ts', ['VCH-018', '/^[A-Z0-9_-]+$/', '/^[A-Z0-9_.-]+$/']),
  ...breaksOf('contract/orderAmounts.ts', ['VCH-001', '- discount(order)', '']),
  ...breaksOf('i18n/en/index.ts', [
    'VCH-017',
    "promoList: 'No promotions found.'",
    "promoList: 'Nothing found.'",
    'allVouchers',
  ]),
  ...breaksOf(
    'src/screens/checkout/VoucherChooser.tsx',
    ['VCH-002', '<CodeField voucher={voucher} />', '<></>', 'vouchers'],
    ['VCH-002', 'vouchers={usable}', 'vouchers={[]}', 'vouchers'],
  ),
  ...breaksOf('server/domain/vouchers/voucherReads.ts', [
    'VCH-003',
    'usable: key === undefined,\n    wire: toWireVoucher(voucher, { discount: maxDiscount',
    'usable: true,\n    wire: toWireVoucher(voucher, { discount: maxDiscount',
    'allVouchers',
  ]),
]
