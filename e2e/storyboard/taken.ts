import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../contract/enums'
import type { Opening, Storyboard } from '../../workbench/story/storyboard'
import { withoutPicture } from './screens'

/** STORYBOARD_FOLDER is another folder, for the sample of an ordinary run. */
export const folder = process.env['STORYBOARD_FOLDER'] ?? join(import.meta.dirname, '../../dist/storyboard')
/** Each worker appends to a file of its own. */
export const takenFolder = join(folder, '.taken')
const indexFile = join(folder, 'index.json')

/** One state on one picture; of several pictures the one with the lowest rank is kept. */
interface OnPicture {
  state: string
  lang: Language
  file: string
  rank: number
}

/** How a phone gets into a state without a gesture. */
interface Opened {
  state: string
  opening: Opening
}

export type Taken = OnPicture | Opened

const languages: readonly Language[] = ['th', 'en']

/** The index over all pictures, each state with its best picture. */
export function indexOf(taken: readonly Taken[], before: Storyboard = {}): Storyboard {
  const index: Storyboard = structuredClone(before)
  const ranks = new Map<string, number>()
  for (const one of taken) {
    const entry = (index[one.state] ??= {})
    if ('opening' in one) {
      entry.opening ??= one.opening
      continue
    }
    const { state, lang, file, rank: now } = one
    if (now >= (ranks.get(`${lang} ${state}`) ?? Infinity)) continue
    ranks.set(`${lang} ${state}`, now)
    entry[lang] = file
  }
  return Object.fromEntries(Object.entries(index).sort(([a], [b]) => a.localeCompare(b)))
}

/** By state: how a phone gets there without a gesture, or null. A state that is listed has a picture in both languages. */
export type Pictured = Record<string, Opening | null>

const picturedFile = join(import.meta.dirname, '../../workbench/story/pictured.json')

/** The states that the last whole run has pictured. Pictures are a build product; this list is kept with the sources. */
export const readPictured = (): Pictured => JSON.parse(readFileSync(picturedFile, 'utf8')) as Pictured

/** The list after a run. A run of some scenes adds to it, a whole one replaces it. */
export function picturedAfter(
  index: Storyboard,
  states: Iterable<string>,
  before: Pictured,
  isWhole: boolean,
): Pictured {
  const shown = [...new Set(states)].sort((a, b) => a.localeCompare(b))
  return Object.fromEntries(
    shown.flatMap((state): [string, Opening | null][] => {
      const entry = index[state]
      const isPictured = languages.every((lang) => entry?.[lang] !== undefined)
      if (!isPictured && (isWhole || !(state in before))) return []
      return [[state, (isWhole ? undefined : before[state]) ?? entry?.opening ?? null]]
    }),
  )
}

export const writePictured = (list: Pictured): void =>
  writeFileSync(picturedFile, `${JSON.stringify(list, undefined, 2)}\n`)

/** What the gate names: states that no run has pictured in both languages, and reasons that no longer hold. */
export function missingIn(pictured: Pictured, states: Iterable<string>, reasons = withoutPicture): string[] {
  const shown = new Set(states)
  const missing = [...shown].flatMap((state) => {
    if (state in reasons) return state in pictured ? [`${state}: has a picture, and a reason for having none`] : []
    return state in pictured ? [] : [`${state}: no picture in both languages, and no reason for having none`]
  })
  const gone = Object.keys(pictured).filter((state) => !shown.has(state))
  return [...missing, ...gone.map((state) => `${state}: has a picture, but no such state shows a screen`)]
}

export const readIndex = (): Storyboard | undefined =>
  existsSync(indexFile) ? (JSON.parse(readFileSync(indexFile, 'utf8')) as Storyboard) : undefined

/** What the workers of this run have noted so far. */
export function readTaken(): Taken[] {
  const files = existsSync(takenFolder) ? readdirSync(takenFolder) : []
  return files.flatMap((file) =>
    readFileSync(join(takenFolder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Taken),
  )
}

/** Writes the index from what the workers noted, and removes the pictures that it does not name. */
export function writeIndex(states: ReadonlySet<string>): Storyboard {
  const taken = readTaken()
  const known = Object.entries(readIndex() ?? {}).filter(([state]) => states.has(state))
  const index = indexOf(taken, Object.fromEntries(known))
  const used = new Set(Object.values(index).flatMap((entry) => languages.map((lang) => entry[lang])))
  for (const lang of languages)
    for (const file of existsSync(join(folder, lang)) ? readdirSync(join(folder, lang)) : [])
      if (!used.has(`${lang}/${file}`)) rmSync(join(folder, lang, file))
  rmSync(takenFolder, { recursive: true, force: true })
  writeFileSync(indexFile, `${JSON.stringify(index, undefined, 1)}\n`)
  return index
}
