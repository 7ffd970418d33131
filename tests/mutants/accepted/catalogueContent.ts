import { hasOneRow, noUndefined, readsExistence, sparesAQuery } from './accepted'
import type { AcceptedMutants } from './accepted'

const besideCategory = 'There are products nearby only beside a product with a category.'
const ofOwnKind = 'It only spares rows: each item is looked up among those of its own kind.'

export const catalogueContent: AcceptedMutants = {
  'server/domain/catalogue/categories.ts': [
    { find: 'row.id === id', put: 'true', why: 'Only a known category has children.' },
    { find: 'own?.parentId', put: 'own.parentId', why: 'The category of a product exists, by its foreign key.' },
  ],
  'server/domain/catalogue/fieldsByType.ts': [{ find: 'donations.length === 0', put: 'false', why: sparesAQuery }],
  'server/domain/catalogue/merchantCards.ts': [{ find: 'ids.length === 0', put: 'false', why: sparesAQuery }],
  'server/domain/catalogue/merchants.ts': [
    { find: 'reviews?.average', put: 'reviews.average', why: hasOneRow },
    { find: 'all?.total', put: 'all.total', why: hasOneRow },
  ],
  'server/domain/catalogue/nameOrder.ts': [
    { find: 'one.productId < other.productId', put: 'one.productId <= other.productId', why: 'Ids are unique.' },
  ],
  'server/domain/catalogue/pictures.ts': [
    { find: "''", put: '"Stryker was here!"', why: 'No picture has either key, so that both have the usual colour.' },
  ],
  'server/domain/catalogue/productCards.ts': [
    {
      find: '[]',
      put: '["Stryker was here"]',
      why: 'The ids are of listed products, read just before, so that each has a card.',
    },
    { find: 'productIds.length === 0', put: 'false', why: sparesAQuery },
    { find: 'ids.length === 0', put: 'false', why: sparesAQuery },
  ],
  'server/domain/catalogue/productCounts.ts': [{ find: 'row?.total', put: 'row.total', times: 2, why: hasOneRow }],
  'server/domain/catalogue/productLists.ts': [
    {
      find: 'taxDeductionCondition === undefined && isEdonation === undefined',
      put: 'false',
      why: 'Products that are counted one by one are as many.',
    },
    { find: '[]', put: '["Stryker was here"]', why: 'An order by a constant changes nothing.' },
    { find: '{ mid: merchants.mid }', put: '{}', why: readsExistence },
    { find: "''", put: '"Stryker was here!"', why: besideCategory },
    { find: 'beside?.product', put: 'beside.product', why: besideCategory },
    { find: 'start < nearTotal', put: ['true', 'start <= nearTotal'], why: sparesAQuery },
    { find: 'rows.length < limit', put: ['true', 'rows.length <= limit'], why: sparesAQuery },
    {
      find: 'near.length > 0',
      put: ['true', 'near.length >= 0'],
      times: 2,
      why: 'Without categories nearby the condition holds for every product.',
    },
  ],
  'server/domain/content/home.ts': [
    { find: 'rows.length === 0', put: 'true', why: 'It only spares a query: a tab with groups is known.' },
    { find: '{ id: sections.id }', put: '{}', why: readsExistence },
    { find: 'once.filter((row) => row.kind === kind)', put: 'once', why: ofOwnKind },
    { find: 'row.kind === kind', put: 'true', why: ofOwnKind },
  ],
  'server/domain/content/landing.ts': [
    { find: '[]', put: '["Stryker was here"]', times: 4, why: 'No product, shop, voucher or campaign has that id.' },
    { find: "''", put: '"Stryker was here!"', why: 'A countdown of a page has an end.' },
    { find: 'end !== undefined', put: 'true', why: 'A missing end is no date, and is not earlier than now.' },
    { find: 'ends_at !== undefined', put: 'true', why: noUndefined },
    { find: 'ids.length === 0', put: 'false', why: 'It only spares a query: no campaign is found without an id.' },
    { find: 'names.filter((name) => name.item === item)', put: 'names', why: ofOwnKind },
    { find: 'name.item === item', put: 'true', why: ofOwnKind },
  ],
  'server/domain/content/campaigns.ts': [
    { find: '[]', put: '["Stryker was here"]', why: 'No product has that id.' },
    { find: 'countdownTo < endAt', put: 'countdownTo <= endAt', why: 'The two are the same instant then.' },
    { find: "''", put: '"Stryker was here!"', why: 'No shopper has either id.' },
    {
      find: 'ids && inArray(campaigns.id, [...ids])',
      put: 'true',
      why: 'It only spares rows: the one caller with ids picks its campaigns by their ids.',
    },
  ],
}
