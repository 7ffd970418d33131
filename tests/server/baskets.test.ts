import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, countBasket, listBaskets, removeFromBasket, updateBasket } from '../../contract/baskets'
import { getBadge } from '../../contract/home'
import { basketLines, merchants, products, productVariants } from '../../server/db/schema'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'

describe.each(databaseKinds)('carts on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  let seeded: (typeof basketLines.$inferInsert)[]
  let dirty = false

  beforeAll(async () => {
    server = await createTestServer({ kind })
    full = await server.signIn('full')
    seeded = await server.db.select().from(basketLines)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    if (dirty) {
      await server.reset()
      full = await server.signIn('full')
      dirty = false
      return
    }
    await server.db.delete(basketLines)
    await server.db.insert(basketLines).values(seeded)
  })

  /** Changes of the catalogue are undone after the test. */
  const change = () => {
    dirty = true
    return server.db
  }

  const add = (
    client: TestClient,
    product_id: string,
    product_variant_id: string,
    quantity: unknown = 1,
    options: { key?: string; type?: 'general' | 'premium' } = {},
  ) =>
    client.call(
      addToBasket,
      {
        query: options.type ? { type: options.type } : {},
        body: { product_id, product_variant_id, quantity: quantity as number },
      },
      { idempotencyKey: options.key ?? uuid() },
    )
  const set = (client: TestClient, item_id: string, quantity: unknown) =>
    client.call(updateBasket, { body: { item_id, quantity: quantity as number } })
  const remove = (client: TestClient, ...item_ids: string[]) => client.call(removeFromBasket, { body: { item_ids } })
  const read = async (client: TestClient) => (await client.call(listBaskets, { query: {} })).body
  const readPremium = async () => (await full.call(listBaskets, { query: { type: 'premium' } })).body
  const count = async (client: TestClient) => (await client.call(countBasket, {})).body.total_items

  it('returns the cart by shop with current prices and stocks [API-030][API-092][CRT-001][CRT-002]', async () => {
    const { baskets, total_items } = await read(full)
    expect(baskets.map((basket) => [basket.merchant.mid, basket.items.map((item) => item.product_variant_id)])).toEqual(
      [
        ['100002', ['1007-01', '1008-01']],
        ['100001', ['1001-01']],
      ],
    )
    expect(total_items).toBe(4)
    expect(baskets[1]?.items[0]).toMatchObject({
      item_id: 'b-full-3',
      name: 'กระติกน้ำเก็บอุณหภูมิ ดอย\u00A0แอนด์\u00A0เดย์',
      variant: ['เขียวทีล', '500 มล.'],
      quantity: 1,
      price_per_item: 890,
      discount_price_per_item: 690,
      stock: 35,
      min_per_order: 1,
      max_per_order: 10,
      status: 'active',
      sub_type: 'physical',
    })
    await change()
      .update(productVariants)
      .set({ stock: 0, discountPriceSatang: null })
      .where(eq(productVariants.id, '1001-01'))
    const line = (await read(full)).baskets[1]?.items[0]
    expect(line).toMatchObject({ stock: 0, status: 'out_of_stock', price_per_item: 890 })
    expect(line?.discount_price_per_item).toBeUndefined()
  })

  it('counts items for the badge [API-013][API-031][API-093][CRT-008]', async () => {
    expect(await count(full)).toBe(4)
    await add(full, '1003', '1003-00', 3)
    expect(await count(full)).toBe(7)
    expect((await full.call(getBadge, {})).body.badges.cart).toBe(7)
    expect(await count(await server.signIn('noperm'))).toBe(0)
  })

  it('adds a line, and sums the quantities of the same variant [API-030][CRT-001]', async () => {
    const first = await add(full, '1003', '1003-00', 2)
    expect(first.body).toMatchObject({ MessageCode: '0000', total_items: 6 })
    const second = await add(full, '1003', '1003-00', 1)
    expect(second.body).toMatchObject({ item_id: first.body.item_id, total_items: 7 })
    const lines = (await read(full)).baskets.flatMap((basket) => basket.items)
    expect(lines.filter((item) => item.product_id === '1003')).toMatchObject([{ quantity: 3 }])
  })

  it('adds once per key, however often it is sent, and refuses the key with another body [REL-001][API-143]', async () => {
    const key = uuid()
    const answers = await Promise.all([
      add(full, '1003', '1003-00', 2, { key }),
      add(full, '1003', '1003-00', 2, { key }),
      add(full, '1003', '1003-00', 2, { key }),
    ])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await count(full)).toBe(6)
    expect((await add(full, '1003', '1003-00', 3, { key })).code).toBe('1011')
    expect(await count(full)).toBe(6)
  })

  it('requires a UUID as its key [API-143]', async () => {
    const body = { product_id: '1003', product_variant_id: '1003-00', quantity: 1 }
    expect((await full.call(addToBasket, { query: {}, body })).code).toBe('1011')
    expect((await full.call(addToBasket, { query: {}, body }, { idempotencyKey: 'one' })).code).toBe('1011')
    expect(await count(full)).toBe(4)
  })

  it.each([0, -1, 1.5, 1e9, '2', null, NaN, [1], {}])(
    'refuses a quantity of %s with 1011 and keeps the cart as it was [REL-008]',
    async (quantity) => {
      const before = await read(full)
      expect((await add(full, '1003', '1003-00', quantity)).code).toBe('1011')
      expect((await set(full, 'b-full-1', quantity)).code).toBe('1011')
      expect(await read(full)).toEqual(before)
    },
  )

  it('refuses a body that is no JSON object or has an invalid id [REL-008]', async () => {
    for (const body of ['{', 'null', '[]', '"x"', '{"product_id":{"a":1},"product_variant_id":"1003-00","quantity":1}'])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await full.fetch('/v1/baskets', {
          method,
          body,
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': uuid() },
        })
        expect(answer.status).toBe(200)
        expect(await answer.json()).toEqual({ MessageCode: '1011' })
      }
    expect(await count(full)).toBe(4)
  })

  describe('products that can’t be bought', () => {
    it.each([
      ['sold out', '1022', '1022-00', 1, '501'],
      ['fewer left than wanted', '1004', '1004-00', 2, '502-02'],
      ['more than one order may hold', '1003', '1003-00', 11, '304-02'],
      ['limit reached', '1100', '1100-00', 1, '506'],
      ['inactive product', '1099', '1099-00', 1, '403'],
      ['unknown product', '0001', '0001-00', 1, '403'],
      ['unknown variant', '1003', '1003-77', 1, '403'],
      ['variant of another product', '1003', '1005-00', 1, '403'],
      ['change awaiting approval', '1904', '1904-00', 1, '304-01'],
      ['shop inactive', '1901', '1901-00', 1, '309-01'],
      ['shop has left', '1902', '1902-00', 1, '403'],
      ['shop closed', '1903', '1903-00', 1, '401'],
      ['shop paused', '1905', '1905-00', 1, '1003'],
      ['a donation', '3001', '3001-00', 1, '1011'],
      ['a theme', '4002', '4002-00', 1, '1011'],
      ['a privilege', '5001', '5001-00', 1, '1011'],
      ['an exchange of points', '6001', '6001-00', 1, '1011'],
      ['a reward', '7002', '7002-00', 1, '1011'],
    ])('%s: %s %s × %s answers %s [API-030]', async (_, productId, variantId, quantity, code) => {
      const answer = await add(full, productId, variantId, quantity)
      expect(answer.code).toBe(code)
      expect(answer.status).toBe(200)
      expect(await count(full)).toBe(4)
    })

    it('counts what the cart already holds towards stock, order limit and shopper limit [CRT-005]', async () => {
      expect((await add(full, '1004', '1004-00', 1)).code).toBe('0000')
      expect((await add(full, '1004', '1004-00', 1)).code).toBe('502-02')
      expect((await add(full, '1001', '1001-01', 9)).code).toBe('0000')
      expect((await add(full, '1001', '1001-02', 1)).code).toBe('304-02')
      await change().update(products).set({ maxPerShopper: 2 }).where(eq(products.productId, '1008'))
      // Two were bought in an order that was completed.
      expect((await add(full, '1008', '1008-01', 1)).code).toBe('506')
    })

    it('refuses a product that is sold out by its status, whatever its stock', async () => {
      await change().update(products).set({ status: 'out_of_stock' }).where(eq(products.productId, '1003'))
      expect((await add(full, '1003', '1003-00')).code).toBe('501')
    })

    it('takes no less than the minimum of a product, when it is added and when its quantity is lowered', async () => {
      await change().update(products).set({ minPerOrder: 2 }).where(eq(products.productId, '1003'))
      expect((await add(full, '1003', '1003-00', 1)).code).toBe('1011')
      const { code, body } = await add(full, '1003', '1003-00', 3)
      expect(code).toBe('0000')
      expect((await set(full, body.item_id, 1)).code).toBe('1011')
      expect((await set(full, body.item_id, 2)).code).toBe('0000')
    })

    it('takes as many as there are of a product without a limit of one order', async () => {
      await change().update(products).set({ maxPerOrder: null }).where(eq(products.productId, '1003'))
      expect((await add(full, '1003', '1003-00', 11)).code).toBe('0000')
    })

    it('takes no goods that are priced in points', async () => {
      await change().update(products).set({ priceUnit: 'points' }).where(eq(products.productId, '1003'))
      expect((await add(full, '1003', '1003-00')).code).toBe('1011')
    })

    it('sells five items at most over all lines where the shop limits them [CRT-011][CRT-013]', async () => {
      expect((await add(full, '2009', '2009-00', 3)).code).toBe('0000')
      const second = await add(full, '2010', '2010-00', 2)
      expect(second.code).toBe('0000')
      expect((await add(full, '2010', '2010-00', 1)).code).toBe('507-02')
      expect((await set(full, second.body.item_id, 3)).code).toBe('507-02')
      const basket = (await readPremium()).baskets.find(({ merchant }) => merchant.mid === '100020')
      expect(basket?.maxItemsPerTransaction).toBe(5)
      expect(basket?.items.map((item) => item.quantity).sort()).toEqual([2, 3])
      expect((await add(full, '1003', '1003-00', 6)).code).toBe('0000')
      // Another shop's items of the same cart do not count.
      expect((await add(full, '1021', '1021-00', 2)).code).toBe('0000')
      expect((await set(full, second.body.item_id, 1)).code).toBe('0000')
      expect((await set(full, second.body.item_id, 2)).code).toBe('0000')
    })

    it('returns the brand of each line where a shop sells one brand at a time [CRT-012]', async () => {
      await add(full, '2004', '2004-00')
      await add(full, '2005', '2005-00')
      const basket = (await readPremium()).baskets.find(({ merchant }) => merchant.mid === '100018')
      expect(basket?.items.map((item) => item.brand).sort()).toEqual(['Chantra', 'Chantra Plus'])
    })

    it('marks the lines of a shop that stopped selling as inactive, and lets them be removed [CRT-005]', async () => {
      await change().update(merchants).set({ status: 'inactive' }).where(eq(merchants.mid, '100001'))
      expect((await read(full)).baskets.find(({ merchant }) => merchant.mid === '100001')?.items[0]?.status).toBe(
        'inactive',
      )
      expect((await remove(full, 'b-full-3')).body.total_items).toBe(3)
    })
  })

  describe('changing lines', () => {
    it('sets a quantity and returns the cart [API-030][API-092]', async () => {
      const answer = await set(full, 'b-full-1', 5)
      expect(answer.body.total_items).toBe(8)
      expect(answer.body.baskets[0]?.items.find((item) => item.item_id === 'b-full-1')?.quantity).toBe(5)
    })

    it('refuses more than the stock, but always accepts less [CRT-005]', async () => {
      expect((await set(full, 'b-full-1', 11)).code).toBe('304-02')
      await change().update(productVariants).set({ stock: 2 }).where(eq(productVariants.id, '1008-01'))
      await set(full, 'b-full-2', 1)
      expect((await set(full, 'b-full-2', 3)).code).toBe('502-02')
      await change().update(productVariants).set({ stock: 0 }).where(eq(productVariants.id, '1007-01'))
      expect((await set(full, 'b-full-1', 2)).code).toBe('501')
      expect((await set(full, 'b-full-1', 1)).code).toBe('0000')
      // Nothing is left of it, whatever else its product is.
      await change().update(products).set({ status: 'exceedlimit' }).where(eq(products.productId, '1007'))
      expect((await set(full, 'b-full-1', 2)).code).toBe('501')
    })

    it('removes lines, all or none [API-092][CRT-003]', async () => {
      expect((await remove(full, 'b-full-1', 'gone')).code).toBe('410')
      expect(await count(full)).toBe(4)
      const answer = await remove(full, 'b-full-1', 'b-full-2', 'b-full-2')
      expect(answer.body.total_items).toBe(1)
      expect(answer.body.baskets.map(({ merchant }) => merchant.mid)).toEqual(['100001'])
      expect((await remove(full, 'b-full-1')).code).toBe('410')
    })

    it('refuses an empty list and a thousand ids [REL-008]', async () => {
      expect((await remove(full)).code).toBe('1011')
      expect((await remove(full, ...Array.from({ length: 1000 }, (_, index) => `b-${String(index)}`))).code).toBe(
        '1011',
      )
    })
  })

  it('separates the carts of shoppers: another shopper’s line answers like an unknown one [REL-009]', async () => {
    const rich = await server.signIn('rich')
    const own = await read(rich)
    expect(own.baskets.flatMap((basket) => basket.items).map((item) => item.item_id)).not.toContain('b-full-1')
    for (const id of ['b-full-1', 'b-unknown']) {
      expect((await set(rich, id, 2)).body).toEqual({ MessageCode: '410' })
      expect((await remove(rich, id)).body).toEqual({ MessageCode: '410' })
      expect((await remove(rich, 'b-rich-1', id)).body).toEqual({ MessageCode: '410' })
    }
    expect(await read(rich)).toEqual(own)
    expect(await count(full)).toBe(4)
  })

  it('refuses adds of guests, potential customers and blocked users [SES-020]', async () => {
    for (const key of ['guest', 'potential', 'readonly', 'favorite', 'noperm']) {
      const client = await server.signIn(key)
      expect((await add(client, '1003', '1003-00')).code, key).toBe('405')
      expect(await count(client)).toBe(0)
    }
    expect((await add(await server.signIn('card'), '1003', '1003-00')).code).toBe('0000')
  })

  it('answers 401 without a session', async () => {
    const nobody = server.client()
    expect((await nobody.call(listBaskets, { query: {} })).status).toBe(401)
    expect((await add(nobody, '1003', '1003-00')).status).toBe(401)
    expect((await nobody.call(countBasket, {})).status).toBe(401)
  })

  it('separates the premium cart of partners’ products [CHK-010]', async () => {
    expect((await add(full, '1021', '1021-00', 1, { type: 'premium' })).code).toBe('0000')
    expect((await add(full, '1003', '1003-00', 1, { type: 'premium' })).code).toBe('1011')
    expect((await read(full)).baskets.map(({ merchant }) => merchant.mid)).not.toContain('100005')
    const premium = await full.call(listBaskets, { query: { type: 'premium' } })
    expect(premium.body.baskets.map(({ merchant }) => merchant.mid)).toEqual(['100005'])
    expect([premium.body.total_items, premium.body.other_items, (await read(full)).other_items]).toEqual([1, 4, 1])
    expect((await add(full, '1021', '1021-00', 1, { type: 'general' })).code).toBe('1011')
    expect((await add(full, '1021', '1021-00', 1)).code).toBe('0000')
    expect((await full.call(listBaskets, { query: { type: 'premium' } })).body.total_items).toBe(2)
    expect(await count(full)).toBe(6)
    const itemIds = premium.body.baskets.flatMap(({ items }) => items.map(({ item_id }) => item_id))
    expect((await remove(full, ...itemIds)).body).toMatchObject({ baskets: [], total_items: 0, other_items: 4 })
  })

  it('never exceeds a limit on concurrent adds [REL-002]', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(full, '1009', '1009-00', 1)))
    expect(answers.filter((answer) => answer.code === '0000')).toHaveLength(10)
    expect(answers.filter((answer) => answer.code === '304-02')).toHaveLength(2)
    expect(await count(full)).toBe(14)
  })
})
