import { AsyncResource } from 'node:async_hooks'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveAddress } from '../../contract/address'
import { addToBasket } from '../../contract/baskets'
import type { GiftOfOrder } from '../../contract/giftCard'
import { openGift, sendGift, verifyRecipient } from '../../contract/gifts'
import { getOrder } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { cancelClaim } from '../../contract/payment'
import { getProduct } from '../../contract/products'
import { createReview, listOrderReviews } from '../../contract/reviews'
import { redeemReward } from '../../contract/rewards'
import type { SandboxBank } from '../../server/bank/bank'
import { seedPin } from '../../server/bank/sandboxBank'
import type { Db } from '../../server/db/client'
import { inTransaction, rowsOf } from '../../server/db/client'
import { products, shoppers } from '../../server/db/schema'
import { seedCode } from '../../server/db/seed/coupons'
import { moveOrder } from '../../server/domain/orders/orderMoves'
import { createReview as saveReview } from '../../server/domain/orders/reviews'
import { enterPin } from '../../server/domain/payment/pins'
import { cardTo, mobile, noSenderNames } from '../giftCard'
import { basketQuantity, claim, place, putIntoBasket } from './buying'
import { bottle, lantern, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { isAnyoneWaiting } from './locks'
import { createTestServer, databaseKinds, uuid } from './testServer'

const from = (who: keyof typeof mobile, to: keyof typeof mobile): GiftOfOrder =>
  cardTo(mobile[to], { sender: { ...noSenderNames, mobileNo: mobile[who] } })
const inPoints = (id: string, price: number, gift?: GiftOfOrder): ClaimRequest => ({
  purchase_state: 'point_redemption',
  mid: '100008',
  products: [{ product_id: id, product_variant_id: `${id}-00`, quantity: 1, price_per_item: price }],
  expected_total: 0,
  source_of_funds: [{ type: 'kbank_reward_point', amount: price, unit: 'points' }],
  ...(gift && { gift }),
})
const inBaht = (items: [id: string, price: number][], gift?: GiftOfOrder): ClaimRequest => {
  const total = items.reduce((sum, [, price]) => sum + price, 0)
  return {
    purchase_state: 'general',
    mid: '100008',
    products: items.map(([id, price]) => ({
      product_id: id,
      product_variant_id: `${id}-00`,
      quantity: 1,
      price_per_item: price,
    })),
    expected_total: total,
    source_of_funds: [{ type: 'saving_account', amount: total, unit: 'baht' }],
    ...(gift && { gift }),
  }
}
const byCoupon = (): ClaimRequest => ({
  ...requestFor([{ ...latte, quantity: 5 }]),
  expected_total: 225,
  source_of_funds: [{ type: 'saving_account', amount: 225, unit: 'baht' }],
  promocode: { promocode_code: seedCode('full', 'value') },
})

describe.each(databaseKinds)('what may be had once, on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  let rich: TestClient
  let card: TestClient
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    ;[full, rich, card] = [await server.signIn('full'), await server.signIn('rich'), await server.signIn('card')]
  })
  afterAll(() => server.close())

  const bank = () => server.deps.bank as SandboxBank
  const couponsOf = (shopper: string, product: string) =>
    rowsOf<{ id: string }>(
      server.db,
      sql`select id from coupons where shopper_id = ${shopper} and product_id = ${product} and id not like 'c-%'`,
    )
  const pay = async (client: TestClient, request: ClaimRequest) => {
    const { order_id, pin_reference } = await place(client, request)
    expect(await server.bank.enterPin(pin_reference)).toBe(true)
    return (await client.call(getOrder, { params: { id: order_id } })).body
  }
  const give = (client: TestClient, giftId: string, card: GiftOfOrder) =>
    client.call(sendGift, { body: { giftId, ...card } }, { idempotencyKey: uuid() })
  const open = (client: TestClient, giftId: string) =>
    client.call(openGift, { params: { giftId } }, { idempotencyKey: uuid() })

  it('a privilege that costs points is not sold after its end', async () => {
    await server.db.execute(
      sql`update products set details = jsonb_set(details, '{privilege,ends_at}', '"2026-11-20T00:00:00.000Z"') where product_id in ('5004', '5009')`,
    )
    expect((await rich.call(redeemReward, { body: { privilege_id: '5009' } }, { idempotencyKey: uuid() })).code).toBe(
      '104',
    )
    expect((await claim(rich, inPoints('5004', 6000))).code).toBe('104')
  })

  it('a theme is not sold again to its owner', async () => {
    await pay(full, inPoints('4003', 500))
    expect((await full.call(getProduct, { params: { productId: '4003' } })).body.product.hasTheme).toBe(true)
    expect((await claim(full, inPoints('4003', 500))).code).toBe('506')
  })

  it('a theme that everybody has is neither sold nor given', async () => {
    expect((await claim(full, inBaht([['4001', 0]]))).code).toBe('506')
    expect((await claim(full, inBaht([['4001', 0]], from('full', 'card')))).code).toBe('310-11')
  })

  it('a theme is not sold twice in one order, nor while an order for it waits', async () => {
    const { products, ...request } = inPoints('4003', 1000)
    const two = { ...request, products: products.map((line) => ({ ...line, quantity: 2, price_per_item: 500 })) }
    expect((await claim(full, two)).code).toBe('304-02')
    await place(full, inPoints('4003', 500))
    expect((await claim(full, inPoints('4003', 500))).code).toBe('506')
  })

  it('a theme that came as a gift between claim and PIN is not paid a second time', async () => {
    const { gift_id = '' } = await pay(rich, inPoints('4003', 500, from('rich', 'full')))
    const own = await place(full, inPoints('4003', 500))
    await open(full, gift_id)
    const points = () => server.bank.account('points:full:kbank_reward_point')
    const held = await points()
    await server.bank.enterPin(own.pin_reference)
    expect((await full.call(getOrder, { params: { id: own.order_id } })).body.order_status).toBe('cancelled')
    expect(await points()).toBe(held + 500)
    expect(await couponsOf('full', '4003')).toHaveLength(1)
  })

  it('a theme that came as a gift between claim and PIN is not paid a second time beside goods', async () => {
    const { gift_id = '' } = await pay(rich, inBaht([['4004', 39]], from('rich', 'full')))
    await server.db.update(products).set({ mid: lantern.mid }).where(eq(products.productId, '4004'))
    const theme = { product_id: '4004', product_variant_id: '4004-00', price: 39, mid: lantern.mid }
    const own = await place(full, requestFor([lantern, theme]))
    await open(full, gift_id)
    await server.bank.enterPin(own.pin_reference)
    expect((await full.call(getOrder, { params: { id: own.order_id } })).body.order_status).toBe('cancelled')
    expect(await couponsOf('full', '4004')).toHaveLength(1)
  })

  it('a theme that came as a gift and is still wrapped does not cancel the order', async () => {
    await pay(rich, inPoints('4003', 500, from('rich', 'full')))
    const own = await place(full, inPoints('4003', 500))
    await server.bank.enterPin(own.pin_reference)
    expect((await full.call(getOrder, { params: { id: own.order_id } })).body.order_status).toBe('completed')
  })

  it('its owner may still give the theme', async () => {
    await pay(full, inPoints('4003', 500))
    await pay(full, inPoints('4003', 500, from('full', 'card')))
    expect(await couponsOf('card', '4003')).toHaveLength(1)
  })

  it('two phones that buy one theme at once pay once', async () => {
    const second = await server.signIn('full')
    const answers = await Promise.all([claim(full, inPoints('4003', 500)), claim(second, inPoints('4003', 500))])
    for (const { code, body } of answers) if (code === '0000') await server.bank.enterPin(body.pin_reference!)
    expect(await couponsOf('full', '4003')).toHaveLength(1)
  })

  it('a privilege that each shopper may have once is received once, as a gift too', async () => {
    await pay(rich, inPoints('5004', 6000, from('rich', 'card')))
    const verified = await full.call(verifyRecipient, { body: { mobile_no: mobile.card, gift_id: '5004' } })
    const second = await claim(full, inPoints('5004', 6000, from('full', 'card')))
    if (second.code === '0000') await server.bank.enterPin(second.body.pin_reference!)
    expect(await couponsOf('card', '5004')).toHaveLength(1)
    expect([verified.code, second.code]).toEqual(['310-11', '310-11'])
  })

  it('a privilege that its buyer keeps, since the recipient had it by then, counts for the buyer', async () => {
    const [first, second] = [
      await place(rich, inPoints('5004', 6000, from('rich', 'card'))),
      await place(full, inPoints('5004', 6000, from('full', 'card'))),
    ]
    for (const { pin_reference } of [first, second]) expect(await server.bank.enterPin(pin_reference)).toBe(true)
    expect(await couponsOf('card', '5004')).toHaveLength(1)
    expect(await couponsOf('full', '5004')).toHaveLength(1)
    expect((await claim(full, inPoints('5004', 6000))).code).toBe('506')
  })

  it('no gift brings two units of what its recipient may have once', async () => {
    await server.db.execute(sql`update products set max_per_order = null where product_id in ('4003', '5004')`)
    const twice = (id: string, price: number): ClaimRequest => {
      const { products, ...request } = inPoints(id, 2 * price, from('full', 'rich'))
      return { ...request, products: products.map((line) => ({ ...line, quantity: 2, price_per_item: price })) }
    }
    expect((await claim(full, twice('4003', 500))).code).toBe('506')
    expect((await claim(full, twice('5004', 6000))).code).toBe('506')
    expect((await claim(full, inPoints('4003', 500, from('full', 'rich')))).code).toBe('0000')
  })

  it('every product of a given order is checked again at the PIN', async () => {
    const { pin_reference } = await place(
      full,
      inBaht(
        [
          ['4002', 29],
          ['4004', 39],
        ],
        from('full', 'card'),
      ),
    )
    await pay(rich, inBaht([['4004', 39]], from('rich', 'card')))
    await server.bank.enterPin(pin_reference)
    expect(await couponsOf('card', '4004')).toHaveLength(1)
  })

  it('the recipient of goods can’t review them before the order is complete', async () => {
    const { gift_id = '' } = await pay(full, requestFor([bottle], { gift: from('full', 'card') }))
    await open(card, gift_id)
    expect((await card.call(listOrderReviews, { params: { orderId: gift_id } })).code).toBe('404')
  })

  it('the recipient of goods can’t review them once the order is cancelled', async () => {
    const { gift_id = '', order_id } = await pay(full, requestFor([bottle], { gift: from('full', 'card') }))
    await open(card, gift_id)
    await inTransaction(server.db, (tx) =>
      moveOrder(tx, { bank: bank(), orderId: order_id, to: 'cancelled', now: server.clock.now() }),
    )
    expect((await card.call(listOrderReviews, { params: { orderId: gift_id } })).code).toBe('404')
  })

  it('one coupon that is given back and forth yields one review per shopper', async () => {
    const count = async () =>
      (await rowsOf<{ n: number }>(server.db, sql`select review_count n from products where product_id = '2002'`))[0]!.n
    const before = await count()
    for (let n = 0; n < 4; n++) {
      const [giver, taker, gift] = n % 2 ? [card, full, from('card', 'full')] : [full, card, from('full', 'card')]
      const { body } = await give(giver, 'c-full-usable', gift)
      await server.bank.enterPin(body.pin_reference!)
      await open(taker, body.gift_id)
      const { order_number } = (await taker.call(listOrderReviews, { params: { orderId: body.gift_id } })).body
      await taker.call(
        createReview,
        { body: { product_id: '2002', order_number, rating: 1, comment: '', is_anonymous: true } },
        { idempotencyKey: uuid() },
      )
    }
    expect((await count()) - before).toBeLessThanOrEqual(2)
  })

  it('a theme whose coupon expired unused is not owned, neither on its page nor for a gift', async () => {
    await pay(card, inPoints('4003', 500))
    await server.db.execute(
      sql`update coupons set expired_at = '2026-11-20T00:00:00Z' where shopper_id = 'card' and product_id = '4003'`,
    )
    const { hasTheme } = (await card.call(getProduct, { params: { productId: '4003' } })).body.product
    const gift = await full.call(verifyRecipient, { body: { mobile_no: mobile.card, gift_id: '4003' } })
    expect([hasTheme, gift.code]).toEqual([false, '0000'])
  })

  it('an order paid from the account keeps no card key that the page made up', async () => {
    const { body } = await claim(full, {
      ...requestFor([latte]),
      source_of_funds: [{ type: 'saving_account', amount: 65, unit: 'baht', card_key: 'rich-credit' }],
    })
    expect(body.source_of_funds?.[0]?.card_key).toBeUndefined()
  })

  it('required texts without a visible character are refused, and a name has no control characters', async () => {
    const address = {
      streetAddress: 'a',
      subdistrict: 'บางรัก',
      district: 'บางรัก',
      province: 'กรุงเทพมหานคร',
      zipcode: '10500',
      recipientMobileNo: '0812345678',
      recipientEmail: 'a@b.co',
    }
    const save = (recipientName: string) => full.call(saveAddress, { body: { ...address, recipientName } })
    expect((await save('\u200b\u200b')).code).toBe('302')
    expect((await give(full, 'c-full-usable', cardTo(mobile.card, { message: '\u200b\u200b' }))).code).toBe('1011')
    expect((await save('A\r\n\u001b[2J')).code).toBe('0000')
    expect((await save('a\u202eb')).code).toBe('0000')
    const names = await rowsOf<{ name: string }>(
      server.db,
      sql`select recipient_name as name from addresses where street_address = 'a' order by recipient_name`,
    )
    expect(names.map(({ name }) => name).sort()).toEqual(['A [2J', 'a b'])
  })

  it.each(['paid', 'processing'] as const)('a card order that was not charged is not moved to %s', async (to) => {
    const request: ClaimRequest = {
      ...requestFor([latte]),
      email: 'a@b.co',
      source_of_funds: [{ type: 'kmarket_credit_card', amount: 65, unit: 'baht', card_key: 'full-credit' }],
    }
    const { body } = await claim(full, request)
    await inTransaction(server.db, (tx) =>
      moveOrder(tx, { bank: bank(), orderId: body.order_id, to, now: server.clock.now() }),
    ).catch(() => undefined)
    const holds = await rowsOf(
      server.db,
      sql`select id from bank_holds where reference = ${body.order_id} and state = 'settled'`,
    )
    const status = (await full.call(getOrder, { params: { id: body.order_id } })).body.order_status
    expect([status, holds.length]).toEqual(['waiting_payment_confirmation', 0])
  })

  describe.runIf(kind === 'server')('in transactions that overlap', () => {
    /** Starts `second` while the transaction of `first` is still open. */
    async function overlap(first: (tx: Db) => Promise<unknown>, second: () => Promise<unknown>): Promise<void> {
      let rest: Promise<unknown> | undefined
      let isDone = false
      await inTransaction(server.db, async (tx) => {
        await first(tx)
        rest = outside.runInAsyncScope(second).finally(() => (isDone = true))
        const isWaiting = () => outside.runInAsyncScope(isAnyoneWaiting, undefined, server.db)
        await expect.poll(async () => isDone || (await isWaiting())).toBe(true)
      })
      await rest
    }
    // A second transaction must not join the first one.
    const outside = new AsyncResource('second')
    const pin = (reference: string) => (tx: Db) =>
      enterPin(tx, { bank: bank(), reference, pin: seedPin, now: server.clock.now() })
    const own = async (client: TestClient, who: string) => {
      await pay(client, inPoints('4003', 500))
      return (await couponsOf(who, '4003'))[0]!.id
    }

    it('two coupons of one theme for one recipient: one arrives', async () => {
      const a = await give(full, await own(full, 'full'), from('full', 'card'))
      const b = await give(rich, await own(rich, 'rich'), from('rich', 'card'))
      await overlap(pin(a.body.pin_reference!), () => server.bank.enterPin(b.body.pin_reference!))
      expect(await couponsOf('card', '4003')).toHaveLength(1)
    })

    it('a coupon of a theme and an order of it for one recipient: one arrives', async () => {
      const a = await give(full, await own(full, 'full'), from('full', 'card'))
      const b = await place(rich, inPoints('4003', 500, from('rich', 'card')))
      await overlap(pin(a.body.pin_reference!), () => server.bank.enterPin(b.pin_reference))
      expect(await couponsOf('card', '4003')).toHaveLength(1)
    })

    it('two reviews of one product by the recipient of two gifts: one is saved', async () => {
      const numbers: string[] = []
      for (let n = 0; n < 2; n++) {
        const { gift_id = '' } = await pay(full, requestFor([latte], { gift: from('full', 'card') }))
        await open(card, gift_id)
        numbers.push((await card.call(listOrderReviews, { params: { orderId: gift_id } })).body.order_number)
      }
      const draft = (order_number = '') => ({
        product_id: '2002',
        order_number,
        rating: 5,
        comment: '',
        is_anonymous: true,
      })
      const [shopper] = await server.db.select().from(shoppers).where(eq(shoppers.id, 'card'))
      let second: string | undefined
      await overlap(
        (tx) =>
          saveReview(tx, {
            shopper: shopper!,
            request: draft(numbers[0]),
            now: server.clock.now(),
            language: 'th',
          }),
        async () => {
          const body = draft(numbers[1])
          second = (await card.call(createReview, { body }, { idempotencyKey: uuid() })).code
        },
      )
      expect(second).toBe('1011')
    })

    it('an e-coupon whose own order is voided while the order that it pays is cancelled is refunded', async () => {
      const { order_id } = await place(full, byCoupon())
      await overlap(
        (tx) => moveOrder(tx, { bank: bank(), orderId: 'o-full-digital-paid', to: 'void', now: server.clock.now() }),
        () => full.call(cancelClaim, { body: { order_id } }),
      )
      const [coupon] = await rowsOf<{ status: string }>(
        server.db,
        sql`select status from coupons where id = 'c-full-value'`,
      )
      expect(coupon?.status).toBe('refunded')
    })

    it('a product that is added to the cart at the PIN does not bring back what is bought', async () => {
      const itemId = await putIntoBasket(server, 'full', bottle, 5)
      const { pin_reference } = await place(full, requestFor([{ ...bottle, quantity: 2, item_id: itemId }]))
      const { product_id, product_variant_id } = bottle
      await overlap(pin(pin_reference), () =>
        full.call(
          addToBasket,
          { query: {}, body: { product_id, product_variant_id, quantity: 1 } },
          { idempotencyKey: uuid() },
        ),
      )
      expect(await basketQuantity(server, itemId)).toBe(4)
    })
  })
})
