import type { Chart, ChartEdge } from '../chart/chart'
import type { Change, ChartDiff } from '../chart/diff'
import { movedStates } from '../chart/diff'
import type { Mark as ChartMark, Marks } from '../chart/marks'

export type Mark = 'added' | 'removed' | 'moved' | 'changed'

export const markKinds = ['added', 'removed', 'moved', 'changed'] as const satisfies readonly Mark[]

/** A chart draws what is changed in place as what is moved. */
const roleOf = (mark: Mark): ChartMark => ({ role: mark === 'changed' ? 'moved' : mark })

/** A removed edge whose ids are those of another one by now gets its own. */
const removedEdge = (edge: ChartEdge, taken: ReadonlySet<string>): ChartEdge =>
  taken.has(edge.id) ? { ...edge, id: `${edge.id} (removed)`, transition: `${edge.transition} (removed)` } : edge

/** One chart of both versions: the newer one with what was removed from the older. */
export function unionChart(
  before: Chart | undefined,
  after: Chart | undefined,
  diff: ChartDiff,
): { chart: Chart; marks: Marks } | undefined {
  const base = after ?? before
  if (!base) return undefined
  const states = new Map<string, ChartMark>()
  const transitions = new Map<string, ChartMark>()
  const nodes = [...base.nodes]
  const edges = [...base.edges]
  if (after) {
    const moved = movedStates(diff)
    const placeOf = (id: string) => moved.get(id) ?? id
    // Parents stand before their children in a chart, and so in what was removed from it.
    nodes.push(
      ...diff.states.flatMap((change) =>
        change.kind === 'removed'
          ? [{ ...change.before, parent: change.before.parent && placeOf(change.before.parent) }]
          : [],
      ),
    )
    const known = new Set(nodes.map(({ id }) => id))
    const taken = new Set(edges.map(({ id }) => id))
    for (const change of diff.edges)
      if (change.kind === 'removed' && known.has(placeOf(change.before.source))) {
        const { source, target } = change.before
        const edge = removedEdge(
          { ...change.before, source: placeOf(source), target: target && placeOf(target) },
          taken,
        )
        edges.push(edge)
        transitions.set(edge.transition, roleOf('removed'))
      }
    for (const change of diff.states)
      states.set((change.kind === 'removed' ? change.before : change.after).id, roleOf(change.kind))
    for (const change of diff.edges)
      if (change.kind !== 'removed') transitions.set(change.after.transition, roleOf(change.kind))
  } else {
    for (const { id } of nodes) states.set(id, roleOf('removed'))
    for (const { transition } of edges) transitions.set(transition, roleOf('removed'))
  }
  return { chart: { ...base, nodes, edges }, marks: { states, transitions, hasPlainErrors: true } }
}

export type Counts = Record<Mark, number>

/** How many states, edges, conditions and delays differ, and how. */
export function countChanges(diffs: readonly ChartDiff[]): Counts {
  const counts: Counts = { added: 0, removed: 0, moved: 0, changed: 0 }
  const add = (changes: readonly Change<unknown>[]) => {
    for (const { kind } of changes) counts[kind] += 1
  }
  for (const { states, edges, guards, delays } of diffs) for (const list of [states, edges, guards, delays]) add(list)
  return counts
}
