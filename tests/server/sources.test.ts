import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOrder } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { claimOrder, readClaim } from '../../contract/payment'
import { claim, holdings, place } from './buying'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'

const bangkok = (time: string): Date => new Date(`2026-11-21T${time}+07:00`)

/** A theme for 500 K Points, earphones for 1,490 baht or points and baht, a theme for any points. */
const theme = { product_id: '4003', product_variant_id: '4003-00' }
const earphone = { product_id: '1065', product_variant_id: '1065-01' }
const anyPoints = { product_id: '4008', product_variant_id: '4008-00' }

type Source = ClaimRequest['source_of_funds'][number]
const points = (type: Source['type'], amount: number, card_key?: string): Source => ({
  type,
  amount,
  unit: 'points',
  ...(card_key && { card_key }),
})
const baht = (amount: number, type: Source['type'] = 'saving_account', card_key?: string): Source => ({
  type,
  amount,
  unit: 'baht',
  ...(card_key && { card_key }),
})

const redemption = (source: Source, change: Partial<ClaimRequest> = {}): ClaimRequest => ({
  purchase_state: 'point_redemption',
  mid: '100008',
  products: [{ ...theme, quantity: 1, price_per_item: 500 }],
  expected_total: 0,
  source_of_funds: [source],
  ...change,
})
const redemptionOfAny = (source: Source): ClaimRequest =>
  redemption(source, { products: [{ ...anyPoints, quantity: 1, price_per_item: 350 }] })

/** 1,490 and 35 baht by registered mail: 1,525. */
const mixed = (left: number, sources: Source[], change: Partial<ClaimRequest> = {}): ClaimRequest => ({
  purchase_state: 'general',
  mid: '100006',
  products: [{ ...earphone, quantity: 1, price_per_item: 1490 }],
  expected_total: left,
  address_id: 'full-a1',
  shipping: { type: 'registered' },
  source_of_funds: sources,
  ...change,
})

describe.each(databaseKinds)('sources of funds of an order on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const balance = (id: string) => server.bank.account(id)
  const kPoints = () => balance('points:full:kbank_reward_point')
  const order = async (id: string) => (await full.call(getOrder, { params: { id } })).body
  const isBalanced = async () => (await server.ledger()).balanced

  describe('points alone', () => {
    it('[PAY-003] [PAY-007] [CHK-007] K Points pay for a product priced in points: held, then settled with the PIN', async () => {
      const before = await kPoints()
      const { order_id, pin_reference } = await place(
        full,
        redemption(points('kbank_reward_point', 500, 'full-kpoint')),
      )
      expect(await kPoints()).toBe(before - 500)
      await server.bank.enterPin(pin_reference)
      expect(await order(order_id)).toMatchObject({
        order_status: 'completed',
        purchase_state: 'point_redemption',
        price_unit: 'points',
        total_product_price: 500,
        shipping_fee: 0,
        paymentMethod: 'kbank_reward_point',
        source_of_funds: [{ type: 'kbank_reward_point', amount: 500, unit: 'points', card_key: 'full-kpoint' }],
        suborders: [{ digital_products: [{ price_unit: 'points', price_per_item: 500 }] }],
      })
      expect(await kPoints()).toBe(before - 500)
      expect(await isBalanced()).toBe(true)
    })

    it.each<[Source['type'], string, number]>([
      ['kbank_reward_point', 'full-kpoint', 350],
      ['credit_card_point', 'full-points', 350],
      ['partner_point', 'full-jd', 350],
      ['the1', 'full-the1', 350],
    ])('[PAY-003] [PAY-007] mode point_only accepts %s', async (type, key, amount) => {
      const before = await balance(
        `points:full:${key === 'full-kpoint' ? type : key === 'full-points' ? type : key.slice(5)}`,
      )
      const { order_id, pin_reference } = await place(full, redemptionOfAny(points(type, amount, key)))
      await server.bank.enterPin(pin_reference)
      expect(await order(order_id)).toMatchObject({
        order_status: 'completed',
        source_of_funds: [{ type, amount, unit: 'points', card_key: key }],
      })
      expect(before).toBeGreaterThan(amount)
      expect(await isBalanced()).toBe(true)
    })

    const refused: [string, ClaimRequest, string][] = [
      ['[PAY-007] the1 where K Point alone is taken', redemption(points('the1', 500, 'full-the1')), '1011'],
      ['[PAY-007] cash where points alone are taken', redemption(baht(0)), '1011'],
      [
        '[PAY-007] cash beside the points',
        redemption(points('kbank_reward_point', 500), {
          source_of_funds: [baht(0), points('kbank_reward_point', 500)],
        }),
        '1011',
      ],
      [
        '[PAY-007] two sources of points',
        redemption(points('kbank_reward_point', 500), {
          source_of_funds: [points('kbank_reward_point', 250), points('credit_card_point', 250)],
        }),
        '1011',
      ],
      ['a unit that is not the source’s', redemption({ ...points('kbank_reward_point', 500), unit: 'baht' }), '1011'],
      ['a fraction of a point', redemption(points('kbank_reward_point', 499.5)), '1011'],
      ['[API-106] fewer points than it costs', redemption(points('kbank_reward_point', 499)), '304-03'],
      ['[API-106] more points than it costs', redemption(points('kbank_reward_point', 501)), '304-03'],
      ['[API-106] baht left to pay', redemption(points('kbank_reward_point', 500), { expected_total: 1 }), '304-03'],
      [
        '[API-106] a stale price in points',
        redemption(points('kbank_reward_point', 499), {
          products: [{ ...theme, quantity: 1, price_per_item: 499 }],
        }),
        '304-03',
      ],
      [
        'half a point as a price',
        redemption(points('kbank_reward_point', 500), {
          products: [{ ...theme, quantity: 1, price_per_item: 499.5 }],
        }),
        '1011',
      ],
      ['[CHK-007] the wrong use', redemption(points('kbank_reward_point', 500), { purchase_state: 'general' }), '1011'],
      ['[PAY-036] a suspended card', redemptionOfAny(points('credit_card_point', 350, 'full-suspended')), '320-01'],
      [
        '[PAY-037] a partially suspended card',
        redemptionOfAny(points('credit_card_point', 350, 'full-partial')),
        '320-01',
      ],
      ['[PAY-038] an expired card', redemptionOfAny(points('credit_card_point', 350, 'full-expired')), '320-01'],
      ['[PAY-040] a blocked card', redemptionOfAny(points('credit_card_point', 350, 'full-blocked')), '320-01'],
      [
        '[PAY-041] an unavailable card',
        redemptionOfAny(points('credit_card_point', 350, 'full-unavailable')),
        '320-01',
      ],
      [
        '[PAY-016] [PAY-039] a supplementary card by its letter',
        redemptionOfAny(points('credit_card_point', 350, 'full-supplementary')),
        '320-01',
      ],
      [
        '[PAY-016] [PAY-039] a supplementary card by its type',
        redemptionOfAny(points('credit_card_point', 350, 'full-supplementary-type')),
        '320-01',
      ],
      ['[PAY-035] not enough points', redemptionOfAny(points('credit_card_point', 350, 'full-not-enough')), '318-01'],
      ['[REL-009] another’s card', redemptionOfAny(points('the1', 350, 'rich-the1')), '320-01'],
    ]
    it.each(refused)('[REL-008] refuses %s and changes nothing', async (_, request, code) => {
      const before = await holdings(server)
      expect((await claim(full, request)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it.each([
      ['03:29', '1053'],
      ['03:30', '0000'],
      ['22:59', '0000'],
      ['23:00', '1053'],
    ])('[PAY-023] [PAY-025] a redemption with K Points at %s is answered with %s', async (time, code) => {
      server.clock.set(bangkok(`${time}:00`))
      full = await server.signIn('full')
      expect((await claim(full, redemption(points('kbank_reward_point', 500)))).code).toBe(code)
    })

    it.each([
      ['00:29', '704'],
      ['00:30', '0000'],
      ['22:29', '0000'],
      ['22:30', '704'],
    ])('[PAY-024] [PAY-025] The1 at %s is answered with %s', async (time, code) => {
      server.clock.set(bangkok(`${time}:00`))
      full = await server.signIn('full')
      expect((await claim(full, redemptionOfAny(points('the1', 350)))).code).toBe(code)
    })
  })

  describe('baht and points', () => {
    it('[PAY-006] [PAY-007] [CHK-006] cash pays the amount that the points leave, each from its own wallet', async () => {
      const [saving, held] = [await server.bank.saving('full'), await kPoints()]
      const { order_id, pin_reference } = await place(
        full,
        mixed(1225, [baht(1225), points('kbank_reward_point', 3000, 'full-kpoint')]),
      )
      expect(await server.bank.saving('full')).toBe(saving - 122_500)
      expect(await kPoints()).toBe(held - 3000)
      await server.bank.enterPin(pin_reference)
      expect(await order(order_id)).toMatchObject({
        order_status: 'paid',
        price_unit: 'baht',
        total_product_price: 1525,
        paymentMethod: 'k-account',
        source_of_funds: [
          { type: 'saving_account', amount: 1225, unit: 'baht' },
          { type: 'kbank_reward_point', amount: 3000, unit: 'points' },
        ],
      })
      expect(await isBalanced()).toBe(true)
    })

    it.each<[string, number, Source]>([
      ['the1 at 8 points a baht', 1525 - 12.5, points('the1', 100, 'full-the1')],
      ['partner points at 5', 1525 - 20, points('partner_point', 100, 'full-jd')],
      ['card points at 10', 1525 - 0.1, points('credit_card_point', 1, 'full-points')],
      ['the1, half up to a satang', 1525 - 0.13, points('the1', 1, 'full-the1')],
    ])('[CHK-005] [CHK-006] %s', async (_, left, source) => {
      expect((await claim(full, mixed(left, [baht(left), source]))).code).toBe('0000')
      expect(await isBalanced()).toBe(true)
    })

    it('[PAY-007] points that cover everything leave no cash to pay', async () => {
      const saving = await server.bank.saving('rich')
      const rich = await server.signIn('rich')
      const source = points('kbank_reward_point', 15_250, 'rich-kpoint')
      const { pin_reference } = await place(rich, mixed(0, [source], { address_id: 'rich-a1' }))
      await server.bank.enterPin(pin_reference)
      expect(await server.bank.saving('rich')).toBe(saving)
      const second = await place(rich, mixed(0, [baht(0), source], { address_id: 'rich-a1' }))
      expect(second.pin_reference).toEqual(expect.any(String))
      expect(await isBalanced()).toBe(true)
    })

    const refused: [string, ClaimRequest, string][] = [
      ['[PAY-007] no points', mixed(1525, [baht(1525), points('kbank_reward_point', 0)]), '1011'],
      ['[PAY-007] points above the total', mixed(0, [points('kbank_reward_point', 15_251)]), '304-03'],
      ['[CHK-006] points counted at another rate', mixed(1495, [baht(1495), points('the1', 300)]), '304-03'],
      ['[API-106] cash that is not the rest', mixed(1225, [baht(1224), points('kbank_reward_point', 3000)]), '304-03'],
      ['[API-106] a rest that nobody pays', mixed(1225, [points('kbank_reward_point', 3000)]), '304-03'],
      [
        '[PAY-007] two cash sources',
        mixed(1525, [baht(1000), baht(525, 'kmarket_credit_card', 'full-credit')]),
        '1011',
      ],
      ['[PAY-007] a reward as a source', mixed(1525, [{ type: 'fulfillment', amount: 1, unit: 'items' }]), '1011'],
      ['not enough points', mixed(1475, [baht(1475), points('credit_card_point', 500, 'full-not-enough')]), '318-01'],
      [
        '[PAY-032] a voucher beside points',
        mixed(1225, [baht(1225), points('kbank_reward_point', 3000)], { promocode: { promocode_code: 'MARKET40' } }),
        '1011',
      ],
    ]
    it.each(refused)('[REL-008] refuses %s and changes nothing', async (_, request, code) => {
      const before = await holdings(server)
      expect((await claim(full, request)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it.each([
      ['02:59', '0000'],
      ['03:00', '703'],
      ['03:29', '703'],
      ['03:30', '0000'],
    ])('[PAY-022] [PAY-025] paying with K Points at %s is answered with %s', async (time, code) => {
      server.clock.set(bangkok(`${time}:00`))
      full = await server.signIn('full')
      expect((await claim(full, mixed(1225, [baht(1225), points('kbank_reward_point', 3000)]))).code).toBe(code)
    })

    it('[REL-001] [CHK-012] the same key places one order, and a lost answer is found by it', async () => {
      const held = await kPoints()
      const body = mixed(1225, [baht(1225), points('kbank_reward_point', 3000)])
      const idempotencyKey = uuid()
      const replies = await Promise.all([1, 2, 3].map(() => full.call(claimOrder, { body }, { idempotencyKey })))
      expect(new Set(replies.map(({ body: { order_id } }) => order_id)).size).toBe(1)
      expect(await kPoints()).toBe(held - 3000)
      const read = await full.call(readClaim, { query: { idempotency_key: idempotencyKey } })
      expect(read.body).toMatchObject({ order_id: replies[0]?.body.order_id, pin_reference: expect.any(String) })
    })

    it('[REL-002] two concurrent orders never make a wallet negative', async () => {
      const request = mixed(725, [baht(725), points('kbank_reward_point', 8000)])
      const codes = await Promise.all([claim(full, request), claim(full, request)])
      expect(codes.map(({ code }) => code).sort()).toEqual(['0000', '318-01'])
      expect(await isBalanced()).toBe(true)
    })

    it('[CHK-017] a source that the shop does not accept is refused with 304-03, whatever the product allows', async () => {
      await server.db.execute(`update merchants set sources = '["saving_account"]' where mid = '100006'`)
      expect((await claim(full, mixed(1225, [baht(1225), points('kbank_reward_point', 3000)]))).code).toBe('304-03')
    })
  })
})
