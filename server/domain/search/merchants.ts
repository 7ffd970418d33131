import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import type { merchant } from '../../../contract/merchants'
import type { Db } from '../../db/client'
import { favoriteMerchants, merchants, searchGroups } from '../../db/schema'
import { toMerchant, openStatuses } from '../catalogue/merchantCards'
import { pageOf } from '../paging'
import { every, idsFound, nameHas, textHas } from './matching'
import type { Reading } from './readings'
import { storedVocabulary } from './vocabulary'

interface ShopMatch {
  keyword: string
  /** Only shops that this shopper follows. */
  followedBy?: string
}

interface MerchantSearch extends ShopMatch {
  page: number
  limit: number
  language: Language
}

/** Open shops that match every term of a reading, by name before description; ties by the number of followers. */
async function midsOf(
  db: Db,
  reading: Reading,
  {
    followedBy,
    byName,
    known,
    limit,
  }: { followedBy?: string | undefined; byName?: true; known: readonly string[]; limit: number },
): Promise<string[]> {
  const inName = every(reading.map(nameHas))
  const anywhere = every(reading.map((term) => sql`(${nameHas(term)} or ${textHas(term)})`))
  const isFollowed =
    followedBy === undefined
      ? undefined
      : inArray(
          merchants.mid,
          db
            .select({ mid: favoriteMerchants.mid })
            .from(favoriteMerchants)
            .where(eq(favoriteMerchants.shopperId, followedBy)),
        )
  const rows = await db
    .select({ mid: merchants.mid })
    .from(searchGroups)
    .innerJoin(merchants, eq(merchants.mid, searchGroups.id))
    .where(
      and(
        eq(searchGroups.kind, 'merchant'),
        inArray(merchants.status, openStatuses),
        isFollowed,
        byName ? inName : anywhere,
        notInArray(merchants.mid, [...known]),
      ),
    )
    .orderBy(desc(inName), desc(merchants.followerCount), asc(merchants.mid))
    .limit(limit)
  return rows.map(({ mid }) => mid)
}

/** The mids of the open shops that match a keyword, best first. */
const midsFound = (db: Db, { keyword, followedBy }: ShopMatch): Promise<string[]> =>
  idsFound(keyword, storedVocabulary(db), (reading, known, limit) => midsOf(db, reading, { followedBy, known, limit }))

/** How many open shops match a keyword. */
export const countMerchants = async (db: Db, keyword: string): Promise<number> =>
  (await midsFound(db, { keyword })).length

/** The open shop with the most followers whose name has the keyword as it is typed, without a mistake in it. */
export async function shopNamed(
  db: Db,
  { keyword, language }: { keyword: string; language: Language },
): Promise<v.InferInput<typeof merchant> | undefined> {
  const mids = await idsFound(
    keyword,
    storedVocabulary(db),
    async (reading, known, limit, sureness) =>
      sureness === 'exact' || sureness === 'beginning' ? midsOf(db, reading, { byName: true, known, limit }) : [],
    1,
  )
  return (await shopsOf(db, mids, language))[0]
}

/** The shops of these mids that exist, in their order. */
async function shopsOf(db: Db, mids: string[], language: Language): Promise<v.InferInput<typeof merchant>[]> {
  const rows = mids.length > 0 ? await db.select().from(merchants).where(inArray(merchants.mid, mids)) : []
  const byMid = new Map(rows.map((row) => [row.mid, toMerchant(row, language)]))
  return mids.flatMap((mid) => byMid.get(mid) ?? [])
}

/** One page of the open shops that match a keyword. Source: SRC-010, API-110, API-112. */
export async function findMerchants(
  db: Db,
  { page, limit, language, ...match }: MerchantSearch,
): Promise<{ page: number; limit: number; total: number; merchants: v.InferInput<typeof merchant>[] }> {
  const mids = await midsFound(db, match)
  return { page, limit, total: mids.length, merchants: await shopsOf(db, pageOf(mids, { page, limit }), language) }
}
