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

/**
 * Where a chart ends without its success: a final state, or a leaf that no transition leaves, such as a checkout that the shopper left. None in
 * a chart without a success, since its ends say nothing of one. A variant of a success is one too: `takenInstead` beside `taken`.
 */
export function failuresOf(index: ChartIndex): ChartNode[] {
  const { chart, root } = index
  const successes = successesOf(index)
  if (successes.length === 0) return []
  const ends = endsOf(index)
  const isEnd = ({ id, parent, kind }: ChartNode) => {
    if (kind === 'final') return parent === root.id
    const path = index.pathTo(id)
    // A region that rests ends nothing.
    if (path.slice(1).some((above) => index.byId.get(above)?.kind === 'parallel')) return false
    return !chart.edges.some(({ source, target }) => path.includes(source) && target !== undefined && target !== id)
  }
  return chart.nodes.filter(
    (node) =>
      node.depth > 0 &&
      index.childrenOf(node.id).length === 0 &&
      !isSuccess(node) &&
      !ends.includes(node) &&
      !successes.some(({ key }) => node.key.startsWith(key)) &&
      isEnd(node),
  )
}
