import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GiftOfOrder } from '../../contract/giftCard'
import { cancelGift, findGift, getGift, openGift, sendGift } from '../../contract/gifts'
import { getOrder } from '../../contract/orders'
import { cancelClaim } from '../../contract/payment'
import type { SandboxBank } from '../../server/bank/bank'
import { bankPinRequests } from '../../server/bank/schema'
import { inTransaction } from '../../server/db/client'
import { coupons, dueJobs, gifts, orders, shoppers } from '../../server/db/schema'
import { isGiftLeftWithBuyer, toWireGift } from '../../server/domain/gifts/giftReads'
import {
  attachGift,
  cancelGiftOfOrder,
  confirmGift,
  deliverGift,
  endGiftsOfOrder,
  lapseGift,
} from '../../server/domain/gifts/giftWrites'
import { findShopper } from '../../server/domain/shopper/session'
import { cardTo, mobile, noSenderNames } from '../giftCard'
import { place } from './buying'
import { bottle, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime, uuid } from './testServer'

const minute = 60_000
const day = 24 * 60 * minute
const after = (ms: number) => new Date(testTime.getTime() + ms)
const latteCoupon = 'c-full-usable'

describe('gifts', () => {
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

  const send = (giftId = latteCoupon, gift: GiftOfOrder = cardTo(mobile.card), idempotencyKey = uuid()) =>
    full.call(sendGift, { body: { giftId, ...gift } }, { idempotencyKey })
  const waiting = async (to = mobile.card) => {
    const { code, body } = await send(latteCoupon, cardTo(to))
    expect(code).toBe('0000')
    return { id: body.gift_id, pinReference: body.pin_reference! }
  }
  const sent = async (to = mobile.card) => {
    const gift = await waiting(to)
    expect(await server.bank.enterPin(gift.pinReference)).toBe(true)
    return gift.id
  }
  const open = (giftId: string, client = card) =>
    client.call(openGift, { params: { giftId } }, { idempotencyKey: uuid(), language: 'en' })
  const read = (giftId: string, client = full) => client.call(getGift, { params: { giftId } }, { language: 'en' })
  const giftRow = async (id: string) => (await server.db.select().from(gifts).where(eq(gifts.id, id)))[0]!
  const statusOf = async (id: string) => (await giftRow(id)).status
  const couponRow = async (id = latteCoupon) => (await server.db.select().from(coupons).where(eq(coupons.id, id)))[0]!
  const changeCoupon = (change: Partial<typeof coupons.$inferInsert>, id = latteCoupon) =>
    server.db.update(coupons).set(change).where(eq(coupons.id, id))
  const changeGift = (id: string, change: Partial<typeof gifts.$inferInsert>) =>
    server.db.update(gifts).set(change).where(eq(gifts.id, id))
  const orderRow = async (id: string) => (await server.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const couponsOf = (orderId: string) =>
    server.db.select().from(coupons).where(eq(coupons.orderId, orderId)).orderBy(coupons.id)
  const pinState = async (reference: string) =>
    (await server.db.select().from(bankPinRequests).where(eq(bankPinRequests.reference, reference)))[0]?.state
  const closeNumber = (of = mobile.card) =>
    server.db.execute(sql`update bank_numbers set is_active = false where mobile_no = ${of}`)
  const bank = () => server.deps.bank as SandboxBank
  const confirm = (giftId: string, now = testTime) =>
    inTransaction(server.db, (tx) =>
      confirmGift(tx, { bank: bank(), giftId, now, verify: () => Promise.resolve(true) }),
    )
  const lapse = (giftId: string, now = after(90 * day)) =>
    inTransaction(server.db, (tx) => lapseGift(tx, { giftId, now }))
  /** Places an order for `card`, of e-coupons unless said otherwise. */
  const orderFor = async (items: Parameters<typeof requestFor>[0] = [latte]) => {
    const { order_id, pin_reference } = await place(full, requestFor(items, { gift: cardTo(mobile.card) }))
    return { orderId: order_id, id: (await orderRow(order_id)).giftId!, pin: () => server.bank.enterPin(pin_reference) }
  }

  describe('of a coupon, when they are sent', () => {
    it('wait for the PIN, with their card, under the key of the call', async () => {
      const key = uuid()
      const gift = cardTo(mobile.card, { contact: { giftReceiverName: ' Nok\u200b\tJai ', mobileNo: mobile.card } })
      const { body } = await send(latteCoupon, gift, key)
      expect(body).toEqual({
        MessageCode: '0000',
        gift_id: body.gift_id,
        gift_status: 'waiting',
        pin_reference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      const coupon = await couponRow()
      expect(await giftRow(body.gift_id)).toEqual({
        id: body.gift_id,
        number: expect.stringMatching(/^GF261121\d{8}$/),
        senderId: 'full',
        recipientId: 'card',
        status: 'waiting',
        couponId: latteCoupon,
        orderId: null,
        productId: '2002',
        mid: '100002',
        name: coupon.name,
        image: coupon.image,
        receiverName: 'Nok Jai',
        receiverMobile: mobile.card,
        senderMobile: mobile.full,
        message: 'เลี้ยงกาแฟนะ',
        picture: expect.stringContaining('/images/art/gc-coffee.svg'),
        pinReference: body.pin_reference,
        idempotencyKey: key,
        createdAt: testTime,
        sentAt: null,
        openedAt: null,
        cardUntil: null,
        registerBy: null,
      })
      expect(coupon).toMatchObject({ shopperId: 'full', status: 'usable', heldGiftId: body.gift_id })
      const jobs = await server.db.select().from(dueJobs).where(eq(dueJobs.ref, body.gift_id))
      expect(jobs).toMatchObject([{ kind: 'gift.timeout', runAt: after(10 * minute) }])
    })

    it('are found by the key of the call, by their sender, with the PIN while they wait for it', async () => {
      const key = uuid()
      const { body } = await send(latteCoupon, cardTo(mobile.card), key)
      const find = (client = full, idempotency_key = key) => client.call(findGift, { query: { idempotency_key } })
      const answer = { MessageCode: '0000', gift_id: body.gift_id }
      expect((await find()).body).toEqual({ ...answer, gift_status: 'waiting', pin_reference: body.pin_reference })
      expect([(await find(card)).code, (await find(full, uuid())).code]).toEqual(['410', '410'])
      await server.bank.enterPin(body.pin_reference!)
      expect((await find()).body).toEqual({ ...answer, gift_status: 'sent' })
    })

    it.each<[string, string, Partial<GiftOfOrder>]>([
      ['310-02', 'another sender’s number', { sender: { ...noSenderNames, mobileNo: mobile.rich } }],
      ['0000', 'a message of 150', { message: 'กี้'.repeat(150) }],
      ['310-01', 'a message of 151', { message: 'ก'.repeat(151) }],
      ['310-09', 'an unknown number', { contact: { giftReceiverName: 'Nok', mobileNo: mobile.unknown } }],
    ])('answer %s for %s', async (code, _, change) => {
      expect((await send(latteCoupon, cardTo(mobile.card, change))).code).toBe(code)
      expect((await couponRow()).heldGiftId === null).toBe(code !== '0000')
    })

    it.each<[string, string, Partial<typeof coupons.$inferInsert>]>([
      ['407', 'another shopper’s coupon', { shopperId: 'card' }],
      ['601', 'a used coupon', { status: 'used' }],
      ['310-01', 'a refunded coupon', { status: 'refunded' }],
      ['102', 'an expired coupon', { expiredAt: testTime }],
      ['603', 'a coupon that pays for an order', { paidOrderId: 'o-full-paid' }],
      ['603', 'a coupon of another gift', { heldGiftId: 'gift-seed-1' }],
    ])('answer %s for %s, and nothing about the number', async (code, _, change) => {
      await changeCoupon(change)
      const before = await couponRow()
      expect((await send(latteCoupon, cardTo(mobile.unknown))).code).toBe(code)
      expect(await couponRow()).toEqual(before)
    })
  })

  describe('of an order', () => {
    it('have the first product, and name both sides in the order', async () => {
      const { orderId, id } = await orderFor([{ ...latte, quantity: 2 }])
      expect(await giftRow(id)).toMatchObject({
        senderId: 'full',
        recipientId: 'card',
        status: 'waiting',
        couponId: null,
        orderId,
        productId: '2002',
        mid: '100002',
        name: { en: 'Iced latte 16 oz' },
        image: expect.stringContaining('/images/'),
        receiverName: 'ธนกร',
        receiverMobile: mobile.card,
        senderMobile: mobile.full,
        message: 'เลี้ยงกาแฟนะ',
        picture: expect.stringContaining('/images/art/gc-coffee.svg'),
        pinReference: null,
        idempotencyKey: null,
        createdAt: testTime,
      })
      expect(await orderRow(orderId)).toMatchObject({
        giftType: 'ecoupon',
        giftRecipientName: 'ธนกร',
        giftRecipientMobile: mobile.card,
        giftSenderMobile: mobile.full,
      })
    })

    it('are refused without a product', async () => {
      const sender = (await findShopper(server.db, 'full'))!
      const request = { bank: bank(), sender, card: cardTo(mobile.card), messageMax: 150, now: testTime }
      const attach = inTransaction(server.db, (tx) => attachGift(tx, { ...request, orderId: 'none', lines: [] }))
      await expect(attach).rejects.toMatchObject({ key: '310-01' })
    })

    it('are the recipient’s once the order is paid, each coupon under a new code', async () => {
      const { orderId, id, pin } = await orderFor([{ ...latte, quantity: 2 }])
      server.clock.advance(minute)
      await pin()
      const received = await couponsOf(orderId)
      expect(received).toHaveLength(2)
      for (const coupon of received)
        expect(coupon).toMatchObject({
          shopperId: 'card',
          status: 'gift_not_opened',
          type: 'gift',
          isGift: true,
          giftId: id,
          giftOpened: false,
          heldGiftId: null,
          registerBy: null,
          createdAt: after(minute),
        })
      expect(await giftRow(id)).toMatchObject({
        status: 'sent',
        sentAt: after(minute),
        cardUntil: after(90 * day + minute),
        registerBy: null,
      })
      const jobs = await server.db
        .select()
        .from(dueJobs)
        .where(and(eq(dueJobs.ref, id), eq(dueJobs.kind, 'gift.lapse')))
      expect(jobs).toMatchObject([{ runAt: after(90 * day + minute) }])
      expect((await full.call(getOrder, { params: { id: orderId } })).body.is_gift_kept).toBe(false)
    })

    it('stay with the buyer if the recipient can no longer receive them', async () => {
      const { orderId, id, pin } = await orderFor()
      await closeNumber()
      await pin()
      expect(await couponsOf(orderId)).toMatchObject([
        { shopperId: 'full', status: 'usable', type: 'purchased', isGift: true, giftId: null },
      ])
      expect(await giftRow(id)).toMatchObject({ status: 'cancelled', message: null, picture: null, sentAt: null })
      expect((await full.call(getOrder, { params: { id: orderId } })).body.is_gift_kept).toBe(true)
    })

    it.each<[string, 'cancelled' | 'sent', number]>([
      ['two units of three', 'sent', 3],
      ['two units of two', 'cancelled', 2],
    ])('are given as far as the recipient, who has one, may have them: %s are %s', async (_, status, limit) => {
      const { orderId, id, pin } = await orderFor([{ ...latte, quantity: 2 }])
      await server.db.execute(
        sql`update products set type = 'privilege', price_unit = 'points', max_per_shopper = ${limit} where product_id = '2002'`,
      )
      await pin()
      expect(await statusOf(id)).toBe(status)
      const owner = status === 'sent' ? 'card' : 'full'
      expect((await couponsOf(orderId)).map(({ shopperId }) => shopperId)).toEqual([owner, owner])
    })

    it('are not kept by the buyer of an order that was not paid', async () => {
      const { orderId, id } = await orderFor()
      await full.call(cancelClaim, { body: { order_id: orderId } })
      expect(await giftRow(id)).toMatchObject({ status: 'cancelled', message: null, picture: null })
      expect(await isGiftLeftWithBuyer(server.db, await orderRow(orderId))).toBe(false)
    })

    it('change nothing for an order without a gift, or one whose gift is gone', async () => {
      const { order_id } = await place(full, requestFor([latte]))
      const order = await orderRow(order_id)
      const paid = { ...order, status: 'completed' as const }
      for (const giftId of [null, 'none'])
        await inTransaction(server.db, async (tx) => {
          await deliverGift(tx, { ...order, giftId }, { bank: bank(), now: testTime })
          await cancelGiftOfOrder(tx, { ...order, giftId }, bank())
          await endGiftsOfOrder(tx, { ...order, giftId }, bank())
          expect(await isGiftLeftWithBuyer(tx, { ...paid, giftId })).toBe(false)
        })
      expect(await orderRow(order_id)).toEqual(order)
    })
  })

  describe('that wait for the PIN', () => {
    it('are cancelled by their sender alone, and their PIN is void', async () => {
      const { id, pinReference } = await waiting()
      const cancel = (client: TestClient, giftId = id) => client.call(cancelGift, { params: { giftId } })
      expect([(await cancel(card)).code, (await cancel(full, uuid())).code]).toEqual(['410', '410'])
      expect([await statusOf(id), await pinState(pinReference)]).toEqual(['waiting', 'waiting'])
      expect((await cancel(full)).body).toEqual({ MessageCode: '0000', gift_id: id, gift_status: 'cancelled' })
      expect([await statusOf(id), await pinState(pinReference)]).toEqual(['cancelled', 'void'])
      expect((await couponRow()).heldGiftId).toBeNull()
      expect((await cancel(full)).body.gift_status).toBe('cancelled')
    })

    it('are given at the last moment, and stay given when the PIN is confirmed again later', async () => {
      const { id } = await waiting()
      expect(await confirm(id, after(10 * minute - 1))).toEqual({ status: 'sent', verified: true })
      expect(await confirm(id, after(10 * minute))).toEqual({ status: 'sent', verified: true })
      expect(await statusOf(id)).toBe('sent')
    })

    it('are cancelled if the PIN is late', async () => {
      const { id } = await waiting()
      expect(await confirm(id, after(10 * minute))).toEqual({ status: 'cancelled', verified: false })
      expect(await confirm(id, after(10 * minute))).toEqual({ status: 'cancelled', verified: true })
    })

    it('are cancelled if the recipient’s number was closed or the coupon refunded', async () => {
      const { id } = await waiting()
      await changeCoupon({ status: 'refunded' })
      expect(await confirm(id)).toEqual({ status: 'cancelled', verified: false })
      await changeCoupon({ status: 'usable' })
      const other = await waiting()
      await closeNumber()
      expect(await confirm(other.id)).toEqual({ status: 'cancelled', verified: false })
      expect(await couponRow()).toMatchObject({ shopperId: 'full', status: 'usable', heldGiftId: null })
    })

    it('are the recipient’s from the PIN on, until a guest’s time to register', async () => {
      const code = (await couponRow()).code
      const id = await sent(mobile.guest)
      expect(await couponRow()).toMatchObject({ shopperId: 'guest', heldGiftId: null, registerBy: after(90 * day) })
      expect((await couponRow()).code).not.toBe(code)
      expect(await giftRow(id)).toMatchObject({ status: 'sent', sentAt: testTime, registerBy: after(90 * day) })
    })
  })

  describe('of an undone order', () => {
    const end = async (orderId: string) => {
      const order = await orderRow(orderId)
      await inTransaction(server.db, (tx) => endGiftsOfOrder(tx, order, bank()))
    }

    it('are cancelled while they are wrapped, with their card, and stay once they are opened', async () => {
      const [wrapped, opened] = [await orderFor([bottle]), await orderFor([bottle])]
      for (const { pin } of [wrapped, opened]) await pin()
      await open(opened.id)
      for (const { orderId } of [wrapped, opened]) await end(orderId)
      expect(await giftRow(wrapped.id)).toMatchObject({ status: 'cancelled', message: 'เลี้ยงกาแฟนะ' })
      expect(await giftRow(opened.id)).toMatchObject({ status: 'opened', message: 'เลี้ยงกาแฟนะ' })
    })

    it('are cancelled while they wait for the payment', async () => {
      const { orderId, id } = await orderFor()
      await end(orderId)
      expect(await giftRow(id)).toMatchObject({ status: 'cancelled', message: null })
    })

    it('are cancelled if they were made of its coupons', async () => {
      await changeCoupon({ orderId: 'o-full-digital-paid' })
      const id = await sent()
      const other = await sendOther()
      await end('o-full-digital-paid')
      expect([await statusOf(id), await statusOf(other)]).toEqual(['cancelled', 'sent'])
    })
    const sendOther = async () => {
      const { body } = await send('c-full-both')
      await server.bank.enterPin(body.pin_reference!)
      return body.gift_id
    }
  })

  describe('when their card ends', () => {
    const registered = () => server.db.update(shoppers).set({ profileType: 'FULL' }).where(eq(shoppers.id, 'guest'))

    it.each<[string, string, Partial<typeof coupons.$inferInsert>, Date]>([
      ['ends', 'a wrapped coupon', { status: 'gift_not_opened' }, after(90 * day)],
      ['ends', 'an opened coupon', { status: 'usable' }, after(90 * day)],
      ['stays', 'a used coupon', { status: 'used' }, after(365 * day)],
      ['stays', 'a coupon of another gift', { giftId: 'gift-seed-1' }, after(365 * day)],
      ['stays', 'a coupon that is another shopper’s', { shopperId: 'rich' }, after(365 * day)],
    ])('a guest’s lapse: the time %s of %s', async (_, __, change, expiredAt) => {
      await changeCoupon({ expiredAt: after(365 * day) })
      const id = await sent(mobile.guest)
      await changeCoupon(change)
      await lapse(id)
      expect(await giftRow(id)).toMatchObject({ status: 'lapsed', message: null, picture: null })
      expect(await couponRow()).toMatchObject({ expiredAt, registerBy: after(90 * day) })
    })

    it('a guest’s coupon that has expired earlier keeps its end', async () => {
      const id = await sent(mobile.guest)
      await changeCoupon({ expiredAt: after(day) })
      await lapse(id)
      expect((await couponRow()).expiredAt).toEqual(after(day))
    })

    it('a guest who has registered keeps the coupon, without a date to register by', async () => {
      await changeCoupon({ expiredAt: after(365 * day) })
      const id = await sent(mobile.guest)
      await registered()
      await lapse(id)
      expect(await giftRow(id)).toMatchObject({ status: 'sent', message: null, picture: null })
      expect(await couponRow()).toMatchObject({
        status: 'gift_not_opened',
        expiredAt: after(365 * day),
        registerBy: null,
      })
    })
  })

  describe('when they are opened', () => {
    it('show their card and make the coupon usable, once', async () => {
      const id = await sent()
      server.clock.advance(minute)
      const first = await open(id)
      expect(first.body.gift).toMatchObject({
        gift_status: 'opened',
        message: 'เลี้ยงกาแฟนะ',
        opened_at: '2026-11-21T03:01:00.000Z',
        coupon_ids: [latteCoupon],
      })
      expect(await giftRow(id)).toMatchObject({ status: 'opened', openedAt: after(minute) })
      expect(await couponRow()).toMatchObject({ status: 'usable', giftOpened: true })
      server.clock.advance(minute)
      const second = await open(id)
      expect(second.body.gift).toEqual(first.body.gift)
      expect((await giftRow(id)).openedAt).toEqual(after(minute))
    })

    it('are the recipient’s to open', async () => {
      const id = await sent()
      const rich = await server.signIn('rich')
      const codes = [await open(id, full), await open(id, rich), await open(uuid())].map(({ code }) => code)
      expect(codes).toEqual(['410', '410', '410'])
      expect(await statusOf(id)).toBe('sent')
    })

    it('have no coupon if they are of goods', async () => {
      const { id, pin } = await orderFor([bottle])
      await pin()
      const { gift } = (await open(id)).body
      expect(gift).toMatchObject({ gift_status: 'opened', coupon_ids: [] })
      expect(gift).not.toHaveProperty('coupons_until')
    })

    it.each<['lapsed' | 'cancelled']>([['lapsed'], ['cancelled']])('are refused once they are %s', async (status) => {
      const id = await sent()
      await changeGift(id, { status })
      expect([(await open(id)).code, (await read(id, card)).code]).toEqual(['103', '103'])
      expect((await read(id)).body.gift.gift_status).toBe(status)
      expect(await couponRow()).toMatchObject({ status: 'gift_not_opened', giftOpened: false })
    })

    it('are refused if their coupon was refunded', async () => {
      const id = await sent()
      await changeCoupon({ status: 'refunded' })
      expect((await open(id)).code).toBe('103')
      expect([await statusOf(id), (await couponRow()).status]).toEqual(['sent', 'refunded'])
    })

    it('are refused to a guest from the last moment to register on', async () => {
      await changeCoupon({ expiredAt: after(365 * day) })
      const id = await sent(mobile.guest)
      const guest = await server.signIn('guest')
      await changeGift(id, { registerBy: testTime })
      expect((await open(id, guest)).code).toBe('103')
      await changeGift(id, { registerBy: after(1) })
      expect((await open(id, guest)).code).toBe('0000')
    })
  })

  describe('as they are read', () => {
    it('are whole for their sender once they are sent, for 90 days', async () => {
      const id = await sent()
      const { gift } = (await read(id)).body
      expect(gift).toMatchObject({
        gift_status: 'sent',
        side: 'sender',
        sender: { giftSenderLastNameTh: 'วัฒนากุล', giftSenderLastNameEn: 'Wattanakul' },
        message: 'เลี้ยงกาแฟนะ',
        coupon_ids: [],
      })
      expect(gift).not.toHaveProperty('pin_reference')
      await changeGift(id, { cardUntil: after(1) })
      expect((await read(id)).body.gift).toHaveProperty('giftcardImage')
      await changeGift(id, { cardUntil: testTime })
      const later = (await read(id)).body.gift
      for (const hidden of ['message', 'giftcardImage']) expect(later).not.toHaveProperty(hidden)
    })

    it('name no coupons to their sender, not even those that the sender has', async () => {
      const id = await sent()
      await changeCoupon({ shopperId: 'full' })
      expect((await read(id)).body.gift.coupon_ids).toEqual([])
    })

    it('are unknown to their recipient before the PIN, and to others', async () => {
      const { id } = await waiting()
      expect([(await read(id)).code, (await read(id, card)).code]).toEqual(['0000', '410'])
      expect((await read(uuid())).code).toBe('410')
    })

    it('name the earliest end of their coupons', async () => {
      const { orderId, id, pin } = await orderFor([{ ...latte, quantity: 3 }])
      await pin()
      const [first, second, third] = (await couponsOf(orderId)).map((coupon) => coupon.id) as [string, string, string]
      await changeCoupon({ expiredAt: after(3 * day) }, first)
      await changeCoupon({ expiredAt: after(day) }, second)
      await changeCoupon({ expiredAt: after(2 * day) }, third)
      const { gift } = (await read(id, card)).body
      expect(gift.coupons_until).toBe('2026-11-22T03:00:00.000Z')
      expect(gift.coupon_ids).toEqual([first, second, third])
    })

    it('have no date to register by for a guest who needs none', async () => {
      const id = await sent(mobile.guest)
      const guest = await server.signIn('guest')
      expect((await read(id, guest)).body.gift.register_by).toBe('2027-02-19T03:00:00.000Z')
      await changeGift(id, { registerBy: null })
      expect((await read(id, guest)).body.gift).not.toHaveProperty('register_by')
    })

    it('show a recipient no PIN, and leave out the names of a sender or a shop that is gone', async () => {
      const { id } = await waiting()
      const shopper = (await findShopper(server.db, 'card'))!
      const gift = { ...(await giftRow(id)), mid: 'none' }
      const wire = (change: Partial<typeof gift>) =>
        toWireGift(server.db, { ...gift, ...change }, { shopper, now: testTime, language: 'en' })
      const names = { ...noSenderNames, mobileNo: 'xxx-xxx-0101' }
      for (const status of ['waiting', 'sent'] as const) {
        const seen = await wire({ senderId: 'none', status })
        expect(seen).toMatchObject({ side: 'recipient', sender: names })
        expect(seen.product).toMatchObject({ merchant_name: '', merchant_image: '' })
        expect(seen.pin_reference).toBeUndefined()
      }
    })
  })
})
