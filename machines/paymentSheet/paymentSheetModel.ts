import { defaultExchangeRate } from '../../contract/constants'
import type { CreditCard, SourceOfFund } from '../../contract/payment'
import type { Seen } from '../model'
import { defineModel } from '../model'
import { same } from '../trail'
import type { Draft, PaymentOptions, Verified } from '../paymentSource/offers'
import {
  card,
  few,
  gateway,
  order,
  orderInPoints,
  orderOfPieces,
  partner,
  partnerAnswers,
  points,
  refusingPoints,
  saving,
  takingPoints,
  voucher,
} from '../paymentSource/samples'
import type { PaymentSheetEvent, PaymentSheetInput } from './paymentSheetMachine'
import { paymentSheetMachine } from './paymentSheetMachine'

const lost = { kind: 'network', key: 'default' }
const refused = { kind: 'business', code: '320', subCode: '01', key: '320-01' }
const blocked: SourceOfFund = { ...points('credit_card_point', 'blocked', 9000), card_block_code: 'B' }
const suspended: CreditCard = { ...card, card_id: 'suspended', card_block_code: 'S' }
const theme = orderInPoints(300)
const changed = orderOfPieces(4)

type Start = Omit<PaymentSheetInput, 'now'>

const startWith = (over: Partial<Start> = {}): Start => ({
  mode: 'cash_point',
  order,
  offered: [saving, few, blocked, partner],
  cards: [],
  gateway: gateway(true),
  rates: { kbank_reward_point: 10, the1: 8 },
  verified: {},
  refused: [],
  draft: { cash: 'saving_account', amount: 0 },
  ...over,
})

const starts = {
  mixed: startWith(),
  withVoucher: startWith({ order: { ...order, voucher } }),
  baht: startWith({ mode: 'baht_only', order: refusingPoints }),
  cart: startWith({ mode: 'baht_only', order: takingPoints }),
  noCards: startWith({ gateway: gateway(false) }),
  /** The shop no longer charges cards (PAY-014): the chosen card does not pay, beside a voucher or not. */
  cardNoLonger: startWith({
    order: { ...order, voucher },
    offered: [saving],
    cards: [card],
    gateway: gateway(false),
    draft: { cash: 'visa', amount: 0 },
  }),
  the1: startWith({ mode: 'the1_only', order: theme, offered: [partner], draft: { points: 'partner', amount: 300 } }),
  atNight: startWith({ mode: 'kpoint_only', order: theme, offered: [few], draft: { amount: 0 } }),
}
const inputOf =
  (name: keyof typeof starts) =>
  ({ now }: { now: () => number }): PaymentSheetInput => ({ ...starts[name], now })

type Sight = Seen<typeof paymentSheetMachine>
/** The options at the moment of a selection. */
type Known = PaymentOptions & { draft: Draft }

const minute = 60_000
const minuteOfDay = (now: number) => Math.floor(now / minute + 7 * 60) % (24 * 60)
const isFrom = (from: number, to: number, now: number) => minuteOfDay(now) >= from && minuteOfDay(now) < to

const takesBaht = ({ mode }: PaymentOptions) => mode === 'baht_only' || mode === 'cash_point'
/** Points beside baht: where the price is mixed, and where the shop accepts them for goods in baht (PAY-007, PAY-042). */
const takesBoth = ({ mode, order: known }: PaymentOptions) =>
  mode === 'cash_point' || (mode === 'baht_only' && known?.modes?.includes('cash_point') === true)

/** Points of this kind that pay the whole order: the price in points, or all of the baht at the rate. The sums here leave no remainder. */
function wholeIn({ mode, order: known, rates }: PaymentOptions, type: 'kbank_reward_point' | 'the1'): number {
  const sum = (of: (product: { price: number; points?: number }) => number) =>
    (known?.products ?? []).reduce((total, product) => total + of(product) * product.quantity, 0)
  if (!takesBaht({ mode } as PaymentOptions)) return sum(({ points: price = 0 }) => price)
  const satang = sum(({ price }) => price) + (known?.currentLogistic?.fee ?? 0) - (known?.voucher?.discount ?? 0)
  return (satang / 100) * (rates[type] ?? defaultExchangeRate)
}

const balances: Record<string, number> = { few: 400, partner: 90_000 }
const wholeFor = (options: PaymentOptions, key: string) =>
  wholeIn(options, key === 'few' ? 'kbank_reward_point' : 'the1')

/** Whether a source can pay at all today, by the requirements (PAY-007, PAY-018, PAY-042). */
function isUsable(options: PaymentOptions, key: string): boolean {
  const { mode, offered, cards, verified, refused } = options
  const isThere = offered.some(({ type, card_key }) => (card_key ?? type) === key)
  if (key === 'saving_account') return isThere && takesBaht(options)
  if (key === 'visa') return cards.some(({ card_id }) => card_id === key) && takesBaht(options)
  if (!(key in balances) || !isThere || refused.includes(key)) return false
  if (verified[key] && verified[key].card_block_code !== '') return false
  if (takesBaht(options)) return takesBoth(options)
  return mode === (key === 'few' ? 'kpoint_only' : 'the1_only') && wholeFor(options, key) <= balances[key]!
}

/** Whether a source can be selected now: within its hours (PAY-022 to PAY-025). */
function canPick(options: PaymentOptions, key: string, now: number): boolean {
  const isShut = takesBaht(options) ? isFrom(180, 210, now) : !isFrom(210, 1380, now)
  if (key === 'few' && isShut) return false
  return isUsable(options, key) && (key !== 'partner' || isFrom(30, 1350, now))
}

const isCash = (key: string) => !(key in balances)
/** The partner verifies its points before they are used (PTC-003). */
const needsVerification = (options: PaymentOptions, key: string, now: number) =>
  key === 'partner' && !options.verified[key] && canPick(options, key, now)

/** Points between 1 and the balance or the amount due; the whole where nothing else pays. */
const counted = (options: PaymentOptions, key: string, wanted: number) =>
  takesBaht(options) ? Math.max(1, Math.min(wanted, balances[key]!, wholeFor(options, key))) : wholeFor(options, key)

const withPoints = (known: Known, key: string): Draft => ({
  ...(takesBaht(known) && { cash: known.draft.cash ?? 'saving_account' }),
  points: key,
  amount: counted(known, key, known.draft.points === key ? known.draft.amount : Infinity),
})

/** Whether the selection pays the whole order: cash pays any remainder, points alone must pay it all (PAY-007). */
function pays(known: Known): boolean {
  const { cash, points: wallet, amount } = known.draft
  if ([cash, wallet].some((key) => key !== undefined && !isUsable(known, key))) return false
  if (cash === 'visa' && known.gateway?.isActive !== true) return false
  if (wallet === undefined) return cash !== undefined
  const whole = wholeFor(known, wallet)
  if (amount < 1 || amount > whole || amount > balances[wallet]!) return false
  return cash !== undefined || amount === whole
}

/** A voucher can't be combined with a card or points (VCH-012). */
const isBesideVoucher = ({ order: known, draft: { cash, points: wallet } }: Known) =>
  known?.voucher !== undefined && (wallet !== undefined || cash === 'visa')

interface Ledger extends Known {
  cardsAre: string
  choiceIs: string
  /** How the sheet ended. */
  end?: 'taken' | 'takenInstead' | 'left'
  minutes: number
}

/** The start of a walk, found by its sources, which never change; the page's walks start with the saving account. */
function startOf({ context }: Pick<Sight, 'context'>): Start {
  const known = Object.values(starts).find(({ offered }) => offered === context.offered)
  return known ?? { ...startWith(), ...context, ...learntNothing }
}
const learntNothing = { cards: [], verified: {}, refused: [], draft: { cash: 'saving_account', amount: 0 } }

/** The expected result of a trail, by the requirements (PAY-007, PAY-008, PAY-033, PAY-034, PTC-003, VCH-012, VCH-013). */
function ledgerOf({ context, trail, now }: Sight): Ledger {
  const start = startOf({ context })
  const isCardShop = takesBaht(start) && start.gateway?.isActive === true
  const ledger: Ledger = { ...start, cardsAre: isCardShop ? 'loading' : 'none', choiceIs: 'picking', minutes: 0 }
  const first = trail.find((fact) => fact.kind === 'time')
  let at = first?.kind === 'time' ? first.now - minute : now
  for (const fact of trail) {
    if (ledger.end) break
    if (fact.kind === 'time') {
      at = fact.now
      ledger.minutes += 1
    }
    if (fact.kind === 'event') hear(ledger, fact.event, at)
    if (fact.kind === 'settled' && fact.src === 'listCreditCards')
      learnCards(ledger, fact.output as readonly CreditCard[] | undefined)
    if (fact.kind === 'settled' && fact.src === 'verifyPartnerCard')
      learnPartner(ledger, isLost(fact.error) ? 'lost' : (fact.output as Verified | undefined), at)
  }
  return ledger
}

function hear(ledger: Ledger, event: PaymentSheetEvent, now: number): void {
  if (event.type === 'sheet.close') ledger.end = 'left'
  if (event.type === 'order.changed') {
    ledger.order = event.order
    const { points: key, amount } = ledger.draft
    if (key !== undefined) ledger.draft = { ...ledger.draft, amount: counted(ledger, key, amount) }
  }
  hearOfCards(ledger, event)
  if (ledger.choiceIs === 'clashing' && event.type === 'modal.closed') {
    if (event.answer === 'accepted') ledger.end = 'takenInstead'
    else ledger.choiceIs = 'picking'
  } else if (ledger.choiceIs === 'picking') pick(ledger, event, now)
}

function hearOfCards(ledger: Ledger, event: PaymentSheetEvent): void {
  const { cardsAre } = ledger
  const isKnown = cardsAre === 'known' || cardsAre === 'adding'
  if (event.type === 'cards.retry' && cardsAre === 'failed') ledger.cardsAre = 'loading'
  if (event.type === 'card.add' && isKnown) ledger.cardsAre = 'adding'
  if (event.type === 'page.shown' && isKnown) ledger.cardsAre = 'known'
  if (event.type === 'card.added' && isKnown) ledger.cardsAre = event.status === 'success' ? 'reloading' : 'known'
}

function pick(ledger: Ledger, event: PaymentSheetEvent, now: number): void {
  const { draft } = ledger
  if (event.type === 'cash.pick' && isCash(event.key) && canPick(ledger, event.key, now))
    ledger.draft = { ...draft, cash: event.key }
  if (event.type === 'points.pick' && !isCash(event.key) && canPick(ledger, event.key, now)) {
    if (needsVerification(ledger, event.key, now)) ledger.choiceIs = 'verifying'
    else ledger.draft = withPoints(ledger, event.key)
  }
  if (event.type === 'points.clear' && takesBaht(ledger)) ledger.draft = { cash: draft.cash, amount: 0 }
  if (event.type === 'points.set' && draft.points !== undefined)
    ledger.draft = { ...draft, amount: counted(ledger, draft.points, event.points) }
  if (event.type === 'source.use' && pays(ledger)) {
    if (isBesideVoucher(ledger)) ledger.choiceIs = 'clashing'
    else ledger.end = 'taken'
  }
}

function learnCards(ledger: Ledger, cards: readonly CreditCard[] | undefined): void {
  const isAdded = ledger.cardsAre === 'reloading'
  ledger.cardsAre = cards ? 'known' : 'failed'
  const added = cards?.find(({ card_id }) => !ledger.cards.some((one) => one.card_id === card_id))
  if (isAdded && added) ledger.draft = { ...ledger.draft, cash: added.card_id }
  ledger.cards = cards ?? ledger.cards
}

const isLost = (error: unknown) => error !== undefined && (error as typeof lost).kind !== refused.kind

/** A lost answer says nothing: the card can be picked again. */
function learnPartner(ledger: Ledger, answer: Verified | undefined | 'lost', now: number): void {
  ledger.choiceIs = 'picking'
  if (answer === 'lost') return
  if (!answer) ledger.refused = [...ledger.refused, 'partner']
  else ledger.verified = { ...ledger.verified, partner: answer }
  if (canPick(ledger, 'partner', now)) ledger.draft = withPoints(ledger, 'partner')
}

const draftOf = ({ cash, points: wallet, amount }: Draft) => ({ cash, wallet, amount })

const roughly = ({ cash, points: wallet, amount }: Draft) => [cash, wallet, Math.min(amount, 101)]

const output = ({ snapshot }: Sight) => snapshot.output

/** Transitions from every part of the open sheet. */
const stays = (state: string) => ({ 'order.changed': state, 'sheet.close': 'left' })
const addsCard = { 'card.add': ['linkOpener: link.open'] }
const afterAdding = (_: Sight, event: PaymentSheetEvent) =>
  event.type === 'card.added' && event.status === 'success' ? 'open.cards.reloading' : 'open.cards.known'
const reloadsAfterAdding = (_: Sight, event: PaymentSheetEvent) =>
  event.type === 'card.added' && event.status === 'success' ? ['call listCreditCards'] : []
const asksPartner = ({ context, now }: Sight, event: PaymentSheetEvent) =>
  event.type === 'points.pick' && needsVerification(context, event.key, now)
const isClash = ({ context }: Sight) => pays(context) && isBesideVoucher(context)

const picking = [
  'cash.pick',
  'points.pick',
  'points.clear',
  'points.set',
  'source.use',
  'order.changed',
  'sheet.close',
] as const

export const paymentSheetModel = defineModel(paymentSheetMachine, {
  inputs: {
    mixed: { input: inputOf('mixed') },
    withVoucher: { input: inputOf('withVoucher') },
    baht: { input: inputOf('baht') },
    cart: { input: inputOf('cart') },
    noCards: { input: inputOf('noCards') },
    cardNoLonger: { input: inputOf('cardNoLonger') },
    the1: { input: inputOf('the1') },
    atNight: { at: '2026-11-21T03:10:00+07:00', input: inputOf('atNight') },
  },
  samples: {
    'order.changed': [
      {
        type: 'order.changed',
        order: { ...changed, products: changed.products.map((one) => ({ ...one, points: 300 })) },
      },
    ],
    'sheet.close': [{ type: 'sheet.close' }],
    'cash.pick': [
      { type: 'cash.pick', key: 'saving_account' },
      { type: 'cash.pick', key: 'visa' },
      { type: 'cash.pick', key: 'suspended' },
    ],
    'points.pick': [
      { type: 'points.pick', key: 'few' },
      { type: 'points.pick', key: 'partner' },
      { type: 'points.pick', key: 'blocked' },
    ],
    'points.clear': [{ type: 'points.clear' }],
    'points.set': [{ type: 'points.set', points: 100 }],
    'source.use': [{ type: 'source.use' }],
    'cards.retry': [{ type: 'cards.retry' }],
    'card.add': [{ type: 'card.add' }],
    'card.added': [
      { type: 'card.added', status: 'success' },
      { type: 'card.added', status: 'cancelled' },
    ],
    'page.shown': [{ type: 'page.shown' }],
    'modal.closed': [
      { type: 'modal.closed', id: 'voucherOrSource', answer: 'accepted' },
      { type: 'modal.closed', id: 'voucherOrSource', answer: 'rejected' },
    ],
  },
  outcomes: {
    listCreditCards: {
      one: { done: [suspended], when: ({ context }) => context.cards.length === 0 },
      /** The bank lists the new card first. */
      two: { done: [card, suspended], when: ({ context }) => context.cards.length > 0 },
      unchanged: { done: ({ context }) => context.cards, when: ({ context }) => context.cards.length > 0 },
      lost: { error: lost },
    },
    verifyPartnerCard: {
      ...partnerAnswers,
      refused: { error: refused },
      lost: { error: lost },
    },
  },
  delays: { untilNextMinute: 60_000 },
  serialize: ({ context }) => [
    context.mode,
    context.order?.voucher !== undefined,
    context.order?.products[0]?.quantity,
    context.order?.modes?.includes('cash_point') === true,
    context.cards.length,
    Object.values(context.verified).map(({ card_block_code }) => card_block_code),
    context.refused.length > 0,
    roughly(context.draft),
  ],
  // Points of which fewer were set are also picked once more.
  triedWith: ({ context: { mode, order: known, draft } }, event) =>
    [
      mode,
      known?.voucher && 'a voucher',
      draft.cash,
      draft.points,
      event.type === 'points.pick' && event.key === draft.points && draft.amount === 100 && '100 of them',
    ]
      .filter(Boolean)
      .join(', '),
  limit: 8_000,
  expects: {
    'open.cards.deciding': { accepts: ['order.changed', 'sheet.close'] },
    'open.cards.none': { accepts: ['order.changed', 'sheet.close'], leads: stays('open.cards.none') },
    'open.cards.loading': {
      accepts: ['order.changed', 'sheet.close'],
      leads: {
        ...stays('open.cards.loading'),
        'listCreditCards one': 'open.cards.known',
        'listCreditCards two': 'open.cards.known',
        'listCreditCards unchanged': 'open.cards.known',
        'listCreditCards lost': 'open.cards.failed',
      },
    },
    'open.cards.known': {
      accepts: ['card.add', 'card.added', 'order.changed', 'sheet.close'],
      leads: { ...stays('open.cards.known'), 'card.add': 'open.cards.adding', 'card.added': afterAdding },
      does: { ...addsCard, 'card.added': reloadsAfterAdding },
    },
    'open.cards.failed': {
      accepts: ['cards.retry', 'order.changed', 'sheet.close'],
      leads: { ...stays('open.cards.failed'), 'cards.retry': 'open.cards.loading' },
      does: { 'cards.retry': ['call listCreditCards'] },
    },
    'open.cards.adding': {
      accepts: ['card.add', 'card.added', 'page.shown', 'order.changed', 'sheet.close'],
      leads: {
        ...stays('open.cards.adding'),
        'card.add': 'open.cards.adding',
        'card.added': afterAdding,
        'page.shown': 'open.cards.known',
      },
      does: { ...addsCard, 'card.added': reloadsAfterAdding },
    },
    'open.cards.reloading': {
      accepts: ['order.changed', 'sheet.close'],
      leads: {
        ...stays('open.cards.reloading'),
        'listCreditCards one': 'open.cards.known',
        'listCreditCards two': 'open.cards.known',
        'listCreditCards unchanged': 'open.cards.known',
        'listCreditCards lost': 'open.cards.failed',
      },
    },
    'open.choice.picking': {
      accepts: [...picking],
      after: ['untilNextMinute'],
      leads: {
        ...stays('open.choice.picking'),
        'cash.pick': 'open.choice.picking',
        'points.pick': (before, event) =>
          asksPartner(before, event) ? 'open.choice.verifying' : 'open.choice.picking',
        'points.clear': 'open.choice.picking',
        'points.set': 'open.choice.picking',
        'source.use': (before) =>
          isClash(before) ? 'open.choice.clashing' : pays(before.context) ? 'taken' : 'open.choice.picking',
        untilNextMinute: 'open.choice.picking',
      },
      does: {
        'points.pick': (before, event) => (asksPartner(before, event) ? ['call verifyPartnerCard'] : []),
        'source.use': (before) => (isClash(before) ? ['modal: modal.open'] : []),
      },
    },
    'open.choice.verifying': {
      accepts: ['order.changed', 'sheet.close'],
      leads: {
        ...stays('open.choice.verifying'),
        'verifyPartnerCard good': 'open.choice.picking',
        'verifyPartnerCard blocked': 'open.choice.picking',
        'verifyPartnerCard refused': 'open.choice.picking',
        'verifyPartnerCard lost': 'open.choice.picking',
      },
    },
    'open.choice.clashing': {
      accepts: ['modal.closed', 'order.changed', 'sheet.close'],
      leads: {
        ...stays('open.choice.clashing'),
        'modal.closed': (_, event) =>
          event.type === 'modal.closed' && event.answer === 'accepted' ? 'takenInstead' : 'open.choice.picking',
      },
    },
    taken: {
      accepts: [],
      check: (seen) => {
        if (!seen.context.draft.cash && !seen.context.draft.points) throw new Error('nothing was taken')
      },
    },
    takenInstead: {
      accepts: [],
      check: (seen) => {
        if (!output(seen)?.dropsVoucher) throw new Error('the voucher stays beside a card or points')
      },
    },
    left: {
      accepts: [],
      check: (seen) => {
        if (output(seen)?.draft) throw new Error('something was taken')
      },
    },
  },
  invariants: {
    'what is picked, learnt and shown comes of what the shopper did and what was answered': (seen) => {
      const { context, snapshot } = seen
      const { cardsAre, choiceIs, end, draft, cards, verified, refused, order: known, minutes } = ledgerOf(seen)
      same(JSON.stringify(snapshot.value), JSON.stringify(end ?? { open: { cards: cardsAre, choice: choiceIs } }))
      same({ draft: draftOf(context.draft) }, { draft: draftOf(draft) })
      const learnt = (from: PaymentOptions) => ({ cards: from.cards, verified: from.verified, refused: from.refused })
      same(learnt(context), learnt({ ...context, cards, verified, refused }))
      same(context.order, known)
      same(context.minute, minutes)
    },
    'the output is the confirmed payment with all known cards': (seen) => {
      const { end, draft, cards, verified, refused } = ledgerOf(seen)
      if (!end) return
      const emitted = output(seen)
      same(
        { ...emitted, draft: emitted?.draft && draftOf(emitted.draft) },
        {
          cards,
          verified,
          refused,
          ...(end === 'left' ? {} : { draft: draftOf(draft) }),
          dropsVoucher: end === 'takenInstead',
        },
      )
    },
    'what is taken pays the whole order': ({ context, snapshot }) => {
      if ((snapshot.matches('taken') || snapshot.matches('takenInstead')) && !pays(context))
        throw new Error('it does not')
    },
    'points are at least one and no more than there are and the order takes': ({ context }) => {
      const { points: key, amount } = context.draft
      if (key === undefined) return
      if (amount < 1) throw new Error('none')
      if (takesBaht(context) && amount > Math.min(balances[key]!, wholeFor(context, key))) throw new Error('too many')
    },
    'a card or points never leave beside a voucher': ({ context, snapshot }) => {
      if (!snapshot.matches('taken') || !context.order?.voucher) return
      if (context.draft.points !== undefined || context.draft.cash !== 'saving_account') throw new Error('both')
    },
    'a card that the bank or its partner refuses is not picked': ({ context }) => {
      if (['blocked', 'suspended'].some((key) => key === context.draft.cash || key === context.draft.points))
        throw new Error('picked')
      if (context.draft.points === 'partner' && takesBaht(context) && !context.verified['partner'])
        throw new Error('not asked')
    },
    'goods in baht are paid with points only where the shop takes them': ({ context, snapshot }) => {
      if ((snapshot.matches('taken') || snapshot.matches('takenInstead')) && context.draft.points !== undefined)
        same(takesBaht(context), takesBoth(context))
    },
    'the bank app is asked for its form, never anything else': ({ trail }) => {
      for (const fact of trail)
        if (fact.kind === 'sent' && fact.to === 'linkOpener')
          same(fact.event['link'], { link_type: 'kplus', link: 'ADD_CREDIT_CARD', allowCard: true })
        else if (fact.kind === 'sent' && fact.to === 'native') throw new Error(fact.event.type)
    },
    'the partner is asked about the card whose points were picked': ({ trail }) => {
      for (const [at, fact] of trail.entries()) {
        if (fact.kind !== 'call' || fact.src !== 'verifyPartnerCard') continue
        same(fact.input, { key: 'partner' })
        const cause = trail[at - 1]
        same(cause?.kind === 'event' && cause.event, { type: 'points.pick', key: 'partner' })
      }
    },
    'the shopper is asked what stays, with a way to say no': ({ trail }) => {
      for (const fact of trail) {
        if (fact.kind !== 'sent' || fact.to !== 'modal') continue
        same([fact.event['id'], fact.event['hasReject']], ['voucherOrSource', true])
        same(fact.event['content'], { kind: 'message', name: 'voucherOrSource' })
      }
    },
  },
})
