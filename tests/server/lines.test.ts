import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toSatang } from '../../contract/money'
import type { ClaimRequest } from '../../contract/payment'
import { claimRequest } from '../../contract/payment'
import type { MerchantRow, ProductRow } from '../../server/db/rows'
import { products, productVariants } from '../../server/db/schema'
import { CatalogueError } from '../../server/domain/catalogueError'
import type { Line } from '../../server/domain/payment/claim/lines'
import {
  checkLines,
  checkStatus,
  hasPrivilegeEnded,
  orderSubType,
  readAmount,
  readLines,
} from '../../server/domain/payment/claim/lines'
import { claim } from './buying'
import { bottle, lantern, latte, requestFor } from './orderRequests'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

type Change = Partial<ProductRow> & { quantity?: number }

const lineOf = ({ quantity = 1, ...change }: Change = {}): Line =>
  ({
    quantity,
    product: {
      productId: '1001',
      type: 'general',
      priceDisplayMode: 'baht_only',
      status: 'active',
      isChanging: false,
      minPerOrder: 1,
      maxPerOrder: null,
      brand: 'Doi & Day',
      details: {},
      ...change,
    },
  }) as Line

const refusal = (check: () => unknown): string => {
  try {
    check()
    return 'accepted'
  } catch (error) {
    return error instanceof CatalogueError ? error.key : String(error)
  }
}

describe('the lines of an order', () => {
  const check = (
    lines: Change[],
    merchant: Partial<MerchantRow> = {},
    state: Parameters<typeof checkLines>[2] = 'general',
  ) =>
    refusal(() =>
      checkLines(
        lines.map(lineOf),
        { oneBrand: false, maxItemsPerTransaction: null, ...merchant } as MerchantRow,
        state,
      ),
    )

  it('are of the use for which they are ordered', () => {
    expect(check([{}, { productId: '1002' }])).toBe('accepted')
    expect(check([{}, { productId: '3001', type: 'donation' }])).toBe('1011')
    expect(check([{ type: 'donation' }], {}, 'donation')).toBe('accepted')
    expect(check([{ priceDisplayMode: 'kpoint_only' }], {}, 'point_redemption')).toBe('accepted')
    expect(check([{ priceDisplayMode: 'kpoint_only' }])).toBe('1011')
  })

  it('have at least the units that the product asks for', () => {
    expect(check([{ minPerOrder: 3, quantity: 3 }])).toBe('accepted')
    expect(check([{ minPerOrder: 3, quantity: 2 }])).toBe('1011')
  })

  it('are one for an exchange of points, any number for goods', () => {
    const exchange: Change = { type: 'point_exchange', priceDisplayMode: 'kpoint_only' }
    expect(check([exchange], {}, 'point_transfer')).toBe('accepted')
    expect(check([exchange, { ...exchange, productId: '6002' }], {}, 'point_transfer')).toBe('1011')
  })

  it('keep to the units of a product in one order, of all its variants together', () => {
    expect(check([{ maxPerOrder: 5, quantity: 5 }])).toBe('accepted')
    expect(
      check([
        { maxPerOrder: 5, quantity: 3 },
        { maxPerOrder: 5, quantity: 2 },
      ]),
    ).toBe('accepted')
    expect(
      check([
        { maxPerOrder: 5, quantity: 3 },
        { maxPerOrder: 5, quantity: 3 },
      ]),
    ).toBe('304-02')
    expect(
      check([
        { maxPerOrder: 5, quantity: 3 },
        { productId: '1002', maxPerOrder: 5, quantity: 3 },
      ]),
    ).toBe('accepted')
  })

  it('[CRT-012] are of one brand at a shop that sells one at a time', () => {
    const two: Change[] = [{}, { productId: '1002', brand: 'TONE' }]
    expect(check(two)).toBe('accepted')
    expect(check(two, { oneBrand: true })).toBe('507-01')
    expect(check([{}, { productId: '1002' }], { oneBrand: true })).toBe('accepted')
  })

  it('[CRT-011] keep to the units that the shop takes in one transaction', () => {
    const lines: Change[] = [{ quantity: 3 }, { productId: '1002', quantity: 2 }]
    expect(check(lines, { maxItemsPerTransaction: 5 })).toBe('accepted')
    expect(check(lines, { maxItemsPerTransaction: 4 })).toBe('507-02')
  })

  it.each<[Partial<ProductRow>, string]>([
    [{}, 'accepted'],
    [{ isChanging: true }, '304-01'],
    [{ status: 'inactive' }, '304-01'],
    [{ status: 'unredeemable' }, '314-01'],
    [{ status: 'exceedlimit' }, '506'],
    [{ status: 'out_of_stock' }, '501'],
  ])('of a product with %j: %s', (change, code) => {
    expect(refusal(() => checkStatus(lineOf(change).product))).toBe(code)
    expect(check([change])).toBe(code)
  })

  it('are an order of their type if all have the same, else a general one', () => {
    const of = (...types: ProductRow['type'][]) => orderSubType(types.map((type) => lineOf({ type })))
    expect(of('donation')).toBe('donation')
    expect(of('theme', 'theme')).toBe('theme')
    expect(of('theme', 'privilege')).toBe('general')
    expect(of()).toBe('general')
  })

  it('are counted in whole points', () => {
    expect(readAmount('points', 5)).toBe(5)
    expect(refusal(() => readAmount('points', 1.5))).toBe('1011')
    expect(readAmount('baht', 1.5)).toBe(150)
    expect(refusal(() => readAmount('baht', 1.005))).toBe('1011')
  })

  it('of a privilege end at its last moment', () => {
    const now = new Date('2026-11-21T03:00:00Z')
    const ends = (ends_at?: string) =>
      hasPrivilegeEnded(lineOf({ details: ends_at ? { privilege: { ends_at } } : {} }).product, now)
    expect(ends('2026-11-21T03:00:00Z')).toBe(true)
    expect(ends('2026-11-21T03:00:01Z')).toBe(false)
    expect(ends()).toBe(false)
  })
})

describe('the lines that are read from a request', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const read = (items: Parameters<typeof requestFor>[0]) =>
    readLines(server.db, v.parse(claimRequest, requestFor(items)), testTime)
  const change = (productId: string, columns: Partial<typeof products.$inferInsert>) =>
    server.db.update(products).set(columns).where(eq(products.productId, productId))
  const ofBank = (productId: string, price: number, quantity = 1) => ({
    product_id: productId,
    product_variant_id: `${productId}-00`,
    price,
    mid: '100008',
    quantity,
  })
  const donation = (price: number, quantity = 1) => ({ ...ofBank('3008', price, quantity), mid: '100025' })

  it('have the prices of the catalogue beside the price that was asked', async () => {
    const [first, second] = await read([{ ...lantern, price: 900.25, quantity: 2, item_id: 'i-1' }, bottle])
    expect(first).toEqual({
      product: expect.objectContaining({ productId: '1003' }),
      variant: expect.objectContaining({ id: '1003-00' }),
      variantId: '1003-00',
      quantity: 2,
      unit: 'baht',
      price: 129_000,
      discountPrice: 99_000,
      paid: 99_000,
      askedPrice: 90_025,
      itemId: 'i-1',
    })
    expect(second).toMatchObject({ variantId: '1001-01', quantity: 1, price: 89_000, paid: 69_000, itemId: undefined })
  })

  it('are in points where the product is', async () => {
    expect(await read([ofBank('4003', 480)])).toMatchObject([
      { unit: 'points', price: 500, discountPrice: undefined, paid: 500, askedPrice: 480 },
    ])
    expect(await refusalOf(read([ofBank('4003', 480.5)]))).toBe('1011')
  })

  it('are of the request’s shop, each variant once, and of known products', async () => {
    expect(await refusalOf(read([bottle, lantern]))).toBeUndefined()
    expect(await refusalOf(read([bottle, latte]))).toBe('1011')
    expect(await refusalOf(read([bottle, bottle]))).toBe('1011')
    expect(await refusalOf(read([{ ...bottle, product_variant_id: '1003-00' }]))).toBe('403')
    expect(await refusalOf(read([{ ...bottle, product_variant_id: 'none' }]))).toBe('403')
  })

  it('exclude rewards and free privileges, but may have a free theme', async () => {
    expect(await refusalOf(read([ofBank('7002', 0)]))).toBe('1011')
    expect(await refusalOf(read([ofBank('5001', 0)]))).toBe('1011')
    expect(await read([ofBank('4001', 0)])).toMatchObject([{ price: 0, paid: 0 }])
    expect(await read([ofBank('5002', 2500)])).toMatchObject([{ unit: 'points', paid: 2500 }])
  })

  it('are of no theme that everybody has', async () => {
    const full = await server.signIn('full')
    const theme = { product_id: '4001', product_variant_id: '4001-00', quantity: 1, price_per_item: 0 }
    const request: ClaimRequest = {
      purchase_state: 'general',
      mid: '100008',
      products: [theme],
      expected_total: 0,
      source_of_funds: [{ type: 'saving_account', amount: 0, unit: 'baht' }],
    }
    expect((await claim(full, request)).code).toBe('506')
  })

  it('are of no privilege that has ended', async () => {
    const endsAt = (ms: number) =>
      change('5002', { details: { privilege: { ends_at: new Date(testTime.getTime() + ms).toISOString() } } })
    await endsAt(0)
    expect(await refusalOf(read([ofBank('5002', 2500)]))).toBe('104')
    await endsAt(1)
    expect(await refusalOf(read([ofBank('5002', 2500)]))).toBeUndefined()
  })

  describe('of a donation', () => {
    it('have the price that the donor chose', async () => {
      await change('3008', { priceSatang: toSatang(500_00), discountPriceSatang: toSatang(300_00) })
      expect(await read([donation(120)])).toMatchObject([
        { unit: 'baht', price: 12_000, discountPrice: undefined, paid: 12_000, askedPrice: 12_000 },
      ])
    })

    it('are of whole baht from the project’s least amount on, and of one unit', async () => {
      await change('3008', { details: { donation: { min_amount: 20, ends_at: '2026-12-31T00:00:00Z' } } })
      const codes = [19, 20, 20.5, 21].map((baht) => refusalOf(read([donation(baht)])))
      expect(await Promise.all(codes)).toEqual(['1011', undefined, '1011', undefined])
      expect(await refusalOf(read([donation(20, 2)]))).toBe('1011')
    })

    it('are read until the collection ends', async () => {
      const endsAt = (ms: number) =>
        change('3008', {
          details: { donation: { min_amount: 20, ends_at: new Date(testTime.getTime() + ms).toISOString() } },
        })
      await endsAt(0)
      expect(await refusalOf(read([donation(20)]))).toBe('314-01')
      await endsAt(1)
      expect(await refusalOf(read([donation(20)]))).toBeUndefined()
    })

    it('without details are of one baht or more, at any time', async () => {
      await change('3008', { details: {} })
      expect(await refusalOf(read([donation(0)]))).toBe('1011')
      expect(await refusalOf(read([donation(1)]))).toBeUndefined()
    })
  })

  it('that are short of stock are named with the chosen options, in the shopper’s language', async () => {
    await server.db.update(productVariants).set({ stock: 1 }).where(eq(productVariants.id, '1001-01'))
    const full = await server.signIn('full')
    const two = requestFor([{ ...bottle, quantity: 2 }, lantern])
    const shortIn = async (language: 'th' | 'en') => (await claim(full, two, undefined, language)).body
    const short = { product_id: '1001', product_variant_id: '1001-01', stock: 1 }
    expect(await shortIn('en')).toMatchObject({
      MessageCode: '502',
      MessageSubCode: '01',
      lines: [{ ...short, name: 'Doi & Day insulated bottle', variant: ['Teal', '500 ml'] }],
    })
    expect(await shortIn('th')).toMatchObject({ lines: [{ ...short, variant: ['เขียวทีล', '500 มล.'] }] })
  })

  it('can be the last ones in stock', async () => {
    await server.db.update(productVariants).set({ stock: 2 }).where(eq(productVariants.id, '1001-01'))
    const full = await server.signIn('full')
    expect((await claim(full, requestFor([{ ...bottle, quantity: 2 }, lantern]))).code).toBe('0000')
    expect(await server.stock('1001-01')).toBe(0)
  })
})
