import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromBaht } from '../../contract/money'
import type { Shopper } from '../../server/domain/shopper/session'
import { findShopper } from '../../server/domain/shopper/session'
import { readCartPurchase, readPurchase } from '../../server/domain/vouchers/purchase'
import { putIntoBasket } from './buying'
import { bottle, lantern, latte, registered } from './orderRequests'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

const bottleLine = { productId: '1001', variantId: '1001-01', quantity: 2 }
const lanternLine = { productId: '1003', variantId: '1003-00', quantity: 1 }
const goods = 2 * bottle.price + lantern.price

describe('the purchase that a voucher discounts', () => {
  let server: TestServer
  let shopper: Shopper

  beforeAll(async () => {
    server = await createTestServer()
    shopper = (await findShopper(server.db, 'full'))!
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const purchaseOf = (lines: Parameters<typeof readPurchase>[1]['lines'], amount: number, mid: string = bottle.mid) =>
    readPurchase(server.db, { mid, amount: fromBaht(amount), lines })

  it('has the prices of the server; what is above them is delivery', async () => {
    expect(await purchaseOf([bottleLine, lanternLine], goods + registered)).toMatchObject({
      goods: fromBaht(goods),
      goodsByKind: { physical: fromBaht(goods), digital: 0 },
      shipping: fromBaht(registered),
    })
    expect((await purchaseOf([bottleLine], 1)).shipping).toBe(0)
  })

  it('is a bill without lines, from which a given delivery is taken', async () => {
    expect(await purchaseOf([], 100)).toMatchObject({ goods: fromBaht(100), shipping: 0, goodsByKind: undefined })
    const bill = (amount: number, shipping: number) =>
      readPurchase(server.db, { mid: bottle.mid, amount: fromBaht(amount), shipping: fromBaht(shipping) })
    expect(await bill(100, 40)).toMatchObject({ goods: fromBaht(60), shipping: fromBaht(40) })
    expect(await bill(30, 40)).toMatchObject({ goods: 0, shipping: fromBaht(30) })
  })

  it('counts goods priced in points as nothing in baht', async () => {
    expect(await purchaseOf([{ productId: '4003', variantId: '4003-00', quantity: 1 }], 40, '100008')).toMatchObject({
      goods: 0,
      goodsByKind: { physical: 0, digital: 0 },
      shipping: fromBaht(40),
    })
  })

  it('is refused with lines that are not of the shop, or not of the product', async () => {
    expect(await refusalOf(purchaseOf([bottleLine], goods))).toBeUndefined()
    expect(await refusalOf(purchaseOf([{ ...bottleLine, productId: '1003' }], goods))).toBe('403')
    expect(await refusalOf(purchaseOf([{ ...bottleLine, variantId: '1001-99' }], goods))).toBe('403')
    expect(await refusalOf(purchaseOf([bottleLine], goods, '100002'))).toBe('403')
  })

  describe('of an amount without lines', () => {
    const inCart = (amount: number) =>
      readCartPurchase(server.db, { shopper, mid: bottle.mid, amount: fromBaht(amount), now: testTime })
    const bill = (amount: number) => ({ goods: fromBaht(amount), shipping: 0, goodsByKind: undefined })

    it('is the shopper’s own cart at this shop, if the amount is that of its goods, alone or with a delivery fee', async () => {
      await putIntoBasket(server, 'rich', bottle, 1)
      await putIntoBasket(server, 'full', bottle, 2)
      await putIntoBasket(server, 'full', lantern, 1)
      for (const shipping of [0, registered])
        expect(await inCart(goods + shipping)).toMatchObject({
          goods: fromBaht(goods),
          goodsByKind: { physical: fromBaht(goods), digital: 0 },
          shipping: fromBaht(shipping),
        })
    })

    it('is a bill, if the cart has another amount, or nothing of this shop', async () => {
      await putIntoBasket(server, 'full', bottle, 2)
      await putIntoBasket(server, 'full', lantern, 1)
      for (const amount of [goods - 1, goods + 1, 2 * bottle.price, bottle.price + registered])
        expect(await inCart(amount), `${amount}`).toMatchObject(bill(amount))
      await server.db.execute(
        sql`delete from basket_lines where shopper_id = 'full' and product_id in (select product_id from products where mid = ${bottle.mid})`,
      )
      expect(await inCart(latte.price)).toMatchObject(bill(latte.price))
    })
  })
})
