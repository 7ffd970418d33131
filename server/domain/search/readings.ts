import type { Vocabulary } from './vocabulary'
import type { Chunk } from './words'
import { chunksOf, isNear, joiningWords, nearKeys, nearMin, pairMax, singular } from './words'

/** A condition that a text must meet to match. */
export interface Term {
  /** Any of these words or pairs. */
  ids: number[]
  /** In a name, all of these instead: the words of a pair need not be adjacent there. */
  parts?: number[]
  /** Single characters are too unspecific to search texts other than names. */
  isInNamesOnly?: true
}

/** A keyword interpreted as terms; all must match. */
export type Reading = Term[]

/** How a part of the keyword was interpreted, the most certain first. */
export type Sureness = 'exact' | 'beginning' | 'near' | 'part'

interface Piece {
  from: number
  to: number
  cost: number
  sureness: Sureness
  /** Undefined for a joining word, such as "and". */
  term: Term | undefined
}

interface Path {
  cost: number
  pieces: Piece[]
}

/** A word that may be omitted because nothing has it is shorter than those that allow a typo. */
const leftOutMax = nearMin - 1
/** Maximum readings tried per sureness. */
const readingsMax = 3
/** Maximum terms of a reading, because a keyword of a hundred characters can have more words than make sense. */
const termsMax = 12
/** Maximum keys looked up for misspelt words. */
const keysMax = 4_000

/** A stretch of a keyword, whose chunks are compared as one string without spaces. */
interface Stretch {
  from: number
  to: number
  word: string
  /** As typed, if it is in one chunk. */
  spelled: string
  /** The kind of its first chunk. */
  kind: Chunk['kind']
  chunks: number
  isWholeChunk: boolean
  /** Whether it cuts a word that is not Thai. */
  isCut: boolean
}

interface Typed {
  length: number
  stretches: readonly Stretch[]
}

function typedOf(keyword: string): Typed {
  let length = 0
  const placed = chunksOf(keyword).map((chunk) => {
    const start = length
    length += chunk.plain.length
    return { chunk, start, end: length }
  })
  const text = placed.map(({ chunk }) => chunk.plain).join('')
  const stretches: Stretch[] = []
  for (const [at, first] of placed.entries()) {
    const { kind, spelled, places } = first.chunk
    for (let from = first.start; from < first.end; from += 1) {
      // A single word may be longer than a pair; Thai is written without spaces, so that a chunk has many words.
      const longest = kind === 'thai' ? pairMax : Math.max(pairMax, first.end - from)
      for (let to = from + 1; to <= Math.min(length, from + longest); to += 1) {
        const within = placed.slice(at).filter(({ start }) => start < to)
        stretches.push({
          from,
          to,
          word: text.slice(from, to),
          spelled: spelled.slice(places[from - first.start], places[to - first.start]),
          kind,
          chunks: within.length,
          isWholeChunk: first.start === from && first.end === to,
          isCut: within.some(({ chunk, start, end }) => chunk.kind !== 'thai' && (start < from || end > to)),
        })
      }
    }
  }
  return { length, stretches }
}

const isShort = (word: string): boolean => /^[\u0E00-\u0E7F]{1,2}$/.test(word)

const termOf = (typed: string, ids: number[], parts?: number[] | null): Term => ({
  ids,
  ...(parts?.length && { parts }),
  ...(typed.length === 1 && { isInNamesOnly: true }),
})

/** Whether a stretch is part of one word of letters: "camplantern". */
const isPartOfLetters = ({ kind, chunks, word }: Stretch): boolean =>
  kind === 'letters' && chunks === 1 && word.length >= 3

async function exactPieces({ stretches }: Typed, vocabulary: Vocabulary): Promise<Piece[]> {
  const whole = stretches.filter((stretch) => !stretch.isCut || isPartOfLetters(stretch))
  const asked = new Set(whole.flatMap(({ word }) => [word, singular(word)]))
  const known = new Map((await vocabulary.exact([...asked])).map((one) => [one.word, one]))
  return whole.flatMap(({ from, to, word, chunks, isCut }): Piece[] => {
    if (joiningWords.has(word) && chunks === 1 && !isCut)
      return [{ from, to, cost: 0.3, sureness: 'exact', term: undefined }]
    const found = known.get(word) ?? (isCut ? known.get(singular(word)) : undefined)
    if (!found) return []
    const cost = 1 + (found.parts ? 0.2 : 0) + (isShort(word) ? 0.5 : 0) + (isCut ? 0.5 : chunks - 1)
    return [{ from, to, cost, sureness: 'exact', term: termOf(word, [found.id], found.parts) }]
  })
}

/** The last word may be unfinished, and so may any word that is not Thai. */
async function begunPieces({ length, stretches }: Typed, vocabulary: Vocabulary): Promise<Piece[]> {
  const begun = stretches.filter(
    (stretch) => stretch.chunks === 1 && !stretch.isCut && (stretch.to === length || isPartOfLetters(stretch)),
  )
  const idsOf = new Map<string, number[]>()
  for (const { beginning, id } of await vocabulary.beginningWith([...new Set(begun.map(({ word }) => word))]))
    idsOf.set(beginning, [...(idsOf.get(beginning) ?? []), id])
  return begun.flatMap(({ from, to, word }): Piece[] => {
    const ids = idsOf.get(word)
    const cost = 1.4 + (isShort(word) ? 0.5 : 0)
    return ids ? [{ from, to, cost, sureness: 'beginning', term: termOf(word, ids) }] : []
  })
}

/** Positions from which the end can be reached, or that can be reached from the start, with these pieces. */
function reached(typed: Typed, pieces: readonly Piece[], direction: 'from start' | 'to end'): Set<number> {
  const isForward = direction === 'from start'
  const places = new Set([isForward ? 0 : typed.length])
  const ordered = [...pieces].sort((one, other) => (isForward ? one.from - other.from : other.to - one.to))
  for (const { from, to } of ordered) if (places.has(isForward ? from : to)) places.add(isForward ? to : from)
  return places
}

/**
 * Words with one character wrong, missing or extra; exact matches are excluded. Searched between exact pieces first, and anywhere if that
 * finds nothing.
 */
async function nearPieces(typed: Typed, vocabulary: Vocabulary, known: readonly Piece[]): Promise<Piece[]> {
  const starts = reached(typed, known, 'from start')
  const ends = reached(typed, known, 'to end')
  const right = new Set(
    known.flatMap(({ from, to, sureness, term }) =>
      sureness === 'exact' && term && !term.parts ? [`${String(from)}-${String(to)}`] : [],
    ),
  )
  const isUnknown = (from: number, to: number): boolean => !right.has(`${String(from)}-${String(to)}`)
  const between = await nearPiecesWhere(
    typed,
    vocabulary,
    (from, to) => starts.has(from) && ends.has(to) && isUnknown(from, to),
  )
  return between.length > 0 ? between : nearPiecesWhere(typed, vocabulary, isUnknown)
}

async function nearPiecesWhere(
  { stretches }: Typed,
  vocabulary: Vocabulary,
  isAsked: (from: number, to: number) => boolean,
): Promise<Piece[]> {
  const byKey = new Map<number, Stretch[]>()
  for (const stretch of stretches) {
    const { from, to, word, kind, chunks, isCut } = stretch
    if (word.length < nearMin - 2 || kind === 'digits' || chunks > 1 || isCut || !isAsked(from, to)) continue
    if (byKey.size > keysMax) break
    for (const key of nearKeys(word)) byKey.set(key, [...(byKey.get(key) ?? []), stretch])
  }
  if (byKey.size === 0) return []
  const idsAt = new Map<Stretch, number[]>()
  for (const { id, word, spellings } of await vocabulary.withKeys([...byKey.keys()])) {
    for (const stretch of new Set(nearKeys(word).flatMap((key) => byKey.get(key) ?? []))) {
      const isClose =
        word.length >= nearMin
          ? isNear(stretch.word, word)
          : spellings.some((spelling) => isNear(stretch.spelled, spelling))
      if (isClose) idsAt.set(stretch, [...(idsAt.get(stretch) ?? []), id])
    }
  }
  return [...idsAt].map(([{ from, to }, ids]) => ({ from, to, cost: 3, sureness: 'near', term: { ids } }))
}

/** Short words that may be omitted if nothing matches the whole keyword. */
const leftOutPieces = ({ stretches }: Typed): Piece[] =>
  stretches
    .filter(({ word, kind, isWholeChunk }) => word.length <= leftOutMax && isWholeChunk && kind !== 'digits')
    .map(({ from, to }) => ({ from, to, cost: 6, sureness: 'part', term: undefined }))

/** The cheapest paths through the keyword that contain a piece of this sureness. */
function pathsThrough(typed: Typed, pieces: readonly Piece[], sureness: Sureness): Path[] {
  const starting = new Map<number, Piece[]>()
  for (const piece of pieces) starting.set(piece.from, [...(starting.get(piece.from) ?? []), piece])
  const keep = readingsMax * 3
  const best: Path[][] = [[{ cost: 0, pieces: [] }]]
  for (let from = 0; from < typed.length; from += 1)
    for (const path of best[from] ?? [])
      for (const piece of starting.get(from) ?? []) {
        const paths = (best[piece.to] ??= [])
        paths.push({ cost: path.cost + piece.cost, pieces: [...path.pieces, piece] })
        paths.sort((one, other) => one.cost - other.cost)
        // Keeps paths with the piece as well as paths still without it.
        paths.splice(keep)
      }
  return (best[typed.length] ?? [])
    .filter(({ pieces }) => {
      const own = pieces.filter((piece) => piece.sureness === sureness).length
      return sureness === 'part' ? own === 1 : own > 0
    })
    .slice(0, readingsMax)
}

function readingOf({ pieces }: Path): Reading {
  const terms = pieces.flatMap(({ term }) => term ?? [])
  const once = new Map(terms.map((term) => [JSON.stringify(term), term]))
  return [...once.values()].slice(0, termsMax)
}

/**
 * The readings of a keyword with the vocabulary's words, likely ones first: exact, then with an unfinished last word, then with typos, then
 * without one short word. Lazy: unused readings are not looked up.
 */
export async function* readingsOf(
  keyword: string,
  vocabulary: Vocabulary,
  isWanted: (sureness: Sureness) => boolean,
): AsyncGenerator<{ sureness: Sureness; reading: Reading }> {
  const typed = typedOf(keyword)
  if (typed.length === 0) return
  const pieces: Piece[] = []
  const steps = [
    ['exact', () => exactPieces(typed, vocabulary)],
    ['beginning', () => begunPieces(typed, vocabulary)],
    ['near', () => nearPieces(typed, vocabulary, pieces)],
    ['part', () => Promise.resolve(leftOutPieces(typed))],
  ] as const
  for (const [sureness, find] of steps) {
    if (!isWanted(sureness)) return
    pieces.push(...(await find()))
    for (const path of pathsThrough(typed, pieces, sureness)) {
      if (!isWanted(sureness)) break
      const reading = readingOf(path)
      if (reading.length > 0) yield { sureness, reading }
    }
  }
}
