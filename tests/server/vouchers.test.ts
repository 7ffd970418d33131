import { sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import { parse } from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { addToBasket } from '../../contract/baskets'
import { getBadge } from '../../contract/home'
import { unfollowMerchant } from '../../contract/merchants'
import { toSatang } from '../../contract/money'
import { getOrder } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { cancelClaim } from '../../contract/payment'
import type { voucher } from '../../contract/promocodes'
import {
  listEcouponVouchers,
  listVouchers,
  productsText,
  readVoucher,
  redeemEcouponVoucher,
  redeemVoucher,
} from '../../contract/promocodes'
import { listPublicVouchers } from '../../contract/publicVouchers'
import { inTransaction, rowsOf } from '../../server/db/client'
import { moveOrder } from '../../server/domain/orders/orderMoves'
import { voucherActors } from '../../src/actors/voucherActors'
import { claim, holdings, place } from './buying'
import { bottle, lantern, latte, registered, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'
import { seedCode } from '../../server/db/seed/coupons'

type Items = Parameters<typeof requestFor>[0]

/** Two products of a mall shop: goods for 1,680 baht and 35 for delivery. */
const basket: Items = [bottle, lantern]
const drinkCard = { product_id: '2001', product_variant_id: '2001-00', price: 90, mid: '100002' } as const

const linesOf = (items: Items) =>
  items.map(({ product_id, product_variant_id, quantity = 1 }) => ({ product_id, product_variant_id, quantity }))

/** A valid request for these items with a voucher that takes off so many baht. */
function withVoucher(items: Items, code: string, discount: number, change: Partial<ClaimRequest> = {}): ClaimRequest {
  const request = requestFor(items)
  const total = Math.round((request.expected_total - discount) * 100) / 100
  return {
    ...request,
    promocode: { promocode_code: code },
    expected_total: total,
    source_of_funds: [{ type: 'saving_account', amount: total, unit: 'baht' }],
    ...change,
  }
}

describe.each(databaseKinds)('vouchers on the %s database', (kind) => {
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

  const quotaOf = async (code: string): Promise<number> =>
    (await rowsOf<{ left: number }>(server.db, sql`select quota_left as left from vouchers where code = ${code}`))[0]
      ?.left ?? NaN
  const holdingOf = async (shopper: string, code: string) =>
    (
      await rowsOf<{ id: string; state: string; order_id: string | null }>(
        server.db,
        sql`select h.id, h.state, h.order_id from voucher_holdings h join vouchers v on v.id = h.voucher_id
            where h.shopper_id = ${shopper} and v.code = ${code}`,
      )
    )[0]
  const couponOf = async (id: string) =>
    (
      await rowsOf<{ status: string; paid_order_id: string | null; used_at: Date | null }>(
        server.db,
        sql`select status, paid_order_id, used_at from coupons where id = ${id}`,
      )
    )[0]
  const setQuota = (code: string, left: number) =>
    server.db.execute(sql`update vouchers set quota_left = ${left} where code = ${code}`)
  const list = async (client: TestClient, mid: string, amount: number, items?: Items, language?: 'en') =>
    (
      await client.call(
        listVouchers,
        { body: { mid, amount, ...(items && { products: linesOf(items) }) } },
        language && { language },
      )
    ).body.vouchers
  const redeem = (
    client: TestClient,
    code: string,
    given: { mid?: string; amount?: number; products?: ReturnType<typeof linesOf> } = {},
    idempotencyKey = uuid(),
  ) => client.call(redeemVoucher, { body: { promocode_code: code, ...given } }, { idempotencyKey })
  const find = (vouchers: readonly InferInput<typeof voucher>[], code: string) =>
    vouchers.find(({ promocode_code }) => promocode_code === code)
  const give = (voucher: string, shopper: string) =>
    server.db.execute(
      sql`insert into voucher_holdings (id, shopper_id, voucher_id, state, collected_at)
          select 'given-' || id, ${shopper}, id, 'collected', ${server.clock.now().toISOString()}::timestamptz
          from vouchers where code = ${voucher} on conflict do nothing`,
    )

  /** Shop, lines and voucher of each refusal, and its difference from the seed. */
  const refusals: [title: string, code: string, items: Items, key: string, prepare?: string][] = [
    ['[ERR-094] below the minimum spend', 'MARKET100', [{ ...latte, quantity: 2 }], '504-01'],
    [
      '[VCH-005] [ERR-095] another type of shop',
      'MALL12',
      [latte],
      '504-02',
      `update vouchers set min_spend_satang = 0 where code = 'MALL12'`,
    ],
    ['[VCH-006] [ERR-096] for new users only', 'HELLO60', basket, '504-03'],
    [
      '[VCH-006] [ERR-096] for selected users only',
      'VIP500',
      basket,
      '504-03',
      `update vouchers set min_spend_satang = 0 where code = 'VIP500'`,
    ],
    [
      '[VCH-006] [ERR-096] for a birthday in another month',
      'HBD15',
      basket,
      '504-03',
      `update shoppers set birthday_month = 12 where id = 'full'`,
    ],
    ['[VCH-007] [ERR-097] nothing off', 'THANKS0', basket, '504-04'],
    ['[VCH-007] [ERR-097] nothing off goods of another kind', 'ECOUP20', basket, '504-04'],
    ['[VCH-007] [ERR-097] nothing off without delivery', 'FREESHIP', [{ ...latte, quantity: 5 }], '504-04'],
    ['[VCH-008] [ERR-098] expired', 'RAINY30', basket, '504-05'],
    [
      '[VCH-008] expired at this moment',
      'MARKET100',
      basket,
      '504-05',
      `update vouchers set expired_at = '2026-11-21T03:00:00Z' where code = 'MARKET100'`,
    ],
    ['[VCH-009] [ERR-099] another shop’s', 'KRUA50', basket, '504-06'],
    ['[VCH-010] [VCH-011] [ERR-100] worth more than the amount', 'BIG2000', basket, '504-07'],
    [
      '[VCH-011] [ERR-100] worth exactly the amount',
      'BIG2000',
      basket,
      '504-07',
      `update vouchers set discount_value = 171500 where code = 'BIG2000'`,
    ],
    ['[ERR-110] fully redeemed', 'FULLYTAKEN', basket, '602'],
    ['[ERR-110] fully redeemed, whatever the basket', 'FULLYTAKEN', [latte], '602'],
    ['[ERR-111] used before', 'RIMDOI30', [{ ...latte, quantity: 5 }], '603'],
  ]
  const unknown: [title: string, code: string, items: Items, key: string][] = [
    ['[ERR-086] an unknown code', 'NOSUCHCODE', basket, '408'],
    ['[ERR-086] a code that is not valid yet', 'GAAO70', basket, '408'],
    ['[ERR-086] [REL-009] the code of another’s e-coupon', seedCode('rich', 'value'), basket, '408'],
  ]
  const amountOf = (items: Items) => requestFor(items).expected_total
  const shippingOf = (items: Items) => (items[0]?.product_id.startsWith('2') ? 0 : registered)

  describe('refusals in every use', () => {
    it.each([...refusals, ...unknown])(
      '%s: %s is refused and changes nothing',
      async (_, code, items, key, prepare?) => {
        if (prepare) await server.db.execute(sql.raw(prepare))
        const before = await holdings(server)
        const mid = items[0]?.mid ?? ''
        const amount = amountOf(items)
        const read = await full.call(readVoucher, {
          params: { code },
          query: {
            mid,
            amount: String(amount),
            shipping: String(shippingOf(items)),
            products: productsText(linesOf(items)),
          },
        })
        expect(read.code).toBe(key)
        expect((await redeem(full, code, { mid, amount, products: linesOf(items) })).code).toBe(key)
        expect((await claim(full, withVoucher(items, code, 0))).code).toBe(key)
        expect(await holdings(server)).toEqual(before)
      },
    )

    it('[VCH-004] the minimum spend counts goods alone: exactly reached the voucher applies, one satang less it does not', async () => {
      const offered = async () => find(await list(full, '100001', 725, [bottle]), 'MARKET100')
      const order = () => claim(full, withVoucher([bottle], 'MARKET100', 100))
      const ask = (minimum: number) =>
        server.db.execute(sql`update vouchers set min_spend_satang = ${minimum} where code = 'MARKET100'`)
      await ask(69_001)
      expect(await offered()).toMatchObject({ min_spend: 690.01, error: { code: '504', sub_code: '01' } })
      expect((await order()).code).toBe('504-01')
      await ask(69_000)
      const met = await offered()
      expect([met?.min_spend, met?.discount, met?.error]).toEqual([690, 100, undefined])
      expect((await order()).code).toBe('0000')
    })

    it('[ERR-102] [VCH-018] the list returns each of them with its reason', async () => {
      for (const [, code, items, key, prepare] of refusals) {
        if (prepare) await server.db.execute(sql.raw(prepare))
        await give(code, 'full')
        const vouchers = await list(full, items[0]?.mid ?? '', amountOf(items), items, 'en')
        const error = find(vouchers, code)?.error
        const sentence: unknown = expect.stringMatching(/^[A-Z].+\.$/)
        const [codeOfKey, subCode] = key.split('-')
        expect([code, error]).toEqual([
          code,
          { code: codeOfKey, ...(subCode && { sub_code: subCode }), message: sentence },
        ])
      }
    })

    it('[VCH-016] [ERR-102] the reason is in the shopper’s language', async () => {
      const reason = async (language?: 'en') =>
        find(await list(full, '100001', 1715, basket, language), 'BIG2000')?.error?.message
      expect(await reason()).toBe('มูลค่าโค้ดต้องน้อยกว่ายอดที่ต้องชำระ')
      expect(await reason('en')).toBe("The voucher's value must be lower than the amount to pay.")
    })

    it('[ERR-102] a voucher that fails several conditions is refused for the first in their order', async () => {
      const fix = (column: string, value: string) =>
        server.db.execute(sql.raw(`update vouchers set ${column} = ${value} where code = 'BIG2000'`))
      await fix('min_spend_satang', '900000')
      await fix('eligible_shop_types', `'["partner"]'`)
      await fix('user_rule', `'selected_user'`)
      await fix('discount_value', '0')
      await fix('expired_at', `'2026-11-20T00:00:00Z'`)
      await fix('eligible_mids', `'["100021"]'`)
      const next = async () =>
        (await full.call(readVoucher, { params: { code: 'BIG2000' }, query: { mid: '100001', amount: '1715' } })).code
      const seen = [await next()]
      for (const [column, value] of [
        ['min_spend_satang', '0'],
        ['eligible_shop_types', `'[]'`],
        ['user_rule', `'all'`],
        ['discount_value', '200000'],
        ['expired_at', `'2026-12-20T00:00:00Z'`],
        ['eligible_mids', `'[]'`],
        ['discount_value', '10000'],
      ] as const) {
        await fix(column, value)
        seen.push(await next())
      }
      expect(seen).toEqual(['504-01', '504-02', '504-03', '504-04', '504-05', '504-06', '504-07', '0000'])
    })

    it('[ERR-103] a voucher that can’t be collected is refused with its code; a collected one stays', async () => {
      expect((await redeem(rich, 'FULLYTAKEN')).code).toBe('505-01')
      expect((await redeem(full, 'FULLYTAKEN')).code).toBe('0000')
      expect((await redeem(full, 'RIMDOI30')).code).toBe('603')
      expect((await redeem(rich, 'GAAO70')).code).toBe('408')
      expect((await redeem(rich, 'RAINY30')).code).toBe('504-05')
      expect((await redeem(rich, 'HELLO60')).code).toBe('504-03')
    })
  })

  describe('reading', () => {
    it('[API-099] [VCH-018] lists usable vouchers first, the best at the top, then the others', async () => {
      const vouchers = await list(full, '100001', 1715, basket)
      const refusedFrom = vouchers.findIndex(({ error }) => error)
      expect(refusedFrom).toBeGreaterThan(2)
      expect(vouchers.slice(refusedFrom).every(({ error }) => error)).toBe(true)
      const off = vouchers.slice(0, refusedFrom).map(({ discount }) => discount)
      expect(off).toEqual([...off].sort((a, b) => b - a))
      expect(find(vouchers, 'MALL12')).toMatchObject({ type: 'platform', discount: 201.6, min_spend: 800 })
      expect(find(vouchers, 'HBD15')?.discount).toBe(150)
      expect(find(vouchers, 'FREESHIP')?.discount).toBe(35)
      expect(find(vouchers, 'MARKET40')).toMatchObject({ discount: 40, is_collected: false })
      expect(find(vouchers, 'MARKET100')).toMatchObject({ discount: 100, is_collected: true })
    })

    it('[VCH-001] lists a shop’s own vouchers at the shop, and no secret codes', async () => {
      const there = await list(rich, '100002', 325, [{ ...latte, quantity: 5 }])
      expect(find(there, 'RIMDOI30')).toMatchObject({ type: 'merchant', mid: '100002', discount: 30 })
      const elsewhere = await list(rich, '100001', 1715, basket)
      for (const code of ['RIMDOI30', 'THANKS0', 'BIG2000', 'FULLYTAKEN', 'RAINY30', 'GAAO70'])
        expect(find(elsewhere, code)).toBeUndefined()
      expect(find(elsewhere, 'VIP500')?.error?.code).toBe('504')
      expect(find(await list(await server.signIn('card'), '100001', 1715, basket), 'VIP500')).toBeUndefined()
    })

    it('[VCH-015] a bill without a basket counts wholly as goods and has no delivery', async () => {
      const vouchers = await list(full, '100001', 500)
      expect(find(vouchers, 'MARKET100')?.error).toBeUndefined()
      expect(find(vouchers, 'FREESHIP')?.error).toMatchObject({ code: '504', sub_code: '04' })
      expect(find(vouchers, 'HBD15')?.discount).toBe(75)
    })

    it('[API-098] [VCH-019] one voucher is read by its code in any notation, and returns the reason when the amount has changed', async () => {
      const read = (amount: string, shipping?: string) =>
        full.call(readVoucher, { params: { code: ' market100 ' }, query: { mid: '100001', amount, shipping } })
      const { body } = await read('725', '35')
      expect(body.voucher).toMatchObject({ promocode_id: 'v02', promocode_code: 'MARKET100', discount: 100 })
      expect((await read('534.99', '35')).code).toBe('504-01')
      expect((await read('535', '35')).code).toBe('0000')
    })

    it('[VCH-019] [API-098] a voucher for a kind of goods is validated on that kind only, as it is applied and ordered', async () => {
      await server.db.execute(
        sql`update vouchers set discount_kind = 'percent', discount_value = 10, max_discount_satang = null where code = 'ECOUP20'`,
      )
      await server.db.execute(sql`update products set sub_type = 'digital' where product_id = '1001'`)
      const mixed = [bottle, lantern]
      const products = linesOf(mixed)
      const { readVoucher: recheck } = voucherActors({
        call: async (endpoint, input) => parse(endpoint.response, (await full.call(endpoint, input)).body) as never,
      })
      const purchase = { mid: '100001', amount: toSatang(171_500), shipping: toSatang(3500), products }
      const checked = await toPromise(createActor(recheck, { input: { code: 'ECOUP20', purchase } }).start())
      expect(checked.discount).toBe(6900)
      expect((await redeem(full, 'ECOUP20', { mid: '100001', amount: 1715, products })).body.discount).toBe(69)
      expect((await claim(full, withVoucher(mixed, 'ECOUP20', 69))).code).toBe('0000')
    })

    it.each([['1001*1001-01'], ['1001*1001-01*0'], ['1001*1001-01*x'], ['*'], ['']])(
      '[REL-008] the lines %j in a query are refused',
      async (products) => {
        const query = { mid: '100001', amount: '1715', products }
        expect((await full.call(readVoucher, { params: { code: 'MARKET40' }, query })).code).toBe('1011')
      },
    )

    it('[VCH-006] HELLO60 is usable for a shopper whose orders were all cancelled', async () => {
      const read = () =>
        full.call(readVoucher, { params: { code: 'HELLO60' }, query: { mid: '100001', amount: '1715' } })
      await server.db.execute(sql`update orders set status = 'cancelled' where shopper_id = 'full'`)
      expect((await read()).code).toBe('0000')
      await place(full, requestFor([latte]))
      expect((await read()).code).toBe('504-03')
    })

    it('[VCH-006] two orders at once can’t both be the first of a new user', async () => {
      await server.db.execute(sql`update orders set status = 'cancelled' where shopper_id = 'full'`)
      await server.db.execute(sql`
        insert into vouchers select (jsonb_populate_record(v, '{"id": "hello61", "code": "HELLO61"}')).*
        from vouchers v where code = 'HELLO60'`)
      const order = (code: string) =>
        claim(
          full,
          requestFor([{ ...latte, quantity: 5 }], {
            promocode: { promocode_code: code },
            expected_total: 265,
            source_of_funds: [{ type: 'saving_account', amount: 265, unit: 'baht' }],
          }),
        )
      const answers = await Promise.all(['HELLO60', 'HELLO61', 'HELLO60', 'HELLO61'].map(order))
      expect(answers.filter(({ code }) => code === '0000')).toHaveLength(1)
      expect(answers.filter(({ code }) => code === '504-03' || code === '603')).toHaveLength(3)
    })

    it('[API-039] [API-101] lists public vouchers, of a shop or of all, in pages', async () => {
      const publicOf = (query: { mid?: string; page?: string; limit?: string }) =>
        full.call(listPublicVouchers, { query })
      const { body: all } = await publicOf({ limit: '100' })
      expect(all.total).toBe(all.vouchers.length)
      expect(all.vouchers.map(({ promocode_code }) => promocode_code)).not.toContain('THANKS0')
      expect(find(all.vouchers, 'RIMDOI30')?.error?.code).toBe('603')
      expect(all.vouchers.at(-1)?.promocode_code).toBe('RIMDOI30')
      expect(find(all.vouchers, 'HBD15')?.discount).toBe(150)
      const { body: second } = await publicOf({ page: '2', limit: '5' })
      expect(second.vouchers).toEqual(all.vouchers.slice(5, 10))
      const { body: own } = await publicOf({ mid: '100003' })
      expect(own.vouchers.map(({ promocode_code }) => promocode_code)).toEqual(['KILN50'])
      expect((await publicOf({ mid: '999999' })).code).toBe('1004')
      expect((await publicOf({ page: '0' })).code).toBe('1011')
    })

    it('[VCH-006] a public voucher for other shoppers is listed last with its reason, and is not counted as new', async () => {
      const of = async (client: TestClient) =>
        (await client.call(listPublicVouchers, { query: { limit: '100' } })).body.vouchers
      const reason = async (client: TestClient, code: string) => find(await of(client), code)?.error
      const counted = async () => (await full.call(getBadge, {})).body.badges.promotion
      const guest = await server.signIn('guest')
      expect([await reason(full, 'HBD15'), await reason(guest, 'HELLO60')]).toEqual([undefined, undefined])
      expect(await reason(full, 'HELLO60')).toMatchObject({
        code: '504',
        sub_code: '03',
        message: 'บัญชีของคุณใช้โค้ดนี้ไม่ได้',
      })
      const before = await counted()
      await server.db.execute(sql`update shoppers set birthday_month = 12 where id = 'full'`)
      expect(await reason(full, 'HBD15')).toMatchObject({ code: '504', sub_code: '03' })
      expect(await counted()).toBe(before - 1)
      const open = (await of(full)).filter(({ is_followed }) => !is_followed)
      expect(open.findLastIndex(({ error }) => !error)).toBeLessThan(open.findIndex(({ error }) => error))
    })

    it('lists the vouchers of followed shops after all others, and marks them [LND-005]', async () => {
      const listed = async (query: { of?: 'merchants'; mid?: string } = {}) =>
        (await full.call(listPublicVouchers, { query: { limit: '100', ...query } })).body.vouchers
      const marked = (vouchers: Awaited<ReturnType<typeof listed>>) =>
        vouchers.filter(({ is_followed }) => is_followed).map(({ promocode_code }) => promocode_code)
      const all = await listed()
      expect(marked(all)).toEqual(['MEOW25', 'KILN50', 'RIMDOI30'])
      expect(all.slice(-3).map(({ promocode_code }) => promocode_code)).toEqual(marked(all))
      const [firstRefused] = all.flatMap(({ error }, index) => (error ? [index] : []))
      const others = all.slice(0, -3)
      expect(others.slice(firstRefused).every(({ error }) => error)).toBe(true)
      expect(new Set(all.map(({ promocode_code }) => promocode_code)).size).toBe(all.length)
      expect([...marked(await listed({ of: 'merchants' })), ...marked(await listed({ mid: '100002' }))]).toEqual([])
      await full.call(unfollowMerchant, { body: { mid: '100003' } })
      expect(marked(await listed())).toEqual(['MEOW25', 'RIMDOI30'])
    })

    it('lists the vouchers of one kind: for delivery, the mall, e-coupons, or any goods [LND-005]', async () => {
      const codes = async (kind?: string) => {
        const { body } = await full.call(listPublicVouchers, { query: { limit: '100', kind: kind as never } })
        expect(body.total).toBe(body.vouchers.length)
        return body.vouchers.map(({ promocode_code }) => promocode_code)
      }
      expect(await codes('shipping')).toEqual(['FREESHIP'])
      expect(await codes('mall')).toEqual(['MALL12'])
      expect(await codes('ecoupon')).toEqual(['ECOUP20'])
      const rest = (await codes()).filter((code) => !['FREESHIP', 'MALL12', 'ECOUP20'].includes(code))
      expect(await codes('discount')).toEqual(rest)
      expect((await full.call(listPublicVouchers, { query: { kind: 'gold' as never } })).code).toBe('1011')
    })

    it.each([
      ['an unknown shop', { mid: '999999', amount: 100 }, '1004'],
      ['[ERR-125] a shop that takes no payment', { mid: '100095', amount: 100 }, '1003'],
      ['[ERR-140] a shop that left', { mid: '100092', amount: 100 }, '1055'],
      ['no shop', { amount: 100 }, '1011'],
      ['a negative amount', { mid: '100001', amount: -1 }, '1011'],
      ['a third decimal', { mid: '100001', amount: 1.001 }, '1011'],
      ['an amount as text', { mid: '100001', amount: '100' }, '1011'],
      ['a line of another shop', { mid: '100001', amount: 100, products: linesOf([latte]) }, '403'],
      ['a quantity of 0', { mid: '100001', amount: 100, products: linesOf([{ ...bottle, quantity: 0 }]) }, '1011'],
    ])('[REL-008] a list for %s is refused', async (_, body, key) => {
      const answer = await full.call(listVouchers, { body: body as { mid: string; amount: number } })
      expect(answer.status).toBe(200)
      expect(answer.code).toBe(key)
    })

    it.each(['', '-1', 'abc', '1e3', '1.001', 'Infinity'])(
      '[REL-008] the amount %j in a query is refused',
      async (amount) => {
        const answer = await full.call(readVoucher, { params: { code: 'MARKET40' }, query: { mid: '100001', amount } })
        expect(answer.code).toBe('1011')
      },
    )

    it.each(['MARKET 40', 'ล40', 'A'.repeat(31), "X';--"])(
      '[VCH-018] [REL-008] the code %j is refused',
      async (code) => {
        expect((await redeem(full, code, { mid: '100001', amount: 1715 })).code).toBe('1011')
        expect((await claim(full, withVoucher(basket, code, 0))).code).toBe('1011')
      },
    )
  })

  describe('collecting and applying', () => {
    it('[API-100] stores the voucher, returns the discount, and uses no quota', async () => {
      const left = await quotaOf('MARKET40')
      const { body } = await redeem(rich, 'market40', { mid: '100001', amount: 1715, products: linesOf(basket) })
      expect(body).toMatchObject({ promocode_id: 'v01', promocode_history_id: expect.any(String), discount: 40 })
      expect(await quotaOf('MARKET40')).toBe(left)
      expect(await holdingOf('rich', 'MARKET40')).toMatchObject({ state: 'collected', id: body.promocode_history_id })
      const again = await redeem(rich, 'MARKET40', { mid: '100001', amount: 1715 })
      expect(again.body.promocode_history_id).toBe(body.promocode_history_id)
    })

    describe('[API-100] without products', () => {
      const fillCart = async (quantity: number) => {
        const { product_id, product_variant_id } = bottle
        await rich.call(
          addToBasket,
          { query: {}, body: { product_id, product_variant_id, quantity } },
          { idempotencyKey: uuid() },
        )
      }

      beforeEach(() => server.db.execute(sql`delete from basket_lines where shopper_id = 'rich'`))

      it('deducts the delivery if the amount equals the cart at the shop with delivery', async () => {
        await fillCart(1)
        const { body } = await redeem(rich, 'FREESHIP', { mid: '100001', amount: 725 })
        expect(body.discount).toBe(35)
        expect((await redeem(rich, 'MARKET40', { mid: '100001', amount: 725 })).body.discount).toBe(40)
      })

      it.each([
        ['the goods of the cart alone', '100001', 690],
        ['another amount than the cart', '100001', 800],
        ['a shop that nothing in the cart is of', '100002', 725],
      ])('deducts nothing for %s', async (_, mid, amount) => {
        await fillCart(1)
        expect((await redeem(rich, 'FREESHIP', { mid, amount })).code).toBe('504-04')
      })

      it('deducts nothing for a bill, sent without products, even if the cart has the same amount', async () => {
        await fillCart(1)
        expect((await redeem(rich, 'FREESHIP', { mid: '100001', amount: 725, products: [] })).code).toBe('504-04')
      })

      it('deducts nothing for the cart of another shopper', async () => {
        await fillCart(1)
        await server.db.execute(sql`delete from basket_lines where shopper_id = 'full'`)
        expect((await redeem(full, 'FREESHIP', { mid: '100001', amount: 725 })).code).toBe('504-04')
      })
    })

    it('[VCH-006] a voucher for selected shoppers, or for birthdays of the month, is collected by them alone', async () => {
      expect((await redeem(full, 'VIP500')).code).toBe('504-03')
      const first = await redeem(rich, 'VIP500')
      expect(first).toMatchObject({ code: '0000', body: { discount: 500 } })
      expect(await holdingOf('rich', 'VIP500')).toMatchObject({ state: 'collected' })
      expect((await redeem(rich, 'VIP500')).body.promocode_history_id).toBe(first.body.promocode_history_id)
      await server.db.execute(sql`update shoppers set birthday_month = case when id = 'full' then 11 else 3 end`)
      expect([(await redeem(full, 'HBD15')).code, (await redeem(rich, 'HBD15')).code]).toEqual(['0000', '504-03'])
    })

    it('[REL-001] [API-143] a repeat returns the first answer, and five concurrent calls collect once', async () => {
      const key = uuid()
      const given = { mid: '100001', amount: 1715 }
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => redeem(rich, 'MARKET40', given, key)))
      expect(new Set(answers.map(({ body }) => body.promocode_history_id)).size).toBe(1)
      expect((await redeem(rich, 'MARKET40', { mid: '100001', amount: 900 }, key)).code).toBe('1011')
      expect((await rich.call(redeemVoucher, { body: { promocode_code: 'MARKET40', ...given } })).code).toBe('1011')
      const others = await Promise.all([1, 2, 3].map(() => redeem(rich, 'MARKET40')))
      expect(others.map(({ body }) => body.promocode_history_id)).toEqual(
        Array.from({ length: 3 }, () => answers[0]?.body.promocode_history_id),
      )
    })

    it.each(['guest', 'potential', 'readonly', 'favorite', 'noperm'])(
      '[SES-020] %s may not apply or collect a voucher',
      async (shopper) => {
        const client = await server.signIn(shopper)
        expect((await redeem(client, 'MARKET40', { mid: '100001', amount: 1715 })).code).toBe('405')
        expect((await redeem(client, 'MARKET40')).code).toBe('405')
        expect(await holdingOf(shopper, 'MARKET40')).toBeUndefined()
      },
    )

    it.each([
      ['an amount without a shop', { amount: 100 }],
      ['a shop without an amount', { mid: '100001' }],
      ['lines alone', { products: linesOf(basket) }],
    ])('[REL-008] %s is refused with 1011', async (_, given) => {
      expect((await redeem(full, 'MARKET40', given)).code).toBe('1011')
    })

    it('[REL-008] a list without a session answers 401', async () => {
      const { status } = await server.client().call(listVouchers, { body: { mid: '100001', amount: 100 } })
      expect(status).toBe(401)
    })
  })

  describe('an order with a voucher', () => {
    it('[VCH-010] [VCH-011] a voucher worth all goods is accepted: the delivery remains to be paid', async () => {
      await server.db.execute(sql`update vouchers set discount_value = 168000 where code = 'MARKET100'`)
      const { order_id } = await place(full, withVoucher(basket, 'MARKET100', 1680))
      expect((await full.call(getOrder, { params: { id: order_id } })).body.source_of_funds).toMatchObject([
        { type: 'saving_account', amount: 35, unit: 'baht' },
        { type: 'promocode_kbank', amount: 1680, unit: 'baht' },
      ])
    })

    it.each([
      ['baht', 'MARKET100', 100],
      ['percent, rounded down to the satang', 'NIGHTOWL', 80],
      ['percent up to its most', 'HBD15', 150],
      ['delivery', 'FREESHIP', registered],
    ])('[VCH-001] [ORD-013] [PAY-005] %s: %s takes off %d', async (_, code, off) => {
      const saving = await server.bank.saving('full')
      const left = await quotaOf(code)
      const { order_id, pin_reference } = await place(full, withVoucher(basket, code, off))
      expect(await quotaOf(code)).toBe(left - 1)
      expect(await holdingOf('full', code)).toMatchObject({ state: 'held', order_id })
      expect(await server.bank.enterPin(pin_reference)).toBe(true)
      const { body } = await full.call(getOrder, { params: { id: order_id } })
      expect(body.total_product_price).toBe(1715)
      expect(body.promocode_discount).toBe(off)
      expect(body.source_of_funds).toMatchObject([
        { type: 'saving_account', amount: 1715 - off, unit: 'baht' },
        {
          type: 'promocode_kbank',
          amount: off,
          unit: 'baht',
          promocode_code: code,
          promocode_id: expect.any(String),
          promocode_history_id: (await holdingOf('full', code))?.id,
        },
      ])
      expect(await server.bank.saving('full')).toBe(saving - (1715 - off) * 100)
      expect(await holdingOf('full', code)).toMatchObject({ state: 'used', order_id })
      expect(await quotaOf(code)).toBe(left - 1)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('a shop’s own voucher is recorded as the shop’s, and a percentage is rounded down to the satang', async () => {
      await server.db.execute(
        sql`update vouchers set discount_kind = 'percent', discount_value = 7 where code = 'RIMDOI30'`,
      )
      await server.db.execute(
        sql`update product_variants set discount_price_satang = 6501 where id = ${latte.product_variant_id}`,
      )
      const three = { ...latte, price: 65.01, quantity: 3 }
      const request = withVoucher([three], 'RIMDOI30', 13.65, { expected_total: 181.38 })
      request.source_of_funds = [{ type: 'saving_account', amount: 181.38, unit: 'baht' }]
      const { order_id } = await place(rich, request)
      const { body } = await rich.call(getOrder, { params: { id: order_id } })
      expect(body.source_of_funds[1]).toMatchObject({ type: 'promocode_merchant', amount: 13.65 })
    })

    it('[API-106] a total without the voucher, or with too large a discount, is refused with 304-03', async () => {
      const before = await holdings(server)
      expect((await claim(full, withVoucher(basket, 'MARKET100', 0))).code).toBe('304-03')
      expect((await claim(full, withVoucher(basket, 'MARKET100', 100.01))).code).toBe('304-03')
      expect(await holdings(server)).toEqual(before)
    })

    it.each([
      [
        'a credit card',
        { type: 'kmarket_credit_card' as const, amount: 1615, unit: 'baht' as const, card_key: 'full-credit' },
      ],
      [
        'K Point',
        { type: 'kbank_reward_point' as const, amount: 16150, unit: 'points' as const, card_key: 'full-kpoint' },
      ],
    ])('[VCH-012] %s can’t be combined with a voucher', async (_, source) => {
      // A product that accepts points as well, so that only the voucher is the reason of the refusal.
      await server.db.execute(
        sql`update products set price_display_mode = 'cash_point' where product_id in ('1001', '1003')`,
      )
      const before = await holdings(server)
      const request = withVoucher(basket, 'MARKET100', 100, { source_of_funds: [source] })
      expect((await claim(full, request)).code).toBe('1011')
      expect(await holdings(server)).toEqual(before)
      expect(
        (await claim(full, { ...request, source_of_funds: [{ type: 'saving_account', amount: 1615, unit: 'baht' }] }))
          .code,
      ).toBe('0000')
    })

    it('[DON-011] a donation accepts no voucher', async () => {
      const donation = { product_id: '3001', product_variant_id: '3001-00', price: 500, mid: '100023' }
      const request = withVoucher([donation], 'MARKET40', 40 + registered, {
        purchase_state: 'donation',
        consent_flag: true,
        address_id: undefined,
        shipping: undefined,
      })
      expect((await claim(full, request)).code).toBe('1011')
    })

    it('[REL-002] two shoppers and the last unit: one gets it, the other 602', async () => {
      await setQuota('MARKET100', 1)
      const answers = await Promise.all([
        claim(full, withVoucher(basket, 'MARKET100', 100)),
        claim(rich, withVoucher(basket, 'MARKET100', 100, { address_id: 'rich-a1' })),
      ])
      expect(answers.map(({ code }) => code).sort()).toEqual(['0000', '602'])
      expect(await quotaOf('MARKET100')).toBe(0)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[REL-002] [ERR-111] five concurrent orders of one shopper use the voucher once and pay the right price', async () => {
      const left = await quotaOf('MARKET40')
      const saving = await server.bank.saving('full')
      const items: Items = [{ ...latte, quantity: 5 }]
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => claim(full, withVoucher(items, 'MARKET40', 40))))
      expect(answers.map(({ code }) => code).sort()).toEqual(['0000', '603', '603', '603', '603'])
      expect(await quotaOf('MARKET40')).toBe(left - 1)
      expect(await server.bank.saving('full')).toBe(saving - 285_00)
    })

    it('[REL-001] after a lost answer the same key finds the same order and uses no second unit', async () => {
      const left = await quotaOf('MARKET100')
      const key = uuid()
      const first = await place(full, withVoucher(basket, 'MARKET100', 100), key)
      const again = await place(full, withVoucher(basket, 'MARKET100', 100), key)
      expect(again.order_id).toBe(first.order_id)
      expect(await quotaOf('MARKET100')).toBe(left - 1)
    })

    it('[VCH-018] an order that lacks stock uses no voucher', async () => {
      await server.db.execute(sql`update product_variants set stock = 0 where id = ${bottle.product_variant_id}`)
      const before = await holdings(server)
      expect((await claim(full, withVoucher(basket, 'MARKET100', 100))).code).toBe('502-01')
      expect(await holdings(server)).toEqual(before)
    })
  })

  describe('a voucher of an undone order', () => {
    const undoings: [string, (orderId: string, pinReference: string) => Promise<unknown>][] = [
      ['cancelled', (orderId) => full.call(cancelClaim, { body: { order_id: orderId } })],
      [
        'timed out',
        async () => {
          server.clock.advance(10 * 60_000)
          await server.runDueJobs()
        },
      ],
      [
        'paid and voided by the shop',
        async (orderId, pinReference) => {
          await server.bank.enterPin(pinReference)
          await inTransaction(server.db, (tx) =>
            moveOrder(tx, { bank: server.deps.bank, orderId, to: 'void', now: server.clock.now() }),
          )
        },
      ],
    ]
    it.each(undoings)('[REL-002] %s: quota and use are returned once, and it can be used again', async (_, undo) => {
      const left = await quotaOf('MARKET100')
      const saving = await server.bank.saving('full')
      const { order_id, pin_reference } = await place(full, withVoucher(basket, 'MARKET100', 100))
      expect(await quotaOf('MARKET100')).toBe(left - 1)
      await undo(order_id, pin_reference)
      await full.call(cancelClaim, { body: { order_id } })
      await server.runDueJobs()
      expect(await quotaOf('MARKET100')).toBe(left)
      expect(await holdingOf('full', 'MARKET100')).toMatchObject({ state: 'collected', order_id: null })
      expect(await server.bank.saving('full')).toBe(saving)
      expect((await server.ledger()).balanced).toBe(true)
      expect((await claim(full, withVoucher(basket, 'MARKET100', 100))).code).toBe('0000')
    })

    it('[ERR-111] stays used after confirmation, also when the goods are returned and refunded', async () => {
      const { order_id, pin_reference } = await place(full, withVoucher(basket, 'MARKET100', 100))
      await server.bank.enterPin(pin_reference)
      const left = await quotaOf('MARKET100')
      for (const to of ['shipped', 'completed', 'refund_sent', 'refunded'] as const)
        await inTransaction(server.db, (tx) =>
          moveOrder(tx, { bank: server.deps.bank, orderId: order_id, to, now: server.clock.now() }),
        )
      expect(await quotaOf('MARKET100')).toBe(left)
      expect((await claim(full, withVoucher(basket, 'MARKET100', 100))).code).toBe('603')
    })
  })

  describe('e-coupons as payment', () => {
    const five: Items = [{ ...latte, quantity: 5 }]
    const apply = (client: TestClient, code: string, mid = '100002', amount = 325, idempotencyKey = uuid()) =>
      client.call(redeemEcouponVoucher, { body: { promocode_code: code, mid, amount } }, { idempotencyKey })

    it('[API-133] lists the shopper’s own that are accepted at this shop, usable ones first', async () => {
      const at = async (mid: string, amount: number) =>
        (await full.call(listEcouponVouchers, { body: { mid, amount } })).body.vouchers
      expect(await at('100002', 325)).toMatchObject([
        {
          promocode_id: 'c-full-value',
          promocode_code: seedCode('full', 'value'),
          type: 'merchant',
          mid: '100002',
          discount: 100,
        },
      ])
      expect((await at('100002', 100))[0]?.error).toMatchObject({ code: '504', sub_code: '07' })
      expect((await at('100021', 325)).map(({ promocode_id }) => promocode_id)).toEqual(['c-full-large-value'])
      expect(await at('100001', 325)).toEqual([])
      expect((await rich.call(listEcouponVouchers, { body: { mid: '100002', amount: 325 } })).body.vouchers).toEqual([])
    })

    it.each([
      ['[ERR-085] an unknown one', 'EC-NOBODY', '407'],
      ['[ERR-085] [REL-009] another’s', seedCode('rich', 'value'), '407'],
      ['[ERR-085] one for goods', seedCode('full', 'usable'), '407'],
      ['[ERR-085] one that was refunded', seedCode('full', 'refunded'), '407'],
      ['[ERR-109] one that is used', seedCode('full', 'used'), '601'],
      ['[ERR-099] another shop’s', seedCode('full', 'large-value'), '504-06'],
    ])('[API-134] %s is refused', async (_, code, key) => {
      const before = await holdings(server)
      expect((await apply(full, code)).code).toBe(key)
      expect(await holdings(server)).toEqual(before)
    })

    it('[API-134] [ERR-100] [ERR-144] an e-coupon worth the amount or more and an expired one are refused', async () => {
      expect((await apply(full, seedCode('full', 'value'), '100002', 100)).code).toBe('504-07')
      expect((await apply(full, seedCode('full', 'value'), '100002', 100.01)).code).toBe('0000')
      await server.db.execute(
        sql`update coupons set expired_at = ${server.clock.now().toISOString()} where id = 'c-full-value'`,
      )
      expect((await apply(full, seedCode('full', 'value'))).code).toBe('1062')
      expect((await claim(full, withVoucher(five, seedCode('full', 'value'), 100))).code).toBe('1062')
    })

    it('[API-072] [API-134] [VCH-018] pays for an order: held while the order waits, used once it is confirmed', async () => {
      expect((await apply(full, seedCode('full', 'value').toLowerCase())).body).toEqual({
        MessageCode: '0000',
        promocode_id: 'c-full-value',
        promocode_history_id: 'c-full-value',
        discount: 100,
      })
      const { order_id, pin_reference } = await place(full, withVoucher(five, seedCode('full', 'value'), 100))
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'usable', paid_order_id: order_id })
      expect((await apply(full, seedCode('full', 'value'))).code).toBe('603')
      expect((await claim(full, withVoucher(five, seedCode('full', 'value'), 100))).code).toBe('603')
      await server.bank.enterPin(pin_reference)
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'used', paid_order_id: order_id })
      expect((await apply(full, seedCode('full', 'value'))).code).toBe('601')
      const { body } = await full.call(getOrder, { params: { id: order_id } })
      expect(body.source_of_funds[1]).toMatchObject({
        type: 'promocode_merchant',
        amount: 100,
        promocode_id: 'c-full-value',
      })
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[REL-002] five concurrent orders use it once, and a cancelled order returns it', async () => {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map(() => claim(full, withVoucher(five, seedCode('full', 'value'), 100))),
      )
      expect(answers.map(({ code }) => code).sort()).toEqual(['0000', '603', '603', '603', '603'])
      const order = answers.find(({ code }) => code === '0000')
      await full.call(cancelClaim, { body: { order_id: order?.body.order_id ?? '' } })
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'usable', paid_order_id: null })
    })

    it('comes back with the refund of what it paid for, once', async () => {
      const { order_id, pin_reference } = await place(full, withVoucher(five, seedCode('full', 'value'), 100))
      await server.bank.enterPin(pin_reference)
      const move = (to: 'refund_sent' | 'refunded') =>
        inTransaction(server.db, (tx) =>
          moveOrder(tx, { bank: server.deps.bank, orderId: order_id, to, now: server.clock.now() }),
        )
      await move('refund_sent')
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'used', paid_order_id: order_id })
      await move('refunded')
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'usable', paid_order_id: null })
      expect((await claim(full, withVoucher(five, seedCode('full', 'value'), 100))).code).toBe('0000')
      await move('refunded')
      expect((await couponOf('c-full-value'))?.paid_order_id).not.toBeNull()
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('an e-coupon whose own order was refunded during payment is returned as refunded', async () => {
      const { order_id } = await place(full, withVoucher(five, seedCode('full', 'value'), 100))
      await inTransaction(server.db, (tx) =>
        moveOrder(tx, { bank: server.deps.bank, orderId: 'o-full-digital-paid', to: 'void', now: server.clock.now() }),
      )
      await full.call(cancelClaim, { body: { order_id } })
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'refunded', paid_order_id: null })
    })

    it('an e-coupon whose own order is being refunded is returned as refunded by what it paid for, and pays nothing', async () => {
      const refund = (to: 'refund_sent' | 'refunded') =>
        inTransaction(server.db, (tx) =>
          moveOrder(tx, { bank: server.deps.bank, orderId: 'o-full-digital-paid', to, now: server.clock.now() }),
        )
      await server.db.execute(sql`update orders set status = 'completed' where id = 'o-full-digital-paid'`)
      const { order_id, pin_reference } = await place(full, withVoucher(five, seedCode('full', 'value'), 100))
      await refund('refund_sent')
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'usable', paid_order_id: order_id })
      await server.bank.enterPin(pin_reference)
      expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('cancelled')
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'refunded', paid_order_id: null })
      await refund('refunded')
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'refunded', paid_order_id: null })
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('an e-coupon whose own order was refunded during payment pays nothing: the PIN cancels the order and charges nobody', async () => {
      const saving = await server.bank.saving('full')
      const { order_id, pin_reference } = await place(full, withVoucher(five, seedCode('full', 'value'), 100))
      const own = await server.bank.saving('full')
      await inTransaction(server.db, (tx) =>
        moveOrder(tx, { bank: server.deps.bank, orderId: 'o-full-digital-paid', to: 'void', now: server.clock.now() }),
      )
      const refunded = (await server.bank.saving('full')) - own
      await server.bank.enterPin(pin_reference)
      expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('cancelled')
      expect(await couponOf('c-full-value')).toMatchObject({ status: 'refunded', paid_order_id: null })
      expect(await server.bank.saving('full')).toBe(saving + refunded)
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[VCH-019] is read and applied by its code like a voucher, by its owner only', async () => {
      const read = (client: TestClient) =>
        client.call(readVoucher, {
          params: { code: seedCode('full', 'value') },
          query: { mid: '100002', amount: '325' },
        })
      expect((await read(full)).body.voucher).toMatchObject({ promocode_id: 'c-full-value', discount: 100 })
      expect((await read(rich)).code).toBe('408')
      expect((await redeem(full, seedCode('full', 'value'), { mid: '100002', amount: 325 })).body.discount).toBe(100)
      expect((await redeem(full, seedCode('full', 'value'))).code).toBe('408')
    })
  })

  it('[VCH-018] a drink card can be bought with a voucher for e-coupons', async () => {
    await place(full, withVoucher([{ ...drinkCard, quantity: 2 }], 'ECOUP20', 20))
  })
})
