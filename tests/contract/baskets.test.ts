import * as v from 'valibot'
import { expect, it } from 'vitest'
import { basketLine, basketTypeOf } from '../../contract/baskets'
import { merchantTypes } from '../../contract/enums'

it('products of partners have a basket of their own', () => {
  expect(merchantTypes.map((type) => [type, basketTypeOf({ type })])).toEqual([
    ['general', 'general'],
    ['kbank', 'general'],
    ['vts', 'general'],
    ['mall', 'general'],
    ['partner', 'premium'],
    ['foundation', 'general'],
  ])
})

it('a line of the cart has its variant, prices in satang, stock and limits', () => {
  const line = {
    item_id: 'i1',
    product_id: '1001',
    product_variant_id: '1001-01',
    name: 'Tea',
    variant: ['S'],
    image: '/images/art/tea.svg',
    placeholder: '#a0b0c0',
    quantity: 2,
    price_per_item: 890,
    stock: 3,
    min_per_order: 1,
    max_per_order: null,
    status: 'active',
    sub_type: 'physical',
    brand: null,
  }
  expect(v.parse(basketLine, line)).toEqual({ ...line, price_per_item: 890_00 })
  expect(v.parse(basketLine, { ...line, discount_price_per_item: 690.5 }).discount_price_per_item).toBe(690_50)
  for (const field of Object.keys(line)) expect(v.is(basketLine, { ...line, [field]: undefined }), field).toBe(false)
  for (const change of [{ quantity: -1 }, { stock: 0.5 }, { min_per_order: 0 }])
    expect(v.is(basketLine, { ...line, ...change }), JSON.stringify(change)).toBe(false)
})
