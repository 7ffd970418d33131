import { breaksOf } from './break'

/**
 * What holds for every call: its success, time limit and language, the server's clock, the key of an intent; what single calls answer; and
 * the page that closes the market.
 */
export const api = [
  ...breaksOf(
    'contract/constants.ts',
    ['API-005', 'usual: 30_000,', 'usual: 31_000,'],
    ['API-128', 'popularKeywordsMax = 10', 'popularKeywordsMax = 11', 'search'],
  ),
  ...breaksOf(
    'src/api/client.ts',
    ['API-003', 'status > 299', 'status > 300'],
    ['API-003', 'status < 200 || status > 299', 'status !== 200'],
    ['API-004', '[header.acceptLanguage]: dependencies.language()', "[header.acceptLanguage]: 'th'", 'opening'],
    ['API-005', "if (answer === 'failed' && endpoint.method === 'GET') {", "if (answer === 'failed') {"],
    ['API-143', '[header.idempotencyKey]: options.idempotencyKey', '[header.idempotencyKey]: crypto.randomUUID()'],
    ['API-001', '[header.acceptLanguage]: dependencies.language(),', ''],
  ),
  ...breaksOf('src/api/serverClock.ts', ['API-142', 'own() + (offset ?? 0)', 'own()']),
  ...breaksOf('server/http/route.ts', ['API-143', "if (key && !key.success) refuse('1011')", '', 'baskets']),
  ...breaksOf(
    'i18n/en/index.ts',
    [
      'MNT-002',
      'The market is temporarily closed from {start} to {end}.',
      'The market is closed from {start} to {end}.',
      'system',
    ],
    ['MNT-001', 'You can still use banking services as usual.', 'Please come back later.', 'system'],
  ),
  ...breaksOf(
    'i18n/th/index.ts',
    ['MNT-002', 'ตลาดปิดปรับปรุงชั่วคราว ตั้งแต่ {start:string}', 'ตลาดปิดตั้งแต่ {start:string}', 'system'],
    ['MNT-001', 'ท่านสามารถใช้บริการธนาคารได้ตามปกติ', 'กรุณากลับมาใหม่ภายหลัง', 'system'],
  ),
  ...breaksOf(
    'contract/orders.ts',
    ['API-012', "path: '/v1/orders/:id',", "path: '/v1/orders/:id/detail',"],
    [
      'API-014',
      '({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) })',
      '({ count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) })',
    ],
    ['API-015', "path: '/v1/orders/count'", "path: '/v1/orders/total'"],
    ['API-015', 'count: v.pipe(v.number(), v.integer(), v.minValue(0))', 'count: v.pipe(v.number(), v.integer())'],
  ),
  ...breaksOf(
    'contract/baskets.ts',
    [
      'API-013',
      'total_items: v.pipe(v.number(), v.integer(), v.minValue(0)) }),\n  errors: [],',
      'total_items: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0) }),\n  errors: [],',
    ],
    ['API-015', "path: '/v1/baskets/count'", "path: '/v1/baskets/total'"],
  ),
  ...breaksOf(
    'server/domain/vouchers/voucherReads.ts',
    [
      'API-098',
      'return toWireVoucher(found.voucher, { discount, isCollected',
      'return toWireVoucher(found.voucher, { discount: toSatang(0), isCollected',
    ],
    ['API-099', 'min_spend: toBaht(voucher.minSpendSatang)', 'min_spend: 0', 'vouchers'],
    ['API-133', 'discount: toBaht(coupon.valueSatang ?? toSatang(0)),\n  max', 'discount: 0,\n  max', 'vouchers'],
  ),
  ...breaksOf(
    'server/domain/vouchers/voucherWrites.ts',
    ['API-100', 'discount: toBaht(discount),', 'discount,'],
    ['API-100', 'promocode_history_id: historyId', 'promocode_history_id: randomUUID()'],
    [
      'API-134',
      'toApplied(coupon.id, coupon.id, coupon.valueSatang ?? toSatang(0))',
      'toApplied(coupon.id, coupon.id, toSatang(0))',
      'vouchers',
    ],
  ),
  ...breaksOf('server/domain/gifts/giftRecipients.ts', [
    'API-120',
    'shortName(recipient.shopper, given.language)',
    'shortName(given.sender, given.language)',
    'gifts',
  ]),
  ...breaksOf(
    'server/domain/payment/memberCards.ts',
    ['API-139', 'current_point: card.balance ?? 0,', 'current_point: 0,', 'rewards'],
    ['API-139', "card_block_code: card.blockCode ?? ''", "card_block_code: ''", 'rewards'],
    [
      'API-139',
      "if (!card) return refuse('320-01')",
      "if (!card) return { current_point: 0, card_block_code: '' }",
      'rewards',
    ],
    ['API-129', 'points: wallet.balance ?? 0', 'points: 0', 'rewards'],
  ),
  ...breaksOf(
    'server/domain/payment/sourcesOfFunds.ts',
    ['API-080', 'row.product.mid !== mid', 'false', 'shipping'],
    ['API-080', ': toBaht(amount),', ': amount,', 'shipping'],
  ),
  ...breaksOf(
    'server/domain/catalogue/merchants.ts',
    ['API-109', 'limit: toBaht(merchant.limitSatang)', 'limit: merchant.limitSatang', 'shipping'],
    ['API-109', 'maxItemsPerTransaction: merchant.maxItemsPerTransaction', 'maxItemsPerTransaction: null', 'shipping'],
  ),
  ...breaksOf(
    'server/domain/payment/merchantGateway.ts',
    ['API-130', '.set({ paymentEmail: email })', '.set({ paymentEmail: null })', 'gateway'],
    ['API-131', 'if (card?.cardKey !== cardId)', 'if (!card)', 'gateway'],
    ['API-131', 'data: { publicKey: gateway?.publicKey, cid: gateway?.cid, email }', 'data: {}', 'gateway'],
  ),
  ...breaksOf('server/http/funds.ts', [
    'API-135',
    'deps.bank.exchangeRate(db, query.type)',
    "deps.bank.exchangeRate(db, 'kbank_reward_point')",
    'shipping',
  ]),
  ...breaksOf(
    'server/domain/coupons/couponUse.ts',
    ['API-114', 'expired_at: useExpiredAt.toISOString()', 'expired_at: coupon.expiredAt.toISOString()'],
    ['API-114', 'valid_minutes: minutes,', ''],
  ),
  ...breaksOf('src/actors/voucherActors.ts', [
    'API-038',
    'return api.call(redeemVoucher, ',
    'return api.call(redeemEcouponVoucher, ',
    'vouchers',
  ]),
  ...breaksOf('contract/promocodes.ts', [
    'API-037',
    "path: '/v1/promocodes/get_list'",
    "path: '/v1/promocodes/list'",
    'promocodes',
  ]),
  ...breaksOf('contract/products.ts', ['API-025', "path: '/v1/products',", "path: '/v1/goods',", 'endpoints']),
  ...breaksOf('contract/payment.ts', [
    'API-044',
    "path: '/v1/payment/claim_order',\n  idempotent",
    "path: '/v1/payment/claim',\n  idempotent",
    'endpoints',
  ]),
  ...breaksOf('contract/coupons.ts', [
    'API-055',
    "path: '/v1/coupon_codes/search'",
    "path: '/v1/coupon_codes/find'",
    'endpoints',
  ]),
  ...breaksOf(
    'server/domain/payment/claim/rewards.ts',
    ['API-107', '  return claim\n', "  return { ...claim, order_id: claim.order_number ?? '' }\n", 'rewards'],
    ['API-107', 'address_id: request.address_id', 'address_id: undefined', 'rewards'],
  ),
  ...breaksOf('server/domain/orders/shipping.ts', [
    'API-105',
    'minDays: method.minDays',
    'minDays: method.maxDays',
    'shipping',
  ]),
  ...breaksOf('server/domain/coupons/privileges.ts', [
    'API-137',
    'Math.min(stock, await unitsLeft(db, shopper, product))',
    'stock',
    'rewards',
  ]),
  ...breaksOf('server/domain/orders/reviews.ts', [
    'API-008',
    'return { date, is_shown, review_id, username }',
    'return { date, is_shown, review_id }',
    'reviews',
  ]),
  ...breaksOf(
    'machines/pagedList/pagedListMachine.ts',
    ['API-141', 'isFull && answer.page * answer.limit < answer.total', 'isFull'],
    ['API-141', 'hasMore: isFull && answer.page', 'hasMore: answer.page'],
    ['API-141', 'items: [...byKey.values()],', 'items: [...before, ...loaded],'],
  ),
  ...breaksOf('server/domain/orders/orderLists.ts', [
    'API-103',
    '    .where(and(eq(orders.shopperId, shopper.id), which))\n    .orderBy(',
    '    .where(which)\n    .orderBy(',
    'orders',
  ]),
  ...breaksOf('server/domain/content/campaigns.ts', ['API-081', 'end_at: row.endAt', 'end_at: row.startAt', 'home']),
  ...breaksOf('server/domain/content/home.ts', ['API-138', 'name: row.name[language]', 'name: row.name.th', 'home']),
  ...breaksOf('server/domain/search/promotions.ts', [
    'API-085',
    'link: `/promotion-center/landing?id=${row.id}`',
    "link: '/promotion-center/landing'",
    'search',
  ]),
  ...breaksOf('server/domain/search/products.ts', [
    'API-090',
    'type ? eq(productSearch.type, type) : undefined,',
    '',
    'search',
  ]),
  ...breaksOf('server/domain/search/merchants.ts', ['API-110', 'total: mids.length', 'total: limit', 'searchShops']),
  ...breaksOf(
    'server/domain/catalogue/productLists.ts',
    ['API-087', "refuse('1004')", "refuse('410')", 'catalogue'],
    ['API-089', "          eq(products.status, 'active'),\n          beside ?", '          beside ?', 'catalogue'],
  ),
  ...breaksOf('server/domain/orders/reviews.ts', [
    'API-097',
    'critical: [asc(reviews.rating), ...newest]',
    'critical: newest',
    'reviews',
  ]),
  ...breaksOf('server/domain/orders/orderDetail.ts', [
    'API-102',
    'shipping_tel: order.shipTo?.recipientMobileNo',
    'shipping_tel: undefined',
    'orders',
  ]),
  ...breaksOf('server/domain/coupons/couponLists.ts', [
    'API-113',
    'const which = and(ofTab(tab, now), ofFilter(filter, tab, now),',
    'const which = and(ofTab(tab, now),',
    'couponUse',
  ]),
]
