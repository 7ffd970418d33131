import type { Chart, ChartEdge, ChartNode } from '../chart/chart'
import { edgeLabel } from '../chart/chart'
import type { Change, ChartDiff, DelayLength } from '../chart/diff'
import { mainPaths } from '../chart/paths'

const signs = { added: '+', removed: '−', moved: '→', changed: '~' } as const

const pathOf = (chart: Chart | undefined, id: string | undefined): string =>
  chart?.nodes.find((node) => node.id === id)?.path || (id ?? 'the same state')

const line = (kind: keyof typeof signs, text: string): string => `- \`${signs[kind]}\` ${text}`

const stateLine = (change: Change<ChartNode>): string => {
  const node = change.kind === 'removed' ? change.before : change.after
  const what = change.kind === 'changed' ? `: ${change.what.join(', ')}` : ''
  return line(change.kind, `\`${node.path || node.id}\` ${node.name.en}${what}`)
}

const edgeLine = (change: Change<ChartEdge>, before: Chart | undefined, after: Chart | undefined): string => {
  const edge = change.kind === 'removed' ? change.before : change.after
  const chart = change.kind === 'removed' ? before : after
  const ends = `\`${pathOf(chart, edge.source)}\` → \`${pathOf(chart, edge.target ?? edge.source)}\``
  const was =
    change.kind === 'moved' ? ` (was → \`${pathOf(before, change.before.target ?? change.before.source)}\`)` : ''
  const what = change.kind === 'changed' ? ` (${change.what.join(', ')})` : ''
  return line(change.kind, `${ends}${was}: ${edgeLabel(edge, 'code').join(' ')}${what}`)
}

const lengthOf = ({ ms }: DelayLength): string => (ms === undefined ? 'computed' : `${ms} ms`)

const delayLine = (change: Change<DelayLength>): string => {
  const { name } = change.kind === 'removed' ? change.before : change.after
  if (change.kind === 'changed')
    return line('changed', `\`${name.code}\`: ${lengthOf(change.after)}, was ${lengthOf(change.before)}`)
  return line(change.kind, `\`${name.code}\``)
}

/** States whose shortest path from the start has changed. */
function touchedPaths(before: Chart | undefined, after: Chart | undefined): string[] {
  const stepsOf = (chart: Chart | undefined) =>
    new Map(
      (chart ? mainPaths(chart) : []).map(({ to, path }) => [
        to.path,
        path.map((edge) => `${edge.source} ${edge.event.code} ${edge.guard?.code ?? ''} ${edge.target}`).join('\n'),
      ]),
    )
  const [old, now] = [stepsOf(before), stepsOf(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((state) => old.get(state) !== now.get(state))
    .map((state) => line(!old.has(state) ? 'added' : !now.has(state) ? 'removed' : 'changed', `to \`${state}\``))
}

/** The differences between two versions as Markdown, for a review. */
export function toDiffMarkdown(diffs: readonly ChartDiff[], before: readonly Chart[], after: readonly Chart[]): string {
  if (diffs.length === 0) return 'No machine differs.\n'
  const parts = diffs.map((diff) => {
    const [old, now] = [before, after].map((charts) => charts.find(({ id }) => id === diff.id))
    const sections: [string, string[]][] = [
      ['States', diff.states.map(stateLine)],
      ['Transitions', diff.edges.map((change) => edgeLine(change, old, now))],
      [
        'Conditions',
        diff.guards.map((change) =>
          line(change.kind, `\`${change.kind === 'removed' ? change.before : change.after}\``),
        ),
      ],
      ['Delays', diff.delays.map(delayLine)],
      ['Shortest paths that change', touchedPaths(old, now)],
    ]
    return [
      `## ${diff.id}${now ? '' : ' (removed)'}${old ? '' : ' (added)'}`,
      ...sections.flatMap(([title, lines]) => (lines.length > 0 ? ['', `### ${title}`, '', ...lines] : [])),
    ].join('\n')
  })
  return `${parts.join('\n\n')}\n`
}
