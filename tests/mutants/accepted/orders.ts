import { hasOneRow, readsExistence } from './accepted'
import type { AcceptedMutants } from './accepted'

const hasLines = 'Every order has a line, a package and a fund, and every package has a line.'
const noColumn = 'No column of the rows is read.'
const removesOne = 'A list of ids is never empty, and without a removed line for each the call is refused before.'
const hasShop = 'The shop of an order or a gift exists.'
const hasRule = 'Only campaigns with a rule are left.'

export const orders: AcceptedMutants = {
  'server/domain/orders/baskets.ts': [
    { find: 'row?.items', put: 'row.items', why: hasOneRow },
    { find: "'general'", put: '""', why: removesOne },
    { find: 'removed[0]?.kind', put: 'removed[0].kind', why: removesOne },
  ],
  'server/domain/orders/orderDetail.ts': [
    { find: '!merchant', put: 'false', why: hasShop },
    { find: "'404'", put: '""', why: hasShop },
    { find: '[]', put: '["Stryker was here"]', why: 'Only the id of the coupon is read, which a text has not.' },
  ],
  'server/domain/orders/orderLists.ts': [
    { find: '[]', put: '["Stryker was here"]', times: 4, why: hasLines },
    { find: '!first', put: 'false', why: hasLines },
    { find: "tab === 'all'", put: 'false', why: 'The statuses by tab have none for it either.' },
    { find: "'all'", put: '""', why: 'The statuses by tab have none for it either.' },
    { find: '{ found: sql`1` }', put: '{}', why: readsExistence },
    { find: '`1`', put: '``', why: readsExistence },
    { find: 'found?.total', put: 'found.total', why: hasOneRow },
    {
      find: 'rows.length === 0',
      put: 'false',
      why: 'It only spares queries: without orders there are no lines, packages or funds of them.',
    },
    {
      find: 'waiting > 0',
      put: ['true', 'waiting >= 0'],
      why: 'It only spares a query: where no order waits, none is overdue.',
    },
    { find: 'row?.over', put: 'row.over', why: hasOneRow },
    { find: 'row?.items', put: 'row.items', why: hasOneRow },
  ],
  'server/domain/orders/orderQueries.ts': [
    { find: 'row?.n', put: 'row.n', why: 'The next value of a sequence always has one row.' },
    { find: 'order.pinReference !== null', put: 'true', why: 'An order without a PIN does not await one.' },
  ],
  'server/domain/orders/orderReversal.ts': [
    {
      find: 'holdId === null',
      put: 'false',
      why: 'A fund of points has a hold, so that no job is planned without one, and the bank releases nothing for a hold that does not exist.',
    },
    {
      find: 'order.pinReference !== null',
      put: 'true',
      why: 'The bank voids nothing for a confirmation that does not exist.',
    },
  ],
  'server/domain/orders/reviews.ts': [
    { find: "''", put: '"Stryker was here!"', why: hasShop },
    {
      find: 'shops.find(({ mid }) => mid === item.mid)?.name',
      put: 'shops.find(({ mid }) => mid === item.mid).name',
      why: hasShop,
    },
    { find: '{ all: 0, stars: 0 }', put: '{}', why: hasOneRow },
    { find: '{ id: products.productId }', put: '{}', times: 3, why: noColumn },
    { find: '{ id: reviews.id }', put: '{}', times: 2, why: noColumn },
  ],
  'server/domain/orders/shipping.ts': [
    { find: '[]', put: '["Stryker was here"]', why: hasRule },
    { find: 'campaign.rule?.carriers', put: 'campaign.rule.carriers', why: hasRule },
  ],
  'server/domain/orders/stock.ts': [
    { find: 'left?.stock', put: 'left.stock', why: 'A line of an order refers to a variant that exists.' },
  ],
}
