import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toSatang } from '../../contract/money'
import { shoppers } from '../../server/db/schema'
import { CatalogueError } from '../../server/domain/catalogueError'
import type { Shopper } from '../../server/domain/shopper/session'
import { readCartPurchase, readPurchase } from '../../server/domain/vouchers/purchase'
import { bottle, lantern, putIntoBasket, registered } from './buying'
import type { TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

const bottleLine = { productId: '1001', variantId: '1001-01', quantity: 2 }
const lanternLine = { productId: '1003', variantId: '1003-00', quantity: 1 }
const goods = 2 * bottle.price + lantern.price
const satang = (baht: number) => toSatang(Math.round(baht * 100))

describe('the purchase that a voucher discounts', () => {
  let server: TestServer
  let shopper: Shopper

  beforeAll(async () => {
    server = await createTestServer()
    const [row] = await server.deps.database.db.select().from(shoppers).where(eq(shoppers.id, 'full'))
    shopper = row!
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const of = (lines: Parameters<typeof readPurchase>[1]['lines'], amount: number, mid: string = bottle.mid) =>
    readPurchase(server.deps.database.db, { mid, amount: satang(amount), lines })
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      (error: unknown) => (error instanceof CatalogueError ? error.key : String(error)),
    )

  it('has the prices of the server; what is above them is delivery', async () => {
    expect(await of([bottleLine, lanternLine], goods + registered)).toMatchObject({
      goods: satang(goods),
      goodsByKind: { physical: satang(goods), digital: 0 },
      shipping: satang(registered),
    })
    expect((await of([bottleLine], 1)).shipping).toBe(0)
  })

  it('is a bill without lines, from which a given delivery is taken', async () => {
    expect(await of([], 100)).toMatchObject({ goods: satang(100), shipping: 0, goodsByKind: undefined })
    const { db } = server.deps.database
    const bill = (amount: number, shipping: number) =>
      readPurchase(db, { mid: bottle.mid, amount: satang(amount), shipping: satang(shipping) })
    expect(await bill(100, 40)).toMatchObject({ goods: satang(60), shipping: satang(40) })
    expect(await bill(30, 40)).toMatchObject({ goods: 0, shipping: satang(30) })
  })

  it('counts goods priced in points as nothing in baht', async () => {
    expect(await of([{ productId: '4003', variantId: '4003-00', quantity: 1 }], 40, '100008')).toMatchObject({
      goods: 0,
      goodsByKind: { physical: 0, digital: 0 },
      shipping: satang(40),
    })
  })

  it('is refused with lines that are not of the shop, or not of the product', async () => {
    expect(await refusal(of([bottleLine], goods))).toBe('accepted')
    expect(await refusal(of([{ ...bottleLine, productId: '1003' }], goods))).toBe('403')
    expect(await refusal(of([{ ...bottleLine, variantId: '1001-99' }], goods))).toBe('403')
    expect(await refusal(of([bottleLine], goods, '100002'))).toBe('403')
  })

  describe('of an amount without lines', () => {
    const inCart = (amount: number) =>
      readCartPurchase(server.deps.database.db, { shopper, mid: bottle.mid, amount: satang(amount), now: testTime })
    const bill = (amount: number) => ({ goods: satang(amount), shipping: 0, goodsByKind: undefined })

    it('is the cart at this shop, if it has the amount of its goods, or of them and a delivery', async () => {
      await putIntoBasket(server, 'full', bottle, 2)
      await putIntoBasket(server, 'full', lantern, 1)
      for (const shipping of [0, registered])
        expect(await inCart(goods + shipping)).toMatchObject({
          goods: satang(goods),
          goodsByKind: { physical: satang(goods), digital: 0 },
          shipping: satang(shipping),
        })
    })

    it('is a bill, if the cart has another amount, or nothing of this shop', async () => {
      await putIntoBasket(server, 'full', bottle, 2)
      await putIntoBasket(server, 'full', lantern, 1)
      for (const amount of [goods - 1, goods + 1, 2 * bottle.price, bottle.price + registered])
        expect(await inCart(amount), `${amount}`).toMatchObject(bill(amount))
      await server.db.execute(sql`delete from basket_lines`)
      expect(await inCart(0)).toMatchObject(bill(0))
    })
  })
})
