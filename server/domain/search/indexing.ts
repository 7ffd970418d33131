import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import type { LocalText } from '../../db/columns'
import {
  categories,
  dueJobs,
  merchants,
  products,
  productSearch,
  productVariants,
  searchGroups,
  searchWords,
} from '../../db/schema'
import type { MemoryWord } from './vocabulary'
import type { Word } from './words'
import { nearKeys, nearMin, wordsOf } from './words'

/** Searchable texts of one item: its name and its other texts. */
export interface Source {
  name: LocalText[]
  text: LocalText[]
}

interface Entry {
  word: Word
  inNames: boolean
  spellings: Set<string>
}

const wordsIn = (texts: readonly LocalText[]): Word[] => texts.flatMap(({ th, en }) => [...wordsOf(th), ...wordsOf(en)])

const isLong = (spelling: string): boolean => spelling.length >= nearMin

/** Whether a word matches with a typo. Of pairs only those in names do: pairs of long texts are rarely typed. */
const allowsError = ({ word: { parts }, inNames, spellings }: Entry): boolean =>
  [...spellings].some(isLong) && (parts === undefined || inNames)

/** The ids of a pair's words; none if one of them is no word of its own. */
function partIds(parts: readonly string[], ids: ReadonlyMap<string, number>): number[] {
  const known = parts.flatMap((part) => ids.get(part) ?? [])
  return known.length === parts.length ? known : []
}

/** A row of the vocabulary. `ids` are those of single words. */
const rowOf = ({ word: { plain, parts }, inNames, spellings }: Entry, ids: ReadonlyMap<string, number>) => ({
  word: plain,
  first_length: (parts?.[0] ?? plain).length,
  parts: parts ? partIds(parts, ids) : null,
  in_names: inNames,
  spellings: plain.length < nearMin ? [...spellings].filter(isLong) : [],
})

/** The words of some texts with their vocabulary entries; a single word wins over a pair with the same letters. */
function entriesOf(sources: readonly Source[]): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const add = (word: Word, inNames: boolean): void => {
    const entry = entries.get(word.plain) ?? { word, inNames: false, spellings: new Set() }
    entry.inNames ||= inNames
    entry.spellings.add(word.spelled)
    if (!word.parts) entry.word = word
    entries.set(word.plain, entry)
  }
  for (const { name, text } of sources) {
    for (const word of wordsIn(name)) add(word, true)
    for (const word of wordsIn(text)) add(word, false)
  }
  return entries
}

async function putWords(tx: Db, rows: readonly object[]): Promise<void> {
  await tx.execute(sql`
    insert into search_words (word, first_length, parts, in_names, spellings)
    select word, first_length, parts, in_names, spellings
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(word text, first_length int, parts int[], in_names boolean, spellings text[])
      order by word
    on conflict (word) do update set
      in_names = search_words.in_names or excluded.in_names,
      parts = case when excluded.parts is null then null else search_words.parts end,
      first_length = case when excluded.parts is null then excluded.first_length else search_words.first_length end,
      spellings = array(select distinct unnest(search_words.spellings || excluded.spellings))
    where (excluded.in_names and not search_words.in_names) or (excluded.parts is null and search_words.parts is not null)
      or not search_words.spellings @> excluded.spellings`)
}

async function idsOf(tx: Db, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: searchWords.id, word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} in (select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) collate "C")`)
  return new Map(rows.map(({ id, word }) => [word, id]))
}

/** Adds the words of some texts to the vocabulary and returns their ids. */
async function learn(tx: Db, sources: readonly Source[]): Promise<Map<string, number>> {
  const entries = [...entriesOf(sources).values()]
  const singles = entries.filter(({ word }) => !word.parts)
  const pairs = entries.filter(({ word }) => word.parts)
  await putWords(
    tx,
    singles.map((entry) => rowOf(entry, new Map())),
  )
  const singleIds = await idsOf(
    tx,
    singles.map(({ word }) => word.plain),
  )
  await putWords(
    tx,
    pairs.map((entry) => rowOf(entry, singleIds)),
  )
  const ids = await idsOf(
    tx,
    entries.map(({ word }) => word.plain),
  )
  const keys = entries
    .filter(allowsError)
    .flatMap(({ word }) => nearKeys(word.plain).map((key) => ({ key, word_id: ids.get(word.plain) })))
  await tx.execute(sql`
    insert into search_word_keys (key, word_id)
    select key, word_id from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x(key int, word_id int) on conflict do nothing`)
  return ids
}

const known = (texts: readonly LocalText[], ids: ReadonlyMap<string, number>): number[] => [
  ...new Set(wordsIn(texts).flatMap(({ plain }) => ids.get(plain) ?? [])),
]

/** A few texts with their own vocabulary, for searches in memory. */
export function indexInMemory(sources: readonly Source[]): {
  words: MemoryWord[]
  indexed: { name: Set<number>; text: Set<number> }[]
} {
  const entries = [...entriesOf(sources).values()]
  const ids = new Map(entries.map(({ word }, id) => [word.plain, id]))
  return {
    words: entries.map((entry, id) => {
      const { word, first_length, parts, spellings } = rowOf(entry, ids)
      return { id, word, firstLength: first_length, parts, spellings }
    }),
    indexed: sources.map(({ name, text }) => ({ name: new Set(known(name, ids)), text: new Set(known(text, ids)) })),
  }
}

const batch = 500

async function indexProducts(tx: Db, productIds: readonly string[]): Promise<void> {
  for (let start = 0; start < productIds.length; start += batch) {
    const ids = productIds.slice(start, start + batch)
    const rows = await tx
      .select({
        id: products.productId,
        mid: products.mid,
        categoryId: products.categoryId,
        type: products.type,
        name: products.name,
        description: products.description,
        variantAxes: products.variantAxes,
      })
      .from(products)
      .where(inArray(products.productId, ids))
    // The product may have been deleted since its job was scheduled.
    if (rows.length === 0) continue
    const sources = rows.map(({ name, description, variantAxes, ...row }) => ({
      ...row,
      name: [name],
      text: [description, ...variantAxes.flatMap((axis) => axis.values.map(({ text }) => text))],
    }))
    const wordIds = await learn(tx, sources)
    await tx
      .insert(productSearch)
      .values(
        sources.map(({ id, mid, categoryId, type, name, text }) => ({
          productId: id,
          mid,
          categoryId,
          type,
          isListed: false,
          isAvailable: false,
          sold: 0,
          nameWords: known(name, wordIds),
          textWords: known(text, wordIds),
        })),
      )
      .onConflictDoUpdate({
        target: productSearch.productId,
        set: { nameWords: sql`excluded.name_words`, textWords: sql`excluded.text_words` },
      })
    // A separate statement after the rows are locked: it sees every committed sale; the triggers apply later ones.
    await tx
      .update(productSearch)
      .set({
        mid: sql`${products.mid}`,
        categoryId: sql`${products.categoryId}`,
        type: sql`${products.type}`,
        isListed: sql`${products.status} <> 'inactive' and not ${products.isChanging}`,
        isAvailable: sql`${products.status} = 'active' and exists (select from ${productVariants} where ${productVariants.productId} = ${products.productId} and ${productVariants.stock} > 0)`,
        sold: sql`${products.soldCount}`,
      })
      .from(products)
      .where(and(eq(products.productId, productSearch.productId), inArray(products.productId, ids)))
  }
}

/** Indexes shops by their name and description, categories by their name and their parent's. */
async function indexGroups(tx: Db): Promise<void> {
  const shops = await tx.select({ id: merchants.mid, name: merchants.name, about: merchants.about }).from(merchants)
  const kinds = await tx
    .select({ id: categories.id, parentId: categories.parentId, name: categories.name })
    .from(categories)
  const rows = [
    ...shops.map(({ id, name, about }) => ({ kind: 'merchant' as const, id, name: [name], text: [about] })),
    ...kinds.map(({ id, parentId, name }) => ({
      kind: 'category' as const,
      id,
      name: [name],
      text: kinds.filter((parent) => parent.id === parentId).map((parent) => parent.name),
    })),
  ]
  if (rows.length === 0) return
  const wordIds = await learn(tx, rows)
  await tx
    .insert(searchGroups)
    .values(
      rows.map(({ kind, id, name, text }) => ({
        kind,
        id,
        nameWords: known(name, wordIds),
        textWords: known(text, wordIds),
      })),
    )
    .onConflictDoUpdate({
      target: [searchGroups.kind, searchGroups.id],
      set: { nameWords: sql`excluded.name_words`, textWords: sql`excluded.text_words` },
    })
}

const newProducts = async (tx: Db): Promise<string[]> => {
  const rows = await tx
    .select({ id: products.productId })
    .from(products)
    .leftJoin(productSearch, eq(productSearch.productId, products.productId))
    .where(isNull(productSearch.productId))
    .orderBy(products.productId)
  return rows.map(({ id }) => id)
}

/** The job that triggers schedule: `new` for products without words, `groups` for shops and categories, else one product's id. */
export async function indexFor(tx: Db, ref: string): Promise<void> {
  if (ref === 'groups') await indexGroups(tx)
  else await indexProducts(tx, ref === 'new' ? await newProducts(tx) : [ref])
}

/** Indexes everything that is not indexed yet, and deletes the jobs scheduled for it. */
export async function indexCatalogue(tx: Db): Promise<void> {
  await indexGroups(tx)
  await indexProducts(tx, await newProducts(tx))
  await tx.delete(dueJobs).where(eq(dueJobs.kind, 'search.index'))
}
