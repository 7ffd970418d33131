import type { AnyMachineSnapshot } from 'xstate'
import type { TrafficItem } from '../../contract/traffic'
import type { Exploration, Situation } from '../../tests/graph/explore'
import { pathTo } from '../../tests/graph/explore'
import type { TourPath } from '../../tests/graph/tour'

export type Path = Pick<TourPath, 'steps' | 'end'>

/** What of an order is counted with each transition and state of the machines below the checkout. */
export type OfOrder = Pick<TrafficItem, 'source' | 'voucher'>

/** An order from its summary to its end: what the shopper does in the checkout, and how placing it ends there and in its own machine. */
export interface Order extends OfOrder {
  weight: number
  /** Variant of the placement's start. */
  start: 'saving' | 'card'
  /** Starts of the labels of the checkout's steps, up to where the order is placed. */
  steps: readonly string[]
}

const delivered = 'delivery.changed {"isReady":true'
const loaded = 'loadPaymentDetail (0.checkout.preparing.merchant.loading) ends: loaded'
const paysWith = (source: string) => `source.changed {"sources":[{"type":"${source}"`

/** A voucher can be used with an account only, and points can't be taken back. */
export const orders: readonly Order[] = [
  {
    ...{ weight: 5, source: 'saving_account', start: 'saving' },
    steps: ['start parcel', delivered, paysWith('saving_account'), loaded, 'order.confirm'],
  },
  {
    ...{ weight: 3, source: 'saving_account', voucher: true, start: 'saving' },
    steps: [
      ...['start digital', delivered, paysWith('saving_account'), loaded],
      ...['voucher.changed {"voucher"', 'order.confirm'],
    ],
  },
  {
    ...{ weight: 4, source: 'kmarket_credit_card', start: 'card' },
    steps: [
      'start parcel',
      delivered,
      paysWith('kmarket_credit_card'),
      loaded,
      'order.confirm',
      'gatewayEmail ends: saved',
    ],
  },
  {
    ...{ weight: 2, source: 'kbank_reward_point', start: 'saving' },
    steps: [
      ...['start transfer', delivered, paysWith('kbank_reward_point'), loaded, 'order.confirm'],
      'modal.closed {"id":"pointNoUndo","answer":"accepted"}',
    ],
  },
]

/** How placing an order ends: as the checkout sees it, and as the placement says it. */
export const ends = [
  { weight: 14, checkout: 'placement ends: paid', outcome: 'paid' },
  { weight: 2, checkout: 'placement ends: outOfStock', outcome: 'refused' },
  { weight: 1, checkout: 'placement ends: cancelled', outcome: 'cancelled' },
  { weight: 1, checkout: 'placement ends: void', outcome: 'void' },
] as const
export type End = (typeof ends)[number]

/** The path of a checkout whose steps have labels that start so. */
export function pathAlong({ root, advance, stepsAt }: Exploration, labels: readonly string[]): Path {
  let end = root
  const steps = labels.map((label) => {
    const step = stepsAt(end).find((one) => one.label.startsWith(label))
    if (!step) throw new Error(`There is no such step any more: ${label}`)
    end = advance(end, step)
    return step
  })
  return { steps, end }
}

const valuesUpTo = (situation: Situation | undefined): unknown[] =>
  situation ? [...valuesUpTo(situation.from), (situation.snapshot as AnyMachineSnapshot | undefined)?.value] : []

/** A shortest path of the placement to this outcome, through the PIN or the gateway's page where there is one. */
export function placementPath({ situations }: Exploration, start: Order['start'], { outcome }: End): Path {
  const found = [...situations.values()].flatMap(({ situation }): Path[] => {
    const { status, output } = (situation.snapshot ?? {}) as { status?: string; output?: { outcome?: string } }
    if (status !== 'done' || output?.outcome !== outcome) return []
    const steps = pathTo(situation)
    return steps[0]?.label === `start ${start}` ? [{ steps, end: situation }] : []
  })
  const isAuthorised = ({ end }: Path) => /authorising|paying/.test(JSON.stringify(valuesUpTo(end)))
  const path = found.find(isAuthorised) ?? found[0]
  if (!path) throw new Error(`No placement ends like this any more: ${outcome}`)
  return path
}
