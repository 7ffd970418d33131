import { describe, expect, it } from 'vitest'
import type { Actor } from 'xstate'
import { createMachine } from 'xstate'
import type { PaymentMode } from '../../contract/enums'
import { pointCardConditions } from '../../contract/enums'
import { fromBaht } from '../../contract/money'
import type { CreditCard, PaymentGateway, SourceOfFund } from '../../contract/payment'
import type { ShippingMethod } from '../../contract/shipping'
import type { Order } from '../../contract/orderAmounts'
import { paymentSheetMachine } from '../../machines/paymentSheet/paymentSheetMachine'
import type { PaymentOptions } from '../../machines/paymentSource/offers'
import {
  chosenOf,
  clampPoints,
  closedHours,
  conditionOf,
  defaultDraft,
  findSource,
  isCardOrPoints,
  isPaying,
  isSelectable,
  isVerifiedFirst,
  neededPoints,
  recalculated,
  sourceOfCard,
  takesCards,
  unusableBy,
  withAnswer,
  withRefused,
} from '../../machines/paymentSource/offers'
import { paymentSourceMachine } from '../../machines/paymentSource/paymentSourceMachine'
import {
  hoursOf,
  isHelpedByBank,
  isRefusedByShop,
  leastPoints,
  pointsPerBaht,
} from '../../machines/paymentSource/terms'
import { port, rootStage, settled } from './rootStage'

const at = (hours: number, minutes: number) => Date.UTC(2026, 10, 21, hours - 7, minutes)
const noon = at(12, 0)

const order = (over: Partial<Order> = {}, price = 1_300): Order => ({
  mid: '100006',
  purchaseState: 'general',
  products: [
    {
      product_id: '1065',
      product_variant_id: '1065-00',
      mid: '100006',
      name: 'earbuds',
      variant: [],
      image: '',
      placeholder: '',
      quantity: 1,
      price: fromBaht(price),
      sub_type: 'digital',
      brand: null,
    },
  ],
  sources: [],
  adjustedCardPoint: 0,
  exchangeRate: 10,
  tracking: {},
  ...over,
})
const inPoints = (points: number, over: Partial<Order> = {}): Order => {
  const made = order({ purchaseState: 'point_redemption', ...over })
  return { ...made, products: made.products.map((line) => ({ ...line, price: fromBaht(0), points })) }
}
const saving: SourceOfFund = { type: 'saving_account', amount: 0, unit: 'baht' }
const kPoint = (current_point = 6_900, over: Partial<SourceOfFund> = {}): SourceOfFund => ({
  type: 'kbank_reward_point',
  amount: 0,
  unit: 'points',
  card_key: 'k',
  current_point,
  ...over,
})
const cardPoints = (current_point = 9_000, over: Partial<SourceOfFund> = {}) =>
  kPoint(current_point, { type: 'credit_card_point', card_key: 'c', ...over })
const the1 = (current_point = 9_000) => kPoint(current_point, { type: 'the1', card_key: 't' })
const visa: CreditCard = {
  card_id: 'visa',
  card_name: 'Visa',
  card_number: '•••• 4821',
  card_image: '',
  card_type: 'credit',
  card_block_code: '',
}
const currentLogistic = { type: 'registered', fee: fromBaht(35) } as unknown as ShippingMethod
const gateway: PaymentGateway = { mid: '100006', cid: 'c', publicKey: 'p', email: '', name: 's', isActive: true }

const options = (over: Partial<PaymentOptions> = {}): PaymentOptions => ({
  mode: 'cash_point',
  order: order(),
  offered: [saving, kPoint()],
  cards: [],
  rates: { kbank_reward_point: 10 },
  verified: {},
  refused: [],
  ...over,
})

describe('why a card can’t be picked', () => {
  it.each([
    ['[PAY-016] [PAY-039] its letter X', { card_block_code: 'X' }, 'supplementary'],
    [
      '[PAY-018] [PAY-039] its type, whatever its letter',
      { card_type: 'supplementary', card_block_code: 'B' },
      'supplementary',
    ],
    ['[PAY-040] its letter B', { card_block_code: 'B' }, 'blocked'],
    ['[PAY-036] its letter S', { card_block_code: 'S' }, 'suspended'],
    ['[PAY-037] its letter P', { card_block_code: 'P' }, 'partiallySuspended'],
    ['[PAY-038] its letter E', { card_block_code: 'E' }, 'expired'],
    ['[PAY-041] any other letter', { card_block_code: 'Q' }, 'unavailable'],
    ['[PAY-018] a letter comes before a lack of points', { card_block_code: 'S', current_point: 0 }, 'suspended'],
    ['[PAY-035] [PAY-018] less than one baht beside cash', { current_point: 9 }, 'notEnough'],
    ['[PAY-018] one baht beside cash', { current_point: 10 }, undefined],
    ['[PAY-015] nothing', {}, undefined],
  ] as const)('%s', (_, over, expected) => {
    expect(conditionOf(options(), kPoint(6_900, over))).toBe(expected)
  })

  it('[PAY-015] each of the seven conditions blocks a card', () => {
    const changes = [...'XBSPEQ'].map((card_block_code) => ({ card_block_code }))
    expect([...changes, { current_point: 9 }].map((over) => conditionOf(options(), kPoint(6_900, over)))).toEqual([
      'supplementary',
      'blocked',
      'suspended',
      'partiallySuspended',
      'expired',
      'unavailable',
      'notEnough',
    ])
  })

  it('[PAY-035] points alone must cover the whole price', () => {
    const alone = options({ mode: 'kpoint_only', order: inPoints(500) })
    expect(conditionOf(alone, kPoint(499))).toBe('notEnough')
    expect(conditionOf(alone, kPoint(500))).toBeUndefined()
  })

  it('[PAY-041] [PTC-003] a refusal by the partner makes its card unavailable, a block code makes it blocked', () => {
    expect(conditionOf(options({ refused: ['t'] }), the1())).toBe('unavailable')
    const verified = { t: { current_point: 9_000, card_block_code: 'B' } }
    expect(conditionOf(options({ verified }), the1())).toBe('blocked')
  })
})

describe('a bank card', () => {
  it('is a source of funds in baht with the data of the card', () => {
    expect(sourceOfCard({ ...visa, card_image: '/visa.png', card_block_code: 'B' })).toEqual({
      type: 'kmarket_credit_card',
      amount: 0,
      unit: 'baht',
      card_key: 'visa',
      card_name: 'Visa',
      card_number: '•••• 4821',
      card_image: '/visa.png',
      card_type: 'credit',
      card_block_code: 'B',
    })
  })
})

describe('a verification', () => {
  it('comes before the points of a partner and of The 1 are used', () => {
    const types = ['partner_point', 'the1', 'kbank_reward_point', 'credit_card_point', 'saving_account'] as const
    expect(types.filter((type) => isVerifiedFirst({ ...saving, type }))).toEqual(['partner_point', 'the1'])
  })

  it('makes its own card unavailable if the partner refuses it', () => {
    expect(withRefused({ ...options({ refused: ['a'] }), verifying: 't' })).toEqual({ refused: ['a', 't'] })
    expect(withRefused(options({ refused: ['a'] }))).toEqual({ refused: ['a'] })
  })
})

describe('points', () => {
  it.each([
    ['kbank_reward_point', 10.09, 100],
    ['credit_card_point', 10.09, 101],
    ['the1', 10.04, 100],
    ['partner_point', 10.05, 101],
  ] as const)('[PAY-019] [PAY-020] %s of %d baht at a rate of 10 are %i', (type, baht, points) => {
    const source = kPoint(0, { type })
    expect(neededPoints(options({ order: order({}, baht), rates: {} }), source)).toBe(points)
  })

  it('[CHK-006] the rate of the source itself applies, 10 without one', () => {
    const rates = { kbank_reward_point: 8 }
    expect(neededPoints(options({ rates }), kPoint())).toBe(10_400)
    expect(neededPoints(options({ rates }), cardPoints())).toBe(13_000)
    // The rate of another source does not apply to this one.
    expect(neededPoints(options({ rates, order: order({ exchangeRate: 8 }) }), cardPoints())).toBe(13_000)
  })

  it.each([
    [0, 1],
    [-5, 1],
    [1, 1],
    [250, 250],
    [99.9, 99],
    [1_000_000, 6_900],
    [NaN, 1],
  ])('[PAY-007] [PAY-018] %d of 6,900 points become %i when combined with cash', (wanted, taken) => {
    expect(clampPoints(options(), kPoint(), wanted)).toBe(taken)
  })

  it('[PAY-007] points never exceed what the order needs', () => {
    expect(clampPoints(options({ order: order({}, 100) }), kPoint(), 5_000)).toBe(1_000)
  })

  it('[PTC-003] the balance verified with the partner is used in the choice, instead of the listed one', () => {
    const listed = { ...the1(500), amount: 0 }
    const known = options({ offered: [saving, listed], verified: { t: { current_point: 800, card_block_code: '' } } })
    const points = chosenOf(known, { points: 't', amount: 700 }).sources[0]
    expect(points?.current_point).toBe(800)
  })

  it('[PAY-007] with points alone the full price is taken', () => {
    expect(clampPoints(options({ mode: 'kpoint_only', order: inPoints(500) }), kPoint(), 20)).toBe(500)
  })
})

it('[PAY-017] the bank’s phone number shows for conditions that only the bank can resolve', () => {
  expect(pointCardConditions.filter(isHelpedByBank).sort()).toEqual([
    'blocked',
    'partiallySuspended',
    'supplementary',
    'suspended',
  ])
})

const both = { points: 'k', cash: 'saving_account' }
const withCard = { points: 'k', cash: 'visa' }
it.each([
  ['1056', undefined, both, 'saving_account'],
  ['1056', undefined, { points: 'k' }, 'k'],
  ['1056', undefined, withCard, 'k'],
  ['1056', { type: 'kbank_reward_point', card_key: 'k' }, both, 'k'],
  ['1056', { type: 'saving_account' }, both, 'saving_account'],
  ['320', undefined, both, 'k'],
  ['320', undefined, { cash: 'visa' }, 'visa'],
  ['320', { type: 'kmarket_credit_card', card_key: 'visa' }, withCard, 'visa'],
  ['320', { type: 'kbank_reward_point', card_key: 'k' }, withCard, 'k'],
  ['318', { type: 'kbank_reward_point', card_key: 'k' }, both, undefined],
  ['1017', { type: 'saving_account' }, both, undefined],
])('[PAY-033] [PAY-041] %s, which names %j, rejects from %j at most %s', (code, refused_source, draft, key) => {
  expect(unusableBy({ code, body: refused_source && { refused_source } }, { ...draft, amount: 0 })).toBe(key)
})

describe('hours', () => {
  it.each([
    ['general', kPoint(), at(3, 10), '703'],
    ['general', kPoint(), at(2, 59), undefined],
    ['general', kPoint(), at(3, 30), undefined],
    ['point_redemption', kPoint(), at(23, 0), '1053'],
    ['point_redemption', kPoint(), at(22, 59), undefined],
    ['point_transfer', kPoint(), at(3, 29), '1053'],
    ['general', the1(), at(22, 30), '704'],
    ['general', the1(), at(0, 30), undefined],
    ['general', saving, at(3, 10), undefined],
  ] as const)('[PAY-022] [PAY-023] [PAY-024] [PAY-025] %s with %o', (purchaseState, source, now, code) => {
    expect(closedHours({ order: order({ purchaseState }) }, source, now)).toBe(code)
  })
})

describe('the default', () => {
  it('[PAY-033] is the saving account where cash is accepted', () => {
    expect(defaultDraft(options(), noon)).toEqual({ cash: 'saving_account', amount: 0 })
  })

  it('[PAY-033] is the selectable source with the most points where only points are accepted', () => {
    const offered = [kPoint(600), cardPoints(900), cardPoints(9_000, { card_key: 'bad', card_block_code: 'B' })]
    const alone = options({ mode: 'kpoint_only', order: inPoints(500), offered })
    expect(defaultDraft(alone, noon)).toEqual({ points: 'c', amount: 500 })
    expect(isPaying(alone, { points: 'c', amount: 499 })).toBe(false)
  })

  it('[PAY-031] among a partner’s cards the default is the last used one, if it can pay', () => {
    const partner = (card_key: string, current_point: number) =>
      cardPoints(current_point, { type: 'partner_point', card_key })
    const offered = [partner('rich', 9_000), partner('last', 800), partner('poor', 10)]
    const points = (memberCard?: string) =>
      defaultDraft(options({ mode: 'point_only', order: inPoints(500), offered, memberCard }), noon).points
    expect([points(), points('last'), points('poor'), points('gone')]).toEqual(['rich', 'last', 'rich', 'rich'])
  })

  it('[PAY-033] sources within their hours come first, whatever their points', () => {
    const offered = [saving, kPoint(9_000), kPoint(600, { type: 'partner_point', card_key: 'p' })]
    const given = options({ mode: 'point_only', order: inPoints(500), offered })
    expect([defaultDraft(given, noon).points, defaultDraft(given, at(23, 30)).points]).toEqual(['k', 'p'])
    expect(defaultDraft({ ...given, offered: [offered[2]!, offered[1]!] }, at(23, 30)).points).toBe('p')
  })

  it('[PAY-031] the card used last does not replace richer points of another kind', () => {
    const offered = [kPoint(9_000), kPoint(600, { type: 'partner_point', card_key: 'p' })]
    const given = options({ mode: 'point_only', order: inPoints(500), offered, memberCard: 'p' })
    expect(defaultDraft(given, noon).points).toBe('k')
  })

  it('[PAY-033] there is none in baht if the bank refused the account', () => {
    expect(defaultDraft(options({ refused: ['saving_account'] }), noon)).toEqual({ amount: 0 })
    expect(defaultDraft(options({ offered: [kPoint()] }), noon)).toEqual({ amount: 0 })
  })

  it('[PAY-033] there is no default where no source has enough', () => {
    expect(defaultDraft(options({ mode: 'kpoint_only', order: inPoints(50_000) }), noon)).toEqual({ amount: 0 })
  })
})

describe('what a shop and its products accept', () => {
  const baht = options({ mode: 'baht_only', cards: [visa], order: order({ modes: ['baht_only'] }) })

  it('[PAY-042] points are refused by a shop of goods in baht that does not list them, and by no other', () => {
    const shop = order({ modes: ['baht_only', 'cash_point'] })
    const types = ['saving_account', 'kmarket_credit_card', 'kbank_reward_point', 'partner_point'] as const
    const refused = (given: PaymentOptions) => types.filter((type) => isRefusedByShop(given, type))
    expect(refused(baht)).toEqual(['kbank_reward_point', 'partner_point'])
    expect(refused({ ...baht, order: shop })).toEqual([])
    expect(refused(options({ mode: 'the1_only', order: inPoints(500) }))).toEqual([])
  })

  it('only goods in baht are paid by card', () => {
    const modes = ['baht_only', 'cash_point', 'point_only', 'kpoint_only', 'the1_only'] as const
    expect(modes.filter(takesCards)).toEqual(['baht_only', 'cash_point'])
  })

  it('[PAY-018] [PAY-025] a source is selectable if it is accepted, usable and within its hours', () => {
    const can = (given: Partial<PaymentOptions>, source: SourceOfFund, now = noon) =>
      isSelectable(options(given), source, now)
    expect(can({}, kPoint())).toBe(true)
    expect(can({ mode: 'baht_only' }, kPoint())).toBe(false)
    expect(can({ refused: ['k'] }, kPoint())).toBe(false)
    expect(can({}, kPoint(), at(3, 10))).toBe(false)
    expect(can({ mode: 'baht_only', refused: ['k'] }, kPoint(), at(3, 10))).toBe(false)
  })

  it('the hours of the market are not those of a source', () => {
    expect(closedHours({ order: order() }, saving, at(0, 1))).toBeUndefined()
  })

  it('without an order nothing is closed', () => {
    expect(closedHours({}, kPoint(), at(3, 10))).toBeUndefined()
  })

  it('[PAY-022] [PAY-023] [PAY-024] each source has its hours, the account none', () => {
    const hours = (type: SourceOfFund['type'], purchaseState: Order['purchaseState'] = 'general') =>
      hoursOf(type, { purchaseState })
    expect(hours('saving_account')).toBeUndefined()
    expect(hours('kbank_reward_point')).toEqual({ from: '03:30', until: '03:00' })
    expect(hours('kbank_reward_point', 'point_transfer')).toEqual({ from: '03:30', until: '23:00' })
    expect(hours('the1')).toEqual({ from: '00:30', until: '22:30' })
  })

  it('is found by its key, a card too', () => {
    expect([findSource(baht, 'k')?.type, findSource(baht, 'visa')?.type, findSource(baht, undefined)]).toEqual([
      'kbank_reward_point',
      'kmarket_credit_card',
      undefined,
    ])
  })
})

describe('points of one baht', () => {
  it('[CHK-006] cost as many points as the rate of the source, 10 without one', () => {
    expect(pointsPerBaht(options({ rates: { kbank_reward_point: 8 } }), kPoint())).toBe(8)
    expect(pointsPerBaht(options({ rates: { kbank_reward_point: 8 } }), cardPoints())).toBe(10)
    expect(conditionOf(options({ rates: { kbank_reward_point: 20 } }), kPoint(19))).toBe('notEnough')
  })

  it('[PAY-018] are the fewest points beside cash, the whole price where points alone pay', () => {
    expect(leastPoints(options(), kPoint())).toBe(10)
    expect(leastPoints(options({ mode: 'kpoint_only', order: inPoints(500) }), kPoint())).toBe(500)
  })

  it('[CHK-006] without a known rate, 10 points are one baht', () => {
    expect(conditionOf(options({ rates: {} }), kPoint(10))).toBeUndefined()
    expect(conditionOf(options({ rates: {} }), kPoint(9))).toBe('notEnough')
  })

  it('without an order no points are needed', () => {
    expect(neededPoints(options({ order: undefined }), kPoint())).toBe(0)
  })
})

describe('a draft', () => {
  const alone = (given: Partial<PaymentOptions> = {}) => options({ order: order({}, 100), ...given })

  it('[PAY-007] points beside cash are at least 1 and at most what the order needs', () => {
    const paying = (amount: number) => isPaying(alone(), { cash: 'saving_account', points: 'k', amount })
    expect([0, 1, 2, 1_000, 1_001].map(paying)).toEqual([false, true, true, true, false])
  })

  it('[PAY-007] points alone pay if they cover the order to the last satang', () => {
    const paying = (given: Partial<PaymentOptions>, amount: number) =>
      isPaying(alone({ offered: [kPoint()], ...given }), { points: 'k', amount })
    expect([paying({}, 1_000), paying({}, 999)]).toEqual([true, false])
    expect([paying({ rates: { kbank_reward_point: 8 } }, 800), paying({ rates: {} }, 1_000)]).toEqual([true, true])
    // 1,000 K Points are worth ฿100 of ฿100.09.
    expect(paying({ order: order({}, 100.09) }, 1_000)).toBe(false)
    expect(paying({ order: undefined }, 1)).toBe(false)
  })

  it('does not pay with a refused source, though another is fine, nor by card without a gateway', () => {
    const paying = (given: Partial<PaymentOptions>) =>
      isPaying(alone({ cards: [visa], gateway, ...given }), { cash: 'visa', points: 'k', amount: 10 })
    expect([paying({}), paying({ refused: ['visa'] }), paying({ refused: ['k'] })]).toEqual([true, false, false])
    expect(paying({ gateway: undefined })).toBe(false)
  })

  it('[PAY-033] loses points that are no longer offered, and keeps the cash', () => {
    const gone = options({ offered: [saving] })
    expect(recalculated(gone, { cash: 'saving_account', points: 'k', amount: 80 })).toStrictEqual({
      cash: 'saving_account',
      amount: 0,
    })
    expect(recalculated(gone, { points: 'k', amount: 80 })).toStrictEqual({ amount: 0 })
    expect(recalculated(alone(), { points: 'k', amount: 5_000 })).toStrictEqual({ points: 'k', amount: 1_000 })
  })

  it('is told apart by whether a card or points pay', () => {
    const given = options({ cards: [visa, { ...visa, card_id: 'other' }] })
    const drafts = [
      { cash: 'saving_account' },
      { cash: 'visa' },
      { points: 'k' },
      { cash: 'saving_account', points: 'k' },
      {},
    ]
    expect(drafts.map((draft) => isCardOrPoints(given, { ...draft, amount: 0 }))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('[PTC-003] the answers of the partner are kept by source', () => {
    const [before, answer] = [
      { a: { current_point: 1, card_block_code: '' } },
      { current_point: 2, card_block_code: 'B' },
    ]
    expect(withAnswer(options({ verified: before }), answer)).toEqual({ verified: before })
    expect(withAnswer({ ...options({ verified: before }), verifying: 't' }, answer)).toEqual({
      verified: { ...before, t: answer },
    })
  })
})

interface Given {
  mode?: PaymentMode
  order?: Order
  sources?: SourceOfFund[]
  cards?: CreditCard[]
  gateway?: PaymentGateway
  now?: number
  rate?: number
}

/** The machine under a parent that stores the events it receives. */
async function open(given: Given = {}) {
  const { mode = 'cash_point', sources = [saving, kPoint(), the1()] } = given
  const stage = rootStage()
  const ports = {
    listSourcesOfFunds: port<readonly SourceOfFund[]>(),
    loadExchangeRates: port<Record<string, number>>(),
    loadGateway: port<PaymentGateway>(),
    listCreditCards: port<readonly CreditCard[]>(),
    verifyPartnerCard: port<{ current_point: number; card_block_code: string }>(),
  }
  const logics = Object.fromEntries(Object.entries(ports).map(([name, { logic }]) => [name, logic])) as never
  const emitted: { type: string; [name: string]: unknown }[] = []
  const source = paymentSourceMachine.provide({
    actors: { ...(logics as object), paymentSheet: paymentSheetMachine.provide({ actors: logics }) } as never,
  })
  const parent = stage.play(
    createMachine({
      on: { '*': { actions: ({ event }) => void emitted.push(event) } },
      invoke: { id: 'payment', src: source, input: { mode, now: () => given.now ?? noon } as never },
    }),
    'checkout',
  )
  stage.listen('checkout')
  const payment = parent.getSnapshot().children['payment'] as unknown as Actor<typeof paymentSourceMachine>
  payment.send({ type: 'source.prepare', order: given.order ?? order() })
  await ports.loadGateway.answer(given.gateway ?? gateway)
  await ports.listSourcesOfFunds.answer(sources)
  await ports.loadExchangeRates.answer({ kbank_reward_point: given.rate ?? 10, the1: 10 })
  return {
    ...stage,
    ...ports,
    payment,
    emitted,
    last: () => emitted.findLast(({ type }) => type === 'source.changed'),
    get sheet() {
      return payment.getSnapshot().children.sheet!
    },
    show: async () => {
      payment.send({ type: 'sheet.open' })
      await ports.listCreditCards.answer(given.cards ?? [visa])
    },
  }
}

describe('choosing', () => {
  it('[FMT-003] the summary is notified when the sheet opens and closes: translated names wait until it closes', async () => {
    const page = await open()
    const toggled: object[] = []
    for (const name of ['sheet.opened', 'sheet.closed'] as const) page.payment.on(name, (event) => toggled.push(event))
    await page.show()
    page.payment.send({ type: 'sheet.close' })
    expect(page.emitted.filter(({ type }) => type.startsWith('sheet.'))).toEqual([
      { type: 'sheet.opened', name: 'payment' },
      { type: 'sheet.closed', name: 'payment' },
    ])
    expect(toggled).toEqual(page.emitted.filter(({ type }) => type.startsWith('sheet.')))
  })

  it('[PAY-001] [PAY-033] starts with the saving account, and notifies the checkout', async () => {
    const page = await open()
    expect(page.last()).toMatchObject({ sources: [saving], adjustedCardPoint: 0 })
  })

  it('[PAY-003] [PAY-007] [CHK-006] points are used beside the account only once they are confirmed', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'points.pick', key: 'k' })
    page.sheet.send({ type: 'points.set', points: 800 })
    expect(page.last()).toMatchObject({ sources: [saving] })
    page.sheet.send({ type: 'source.use' })
    expect(page.last()).toMatchObject({ sources: [saving, kPoint()], adjustedCardPoint: 800, exchangeRate: 10 })
    expect(page.payment.getSnapshot().matches('chosen')).toBe(true)
  })

  it('[PAY-008] closing the sheet keeps the previous source', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'cash.pick', key: 'visa' })
    page.payment.send({ type: 'sheet.close' })
    expect(page.last()).toMatchObject({ sources: [saving] })
  })

  it('[PAY-002] [PAY-008] a card can be chosen', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'cash.pick', key: 'visa' })
    page.sheet.send({ type: 'source.use' })
    expect(page.last()?.['sources']).toMatchObject([{ type: 'kmarket_credit_card', card_key: 'visa' }])
  })

  it('[PAY-013] [PAY-014] cards are not loaded where the shop’s gateway is not active', async () => {
    const page = await open({ gateway: { ...gateway, isActive: false } })
    page.payment.send({ type: 'sheet.open' })
    expect(page.listCreditCards.calls).toHaveLength(0)
    expect(page.sheet.getSnapshot().matches({ open: { cards: 'none' } })).toBe(true)
  })

  it('[PAY-034] [PAY-033] a card added in the bank app becomes the choice; otherwise the choice is unchanged', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'card.add' })
    expect(page.sentTo('linkOpener')).toEqual([
      { type: 'link.open', link: { link_type: 'kplus', link: 'ADD_CREDIT_CARD', allowCard: true } },
    ])
    page.payment.send({ type: 'page.shown' })
    expect(page.sheet.getSnapshot().context.draft.cash).toBe('saving_account')
    page.sheet.send({ type: 'card.add' })
    page.payment.send({ type: 'card.added', status: 'success' })
    await page.listCreditCards.answer([visa, { ...visa, card_id: 'new' }])
    expect(page.sheet.getSnapshot().context.draft.cash).toBe('new')
  })

  it('[PAY-034] an added card is the choice even if the page is shown before the bank app reports it', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'card.add' })
    page.payment.send({ type: 'page.shown' })
    page.payment.send({ type: 'card.added', status: 'success' })
    await page.listCreditCards.answer([visa, { ...visa, card_id: 'new' }])
    expect(page.sheet.getSnapshot().context.draft.cash).toBe('new')
  })

  it('[PTC-003] [API-077] the partner verifies points before they can be used, and a refused card is disabled', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'points.pick', key: 't' })
    expect(page.sheet.getSnapshot().context.draft.points).toBeUndefined()
    await page.verifyPartnerCard.fail({ kind: 'business', code: '320', subCode: '01', key: '320-01' })
    const { context } = page.sheet.getSnapshot()
    expect([context.draft.points, conditionOf(context, the1())]).toEqual([undefined, 'unavailable'])
  })

  it('a lost answer of the partner leaves the card as it was: it can be picked again', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'points.pick', key: 't' })
    await page.verifyPartnerCard.fail({ kind: 'network', key: 'default' })
    const { context } = page.sheet.getSnapshot()
    expect([context.draft.points, conditionOf(context, the1())]).toEqual([undefined, undefined])
    page.sheet.send({ type: 'points.pick', key: 't' })
    await page.verifyPartnerCard.answer({ current_point: 5000, card_block_code: '' })
    expect(page.sheet.getSnapshot().context.draft.points).toBe('t')
  })

  it('[PAY-032] a card that would replace a voucher prompts first: rejecting keeps the voucher, accepting drops it', async () => {
    const voucher = { promocode_code: 'MARKET40', discount: fromBaht(40) }
    const page = await open({ order: order({ voucher }) })
    await page.show()
    page.sheet.send({ type: 'cash.pick', key: 'visa' })
    page.sheet.send({ type: 'source.use' })
    const content = { kind: 'message', name: 'voucherOrSource' }
    expect(page.sentTo('modal')).toMatchObject([
      { type: 'modal.open', id: 'voucherOrSource', content, hasReject: true },
    ])
    page.sheet.send({ type: 'modal.closed', id: 'voucherOrSource', answer: 'rejected' })
    expect(page.emitted.some(({ type }) => type === 'voucher.drop')).toBe(false)
    page.sheet.send({ type: 'source.use' })
    page.sheet.send({ type: 'modal.closed', id: 'voucherOrSource', answer: 'accepted' })
    await settled()
    expect(page.emitted.some(({ type }) => type === 'voucher.drop')).toBe(true)
    expect(page.last()?.['sources']).toMatchObject([{ card_key: 'visa' }])
  })

  it.each([
    ['points', { type: 'points.pick', key: 'k' }, { sources: [saving, kPoint()], adjustedCardPoint: 6_900 }],
    ['a card', { type: 'cash.pick', key: 'visa' }, { sources: [{ card_key: 'visa' }], adjustedCardPoint: 0 }],
  ] as const)('[PAY-032] a voucher instead of %s: the saving account pays, and no points', async (_, pick, before) => {
    const page = await open()
    await page.show()
    page.sheet.send(pick)
    page.sheet.send({ type: 'source.use' })
    expect(page.last()).toMatchObject(before)
    page.payment.send({ type: 'source.reset' })
    expect(page.last()).toMatchObject({ type: 'source.changed', sources: [saving], adjustedCardPoint: 0 })
    expect(page.payment.getSnapshot().matches('chosen')).toBe(true)
  })

  it('[PAY-033] fewer goods take fewer points; a source that the server refused is dropped', async () => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'points.pick', key: 'k' })
    page.sheet.send({ type: 'source.use' })
    expect(page.last()).toMatchObject({ adjustedCardPoint: 6_900 })
    page.payment.send({ type: 'order.changed', order: order({}, 100) })
    expect(page.last()).toMatchObject({ adjustedCardPoint: 1_000 })
    page.payment.send({
      type: 'source.refused',
      error: { kind: 'business', code: '318', subCode: '01', key: '318-01' },
    })
    expect(page.last()).toMatchObject({ sources: [] })
    expect(page.payment.getSnapshot().matches('missing')).toBe(true)
  })

  describe('an account that can’t transact (1056)', () => {
    const refused = async (price: number) => {
      const page = await open({ order: order({}, price) })
      page.payment.send({
        type: 'source.refused',
        error: { kind: 'business', code: '1056', key: '1056', body: { refused_source: { type: 'saving_account' } } },
      })
      expect(page.last()).toMatchObject({ sources: [] })
      await page.show()
      page.sheet.send({ type: 'points.pick', key: 'k' })
      return page
    }

    it('[PAY-033] [CHK-009] is not combined with points that can pay alone', async () => {
      const page = await refused(100)
      expect(page.sheet.getSnapshot().context.draft).toEqual({ points: 'k', amount: 1_000 })
      page.sheet.send({ type: 'source.use' })
      expect(page.last()).toMatchObject({ sources: [kPoint()], adjustedCardPoint: 1_000 })
      expect(page.last()?.['sources']).toHaveLength(1)
    })

    it('[PAY-033] [CHK-009] leaves the rest of a dearer order to another source', async () => {
      const page = await refused(1_300)
      page.sheet.send({ type: 'source.use' })
      expect(page.sheet.getSnapshot().matches({ open: { choice: 'picking' } })).toBe(true)
      page.sheet.send({ type: 'cash.pick', key: 'saving_account' })
      page.sheet.send({ type: 'source.use' })
      expect(page.sheet.getSnapshot().matches({ open: { choice: 'picking' } })).toBe(true)
      page.sheet.send({ type: 'cash.pick', key: 'visa' })
      page.sheet.send({ type: 'source.use' })
      expect(page.last()?.['sources']).toMatchObject([{ card_key: 'visa' }, { card_key: 'k' }])
    })
  })

  it('[CHK-005] [CHK-006] a rate that fails to load is 10, whatever it was in the previous summary', async () => {
    const sent = inPoints(500, { currentLogistic })
    const page = await open({ mode: 'kpoint_only', order: sent, sources: [kPoint()], rate: 8 })
    expect(page.last()).toMatchObject({ exchangeRate: 8, adjustedCardPoint: 780 })
    page.payment.send({ type: 'source.prepare', order: sent })
    await page.loadGateway.answer(gateway)
    await page.listSourcesOfFunds.answer([kPoint()])
    await page.loadExchangeRates.fail({ kind: 'network', key: 'default' })
    expect(page.last()).toMatchObject({ exchangeRate: 10, adjustedCardPoint: 850 })
  })

  it.each([
    [
      'is switched off',
      async (page: Awaited<ReturnType<typeof open>>) => page.loadGateway.answer({ ...gateway, isActive: false }),
    ],
    [
      'does not answer',
      async (page: Awaited<ReturnType<typeof open>>) => page.loadGateway.fail({ kind: 'network', key: 'default' }),
    ],
  ])('[PAY-014] [PAY-033] a chosen card is dropped when the shop’s gateway %s meanwhile', async (_, change) => {
    const page = await open()
    await page.show()
    page.sheet.send({ type: 'cash.pick', key: 'visa' })
    page.sheet.send({ type: 'source.use' })
    page.payment.send({ type: 'source.prepare', order: order() })
    await change(page)
    await page.listSourcesOfFunds.answer([saving, kPoint()])
    await page.loadExchangeRates.answer({ kbank_reward_point: 10 })
    expect(page.last()).toMatchObject({ sources: [saving] })
  })

  it('[PAY-025] [CHK-009] closing hours block a source in the sheet, but not one that was chosen before', async () => {
    const page = await open({ mode: 'kpoint_only', order: inPoints(500), sources: [kPoint(900)], now: at(23, 30) })
    expect(page.last()).toMatchObject({ sources: [kPoint(900)], adjustedCardPoint: 500 })
    page.payment.send({ type: 'sheet.open' })
    page.sheet.send({ type: 'points.clear' })
    page.sheet.send({ type: 'points.pick', key: 'k' })
    page.sheet.send({ type: 'source.use' })
    expect(page.payment.getSnapshot().matches('chosen')).toBe(true)
  })

  it('[GEN-023] sources that fail to load are reported', async () => {
    const page = await open()
    page.payment.send({ type: 'source.prepare', order: order() })
    await page.listSourcesOfFunds.fail({ kind: 'network', key: 'default' })
    expect(page.emitted.at(-1)).toEqual({ type: 'source.failed' })
  })

  it('sources that the order does not take are not offered, nor a card of the list, which the sheet loads itself', async () => {
    const sources = [saving, kPoint(), the1(), { ...saving, type: 'kmarket_credit_card' as const, card_key: 'visa' }]
    const offered = async (mode: PaymentMode, given: Order) =>
      (await open({ mode, order: given, sources })).payment.getSnapshot().context.offered.map(({ type }) => type)
    expect(await offered('cash_point', order())).toEqual(['saving_account', 'kbank_reward_point', 'the1'])
    expect(await offered('baht_only', order())).toEqual(['saving_account', 'kbank_reward_point', 'the1'])
    expect(await offered('kpoint_only', inPoints(500))).toEqual(['kbank_reward_point'])
  })

  it('a source that has too little money is not rejected for later', async () => {
    const page = await open()
    page.payment.send({ type: 'source.refused', error: { kind: 'business', code: '1017', key: '1017' } })
    expect(page.payment.getSnapshot().context.refused).toEqual([])
  })

  it('the next summary forgets which sources were rejected', async () => {
    const page = await open()
    page.payment.send({ type: 'source.refused', error: { kind: 'business', code: '1056', key: '1056' } })
    expect(page.payment.getSnapshot().context.refused).toEqual(['saving_account'])
    page.payment.send({ type: 'source.prepare', order: order() })
    expect(page.payment.getSnapshot().context.refused).toEqual([])
  })

  it('[PAY-033] points that no longer cover the order are given up where nothing else can pay', async () => {
    const page = await open({ mode: 'kpoint_only', order: inPoints(500), sources: [kPoint(900)] })
    expect(page.last()).toMatchObject({ sources: [kPoint(900)] })
    page.payment.send({ type: 'order.changed', order: inPoints(1_000) })
    expect(page.last()).toMatchObject({ sources: [], adjustedCardPoint: 0 })
    expect(page.payment.getSnapshot().matches('missing')).toBe(true)
  })

  describe('by default a partner’s card', () => {
    const partner = () => open({ mode: 'the1_only', order: inPoints(500), sources: [the1()] })

    it('[PTC-003] is chosen once the partner verified its points', async () => {
      const page = await partner()
      expect([page.verifyPartnerCard.calls.map(({ input }) => input), page.last()]).toEqual([[{ key: 't' }], undefined])
      await page.verifyPartnerCard.answer({ current_point: 800, card_block_code: '' })
      expect(page.last()).toMatchObject({ sources: [{ card_key: 't', current_point: 800 }], adjustedCardPoint: 500 })
      expect(page.verifyPartnerCard.calls).toHaveLength(1)
    })

    it.each([
      ['refuses it', { kind: 'business', code: '320', subCode: '01', key: '320-01' }, ['t']],
      ['does not answer', { kind: 'network', key: 'default' }, []],
    ])('[PTC-003] is not chosen if the partner %s', async (_, error, refused) => {
      const page = await partner()
      await page.verifyPartnerCard.fail(error)
      expect(page.last()).toMatchObject({ sources: [] })
      expect(page.payment.getSnapshot().context.refused).toEqual(refused)
      expect(page.verifyPartnerCard.calls).toHaveLength(1)
    })
  })
})

describe('the sheet', () => {
  const shown = async (given: Given = {}) => {
    const page = await open(given)
    await page.show()
    return Object.assign(page, { draft: () => page.sheet.getSnapshot().context.draft })
  }

  it('[PAY-033] takes fewer points when the order changes', async () => {
    const page = await shown()
    page.sheet.send({ type: 'points.pick', key: 'k' })
    page.payment.send({ type: 'order.changed', order: order({}, 100) })
    expect(page.draft()).toEqual({ cash: 'saving_account', points: 'k', amount: 1_000 })
  })

  it('[PAY-007] points can be deselected beside cash, not where they alone pay', async () => {
    const page = await shown()
    page.sheet.send({ type: 'points.pick', key: 'k' })
    page.sheet.send({ type: 'points.clear' })
    expect(page.draft()).toStrictEqual({ cash: 'saving_account', amount: 0 })
    const alone = await open({ mode: 'kpoint_only', order: inPoints(500), sources: [kPoint()] })
    alone.payment.send({ type: 'sheet.open' })
    alone.sheet.send({ type: 'points.clear' })
    expect(alone.sheet.getSnapshot().context.draft).toEqual({ points: 'k', amount: 500 })
  })

  it('[PAY-007] points are picked without cash where there is none', async () => {
    const page = await shown({ order: order({}, 100), sources: [kPoint()] })
    page.sheet.send({ type: 'points.pick', key: 'k' })
    expect(page.draft()).toStrictEqual({ points: 'k', amount: 1_000 })
    page.sheet.send({ type: 'points.clear' })
    expect(page.draft()).toStrictEqual({ amount: 0 })
  })

  it('points are picked beside the cash that was picked, and beside the account if none was', async () => {
    const page = await shown()
    page.sheet.send({ type: 'cash.pick', key: 'visa' })
    page.sheet.send({ type: 'points.pick', key: 'k' })
    expect(page.draft().cash).toBe('visa')
    const other = await open()
    other.payment.send({ type: 'source.refused', error: { kind: 'business', code: '1017', key: '1017' } })
    await other.show()
    other.sheet.send({ type: 'points.pick', key: 'k' })
    expect(other.sheet.getSnapshot().context.draft.cash).toBe('saving_account')
  })

  it('picking the same points again keeps their number', async () => {
    const page = await shown()
    page.sheet.send({ type: 'points.pick', key: 'k' })
    page.sheet.send({ type: 'points.set', points: 800 })
    page.sheet.send({ type: 'points.pick', key: 'k' })
    expect(page.draft().amount).toBe(800)
  })

  it('[PAY-018] only usable cash can be picked as cash, and only usable points as points', async () => {
    const blocked = cardPoints(9_000, { card_block_code: 'B' })
    const page = await shown({
      sources: [saving, kPoint(), blocked],
      cards: [visa, { ...visa, card_id: 'blocked', card_block_code: 'B' }],
    })
    for (const key of ['gone', 'k', 'c', 'blocked']) page.sheet.send({ type: 'cash.pick', key })
    for (const key of ['gone', 'saving_account', 'c', 'visa']) page.sheet.send({ type: 'points.pick', key })
    expect(page.draft()).toEqual({ cash: 'saving_account', amount: 0 })
    expect(page.sheet.getSnapshot()).toMatchObject({ status: 'active' })
    expect(page.verifyPartnerCard.calls).toEqual([])
  })

  it('[PAY-025] points can’t be picked outside their hours, which are checked again every minute', async () => {
    const given: { now: number } = { now: at(3, 29) }
    const page = await shown(given)
    page.sheet.send({ type: 'points.pick', key: 'k' })
    expect(page.draft().points).toBeUndefined()
    given.now = at(3, 30)
    page.clock.increment(60_000)
    expect(page.sheet.getSnapshot().context.minute).toBe(1)
    page.sheet.send({ type: 'points.pick', key: 'k' })
    expect(page.draft().points).toBe('k')
  })

  it('[PAY-034] only the card that is new becomes the choice', async () => {
    const cards = [visa, { ...visa, card_id: 'other' }]
    const page = await shown({ cards })
    page.sheet.send({ type: 'card.add' })
    page.payment.send({ type: 'card.added', status: 'success' })
    await page.listCreditCards.answer([...cards, { ...visa, card_id: 'new' }])
    expect(page.draft().cash).toBe('new')
  })

  it('a card that was not added reloads nothing', async () => {
    const page = await shown()
    page.sheet.send({ type: 'card.add' })
    page.payment.send({ type: 'card.added', status: 'cancelled' })
    expect(page.listCreditCards.calls).toHaveLength(1)
  })

  it('[PAY-014] without an answer about the gateway no cards are offered', async () => {
    const page = await open()
    page.payment.send({ type: 'source.prepare', order: order() })
    await page.loadGateway.fail({ kind: 'network', key: 'default' })
    await page.listSourcesOfFunds.answer([saving])
    await page.loadExchangeRates.answer({})
    page.payment.send({ type: 'sheet.open' })
    expect(page.sheet.getSnapshot().matches({ open: { cards: 'none' } })).toBe(true)
  })

  it('[PTC-003] the partner is asked once, and its balance limits the points', async () => {
    const page = await shown()
    page.sheet.send({ type: 'points.pick', key: 't' })
    await page.verifyPartnerCard.answer({ current_point: 500, card_block_code: '' })
    expect(page.draft()).toEqual({ cash: 'saving_account', points: 't', amount: 500 })
    page.sheet.send({ type: 'points.clear' })
    page.sheet.send({ type: 'points.pick', key: 't' })
    expect([page.draft().points, page.verifyPartnerCard.calls.length]).toEqual(['t', 1])
  })

  it('[PTC-003] a card that the partner reports as blocked is not picked', async () => {
    const page = await shown()
    page.sheet.send({ type: 'points.pick', key: 't' })
    await page.verifyPartnerCard.answer({ current_point: 5_000, card_block_code: 'B' })
    expect(page.draft().points).toBeUndefined()
    expect(conditionOf(page.sheet.getSnapshot().context, the1())).toBe('blocked')
  })
})
