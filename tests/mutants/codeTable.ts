import { createHash } from 'node:crypto'
import type { AcceptedMutants } from './accepted/accepted'
import { accepted } from './accepted/all'
import { minimumOf } from './code'

/** One change of a file, and what became of it. */
export interface CodeMutant {
  /** Where it begins, from 1. */
  line: number
  column: number
  find: string
  put: string
  end: 'killed' | 'timeout' | 'survived'
}

/** What was changed of a file: all of it, some lines, or the lines of the mutants that the page lists. */
export type Scope = 'file' | 'lines' | 'listed'

export interface FileResult {
  file: string
  /** End of the run that changed the whole file, ISO 8601. */
  at: string
  /** {@link printOf} the file in that run. */
  print: string
  scope: Scope
  mutants: readonly CodeMutant[]
  /** Mutants of the other lines, which an earlier run killed; with the scope `listed` only. */
  others?: { killed: number; timeouts: number }
}

export interface Judged {
  file: string
  at: string
  print: string
  scope: Scope
  killed: number
  timeouts: number
  survivors: readonly CodeMutant[]
  accepted: readonly (CodeMutant & { why: string })[]
  /** Reasons for mutants that do not survive, or no longer exist. */
  needless: readonly string[]
  /** Killed, in percent of those that are not accepted, rounded down. */
  share: number
  minimum: number
  isEnough: boolean
}

/** Tells one text of a file from another. */
export const printOf = (source: string): string => createHash('sha256').update(source).digest('hex').slice(0, 8)

const oneLine = (code: string): string => code.replace(/\s+/g, ' ').trim()

export function judged(
  { file, at, print, scope, mutants, others }: FileResult,
  reasons = accepted[file] ?? [],
): Judged {
  const of = (end: CodeMutant['end']) => mutants.filter((one) => one.end === end)
  const survived = of('survived')
  const reasonOf = new Map<CodeMutant, string>()
  const needless: string[] = []
  for (const { find, puts, times = 1, why } of reasons.map((one) => ({ ...one, puts: [one.put].flat() })))
    for (const put of puts) {
      const places = survived.filter((one) => oneLine(one.find) === find && oneLine(one.put) === put)
      // Beyond its number a reason says nothing: it was not written for those places.
      const own = places.filter((one) => !reasonOf.has(one)).slice(0, times)
      for (const one of own) reasonOf.set(one, why)
      if (own.length < times && scope !== 'lines') needless.push(`${file}: ${find} → ${put}`)
    }
  const survivors = survived.filter((one) => !reasonOf.has(one))
  const killed = of('killed').length + of('timeout').length + (others?.killed ?? 0)
  const share = Math.floor((100 * killed) / Math.max(1, killed + survivors.length))
  const minimum = minimumOf(file)
  return {
    file,
    at,
    print,
    scope,
    killed,
    timeouts: Math.max(of('timeout').length, others?.timeouts ?? 0),
    survivors,
    accepted: survived.flatMap((one) => {
      const why = reasonOf.get(one)
      return why === undefined ? [] : [{ ...one, why }]
    }),
    needless,
    share: killed + survivors.length === 0 ? 100 : share,
    minimum,
    isEnough: killed + survivors.length === 0 || share >= minimum,
  }
}

/** Whether each file has its minimum, and each reason a mutant that survives. */
export const isGood = (results: readonly Judged[]): boolean =>
  results.every(({ isEnough, needless }) => isEnough && needless.length === 0)

/** What the command prints about a file. */
export function linesOf({
  file,
  killed,
  timeouts,
  survivors,
  accepted: listed,
  needless,
  share,
  minimum,
  isEnough,
}: Judged): string[] {
  const besides = listed.length > 0 ? `, ${listed.length} accepted` : ''
  return [
    `${isEnough ? 'ok   ' : 'BELOW'} ${file}: ${killed} killed, ${timeouts} of them by a time-out, ${survivors.length} survived${besides}: ${share} %, at least ${minimum} %`,
    ...survivors.map(({ line, column, find, put }) => `  ${file}:${line}:${column} ${oneLine(find)} → ${oneLine(put)}`),
    ...needless.map((one) => `  accepted in tests/mutants/accepted, but killed or gone: ${one}`),
  ]
}

const heading = '# Mutants of the code'
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const code = (text: string) => `\`${text.replaceAll('`', "'").replaceAll('|', '\\|')}\``

/** The part of `docs/mutation.md` about the code, or nothing. */
export const codePartOf = (page: string): string => {
  const start = page.indexOf(heading)
  return start < 0 ? '' : page.slice(start)
}

const columns = [
  'File',
  'Mutants',
  'Killed',
  'By a time-out',
  'Survived',
  'Accepted',
  'Share',
  'Minimum',
  'Made',
  'Source',
]

interface Section {
  /** The cells of the row of the table, by {@link columns}. */
  cells: readonly string[]
  /** Survivors and accepted mutants. */
  items: readonly string[]
}

/** The page by file. */
function sectionsOf(page: string): Map<string, Section> {
  const [table = '', ...lists] = codePartOf(page).split('\n## ')
  const items = new Map(
    lists.map((list) => {
      const [file = '', ...lines] = list.trim().split('\n')
      return [file, lines.filter((line) => line.startsWith('- '))]
    }),
  )
  return new Map(
    table.split('\n').flatMap((line) => {
      const file = /^\| `([^`]+)`/.exec(line)?.[1]
      const cells = line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, ''))
      return file === undefined ? [] : [[file, { cells, items: items.get(file) ?? [] }]]
    }),
  )
}

const cellOf = ({ cells }: Section, column: string): string => cells[columns.indexOf(column)] ?? ''

/** The files that have changed since the page's figures were made. */
export function changedSince(page: string, files: readonly string[], sourceOf: (file: string) => string): string[] {
  const sections = sectionsOf(page)
  return files.filter((file) => {
    const section = sections.get(file)
    return !section || cellOf(section, 'Source') !== printOf(sourceOf(file))
  })
}

/** Where the page differs from the judged files and from the reasons, as messages. */
export function faultsOf(page: string, files: readonly string[], reasons: AcceptedMutants = accepted): string[] {
  const sections = sectionsOf(page)
  const unknown = Object.keys(reasons).filter((file) => !files.includes(file))
  return [
    ...unknown.map((file) => `${file} has reasons, but is not judged`),
    ...files.flatMap((file): string[] => {
      const section = sections.get(file)
      if (!section) return [`${file} is not on the page: judge it with --write`]
      const { items } = section
      const survived = items.filter((item) => item.startsWith('- survived'))
      const listed = items.filter((item) => !survived.includes(item))
      const expected = (reasons[file] ?? []).flatMap(({ find, put, times = 1, why }) =>
        [put].flat().flatMap((one) => Array.from({ length: times }, () => `${code(find)} → ${code(one)}. ${why}`)),
      )
      const withoutLine = listed.map((item) => item.replace(/^- accepted, line \d+: /, ''))
      const count = Number(cellOf(section, 'Accepted'))
      return [
        ...survived.map((item) => `${file} ${item.slice(2)} without a reason`),
        ...(withoutLine.sort().join() === expected.sort().join() && count === listed.length
          ? []
          : [`${file} is listed with other reasons than tests/mutants/accepted has: judge it with --write`]),
      ]
    }),
  ]
}

/** What the page says of a file: the places of the mutants that it lists, and the figures of its row. */
export interface Listed {
  lines: readonly (readonly [number, number])[]
  mutants: number
  timeouts: number
  at: string
  print: string
}

/** @throws where a listed mutant is not at its line, since the file has changed. */
export function listedOf(page: string, file: string, source: string): Listed | undefined {
  const section = sectionsOf(page).get(file)
  if (!section || section.items.length === 0) return undefined
  const all = source.split('\n')
  const lines = section.items.map((item): [number, number] => {
    const [, line, find = ''] = /^- \w+, line (\d+): `(.+?)` → `/.exec(item) ?? []
    const from = Number(line)
    const isWithin = (to: number) => code(oneLine(all.slice(from - 1, to).join('\n'))).includes(find)
    const to = all.findIndex((_, index) => index + 1 >= from && isWithin(index + 1)) + 1
    if (to === 0)
      throw new Error(
        `${file} has changed: a mutant that the page lists is no longer at its line. Judge the file without --listed.`,
      )
    return [from, to]
  })
  return {
    lines,
    mutants: Number(cellOf(section, 'Mutants')),
    timeouts: Number(cellOf(section, 'By a time-out')),
    at: cellOf(section, 'Made'),
    print: cellOf(section, 'Source'),
  }
}

/** `docs/mutation.md` with these results; those of files that were not judged now stay. */
export function withCode(page: string, results: readonly Judged[], files: readonly string[]): string {
  const sections = new Map([...sectionsOf(page)].filter(([file]) => files.includes(file)))
  for (const one of results) {
    const { file, at, print, killed, timeouts, survivors, accepted: listed, share, minimum } = one
    const numbers = [killed + survivors.length + listed.length, killed, timeouts, survivors.length, listed.length]
    const text = ({ line, find, put }: CodeMutant) => `line ${line}: ${code(oneLine(find))} → ${code(oneLine(put))}`
    sections.set(file, {
      cells: [`\`${file}\``, ...numbers.map(String), `${share} %`, `${minimum} %`, at.slice(0, 10), print],
      items: [
        ...survivors.map((mutant) => `- survived, ${text(mutant)}`),
        ...listed.map((mutant) => `- accepted, ${text(mutant)}. ${mutant.why}`),
      ],
    })
  }
  const missing = files.filter((file) => !sections.has(file))
  const all = [...sections].sort(([one], [other]) => (one < other ? -1 : 1))
  const part = [
    heading,
    '',
    'Written by `npm run test:mutants -- --code --write`. Stryker changes one expression or statement at a time, and the suites named for the file in',
    '`tests/mutants/code.ts` have to notice. The minimum is 90 % for money, stock, vouchers, points and ownership, and 80 % for the rest. Accepted mutants are in',
    '`tests/mutants/accepted`, with the reason; the share is that of the killed among the others. A file whose text is no longer that of its last column is judged by',
    '`npm run test:mutants -- --code --changed`, and by `npm run test:full`.',
    '',
    `Not run: ${missing.length > 0 ? missing.map((file) => `\`${file}\``).join(', ') : 'none'}.`,
    '',
    row(columns),
    row(columns.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...all.map(([file, { cells }]) => row(cells.with(columns.indexOf('Minimum'), `${minimumOf(file)} %`))),
    ...all.flatMap(([file, { items }]) => (items.length > 0 ? ['', `## ${file}`, '', ...items] : [])),
    '',
  ].join('\n')
  const before = page.slice(0, page.length - codePartOf(page).length).trimEnd()
  return `${before}\n\n${part}`
}
