import type { WorkbenchTexts } from '../texts'
import { languageOf, workbenchTexts } from '../texts'
import type { Chart, ChartEdge, Wording } from './chart'
import { conditionOf, isOtherwise } from './chart'

/** What the names of states and transitions are composed of, in the language of the page. */
export const nameTextsOf = (wording: Wording): WorkbenchTexts['names'] => workbenchTexts[languageOf(wording)].names

const nodeOf = (chart: Chart, id: string) => chart.nodes.find((node) => node.id === id)

/** A state as it stands beside others: "Saving a quantity". */
export const stateName = (chart: Chart, id: string, wording: Wording): string => nodeOf(chart, id)?.name[wording] ?? id

/** A state with the state that it is in, since names repeat: "Saving a quantity in Cart shown". */
export function stateWithin(chart: Chart, id: string, wording: Wording): string {
  const node = nodeOf(chart, id)
  if (!node) return id
  const parent = node.depth > 1 && node.parent !== undefined ? nodeOf(chart, node.parent) : undefined
  return parent ? nameTextsOf(wording).within(node.name[wording], parent.name[wording]) : node.name[wording]
}

/** A state as a list has it: "state Saving a quantity in Cart shown"; the root as the whole chart. */
export const stateTitle = (chart: Chart, id: string, wording: Wording): string =>
  nodeOf(chart, id)?.depth === 0
    ? nameTextsOf(wording).whole(stateName(chart, id, wording))
    : nameTextsOf(wording).state(stateWithin(chart, id, wording))

/** When an edge is taken: "if the cart is empty", "in every other case". */
function whenOf(edge: ChartEdge, wording: Wording): string | undefined {
  const condition = conditionOf(edge)?.[wording]
  if (condition === undefined) return undefined
  const texts = nameTextsOf(wording)
  return isOtherwise(edge) ? texts.otherwise(condition) : texts.when(condition)
}

/** An event and its condition in plain words: "Load the cart: done, if the cart is empty". */
export const eventName = (edge: ChartEdge, wording: Wording): string =>
  nameTextsOf(wording).event(edge.event[wording], whenOf(edge, wording))

/** An event, its condition and what is done then: "Load the cart: done, if the cart is empty → Shows the new prices". */
export const edgeWords = (edge: ChartEdge, wording: Wording): string =>
  [eventName(edge, wording), edge.actions.map((action) => action[wording]).join(', ')]
    .filter((text) => text !== '')
    .join(' → ')

/** A transition with the state that it leaves: "Loading the cart: Load the cart: done, if the cart is empty". */
export const edgeName = (chart: Chart, edge: ChartEdge, wording: Wording): string =>
  `${stateWithin(chart, edge.source, wording)}: ${eventName(edge, wording)}`

/** Where a transition leads, as its list of neighbours says it: "to Empty cart", "stays". */
export const edgeTarget = (chart: Chart, { target }: ChartEdge, wording: Wording): string => {
  const texts = nameTextsOf(wording)
  return target === undefined ? texts.stays : texts.to(stateWithin(chart, target, wording))
}

/** A transition as a sentence: "transition Load the cart: done, if the cart is empty, from Loading the cart to Empty cart". */
export const transitionName = (chart: Chart, edge: ChartEdge, wording: Wording): string =>
  nameTextsOf(wording).transition(
    edge.event[wording],
    whenOf(edge, wording),
    stateWithin(chart, edge.source, wording),
    edgeTarget(chart, edge, wording),
  )

/** The name of a picked state or transition. */
export function nameOfPicked(chart: Chart, id: string, wording: Wording): string {
  const edge = chart.edges.find((one) => one.id === id)
  return edge ? edgeName(chart, edge, wording) : stateWithin(chart, id, wording)
}
