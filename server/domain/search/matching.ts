import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { searchResultsMax } from '../../../contract/constants'
import type { Reading, Sureness, Term } from './readings'
import { readingsOf } from './readings'
import type { Vocabulary } from './vocabulary'
import { intArray } from './vocabulary'

/** With fewer results than this, completions of an unfinished last word are searched too. */
const few = 5

/** Whether a row's name has a term. The words of a pair need not be adjacent in a name; in a text they must be. */
export const nameHas = ({ ids, parts }: Term): SQL =>
  parts ? sql`name_words @> ${intArray(parts)}` : sql`name_words && ${intArray(ids)}`

/** Whether any text of a row has a term. */
export const textHas = ({ ids, isInNamesOnly }: Term): SQL =>
  isInNamesOnly ? sql`false` : sql`text_words && ${intArray(ids)}`

export const every = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` and `)})`

/**
 * Ids that match a keyword, best first, at most `most`. `find` returns those of one reading that are not in `known`. Readings with a typo
 * are used only if nothing else matches.
 */
export async function idsFound(
  keyword: string,
  vocabulary: Vocabulary,
  find: (reading: Reading, known: readonly string[], limit: number, sureness: Sureness) => Promise<string[]>,
  most: number = searchResultsMax,
): Promise<string[]> {
  const found: string[] = []
  let surest: Sureness | undefined
  // Stops after the first reading of a kind with results.
  const isWanted = (sureness: Sureness): boolean =>
    sureness !== surest && found.length < (sureness === 'beginning' ? few : 1)
  for await (const { sureness, reading } of readingsOf(keyword, vocabulary, isWanted)) {
    const more = await find(reading, found, most - found.length, sureness)
    found.push(...more)
    if (more.length > 0) surest = sureness
  }
  return found
}
