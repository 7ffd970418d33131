import * as v from 'valibot'
import type { TrafficFilter } from '../../contract/traffic'
import { readTraffic } from '../../contract/traffic'

export const heats = ['count', 'time', 'errors'] as const
/** What the chart's colours and widths say. */
export type Heat = (typeof heats)[number]

/** Hours of a period that ends now. */
export const periods = [1, 24, 168, 720] as const
export type Period = (typeof periods)[number]

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
export type TrafficPlace = { heat: Heat; period: Period; filters: Partial<Record<Dimension, string>> }

export const startingTraffic: TrafficPlace = { heat: 'count', period: 168, filters: {} }

/** A filter that the server would refuse is none. */
const isFilter = (dimension: Dimension, value: string): boolean =>
  v.safeParse(readTraffic.query.entries[dimension], value).success

/** Reads `heat`, `period` and a parameter for each dimension. */
export function readTrafficPlace(params: URLSearchParams): TrafficPlace {
  const heat = heats.find((one) => one === params.get('heat')) ?? startingTraffic.heat
  const period = periods.find((one) => String(one) === params.get('period')) ?? startingTraffic.period
  const filters: TrafficPlace['filters'] = {}
  for (const dimension of dimensions) {
    const value = params.get(dimension)
    if (value && isFilter(dimension, value)) filters[dimension] = value
  }
  return { heat, period, filters }
}

/** The parameters that are not as at the start. */
export const writeTrafficPlace = ({ heat, period, filters }: TrafficPlace): [string, string][] => [
  ...(heat === startingTraffic.heat ? [] : [['heat', heat] as [string, string]]),
  ...(period === startingTraffic.period ? [] : [['period', String(period)] as [string, string]]),
  ...dimensions.flatMap((dimension): [string, string][] => {
    const value = filters[dimension]
    return value ? [[dimension, value]] : []
  }),
]

/** Address of a machine's sums; the server keeps them by whole hours. */
export function sumsAddress(machine: string, { period, filters }: TrafficPlace, now: number): string {
  const from = new Date(now - period * 3_600_000)
  from.setUTCMinutes(0, 0, 0)
  const query = new URLSearchParams({ machine, from: from.toISOString(), ...filters })
  return `${readTraffic.path}?${query}`
}
