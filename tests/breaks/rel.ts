import { breaksOf } from './break'

/** Repeated, lost and foreign calls. */
export const rel = [
  ...breaksOf(
    'server/http/idempotency.ts',
    ['REL-001', '|| kept.requestHash !== entry.requestHash', ''],
    ['REL-001', '    return kept.answer\n', '    return effect()\n'],
    ['REL-009', '    eq(idempotency.shopperId, entry.shopperId),\n', ''],
  ),
  ...breaksOf('src/screens/gifts/SendingScreen.tsx', ['REL-007', " still={look === 'unknown'}", '', 'gifts']),
  ...breaksOf('server/domain/orders/stock.ts', [
    'REL-002',
    'and(eq(productVariants.id, line.variantId), gte(productVariants.stock, line.quantity))',
    'eq(productVariants.id, line.variantId)',
    'payment',
  ]),
  ...breaksOf(
    'server/domain/payment/confirmation.ts',
    ['REL-002', 'if (!isWaiting(order)) return { status: order.status, verified: true }', '', 'payment'],
    ['REL-004', '  await emptyBasket(tx, order.shopperId, lines)\n', ''],
  ),
  ...breaksOf('server/domain/payment/claim/placing.ts', [
    'REL-009',
    'and(eq(orders.shopperId, shopper.id), eq(orders.idempotencyKey, idempotencyKey))',
    'eq(orders.idempotencyKey, idempotencyKey)',
  ]),
  ...breaksOf('server/domain/payment/claim/delivery.ts', [
    'REL-009',
    'and(eq(addresses.id, addressId), eq(addresses.shopperId, shopper.id))',
    'eq(addresses.id, addressId)',
  ]),
  ...breaksOf('server/domain/payment/confirmation.ts', [
    'REL-009',
    '      eq(basketLines.shopperId, shopperId),\n',
    '',
  ]),
  ...breaksOf(
    'server/domain/orders/baskets.ts',
    [
      'REL-009',
      'and(eq(basketLines.id, itemId), eq(basketLines.shopperId, shopper.id)),',
      'eq(basketLines.id, itemId),',
    ],
    [
      'REL-009',
      'and(inArray(basketLines.id, itemIds), eq(basketLines.shopperId, shopper.id))',
      'inArray(basketLines.id, itemIds)',
    ],
  ),
  ...breaksOf(
    'server/domain/orders/orderReversal.ts',
    [
      'REL-009',
      "order.shopperId !== given.shopper.id) return refuse('404')",
      "order.id !== given.orderId) return refuse('404')",
      'payment',
    ],
    ['REL-002', '  if (!isWaiting(order)) return decidedClaim(order)\n', '', 'payment'],
  ),
  ...breaksOf('server/domain/payment/pins.ts', [
    'REL-009',
    'and(eq(orders.pinReference, reference), eq(orders.shopperId, shopper.id))',
    'eq(orders.pinReference, reference)',
  ]),
  ...breaksOf('server/domain/payment/merchantGateway.ts', [
    'REL-009',
    "if (!order || order.shopperId !== shopper.id) return refuse('404')",
    "if (!order) return refuse('404')",
  ]),
  ...breaksOf('server/domain/gifts/giftWrites.ts', [
    'REL-009',
    'const own = and(eq(coupons.id, couponId), eq(coupons.shopperId, sender.id))',
    'const own = eq(coupons.id, couponId)',
  ]),
  ...breaksOf(
    'server/http/security.ts',
    ['REL-010', 'scriptSrc: ["\'self\'", nonce]', 'scriptSrc: ["\'self\'", "\'unsafe-inline\'", nonce]'],
    ['REL-010', 'frameAncestors: production ? ["\'none\'"] :', 'frameAncestors: production ? ["*"] :'],
    ['REL-010', "randomBytes(16).toString('base64url')", "'fixed'"],
    [
      'REL-010',
      "if (deps.production && isSecure(c)) c.header('Strict",
      "if (!deps.production && isSecure(c)) c.header('Strict",
    ],
  ),
  ...breaksOf(
    'server/http/cookie.ts',
    ['REL-010', 'httpOnly: true', 'httpOnly: false', 'session'],
    ['REL-010', "sameSite: 'Lax'", "sameSite: 'None'", 'session'],
  ),
  ...breaksOf('server/http/failures.ts', [
    'REL-010',
    'c.header(header.retryAfter, String(error.seconds))',
    '',
    'security',
  ]),
  ...breaksOf(
    'server/http/log.ts',
    ['REL-012', "    .replace(/[^\\s@\"'<>]+@[^\\s@\"'<>]+/g, '…@…')\n", ''],
    ['REL-012', "    .replace(/[\\w-]*\\d(?:[ -]?\\d){5,}[\\w-]*/g, '…')\n", ''],
    ['REL-012', "    .replace(/\\b[A-Za-z0-9_-]{24,}\\b/g, '…')", ''],
  ),
  ...breaksOf(
    'machines/voucher/voucherMachine.ts',
    ['REL-001', 'unanswered?.idempotencyKey ?? context.newKey()', 'context.newKey()'],
    ['REL-001', "attempt: asApiError(error).kind === 'business' ? undefined : attempt,", 'attempt,'],
  ),
  ...breaksOf('machines/checkout/checkoutMachine.ts', [
    'REL-003',
    "{ guard: 'isLost', target: 'left', actions: ['closeIntent', 'emitAbandoned'] },",
    '',
    'killed',
  ]),
  ...breaksOf(
    'machines/placement/placementMachine.ts',
    [
      'REL-004',
      "{ guard: { type: 'isLost', params: ({ event }) => event }, target: 'checking' },",
      "{ guard: { type: 'isLost', params: ({ event }) => event }, target: 'unknown' },",
    ],
    ['REL-003', "always: [{ guard: 'hasRequest', target: 'claiming' }, { target: 'checking' }]", "always: 'claiming'"],
    ['REL-007', "after: { untilLookingEnds: 'unknown' },", ''],
  ),
  ...breaksOf('machines/session/sessionMachine.ts', [
    'REL-005',
    "on: { 'session.expired': 'renewing' }",
    "on: { 'session.expired': '#failed' }",
    'paying',
  ]),
  ...breaksOf(
    'src/api/client.ts',
    [
      'REL-005',
      '          return (await send(endpoint, input as Input, options)) as AnswerOf<O>\n        }\n      } catch',
      '          throw error\n        }\n      } catch',
    ],
    ['REL-007', '}, endpoint.timeout ?? requestTimeoutMs.usual)', '}, 10 * requestTimeoutMs.usual)'],
  ),
  ...breaksOf('src/storage/storage.ts', ['REL-003', 'const version = 1', 'const version = 2']),
  ...breaksOf('server/http/input.ts', ['REL-013', '/\\0|\\p{Surrogate}/u', '/\\0/u', 'requests']),
  ...breaksOf('src/app/app.ts', [
    'REL-006',
    "await waitFor(session, (snapshot) => snapshot.matches('verified'), { timeout: Infinity })",
    '',
    'opening',
  ]),
  ...breaksOf('src/bridge/bridge.ts', ['REL-008', '!origins.includes(event.origin)', 'origins.length === 0']),
  ...breaksOf('server/http/failures.ts', [
    'REL-008',
    'return transportFailure(c, isAway(error) ? 503 : 500)',
    'return c.json({ error: String(error) }, 500)',
    'security',
  ]),
  ...breaksOf('server/domain/jobs.ts', [
    'REL-001',
    'notExists(tx.select({ id: orders.id }).from(orders).where(ordered)),\n        ',
    '',
  ]),
  ...breaksOf('server/db/lock.ts', [
    'REL-011',
    "if (owner.pid !== undefined && isRunning(owner.pid, owner.began ?? ''))",
    'if (owner.pid === undefined)',
    'security',
  ]),
]
