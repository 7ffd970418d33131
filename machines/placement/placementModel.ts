import { outcomeOf } from '../../contract/enums'
import type { Claim, ClaimRequest } from '../../contract/payment'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { isCause, isPageHidden, same } from '../trail'
import { placementMachine } from './placementMachine'

const key = '00000000-0000-4000-8000-000000000001'
/** A bottle of the seed, sent by registered mail and paid from the saving account. */
const request: ClaimRequest = {
  purchase_state: 'general',
  mid: '100001',
  products: [{ product_id: '1001', product_variant_id: '1001-01', quantity: 1, price_per_item: 690 }],
  expected_total: 725,
  address_id: 'full-a1',
  shipping: { type: 'registered' },
  source_of_funds: [{ type: 'saving_account', amount: 725, unit: 'baht' }],
}
const order = { order_id: 'order-1', invoice_number: 'INV-1' }
const withPin: Claim = { ...order, order_status: 'waiting_payment_confirmation', pin_reference: 'pin-1' }
const withPage: Claim = {
  ...order,
  order_status: 'waiting_payment_confirmation',
  payment: { data: { card_id: 'card-1' } },
}
const paid: Claim = { ...order, order_status: 'paid' }
const void_: Claim = { ...order, order_status: 'voidTimeout' }
const cancelled: Claim = { ...order, order_status: 'cancelled' }

const lost = { kind: 'network', key: 'default' }
const late = { kind: 'business', code: '101', key: '101' }
const outOfStock = { kind: 'business', code: '502', subCode: '01', key: '502-01' }
const unknownKey = { kind: 'business', code: '410', key: '410' }

const ends = ['paid', 'void', 'cancelled', 'refused', 'nothing', 'away']

type Before = Seen<typeof placementMachine>

/** Where events lead while the order is polled. */
const looking = {
  'order.view': 'away',
  'order.cancel': ({ context, snapshot }: Before) => (context.claim ? 'cancelling' : restOf(snapshot)),
  'pin.reopen': ({ context, snapshot }: Before) => (context.isPinMissing ? 'authorising' : restOf(snapshot)),
  untilLookingEnds: 'unknown',
}
const restOf = (snapshot: Before['snapshot']) =>
  snapshot.matches({ checking: 'asking' })
    ? 'checking.asking'
    : snapshot.matches({ checking: 'hidden' })
      ? 'checking.hidden'
      : 'checking.pausing'

/** Waits for the next poll, unless the page is hidden. */
const pauses = ({ context }: Before) => (context.isHidden ? 'checking.hidden' : 'checking.pausing')

/** Whether the PIN pad was open before the last event, and has not been closed since. */
const isPadOpen = (trail: Before['trail']): boolean => {
  const before = trail.slice(
    0,
    trail.findLastIndex(({ kind }) => kind === 'event'),
  )
  const opened = before.findLastIndex((fact) => fact.kind === 'sent' && fact.event.type === 'pin.open')
  return opened > before.findLastIndex((fact) => fact.kind === 'event' && fact.event.type === 'pin.closed')
}

/** The server's answers about the order, in sequence. */
const emitted = ({ trail }: Before): Claim[] =>
  trail.flatMap((fact) =>
    fact.kind === 'settled' && fact.src !== 'openGateway' && fact.output !== undefined && fact.outcome !== 'cancelled'
      ? [fact.output as Claim]
      : [],
  )

export const placementModel = defineModel(placementMachine, {
  inputs: {
    saving: { input: () => ({ idempotencyKey: key, request, isCard: false, isHidden: false }) },
    card: { input: () => ({ idempotencyKey: key, request, isCard: true, isHidden: false }) },
    afterReload: { input: () => ({ idempotencyKey: key, isCard: false, isHidden: false }) },
  },
  samples: {
    'order.cancel': [{ type: 'order.cancel' }],
    'order.view': [{ type: 'order.view' }],
    'pin.reopen': [{ type: 'pin.reopen' }],
    'pin.closed': [
      { type: 'pin.closed', reference: 'pin-1', outcome: 'cancelled' },
      { type: 'pin.closed', reference: 'pin-1', outcome: 'confirmed' },
      { type: 'pin.closed', reference: 'pin-1', outcome: 'lapsed' },
    ],
    'thirdParty.closed': [{ type: 'thirdParty.closed', outcome: 'returned' }],
    'check.retry': [{ type: 'check.retry' }],
    'page.shown': [{ type: 'page.shown' }],
    'page.hidden': [{ type: 'page.hidden' }],
  },
  outcomes: {
    claimOrder: {
      withPin: { done: withPin },
      withPage: { done: withPage, when: ({ context }) => context.isCard },
      paidAtOnce: { done: paid },
      outOfStock: { error: outOfStock },
      late: { error: late },
      lost: { error: lost },
    },
    openGateway: {
      open: { done: { url: 'https://gateway.example/pay', data: { publicKey: 'key-1', cid: 'shop-1', email: '' } } },
      lost: { error: lost },
    },
    readClaim: {
      waiting: { done: withPin },
      waitingForCard: { done: withPage, when: ({ context }) => context.isCard },
      paid: { done: paid },
      void: { done: void_ },
      unknownKey: { error: unknownKey },
      lost: { error: lost },
    },
    cancelClaim: {
      cancelled: { done: cancelled },
      timedOut: { done: { ...void_ } },
      tooLate: { done: { ...paid } },
      lost: { error: lost },
    },
  },
  serialize: ({ context }) => [
    context.isHidden,
    context.isCard,
    context.request !== undefined,
    context.claim?.order_status,
    context.claim?.pin_reference,
  ],
  triedWith: ({ context }) => (context.isHidden ? 'hidden' : ''),
  acceptsAnywhere: ['page.shown', 'page.hidden'],
  expects: {
    booting: {
      accepts: [],
      check: () => {
        throw new Error('nothing is placed and nothing is looked for')
      },
    },
    claiming: {
      accepts: [],
      leads: {
        'claimOrder withPin': 'authorising',
        'claimOrder withPage': 'paying.opening',
        'claimOrder paidAtOnce': 'checking.asking',
        'claimOrder outOfStock': 'refused',
        'claimOrder late': 'unknown',
        'claimOrder lost': 'checking.asking',
      },
      check: ({ context }) => {
        if (!context.request) throw new Error('placed without a confirmed order')
      },
    },
    authorising: {
      accepts: ['pin.reopen', 'order.cancel', 'order.view', 'pin.closed'],
      leads: {
        'order.view': 'away',
        'pin.reopen': 'authorising',
        'order.cancel': 'authorising',
        'pin.closed': (_, event) =>
          event.type === 'pin.closed' && event.outcome === 'cancelled' ? 'cancelled' : 'checking.asking',
      },
      check: ({ context, trail }) => {
        if (!context.claim?.pin_reference) throw new Error('no PIN is asked for')
        // Whether the page is shown concerns only the polling.
        const facts = trail.filter((fact) => fact.kind !== 'event' || !fact.event.type.startsWith('page.'))
        const last = facts.findLast((fact) => fact.kind === 'event' || fact.kind === 'settled')
        const heard = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'pin')
        const word = heard?.kind === 'sent' && heard.event.type
        const requested = last?.kind === 'event' && last.event.type
        const expected =
          requested === 'order.cancel' ? 'cancel' : requested === 'pin.reopen' && isPadOpen(facts) ? 'retry' : 'open'
        if (word !== `pin.${expected}`) throw new Error(`after ${requested} the pad heard ${word}`)
      },
    },
    'paying.opening': {
      accepts: ['thirdParty.closed', 'order.cancel'],
      after: ['untilGatewayIsGivenUp'],
      leads: {
        'openGateway open': 'paying.open',
        'openGateway lost': 'checking.asking',
        'thirdParty.closed': 'checking.asking',
        'order.cancel': 'cancelling',
        untilGatewayIsGivenUp: 'checking.asking',
      },
    },
    'paying.open': {
      accepts: ['thirdParty.closed', 'order.cancel'],
      after: ['untilGatewayIsGivenUp'],
      leads: {
        'thirdParty.closed': 'checking.asking',
        'order.cancel': 'cancelling',
        untilGatewayIsGivenUp: 'checking.asking',
      },
      check: ({ trail }) => {
        if (!trail.some((fact) => fact.kind === 'sent' && fact.to === 'thirdParty')) throw new Error('no page is open')
      },
    },
    cancelling: {
      accepts: [],
      leads: {
        'cancelClaim cancelled': 'cancelled',
        'cancelClaim timedOut': 'void',
        'cancelClaim tooLate': 'paid',
        'cancelClaim lost': 'checking.asking',
      },
    },
    'checking.asking': {
      accepts: ['pin.reopen', 'order.cancel', 'order.view', 'page.hidden'],
      after: ['untilLookingEnds'],
      leads: {
        ...looking,
        'page.hidden': 'checking.hidden',
        'readClaim waiting': pauses,
        'readClaim waitingForCard': (before) =>
          before.context.claim?.pin_reference ? 'paying.opening' : pauses(before),
        'readClaim paid': 'paid',
        'readClaim void': 'void',
        'readClaim unknownKey': 'nothing',
        'readClaim lost': pauses,
      },
      check: ({ context, trail }) => {
        const last = trail.findLast(isCause)
        const isBegun =
          last?.kind === 'settled' ||
          (last?.kind === 'event' && !['page.shown', 'order.cancel', 'pin.reopen'].includes(last.event.type))
        if (isBegun && context.isPinMissing) throw new Error('the server has not said yet that the PIN is missing')
      },
    },
    'checking.pausing': {
      accepts: ['pin.reopen', 'order.cancel', 'order.view', 'page.shown', 'page.hidden'],
      after: ['untilLookingEnds', 'untilNextLook'],
      leads: {
        ...looking,
        'page.shown': 'checking.asking',
        'page.hidden': 'checking.hidden',
        untilNextLook: 'checking.asking',
      },
      check: ({ context, trail }) => {
        const last = trail.findLast(({ kind }) => kind === 'event' || kind === 'settled')
        if (last?.kind === 'settled' && last.outcome === 'waiting' && !context.isPinMissing)
          throw new Error('the server said that the PIN is missing')
      },
    },
    'checking.hidden': {
      accepts: ['pin.reopen', 'order.cancel', 'order.view', 'page.shown'],
      after: ['untilLookingEnds'],
      leads: { ...looking, 'page.shown': 'checking.asking' },
    },
    unknown: {
      accepts: ['page.shown', 'check.retry', 'pin.reopen', 'order.cancel', 'order.view'],
      leads: {
        'page.shown': 'checking.asking',
        'check.retry': 'checking.asking',
        'order.view': 'away',
        'pin.reopen': ({ context }) => (context.claim?.pin_reference ? 'authorising' : 'unknown'),
        'order.cancel': ({ context }) => (context.claim ? 'cancelling' : 'unknown'),
      },
      check: ({ trail }) => {
        if (!trail.some(({ kind }) => kind === 'settled' || kind === 'time')) throw new Error('nobody looked')
      },
    },
    paid: { accepts: [] },
    void: { accepts: [] },
    cancelled: { accepts: [] },
    refused: { accepts: [] },
    nothing: { accepts: [] },
    away: { accepts: [] },
  },
  delays: { untilGatewayIsGivenUp: 120_000, untilNextLook: 2_000, untilLookingEnds: 60_000 },
  invariants: {
    'it is known whether the page is hidden': ({ context, trail }) => same(context.isHidden, isPageHidden(trail)),
    'the next look is not waited for while the page is hidden': ({ snapshot, trail }) => {
      if (isPageHidden(trail) && snapshot.matches({ checking: 'pausing' })) throw new Error('the next look is timed')
    },
    'the order is that of the server’s last answer': (seen) => {
      if (seen.context.claim !== emitted(seen).at(-1)) throw new Error(JSON.stringify(seen.context.claim))
    },
    'each failure is emitted': ({ trail }) => {
      const wrong = trail.filter(
        (fact) =>
          fact.kind === 'settled' &&
          (fact.outcome === 'late' || (fact.src === 'openGateway' && fact.outcome === 'lost')),
      )
      const raised = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'followUp')
      if (wrong.length !== raised.length) throw new Error(`${wrong.length} failures, ${raised.length} emitted`)
    },
    'an intent is placed once at most': ({ trail }) => {
      const placed = trail.filter((fact) => fact.kind === 'call' && fact.src === 'claimOrder')
      if (placed.length > 1) throw new Error(`${placed.length} times`)
    },
    'the gateway’s page is asked for once the server has the PIN, or needs none': ({ trail }) => {
      trail.forEach((fact, index) => {
        if (fact.kind !== 'call' || fact.src !== 'openGateway') return
        const emitted = trail.slice(0, index).findLast((one) => one.kind === 'settled')
        if ((emitted as { output?: Claim } | undefined)?.output?.pin_reference !== undefined)
          throw new Error('the PIN is missing')
      })
    },
    'the gateway’s page is opened with the address and the data that the gateway answered': ({ trail }) => {
      for (const [at, fact] of trail.entries()) {
        if (fact.kind !== 'sent' || fact.to !== 'thirdParty') continue
        const end = trail.slice(0, at).findLast((one) => one.kind === 'settled')
        const { url, data } = (end as { output?: Claim['payment'] }).output ?? {}
        same(fact.event['request'], { url, needSession: true, needPartnerToken: false, data })
      }
    },
    'one key from beginning to end': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'call' || fact.src === 'openGateway' || fact.src === 'cancelClaim') continue
        const { idempotencyKey } = fact.input as { idempotencyKey: string }
        if (idempotencyKey !== key) throw new Error(`${fact.src} with ${idempotencyKey}`)
      }
    },
    'paid and void are the server’s words': ({ snapshot, trail }) => {
      const end = snapshot.output?.outcome
      if (end !== 'paid' && end !== 'void') return
      const settled = trail.findLast((fact) => fact.kind === 'settled')
      const { order_status } = (settled as { output: Claim }).output
      if (outcomeOf[order_status] !== end) throw new Error(`${end}, but emitted ${order_status}`)
    },
    'a paid order is never given up': ({ snapshot, trail }) => {
      const last = trail.findLast((fact) => fact.kind === 'settled')
      const isPaid = (last as { output?: Claim } | undefined)?.output?.order_status === 'paid'
      const end = snapshot.output?.outcome
      if (isPaid && end !== undefined && end !== 'paid' && end !== 'away') throw new Error(end)
    },
    'it ends in one of the ways that its parent knows': ({ snapshot }) => {
      if (snapshot.status === 'done' && !ends.includes(snapshot.output?.outcome ?? ''))
        throw new Error('ends without a word')
    },
    'refused only by the server’s own reason': ({ snapshot, trail }) => {
      if (snapshot.output?.outcome !== 'refused') return
      const settled = trail.findLast((fact) => fact.kind === 'settled')
      if (settled?.outcome !== 'outOfStock' || snapshot.output.error !== settled.error)
        throw new Error(`after ${settled?.outcome}`)
    },
    'that it is cancelled is said, and only then': ({ snapshot, trail }) => {
      const said = trail.filter((fact) => fact.kind === 'sent' && fact.to === 'snackbar')
      if (said.length !== (snapshot.output?.outcome === 'cancelled' ? 1 : 0)) throw new Error(`${said.length} times`)
    },
    'the veil lies over the page while the order is claimed, and only then': ({ snapshot, trail }) => {
      const calls = trail
        .filter((fact) => fact.kind === 'sent' && fact.to === 'native')
        .map((fact) => (fact as { event: { name?: unknown } }).event.name)
      const veil =
        calls.filter((name) => name === 'showLoading').length - calls.filter((name) => name === 'hideLoading').length
      if (veil !== (snapshot.hasTag('claiming') ? 1 : 0)) throw new Error(`${veil} veils`)
    },
  },
})
