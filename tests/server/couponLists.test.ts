import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  countCoupons,
  getCoupon,
  listCouponHistory,
  listCouponMerchants,
  listCoupons,
  searchCoupons,
} from '../../contract/coupons'
import { toSatang } from '../../contract/money'
import { coupons, merchants } from '../../server/db/schema'
import { initialLetter, isFree, minutesOfUse, shortName } from '../../server/domain/coupons/couponLists'
import type { CouponRow } from '../../server/domain/coupons/coupons'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

type Insert = typeof coupons.$inferInsert

const after = (ms: number) => new Date(testTime.getTime() + ms)
const day = 24 * 60 * 60_000
const completedOrder = 'o-full-digital-completed'
const paidOrder = 'o-full-digital-paid'
const donation = 'o-full-donation'
/** A gift of `rich` to `full`, and one of `full` to `card`. */
const received = 'gift-seed-3'
const given = 'gift-seed-1'

describe('coupons', () => {
  let server: TestServer
  let full: TestClient
  let guest: TestClient

  beforeAll(async () => {
    server = await createTestServer()
    ;[full, guest] = [await server.signIn('full'), await server.signIn('guest')]
  })
  beforeEach(() => server.db.delete(coupons))
  afterAll(() => server.close())

  /** Adds coupons of `full`: latte coupons that are free and valid, changed as given. */
  const add = (...rows: (Partial<Insert> & { id: string })[]) =>
    server.db.insert(coupons).values(
      rows.map((row) => ({
        shopperId: 'full',
        code: `CODE-${row.id}`,
        subType: 'qr' as const,
        status: 'usable' as const,
        type: 'purchased' as const,
        productId: '2002',
        mid: '100002',
        name: { th: 'ลาเต้เย็น', en: 'Iced latte' },
        image: '/images/latte.webp',
        conditions: { th: 'เงื่อนไข', en: 'Terms' },
        codeType: 'qr' as const,
        startAt: after(-day),
        expiredAt: after(day),
        createdAt: after(-day),
        ...row,
      })),
    )
  const list = async (
    query: Partial<Parameters<typeof full.call<typeof listCoupons>>[1]['query']> = {},
    client = full,
  ) => (await client.call(listCoupons, { query })).body
  const idsOf = ({ coupons: rows }: { coupons: readonly { coupon_id: string }[] }) =>
    rows.map(({ coupon_id }) => coupon_id)
  const ids = async (query: Parameters<typeof list>[0]) => idsOf(await list(query)).sort()
  /** One coupon, changed as given, as its shopper sees it. */
  const seen = async (row: Partial<Insert> = {}, { client = full, language = 'en' as 'th' | 'en' } = {}) => {
    await server.db.delete(coupons)
    await add({ id: 'one', ...row })
    return (await client.call(getCoupon, { params: { couponId: 'one' } }, { language })).body.coupon
  }

  describe('as a shopper sees one', () => {
    it('have all their fields, in the language of the page', async () => {
      const row: Partial<Insert> = {
        type: 'gift',
        codeType: 'both',
        startAt: after(-2 * day),
        expiredAt: after(2 * day),
        isGift: true,
        giftId: received,
        giftOpened: true,
        registerBy: after(day),
        orderId: completedOrder,
      }
      const coupon = await seen(row)
      expect(coupon).toEqual({
        coupon_id: 'one',
        sub_type: 'qr',
        status: 'usable',
        type: 'gift',
        name: 'Iced latte',
        image: '/images/latte.webp',
        merchant: { mid: '100002', name: 'Rim Doi Coffee', image: expect.stringContaining('/images/art/logo-rim.svg') },
        start_at: '2026-11-19T03:00:00.000Z',
        expired_at: '2026-11-23T03:00:00.000Z',
        is_gift: true,
        gift_id: received,
        gift_opened: true,
        code_type: 'both',
        conditions: 'Terms',
        product_id: '2002',
        product_type: 'general',
        valid_minutes: 15,
        is_held: false,
        can_use: true,
        can_send_gift: true,
        review_of: received,
        gift_sender_name: 'Siriporn A.',
      })
      const inThai = await seen(row, { language: 'th' })
      expect(inThai).toMatchObject({ name: 'ลาเต้เย็น', conditions: 'เงื่อนไข', gift_sender_name: 'ศิริพร อ.' })
      expect(inThai.merchant.name).toBe('กาแฟริมดอย')
    })

    it('have none of the optional fields that do not apply', async () => {
      const coupon = await seen()
      for (const absent of [
        'coupon_code',
        'value',
        'unit',
        'used_at',
        'use_expired_at',
        'gift_id',
        'gift_opened',
        'review_of',
        'order_id',
        'gift_sender_name',
        'register_by',
      ])
        expect(coupon).not.toHaveProperty(absent)
      expect(coupon.is_gift).toBe(false)
    })

    it('have a value in baht if they pay like money', async () => {
      expect(await seen({ valueSatang: toSatang(100_50) })).toMatchObject({ value: 100.5, unit: 'baht' })
      expect(await seen({ valueSatang: toSatang(0) })).toMatchObject({ value: 0, unit: 'baht' })
    })

    it.each<[string, Partial<Insert>, string]>([
      ['is usable until it expires', { expiredAt: after(1) }, 'usable'],
      ['has expired from its last instant on', { expiredAt: testTime }, 'expired'],
      ['has expired wrapped', { status: 'gift_not_opened', expiredAt: testTime }, 'expired'],
      ['is wrapped', { status: 'gift_not_opened' }, 'gift_not_opened'],
      ['stays used', { status: 'used', expiredAt: testTime }, 'used'],
      ['stays refunded', { status: 'refunded', expiredAt: testTime }, 'refunded'],
    ])('each %s', async (_, row, status) => {
      expect((await seen(row)).status).toBe(status)
    })

    it.each<[boolean, string, Partial<Insert>]>([
      [true, 'has just begun', { startAt: testTime }],
      [false, 'has not begun', { startAt: after(1) }],
      [false, 'has expired', { expiredAt: testTime }],
      [false, 'is wrapped', { status: 'gift_not_opened' }],
      [false, 'is used', { status: 'used' }],
      [false, 'pays for an order', { paidOrderId: paidOrder }],
      [false, 'is held for a gift', { heldGiftId: given }],
    ])('can be used or sent: %s for one that %s', async (isUsable, _, row) => {
      expect(await seen(row)).toMatchObject({ can_use: isUsable, can_send_gift: isUsable })
      const ofValue = await seen({ subType: 'value', ...row })
      expect(ofValue).toMatchObject({ can_use: false, can_send_gift: isUsable })
      expect(ofValue.coupon_code).toBe(isUsable ? 'CODE-one' : undefined)
    })

    it.each<[string, Partial<Insert>, object]>([
      [
        'a theme is used, though it is of value',
        { productId: '4002', subType: 'value' },
        { can_use: true, can_send_gift: true, product_type: 'theme' },
      ],
      [
        'a free reward can’t be sent',
        { productId: '7006' },
        { can_use: true, can_send_gift: false, product_type: 'fulfillment' },
      ],
      [
        'one whose product is gone can’t be sent',
        { productId: 'none' },
        { can_use: true, can_send_gift: false, product_type: 'general', valid_minutes: 15 },
      ],
    ])('follow their product: %s', async (_, row, expected) => {
      expect(await seen(row)).toMatchObject(expected)
    })

    it('show the code of a used one until its countdown is over', async () => {
      const used = { status: 'used' as const, usedAt: after(-60_000) }
      expect(await seen({ ...used, useExpiredAt: after(1) })).toMatchObject({
        coupon_code: 'CODE-one',
        used_at: '2026-11-21T02:59:00.000Z',
        use_expired_at: '2026-11-21T03:00:00.001Z',
      })
      expect(await seen({ ...used, useExpiredAt: testTime })).not.toHaveProperty('coupon_code')
      expect(await seen(used)).not.toHaveProperty('coupon_code')
      expect(await seen({ status: 'refunded', useExpiredAt: after(1) })).not.toHaveProperty('coupon_code')
    })

    it.each<[boolean, string, Partial<Insert>]>([
      [false, 'is free', {}],
      [true, 'pays for an order', { paidOrderId: paidOrder }],
      [false, 'has paid for an order', { paidOrderId: paidOrder, status: 'used' }],
      [true, 'waits for the PIN of a gift', { heldGiftId: given }],
    ])('are held: %s for one that %s', async (isHeld, _, row) => {
      expect((await seen(row)).is_held).toBe(isHeld)
    })

    it.each<[string | undefined, string, Partial<Insert>]>([
      [completedOrder, 'of a completed order', { orderId: completedOrder }],
      [completedOrder, 'that is used', { orderId: completedOrder, status: 'used' }],
      [undefined, 'of an order that is not completed', { orderId: paidOrder }],
      [undefined, 'of a donation', { orderId: donation }],
      [undefined, 'of an unknown order', { orderId: 'none' }],
      [undefined, 'that is refunded', { orderId: completedOrder, status: 'refunded' }],
      [received, 'of an opened gift', { type: 'gift', giftId: received, giftOpened: true }],
      [
        undefined,
        'of a gift that is not opened',
        { type: 'gift', giftId: received, giftOpened: false, orderId: completedOrder },
      ],
      [undefined, 'that is wrapped', { status: 'gift_not_opened', type: 'gift', giftId: received, giftOpened: true }],
    ])('link to the reviews of %s for one %s', async (review, _, row) => {
      expect((await seen(row)).review_of).toBe(review)
    })

    it('name their order to its buyer, and the sender of a gift to its recipient', async () => {
      expect((await seen({ orderId: paidOrder })).order_id).toBe(paidOrder)
      const kept = await seen({ orderId: paidOrder, giftId: given, isGift: true })
      expect(kept).toMatchObject({ order_id: paidOrder, gift_id: given })
      expect(kept).not.toHaveProperty('gift_sender_name')
      const gift = await seen({ orderId: paidOrder, type: 'gift', giftId: received, giftOpened: false })
      expect(gift).toMatchObject({ gift_sender_name: 'Siriporn A.', gift_opened: false })
      expect(gift).not.toHaveProperty('order_id')
    })

    it('show a guest the date to register by, and no code', async () => {
      const row = { shopperId: 'guest', subType: 'value' as const, registerBy: after(day) }
      const coupon = await seen(row, { client: guest })
      expect(coupon.register_by).toBe('2026-11-22T03:00:00.000Z')
      expect(coupon).not.toHaveProperty('coupon_code')
      expect(coupon).not.toHaveProperty('valid_minutes')
      expect(await seen({ ...row, registerBy: null }, { client: guest })).not.toHaveProperty('register_by')
    })

    it('are the shopper’s own', async () => {
      await add({ id: 'one' }, { id: 'other', shopperId: 'card' })
      const codeOf = async (couponId: string) => (await full.call(getCoupon, { params: { couponId } })).code
      expect([await codeOf('one'), await codeOf('other'), await codeOf('none')]).toEqual(['0000', '407', '407'])
    })
  })

  describe('in tabs', () => {
    beforeEach(() =>
      add(
        { id: 'usable', expiredAt: after(1) },
        { id: 'wrapped', status: 'gift_not_opened' },
        { id: 'reward', type: 'fulfilment' },
        { id: 'gift', type: 'gift' },
        { id: 'gift-wrapped', type: 'gift', status: 'gift_not_opened' },
        { id: 'used', status: 'used' },
        { id: 'gift-used', type: 'gift', status: 'used', expiredAt: testTime },
        { id: 'refunded', status: 'refunded' },
        { id: 'over', expiredAt: testTime },
        { id: 'gift-over', type: 'gift', status: 'gift_not_opened', expiredAt: testTime },
        { id: 'other', shopperId: 'card' },
      ),
    )
    const purchased = ['reward', 'usable', 'wrapped']
    const gift = ['gift', 'gift-wrapped']
    const history = ['gift-over', 'gift-used', 'over', 'refunded', 'used']

    it('are open, given, or over', async () => {
      expect(await ids({ tab: 'purchased' })).toEqual(purchased)
      expect(await ids({ tab: 'gift' })).toEqual(gift)
      expect(await ids({ tab: 'history' })).toEqual(history)
      const old = (await full.call(listCouponHistory, { query: {} })).body
      expect(idsOf(old).sort()).toEqual(history)
    })

    it('are counted by tab', async () => {
      const { purchased: open, gift: gifts, history: over } = (await full.call(countCoupons, {})).body
      expect([open, gifts, over]).toEqual([3, 2, 5])
      const none = (await guest.call(countCoupons, {})).body
      expect([none.purchased, none.gift, none.history]).toEqual([0, 0, 0])
    })

    it.each([
      ['purchased', 'all', purchased],
      ['purchased', 'fulfilment', ['reward']],
      ['purchased', 'usable', ['reward', 'usable']],
      ['gift', 'all', gift],
      ['gift', 'gift', ['gift-wrapped']],
      ['gift', 'usable', ['gift']],
      ['history', 'used', ['gift-used', 'used']],
      ['history', 'refunded', ['refunded']],
      ['history', 'expired', ['gift-over', 'over']],
    ] as const)('are narrowed in the tab %s by the filter %s', async (tab, filter, expected) => {
      expect(await ids({ tab, filter })).toEqual(expected)
    })
  })

  it('bought to send are those of a gift that was kept or that waits for its PIN', async () => {
    await add(
      { id: 'plain' },
      { id: 'kept', isGift: true },
      { id: 'waits', heldGiftId: given },
      { id: 'given', type: 'gift', isGift: true },
    )
    expect(await ids({ tab: 'purchased', filter: 'gift' })).toEqual(['kept', 'waits'])
    expect(await ids({ tab: 'gift', filter: 'gift' })).toEqual([])
  })

  it('are usable once they have begun and while no order or gift holds them', async () => {
    await add(
      { id: 'begun', startAt: testTime },
      { id: 'early', startAt: after(1) },
      { id: 'pays', paidOrderId: paidOrder },
      { id: 'waits', heldGiftId: given },
    )
    expect(await ids({ filter: 'usable' })).toEqual(['begun'])
  })

  it('can be listed of one shop', async () => {
    await add({ id: 'here' }, { id: 'there', mid: '100005' })
    expect(await ids({ mid: '100005' })).toEqual(['there'])
    expect((await list({ mid: '100005' })).total).toBe(1)
    expect(await ids({})).toEqual(['here', 'there'])
  })

  describe('in order', () => {
    beforeEach(async () => {
      const old = { createdAt: after(-2 * day), expiredAt: after(2 * day) }
      for (const type of ['purchased', 'gift'] as const)
        await add(
          { id: `${type}-d`, type, ...old },
          { id: `${type}-c`, type, ...old },
          { id: `${type}-b`, type },
          { id: `${type}-a`, type, createdAt: testTime, expiredAt: after(3 * day) },
        )
    })
    const order = async (query: Parameters<typeof list>[0]) =>
      idsOf(await list(query))
        .map((id) => id.at(-1))
        .join('')

    it('are first those that expire first, or the newest ones if the shopper sorts so', async () => {
      for (const tab of ['purchased', 'gift'] as const) {
        expect(await order({ tab })).toBe('bcda')
        expect(await order({ tab, sort: 'nearest_expiry' })).toBe('bcda')
        expect(await order({ tab, sort: 'newly_added' })).toBe('abcd')
      }
    })

    it('are the newest ones first in the history', async () => {
      await server.db.update(coupons).set({ status: 'used' })
      expect(await order({ tab: 'history' })).toBe('aabbcdcd')
      expect(await order({ tab: 'history', sort: 'nearest_expiry' })).toBe('bbcdcdaa')
    })

    it('come in pages, with the number of all', async () => {
      const pages = await Promise.all(['1', '2', '3'].map((page) => list({ page, limit: '3' })))
      expect(pages.map(idsOf)).toEqual([['purchased-b', 'purchased-c', 'purchased-d'], ['purchased-a'], []])
      expect(pages[1]).toMatchObject({ page: 2, limit: 3, total: 4 })
      expect(pages[2]).toMatchObject({ page: 3, limit: 3, total: 4 })
    })
  })

  describe('that are searched', () => {
    const search = async (keyword: string, page = 1, limit = 20) =>
      (await full.call(searchCoupons, { body: { keyword, page, limit } })).body
    const found = async (keyword: string) => idsOf(await search(keyword))

    it('are found by name and shop in either language, in every state, newest first', async () => {
      await add(
        { id: 'old', createdAt: after(-3 * day), expiredAt: testTime },
        { id: 'used', createdAt: after(-day), status: 'used' },
        { id: 'new', createdAt: testTime, type: 'gift', status: 'gift_not_opened', expiredAt: after(2 * day) },
        { id: 'cake', name: { th: 'เค้กส้ม', en: 'Orange cake' }, mid: '100005' },
        { id: 'other', shopperId: 'card' },
      )
      const coffee = ['new', 'used', 'old']
      for (const keyword of ['LATTE', 'ลาเต้', 'rim doi', 'ริมดอย']) expect(await found(keyword), keyword).toEqual(coffee)
      for (const keyword of ['cake', 'ส้ม', 'Khanom', 'ขนมอบ']) expect(await found(keyword), keyword).toEqual(['cake'])
      expect(await search('%')).toMatchObject({ coupons: [], page: 1, limit: 20, total: 0 })
      expect(await search('latte', 2, 2)).toMatchObject({
        coupons: [{ coupon_id: 'old' }],
        page: 2,
        limit: 2,
        total: 3,
      })
    })
  })

  describe('have shops', () => {
    const shops = async (language: 'th' | 'en') =>
      (await full.call(listCouponMerchants, {}, { language })).body.merchants

    it('that are listed once, by name in the language of the page', async () => {
      await add(
        { id: '1' },
        { id: '2' },
        { id: '3', mid: '100005', status: 'used' },
        { id: '4', mid: '100004' },
        { id: '5', mid: '100001', shopperId: 'card' },
      )
      const image = expect.stringContaining('/images/art/logo-')
      expect(await shops('en')).toEqual([
        { mid: '100005', name: 'Baan Khanom Ob', image },
        { mid: '100004', name: 'BUA Skincare', image },
        { mid: '100002', name: 'Rim Doi Coffee', image },
      ])
      expect((await shops('th')).map(({ mid }) => mid)).toEqual(['100002', '100004', '100005'])
    })

    it('that are listed by number if they have the same name', async () => {
      const mids = ['100003', '100006', '100001', '100004', '100007', '100002']
      const before = await server.db.select().from(merchants).where(inArray(merchants.mid, mids))
      await server.db
        .update(merchants)
        .set({ name: { th: 'ร้าน', en: 'Shop' } })
        .where(inArray(merchants.mid, mids))
      await add(...mids.map((mid) => ({ id: `of-${mid}`, mid })))
      expect((await shops('en')).map(({ mid }) => mid)).toEqual([...mids].sort())
      for (const { mid, name } of before)
        await server.db
          .update(merchants)
          .set({ name })
          .where(inArray(merchants.mid, [mid]))
    })
  })

  describe('and their rules', () => {
    it.each<[boolean, Partial<CouponRow>]>([
      [true, {}],
      [false, { status: 'used' }],
      [false, { paidOrderId: 'order' }],
      [false, { heldGiftId: 'gift' }],
    ])('are free: %s for %o', (free, change) => {
      const row = { status: 'usable', paidOrderId: null, heldGiftId: null, ...change } as CouponRow
      expect(isFree(row)).toBe(free)
    })

    it('have a code for the minutes of the product, else for the usual ones, and without an end if they are of value', () => {
      const product = { type: 'general', subType: 'digital', details: {}, isGiftable: true, priceUnit: 'baht' } as const
      const qr = { subType: 'qr' } as const
      expect(minutesOfUse(qr, { ...product, details: { coupon: { qr_minutes: 7 } } }, 20)).toBe(7)
      expect(minutesOfUse(qr, product, 20)).toBe(20)
      expect(minutesOfUse(qr, { ...product, subType: 'physical' }, 20)).toBe(20)
      expect(minutesOfUse(qr, null, 20)).toBe(20)
      expect(minutesOfUse({ subType: 'value' }, null, 20)).toBeUndefined()
    })

    it('shorten a name to its initial letter, which is a consonant', () => {
      const initials = ['Somchai', 'สมชาย', 'เทพ', 'ไ', '𝒜b', ''].map(initialLetter)
      expect(initials).toEqual(['S.', 'ส.', 'ท.', 'ไ.', '𝒜.', ''])
    })

    it('name a person by first name and initial', () => {
      const person = { firstNameTh: 'แก้ว', lastNameTh: 'ใจดี', firstNameEn: 'Kaew', lastNameEn: 'Jaidee' }
      expect([shortName(person, 'th'), shortName(person, 'en')]).toEqual(['แก้ว จ.', 'Kaew J.'])
      expect(shortName({ ...person, lastNameEn: '' }, 'en')).toBe('Kaew')
      expect(shortName({ ...person, lastNameTh: '' }, 'th')).toBe('แก้ว')
    })
  })
})
