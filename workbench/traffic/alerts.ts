import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge } from '../chart/chart'
import { visitsOf } from './heat'

/** So many visits to the state in both periods, and so many refusals in this one, before a doubled rate is worth a look. */
export const leastVisits = 20
export const leastRefusals = 5

export const alertKinds = ['dead', 'errors', 'never'] as const
/**
 * `never`: the transition was taken in neither period. `dead`: it was taken in the earlier one only. `errors`: its refusals for each visit
 * to the state that it leaves are at least twice those of the earlier one.
 */
export type AlertKind = (typeof alertKinds)[number]

export type Alert = {
  kind: AlertKind
  edge: ChartEdge
  count: number
  countBefore: number
  /** Refusals for each visit to the state, of `errors` only. */
  rate?: number
  rateBefore?: number
}

/** What of a chart's traffic is worth a look, the most frequent first; transitions that were never taken in the order of the chart. */
export function alertsOf(chart: Chart, sums: TrafficSums, before: TrafficSums): Alert[] {
  const taken = new Map(sums.transitions.map((one) => [one.transition, one]))
  const takenBefore = new Map(before.transitions.map((one) => [one.transition, one]))
  const visits = new Map(sums.states.map((one) => [one.state, visitsOf(one)]))
  const visitsBefore = new Map(before.states.map((one) => [one.state, visitsOf(one)]))
  const edges = new Map(chart.edges.toReversed().map((edge) => [edge.transition, edge]))
  const alerts = [...edges.values()].reverse().flatMap((edge): Alert[] => {
    const now = taken.get(edge.transition) ?? { count: 0, failed: 0 }
    const then = takenBefore.get(edge.transition) ?? { count: 0, failed: 0 }
    const counts = { edge, count: now.count, countBefore: then.count }
    if (now.count === 0) return [{ kind: then.count > 0 ? 'dead' : 'never', ...counts }]
    const [arrived, arrivedBefore] = [visits.get(edge.source) ?? 0, visitsBefore.get(edge.source) ?? 0]
    if (now.failed < leastRefusals || arrived < leastVisits || arrivedBefore < leastVisits) return []
    const [rate, rateBefore] = [now.failed / arrived, then.failed / arrivedBefore]
    return rate >= 2 * rateBefore ? [{ kind: 'errors', ...counts, rate, rateBefore }] : []
  })
  const order = ({ kind, count, countBefore }: Alert) => (kind === 'dead' ? countBefore : kind === 'errors' ? count : 0)
  return alertKinds.flatMap((kind) =>
    alerts.filter((alert) => alert.kind === kind).sort((one, other) => order(other) - order(one)),
  )
}
