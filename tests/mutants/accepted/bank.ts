import { hasOneRow, readsExistence } from './accepted'
import type { AcceptedMutants } from './accepted'

export const bank: AcceptedMutants = {
  'server/bank/cards.ts': [
    { find: 'row?.next', put: 'row.next', why: hasOneRow },
    { find: '{ id: bankJournal.id }', put: '{}', why: readsExistence },
    {
      find: "'issuing'",
      put: '""',
      why: 'The seed opens the issuing account of each unit, so that none is inserted here.',
    },
    { find: 'saving?.id', put: 'saving.id', why: 'A debit card without a savings account is refused before.' },
    { find: 'accountId !== undefined', put: 'true', why: 'A credit card has an account of its own.' },
  ],
  'server/bank/gateway.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'The payment was stored just before.' },
    { find: 'payment?.reference', put: 'payment.reference', why: 'The payment was stored just before.' },
  ],
  'server/bank/sandboxBank.ts': [
    { find: "'320-01'", put: '""', why: 'The account of a card exists, by its foreign key.' },
    { find: "''", put: '"Stryker was here!"', times: 4, why: 'Each of the names has two parts.' },
    { find: '!account', put: 'false', why: 'The account of a hold exists, by its foreign key.' },
    {
      find: 'opened.length > 0',
      put: ['true', 'opened.length >= 0'],
      why: 'Only two first sessions at once find the account opened, and its balance is posted once by its id.',
    },
    {
      find: 'customer?.pinHash',
      put: 'customer.pinHash',
      why: 'The customer of a request exists, by its foreign key.',
    },
  ],
  'server/bank/ledger.ts': [
    {
      find: 'crooked[0]?.n',
      put: 'crooked[0].n',
      why: hasOneRow,
    },
  ],
}
