import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { rowsOf } from '../../db/client'
import { nearKeys } from './words'

/** A word of the indexed texts. */
export interface KnownWord {
  id: number
  word: string
  /** The ids of a pair's two words; null for a single word. */
  parts: number[] | null
  /** If it is too short to match with a typo, its spellings that are long enough. */
  spellings: string[]
}

/** The words of the indexed texts. */
export interface Vocabulary {
  /** The vocabulary's entries among `words`. */
  exact: (words: readonly string[]) => Promise<KnownWord[]>
  /** For each prefix the words that start with it; pairs only if it reaches into their second word. */
  beginningWith: (beginnings: readonly string[]) => Promise<{ beginning: string; id: number }[]>
  /** Words that have one of these keys (`nearKeys`). */
  withKeys: (keys: readonly number[]) => Promise<KnownWord[]>
}

/** Maximum completions of a prefix, and of a single character. */
const completionsMax = { usual: 80, ofOne: 16 }
const last = '\uFFFF'

export const textArray = (values: readonly string[]) =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
export const intArray = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::int[]`

/** The vocabulary of products, shops and categories. */
export const storedVocabulary = (db: Db): Vocabulary => ({
  exact: (words) =>
    rowsOf(db, sql`select id, word, parts, spellings from search_words where word = any(${textArray(words)})`),
  beginningWith: (beginnings) =>
    rowsOf(
      db,
      sql`select b.beginning, w.id from unnest(${textArray(beginnings)}) as b(beginning) cross join lateral (
            select id from search_words
            where word > (b.beginning collate "C") and word < ((b.beginning || ${last}) collate "C")
              and (parts is null or first_length < length(b.beginning))
            order by in_names desc, length(word), id 
            limit case when length(b.beginning) > 1 then ${completionsMax.usual}::int else ${completionsMax.ofOne}::int end) w`,
    ),
  withKeys: (keys) =>
    rowsOf(
      db,
      sql`select id, word, parts, spellings from search_words
          where id in (select word_id from search_word_keys where key = any(${intArray(keys)}))
          order by id`,
    ),
})

/** An entry of a vocabulary in memory. */
export interface MemoryWord extends KnownWord {
  firstLength: number
}

/** The vocabulary of a few texts. */
export function memoryVocabulary(words: readonly MemoryWord[]): Vocabulary {
  const byWord = new Map(words.map((known) => [known.word, known]))
  return {
    exact: (asked) => Promise.resolve(asked.flatMap((word) => byWord.get(word) ?? [])),
    beginningWith: (beginnings) =>
      Promise.resolve(
        beginnings.flatMap((beginning) =>
          words
            .filter(
              ({ word, parts, firstLength }) =>
                word !== beginning && word.startsWith(beginning) && (parts === null || firstLength < beginning.length),
            )
            .map(({ id }) => ({ beginning, id })),
        ),
      ),
    withKeys: (keys) => {
      const asked = new Set(keys)
      return Promise.resolve(words.filter(({ word }) => nearKeys(word).some((key) => asked.has(key))))
    },
  }
}
