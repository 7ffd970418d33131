import { eq, sql } from 'drizzle-orm'
import { is } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { couponStatuses, couponTypes } from '../../contract/couponEnums'
import { redeemCoupon } from '../../contract/coupons'
import { cancelClaim } from '../../contract/payment'
import { activateTheme } from '../../contract/products'
import { promoCode } from '../../contract/promocodes'
import type { OrderMove } from '../../contract/sandbox'
import { inTransaction, rowsOf } from '../../server/db/client'
import { coupons, orderLines, orders } from '../../server/db/schema'
import { issueCoupons, takeBackCoupons } from '../../server/domain/coupons/coupons'
import { moveOrder } from '../../server/domain/orders/orderMoves'
import { holdings, place } from './buying'
import { bottle, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime, uuid } from './testServer'

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

  describe('that an order issues', () => {
    type Order = typeof orders.$inferSelect
    type Line = typeof orderLines.$inferSelect
    /** Issues the coupons of an order of the seed whose one line is changed; each is sold by 100002. */
    const issue = async (change: Partial<Line>, over: Partial<Order> = {}) => {
      const { order_id } = await place(full, requestFor([latte]))
      const [order] = await server.db.select().from(orders).where(eq(orders.id, order_id))
      const [line] = await server.db.select().from(orderLines).where(eq(orderLines.orderId, order_id))
      await issueCoupons(server.db, {
        order: { ...order!, ...over },
        lines: [{ ...line!, ...change }],
        now: testTime,
      })
      return couponsOf(order_id)
    }

    it('are rewards for a digital reward', async () => {
      expect(await issue({ productId: '7006' })).toMatchObject([{ type: 'fulfilment', status: 'usable' }])
    })

    it('are none for a line that is sent, a product that has none, and one that is gone', async () => {
      expect(await issue({ kind: 'physical' })).toEqual([])
      expect(await issue({ productId: '3001' })).toEqual([])
      expect(await issue({ productId: 'gone' })).toEqual([])
    })

    it('are none to take back from an order that issued none', async () => {
      expect(await takeBackCoupons(server.db, 'o-full-waiting')).toEqual({ isUsed: false })
    })

    it('belong to its gift, and are taken back wrapped when it is undone', async () => {
      const giftId = 'gift-seed-3'
      const [coupon] = await issue({}, { giftId })
      expect(coupon).toMatchObject({ is_gift: true, status: 'usable' })
      await server.db.update(coupons).set({ status: 'gift_not_opened' }).where(eq(coupons.id, coupon!.id))
      const [row] = await server.db.select().from(coupons).where(eq(coupons.id, coupon!.id))
      expect(row!.giftId).toBe(giftId)
      expect(await takeBackCoupons(server.db, row!.orderId!)).toEqual({ isUsed: false })
      expect(await statuses(row!.orderId!)).toEqual(['refunded'])
    })
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
    await move(order_id, 'refund_sent')
    expect(await statuses(order_id)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await server.bank.saving('full')).toBe(saving - 195_00)
    await move(order_id, 'refunded')
    expect(await statuses(order_id)).toEqual(['refunded', 'refunded', 'refunded'])
    expect(await server.bank.saving('full')).toBe(saving)
    expect((await server.ledger()).balanced).toBe(true)
    const after = await holdings(server)
    await move(order_id, 'refunded')
    expect(await holdings(server)).toEqual(after)
  })

  const refusesToReturn = async (orderId: string, to: OrderMove) => {
    const before = [await holdings(server), await statuses(orderId)]
    await expect(move(orderId, to)).rejects.toMatchObject({ key: '1011' })
    expect([await holdings(server), await statuses(orderId)]).toEqual(before)
  }
  const bought = async (...args: Parameters<typeof requestFor>) => {
    const { order_id, pin_reference } = await place(full, requestFor(...args))
    expect(await server.bank.enterPin(pin_reference)).toBe(true)
    return order_id
  }

  it('an order with a used coupon is not returned, and nothing of it is taken back', async () => {
    const orderId = await bought([{ ...latte, quantity: 3 }])
    const [first] = await couponsOf(orderId)
    const used = { body: { coupon_id: first?.id ?? '' } }
    expect((await full.call(redeemCoupon, used, { idempotencyKey: uuid() })).code).toBe('0000')
    await refusesToReturn(orderId, 'refund_sent')
    expect((await statuses(orderId)).sort()).toEqual(['usable', 'usable', 'used'])
  })

  it('an order whose e-coupon paid for another one is not returned until that one is', async () => {
    const orderId = await bought([drinkCard])
    const [card] = await couponsOf(orderId)
    const other = await bought([{ ...latte, quantity: 2 }], {
      ...digitalRequest(30),
      promocode: { promocode_code: card?.code ?? '' },
    })
    await refusesToReturn(orderId, 'refund_sent')
    await move(other, 'refund_sent')
    await refusesToReturn(orderId, 'refund_sent')
    await move(other, 'refunded')
    expect(await move(orderId, 'refund_sent')).toBe('refund_sent')
    expect(await statuses(orderId)).toEqual(['refunded'])
  })

  it('an order with a theme that was activated is not returned', async () => {
    await server.db.execute(sql`delete from coupons where shopper_id = 'full' and product_id = ${theme.product_id}`)
    const orderId = await bought([theme], digitalRequest(theme.price))
    const activated = await full.call(
      activateTheme,
      { params: { productId: theme.product_id } },
      { idempotencyKey: uuid() },
    )
    expect(activated.code).toBe('0000')
    await refusesToReturn(orderId, 'refund_sent')
  })

  it.each(['void', 'cancelled'] as const)(
    'a paid order with goods is not moved to %s while its coupon is used: neither money nor stock goes back',
    async (to) => {
      await server.db.execute(sql`update products set mid = '100001' where product_id = '2002'`)
      const orderId = await bought([bottle, { ...latte, mid: '100001' }])
      await server.db.execute(sql`update coupons set status = 'used' where order_id = ${orderId}`)
      await refusesToReturn(orderId, to)
    },
  )

  it('an order that is being refunded is refunded, whatever its coupons', async () => {
    const orderId = await bought([latte])
    await move(orderId, 'refund_sent')
    await server.db.execute(sql`update coupons set status = 'used' where order_id = ${orderId}`)
    expect(await move(orderId, 'refunded')).toBe('refunded')
  })

  it('[REL-002] of a use and a refund at once only one succeeds', async () => {
    const orderId = await bought([latte])
    const [coupon] = await couponsOf(orderId)
    const used = { body: { coupon_id: coupon?.id ?? '' } }
    const [use, refund] = await Promise.allSettled([
      full.call(redeemCoupon, used, { idempotencyKey: uuid() }),
      move(orderId, 'refund_sent'),
    ])
    const isUsed = use.status === 'fulfilled' && use.value.code === '0000'
    expect(refund.status).toBe(isUsed ? 'rejected' : 'fulfilled')
    expect(await statuses(orderId)).toEqual([isUsed ? 'used' : 'refunded'])
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
