import { errorCatalogue } from '../../contract/errors'
import type { TrafficSums } from '../../contract/traffic'
import type { Chart, ChartEdge } from '../chart/chart'
import { stateWithin } from '../chart/names'
import { isRefusingAction, isWhereRefusalArrives, refusalsOf } from './refusals'
import { errorWords } from './valueWords'

type Words = { th: string; en: string }

export type RefusalPlace = { chart: Chart; edge: ChartEdge; count: number }

export const causes = ['refused', 'noConnection', 'timeout', 'notAllowed'] as const
/**
 * Who refused: the shop's server or the bank; nobody, since a call failed without an answer that the shop knows; nobody in time; or the page
 * itself, by a rule of its own.
 */
export type Cause = (typeof causes)[number]

/** What caused a refusal, from its code and the transition where it arrived. */
function causeOf(error: string, { kind }: ChartEdge): Cause {
  if (kind === 'after') return 'timeout'
  if (error === 'default' || (error === '' && kind === 'error')) return 'noConnection'
  return kind === 'event' ? 'notAllowed' : 'refused'
}

/** One kind of refusal: an error code, or what refuses without one. */
export type RefusalKind = {
  /** Key of the error catalogue; empty without a code. */
  error: string
  words: Words
  /** Of the first of them. */
  cause: Cause
  count: number
  /** The transitions with which it arrived, the most frequent first. */
  places: RefusalPlace[]
}

const inBoth = (write: (language: 'th' | 'en') => string): Words => ({ th: write('th'), en: write('en') })

/** Rules of the shop's page that the server has under a code too. */
const codes: Readonly<Record<string, string>> = { refuseBrands: '507-01', refuseItems: '507-02' }

/** The code that the page raises itself, without a call: `refuse 507-01`. */
function ownCode({ actions }: ChartEdge): string {
  const found = actions.flatMap(({ code }) => [codes[code] ?? '', ...code.split(' ').slice(1)])
  return found.find((word) => word !== 'default' && Object.hasOwn(errorCatalogue, word)) ?? ''
}

/** What refuses without a code, in the words of the chart: the event with the action that says so, else with where it leads. */
function wordsWithoutCode(chart: Chart, edge: ChartEdge): Words {
  const refusing = edge.actions.filter(({ code }) => isRefusingAction(code)).at(-1)
  if (edge.kind === 'event' && refusing) return inBoth((language) => `${edge.event[language]}: ${refusing[language]}`)
  const target = edge.target
  return edge.kind === 'error' || target === undefined
    ? edge.event
    : inBoth((language) => `${edge.event[language]} → ${stateWithin(chart, target, language)}`)
}

/**
 * The refusals of charts, each counted once, where it arrives; the most frequent first.
 *
 * @see isWhereRefusalArrives
 */
export function refusalKindsOf(charts: Iterable<Chart>, sums: TrafficSums): RefusalKind[] {
  const kinds = new Map<string, RefusalKind>()
  const add = (error: string, words: Words, place: RefusalPlace) => {
    const key = error === '' ? words.en : error
    const kind = kinds.get(key) ?? { error, words, cause: causeOf(error, place.edge), count: 0, places: [] }
    kinds.set(key, kind)
    kind.count += place.count
    kind.places.push(place)
  }
  const counts = new Map(sums.transitions.map((one) => [one.transition, one]))
  const errors = new Map<string, TrafficSums['errors']>()
  for (const one of sums.errors) errors.set(one.transition, [...(errors.get(one.transition) ?? []), one])
  for (const chart of charts) {
    const refusals = refusalsOf(chart)
    const edges = new Map(chart.edges.map((edge) => [edge.transition, edge]))
    for (const edge of edges.values()) {
      if (!isWhereRefusalArrives(edge)) continue
      for (const { error, count } of errors.get(edge.transition) ?? [])
        add(
          error,
          inBoth((language) => errorWords(error, language)),
          { chart, edge, count },
        )
      const found = counts.get(edge.transition)
      const withoutCode = found && refusals.has(edge.transition) ? found.count - found.failed : 0
      if (withoutCode <= 0) continue
      const error = ownCode(edge)
      const words = error === '' ? wordsWithoutCode(chart, edge) : inBoth((language) => errorWords(error, language))
      add(error, words, { chart, edge, count: withoutCode })
    }
  }
  const byCount = (one: { count: number }, other: { count: number }) => other.count - one.count
  for (const kind of kinds.values()) kind.places.sort(byCount)
  return [...kinds.values()].sort(byCount)
}
