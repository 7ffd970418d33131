import type { TrafficBatch, TrafficDefinitions, TrafficItem } from '../../../contract/traffic'
import { timeClassStart } from '../../../contract/trafficCounts'
import type { traffic } from '../../db/schema'

export type TrafficRow = typeof traffic.$inferInsert

/** The machine of each state and of each transition. */
export interface KnownNames {
  states: ReadonlyMap<string, string>
  transitions: ReadonlyMap<string, string>
}

const machinesOf = (definitions: TrafficDefinitions, part: 'states' | 'transitions') =>
  new Map(
    Object.entries(definitions).flatMap(([machine, names]) => names[part].map((name) => [name, machine] as const)),
  )

export const knownNames = (definitions: TrafficDefinitions): KnownNames => ({
  states: machinesOf(definitions, 'states'),
  transitions: machinesOf(definitions, 'transitions'),
})

export const noTime = -1

/** Why an item can't be counted, as a sentence; undefined if it can. */
export function faultOf({ kind, name, time, error }: TrafficItem, known: KnownNames): string | undefined {
  if (!(kind === 'edge' ? known.transitions : known.states).has(name))
    return `The batch names a ${kind === 'edge' ? 'transition' : 'state'} that no machine has.`
  if ((time !== undefined) !== (kind === 'leave' || kind === 'stop'))
    return 'The end of a visit to a state has a time, and nothing else has one.'
  if (error !== undefined && kind !== 'edge') return 'Only a transition has an error.'
  return undefined
}

/**
 * The rows that a batch adds to: each once, in the order of their keys, so that two servers that add to the same rows don't wait for each
 * other.
 */
export function rowsOf(batch: TrafficBatch, known: KnownNames, now: Date): TrafficRow[] {
  const { items, ...visit } = batch
  const hour = new Date(now)
  hour.setUTCMinutes(0, 0, 0)
  const rows = new Map<string, TrafficRow>()
  for (const { kind, name, count, time = noTime, source = '', voucher = false, error = '' } of items) {
    const machine = (kind === 'edge' ? known.transitions : known.states).get(name) ?? ''
    const key = JSON.stringify([kind, name, time, source, voucher, error])
    const row = rows.get(key) ?? { hour, kind, machine, name, time, source, voucher, error, ...visit, count: 0 }
    rows.set(key, { ...row, count: row.count + count })
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** The middle of the class in which the median is; undefined without times. */
export function medianTime(counts: ReadonlyMap<number, number>): number | undefined {
  const classes = [...counts].sort(([one], [other]) => one - other)
  const total = classes.reduce((sum, [, count]) => sum + count, 0)
  let below = 0
  for (const [timeClass, count] of classes) {
    below += count
    if (below * 2 >= total) return Math.round((timeClassStart(timeClass) + timeClassStart(timeClass + 1)) / 2)
  }
  return undefined
}
