import type { StateTraffic, TrafficSums } from '../../contract/traffic'
import type { Chart } from '../chart/chart'
import type { Mark, Marks } from '../chart/marks'
import type { Heat } from './trafficPlace'

/** How often a visit to a state began. */
export const visitsOf = ({ entered, started }: StateTraffic): number => entered + started

/** `18402` as `18.4k`, so that it fits beside a label. */
export const shortCount = (count: number): string =>
  count < 10_000 ? count.toLocaleString('en') : `${(count / 1000).toFixed(count < 100_000 ? 1 : 0)}k`

/** `90500` ms as `1.5 min`. */
export function shortTime(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  return ms < 3_600_000 ? `${(ms / 60_000).toFixed(1)} min` : `${(ms / 3_600_000).toFixed(1)} h`
}

/** A part as `12.5 %`; undefined of nothing. */
export const share = (part: number, whole: number): string | undefined =>
  whole === 0 ? undefined : `${Math.round((1000 * part) / whole) / 10} %`

/** One line may stand for many transitions that differ by a thousand times: the root keeps the rare ones visible. */
const widthOf = (count: number, most: number): number => (most === 0 ? 1 : 1 + 4 * Math.sqrt(count / most))

/** How often in the period and, if two are shown, in the earlier one. */
type Counted = { now: number; before: number | undefined }

const countBadge = ({ now, before }: Counted): string =>
  before === undefined ? shortCount(now) : `${shortCount(before)} → ${shortCount(now)}`

/** What there is of now and, if two periods are shown, of then; undefined if there is nothing of either. */
const both = (now: string | undefined, before: string | undefined, isCompared: boolean): string | undefined =>
  isCompared && (now ?? before) !== undefined ? `${before ?? '–'} → ${now ?? '–'}` : now

const medianOf = (found: StateTraffic | undefined) =>
  found?.medianTime === undefined ? undefined : shortTime(found.medianTime)

const refusedShare = (found: { count: number; failed: number } | undefined) =>
  found && found.failed > 0 ? share(found.failed, found.count) : undefined

/**
 * The marks of a chart's traffic. By count, lines and boxes say how often they were taken and begun; by time, boxes say how long a visit lasts
 * at the median; by errors, lines say which part of them a refusal or a failed call caused. With an earlier period, the number of each follows
 * its number of then: `350 → 400`.
 */
export function heatOf(chart: Chart, sums: TrafficSums, heat: Heat, before?: TrafficSums): Marks {
  const taken = new Map(sums.transitions.map((one) => [one.transition, one]))
  const isCompared = before !== undefined
  const takenBefore = new Map(before?.transitions.map((one) => [one.transition, one]))
  const visitedBefore = new Map(before?.states.map((one) => [one.state, one]))
  const visited = new Map(sums.states.map((one) => [one.state, one]))
  const valueOf = (transition: string): number => {
    const found = taken.get(transition)
    return (heat === 'errors' ? found?.failed : found?.count) ?? 0
  }
  const most = Math.max(0, ...chart.edges.map(({ transition }) => valueOf(transition)))
  /** What the badges of a count say; none otherwise. */
  const counts = new Map<Mark, Counted>()
  const transitions = new Map<string, Mark>()
  for (const { transition } of chart.edges) {
    const found = taken.get(transition)
    const value = valueOf(transition)
    if (heat === 'time') continue
    const then = takenBefore.get(transition)
    const counted = { now: value, before: before && (then?.count ?? 0) }
    const badge = heat === 'errors' ? both(refusedShare(found), refusedShare(then), isCompared) : countBadge(counted)
    const mark: Mark = {
      role: value > 0 ? 'heat' : 'missed',
      width: widthOf(value, most),
      ...(badge ? { badge } : {}),
    }
    transitions.set(transition, mark)
    if (heat === 'count') counts.set(mark, counted)
  }
  const states = new Map<string, Mark>()
  for (const { id } of chart.nodes) {
    const found = visited.get(id)
    const then = visitedBefore.get(id)
    const counted = { now: found ? visitsOf(found) : 0, before: before && (then ? visitsOf(then) : 0) }
    const badge =
      heat === 'time'
        ? both(medianOf(found), medianOf(then), isCompared)
        : heat === 'count' && (found ?? then) && countBadge(counted)
    if (!badge) continue
    const mark: Mark = { role: heat === 'count' && counted.now === 0 ? 'missed' : 'heat', badge }
    states.set(id, mark)
    if (heat === 'count') counts.set(mark, counted)
  }
  return { states, transitions, combine: (marks) => combinedMark(marks, counts, most) }
}

/** A box or line that stands for several looks like the widest; by count it says their sum. */
function combinedMark(marks: Mark[], counts: ReadonlyMap<Mark, Counted>, most: number): Mark {
  const [{ badge: _, ...look }] = [...marks].sort((one, other) => (other.width ?? 1) - (one.width ?? 1)) as [Mark]
  if (counts.size === 0) return look
  const all = marks.flatMap((mark) => counts.get(mark) ?? [])
  const sum = all.reduce((total, { now }) => total + now, 0)
  const hasBefore = all.some(({ before }) => before !== undefined)
  const sumBefore = hasBefore ? all.reduce((total, { before = 0 }) => total + before, 0) : undefined
  const badge = countBadge({ now: sum, before: sumBefore })
  return { ...look, width: Math.max(look.width ?? 1, widthOf(Math.min(sum, most), most)), badge }
}
