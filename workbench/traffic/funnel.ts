import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartNode } from '../chart/chart'
import { pathsBetween, restOf } from '../chart/paths'
import { visitsOf } from './visits'

/** One step of a funnel: how many visits it had, and which part that is of the first step and of the one before. */
export type FunnelStep = { state: ChartNode; visits: number; lost: number; ofFirst: number; ofBefore: number }

/**
 * The steps from one state to another along the shortest path of the chart, with the visits that the sums have for each. Empty if there is no
 * path. A state that is visited twice by one shopper counts twice, so a step may have more visits than the one before.
 */
export function funnelOf(chart: Chart, sums: TrafficSums, from: string, to: string): FunnelStep[] {
  const [path] = pathsBetween(chart, from, to, 1)
  if (!path) return []
  const visits = new Map(sums.states.map((one) => [one.state, visitsOf(one)]))
  const ids = [restOf(chart, from), ...path.map((edge) => restOf(chart, edge.target ?? edge.source))]
  const counts = ids.map((id) => visits.get(id) ?? 0)
  const part = (count: number, whole: number | undefined) => (whole ? count / whole : 0)
  return ids.flatMap((id, at) => {
    const state = chart.nodes.find((node) => node.id === id)
    const count = counts[at] ?? 0
    const before = at === 0 ? count : (counts[at - 1] ?? 0)
    return state
      ? [
          {
            state,
            visits: count,
            lost: Math.max(0, before - count),
            ofFirst: part(count, counts[0]),
            ofBefore: part(count, before),
          },
        ]
      : []
  })
}
