import type { AcceptedMutants } from './accepted'

export const bank: AcceptedMutants = {
  'server/bank/ledger.ts': [
    {
      find: 'crooked[0]?.n',
      put: 'crooked[0].n',
      why: 'A count always has one row.',
    },
  ],
}
