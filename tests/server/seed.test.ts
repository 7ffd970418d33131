import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bangkokMinute, dayMs } from '../../contract/constants'
import { deliveryKinds, orderStatuses, permissionModes, profileTypes, sourcesOfFund } from '../../contract/enums'
import { getOrder, listOrders } from '../../contract/orders'
import { trialBalance } from '../../server/bank/ledger'
import { bankCards } from '../../server/bank/schema'
import type { OpenedDatabase } from '../../server/db/client'
import { openDatabase, rowsOf } from '../../server/db/client'
import {
  banners,
  campaigns,
  categories,
  merchants,
  orderFunds,
  orderLines,
  orders,
  products,
  productVariants,
  reviews,
  shoppers,
  suborders,
  vouchers,
} from '../../server/db/schema'
import { readCatalogue } from '../../server/db/seed/catalogue'
import { relativeTime } from '../../server/db/seed/relativeTime'
import { isSeeded, seedDatabase, shiftDates } from '../../server/db/seed/seed'
import { artOf } from '../../server/domain/catalogue/pictures'
import type { TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime } from './testServer'

const catalogue = readCatalogue()

describe('relative dates', () => {
  it('count Bangkok days from the given moment, at a clock time or at the edge of the day', () => {
    // 00:30 of the 22nd in Bangkok is still the 21st in London.
    const now = new Date('2026-11-21T17:30:00Z')
    expect(relativeTime('+0d', now).toISOString()).toBe('2026-11-21T17:00:00.000Z')
    expect(relativeTime('-3d 14:00', now).toISOString()).toBe('2026-11-19T07:00:00.000Z')
    expect(relativeTime('+12d', now, 'end').toISOString()).toBe('2026-12-04T16:59:00.000Z')
    expect(bangkokMinute(relativeTime('+1d 23:55', now))).toBe(23 * 60 + 55)
    expect(() => relativeTime('tomorrow', now)).toThrow(RangeError)
  })
})

describe.each(databaseKinds)('the seed on the %s database', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  afterAll(() => server.close())

  it('contains shops, categories, 158 products, pictures and eight shoppers', async () => {
    const { db } = server
    expect(await isSeeded(db)).toBe(true)
    expect((await db.select().from(categories)).filter((row) => row.parentId === null)).toHaveLength(12)
    const rows = await db.select().from(products)
    for (const product of catalogue.products) expect(rows.map((row) => row.productId)).toContain(product.product_id)
    expect(catalogue.products).toHaveLength(158)
    const shops = await db.select().from(merchants)
    for (const shop of catalogue.shops)
      expect(shops.find((row) => row.mid === shop.mid)?.activeProductCount, shop.mid).toBe(shop.active_product_count)
    const people = await db.select().from(shoppers)
    expect(people).toHaveLength(8)
    expect(new Set(people.map((row) => row.profileType))).toEqual(new Set(profileTypes))
    expect(new Set(people.map((row) => row.permission))).toEqual(new Set(permissionModes))
    expect(people.find((row) => row.key === 'full')?.birthdayMonth).toBe(11)
  })

  it('refers only to existing pictures', async () => {
    const rows = await rowsOf<{ path: string }>(
      server.db,
      sql`select image as path from products union select image from product_variants union select image from merchants
        union select image from banners union select image from campaigns union select image from popup_ads
        union select image from vouchers union select jsonb_array_elements_text(images) from products`,
    )
    expect(rows.length).toBeGreaterThan(150)
    for (const { path } of rows) {
      const key = /^\/images\/art\/([a-z0-9-]+)\.svg\?v=([0-9a-f]{8})$/.exec(path)
      expect(artOf(key?.[1] ?? '')?.version, path).toBe(key?.[2])
    }
  })

  it('has stars and reviews that match the products', async () => {
    const rows = await server.db.select().from(reviews)
    for (const product of catalogue.products) {
      const own = rows.filter((row) => row.productId === product.product_id)
      expect(own.length, product.product_id).toBe(product.review_count)
      if (product.rating !== null)
        expect(own.reduce((sum, row) => sum + row.rating, 0) / own.length).toBeCloseTo(product.rating, 0)
    }
  })

  it('leaves the bank’s books balanced, with the balances of the catalogue', async () => {
    const books = await server.ledger()
    expect(books.balanced).toBe(true)
    expect(books.accounts.length).toBeGreaterThan(30)
    const balanceOf = (id: string) => books.accounts.find(({ account }) => account === id)?.balance
    expect(balanceOf('saving:full')).toBe(42_350_75)
    expect(balanceOf('points:full:kbank_reward_point')).toBe(12_450)
    expect(balanceOf('points:full:the1')).toBe(3_200)
    expect(balanceOf('saving:rich')).toBe(1_864_200_50)
    expect(balanceOf('points:full:jd')).toBe(500)
    expect(await server.bank.saving('full')).toBe(42_350_75)
  })

  it('has cards in every state [PAY-018]', async () => {
    const cards = await server.db.select().from(bankCards)
    expect(new Set(cards.map((card) => card.blockCode))).toEqual(new Set(['', 'S', 'P', 'E', 'B', 'X', 'Z']))
    expect(cards.some((card) => card.cardType === 'supplementary')).toBe(true)
  })

  it('has an order in every status, physical and digital, and one paid by each source [ORD-018]', async () => {
    const rows = await server.db.select().from(orders)
    for (const status of orderStatuses)
      for (const delivery of deliveryKinds)
        expect(
          rows.some((row) => row.shopperId === 'full' && row.status === status && row.kind === delivery),
          `${status} ${delivery}`,
        ).toBe(true)
    const funds = new Set((await server.db.select().from(orderFunds)).map((row) => row.type))
    for (const source of sourcesOfFund) if (source !== 'credit_card_point') expect(funds).toContain(source)
    const packages = await server.db.select().from(suborders)
    expect(packages.filter((row) => row.orderId === 'o-full-split-three')).toHaveLength(3)
    expect(rows.find((row) => row.id === 'o-full-split-three')?.partnerId).toBe('khanom')
  })

  it('has orders with consistent sums: lines and shipping less discount equal the payments [ORD-011][ORD-014]', async () => {
    const rows = await server.db.select().from(orders)
    const lines = await server.db.select().from(orderLines)
    const funds = await server.db.select().from(orderFunds)
    for (const order of rows) {
      const own = lines.filter((line) => line.orderId === order.id)
      const baht = own.filter((line) => line.priceUnit === 'baht')
      const goods = baht.reduce((sum, line) => sum + (line.discountPrice ?? line.price) * line.quantity, 0)
      expect(goods, order.id).toBe(order.goodsSatang)
      const paid = funds.filter((fund) => fund.orderId === order.id && fund.holdId !== null)
      const satang = paid.reduce((sum, fund) => sum + (fund.unit === 'baht' ? fund.amount : 0), 0)
      const mixed = order.id === 'o-full-cash-point' ? 3000 * 10 : 0
      expect(satang + mixed, order.id).toBe(order.goodsSatang + order.shippingSatang - order.discountSatang)
      for (const line of own) expect(line.name.th.length && line.name.en.length).toBeGreaterThan(0)
    }
  })

  it('returns every order of every shopper as the contract defines [ORD-003]', async () => {
    for (const key of ['full', 'rich', 'card']) {
      const client = await server.signIn(key)
      const { body } = await client.call(listOrders, { query: { limit: '100' } })
      expect(body.orders.length).toBeGreaterThan(0)
      for (const { order_id } of body.orders) {
        const order = await client.call(getOrder, { params: { id: order_id } })
        expect(order.code, `${order_id} ${server.log.at(-1) ?? ''}`).toBe('0000')
      }
    }
  })

  it('has active banners, campaigns and vouchers, and one ended campaign', async () => {
    const running = (rows: { startAt: Date; endAt: Date }[]) =>
      rows.filter((row) => row.startAt <= testTime && testTime <= row.endAt)
    expect(running(await server.db.select().from(banners))).toHaveLength(11)
    expect(running(await server.db.select().from(campaigns))).toHaveLength(10)
    expect(await server.db.select().from(vouchers)).toHaveLength(25)
  })
})

describe('loading the seed', () => {
  let opened: OpenedDatabase
  beforeAll(async () => {
    opened = await openDatabase({ memory: true })
    await opened.migrate()
  })
  afterAll(() => opened.close())

  it('multiplies to the requested number of products, with the sales of their originals', async () => {
    await seedDatabase(opened.db, { now: testTime, products: 1000 })
    const rows = await opened.db.select().from(products)
    // The catalogue's own, the copies, and five that only show a refusal.
    expect(rows).toHaveLength(1005)
    const copy = rows.find((row) => row.productId === '8000001')
    const original = rows.find((row) => copy && row.image === copy.image && row.productId < '8')
    expect(copy).toMatchObject({ mid: original?.mid, priceSatang: original?.priceSatang })
    const variants = await opened.db.select().from(productVariants)
    const owners = new Set(variants.map((row) => row.productId))
    expect(rows.every((row) => owners.has(row.productId))).toBe(true)
    for (const row of rows)
      if (row.dummyVariantId) expect(variants.some((variant) => variant.id === row.dummyVariantId)).toBe(true)
    expect((await trialBalance(opened.db)).balanced).toBe(true)
  })

  it('times out waiting orders ten minutes after they were placed [CHK-011]', async () => {
    const { db } = opened
    const planned = await rowsOf<{ ref: string; minutes: number }>(
      db,
      sql`select j.ref, extract(epoch from j.run_at - o.created_at)::int / 60 as minutes
            from due_jobs j join orders o on o.id = j.ref where j.kind = 'order.timeout' order by j.ref`,
    )
    const waiting = await rowsOf<{ id: string }>(
      db,
      sql`select id from orders where status = 'waiting_payment_confirmation' order by id`,
    )
    expect(waiting.length).toBeGreaterThan(1)
    expect(planned).toEqual(waiting.map(({ id }) => ({ ref: id, minutes: 10 })))
  })

  it('shifts its dates to another day once, and leaves orders unchanged [RUN-006]', async () => {
    const { db } = opened
    const before = await db.select().from(orders)
    expect(await shiftDates(db, new Date(testTime.getTime() + 3_600_000))).toBe(false)
    const later = new Date(testTime.getTime() + 30 * dayMs)
    expect(await shiftDates(db, later)).toBe(true)
    expect(await shiftDates(db, later)).toBe(false)
    const [mega] = await db.select().from(campaigns).orderBy(campaigns.id)
    expect(mega?.startAt.toISOString()).toBe('2026-12-17T17:05:00.000Z')
    expect(mega?.countdownTo?.toISOString()).toBe('2026-12-25T16:55:00.000Z')
    const [newest] = await rowsOf<{ id: string; donation: string }>(
      db,
      sql`select product_id as id, details->'donation'->>'ends_at' as donation from products where product_id = '3001'`,
    )
    expect(newest?.donation).toBe('2027-01-10T16:59:00.000Z')
    expect(await db.select().from(orders)).toEqual(before)
  })
})
