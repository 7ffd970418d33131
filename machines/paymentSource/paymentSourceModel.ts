import { toSatang } from '../../contract/money'
import type { SourceOfFund } from '../../contract/payment'
import type { Order } from '../../contract/orderAmounts'
import { totalToPay } from '../../contract/orderAmounts'
import type { AnyFact, Seen } from '../model'
import { defineModel } from '../model'
import type { PaymentSheetOutput } from '../paymentSheet/paymentSheetMachine'
import { isCause, same } from '../trail'
import type { Draft, PaymentOptions, Verified } from './offers'
import { defaultDraft, emptyDraft, isPaying, recalculated, takesCash } from './offers'
import { keyOfSource } from './sourceKey'
import type { PaymentSourceEvent, PaymentSourceInput, SourceChanged, SourceFailed } from './paymentSourceMachine'
import { paymentSourceMachine } from './paymentSourceMachine'
import {
  card,
  few,
  gateway,
  order,
  orderInPoints,
  partner,
  partnerAnswers,
  points,
  saving,
  takingPoints,
  voucher,
} from './samples'

const lost = { kind: 'network', key: 'default' }
const empty = { kind: 'business', code: '1017', key: '1017' }
const unusable = { kind: 'business', code: '320', subCode: '01', key: '320-01' }

const account = { kind: 'business', code: '1056', key: '1056', body: { refused_source: { type: 'saving_account' } } }

const many = points('kbank_reward_point', 'many', 90_000)
const learnt = { cards: [card], verified: {}, refused: [] }
/** What the shopper confirms in the sheet. */
const drafts: Record<'card' | 'some', Draft> = {
  card: { cash: 'visa', amount: 0 },
  some: { cash: 'saving_account', points: 'few', amount: 100 },
}
/** Costs fewer points than were chosen. */
const cheaper: Order = {
  ...order,
  products: order.products.map((coffee) => ({ ...coffee, quantity: 1, price: toSatang(500) })),
}
/** What is due, in baht: the lines and the carrier without the voucher. */
const bahtOf = ({ products, currentLogistic, voucher: given }: Order): number =>
  (products.reduce((sum, { price, quantity }) => sum + price * quantity, 0) +
    (currentLogistic?.fee ?? 0) -
    (given?.discount ?? 0)) /
  100
const withVoucher: Order = { ...order, voucher }
const theme = orderInPoints(500)

type Sight = Seen<typeof paymentSourceMachine>

const lastEmitted = ({ trail }: Sight) => {
  const last = trail.findLast((fact) => fact.kind === 'sent' && fact.to === 'parent')
  return last?.kind === 'sent' ? (last.event as unknown as SourceChanged | SourceFailed) : undefined
}

const input =
  (mode: PaymentSourceInput['mode']) =>
  ({ now }: { now: () => number }): PaymentSourceInput => ({ mode, now })

/** What is offered for each mode: for goods in baht also points, whether the shop accepts them or not (PAY-042). */
const typesOf: Partial<Record<PaymentSourceInput['mode'], readonly string[]>> = {
  baht_only: ['saving_account', 'kbank_reward_point', 'the1'],
  cash_point: ['saving_account', 'kbank_reward_point', 'the1'],
  kpoint_only: ['kbank_reward_point'],
  the1_only: ['the1'],
}

interface Ledger {
  state: string
  options: PaymentOptions
  chosen: Draft
  /** Events that the sheet has to receive. */
  heard: string[]
}

/** What pays: the chosen draft while it still pays, else the default, which a partner verifies first. */
function decided(options: PaymentOptions, chosen: Draft, now: number): [state: string, chosen: Draft] {
  const kept = recalculated(options, chosen)
  const best = defaultDraft(options, now)
  if (isPaying(options, kept)) return ['chosen', kept]
  if (best.points === 'partner' && !options.verified['partner']) return ['asking', chosen]
  return isPaying(options, best) ? ['chosen', best] : ['missing', emptyDraft]
}

/** The expected result of a trail, by the requirements (PAY-032, PAY-033, PTC-003, VCH-013). */
function ledgerOf(trail: readonly AnyFact[], mode: PaymentSourceInput['mode'], now: number): Ledger {
  let options: PaymentOptions = { mode, offered: [], cards: [], rates: {}, verified: {}, refused: [] }
  let chosen: Draft = emptyDraft
  let state = 'idle'
  let open = new Set<string>()
  let heard: string[] = []
  const decide = () => void ([state, chosen] = decided(options, chosen, now))
  const answered = (question: string) => {
    open.delete(question)
    if (open.size === 0) decide()
  }
  const settle = (src: string, output: unknown, error: unknown) => {
    const isLost = error !== undefined
    if (src === 'listSourcesOfFunds' && isLost) state = 'failed'
    if (src === 'listSourcesOfFunds' && !isLost) {
      const offered = (output as SourceOfFund[]).filter(({ type }) => typesOf[mode]?.includes(type))
      options = { ...options, offered }
    }
    if (src === 'loadExchangeRates') {
      options = isLost ? options : { ...options, rates: output as PaymentOptions['rates'] }
      answered('funds')
    }
    if (src === 'loadGateway') {
      options = isLost ? options : { ...options, gateway: output as PaymentOptions['gateway'] }
      answered('gateway')
    }
    if (src === 'verifyPartnerCard' && isLost && (error as typeof lost).kind !== unusable.kind)
      [state, chosen] = ['missing', emptyDraft]
    else if (src === 'verifyPartnerCard') {
      options = isLost
        ? { ...options, refused: [...options.refused, 'partner'] }
        : { ...options, verified: { ...options.verified, partner: output as Verified } }
      decide()
    }
    if (src === 'paymentSheet') {
      const { draft, cards, verified, refused } = isLost
        ? { ...options, draft: undefined }
        : (output as PaymentSheetOutput)
      options = { ...options, cards, verified, refused }
      chosen = draft ?? chosen
      decide()
    }
  }
  const hear = (event: Extract<AnyFact, { kind: 'event' }>['event'] & { order?: Order; error?: unknown }) => {
    const isAtRest = state === 'chosen' || state === 'missing'
    if (event.type === 'source.prepare') {
      options = { ...options, order: event.order, verified: {}, refused: [], rates: {}, gateway: undefined }
      state = 'loading'
      open = new Set(['funds', 'gateway'])
    }
    if (event.type === 'order.changed') options = { ...options, order: event.order }
    if (event.type === 'order.changed' && state === 'chosen') decide()
    if (event.type === 'source.reset' && isAtRest) {
      const isSaving = options.offered.some(({ type }) => type === 'saving_account')
      chosen = isSaving ? { cash: 'saving_account', amount: 0 } : emptyDraft
      decide()
    }
    if (event.type === 'source.refused' && state === 'chosen') {
      const lostKey = chosen.points ?? chosen.cash ?? ''
      if (event.error === unusable) options = { ...options, refused: [...options.refused, lostKey] }
      if (event.error === account && chosen.cash === 'saving_account')
        options = { ...options, refused: [...options.refused, 'saving_account'] }
      ;[state, chosen] = ['missing', emptyDraft]
    }
    if (event.type === 'sheet.open' && isAtRest) [state, heard] = ['sheet', []]
    else if (state === 'sheet') heard.push(event.type)
  }
  for (const fact of trail) {
    if (fact.kind === 'event') hear(fact.event)
    if (fact.kind === 'settled') settle(fact.src, fact.output, fact.error)
  }
  return { state, options, chosen, heard }
}

const afterEvent = ({ context, trail, now }: Sight, event: PaymentSourceEvent) =>
  ledgerOf([...trail, { kind: 'event', event }], context.mode, now).state

/** What pays is decided again after an answer of the partner or of the sheet. */
const decidesWith =
  (learnt: (context: Sight['context']) => Partial<PaymentOptions>, chosen?: Draft) =>
  ({ context, now }: Sight) =>
    decided({ ...context, ...learnt(context) }, chosen ?? context.chosen, now)[0]
const verifiedAs = (answer: Verified) => decidesWith(({ verified }) => ({ verified: { ...verified, partner: answer } }))
const decidesFromSheet = (chosen?: Draft) => decidesWith(() => learnt, chosen)

const takesPointsBesideCash = ({ mode, order: known }: Pick<PaymentOptions, 'mode' | 'order'>) =>
  mode === 'cash_point' || (mode === 'baht_only' && known?.modes?.includes('cash_point') === true)

const rates = { kbank_reward_point: 10, the1: 8 }

/** The state after one of the two first calls: the decision, or its own final state while the other is pending. */
const answers =
  (what: 'funds' | 'gateway', learnt: Partial<PaymentOptions> = {}) =>
  ({ context, snapshot, now }: Sight): string =>
    snapshot.matches({ loading: what === 'funds' ? { gateway: 'known' } : { funds: 'known' } })
      ? decided({ ...context, ...learnt }, context.chosen, now)[0]
      : `loading.${what}.known`

/** Another order starts over, wherever the machine is (CHK-018). */
const prepares = { 'source.prepare': 'loading' }

const draftOf = ({ cash, points: wallet, amount }: Draft) => JSON.stringify([cash, wallet, amount])
const purseOf = ({ mode, order: known, offered, cards, gateway: shop, rates, verified, refused }: PaymentOptions) =>
  JSON.stringify([mode, known, offered, cards, shop, rates, verified, refused])

const roughly = ({ cash, points: wallet, amount }: Draft) => [cash, wallet, Math.min(amount, 100)]

export const paymentSourceModel = defineModel(paymentSourceMachine, {
  inputs: {
    baht: { input: input('baht_only') },
    mixed: { input: input('cash_point') },
    kPoint: { input: input('kpoint_only') },
    the1: { input: input('the1_only') },
  },
  samples: {
    'source.prepare': [
      { type: 'source.prepare', order },
      { type: 'source.prepare', order: withVoucher },
      { type: 'source.prepare', order: theme },
    ],
    'order.changed': [
      { type: 'order.changed', order: cheaper },
      { type: 'order.changed', order: takingPoints },
    ],
    'source.refused': [
      { type: 'source.refused', error: empty },
      { type: 'source.refused', error: unusable },
      { type: 'source.refused', error: account },
    ],
    'source.reset': [{ type: 'source.reset' }],
    'sheet.open': [{ type: 'sheet.open' }],
    'sheet.close': [{ type: 'sheet.close' }],
    'card.added': [
      { type: 'card.added', status: 'success' },
      { type: 'card.added', status: 'cancelled' },
    ],
    'page.shown': [{ type: 'page.shown' }],
  },
  outcomes: {
    listSourcesOfFunds: {
      all: { done: [saving, few, many, partner] },
      none: { done: [] },
      lost: { error: lost },
    },
    loadExchangeRates: {
      known: { done: rates },
      lost: { error: lost, when: ({ input }) => input.types.length > 0 },
    },
    loadGateway: {
      open: { done: gateway(true) },
      shut: { done: gateway(false) },
      lost: { error: lost },
    },
    paymentSheet: {
      card: {
        done: { ...learnt, draft: drafts.card, dropsVoucher: false },
        when: ({ context }) => takesCash(context.mode),
      },
      cardInstead: {
        done: { ...learnt, draft: drafts.card, dropsVoucher: true },
        when: ({ context }) => takesCash(context.mode) && context.order?.voucher !== undefined,
      },
      some: {
        done: { ...learnt, draft: drafts.some, dropsVoucher: false },
        when: ({ context }) => takesPointsBesideCash(context),
      },
      nothing: { done: { ...learnt, dropsVoucher: false } },
      broken: { error: lost },
    },
    verifyPartnerCard: {
      ...partnerAnswers,
      refused: { error: unusable },
      lost: { error: lost },
    },
  },
  serialize: ({ context }) => [
    context.mode,
    context.order?.purchaseState,
    context.order?.voucher !== undefined,
    context.order?.products[0]?.quantity,
    takesPointsBesideCash(context),
    context.offered.length,
    context.cards.length,
    context.gateway?.isActive === true,
    Object.values(context.verified).map(({ card_block_code }) => card_block_code),
    context.refused.length > 0,
    roughly(context.chosen),
  ],
  triedWith: ({ context: { chosen } }) => [chosen.cash, chosen.points && 'points'].filter(Boolean).join(' and '),
  acceptsAnywhere: ['source.prepare', 'order.changed'],
  expects: {
    idle: { accepts: [], leads: { ...prepares, 'order.changed': 'idle' } },
    'loading.funds.asking': {
      accepts: [],
      leads: {
        'listSourcesOfFunds all': 'loading.funds.rating',
        'listSourcesOfFunds none': 'loading.funds.rating',
        'listSourcesOfFunds lost': 'failed',
      },
    },
    'loading.funds.rating': {
      accepts: [],
      leads: {
        'loadExchangeRates known': answers('funds', { rates }),
        'loadExchangeRates lost': answers('funds'),
      },
    },
    'loading.funds.known': { accepts: [] },
    'loading.gateway.asking': {
      accepts: [],
      leads: {
        'loadGateway open': answers('gateway', { gateway: gateway(true) }),
        'loadGateway shut': answers('gateway', { gateway: gateway(false) }),
        'loadGateway lost': answers('gateway'),
      },
    },
    'loading.gateway.known': { accepts: [] },
    failed: { accepts: [], leads: { ...prepares, 'order.changed': 'failed' } },
    deciding: { accepts: [] },
    asking: {
      accepts: [],
      leads: {
        ...prepares,
        'order.changed': 'asking',
        'verifyPartnerCard good': verifiedAs(partnerAnswers.good.done),
        'verifyPartnerCard blocked': verifiedAs(partnerAnswers.blocked.done),
        'verifyPartnerCard refused': decidesWith(({ refused }) => ({ refused: [...refused, 'partner'] })),
        'verifyPartnerCard lost': 'missing',
      },
    },
    missing: {
      accepts: ['sheet.open', 'source.reset'],
      leads: { ...prepares, 'order.changed': 'missing', 'sheet.open': 'sheet', 'source.reset': afterEvent },
      check: ({ context }) => {
        if (context.chosen.cash !== undefined || context.chosen.points !== undefined) throw new Error('there is one')
      },
    },
    chosen: {
      accepts: ['sheet.open', 'source.refused', 'source.reset'],
      leads: {
        ...prepares,
        'sheet.open': 'sheet',
        'source.refused': 'missing',
        'source.reset': afterEvent,
        'order.changed': afterEvent,
      },
      check: ({ context }) => {
        if (context.chosen.cash === undefined && context.chosen.points === undefined) throw new Error('nothing pays')
      },
    },
    sheet: {
      accepts: ['order.changed', 'sheet.close', 'card.added', 'page.shown'],
      leads: {
        ...prepares,
        'order.changed': 'sheet',
        'sheet.close': 'sheet',
        'card.added': 'sheet',
        'page.shown': 'sheet',
        'paymentSheet card': decidesFromSheet(drafts.card),
        'paymentSheet cardInstead': decidesFromSheet(drafts.card),
        'paymentSheet some': decidesFromSheet(drafts.some),
        'paymentSheet nothing': decidesFromSheet(),
        'paymentSheet broken': decidesWith(() => ({})),
      },
    },
  },
  invariants: {
    'what pays comes of what the shopper chose and what was answered': ({ context, snapshot, trail, now }) => {
      const { state, chosen } = ledgerOf(trail, context.mode, now)
      same(typeof snapshot.value === 'string' ? snapshot.value : 'loading', state)
      if (state === 'chosen' || state === 'missing') same(draftOf(context.chosen), draftOf(chosen))
    },
    'a voucher that takes the place of points leaves the saving account to pay': (seen) => {
      const last = seen.trail.findLast((fact) => fact.kind === 'event' || fact.kind === 'settled')
      if (last?.kind !== 'event' || last.event.type !== 'source.reset' || !seen.snapshot.matches('chosen')) return
      const emitted = lastEmitted(seen)
      if (emitted?.type !== 'source.changed' || !takesCash(seen.context.mode)) return
      same([emitted.sources.map(({ type }) => type), emitted.adjustedCardPoint], [['saving_account'], 0])
    },
    'the sheet begins with what is known, and hears of what happens meanwhile': ({ context, snapshot, trail, now }) => {
      if (!snapshot.matches('sheet')) return
      const { options, chosen, heard } = ledgerOf(trail, context.mode, now)
      const at = trail.findLastIndex((fact) => fact.kind === 'call' && fact.src === 'paymentSheet')
      const call = trail[at]
      const given = call?.kind === 'call' ? (call.input as PaymentOptions & { draft: Draft }) : undefined
      const then = ledgerOf(trail.slice(0, at), context.mode, now).options
      same(given && [purseOf(given), draftOf(given.draft)], [purseOf(then), draftOf(chosen)])
      same(context.order, options.order)
      same(
        trail.slice(at).flatMap((fact) => (fact.kind === 'sent' && fact.to === 'sheet' ? [fact.event.type] : [])),
        heard,
      )
    },
    'the page and the checkout hear that the sheet opened and that it closed': ({ snapshot, trail }) => {
      const heard = (of: (fact: (typeof trail)[number]) => boolean, type: string) =>
        trail.filter((fact) => of(fact) && 'event' in fact && fact.event.type === type).length
      const isOpen = snapshot.matches('sheet') ? 1 : 0
      const byPage = (fact: (typeof trail)[number]) => fact.kind === 'emitted'
      const byParent = (fact: (typeof trail)[number]) => fact.kind === 'sent' && fact.to === 'parent'
      for (const of of [byPage, byParent]) same(heard(of, 'sheet.opened') - heard(of, 'sheet.closed'), isOpen)
    },
    'the partner is asked about the card that would pay': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind === 'call' && fact.src === 'verifyPartnerCard') same(fact.input, { key: 'partner' })
      }
    },
    'the checkout knows what pays': (seen) => {
      const emitted = lastEmitted(seen)
      if (seen.snapshot.matches('failed') && emitted?.type !== 'source.failed') throw new Error('not emitted')
      if (!seen.snapshot.matches('chosen') && !seen.snapshot.matches('missing')) return
      if (emitted?.type !== 'source.changed') throw new Error('not emitted')
      const { cash, points: wallet, amount } = seen.context.chosen
      const keys = emitted.sources.map(keyOfSource)
      if (keys.join() !== [cash, wallet].filter(Boolean).join() || emitted.adjustedCardPoint !== amount)
        throw new Error(`emitted ${keys.join()} with ${emitted.adjustedCardPoint}`)
    },
    'what pays covers the order to the last satang, and no more points than there are': (seen) => {
      const emitted = lastEmitted(seen)
      const { context } = seen
      if (!seen.snapshot.matches('chosen') || emitted?.type !== 'source.changed' || !context.order) return
      const wallet = emitted.sources.find(({ current_point }) => current_point !== undefined)
      if (wallet && emitted.adjustedCardPoint > (wallet.current_point ?? 0)) throw new Error('more than there are')
      if (wallet && emitted.adjustedCardPoint < 1) throw new Error('no points')
      const left = totalToPay({ ...context.order, ...emitted })
      if (emitted.sources.length === 1 && wallet && left > 0) throw new Error(`${left} satang are paid by nobody`)
    },
    'points alone never pay where baht is asked, nor baht where points are': ({ context, snapshot }) => {
      if (!snapshot.matches('chosen')) return
      const { cash, points: wallet } = context.chosen
      if (!takesPointsBesideCash(context) && context.mode === 'baht_only' && wallet !== undefined)
        throw new Error('points')
      if ((context.mode === 'kpoint_only' || context.mode === 'the1_only') && cash !== undefined)
        throw new Error('baht')
    },
    'a partner is asked before its points are chosen': ({ context, snapshot, trail }) => {
      const isAsked = trail.some((fact) => fact.kind === 'settled' && fact.outcome === 'good')
      if (snapshot.matches('chosen') && context.chosen.points === 'partner' && !isAsked) throw new Error('not asked')
    },
    'only the shopper’s yes drops the voucher': ({ trail }) => {
      const drops = trail.filter(
        (fact) => fact.kind === 'sent' && (fact.event as { type: string }).type === 'voucher.drop',
      )
      const yes = trail.filter((fact) => fact.kind === 'settled' && fact.outcome === 'cardInstead')
      if (drops.length !== yes.length) throw new Error(`${drops.length} drops`)
    },
    'the sources are asked for with the lines and their sum': ({ trail }) => {
      const at = trail.findLastIndex((fact) => fact.kind === 'call' && fact.src === 'listSourcesOfFunds')
      const call = trail[at]
      if (call?.kind !== 'call') return
      const { mid, products, amount } = call.input as { mid: string; products: object[]; amount: number }
      if (mid !== '100002' || products.length !== 1) throw new Error(JSON.stringify(call.input))
      const cause = trail.slice(0, at).findLast(isCause)
      if (cause?.kind !== 'event' || cause.event.type !== 'source.prepare') throw new Error('nothing is prepared')
      const sum = bahtOf(cause.event.order)
      if (amount !== sum) throw new Error(`asked for ${amount} instead of ${sum} baht`)
    },
  },
})
