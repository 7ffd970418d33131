import { inOverlap, readsExistence } from './accepted'
import type { AcceptedMutants } from './accepted'

export const searchShopperTraffic: AcceptedMutants = {
  'server/domain/shopper/addresses.ts': [
    { find: '{ id: shopperId }', put: '{}', why: inOverlap('tests/server/address.test.ts') },
    { find: "'410'", put: '""', why: 'A statement that adds or changes an address of the shopper returns its row.' },
  ],
  'server/domain/shopper/favourites.ts': [
    { find: 'all?.total', put: 'all.total', why: 'A count always has one row.' },
    { find: '{ mid: merchants.mid }', put: '{}', why: readsExistence },
  ],
  'server/domain/shopper/session.ts': [
    {
      find: "{ await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, id)).for('no key update') }",
      put: '{}',
      why: inOverlap('tests/server/address.test.ts'),
    },
    { find: '{ id: shoppers.id }', put: '{}', why: 'The row is locked, and nothing of it is read.' },
  ],
  'server/domain/traffic/trafficRules.ts': [
    { find: 'one < other', put: 'one <= other', why: 'The keys of the rows differ.' },
    {
      find: "''",
      put: '"Stryker was here!"',
      why: 'A batch with a name that no machine has is refused before.',
    },
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
