import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { productTypes } from '../../contract/enums'
import { toSatang } from '../../contract/money'
import {
  canBeBought,
  listProducts,
  mainActionOf,
  productVariant,
  recommendProducts,
  unitPriceOf,
} from '../../contract/products'

describe('a variant', () => {
  const variant = { productVariantId: '1001-01', values: ['S'], stock: 3, image: 'a', price: 890 }

  it('costs its discounted price, else its price; nothing in baht if it is priced in points', () => {
    expect(unitPriceOf({ price: toSatang(890_00), discountPrice: toSatang(690_00) })).toBe(690_00)
    expect(unitPriceOf({ price: toSatang(890_00) })).toBe(890_00)
    expect(unitPriceOf({})).toBeUndefined()
  })

  it('is read with its prices in satang', () => {
    expect(v.parse(productVariant, { ...variant, discountPrice: 690.5 })).toMatchObject({
      price: 890_00,
      discountPrice: 690_50,
    })
    for (const change of [{ stock: -1 }, { stock: 0.5 }, { productVariantId: undefined }, { values: 'S' }])
      expect(v.is(productVariant, { ...variant, ...change }), JSON.stringify(change)).toBe(false)
  })
})

describe('the main button of a product', () => {
  it('[PRD-014] only goods priced in baht are bought with quantity and variants', () => {
    const bought = productTypes.filter((type) => canBeBought({ type, price_unit: 'baht' }))
    expect(bought).toEqual(['general'])
    expect(canBeBought({ type: 'general', price_unit: 'points' })).toBe(false)
  })

  it.each([
    ['general', 'buy'],
    ['donation', 'donate'],
    ['theme', 'buyTheme'],
    ['privilege', 'getPrivilege'],
    ['point_exchange', 'exchange'],
    ['fulfillment', 'redeem'],
  ] as const)('[PRD-014] of type %s does: %s', (type, action) => {
    expect(mainActionOf({ type, price_unit: 'baht', hasTheme: false })).toBe(action)
  })

  it('[PRD-014] an owned theme is activated; goods priced in points have no such button', () => {
    expect(mainActionOf({ type: 'theme', price_unit: 'points', hasTheme: true })).toBe('activate')
    expect(mainActionOf({ type: 'general', price_unit: 'points', hasTheme: false })).toBeUndefined()
  })
})

it('lists are filtered by e-donation with true or false, and sorted by the newest without a sort', () => {
  const read = (query: object) => v.safeParse(listProducts.query, query).output
  expect(read({ is_edonation: 'true' })).toMatchObject({ is_edonation: true, sort: 'newest' })
  expect(read({ is_edonation: 'false' })).toMatchObject({ is_edonation: false })
  expect(v.is(listProducts.query, { is_edonation: 'yes' })).toBe(false)
})

it('products are recommended without a session, beside a product or for the shopper', () => {
  expect(recommendProducts).toMatchObject({
    method: 'GET',
    path: '/v1/products/recommend',
    session: false,
    errors: ['1011'],
  })
  expect(v.is(recommendProducts.query, { product_id: '1001' })).toBe(true)
})
