import type { OrderDetail } from '../../contract/orders'
import type { Claim, SourceOfFund } from '../../contract/payment'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { isCause, isLoadDue, isPageHidden, same, stepsOf } from '../trail'
import { orderDetailMachine } from './orderDetailMachine'

const lost = { kind: 'network', key: 'default' }
const gone = { kind: 'business', code: '404', key: '404' }
const delivered = {
  order_id: 'o-full-shipped',
  order_status: 'shipped',
  can_complete_order: true,
  source_of_funds: [] as SourceOfFund[],
} as OrderDetail
const completed = { ...delivered, order_status: 'completed', can_complete_order: false } as OrderDetail

const waiting = { ...delivered, order_status: 'waiting_payment_confirmation', can_complete_order: false } as OrderDetail
const waitingForPin = { ...waiting, pin_reference: 'pin-1' }
const waitingForCard = {
  ...waiting,
  source_of_funds: [{ type: 'kmarket_credit_card', amount: 690, unit: 'baht', card_key: 'full-credit' }],
} as OrderDetail
const page = { url: 'https://gateway.example/pay/1', data: { cid: 'C1' } }
const claim: Claim = { order_id: delivered.order_id, invoice_number: 'INV-1', order_status: 'cancelled' }

const offered = [
  'order.refresh',
  'order.receive',
  'order.pay',
  'order.cancel',
  'page.shown',
  'pin.closed',
  'thirdParty.closed',
] as const
type Before = Seen<typeof orderDetailMachine>
/** The PIN pad opens over the page; for a card the gateway's address is loaded first. */
const pays =
  (rest: string) =>
  ({ context: { order } }: Before) =>
    isWaiting({ context: { order } }) && cardOf(order) && !order?.pin_reference ? 'openingGateway' : rest
/** The pad, or the call for the gateway's address, that a press of the button opens; and the load of a refresh. */
const starts = {
  'order.refresh': ['call loadOrder'],
  'order.pay': (seen: Before) =>
    seen.context.order?.pin_reference
      ? ['pin: pin.open']
      : pays('')(seen) === 'openingGateway'
        ? ['call openGateway']
        : [],
}
/** The state of a shown order, which is paused while the web view is hidden. */
const rests = ({ context }: Before) => (context.isHidden ? 'hidden' : 'shown')
/** The state after a dialog or a call: a reload that waited for them starts. */
const restsOrLoads = (seen: Before) => (seen.context.isOutdated ? 'refreshing' : rests(seen))
const receives =
  (rest: string) =>
  ({ context }: Before) =>
    context.order?.can_complete_order ? 'confirming' : rest
/** Transitions of a shown order, visible or hidden. */
const leadsFrom = (rest: 'shown' | 'hidden') => ({
  'order.refresh': 'refreshing',
  'order.pay': pays(rest),
  'order.cancel': (seen: Before) => (isWaiting(seen) ? 'confirmingCancellation' : rest),
  'page.shown': 'refreshing',
  'pin.closed': 'refreshing',
  'thirdParty.closed': 'refreshing',
  'order.receive': receives(rest),
})

export const orderDetailModel = defineModel(orderDetailMachine, {
  inputs: {
    page: {
      input: () => {
        let made = 0
        return {
          orderId: 'o-full-shipped',
          isHidden: false,
          newKey: () => `00000000-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`,
        }
      },
    },
  },
  samples: {
    'order.retry': [{ type: 'order.retry' }],
    'order.refresh': [{ type: 'order.refresh' }],
    'order.receive': [{ type: 'order.receive' }],
    'order.pay': [{ type: 'order.pay' }],
    'order.cancel': [{ type: 'order.cancel' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.hidden': [{ type: 'page.hidden' }],
    'pin.closed': [{ type: 'pin.closed', reference: 'pin-1', outcome: 'confirmed' }],
    'thirdParty.closed': [{ type: 'thirdParty.closed', outcome: 'returned' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'orderReceipt', answer: 'accepted' },
      { type: 'modal.closed', id: 'orderReceipt', answer: 'rejected' },
    ],
  },
  outcomes: {
    loadOrder: {
      delivered: { done: delivered },
      completed: { done: completed },
      waiting: { done: waiting },
      waitingForPin: { done: waitingForPin },
      waitingForCard: { done: waitingForCard },
      nothing: { done: undefined },
      gone: { error: gone },
      lost: { error: lost },
    },
    openGateway: { opened: { done: page }, lost: { error: lost } },
    cancelOrder: {
      cancelled: { done: claim },
      tooLate: { done: { ...claim, order_status: 'paid' } },
      lost: { error: lost },
    },
    completeOrder: { completed: { done: completed }, lost: { error: lost } },
  },
  serialize: ({ context }) => [
    context.isHidden,
    context.looks > 0,
    context.order?.can_complete_order,
    context.order?.order_status,
    context.order?.pin_reference,
    cardOf(context.order),
    context.completionKey !== undefined,
    context.isOutdated === true,
  ],
  triedWith: ({ context }) =>
    [context.isHidden && 'hidden', context.looks > 0 && 'looked at'].filter(Boolean).join(' and '),
  acceptsAnywhere: ['order.refresh', 'page.shown', 'page.hidden'],
  delays: { untilNextLook: 2_000 },
  expects: {
    requesting: {
      accepts: ['order.refresh'],
      leads: {
        'order.refresh': 'requesting',
        'loadOrder delivered': rests,
        'loadOrder completed': rests,
        'loadOrder waiting': rests,
        'loadOrder waitingForPin': rests,
        'loadOrder waitingForCard': rests,
        'loadOrder nothing': 'failed',
        'loadOrder gone': 'gone',
        'loadOrder lost': 'failed',
      },
      does: { 'order.refresh': ['call loadOrder'] },
    },
    failed: {
      accepts: ['order.retry'],
      leads: { 'order.retry': 'requesting', 'order.refresh': 'failed' },
    },
    gone: { accepts: ['order.refresh'], leads: { 'order.refresh': 'requesting' } },
    shown: {
      accepts: [...offered, 'page.hidden'],
      after: ['untilNextLook'],
      once: ['untilNextLook'],
      leads: {
        ...leadsFrom('shown'),
        'page.hidden': 'hidden',
        untilNextLook: (seen) => (isWaiting(seen) ? 'refreshing' : 'shown'),
      },
      does: starts,
      check: ({ context }) => {
        if (!context.order) throw new Error('nothing to show')
      },
    },
    hidden: { accepts: offered, leads: leadsFrom('hidden'), does: starts },
    refreshing: {
      accepts: [
        'order.refresh',
        'order.pay',
        'order.cancel',
        'order.receive',
        'pin.closed',
        'thirdParty.closed',
        'page.hidden',
      ],
      leads: {
        'order.refresh': 'refreshing',
        'page.hidden': 'hidden',
        'thirdParty.closed': 'refreshing',
        'order.pay': pays('refreshing'),
        'order.cancel': (seen) => (isWaiting(seen) ? 'confirmingCancellation' : 'refreshing'),
        'order.receive': receives('refreshing'),
        'pin.closed': 'refreshing',
        'loadOrder delivered': rests,
        'loadOrder completed': rests,
        'loadOrder waiting': rests,
        'loadOrder waitingForPin': rests,
        'loadOrder waitingForCard': rests,
        'loadOrder nothing': rests,
        'loadOrder gone': rests,
        'loadOrder lost': rests,
      },
      does: starts,
    },
    openingGateway: {
      accepts: ['order.cancel'],
      leads: {
        'order.cancel': 'confirmingCancellation',
        'order.refresh': 'openingGateway',
        'openGateway opened': restsOrLoads,
        'openGateway lost': 'refreshing',
      },
      does: { 'openGateway opened': ['thirdParty: thirdParty.open'], 'openGateway lost': ['call loadOrder'] },
      check: ({ context, trail }) => {
        const call = trail.findLast((fact) => fact.kind === 'call' && fact.src === 'openGateway')
        const requested = call?.kind === 'call' ? (call.input as { orderId: string; cardKey: string }) : undefined
        if (requested?.orderId !== 'o-full-shipped' || requested.cardKey !== 'full-credit')
          throw new Error('another card')
        if (!isWaiting({ context })) throw new Error('nothing to pay')
      },
    },
    confirmingCancellation: {
      accepts: ['modal.closed'],
      leads: {
        'modal.closed': (before, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted' ? 'cancelling' : restsOrLoads(before),
        'order.refresh': 'confirmingCancellation',
      },
      check: ({ context, trail }) => {
        if (context.order?.order_status !== 'waiting_payment_confirmation') throw new Error('nothing to cancel')
        const last = trail.findLast((fact) => fact.kind === 'sent')
        if (last?.to !== 'modal' || last.event['id'] !== 'orderCancel') throw new Error('nobody was asked')
      },
    },
    cancelling: {
      accepts: [],
      leads: {
        'order.refresh': 'cancelling',
        'cancelOrder cancelled': 'refreshing',
        'cancelOrder tooLate': 'refreshing',
        'cancelOrder lost': 'refreshing',
      },
      check: ({ trail }) => {
        if (!wasAccepted(trail)) throw new Error('nobody said yes')
      },
    },
    confirming: {
      accepts: ['modal.closed'],
      leads: {
        'modal.closed': (before, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted' ? 'completing' : restsOrLoads(before),
        'order.refresh': 'confirming',
      },
      check: ({ context, trail }) => {
        if (!context.order?.can_complete_order) throw new Error('an order that has not arrived')
        const last = trail.findLast((fact) => fact.kind === 'sent')
        if (last?.to !== 'modal' || last.event['id'] !== 'orderReceipt') throw new Error('nobody was asked')
      },
    },
    completing: {
      accepts: [],
      leads: {
        'order.refresh': 'completing',
        'completeOrder completed': restsOrLoads,
        'completeOrder lost': 'refreshing',
      },
      check: ({ trail }) => {
        if (!wasAccepted(trail)) throw new Error('nobody said yes')
      },
    },
  },
  invariants: {
    'it is known whether the page is hidden': ({ context, trail }) => same(context.isHidden, isPageHidden(trail)),
    'nothing is polled while the page is hidden': ({ snapshot, trail }) => {
      if (isPageHidden(trail) && snapshot.matches('shown')) throw new Error('the next look is timed')
    },
    'the server’s last answer is shown': ({ context, snapshot, trail }) => {
      const settled = trail.findLast(
        (fact) => fact.kind === 'settled' && tellsOrder(fact.src) && fact.output !== undefined,
      )
      if (snapshot.hasTag('shown') && context.order !== (settled as { output?: unknown } | undefined)?.output) {
        throw new Error('an older answer')
      }
    },
    'it is known whether a reload is due: none has ended since the last refresh, or since the last one began': ({
      context,
      snapshot,
      trail,
    }) => {
      const isDue = isLoadDue(trail, { refresh: 'order.refresh', load: 'loadOrder' })
      if (snapshot.hasTag('shown')) same(context.isOutdated, isDue)
      if (snapshot.matches('shown') && isDue) throw new Error('an older answer stays')
    },
    'a refresh repeats a load at most: no dialog and no other call': ({ trail }) => {
      for (const { cause, effects } of stepsOf(trail)) {
        const isRefresh = cause?.kind === 'event' && cause.event.type === 'order.refresh'
        if (isRefresh && effects.some((one) => one !== 'call loadOrder')) throw new Error(effects.join())
      }
    },
    'one receipt has one key until the server answered': ({ trail }) => {
      const keys: unknown[] = []
      for (const fact of trail) {
        if (fact.kind === 'settled' && fact.output !== undefined) keys.length = 0
        if (fact.kind === 'call' && fact.src === 'completeOrder')
          keys.push((fact.input as { idempotencyKey: string }).idempotencyKey)
      }
      if (new Set(keys).size > 1 || keys.includes('')) throw new Error(keys.join())
    },
    'the pad opens for the reference that the server gave, at the press of the button and at no other moment': ({
      trail,
    }) => {
      for (const [at, fact] of trail.entries()) {
        if (fact.kind !== 'sent' || fact.to !== 'pin') continue
        const cause = trail[at - 1]
        if (cause?.kind !== 'event' || cause.event.type !== 'order.pay') throw new Error('nobody pressed')
        if (fact.event['reference'] !== 'pin-1') throw new Error('without a reference')
      }
    },
    'the gateway’s page that opens is the one that the server named': ({ trail }) => {
      for (const [at, fact] of trail.entries()) {
        if (fact.kind !== 'sent' || fact.to !== 'thirdParty') continue
        const cause = trail.slice(0, at).findLast(isCause)
        if (cause?.kind !== 'settled' || cause.outcome !== 'opened') throw new Error('nobody asked for it')
        const { url, data } = fact.event['request'] as typeof page
        same({ url, data }, cause.output)
      }
    },
    'a press of the button opens the pad where there is one': ({ trail }) => {
      let order: OrderDetail | undefined
      for (const [at, fact] of trail.entries()) {
        if (fact.kind === 'settled' && tellsOrder(fact.src)) order = (fact.output as OrderDetail | undefined) ?? order
        if (fact.kind !== 'event' || fact.event.type !== 'order.pay' || !order?.pin_reference) continue
        const next = trail[at + 1]
        if (next?.kind !== 'sent' || next.to !== 'pin') throw new Error('nothing opened')
      }
    },
    'each look by itself counts, until somebody looks': ({ trail, context }) => {
      let looks = 0
      for (const [at, fact] of trail.entries()) {
        if (fact.kind === 'settled' && fact.outcome === 'opened') looks = 0
        if (fact.kind === 'event' && fact.event.type === 'page.shown') looks = 0
        if (fact.kind !== 'call' || fact.src !== 'loadOrder') continue
        const cause = trail[at - 1]
        if (cause?.kind === 'time') looks += 1
        if (cause?.kind === 'event' && ['pin.closed', 'thirdParty.closed'].includes(cause.event.type)) looks = 0
      }
      if (context.looks !== looks) throw new Error(`${context.looks} instead of ${looks}`)
    },
    'that an order is cancelled is said when the server says so': ({ trail }) => {
      const cancelled = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'cancelled')
      const said = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'snackbar')
      if (said.length !== cancelled.length) throw new Error(`${cancelled.length}, ${said.length}`)
    },
    'when an order is completed or cancelled the counts are asked for again': ({ trail }) => {
      const done = trail.filter(
        (fact) => fact.kind === 'settled' && fact.src === 'completeOrder' && fact.outcome === 'completed',
      )
      const requested = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'counters')
      const cancelled = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'cancelled')
      if (requested.length !== done.length + cancelled.length) throw new Error(`${done.length}, ${requested.length}`)
    },
  },
})

/** Whether the last dialog was accepted. */
function wasAccepted(trail: Before['trail']): boolean {
  const closed = trail.flatMap((fact) =>
    fact.kind === 'event' && fact.event.type === 'modal.closed' ? [fact.event] : [],
  )
  return closed.at(-1)?.answer === 'accepted'
}

function cardOf(order: OrderDetail | undefined): string | undefined {
  return order?.source_of_funds.find(({ type }) => type === 'kmarket_credit_card')?.card_key
}

function tellsOrder(src: string): boolean {
  return src === 'loadOrder' || src === 'completeOrder'
}

function isWaiting({ context }: { context: { order?: OrderDetail } }): boolean {
  return context.order?.order_status === 'waiting_payment_confirmation'
}
