import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { searchResultsMax } from '../../../contract/constants'
import type { Reading, Sureness, Term } from './readings'
import { readingsOf } from './readings'
import type { Vocabulary } from './vocabulary'
import { intArray } from './vocabulary'

/** With fewer results than this, what an unfinished last word may become is found too. */
const few = 5

/** Whether the name of a row has a term. The words of a pair need not stand beside each other in a name; in a text they must. */
export const nameHas = ({ ids, parts }: Term): SQL =>
  parts ? sql`name_words @> ${intArray(parts)}` : sql`name_words && ${intArray(ids)}`

/** Whether anything that a row says has a term. */
export const textHas = ({ ids, isInNamesOnly }: Term): SQL =>
  isInNamesOnly ? sql`false` : sql`text_words && ${intArray(ids)}`

export const every = (conditions: readonly SQL[]): SQL => sql`(${sql.join([...conditions], sql` and `)})`

/**
 * Ids that a keyword finds, the best first, `most` at most. `find` gives those of one reading that are not among the `known`
 * ones. A reading with a wrong character counts only where nothing is found without.
 */
export async function idsFound(
  keyword: string,
  vocabulary: Vocabulary,
  find: (reading: Reading, known: readonly string[], limit: number) => Promise<string[]>,
  most: number = searchResultsMax,
): Promise<string[]> {
  const found: string[] = []
  let surest: Sureness | undefined
  // One reading of a kind is enough; another is tried where it found nothing.
  const isWanted = (sureness: Sureness): boolean =>
    sureness !== surest && found.length < (sureness === 'beginning' ? few : 1)
  for await (const { sureness, reading } of readingsOf(keyword, vocabulary, isWanted)) {
    const more = await find(reading, found, most - found.length)
    found.push(...more)
    if (more.length > 0) surest = sureness
  }
  return found
}
