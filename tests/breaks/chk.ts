import { breaksOf } from './break'

/** Order summary and placing an order. */
export const chk = [
  ...breaksOf('machines/paymentSource/offers.ts', [
    'CHK-003',
    '{ cash: keyOfSource(saving), amount: 0 } : emptyDraft',
    'emptyDraft : emptyDraft',
  ]),
  ...breaksOf(
    'contract/enums.ts',
    [
      'CHK-001',
      "if (type === 'donation' || type === 'fulfillment') return type",
      "if (type === 'donation') return type",
    ],
    ['CHK-004', "isPointOnlyMode(mode) ? 'point_redemption' : 'general'", "'point_redemption'"],
    ['CHK-007', "if (type === 'point_exchange') return 'point_transfer'", ''],
  ),
  ...breaksOf(
    'contract/constants.ts',
    ['CHK-005', 'defaultExchangeRate = 10', 'defaultExchangeRate = 1'],
    ['CHK-011', 'orderConfirmationMinutes = 10', 'orderConfirmationMinutes = 11'],
    ['CHK-011', 'everyMs: 2_000, forMs: 60_000', 'everyMs: 2_000, forMs: 90_000'],
  ),
  ...breaksOf(
    'contract/points.ts',
    ['CHK-006', 'Number.isFinite(rate) && rate > 0', 'Number.isFinite(rate)'],
    ['CHK-006', 'toSatang(Math.round((points * 100)', 'toSatang(Math.floor((points * 100)'],
  ),
  ...breaksOf(
    'contract/orderAmounts.ts',
    ['CHK-008', '(isDelivered(order) && !isCollected(order))', 'isDelivered(order)'],
    ['CHK-008', '+ shippingFee(order) - discount(order)', '- discount(order)'],
    ['CHK-009', 'order.adjustedCardPoint <= current_point', 'order.adjustedCardPoint > 0 || current_point > 0'],
    ['CHK-010', '...(item_id !== undefined && { item_id }),', "item_id: item_id ?? 'i-1',"],
  ),
  ...breaksOf('machines/checkout/checkoutContext.ts', [
    'CHK-002',
    '  currentLogistic,\n  storeId,\n  isDeliveryReady: isReady,',
    '  storeId,\n  isDeliveryReady: isReady,',
  ]),
  ...breaksOf(
    'machines/checkout/obstacles.ts',
    ['CHK-009', '  order.isDeliveryReady &&\n', ''],
    ['CHK-009', '  order.isVoucherChecked &&\n', ''],
    ['CHK-016', 'return !sources.every((source)', 'return !sources.some((source)'],
    [
      'CHK-016',
      '  return !sources.every((source) => types.some((type) => type === source.type))',
      '  return types.length === 0 && sources.length === 0',
    ],
  ),
  ...breaksOf(
    'machines/checkout/checkoutMachine.ts',
    ['CHK-014', 'isPaidInPoints(context.purchaseState) || isPrivilege(context)', 'isPrivilege(context)'],
    [
      'CHK-018',
      "{ guard: 'isNotOneShop', target: 'left', actions: 'emitAbandoned' }",
      "{ guard: 'isNotOneShop', target: 'left' }",
    ],
    ['CHK-018', "{ guard: 'hasOpenIntent', target: 'placing' },", ''],
    [
      'CHK-012',
      "{ guard: ifOutcome('away'), target: 'left', actions: 'emitOrdersRequested' }",
      "{ guard: ifOutcome('away'), target: 'left', actions: ['emitOrdersRequested', 'closeIntent'] }",
    ],
  ),
  ...breaksOf(
    'machines/checkout/popups.ts',
    ['CHK-014', 'hasReject: true', 'hasReject: false'],
    ['CHK-017', "error.code === '314' ? '314-01' : '304-03'", "'304-03'"],
  ),
  ...breaksOf('machines/checkout/refusals.ts', ['CHK-017', "condition: ['304-03', '314-01']", "condition: ['314-01']"]),
  ...breaksOf(
    'machines/placement/intent.ts',
    ['CHK-012', 'idempotencyKey: idempotencyKey ?? newKey()', 'idempotencyKey: newKey()'],
    ['CHK-012', ': { request, idempotencyKey: undefined, openIntent: undefined }', ': { request }'],
  ),
  ...breaksOf(
    'machines/placement/placementMachine.ts',
    ['CHK-012', "asApiError(error).key === '101'", "asApiError(error).key === '102'"],
    ['CHK-012', "asApiError(error).kind !== 'business'", "asApiError(error).kind === 'business'"],
    ['CHK-011', 'untilNextLook: orderPolling.everyMs', 'untilNextLook: orderPolling.everyMs * 2'],
  ),
  ...breaksOf('server/domain/orders/baskets.ts', [
    'CHK-010',
    "if (kind !== undefined && kind !== basketTypeOf(merchant)) refuse('1011')",
    '',
  ]),
  ...breaksOf('server/domain/payment/claim/placing.ts', [
    'API-106',
    "if (lines.some(({ paid, askedPrice }) => paid !== askedPrice)) refuse('304-03')",
    '',
  ]),
  ...breaksOf('server/domain/orders/orderReversal.ts', [
    'CHK-011',
    '  await giveBackPayingCoupon(tx, order.id)\n  await giveBackGoods(tx, order)\n',
    '  await giveBackPayingCoupon(tx, order.id)\n',
  ]),
  ...breaksOf('server/domain/payment/confirmation.ts', [
    'CHK-011',
    'if (!order || !isWaiting(order) || awaitsPin(order)) return order?.status',
    'if (!order || !isWaiting(order)) return order?.status',
  ]),
  ...breaksOf('server/domain/orders/orderReversal.ts', [
    'CHK-013',
    '  if (!isWaiting(order)) return decidedClaim(order)\n',
    '',
  ]),
]
