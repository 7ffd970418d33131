import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartNode } from '../chart/chart'
import { ChartIndex } from '../chart/levels'
import { failuresOf, successesOf } from './success'
import { visitsOf } from './visits'
import { share } from './formats'

/** What became of the visits to a state: in = went on + gave up + stopped + still there. */
export type DropOff = {
  visits: number
  /** Left the state by a transition that does not give up. */
  wentOn: number
  /** Left the state by a transition into an end that is no success, such as a checkout that the shopper left; after a success nobody gives up. */
  gaveUp: number
  /** Ended with the machine, in the state. */
  stopped: number
  /** Of those that stopped or are still there, how many had reached an end: a success, or here a final state. */
  ended: number
  /** Have not ended: the page is open, or it was closed or killed in this state. */
  stillThere: number
  /** Gave up, or neither went on nor reached an end: the page was closed or left here. The only meaning of “lost” in the workbench. */
  lost: number
}

/** What became of the visits to each state that was visited. */
export function dropOffOf(chart: Chart, sums: TrafficSums): Map<string, DropOff> {
  const index = new ChartIndex(chart)
  const rest = new Map(sums.states.map((one) => [one.state, Math.max(0, visitsOf(one) - one.left)]))
  const successes = new Set(successesOf(index).map(({ id }) => id))
  const failures = new Set(failuresOf(index).map(({ id }) => id))
  const counts = new Map(sums.transitions.map(({ transition, count }) => [transition, count]))
  const isAfterSuccess = (id: string) => index.pathTo(id).some((above) => successes.has(above))
  const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
  const ways = [...edges.values()].flatMap(({ transition, source, target }) =>
    target !== undefined && failures.has(target)
      ? [{ source, target, count: counts.get(transition) ?? 0, isAfterSuccess: isAfterSuccess(source) }]
      : [],
  )
  const sumOf = (found: typeof ways) => found.reduce((sum, { count }) => sum + count, 0)
  const gaveUpIn = (id: string) =>
    sumOf(
      ways.filter((way) => !way.isAfterSuccess && index.isInside(way.source, id) && !index.isInside(way.target, id)),
    )
  const endedIn = (node: ChartNode): number => {
    const here = rest.get(node.id) ?? 0
    // On a success page the shopper has arrived, also where the page was closed there.
    if (successes.has(node.id)) return here
    // Of what is around this end, those are lost that came here without a success.
    if (failures.has(node.id))
      return Math.min(here, sumOf(ways.filter((way) => way.target === node.id && way.isAfterSuccess)))
    if (node.kind === 'final') return here
    const inside = index.childrenOf(node.id).map(endedIn)
    // The regions of a parallel state end together.
    const ended = node.kind === 'parallel' ? Math.max(0, ...inside) : inside.reduce((sum, one) => sum + one, 0)
    return Math.min(here, ended)
  }
  return new Map(
    sums.states.flatMap((one) => {
      const node = index.byId.get(one.state)
      if (!node) return []
      const visits = visitsOf(one)
      const gaveUp = Math.min(one.left, gaveUpIn(node.id))
      const wentOn = one.left - gaveUp
      // Who gave up is lost at the state that they left.
      const ended = failures.has(node.id) ? (rest.get(node.id) ?? 0) : endedIn(node)
      const lost = Math.max(0, visits - wentOn - ended)
      return [[one.state, { visits, wentOn, gaveUp, stopped: one.stopped, ended, stillThere: one.stillThere, lost }]]
    }),
  )
}

/** The share of the visits that was lost, as `12.5 %`; undefined without visits. */
export const lostShare = ({ visits, lost }: Pick<DropOff, 'visits' | 'lost'>): string | undefined => share(lost, visits)
