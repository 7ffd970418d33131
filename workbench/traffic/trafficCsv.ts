import type { TrafficSums } from '../../contract/traffic'
import type { Chart } from '../chart/chart'
import type { EdgeFigures } from '../exports/edgesCsv'
import { toEdgesCsv } from '../exports/edgesCsv'
import type { Alert } from './alerts'

/** The transitions of a chart with their counts, and those of the second period if one is shown. */
export function toTrafficCsv(chart: Chart, sums: TrafficSums, before?: TrafficSums): string {
  const figures = ({ transitions }: TrafficSums, suffix: string): EdgeFigures[] => {
    const counts = new Map(transitions.map((one) => [one.transition, one]))
    return [
      { name: `taken${suffix}`, of: (_, { transition }) => counts.get(transition)?.count ?? 0 },
      { name: `refused${suffix}`, of: (_, { transition }) => counts.get(transition)?.failed ?? 0 },
    ]
  }
  return toEdgesCsv([chart], [...figures(sums, ''), ...(before ? figures(before, '_before') : [])])
}

/** The transitions of the alerts, in the order of the chart. */
export function toAlertsCsv(chart: Chart, alerts: readonly Alert[]): string {
  const found = new Map(alerts.map((alert) => [alert.edge.id, alert]))
  return toEdgesCsv(
    [{ ...chart, edges: chart.edges.filter(({ id }) => found.has(id)) }],
    [
      { name: 'alert', of: (_, { id }) => found.get(id)?.kind },
      { name: 'taken', of: (_, { id }) => found.get(id)?.count },
      { name: 'taken_before', of: (_, { id }) => found.get(id)?.countBefore },
      { name: 'rate', of: (_, { id }) => found.get(id)?.rate },
      { name: 'rate_before', of: (_, { id }) => found.get(id)?.rateBefore },
    ],
  )
}
