import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge, ChartNode } from '../chart/chart'
import type { ChartDiff, Fact } from '../chart/diff'
import type { ChartPath } from '../chart/paths'
import { mainPaths } from '../chart/paths'
import type { MachineCoverage } from '../coverage/coverageFile'

export type PathChange = { kind: 'added' | 'removed' | 'changed'; to: ChartNode; path: ChartPath }

/** The shortest paths from the start to a state that are new, gone or other than before. */
export function changedPaths(before: Chart | undefined, after: Chart | undefined): PathChange[] {
  const pathsOf = (chart: Chart | undefined) =>
    new Map(
      (chart ? mainPaths(chart) : []).map(({ to, path }) => [
        to.path,
        {
          to,
          path,
          steps: path.map((edge) => `${edge.source} ${edge.event.code} ${edge.guard?.code ?? ''} ${edge.target}`),
        },
      ]),
    )
  const [old, now] = [pathsOf(before), pathsOf(after)]
  return [
    ...[...now].flatMap(([state, { to, path, steps }]): PathChange[] => {
      const known = old.get(state)
      if (!known) return [{ kind: 'added', to, path }]
      return known.steps.join('\n') === steps.join('\n') ? [] : [{ kind: 'changed', to, path }]
    }),
    ...[...old].flatMap(([state, { to, path }]): PathChange[] =>
      now.has(state) ? [] : [{ kind: 'removed', to, path }],
    ),
  ]
}

/** What of a state does not change what the machine does. */
const onlyText: readonly Fact[] = ['description', 'requirements', 'screen']

/** Transitions of the newer version that are new, moved or changed, or lead to a state that is. */
export function changedTransitions(diff: ChartDiff, after: Chart | undefined): ReadonlySet<string> {
  const states = new Set(
    diff.states.flatMap((change) => {
      if (change.kind === 'removed') return []
      if (change.kind === 'changed' && change.what.every(({ fact }) => onlyText.includes(fact))) return []
      return [change.after.id]
    }),
  )
  return new Set([
    ...diff.edges.flatMap((change) => (change.kind === 'removed' ? [] : [change.after.transition])),
    ...(after?.edges ?? []).flatMap(({ target, transition }) =>
      target !== undefined && states.has(target) ? [transition] : [],
    ),
  ])
}

export type TouchedWalks = { all: number; titles: string[] }

/** The paths of the generated tests that take what changed; undefined if they were not recorded. */
export function touchedWalks(
  diff: ChartDiff,
  after: Chart | undefined,
  coverage: MachineCoverage | undefined,
): TouchedWalks | undefined {
  const actor = coverage?.levels.actor
  if (actor?.kind !== 'walked' || !actor.paths) return undefined
  const changed = changedTransitions(diff, after)
  const names = Object.keys(actor.transitions)
  return {
    all: actor.paths.length,
    titles: actor.paths
      .filter(({ takes }) => takes.some((at) => changed.has(names[at] ?? '')))
      .map(({ title }) => title),
  }
}

export type TouchedEdge = { edge: ChartEdge; isRemoved: boolean; count: number }

/** How often each transition that differs was taken. Of a removed one, by its name of then. */
export function touchedTraffic(diff: ChartDiff, sums: TrafficSums): TouchedEdge[] {
  const counts = new Map(
    sums.transitions
      .filter(({ machine }) => machine === diff.id)
      .map(({ transition, count }) => [transition, count] as const),
  )
  const names = new Set(diff.edges.flatMap((change) => (change.kind === 'removed' ? [] : [change.after.transition])))
  return diff.edges.flatMap((change): TouchedEdge[] => {
    const isRemoved = change.kind === 'removed'
    const edge = isRemoved ? change.before : change.after
    // The name may be another transition's by now.
    if (isRemoved && names.has(edge.transition)) return []
    return [{ edge, isRemoved, count: counts.get(edge.transition) ?? 0 }]
  })
}
