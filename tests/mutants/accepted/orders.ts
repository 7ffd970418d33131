import type { AcceptedMutants } from './accepted'

export const orders: AcceptedMutants = {
  'server/domain/orders/stock.ts': [
    { find: 'left?.stock', put: 'left.stock', why: 'A line of an order refers to a variant that exists.' },
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
}
