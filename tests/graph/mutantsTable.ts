import { redirectSeed } from './mutate'

/** What `npm run test:mutants` found out about one machine in its last run. */
export interface MutantsResult {
  machine: string
  /** End of the run, ISO 8601. */
  at: string
  /** If only some mutants were judged: how many, chosen by which seed. */
  sample?: { count: number; seed: number }
  share: number
  noticed: number
  survivors: readonly string[]
  /** Mutants that behave like the machine, each with the proof. */
  explained: Readonly<Record<string, string>>
  /** Mutants whose tests did not end within their time or memory; they are among the noticed. */
  overLimit: readonly string[]
}

type Shares = Readonly<Record<string, number>>

/** One line for each machine, then the survivors by name and the proofs. */
export function mutantsTable(results: readonly MutantsResult[], minimumShares: Shares): string {
  const rows = results.map(({ machine, sample, noticed, survivors, explained, overLimit, share, at }) => [
    `\`${machine}\``,
    `${noticed + survivors.length + Object.keys(explained).length}${sample ? ' (sample)' : ''}`,
    String(noticed),
    String(survivors.length),
    String(Object.keys(explained).length),
    String(overLimit.length),
    `${share} %`,
    minimumShares[machine] === undefined ? '–' : `${minimumShares[machine]} %`,
    at.slice(0, 10),
  ])
  const head = [
    'Machine',
    'Mutants',
    'Noticed',
    'Survived',
    'Change nothing',
    'Over a limit',
    'Share',
    'Minimum',
    'Made',
  ]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)]
  return `${[...table, ...results.flatMap(namesOf)].join('\n')}\n`
}

function namesOf({ machine, survivors, explained, overLimit }: MutantsResult): string[] {
  const items = [
    ...survivors.map((name) => `- survived: \`${name}\``),
    ...overLimit.map((name) => `- over its limit, counted as noticed: \`${name}\``),
    ...Object.entries(explained).map(([name, proof]) => `- changes nothing: \`${name}\`. ${proof}`),
  ]
  return items.length > 0 ? ['', `## ${machine}`, '', ...items] : []
}

/** The results that a page of {@link mutantsPage} lists, without those of a sample. */
export function resultsOf(page: string): MutantsResult[] {
  const [, ...sections] = page.split(/^## (?=\w)/m)
  const itemsOf = (machine: string, kind: string) => {
    const section = sections.find((one) => one.startsWith(`${machine}\n`)) ?? ''
    return [...section.matchAll(new RegExp(`^- ${kind}: \`(.+?)\`(?:\\. (.+))?$`, 'gm'))].map(
      ([, name = '', proof = '']) => [name, proof] as const,
    )
  }
  const namesOf = (machine: string, kind: string) => itemsOf(machine, kind).map(([name]) => name)
  const rows = page.matchAll(/^\| `(\w+)` \| \d+ \| (\d+) \|(?: \d+ \|){3} (\d+) % \| [^|]+ \| (\S+) \|$/gm)
  return [...rows].map(([, machine = '', noticed, share, at = '']) => ({
    machine,
    at,
    share: Number(share),
    noticed: Number(noticed),
    survivors: namesOf(machine, 'survived'),
    explained: Object.fromEntries(itemsOf(machine, 'changes nothing')),
    overLimit: namesOf(machine, 'over its limit, counted as noticed'),
  }))
}

/** The later count of all mutants of a machine: that of the page, which has only its day, or the last one made here. A sample is no count of all. */
export const laterCount = (
  listed: MutantsResult | undefined,
  own: MutantsResult | undefined,
): MutantsResult | undefined => (own && !own.sample && own.at > (listed?.at ?? '') ? own : listed)

/** The page `docs/mutation.md`. */
export function mutantsPage(
  results: readonly MutantsResult[],
  machines: readonly string[],
  minimumShares: Shares,
): string {
  const days = [...new Set(results.map(({ at }) => at.slice(0, 10)))].sort()
  const samples = results.flatMap(({ machine, sample }) =>
    sample ? [`Of \`${machine}\` a sample of ${sample.count} mutants was judged, chosen by seed ${sample.seed}.`] : [],
  )
  const missing = machines.filter((name) => !results.some(({ machine }) => machine === name))
  const sentences = [
    `Written by \`npm run test:mutants -- --write\`, ${days.length > 1 ? `from ${days[0]} to ${days.at(-1)}` : `on ${days[0]}`}.`,
    `The walks have seed 1, and seed ${redirectSeed} chooses the second state that an edge is redirected to.`,
    ...samples,
    ...(missing.length > 0 ? [`Not judged: ${missing.map((name) => `\`${name}\``).join(', ')}.`] : []),
  ]
  return `# Mutants

${sentences.join(' ')}

A mutant is a machine with one change: an edge dropped, redirected to another state, its guard negated, its actions removed (all, or one of several), its
state not entered again, two guarded branches exchanged, the entry or exit of a state removed (whole, or one action of several), or a delay doubled. An edge without a target, which stays in its state, is not redirected: it is only
dropped, and changed in its guard and actions. A mutant is noticed if the generated tests of the bare machine fail; an exception outside the walks, as in a model’s serialization, is no such failure, and the mutant is not judged. A mutant that behaves like the machine
changes nothing, and its proof is below the table (from \`tests/graph/survivors.ts\`). The share is that of the noticed among the others, and the minimum is in \`tests/graph/levels.ts\`.
A row is of the day in its last column: changes to its machine since then are not judged.

A mutant over a limit took more than ten times as long as the machine itself (at least a minute), or more than 1 GB. It counts as noticed: a run of the tests with it does not end, or its process ends
with an error, whereas the machine itself passes in a tenth of that time.

${mutantsTable(results, minimumShares)}`
}
