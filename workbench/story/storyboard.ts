import type { Language } from '../../contract/enums'
import type { Chart, ChartNode } from '../chart/chart'

/** How a phone gets into a state by opening the shop: no gesture of a shopper is needed. */
export interface Opening {
  path: string
  /** Short name of a sandbox shopper. */
  shopper: string
}

/** Pictures of a state by language, relative to the index, and how to get there. */
export type StateEntry = Partial<Record<Language, string>> & { opening?: Opening }

/** By `<machine>.<path of the state>`: `dist/storyboard/index.json`. */
export type Storyboard = Record<string, StateEntry>

/** A state's name in the storyboard: unlike its id, it always has the machine's name. */
export const storyKey = (chart: Chart, { path }: Pick<ChartNode, 'path'>): string =>
  path === '' ? chart.id : `${chart.id}.${path}`

/** Beside the workbench's page. */
const folder = 'storyboard/'

/** The index, or undefined if no pictures have been taken. */
export async function loadStoryboard(): Promise<Storyboard | undefined> {
  const answer = await fetch(`${folder}index.json`).catch(() => undefined)
  if (!answer?.ok) return undefined
  const index: unknown = await answer.json().catch(() => undefined)
  return typeof index === 'object' && index !== null ? (index as Storyboard) : undefined
}

/** Address of a state's picture; of the closest state around it that has one, for a state within a screen. */
export function pictureOf(storyboard: Storyboard, chart: Chart, state: string, lang: Language): string | undefined {
  const node = chart.nodes.find(({ id }) => id === state)
  const file = node && storyboard[storyKey(chart, node)]?.[lang]
  return file === undefined ? undefined : folder + file
}
