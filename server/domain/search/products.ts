import type { SQL } from 'drizzle-orm'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Language, ProductListSort, ProductType } from '../../../contract/enums'
import type { Db } from '../../db/client'
import { rowsOf } from '../../db/client'
import { merchants, products, productSearch } from '../../db/schema'
import type { CardPage } from '../catalogue/productCards'
import { categoryIds } from '../catalogue/categories'
import { openStatuses } from '../catalogue/merchantCards'
import { byName } from '../catalogue/nameOrder'
import { cardPage, productOrder } from '../catalogue/productCards'
import { every, idsFound, nameHas, textHas } from './matching'
import type { Reading, Term } from './readings'
import { storedVocabulary, textArray } from './vocabulary'

export interface ProductSearch {
  keyword: string
  type: ProductType | undefined
  categoryId: string | undefined
  sort: ProductListSort
  page: number
  limit: number
  language: Language
}

/** Shops and categories whose name, or whose parent's name, has a term. */
interface Placed {
  term: Term
  mids: string[]
  categoryIds: string[]
  parentIds: string[]
}

/** For each term the shops and categories whose products match it. */
async function placesOf(db: Db, reading: Reading): Promise<Placed[]> {
  const rows = await rowsOf<{ term: number; kind: 'merchant' | 'category'; id: string; in_name: boolean }>(
    db,
    sql.join(
      reading.map(
        (term, index) => sql`
          (select ${index}::int as term, kind, id, ${nameHas(term)} as in_name from search_groups
            where ${nameHas(term)} or (kind = 'category' and ${textHas(term)}))`,
      ),
      sql` union all `,
    ),
  )
  return reading.map((term, index) => {
    const own = rows.filter((row) => row.term === index)
    const ids = (kind: 'merchant' | 'category', inName: boolean) =>
      own.filter((row) => row.kind === kind && row.in_name === inName).map(({ id }) => id)
    return {
      term,
      mids: ids('merchant', true),
      categoryIds: ids('category', true),
      parentIds: ids('category', false),
    }
  })
}

/** With this many products found by name, shop and category, matches in other texts only are omitted. */
const enough = 100

const anyOf = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` or `)})`

/**
 * Listed products that match every term of a reading: by name first, then by name or shop, then name, shop or category, then any text; ties
 * by availability, then by sales.
 */
async function productIdsOf(
  db: Db,
  reading: Reading,
  { isAsked, known, limit }: { isAsked: SQL | undefined; known: readonly string[]; limit: number },
): Promise<string[]> {
  const places = await placesOf(db, reading)
  const inName = every(places.map(({ term }) => nameHas(term)))
  const inShop = every(places.map(({ term, mids }) => anyOf([inArray(productSearch.mid, mids), nameHas(term)])))
  const inCategory = every(
    places.map(({ term, mids, categoryIds }) =>
      anyOf([inArray(productSearch.mid, mids), inArray(productSearch.categoryId, categoryIds), nameHas(term)]),
    ),
  )
  const anywhere = every(
    places.map(({ term, mids, categoryIds, parentIds }) =>
      anyOf([
        inArray(productSearch.mid, mids),
        inArray(productSearch.categoryId, [...categoryIds, ...parentIds]),
        nameHas(term),
        textHas(term),
      ]),
    ),
  )
  const hasShops = places.some(({ mids }) => mids.length > 0)
  const hasCategories = places.some((place) => place.categoryIds.length > 0)
  const steps = [inName, ...(hasShops ? [inShop] : []), ...(hasCategories ? [inCategory] : []), anywhere]
  const ids: string[] = []
  for (const found of steps) {
    if (ids.length >= limit || (found === anywhere && ids.length >= enough)) break
    const rows = await db
      .select({ id: productSearch.productId })
      .from(productSearch)
      .where(
        and(
          eq(productSearch.isListed, true),
          isAsked,
          found,
          sql`${productSearch.productId} <> all(${textArray([...known, ...ids])})`,
        ),
      )
      .orderBy(desc(productSearch.isAvailable), desc(productSearch.sold), sql`${productSearch.productId} collate "C"`)
      .limit(limit - ids.length)
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Ids of the listed products that match a keyword, best first, at most `most`. Refuses with 410 for an unknown category. */
export async function productIdsFound(
  db: Db,
  { keyword, type, categoryId }: Pick<ProductSearch, 'keyword' | 'type' | 'categoryId'>,
  most?: number,
): Promise<string[]> {
  const within = categoryId === undefined ? undefined : await categoryIds(db, categoryId)
  const isAsked = and(
    sql`${productSearch.mid} not in (select mid from merchants where not ${inArray(merchants.status, openStatuses)})`,
    type ? eq(productSearch.type, type) : undefined,
    within ? inArray(productSearch.categoryId, within) : undefined,
  )
  return idsFound(
    keyword,
    storedVocabulary(db),
    (reading, known, limit) => productIdsOf(db, reading, { isAsked, known, limit }),
    most,
  )
}

/** The ids in another order than relevance. Names use the collation of the page's language (DON-006). */
async function sorted(db: Db, ids: string[], sort: ProductListSort, language: Language): Promise<string[]> {
  if (sort === 'recommended' || ids.length === 0) return ids
  const isFound = inArray(products.productId, ids)
  if (sort === 'name_asc' || sort === 'name_desc') {
    const rows = await db
      .select({ productId: products.productId, name: sql<string>`${products.name}->>${language}` })
      .from(products)
      .where(isFound)
    return rows.sort(byName(sort, language)).map(({ productId }) => productId)
  }
  const rows = await db
    .select({ id: products.productId })
    .from(products)
    .where(isFound)
    .orderBy(...productOrder[sort])
  return rows.map(({ id }) => id)
}

/**
 * One page of the listed products that match a keyword, from the best `searchResultsMax`. Refuses with 410 for an unknown category. Source:
 * SRC-010, API-090.
 */
export async function findProducts(db: Db, query: ProductSearch): Promise<CardPage> {
  const ids = await sorted(db, await productIdsFound(db, query), query.sort, query.language)
  return cardPage(db, ids, query)
}
