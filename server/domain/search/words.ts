/**
 * Splits texts and keywords into words. A word is compared in its plain form: lower case, Arabic digits, half width, and without the marks
 * that Thai shoppers leave out or mistype: tone marks, the silencing mark, the shortening mark. Intl.Segmenter splits Thai text.
 */

/** A run of typed text without spaces, in one script. */
export interface Chunk {
  kind: 'thai' | 'letters' | 'digits'
  /** As written, with unified characters. */
  spelled: string
  plain: string
  /** Position in `spelled` of each character of `plain`, and of its end. */
  places: number[]
}

/** A word of a text, or a pair of adjacent words. */
export interface Word {
  plain: string
  spelled: string
  /** The two words of a pair. */
  parts?: [string, string]
}

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const wordMax = 40
export const pairMax = 24

const isOmitted = (character: string): boolean =>
  character >= '\u0E47' && character <= '\u0E4E' && character !== '\u0E4D'

/** Unifies characters that look the same: width, case, digits, the two ways to write am and ae, accents of Latin letters. */
const unified = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/\u0E4D([\u0E47-\u0E4C]*)\u0E32/g, '$1\u0E33')
    .replace(/\u0E33([\u0E47-\u0E4C]+)/g, '$1\u0E33')
    .replace(/เเ/g, 'แ')
    .replace(/['’ʼ`\u2060]/g, '')
    .replace(/(?<=\d),(?=\d{3})/g, '')

const chunkPattern =
  /(?<thai>[\u0E00-\u0E7F]+)|(?<digits>\d+)|(?<letters>(?:(?![\u0E00-\u0E7F\u{10000}-\u{10FFFF}])\p{L})+)/gu

/** Maps an English plural to its singular. */
export const singular = (letters: string): string =>
  letters.length >= 4 && letters.endsWith('s') && !letters.endsWith('ss') ? letters.slice(0, -1) : letters

function chunkOf(kind: Chunk['kind'], spelled: string): Chunk {
  if (kind !== 'thai') {
    const plain = singular(spelled)
    return { kind, spelled, plain, places: Array.from({ length: plain.length + 1 }, (_, index) => index) }
  }
  let plain = ''
  const places: number[] = []
  for (let index = 0; index < spelled.length; index += 1) {
    const character = spelled.charAt(index)
    if (isOmitted(character)) continue
    plain += character
    places.push(index)
  }
  places.push(spelled.length)
  return { kind, spelled, plain, places }
}

interface Placed {
  chunk: Chunk
  /** Whether it is adjacent to the previous chunk: separated by nothing, spaces or a hyphen. */
  isBeside: boolean
}

function placedChunks(text: string): Placed[] {
  const one = unified(text)
  const placed: Placed[] = []
  let end = 0
  for (const match of one.matchAll(chunkPattern)) {
    const { thai, digits } = match.groups ?? {}
    const chunk = chunkOf(thai === undefined ? (digits === undefined ? 'letters' : 'digits') : 'thai', match[0])
    const isBeside = /^[^\S\n]*[-–]?[^\S\n]*$/.test(one.slice(end, match.index))
    end = match.index + match[0].length
    if (chunk.plain !== '') placed.push({ chunk, isBeside })
  }
  return placed
}

/** The chunks of a keyword. */
export const chunksOf = (text: string): Chunk[] => placedChunks(text).map(({ chunk }) => chunk)

/** The words of a text without duplicates, and its pairs of adjacent words. */
export function wordsOf(text: string): Word[] {
  const words = new Map<string, Word>()
  let before: Word | undefined
  for (const { chunk, isBeside } of placedChunks(text)) {
    if (!isBeside) before = undefined
    const pieces =
      chunk.kind === 'thai'
        ? [...segmenter.segment(chunk.spelled)].map(({ segment }) => chunkOf('thai', segment))
        : [chunk]
    for (const { plain, spelled } of pieces) {
      if (plain === '' || plain.length > wordMax) {
        before = undefined
        continue
      }
      const word: Word = { plain, spelled }
      // A single Thai letter is the remainder of a word unknown to the segmenter; it is indexed in pairs only.
      if (chunk.kind !== 'thai' || plain.length > 1) words.set(plain, word)
      if (before && before.plain.length + plain.length <= pairMax) {
        const pair = before.plain + plain
        if (!words.has(pair))
          words.set(pair, { plain: pair, spelled: before.spelled + spelled, parts: [before.plain, plain] })
      }
      before = word
    }
  }
  return [...words.values()]
}

/** Joining words, which do not affect whether a text matches. */
export const joiningWords = new Set(
  chunksOf('และ สำหรับ ของ ที่ ใน กับ แบบ ให้ จาก เพื่อ หรือ the an and of for with to in on or').map(({ plain }) => plain),
)

/** FNV-1a, 32 bits, signed as stored in the database. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

/** Words that differ by one character share one of these: the word, and the word without one of its characters. */
export const nearKeys = (word: string): number[] => [
  ...new Set([word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))].map(hashOf)),
]

/** Minimum length of a word, as written, to match with one character wrong or missing (SRC-010). */
export const nearMin = 4

/** Whether at most one character is wrong, missing or extra, or two adjacent ones are swapped. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  return (
    short.slice(start + 1) === long.slice(start + 1) ||
    (short[start] === long[start + 1] &&
      short[start + 1] === long[start] &&
      short.slice(start + 2) === long.slice(start + 2))
  )
}
