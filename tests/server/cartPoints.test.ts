import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getPaymentDetail } from '../../contract/merchants'
import { getOrder } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { cancelClaim, listSourcesOfFunds } from '../../contract/payment'
import { moveOrder } from '../../contract/sandbox'
import { rowsOf } from '../../server/db/client'
import { merchants, products } from '../../server/db/schema'
import { basketQuantity, claim, holdings, place, putIntoBasket } from './buying'
import { bottle, lantern, registered, rice } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const bangkok = (time: string): Date => new Date(`2026-11-21T${time}+07:00`)

type Source = ClaimRequest['source_of_funds'][number]
const points = (type: Source['type'], amount: number, card_key?: string): Source => ({
  type,
  amount,
  unit: 'points',
  ...(card_key && { card_key }),
})
const cash = (amount: number): Source => ({ type: 'saving_account', amount, unit: 'baht' })

/** Two lanterns and a bottle with their delivery: 2 × 990 + 690 + 35. */
const due = 2 * lantern.price + bottle.price + registered

const cart = (left: number, sources: Source[], change: Partial<ClaimRequest> = {}): ClaimRequest => ({
  purchase_state: 'general',
  mid: lantern.mid,
  products: [
    { product_id: '1003', product_variant_id: '1003-00', quantity: 2, price_per_item: 990 },
    { product_id: '1001', product_variant_id: '1001-01', quantity: 1, price_per_item: 690 },
  ],
  expected_total: left,
  address_id: 'full-a1',
  shipping: { type: 'registered' },
  source_of_funds: sources,
  ...change,
})

describe.each(databaseKinds)('points for goods in baht on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  let rich: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
    rich = await server.signIn('rich')
  })
  afterAll(() => server.close())

  const wallets = async (shopper = 'full') => ({
    saving: await server.bank.saving(shopper),
    kPoint: await server.bank.account(`points:${shopper}:kbank_reward_point`),
    the1: await server.bank.account(`points:${shopper}:the1`),
    jd: shopper === 'full' ? await server.bank.account('points:full:jd') : undefined,
  })
  const order = async (id: string, client = full) => (await client.call(getOrder, { params: { id } })).body
  const isBalanced = async () => (await server.ledger()).balanced
  const offered = async (mid: string, ...lines: { product_id: string; product_variant_id: string }[]) => {
    const { body } = await full.call(listSourcesOfFunds, {
      body: { mid, products: lines.map((line) => ({ ...line, quantity: 1 })), amount: 100 },
    })
    return [...new Set(body.source_of_funds.map(({ type }) => type))]
  }

  it('[PAY-042] a cart is paid partly with K Points and partly in cash; its order lists both and its lines leave the cart', async () => {
    const before = await wallets()
    const item_id = await putIntoBasket(server, 'full', lantern, 2)
    const request = cart(due - 800, [cash(due - 800), points('kbank_reward_point', 8000, 'full-kpoint')])
    const [first, second] = request.products
    const { order_id, pin_reference } = await place(full, { ...request, products: [{ ...first!, item_id }, second!] })
    expect(await wallets()).toEqual({
      ...before,
      saving: before.saving - (due - 800) * 100,
      kPoint: before.kPoint - 8000,
    })
    expect(await basketQuantity(server, item_id)).toBe(2)
    await server.bank.enterPin(pin_reference)
    expect(await order(order_id)).toMatchObject({
      order_status: 'paid',
      price_unit: 'baht',
      total_product_price: due,
      paymentMethod: 'k-account',
      source_of_funds: [
        { type: 'saving_account', amount: due - 800, unit: 'baht' },
        { type: 'kbank_reward_point', amount: 8000, unit: 'points', card_key: 'full-kpoint' },
      ],
    })
    expect(await basketQuantity(server, item_id)).toBe(0)
    expect(await isBalanced()).toBe(true)
  })

  it('[PAY-042] a cart is paid wholly with points and no cash', async () => {
    const before = await wallets('rich')
    const source = points('kbank_reward_point', due * 10, 'rich-kpoint')
    const { order_id, pin_reference } = await place(rich, cart(0, [source], { address_id: 'rich-a1' }))
    await server.bank.enterPin(pin_reference)
    expect(await wallets('rich')).toEqual({ ...before, kPoint: before.kPoint - due * 10 })
    expect((await order(order_id, rich)).source_of_funds).toMatchObject([
      { type: 'kbank_reward_point', amount: due * 10 },
    ])
    expect(await isBalanced()).toBe(true)
  })

  it.each<[string, number, Source]>([
    ['The1 at 8 points a baht', due - 12.5, points('the1', 100, 'full-the1')],
    ['partner points at 5', due - 20, points('partner_point', 100, 'full-jd')],
    ['credit-card points at 10', due - 10, points('credit_card_point', 100, 'full-points')],
  ])('[PAY-042] [CHK-006] a cart accepts one source at its own rate: %s', async (_, left, source) => {
    expect((await claim(full, cart(left, [cash(left), source]))).code).toBe('0000')
    expect((await claim(full, cart(left - 1, [cash(left - 1), source]))).code).toBe('304-03')
    expect(await isBalanced()).toBe(true)
  })

  const part = (source: Source) => cart(due - 10, [cash(due - 10), source])
  const refused: [string, ClaimRequest, string][] = [
    [
      'two sources of points',
      cart(due - 20, [points('kbank_reward_point', 100), points('credit_card_point', 100)]),
      '1011',
    ],
    ['more points than it needs', cart(0, [points('kbank_reward_point', due * 10 + 1)]), '304-03'],
    ['points that leave a rest which nobody pays', cart(due - 10, [points('kbank_reward_point', 100)]), '304-03'],
    [
      '[PAY-032] a voucher beside points',
      { ...part(points('kbank_reward_point', 100)), promocode: { promocode_code: 'MARKET40' } },
      '1011',
    ],
    [
      '[PAY-016] points of a supplementary card',
      part(points('credit_card_point', 100, 'full-supplementary')),
      '320-01',
    ],
    ['[PAY-036] points of a suspended card', part(points('credit_card_point', 100, 'full-suspended')), '320-01'],
    ['[PAY-040] points of a blocked card', part(points('credit_card_point', 100, 'full-blocked')), '320-01'],
    ['[PAY-035] points that are not there', part(points('credit_card_point', 100, 'full-not-enough')), '318-01'],
  ]
  it.each(refused)('[PAY-042] refuses %s and changes nothing', async (_, request, code) => {
    const before = await holdings(server)
    expect((await claim(full, request)).code).toBe(code)
    expect(await holdings(server)).toEqual(before)
  })

  it('[PAY-042] [CHK-017] a shop whose modes do not list cash_point refuses points with 304-03, but still lists the shopper’s points', async () => {
    const { body } = await full.call(getPaymentDetail, { query: { mid: rice.mid } })
    expect(body.modes).toEqual(['baht_only'])
    const before = await holdings(server)
    const request = cart(
      rice.price + registered - 10,
      [cash(rice.price + registered - 10), points('kbank_reward_point', 100)],
      {
        mid: rice.mid,
        products: [{ product_id: '1011', product_variant_id: '1011-00', quantity: 1, price_per_item: rice.price }],
      },
    )
    expect((await claim(full, request)).code).toBe('304-03')
    expect(await holdings(server)).toEqual(before)
    expect(await offered(rice.mid, { product_id: '1011', product_variant_id: '1011-00' })).toContain(
      'kbank_reward_point',
    )
  })

  it('[PAY-042] the shop’s modes decide whether points are accepted', async () => {
    const request = part(points('kbank_reward_point', 100))
    expect((await full.call(getPaymentDetail, { query: { mid: request.mid } })).body.modes).toContain('cash_point')
    await server.db.execute(`update merchants set modes = '["baht_only"]' where mid = '100001'`)
    expect((await claim(full, request)).code).toBe('304-03')
    await server.db.execute(`update merchants set modes = '["baht_only", "cash_point"]' where mid = '100001'`)
    expect((await claim(full, request)).code).toBe('0000')
  })

  describe('points that a shop does not accept', () => {
    const own = { product_id: '1001', product_variant_id: '1001-01' }
    const other = { product_id: '1003', product_variant_id: '1003-00' }
    const setShop = (change: Partial<typeof merchants.$inferInsert>) =>
      server.db.update(merchants).set(change).where(eq(merchants.mid, '100001'))
    const setMode = (priceDisplayMode: 'baht_only' | 'cash_point', productId: string) =>
      server.db.update(products).set({ priceDisplayMode }).where(eq(products.productId, productId))

    it('[PAY-042] are listed for goods in baht where no points are accepted', async () => {
      await setShop({ modes: ['baht_only'], sources: ['saving_account'] })
      expect(await offered('100001', own, other)).toContain('kbank_reward_point')
    })

    it('[PAY-042] are not listed where other points are accepted', async () => {
      await setShop({ modes: ['baht_only', 'cash_point'], sources: ['saving_account', 'the1'] })
      const types = await offered('100001', own)
      expect(types).toContain('the1')
      expect(types).not.toContain('kbank_reward_point')
    })

    it('[PAY-042] are not listed for goods with a price in baht and points, alone or beside goods in baht', async () => {
      await setShop({ modes: ['baht_only'], sources: ['saving_account'] })
      await setMode('cash_point', own.product_id)
      expect(await offered('100001', own)).not.toContain('kbank_reward_point')
      expect(await offered('100001', own, other)).not.toContain('kbank_reward_point')
      expect(await offered('100001', other)).toContain('kbank_reward_point')
    })
  })

  it.each<[string, Source[], string, string]>([
    ['the account', [cash(due - 10), points('the1', 80, 'full-the1')], 'saving:full', '1056'],
    ['the points', [cash(due - 10), points('the1', 80, 'full-the1')], 'points:full:the1', '1056'],
  ])(
    '[PAY-033] [PAY-041] a refusal states which of two sources can’t pay: %s',
    async (name, sources, account, code) => {
      await server.db.execute(sql`update bank_accounts set status = 'blocked' where id = ${account}`)
      const { code: answer, body } = await claim(full, cart(due - 10, sources))
      const refused_source =
        name === 'the account' ? { type: 'saving_account' } : { type: 'the1', card_key: 'full-the1' }
      expect([answer, body]).toMatchObject([code, { refused_source }])
    },
  )

  it('[PAY-033] [PAY-041] a refusal states a blocked card beside valid points, and a card with too few points', async () => {
    const card = (card_key: string): Source => ({ ...cash(due - 10), type: 'kmarket_credit_card', card_key })
    const kPoint = points('kbank_reward_point', 100, 'full-kpoint')
    expect((await claim(full, cart(due - 10, [card('full-credit-suspended'), kPoint]))).body).toMatchObject({
      refused_source: { type: 'kmarket_credit_card', card_key: 'full-credit-suspended' },
    })
    const few = points('credit_card_point', 100, 'full-not-enough')
    expect(await claim(full, cart(due - 10, [cash(due - 10), few]))).toMatchObject({
      code: '318-01',
      body: { refused_source: { type: 'credit_card_point', card_key: 'full-not-enough' } },
    })
  })

  it('[PAY-042] most shops of the seed accept points, some do not', async () => {
    const rows = await rowsOf<{ takes: boolean; n: number }>(
      server.db,
      sql`select modes @> '["cash_point"]'::jsonb as takes, count(*)::int as n from merchants
       where status = 'active' and type <> 'foundation' group by 1 order by 1`,
    )
    expect(rows.map(({ takes }) => takes)).toEqual([false, true])
    expect(rows[1]!.n).toBeGreaterThan(3 * rows[0]!.n)
  })

  it('[PAY-042] [DON-001] donations are paid in cash: no shop’s mode allows points', async () => {
    await server.db.execute(`update merchants set modes = '["baht_only", "cash_point"]' where type = 'foundation'`)
    const rows = await rowsOf<{ id: string; product_id: string; mid: string }>(
      server.db,
      sql`select v.id, v.product_id, p.mid from product_variants v join products p using (product_id)
       where p.type = 'donation' and p.status = 'active' order by v.id limit 1`,
    )
    const { id, product_id, mid } = rows[0]!
    expect(await offered(mid, { product_id, product_variant_id: id })).not.toContain('kbank_reward_point')
  })

  it.each([
    ['02:59', 'kbank_reward_point', '0000'],
    ['03:00', 'kbank_reward_point', '703'],
    ['03:29', 'kbank_reward_point', '703'],
    ['03:30', 'kbank_reward_point', '0000'],
    ['00:29', 'the1', '704'],
    ['00:30', 'the1', '0000'],
    ['22:30', 'the1', '704'],
  ] as const)(
    '[PAY-042] [PAY-022] [PAY-024] at %s a cart paid with %s is answered with %s',
    async (time, type, code) => {
      server.clock.set(bangkok(`${time}:00`))
      full = await server.signIn('full')
      const left = type === 'the1' ? due - 12.5 : due - 10
      expect((await claim(full, cart(left, [cash(left), points(type, 100)]))).code).toBe(code)
    },
  )

  describe('both parts are returned', () => {
    const sources = () => [cash(due - 10), points('kbank_reward_point', 100)]

    it('[PAY-042] when the shopper cancels before the PIN', async () => {
      const before = await wallets()
      const { order_id } = await place(full, cart(due - 10, sources()))
      await full.call(cancelClaim, { body: { order_id } })
      expect(await wallets()).toEqual(before)
      expect(await isBalanced()).toBe(true)
    })

    it('[PAY-042] when the PIN is not entered in time', async () => {
      const before = await wallets()
      const { order_id, pin_reference } = await place(full, cart(due - 10, sources()))
      server.clock.advance(10 * 60_000)
      await server.runDueJobs()
      expect((await order(order_id)).order_status).toBe('voidTimeout')
      await server.bank.enterPin(pin_reference)
      expect(await wallets()).toEqual(before)
      expect(await isBalanced()).toBe(true)
    })

    it.each([
      ['voided', ['void']],
      ['refunded', ['shipped', 'completed', 'refund_sent', 'refunded']],
    ] as const)('[PAY-042] when the order is %s after payment', async (_, moves) => {
      const before = await wallets()
      const { order_id, pin_reference } = await place(full, cart(due - 10, sources()))
      await server.bank.enterPin(pin_reference)
      for (const to of moves) await full.call(moveOrder, { params: { id: order_id }, body: { to } })
      expect(await wallets()).toEqual(before)
      expect(await isBalanced()).toBe(true)
    })
  })
})
