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
  const nameHas = ({ name }: (typeof indexed)[number], { ids, parts }: Term) =>
    parts ? parts.every((id) => name.has(id)) : ids.some((id) => name.has(id))
  const has = (one: (typeof indexed)[number], term: Term) =>
    nameHas(one, term) || (!term.isInNamesOnly && term.ids.some((id) => one.text.has(id)))
  const found = await idsFound(keyword, memoryVocabulary(words), (reading, known) => {
    const numbers = indexed.flatMap((one, number) =>
      !known.includes(String(number)) && reading.every((term) => has(one, term)) ? [number] : [],
    )
    const inName = (number: number) => {
      const one = indexed[number]
      return one !== undefined && reading.every((term) => nameHas(one, term))
    }
    return Promise.resolve([...numbers.filter(inName), ...numbers.filter((number) => !inName(number))].map(String))
  })
  return found.map(Number)
}
