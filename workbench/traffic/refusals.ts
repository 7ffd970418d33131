import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge } from '../chart/chart'
import { eventTypeOf } from '../chart/chart'
import { ChartIndex, isRefusal } from '../chart/levels'
import { visitsOf } from './visits'

/** Actions that tell the shopper, the parent or the opener that something is refused. */
const refusing =
  /^(refuse(?!Leave)|(emit|notify|set)(Refus|Failed)|raise(Error|Refusal))|^answer \W*(outcome\W*)?(lapsed|refused)/

export const isRefusingAction = (code: string): boolean => refusing.test(code)

/**
 * Names of the transitions that are refusals by the definition of the chart, whatever caused them: a failed call, a way into a state of
 * refusal or failure, or an action that refuses. A PIN that is no longer accepted, a voided order and a rule that the page checks itself
 * carry no error.
 */
export function refusalsOf(chart: Chart): ReadonlySet<string> {
  const index = new ChartIndex(chart)
  const entersRefusal = ({ source, target }: ChartEdge) => {
    if (target === undefined) return false
    const above = index.pathTo(source)
    return index.pathTo(target).some((id) => !above.includes(id) && isRefusal(index, index.byId.get(id)!))
  }
  return new Set(
    chart.edges
      .filter(
        (edge) =>
          edge.kind === 'error' || edge.actions.some(({ code }) => isRefusingAction(code)) || entersRefusal(edge),
      )
      .map(({ transition }) => transition),
  )
}

/** A call of the machine's own has no id that the machine gives it; a machine that it starts has one. */
const endOfCall = /^xstate\.(done|error)\.actor\.\d+\./
/** What other machines report of a refusal that arrived there. */
const report = /\.(failed|refused|raised|announced|closed)$/

/**
 * Whether a refusal arrives in the shop with this transition: its own call ends, an answer is late, or the page refuses a gesture. Every other
 * transition of the same refusal passes it on: the end of a machine that this one started, its report, and what follows at once.
 */
export function isWhereRefusalArrives(edge: ChartEdge): boolean {
  switch (edge.kind) {
    case 'done':
    case 'error':
      return endOfCall.test(eventTypeOf(edge))
    case 'event':
      return !report.test(eventTypeOf(edge))
    case 'after':
      return true
    case 'always':
    case 'snapshot':
      return false
  }
}

/** How many were refused, of how many visits, calls or events. */
export type Rate = { refused: number; of: number }

/** What is decided once: the result of a call, whether it succeeds or fails, or one event with all of its branches. */
const decisionOf = (edge: ChartEdge): string =>
  `${edge.source}|${eventTypeOf(edge).replace(/^xstate\.(done|error)\.actor\./, 'call ')}`

/** The refusals of a chart in a period. */
export class Refusals {
  private readonly edges: ReadonlyMap<string, ChartEdge>
  private readonly refused: ReadonlyMap<string, number>
  private readonly visits: ReadonlyMap<string, number>
  private readonly decisions = new Map<string, number>()

  constructor(chart: Chart, sums: TrafficSums) {
    const refusals = refusalsOf(chart)
    this.edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
    this.visits = new Map(sums.states.map((one) => [one.state, visitsOf(one)]))
    this.refused = new Map(
      sums.transitions.map(({ transition, count, failed }) => [transition, refusals.has(transition) ? count : failed]),
    )
    for (const { transition, count } of sums.transitions) {
      const edge = this.edges.get(transition)
      if (!edge) continue
      const decision = decisionOf(edge)
      this.decisions.set(decision, (this.decisions.get(decision) ?? 0) + count)
    }
  }

  /** How often the transition was a refusal. */
  count(transition: string): number {
    return this.refused.get(transition) ?? 0
  }

  /** The refusals of one transition as the list of refusals counts them: none where it only passes them on. */
  arrivedAt(transition: string): Rate {
    const edge = this.edges.get(transition)
    const rate = this.rateOf([transition])
    return edge && isWhereRefusalArrives(edge) ? rate : { refused: 0, of: rate.of }
  }

  /**
   * The refusals of transitions, of the visits to the states that they leave. Where a state makes more calls or gets more events than it has
   * visits, of those.
   */
  rateOf(transitions: readonly string[]): Rate {
    const edges = [...new Set(transitions)].flatMap((transition) => this.edges.get(transition) ?? [])
    const rate = { refused: 0, of: 0 }
    for (const source of new Set(edges.map((edge) => edge.source))) {
      const here = edges.filter((edge) => edge.source === source)
      const decided = [...new Set(here.map(decisionOf))].reduce((sum, one) => sum + (this.decisions.get(one) ?? 0), 0)
      rate.refused += here.reduce((sum, { transition }) => sum + this.count(transition), 0)
      rate.of += Math.max(this.visits.get(source) ?? 0, decided)
    }
    return rate
  }

  /** The refusals of all transitions that leave the states; `tops` are those of them whose visits are not within another's. */
  rateOfStates(states: readonly string[], tops: readonly string[] = states): Rate {
    const found = [...this.edges.values()].filter(
      ({ source, transition }) => states.includes(source) && this.count(transition) > 0,
    )
    const { refused, of } = this.rateOf(found.map(({ transition }) => transition))
    const visits = tops.reduce((sum, id) => sum + (this.visits.get(id) ?? 0), 0)
    return { refused, of: Math.max(of, visits) }
  }
}
