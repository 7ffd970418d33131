import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCampaign } from '../../contract/campaigns'
import { listMemberCards, verifyPartnerCard } from '../../contract/memberCards'
import { getOrder } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { cancelClaim, claimProductFulfillment, readClaim } from '../../contract/payment'
import { getProduct } from '../../contract/products'
import { listPrivilegeLimits, listPrivilegeSets, readRewardTransaction, redeemReward } from '../../contract/rewards'
import { addCard, moveOrder, orderMoves } from '../../contract/sandbox'
import { bankCards } from '../../server/bank/schema'
import { campaigns, orders, products, productVariants, shoppers } from '../../server/db/schema'
import { claim, holdings, place } from './buying'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'

const day = 86_400_000

type RewardRequest = Parameters<typeof fulfil>[1]
const fulfil = (
  client: TestClient,
  body: {
    campaign_id: string
    product_id: string
    product_variant_id: string
    quantity: number
    address_id?: string
  },
  idempotencyKey = uuid(),
) => client.call(claimProductFulfillment, { body }, { idempotencyKey })

/** A physical reward of the campaign for new accounts, and a digital one of the savers' campaign. */
const tumbler: RewardRequest = {
  campaign_id: '9101',
  product_id: '7002',
  product_variant_id: '7002-00',
  quantity: 1,
  address_id: 'full-a1',
}
const digital: RewardRequest = { campaign_id: '9103', product_id: '7006', product_variant_id: '7006-00', quantity: 1 }

const exchange = (steps: number, change: Partial<ClaimRequest> = {}): ClaimRequest => ({
  purchase_state: 'point_transfer',
  mid: '100008',
  products: [{ product_id: '6002', product_variant_id: '6002-00', quantity: steps, price_per_item: 500 }],
  expected_total: 0,
  source_of_funds: [{ type: 'kbank_reward_point', amount: steps * 500, unit: 'points' }],
  ...change,
})

const donation = (
  amount: number,
  change: Partial<ClaimRequest> = {},
  product = '3008',
  mid = '100025',
): ClaimRequest => ({
  purchase_state: 'donation',
  mid,
  products: [{ product_id: product, product_variant_id: `${product}-00`, quantity: 1, price_per_item: amount }],
  expected_total: amount,
  source_of_funds: [{ type: 'saving_account', amount, unit: 'baht' }],
  ...change,
})

describe.each(databaseKinds)('the other uses of the order summary on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  let card: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
    card = await server.signIn('card')
  })
  afterAll(() => server.close())

  const order = async (id: string, client = full) => (await client.call(getOrder, { params: { id } })).body
  const points = (account: string) => server.bank.account(account)
  const isBalanced = async () => (await server.ledger()).balanced

  describe('fulfilment rewards', () => {
    it('[FUL-001] [FUL-003] [CHK-011] [API-045] [API-107] a granted reward is claimed with the PIN, costs nothing and is delivered free', async () => {
      const stock = await server.stock('7002-00')
      const saving = await server.bank.saving('full')
      const { code, body } = await fulfil(full, tumbler)
      expect(code).toBe('0000')
      expect(body).toMatchObject({ order_status: 'waiting_payment_confirmation', pin_reference: expect.any(String) })
      expect(await server.stock('7002-00')).toBe(stock - 1)
      await server.bank.enterPin(body.pin_reference ?? '')
      expect(await order(body.order_id)).toMatchObject({
        order_status: 'paid',
        purchase_state: 'fulfillment',
        sub_type: 'fulfillment',
        paymentMethod: 'fulfillment',
        total_product_price: 0,
        shipping_fee: 0,
        ship_required: true,
        shipping_zipcode: '10110',
        source_of_funds: [{ type: 'fulfillment', amount: 1, unit: 'items' }],
        suborders: [{ physical_products: [{ product_id: '7002', is_product_fulfillment: true }] }],
      })
      expect(await server.bank.saving('full')).toBe(saving)
      expect(await isBalanced()).toBe(true)
    })

    it('[FUL-003] a digital reward needs no address and is redeemed', async () => {
      const { body } = await fulfil(full, digital)
      await server.bank.enterPin(body.pin_reference ?? '')
      expect(await order(body.order_id)).toMatchObject({ order_status: 'redeemed', ship_required: false })
    })

    it('[FUL-003] one reward per grant: the second is refused, and a cancelled one can be claimed again', async () => {
      const first = await fulfil(full, tumbler)
      expect((await fulfil(full, tumbler)).code).toBe('313-02')
      await full.call(cancelClaim, { body: { order_id: first.body.order_id } })
      const again = await fulfil(full, tumbler)
      expect(again.code).toBe('0000')
      server.clock.advance(10 * 60_000)
      await server.runDueJobs()
      expect((await order(again.body.order_id)).order_status).toBe('voidTimeout')
      expect((await fulfil(full, tumbler)).code).toBe('0000')
    })

    it.each(['cancelled', 'void'] as const)(
      '[FUL-003] a reward that the shop moved to %s before shipping is restocked and can be claimed again',
      async (to) => {
        const stock = await server.stock('7002-00')
        const { body } = await fulfil(full, tumbler)
        await server.bank.enterPin(body.pin_reference ?? '')
        expect((await full.call(moveOrder, { params: { id: body.order_id }, body: { to } })).code).toBe('0000')
        expect(await server.stock('7002-00')).toBe(stock)
        expect((await fulfil(full, tumbler)).code).toBe('0000')
      },
    )

    it('[ERR-074] a reward is unredeemable for shoppers without a grant and for a shopper who has claimed it', async () => {
      const statusFor = async (client: TestClient) =>
        (await client.call(getProduct, { params: { productId: '7002' } })).body.product.status
      expect([
        await statusFor(full),
        await statusFor(await server.signIn('rich')),
        await statusFor(server.client()),
      ]).toEqual(['active', 'unredeemable', 'active'])
      const { body } = await fulfil(full, tumbler)
      expect(await statusFor(full)).toBe('unredeemable')
      await full.call(cancelClaim, { body: { order_id: body.order_id } })
      expect(await statusFor(full)).toBe('active')
    })

    it('[REL-001] [REL-002] the same key claims once, and two concurrent claims claim one', async () => {
      const key = uuid()
      const [one, two] = await Promise.all([fulfil(full, tumbler, key), fulfil(full, tumbler, key)])
      expect(one.body.order_id).toBe(two.body.order_id)
      const read = await full.call(readClaim, { query: { idempotency_key: key } })
      expect(read.body.order_id).toBe(one.body.order_id)
      const codes = await Promise.all([fulfil(full, digital), fulfil(full, digital)])
      expect(codes.map(({ code }) => code).sort()).toEqual(['0000', '313-02'])
    })

    it('[SES-031] the server checks the owner of a reward and of a partner’s card, whatever the page sends', async () => {
      const rich = await server.signIn('rich')
      const before = await holdings(server)
      expect((await fulfil(rich, { ...tumbler, address_id: 'rich-a1' })).code).toBe('313-01')
      expect((await rich.call(verifyPartnerCard, { body: { key: 'full-jd' } })).code).toBe('320-01')
      const theme = {
        purchase_state: 'point_redemption',
        mid: '100008',
        products: [{ product_id: '4008', product_variant_id: '4008-00', quantity: 1, price_per_item: 350 }],
        expected_total: 0,
        source_of_funds: [{ type: 'partner_point', amount: 350, unit: 'points', card_key: 'full-jd' }],
      } satisfies ClaimRequest
      expect((await claim(rich, theme)).code).toBe('320-01')
      expect(await holdings(server)).toEqual(before)
      expect((await fulfil(full, tumbler)).code).toBe('0000')
      expect((await claim(full, theme)).code).toBe('0000')
    })

    it.each<[string, RewardRequest, string]>([
      [
        '[REL-009] of a campaign that granted nothing',
        { ...tumbler, campaign_id: '9102', product_id: '7003', product_variant_id: '7003-00' },
        '313-01',
      ],
      ['of an unknown campaign', { ...tumbler, campaign_id: '9999' }, '410'],
      ['of a campaign of another kind', { ...tumbler, campaign_id: '9001' }, '410'],
      ['of another campaign', { ...tumbler, product_id: '7006', product_variant_id: '7006-00' }, '1011'],
      ['that is unknown', { ...tumbler, product_id: '9999', product_variant_id: '9999-00' }, '403'],
      ['in a variant of another product', { ...tumbler, product_variant_id: '7001-01' }, '403'],
      ['twice', { ...tumbler, quantity: 2 }, '1011'],
      ['without an address', { ...tumbler, address_id: undefined }, '302'],
      ['[REL-009] to another’s address', { ...tumbler, address_id: 'rich-a1' }, '410'],
    ])('[REL-008] a reward %s is refused and changes nothing', async (_, request, code) => {
      const before = await holdings(server)
      expect((await fulfil(full, request)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('[FUL-003] a sold-out variant, a sold-out campaign and an ended campaign have their own codes', async () => {
      await server.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.id, '7002-00'))
      const short = await fulfil(full, tumbler)
      expect(short.code).toBe('502-01')
      expect(short.body).toMatchObject({ lines: [{ product_id: '7002', stock: 0 }] })
      await server.db.execute(sql`update product_variants set stock = 0 where product_id in ('7001', '7002')`)
      expect((await fulfil(full, tumbler)).code).toBe('1014')
      server.clock.advance(60 * day)
      full = await server.signIn('full')
      expect((await fulfil(full, tumbler)).code).toBe('314-01')
    })

    it('[FUL-003] a campaign gives rewards from its first to its last moment', async () => {
      const now = server.clock.now()
      const later = new Date(now.getTime() + 1)
      const earlier = new Date(now.getTime() - 1)
      const runs = (startAt: Date, endAt: Date) =>
        server.db.update(campaigns).set({ startAt, endAt }).where(eq(campaigns.id, tumbler.campaign_id))
      await runs(later, later)
      expect((await fulfil(full, tumbler)).code).toBe('314-01')
      await runs(earlier, now)
      expect((await fulfil(full, tumbler)).code).toBe('314-01')
      await runs(now, later)
      await server.db.update(campaigns).set({ countdownTo: now }).where(eq(campaigns.id, tumbler.campaign_id))
      expect((await fulfil(full, tumbler)).code, 'the countdown is over').toBe('314-01')
      await server.db.update(campaigns).set({ countdownTo: later }).where(eq(campaigns.id, tumbler.campaign_id))
      expect((await fulfil(full, tumbler)).code).toBe('0000')
    })

    it('[FUL-003] a campaign gives no product of another campaign, even if it lists it', async () => {
      const { campaign_id, product_id } = tumbler
      const productIds = [product_id, digital.product_id]
      await server.db.update(campaigns).set({ productIds }).where(eq(campaigns.id, campaign_id))
      expect((await fulfil(full, { ...digital, campaign_id })).code).toBe('1011')
      expect((await fulfil(full, tumbler)).code).toBe('0000')
    })

    it('[FUL-003] a campaign gives no reward that it no longer lists', async () => {
      await server.db
        .update(campaigns)
        .set({ productIds: ['7001'] })
        .where(eq(campaigns.id, tumbler.campaign_id))
      expect((await fulfil(full, tumbler)).code).toBe('1011')
    })

    it('[SES-019] a potential customer can’t claim', async () => {
      expect((await fulfil(await server.signIn('potential'), tumbler)).code).toBe('405')
    })

    it('[FUL-003] [API-082] a campaign shows its rewards to shoppers with a grant, and whether one was claimed', async () => {
      const read = async (client: TestClient, id: string) =>
        client.call(getCampaign, { query: { id } }, { language: 'en' })
      expect((await read(full, '9101')).body.campaign).toMatchObject({
        name: 'New account gift',
        is_claimed: false,
        products: [{ product_id: '7001' }, { product_id: '7002' }],
      })
      await fulfil(full, tumbler)
      expect((await read(full, '9101')).body.campaign.is_claimed).toBe(true)
      const foreign = (await read(full, '9102')).body.campaign
      expect(foreign.products).toEqual([])
      expect(foreign.is_claimed).toBeUndefined()
      expect((await read(full, '9001')).body.campaign.products.length).toBeGreaterThan(5)
      expect((await read(full, '9999')).code).toBe('410')
      expect((await read(full, '9007')).code).toBe('1013')
    })
  })

  describe('privileges', () => {
    const redeem = (client: TestClient, body: Record<string, unknown>, idempotencyKey = uuid()) =>
      client.call(redeemReward, { body }, { idempotencyKey })

    it('[PRV-003] stores the visit’s tracking fields with the order', async () => {
      const tracking = { tracking_code: 'T7', campaign_code: 'C1', channel: 'line', utm_source: 'feed' }
      const { body } = await redeem(full, { privilege_id: '5001', ...tracking })
      const [kept] = await server.db
        .select({ tracking: orders.tracking })
        .from(orders)
        .where(eq(orders.id, body.order_id ?? ''))
      expect(kept?.tracking).toEqual(tracking)
    })

    it('[API-063] [API-126] [API-125] [CHK-011] a free privilege is redeemed at once into a coupon', async () => {
      const key = uuid()
      const { code, body } = await redeem(full, { privilege_id: '5001' }, key)
      expect(code).toBe('0000')
      expect(body).toMatchObject({ order_id: expect.any(String), coupon_id: expect.any(String) })
      expect((await redeem(full, { privilege_id: '5001' }, key)).body).toEqual(body)
      expect(await order(body.order_id ?? '')).toMatchObject({ order_status: 'completed', sub_type: 'privilege' })
      const read = (client: TestClient, id: string) => client.call(readRewardTransaction, { query: { id } })
      for (const id of [body.order_id ?? '', body.coupon_id ?? '']) {
        const state = { id, order_id: body.order_id, coupon_id: body.coupon_id, status: 'completed' }
        expect((await read(full, id)).body).toMatchObject(state)
        const answer = await full.fetch(`/v1/rewards_fulfillment_transaction?id=${id}`)
        expect(await answer.json()).toMatchObject(state)
      }
      expect((await read(card, body.order_id ?? '')).code).toBe('410')
      expect((await read(full, 'nothing')).code).toBe('410')
    })

    it('[API-075] [API-137] each privilege can be redeemed up to its limit, per shopper', async () => {
      const limits = async (client: TestClient) =>
        (await client.call(listPrivilegeLimits, { query: { privilege_ids: '5001,5005,5010,1001' } })).body.limits
      expect(await limits(full)).toEqual([
        { privilege_id: '5001', remaining: 2 },
        { privilege_id: '5005', remaining: 1 },
        { privilege_id: '5010', remaining: 0 },
      ])
      expect((await redeem(full, { privilege_id: '5005' })).code).toBe('0000')
      expect((await redeem(full, { privilege_id: '5005' })).code).toBe('508-01')
      expect((await limits(full))[1]).toEqual({ privilege_id: '5005', remaining: 0 })
      expect((await limits(card))[1]).toEqual({ privilege_id: '5005', remaining: 1 })
      const both = await Promise.all([redeem(card, { privilege_id: '5005' }), redeem(card, { privilege_id: '5005' })])
      expect(both.map(({ code }) => code).sort()).toEqual(['0000', '508-01'])
    })

    it('[API-137] [API-126] a privilege without a limit per shopper can be redeemed until it is out of stock', async () => {
      const remaining = async () =>
        (await full.call(listPrivilegeLimits, { query: { privilege_ids: '5005' } })).body.limits[0]?.remaining
      await server.db.update(products).set({ maxPerShopper: null }).where(eq(products.productId, '5005'))
      await server.db.update(productVariants).set({ stock: 3 }).where(eq(productVariants.productId, '5005'))
      for (const left of [3, 2, 1]) {
        expect(await remaining()).toBe(left)
        expect((await redeem(full, { privilege_id: '5005' })).code).toBe('0000')
      }
      expect(await remaining()).toBe(0)
      expect((await redeem(full, { privilege_id: '5005' })).code).toBe('1014')
    })

    it.each([
      ['one that costs points', { privilege_id: '5002' }, '1011'],
      ['one that is unknown', { privilege_id: '9999' }, '403'],
      ['a product that is none', { privilege_id: '1001' }, '403'],
      ['nothing', {}, '1011'],
      ['a privilege and a reward', { privilege_id: '5001', reward_id: '7006' }, '1011'],
      ['[REL-009] with another’s card', { privilege_id: '5001', card_key: 'rich-the1' }, '319-01'],
      ['a physical reward, which needs an address', { reward_id: '7001' }, '302'],
      ['a reward that is none', { reward_id: '5001' }, '403'],
    ])('[REL-008] %s is not redeemed', async (_, body, code) => {
      const before = await holdings(server)
      expect((await redeem(full, body)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('[API-064] [API-126] a digital reward is redeemed at once, by a shopper with a grant only and once', async () => {
      const { code, body } = await redeem(full, { reward_id: '7006' })
      expect(code).toBe('0000')
      expect((await order(body.order_id ?? '')).order_status).toBe('redeemed')
      expect((await redeem(full, { reward_id: '7006' })).code).toBe('313-02')
      expect((await redeem(card, { reward_id: '7006' })).code).toBe('313-01')
    })

    it('a reward that is redeemed at once asks for no PIN; one that is sent, or of no campaign, is refused', async () => {
      const { body } = await redeem(full, { reward_id: digital.product_id })
      const [row] = await server.db
        .select()
        .from(orders)
        .where(eq(orders.id, body.order_id ?? ''))
      expect(row).toMatchObject({ status: 'redeemed', pinReference: null })
      expect((await redeem(full, { reward_id: tumbler.product_id })).code).toBe('302')
      await server.db.update(products).set({ details: {} }).where(eq(products.productId, digital.product_id))
      expect((await redeem(full, { reward_id: digital.product_id })).code).toBe('403')
    })

    it('[API-126] sold out, used up, not redeemable, changing and expired privileges have their own codes', async () => {
      await server.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.productId, '5009'))
      expect((await redeem(full, { privilege_id: '5009' })).code).toBe('1014')
      const set = (change: Partial<typeof products.$inferInsert>) =>
        server.db.update(products).set(change).where(eq(products.productId, '5001'))
      await set({ status: 'unredeemable' })
      expect((await redeem(full, { privilege_id: '5001' })).code).toBe('314-01')
      await set({ status: 'exceedlimit' })
      expect((await redeem(full, { privilege_id: '5001' })).code).toBe('508-01')
      await set({ status: 'active', isChanging: true })
      expect((await redeem(full, { privilege_id: '5001' })).code).toBe('304-01')
      await set({ isChanging: false })
      server.clock.advance(50 * day)
      full = await server.signIn('full')
      expect((await redeem(full, { privilege_id: '5001' })).code).toBe('104')
    })

    it('[API-074] [API-136] sets of privileges are listed in the requested language', async () => {
      const { body } = await full.call(listPrivilegeSets, {}, { language: 'en' })
      expect(body.sets.map(({ id, name }) => [id, name])).toEqual([
        ['travel', 'Travel easy'],
        ['dining', 'Dining'],
        ['life', 'Lifestyle'],
        ['well', 'Wellness'],
      ])
      expect(body.sets[0]?.privileges.map(({ product_id }) => product_id)).toEqual(['5001', '5002', '5009'])
    })

    it('[CHK-007] a privilege that costs points is claimed like any other product, as often as its limit allows', async () => {
      const request: ClaimRequest = {
        purchase_state: 'point_redemption',
        mid: '100008',
        products: [{ product_id: '5002', product_variant_id: '5002-00', quantity: 1, price_per_item: 2500 }],
        expected_total: 0,
        source_of_funds: [{ type: 'kbank_reward_point', amount: 2500, unit: 'points' }],
      }
      const { order_id, pin_reference } = await place(card, request)
      await server.bank.enterPin(pin_reference)
      expect(await order(order_id, card)).toMatchObject({ order_status: 'completed', sub_type: 'privilege' })
      // The seed's first shopper has an order with it.
      expect((await claim(full, request)).code).toBe('506')
    })
  })

  describe('point exchange', () => {
    it('the product tells its rate, its step, and the partner in the page’s language', async () => {
      const of = async (language: 'th' | 'en') =>
        (await full.call(getProduct, { params: { productId: exchange(1).products[0]!.product_id } }, { language })).body
          .product.exchange
      expect(await of('en')).toEqual({ from: 1000, to: 1000, step: 500, unit: 'JD points', partner: 'JD' })
      expect(await of('th')).toMatchObject({ unit: 'คะแนน JD' })
    })

    it('[FUL-004] [CHK-007] points are exchanged in steps, the partner’s arrive with the PIN, and every unit’s sum stays zero', async () => {
      const [before, jd] = [await points('points:full:kbank_reward_point'), await points('points:full:jd')]
      const { order_id, pin_reference } = await place(full, exchange(3))
      expect(await points('points:full:jd')).toBe(jd)
      await server.bank.enterPin(pin_reference)
      await server.bank.enterPin(pin_reference)
      expect(await points('points:full:kbank_reward_point')).toBe(before - 1500)
      expect(await points('points:full:jd')).toBe(jd + 1500)
      expect(await order(order_id)).toMatchObject({
        order_status: 'completed',
        purchase_state: 'point_transfer',
        price_unit: 'points',
        total_product_price: 1500,
        received: { points: 1500, unit: 'คะแนน JD' },
      })
      expect(await isBalanced()).toBe(true)
      expect((await full.call(moveOrder, { params: { id: order_id }, body: { to: 'refund_sent' } })).code).toBe('1011')
      await server.db.execute(sql`update orders set status = 'paid' where id = ${order_id}`)
      expect((await full.call(moveOrder, { params: { id: order_id }, body: { to: 'void' } })).code).toBe('1011')
    })

    it('[FUL-004] a wallet is opened if the shopper has none, at the program’s own rate', async () => {
      const { pin_reference } = await place(card, {
        ...exchange(2),
        products: [{ product_id: '6001', product_variant_id: '6001-00', quantity: 2, price_per_item: 1000 }],
        source_of_funds: [{ type: 'kbank_reward_point', amount: 2000, unit: 'points' }],
      })
      await server.bank.enterPin(pin_reference)
      const { body } = await card.call(listMemberCards, {})
      expect(body.cards).toMatchObject([{ key: 'card-the1', points: 1600 }])
      expect(await isBalanced()).toBe(true)
    })

    it.each<[string, ClaimRequest, string]>([
      [
        'from points that the program does not take',
        exchange(1, { source_of_funds: [{ type: 'the1', amount: 500, unit: 'points' }] }),
        '1011',
      ],
      [
        'from partner points, though the product’s mode takes any',
        exchange(1, {
          products: [{ product_id: '6003', product_variant_id: '6003-00', quantity: 1, price_per_item: 1500 }],
          source_of_funds: [{ type: 'the1', amount: 1500, unit: 'points' }],
        }),
        '1011',
      ],
      [
        'of part of a step',
        exchange(1, { source_of_funds: [{ type: 'kbank_reward_point', amount: 250, unit: 'points' }] }),
        '304-03',
      ],
      ['of more points than there are', exchange(100), '318-01'],
      ['as a redemption', exchange(1, { purchase_state: 'point_redemption' }), '1011'],
    ])('[REL-008] an exchange %s is refused', async (_, request, code) => {
      const before = await holdings(server)
      expect((await claim(full, request)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('[FUL-004] cancelling a waiting exchange returns the points and changes nothing else', async () => {
      const [before, jd] = [await points('points:full:kbank_reward_point'), await points('points:full:jd')]
      const { order_id, pin_reference } = await place(full, exchange(1))
      await full.call(cancelClaim, { body: { order_id } })
      await server.bank.enterPin(pin_reference)
      expect(await points('points:full:kbank_reward_point')).toBe(before)
      expect(await points('points:full:jd')).toBe(jd)
    })

    it('[CHK-013] a completed exchange cannot be changed or cancelled', async () => {
      const { order_id, pin_reference } = await place(full, exchange(1))
      await server.bank.enterPin(pin_reference)
      const [completed, before] = [await order(order_id), await holdings(server)]
      expect(completed.order_status).toBe('completed')
      expect((await full.call(cancelClaim, { body: { order_id } })).body.order_status).toBe('completed')
      for (const to of orderMoves.filter((move) => move !== 'completed'))
        expect((await full.call(moveOrder, { params: { id: order_id }, body: { to } })).code, to).toBe('1011')
      expect(await order(order_id)).toEqual(completed)
      expect(await holdings(server)).toEqual(before)
    })
  })

  describe('donations', () => {
    const give = async (request: ClaimRequest) => {
      const { order_id, pin_reference } = await place(full, request)
      await server.bank.enterPin(pin_reference)
      return order(order_id)
    }
    const line = async (request: ClaimRequest) => (await give(request)).suborders[0]?.physical_products[0]

    it('[DON-003] [DON-004] a receipt is issued from the stated amount on, to the given address', async () => {
      const given = await give(donation(100, { address_id: 'full-a1' }))
      expect(given).toMatchObject({ shipping_name: 'ณิชา วัฒนากุล', ship_required: false, order_status: 'completed' })
      expect(given.suborders[0]?.physical_products[0]).toMatchObject({ donation_receipt: true, is_edonation: false })
      expect(await line(donation(99, { address_id: 'full-a1' }))).toMatchObject({ donation_receipt: false })
      expect(await line(donation(100))).toMatchObject({ donation_receipt: false })
      expect((await claim(full, donation(100, { address_id: 'rich-a1' }))).code).toBe('410')
    })

    it('[DON-001] [DON-002] an e-donation is reported only with the donor’s consent', async () => {
      const consented = donation(500, { consent_flag: true, address_id: 'full-a1' }, '3001', '100023')
      const given = await give(consented)
      expect(given).toMatchObject({ consent_flag: true })
      expect(given.shipping_name).toBeUndefined()
      expect(given.suborders[0]?.physical_products[0]).toMatchObject({
        donation_receipt: true,
        is_edonation: true,
        tax_deduction_condition: 'double',
      })
      expect(await line(donation(500, {}, '3001', '100023'))).toMatchObject({ donation_receipt: false })
    })

    it.each<[string, ClaimRequest, string]>([
      ['nothing', donation(0), '1011'],
      ['a part of a baht', donation(100.5), '1011'],
      ['more than the foundation may take at once', donation(500_001), '1059'],
      [
        'twice',
        donation(100, {
          products: [{ product_id: '3008', product_variant_id: '3008-00', quantity: 2, price_per_item: 100 }],
        }),
        '1011',
      ],
      ['with a voucher', donation(100, { promocode: { promocode_code: 'MARKET40' } }), '1011'],
      [
        'in points',
        donation(100, { source_of_funds: [{ type: 'kbank_reward_point', amount: 1000, unit: 'points' }] }),
        '1011',
      ],
    ])('[DON-011] [REL-008] giving %s is refused', async (_, request, code) => {
      const before = await holdings(server)
      expect((await claim(full, request)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('an ended collection accepts no donation', async () => {
      server.clock.advance(80 * day)
      full = await server.signIn('full')
      expect((await claim(full, donation(100))).code).toBe('314-01')
    })

    it('[DON-004] the product lists its amounts and counts new donations', async () => {
      const read = async () => (await full.call(getProduct, { params: { productId: '3008' } })).body.product.donation
      const before = await read()
      expect(before).toMatchObject({ amountChoices: [100, 500, 1000], min: 1, receiptMin: 100, goal: 500_000 })
      await give(donation(250))
      expect(await read()).toMatchObject({ raised: (before?.raised ?? 0) + 250, donors: (before?.donors ?? 0) + 1 })
    })
  })

  it('[FUL-003] [FUL-004] a product states its exchange and its campaign', async () => {
    const read = async (productId: string) =>
      (await full.call(getProduct, { params: { productId } }, { language: 'en' })).body.product
    expect((await read('6001')).exchange).toEqual({
      from: 1000,
      to: 800,
      step: 1000,
      unit: 'The1 points',
      partner: 'The1',
    })
    expect((await read('6001')).maxPerOrder).toBeNull()
    expect((await read('7001')).fulfillmentCampaignId).toBe('9101')
    const bottle = await read('1001')
    expect([bottle.exchange, bottle.donation, bottle.fulfillmentCampaignId]).toEqual([undefined, undefined, undefined])
  })

  it('[FUL-004] an exchange without the partner’s name, of an older database, names the partner by the unit', async () => {
    await server.db.execute(
      sql`update products set details = details #- '{exchange,partner_name}' where product_id = '6001'`,
    )
    const partnerIn = async (language: 'th' | 'en') =>
      (await full.call(getProduct, { params: { productId: '6001' } }, { language })).body.product.exchange?.partner
    expect([await partnerIn('en'), await partnerIn('th')]).toEqual(['The1\u00A0points', 'คะแนน The1'])
  })

  describe('membership cards', () => {
    it('[PTC-001] [PTC-003] [PAY-030] an added card is listed, and the shopper is stored as its owner', async () => {
      const cards = async () => (await card.call(listMemberCards, {}, { language: 'en' })).body.cards
      const isStored = async () =>
        (
          await server.db
            .select({ ownPartnerCard: shoppers.ownPartnerCard })
            .from(shoppers)
            .where(eq(shoppers.id, 'card'))
        )[0]?.ownPartnerCard
      expect([await cards(), await isStored()]).toEqual([[], false])
      await card.call(addCard, { body: { shopper: 'card', kind: 'partner', partner: 'jd' } })
      expect([await cards(), await isStored()]).toMatchObject([[{ name: 'JD member card', points: 500 }], true])
      await server.db.delete(bankCards).where(eq(bankCards.cardKey, 'card-jd'))
      expect([await cards(), await isStored()]).toEqual([[], false])
    })

    it('[PTC-003] [API-067] [API-129] [API-139] lists the shopper’s own cards with the points from the program', async () => {
      const { body } = await full.call(listMemberCards, {}, { language: 'en' })
      expect(body.cards).toEqual([
        {
          key: 'full-jd',
          name: 'JD member card',
          image: expect.stringMatching(/^\/images\/.+/),
          points: await points('points:full:jd'),
          card_type: 'jd',
        },
        {
          key: 'full-the1',
          name: 'The1',
          image: expect.stringMatching(/^\/images\/.+/),
          points: 3200,
          card_type: 'the1',
        },
      ])
      const verify = (key: string) => full.call(verifyPartnerCard, { body: { key } })
      expect((await verify('full-the1')).body).toMatchObject({ current_point: 3200, card_block_code: '' })
      await server.db.update(bankCards).set({ blockCode: 'S' }).where(eq(bankCards.cardKey, 'full-the1'))
      expect((await verify('full-the1')).body.card_block_code).toBe('S')
      for (const key of ['rich-the1', 'nothing', 'full-credit']) expect((await verify(key)).code, key).toBe('320-01')
    })

    it('[PTC-002] a JD card that is added through the bank app adds 500 points, once', async () => {
      const add = () => card.call(addCard, { body: { shopper: 'card', kind: 'partner', partner: 'jd' } })
      const codes = [await add(), await add()].map(({ body }) => body.card_key)
      expect(codes).toEqual(['card-jd', 'card-jd'])
      expect((await card.call(listMemberCards, {})).body.cards).toMatchObject([{ key: 'card-jd', points: 500 }])
      const other = await card.call(addCard, { body: { shopper: 'card', kind: 'partner', partner: 'peekfah' } })
      expect((await card.call(verifyPartnerCard, { body: { key: other.body.card_key } })).body.current_point).toBe(0)
      expect((await card.call(addCard, { body: { shopper: 'card', kind: 'partner', partner: 'moon' } })).code).toBe(
        '1011',
      )
      expect(await isBalanced()).toBe(true)
    })
  })
})
