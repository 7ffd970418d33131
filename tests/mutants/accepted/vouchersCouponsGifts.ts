import { hasOneRow, inOverlap, lockOrder, noSourcesNoHours, noUndefined, readsExistence } from './accepted'
import type { AcceptedMutants } from './accepted'

const inOverlapOfVouchers = inOverlap('tests/server/vouchers.test.ts')
const endsWithoutAValue = 'Without a case the function returns undefined as well.'
const alwaysACoupon = 'What is redeemed is digital, and each such privilege or reward becomes a coupon.'
const giftHasItsSender = 'A gift has its sender: it is deleted with the shopper.'
const noGiftWithoutId = 'It only spares a query: no gift has the id null.'

export const vouchersCouponsGifts: AcceptedMutants = {
  'server/domain/coupons/couponLists.ts': [
    { find: '{ purchased: 0, gift: 0, history: 0 }', put: '{}', why: hasOneRow },
    { find: 'all?.total', put: 'all.total', why: hasOneRow },
    {
      find: '/^[เ-ไ]?(.)/u',
      put: '/[เ-ไ]?(.)/u',
      why: 'It matches at the start of every name that does not begin with a line break.',
    },
    { find: 'coupon.useExpiredAt !== null', put: 'true', why: 'Null is not later than any time.' },
    { find: "'all'", put: '""', why: endsWithoutAValue },
    {
      find: 'a.mid < b.mid',
      put: 'a.mid <= b.mid',
      why: 'Each shop is listed once, so that no two numbers are equal.',
    },
  ],
  'server/domain/coupons/coupons.ts': [
    { find: "'donation'", put: '""', why: endsWithoutAValue },
    { find: "'point_exchange'", put: '""', why: endsWithoutAValue },
    { find: "case 'point_exchange': return undefined", put: "case 'point_exchange':", why: endsWithoutAValue },
    { find: 'digital.length === 0', put: 'false', why: 'It only spares a query: without lines nothing is issued.' },
    { find: 'own.length === 0', put: 'false', why: 'It only spares a query: without coupons nothing is taken back.' },
  ],
  'server/domain/coupons/privileges.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'What is no privilege has the id of a reward.' },
    { find: 'coupon?.id', put: 'coupon.id', why: alwaysACoupon },
    { find: 'couponId !== undefined', put: 'true', why: alwaysACoupon },
    { find: "'fulfillment'", put: '""', why: noSourcesNoHours.purchaseState },
    { find: '[]', put: '["Stryker was here"]', why: noSourcesNoHours.sources },
    { find: "'nobody'", put: '""', why: 'Only whether it is the PIN is read.' },
  ],
  'server/domain/coupons/themes.ts': [{ find: '{ id: coupons.id }', put: '{}', why: readsExistence }],
  'server/domain/gifts/giftCards.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'A split text has a first part.' },
    { find: "'1011'", put: '""', why: 'The catch refuses with 1011 whatever was thrown.' },
    { find: '{ quality: 80 }', put: '{}', why: 'It is the quality of sharp without the option.' },
    {
      find: 'id === undefined',
      put: 'false',
      why: 'It only spares queries: the path of a template is no uploaded picture’s, and no picture has the id undefined.',
    },
    { find: '{ id: gifts.id }', put: '{}', why: readsExistence },
    { find: '{ used: sql`1` }', put: '{}', why: readsExistence },
    { find: '`1`', put: '``', why: readsExistence },
  ],
  'server/domain/gifts/giftReads.ts': [{ find: 'giftId === null', put: 'false', why: noGiftWithoutId }],
  'server/domain/gifts/giftRecipients.ts': [
    { find: 'part > wanted', put: 'part >= wanted', why: 'Only parts that differ are compared.' },
    {
      find: 'given.giftId === undefined',
      put: 'false',
      why: 'It only spares queries: no coupon and no product has the id undefined.',
    },
  ],
  'server/domain/gifts/giftWrites.ts': [
    { find: '!sender', put: 'false', why: giftHasItsSender },
    { find: 'false', put: 'true', why: giftHasItsSender },
    {
      find: 'gift.pinReference !== null',
      put: 'true',
      why: 'The bank voids nothing for a confirmation that does not exist.',
    },
    { find: '{ id: gifts.id }', put: '{}', why: readsExistence },
    { find: 'order.giftId === null', put: 'false', times: 2, why: noGiftWithoutId },
    { find: 'id === null', put: 'false', why: noGiftWithoutId },
    {
      find: '[...ids].sort()',
      put: '[...ids]',
      why: lockOrder,
    },
    {
      find: 'gift.registerBy?.toISOString',
      put: 'gift.registerBy.toISOString',
      why: 'Only a gift with a time to register lapses.',
    },
    { find: 'gift.picture !== null', put: 'true', why: 'Without the path of an uploaded picture none is deleted.' },
  ],
  'server/domain/vouchers/purchase.ts': [
    { find: 'lines.length === 0', put: 'false', why: 'An empty cart is read as the same bill, with one query more.' },
  ],
  'server/domain/vouchers/voucherReads.ts': [
    { find: 'subCode !== undefined', put: 'true', why: noUndefined },
    { find: 'mid !== undefined', put: 'true', why: noUndefined },
    { find: '{ id: orders.id }', put: '{}', why: readsExistence },
    { find: '{ mid: merchants.mid }', put: '{}', why: readsExistence },
    { find: 'ids.length === 0', put: 'false', why: 'It only spares a query: without ids no voucher is found.' },
  ],
  'server/domain/vouchers/voucherWrites.ts': [
    {
      find: 'made',
      put: 'false',
      why: 'It only spares a query: what was just stored is found by shopper and voucher.',
    },
    { find: 'own?.id', put: 'own.id', why: 'What is not stored again is stored already.' },
    {
      find: '{ // Two orders at once could each be the first one of a new user. await lockShopper(tx, shopper) found = await findVoucher(tx, shopper, code) }',
      put: '{}',
      why: inOverlapOfVouchers,
    },
    {
      find: "found?.voucher.userRule === 'new_user'",
      put: ['true', 'false', "found?.voucher.userRule !== 'new_user'"],
      why: inOverlapOfVouchers,
    },
    { find: "'new_user'", put: '""', why: inOverlapOfVouchers },
    { find: 'taken.length === 0', put: 'false', times: 2, why: inOverlapOfVouchers },
    { find: '!held', put: 'false', why: inOverlapOfVouchers },
    { find: "'602'", put: '""', why: inOverlapOfVouchers },
    { find: "'603'", put: '""', times: 2, why: inOverlapOfVouchers },
    { find: '{ id: coupons.id }', put: '{}', times: 3, why: readsExistence },
  ],
}
