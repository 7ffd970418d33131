import * as v from 'valibot'
import type { Chart } from '../chart/chart'

const common = {
  machine: v.pipe(v.string(), v.minLength(1)),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(2000)),
  author: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  date: v.pipe(v.string(), v.isoDate()),
}

const note = v.union([
  v.strictObject({ ...common, state: v.string() }),
  v.strictObject({ ...common, edge: v.string() }),
])

/** What an analyst wrote about a state or an edge; `docs/machines/notes.json` holds them. */
export type Note = v.InferOutput<typeof note>

export const idOf = (one: Note): string => ('state' in one ? one.state : one.edge)

/** How many notes there are, by the id of a state or an edge. */
export type NoteCounts = ReadonlyMap<string, number>

export function countNotes(notes: readonly Note[]): NoteCounts {
  const counts = new Map<string, number>()
  for (const note of notes) counts.set(idOf(note), (counts.get(idOf(note)) ?? 0) + 1)
  return counts
}

/** Reads the file of notes; throws a sentence for a note that is not well formed. */
export function readNotes(file: string): Note[] {
  const notes = v.safeParse(v.array(note), JSON.parse(file))
  if (notes.success) return notes.output
  const [issue] = notes.issues
  throw new Error(`notes.json: ${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
}

/** The notes about something that no chart has, one sentence each. */
export function strayNotes(notes: readonly Note[], charts: readonly Chart[]): string[] {
  return notes.flatMap((one) => {
    const chart = charts.find(({ id }) => id === one.machine)
    if (!chart) return [`There is no machine ${one.machine}.`]
    const [list, what] = 'state' in one ? [chart.nodes, 'state'] : [chart.edges, 'edge']
    return list.some(({ id }) => id === idOf(one)) ? [] : [`${one.machine} has no ${what} ${idOf(one)}.`]
  })
}
