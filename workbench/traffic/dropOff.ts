import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartNode } from '../chart/chart'
import { ChartIndex } from '../chart/levels'
import { visitsOf } from './visits'
import { share } from './formats'

/** What became of the visits to a state: in = went on + stopped + still there. */
export type DropOff = {
  visits: number
  /** Left the state by a transition. */
  wentOn: number
  /** Ended with the machine, in the state. */
  stopped: number
  /** Of those that stopped, how many had reached an end of the chart. */
  ended: number
  /** Have not ended: the page is open, or it was closed or killed in this state. */
  stillThere: number
  /** Neither went on nor reached an end. */
  lost: number
}

/** What became of the visits to each state that was visited. */
export function dropOffOf(chart: Chart, sums: TrafficSums): Map<string, DropOff> {
  const index = new ChartIndex(chart)
  const stopped = new Map(sums.states.map((one) => [one.state, one.stopped]))
  const endedIn = (node: ChartNode): number => {
    const here = stopped.get(node.id) ?? 0
    if (node.kind === 'final') return here
    const inside = index.childrenOf(node.id).map((child) => (child.kind === 'atomic' ? 0 : endedIn(child)))
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
