import { breaksOf } from './break'

/** Orders: amounts, the displayed status, packages, the status log and the notices. */
export const ord = [
  ...breaksOf(
    'contract/orderDisplay.ts',
    ['ORD-009', 'discount_price_per_item !== undefined && discount_price_per_item < price_per_item', 'false'],
    ['ORD-010', ' && discount_price_per_item < price_per_item', ''],
    ['ORD-012', 'Math.max(0, total_product_price - shipping_fee)', 'total_product_price'],
    ['ORD-013', 'if (voucher) return fromBaht(voucher.amount)', 'if (voucher) return undefined'],
    ['ORD-014', 'sources.filter(({ type }) => !isPromocodeSource(type))', 'sources'],
    ['ORD-016', ' && order.suborders.length > 1', ''],
    ['ORD-017', 'partner_id !== undefined && partner_id === splitPartnerId', 'partner_id !== undefined'],
    ['ORD-034', "kind === 'physical' || !unlabelledDigitalStatuses.some((one) => one === status)", 'true'],
    ['ORD-039', "if (of === 'paid' && order.paymentMethod === 'fulfillment') return 'redeemed'", ''],
    ['ORD-040', "if (of === 'paid' && order.paymentMethod === 'fulfillment') return 'redeemed'", ''],
    ['ORD-042', "type === 'partner_point' || type === 'the1'", "type === 'kbank_reward_point'"],
    ['ORD-043', "if (of === 'void' && order.is_void_credit_customer_timeout) return 'voidTimeout'", ''],
    ['ORD-044', 'dangerStatuses.some((one) => one === status)', 'false'],
    ['ORD-046', 'return at ? [{ status, at }] : []\n  })', 'return at ? [{ status, at }] : []\n  }).reverse()'],
    ['ORD-047', 'return at ? [{ status, at }] : []', "return [{ status, at: at ?? '' }]"],
    ['ORD-052', '/^(refunded|void)/', '/^refunded/'],
    ['ORD-053', 'bankContactMerchantTypes.some((type) => type === merchantType.toLowerCase())', 'true'],
    ['ORD-060', '.filter(({ shown }) => hasLabel(shown, deliveryKind([lines])))', ''],
    ['ORD-061', 'isEdonation ? consent_flag === true : undefined', 'consent_flag === true'],
    ['ORD-062', "status === 'voidCash' || status === 'refundedCash' ? paidIn(sources).points : 0", '0'],
  ),
]
