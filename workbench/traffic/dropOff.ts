import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartNode } from '../chart/chart'
import { ChartIndex } from '../chart/levels'
import { successesOf } from './success'
import { visitsOf } from './visits'
import { share } from './formats'

/** What became of the visits to a state: in = went on + stopped + still there. */
export type DropOff = {
  visits: number
  /** Left the state by a transition. */
  wentOn: number
  /** Ended with the machine, in the state. */
  stopped: number
  /** Of those that stopped or are still there, how many had reached an end of the chart: a success or a final state. */
  ended: number
  /** Have not ended: the page is open, or it was closed or killed in this state. */
  stillThere: number
  /** Neither went on nor reached an end: the page was closed or left here. The only meaning of “lost” in the workbench. */
  lost: number
}

/** What became of the visits to each state that was visited. */
export function dropOffOf(chart: Chart, sums: TrafficSums): Map<string, DropOff> {
  const index = new ChartIndex(chart)
  const rest = new Map(sums.states.map((one) => [one.state, Math.max(0, visitsOf(one) - one.left)]))
  const successes = new Set(successesOf(index).map(({ id }) => id))
  const endedIn = (node: ChartNode): number => {
    const here = rest.get(node.id) ?? 0
    // On a success page the shopper has arrived, also where the page was closed there.
    if (node.kind === 'final' || successes.has(node.id)) return here
    const inside = index.childrenOf(node.id).map(endedIn)
    // The regions of a parallel state end together.
    const ended = node.kind === 'parallel' ? Math.max(0, ...inside) : inside.reduce((sum, one) => sum + one, 0)
    return Math.min(here, ended)
  }
  return new Map(
    sums.states.flatMap((one) => {
      const node = index.byId.get(one.state)
      if (!node) return []
      const [visits, wentOn, ended] = [visitsOf(one), one.left, endedIn(node)]
      const lost = Math.max(0, visits - wentOn - ended)
      return [[one.state, { visits, wentOn, stopped: one.stopped, ended, stillThere: one.stillThere, lost }]]
    }),
  )
}

/** The share of the visits that was lost, as `12.5 %`; undefined without visits. */
export const lostShare = ({ visits, lost }: Pick<DropOff, 'visits' | 'lost'>): string | undefined => share(lost, visits)
