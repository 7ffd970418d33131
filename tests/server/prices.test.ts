import { describe, expect, it } from 'vitest'
import { toSatang } from '../../contract/money'
import type { ProductRow, VariantRow } from '../../server/db/rows'
import { effectivePrice, optionalBaht, priceFields, statusWithStock } from '../../server/domain/catalogue/prices'

const product = (row: Partial<ProductRow> = {}) =>
  ({
    priceUnit: 'baht',
    priceDisplayMode: 'baht_only',
    priceSatang: toSatang(100_00),
    discountPriceSatang: null,
    pricePoints: null,
    cashPartSatang: null,
    ...row,
  }) as ProductRow
const variant = (row: Partial<VariantRow> = {}) =>
  ({ priceSatang: null, discountPriceSatang: null, pricePoints: null, ...row }) as VariantRow
const [s80, s90, s100, s110] = [toSatang(80_00), toSatang(90_00), toSatang(100_00), toSatang(110_00)]

describe('the price of a unit in baht', () => {
  it.each<[string, Partial<ProductRow>, Partial<VariantRow>, { price: number; discountPrice?: number; paid: number }]>([
    ['is that of the product', {}, {}, { price: 100_00, paid: 100_00 }],
    ['is reduced', { discountPriceSatang: s80 }, {}, { price: 100_00, discountPrice: 80_00, paid: 80_00 }],
    ['is not reduced to the same price', { discountPriceSatang: s100 }, {}, { price: 100_00, paid: 100_00 }],
    ['is not raised by a discount', { discountPriceSatang: s110 }, {}, { price: 100_00, paid: 100_00 }],
    ['is that of the variant', {}, { priceSatang: s90 }, { price: 90_00, paid: 90_00 }],
    [
      'of a variant has no discount of the product',
      { discountPriceSatang: s80 },
      { priceSatang: s90 },
      { price: 90_00, paid: 90_00 },
    ],
    [
      'of a variant is reduced by its own discount',
      {},
      { priceSatang: s90, discountPriceSatang: s80 },
      { price: 90_00, discountPrice: 80_00, paid: 80_00 },
    ],
    ['has no discount of a variant without a price', {}, { discountPriceSatang: s80 }, { price: 100_00, paid: 100_00 }],
    ['is nothing without any price', { priceSatang: null }, {}, { price: 0, paid: 0 }],
  ])('%s', (_, row, ofVariant, expected) => {
    expect(effectivePrice(product(row), variant(ofVariant))).toEqual({
      unit: 'baht',
      discountPrice: undefined,
      mixed: undefined,
      ...expected,
    })
  })

  it('has a part in points only where both are paid', () => {
    const both = { cashPartSatang: s80, pricePoints: 200 }
    const mixedOf = (row: Partial<ProductRow>) => effectivePrice(product(row), variant()).mixed
    expect(mixedOf({ ...both, priceDisplayMode: 'cash_point' })).toEqual({ cash: 80_00, points: 200 })
    expect(mixedOf({ ...both, priceDisplayMode: 'cash_point', pricePoints: null })).toEqual({ cash: 80_00, points: 0 })
    expect(mixedOf(both)).toBeUndefined()
    expect(mixedOf({ priceDisplayMode: 'cash_point', pricePoints: 200 })).toBeUndefined()
  })
})

it('the price of a unit in points is that of the variant, else of the product', () => {
  const of = (row: Partial<ProductRow>, ofVariant: Partial<VariantRow> = {}) =>
    effectivePrice(product({ priceUnit: 'points', discountPriceSatang: s80, ...row }), variant(ofVariant))
  const points = (paid: number) => ({ unit: 'points', price: paid, discountPrice: undefined, paid, mixed: undefined })
  expect(of({ pricePoints: 500 })).toEqual(points(500))
  expect(of({ pricePoints: 500 }, { pricePoints: 400 })).toEqual(points(400))
  expect(of({})).toEqual(points(0))
})

it('an active product is out of stock without a unit; any other status stays', () => {
  expect([1, 0, -1].map((stock) => statusWithStock({ status: 'active' }, stock))).toEqual([
    'active',
    'out_of_stock',
    'out_of_stock',
  ])
  expect(statusWithStock({ status: 'unredeemable' }, 0)).toBe('unredeemable')
})

it('optional amounts are in baht, and nothing without an amount', () => {
  expect([1050, 0, null, undefined].map(optionalBaht)).toEqual([10.5, 0, undefined, undefined])
})

describe('the fields of a price in answers', () => {
  it('are in baht, with a part in points where both are paid', () => {
    expect(priceFields(product({ discountPriceSatang: s80 }))).toStrictEqual({
      price_unit: 'baht',
      priceDisplayMode: 'baht_only',
      price: 100,
      discountPrice: 80,
    })
    expect(
      priceFields(product({ priceDisplayMode: 'cash_point', cashPartSatang: s80, pricePoints: 200 })),
    ).toMatchObject({ price: 100, discountPrice: undefined, pricePoints: 200, cashPart: 80 })
  })

  it('are in points', () => {
    expect(
      priceFields(product({ priceUnit: 'points', priceDisplayMode: 'kpoint_only', pricePoints: 500 })),
    ).toStrictEqual({ price_unit: 'points', priceDisplayMode: 'kpoint_only', pricePoints: 500 })
  })
})
