import type { Chart, ChartEdge, Wording } from '../chart/chart'
import type { FactChange } from '../chart/diff'
import { dateFormat } from '../dates'
import type { WorkbenchTexts } from '../texts'

export type Words = Exclude<Wording, 'code'>

/** A day as `23 November 2026`. */
export const writtenDay = (at: string, wording: Words): string =>
  dateFormat(wording, { dateStyle: 'long' }).format(new Date(at))

/** A day as `23 Nov`. */
export const shortDay = (at: string, wording: Words): string =>
  dateFormat(wording, { day: 'numeric', month: 'short' }).format(new Date(at))

export const nameIn = (chart: Chart | undefined, id: string, wording: Wording): string =>
  chart?.nodes.find((node) => node.id === id)?.name[wording] ?? id

/** `Cart shown → Empty cart`. */
export const endsOf = (edge: ChartEdge, chart: Chart | undefined, wording: Wording): string =>
  `${nameIn(chart, edge.source, wording)} → ${nameIn(chart, edge.target ?? edge.source, wording)}`

/** The parts that changed: `actions: + Saves the cart, − Loads it again`. */
export function factWords(
  { fact, added = [], removed = [], was, is }: FactChange,
  wording: Wording,
  compare: WorkbenchTexts['compare'],
) {
  const parts = [
    ...added.map((label) => `+ ${label[wording]}`),
    ...removed.map((label) => `− ${label[wording]}`),
    ...(was === undefined ? [] : [`“${is || compare.nothing}”, ${compare.was(`“${was || compare.nothing}”`)}`]),
  ]
  return parts.length === 0 ? compare.what[fact] : `${compare.what[fact]}: ${parts.join(', ')}`
}
