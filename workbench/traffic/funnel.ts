import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge, ChartNode } from '../chart/chart'
import { ChartIndex } from '../chart/levels'
import { restOf } from '../chart/paths'
import { dropOffOf } from './dropOff'
import { endsOf } from './success'
import { visitsOf } from './visits'

/** One step of a funnel: how many visits it had, how many of them were lost in it, and which part that is of the first step and of the one before. */
export type FunnelStep = {
  state: ChartNode
  visits: number
  lost: number
  ofFirst: number | undefined
  ofBefore: number | undefined
}

/** From where a chart starts to its success, or to where its main way ends. */
export function usualFunnel(chart: Chart): { from: string; to: string } {
  const index = new ChartIndex(chart)
  const leaves = chart.nodes.filter(({ id }) => index.childrenOf(id).length === 0)
  return { from: restOf(chart, index.root.id), to: endsOf(index)[0]?.id ?? leaves.at(-1)?.id ?? index.root.id }
}

/**
 * The way from one state to another that visits mostly take: at each state, a transition costs the more, the smaller its share of the visits
 * is. Without counts it is the shortest one. Undefined if there is none.
 */
function usualPath(
  chart: Chart,
  index: ChartIndex,
  sums: TrafficSums,
  from: string,
  to: string,
): ChartEdge[] | undefined {
  const visits = new Map(sums.states.map((one) => [one.state, visitsOf(one)]))
  const taken = new Map(sums.transitions.map(({ transition, count }) => [transition, count]))
  const costOf = ({ transition, source }: ChartEdge) => {
    const count = taken.get(transition) ?? 0
    const share = Math.max(count, 0.1) / Math.max(visits.get(source) ?? 0, count, 1)
    return 0.01 - Math.log(share)
  }
  const start = restOf(chart, from)
  const open = new Map<string, { cost: number; path: ChartEdge[] }>([[start, { cost: 0, path: [] }]])
  const closed = new Set<string>()
  for (;;) {
    const [next] = [...open].sort(([, one], [, other]) => one.cost - other.cost)
    if (!next) return undefined
    const [at, { cost, path }] = next
    if (index.isInside(at, to) && (path.length > 0 || from !== to)) return path
    open.delete(at)
    // A way back to its own start passes it twice.
    if (path.length > 0 || from !== to) closed.add(at)
    const active = index.pathTo(at)
    for (const edge of chart.edges) {
      if (edge.target === undefined || !active.includes(edge.source)) continue
      const rest = restOf(chart, edge.target)
      const reached = cost + costOf(edge)
      if (closed.has(rest) || (open.get(rest)?.cost ?? Infinity) <= reached) continue
      open.set(rest, { cost: reached, path: [...path, edge] })
    }
  }
}

/**
 * The steps from one state to another along the way that visits mostly take, with the visits that the sums have for each. Empty if there is
 * no way. A state that is visited twice by one shopper counts twice, so a step may have more visits than the one before. States that only
 * decide where to go at once are no steps.
 */
export function funnelOf(chart: Chart, sums: TrafficSums, from: string, to: string): FunnelStep[] {
  const index = new ChartIndex(chart)
  const path = usualPath(chart, index, sums, from, to)
  if (!path) return []
  const decidesOnly = (id: string) => {
    const leaving = chart.edges.filter(({ source }) => source === id)
    return leaving.length > 0 && leaving.every(({ kind }) => kind === 'always') && index.childrenOf(id).length === 0
  }
  const between = path
    .slice(0, -1)
    .flatMap(({ target }) => (target === undefined || decidesOnly(target) ? [] : [target]))
  const ids = [from, ...between, ...(path.length > 0 ? [to] : [])].filter((id, at, all) => id !== all[at - 1])
  const dropOff = dropOffOf(chart, sums)
  const counts = ids.map((id) => dropOff.get(id)?.visits ?? 0)
  const part = (count: number, whole: number | undefined) => (whole ? count / whole : undefined)
  return ids.flatMap((id, at) => {
    const state = index.byId.get(id)
    const visits = counts[at] ?? 0
    return state
      ? [
          {
            state,
            visits,
            lost: dropOff.get(id)?.lost ?? 0,
            ofFirst: part(visits, counts[0]),
            ofBefore: part(visits, counts[at - 1] ?? visits),
          },
        ]
      : []
  })
}

/** How many visits were lost in states that are not among the steps, such as a dialog or a refusal beside the way. */
export function lostBeside(chart: Chart, sums: TrafficSums, steps: readonly FunnelStep[]): number {
  const index = new ChartIndex(chart)
  const dropOff = dropOffOf(chart, sums)
  return chart.nodes
    .filter(({ id }) => index.childrenOf(id).length === 0 && !steps.some(({ state }) => index.isInside(id, state.id)))
    .reduce((sum, { id }) => sum + (dropOff.get(id)?.lost ?? 0), 0)
}
