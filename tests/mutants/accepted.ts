export interface Accepted {
  /** The source that the mutant replaces, as the command prints it. */
  find: string
  put: string
  /** Why no test has to notice it. */
  why: string
}

const atTolerance =
  'The tolerance lies far above a rounding error and far below a third decimal; no amount differs by exactly as much.'

const inOverlap =
  'Only transactions that overlap meet it, which the embedded database has none of; tests/server/vouchers.test.ts proves it on a PostgreSQL server.'

const inOverlapOfAddresses =
  'Only transactions that overlap meet it, which the embedded database has none of; tests/server/address.test.ts proves it on a PostgreSQL server.'

const readsExistence = 'Only whether there is a row is read.'

/** By file the mutants that no test has to notice, each with the reason. */
export const accepted: Readonly<Record<string, readonly Accepted[]>> = {
  'contract/money.ts': [
    {
      find: 'Math.abs(amount - baht * 100) > 1e-6',
      put: 'Math.abs(amount - baht * 100) >= 1e-6',
      why: atTolerance,
    },
    {
      find: 'Math.abs(Math.round(amount * 100) - amount * 100) < 1e-6',
      put: 'Math.abs(Math.round(amount * 100) - amount * 100) <= 1e-6',
      why: atTolerance,
    },
  ],
  'contract/orderAmounts.ts': [
    {
      find: 'donationOf(order)?.receiptMin',
      put: 'donationOf(order).receiptMin',
      why: 'An order with a paper receipt is one of a donation.',
    },
    {
      find: 'limit !== undefined',
      put: 'true',
      why: 'No amount is more than a missing limit: the comparison is false.',
    },
  ],
  'server/domain/payment/memberCards.ts': [
    {
      find: "''",
      put: '"Stryker was here!"',
      why: 'A wallet without a card is no member card, so that each has a key.',
    },
  ],
  'server/domain/payment/sourcesOfFunds.ts': [
    { find: 'wallet.cardKey !== undefined', put: 'true', why: 'JSON has no undefined.' },
    { find: 'wallet.blockCode !== undefined', put: 'true', why: 'JSON has no undefined.' },
    { find: '!rates.has(type)', put: 'true', why: 'It only asks the bank for the same rate again.' },
  ],
  'server/domain/payment/claim/funding.ts': [
    {
      find: 'cash.length + points.length < asked.length',
      put: 'false',
      why: 'No product is paid with a source that is neither cash nor points.',
    },
    { find: "'points'", put: '""', why: 'Amounts in every unit but baht are whole.' },
    { find: 'wallet?.blockCode', put: 'wallet.blockCode', why: 'A card that is not in a wallet is refused before.' },
  ],
  'server/domain/payment/merchantGateway.ts': [
    { find: 'own?.email', put: 'own.email', why: 'The shopper of a session exists.' },
    { find: 'wallet?.blockCode', put: 'wallet.blockCode', why: 'The card of an order is in its shopper’s wallets.' },
  ],
  'server/domain/payment/confirmation.ts': [
    { find: 'basketItemId === null', put: 'false', why: 'A comparison with null is never true in SQL.' },
    { find: 'bought.length === 0', put: 'false', why: 'It only spares a lock of the shopper.' },
  ],
  'server/domain/orders/stock.ts': [
    { find: 'left?.stock', put: 'left.stock', why: 'A line of an order refers to a variant that exists.' },
  ],
  'contract/openingHours.ts': [
    { find: "'mon'", put: '""', why: 'The remainder of a division by seven is always the index of a weekday.' },
  ],
  'server/bank/ledger.ts': [
    {
      find: 'crooked[0]?.n',
      put: 'crooked[0].n',
      why: 'A count always has one row.',
    },
  ],
  'server/domain/orders/orderReversal.ts': [
    {
      find: 'holdId === null',
      put: 'false',
      why: 'The bank releases nothing for a hold that does not exist.',
    },
    {
      find: 'order.pinReference !== null',
      put: 'true',
      why: 'The bank voids nothing for a confirmation that does not exist.',
    },
  ],
  'server/domain/coupons/themes.ts': [{ find: '{ id: coupons.id }', put: '{}', why: readsExistence }],
  'server/domain/gifts/giftCards.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'A split text has a first part.' },
    {
      find: '/^\\/images\\/gift\\/([0-9a-f-]{36})\\.webp$/',
      put: '/\\/images\\/gift\\/([0-9a-f-]{36})\\.webp$/',
      why: 'The contract takes no path that begins otherwise.',
    },
    { find: '{ id: gifts.id }', put: '{}', why: readsExistence },
    { find: '{ used: sql`1` }', put: '{}', why: readsExistence },
    { find: '`1`', put: '``', why: readsExistence },
  ],
  'server/domain/vouchers/purchase.ts': [
    { find: 'lines.length === 0', put: 'false', why: 'An empty cart is read as the same bill, with one query more.' },
  ],
  'server/domain/vouchers/voucherWrites.ts': [
    ...['true', 'false', "found?.voucher.userRule !== 'new_user'"].map((put) => ({
      find: "found?.voucher.userRule === 'new_user'",
      put,
      why: inOverlap,
    })),
    { find: "'new_user'", put: '""', why: inOverlap },
    { find: 'taken.length === 0', put: 'false', why: inOverlap },
    { find: '!held', put: 'false', why: inOverlap },
    { find: "'602'", put: '""', why: inOverlap },
    { find: "'603'", put: '""', why: inOverlap },
    { find: '{ id: coupons.id }', put: '{}', why: readsExistence },
  ],
  'server/domain/content/campaigns.ts': [
    { find: 'countdownTo < endAt', put: 'countdownTo <= endAt', why: 'The two are the same instant then.' },
    { find: "''", put: '"Stryker was here!"', why: 'No shopper has either id.' },
    {
      find: 'ids && inArray(campaigns.id, [...ids])',
      put: 'true',
      why: 'It only spares rows: the one caller with ids picks its campaigns by their ids.',
    },
  ],
  'server/domain/shopper/addresses.ts': [{ find: '{ id: shopperId }', put: '{}', why: inOverlapOfAddresses }],
  'server/domain/shopper/favourites.ts': [
    { find: 'all?.total', put: 'all.total', why: 'A count always has one row.' },
    { find: '{ mid: merchants.mid }', put: '{}', why: readsExistence },
  ],
  'server/domain/search/words.ts': [
    {
      find: 'one.length <= other.length',
      put: 'one.length < other.length',
      why: 'Words of the same length are compared in either order with the same result.',
    },
    {
      find: 'start < short.length',
      put: 'start <= short.length',
      why: 'It only goes on after the end of two equal words, of which nothing is left.',
    },
  ],
  'server/domain/search/readings.ts': [
    { find: 'typed.length === 0', put: 'false', why: 'It only spares queries: no path leads through nothing.' },
    { find: 'from < typed.length', put: 'from <= typed.length', why: 'No piece begins at the end of a keyword.' },
  ],
}
