import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartNode } from '../chart/chart'
import type { Change, ChartDiff, DelayLength } from '../chart/diff'
import { edgeWords, stateWithin } from '../chart/names'
import type { CoverageFile } from '../coverage/coverageFile'
import type { WorkbenchTexts } from '../texts'
import { workbenchTexts } from '../texts'
import type { Mark } from './compare'
import { markKinds } from './compare'
import type { Words } from './formats'
import { endsOf, factWords } from './formats'
import { changedPaths, touchedTraffic, touchedWalks } from './touched'

type Texts = WorkbenchTexts['compare']

/** Both versions of a machine, in the words of the reader. */
export type Compared = { diff: ChartDiff; before: Chart | undefined; after: Chart | undefined }

/** What is known of the generated tests and of the last seven days' sessions. */
type Known = { coverage?: CoverageFile | undefined; sums?: TrafficSums | undefined }

const line = (kind: Mark, text: string, details: readonly string[], { counts }: Texts) =>
  `- ${counts[kind]}: ${[text, ...details.filter((detail) => detail !== '')].join('; ')}`

export const lengthOf = ({ ms }: DelayLength, compare: Texts) =>
  ms === undefined ? compare.computed : compare.milliseconds(ms)

const newest = <T>(change: Change<T>): T => (change.kind === 'removed' ? change.before : change.after)

function stateLine(change: Change<ChartNode>, { before, after }: Compared, wording: Words, texts: Texts): string {
  const chart = change.kind === 'removed' ? before : after
  const within = (of: Chart | undefined, { id, name }: ChartNode) => (of ? stateWithin(of, id, wording) : name[wording])
  return line(
    change.kind,
    within(chart, newest(change)),
    [
      ...(change.kind === 'moved' ? [texts.was(within(before, change.before))] : []),
      ...('what' in change ? change.what.map((one) => factWords(one, wording, texts, change)) : []),
    ],
    texts,
  )
}

function machineSummary(compared: Compared, wording: Words, known: Known): string {
  const { compare } = workbenchTexts[wording]
  const { diff, before, after } = compared
  const edges = diff.edges.map((change) => {
    const edge = newest(change)
    return line(
      change.kind,
      `${endsOf(edge, change.kind === 'removed' ? before : after, wording)}: ${edgeWords(edge, wording)}`,
      [
        ...(change.kind === 'moved' ? [compare.was(endsOf(change.before, before, wording))] : []),
        ...('what' in change ? change.what.map((one) => factWords(one, wording, compare)) : []),
      ],
      compare,
    )
  })
  const delays = diff.delays.map((change) =>
    line(
      change.kind,
      newest(change).name[wording],
      change.kind === 'changed'
        ? [lengthOf(change.after, compare), compare.was(lengthOf(change.before, compare))]
        : [lengthOf(newest(change), compare)],
      compare,
    ),
  )
  const walks = touchedWalks(
    diff,
    after,
    known.coverage?.machines.find(({ id }) => id === diff.id),
  )
  const paths = changedPaths(before, after).map(
    ({ kind, to }) => `- ${compare.touched.kinds[kind]}: ${to.name[wording]}`,
  )
  const taken = (known.sums ? touchedTraffic(diff, known.sums) : []).map(
    ({ edge, isRemoved, count }) =>
      `- ${count.toLocaleString('en')} × ${endsOf(edge, isRemoved ? before : after, wording)}: ${edgeWords(edge, wording)}`,
  )
  const sections: [string, string[]][] = [
    [compare.states, diff.states.map((change) => stateLine(change, compared, wording, compare))],
    [compare.edges, edges],
    [compare.guards, diff.guards.map((change) => line(change.kind, newest(change)[wording], [], compare))],
    [compare.delays, delays],
    [compare.touched.paths, paths],
    [compare.touched.walks, walks ? [compare.touched.walksOf(walks.titles.length, walks.all)] : []],
    [compare.touched.traffic, taken],
  ]
  const all = [diff.states, diff.edges, diff.guards, diff.delays].flat()
  const counts = markKinds.flatMap((kind) => {
    const count = all.filter((change) => change.kind === kind).length
    return count > 0 ? [`${compare.counts[kind]} ${count}`] : []
  })
  const name = (after ?? before)?.name[wording] ?? diff.id
  return [
    `## ${name}`,
    '',
    counts.join(' · '),
    ...sections.flatMap(([title, lines]) => (lines.length > 0 ? ['', `### ${title}`, '', ...lines] : [])),
  ].join('\n')
}

/** The differences between two versions as Markdown, in the words of the page. */
export function summaryOf(all: readonly Compared[], wording: Words, known: Known = {}): string {
  if (all.length === 0) return `${workbenchTexts[wording].compare.same}\n`
  return `${all.map((one) => machineSummary(one, wording, known)).join('\n\n')}\n`
}
