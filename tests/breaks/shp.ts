import { breaksOf } from './break'

/** Shops: following, profile, opening hours, favourites. */
export const shp = [
  ...breaksOf(
    'machines/followShop/followShopMachine.ts',
    [
      'SHP-001',
      "{ target: 'saving', actions: { type: 'wish', params: ({ event }) => event } },",
      "{ target: 'saving' },",
      'favourites',
    ],
    [
      'SHP-005',
      "onError: { target: 'idle', actions: 'rollBack' }",
      "onError: { target: 'idle', actions: 'keepWish' }",
      'favourites',
    ],
  ),
  ...breaksOf(
    'server/domain/catalogue/merchantCards.ts',
    ['SHP-002', 'openingHours: merchant.openingHours,', 'openingHours: null,', 'catalogue'],
    ['SHP-002', 'is_verified: merchant.isVerified,', 'is_verified: true,', 'catalogue'],
  ),
  ...breaksOf(
    'routes/merchant-detail.$merchantId.tsx',
    ['SHP-003', 'follow={<FollowButton follow={follow} shop={seen} />}', 'follow={null}', 'merchant'],
    ['SHP-003', "{tab === 'promotions' && (", "{tab === 'promotions' && false && (", 'merchant'],
    ['SHP-007', 'if (isGone(failure))', 'if (false)', 'merchant'],
  ),
  ...breaksOf('contract/openingHours.ts', ['SHP-004', ' + 6) %', ' + 5) %']),
  ...breaksOf(
    'src/screens/merchant/ShopAbout.tsx',
    ['SHP-004', '${hours.open} - ${hours.close}', '${hours.open}–${hours.close}', 'merchant'],
    ['SHP-004', "link_type: 'external', link", "link_type: 'internal', link", 'merchant'],
    [
      'SHP-004',
      "day === today ? 'merchant-hours__day merchant-hours__day--today' : 'merchant-hours__day'",
      "'merchant-hours__day'",
      'merchant',
    ],
  ),
  ...breaksOf('src/screens/merchant/MerchantHead.tsx', ['SHP-004', 'shop.is_verified &&', 'false &&', 'merchant']),
  ...breaksOf('server/domain/shopper/favourites.ts', [
    'SHP-006',
    'desc(favoriteMerchants.addedAt), asc',
    'asc(favoriteMerchants.addedAt), asc',
    'favourites',
  ]),
  ...breaksOf('machines/merchantProfile/merchantProfileMachine.ts', [
    'SHP-008',
    "'promotions.show': '.promotions', ",
    '',
  ]),
  ...breaksOf('src/screens/merchant/ShopProducts.tsx', [
    'SHP-008',
    'params: { category: id } })',
    'params: {} })',
    'merchant',
  ]),
]
