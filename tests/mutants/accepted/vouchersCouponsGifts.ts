import { inOverlap, readsExistence } from './accepted'
import type { AcceptedMutants } from './accepted'

const inOverlapOfVouchers = inOverlap('tests/server/vouchers.test.ts')

export const vouchersCouponsGifts: AcceptedMutants = {
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
      why: inOverlapOfVouchers,
    })),
    { find: "'new_user'", put: '""', why: inOverlapOfVouchers },
    { find: 'taken.length === 0', put: 'false', why: inOverlapOfVouchers },
    { find: '!held', put: 'false', why: inOverlapOfVouchers },
    { find: "'602'", put: '""', why: inOverlapOfVouchers },
    { find: "'603'", put: '""', why: inOverlapOfVouchers },
    { find: '{ id: coupons.id }', put: '{}', why: readsExistence },
  ],
}
