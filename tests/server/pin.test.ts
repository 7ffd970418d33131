import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GiftStatus } from '../../contract/couponEnums'
import type { OrderStatus } from '../../contract/enums'
import { findGift, getGift, sendGift } from '../../contract/gifts'
import { getOrder } from '../../contract/orders'
import { readClaim } from '../../contract/payment'
import type { PinStatus } from '../../contract/pin'
import { cancelPin, readPin, requestPin } from '../../contract/pin'
import { enterPin } from '../../contract/sandbox'
import { bankPinRequests } from '../../server/bank/schema'
import { gifts, linkOpenings, orders } from '../../server/db/schema'
import { cardTo } from '../giftCard'
import { place } from './buying'
import { latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime, uuid } from './testServer'

const url = 'https://insurance.bank.example/rainy-season'
const minute = 60_000

describe.each(databaseKinds)('PINs on the %s database', (kind) => {
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

  const request = async (client = full) => (await client.call(requestPin, { body: { url } })).body.pin_reference
  const statusOf = async (reference: string, client = full): Promise<PinStatus | string | undefined> => {
    const { code, body } = await client.call(readPin, { params: { reference } })
    return code === '0000' ? body.pin_status : code
  }
  const cancel = async (reference: string, client = full): Promise<PinStatus | string | undefined> => {
    const { code, body } = await client.call(cancelPin, { params: { reference } })
    return code === '0000' ? body.pin_status : code
  }

  it('a page opens once the bank has the PIN; a wrong PIN changes nothing [SES-030][BRG-031]', async () => {
    const reference = await request()
    expect(await statusOf(reference)).toBe('open')
    const phone = server.client()
    const give = async (pin: string) =>
      (await phone.call(enterPin, { body: { pin_reference: reference, pin } })).body.verified
    expect(await give('654321')).toBe(false)
    expect(await statusOf(reference)).toBe('open')
    expect(await give('123456')).toBe(true)
    expect(await statusOf(reference)).toBe('confirmed')
    expect(await cancel(reference)).toBe('confirmed')
  })

  const giveTo = async (reference: string, pin: string) => {
    const { code, body } = await server.client().call(enterPin, { body: { pin_reference: reference, pin } })
    return [code, body.verified, body.reason, body.tries_left]
  }

  it('the third wrong PIN cancels the order and returns everything; the right one is then too late [BRG-031][REL-002]', async () => {
    const before = [await server.bank.saving('full'), await server.stock(latte.product_variant_id)]
    const { pin_reference, order_id } = await place(full, requestFor([latte]))
    expect(await giveTo(pin_reference, '654321')).toEqual(['0000', false, 'wrong', 2])
    expect(await giveTo(pin_reference, '654321')).toEqual(['0000', false, 'wrong', 1])
    expect(await statusOf(pin_reference)).toBe('open')
    expect(await giveTo(pin_reference, '654321')).toEqual(['0000', false, 'locked', 0])
    expect(await statusOf(pin_reference)).toBe('cancelled')
    expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('cancelled')
    expect([await server.bank.saving('full'), await server.stock(latte.product_variant_id)]).toEqual(before)
    expect((await giveTo(pin_reference, '123456'))[0]).toBe('410')
    expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('cancelled')
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('three wrong PINs and the right one at once end in one consistent state [BRG-031][REL-002]', async () => {
    const { pin_reference, order_id } = await place(full, requestFor([latte]))
    const answers = await Promise.all(['000000', '111111', '123456', '222222'].map((pin) => giveTo(pin_reference, pin)))
    const status = (await full.call(getOrder, { params: { id: order_id } })).body.order_status
    expect(status).toBe(answers.some(([, verified]) => verified) ? 'completed' : 'cancelled')
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('the third wrong PIN cancels an old page too; the right one after two wrong ones opens it [SES-030]', async () => {
    const [locked, opened] = [await request(), await request()]
    for (const reference of [locked, opened]) for (const pin of ['000000', '111111']) await giveTo(reference, pin)
    expect(await giveTo(locked, '222222')).toEqual(['0000', false, 'locked', 0])
    expect(await statusOf(locked)).toBe('cancelled')
    expect(await giveTo(opened, '123456')).toEqual(['0000', true, undefined, undefined])
    expect(await statusOf(opened)).toBe('confirmed')
  })

  it('a late PIN is distinguished from a wrong one [CHK-011]', async () => {
    const { pin_reference } = await place(full, requestFor([latte]))
    server.clock.set(new Date(testTime.getTime() + 10 * minute))
    expect(await giveTo(pin_reference, '123456')).toEqual(['0000', false, 'over', undefined])
    expect((await giveTo(pin_reference, '123456'))[0]).toBe('410')
  })

  it('a page that is cancelled is not confirmed by a later PIN [SES-030][BRG-031]', async () => {
    const reference = await request()
    expect(await cancel(reference)).toBe('cancelled')
    expect(await cancel(reference)).toBe('cancelled')
    expect(await server.bank.enterPin(reference)).toBe(false)
    expect(await statusOf(reference)).toBe('cancelled')
  })

  it('of a concurrent PIN and cancel one wins, and both answers agree [SES-030][REL-002]', async () => {
    const reference = await request()
    const [isRight, ended] = await Promise.all([server.bank.enterPin(reference), cancel(reference)])
    expect(ended).toBe(isRight ? 'confirmed' : 'cancelled')
    expect(await statusOf(reference)).toBe(ended)
  })

  it('after ten minutes a request is cancelled, and the next request deletes it [SES-030]', async () => {
    const reference = await request()
    server.clock.set(new Date(testTime.getTime() + 10 * minute - 1))
    expect(await statusOf(reference)).toBe('open')
    server.clock.set(new Date(testTime.getTime() + 10 * minute))
    expect(await statusOf(reference)).toBe('cancelled')
    expect(await server.bank.enterPin(reference)).toBe(false)
    const next = await request()
    expect((await server.db.select().from(linkOpenings)).map(({ pinReference }) => pinReference)).toEqual([next])
    expect(await statusOf(reference)).toBe('410')
  })

  it.each([
    ['full', '0000'],
    ['card', '0000'],
    ['guest', '405'],
    ['potential', '405'],
    ['readonly', '405'],
    ['noperm', '405'],
    ['favorite', '405'],
  ])('%s who requests an old page gets %s [SES-029]', async (shopper, code) => {
    const client = await server.signIn(shopper)
    expect((await client.call(requestPin, { body: { url } })).code).toBe(code)
    expect(await server.db.select().from(linkOpenings)).toHaveLength(code === '0000' ? 1 : 0)
  })

  it.each(['', 'javascript:alert(1)', 'file:///etc/passwd', 'insurance', `https://x.example/${'a'.repeat(2000)}`])(
    'no PIN is requested for the address %j [REL-008]',
    async (bad) => {
      expect((await full.call(requestPin, { body: { url: bad } })).code).toBe('1011')
      expect(await server.db.select().from(linkOpenings)).toEqual([])
    },
  )

  it('another shopper’s reference answers like an unknown one and is not changed [REL-009]', async () => {
    const { pin_reference } = await place(full, requestFor([latte]))
    const rich = await server.signIn('rich')
    for (const reference of [await request(), pin_reference, uuid()]) {
      expect([await statusOf(reference, rich), await cancel(reference, rich)]).toEqual(['410', '410'])
      expect(await statusOf(reference)).toMatch(/open|410/)
    }
    const nobody = server.client()
    expect((await nobody.call(readPin, { params: { reference: pin_reference } })).status).toBe(401)
  })

  it('an order can be read and cancelled by its reference too [BRG-031]', async () => {
    const paid = await place(full, requestFor([latte]))
    expect(await statusOf(paid.pin_reference)).toBe('open')
    await server.bank.enterPin(paid.pin_reference)
    expect([await statusOf(paid.pin_reference), await cancel(paid.pin_reference)]).toEqual(['confirmed', 'confirmed'])
    const stock = await server.stock(latte.product_variant_id)
    const dropped = await place(full, requestFor([latte]))
    expect(await cancel(dropped.pin_reference)).toBe('cancelled')
    expect(await statusOf(dropped.pin_reference)).toBe('cancelled')
    expect(await server.stock(latte.product_variant_id)).toBe(stock)
    expect((await full.call(getOrder, { params: { id: dropped.order_id } })).body.order_status).toBe('cancelled')
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('from the tenth minute on an order is over, also while its job has not run; a cancel then ends it as timed out [CHK-011]', async () => {
    const key = uuid()
    const { order_id, pin_reference } = await place(full, requestFor([latte]), key)
    const read = async () => {
      const found = (await full.call(readClaim, { query: { idempotency_key: key } })).body
      const order = (await full.call(getOrder, { params: { id: order_id } })).body
      return {
        pin: await statusOf(pin_reference),
        claim: [found.order_status, found.pin_reference],
        order: [order.order_status, order.suborders[0]?.order_status, order.pin_reference],
        isTimeout: order.is_void_credit_customer_timeout,
      }
    }
    const waits = 'waiting_payment_confirmation'
    const open = { pin: 'open', claim: [waits, pin_reference], order: [waits, waits, pin_reference], isTimeout: false }
    const over = {
      pin: 'cancelled',
      claim: ['voidTimeout', undefined],
      order: ['voidTimeout', 'voidTimeout', undefined],
      isTimeout: true,
    }
    server.clock.advance(10 * minute - 1)
    expect(await read()).toEqual(open)
    server.clock.advance(1)
    expect(await read()).toEqual(over)
    const stock = await server.stock(latte.product_variant_id)
    expect(await cancel(pin_reference)).toBe('cancelled')
    expect(await read()).toEqual(over)
    expect(await server.stock(latte.product_variant_id)).toBe(stock + 1)
  })

  it('an order whose card was not charged in time is over too, also for a cancel by its PIN [CHK-011]', async () => {
    const { order_id, pin_reference } = await place(full, requestFor([latte]))
    await server.db.update(orders).set({ pinVerifiedAt: testTime }).where(eq(orders.id, order_id))
    expect([await statusOf(pin_reference), await cancel(pin_reference)]).toEqual(['confirmed', 'confirmed'])
    server.clock.advance(10 * minute)
    expect([await statusOf(pin_reference), await cancel(pin_reference)]).toEqual(['cancelled', 'cancelled'])
  })

  it('from the tenth minute on a gift is over, also while its job has not run; the gift of an order follows the order', async () => {
    const key = uuid()
    const { order_id } = await place(full, requestFor([latte]))
    const { body } = await full.call(
      sendGift,
      { body: { giftId: 'c-full-usable', ...cardTo('0890000102') } },
      { idempotencyKey: key },
    )
    const read = async () => {
      const found = (await full.call(findGift, { query: { idempotency_key: key } })).body
      const { gift } = (await full.call(getGift, { params: { giftId: body.gift_id } })).body
      return [
        await statusOf(body.pin_reference ?? ''),
        found.gift_status,
        found.pin_reference,
        gift.gift_status,
        gift.pin_reference,
      ]
    }
    server.clock.advance(10 * minute - 1)
    expect(await read()).toEqual(['open', 'waiting', body.pin_reference, 'waiting', body.pin_reference])
    server.clock.advance(1)
    expect(await read()).toEqual(['cancelled', 'cancelled', undefined, 'cancelled', undefined])
    await server.db.update(gifts).set({ orderId: order_id }).where(eq(gifts.id, body.gift_id))
    expect(await read()).toEqual(['open', 'waiting', body.pin_reference, 'waiting', body.pin_reference])
  })

  describe('the bank’s request', () => {
    const stateOf = async (reference: string) =>
      (await server.db.select().from(bankPinRequests).where(eq(bankPinRequests.reference, reference)))[0]?.state
    const after = (ms: number) => server.clock.set(new Date(testTime.getTime() + ms))

    it('is void once its page is cancelled, and stays verified if the PIN came first', async () => {
      const [cancelled, confirmed] = [await request(), await request()]
      await server.bank.enterPin(confirmed)
      await cancel(cancelled)
      await cancel(confirmed)
      expect([await stateOf(cancelled), await stateOf(confirmed)]).toEqual(['void', 'verified'])
    })

    it('is void once its page is too old, of this shopper and at the next request only', async () => {
      const card = await server.signIn('card')
      const [old, another] = [await request(), await request(card)]
      after(minute)
      const young = await request()
      after(10 * minute)
      expect(await stateOf(old)).toBe('waiting')
      const last = await request()
      const states = [old, another, young, last].map(stateOf)
      expect(await Promise.all(states)).toEqual(['void', 'waiting', 'waiting', 'waiting'])
      const left = (await server.db.select().from(linkOpenings)).map(({ pinReference }) => pinReference)
      expect(left.toSorted()).toEqual([another, young, last].toSorted())
    })

    it('belongs to the page and its address', async () => {
      const reference = await request()
      const [opening] = await server.db.select().from(linkOpenings)
      expect(opening).toMatchObject({
        shopperId: 'full',
        url,
        pinReference: reference,
        status: 'open',
        createdAt: testTime,
      })
      const [pin] = await server.db.select().from(bankPinRequests).where(eq(bankPinRequests.reference, reference))
      expect(pin?.orderReference).toBe(opening?.id)
    })
  })

  it('a page that was opened in time stays confirmed, and its PIN is right again', async () => {
    const reference = await request()
    await server.bank.enterPin(reference)
    server.clock.advance(10 * minute)
    expect(await statusOf(reference)).toBe('confirmed')
    expect(await giveTo(reference, '123456')).toEqual(['0000', true, undefined, undefined])
  })

  it('the PIN of an old page that comes too late opens nothing', async () => {
    const reference = await request()
    server.clock.advance(10 * minute)
    expect(await giveTo(reference, '123456')).toEqual(['0000', false, 'over', undefined])
    expect(await statusOf(reference)).toBe('cancelled')
  })

  it('wrong PINs after the right one leave an order waiting for its card, a gift and a page as they are', async () => {
    const { pin_reference, order_id } = await place(full, requestFor([latte]))
    await server.db.update(orders).set({ pinVerifiedAt: testTime }).where(eq(orders.id, order_id))
    await server.db
      .update(bankPinRequests)
      .set({ state: 'verified' })
      .where(eq(bankPinRequests.reference, pin_reference))
    const sent = await full.call(
      sendGift,
      { body: { giftId: 'c-full-usable', ...cardTo('0890000102') } },
      { idempotencyKey: uuid() },
    )
    const references = [pin_reference, sent.body.pin_reference ?? '', await request()]
    for (const reference of references.slice(1)) await server.bank.enterPin(reference)
    for (const reference of references) {
      for (const pin of ['000000', '111111']) expect((await giveTo(reference, pin))[2]).toBe('wrong')
      for (const pin of ['222222', '333333']) expect((await giveTo(reference, pin))[2]).toBe('over')
      expect(await statusOf(reference)).toBe('confirmed')
    }
  })

  it('a third wrong PIN for one page leaves the shopper’s other pages open', async () => {
    const [locked, other] = [await request(), await request()]
    for (const pin of ['000000', '111111', '222222']) await giveTo(locked, pin)
    expect([await statusOf(locked), await statusOf(other)]).toEqual(['cancelled', 'open'])
  })

  it('the PIN of a paid order stays right until the third wrong one, which changes nothing', async () => {
    const { pin_reference, order_id } = await place(full, requestFor([latte]))
    await server.bank.enterPin(pin_reference)
    server.clock.advance(10 * minute)
    expect(await giveTo(pin_reference, '123456')).toEqual(['0000', true, undefined, undefined])
    for (const left of [2, 1]) expect(await giveTo(pin_reference, '000000')).toEqual(['0000', false, 'wrong', left])
    expect(await giveTo(pin_reference, '123456')).toEqual(['0000', true, undefined, undefined])
    for (const pin of ['000000', '111111', '123456'])
      expect(await giveTo(pin_reference, pin)).toEqual(['0000', false, 'over', undefined])
    expect(await statusOf(pin_reference)).toBe('confirmed')
    expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('completed')
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('the PIN of something that the shop does not know confirms nothing', async () => {
    const reference = await server.deps.bank.requestPin(server.db, {
      shopperId: 'full',
      orderReference: uuid(),
      now: testTime,
    })
    expect(await giveTo(reference, '123456')).toEqual(['0000', false, 'over', undefined])
    expect([await statusOf(reference), await cancel(reference)]).toEqual(['410', '410'])
  })

  it.each<[OrderStatus, PinStatus]>([
    ['processing', 'confirmed'],
    ['paid', 'confirmed'],
    ['shipped', 'confirmed'],
    ['completed', 'confirmed'],
    ['redeemed', 'confirmed'],
    ['void', 'cancelled'],
    ['cancelled', 'cancelled'],
    ['voidTimeout', 'cancelled'],
  ])('the PIN of an order that is %s is %s', async (status, expected) => {
    const { pin_reference, order_id } = await place(full, requestFor([latte]))
    await server.db.update(orders).set({ status }).where(eq(orders.id, order_id))
    expect([await statusOf(pin_reference), await cancel(pin_reference)]).toEqual([expected, expected])
  })

  describe('of a gift', () => {
    const send = async () => {
      const { code, body } = await full.call(
        sendGift,
        { body: { giftId: 'c-full-usable', ...cardTo('0890000102') } },
        { idempotencyKey: uuid() },
      )
      expect(code).toBe('0000')
      return { giftId: body.gift_id, reference: body.pin_reference ?? '' }
    }
    const giftStatus = async (giftId: string) =>
      (await full.call(getGift, { params: { giftId } })).body.gift.gift_status

    it.each<[GiftStatus, PinStatus]>([
      ['waiting', 'open'],
      ['sent', 'confirmed'],
      ['opened', 'confirmed'],
      ['lapsed', 'confirmed'],
      ['cancelled', 'cancelled'],
    ])('that is %s is %s', async (status, expected) => {
      const { giftId, reference } = await send()
      await server.db.update(gifts).set({ status }).where(eq(gifts.id, giftId))
      expect(await statusOf(reference)).toBe(expected)
      expect(await cancel(reference)).toBe(expected === 'open' ? 'cancelled' : expected)
    })

    it('is its sender’s only', async () => {
      const { reference } = await send()
      const card = await server.signIn('card')
      expect([await statusOf(reference, card), await cancel(reference, card)]).toEqual(['410', '410'])
      expect(await statusOf(reference)).toBe('open')
    })

    it('cancels the gift with the third wrong one', async () => {
      const { giftId, reference } = await send()
      for (const left of [2, 1]) expect(await giveTo(reference, '000000')).toEqual(['0000', false, 'wrong', left])
      expect(await giftStatus(giftId)).toBe('waiting')
      expect(await giveTo(reference, '000000')).toEqual(['0000', false, 'locked', 0])
      expect(await giftStatus(giftId)).toBe('cancelled')
      expect(await statusOf(reference)).toBe('cancelled')
    })

    it('sends the gift if it is right', async () => {
      const { giftId, reference } = await send()
      expect(await giveTo(reference, '123456')).toEqual(['0000', true, undefined, undefined])
      expect(await giftStatus(giftId)).toBe('sent')
    })
  })
})
