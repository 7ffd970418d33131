import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getBadge } from '../../contract/home'
import { toSatang } from '../../contract/money'
import { listEcouponVouchers, listVouchers, readVoucher } from '../../contract/promocodes'
import { listPublicVouchers } from '../../contract/publicVouchers'
import { coupons, orders, voucherHoldings, vouchers } from '../../server/db/schema'
import { findShopper } from '../../server/domain/shopper/session'
import { collectableVouchers, findVoucher } from '../../server/domain/vouchers/voucherReads'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

type Voucher = Partial<typeof vouchers.$inferInsert>

const after = (ms: number) => new Date(testTime.getTime() + ms)
const day = 24 * 60 * 60_000
/** Shops: `full` follows the first two. */
const [coffee, ceramics, skincare] = ['100002', '100003', '100004']
const image = '/images/voucher.webp'

describe('vouchers', () => {
  let server: TestServer
  let full: TestClient
  let card: TestClient

  beforeAll(async () => {
    server = await createTestServer()
    ;[full, card] = [await server.signIn('full'), await server.signIn('card')]
    await server.db.update(orders).set({ status: 'voidTimeout' }).where(eq(orders.shopperId, 'card'))
  })
  beforeEach(async () => {
    await server.db.delete(vouchers)
    await server.db.delete(coupons)
  })
  afterAll(() => server.close())

  /** Adds vouchers by id: 50 baht off for everyone, collectable and valid, changed as given. */
  const add = (rows: Record<string, Voucher>) =>
    server.db.insert(vouchers).values(
      Object.entries(rows).map(([id, row]) => ({
        id,
        code: id.toUpperCase(),
        type: 'promocode_kbank' as const,
        discountKind: 'baht' as const,
        discountValue: 50_00,
        minSpendSatang: toSatang(0),
        eligibleMids: [],
        eligibleShopTypes: [],
        eligibleDelivery: [],
        userRule: 'all' as const,
        title: { th: 'ลด', en: 'Off' },
        conditions: { th: 'เงื่อนไข', en: 'Terms' },
        image,
        isCollectable: true,
        quota: 10,
        quotaLeft: 10,
        startAt: after(-day),
        expiredAt: after(day),
        ...row,
      })),
    )
  const collect = (
    voucherId: string,
    { shopperId = 'full', state = 'collected' as 'collected' | 'held' | 'used' } = {},
  ) =>
    server.db
      .insert(voucherHoldings)
      .values({ id: `${shopperId}-${voucherId}`, shopperId, voucherId, state, collectedAt: testTime })
  const addCoupons = (rows: Record<string, Partial<typeof coupons.$inferInsert>>) =>
    server.db.insert(coupons).values(
      Object.entries(rows).map(([id, row]) => ({
        id,
        shopperId: 'full',
        code: id.toUpperCase(),
        subType: 'value' as const,
        status: 'usable' as const,
        type: 'purchased' as const,
        productId: '2001',
        mid: coffee,
        name: { th: 'บัตร', en: 'Card' },
        image: '/images/card.webp',
        conditions: { th: 'เงื่อนไข', en: 'Terms' },
        valueSatang: toSatang(100_00),
        codeType: 'barcode' as const,
        startAt: after(-day),
        expiredAt: after(day),
        createdAt: after(-day),
        ...row,
      })),
    )
  const idsOf = (rows: readonly { promocode_id: string }[]) => rows.map(({ promocode_id }) => promocode_id)
  const keyOf = ({ error }: { error?: { code: string; sub_code?: string } }) =>
    error && [error.code, ...(error.sub_code === undefined ? [] : [error.sub_code])].join('-')
  /** The ids of vouchers, each with the reason why it can't be used. */
  const withReasons = (rows: readonly ({ promocode_id: string } & Parameters<typeof keyOf>[0])[]) =>
    rows.map((row) => [row.promocode_id, keyOf(row)].filter(Boolean).join(' '))

  const read = (code: string, { client = full, language = 'en' as 'th' | 'en', amount = '1000' } = {}) =>
    client.call(readVoucher, { params: { code }, query: { mid: coffee, amount } }, { language })
  const list = async (client = full, language: 'th' | 'en' = 'en') =>
    (await client.call(listVouchers, { body: { mid: coffee, amount: 1000 } }, { language })).body.vouchers

  describe('as one is read for a purchase', () => {
    const wire = async (row: Voucher, language: 'th' | 'en' = 'en') => {
      await server.db.delete(vouchers)
      await add({ one: row })
      return (await read('ONE', { language })).body.voucher
    }

    it('have all their fields, in the language of the page', async () => {
      const expected = {
        promocode_id: 'one',
        promocode_code: 'ONE',
        type: 'platform',
        name: 'Off',
        conditions: 'Terms',
        image,
        discount: 50,
        max_discount: 50,
        min_spend: 99.5,
        start_at: '2026-11-20T03:00:00.000Z',
        expired_at: '2026-11-22T03:00:00.000Z',
        is_collected: false,
      }
      expect(await wire({ minSpendSatang: toSatang(99_50) })).toEqual(expected)
      expect(await wire({}, 'th')).toMatchObject({ name: 'ลด', conditions: 'เงื่อนไข' })
    })

    it('name a percentage, and a maximum if it has one', async () => {
      const percent = { discountKind: 'percent' as const, discountValue: 10 }
      const unlimited = await wire(percent)
      expect(unlimited).toMatchObject({ discount: 100, discount_percent: 10 })
      expect(unlimited).not.toHaveProperty('max_discount')
      const limited = await wire({ ...percent, maxDiscountSatang: toSatang(70_00) })
      expect(limited).toMatchObject({ discount: 70, discount_percent: 10, max_discount: 70 })
    })

    it('name the shop that issues them, and no shop if the platform does', async () => {
      const ofShop = await wire({ type: 'promocode_merchant', eligibleMids: [coffee, ceramics] })
      expect(ofShop).toMatchObject({ type: 'merchant', mid: coffee })
      const ofAnyShop = await wire({ type: 'promocode_merchant' })
      expect(ofAnyShop.type).toBe('merchant')
      expect(ofAnyShop).not.toHaveProperty('mid')
      const ofPlatform = await wire({ eligibleMids: [coffee] })
      expect(ofPlatform.type).toBe('platform')
      expect(ofPlatform).not.toHaveProperty('mid')
    })

    it('name a birthday', async () => {
      expect(await wire({ userRule: 'birthday_month' })).toMatchObject({ occasion: 'birthday' })
    })

    it('are collected by the shopper who holds them alone', async () => {
      await add({ one: {} })
      await collect('one', { shopperId: 'card' })
      const collected = async (client: TestClient) => (await read('ONE', { client })).body.voucher.is_collected
      expect([await collected(full), await collected(card)]).toEqual([false, true])
    })

    it('are refused with the reason', async () => {
      await add({ dear: { minSpendSatang: toSatang(1000_01) }, used: {}, early: { startAt: after(1) } })
      await collect('used', { state: 'used' })
      const codes = await Promise.all(['DEAR', 'USED', 'EARLY', 'NONE'].map(async (code) => (await read(code)).code))
      expect(codes).toEqual(['504-01', '603', '408', '408'])
    })

    it('for new users are refused to a shopper with an order that was not undone', async () => {
      await add({ hello: { userRule: 'new_user' } })
      expect([(await read('HELLO')).code, (await read('HELLO', { client: card })).code]).toEqual(['504-03', '0000'])
    })

    it('are found with their holding, and whether the shopper is new if it matters', async () => {
      await add({ hello: { userRule: 'new_user' }, other: {} })
      await collect('other', { shopperId: 'card', state: 'held' })
      const shopper = (await findShopper(server.db, 'card'))!
      const found = async (code: string) => findVoucher(server.db, shopper, code)
      expect(await found('HELLO')).toMatchObject({ voucher: { id: 'hello' }, holding: null, isNew: true })
      expect(await found('OTHER')).toMatchObject({ holding: { state: 'held' }, isNew: false })
      expect(await found('NONE')).toBeUndefined()
    })

    it('may be an e-coupon of the shopper', async () => {
      await addCoupons({
        gold: { valueSatang: toSatang(120_50) },
        used: { status: 'used' },
        plain: { valueSatang: null },
        other: { shopperId: 'card' },
      })
      expect((await read('GOLD')).body.voucher).toEqual({
        promocode_id: 'gold',
        promocode_code: 'GOLD',
        type: 'merchant',
        name: 'Card',
        conditions: 'Terms',
        image: '/images/card.webp',
        discount: 120.5,
        max_discount: 120.5,
        min_spend: 0,
        expired_at: '2026-11-22T03:00:00.000Z',
        is_collected: true,
        mid: coffee,
      })
      expect((await read('GOLD', { language: 'th' })).body.voucher).toMatchObject({
        name: 'บัตร',
        conditions: 'เงื่อนไข',
      })
      const codes = await Promise.all(['USED', 'PLAIN', 'OTHER'].map(async (code) => (await read(code)).code))
      expect(codes).toEqual(['601', '407', '408'])
      expect((await read('GOLD', { amount: '120.5' })).code).toBe('504-07')
    })
  })

  describe('that are listed for a purchase', () => {
    it('are those that can be collected and used there now', async () => {
      await add({
        all: {},
        here: { eligibleMids: [ceramics, coffee] },
        elsewhere: { eligibleMids: [ceramics] },
        secret: { isCollectable: false },
        begins: { startAt: testTime },
        early: { startAt: after(1) },
        ends: { expiredAt: after(1) },
        over: { expiredAt: testTime },
      })
      expect(idsOf(await list()).sort()).toEqual(['all', 'begins', 'ends', 'here'])
    })

    it('are those for selected users, at the shops that take them', async () => {
      const selected = { isCollectable: false, userRule: 'selected_user' as const }
      await add({
        mine: { ...selected, selectedShopperIds: ['card', 'full'] },
        others: { ...selected, selectedShopperIds: ['card'] },
        elsewhere: { ...selected, selectedShopperIds: ['full'], eligibleMids: [ceramics] },
        over: { ...selected, selectedShopperIds: ['full'], expiredAt: testTime },
      })
      expect(withReasons(await list())).toEqual(['mine'])
    })

    it('are those that the shopper collected, wherever they are for, for 30 days after their end', async () => {
      const ended = (ms: number) => ({ isCollectable: false, startAt: after(-40 * day), expiredAt: after(ms) })
      await add({
        elsewhere: { eligibleMids: [ceramics] },
        secret: { isCollectable: false, discountValue: 60_00 },
        used: { isCollectable: false, discountValue: 30_00 },
        over: ended(0),
        old: { ...ended(1 - 30 * day), discountValue: 40_00 },
        older: ended(-30 * day),
        'used-over': ended(0),
        early: { startAt: after(1) },
        others: { isCollectable: false },
      })
      for (const id of ['elsewhere', 'secret', 'over', 'old', 'older', 'early']) await collect(id)
      for (const id of ['used', 'used-over']) await collect(id, { state: 'used' })
      await collect('others', { shopperId: 'card' })
      const listed = await list()
      expect(withReasons(listed)).toEqual(['secret', 'over 504-05', 'elsewhere 504-06', 'old 504-05', 'used 603'])
      expect(listed.every(({ is_collected }) => is_collected)).toBe(true)
    })

    it('are the usable ones first, each group by the largest discount, then by the earliest end and by id', async () => {
      const dear = { minSpendSatang: toSatang(2000_00) }
      await add({
        'small-a': { discountValue: 10_00, expiredAt: after(2 * day) },
        'dear-small': { ...dear, discountValue: 20_00 },
        'large-b': { discountValue: 90_00 },
        'large-a': { discountValue: 90_00 },
        'dear-large': { ...dear, discountValue: 500_00 },
        'large-soon': { discountValue: 90_00, expiredAt: after(1) },
      })
      const listed = await list()
      expect(withReasons(listed)).toEqual([
        'large-soon',
        'large-a',
        'large-b',
        'small-a',
        'dear-large 504-01',
        'dear-small 504-01',
      ])
      expect(listed.map(({ discount }) => discount)).toEqual([90, 90, 90, 10, 500, 20])
      expect(listed.some(({ is_collected }) => is_collected)).toBe(false)
    })

    it('for new users are usable for those among the others', async () => {
      await add({ all: {}, hello: { userRule: 'new_user', discountValue: 40_00 } })
      expect(withReasons(await list(card))).toEqual(['all', 'hello'])
      expect(withReasons(await list(full))).toEqual(['all', 'hello 504-03'])
    })

    it('state the reason in the language of the page', async () => {
      await add({ used: {}, hello: { userRule: 'new_user' } })
      await collect('used', { state: 'used' })
      const reasons = async (language: 'th' | 'en') => (await list(full, language)).map(({ error }) => error)
      expect(await reasons('en')).toEqual([
        { code: '504', sub_code: '03', message: 'This voucher is not available for your account.' },
        { code: '603', message: 'You have already redeemed this coupon.' },
      ])
      expect((await reasons('th'))[0]?.message).toBe('บัญชีของคุณใช้โค้ดนี้ไม่ได้')
    })
  })

  describe('that anyone can collect', () => {
    const publicOf = async (query: Parameters<typeof full.call<typeof listPublicVouchers>>[1]['query'] = {}) =>
      (await full.call(listPublicVouchers, { query })).body
    const reasons = async (query: Parameters<typeof publicOf>[0] = {}) => withReasons((await publicOf(query)).vouchers)
    const ofShop = (...eligibleMids: string[]): Voucher => ({ type: 'promocode_merchant', eligibleMids })

    it('are listed while they are valid', async () => {
      await add({
        begins: { startAt: testTime },
        early: { startAt: after(1) },
        ends: { expiredAt: after(1) },
        over: { expiredAt: testTime },
        secret: { isCollectable: false },
      })
      expect(await reasons()).toEqual(['ends', 'begins'])
    })

    it('have their maximum discount, and the reason why they are no longer usable', async () => {
      await add({
        a: { discountKind: 'percent', discountValue: 10, maxDiscountSatang: toSatang(70_00), quotaLeft: 1 },
        b: {},
        gone: { quotaLeft: 0, userRule: 'new_user' },
        held: { quotaLeft: 0 },
        hello: { userRule: 'new_user' },
        used: {},
      })
      await collect('b')
      await collect('held', { state: 'held' })
      await collect('used', { state: 'used' })
      const { vouchers: rows } = await publicOf()
      expect(withReasons(rows)).toEqual(['a', 'b', 'gone 602', 'held 603', 'hello 504-03', 'used 603'])
      expect(rows.map(({ is_collected }) => is_collected)).toEqual([false, true, false, true, false, true])
      expect(rows.slice(0, 2).map(({ discount }) => discount)).toEqual([70, 50])
    })

    it('are the platform’s first, then the shops’, then those of followed shops, each with the usable ones first', async () => {
      const gone = { quotaLeft: 0 }
      await add({
        'a-followed': ofShop(coffee),
        'b-followed-gone': { ...ofShop(coffee), ...gone },
        'c-followed-too': ofShop(skincare, ceramics),
        'd-shop': ofShop(skincare),
        'e-shop-gone': { ...ofShop(skincare), ...gone },
        'f-platform': {},
        'g-platform-gone': gone,
        'h-platform-at-followed': { eligibleMids: [coffee] },
        'i-shop-soon': { ...ofShop(skincare), expiredAt: after(1) },
      })
      const { vouchers: rows } = await publicOf()
      expect(withReasons(rows)).toEqual([
        'f-platform',
        'h-platform-at-followed',
        'i-shop-soon',
        'd-shop',
        'g-platform-gone 602',
        'e-shop-gone 602',
        'a-followed',
        'c-followed-too',
        'b-followed-gone 602',
      ])
      expect(rows.map((row) => row.is_followed)).toEqual([...Array<undefined>(6).fill(undefined), true, true, true])
    })

    it('are those of one shop, of the shops, or one of them, without a mark of followed shops', async () => {
      await add({ all: {}, here: ofShop(coffee), both: ofShop(ceramics, coffee), there: ofShop(skincare) })
      expect(await reasons({ mid: coffee })).toEqual(['both', 'here'])
      expect(await reasons({ of: 'merchants' })).toEqual(['both', 'here', 'there'])
      expect(await reasons({ promocode_id: 'here' })).toEqual(['here'])
      for (const query of [{ mid: coffee }, { of: 'merchants' as const }, { promocode_id: 'here' }])
        for (const row of (await publicOf(query)).vouchers) expect(row).not.toHaveProperty('is_followed')
      expect((await full.call(listPublicVouchers, { query: { mid: 'none' } })).code).toBe('1004')
    })

    it('are those of a kind', async () => {
      await add({ plain: {}, delivery: { discountKind: 'shipping' }, mall: { eligibleShopTypes: ['mall'] } })
      expect(await reasons({ kind: 'shipping' })).toEqual(['delivery'])
      expect(await reasons({ kind: 'discount' })).toEqual(['plain'])
      expect((await publicOf({ kind: 'mall' })).total).toBe(1)
      const [delivery] = (await publicOf({ kind: 'shipping' })).vouchers
      expect(delivery).toMatchObject({ occasion: 'shipping', discount: 50 })
    })

    it('come in pages, with the number of all', async () => {
      await add({ a: {}, b: {}, c: ofShop(coffee) })
      const second = await publicOf({ page: '2', limit: '2' })
      expect(idsOf(second.vouchers)).toEqual(['c'])
      expect(second).toMatchObject({ page: 2, limit: 2, total: 3 })
    })

    it('are read by id for a page’s content, without those that can’t be collected now', async () => {
      await add({ a: {}, b: { quotaLeft: 0 }, over: { expiredAt: testTime }, other: {} })
      await collect('a')
      const shopper = (await findShopper(server.db, 'full'))!
      const found = async (ids: string[]) =>
        collectableVouchers(server.db, { shopper, now: testTime, language: 'en', ids })
      const rows = await found(['b', 'over', 'a', 'none'])
      expect([...rows.keys()]).toEqual(['a', 'b'])
      expect(rows.get('a')).toMatchObject({ promocode_id: 'a', name: 'Off', is_collected: true })
      expect(rows.get('b')).toMatchObject({ promocode_id: 'b', error: { code: '602' } })
      expect((await found([])).size).toBe(0)
    })

    it('are counted if the shopper may collect them and has not', async () => {
      await add({
        open: {},
        last: { quotaLeft: 1 },
        gone: { quotaLeft: 0 },
        collected: {},
        used: {},
        hello: { userRule: 'new_user' },
        over: { expiredAt: testTime },
      })
      await collect('collected')
      await collect('used', { state: 'used' })
      const counted = async (client: TestClient) => (await client.call(getBadge, {})).body.badges.promotion
      expect([await counted(full), await counted(card)]).toEqual([2, 5])
      expect(await counted(await server.signIn('guest'))).toBe(0)
    })
  })

  describe('that are e-coupons', () => {
    const ecoupons = (client = full, mid: string = coffee) =>
      client.call(listEcouponVouchers, { body: { mid, amount: 500 } }, { language: 'en' })
    const listed = async () => withReasons((await ecoupons()).body.vouchers)

    it('are the shopper’s own ones of value, while they are valid, at their shop', async () => {
      await addCoupons({
        begins: { startAt: testTime },
        early: { startAt: after(1) },
        ends: { expiredAt: after(1) },
        over: { expiredAt: testTime },
        plain: { valueSatang: null },
        used: { status: 'used' },
        there: { mid: ceramics },
        other: { shopperId: 'card' },
      })
      expect(await listed()).toEqual(['ends', 'begins'])
    })

    it('are the usable ones first, by the earliest end, the largest value and the id', async () => {
      await addCoupons({
        'a-held': { heldGiftId: 'gift' },
        'b-small': { valueSatang: toSatang(50_00) },
        'd-usual': {},
        'c-usual': {},
        'e-dear': { valueSatang: toSatang(500_00) },
        'f-soon': { valueSatang: toSatang(50_00), expiredAt: after(1) },
      })
      expect(await listed()).toEqual(['f-soon', 'c-usual', 'd-usual', 'b-small', 'e-dear 504-07', 'a-held 603'])
    })

    it('have all their fields, and the reason why one can’t pay', async () => {
      await addCoupons({ held: { paidOrderId: 'order' } })
      expect((await ecoupons()).body.vouchers).toEqual([
        {
          promocode_id: 'held',
          promocode_code: 'HELD',
          type: 'merchant',
          name: 'Card',
          conditions: 'Terms',
          image: '/images/card.webp',
          discount: 100,
          max_discount: 100,
          min_spend: 0,
          expired_at: '2026-11-22T03:00:00.000Z',
          is_collected: true,
          mid: coffee,
          error: { code: '603', message: 'You have already redeemed this coupon.' },
        },
      ])
    })

    it('are not listed to a shopper who may not use them, nor of an unknown shop', async () => {
      await addCoupons({ one: { shopperId: 'noperm' } })
      const noperm = await server.signIn('noperm')
      const { code, body } = await ecoupons(noperm)
      expect([code, body.vouchers]).toEqual(['0000', []])
      expect((await ecoupons(noperm, 'none')).code).toBe('1004')
    })
  })
})
