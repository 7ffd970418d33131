import { breaksOf } from './break'

/** The cart. */
export const crt = [
  ...breaksOf(
    'machines/cart/cartMachine.ts',
    ['CRT-002', 'basketOf(context, item_id) !== selectedBasket(context)', 'basketOf(context, item_id) === undefined'],
    [
      'CRT-003',
      "{ guard: { type: 'isAccepted', params: ({ event }) => event }, target: 'removing' },",
      "{ target: 'removing' },",
    ],
    ['CRT-003', "'items.remove': { actions: { type: 'markRemoval', params: ({ event }) => event } },", ''],
    ['CRT-004', 'linesOf(baskets).length === 0', 'false'],
    ['CRT-005', 'quantity <= mostOf(line)', 'quantity <= line.stock'],
    [
      'CRT-005',
      'rollBack: assign(({ context }) => ({ baskets: context.saved, wanted: [] }))',
      'rollBack: assign({ wanted: [] })',
    ],
    ['CRT-006', 'left: isBuyable(line) ? line.stock : 0', 'left: line.stock'],
    ['CRT-007', 'quantity: mostOf(line) }))', 'quantity: line.quantity }))'],
    [
      'CRT-010',
      "{ type: 'keepSaved', params: ({ event }) => event.output }, 'refreshCounts']",
      "{ type: 'keepSaved', params: ({ event }) => event.output }]",
    ],
    ['CRT-011', 'sum + line.quantity, 0) > most', 'sum + line.quantity, 0) > most + 1'],
    ['CRT-012', 'line.brand ?? [])).size > 1', 'line.brand ?? [])).size > 2'],
    ['CRT-013', "refusal('507-02')", "refusal('507-01')"],
    ['CRT-015', 'line.quantity > line.stock)', 'line.quantity > line.stock + 1)', 'paying'],
    ['CRT-005', 'line.discount_price_per_item ?? line.price_per_item', 'line.price_per_item'],
  ),
  ...breaksOf(
    'machines/checkout/obstacles.ts',
    ['CRT-011', 'itemCount(order) > most', 'order.products.length > most'],
    ['CRT-012', 'brand ?? [])).size > 1', 'brand ?? [])).size > 2'],
  ),
  ...breaksOf('machines/session/sessionMachine.ts', [
    'CRT-009',
    "                  { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },\n                  { type: 'emitFact', params: { type: 'session.verified' } },\n                  'refreshCounters',\n                ],\n              },\n              { guard: 'isStandIn'",
    "                  { type: 'setProfile', params: ({ event }) => ({ profile: event.output }) },\n                  { type: 'emitFact', params: { type: 'session.verified' } },\n                ],\n              },\n              { guard: 'isStandIn'",
  ]),
  ...breaksOf(
    'server/domain/orders/baskets.ts',
    ['CRT-001', 'const total = (known?.quantity ?? 0) + quantity', 'const total = quantity'],
    ['CRT-003', "if (removed.length < itemIds.length) refuse('410')", ''],
    ['CRT-005', "if (quantity > variant.stock) refuse('502-02')", ''],
    ['CRT-008', 'coalesce(sum(${basketLines.quantity}), 0)::int', 'count(*)::int'],
    [
      'CRT-011',
      "merchant.mid === merchant.mid) > limit) refuse('507-02')",
      "merchant.mid === merchant.mid) > limit + 1) refuse('507-02')",
    ],
    [
      'CRT-002',
      'const known = byShop.get(merchant.mid)',
      'const known = [...byShop.values()][0] ?? byShop.get(merchant.mid)',
    ],
  ),
  ...breaksOf(
    'server/domain/payment/claim/lines.ts',
    ['CRT-012', '.brand)).size > 1', '.brand)).size > 2'],
    ['CRT-013', 'total > merchant.maxItemsPerTransaction', 'total > merchant.maxItemsPerTransaction + 1'],
    ['CRT-006', 'const left: OutOfStockLine[] = short.map(', 'const left: OutOfStockLine[] = short.slice(0, 1).map('],
  ),
  ...breaksOf('src/screens/cart/CartEmpty.tsx', [
    'CRT-014',
    "app.navigation.send({ type: 'navigation.home' })",
    'undefined',
  ]),
]
