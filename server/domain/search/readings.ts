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

/** A typed keyword as one string without spaces, with the positions of its chunks. */
class Typed {
  readonly text: string
  private readonly chunkAt: { chunk: Chunk; start: number }[] = []

  constructor(chunks: readonly Chunk[]) {
    this.text = chunks.map(({ plain }) => plain).join('')
    for (const chunk of chunks) {
      const start = this.chunkAt.length
      for (let index = 0; index < chunk.plain.length; index += 1) this.chunkAt.push({ chunk, start })
    }
  }

  /** Number of chunks in a stretch; undefined if it cuts a word that is not Thai. */
  chunksIn(from: number, to: number): number | undefined {
    const first = this.chunkAt[from]
    const last = this.chunkAt[to - 1]
    if (!first || !last) return undefined
    const endsChunk = to === this.text.length || this.chunkAt[to]?.start === to
    const isCut = (first.chunk.kind !== 'thai' && first.start !== from) || (last.chunk.kind !== 'thai' && !endsChunk)
    if (isCut) return undefined
    let joined = 1
    for (let index = from + 1; index < to; index += 1) if (this.chunkAt[index]?.start === index) joined += 1
    return joined
  }

  /** Whether a stretch is part of one chunk of letters: "camplantern". */
  isPartOfLetters(from: number, to: number): boolean {
    const first = this.chunkAt[from]
    return first?.chunk.kind === 'letters' && this.chunkAt[to - 1]?.start === first.start && to - from >= 3
  }

  isWholeChunk(from: number, to: number): boolean {
    const found = this.chunkAt[from]
    return found?.start === from && found.chunk.plain.length === to - from
  }

  kindAt(index: number): Chunk['kind'] | undefined {
    return this.chunkAt[index]?.chunk.kind
  }

  /** A stretch of one chunk as typed. */
  spelled(from: number, to: number): string {
    const found = this.chunkAt[from]
    if (!found) return ''
    const { chunk, start } = found
    return chunk.spelled.slice(chunk.places[from - start], chunk.places[to - start])
  }

  *stretches(): Generator<{ from: number; to: number; word: string }> {
    for (let from = 0; from < this.text.length; from += 1)
      for (let to = from + 1; to <= Math.min(this.text.length, from + pairMax); to += 1)
        yield { from, to, word: this.text.slice(from, to) }
  }
}

const isShort = (word: string): boolean => /^[\u0E00-\u0E7F]{1,2}$/.test(word)

const termOf = (typed: string, ids: number[], parts?: number[] | null): Term => ({
  ids,
  ...(parts?.length && { parts }),
  ...(typed.length === 1 && { isInNamesOnly: true }),
})

async function exactPieces(typed: Typed, vocabulary: Vocabulary): Promise<Piece[]> {
  const stretches = [...typed.stretches()].filter(
    ({ from, to }) => typed.chunksIn(from, to) !== undefined || typed.isPartOfLetters(from, to),
  )
  const asked = new Set(stretches.flatMap(({ word }) => [word, singular(word)]))
  const known = new Map((await vocabulary.exact([...asked])).map((one) => [one.word, one]))
  return stretches.flatMap(({ from, to, word }): Piece[] => {
    const joins = typed.chunksIn(from, to)
    if (joiningWords.has(word) && joins === 1) return [{ from, to, cost: 0.3, sureness: 'exact', term: undefined }]
    const found = known.get(word) ?? (joins === undefined ? known.get(singular(word)) : undefined)
    if (!found) return []
    const cost = 1 + (found.parts ? 0.2 : 0) + (isShort(word) ? 0.5 : 0) + (joins === undefined ? 0.5 : joins - 1)
    return [{ from, to, cost, sureness: 'exact', term: termOf(word, [found.id], found.parts) }]
  })
}

/** The last word may be unfinished, and so may any word that is not Thai. */
async function begunPieces(typed: Typed, vocabulary: Vocabulary): Promise<Piece[]> {
  const stretches = [...typed.stretches()].filter(
    ({ from, to }) =>
      typed.chunksIn(from, to) === 1 &&
      (to === typed.text.length || (typed.kindAt(from) === 'letters' && to - from >= 3)),
  )
  const idsOf = new Map<string, number[]>()
  for (const { beginning, id } of await vocabulary.beginningWith([...new Set(stretches.map(({ word }) => word))]))
    idsOf.set(beginning, [...(idsOf.get(beginning) ?? []), id])
  return stretches.flatMap(({ from, to, word }): Piece[] => {
    const ids = idsOf.get(word)
    const cost = 1.4 + (isShort(word) ? 0.5 : 0)
    return ids ? [{ from, to, cost, sureness: 'beginning', term: termOf(word, ids) }] : []
  })
}

/** Positions from which the end can be reached, or that can be reached from the start, with these pieces. */
function reached(typed: Typed, pieces: readonly Piece[], direction: 'from start' | 'to end'): Set<number> {
  const isForward = direction === 'from start'
  const places = new Set([isForward ? 0 : typed.text.length])
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
  typed: Typed,
  vocabulary: Vocabulary,
  isAsked: (from: number, to: number) => boolean,
): Promise<Piece[]> {
  const byKey = new Map<number, { from: number; to: number; word: string }[]>()
  for (const stretch of typed.stretches()) {
    const { from, to, word } = stretch
    if (to - from < nearMin - 2 || typed.kindAt(from) === 'digits' || typed.chunksIn(from, to) !== 1) continue
    if (!isAsked(from, to)) continue
    if (byKey.size > keysMax) break
    for (const key of nearKeys(word)) byKey.set(key, [...(byKey.get(key) ?? []), stretch])
  }
  if (byKey.size === 0) return []
  const termsAt = new Map<string, { from: number; to: number; ids: number[] }>()
  for (const { id, word, spellings } of await vocabulary.withKeys([...byKey.keys()])) {
    const candidates = new Set(nearKeys(word).flatMap((key) => byKey.get(key) ?? []))
    for (const { from, to, word: asked } of candidates) {
      const isClose =
        word.length >= nearMin
          ? isNear(asked, word)
          : spellings.some((spelling) => spelling.length >= nearMin && isNear(typed.spelled(from, to), spelling))
      if (!isClose) continue
      const key = `${String(from)}-${String(to)}`
      const entry = termsAt.get(key) ?? { from, to, ids: [] }
      entry.ids.push(id)
      termsAt.set(key, entry)
    }
  }
  return [...termsAt.values()].map(({ from, to, ids }) => ({ from, to, cost: 3, sureness: 'near', term: { ids } }))
}

/** Short words that may be omitted if nothing matches the whole keyword. */
const leftOutPieces = (typed: Typed): Piece[] =>
  [...typed.stretches()].flatMap(({ from, to }): Piece[] =>
    to - from <= leftOutMax && typed.isWholeChunk(from, to) && typed.kindAt(from) !== 'digits'
      ? [{ from, to, cost: 6, sureness: 'part', term: undefined }]
      : [],
  )

/** The cheapest paths through the keyword that contain a piece of this sureness. */
function pathsThrough(typed: Typed, pieces: readonly Piece[], sureness: Sureness): Path[] {
  const starting = new Map<number, Piece[]>()
  for (const piece of pieces) starting.set(piece.from, [...(starting.get(piece.from) ?? []), piece])
  const keep = readingsMax * 3
  const best: Path[][] = [[{ cost: 0, pieces: [] }]]
  for (let from = 0; from < typed.text.length; from += 1)
    for (const path of best[from] ?? [])
      for (const piece of starting.get(from) ?? []) {
        const paths = (best[piece.to] ??= [])
        paths.push({ cost: path.cost + piece.cost, pieces: [...path.pieces, piece] })
        paths.sort((one, other) => one.cost - other.cost)
        // Keeps paths with the piece as well as paths still without it.
        if (paths.length > keep) paths.splice(keep)
      }
  return (best[typed.text.length] ?? [])
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
  const typed = new Typed(chunksOf(keyword))
  if (typed.text === '') return
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
