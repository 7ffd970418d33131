import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderStatus } from '../../contract/enums'
import { orderTabs, statusLogOrder } from '../../contract/enums'
import { getBadge } from '../../contract/home'
import { completeOrder, countOrders, getOrder, listOrders, searchOrders } from '../../contract/orders'
import { moveOrder, orderMoves } from '../../contract/sandbox'
import { redeemVoucher } from '../../contract/promocodes'
import { listPublicVouchers } from '../../contract/publicVouchers'
import type { Db } from '../../server/db/client'
import { inTransaction, rowsOf } from '../../server/db/client'
import { shoppers } from '../../server/db/schema'
import { completeOrder as confirmArrival } from '../../server/domain/orders/orderMoves'
import { findOwnOrder } from '../../server/domain/orders/orderQueries'
import { giveBackStock, takeStock } from '../../server/domain/orders/stock'
import type { Shopper } from '../../server/domain/shopper/session'
import { holdings, place } from './buying'
import { bottle, lantern, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'

describe.each(databaseKinds)('orders on the %s database', (kind) => {
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

  const move = (id: string, to: OrderStatus) => full.call(moveOrder, { params: { id }, body: { to: to as 'shipped' } })
  const paidOrder = async (): Promise<string> => {
    const { order_id, pin_reference } = await place(full, requestFor([{ ...bottle, quantity: 2 }, lantern]))
    await server.bank.enterPin(pin_reference)
    return order_id
  }

  it('takes stock and gives it back in the order of the variants’ ids, so that two orders cause no deadlock [REL-002]', async () => {
    const ids = ['1008-01', '1003-00', '1007-02', '1006-00']
    const lines = ids.map((variantId) => ({ variantId, quantity: 1_000_000 }))
    const inOrder = ['1003-00', '1006-00', '1007-02', '1008-01']
    for (const given of [lines, [...lines].reverse()]) {
      const short = await server.db.transaction((tx) => takeStock(tx as unknown as Db, given))
      expect(short.map(({ line }) => line.variantId)).toEqual(inOrder)
      expect(short.map(({ stock }) => stock)).toEqual(await Promise.all(inOrder.map((id) => server.stock(id))))
      const written = await inTransaction(server.db, async (tx) => {
        await giveBackStock(
          tx,
          given.map((line) => ({ ...line, quantity: 1 })),
        )
        // The number of the statement, in its transaction, that wrote the row.
        return rowsOf<{ id: string }>(
          tx,
          sql`select id from product_variants where id in ('1003-00', '1006-00', '1007-02', '1008-01')
              order by cmin::text::int`,
        )
      })
      expect(written.map(({ id }) => id)).toEqual(inOrder)
    }
  })

  it('[ORD-003] [ORD-007] [ORD-008] [API-102] an order’s detail lists what was bought, where it is sent and its history', async () => {
    const id = await paidOrder()
    const { code, body } = await full.call(getOrder, { params: { id } }, { language: 'en' })
    expect(code).toBe('0000')
    expect(body).toMatchObject({
      order_id: id,
      order_number: expect.stringMatching(/^KM261121\d{8}$/),
      order_status: 'paid',
      sub_type: 'general',
      is_void_credit_customer_timeout: false,
      created_at: '2026-11-21T03:00:00.000Z',
      paid_at: '2026-11-21T03:00:00.000Z',
      can_review: false,
      can_complete_order: false,
      total_product_price: 2405,
      shipping_fee: 35,
      price_unit: 'baht',
      mid: '100001',
      merchant: { mid: '100001', name: 'Doi & Day', type: 'mall', is_verified: true },
      ship_required: true,
      shipping_name: 'ณิชา วัฒนากุล',
      shipping_tel: '0890000101',
      shipping_address: '99/14 ซอยสุขุมวิท 31',
      shipping_zipcode: '10110',
      shipping_info: [{ type: 'registered' }],
      paymentMethod: 'k-account',
      source_of_funds: [{ type: 'saving_account', amount: 2405, unit: 'baht' }],
    })
    expect(body.suborders).toHaveLength(1)
    expect(body.suborders[0]).toMatchObject({
      order_status: 'paid',
      digital_products: [],
      physical_products: [
        {
          product_id: '1001',
          name: 'Doi & Day insulated bottle',
          quantity: 2,
          price_per_item: 890,
          discount_price_per_item: 690,
          price_unit: 'baht',
          is_product_fulfillment: false,
        },
        { product_id: '1003', quantity: 1, price_per_item: 1290, discount_price_per_item: 990, variant: [] },
      ],
      status_log: {
        created_at: '2026-11-21T03:00:00.000Z',
        expected_completed_at: '2026-11-26T03:00:00.000Z',
      },
    })
  })

  it('[API-001] [API-004] names and variants follow the language; other languages than Thai and English fall back to Thai', async () => {
    const id = await paidOrder()
    const inEnglish = await full.call(getOrder, { params: { id } }, { language: 'en' })
    const inThai = await full.call(getOrder, { params: { id } })
    const inNone = await full.call(getOrder, { params: { id } }, { headers: { 'Accept-Language': 'xx' } })
    expect(inNone.body).toEqual(inThai.body)
    expect(inThai.body.suborders[0]?.physical_products[0]?.name).toBe('กระติกน้ำเก็บอุณหภูมิ ดอย\u00A0แอนด์\u00A0เดย์')
    expect(inThai.body.suborders[0]?.physical_products[0]?.variant).not.toEqual(
      inEnglish.body.suborders[0]?.physical_products[0]?.variant,
    )
  })

  it('later changes of names and prices do not change a placed order', async () => {
    const id = await paidOrder()
    const before = (await full.call(getOrder, { params: { id } })).body
    await server.db.execute(
      sql`update products set name = '{"th":"ใหม่","en":"New"}', price_satang = 1, discount_price_satang = null where product_id = '1001'`,
    )
    await server.db.execute(sql`delete from addresses where id = 'full-a1'`)
    expect((await full.call(getOrder, { params: { id } })).body).toEqual(before)
  })

  it('[REL-009] another shopper’s order answers exactly as an unknown one, for reading and completing', async () => {
    const id = await paidOrder()
    await move(id, 'shipped')
    const foreign = await rich.call(getOrder, { params: { id } })
    expect(foreign.code).toBe('404')
    expect(foreign.body).toEqual((await rich.call(getOrder, { params: { id: uuid() } })).body)
    const before = await holdings(server)
    const complete = (orderId: string) =>
      rich.call(completeOrder, { params: { id: orderId } }, { idempotencyKey: uuid() })
    expect((await complete(id)).body).toEqual((await complete(uuid())).body)
    expect(await holdings(server)).toEqual(before)
    expect(
      (await rich.call(listOrders, { query: { limit: '100' } })).body.orders.some((row) => row.order_id === id),
    ).toBe(false)
  })

  it.each(['x y', "1' or '1'='1", '../../etc', 'a'.repeat(81)])(
    '[REL-008] the order id %j answers with a catalogue code',
    async (id) => {
      const answer = await full.call(getOrder, { params: { id } })
      expect(answer.status).toBeLessThan(500)
      expect(['404', '1011', undefined]).toContain(answer.code)
    },
  )

  it('[ORD-059] [API-040] [API-141] the history is newest first, in pages, each order once', async () => {
    const seen: string[] = []
    let total = Infinity
    for (let page = 1; (page - 1) * 20 < total; page++) {
      const { body } = await full.call(listOrders, { query: { page: String(page) } })
      expect(body).toMatchObject({ page, limit: 20 })
      total = body.total
      expect(new Set(body.orders.map((row) => row.order_id)).size).toBe(Math.min(20, total - (page - 1) * 20))
      seen.push(...body.orders.map((row) => `${row.created_at} ${row.order_id}`))
    }
    const ids = new Set(seen.map((line) => line.split(' ')[1]))
    expect(ids.size).toBe(total)
    expect(seen.map((line) => line.slice(0, 24))).toEqual([...seen.map((line) => line.slice(0, 24))].sort().reverse())
    expect((await full.call(listOrders, { query: { page: '999' } })).body.orders).toEqual([])
  })

  it('[API-141] the stored counts equal the number of orders after changes', async () => {
    const placed = await paidOrder()
    await move(placed, 'void')
    await place(full, requestFor([latte]))
    await server.db.execute(sql`delete from orders where id = 'o-full-completed'`)
    const wrong = await server.db.execute(
      sql`select 1 from (select shopper_id, status, count(*) as n from orders group by 1, 2) o
          full join (select * from order_counts where count <> 0) c using (shopper_id, status)
          where o.n is distinct from c.count`,
    )
    expect((wrong as unknown as { rows: unknown[] }).rows).toEqual([])
  })

  it('[ORD-059] every order is in exactly one tab besides All', async () => {
    const idsOf = async (status: (typeof orderTabs)[number]) => {
      const { body } = await full.call(listOrders, { query: { status, limit: '100' } })
      return [...new Set(body.orders.map((row) => row.order_id))]
    }
    const all = await idsOf('all')
    const tabs = await Promise.all(orderTabs.slice(1).map(idsOf))
    expect(tabs.flat().sort()).toEqual([...all].sort())
    expect(tabs.every((ids) => ids.length > 0)).toBe(true)
    expect(await idsOf('to_pay')).toContain('o-full-waiting')
  })

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: 'x' },
    { page: '1.5' },
    { limit: '0' },
    { limit: '101' },
    { status: 'everything' },
  ])('[REL-008] the list refuses %j with 1011', async (query) => {
    expect((await full.call(listOrders, { query: query as { page: string } })).code).toBe('1011')
  })

  it('[ORD-016] [ORD-017] the partner’s split order has a row for each package, other orders have one', async () => {
    const { body } = await full.call(listOrders, { query: { limit: '100' } })
    const split = body.orders.filter((row) => row.package !== undefined)
    expect(split.length).toBeGreaterThan(1)
    expect(split.map((row) => row.package?.index)).toEqual(
      split.map((_, index) => index % (split[0]?.package?.of ?? 1)),
    )
    expect(split.every((row) => row.merchant.mid === '100005')).toBe(true)
  })

  it('a row has the total after the voucher or in points, the kind of its goods, and the products of its package', async () => {
    await server.db.execute(
      sql`update orders set shipping_points = 50, goods_satang = 0, shipping_satang = 0 where id = 'o-full-voidPoint'`,
    )
    await server.db.execute(
      sql`update order_lines set kind = 'digital' where order_id = 'o-full-paid' and product_id = '1003'`,
    )
    const { body } = await full.call(listOrders, { query: { limit: '100' } }, { language: 'en' })
    const rows = (id: string) =>
      body.orders
        .filter(({ order_id }) => order_id === id)
        .map((row) => [row.total, row.kind, row.product_count, row.first_product.name])
    expect(rows('o-full-voidPoint')).toEqual([[1550, 'physical', 1, 'Indigo tote']])
    expect(rows('o-full-voucher-merchant')).toEqual([[300, 'physical', 1, 'Oolong No. 17, 80\u00A0g tin']])
    expect(rows('o-full-digital-paid')).toEqual([[180, 'digital', 1, 'Rim Doi drink card ฿100']])
    // One line of goods and one of a coupon: the goods decide.
    expect(rows('o-full-paid')).toEqual([[1730, 'physical', 2, 'Doi & Day insulated bottle']])
    expect(rows('o-full-split-two').map(([total, , products, name]) => [total, products, name])).toEqual([
      [1380, 1, 'Butter cookies 480\u00A0g tin'],
      [1380, 1, 'Strawberry cream cake, 1\u00A0lb'],
    ])
  })

  it('[ORD-017] an order of several packages has one row if its partner is not the configured one, or there is none', async () => {
    const rows = async () => {
      const { orders } = (await full.call(searchOrders, { body: { keyword: 'KM2690000037', limit: 100 } })).body
      return orders.map((row) => [row.package, row.product_count > 1])
    }
    const before = await rows()
    expect(before.length).toBeGreaterThan(1)
    for (const partner of ['another', null]) {
      await server.db.execute(sql`update orders set partner_id = ${partner} where order_number = 'KM2690000037'`)
      expect(await rows(), String(partner)).toEqual([[undefined, true]])
    }
  })

  it('[API-014] [API-042] [API-104] the count includes only orders that are in progress', async () => {
    const count = async () => (await full.call(countOrders, {})).body.count
    const before = await count()
    const { order_id } = await place(full, requestFor([bottle]))
    expect(await count()).toBe(before + 1)
    for (const to of ['processing', 'paid', 'shipped'] as const) {
      await move(order_id, to)
      expect(await count(), to).toBe(before + 1)
    }
    await move(order_id, 'completed')
    expect(await count()).toBe(before)
    const { pin_reference: other } = await place(full, requestFor([latte]))
    await server.bank.enterPin(other)
    expect(await count()).toBe(before)
  })

  it('[API-016] [API-078] the badges count open orders and items in the basket', async () => {
    const { body } = await full.call(getBadge, {})
    expect(body.badges.order).toBe((await full.call(countOrders, {})).body.count)
    expect(body.badges.cart).toBeGreaterThan(0)
  })

  it('[API-078] the badges count the vouchers that can be collected and are not yet', async () => {
    const badge = async () => (await full.call(getBadge, {})).body.badges.promotion
    const { vouchers } = (await full.call(listPublicVouchers, { query: { limit: '100' } })).body
    const left = vouchers.filter((one) => !one.is_collected && one.error === undefined)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(vouchers.length)
    expect(await badge()).toBe(left.length)
    const { promocode_code } = left[0]!
    await full.call(redeemVoucher, { body: { promocode_code } }, { idempotencyKey: uuid() })
    expect(await badge()).toBe(left.length - 1)
    const guest = await server.signIn('guest')
    expect((await guest.call(getBadge, {})).body.badges.promotion).toBe(0)
  })

  describe('an order that is overdue, before its job has run', () => {
    const minute = 60_000
    const summaries = async (status: (typeof orderTabs)[number], id: string) => {
      const { orders } = (await full.call(listOrders, { query: { status, limit: '100' } })).body
      return orders
        .filter(({ order_id }) => order_id === id)
        .map((row) => [row.order_status, row.is_void_credit_customer_timeout])
    }
    const totals = async () =>
      Object.fromEntries(
        await Promise.all(
          orderTabs.map(async (status) => [status, (await full.call(listOrders, { query: { status } })).body.total]),
        ),
      ) as Record<(typeof orderTabs)[number], number>
    const counts = async () => [
      (await full.call(countOrders, {})).body.count,
      (await full.call(getBadge, {})).body.badges.order,
    ]
    /** Only the order of the test may become overdue while its clock moves. */
    beforeEach(async () => {
      for (const id of ['o-full-waiting', 'o-full-digital-waiting']) await move(id, 'cancelled')
    })

    it('is listed, counted and found as timed out from the tenth minute on [CHK-011]', async () => {
      const { order_id } = await place(full, requestFor([bottle]))
      const found = async () =>
        (await full.call(searchOrders, { body: { keyword: 'KM261121', limit: 100 } })).body.orders
          .filter((row) => row.order_id === order_id)
          .map(({ order_status }) => order_status)
      server.clock.advance(10 * minute - 1)
      const before = await totals()
      const [open = 0] = await counts()
      expect(await counts()).toEqual([open, open])
      expect(await summaries('to_pay', order_id)).toEqual([['waiting_payment_confirmation', false]])
      expect(await summaries('cancelled_refunded', order_id)).toEqual([])
      expect(await found()).toEqual(['waiting_payment_confirmation'])

      server.clock.advance(1)
      expect(await summaries('to_pay', order_id)).toEqual([])
      for (const tab of ['cancelled_refunded', 'all'] as const)
        expect(await summaries(tab, order_id), tab).toEqual([['voidTimeout', true]])
      expect(await found()).toEqual(['voidTimeout'])
      const after = { ...before, to_pay: before.to_pay - 1, cancelled_refunded: before.cancelled_refunded + 1 }
      expect(await totals()).toEqual(after)
      expect(await counts()).toEqual([open - 1, open - 1])

      await server.runDueJobs()
      expect(await totals()).toEqual(after)
      expect(await counts()).toEqual([open - 1, open - 1])
    })

    it('has timed out in each row of its packages too', async () => {
      const id = 'o-full-split-two'
      const waits = 'waiting_payment_confirmation'
      await server.db.execute(
        sql`update orders set status = ${waits}, created_at = ${server.clock.now().toISOString()} where id = ${id}`,
      )
      await server.db.execute(sql`update suborders set status = ${waits} where order_id = ${id}`)
      server.clock.advance(10 * minute - 1)
      expect(await summaries('to_pay', id)).toEqual([
        [waits, false],
        [waits, false],
      ])
      server.clock.advance(1)
      expect(await summaries('all', id)).toEqual([
        ['voidTimeout', true],
        ['voidTimeout', true],
      ])
    })

    it('of another shopper changes no count', async () => {
      const own = await counts()
      const { order_id } = await place(rich, requestFor([latte]))
      await place(full, requestFor([bottle]))
      await server.db.execute(sql`update orders set created_at = created_at - interval '1 day' where id = ${order_id}`)
      expect(await counts()).toEqual(own.map((count) => count + 1))
    })
  })

  describe('search', () => {
    const search = async (keyword: string, client = full) =>
      (await client.call(searchOrders, { body: { keyword, limit: 100 } })).body
    const ids = async (keyword: string, client = full) =>
      (await search(keyword, client)).orders.map(({ order_id }) => order_id)

    it('[API-041] [API-103] finds a number, a product in either language or a shop, newest first, of this shopper only', async () => {
      expect(await ids('KM2690000005')).toEqual(['o-full-paid'])
      expect(await ids('camp LANTERN')).toEqual(['o-full-paid'])
      const byShop = await search('กาแฟริมดอย')
      expect(byShop.orders.map(({ order_id }) => order_id)).toContain('o-full-digital-waiting')
      expect(byShop.total).toBe(byShop.orders.length)
      const dates = byShop.orders.map(({ created_at }) => created_at)
      expect(dates).toEqual([...dates].sort().reverse())
      expect(await ids('lantern', rich)).toEqual([])
      expect(await ids('silk', rich)).toEqual(['o-rich-silk'])
    })

    it('[API-141] returns pages and takes no wildcard', async () => {
      const { total, orders } = (await full.call(searchOrders, { body: { keyword: 'KM26', limit: 2, page: 2 } })).body
      expect(total).toBeGreaterThan(40)
      expect(orders.length).toBeGreaterThanOrEqual(2)
      for (const keyword of ['%%', '_M26', '\\']) expect((await search(keyword)).total).toBe(0)
      expect((await full.call(searchOrders, { body: { keyword: '' } })).code).toBe('302')
    })

    it('[ORD-016] [ORD-017] shows a row for each package of the partner’s order', async () => {
      const { orders, total } = await search('KM2690000037')
      expect(total).toBe(1)
      expect(orders.map(({ package: part }) => part?.of)).toEqual(orders.map(() => orders.length))
    })
  })

  describe('a life cycle driven by the sandbox', () => {
    it('[ORD-046] [ORD-047] moves from waiting to refunded, with each step logged in the order of the screen', async () => {
      const saving = await server.bank.saving('full')
      const { order_id } = await place(full, requestFor([lantern]))
      const reached: string[] = []
      for (const to of ['processing', 'paid', 'shipped', 'completed', 'refund_sent', 'refunded'] as const) {
        server.clock.advance(60_000)
        expect((await move(order_id, to)).body.order_status).toBe(to)
        reached.push(to)
      }
      const [pack] = (await full.call(getOrder, { params: { id: order_id } })).body.suborders
      const { created_at: _created, expected_completed_at: _expected, ...log } = pack?.status_log ?? {}
      expect(Object.keys(log)).toEqual(statusLogOrder.map((status) => `${status}_at`).filter((name) => name in log))
      expect(Object.keys(log).sort()).toEqual(
        ['waiting_payment_confirmation', ...reached].map((status) => `${status}_at`).sort(),
      )
      expect(await server.bank.saving('full')).toBe(saving)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it.each([
      ['waiting_payment_confirmation', ['processing', 'paid', 'voidTimeout', 'cancelled']],
      ['processing', ['paid', 'void', 'cancelled']],
      ['paid', ['shipped', 'void', 'cancelled']],
      ['shipped', ['completed', 'refund_sent']],
      ['completed', ['refund_sent']],
      ['refund_sent', ['refunded']],
      ['refunded', []],
      ['void', []],
      ['voidTimeout', []],
      ['cancelled', []],
    ] as const)(
      'an order that is %s is moved by the merchant’s side to %j only',
      async (from, possible: readonly string[]) => {
        const id = await paidOrder()
        const others = orderMoves.filter((to) => to !== from && !possible.includes(to))
        const be = async (order: string) => {
          await server.db.execute(sql`update orders set status = ${from} where id = ${order}`)
          await server.db.execute(sql`update suborders set status = ${from} where order_id = ${order}`)
        }
        await be(id)
        for (const to of others) expect((await move(id, to)).code, to).toBe('1011')
        for (const to of possible as OrderStatus[]) {
          await server.reset()
          full = await server.signIn('full')
          const other = await paidOrder()
          await be(other)
          expect((await move(other, to)).body.order_status, to).toBe(to)
        }
      },
    )

    it('an order in points is voided by the shop, not cancelled', async () => {
      const id = await paidOrder()
      await server.db.execute(sql`update orders set purchase_state = 'point_redemption' where id = ${id}`)
      expect((await move(id, 'cancelled')).code).toBe('1011')
      expect((await move(id, 'void')).body.order_status).toBe('void')
    })

    it('an order by card is paid on the gateway’s page only, but times out like any other', async () => {
      const { order_id } = await place(full, requestFor([lantern]))
      await server.db.execute(
        sql`update order_funds set type = 'kmarket_credit_card', hold_id = null where order_id = ${order_id}`,
      )
      for (const to of ['processing', 'paid'] as const) expect((await move(order_id, to)).code).toBe('1011')
      expect((await move(order_id, 'voidTimeout')).body.order_status).toBe('voidTimeout')
    })

    it('an order that is moved to paid pays its shop, and coupons alone are complete then', async () => {
      const { order_id } = await place(full, requestFor([latte]))
      expect((await move(order_id, 'paid')).body.order_status).toBe('completed')
      const holds = await rowsOf(server.db, sql`select state from bank_holds where reference = ${order_id}`)
      expect(holds).toEqual([{ state: 'settled' }])
    })

    it('an unknown order is not moved, and a parcel has a tracking number once it is sent', async () => {
      expect((await move('nothing', 'paid')).code).toBe('404')
      const id = await paidOrder()
      const numbers = async (order = id) =>
        (await full.call(getOrder, { params: { id: order } })).body.shipping_info.map((one) => one.tracking_number)
      expect(await numbers()).toEqual([undefined])
      await move(id, 'shipped')
      const [{ invoice }] = (await rowsOf<{ invoice: string }>(
        server.db,
        sql`select invoice_number as invoice from orders where id = ${id}`,
      )) as [{ invoice: string }]
      expect(await numbers()).toEqual([`TH${invoice.slice(-8)}00`])
      const collected = '[{"type": "click_and_collect"}]'
      await server.db.execute(sql`update suborders set parcels = ${collected} where order_id = 'o-full-pick-up'`)
      await move('o-full-pick-up', 'shipped')
      expect(await numbers('o-full-pick-up')).toEqual([undefined])
    })

    it('an order that is not paid yet is not shipped, neither whole nor by package', async () => {
      const { order_id } = await place(full, requestFor([lantern]))
      const ship = (index?: number) =>
        full.call(moveOrder, {
          params: { id: order_id },
          body: { to: 'shipped', ...(index !== undefined && { index }) },
        })
      for (const to of [undefined, 'processing'] as const) {
        if (to) await move(order_id, to)
        expect((await ship()).code).toBe('1011')
        expect((await ship(0)).code).toBe('1011')
      }
      expect((await move(order_id, 'paid')).body.order_status).toBe('paid')
      expect((await ship()).body.order_status).toBe('shipped')
    })

    it('[ORD-033] a time-out or a cancel returns what a waiting order holds', async () => {
      const before = [await server.bank.saving('full'), await server.stock(bottle.product_variant_id)]
      for (const to of ['voidTimeout', 'cancelled'] as const) {
        const { order_id, pin_reference } = await place(full, requestFor([bottle]))
        expect((await move(order_id, to)).body.order_status).toBe(to)
        expect((await move(order_id, 'paid')).code).toBe('1011')
        expect(await server.bank.enterPin(pin_reference), 'the PIN is void').toBe(false)
      }
      expect([await server.bank.saving('full'), await server.stock(bottle.product_variant_id)]).toEqual(before)
    })

    it('an order of several packages is delivered only once each is shipped', async () => {
      const of = 'o-full-split-three'
      expect((await move(of, 'completed')).code).toBe('1011')
      const { suborders } = (await full.call(getOrder, { params: { id: of } })).body
      for (const index of suborders.keys())
        await full.call(moveOrder, { params: { id: of }, body: { to: 'shipped', index } })
      expect((await move(of, 'completed')).body.order_status).toBe('completed')
    })

    it('a package keeps the number of its carrier when it is delivered', async () => {
      const of = 'o-full-split-three'
      await full.call(moveOrder, { params: { id: of }, body: { to: 'completed', index: 1 } })
      const [, pack] = (await full.call(getOrder, { params: { id: of } })).body.suborders
      expect(pack?.order_status).toBe('completed')
      expect(pack?.shipping_info[0]?.tracking_number).toBe('SD770012845')
    })

    it.each(['paid', 'processing'])(
      '[REL-002] a refund returns the goods of a package that is %s to the stock, once',
      async (unshipped) => {
        const of = 'o-full-split-three'
        await server.db.execute(sql`update suborders set status = ${unshipped} where order_id = ${of} and position = 2`)
        const packages = await rowsOf<{ status: OrderStatus; variant: string; quantity: number }>(
          server.db,
          sql`select p.status, l.variant_id as variant, l.quantity from suborders p join order_lines l on l.suborder_id = p.id
            where p.order_id = ${of} order by p.position`,
        )
        expect(packages.map(({ status }) => status)).toEqual(['completed', 'shipped', unshipped])
        const stocks = () => Promise.all(packages.map(({ variant }) => server.stock(variant)))
        const before = await stocks()
        const after = before.map((stock, index) => stock + (index === 2 ? (packages[2]?.quantity ?? 0) : 0))
        for (const to of ['refund_sent', 'refunded', 'refunded'] as const) {
          expect((await move(of, to)).code).toBe('0000')
          expect(await stocks()).toEqual(after)
        }
      },
    )

    it('[ORD-016] [ORD-058] one package of several is shipped and delivered; the order is completed with its last package', async () => {
      const send = (index: number, to: 'shipped' | 'completed' | 'void') =>
        full.call(moveOrder, { params: { id: 'o-full-split-two' }, body: { to, index } })
      const order = async () => (await full.call(getOrder, { params: { id: 'o-full-split-two' } })).body
      await server.db.execute(
        sql`update suborders set parcels = '[{"type": "ems"}]' where order_id = 'o-full-split-two'`,
      )
      for (const _ of ['once', 'twice']) expect((await send(0, 'shipped')).body.order_status).toBe('shipped')
      const [first, second] = (await order()).suborders
      expect(first).toMatchObject({ order_status: 'shipped', status_log: { shipped_at: expect.any(String) } })
      expect(first?.shipping_info[0]?.tracking_number).toMatch(/^TH\d{8}00$/)
      expect(second?.order_status).toBe('processing')
      expect(second?.shipping_info[0]?.tracking_number).toBeUndefined()
      expect((await order()).can_complete_order).toBe(false)
      const early = { params: { id: 'o-full-split-two' } }
      expect((await full.call(completeOrder, early, { idempotencyKey: uuid() })).code).toBe('1011')
      expect((await order()).suborders[1]?.order_status).toBe('processing')
      expect((await send(1, 'completed')).code).toBe('1011')
      expect((await send(0, 'void')).code).toBe('1011')
      expect((await send(7, 'shipped')).code).toBe('404')
      await send(0, 'completed')
      expect((await order()).order_status).toBe('shipped')
      await send(1, 'shipped')
      expect((await order()).can_complete_order).toBe(true)
      expect((await send(1, 'completed')).body.order_status).toBe('completed')
      expect((await order()).suborders.map(({ order_status }) => order_status)).toEqual(['completed', 'completed'])
    })
  })

  describe('completing', () => {
    it('[ORD-058] a shipped order can be completed once; a repeat returns the same answer', async () => {
      const id = await paidOrder()
      await move(id, 'shipped')
      expect((await full.call(getOrder, { params: { id } })).body).toMatchObject({
        order_status: 'shipped',
        can_complete_order: true,
        shipping_info: [{ type: 'registered', tracking_number: expect.any(String) }],
      })
      server.clock.advance(60_000)
      const idempotencyKey = uuid()
      const first = await full.call(completeOrder, { params: { id } }, { idempotencyKey })
      expect(first.body).toMatchObject({ order_status: 'completed', can_complete_order: false, can_review: true })
      expect(first.body.suborders[0]?.status_log.completed_at).toBe('2026-11-21T03:01:00.000Z')
      server.clock.advance(60_000)
      expect((await full.call(completeOrder, { params: { id } }, { idempotencyKey })).body).toEqual(first.body)
      const again = await full.call(completeOrder, { params: { id } }, { idempotencyKey: uuid() })
      expect(again.body.suborders[0]?.status_log.completed_at).toBe('2026-11-21T03:01:00.000Z')
    })

    it('locks the order, as reading it does not', async () => {
      const [own] = await server.db.select().from(shoppers).where(eq(shoppers.id, 'full'))
      const shopper = own as Shopper
      const orderId = 'o-full-completed'
      const isLockedBy = (work: (tx: Db) => Promise<unknown>) =>
        inTransaction(server.db, async (tx) => {
          await work(tx)
          const found = await rowsOf(
            tx,
            sql`select from orders where id = ${orderId} and xmax::text = pg_current_xact_id()::text`,
          )
          return found.length > 0
        })
      expect(await isLockedBy((tx) => findOwnOrder(tx, shopper, orderId))).toBe(false)
      expect(await isLockedBy((tx) => confirmArrival(tx, { shopper, orderId, now: server.clock.now() }))).toBe(true)
    })

    it('[REL-001] requires a key, and an order that is not shipped answers 1011', async () => {
      const id = await paidOrder()
      expect((await full.call(completeOrder, { params: { id } }, { idempotencyKey: uuid() })).code).toBe('1011')
      await move(id, 'shipped')
      expect((await full.call(completeOrder, { params: { id } })).code).toBe('1011')
      expect((await full.call(getOrder, { params: { id } })).body.order_status).toBe('shipped')
    })
  })

  it.each(['void', 'cancelled'] as const)(
    'a paid order that the merchant moves to %s returns money and stock once',
    async (to) => {
      const saving = await server.bank.saving('full')
      const stock = await server.stock(bottle.product_variant_id)
      const id = await paidOrder()
      expect((await move(id, to)).body.order_status).toBe(to)
      const { shipping_info } = (await full.call(getOrder, { params: { id } })).body
      expect(shipping_info[0]?.tracking_number).toBeUndefined()
      expect((await move(id, to)).code).toBe('0000')
      expect((await move(id, 'shipped')).code).toBe('1011')
      expect(await server.bank.saving('full')).toBe(saving)
      expect(await server.stock(bottle.product_variant_id)).toBe(stock)
      expect((await server.ledger()).balanced).toBe(true)
    },
  )

  it('a returned order is refunded when it becomes refunded, not before', async () => {
    const saving = await server.bank.saving('full')
    const id = await paidOrder()
    await move(id, 'shipped')
    await move(id, 'refund_sent')
    expect(await server.bank.saving('full')).toBe(saving - 240_500)
    await move(id, 'refunded')
    expect(await server.bank.saving('full')).toBe(saving)
    expect((await server.ledger()).balanced).toBe(true)
  })
})
