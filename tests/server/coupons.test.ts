import { sql } from 'drizzle-orm'
import { is } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { couponStatuses, couponTypes } from '../../contract/couponEnums'
import { cancelClaim } from '../../contract/payment'
import { promoCode } from '../../contract/promocodes'
import type { OrderMove } from '../../contract/sandbox'
import { inTransaction, rowsOf } from '../../server/db/client'
import { moveOrder } from '../../server/domain/orders/orderMoves'
import { bottle, holdings, latte, place, requestFor } from './buying'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime } from './testServer'

const drinkCard = { product_id: '2001', product_variant_id: '2001-00', price: 90, mid: '100002' } as const
const theme = { product_id: '4002', product_variant_id: '4002-00', price: 29, mid: '100008' } as const

interface Coupon {
  id: string
  code: string
  shopper_id: string
  sub_type: string
  code_type: string
  status: string
  type: string
  mid: string
  name: string
  value: number | null
  days: number
  is_gift: boolean
}

describe.each(databaseKinds)('coupons on the %s database', (kind) => {
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

  const couponsOf = (orderId: string): Promise<Coupon[]> =>
    rowsOf<Coupon>(
      server.db,
      sql`select id, code, shopper_id, sub_type, code_type, status, type, mid, name->>'en' as name,
            value_satang as value, extract(day from expired_at - start_at)::int as days, is_gift
          from coupons where order_id = ${orderId} order by product_id, id`,
    )
  const move = (orderId: string, to: OrderMove) =>
    inTransaction(server.db, (tx) => moveOrder(tx, { bank: server.deps.bank, orderId, to, now: server.clock.now() }))
  const statuses = async (orderId: string) => (await couponsOf(orderId)).map(({ status }) => status)

  it('[CPN-005] [CPN-012] a confirmed order creates one coupon per unit, as each product defines, and none before', async () => {
    const { order_id, pin_reference } = await place(full, requestFor([{ ...latte, quantity: 2 }, drinkCard]))
    expect(await couponsOf(order_id)).toEqual([])
    server.clock.advance(60_000)
    await server.bank.enterPin(pin_reference)
    const given = await couponsOf(order_id)
    const common = { shopper_id: 'full', status: 'usable', type: 'purchased', mid: '100002', is_gift: false }
    const cup = { ...common, name: 'Iced latte 16 oz', sub_type: 'qr', code_type: 'qr', value: null, days: 90 }
    expect(given).toMatchObject([
      { ...common, name: 'Rim Doi drink card ฿100', sub_type: 'value', code_type: 'barcode', value: 10_000, days: 180 },
      cup,
      cup,
    ])
    expect(new Set(given.map(({ code }) => code)).size).toBe(3)
    expect(given.every(({ code }) => is(promoCode, code) && code.length >= 16)).toBe(true)
    const [start] = await rowsOf<{ at: Date }>(
      server.db,
      sql`select distinct start_at as at from coupons where order_id = ${order_id}`,
    )
    expect(new Date(start?.at ?? 0).getTime()).toBe(testTime.getTime() + 60_000)
  })

  it('[REL-002] a PIN entered twice creates no coupon twice', async () => {
    const { order_id, pin_reference } = await place(full, requestFor([latte]))
    await Promise.all([server.bank.enterPin(pin_reference), server.bank.enterPin(pin_reference)])
    await server.bank.enterPin(pin_reference)
    expect(await couponsOf(order_id)).toHaveLength(1)
  })

  it('a theme becomes a code that is shown without redeeming; goods and donations create no coupon', async () => {
    // The seed's shopper has it already.
    await server.db.execute(sql`delete from coupons where shopper_id = 'full' and product_id = ${theme.product_id}`)
    const bought = await place(full, requestFor([theme], { ...digitalRequest(theme.price) }))
    await server.bank.enterPin(bought.pin_reference)
    expect(await couponsOf(bought.order_id)).toMatchObject([
      { name: 'Morning Lotus theme', sub_type: 'value', code_type: 'text', value: null, days: 365 },
    ])
    const goods = await place(full, requestFor([bottle]))
    await server.bank.enterPin(goods.pin_reference)
    expect(await couponsOf(goods.order_id)).toEqual([])
    const donation = { product_id: '3001', product_variant_id: '3001-00', price: 500, mid: '100023' }
    const given = await place(
      full,
      requestFor([donation], { ...digitalRequest(500), purchase_state: 'donation', consent_flag: true }),
    )
    await server.bank.enterPin(given.pin_reference)
    expect(await couponsOf(given.order_id)).toEqual([])
  })

  it('a privilege that costs points is a coupon valid for the days that it states', async () => {
    const privilege = { product_id: '5003', product_variant_id: '5003-00', price: 4000, mid: '100008' }
    const { order_id, pin_reference } = await place(
      full,
      requestFor([privilege], {
        ...digitalRequest(0),
        purchase_state: 'point_redemption',
        source_of_funds: [{ type: 'kbank_reward_point', amount: 4000, unit: 'points', card_key: 'full-kpoint' }],
      }),
    )
    await server.bank.enterPin(pin_reference)
    expect(await couponsOf(order_id)).toMatchObject([{ name: 'Weekday green fee', sub_type: 'qr', days: 60 }])
  })

  it('an order that is cancelled or times out creates no coupons', async () => {
    const cancelled = await place(full, requestFor([latte]))
    await full.call(cancelClaim, { body: { order_id: cancelled.order_id } })
    const late = await place(full, requestFor([latte]))
    server.clock.advance(10 * 60_000)
    await server.bank.enterPin(late.pin_reference)
    expect([...(await couponsOf(cancelled.order_id)), ...(await couponsOf(late.order_id))]).toEqual([])
  })

  it('[CPN-007] a refund takes back unused coupons as it begins; money and coupons balance', async () => {
    const saving = await server.bank.saving('full')
    const { order_id, pin_reference } = await place(full, requestFor([{ ...latte, quantity: 3 }]))
    await server.bank.enterPin(pin_reference)
    const [first] = await couponsOf(order_id)
    await server.db.execute(sql`update coupons set status = 'used' where id = ${first?.id ?? ''}`)
    await move(order_id, 'refund_sent')
    expect((await statuses(order_id)).sort()).toEqual(['refunded', 'refunded', 'used'])
    expect(await server.bank.saving('full')).toBe(saving - 195_00)
    await move(order_id, 'refunded')
    expect((await statuses(order_id)).sort()).toEqual(['refunded', 'refunded', 'used'])
    expect(await server.bank.saving('full')).toBe(saving)
    expect((await server.ledger()).balanced).toBe(true)
    const after = await holdings(server)
    await move(order_id, 'refunded')
    expect(await holdings(server)).toEqual(after)
  })

  it('[CPN-007] voiding a paid order with goods and coupons takes back the coupons too', async () => {
    await server.db.execute(sql`update products set mid = '100001' where product_id = '2002'`)
    const { order_id, pin_reference } = await place(full, requestFor([bottle, { ...latte, mid: '100001' }]))
    await server.bank.enterPin(pin_reference)
    expect(await statuses(order_id)).toEqual(['usable'])
    await move(order_id, 'void')
    expect(await statuses(order_id)).toEqual(['refunded'])
  })

  it('[CPN-007] the seed has a coupon in every state and of every kind, with stable ids', async () => {
    const rows = await rowsOf<{ id: string; state: string; type: string; code_type: string }>(
      server.db,
      sql`select id, case when status = 'usable' and expired_at <= ${testTime.toISOString()}::timestamptz then 'expired' else status end as state,
            type, code_type from coupons where shopper_id = 'full' order by id`,
    )
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(couponStatuses))
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(couponTypes))
    expect(new Set(rows.map(({ code_type }) => code_type))).toEqual(new Set(['qr', 'barcode', 'both', 'text']))
    expect(rows.map(({ id }) => id)).toContain('c-full-usable')
    expect(rows.find(({ id }) => id === 'c-full-expired')?.state).toBe('expired')
  })

  it('every order of a coupon or a used voucher of the seed belongs to its shopper', async () => {
    const strays = await rowsOf(
      server.db,
      sql`select c.id from coupons c left join orders o on o.id = c.order_id and o.shopper_id = c.shopper_id
          where c.order_id is not null and o.id is null
          union all
          select h.id from voucher_holdings h left join orders o on o.id = h.order_id and o.shopper_id = h.shopper_id
          where h.state = 'used' and o.id is null`,
    )
    expect(strays).toEqual([])
  })
})

/** What a request for a digital product has in place of address and delivery. */
function digitalRequest(total: number) {
  return {
    address_id: undefined,
    shipping: undefined,
    expected_total: total,
    source_of_funds: [{ type: 'saving_account' as const, amount: total, unit: 'baht' as const }],
  }
}
