import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Break } from './break'

const id = '[A-Z0-9]+-\\d+'

/** Matches a title that names one of the rows in square brackets, alone or with others: `[PAY-001]`, `[PAY-001, PAY-002]`. */
export const namesRow = (...rows: readonly string[]): RegExp =>
  new RegExp(`\\[(?:${id}[ ,]+)*(?:${rows.join('|')})(?:[ ,]+${id})*\\]`)

/** The breaks of these areas and rows, all without any; `unknown` lists those that have none. */
export function breaksFor(
  all: readonly Break[],
  names: readonly string[],
): { breaks: readonly Break[]; unknown: readonly string[] } {
  const isOf = ({ row }: Break, name: string) => row === name || row.startsWith(`${name}-`)
  return {
    breaks: all.filter((one) => names.length === 0 || names.some((name) => isOf(one, name))),
    unknown: names.filter((name) => !all.some((one) => isOf(one, name))),
  }
}

const firstTests = new Map<string, string>()

/** Whether the tests that run first need no page and no server: about a second. */
export function isQuick(folder: string, one: Break): boolean {
  const key = [folder, one.row, one.file, one.test].join('\n')
  const first = firstTests.get(key) ?? filesNaming(folder, one)[0]?.[0] ?? ''
  firstTests.set(key, first)
  return isLight(first)
}

/**
 * A sample that is the same for the same seed, drawn from each folder of the sources in turn. One of ten needs a page or a server.
 */
export function sampleOf(folder: string, breaks: readonly Break[], count: number, seed: number): readonly Break[] {
  const all = fc.shuffledSubarray([...breaks], { minLength: breaks.length })
  const [shuffled = []] = fc.sample(all, { numRuns: 1, seed })
  const slow = shuffled.filter((one) => !isQuick(folder, one)).slice(0, Math.floor(count / 10))
  const quick = inTurn(shuffled.filter((one) => isQuick(folder, one)))
  return [...quick.slice(0, count - slow.length), ...slow]
}

/** The first break of each folder, then the second of each. */
function inTurn(breaks: readonly Break[]): readonly Break[] {
  const folderOf = ({ file }: Break) => file.split('/')[0]
  const turnOf = new Map<string | undefined, number>()
  const turns = breaks.map((one) => {
    const turn = turnOf.get(folderOf(one)) ?? 0
    turnOf.set(folderOf(one), turn + 1)
    return { one, turn }
  })
  return turns.sort((a, b) => a.turn - b.turn).map(({ one }) => one)
}

/** The source with the break and the number of the line that it changes, or why it does not apply. */
export function breakIn(source: string, { find, put }: Break): { broken?: string; line?: number; fault?: string } {
  const at = source.indexOf(find)
  if (find === '' || at < 0) return { fault: 'the text is not in the file' }
  if (source.includes(find, at + 1)) return { fault: 'the text is in the file more than once' }
  return {
    broken: source.slice(0, at) + put + source.slice(at + find.length),
    line: source.slice(0, at).split('\n').length,
  }
}

/** Folders of tests by how directly they test a folder of the sources; the remaining ones follow. */
const nearest: readonly (readonly [RegExp, RegExp])[] = [
  [/^(contract|machines)\//, /^tests\/(contract|machines)\//],
  [/^server\//, /^tests\/server\//],
  [/^i18n\//, /^tests\/(i18n|contract)\//],
  [/^(routes|src\/(screens|ui|controls|overlays))\//, /^tests\/page\//],
  [/^src\//, /^tests\/src\//],
]

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** Whether a test file starts neither a page nor a server. */
const isLight = (path: string): boolean => /^tests\/(contract|machines|rules|i18n|src)\//.test(path)

const readFolders = new Map<string, ReadonlyMap<string, string>>()

/** Paths of the test files below a folder of the project, with their text. */
export function testFiles(folder: string): ReadonlyMap<string, string> {
  const files = readFolders.get(folder) ?? readTestFiles(folder)
  readFolders.set(folder, files)
  return files
}

function readTestFiles(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(join(folder, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter(isTest)
    .sort()
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** How many files run together: more would delay the answer, fewer would load the same modules again. */
const together = 4

/**
 * The test files with the row's id, in the groups in which they are run: those of the same layer and subject first, then those without page
 * and server.
 */
export function filesNaming(
  folder: string,
  { row, file, test }: Pick<Break, 'row' | 'file' | 'test'>,
): readonly (readonly string[])[] {
  const isNamed = new RegExp(`\\b${row}\\b`)
  const near = nearest.find(([source]) => source.test(file))?.[1]
  const subject = file.toLowerCase()
  const rank = (path: string): number => {
    const layer = near?.test(path) ? 0 : isLight(path) || path.startsWith('tests/journeys/') ? 1 : 2
    const name = path.replace(/^.*\/|\.test\.tsx?$/g, '').toLowerCase()
    if (name === test?.toLowerCase()) return -1
    return 2 * layer + (subject.includes(name) ? 0 : 1)
  }
  const naming = [...testFiles(folder)]
    .filter(([, text]) => isNamed.test(text))
    .map(([path]) => path)
    .sort((one, other) => rank(one) - rank(other))
  const groups: string[][] = []
  for (const path of naming) {
    const last = groups.at(-1)
    if (last && last.length < together && rank(last[0] ?? path) === rank(path)) last.push(path)
    else groups.push([path])
  }
  return groups
}
