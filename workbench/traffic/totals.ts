import type { TrafficSums } from '../../contract/traffic'
import type { Chart } from '../chart/chart'
import { arrivalsAt } from './arrivals'
import { refusalKindsOf } from './refusalList'
import type { TrafficPlace } from './trafficPlace'
import { visitsOf } from './visits'

/** The numbers of the whole shop in a period. */
export type Totals = {
  /** How often the shop's page opened. */
  openings: number
  /** Orders that the page sent to the server, and of them those whose payment it saw: of the checkout and of gifts. */
  sent: number
  paid: number
  paidWithVoucher: number
  /** How the paid orders were paid, the most frequent first. */
  payments: Payment[]
  refusals: number
}

/** Paid orders with one combination of sources; the source is empty where the page does not know it. */
export type Payment = { source: string; count: number; withVoucher: number }

export const openingState = 'session'
export const sendingState = 'placement.claiming'
export const paidState = 'placement.paid'

function paymentsIn(sums: TrafficSums): Payment[] {
  const payments = new Map<string, Payment>()
  for (const { source, voucher, count } of arrivalsAt(sums, paidState)) {
    const payment = payments.get(source) ?? { source, count: 0, withVoucher: 0 }
    payments.set(source, payment)
    payment.count += count
    if (voucher) payment.withVoucher += count
  }
  return [...payments.values()].sort((one, other) => other.count - one.count)
}

export function totalsOf(charts: Iterable<Chart>, sums: TrafficSums): Totals {
  const visits = new Map(sums.states.map((one) => [one.state, visitsOf(one)]))
  const payments = paymentsIn(sums)
  return {
    openings: visits.get(openingState) ?? 0,
    sent: visits.get(sendingState) ?? 0,
    paid: visits.get(paidState) ?? 0,
    paidWithVoucher: payments.reduce((sum, { withVoucher }) => sum + withVoucher, 0),
    payments,
    refusals: refusalKindsOf(charts, sums).reduce((sum, { count }) => sum + count, 0),
  }
}

const ofOrder = ['source', 'voucher'] as const

/** Whether a filter by payment source or voucher is chosen: what is not about an order has neither. */
export const filtersOfOrder = ({ filters }: Pick<TrafficPlace, 'filters'>): (typeof ofOrder)[number][] =>
  ofOrder.filter((dimension) => filters[dimension] !== undefined)

/**
 * Whether a machine is about an order: the checkout, or a machine below it. Only those know a payment source and a voucher.
 *
 * @param charts with the one of who starts whom; without it every machine may be
 */
export function isAboutOrder(charts: ReadonlyMap<string, Chart>, machine: string): boolean {
  const app = charts.get('app')
  return !app || app.nodes.some(({ id, key }) => key === machine && id.split('.').includes('checkout'))
}
