import { hasOneRow, inOverlap, readsExistence, sparesAQuery } from './accepted'
import type { AcceptedMutants } from './accepted'

const repeatsASearch = 'Without a shop or category the search only repeats the one before it, and finds nothing new.'

export const searchShopperTraffic: AcceptedMutants = {
  'server/domain/jobs.ts': [
    { find: '{ id: orders.id }', put: '{}', why: readsExistence },
    { find: '{ id: gifts.id }', put: '{}', why: readsExistence },
    { find: '{ skipLocked: true }', put: '{}', why: inOverlap('tests/server/jobs.test.ts') },
    { find: 'true', put: 'false', why: inOverlap('tests/server/jobs.test.ts') },
  ],
  'server/domain/shopper/addresses.ts': [
    { find: '{ id: shopperId }', put: '{}', times: 2, why: inOverlap('tests/server/address.test.ts') },
    {
      find: "'410'",
      put: '""',
      times: 2,
      why: 'A statement that adds or changes an address of the shopper returns its row.',
    },
  ],
  'server/domain/shopper/favourites.ts': [
    { find: 'all?.total', put: 'all.total', why: hasOneRow },
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
  'server/domain/search/indexing.ts': [
    {
      find: '[]',
      put: '["Stryker was here"]',
      times: 2,
      why: 'Every word of the texts has an id, and only spellings of shorter words are read.',
    },
    {
      find: 'plain.length < nearMin',
      put: ['true', 'plain.length <= nearMin'],
      why: 'Only spellings of shorter words are read.',
    },
    {
      find: 'entries.filter(({ word }) => word.parts)',
      put: 'entries',
      why: 'A word that is put a second time stays as it is.',
    },
    {
      find: 'start < productIds.length',
      put: 'start <= productIds.length',
      why: 'For no ids nothing is found and done.',
    },
    {
      find: 'productIds.slice(start, start + batch)',
      put: 'productIds',
      why: 'It only bounds a statement: products that are indexed twice have the same words.',
    },
    { find: 'false', put: 'true', times: 2, why: 'The statement that follows in the same transaction sets it.' },
  ],
  'server/domain/search/merchants.ts': [
    {
      find: '[]',
      put: '["Stryker was here"]',
      times: 2,
      why: 'No shop has that mid, and each shop that is found exists.',
    },
    { find: 'mids.length > 0', put: ['true', 'mids.length >= 0'], why: sparesAQuery },
  ],
  'server/domain/search/products.ts': [
    { find: 'ids.length === 0', put: 'false', why: sparesAQuery },
    { find: 'mids.length > 0', put: ['true', 'mids.length >= 0'], why: repeatsASearch },
    { find: 'place.categoryIds.length > 0', put: ['true', 'place.categoryIds.length >= 0'], why: repeatsASearch },
    {
      find: 'ids.length >= limit',
      put: ['false', 'ids.length > limit'],
      why: 'A query for no more products finds none.',
    },
  ],
  'server/domain/search/promotions.ts': [
    {
      find: '[]',
      put: '["Stryker was here"]',
      times: 5,
      why: 'Nothing has that id, and each number is of a running promotion.',
    },
  ],
  'server/domain/search/suggestions.ts': [
    {
      find: '[]',
      put: '["Stryker was here"]',
      times: 2,
      why: 'Each number is of a known text, and each product that is found has a card, unless it is unlisted in that moment.',
    },
    { find: 'known[number]?.[language]', put: 'known[number][language]', why: 'Each number is of a known text.' },
  ],
  'server/domain/search/readings.ts': [
    { find: 'typed.length === 0', put: 'false', why: 'It only spares queries: no path leads through nothing.' },
    {
      find: '[]',
      put: '["Stryker was here"]',
      times: 5,
      why: 'What is put in has neither a place in the keyword nor a term, so that no reading changes.',
    },
    { find: 'from + 1', put: 'from - 1', why: 'A stretch that does not lead forward is on no path.' },
    { find: "'to end'", put: '""', why: "Only 'from start' is compared." },
    {
      find: 'byKey.size > keysMax',
      put: 'byKey.size >= keysMax',
      why: 'It only bounds the work, and the number is a rough one.',
    },
    { find: 'byKey.size === 0', put: 'false', why: 'It only spares a query: no word has one of no keys.' },
    { find: 'from < typed.length', put: 'from <= typed.length', why: 'No piece begins at the end of a keyword.' },
  ],
}
