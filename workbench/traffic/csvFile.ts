import { toCsv } from '../exports/edgesCsv'
import type { Dimension, Span, TrafficPlace } from './trafficPlace'
import { bangkokTime, dimensions, firstSpan, isCompared, secondSpan } from './trafficPlace'

/** Filters whose values say themselves what they are. */
const plain: readonly Dimension[] = ['platform', 'profileType']

const filtersOf = ({ filters }: TrafficPlace): [Dimension, string][] =>
  dimensions.flatMap((dimension): [Dimension, string][] => {
    const value = filters[dimension]
    return value ? [[dimension, value]] : []
  })

const endOf = ({ until }: Span, now: number): number => until?.getTime() ?? now

/**
 * The name of a file with numbers: whose they are and what, the filters, and the first and last day in Bangkok:
 * `refusals-android-2026-11-16-2026-11-22`.
 *
 * @param what names of the machine and of the numbers
 */
export function csvName(what: readonly string[], place: TrafficPlace, now: number): string {
  const span = firstSpan(place, now)
  const filters = filtersOf(place).map(([dimension, value]) =>
    plain.includes(dimension) ? value : `${dimension}-${value}`,
  )
  // A period until midnight does not have the day that begins then.
  const days = [span.from.getTime(), endOf(span, now) - 1].map((instant) => bangkokTime(instant).slice(0, 10))
  return [...what, ...filters, ...days].join('-').replace(/[^\w.-]/g, '_')
}

/** The first lines of a file with numbers: which machine, from when to when in Bangkok, compared with when, and the filters. */
export function csvHead(machine: string, place: TrafficPlace, now: number): string {
  const times = (span: Span) => [span.from.getTime(), endOf(span, now)].map(bangkokTime)
  const filters = filtersOf(place).map(([dimension, value]) => `${dimension}=${value}`)
  return toCsv([
    ['machine', machine],
    ['period', ...times(firstSpan(place, now))],
    ...(isCompared(place) ? [['compared_with', ...times(secondSpan(place, now))]] : []),
    ['filters', ...(filters.length === 0 ? ['none'] : filters)],
    [],
  ])
}
