import type { StateTraffic, TrafficSums } from '../../contract/traffic'
import type { Chart } from '../chart/chart'
import { ChartIndex } from '../chart/levels'
import type { Mark, Marks } from '../chart/marks'
import type { DropOff } from './dropOff'
import { dropOffOf, lostShare } from './dropOff'
import type { Rate } from './refusals'
import { Refusals } from './refusals'
import type { Heat } from './trafficPlace'
import { isCounted } from './useSums'
import { share, shortCount, shortTime } from './formats'

/** One line may stand for many transitions that differ by a thousand times: the root keeps the rare ones visible. */
const widthOf = (count: number, most: number): number => (most === 0 ? 1 : 1 + 4 * Math.sqrt(count / most))

/** What there is of now and, if two periods are shown, of then; undefined if there is nothing of either. */
const both = (now: string | undefined, before: string | undefined, isCompared: boolean): string | undefined =>
  isCompared && (now ?? before) !== undefined ? `${before ?? '–'} → ${now ?? '–'}` : now

type Language = 'th' | 'en'

const rateBadge = ({ refused, of }: Rate): string | undefined => (refused > 0 ? share(refused, of) : undefined)

const sumOf = (found: readonly (DropOff | undefined)[]): Pick<DropOff, 'visits' | 'lost'> | undefined =>
  found.some((one) => one !== undefined)
    ? {
        visits: found.reduce((sum, one) => sum + (one?.visits ?? 0), 0),
        lost: found.reduce((sum, one) => sum + (one?.lost ?? 0), 0),
      }
    : undefined

/** The numbers of one period by the names of transitions and the ids of states, of one or of several together. */
class Numbers {
  private readonly taken: ReadonlyMap<string, number>
  private readonly states: ReadonlyMap<string, StateTraffic>
  private readonly dropOff: ReadonlyMap<string, DropOff>
  readonly refusals: Refusals

  constructor(chart: Chart, sums: TrafficSums) {
    this.taken = new Map(sums.transitions.map(({ transition, count }) => [transition, count]))
    this.states = new Map(sums.states.map((one) => [one.state, one]))
    this.dropOff = dropOffOf(chart, sums)
    this.refusals = new Refusals(chart, sums)
  }

  count(transitions: readonly string[]): number {
    return transitions.reduce((sum, one) => sum + (this.taken.get(one) ?? 0), 0)
  }

  refused(transitions: readonly string[]): number {
    return transitions.reduce((sum, one) => sum + this.refusals.count(one), 0)
  }

  visits(states: readonly string[]): Pick<DropOff, 'visits' | 'lost'> | undefined {
    return sumOf(states.map((id) => this.dropOff.get(id)))
  }

  median(states: readonly string[], language: Language): string | undefined {
    const time = states.length === 1 ? this.states.get(states[0]!)?.medianTime : undefined
    return time === undefined ? undefined : shortTime(time, language)
  }
}

/**
 * The marks of a chart's traffic. By count, lines and boxes say how often they were taken and begun, and boxes which share of their visits was
 * lost (`↓12 %`); by time, boxes say how long a visit lasts at the median; by errors, lines and boxes say which share of the visits, or of the calls of
 * the state, was refused. With an earlier period, the number of each follows its number of then: `350 → 400`.
 */
export function heatOf(
  chart: Chart,
  sums: TrafficSums,
  heat: Heat,
  { before, language = 'en' }: { before?: TrafficSums | undefined; language?: Language } = {},
): Marks {
  const index = new ChartIndex(chart)
  const now = new Numbers(chart, sums)
  // Where nothing was counted at all, 0 would look like growth.
  const then = before && isCounted(before) ? new Numbers(chart, before) : undefined
  const isCompared = then !== undefined
  const valueOf = (transitions: readonly string[]) =>
    heat === 'errors' ? now.refused(transitions) : now.count(transitions)
  const most = Math.max(0, ...chart.edges.map(({ transition }) => valueOf([transition])))
  const counted = (count: number, countBefore: number | undefined) =>
    countBefore === undefined ? shortCount(count) : `${shortCount(countBefore)} → ${shortCount(count)}`

  const lineMark = (transitions: readonly string[]): Mark => {
    const value = valueOf(transitions)
    const badge =
      heat === 'errors'
        ? both(
            rateBadge(now.refusals.rateOf(transitions)),
            then && rateBadge(then.refusals.rateOf(transitions)),
            isCompared,
          )
        : counted(value, then?.count(transitions))
    return {
      role: value > 0 ? 'heat' : 'missed',
      width: widthOf(Math.min(value, most), most),
      ...(badge === undefined ? {} : { badge }),
    }
  }
  const countBadge = (states: readonly string[]) => {
    const [found, foundBefore] = [now.visits(states), then?.visits(states)]
    if (!found && !foundBefore) return undefined
    const lost = found?.lost ? lostShare(found) : undefined
    return `${counted(found?.visits ?? 0, then && (foundBefore?.visits ?? 0))}${lost === undefined ? '' : ` ↓${lost}`}`
  }
  const boxMark = (states: readonly string[]): Mark | undefined => {
    const tops = states.filter((id) => !states.some((other) => other !== id && index.isInside(id, other)))
    const badge = {
      count: () => countBadge(tops),
      time: () => both(now.median(tops, language), then?.median(tops, language), isCompared),
      errors: () =>
        both(
          rateBadge(now.refusals.rateOfStates(states, tops)),
          then && rateBadge(then.refusals.rateOfStates(states, tops)),
          isCompared,
        ),
    }[heat]()
    if (badge === undefined) return undefined
    return { role: heat === 'count' && !now.visits(tops)?.visits ? 'missed' : 'heat', badge }
  }

  const lines = new Map<Mark, string>()
  const transitions = new Map<string, Mark>()
  if (heat !== 'time')
    for (const { transition } of chart.edges) {
      const mark = lineMark([transition])
      transitions.set(transition, mark)
      lines.set(mark, transition)
    }
  const states = new Map<string, Mark>()
  for (const { id } of chart.nodes) {
    const mark = boxMark([id])
    if (mark) states.set(id, mark)
  }
  return {
    states,
    transitions,
    combine: (marks) => lineMark(marks.flatMap((mark) => lines.get(mark) ?? [])),
    ofStates: boxMark,
  }
}
