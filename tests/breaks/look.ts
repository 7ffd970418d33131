import { breaksOf } from './break'

/** What a shopper sees beyond the specification. */
export const look = [
  ...breaksOf('i18n/formats.ts', ['LOOK-003', "  the1_only: 'The1',\n", '']),
  ...breaksOf('contract/orderDisplay.ts', [
    'LOOK-008',
    "status === 'shipped' ||\n",
    "status === 'shipped' ||\n  status === 'paid' ||\n",
    'orderWords',
  ]),
  ...breaksOf('src/screens/checkout/ticketTexts.ts', [
    'LOOK-001',
    'const amount = error ? (most ?? discount) : discount',
    'const amount = discount',
    'wording',
  ]),
  ...breaksOf('i18n/deals.ts', ['LOOK-002', "point_exchange: 'transfer'", "point_exchange: 'purchase'", 'wording']),
  ...breaksOf('server/domain/names.ts', ['LOOK-011', '    .replace(unit, nbsp)\n', '']),
  ...breaksOf('server/boot.ts', ['LOOK-012', 'theme ? theme.toLowerCase() : dark.matches', 'dark.matches']),
  ...breaksOf('i18n/en/checkout/index.ts', ['LOOK-009', 'Pays the rest', 'Also pays', 'payment']),
  ...breaksOf('src/screens/product/BuyersReviews.tsx', [
    'LOOK-004',
    'if (!latest || latest.average === null) return line',
    'if (!latest || latest.average === null) return null',
    'product',
  ]),
  ...breaksOf('src/screens/shared/SearchPage.tsx', [
    'LOOK-022',
    "keyword === '' ? (",
    'keyword === undefined ? (',
    'search',
  ]),
  ...breaksOf('src/screens/product/OptionPictures.tsx', [
    'LOOK-004',
    'pictured?.filter(({ image }) => image)',
    'pictured?.filter(({ isChosen }) => isChosen)',
    'product',
  ]),
  ...breaksOf('src/screens/checkout/ticketTexts.ts', [
    'LOOK-006',
    'value: percent !== undefined ? `${percent}%` : amount',
    'value: amount',
    'allVouchers',
  ]),
  ...breaksOf('src/screens/category/CategoryPanel.tsx', [
    'LOOK-006',
    "<Picture src={child.image ?? ''} rounded />",
    '',
    'categories',
  ]),
  ...breaksOf(
    'src/screens/coupons/CouponCard.tsx',
    [
      'LOOK-007',
      'coupons.wrapped.giftFrom({ name: coupon.gift_sender_name })',
      'coupons.wrapped.giftFrom({ name: coupon.name })',
      'coupons',
    ],
    [
      'LOOK-007',
      '{phase !== \'wrapped\' && (\n          <p className="coupon-card__shop">',
      '{(\n          <p className="coupon-card__shop">',
      'coupons',
    ],
  ),
  ...breaksOf(
    'src/screens/orders/OrderBody.tsx',
    ['LOOK-021', 'end={place ? followLink : contact}', 'end={place && followLink}', 'orderWords'],
    [
      'LOOK-021',
      '    ...paidWithRows(order.source_of_funds, LL.orders.paidWith(), { LL, language }),\n',
      '',
      'orderWords',
    ],
  ),
  ...breaksOf('src/screens/orders/PackageParts.tsx', [
    'LOOK-021',
    '        ...(arrival ? [arrival] : []),\n',
    '',
    'orderWords',
  ]),
]
