import type { Chart, ChartEdge, ChartNode, Wording } from '../chart/chart'
import type { FactChange } from '../chart/diff'
import { dateFormat } from '../dates'
import type { WorkbenchTexts } from '../texts'
import { languageOf, workbenchTexts } from '../texts'
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

/** What a state is there for: in the reader's language where it is written in it, else as the definition has it. */
const aboutOf = ({ description, thaiDescription, explanation }: ChartNode, wording: Wording) =>
  (wording === 'code' ? undefined : explanation?.[wording]) ??
  (wording === 'th' ? thaiDescription : undefined) ??
  description ??
  ''

/** Both texts of a fact, as the reader reads them. */
function textsOf(
  { fact, was, is }: FactChange,
  wording: Wording,
  states: { before: ChartNode; after: ChartNode } | undefined,
): { was: string | undefined; is: string | undefined } {
  if (fact === 'kind' && wording !== 'code') {
    const { kinds } = workbenchTexts[languageOf(wording)].facts
    const kindOf = (kind: string | undefined) => kinds[kind as ChartNode['kind']] ?? kind
    return { was: kindOf(was), is: kindOf(is) }
  }
  if (fact === 'description' && wording === 'th' && states) {
    const [before, after] = [aboutOf(states.before, wording), aboutOf(states.after, wording)]
    // The Thai text may have been written already for what the definition says by now.
    if (before !== after) return { was: before, is: after }
  }
  return { was, is }
}

/**
 * The parts that changed: `actions: + Saves the cart, − Loads it again`.
 *
 * @param states both versions of the state that the fact is of
 */
export function factWords(
  change: FactChange,
  wording: Wording,
  compare: WorkbenchTexts['compare'],
  states?: { before: ChartNode; after: ChartNode },
) {
  const { fact, added = [], removed = [] } = change
  const { was, is } = textsOf(change, wording, states)
  const parts = [
    ...added.map((label) => `+ ${label[wording]}`),
    ...removed.map((label) => `− ${label[wording]}`),
    ...(was === undefined ? [] : [`“${is || compare.nothing}”, ${compare.was(`“${was || compare.nothing}”`)}`]),
  ]
  return parts.length === 0 ? compare.what[fact] : `${compare.what[fact]}: ${parts.join(', ')}`
}
