import * as v from 'valibot'
import type { TrafficFilter } from '../../contract/traffic'
import { readTraffic } from '../../contract/traffic'

export const heats = ['count', 'time', 'errors'] as const
/** What the chart's colours and widths say. */
export type Heat = (typeof heats)[number]

/** Hours of a period that ends now. */
export const periods = [1, 24, 168, 720] as const
export type Period = (typeof periods)[number]

/** How far back the second period begins; as long as the first, or at the same hours a week or four weeks ago. */
export const comparisons = ['before', 'week', 'fourWeeks'] as const
export type Comparison = (typeof comparisons)[number]

/** First and last day of a period in Bangkok as `2026-11-21`; without a last day it ends now. */
export type Days = { from: string; until: string }

const hoursBack = (comparison: Comparison, hours: number): number =>
  ({ before: hours, week: 168, fourWeeks: 672 })[comparison]

/** The second periods that do not overlap a first one of so many hours, each once. */
export const comparisonsWith = (hours: number): Comparison[] =>
  comparisons.filter((one) => one === 'before' || hoursBack(one, hours) > hours)

export const dimensions = [
  'language',
  'platform',
  'appVersion',
  'profileType',
  'source',
  'voucher',
  'error',
] as const satisfies readonly (keyof TrafficFilter)[]
export type Dimension = (typeof dimensions)[number]

/** What of the traffic is shown: part of the page's address. */
export type TrafficPlace = {
  heat: Heat
  period: Period
  /** Days instead of a period that ends now. */
  days?: Days | undefined
  /** The second period whose numbers stand beside those of the first. */
  compared: Comparison | undefined
  /** Days instead of a second period that the first one determines. */
  comparedDays?: Days | undefined
  filters: Partial<Record<Dimension, string>>
  /** Ids of the states between which the funnel is; without them, the first and the last of the chart. */
  funnelFrom?: string | undefined
  funnelTo?: string | undefined
  /** Alerts of the shown machine only, instead of those of all. */
  alertsHere?: boolean | undefined
}

export const startingTraffic: TrafficPlace = { heat: 'count', period: 168, compared: undefined, filters: {} }

/** A filter that the server would refuse is none. */
const isFilter = (dimension: Dimension, value: string): boolean =>
  v.safeParse(readTraffic.query.entries[dimension], value).success

const readDays = (params: URLSearchParams, from: string, until: string): Days | undefined =>
  params.has(from) || params.has(until) ? { from: params.get(from) ?? '', until: params.get(until) ?? '' } : undefined

const writeDays = (days: Days | undefined, from: string, until: string): [string, string][] =>
  days ? [[from, days.from], ...(days.until === '' ? [] : [[until, days.until] as [string, string]])] : []

/** Reads `heat`, the periods and a parameter for each dimension. Days stay as they are, also where {@link faultOf} finds a fault. */
export function readTrafficPlace(params: URLSearchParams): TrafficPlace {
  const heat = heats.find((one) => one === params.get('heat')) ?? startingTraffic.heat
  const period = periods.find((one) => String(one) === params.get('period')) ?? startingTraffic.period
  const days = readDays(params, 'from', 'until')
  const comparedDays = readDays(params, 'beforeFrom', 'beforeUntil')
  const filters: TrafficPlace['filters'] = {}
  for (const dimension of dimensions) {
    const value = params.get(dimension)
    if (value && isFilter(dimension, value)) filters[dimension] = value
  }
  const place: TrafficPlace = {
    heat,
    period,
    compared: undefined,
    filters,
    ...(days && { days }),
    ...(comparedDays && { comparedDays }),
    ...(params.get('funnelFrom') && { funnelFrom: params.get('funnelFrom')! }),
    ...(params.get('funnelTo') && { funnelTo: params.get('funnelTo')! }),
    ...(params.get('alerts') === 'machine' && { alertsHere: true }),
  }
  const compared = comparisons.find((one) => one === params.get('compared'))
  // How long days without a last one are depends on the clock: `secondSpan` looks at it.
  const hours = days?.until === '' || faultOf(place) ? 0 : hoursOf(place, 0)
  const isPossible = compared && !comparedDays && comparisonsWith(hours).includes(compared)
  return isPossible ? { ...place, compared } : place
}

/** The parameters that are not as at the start. */
export const writeTrafficPlace = (place: TrafficPlace): [string, string][] => [
  ...(place.heat === startingTraffic.heat ? [] : [['heat', place.heat] as [string, string]]),
  ...(place.period === startingTraffic.period ? [] : [['period', String(place.period)] as [string, string]]),
  ...writeDays(place.days, 'from', 'until'),
  ...(place.compared ? [['compared', place.compared] as [string, string]] : []),
  ...writeDays(place.comparedDays, 'beforeFrom', 'beforeUntil'),
  ...dimensions.flatMap((dimension): [string, string][] => {
    const value = place.filters[dimension]
    return value ? [[dimension, value]] : []
  }),
  ...(place.funnelFrom ? [['funnelFrom', place.funnelFrom] as [string, string]] : []),
  ...(place.funnelTo ? [['funnelTo', place.funnelTo] as [string, string]] : []),
  ...(place.alertsHere ? [['alerts', 'machine'] as [string, string]] : []),
]

/** Whether the numbers of a second period stand beside those of the first. */
export const isCompared = ({ compared, comparedDays }: TrafficPlace): boolean =>
  compared !== undefined || comparedDays !== undefined

const hourMs = 3_600_000
const dayHours = 24
const bangkokHours = 7

const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) - bangkokHours * hourMs
/** An instant in Bangkok as `2026-11-21 10:00`. */
export const bangkokTime = (instant: number): string =>
  new Date(instant + bangkokHours * hourMs).toISOString().slice(0, 16).replace('T', ' ')
const dayOf = (instant: number): string => bangkokTime(instant).slice(0, 10)
/** `2026-02-30` is read as a day of March. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(midnight(text)) && dayOf(midnight(text)) === text

/** What is wrong with days: one is missing or is none, or the last is before the first. */
export type DaysFault = 'noDay' | 'order'

function faultOfDays(days: Days | undefined): DaysFault | undefined {
  if (!days) return undefined
  const { from, until } = days
  if (!isDay(from) || (until !== '' && !isDay(until))) return 'noDay'
  return until !== '' && until < from ? 'order' : undefined
}

/** Why the numbers of a place can't be asked for, by its period. */
export function faultOf({
  days,
  comparedDays,
}: TrafficPlace): { period: 'first' | 'second'; fault: DaysFault } | undefined {
  const first = faultOfDays(days)
  if (first) return { period: 'first', fault: first }
  const second = faultOfDays(comparedDays)
  return second && { period: 'second', fault: second }
}

export type Span = { from: Date; until: Date | undefined }

const spanOfDays = ({ from, until }: Days): Span => ({
  from: new Date(midnight(from)),
  until: until === '' ? undefined : new Date(midnight(until) + dayHours * hourMs),
})

/** The instants of the first period: the server keeps sums by whole hours, so one that ends now also has the hour that runs now. */
export function firstSpan({ period, days }: TrafficPlace, now: number): Span {
  if (days) return spanOfDays(days)
  const start = new Date(now - period * hourMs)
  start.setUTCMinutes(0, 0, 0)
  return { from: start, until: undefined }
}

/** The days in Bangkok that stand for a period, as many as it has: the last seven days are today and the six days before. */
export function daysOf({ from, until }: Span, now: number): Days {
  const end = until?.getTime() ?? now + 1
  const days = Math.max(1, Math.floor((end - from.getTime()) / (dayHours * hourMs)))
  return { from: dayOf(end - 1 - (days - 1) * dayHours * hourMs), until: dayOf(end - 1) }
}

/** How many hours the first period has, by whole hours. */
export function hoursOf(place: TrafficPlace, now: number): number {
  if (!place.days) return place.period
  const { from, until } = firstSpan(place, now)
  return Math.max(1, Math.ceil(((until?.getTime() ?? now) - from.getTime()) / hourMs))
}

/** The instants of the second period: its own days, the chosen comparison, else the period before. */
export function secondSpan(place: TrafficPlace, now: number): Span {
  if (place.comparedDays) return spanOfDays(place.comparedDays)
  const hours = hoursOf(place, now)
  const chosen = comparisonsWith(hours).find((one) => one === place.compared) ?? 'before'
  const from = new Date(firstSpan(place, now).from.getTime() - hoursBack(chosen, hours) * hourMs)
  return { from, until: new Date(from.getTime() + hours * hourMs) }
}

/** The instants of both periods and of what is between them. */
export function wholeSpan(place: TrafficPlace, now: number): Span {
  const [first, second] = [firstSpan(place, now), secondSpan(place, now)]
  return {
    from: new Date(Math.min(first.from.getTime(), second.from.getTime())),
    until: first.until && second.until && new Date(Math.max(first.until.getTime(), second.until.getTime())),
  }
}

/** Address of the sums of all machines in a span. */
export function sumsAddress({ from, until }: Span, filters: TrafficPlace['filters']): string {
  const query = new URLSearchParams({
    from: from.toISOString(),
    ...(until && { until: until.toISOString() }),
    ...filters,
  })
  return `${readTraffic.path}?${query}`
}
