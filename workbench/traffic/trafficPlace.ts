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

const hoursBack = (comparison: Comparison, period: Period): number =>
  ({ before: period, week: 168, fourWeeks: 672 })[comparison]

/** The second periods that do not overlap the first, each once. */
export const comparisonsWith = (period: Period): Comparison[] =>
  comparisons.filter((one) => one === 'before' || hoursBack(one, period) > period)

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
  /** The second period whose numbers stand beside those of the first. */
  compared: Comparison | undefined
  filters: Partial<Record<Dimension, string>>
}

export const startingTraffic: TrafficPlace = { heat: 'count', period: 168, compared: undefined, filters: {} }

/** A filter that the server would refuse is none. */
const isFilter = (dimension: Dimension, value: string): boolean =>
  v.safeParse(readTraffic.query.entries[dimension], value).success

/** Reads `heat`, `period`, `compared` and a parameter for each dimension. */
export function readTrafficPlace(params: URLSearchParams): TrafficPlace {
  const heat = heats.find((one) => one === params.get('heat')) ?? startingTraffic.heat
  const period = periods.find((one) => String(one) === params.get('period')) ?? startingTraffic.period
  const compared = comparisonsWith(period).find((one) => one === params.get('compared'))
  const filters: TrafficPlace['filters'] = {}
  for (const dimension of dimensions) {
    const value = params.get(dimension)
    if (value && isFilter(dimension, value)) filters[dimension] = value
  }
  return { heat, period, compared, filters }
}

/** The parameters that are not as at the start. */
export const writeTrafficPlace = ({ heat, period, compared, filters }: TrafficPlace): [string, string][] => [
  ...(heat === startingTraffic.heat ? [] : [['heat', heat] as [string, string]]),
  ...(period === startingTraffic.period ? [] : [['period', String(period)] as [string, string]]),
  ...(compared ? [['compared', compared] as [string, string]] : []),
  ...dimensions.flatMap((dimension): [string, string][] => {
    const value = filters[dimension]
    return value ? [[dimension, value]] : []
  }),
]

/** The instants of a period: the server keeps sums by whole hours, so the first one also has the hour that runs now. */
export function spanOf(period: Period, now: number, comparison?: Comparison): { from: Date; until: Date | undefined } {
  const start = new Date(now - period * 3_600_000)
  start.setUTCMinutes(0, 0, 0)
  if (comparison === undefined) return { from: start, until: undefined }
  const from = new Date(start.getTime() - hoursBack(comparison, period) * 3_600_000)
  return { from, until: new Date(from.getTime() + period * 3_600_000) }
}

/** Address of a machine's sums in the period, or in the one that it is compared with. */
export function sumsAddress(
  machine: string,
  { period, filters }: TrafficPlace,
  now: number,
  comparison?: Comparison,
): string {
  const { from, until } = spanOf(period, now, comparison)
  const query = new URLSearchParams({
    machine,
    from: from.toISOString(),
    ...(until && { until: until.toISOString() }),
    ...filters,
  })
  return `${readTraffic.path}?${query}`
}
