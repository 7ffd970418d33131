import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productSorts } from '../../contract/enums'
import { getMerchant } from '../../contract/merchants'
import { getProduct, listCategories, listProducts, recommendProducts } from '../../contract/products'
import { categories, merchants, products, productVariants } from '../../server/db/schema'
import { siblingCategories } from '../../server/domain/catalogue/categories'
import { merchantsById } from '../../server/domain/catalogue/merchantCards'
import { cardsById } from '../../server/domain/catalogue/productCards'
import { recountProducts } from '../../server/domain/catalogue/productCounts'
import { rowsOf } from '../../server/db/client'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'
import { plain } from '../i18n/plain'

type Query = Parameters<typeof ask>[1]

const ask = (
  client: TestClient,
  query: { merchant_id?: string; category?: string; sort?: never; page?: string; limit?: string } & Record<
    string,
    string | undefined
  >,
) => client.call(listProducts, { query: query as never })

describe.each(databaseKinds)('the catalogue on the %s database', (kind) => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    client = await server.signIn('full')
  })
  afterAll(() => server.close())

  const every = async (query: Query) => {
    const found: { product_id: string }[] = []
    for (let page = 1; ; page += 1) {
      const { body } = await ask(client, { ...query, page: String(page), limit: '20' })
      found.push(...body.products)
      if (page * body.limit >= body.total || body.products.length < body.limit) return { found, total: body.total }
    }
  }

  describe('lists', () => {
    it('returns pages that join to all products without duplicates, ended by total [API-025][API-141]', async () => {
      const { found, total } = await every({})
      const ids = found.map((product) => product.product_id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toHaveLength(total)
      // The catalogue's 158 products without the inactive 1099 and the one of the paused shop.
      expect(total).toBe(158)
      const { body } = await ask(client, {})
      expect(body).toMatchObject({ page: 1, limit: 20 })
      expect(body.products).toHaveLength(20)
    })

    it('returns an empty page beyond the end [API-141]', async () => {
      const { code, body } = await ask(client, { page: '999' })
      expect(code).toBe('0000')
      expect(body.products).toEqual([])
      expect(body.total).toBe(158)
    })

    it('stores counts that equal the counted products, for every shop and category [API-141]', async () => {
      const { body } = await client.call(listCategories, {})
      const queries: Query[] = [
        ...body.categories.flatMap((category) => [
          { category: category.id },
          ...category.children.map((child) => ({ category: child.id })),
        ]),
        { merchant_id: '100002' },
        { merchant_id: '100006', category: 'gadget' },
        { merchant_id: '100006', category: 'food' },
      ]
      for (const query of queries) {
        const { found, total } = await every(query)
        expect(found.length, JSON.stringify(query)).toBe(total)
      }
    })

    it('counts the products of each shop anew', async () => {
      const products = async () =>
        rowsOf<{ n: number }>(
          server.db,
          sql`select active_product_count as n from merchants where mid in ('100002', '100006') order by mid`,
        )
      const before = await products()
      await server.db.execute(sql`update merchants set active_product_count = 0`)
      await recountProducts(server.db)
      expect(await products()).toEqual(before)
      expect(before[0]?.n).toBe((await every({ merchant_id: '100002' })).total)
    })

    it('lists a category with its children: the parent contains all of their products [CAT-001][CAT-004]', async () => {
      const parent = await every({ category: 'food' })
      const children = ['food-coffee', 'food-rice', 'food-snack', 'food-fruit', 'food-drink']
      const parts = await Promise.all(children.map((category) => every({ category })))
      expect(parts.map((part) => part.total)).not.toContain(0)
      expect(parent.found.map((row) => row.product_id).sort()).toEqual(
        parts.flatMap((part) => part.found.map((row) => row.product_id)).sort(),
      )
      expect(parent.found.map((row) => row.product_id)).toContain('1007')
    })

    it('lists one shop with sold-out products and without inactive ones [API-087]', async () => {
      const tone = await every({ merchant_id: '100006' })
      expect(tone.found.map((row) => row.product_id).sort()).toEqual(
        ['1065', '1066', '1067', '1068', '1069', '1070', '1071', '1072', '1073', '1074'].sort(),
      )
      const baan = await every({ merchant_id: '100015' })
      expect(baan.found.map((row) => row.product_id)).not.toContain('1099')
    })

    it('answers 1004 for an unknown shop and 410 for an unknown category [CAT-005][API-087]', async () => {
      expect((await ask(client, { merchant_id: '999999' })).code).toBe('1004')
      expect((await ask(client, { category: 'no-such' })).code).toBe('410')
    })

    it('sorts in four ways, newest by default [CAT-002][CAT-003]', async () => {
      expect(productSorts).toEqual(['newest', 'best_seller', 'price_asc', 'price_desc'])
      const rows = await server.db.select().from(products).where(eq(products.mid, '100006'))
      const by = new Map(rows.map((row) => [row.productId, row]))
      const figures = async (sort: string | undefined, figure: (row: (typeof rows)[number]) => number) => {
        const { body } = await ask(client, { merchant_id: '100006', sort: sort as never })
        return body.products.map((card) => {
          const row = by.get(card.product_id)
          if (!row) throw new Error('A product of another shop.')
          return figure(row)
        })
      }
      const paid = (row: (typeof rows)[number]) => Number(row.discountPriceSatang ?? row.priceSatang)
      const ascending = (values: number[]) => [...values].sort((a, b) => a - b)
      const prices = await figures('price_asc', paid)
      expect(prices).toEqual(ascending(prices))
      const falling = await figures('price_desc', paid)
      expect(falling).toEqual(ascending(falling).reverse())
      const sold = await figures('best_seller', (row) => row.soldCount)
      expect(sold).toEqual(ascending(sold).reverse())
      const ages = await figures('newest', (row) => row.createdAt.getTime())
      expect(ages).toEqual(ascending(ages).reverse())
      expect(await figures(undefined, (row) => row.createdAt.getTime())).toEqual(ages)
      expect(new Set(prices).size).toBeGreaterThan(5)
    })

    it.each([
      { sort: 'cheapest' },
      { page: '0' },
      { page: '-1' },
      { page: '1.5' },
      { limit: '0' },
      { limit: '101' },
      { limit: 'all' },
      { category: "food' or 1=1 --" },
      { merchant_id: 'x'.repeat(200) },
    ])('refuses %o with 1011 [REL-008]', async (query) => {
      const answer = await ask(client, query as Query)
      expect(answer.code).toBe('1011')
      expect(answer.status).toBe(200)
    })

    it('leaves a shop that stops selling out of the page and the total [API-141]', async () => {
      const before = (await ask(client, { category: 'home' })).body.total
      await server.db.update(merchants).set({ status: 'inactive' }).where(eq(merchants.mid, '100003'))
      const after = await every({ category: 'home' })
      expect(after.found.map((row) => row.product_id)).not.toContain('1024')
      expect(after.total).toBe(before - 3)
      expect(after.found).toHaveLength(after.total)
    })

    it('works without a session, for the first screen', async () => {
      expect((await ask(server.client(), { category: 'food' })).code).toBe('0000')
    })
  })

  describe('cards and details', () => {
    const detail = (productId: string, language: 'th' | 'en' = 'th') =>
      client.call(getProduct, { params: { productId } }, { language })

    it('returns all that a detail shows [PRD-001][PRD-005]', async () => {
      const { body, code } = await detail('1001')
      expect(code).toBe('0000')
      expect(body.product).toMatchObject({
        product_id: '1001',
        status: 'active',
        type: 'general',
        subType: 'physical',
        hasTheme: false,
        taxDeductionCondition: 'none',
        isEdonation: false,
        merchant: { mid: '100001', name: 'ดอย\u00A0แอนด์\u00A0เดย์', is_verified: true, type: 'mall' },
        price: 890,
        discountPrice: 690,
        discountPercent: 22,
        price_unit: 'baht',
        priceDisplayMode: 'baht_only',
        stock: 323,
        quantity: 1,
        productVariantId: '1001-01',
        dummyVariantId: null,
        minPerOrder: 1,
        maxPerOrder: 10,
        rating: 4.7,
        reviewCount: 22,
        soldCount: 3842,
        isGiftable: true,
      })
      const ways = plain(body.product.shippingInfo).split('\n')
      expect(ways?.[0]).toBe('ไปรษณีย์ลงทะเบียน · 35 บาท · 3–5 วัน')
      expect(ways?.length).toBeGreaterThan(2)
      expect((await detail('2002')).body.product).not.toHaveProperty('shippingInfo')
      expect(body.product.description).toMatch(/^ผนังสองชั้นสุญญากาศ/)
      expect(body.product.conditions).toMatch(/^ส่งภายใน 2–3\u00A0วัน\u2060ทำการหลังชำระเงิน/)
      expect(body.product.images.every((image) => image.startsWith('/images/'))).toBe(true)
      expect(new Set(body.product.images).size).toBe(5)
      expect(body.product.variants).toHaveLength(8)
      expect(body.product.variants.reduce((sum, { stock }) => sum + stock, 0)).toBe(323)
      expect(body.product.variants[0]).toMatchObject({
        productVariantId: '1001-01',
        values: ['เขียวทีล', '500 มล.'],
        price: 890,
        discountPrice: 690,
        stock: 35,
      })
      expect(body.product.variants[1]).toMatchObject({ price: 990, discountPrice: 790 })
      const bottle = (colour: string) => expect.stringMatching(`^/images/art/bottle-${colour}\\.svg`)
      expect(body.product.variantAxes).toEqual([
        {
          name: 'สี',
          values: [
            { value: 'เขียวทีล', image: bottle('teal') },
            { value: 'ครีม', image: bottle('cream') },
            { value: 'อิฐ', image: bottle('terra') },
            { value: 'ดำกราไฟต์', image: bottle('ink') },
          ],
        },
        { name: 'ขนาด', values: [{ value: '500 มล.' }, { value: '750 มล.' }] },
      ])
      expect(body.product.images.length).toBe(5)
      expect(body.product.image).toMatch(/^\/images\/art\/bottle-teal\.svg\?v=[0-9a-f]{8}$/)
      expect(body.product.placeholder).toMatch(/^#[0-9a-f]{6}$/)
      expect((await detail('3001')).body.product).toMatchObject({
        type: 'donation',
        taxDeductionCondition: 'double',
        isEdonation: true,
      })
      expect((await detail('4001')).body.product).toMatchObject({ type: 'theme', hasTheme: true })
      expect((await detail('1022')).body.product).toMatchObject({ status: 'out_of_stock', stock: 0 })
      expect((await detail('6001', 'en')).body.product.exchange).toMatchObject({ unit: 'The1 points' })
    })

    it('describes a shop: name, picture, contact, seal, type, products and hours from Monday to Sunday [SHP-002]', async () => {
      const { body } = await client.call(getMerchant, { params: { mid: '100002' } }, { language: 'en' })
      const hours = { open: '07:30', close: '17:00' }
      expect(body.merchant).toMatchObject({
        mid: '100002',
        name: 'Rim Doi Coffee',
        image: expect.stringMatching(/^\/images\/art\/logo-rim\.svg/),
        contact: { phone: '0530001102', line: '@rimdoi' },
        is_verified: true,
        type: 'general',
        activeProductCount: 8,
        openingHours: { mon: hours, tue: hours, wed: hours, thu: hours, fri: hours, sat: hours, sun: hours },
      })
      const sold = await ask(client, { merchant_id: '100002', limit: '100' })
      expect(sold.body.products).toHaveLength(8)
      expect(new Set(sold.body.products.map(({ merchant }) => merchant.mid))).toEqual(new Set(['100002']))
      await server.db.execute(
        sql`update merchants set is_verified = false, type = 'mall', opening_hours = null, contact = '{}' where mid = '100002'`,
      )
      expect((await client.call(getMerchant, { params: { mid: '100002' } })).body.merchant).toMatchObject({
        name: 'กาแฟริมดอย',
        contact: {},
        is_verified: false,
        type: 'mall',
        openingHours: null,
      })
    })

    it('a shop has the categories of its products, without those whose products are all inactive', async () => {
      const categoriesOf = async () =>
        (await client.call(getMerchant, { params: { mid: '100002' } })).body.merchant.categories.map(({ id }) => id)
      const before = await categoriesOf()
      const gone = before[0]!
      await server.db
        .update(products)
        .set({ status: 'inactive' })
        .where(and(eq(products.mid, '100002'), eq(products.categoryId, gone)))
      await recountProducts(server.db)
      expect(await categoriesOf()).toEqual(before.slice(1))
    })

    it('a shop has the rating of all its reviews and the picture of its best seller, goods first, without inactive products', async () => {
      const shop = async () => {
        const { body } = await client.call(getMerchant, { params: { mid: '100002' } })
        return { rating: body.merchant.rating, cover: body.merchant.cover }
      }
      const set = (index: number, change: Partial<typeof products.$inferInsert>) =>
        server.db
          .update(products)
          .set(change)
          .where(eq(products.productId, sold[index] ?? ''))
      const sold = (await ask(client, { merchant_id: '100002', limit: '5' })).body.products.map((one) => one.product_id)
      await server.db
        .update(products)
        .set({ rating: null, reviewCount: 0, subType: 'digital', soldCount: 1, image: 'other' })
        .where(eq(products.mid, '100002'))
      expect((await shop()).rating).toBeNull()
      await set(0, { rating: 5, reviewCount: 1, image: 'digital', soldCount: 9 })
      await set(1, { rating: 4, reviewCount: 3 })
      await set(2, { rating: 1, reviewCount: 50, subType: 'physical', soldCount: 99, status: 'inactive' })
      expect(await shop()).toEqual({ rating: 4.3, cover: 'digital' })
      await set(3, { image: 'goods', subType: 'physical', soldCount: 2 })
      await set(4, { image: 'better goods', subType: 'physical', soldCount: 3 })
      expect(await shop()).toEqual({ rating: 4.3, cover: 'better goods' })
      await server.db.update(products).set({ status: 'inactive' }).where(eq(products.mid, '100002'))
      expect(await shop()).toEqual({ rating: null })
    })

    it('answers in English when requested, and in Thai for an unsupported language [FMT-001]', async () => {
      expect((await detail('1001', 'en')).body.product.productName).toBe('Doi & Day insulated bottle')
      expect((await detail('1001', 'en')).body.product.variants[0]?.values).toEqual(['Teal', '500 ml'])
      expect((await detail('1001', 'xx' as never)).body.product.productName).toBe(
        'กระติกน้ำเก็บอุณหภูมิ ดอย\u00A0แอนด์\u00A0เดย์',
      )
    })

    it('returns the dummy variant where there is nothing to choose [PRD-001][PRD-013]', async () => {
      const { body } = await detail('1003')
      expect(body.product.dummyVariantId).toBe('1003-00')
      expect(body.product.variants).toMatchObject([{ productVariantId: '1003-00', values: [] }])
      expect(body.product.productVariantId).toBe('1003-00')
    })

    it('chooses the first variant in stock, else the first of all, and none where there are no variants', async () => {
      const chosen = async () => (await detail('1001')).body.product.productVariantId
      const sellOut = (where: SQL) => server.db.update(productVariants).set({ stock: 0 }).where(where)
      await sellOut(eq(productVariants.id, '1001-01'))
      expect(await chosen()).toBe('1001-02')
      await sellOut(eq(productVariants.productId, '1001'))
      expect(await chosen()).toBe('1001-01')
      await server.db.delete(productVariants).where(eq(productVariants.productId, '1001'))
      expect(await chosen()).toBeNull()
    })

    const valuesOf = async (name: string) => {
      const { found } = await every({})
      return [...new Set((found as unknown as Record<string, unknown>[]).map((card) => card[name]))].sort()
    }

    it('has a product of every type, delivery type and visible status [PRD-006][PRD-007][PRD-009]', async () => {
      expect(await valuesOf('type')).toEqual([
        'donation',
        'fulfillment',
        'general',
        'point_exchange',
        'privilege',
        'theme',
      ])
      expect(await valuesOf('subType')).toEqual(['digital', 'physical'])
      expect(await valuesOf('status')).toEqual(['active', 'exceedlimit', 'out_of_stock', 'unredeemable'])
    })

    it('has a product of every price mode and tax condition [PRD-002][PRD-010]', async () => {
      expect(await valuesOf('taxDeductionCondition')).toEqual(['double', 'none', 'normal'])
      expect(await valuesOf('priceDisplayMode')).toEqual([
        'baht_only',
        'cash_point',
        'kpoint_only',
        'point_only',
        'the1_only',
      ])
    })

    it('returns points and mixed prices in their own fields [PRD-011]', async () => {
      const theme = (await detail('4003')).body.product
      expect(theme).toMatchObject({ price_unit: 'points', pricePoints: 500, priceDisplayMode: 'kpoint_only' })
      expect(theme.price).toBeUndefined()
      expect(theme.variants).toMatchObject([{ pricePoints: 500 }])
      expect(theme.variants[0]).not.toHaveProperty('price')
      expect((await detail('1065')).body.product).toMatchObject({
        priceDisplayMode: 'cash_point',
        price: 1990,
        discountPrice: 1490,
        cashPart: 1190,
        pricePoints: 3000,
      })
      const plain = (await detail('1005')).body.product
      expect(plain.price).toBe(1490)
      expect(plain.discountPrice).toBeUndefined()
      expect(plain.discountPercent).toBe(0)
    })

    it('is out of stock when the last item is sold [PRD-007][PRD-008]', async () => {
      expect((await detail('1004')).body.product).toMatchObject({ status: 'active', stock: 1 })
      await server.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.id, '1004-00'))
      expect((await detail('1004')).body.product).toMatchObject({ status: 'out_of_stock', stock: 0 })
      const { body } = await ask(client, { category: 'sports-camp' })
      expect(body.products.find((card) => card.product_id === '1004')?.status).toBe('out_of_stock')
    })

    it.each([
      ['0000-unknown', '403'],
      ['1099', '403'],
      ['1902', '403'],
      ['1903', '401'],
      ['1904', '304-01'],
    ])('answers %s with %s [PRD-015][API-087]', async (productId, code) => {
      const answer = await detail(productId)
      expect(answer.code).toBe(code)
      expect(answer.body).not.toHaveProperty('product')
    })

    it('refuses an invalid id [REL-008]', async () => {
      expect((await detail("1001'; drop table products")).code).toBe('1011')
    })
  })

  describe('categories', () => {
    it('a child has the picture of its newest product that is sold', async () => {
      const image = async () => {
        const { body } = await client.call(listCategories, {})
        return body.categories.find(({ id }) => id === 'sports')?.children.find(({ id }) => id === 'sports-camp')?.image
      }
      const [newest, next] = await rowsOf<{ id: string; image: string }>(
        server.db,
        sql`select product_id as id, image from products where category_id = 'sports-camp' and status <> 'inactive'
            order by created_at desc, product_id limit 2`,
      )
      expect(next?.image).not.toBe(newest?.image)
      expect(await image()).toBe(newest?.image)
      await server.db.execute(sql`update products set status = 'inactive' where product_id = ${newest?.id}`)
      expect(await image()).toBe(next?.image)
      await server.db.execute(sql`update products set status = 'inactive' where category_id = 'sports-camp'`)
      expect(await image()).toBeUndefined()
    })

    it('returns twelve with their children, in order and in both languages [CAT-004][API-026][API-088]', async () => {
      const { body } = await client.call(listCategories, {}, { language: 'th' })
      expect(body.categories).toHaveLength(12)
      expect(body.categories[0]).toMatchObject({ id: 'food', name: 'อาหารและเครื่อง\u2060ดื่ม', icon: 'coffee' })
      expect(body.categories[0]?.children.map((child) => child.id)).toEqual([
        'food-coffee',
        'food-rice',
        'food-snack',
        'food-fruit',
        'food-drink',
      ])
      const english = await client.call(listCategories, {}, { language: 'en' })
      expect(english.body.categories[0]?.name).toBe('Food & drink')
    })
  })

  describe('recommendations', () => {
    it('returns ten for a product: its own category first, never the product itself, nothing sold out [PRD-016][API-027][API-089]', async () => {
      await server.db.update(products).set({ status: 'out_of_stock' }).where(eq(products.productId, '1041'))
      await recountProducts(server.db)
      const { body } = await client.call(recommendProducts, {
        query: { product_id: '1040', limit: '10' },
      })
      const ids = body.products.map((card) => card.product_id)
      expect(ids).toHaveLength(10)
      expect(ids).not.toContain('1040')
      expect(ids).not.toContain('1041')
      expect(ids.slice(0, 3).sort()).toEqual(['1042', '1043', '1044'])
      expect(body.products.every((card) => card.status === 'active')).toBe(true)
      const next = await client.call(recommendProducts, { query: { product_id: '1040', page: '2', limit: '10' } })
      expect(next.body.products.some((card) => ids.includes(card.product_id))).toBe(false)
    })

    it('recommends best sellers to a shopper, in pages up to the end [API-141]', async () => {
      const ids: string[] = []
      let sold = Infinity
      for (let page = 1; ; page += 1) {
        const { body } = await client.call(recommendProducts, { query: { page: String(page) } })
        for (const card of body.products) {
          expect(card.soldCount).toBeLessThanOrEqual(sold)
          sold = card.soldCount
          ids.push(card.product_id)
        }
        if (page * body.limit >= body.total) {
          expect(ids).toHaveLength(body.total)
          break
        }
      }
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain('1069')
    })

    it.each(['1040', '1903', '1069', '4001', '3001'])('ends at its total for %s [API-141]', async (product_id) => {
      const ids: string[] = []
      for (let page = 1; ; page += 1) {
        const { body } = await client.call(recommendProducts, {
          query: { product_id, page: String(page), limit: '100' },
        })
        ids.push(...body.products.map((card) => card.product_id))
        if (page * body.limit < body.total) continue
        expect(ids).toHaveLength(body.total)
        break
      }
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain(product_id)
    })

    const totalBeside = async (product_id: string) => {
      const { body } = await client.call(recommendProducts, { query: { product_id, limit: '100' } })
      expect(body.products).toHaveLength(body.total)
      return body.total
    }

    it('counts all others of its type for a product without a category [API-141]', async () => {
      await server.db
        .update(products)
        .set({ type: 'fulfillment' })
        .where(inArray(products.productId, ['1040', '1041', '1042']))
      await server.db.update(products).set({ categoryId: null }).where(eq(products.productId, '1040'))
      await recountProducts(server.db)
      const { body } = await client.call(recommendProducts, { query: { product_id: '1040' } })
      expect(body.products.map((card) => card.product_id)).toEqual(expect.arrayContaining(['1041', '1042']))
      expect(await totalBeside('1040')).toBe(body.products.length)
    })

    it('a product that is sold out has as many others beside it as one that is not', async () => {
      const setStatus = (status: 'active' | 'out_of_stock') =>
        server.db.update(products).set({ status }).where(eq(products.productId, '3001'))
      await setStatus('active')
      await recountProducts(server.db)
      const total = await totalBeside('3001')
      await setStatus('out_of_stock')
      await recountProducts(server.db)
      expect(await totalBeside('3001')).toBe(total)
    })

    it('falls back to best sellers for a product that no longer exists', async () => {
      const { body, code } = await client.call(recommendProducts, { query: { product_id: 'gone' } })
      expect(code).toBe('0000')
      expect(body.products[0]?.product_id).toBe('2009')
    })
  })

  it('recounts after a bulk change', async () => {
    await server.db.update(products).set({ status: 'inactive' }).where(eq(products.productId, '1007'))
    await recountProducts(server.db)
    expect((await ask(client, {})).body.total).toBe(157)
  })

  it('a card says whether its product has options', async () => {
    await server.db.update(products).set({ variantAxes: [] }).where(eq(products.productId, '1002'))
    const cards = await cardsById(server.db, ['1001', '1002'], 'en')
    expect(['1001', '1002'].map((id) => cards.get(id)?.hasOptions)).toEqual([true, false])
  })

  it('a shop without products to buy is not among the listed shops', async () => {
    await server.db.update(merchants).set({ activeProductCount: 0 }).where(eq(merchants.mid, '100002'))
    expect([...(await merchantsById(server.db, ['100001', '100002'], 'en')).keys()]).toEqual(['100001'])
  })

  it('the newest products come first', async () => {
    await server.db
      .update(products)
      .set({ createdAt: new Date('2050-01-01T00:00:00.000Z') })
      .where(eq(products.productId, '1064'))
    const { body } = await ask(client, { sort: 'newest' as never, limit: '1' })
    expect(body.products.map(({ product_id }) => product_id)).toEqual(['1064'])
  })

  it('the categories beside one are its parent and its siblings, those beside a top category its children', async () => {
    const all = await server.db.select().from(categories)
    const child = all.find(({ parentId }) => parentId !== null)!
    const family = all.filter(({ id, parentId }) => id === child.parentId || parentId === child.parentId)
    const sorted = (ids: string[]) => ids.toSorted()
    const expected = sorted(family.map(({ id }) => id))
    expect(expected.length).toBeGreaterThan(2)
    expect(sorted(await siblingCategories(server.db, child.id))).toEqual(expected)
    expect(sorted(await siblingCategories(server.db, child.parentId!))).toEqual(expected)
  })
})
