import { breaksOf } from './break'

/** Products: fields, kinds, statuses, prices, the sheet of variants, the main button, recommendations, themes. */
export const prd = [
  ...breaksOf(
    'server/domain/catalogue/productCards.ts',
    ['PRD-001', 'isEdonation: product.isEdonation,', 'isEdonation: false,', 'catalogue'],
    ['PRD-005', 'soldCount: product.soldCount,', 'soldCount: 0,', 'catalogue'],
  ),
  ...breaksOf(
    'server/domain/catalogue/products.ts',
    ['PRD-001', 'quantity: product.minPerOrder,', 'quantity: 0,', 'catalogue'],
    ['PRD-001', '    hasTheme,\n', '    hasTheme: false,\n', 'catalogue'],
    ['PRD-005', 'conditions: htmlIn(product.conditions, language)', "conditions: ''", 'catalogue'],
  ),
  ...breaksOf(
    'src/screens/product/ProductBody.tsx',
    ['PRD-005', '{product.shippingInfo}</p>', '</p>', 'product'],
    ['PRD-005', '{product.description}</p>', '</p>', 'product'],
    ['PRD-005', 'images={product?.images ?? [card.image]}', 'images={[card.image]}', 'product'],
    ['PRD-005', '<ProductMeta {...card} reviews', '<ProductMeta {...card} soldCount={0} reviews', 'product'],
    ['PRD-008', 'grey={isOff}', 'grey={false}', 'product'],
  ),
  ...breaksOf(
    'contract/enums.ts',
    ['PRD-002', "['normal', 'double', 'none']", "['normal', 'none']"],
    ['PRD-006', "'theme', 'privilege', 'point_exchange'] as const", "'theme', 'privilege'] as const"],
    ['PRD-007', "'unredeemable', 'exceedlimit'] as const", "'unredeemable'] as const"],
    ['PRD-009', "['digital', 'physical'] as const", "['digital'] as const"],
    [
      'PRD-010',
      "priceDisplayModes = ['kpoint_only', 'the1_only', 'point_only', 'baht_only']",
      "priceDisplayModes = ['kpoint_only', 'the1_only', 'baht_only']",
    ],
  ),
  ...breaksOf(
    'i18n/formats.ts',
    ['PRD-003', '`-${Math.round(percent)}%`', '`${Math.round(percent)}%`'],
    ['PRD-004', 'Math.round(percent)', 'Math.floor(percent)'],
    ['PRD-004', 'percent >= 1 ?', 'percent > 0 ?'],
    ['PRD-011', "  the1_only: 'The1',\n", ''],
    ['PRD-011', ".join(' + ')", ".join(' / ')"],
  ),
  ...breaksOf('src/ui/Price.tsx', ['PRD-011', ' && of.discountPrice < of.price ? of.price', ' ? of.price', 'ui']),
  ...breaksOf(
    'machines/variantPicker/variantPickerMachine.ts',
    ['PRD-008', "isOnSale: ({ context }) => context.product.status === 'active'", 'isOnSale: () => true'],
    ['PRD-012', 'variant.stock >= leastPieces(product) &&', ''],
    ['PRD-013', 'place >= axis ||', 'place === axis ||'],
    ['PRD-013', 'quantity >= leastPieces(context.product)', 'quantity >= 1'],
    ['PRD-013', ', choice.product.maxPerOrder ?? Number.MAX_SAFE_INTEGER)', ')'],
    ['PRD-013', "{ guard: 'isForCart', target: 'adding' },", ''],
  ),
  ...breaksOf('src/screens/product/MainActionBar.tsx', [
    'PRD-008',
    '<Button block disabled>',
    '<Button block>',
    'product',
  ]),
  ...breaksOf(
    'i18n/en/product/index.ts',
    ['PRD-014', "redeem: 'Redeem'", "redeem: 'Claim'", 'texts'],
    ['PRD-014', "donate: 'Donate',\n    buyTheme", "donate: 'Give',\n    buyTheme", 'texts'],
    ['PRD-014', "buyTheme: 'Buy theme'", "buyTheme: 'Get theme'", 'texts'],
    ['PRD-014', "getPrivilege: 'Get privilege'", "getPrivilege: 'Redeem'", 'texts'],
    ['PRD-014', "exchange: 'Exchange'", "exchange: 'Transfer'", 'texts'],
  ),
  ...breaksOf(
    'contract/products.ts',
    ['PRD-014', "product.hasTheme ? 'activate' : 'buyTheme'", "'buyTheme'", 'texts'],
    ['PRD-014', "return 'redeem'", "return 'getPrivilege'", 'texts'],
    ['PRD-014', "return 'exchange'", "return 'redeem'", 'texts'],
  ),
  ...breaksOf('routes/shop.$shopId.product.$productId.tsx', [
    'PRD-015',
    'if (isGone(failure))',
    'if (false)',
    'product',
  ]),
  ...breaksOf('src/actors/catalogueActors.ts', ['PRD-016', "limit: '10' }", "limit: '12' }", 'product']),
  ...breaksOf('server/domain/coupons/couponUse.ts', ['PRD-017', "refuse('2004-01')", "refuse('1011')", 'couponUse']),
  ...breaksOf('src/screens/product/OwnTheme.tsx', [
    'PRD-017',
    'isInUse ? LL.product.theme.inUse() : LL.product.theme.owned()',
    'LL.product.theme.owned()',
    'theme',
  ]),
]
