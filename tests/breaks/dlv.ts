import { breaksOf } from './break'

/** Delivery: methods, their names and fees, pick-up and its stores. */
export const dlv = [
  ...breaksOf('contract/enums.ts', [
    'DLV-004',
    "'fedex', 'other', 'click_and_collect'",
    "'other', 'fedex', 'click_and_collect'",
  ]),
  ...breaksOf(
    'server/domain/orders/shipping.ts',
    [
      'DLV-003',
      ".filter((method) => method.type !== 'click_and_collect' || canCollect)",
      ".filter((method) => method.type !== 'click_and_collect' && method.type !== 'ems')",
    ],
    ['DLV-007', 'carried.every(({ product }) => product.clickAndCollect)', 'true'],
    ['DLV-007', "subType === 'physical' && type !== 'donation'", "subType === 'physical'"],
  ),
  ...breaksOf('machines/delivery/nearest.ts', [
    'DLV-007',
    'one.distance - other.distance',
    'other.distance - one.distance',
  ]),
  ...breaksOf('src/screens/checkout/carrierName.ts', [
    'DLV-005',
    "if (known === 'other') return name || ",
    "if (known === 'other') return ",
  ]),
  ...breaksOf(
    'src/screens/checkout/Delivery.tsx',
    [
      'DLV-001',
      "onSelect={(value) => delivery.send({ type: 'delivery.pick', method: value })}",
      'onSelect={() => undefined}',
      'effects',
    ],
    ['DLV-006', '{methods.map((method) => (', '{methods.slice(0, 1).map((method) => (', 'effects'],
  ),
  ...breaksOf('src/screens/product/ProductBody.tsx', [
    'DLV-002',
    '{card.clickAndCollect && <ListRow',
    '{false && <ListRow',
    'effects',
  ]),
]
