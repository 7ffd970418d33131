import { inOverlap, readsExistence } from './accepted'
import type { AcceptedMutants } from './accepted'

export const searchShopperTraffic: AcceptedMutants = {
  'server/domain/shopper/addresses.ts': [
    { find: '{ id: shopperId }', put: '{}', why: inOverlap('tests/server/address.test.ts') },
  ],
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
