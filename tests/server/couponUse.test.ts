import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countCoupons,
  getCoupon,
  listCouponHistory,
  listCouponMerchants,
  listCoupons,
  redeemCoupon,
  searchCoupons,
} from '../../contract/coupons'
import type { CouponFilter, CouponTab } from '../../contract/couponEnums'
import { getBadge } from '../../contract/home'
import { activateTheme, getProduct } from '../../contract/products'
import { couponFiltersOfTab, couponTabs } from '../../contract/couponEnums'
import { listOrderReviews } from '../../contract/reviews'
import { redeemReward } from '../../contract/rewards'
import { rowsOf } from '../../server/db/client'
import { claim, copyCoupon, holdings, place } from './buying'
import { bottle, latte, requestFor, spa } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime, uuid } from './testServer'
import { seedCode } from '../../server/db/seed/coupons'

const minute = 60_000

describe.each(databaseKinds)('the shopper’s coupons on the %s database', (kind) => {
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

  const use = (client: TestClient, couponId: string, idempotencyKey = uuid()) =>
    client.call(redeemCoupon, { body: { coupon_id: couponId } }, { idempotencyKey })
  const read = async (couponId: string, client = full, language?: 'th' | 'en') => {
    const { code, body } = await client.call(getCoupon, { params: { couponId } }, { ...(language && { language }) })
    expect(code).toBe('0000')
    return body.coupon
  }
  const list = async (query: { tab: CouponTab; filter?: CouponFilter; sort?: 'newly_added' | 'nearest_expiry' }) => {
    const { code, body } = await full.call(listCoupons, { query: { ...query, limit: '100' } })
    expect(code).toBe('0000')
    expect(body.total).toBe(body.coupons.length)
    return body.coupons
  }
  const key = ({ coupon_id }: { coupon_id: string }) => coupon_id.replace('c-full-', '')
  const keys = async (query: Parameters<typeof list>[0]) => (await list(query)).map(key).sort()
  const state = async (couponId: string) =>
    (
      await rowsOf<{ status: string; used_at: Date | null; paid_order_id: string | null }>(
        server.db,
        sql`select status, used_at, paid_order_id from coupons where id = ${couponId}`,
      )
    )[0]

  describe('lists', () => {
    it('[CPN-001] [CPN-003] [API-051] [API-113] each tab lists its coupons, and each filter its part of them', async () => {
      const purchased = ['barcode', 'both', 'ends-soon', 'fulfilment', 'large-value', 'privilege', 'theme', 'to-send']
      expect(await keys({ tab: 'purchased' })).toEqual([...purchased, 'usable', 'value'])
      expect(await keys({ tab: 'purchased', filter: 'fulfilment' })).toEqual(['fulfilment'])
      expect(await keys({ tab: 'purchased', filter: 'gift' })).toEqual(['to-send'])
      expect(await keys({ tab: 'gift' })).toEqual(['gift', 'gift-closed', 'gift-old'])
      expect(await keys({ tab: 'gift', filter: 'gift' })).toEqual(['gift-closed'])
      expect(await keys({ tab: 'gift', filter: 'usable' })).toEqual(['gift', 'gift-old'])
      expect(await keys({ tab: 'history' })).toEqual(['expired', 'refunded', 'used'])
      for (const filter of ['used', 'expired', 'refunded'] as const)
        expect(await keys({ tab: 'history', filter })).toEqual([filter])
      await place(full, requestFor([{ ...latte, quantity: 3 }], couponPays(seedCode('full', 'value'), 195 - 100)))
      expect(await keys({ tab: 'purchased', filter: 'usable' })).not.toContain('value')
      for (const tab of couponTabs)
        for (const filter of ['used', 'fulfilment', 'usable', 'gift'] as const)
          if (!(couponFiltersOfTab[tab] as readonly string[]).includes(filter))
            expect((await full.call(listCoupons, { query: { tab, filter } })).code).toBe('1011')
    })

    it('[ORD-058] [API-011] a coupon links to reviews only if its order is complete or its gift is opened', async () => {
      expect(await read('c-full-used')).toMatchObject({ review_of: 'o-full-digital-completed' })
      const all = (await Promise.all(couponTabs.map((tab) => list({ tab })))).flat()
      const reviewed = all.filter(({ review_of }) => review_of !== undefined)
      expect(reviewed.map(key).sort()).toEqual(['gift', 'gift-old', 'privilege', 'used'])
      for (const { review_of = '' } of reviewed)
        expect((await full.call(listOrderReviews, { params: { orderId: review_of } })).code).toBe('0000')
    })

    it('[CPN-004] the filter of gifts lists coupons bought to be sent, and those that are being sent', async () => {
      const change = (id: string, to: 'is_gift = true' | "held_gift_id = 'g'") =>
        server.db.execute(sql`update coupons set ${sql.raw(to)} where id = ${id}`)
      await server.db.execute(sql`update coupons set is_gift = false, held_gift_id = null where shopper_id = 'full'`)
      expect(await keys({ tab: 'purchased', filter: 'gift' })).toEqual([])
      await change('c-full-both', 'is_gift = true')
      await change('c-full-usable', "held_gift_id = 'g'")
      expect(await keys({ tab: 'purchased', filter: 'gift' })).toEqual(['both', 'usable'])
    })

    it('[CPN-002] [CPN-004] sorts by nearest expiry or newly added; each tab has its own default', async () => {
      const rising = (values: string[]) => expect(values).toEqual([...values].sort())
      const added = async (query: Parameters<typeof list>[0]) => {
        const ids = (await list(query)).map(({ coupon_id }) => coupon_id)
        const rows = await rowsOf<{ id: string; at: Date }>(
          server.db,
          sql`select id, created_at as at from coupons where shopper_id = 'full'`,
        )
        return ids.map((id) => new Date(rows.find((row) => row.id === id)?.at ?? 0).toISOString())
      }
      rising((await list({ tab: 'purchased' })).map(({ expired_at }) => expired_at))
      rising((await list({ tab: 'history', sort: 'nearest_expiry' })).map(({ expired_at }) => expired_at))
      rising((await added({ tab: 'history' })).reverse())
      rising((await added({ tab: 'purchased', sort: 'newly_added' })).reverse())
    })

    it('[API-053] [API-115] the count of each tab is the number of its coupons and changes with the clock', async () => {
      const counted = async () => (await full.call(countCoupons, {})).body
      const sizes = async () => ({
        purchased: (await list({ tab: 'purchased' })).length,
        gift: (await list({ tab: 'gift' })).length,
        history: (await list({ tab: 'history' })).length,
      })
      expect(await counted()).toMatchObject(await sizes())
      const before = await sizes()
      server.clock.advance(2 * 24 * 60 * minute)
      full = await server.signIn('full')
      expect(await sizes()).toEqual({ ...before, purchased: before.purchased - 1, history: before.history + 1 })
      expect(await counted()).toMatchObject(await sizes())
      expect(await keys({ tab: 'history', filter: 'expired' })).toContain('ends-soon')
    })

    it('[CPN-004] [API-141] no coupon is on two pages, and the pages together list all', async () => {
      const page = async (n: number) =>
        (await full.call(listCoupons, { query: { tab: 'purchased', limit: '4', page: String(n) } })).body
      const ids = [...(await page(1)).coupons, ...(await page(2)).coupons, ...(await page(3)).coupons].map(key)
      expect(new Set(ids).size).toBe((await page(1)).total)
      expect((await page(4)).coupons).toEqual([])
    })

    it('[API-054] [API-116] the history endpoint returns the history tab, by filter and in pages', async () => {
      const { body } = await full.call(listCouponHistory, { query: { filter: 'used' } })
      expect(body.coupons.map(key)).toEqual(['used'])
      const page = async (query: { page?: string; limit?: string }) =>
        (await full.call(listCouponHistory, { query })).body.coupons.map(key)
      expect(await page({})).toEqual((await list({ tab: 'history' })).map(key))
      expect(await page({ page: '2', limit: '2' })).toEqual((await page({})).slice(2, 4))
      expect((await full.call(listCouponHistory, { query: { filter: 'usable' } })).code).toBe('1011')
    })

    it('[API-055] [API-117] search finds a name in either language or a shop, in every state, and takes no wildcard', async () => {
      const search = async (keyword: string) => (await full.call(searchCoupons, { body: { keyword } })).body
      expect((await search('iced LATTE')).coupons.map(key).sort()).toEqual(['to-send', 'usable'])
      expect((await search('snorkel')).coupons.map(key)).toEqual(['expired'])
      expect((await search('กาแฟริมดอย')).total).toBeGreaterThan(2)
      expect((await search('%')).total).toBe(0)
      expect((await full.call(searchCoupons, { body: { keyword: '  ' } })).code).toBe('302')
      expect((await full.call(searchCoupons, { body: { keyword: 'a'.repeat(101) } })).code).toBe('1011')
    })

    it('[API-056] [API-118] the shops of the coupons are listed once each and narrow the list', async () => {
      const { merchants } = (await full.call(listCouponMerchants, {}, { language: 'en' })).body
      const mids = merchants.map(({ mid }) => mid)
      expect(new Set(mids).size).toBe(mids.length)
      const all = (await Promise.all(couponTabs.map((tab) => list({ tab })))).flat()
      expect(new Set(mids)).toEqual(new Set(all.map(({ merchant }) => merchant.mid)))
      const potential = await server.signIn('potential')
      const ofOther = (await potential.call(listCouponMerchants, {})).body.merchants.map(({ mid }) => mid)
      const [gift] = (await potential.call(listCoupons, { query: { tab: 'gift' } })).body.coupons
      expect(ofOther).toEqual([gift?.merchant.mid])
      expect(mids).toContain(latte.mid)
      const narrowed = (await full.call(listCoupons, { query: { tab: 'purchased', mid: latte.mid } })).body
      expect(narrowed.total).toBeGreaterThan(0)
      expect(narrowed.coupons.every(({ merchant }) => merchant.mid === latte.mid)).toBe(true)
    })
  })

  it('[CPN-007] [CPN-012] [CPN-014] [CPN-015] a coupon has its state, its giver, and its code only while it may be shown', async () => {
    const usable = await read('c-full-usable', full, 'en')
    expect(usable).toMatchObject({
      status: 'usable',
      sub_type: 'qr',
      type: 'purchased',
      name: 'Iced latte 16\u00A0oz',
      code_type: 'qr',
      valid_minutes: 15,
      can_use: true,
      can_send_gift: true,
      is_held: false,
    })
    expect(usable.coupon_code).toBeUndefined()
    const value = await read('c-full-value')
    expect(value).toMatchObject({
      coupon_code: seedCode('full', 'value'),
      sub_type: 'value',
      value: 100,
      can_use: false,
    })
    expect(value.valid_minutes).toBeUndefined()
    const statuses = { used: 'used', expired: 'expired', refunded: 'refunded', 'gift-closed': 'gift_not_opened' }
    for (const [name, status] of Object.entries(statuses)) {
      const coupon = await read(`c-full-${name}`)
      expect(coupon).toMatchObject({ status, can_use: false, can_send_gift: false })
      expect(coupon.coupon_code).toBeUndefined()
    }
    expect(await read('c-full-gift-closed', full, 'en')).toMatchObject({ gift_sender_name: 'Thanakorn J.' })
    expect((await read('c-full-gift-closed')).gift_sender_name).toBe('ธนกร จ.')
    expect((await read('c-full-fulfilment')).can_send_gift).toBe(false)
  })

  it('[REL-009] another shopper’s coupon answers like an unknown one', async () => {
    for (const couponId of ['c-rich-usable', 'nowhere']) {
      expect((await full.call(getCoupon, { params: { couponId } })).code).toBe('407')
      expect((await use(full, couponId)).code).toBe('407')
    }
    expect((await state('c-rich-usable'))?.status).toBe('usable')
  })

  describe('use', () => {
    it('[CPN-010] [CPN-011] [API-052] [API-114] starts the minutes of its code by the server’s clock', async () => {
      const end = new Date(testTime.getTime() + 15 * minute).toISOString()
      const { body } = await use(full, 'c-full-usable')
      expect(body).toMatchObject({
        code: seedCode('full', 'usable'),
        code_type: 'qr',
        valid_minutes: 15,
        expired_at: end,
      })
      server.clock.advance(15 * minute - 1)
      expect(await read('c-full-usable')).toMatchObject({
        status: 'used',
        coupon_code: seedCode('full', 'usable'),
        use_expired_at: end,
        used_at: testTime.toISOString(),
      })
      server.clock.advance(1)
      expect((await read('c-full-usable')).coupon_code).toBeUndefined()
      expect(await keys({ tab: 'history', filter: 'used' })).toContain('usable')
    })

    it('[CPN-011] a code whose product states no minutes is valid for 15', async () => {
      await server.db.execute(sql`update products set details = details #- '{coupon,qr_minutes}'`)
      const end = new Date(testTime.getTime() + 15 * minute).toISOString()
      expect((await use(full, 'c-full-usable')).body).toMatchObject({ valid_minutes: 15, expired_at: end })
    })

    it('[REL-001] [REL-003] a repeated call returns the first answer, however late', async () => {
      const again = uuid()
      const first = await use(full, 'c-full-usable', again)
      server.clock.advance(20 * minute)
      expect((await use(full, 'c-full-usable', again)).body).toEqual(first.body)
      expect((await use(full, 'c-full-both', again)).code).toBe('1011')
      expect((await state('c-full-both'))?.status).toBe('usable')
    })

    it('[CPN-008] [REL-002] of two phones at once one succeeds, the other gets 601', async () => {
      const other = await server.signIn('full')
      const both = await Promise.all([use(full, 'c-full-usable'), use(other, 'c-full-usable')])
      expect(both.map(({ body }) => (body as { MessageCode?: string }).MessageCode).sort()).toEqual(['0000', '601'])
      expect((await use(full, 'c-full-usable')).code).toBe('601')
    })

    it.each([
      ['[CPN-016] an expired coupon', 'c-full-expired', '102'],
      ['[CPN-016] a used coupon', 'c-full-used', '601'],
      ['a refunded coupon', 'c-full-refunded', '307'],
      ['one that shows its code without redeeming', 'c-full-value', '307'],
      ['a gift that is still wrapped', 'c-full-gift-closed', '307'],
    ])('refuses %s', async (_, couponId, code) => {
      const before = await holdings(server)
      expect((await use(full, couponId)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('a coupon whose product is gone is used for the usual minutes; one of value is still not redeemed', async () => {
      await server.db.execute(sql`update coupons set product_id = 'gone' where shopper_id = 'full'`)
      expect((await use(full, 'c-full-usable')).body).toMatchObject({ MessageCode: '0000', valid_minutes: 15 })
      expect((await use(full, 'c-full-value')).code).toBe('307')
    })

    it('a coupon of no theme leaves the theme of the bank app as it was', async () => {
      await server.db.execute(sql`update bank_customers set theme = '4001' where shopper_id = 'full'`)
      expect((await use(full, 'c-full-usable')).code).toBe('0000')
      const theme = await rowsOf(server.db, sql`select theme from bank_customers where shopper_id = 'full'`)
      expect(theme).toEqual([{ theme: '4001' }])
    })

    it('refuses a coupon that is not valid yet with 308', async () => {
      await server.db.execute(sql`update coupons set start_at = now() + interval '50 years' where id = 'c-full-usable'`)
      expect((await use(full, 'c-full-usable')).code).toBe('308')
      expect((await read('c-full-usable')).can_use).toBe(false)
    })

    it('refuses with 603 a coupon that is being given', async () => {
      await server.db.execute(sql`update coupons set held_gift_id = 'g' where id = 'c-full-usable'`)
      expect((await use(full, 'c-full-usable')).code).toBe('603')
      expect((await state('c-full-usable'))?.status).toBe('usable')
    })

    it('refuses a coupon that pays for an order with 603, and a shopper who may not use any with 405', async () => {
      await server.db.execute(sql`update coupons set paid_order_id = 'o-full-waiting' where id = 'c-full-usable'`)
      expect((await use(full, 'c-full-usable')).code).toBe('603')
      expect(await read('c-full-usable')).toMatchObject({ is_held: true, can_use: false, can_send_gift: false })
      expect(await state('c-full-usable')).toMatchObject({ status: 'usable', used_at: null })
      expect((await use(await server.signIn('readonly'), 'c-readonly-usable')).code).toBe('405')
    })
  })

  it('[FUL-005] [FUL-006] activates a theme by its coupon; a theme that can’t be activated stays usable with 2004-01', async () => {
    expect(await read('c-full-theme')).toMatchObject({ product_type: 'theme', can_use: true })
    await server.db.execute(sql`update products set status = 'inactive' where product_id = '4002'`)
    expect((await use(full, 'c-full-theme')).code).toBe('2004-01')
    expect((await state('c-full-theme'))?.status).toBe('usable')
    await server.db.execute(sql`update products set status = 'active' where product_id = '4002'`)
    const { body } = await use(full, 'c-full-theme')
    expect(body).toMatchObject({ MessageCode: '0000', code: seedCode('full', 'theme'), code_type: 'text' })
    expect(body.expired_at).toBeUndefined()
    expect((await state('c-full-theme'))?.status).toBe('used')
    const [customer] = await rowsOf<{ theme: string }>(
      server.db,
      sql`select theme from bank_customers where id = 'full'`,
    )
    expect(customer?.theme).toBe('4002')
  })

  describe('a theme is activated from its product [PRD-017]', () => {
    const activate = (client: TestClient, productId: string, key = uuid()) =>
      client.call(activateTheme, { params: { productId } }, { idempotencyKey: key })
    const look = async (client: TestClient, productId: string) => {
      const { hasTheme, isThemeInUse } = (await client.call(getProduct, { params: { productId } })).body.product
      return { hasTheme, isThemeInUse }
    }

    it('activates a theme of a coupon: owned, then in use; its coupon is used with it, once [PRD-017]', async () => {
      expect(await look(full, '4002')).toEqual({ hasTheme: true, isThemeInUse: false })
      const key = uuid()
      for (const { code } of await Promise.all([activate(full, '4002', key), activate(full, '4002', key)]))
        expect(code).toBe('0000')
      expect(await look(full, '4002')).toEqual({ hasTheme: true, isThemeInUse: true })
      expect((await state('c-full-theme'))?.status).toBe('used')
      expect((await use(full, 'c-full-theme')).code).toBe('601')
    })

    it('uses the one of two coupons that is not held for a gift [PRD-017]', async () => {
      await copyCoupon(server, 'c-full-theme', { id: 'c-another-theme', code: 'EC-ANOTHER-THEME' })
      await server.db.execute(sql`update coupons set held_gift_id = 'g' where id = 'c-another-theme'`)
      expect((await activate(full, '4002')).code).toBe('0000')
      expect([(await state('c-full-theme'))?.status, (await state('c-another-theme'))?.status]).toEqual([
        'used',
        'usable',
      ])
    })

    it('uses no second coupon of a theme that was used before [PRD-017]', async () => {
      await activate(full, '4002')
      const unused = { status: 'usable', used_at: null }
      await copyCoupon(server, 'c-full-theme', { id: 'a-first-theme', code: 'EC-FIRST-THEME', ...unused })
      await activate(full, '4001')
      expect((await activate(full, '4002')).code).toBe('0000')
      expect((await state('a-first-theme'))?.status).toBe('usable')
    })

    it('is not owned while its only coupon is held for a gift, and is again when the gift is cancelled [PRD-014] [PRD-017]', async () => {
      await server.db.execute(sql`update coupons set held_gift_id = 'g' where id = 'c-full-theme'`)
      expect(await look(full, '4002')).toEqual({ hasTheme: false, isThemeInUse: false })
      await server.db.execute(sql`update coupons set held_gift_id = null where id = 'c-full-theme'`)
      expect(await look(full, '4002')).toEqual({ hasTheme: true, isThemeInUse: false })
    })

    it('activates a theme that every shopper has, and switches back to one used before [PRD-017]', async () => {
      await activate(full, '4002')
      expect((await activate(full, '4001')).code).toBe('0000')
      expect([await look(full, '4001'), await look(full, '4002')]).toEqual([
        { hasTheme: true, isThemeInUse: true },
        { hasTheme: true, isThemeInUse: false },
      ])
      expect((await activate(full, '4002')).code).toBe('0000')
      expect(await look(full, '4002')).toEqual({ hasTheme: true, isThemeInUse: true })
      for (const other of [await server.signIn('rich'), server.client()])
        expect(await look(other, '4001')).toEqual({ hasTheme: true, isThemeInUse: false })
    })

    it('fails with 2004-01 if the theme is no longer offered, and leaves its coupon usable [PRD-017] [FUL-005]', async () => {
      for (const id of ['4001', '4002']) {
        await server.db.execute(sql`update products set status = 'unredeemable' where product_id = ${id}`)
        const before = await holdings(server)
        expect((await activate(full, id)).code).toBe('2004-01')
        expect(await holdings(server)).toEqual(before)
      }
      expect((await state('c-full-theme'))?.status).toBe('usable')
    })

    it.each([
      ['one that the shopper does not own', 'full', '4004', '403'],
      ['what is no theme', 'full', '1001', '403'],
      ['an unknown product', 'full', 'nothing', '403'],
      ['who may not buy', 'guest', '4001', '405'],
    ])('refuses %s [PRD-017]', async (_, shopper, id, code) => {
      const before = await holdings(server)
      expect((await activate(await server.signIn(shopper), id)).code).toBe(code)
      expect(await holdings(server)).toEqual(before)
    })

    it('refuses a theme whose only coupon pays for an order [PRD-017]', async () => {
      await server.db.execute(sql`update coupons set paid_order_id = 'o-full-waiting' where id = 'c-full-theme'`)
      expect((await activate(full, '4002')).code).toBe('603')
    })
  })

  it('[PRD-014] [FUL-006] a theme counts as owned while its coupon is usable or used, for this shopper only', async () => {
    const has = async (client: TestClient) =>
      (await client.call(getProduct, { params: { productId: '4002' } })).body.product.hasTheme
    expect([await has(full), await has(server.client()), await has(await server.signIn('rich'))]).toEqual([
      true,
      false,
      false,
    ])
    const coffee = (await full.call(getProduct, { params: { productId: '2002' } })).body.product
    expect(coffee.hasTheme).toBe(false)
    await use(full, 'c-full-theme')
    expect(await has(full)).toBe(true)
    for (const change of [
      sql`status = 'gift_not_opened'`,
      sql`status = 'refunded'`,
      sql`status = 'usable', expired_at = now() - interval '50 years'`,
    ]) {
      await server.db.execute(sql`update coupons set ${change} where id = 'c-full-theme'`)
      expect(await has(full)).toBe(false)
    }
  })

  it('[API-016] [CPN-004] the badge counts the unused coupons and decreases with a use', async () => {
    const badge = async () => (await full.call(getBadge, {})).body.badges.coupon
    const { purchased, gift } = (await full.call(countCoupons, {})).body
    expect(await badge()).toBe(purchased + gift)
    expect(purchased * gift).toBeGreaterThan(0)
    await use(full, 'c-full-usable')
    expect(await badge()).toBe(purchased + gift - 1)
  })

  it('[CPN-005] a redeemed privilege is a coupon at once and can be used', async () => {
    const { body } = await full.call(redeemReward, { body: { privilege_id: '5001' } }, { idempotencyKey: uuid() })
    const coupon = await read(body.coupon_id ?? '', full, 'en')
    expect(coupon).toMatchObject({ name: 'Airport lounge, one visit', status: 'usable', can_use: true })
    expect(coupon.order_id).toBe(body.order_id)
    expect(coupon.can_send_gift).toBe(false)
    expect((await use(full, coupon.coupon_id)).code).toBe('0000')
  })

  it('[CPN-007] a coupon that is refunded while it is owned can’t be used', async () => {
    const bought = await place(full, requestFor([spa]))
    await server.bank.enterPin(bought.pin_reference)
    const [row] = await rowsOf<{ id: string }>(
      server.db,
      sql`select id from coupons where order_id = ${bought.order_id}`,
    )
    expect((await claim(full, requestFor([bottle]))).code).toBe('0000')
    await server.db.execute(sql`update coupons set status = 'refunded' where id = ${row?.id ?? ''}`)
    expect((await use(full, row?.id ?? '')).code).toBe('307')
  })
})

/** A request paid with an e-coupon, the rest from the saving account. */
function couponPays(promocode_code: string, rest: number) {
  return {
    promocode: { promocode_code },
    expected_total: rest,
    source_of_funds: [{ type: 'saving_account' as const, amount: rest, unit: 'baht' as const }],
  }
}
