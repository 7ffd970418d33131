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

/**
 * The marks of a chart's traffic. By count, lines and boxes say how often they were taken and begun; by time, boxes say how long a visit lasts
 * at the median; by errors, lines say which part of them a refusal or a failed call caused.
 */
export function heatOf(chart: Chart, sums: TrafficSums, heat: Heat): Marks {
  const taken = new Map(sums.transitions.map((one) => [one.transition, one]))
  const visited = new Map(sums.states.map((one) => [one.state, one]))
  const valueOf = (transition: string): number => {
    const found = taken.get(transition)
    return (heat === 'errors' ? found?.failed : found?.count) ?? 0
  }
  const most = Math.max(0, ...chart.edges.map(({ transition }) => valueOf(transition)))
  /** What the badges of a count say; none otherwise. */
  const counts = new Map<Mark, number>()
  const transitions = new Map<string, Mark>()
  for (const { transition } of chart.edges) {
    const found = taken.get(transition)
    const value = valueOf(transition)
    if (heat === 'time') continue
    const badge = heat === 'errors' ? (value > 0 && found ? share(value, found.count) : undefined) : shortCount(value)
    const mark: Mark = {
      role: value > 0 ? 'heat' : 'missed',
      width: widthOf(value, most),
      ...(badge ? { badge } : {}),
    }
    transitions.set(transition, mark)
    if (heat === 'count') counts.set(mark, value)
  }
  const states = new Map<string, Mark>()
  for (const { id } of chart.nodes) {
    const found = visited.get(id)
    const badge =
      heat === 'time'
        ? found?.medianTime !== undefined && shortTime(found.medianTime)
        : heat === 'count' && found && shortCount(visitsOf(found))
    if (!badge) continue
    const mark: Mark = { role: 'heat', badge }
    states.set(id, mark)
    if (heat === 'count' && found) counts.set(mark, visitsOf(found))
  }
  return { states, transitions, combine: (marks) => combinedMark(marks, counts, most) }
}

/** A box or line that stands for several looks like the widest; by count it says their sum. */
function combinedMark(marks: Mark[], counts: ReadonlyMap<Mark, number>, most: number): Mark {
  const [{ badge: _, ...look }] = [...marks].sort((one, other) => (other.width ?? 1) - (one.width ?? 1)) as [Mark]
  if (counts.size === 0) return look
  const sum = marks.reduce((total, mark) => total + (counts.get(mark) ?? 0), 0)
  return { ...look, width: Math.max(look.width ?? 1, widthOf(Math.min(sum, most), most)), badge: shortCount(sum) }
}
