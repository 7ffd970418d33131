import type { Chart } from '../chart/chart'
import { pathsBetween } from '../chart/paths'
import type { Opening } from '../story/storyboard'
import { storyKey } from '../story/storyboard'

/** An event for a machine as soon as it is in a state. */
interface Lead {
  machine: string
  state: string
  event: string
}

/** How a phone comes to run a machine: the shop is opened, then the shopper goes on to the page that starts it. */
export interface Start {
  opening: Opening
  leads: readonly Lead[]
}

const lead = (machine: string, state: string, event: string): Lead => ({ machine, state: `${machine}.${state}`, event })

const fromCart = { path: '/cart', shopper: 'rich' }
const toSummary = [lead('cart', 'ready.idle', 'item.toggle'), lead('cart', 'ready.idle', 'cart.checkout')]
const summary: Start = { opening: fromCart, leads: toSummary }
const after = (...leads: Lead[]): Start => ({ opening: fromCart, leads: [...toSummary, ...leads] })
const home: Start = { opening: { path: '/', shopper: 'full' }, leads: [] }

/** Machines that no opening starts by itself in the wanted state. */
const starts: Readonly<Record<string, Start>> = {
  checkout: summary,
  delivery: summary,
  paymentSource: summary,
  voucher: summary,
  paymentSheet: after(lead('paymentSource', 'chosen', 'sheet.open')),
  addressBook: after(lead('checkout', 'summary', 'addresses.open')),
  placement: after(lead('checkout', 'summary', 'order.confirm')),
  pin: after(lead('checkout', 'summary', 'order.confirm')),
  cart: { opening: fromCart, leads: [] },
  search: { opening: { path: '/search', shopper: 'full' }, leads: [] },
  homeTabs: home,
  linkOpener: home,
  session: home,
  errorFollowUp: home,
  navigation: home,
}

/** States of a page outside the bank app: a phone never shows them. */
const outsideApp: ReadonlySet<string> = new Set(['session.unverified.standIn', 'session.unverified.standInPosting'])

export type NoStart = 'outsideApp' | 'unknownStart' | 'noPath'

/** Where a phone sets out for a state: the opening that is closest to it, or why there is none. */
export function startFor(
  chart: Chart,
  state: string,
  openings: ReadonlyMap<string, Opening>,
): Start | { refused: NoStart } {
  const node = chart.nodes.find(({ id }) => id === state)!
  if (outsideApp.has(storyKey(chart, node))) return { refused: 'outsideApp' }
  const own = openings.get(storyKey(chart, node))
  if (own) return { opening: own, leads: [] }
  const known = chart.nodes
    .flatMap(({ id, path }) => {
      const opening = openings.get(storyKey(chart, { path }))
      const [way] = opening ? pathsBetween(chart, id, state, 1) : []
      return opening && way ? [{ opening, steps: way.length }] : []
    })
    .sort((a, b) => a.steps - b.steps)
  if (known[0]) return { opening: known[0].opening, leads: [] }
  const start = starts[chart.id]
  if (!start) return { refused: openings.size > 0 && hasOpening(chart, openings) ? 'noPath' : 'unknownStart' }
  return pathsBetween(chart, chart.nodes[0]!.id, state, 1).length > 0 || node.initial ? start : { refused: 'noPath' }
}

const hasOpening = (chart: Chart, openings: ReadonlyMap<string, Opening>) =>
  chart.nodes.some((node) => openings.has(storyKey(chart, node)))
