import { accepted } from './accepted'
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

export interface FileResult {
  file: string
  /** End of the run, ISO 8601. */
  at: string
  /** Whether only some lines were changed. */
  isPart: boolean
  mutants: readonly CodeMutant[]
}

export interface Judged {
  file: string
  at: string
  isPart: boolean
  killed: number
  timeouts: number
  survivors: readonly CodeMutant[]
  accepted: readonly { find: string; put: string; why: string }[]
  /** Reasons for mutants that do not survive, or no longer exist. */
  needless: readonly string[]
  /** Killed, in percent of those that are not accepted, rounded down. */
  share: number
  minimum: number
  isEnough: boolean
}

const oneLine = (code: string): string => code.replace(/\s+/g, ' ').trim()

export function judged({ file, at, isPart, mutants }: FileResult, reasons = accepted[file] ?? []): Judged {
  const of = (end: CodeMutant['end']) => mutants.filter((one) => one.end === end)
  const reasonFor = ({ find, put }: CodeMutant) =>
    reasons.find((one) => one.find === oneLine(find) && one.put === oneLine(put))
  const survived = of('survived')
  const listed = reasons.filter((one) => survived.some((mutant) => reasonFor(mutant) === one))
  const survivors = survived.filter((one) => !reasonFor(one))
  const killed = of('killed').length + of('timeout').length
  const share = Math.floor((100 * killed) / Math.max(1, killed + survivors.length))
  const minimum = minimumOf(file)
  const needless = isPart
    ? []
    : reasons.filter((one) => !listed.includes(one)).map(({ find, put }) => `${file}: ${find} → ${put}`)
  return {
    file,
    at,
    isPart,
    killed,
    timeouts: of('timeout').length,
    survivors,
    accepted: listed,
    needless,
    share: mutants.length === 0 || killed + survivors.length === 0 ? 100 : share,
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
    ...needless.map((one) => `  accepted in tests/mutants/accepted.ts, but killed or gone: ${one}`),
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

/** `docs/mutation.md` with these results; those of files that were not judged now stay. */
export function withCode(page: string, results: readonly Judged[], files: readonly string[]): string {
  const kept = new Map<string, string>()
  for (const line of codePartOf(page).split('\n')) {
    const file = /^\| `([^`]+)`/.exec(line)?.[1]
    if (file !== undefined && files.includes(file)) kept.set(file, line)
  }
  const items = new Map<string, string[]>()
  for (const section of codePartOf(page).split('\n## ').slice(1)) {
    const [file = '', ...lines] = section.trim().split('\n')
    if (files.includes(file))
      items.set(
        file,
        lines.filter((line) => line.startsWith('- ')),
      )
  }
  for (const one of results) {
    const { file, at, killed, timeouts, survivors, accepted: listed, share, minimum } = one
    const numbers = [killed + survivors.length + listed.length, killed, timeouts, survivors.length, listed.length]
    kept.set(file, row([`\`${file}\``, ...numbers.map(String), `${share} %`, `${minimum} %`, at.slice(0, 10)]))
    items.set(file, [
      ...survivors.map(
        ({ line, find, put }) => `- survived, line ${line}: ${code(oneLine(find))} → ${code(oneLine(put))}`,
      ),
      ...listed.map(({ find, put, why }) => `- accepted: ${code(find)} → ${code(put)}. ${why}`),
    ])
  }
  const missing = files.filter((file) => !kept.has(file))
  const head = ['File', 'Mutants', 'Killed', 'By a time-out', 'Survived', 'Accepted', 'Share', 'Minimum', 'Made']
  const byName = (names: Iterable<string>) => [...names].sort()
  const sections = byName(items.keys()).flatMap((file) => {
    const lines = items.get(file) ?? []
    return lines.length > 0 ? ['', `## ${file}`, '', ...lines] : []
  })
  const part = [
    heading,
    '',
    'Written by `npm run test:mutants -- --code --write`. Stryker changes one expression or statement at a time, and the suites named for the file in',
    '`tests/mutants/code.ts` have to notice. The minimum is 90 % for money, stock, vouchers, points and ownership, and 80 % for the rest. Accepted mutants are in',
    '`tests/mutants/accepted.ts`, with the reason; the share is that of the killed among the others.',
    '',
    `Not run: ${missing.length > 0 ? missing.map((file) => `\`${file}\``).join(', ') : 'none'}.`,
    '',
    row(head),
    row(head.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...byName(kept.keys()).map((file) => kept.get(file) ?? ''),
    ...sections,
    '',
  ].join('\n')
  const before = page.slice(0, page.length - codePartOf(page).length).trimEnd()
  return `${before}\n\n${part}`
}
