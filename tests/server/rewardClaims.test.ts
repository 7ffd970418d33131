import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimProductFulfillment } from '../../contract/payment'
import { redeemReward } from '../../contract/rewards'
import {
  addresses,
  campaigns,
  fulfillmentGrants,
  merchants,
  orderFunds,
  orderLines,
  orders,
  products,
  productVariants,
} from '../../server/db/schema'
import { digitalReward } from '../../server/domain/payment/claim/rewards'
import { holdings } from './buying'
import { refusalOf } from './refusalOf'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime, uuid } from './testServer'

/** A reward of the campaign for new accounts, which is sent, with variants; and a digital one of the savers’ campaign. */
const mug = { campaign_id: '9101', product_id: '7001', product_variant_id: '7001-02', quantity: 1 }
const digital = { campaign_id: '9103', product_id: '7006', product_variant_id: '7006-00', quantity: 1 }

describe('a reward of a campaign', () => {
  let server: TestServer
  let full: TestClient

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const claim = (change: object = {}, client = full) =>
    client.call(
      claimProductFulfillment,
      { body: { ...mug, address_id: 'full-a1', ...change } },
      { idempotencyKey: uuid() },
    )
  const redeem = (rewardId: string) =>
    full.call(redeemReward, { body: { reward_id: rewardId } }, { idempotencyKey: uuid() })
  const changeProduct = (productId: string, columns: Partial<typeof products.$inferInsert>) =>
    server.db.update(products).set(columns).where(eq(products.productId, productId))
  const grantOf = async (id: string) =>
    (await server.db.select().from(fulfillmentGrants).where(eq(fulfillmentGrants.id, id)))[0]?.orderId
  const refused = async (code: string, change: object = {}) => {
    const before = await holdings(server)
    expect((await claim(change)).code).toBe(code)
    expect(await holdings(server)).toEqual(before)
  }

  it('is stored as an order of one free unit, which takes the grant of its campaign only', async () => {
    const { body } = await claim({ utm_source: 'feed', campaign_code: 'C1' })
    const [order] = await server.db.select().from(orders).where(eq(orders.id, body.order_id))
    expect(order).toMatchObject({
      shopperId: 'full',
      mid: '100008',
      status: 'waiting_payment_confirmation',
      purchaseState: 'fulfillment',
      subType: 'fulfillment',
      priceUnit: 'baht',
      goodsSatang: 0,
      shippingSatang: 0,
      discountSatang: 0,
      goodsPoints: 0,
      shippingPoints: 0,
      transfer: null,
      consentFlag: null,
      email: null,
      kind: 'physical',
      shipRequired: true,
      shippingType: 'registered',
      paymentMethod: 'fulfillment',
      pinReference: body.pin_reference,
      tracking: { utm_source: 'feed', campaign_code: 'C1' },
      createdAt: testTime,
    })
    expect(await server.db.select().from(orderLines).where(eq(orderLines.orderId, body.order_id))).toMatchObject([
      {
        position: 0,
        productId: '7001',
        variantId: '7001-02',
        optionValues: [{ en: 'Cream', th: 'ครีม' }],
        subType: 'fulfillment',
        quantity: 1,
        priceUnit: 'baht',
        price: 0,
        discountPrice: null,
        isProductFulfillment: true,
        basketItemId: null,
      },
    ])
    expect(await server.db.select().from(orderFunds).where(eq(orderFunds.orderId, body.order_id))).toMatchObject([
      { position: 0, type: 'fulfillment', amount: 1, unit: 'items', holdId: null, cardKey: null },
    ])
    expect([await grantOf('g-full-9101'), await grantOf('g-full-9103'), await grantOf('g-card-9101')]).toEqual([
      body.order_id,
      null,
      null,
    ])
    expect([await server.stock('7001-01'), await server.stock('7001-02')]).toEqual([43, 11])
  })

  it('is claimed by each shopper with the shopper’s own grant', async () => {
    expect((await claim()).code).toBe('0000')
    const card = await server.signIn('card')
    await server.db.update(addresses).set({ shopperId: 'card' }).where(eq(addresses.id, 'rich-a1'))
    expect((await claim({ address_id: 'rich-a1' }, card)).code).toBe('0000')
    expect((await claim()).code).toBe('313-02')
  })

  it.each<[Partial<typeof products.$inferInsert>, string]>([
    [{ isChanging: true }, '304-01'],
    [{ status: 'inactive' }, '304-01'],
    [{ status: 'unredeemable' }, '314-01'],
    [{ status: 'exceedlimit' }, '506'],
    [{ type: 'general' }, '1011'],
    [{ details: {} }, '1011'],
  ])('with %j is refused with %s', async (columns, code) => {
    await changeProduct('7001', columns)
    await refused(code)
  })

  it('of a shop that is closed is refused', async () => {
    await server.db.update(merchants).set({ status: 'closed' }).where(eq(merchants.mid, '100008'))
    await refused('401')
  })

  it('is claimed within the hours of purchases', async () => {
    server.clock.set(new Date('2026-11-20T17:04:59.999Z'))
    full = await server.signIn('full')
    await refused('701')
    server.clock.set(new Date('2026-11-20T17:05:00Z'))
    expect((await claim()).code).toBe('0000')
  })

  it('is refused as sold out once its whole campaign is, and by the variant before', async () => {
    const stock = (units: number, productId: string) =>
      server.db.update(productVariants).set({ stock: units }).where(eq(productVariants.productId, productId))
    await stock(0, '7001')
    await stock(1, '7002')
    const { code, body } = await full.call(
      claimProductFulfillment,
      { body: { ...mug, address_id: 'full-a1' } },
      { idempotencyKey: uuid(), language: 'en' },
    )
    expect([code, body]).toMatchObject([
      '502-01',
      { lines: [{ product_id: '7001', product_variant_id: '7001-02', variant: ['Cream'], stock: 0 }] },
    ])
    await stock(0, '7002')
    await refused('1014')
  })

  it('is refused under a campaign of another kind', async () => {
    await server.db.update(campaigns).set({ kind: 'general' }).where(eq(campaigns.id, '9101'))
    await refused('410')
  })

  describe('that is digital', () => {
    it('is its first variant, in one unit', async () => {
      expect(await digitalReward(server.db, '7006')).toEqual(digital)
      const [variant] = await server.db.select().from(productVariants).where(eq(productVariants.id, '7006-00'))
      await server.db.insert(productVariants).values({ ...variant!, id: '7006-09', position: -1 })
      expect((await digitalReward(server.db, '7006')).product_variant_id).toBe('7006-09')
    })

    it('needs a campaign, and no address', async () => {
      const codes = async () => [
        await refusalOf(digitalReward(server.db, '7001')),
        await refusalOf(digitalReward(server.db, '5001')),
        await refusalOf(digitalReward(server.db, 'none')),
        await refusalOf(digitalReward(server.db, '7006')),
      ]
      expect(await codes()).toEqual(['302', '403', '403', undefined])
      await changeProduct('5001', { details: { fulfillment_campaign_id: '9103' } })
      await changeProduct('7006', { details: {} })
      expect(await codes()).toEqual(['302', '403', '403', '403'])
    })

    it('is redeemed without a PIN, once', async () => {
      const { code, body } = await redeem('7006')
      expect(code).toBe('0000')
      expect(await grantOf('g-full-9103')).toBe(body.order_id)
      const [order] = await server.db
        .select()
        .from(orders)
        .where(eq(orders.id, body.order_id ?? ''))
      expect(order).toMatchObject({ status: 'redeemed', pinReference: null, kind: 'digital', shippingType: null })
      expect((await redeem('7006')).code).toBe('313-02')
    })
  })
})
