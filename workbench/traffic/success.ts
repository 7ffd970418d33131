import type { ChartNode } from '../chart/chart'
import type { ChartIndex } from '../chart/levels'
import { isSuccess, mainWay } from '../chart/levels'

/** Where the main way through a chart ends; in each region of a parallel one. */
export function endsOf(index: ChartIndex, id = index.root.id): ChartNode[] {
  if (index.byId.get(id)?.kind === 'parallel') return index.childrenOf(id).flatMap((region) => endsOf(index, region.id))
  const end = index.byId.get(mainWay(index, id).at(-1) ?? '')
  return end ? [end] : []
}

/** The ends that are a success, such as a paid order with its thank-you page. A machine may go on from there. */
export const successesOf = (index: ChartIndex): ChartNode[] => endsOf(index).filter(isSuccess)
