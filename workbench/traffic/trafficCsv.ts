import type { TrafficSums } from '../../contract/traffic'
import type { Chart } from '../chart/chart'
import type { EdgeFigures } from '../exports/edgesCsv'
import { toCsv, toEdgesCsv } from '../exports/edgesCsv'
import type { Alert } from './alerts'
import { arrivalsAt, sourceWords } from './arrivals'
import { dropOffOf } from './dropOff'
import type { FunnelStep } from './funnel'
import type { RefusalKind } from './refusalList'
import { Refusals } from './refusals'
import type { Totals } from './totals'

/** Shares are written as parts of 1 with so many places. */
const part = (some: number, all: number): number | undefined =>
  all === 0 ? undefined : Number((some / all).toFixed(4))

/** How often each transition of a chart was taken and refused, and in the second period if one is shown. */
export function trafficFigures(chart: Chart, sums: TrafficSums, before?: TrafficSums): EdgeFigures[] {
  const figures = (of: TrafficSums, suffix: string): EdgeFigures[] => {
    const counts = new Map(of.transitions.map((one) => [one.transition, one.count]))
    const refusals = new Refusals(chart, of)
    return [
      { name: `taken${suffix}`, of: (_, { transition }) => counts.get(transition) ?? 0 },
      { name: `refused${suffix}`, of: (_, { transition }) => refusals.arrivedAt(transition).refused },
      {
        name: `refused_share${suffix}`,
        of: (_, { transition }) => {
          const rate = refusals.arrivedAt(transition)
          return part(rate.refused, rate.of)
        },
      },
    ]
  }
  return [...figures(sums, ''), ...(before ? figures(before, '_before') : [])]
}

/** The transitions of a chart with their counts. */
export const toTransitionsCsv = (chart: Chart, sums: TrafficSums, before?: TrafficSums): string =>
  toEdgesCsv([chart], trafficFigures(chart, sums, before))

const stateColumns = ['in', 'went_on', 'gave_up', 'stopped', 'still_there', 'lost', 'lost_share', 'median_ms']

/** All states of a chart with what became of their visits, and those of the second period if one is shown. */
export function toStatesCsv(chart: Chart, sums: TrafficSums, before?: TrafficSums): string {
  const figuresOf = (of: TrafficSums) => {
    const dropOff = dropOffOf(chart, of)
    const medians = new Map(of.states.map((one) => [one.state, one.medianTime]))
    return (id: string) => {
      const found = dropOff.get(id)
      if (!found) return [0, 0, 0, 0, 0, 0, undefined, undefined]
      const { visits, wentOn, gaveUp, stopped, stillThere, lost } = found
      return [visits, wentOn, gaveUp, stopped, stillThere, lost, part(lost, visits), medians.get(id)]
    }
  }
  const periods = [figuresOf(sums), ...(before ? [figuresOf(before)] : [])]
  const head = ['machine', 'state', 'state_th', 'state_en', ...stateColumns]
  return toCsv([
    before ? [...head, ...stateColumns.map((name) => `${name}_before`)] : head,
    ...chart.nodes.map(({ id, name }) => [
      chart.id,
      id,
      name.th,
      name.en,
      ...periods.flatMap((figures) => figures(id)),
    ]),
  ])
}

/** Refusals by the transition where they arrived, the most frequent kind first. */
export function toErrorsCsv(kinds: readonly RefusalKind[]): string {
  const rows = new Map(
    kinds.flatMap((kind) =>
      kind.places.map(({ chart, edge, count }) => [{ ...chart, edges: [edge] } as Chart, { ...kind, count }] as const),
    ),
  )
  return toEdgesCsv(
    [...rows.keys()],
    [
      { name: 'kind', of: (row) => rows.get(row)?.cause },
      { name: 'error', of: (row) => rows.get(row)?.error },
      { name: 'error_th', of: (row) => rows.get(row)?.words.th },
      { name: 'error_en', of: (row) => rows.get(row)?.words.en },
      { name: 'count', of: (row) => rows.get(row)?.count },
    ],
  )
}

/** The steps of a funnel. */
export const toFunnelCsv = (chart: Chart, steps: readonly FunnelStep[]): string =>
  toCsv([
    ['machine', 'step', 'state', 'state_th', 'state_en', 'in', 'lost', 'of_first', 'of_before'],
    ...steps.map(({ state: { id, name }, visits, lost, ofFirst, ofBefore }, at) => [
      ...[chart.id, at + 1, id, name.th, name.en],
      ...[visits, lost, ...[ofFirst, ofBefore].map((share) => (share === undefined ? undefined : part(share, 1)))],
    ]),
  ])

/** How the orders that arrived at a state were paid. */
export function toArrivalsCsv(chart: Chart, sums: TrafficSums, state: string): string {
  const ways = arrivalsAt(sums, state)
  const all = ways.reduce((sum, { count }) => sum + count, 0)
  const name = chart.nodes.find(({ id }) => id === state)?.name
  return toCsv([
    ['machine', 'state', 'state_th', 'state_en', 'source', 'source_th', 'source_en', 'voucher', 'count', 'share'],
    ...ways.map(({ source, voucher, count }) => [
      ...[chart.id, state, name?.th, name?.en],
      ...[source, sourceWords(source, 'th'), sourceWords(source, 'en'), voucher ? 'yes' : 'no'],
      ...[count, part(count, all)],
    ]),
  ])
}

/** The transitions of alerts, in their order. */
export function toAlertsCsv(alerts: readonly Alert[]): string {
  const rows = new Map(alerts.map((alert) => [{ ...alert.chart, edges: [alert.edge] } as Chart, alert]))
  return toEdgesCsv(
    [...rows.keys()],
    [
      { name: 'alert', of: (row) => rows.get(row)?.kind },
      { name: 'taken', of: (row) => rows.get(row)?.count },
      { name: 'taken_before', of: (row) => rows.get(row)?.countBefore },
      { name: 'rate', of: (row) => rows.get(row)?.rate },
      { name: 'rate_before', of: (row) => rows.get(row)?.rateBefore },
      { name: 'version', of: (row) => rows.get(row)?.versions?.newer },
      { name: 'version_before', of: (row) => rows.get(row)?.versions?.older },
    ],
  )
}

/** The numbers of the whole shop, then how paid orders were paid; each also in the second period if one is shown. */
export function toShopCsv(now: Totals, before: Totals | undefined, hasOpenings: boolean): string {
  const periods = [now, ...(before ? [before] : [])]
  const figures: [string, (totals: Totals) => [number | undefined, (number | undefined)?]][] = [
    ['openings', ({ openings }) => [hasOpenings ? openings : undefined]],
    ['sent', ({ sent }) => [sent]],
    ['paid', ({ paid, sent }) => [paid, part(paid, sent)]],
    ['paid_with_voucher', ({ paidWithVoucher, paid }) => [paidWithVoucher, part(paidWithVoucher, paid)]],
    ['refusals', ({ refusals }) => [refusals]],
  ]
  const sources = [...new Set(periods.flatMap(({ payments }) => payments.map(({ source }) => source)))]
  const paymentOf = (source: string) => (totals: Totals) => {
    const found = totals.payments.find((one) => one.source === source)
    return [found?.count ?? 0, part(found?.count ?? 0, totals.paid), found?.withVoucher ?? 0]
  }
  const columns = ['count', 'share', 'with_voucher']
  const wordsOf = (source: string) =>
    (['th', 'en'] as const).map((one) => (source === '' ? '' : sourceWords(source, one)))
  return toCsv([
    [
      ...['figure', 'source', 'source_th', 'source_en'],
      ...columns,
      ...(before ? columns.map((name) => `${name}_before`) : []),
    ],
    ...figures.map(([name, of]) => [
      ...[name, '', '', ''],
      ...periods.flatMap((totals) => {
        const [count, share] = of(totals)
        return [count, share, undefined]
      }),
    ]),
    ...sources.map((source) => [
      'paid_by',
      source || 'unknown',
      ...wordsOf(source),
      ...periods.flatMap(paymentOf(source)),
    ]),
  ])
}
