import type { AcceptedMutants } from './accepted'

export const payment: AcceptedMutants = {
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
}
