import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOrder } from '../../contract/orders'
import { listPrivilegeLimits, listPrivilegeSets, readRewardTransaction, redeemReward } from '../../contract/rewards'
import { coupons, merchants, orderFunds, orderLines, orders, products, productVariants } from '../../server/db/schema'
import { holdings, place } from './buying'
import { latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime, uuid } from './testServer'

const free = '5001'
const setOfThree = ['5001', '5002', '5009']

describe('privileges', () => {
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

  const redeem = (body: Record<string, unknown> = { privilege_id: free }, client = full) =>
    client.call(redeemReward, { body }, { idempotencyKey: uuid() })
  const change = (row: Partial<typeof products.$inferInsert>) =>
    server.db.update(products).set(row).where(eq(products.productId, free))
  const ending = (endsAt: Date) => change({ details: { privilege: { ends_at: endsAt.toISOString(), valid_days: 30 } } })
  const setStock = (stock: number) =>
    server.db.update(productVariants).set({ stock }).where(eq(productVariants.productId, free))
  const remaining = async (ids = free) =>
    (await full.call(listPrivilegeLimits, { query: { privilege_ids: ids } })).body.limits

  describe('in sets', () => {
    const sets = async () => (await full.call(listPrivilegeSets, {}, { language: 'th' })).body.sets

    it('are listed by the set’s position, without products that are not shown and without empty sets', async () => {
      await server.db.execute(sql`update privilege_sets set position = -1 where id = 'life'`)
      await server.db.execute(sql`update privilege_sets set product_ids = '["none"]' where id = 'dining'`)
      await server.db.execute(sql`update privilege_sets set product_ids = '["none", "5001"]' where id = 'travel'`)
      const listed = await sets()
      expect(listed.map(({ id }) => id)).toEqual(['life', 'travel', 'well'])
      expect(listed[1]).toMatchObject({ name: 'เดินทางสบาย', image: expect.stringContaining('/images/') })
      expect(listed[1]?.privileges.map(({ product_id }) => product_id)).toEqual(['5001'])
    })
  })

  describe('that are left for a shopper', () => {
    it('are no more than the stock', async () => {
      expect(await remaining()).toEqual([{ privilege_id: free, remaining: 2 }])
      await setStock(1)
      expect(await remaining()).toEqual([{ privilege_id: free, remaining: 1 }])
      await server.db.delete(productVariants).where(eq(productVariants.productId, free))
      expect(await remaining()).toEqual([{ privilege_id: free, remaining: 0 }])
    })

    it('are none once it has ended or is not active', async () => {
      await ending(new Date(testTime.getTime() + 1))
      expect(await remaining()).toMatchObject([{ remaining: 2 }])
      await ending(testTime)
      expect(await remaining()).toMatchObject([{ remaining: 0 }])
      await ending(new Date(testTime.getTime() + 1))
      await change({ status: 'inactive' })
      expect(await remaining()).toMatchObject([{ remaining: 0 }])
    })

    it('are listed for privileges only, by their ids', async () => {
      const ids = (await remaining(['1001', ...[...setOfThree].reverse(), 'none'].join(','))).map(
        ({ privilege_id }) => privilege_id,
      )
      expect(ids).toEqual(setOfThree)
    })
  })

  describe('that are redeemed', () => {
    it('become a free order of one item, which the shop has completed, and its coupon', async () => {
      await ending(new Date(testTime.getTime() + 1))
      const before = await server.stock(`${free}-00`)
      const { body } = await redeem()
      const id = body.order_id!
      expect(await server.stock(`${free}-00`)).toBe(before - 1)
      const [order] = await server.db.select().from(orders).where(eq(orders.id, id))
      expect(order).toMatchObject({
        shopperId: 'full',
        purchaseState: 'general',
        paymentMethod: 'fulfillment',
        status: 'completed',
        goodsSatang: 0,
        discountSatang: 0,
        shippingSatang: 0,
        pinReference: null,
      })
      const [line, ...others] = await server.db.select().from(orderLines).where(eq(orderLines.orderId, id))
      expect([line, others]).toMatchObject([{ productId: free, quantity: 1 }, []])
      expect(await server.db.select().from(orderFunds).where(eq(orderFunds.orderId, id))).toMatchObject([
        { position: 0, type: 'fulfillment', amount: 1, unit: 'items', holdId: null },
      ])
      const [coupon, ...more] = await server.db.select().from(coupons).where(eq(coupons.orderId, id))
      expect([coupon, more]).toMatchObject([{ id: body.coupon_id, shopperId: 'full', status: 'usable' }, []])
      expect((await full.call(getOrder, { params: { id } })).body).toMatchObject({ order_status: 'completed' })
    })

    it.each<[string, string, () => Promise<unknown>]>([
      ['has ended', '104', () => ending(testTime)],
      ['is no longer offered', '304-01', () => change({ status: 'inactive' })],
      ['is out of stock by its status', '1014', () => change({ status: 'out_of_stock' })],
      ['is being changed', '304-01', () => change({ isChanging: true })],
      ['costs points', '1011', () => change({ priceUnit: 'points', priceSatang: null, pricePoints: 1 })],
      ['has to be delivered', '302', () => change({ subType: 'physical' })],
      ['is of a closed shop', '309-01', () => closeShop()],
    ])('are refused for a privilege that %s', async (_, code, prepare) => {
      await prepare()
      const before = await holdings(server)
      expect((await redeem()).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })
    const closeShop = async () => {
      const [product] = await server.db.select().from(products).where(eq(products.productId, free))
      await server.db.update(merchants).set({ status: 'inactive' }).where(eq(merchants.mid, product!.mid))
    }

    it('are refused to a shopper who may not buy', async () => {
      expect((await redeem(undefined, await server.signIn('noperm'))).code).toBe('405')
    })

    it('accept the shopper’s own card only', async () => {
      expect((await redeem({ privilege_id: free, card_key: 'full-the1' })).code).toBe('0000')
      expect((await redeem({ privilege_id: free, card_key: 'none' })).code).toBe('319-01')
    })
  })

  it('are found by order or coupon, by their shopper, and no bought order is', async () => {
    const { body } = await redeem()
    const other = await place(full, requestFor([latte]))
    await server.bank.enterPin(other.pin_reference)
    const read = (id: string, client = full) => client.call(readRewardTransaction, { query: { id } })
    const expected = { order_id: body.order_id, coupon_id: body.coupon_id, status: 'completed' }
    expect((await read(body.order_id!)).body).toMatchObject({ id: body.order_id, ...expected })
    expect((await read(body.coupon_id!)).body).toMatchObject({ id: body.coupon_id, ...expected })
    expect((await read(other.order_id)).code).toBe('410')
    expect((await read(body.order_id!, await server.signIn('card'))).code).toBe('410')
    await server.db.delete(coupons).where(eq(coupons.id, body.coupon_id!))
    const withoutCoupon = (await read(body.order_id!)).body
    expect(withoutCoupon).toMatchObject({ id: body.order_id, order_id: body.order_id, status: 'completed' })
    expect(withoutCoupon).not.toHaveProperty('coupon_id')
  })
})
