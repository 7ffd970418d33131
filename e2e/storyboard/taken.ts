import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../contract/enums'
import type { Opening, Storyboard } from '../../workbench/story/storyboard'
import { withoutPicture } from './screens'

export const folder = join(import.meta.dirname, '../../dist/storyboard')
/** Each worker appends to a file of its own. */
export const takenFolder = join(folder, '.taken')
const indexFile = join(folder, 'index.json')

/** One state on one picture. */
export interface Taken {
  state: string
  lang: Language
  file: string
  /** The picture with the lowest rank is kept. */
  rank: number
  /** How a phone gets there without a gesture. */
  opening?: Opening
}

const languages: readonly Language[] = ['th', 'en']

/** The index over all pictures, each state with its best picture. */
export function indexOf(taken: readonly Taken[], before: Storyboard = {}): Storyboard {
  const index: Storyboard = structuredClone(before)
  const ranks = new Map<string, number>()
  for (const { state, lang, file, rank: now, opening } of taken) {
    const entry = (index[state] ??= {})
    if (opening) entry.opening ??= opening
    if (now >= (ranks.get(`${lang} ${state}`) ?? Infinity)) continue
    ranks.set(`${lang} ${state}`, now)
    entry[lang] = file
  }
  return Object.fromEntries(Object.entries(index).sort(([a], [b]) => a.localeCompare(b)))
}

/** What the gate names: states without a picture in a language, and reasons that no longer hold. */
export function missingIn(index: Storyboard, states: Iterable<string>): string[] {
  const shown = new Set(states)
  const missing = [...shown].flatMap((state) => {
    const without = languages.filter((lang) => index[state]?.[lang] === undefined)
    if (state in withoutPicture)
      return without.length === 0 ? [`${state}: has a picture, and a reason for having none`] : []
    return without.length > 0 ? [`${state}: no picture (${without.join(', ')})`] : []
  })
  const gone = Object.keys(index).filter((state) => !shown.has(state))
  return [...missing, ...gone.map((state) => `${state}: has a picture, but no such state shows a screen`)]
}

export const readIndex = (): Storyboard | undefined =>
  existsSync(indexFile) ? (JSON.parse(readFileSync(indexFile, 'utf8')) as Storyboard) : undefined

/** Writes the index from what the workers noted, and removes the pictures that it does not name. */
export function writeIndex(states: ReadonlySet<string>): Storyboard {
  const files = existsSync(takenFolder) ? readdirSync(takenFolder) : []
  const taken = files.flatMap((file) =>
    readFileSync(join(takenFolder, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Taken),
  )
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
