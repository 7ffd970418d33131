import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GiftOfOrder } from '../../contract/giftCard'
import { cancelGift, getGift, listGiftTemplates, openGift, sendGift, verifyRecipient } from '../../contract/gifts'
import { getOrder } from '../../contract/orders'
import type { Bank, SandboxBank } from '../../server/bank/bank'
import { inTransaction, rowsOf } from '../../server/db/client'
import { coupons, giftPictures, gifts, orders } from '../../server/db/schema'
import { deleteUnusedPictures, normalizePicture } from '../../server/domain/gifts/giftCards'
import {
  cancelGiftOfOrder,
  cancelIfWaiting,
  confirmGift,
  deliverGift,
  endGiftsOfOrder,
  expireGift,
  lapseGift,
} from '../../server/domain/gifts/giftWrites'
import type { OrderRow } from '../../server/domain/orders/orderQueries'
import { cardTo, mobile, noSenderNames } from '../giftCard'
import { place } from './buying'
import { bottle, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime, uuid } from './testServer'

const minute = 60_000
const day = 24 * 60 * minute
const after = (ms: number) => new Date(testTime.getTime() + ms)

describe('what becomes of a gift', () => {
  let server: TestServer
  let full: TestClient
  let card: TestClient

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    await server.reset()
    ;[full, card] = [await server.signIn('full'), await server.signIn('card')]
  })
  afterAll(() => server.close())

  const send = (giftId: string, gift: GiftOfOrder = cardTo(mobile.card), client = full) =>
    client.call(sendGift, { body: { giftId, ...gift } }, { idempotencyKey: uuid() })
  const waiting = async (couponId = 'c-full-usable') => {
    const { code, body } = await send(couponId)
    expect(code).toBe('0000')
    return { id: body.gift_id, pin: () => server.bank.enterPin(body.pin_reference ?? '') }
  }
  const sent = async (couponId = 'c-full-usable') => {
    const gift = await waiting(couponId)
    expect(await gift.pin()).toBe(true)
    return gift
  }
  const giftRow = async (id: string) => (await server.db.select().from(gifts).where(eq(gifts.id, id)))[0]
  const couponRow = async (id = 'c-full-usable') =>
    (await server.db.select().from(coupons).where(eq(coupons.id, id)))[0]
  const statusOf = async (id: string) => (await giftRow(id))?.status
  const open = (id: string, client = card) =>
    client.call(openGift, { params: { giftId: id } }, { idempotencyKey: uuid() })
  const bank = () => server.deps.bank as SandboxBank
  const confirm = (giftId: string, isRight = true, change: Partial<Bank> = {}) =>
    inTransaction(server.db, (tx) =>
      confirmGift(tx, {
        bank: Object.assign(Object.create(bank()) as Bank, change),
        giftId,
        now: testTime,
        verify: () => Promise.resolve(isRight),
      }),
    )
  /** Places an order whose purchase is a gift for `card`. */
  const giftOrder = async (item: typeof latte | typeof bottle, quantity = 1) => {
    const { order_id, pin_reference } = await place(
      full,
      requestFor([{ ...item, quantity }], { gift: cardTo(mobile.card) }),
    )
    const order = async (): Promise<OrderRow> =>
      (await server.db.select().from(orders).where(eq(orders.id, order_id)))[0]!
    return { id: (await order()).giftId!, order, pin: () => server.bank.enterPin(pin_reference) }
  }
  const setNumber = (change: string, of = mobile.card) =>
    server.db.execute(sql`update bank_numbers set ${sql.raw(change)} where mobile_no = ${of}`)

  describe('that waits for its PIN', () => {
    it('is cancelled by its time limit, not before, and its coupon is free', async () => {
      const { id } = await waiting()
      const expire = (now: Date) => inTransaction(server.db, (tx) => expireGift(tx, { bank: bank(), giftId: id, now }))
      await expire(after(10 * minute - 1))
      expect(await statusOf(id)).toBe('waiting')
      await expire(after(10 * minute))
      expect(await giftRow(id)).toMatchObject({ status: 'cancelled', message: null, picture: null })
      expect(await couponRow()).toMatchObject({ shopperId: 'full', status: 'usable', heldGiftId: null })
    })

    it('is cancelled by a PIN that comes too late', async () => {
      const { id, pin } = await waiting()
      server.clock.advance(10 * minute)
      expect(await pin()).toBe(false)
      expect(await statusOf(id)).toBe('cancelled')
      expect(await couponRow()).toMatchObject({ shopperId: 'full', heldGiftId: null })
    })

    it('is cancelled by the PIN if its coupon has expired or the number has another owner', async () => {
      const { id, pin } = await waiting()
      await server.db
        .update(coupons)
        .set({ expiredAt: after(0) })
        .where(eq(coupons.id, 'c-full-usable'))
      expect([await pin(), await statusOf(id)]).toEqual([false, 'cancelled'])
      const other = await waiting('c-full-both')
      await setNumber("customer_id = (select id from bank_customers where shopper_id = 'rich'), citizen_key = 'rich'")
      expect([await other.pin(), await statusOf(other.id)]).toEqual([false, 'cancelled'])
      expect(await couponRow('c-full-both')).toMatchObject({ shopperId: 'full', status: 'usable', heldGiftId: null })
    })

    it('is given by the right PIN only, and answers how it stands', async () => {
      const { id } = await waiting()
      expect(await confirm(id, false)).toEqual({ status: 'waiting', verified: false })
      expect(await confirm(id)).toEqual({ status: 'sent', verified: true })
      expect(await confirm(id)).toEqual({ status: 'sent', verified: true })
      expect(await confirm(uuid())).toBeUndefined()
    })

    it('is cancelled by the PIN if one of its coupons has expired', async () => {
      const { id } = await waiting()
      await server.db
        .update(coupons)
        .set({ heldGiftId: id, expiredAt: after(0) })
        .where(eq(coupons.id, 'c-full-both'))
      expect(await confirm(id)).toEqual({ status: 'cancelled', verified: false })
    })

    it('still waits if the bank fails while it looks up the recipient', async () => {
      const { id } = await waiting()
      const personOf = () => Promise.reject(new Error('The bank is down.'))
      await expect(confirm(id, true, { personOf })).rejects.toThrow('The bank is down.')
      expect(await statusOf(id)).toBe('waiting')
    })

    it('is cancelled with the order that brought its coupon', async () => {
      const { order_id, pin_reference } = await place(full, requestFor([latte]))
      await server.bank.enterPin(pin_reference)
      const [coupon] = await server.db.select().from(coupons).where(eq(coupons.orderId, order_id))
      const { id } = await waiting(coupon!.id)
      const [order] = await server.db.select().from(orders).where(eq(orders.id, order_id))
      await inTransaction(server.db, (tx) => endGiftsOfOrder(tx, order!, bank()))
      expect(await statusOf(id)).toBe('cancelled')
    })

    it('is cancelled by a job when its time is over', async () => {
      const { id } = await waiting()
      server.clock.advance(10 * minute)
      expect(await server.runDueJobs()).toBe(1)
      expect(await statusOf(id)).toBe('cancelled')
    })

    it('is not ended by the time limit of cards', async () => {
      const { id } = await waiting()
      await inTransaction(server.db, (tx) => lapseGift(tx, { giftId: id, now: after(365 * day) }))
      expect(await giftRow(id)).toMatchObject({ status: 'waiting', message: 'เลี้ยงกาแฟนะ' })
    })

    it('of an order is not cancelled by itself, nor by the time limit of gifts', async () => {
      const { id } = await giftOrder(latte)
      expect((await full.call(cancelGift, { params: { giftId: id } })).body.gift_status).toBe('waiting')
      await inTransaction(server.db, (tx) => expireGift(tx, { bank: bank(), giftId: id, now: after(day) }))
      expect(await statusOf(id)).toBe('waiting')
    })
  })

  describe('that was given', () => {
    it('stays given: a second PIN, a cancellation and the time limit change nothing', async () => {
      const { id, pin } = await sent()
      const code = (await couponRow())?.code
      await pin()
      expect((await full.call(cancelGift, { params: { giftId: id } })).body.gift_status).toBe('sent')
      await inTransaction(server.db, (tx) => expireGift(tx, { bank: bank(), giftId: id, now: after(day) }))
      expect(await statusOf(id)).toBe('sent')
      expect(await couponRow()).toMatchObject({ shopperId: 'card', status: 'gift_not_opened', code })
    })

    it('is marked as a gift, with a number of its own', async () => {
      const { id } = await sent()
      expect(await couponRow()).toMatchObject({ isGift: true, type: 'gift', giftId: id, giftOpened: false })
      expect((await giftRow(id))?.number).toMatch(/^GF\d{14}$/)
      await open(id)
      expect(await couponRow()).toMatchObject({ status: 'usable', giftOpened: true })
    })

    it('is not opened once its coupon has expired', async () => {
      const { id } = await sent()
      await server.db
        .update(coupons)
        .set({ expiredAt: after(0) })
        .where(eq(coupons.id, 'c-full-usable'))
      expect((await open(id)).code).toBe('103')
      expect([await statusOf(id), (await couponRow())?.status]).toEqual(['sent', 'gift_not_opened'])
    })

    it('of two coupons is opened while one of them is valid', async () => {
      const { id, pin } = await giftOrder(latte, 2)
      await pin()
      const [first] = await rowsOf<{ id: string }>(
        server.db,
        sql`select id from coupons where gift_id = ${id} order by id`,
      )
      await server.db
        .update(coupons)
        .set({ expiredAt: after(0) })
        .where(eq(coupons.id, first!.id))
      expect((await open(id)).code).toBe('0000')
    })

    it('of an order is not opened once all its coupons have expired', async () => {
      const { id, pin } = await giftOrder(latte)
      await pin()
      await server.db
        .update(coupons)
        .set({ expiredAt: after(0) })
        .where(eq(coupons.giftId, id))
      expect([(await open(id)).code, await statusOf(id)]).toEqual(['103', 'sent'])
    })

    it('of an order is not given again, nor cancelled as if the order were unpaid', async () => {
      const { id, order, pin } = await giftOrder(latte)
      await pin()
      await open(id)
      const paid = await order()
      await inTransaction(server.db, (tx) => deliverGift(tx, paid, { bank: bank(), now: after(day) }))
      await inTransaction(server.db, (tx) => cancelGiftOfOrder(tx, paid, bank()))
      expect(await giftRow(id)).toMatchObject({ status: 'opened', sentAt: testTime, message: 'เลี้ยงกาแฟนะ' })
    })

    it('of goods is given also if the recipient can no longer have coupons', async () => {
      const { id, pin } = await giftOrder(bottle)
      await setNumber('is_active = false')
      await pin()
      expect(await statusOf(id)).toBe('sent')
    })

    it('of several products counts the units of each by itself', async () => {
      await server.db.execute(
        sql`update products set type = 'privilege', price_unit = 'points', max_per_shopper = 1 where product_id = '2008'`,
      )
      const { id } = await waiting()
      await server.db.update(coupons).set({ heldGiftId: id }).where(eq(coupons.id, 'c-full-both'))
      expect(await confirm(id)).toEqual({ status: 'sent', verified: true })
    })

    it('to a guest ends with the guest’s time to register, also once it is opened', async () => {
      await server.db
        .update(coupons)
        .set({ expiredAt: after(365 * day) })
        .where(eq(coupons.id, 'c-full-usable'))
      const { body } = await send('c-full-usable', cardTo(mobile.guest))
      expect(await server.bank.enterPin(body.pin_reference ?? '')).toBe(true)
      const [id, guest] = [body.gift_id, await server.signIn('guest')]
      expect((await open(id, guest)).code).toBe('0000')
      const { registerBy } = (await giftRow(id))!
      await inTransaction(server.db, (tx) => lapseGift(tx, { giftId: id, now: after(90 * day) }))
      expect(await couponRow()).toMatchObject({ status: 'usable', expiredAt: registerBy })
      expect(await statusOf(id)).toBe('lapsed')
    })

    it('loses its card by a job after 90 days, not before', async () => {
      const { id } = await sent()
      await inTransaction(server.db, (tx) => lapseGift(tx, { giftId: id, now: after(90 * day - 1) }))
      expect((await giftRow(id))?.message).not.toBeNull()
      server.clock.advance(90 * day)
      await server.runDueJobs()
      expect(await giftRow(id)).toMatchObject({ status: 'sent', message: null, picture: null })
      expect(await couponRow()).toMatchObject({ status: 'gift_not_opened', registerBy: null })
    })

    it('of goods and e-coupons is one of goods', async () => {
      await server.db.execute(sql`update products set mid = ${bottle.mid} where product_id = ${latte.product_id}`)
      const goods = { ...latte, mid: bottle.mid }
      const { order_id } = await place(full, requestFor([bottle, goods], { gift: cardTo(mobile.card) }))
      expect((await full.call(getOrder, { params: { id: order_id } })).body.gift_type).toBe('product')
    })
  })

  it('that is unknown is neither cancelled nor ended', async () => {
    const given = { bank: bank(), giftId: uuid(), now: testTime }
    await inTransaction(server.db, async (tx) => {
      expect(await cancelIfWaiting(tx, given)).toBeUndefined()
      await expireGift(tx, given)
      await lapseGift(tx, given)
    })
  })

  describe('when it is sent', () => {
    it('is refused for a coupon whose product is no longer there', async () => {
      await server.db.execute(sql`delete from products where product_id = ${latte.product_id}`)
      expect((await send('c-full-usable')).code).toBe('310-06')
    })

    it.each([
      ['a message without a visible character', { message: ' \u200b ' }, '1011'],
      [
        'a name without a visible character',
        { contact: { giftReceiverName: '\u200b', mobileNo: mobile.card } },
        '1011',
      ],
    ])('is refused with %s', async (_, change, code) => {
      expect((await send('c-full-usable', cardTo(mobile.card, change))).code).toBe(code)
      expect(await couponRow()).toMatchObject({ shopperId: 'full', heldGiftId: null })
    })

    it('is refused from a shopper who may not buy', async () => {
      const noperm = await server.signIn('noperm')
      const own = cardTo(mobile.card, { sender: { ...noSenderNames, mobileNo: mobile.noperm } })
      await server.db.execute(sql`update coupons set shopper_id = 'noperm' where id = 'c-full-usable'`)
      expect((await send('c-full-usable', own, noperm)).code).toBe('310-02')
    })

    it.each([
      ["app_version = '5.13.1'", '310-04'],
      ["app_version = '5.13.2'", '0000'],
      ["app_version = '5.14'", '0000'],
      ["app_version = '5.9.9'", '310-04'],
      ["app_version = '6.0.0'", '0000'],
      ["app_version = 'unknown'", '310-04'],
      ['app_version = null', '310-07'],
      ['customer_id = null', '310-07'],
      ["customer_id = null, app_version = '5.9.9'", '310-07'],
      ["customer_id = (select id from bank_customers where shopper_id = 'full')", '310-08'],
      ["citizen_key = (select citizen_key from bank_numbers where mobile_no = '0890000101')", '310-08'],
    ])('is refused or accepted by the recipient’s number: %s', async (change, code) => {
      await setNumber(change)
      expect((await send('c-full-usable')).code).toBe(code)
    })

    it('is refused to a customer of the bank who never opened the shop', async () => {
      await server.db.execute(sql`update bank_customers set shopper_id = 'nobody' where shopper_id = 'card'`)
      expect((await send('c-full-usable')).code).toBe('310-07')
    })

    it('is accepted although the bank does not know the sender’s own number', async () => {
      await server.db.execute(sql`delete from bank_numbers where mobile_no = ${mobile.full}`)
      expect((await send('c-full-usable')).code).toBe('0000')
    })

    it('is accepted although the recipient has bought as many as a shopper may', async () => {
      await place(full, requestFor([latte]))
      await server.db.execute(sql`update orders set shopper_id = 'card' where shopper_id = 'full'`)
      await server.db.execute(sql`update products set max_per_shopper = 1 where product_id = ${latte.product_id}`)
      expect((await send('c-full-usable')).code).toBe('0000')
    })

    it('is refused for a product that can’t be given, by its id or by a coupon of it', async () => {
      const verify = (gift_id?: string) =>
        full.call(verifyRecipient, { body: { mobile_no: mobile.card, ...(gift_id && { gift_id }) } })
      expect([(await verify()).code, (await verify(latte.product_id)).code]).toEqual(['0000', '0000'])
      await server.db.execute(sql`update products set is_giftable = false`)
      expect([(await verify(latte.product_id)).code, (await verify('c-full-usable')).code]).toEqual([
        '310-01',
        '310-01',
      ])
      expect((await send('c-full-usable')).code).toBe('310-01')
    })
  })

  describe('its picture', () => {
    const store = async (createdAt: Date) => {
      const id = uuid()
      await server.db.insert(giftPictures).values({ id, shopperId: 'full', body: Buffer.from('x'), createdAt })
      return id
    }
    const exists = async (id: string) =>
      (await server.db.select().from(giftPictures).where(eq(giftPictures.id, id))).length === 1
    const path = (id: string) => `/images/gift/${id}.webp`

    it('is kept for a day without a card, and as long as a card has it', async () => {
      const [old, young, used] = [await store(after(-day - 1)), await store(after(-day)), await store(after(-2 * day))]
      const other = await waiting()
      await server.db
        .update(gifts)
        .set({ picture: path(used) })
        .where(eq(gifts.id, other.id))
      await deleteUnusedPictures(server.db, testTime)
      expect([await exists(old), await exists(young), await exists(used)]).toEqual([false, true, true])
    })

    it('is not enlarged', async () => {
      const small = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
      const { format, width, height } = await sharp(await normalizePicture(small)).metadata()
      expect({ format, width, height }).toEqual({ format: 'webp', width: 20, height: 10 })
    })

    it('is the sender’s own, by its exact path', async () => {
      const picture = path(await store(testTime))
      const withPicture = (giftcardImage: string) => send('c-full-usable', cardTo(mobile.card, { giftcardImage }))
      for (const other of [`/images/other${picture}`, `${picture}x`, path(uuid())])
        expect((await withPicture(other)).code, other).toBe('310-01')
      await server.db.update(giftPictures).set({ shopperId: 'rich' })
      expect((await withPicture(picture)).code).toBe('310-01')
      await server.db.update(giftPictures).set({ shopperId: 'full' })
      expect((await withPicture(`${picture}?w=320`)).code).toBe('0000')
    })

    it('goes with its card, unless another card has it', async () => {
      const picture = await store(testTime)
      const withPicture = cardTo(mobile.card, { giftcardImage: path(picture) })
      const ids: string[] = []
      for (const coupon of ['c-full-usable', 'c-full-both']) {
        const { body } = await send(coupon, withPicture)
        expect(await server.bank.enterPin(body.pin_reference ?? '')).toBe(true)
        ids.push(body.gift_id)
      }
      for (const [index, id] of ids.entries()) {
        await inTransaction(server.db, (tx) => lapseGift(tx, { giftId: id, now: after(90 * day) }))
        expect(await exists(picture)).toBe(index === 0)
      }
    })

    it('is one of the templates, with a message in the shopper’s language where it has one', async () => {
      await server.db.execute(
        sql`update gift_templates set message = case when image like '%gc-coffee%' then '{"th": "กาแฟ", "en": "Coffee"}'::jsonb end`,
      )
      const list = async (language: 'th' | 'en') =>
        (await full.call(listGiftTemplates, {}, { language })).body.templates.map(({ message }) => message)
      expect((await list('en')).filter((message) => message !== undefined)).toEqual(['Coffee'])
      expect((await list('th')).filter((message) => message !== undefined)).toEqual(['กาแฟ'])
    })
  })

  describe('as its two sides see it', () => {
    const read = async (id: string, client = full, language: 'th' | 'en' = 'en') =>
      (await client.call(getGift, { params: { giftId: id } }, { language })).body.gift
    const names = (giftSenderLastNameTh: string, giftSenderLastNameEn: string) => ({
      giftSenderNameTh: 'ณิชา',
      giftSenderNameEn: 'Nicha',
      giftSenderLastNameTh,
      giftSenderLastNameEn,
      mobileNo: 'xxx-xxx-0101',
    })

    it('is whole for its sender before the PIN', async () => {
      const { id } = await waiting()
      const gift = await read(id)
      expect(gift).toEqual({
        gift_id: id,
        gift_status: 'waiting',
        side: 'sender',
        sender: names('วัฒนากุล', 'Wattanakul'),
        contact: { giftReceiverName: 'ธนกร', mobileNo: 'xxx-xxx-0102' },
        message: 'เลี้ยงกาแฟนะ',
        giftcardImage: expect.stringContaining('/images/art/gc-coffee.svg'),
        product: {
          product_id: '2002',
          name: 'Iced latte 16\u00a0oz',
          image: expect.stringContaining('/images/'),
          merchant_name: 'Rim Doi Coffee',
          merchant_image: expect.stringContaining('/images/'),
        },
        coupon_ids: [],
        pin_reference: (await giftRow(id))?.pinReference,
      })
      expect((await read(id, full, 'th')).product.name).toMatch(/^ลาเต้เย็น 16\u00a0ออนซ์/)
    })

    it('is closed for its recipient until it is opened, and has its card for 90 days', async () => {
      const { id } = await sent()
      const closed = await read(id, card)
      const times = { sent_at: testTime.toISOString(), card_until: after(90 * day).toISOString() }
      expect(closed).toMatchObject({
        gift_status: 'sent',
        side: 'recipient',
        sender: names('ว.', 'W.'),
        coupon_ids: ['c-full-usable'],
        ...times,
      })
      for (const hidden of ['message', 'giftcardImage', 'pin_reference', 'order_id', 'opened_at', 'register_by'])
        expect(closed).not.toHaveProperty(hidden)
      server.clock.advance(minute)
      await open(id)
      const opened = await read(id, card)
      expect(opened).toMatchObject({
        gift_status: 'opened',
        sender: names('วัฒนากุล', 'Wattanakul'),
        message: 'เลี้ยงกาแฟนะ',
        opened_at: after(minute).toISOString(),
        ...times,
      })
      expect(opened).not.toHaveProperty('pin_reference')
      server.clock.advance(90 * day - minute)
      const later = await server.signIn('card')
      expect(await read(id, later)).not.toHaveProperty('message')
      expect(await read(id, later)).not.toHaveProperty('giftcardImage')
    })

    it('of an order names the order to its sender only, and the earliest end of its coupons to its recipient', async () => {
      const { id, order, pin } = await giftOrder(latte, 2)
      await pin()
      const [first] = await server.db.select().from(coupons).where(eq(coupons.giftId, id))
      await server.db
        .update(coupons)
        .set({ expiredAt: after(day) })
        .where(eq(coupons.id, first!.id))
      expect(await read(id)).toMatchObject({ order_id: (await order()).id, coupon_ids: [] })
      expect(await read(id)).not.toHaveProperty('coupons_until')
      const seen = await read(id, card)
      expect(seen).not.toHaveProperty('order_id')
      expect(seen.coupons_until).toBe(after(day).toISOString())
      expect(seen.coupon_ids).toHaveLength(2)
      expect(seen.coupon_ids).toEqual([...seen.coupon_ids].sort())
    })

    it('names the date to register by to a guest, and nobody else', async () => {
      const { body } = await send('c-full-usable', cardTo(mobile.guest))
      await server.bank.enterPin(body.pin_reference ?? '')
      const registerBy = (await giftRow(body.gift_id))?.registerBy?.toISOString()
      expect((await read(body.gift_id, await server.signIn('guest'))).register_by).toBe(registerBy)
      expect(await read(body.gift_id)).not.toHaveProperty('register_by')
    })
  })

  it('is shown to its sender and its recipient only', async () => {
    const { id } = await sent()
    const codes = await Promise.all(
      [full, card, await server.signIn('rich')].map(
        async (client) => (await client.call(getGift, { params: { giftId: id } })).code,
      ),
    )
    expect(codes).toEqual(['0000', '0000', '410'])
  })
})
