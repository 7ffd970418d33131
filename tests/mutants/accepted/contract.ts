import type { AcceptedMutants } from './accepted'

const atTolerance =
  'The tolerance lies far above a rounding error and far below a third decimal; no amount differs by exactly as much.'

export const contract: AcceptedMutants = {
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
  'contract/openingHours.ts': [
    { find: "'mon'", put: '""', why: 'The remainder of a division by seven is always the index of a weekday.' },
  ],
}
