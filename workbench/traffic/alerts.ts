import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge } from '../chart/chart'
import type { Rate } from './refusals'
import { Refusals } from './refusals'
import type { Versions, VersionSums } from './versions'
import { visitsOf } from './visits'

/** So many visits to the state in both periods, and so many refusals in this one, before a doubled rate is worth a look. */
export const leastVisits = 20
export const leastRefusals = 5
/** So many transitions of the newer version would have to be expected before their absence is worth a look. */
export const leastExpected = 5

export const alertKinds = ['version', 'dead', 'errors', 'never'] as const
/**
 * `version`: the older version of the bank app took the transition, the newer one does not, though its visits to the state are enough.
 * `never`: the transition was taken in neither period. `dead`: it was taken in the earlier one only. `errors`: its share of refusals
 * ({@link Refusals}) is at least twice that of the earlier one.
 */
export type AlertKind = (typeof alertKinds)[number]

export type Alert = {
  kind: AlertKind
  chart: Chart
  edge: ChartEdge
  /** In the period and in the earlier one; of `version` with the newer and with the older version. */
  count: number
  countBefore: number
  /** Refusals of the visits to the state, or of its calls; of `errors` only. */
  rate?: number
  rateBefore?: number
  versions?: Versions<string>
}

/** The sums that alerts compare. */
export type Compared = {
  sums: TrafficSums
  before: TrafficSums
  versions?: Versions<VersionSums> | undefined
}

const countsOf = ({ transitions }: TrafficSums) => new Map(transitions.map((one) => [one.transition, one.count]))
const visitsIn = ({ states }: TrafficSums) => new Map(states.map((one) => [one.state, visitsOf(one)]))

/** The transitions of a chart that the newer version no longer takes. */
function deadSince(chart: Chart, edges: readonly ChartEdge[], { newer, older }: Versions<VersionSums>): Alert[] {
  const [counts, countsBefore] = [countsOf(newer.sums), countsOf(older.sums)]
  const [visits, visitsBefore] = [visitsIn(newer.sums), visitsIn(older.sums)]
  return edges.flatMap((edge): Alert[] => {
    const [count, countBefore] = [counts.get(edge.transition) ?? 0, countsBefore.get(edge.transition) ?? 0]
    const [arrived, arrivedBefore] = [visits.get(edge.source) ?? 0, visitsBefore.get(edge.source) ?? 0]
    if (count > 0 || arrived < leastVisits || arrivedBefore === 0) return []
    const expected = (countBefore / arrivedBefore) * arrived
    if (expected < leastExpected) return []
    const versions = { newer: newer.version, older: older.version }
    return [{ kind: 'version', chart, edge, count, countBefore, versions }]
  })
}

/**
 * What of the traffic of charts is worth a look, the most frequent first; transitions that were never taken in the order of the charts. The
 * sums may be those of other machines too.
 */
export function alertsOf(charts: Iterable<Chart>, compared: Compared): Alert[] {
  const alerts = [...charts].flatMap((chart) => alertsOfChart(chart, compared))
  const order = ({ kind, count, countBefore }: Alert) =>
    ({ version: countBefore, dead: countBefore, errors: count, never: 0 })[kind]
  return alertKinds.flatMap((kind) =>
    alerts.filter((alert) => alert.kind === kind).sort((one, other) => order(other) - order(one)),
  )
}

function alertsOfChart(chart: Chart, { sums, before, versions }: Compared): Alert[] {
  const [taken, takenBefore] = [countsOf(sums), countsOf(before)]
  const [refusals, refusalsBefore] = [new Refusals(chart, sums), new Refusals(chart, before)]
  // Only the first edge of each transition.
  const edges = chart.edges.filter(
    (edge, at) => chart.edges.findIndex(({ transition }) => transition === edge.transition) === at,
  )
  const alerts = edges.flatMap((edge): Alert[] => {
    const [count, countBefore] = [taken.get(edge.transition) ?? 0, takenBefore.get(edge.transition) ?? 0]
    const counts = { chart, edge, count, countBefore }
    if (count === 0) return [{ kind: countBefore > 0 ? 'dead' : 'never', ...counts }]
    const [now, then] = [refusals, refusalsBefore].map((one) => one.rateOf([edge.transition])) as [Rate, Rate]
    if (now.refused < leastRefusals || now.of < leastVisits || then.of < leastVisits) return []
    const [rate, rateBefore] = [now.refused / now.of, then.refused / then.of]
    return rate >= 2 * rateBefore ? [{ kind: 'errors', ...counts, rate, rateBefore }] : []
  })
  return versions ? [...deadSince(chart, edges, versions), ...alerts] : alerts
}
