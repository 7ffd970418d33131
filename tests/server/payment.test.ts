import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transactionLimitBaht } from '../../contract/constants'
import { getOrder } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { cancelClaim, claimOrder, claimProductFulfillment, readClaim } from '../../contract/payment'
import { cancelPin } from '../../contract/pin'
import { redeemReward } from '../../contract/rewards'
import { rowsOf } from '../../server/db/client'
import { orders } from '../../server/db/schema'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'
import { basketQuantity, claim, holdings, place, putIntoBasket } from './buying'
import { bottle, lantern, latte, requestFor, rice, spa, tent } from './orderRequests'

const minute = 60_000

/** An instant of the test day by Bangkok's clock. */
const bangkok = (time: string): Date => new Date(`2026-11-21T${time}+07:00`)

describe.each(databaseKinds)('paying on the %s database', (kind) => {
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

  const statusOf = async (client: TestClient, id: string) => (await client.call(getOrder, { params: { id } })).body

  describe('placing', () => {
    it('[CHK-011] [API-044] [API-106] creates the order as waiting, reserves stock and holds the money until the PIN', async () => {
      const stock = await server.stock(bottle.product_variant_id)
      const saving = await server.bank.saving('full')
      const { code, body } = await claim(full, requestFor([{ ...bottle, quantity: 2 }, lantern]))
      expect(code).toBe('0000')
      expect(body).toMatchObject({
        order_status: 'waiting_payment_confirmation',
        order_id: expect.any(String),
        order_number: expect.stringMatching(/^KM261121\d{8}$/),
        invoice_number: expect.stringMatching(/^INV261121\d{8}$/),
        source_of_funds: [{ type: 'saving_account', amount: 2405, unit: 'baht' }],
        pin_reference: expect.any(String),
      })
      expect(await server.stock(bottle.product_variant_id)).toBe(stock - 2)
      expect(await server.bank.saving('full')).toBe(saving - (2 * 690 + 990 + 35) * 100)
      const order = await statusOf(full, body.order_id)
      expect(order).toMatchObject({
        order_status: 'waiting_payment_confirmation',
        total_product_price: 2405,
        shipping_fee: 35,
        ship_required: true,
        paymentMethod: 'k-account',
        source_of_funds: [{ type: 'saving_account', amount: 2405, unit: 'baht' }],
      })
      expect(order.paid_at).toBeUndefined()
      const ledger = await server.ledger()
      expect(ledger.balanced).toBe(true)
    })

    it('[CHK-011] [REL-004] the right PIN pays a physical order, settles with the merchant and then empties the basket', async () => {
      const merchantHas = async () =>
        (await server.ledger()).accounts.find(({ account }) => account === 'merchant:100001:satang')?.balance ?? 0
      const sold = () =>
        rowsOf<{ id: string; sold: number }>(
          server.db,
          sql`select product_id as id, sold_count as sold from products where product_id in ('1001', '1003') order by 1`,
        )
      const [bottles, lanterns] = await sold()
      const before = await merchantHas()
      const itemId = await putIntoBasket(server, 'full', bottle, 3)
      const { order_id, invoice_number, pin_reference } = await place(
        full,
        requestFor([{ ...bottle, quantity: 2, item_id: itemId }, lantern]),
      )
      expect(await basketQuantity(server, itemId)).toBe(3)
      server.clock.advance(minute)
      expect(await server.bank.enterPin(pin_reference)).toBe(true)
      const order = await statusOf(full, order_id)
      expect(order.order_status).toBe('paid')
      expect(order.paid_at).toBe('2026-11-21T03:01:00.000Z')
      expect(invoice_number).toMatch(/^INV\d{14}$/)
      expect(order.kplus_ref).toBe(invoice_number?.replace('INV', 'KP'))
      const log = order.suborders[0]?.status_log
      expect(log).not.toHaveProperty('completed_at')
      expect(log).toMatchObject({
        waiting_payment_confirmation_at: '2026-11-21T03:00:00.000Z',
        processing_at: '2026-11-21T03:01:00.000Z',
        paid_at: '2026-11-21T03:01:00.000Z',
      })
      expect(await basketQuantity(server, itemId)).toBe(1)
      expect((await merchantHas()) - before).toBe(240_500)
      expect(await sold()).toEqual([
        { id: '1001', sold: bottles!.sold + 2 },
        { id: '1003', sold: lanterns!.sold + 1 },
      ])
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[CHK-010] buy-now keeps the same product in the basket', async () => {
      const itemId = await putIntoBasket(server, 'full', bottle, 3)
      const { pin_reference } = await place(full, requestFor([bottle]))
      await server.bank.enterPin(pin_reference)
      expect(await basketQuantity(server, itemId)).toBe(3)
    })

    it('[REL-009] another shopper’s basket line in a request is not removed', async () => {
      const itemId = await putIntoBasket(server, 'rich', bottle, 3)
      const { pin_reference } = await place(full, requestFor([{ ...bottle, item_id: itemId }]))
      await server.bank.enterPin(pin_reference)
      expect(await basketQuantity(server, itemId)).toBe(3)
    })

    it('[CHK-011] a digital order is complete after the PIN and needs no address', async () => {
      const { order_id, pin_reference } = await place(full, requestFor([{ ...latte, quantity: 2 }]))
      await server.bank.enterPin(pin_reference)
      const order = await statusOf(full, order_id)
      expect(order).toMatchObject({ order_status: 'completed', ship_required: false, shipping_fee: 0 })
      expect(order.suborders[0]?.digital_products).toHaveLength(1)
      const now = '2026-11-21T03:00:00.000Z'
      expect(order.suborders[0]?.status_log).toMatchObject({ processing_at: now, paid_at: now, completed_at: now })
      expect(order.suborders[0]?.physical_products).toEqual([])
    })

    it('a donation charges the donor’s amount, ships nothing and is complete after the PIN', async () => {
      const donation = { product_id: '3001', product_variant_id: '3001-00', price: 250, mid: '100023' }
      const request = requestFor([donation], {
        purchase_state: 'donation',
        expected_total: 250,
        consent_flag: true,
        source_of_funds: [{ type: 'saving_account', amount: 250, unit: 'baht' }],
      })
      const { order_id, pin_reference } = await place(full, { ...request, address_id: undefined, shipping: undefined })
      await server.bank.enterPin(pin_reference)
      expect(await statusOf(full, order_id)).toMatchObject({
        order_status: 'completed',
        sub_type: 'donation',
        consent_flag: true,
        total_product_price: 250,
        ship_required: false,
      })
    })

    it('[DLV-007] pick-up needs a store and no address, and the order shows the store', async () => {
      const [store] = await rowsOf<{ id: string; name: string }>(
        server.db,
        sql`select stores->0->>'store_id' as id, stores->0->'name'->>'th' as name from merchants where mid = '100005'`,
      )
      const cookies = { product_id: '1021', product_variant_id: '1021-00', price: 350, mid: '100005' }
      const request = requestFor([cookies], {
        address_id: undefined,
        shipping: { type: 'click_and_collect' },
        expected_total: 350,
        source_of_funds: [{ type: 'saving_account', amount: 350, unit: 'baht' }],
      })
      expect((await claim(full, request)).code).toBe('302')
      expect((await claim(full, { ...request, store_id: 'nowhere' })).code).toBe('410')
      const { order_id } = await place(full, { ...request, store_id: store?.id })
      const order = await statusOf(full, order_id)
      expect(order).toMatchObject({
        ship_required: false,
        click_and_collect: { store_id: store?.id, name: store?.name },
        shipping_info: [{ type: 'click_and_collect' }],
      })
      expect(order.shipping_name).toBeUndefined()
    })

    it('[SES-018] the tracking parameters are stored with the order', async () => {
      const given = {
        campaign_code: 'C1',
        tracking_code: 'T1',
        source: 'push',
        channel: 'internal_app',
        cardType: 'debit',
        utm_source: 'feed',
        utm_medium: 'card',
        utm_campaign: 'payday',
        utm_term: 'coffee',
        utm_content: 'b',
      }
      const { order_id } = await place(full, requestFor([latte], given))
      const rows = await server.db.select().from(orders)
      expect(rows.find(({ id }) => id === order_id)?.tracking).toEqual(given)
    })
  })

  describe('refusals change nothing', () => {
    const base = () => requestFor([bottle, lantern])
    const twice = { ...bottle, quantity: 1 }
    const withLine = (change: Record<string, unknown>): ClaimRequest => {
      const request = requestFor([bottle])
      return { ...request, products: [{ ...request.products[0]!, ...change }] }
    }
    const one = (id: string, price_per_item: number) => [
      { product_id: id, product_variant_id: `${id}-00`, quantity: 1, price_per_item },
    ]
    const free = (id: string, change: Partial<ClaimRequest>): ClaimRequest => ({
      ...requestFor([bottle]),
      mid: '100008',
      products: one(id, 0),
      expected_total: 0,
      source_of_funds: [{ type: 'kbank_reward_point', amount: 0, unit: 'points' }],
      ...change,
    })
    const donation = (baht: number): ClaimRequest => ({
      purchase_state: 'donation',
      mid: '100023',
      products: one('3001', baht),
      expected_total: baht,
      source_of_funds: [{ type: 'saving_account', amount: baht, unit: 'baht' }],
    })
    const cases: [string, () => unknown, string][] = [
      ['an empty body', () => ({}), '302'],
      ['no merchant', () => ({ ...base(), mid: undefined }), '302'],
      ['no lines', () => ({ ...base(), products: [] }), '1011'],
      ['an unknown use', () => ({ ...base(), purchase_state: 'gift' }), '1011'],
      ['lines that are no list', () => ({ ...base(), products: 'all' }), '1011'],
      ['quantity 0', () => withLine({ quantity: 0 }), '1011'],
      ['quantity -1', () => withLine({ quantity: -1 }), '1011'],
      ['quantity 1.5', () => withLine({ quantity: 1.5 }), '1011'],
      ['quantity 10^9', () => withLine({ quantity: 1e9 }), '1011'],
      ['a quantity as text', () => withLine({ quantity: '1' }), '1011'],
      ['a third decimal in the total', () => ({ ...base(), expected_total: 0.001 }), '1011'],
      ['a negative total', () => ({ ...base(), expected_total: -1 }), '1011'],
      ['an unknown product', () => withLine({ product_id: '9999', product_variant_id: '9999-00' }), '403'],
      ['a variant of another product', () => withLine({ product_variant_id: lantern.product_variant_id }), '403'],
      ['an unknown merchant', () => ({ ...base(), mid: '999999' }), '1004'],
      ['[API-106] lines of several merchants', () => requestFor([bottle, latte]), '1011'],
      ['the same variant twice', () => requestFor([twice, twice]), '1011'],
      ['[API-106] a stale price', () => withLine({ price_per_item: 689.99 }), '304-03'],
      ['[API-106] a stale total', () => ({ ...base(), expected_total: 1714.99 }), '304-03'],
      [
        'a source amount that is not the total',
        () => ({ ...base(), source_of_funds: [{ type: 'saving_account', amount: 1, unit: 'baht' }] }),
        '304-03',
      ],
      [
        '[API-106] points at a shop that takes none',
        () => requestFor([rice], { source_of_funds: [{ type: 'the1', amount: 10, unit: 'points' }] }),
        '304-03',
      ],
      ['no address', () => ({ ...base(), address_id: undefined }), '302'],
      ['no delivery', () => ({ ...base(), shipping: undefined }), '302'],
      ['an unknown delivery', () => ({ ...base(), shipping: { type: 'drone' } }), '1011'],
      ['[REL-009] an unknown address', () => ({ ...base(), address_id: 'nobody-a1' }), '410'],
      ['[REL-009] another’s address', () => ({ ...base(), address_id: 'rich-a1' }), '410'],
      ['the wrong use for the product', () => ({ ...base(), purchase_state: 'donation' }), '1011'],
      [
        'a reward that was not granted',
        () =>
          free('7002', {
            purchase_state: 'fulfillment',
            source_of_funds: [{ type: 'fulfillment', amount: 1, unit: 'items' }],
          }),
        '1011',
      ],
      ['a free privilege, which is redeemed', () => free('5001', { purchase_state: 'point_redemption' }), '1011'],
      ['more than one order takes', () => requestFor([{ ...bottle, quantity: 11 }]), '304-02'],
    ]
    it.each(cases)('[REL-008] %s', async (_, request, code) => {
      const before = await holdings(server)
      const answer = await claim(full, request() as ClaimRequest)
      expect(answer.status).toBe(200)
      expect(answer.code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('a donation is of whole baht, from the project’s smallest amount up', async () => {
      await server.db.execute(
        sql`update products set details = jsonb_set(details, '{donation,min_amount}', '100') where product_id = '3001'`,
      )
      const before = await holdings(server)
      for (const baht of [99, 100.5]) expect((await claim(full, donation(baht))).code).toBe('1011')
      expect(await holdings(server)).toEqual(before)
      expect((await claim(full, donation(100))).code).toBe('0000')
    })

    it.each([
      ['no key', undefined],
      ['a key that is no UUID', 'my-key'],
    ])('[API-143] [REL-001] %s is refused with 1011', async (_, idempotencyKey) => {
      const before = await holdings(server)
      const answer = await full.call(claimOrder, { body: base() }, idempotencyKey ? { idempotencyKey } : {})
      expect(answer.code).toBe('1011')
      expect(await holdings(server)).toEqual(before)
    })

    it.each([
      ['not JSON', '{"mid":', 'application/json'],
      ['an array', '[]', 'application/json', '302'],
      ['null', 'null', 'application/json'],
      ['a form', 'mid=100001', 'application/x-www-form-urlencoded'],
      ['nothing', '', 'application/json'],
    ])('[REL-008] a body that is %s is refused with a catalogue code', async (_, body, type, code = '1011') => {
      const before = await holdings(server)
      const answer = await full.fetch('/v1/payment/claim_order', {
        method: 'POST',
        headers: { 'Content-Type': type, 'Idempotency-Key': uuid() },
        body,
      })
      expect(answer.status).toBe(200)
      expect(((await answer.json()) as { MessageCode: string }).MessageCode).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('[REL-008] a body above the limit is refused before it is read', async () => {
      const answer = await full.fetch('/v1/payment/claim_order', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': uuid() },
        body: JSON.stringify({ email: 'x'.repeat(70_000) }),
      })
      expect(answer.status).toBe(413)
    })

    it.each(['guest', 'potential', 'readonly', 'favorite', 'noperm'])(
      '%s may not buy, whatever the page sends: 405',
      async (key) => {
        const before = await holdings(server)
        expect((await claim(await server.signIn(key), requestFor([latte]))).code).toBe('405')
        expect(await holdings(server)).toEqual(before)
      },
    )

    it.each([
      ['inactive', '309-01'],
      ['closed', '401'],
      ['paused', '1003'],
      ['left', '1055'],
    ])('[SES-031] the server checks the merchant: one that is %s answers %s', async (status, code) => {
      await server.db.execute(sql`update merchants set status = ${status} where mid = '100001'`)
      const before = await holdings(server)
      expect((await claim(full, base())).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it.each([
      ['inactive', '304-01'],
      ['unredeemable', '314-01'],
      ['exceedlimit', '506'],
      ['out_of_stock', '501'],
    ])('a product that is %s answers %s', async (status, code) => {
      await server.db.execute(sql`update products set status = ${status} where product_id = '1001'`)
      expect((await claim(full, base())).code).toBe(code)
    })

    it('a product that is being changed answers 304-01', async () => {
      await server.db.execute(sql`update products set is_changing = true where product_id = '1001'`)
      expect((await claim(full, base())).code).toBe('304-01')
    })

    it('[CRT-011] [CRT-013] more items than the merchant sells at once answer 507-02; the maximum is accepted', async () => {
      const card = { product_id: '2009', product_variant_id: '2009-00', price: 50, mid: '100020' }
      const other = { product_id: '2010', product_variant_id: '2010-00', price: 196, mid: '100020' }
      expect(
        (
          await claim(
            full,
            requestFor([
              { ...card, quantity: 3 },
              { ...other, quantity: 3 },
            ]),
          )
        ).code,
      ).toBe('507-02')
      expect(
        (
          await claim(
            full,
            requestFor([
              { ...card, quantity: 3 },
              { ...other, quantity: 2 },
            ]),
          )
        ).code,
      ).toBe('0000')
    })

    it('[CRT-012] [CRT-013] two brands of a one-brand merchant answer 507-01', async () => {
      const seat = { product_id: '2004', product_variant_id: '2004-00', price: 139, mid: '100018' }
      const couple = { product_id: '2005', product_variant_id: '2005-00', price: 359, mid: '100018' }
      expect((await claim(full, requestFor([seat, couple]))).code).toBe('507-01')
      expect((await claim(full, requestFor([{ ...seat, quantity: 2 }]))).code).toBe('0000')
    })

    it('a product with a limit per shopper answers 506 once the limit is ordered, and is available again after a cancel', async () => {
      await server.db.execute(sql`update products set max_per_shopper = 2 where product_id = '2015'`)
      const first = await place(full, requestFor([{ ...spa, quantity: 2 }]))
      expect((await claim(full, requestFor([spa]))).code).toBe('506')
      expect((await claim(rich, requestFor([spa]))).code).toBe('0000')
      await full.call(cancelClaim, { body: { order_id: first.order_id } })
      expect((await claim(full, requestFor([spa]))).code).toBe('0000')
    })

    it('[CHK-012] concurrent orders of one shopper do not exceed a limit per shopper', async () => {
      await server.db.execute(sql`update products set max_per_shopper = 1 where product_id = '2015'`)
      const answers = await Promise.all(Array.from({ length: 5 }, () => claim(full, requestFor([spa]))))
      expect(answers.map(({ code }) => code).sort()).toEqual(['0000', '506', '506', '506', '506'])
    })

    it('counts all variants of a product for its limit per shopper', async () => {
      await server.db.execute(sql`update order_lines set product_id = '1002' where product_id = '1001'`)
      await server.db.execute(sql`update products set max_per_shopper = 2 where product_id = '1001'`)
      const variants = ['1001-01', '1001-03', '1001-05'].map((id) => ({ ...bottle, product_variant_id: id }))
      expect((await claim(full, requestFor(variants))).code).toBe('506')
      expect((await claim(full, requestFor(variants.slice(1)))).code).toBe('0000')
    })

    it('[REL-001] a key of an order makes no reward and no privilege, nor the other way round', async () => {
      const key = uuid()
      const first = await place(full, requestFor([latte]), key)
      await server.bank.enterPin(first.pin_reference)
      const before = await holdings(server)
      const reward = { campaign_id: '9103', product_id: '7006', product_variant_id: '7006-00', quantity: 1 }
      const other = await full.call(claimProductFulfillment, { body: reward }, { idempotencyKey: key })
      const privilege = await full.call(redeemReward, { body: { privilege_id: '5001' } }, { idempotencyKey: key })
      expect([other.code, privilege.code]).toEqual(['1011', '1011'])
      expect(await holdings(server)).toEqual(before)
      const redeemed = uuid()
      expect(
        (await full.call(redeemReward, { body: { privilege_id: '5001' } }, { idempotencyKey: redeemed })).code,
      ).toBe('0000')
      expect((await claim(full, requestFor([latte]), redeemed)).code).toBe('1011')
    })

    it('answers 1017 when the account holds too little, and releases the stock', async () => {
      await server.db.execute(sql`update product_variants set stock = 999 where id = '1004-00'`)
      await server.db.execute(sql`update products set max_per_order = 99 where product_id = '1004'`)
      const before = await holdings(server)
      expect((await claim(full, requestFor([{ ...tent, quantity: 50 }]))).code).toBe('1017')
      expect(await holdings(server)).toEqual(before)
    })

    it('the whole balance may be spent, but no satang more', async () => {
      const saving = await server.bank.saving('full')
      const price = saving / 100
      await server.db.execute(
        sql`update products set price_satang = ${saving}, discount_price_satang = null where product_id = '2002'`,
      )
      await server.db.execute(
        sql`update product_variants set price_satang = null, discount_price_satang = null where id = '2002-00'`,
      )
      await place(full, requestFor([{ ...latte, price }]))
      expect(await server.bank.saving('full')).toBe(0)
      expect((await claim(full, requestFor([{ ...latte, price }]))).code).toBe('1017')
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('answers 1056 when the account can’t transact', async () => {
      await server.db.execute(
        sql`update bank_accounts set status = 'blocked' where customer_id = 'full' and kind = 'saving'`,
      )
      const before = await holdings(server)
      expect((await claim(full, requestFor([latte]))).code).toBe('1056')
      expect(await holdings(server)).toEqual(before)
    })

    it.each(Object.entries(transactionLimitBaht))(
      '[PAY-026] [PAY-027] answers %s above %d baht in one transaction',
      async (code, baht) => {
        await server.db.execute(sql`update merchants set limit_satang = ${baht * 100} where mid = '100002'`)
        const priced = async (price: number) => {
          await server.db.execute(
            sql`update products set price_satang = ${Math.round(price * 100)}, discount_price_satang = null where product_id = '2002'`,
          )
          await server.db.execute(
            sql`update product_variants set price_satang = null, discount_price_satang = null where id = '2002-00'`,
          )
          return (await claim(full, requestFor([{ ...latte, price }]))).code
        }
        expect(await priced(baht + 0.01)).toBe(code)
        expect(await priced(baht)).not.toBe(code)
      },
    )

    it('answers 1002 above the merchant’s own limit', async () => {
      await server.db.execute(sql`update merchants set limit_satang = 6499 where mid = '100002'`)
      expect((await claim(full, requestFor([latte]))).code).toBe('1002')
    })
  })

  describe('hours', () => {
    it.each([
      ['00:04:59.999', '701'],
      ['00:05:00.000', '0000'],
      ['23:54:59.999', '0000'],
      ['23:55:00.000', '701'],
    ])('[PAY-021] [PAY-025] at %s in Bangkok an order answers %s', async (time, code) => {
      server.clock.set(bangkok(time))
      const client = await server.signIn('full')
      expect((await claim(client, requestFor([latte]))).code).toBe(code)
    })

    it.each([
      ['kbank_reward_point', 'general', '03:00:00', '03:29:59.999', '703'],
      ['kbank_reward_point', 'point_redemption', '23:00:00', '03:29:59.999', '1053'],
      ['the1', 'general', '22:30:00', '00:29:59.999', '704'],
    ] as const)(
      '[PAY-022] [PAY-023] [PAY-024] %s for %s is closed from %s to %s: %s',
      async (type, purchase_state, from, until, code) => {
        const request = requestFor([latte], {
          purchase_state,
          source_of_funds: [{ type, amount: 100, unit: 'points' }],
        })
        for (const time of [from, until]) {
          server.clock.set(bangkok(time))
          expect((await claim(await server.signIn('full'), request)).code).toBe(code)
        }
        server.clock.set(bangkok('12:00:00'))
        expect((await claim(await server.signIn('full'), request)).code).not.toBe(code)
      },
    )
  })

  describe('stock', () => {
    it('[CRT-006] 502-01 lists every line with insufficient stock and the units left', async () => {
      await server.db.execute(sql`update product_variants set stock = 0 where id = '1003-00'`)
      const before = await holdings(server)
      const request = requestFor([{ ...tent, quantity: 2 }, bottle, lantern])
      const { code, body } = await claim(full, request, uuid(), 'en')
      expect(code).toBe('502-01')
      expect((body as unknown as { lines: unknown }).lines).toEqual([
        { product_id: '1003', product_variant_id: '1003-00', name: 'Rechargeable camp lantern', variant: [], stock: 0 },
        { product_id: '1004', product_variant_id: '1004-00', name: 'Four-person bell tent', variant: [], stock: 1 },
      ])
      expect(await holdings(server)).toEqual(before)
    })

    it('[REL-002] two shoppers and the last item: one gets it, the other 502-01, and stock is never negative', async () => {
      const answers = await Promise.all([
        claim(full, requestFor([bottle, tent])),
        claim(rich, requestFor([tent, bottle], { address_id: 'rich-a1' })),
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual(['0000', '502-01'])
      expect(await server.stock(tent.product_variant_id)).toBe(0)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[REL-002] many orders for few items: exactly as many are placed as there is stock, without a deadlock', async () => {
      await server.db.execute(sql`update product_variants set stock = 5 where id in ('1003-00', '1006-00')`)
      const cap = { product_id: '1006', product_variant_id: '1006-00', price: 390, mid: '100001' }
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          n % 2 === 0
            ? claim(full, requestFor([lantern, cap]))
            : claim(rich, requestFor([cap, lantern], { address_id: 'rich-a1' })),
        ),
      )
      const codes = answers.map(({ code }) => code)
      expect(codes.filter((code) => code === '0000')).toHaveLength(5)
      expect(codes.filter((code) => code === '502-01')).toHaveLength(7)
      expect(await server.stock('1003-00')).toBe(0)
      expect(await server.stock('1006-00')).toBe(0)
      expect((await server.ledger()).balanced).toBe(true)
    })
  })

  describe('the PIN', () => {
    it('a wrong PIN confirms nothing; the right one afterwards confirms the order', async () => {
      const { order_id, pin_reference } = await place(full, requestFor([latte]))
      expect(await server.bank.enterPin(pin_reference, '000000')).toBe(false)
      expect((await statusOf(full, order_id)).order_status).toBe('waiting_payment_confirmation')
      expect(await server.bank.enterPin(pin_reference)).toBe(true)
      expect((await statusOf(full, order_id)).order_status).toBe('completed')
    })

    it('[REL-002] a PIN that is sent twice, also concurrently, pays once', async () => {
      const saving = await server.bank.saving('full')
      const { pin_reference } = await place(full, requestFor([latte]))
      expect(await Promise.all([server.bank.enterPin(pin_reference), server.bank.enterPin(pin_reference)])).toEqual([
        true,
        true,
      ])
      expect(await server.bank.enterPin(pin_reference)).toBe(true)
      expect(await server.bank.saving('full')).toBe(saving - 6500)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('an unknown reference confirms nothing', async () => {
      expect(await server.bank.enterPin(uuid())).toBe(false)
    })
  })

  describe('cancelling', () => {
    it('[API-106] returns stock and money, once', async () => {
      const before = await holdings(server)
      const saving = await server.bank.saving('full')
      const { order_id, pin_reference } = await place(full, requestFor([bottle]))
      for (let time = 0; time < 2; time++) {
        const { code, body } = await full.call(cancelClaim, { body: { order_id } })
        expect(code).toBe('0000')
        expect(body).toMatchObject({ order_id, order_status: 'cancelled' })
        expect(body.pin_reference).toBeUndefined()
      }
      expect(await server.bank.saving('full')).toBe(saving)
      const after = (await holdings(server)) as Record<string, unknown>
      expect(after['stock']).toBe((before as Record<string, unknown>)['stock'])
      expect((await statusOf(full, order_id)).suborders[0]?.status_log.cancelled_at).toBe('2026-11-21T03:00:00.000Z')
      expect(await server.bank.enterPin(pin_reference)).toBe(false)
      expect((await statusOf(full, order_id)).order_status).toBe('cancelled')
      expect((await server.ledger()).balanced).toBe(true)
    })

    it.each([
      ['the order', 10 * 60_000 - 1, 'cancelled', false],
      ['the order', 10 * 60_000, 'voidTimeout', true],
      ['the PIN', 10 * 60_000 - 1, 'cancelled', false],
      ['the PIN', 10 * 60_000, 'voidTimeout', true],
    ] as const)('%s after %i ms: the order is %s', async (what, elapsed, status, isTimeout) => {
      const { order_id, pin_reference } = await place(full, requestFor([bottle]))
      server.clock.advance(elapsed)
      if (what === 'the PIN') await full.call(cancelPin, { params: { reference: pin_reference } })
      else expect((await full.call(cancelClaim, { body: { order_id } })).body.order_status).toBe(status)
      const order = await statusOf(full, order_id)
      expect([order.order_status, order.is_void_credit_customer_timeout]).toEqual([status, isTimeout])
    })

    it('after the PIN the order stays paid, and the answer states it', async () => {
      const { order_id, pin_reference } = await place(full, requestFor([bottle]))
      await server.bank.enterPin(pin_reference)
      const { code, body } = await full.call(cancelClaim, { body: { order_id } })
      expect(code).toBe('0000')
      expect(body.order_status).toBe('paid')
    })

    it('[REL-009] another shopper’s order answers exactly as an unknown one: 404', async () => {
      const { order_id } = await place(full, requestFor([bottle]))
      const foreign = await rich.call(cancelClaim, { body: { order_id } })
      const unknown = await rich.call(cancelClaim, { body: { order_id: uuid() } })
      expect(foreign.code).toBe('404')
      expect(foreign.body).toEqual(unknown.body)
      expect((await statusOf(full, order_id)).order_status).toBe('waiting_payment_confirmation')
    })

    it('[REL-002] a concurrent cancel and PIN end in one of the two states, with money and stock to match', async () => {
      for (let round = 0; round < 6; round++) {
        const saving = await server.bank.saving('full')
        const stock = await server.stock(bottle.product_variant_id)
        const { order_id, pin_reference } = await place(full, requestFor([bottle]))
        const both = [() => server.bank.enterPin(pin_reference), () => full.call(cancelClaim, { body: { order_id } })]
        await Promise.all((round % 2 === 0 ? both : both.reverse()).map((go) => go()))
        const { order_status } = await statusOf(full, order_id)
        const paid = order_status === 'paid'
        expect(['paid', 'cancelled']).toContain(order_status)
        expect(await server.bank.saving('full')).toBe(saving - (paid ? 72_500 : 0))
        expect(await server.stock(bottle.product_variant_id)).toBe(stock - (paid ? 1 : 0))
        expect((await server.ledger()).balanced).toBe(true)
      }
    })
  })

  describe('time-out', () => {
    it('[CHK-011] after ten minutes without PIN the order is voidTimeout and everything is returned; a late PIN changes nothing', async () => {
      const saving = await server.bank.saving('full')
      const stock = await server.stock(bottle.product_variant_id)
      const { order_id, pin_reference } = await place(full, requestFor([bottle]))
      server.clock.advance(10 * minute - 1)
      await server.runDueJobs()
      expect((await statusOf(full, order_id)).order_status).toBe('waiting_payment_confirmation')
      server.clock.advance(1)
      expect(await server.runDueJobs()).toBe(1)
      const order = await statusOf(full, order_id)
      expect(order).toMatchObject({ order_status: 'voidTimeout', is_void_credit_customer_timeout: true })
      expect(order.suborders[0]?.status_log.void_at).toBe('2026-11-21T03:10:00.000Z')
      expect(await server.bank.saving('full')).toBe(saving)
      expect(await server.stock(bottle.product_variant_id)).toBe(stock)
      expect(await server.bank.enterPin(pin_reference)).toBe(false)
      expect((await statusOf(full, order_id)).order_status).toBe('voidTimeout')
      expect(await server.bank.saving('full')).toBe(saving)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[CHK-011] a PIN after the time-out, before the job has run, voids the order', async () => {
      const saving = await server.bank.saving('full')
      const { order_id, pin_reference } = await place(full, requestFor([latte]))
      server.clock.advance(10 * minute)
      expect(await server.bank.enterPin(pin_reference)).toBe(false)
      expect((await statusOf(full, order_id)).order_status).toBe('voidTimeout')
      expect(await server.bank.saving('full')).toBe(saving)
    })

    it('[REL-002] a concurrent time-out and cancel return the money once', async () => {
      const saving = await server.bank.saving('full')
      const { order_id } = await place(full, requestFor([bottle]))
      server.clock.advance(10 * minute)
      await Promise.all([server.runDueJobs(), full.call(cancelClaim, { body: { order_id } }), server.runDueJobs()])
      expect(['voidTimeout', 'cancelled']).toContain((await statusOf(full, order_id)).order_status)
      expect(await server.bank.saving('full')).toBe(saving)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[REL-002] a time-out and a PIN at the last moment end in one of the two states', async () => {
      for (let round = 0; round < 4; round++) {
        const saving = await server.bank.saving('full')
        const { order_id, pin_reference } = await place(full, requestFor([latte]))
        server.clock.advance(10 * minute - (round % 2))
        await Promise.all([server.bank.enterPin(pin_reference), server.runDueJobs()])
        const { order_status } = await statusOf(full, order_id)
        expect(order_status).toBe(round % 2 === 0 ? 'voidTimeout' : 'completed')
        expect(await server.bank.saving('full')).toBe(saving - (order_status === 'completed' ? 6500 : 0))
        expect((await server.ledger()).balanced).toBe(true)
      }
    })
  })

  describe('reading an intent', () => {
    it('[CHK-012] [API-106] returns the order of a key with its current status', async () => {
      const key = uuid()
      const placed = await place(full, requestFor([latte]), key)
      const read = () => full.call(readClaim, { query: { idempotency_key: key } })
      expect((await read()).body).toMatchObject({ ...placed, order_status: 'waiting_payment_confirmation' })
      await server.bank.enterPin(placed.pin_reference)
      const later = await read()
      expect(later.body).toMatchObject({ order_id: placed.order_id, order_status: 'completed' })
      expect(later.body.pin_reference).toBeUndefined()
    })

    it('[REL-009] answers 410 for an unknown key and for another shopper’s', async () => {
      const key = uuid()
      await place(full, requestFor([latte]), key)
      const foreign = await rich.call(readClaim, { query: { idempotency_key: key } })
      const unknown = await rich.call(readClaim, { query: { idempotency_key: uuid() } })
      expect(foreign.code).toBe('410')
      expect(foreign.body).toEqual(unknown.body)
    })

    it.each(['', 'x', '00000000-0000-0000-0000-00000000000'])('[REL-008] answers 1011 for the key %j', async (key) => {
      expect((await full.call(readClaim, { query: { idempotency_key: key } })).code).toBe('1011')
    })
  })
})
