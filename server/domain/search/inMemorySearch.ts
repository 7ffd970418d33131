import { idsFound } from './matching'
import { indexInMemory } from './indexing'
import type { Source } from './indexing'
import type { Term } from './readings'
import { memoryVocabulary } from './vocabulary'

/**
 * Indexes of the texts that match a keyword, best first, ranked like products: matches in names before other texts, ties in the given
 * order. For a few dozen texts, which are split into words on every call.
 */
export async function findInMemory(keyword: string, sources: readonly Source[]): Promise<number[]> {
  const { words, indexed } = indexInMemory(sources)
  const items = indexed.map((own, number) => ({ ...own, id: String(number) }))
  type Item = (typeof items)[number]
  const nameHas = ({ name }: Item, { ids, parts }: Term) =>
    parts ? parts.every((id) => name.has(id)) : ids.some((id) => name.has(id))
  const has = (item: Item, term: Term) =>
    nameHas(item, term) || (!term.isInNamesOnly && term.ids.some((id) => item.text.has(id)))
  const found = await idsFound(keyword, memoryVocabulary(words), (reading, known) => {
    const matching = items.filter((item) => !known.includes(item.id) && reading.every((term) => has(item, term)))
    const inName = (item: Item) => reading.every((term) => nameHas(item, term))
    return Promise.resolve(
      [...matching.filter(inName), ...matching.filter((item) => !inName(item))].map(({ id }) => id),
    )
  })
  return found.map(Number)
}
