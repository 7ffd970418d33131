import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge, ChartNode } from '../chart/chart'
import { edgeLabel } from '../chart/chart'
import type { Change, ChartDiff, DelayLength, FactChange } from '../chart/diff'
import { changedPaths, touchedTraffic, touchedWalks } from '../compare/touched'
import type { CoverageFile } from '../coverage/coverageFile'

const signs = { added: '+', removed: '−', moved: '→', changed: '~' } as const

const pathOf = (chart: Chart | undefined, id: string | undefined): string =>
  chart?.nodes.find((node) => node.id === id)?.path || (id ?? 'the same state')

const line = (kind: keyof typeof signs, text: string): string => `- \`${signs[kind]}\` ${text}`

const code = (text: string): string => `\`${text}\``

const factWords = ({ fact, added = [], removed = [], was, is }: FactChange): string => {
  const parts = [
    ...added.map((label) => `+ ${code(label.code)}`),
    ...removed.map((label) => `− ${code(label.code)}`),
    ...(was === undefined ? [] : [is === '' ? `none, was “${was}”` : `“${is}”${was === '' ? '' : `, was “${was}”`}`]),
  ]
  return parts.length === 0 ? fact : `${fact} ${parts.join(', ')}`
}

const stateLine = (change: Change<ChartNode>): string => {
  const node = change.kind === 'removed' ? change.before : change.after
  const was = change.kind === 'moved' ? ` (was \`${change.before.path}\`)` : ''
  const what = 'what' in change && change.what.length > 0 ? `: ${change.what.map(factWords).join('; ')}` : ''
  return line(change.kind, `\`${node.path || node.id}\` ${node.name.en}${was}${what}`)
}

const edgeLine = (change: Change<ChartEdge>, before: Chart | undefined, after: Chart | undefined): string => {
  const edge = change.kind === 'removed' ? change.before : change.after
  const chart = change.kind === 'removed' ? before : after
  const endsOf = (one: ChartEdge, of: Chart | undefined) =>
    `\`${pathOf(of, one.source)}\` → \`${pathOf(of, one.target ?? one.source)}\``
  const was = change.kind === 'moved' ? ` (was ${endsOf(change.before, before)})` : ''
  const what = 'what' in change && change.what.length > 0 ? ` (${change.what.map(factWords).join('; ')})` : ''
  return line(change.kind, `${endsOf(edge, chart)}${was}: ${edgeLabel(edge, 'code').join(' ')}${what}`)
}

const lengthOf = ({ ms }: DelayLength): string => (ms === undefined ? 'computed' : `${ms} ms`)

const delayLine = (change: Change<DelayLength>): string => {
  const { name } = change.kind === 'removed' ? change.before : change.after
  if (change.kind === 'changed')
    return line('changed', `\`${name.code}\`: ${lengthOf(change.after)}, was ${lengthOf(change.before)}`)
  return line(change.kind, `\`${name.code}\``)
}

const pathLines = (before: Chart | undefined, after: Chart | undefined): string[] =>
  changedPaths(before, after).map(({ kind, to }) => line(kind, `to \`${to.path}\``))

/** What is known of the generated tests and of real sessions. */
export type Known = { coverage?: CoverageFile | undefined; traffic?: { sums: TrafficSums; period: string } | undefined }

function walkLines(diff: ChartDiff, after: Chart | undefined, coverage: CoverageFile | undefined): string[] {
  const walks = touchedWalks(
    diff,
    after,
    coverage?.machines.find(({ id }) => id === diff.id),
  )
  if (!walks) return []
  return [
    `${walks.titles.length} of ${walks.all} take what changed.`,
    ...(walks.titles.length > 0 ? ['', ...walks.titles.map((title) => `- ${title}`)] : []),
  ]
}

function trafficLines(diff: ChartDiff, before: Chart | undefined, after: Chart | undefined, known: Known): string[] {
  if (!known.traffic) return []
  return touchedTraffic(diff, known.traffic.sums).map(({ edge, isRemoved, count }) => {
    const chart = isRemoved ? before : after
    return `- ${count.toLocaleString('en')} × \`${pathOf(chart, edge.source)}\`: ${edgeLabel(edge, 'code').join(' ')}`
  })
}

/** The differences between two versions as Markdown, for a review. */
export function toDiffMarkdown(
  diffs: readonly ChartDiff[],
  before: readonly Chart[],
  after: readonly Chart[],
  known: Known = {},
): string {
  if (diffs.length === 0) return 'No machine differs.\n'
  const parts = diffs.map((diff) => {
    const [old, now] = [before, after].map((charts) => charts.find(({ id }) => id === diff.id))
    const sections: [string, string[]][] = [
      ['States', diff.states.map(stateLine)],
      ['Transitions', diff.edges.map((change) => edgeLine(change, old, now))],
      [
        'Conditions',
        diff.guards.map((change) =>
          line(change.kind, `\`${(change.kind === 'removed' ? change.before : change.after).code}\``),
        ),
      ],
      ['Delays', diff.delays.map(delayLine)],
      ['Shortest paths that change', pathLines(old, now)],
      ['Paths of the generated tests', walkLines(diff, now, known.coverage)],
      [
        `Taken by real sessions${known.traffic ? `, ${known.traffic.period}` : ''}`,
        trafficLines(diff, old, now, known),
      ],
    ]
    return [
      `## ${diff.id}${now ? '' : ' (removed)'}${old ? '' : ' (added)'}`,
      ...sections.flatMap(([title, lines]) => (lines.length > 0 ? ['', `### ${title}`, '', ...lines] : [])),
    ].join('\n')
  })
  return `${parts.join('\n\n')}\n`
}
