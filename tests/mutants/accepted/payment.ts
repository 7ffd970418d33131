import { hasOneRow, inOverlap, lockOrder, noSourcesNoHours, noUndefined, readsExistence } from './accepted'
import type { AcceptedMutants } from './accepted'

const inOverlapOfOrders = inOverlap('tests/server/once.test.ts')
const sparesALock = 'It only spares a lock and queries: without a limit any number may be bought.'
const methodExists = 'The fee of an unknown method is refused before.'

export const payment: AcceptedMutants = {
  'server/domain/payment/confirmation.ts': [
    { find: 'basketItemId === null', put: 'false', why: 'A comparison with null is never true in SQL.' },
    { find: 'bought.length === 0', put: 'false', why: 'It only spares a lock of the shopper.' },
    { find: '{ id: shopperId }', put: '{}', why: inOverlapOfOrders },
    { find: '(line) => line.basketItemId', put: '() => undefined', why: lockOrder },
    { find: '(line) => line.productId', put: '() => undefined', why: lockOrder },
  ],
  'server/domain/payment/gatewayDecision.ts': [
    { find: 'order?.status', put: 'order.status', why: 'The page of the gateway is that of an order.' },
    { find: 'status !== undefined', put: 'true', why: 'A missing status has no outcome.' },
    { find: 'true', put: 'false', why: 'The first answer has decided the order, whatever the second one is.' },
    { find: 'after?.state', put: 'after.state', why: 'The page was found before.' },
  ],
  'server/domain/payment/pins.ts': [
    { find: "'cancelled'", put: '""', why: 'The gift was read just before in the same transaction.' },
    {
      find: '(await lockOrder(tx, order.id)) ?? order',
      put: '(await lockOrder(tx, order.id)) && order',
      why: 'The locked row differs from the row that was read only where transactions overlap.',
    },
  ],
  'server/domain/payment/claim/delivery.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'Without an address no receipt is asked for.' },
    { find: 'name === undefined', put: 'false', why: noUndefined },
    { find: 'method?.maxDays', put: 'method.maxDays', why: methodExists },
    { find: 'method?.name', put: 'method.name', why: methodExists },
    {
      find: 'request.shipping?.store_id',
      put: 'request.shipping.store_id',
      why: 'A request without a method is refused before.',
    },
  ],
  'server/domain/payment/claim/insertOrder.ts': [
    { find: 'request[name] === undefined', put: 'false', why: noUndefined },
    {
      find: '{ target: [orders.shopperId, orders.idempotencyKey] }',
      put: '{}',
      why: 'The id and the numbers of a new order are unused, so that only its key can exist.',
    },
  ],
  'server/domain/payment/claim/lines.ts': [
    { find: 'endsAt !== undefined', put: 'true', why: 'A missing end is no date, and is not earlier than any other.' },
    { find: 'bought?.units', put: 'bought.units', why: hasOneRow },
    { find: '{ id: orders.id }', put: '{}', why: readsExistence },
    {
      find: "counted.filter(({ product }) => product.maxPerShopper !== null || product.type === 'theme')",
      put: 'counted',
      why: sparesALock,
    },
    { find: "product.maxPerShopper !== null || product.type === 'theme'", put: 'true', why: sparesALock },
    { find: 'limited.length === 0', put: 'false', why: sparesALock },
    { find: 'only !== undefined', put: 'true', why: 'A set of one type has a first one.' },
  ],
  'server/domain/payment/claim/placing.ts': [
    {
      find: "unit === 'baht'",
      put: 'true',
      why: 'An order in points is refused with a voucher, which can’t be combined with points.',
    },
    {
      find: 'funding.payments[0]?.amount',
      put: 'funding.payments[0].amount',
      why: 'An order in points has a payment.',
    },
  ],
  'server/domain/payment/claim/rewards.ts': [
    { find: 'left?.units', put: 'left.units', why: hasOneRow },
    { find: "'fulfillment'", put: '""', why: noSourcesNoHours.purchaseState },
    { find: '[]', put: '["Stryker was here"]', why: noSourcesNoHours.sources },
  ],
  'server/domain/payment/memberCards.ts': [
    {
      find: "''",
      put: '"Stryker was here!"',
      why: 'A wallet without a card is no member card, so that each has a key.',
    },
  ],
  'server/domain/payment/sourcesOfFunds.ts': [
    { find: 'wallet.cardKey !== undefined', put: 'true', why: noUndefined },
    { find: 'wallet.blockCode !== undefined', put: 'true', why: noUndefined },
    { find: '!rates.has(type)', put: 'true', why: 'It only asks the bank for the same rate again.' },
  ],
  'server/domain/payment/claim/funding.ts': [
    {
      find: 'cash.length + points.length < asked.length',
      put: 'false',
      why: 'No product is paid with a source that is neither cash nor points.',
    },
    { find: "'points'", put: '""', times: 2, why: 'Amounts in every unit but baht are whole.' },
    { find: 'wallet?.blockCode', put: 'wallet.blockCode', why: 'A card that is not in a wallet is refused before.' },
  ],
  'server/domain/payment/merchantGateway.ts': [
    {
      find: 'gateway?.publicKey',
      put: 'gateway.publicKey',
      why: 'A shop has the gateway with which its order in cards was placed.',
    },
    {
      find: 'gateway?.cid',
      put: 'gateway.cid',
      why: 'A shop has the gateway with which its order in cards was placed.',
    },
    { find: 'own?.email', put: 'own.email', why: 'The shopper of a session exists.' },
    { find: 'wallet?.blockCode', put: 'wallet.blockCode', why: 'The card of an order is in its shopper’s wallets.' },
  ],
}
