import type { Chart, ChartEdge, Wording } from './chart'
import { conditionOf } from './chart'

const nodeOf = (chart: Chart, id: string) => chart.nodes.find((node) => node.id === id)

/** The name of a state with the state that it is in: "Saving a quantity in Cart shown". */
export function stateName(chart: Chart, id: string, wording: Wording): string {
  const node = nodeOf(chart, id)
  if (!node) return id
  const parent = node.depth > 1 && node.parent !== undefined ? nodeOf(chart, node.parent) : undefined
  return parent ? `${node.name[wording]} in ${parent.name[wording]}` : node.name[wording]
}

/** A transition as a sentence: "transition Load the cart: done, if the cart is empty, from Loading the cart to Empty cart". */
export function transitionName(chart: Chart, edge: ChartEdge, wording: Wording): string {
  const condition = conditionOf(edge)
  const from = stateName(chart, edge.source, wording)
  const to = edge.target === undefined ? 'stays' : `to ${stateName(chart, edge.target, wording)}`
  return `transition ${edge.event[wording]}${condition ? `, if ${condition[wording]},` : ''} from ${from} ${to}`
}
