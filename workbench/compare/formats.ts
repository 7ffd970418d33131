import type { Chart, ChartEdge, Wording } from '../chart/chart'
import type { FactChange } from '../chart/diff'
import { dateFormat } from '../dates'
import type { WorkbenchTexts } from '../texts'
import type { ChartVersion } from './revisions'

export type Words = Exclude<Wording, 'code'>

/** A day as `23 November 2026`. */
export const writtenDay = (at: string, wording: Words): string =>
  dateFormat(wording, { dateStyle: 'long' }).format(new Date(at))

/** A day as `23 Nov`. */
export const shortDay = (at: string, wording: Words): string =>
  dateFormat(wording, { day: 'numeric', month: 'short' }).format(new Date(at))

/** An instant as `23 Nov 2026, 14:05`. */
const instant = (at: string, wording: Words): string =>
  dateFormat(wording, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))

/** What tells a version from the others: when it was made, by which commit, and what that did. */
export function versionName(
  { revision, made, chart }: ChartVersion,
  wording: Words,
  compare: WorkbenchTexts['compare'],
): { name: string; subject: string | undefined } {
  if (made) return { name: `${instant(made.at, wording)} · ${made.revision}`, subject: made.subject }
  return { name: chart ? compare.olderThanKnown(revision) : compare.beforeAdded, subject: undefined }
}

export const nameIn = (chart: Chart | undefined, id: string, wording: Wording): string =>
  chart?.nodes.find((node) => node.id === id)?.name[wording] ?? id

/** `Cart shown → Empty cart`. */
export const endsOf = (edge: ChartEdge, chart: Chart | undefined, wording: Wording): string =>
  `${nameIn(chart, edge.source, wording)} → ${nameIn(chart, edge.target ?? edge.source, wording)}`

/** Facts whose texts are the code’s, or written in English only. */
const ofCode: readonly FactChange['fact'][] = ['screen', 'kind']

/** The parts that changed: `actions: + Saves the cart, − Loads it again`. */
export function factWords(
  { fact, added = [], removed = [], was, is }: FactChange,
  wording: Wording,
  compare: WorkbenchTexts['compare'],
) {
  if (wording !== 'code' && (ofCode.includes(fact) || (fact === 'description' && wording === 'th')))
    return compare.what[fact]
  const parts = [
    ...added.map((label) => `+ ${label[wording]}`),
    ...removed.map((label) => `− ${label[wording]}`),
    ...(was === undefined ? [] : [`“${is || compare.nothing}”, ${compare.was(`“${was || compare.nothing}”`)}`]),
  ]
  return parts.length === 0 ? compare.what[fact] : `${compare.what[fact]}: ${parts.join(', ')}`
}
