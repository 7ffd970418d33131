import { asc } from 'drizzle-orm'
import type * as v from 'valibot'
import { popularKeywordsMax, suggestionsMax } from '../../../contract/constants'
import type { Language } from '../../../contract/enums'
import type { suggestion } from '../../../contract/search'
import type { Db } from '../../db/client'
import { categories, popularKeywords } from '../../db/schema'
import { cardsById } from '../catalogue/productCards'
import { findInMemory } from './inMemorySearch'
import { findMerchants } from './merchants'
import { productIdsFound } from './products'

/** Popular searches, in the editors' order (API-128). */
export async function listPopular(db: Db, language: Language): Promise<string[]> {
  const rows = await db.select().from(popularKeywords).orderBy(asc(popularKeywords.position)).limit(popularKeywordsMax)
  return rows.map(({ text }) => text[language])
}

/** Maximum suggestions per kind; products fill the rest. */
const most = { keyword: 3, merchant: 2 }

/** Popular keywords and names of categories that contain what was typed. */
async function keywordsFor(db: Db, keyword: string, language: Language): Promise<string[]> {
  const popular = await db.select().from(popularKeywords).orderBy(asc(popularKeywords.position))
  const named = await db
    .select({ name: categories.name })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.id))
  const known = [...popular.map(({ text }) => text), ...named.map(({ name }) => name)]
  const found = await findInMemory(
    keyword,
    known.map((text) => ({ name: [text], text: [] })),
  )
  return [...new Set(found.flatMap((number) => known[number]?.[language] ?? []))].slice(0, most.keyword)
}

/** Suggested keywords, products and shops for an unfinished keyword (SRC-011). */
export async function suggest(
  db: Db,
  { keyword, language }: { keyword: string; language: Language },
): Promise<v.InferInput<typeof suggestion>[]> {
  const keywords = await keywordsFor(db, keyword, language)
  const { merchants } = await findMerchants(db, { keyword, page: 1, limit: most.merchant, language })
  const rest = suggestionsMax - keywords.length - merchants.length
  const ids = await productIdsFound(db, { keyword, type: undefined, categoryId: undefined }, rest)
  const cards = await cardsById(db, ids, language)
  return [
    ...keywords.map((text) => ({ kind: 'keyword' as const, text })),
    ...ids
      .flatMap((id) => cards.get(id) ?? [])
      .map(({ product_id, productName, image }) => ({
        kind: 'product' as const,
        text: productName,
        id: product_id,
        image,
      })),
    ...merchants.map(({ mid, name, image }) => ({ kind: 'merchant' as const, text: name, id: mid, image })),
  ]
}
