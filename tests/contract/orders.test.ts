import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { digitalLine, orderDetail, orderSummary, parcel, physicalLine, statusLog } from '../../contract/orders'

const line = {
  product_id: '1001',
  image: 'a',
  name: 'Bottle',
  quantity: 2,
  price_per_item: 890,
  variant: [{ value: 'S' }],
  is_product_fulfillment: false,
}
const at = '2026-11-21T03:00:00.000Z'
const merchant = { mid: 'm1', name: 'Doi & Day', image: 'b', type: 'general', is_verified: true }

describe('a line of an order', () => {
  it('has its prices in satang, unless they are points or pieces', () => {
    expect(v.parse(digitalLine, { ...line, discount_price_per_item: 690.5 })).toMatchObject({
      price_unit: 'baht',
      price_per_item: 890_00,
      discount_price_per_item: 690_50,
      sub_type: 'general',
    })
    for (const price_unit of ['points', 'items'])
      expect(v.parse(physicalLine, { ...line, price_unit, discount_price_per_item: 500 })).toMatchObject({
        price_per_item: 890,
        discount_price_per_item: 500,
      })
  })

  it('without a discount has no discounted price', () => {
    expect(v.parse(physicalLine, line)).not.toHaveProperty('discount_price_per_item')
  })

  it.each([
    { price_unit: 'gold' },
    { variant: [{}] },
    { quantity: 1.5 },
    { donation_receipt: 'yes' },
    { tax_deduction_condition: 'triple' },
    { is_edonation: 1 },
  ])('is refused with %j', (change) => {
    expect(v.is(physicalLine, { ...line, ...change })).toBe(false)
  })
})

it('a parcel has a carrier, also one that is not known yet', () => {
  for (const type of ['ems', 'drone']) expect(v.is(parcel, { type, tracking_number: 'T1' })).toBe(true)
  for (const wrong of [{}, { type: 1 }, { type: 'ems', tracking_number: 1 }]) expect(v.is(parcel, wrong)).toBe(false)
})

it('the log has instants', () => {
  expect(v.is(statusLog, { paid_at: at, shipped_at: at })).toBe(true)
  for (const name of ['paid_at', 'shipped_at', 'expected_completed_at', 'void_at'])
    expect(v.is(statusLog, { [name]: 'yesterday' }), name).toBe(false)
})

describe('an order', () => {
  const part = {
    suborder_id: 's1',
    order_status: 'paid',
    shipping_info: [{ type: 'ems' }],
    digital_products: [],
    physical_products: [line],
    status_log: { paid_at: at },
  }
  const order = {
    order_id: 'o1',
    order_number: 'KM1',
    order_status: 'paid',
    created_at: at,
    can_review: false,
    can_complete_order: false,
    total_product_price: 1815.5,
    shipping_fee: 35,
    mid: 'm1',
    merchant,
    ship_required: true,
    shipping_info: [],
    paymentMethod: 'k-account',
    source_of_funds: [],
    suborders: [part],
  }

  it('has its total and fee in its unit: satang, or whole points', () => {
    expect(v.parse(orderDetail, order)).toMatchObject({ total_product_price: 181_550, shipping_fee: 35_00 })
    expect(
      v.parse(orderDetail, { ...order, price_unit: 'points', total_product_price: 850, shipping_fee: 350 }),
    ).toMatchObject({ total_product_price: 850, shipping_fee: 350 })
  })

  it('has packages with their lines and log', () => {
    expect(v.parse(orderDetail, order).suborders[0]?.physical_products[0]?.price_per_item).toBe(890_00)
    for (const wrong of [{}, { ...part, order_status: 'lost' }, { ...part, physical_products: [{}] }])
      expect(v.is(orderDetail, { ...order, suborders: [wrong] })).toBe(false)
  })

  it('has its total in a list too', () => {
    const summary = {
      order_id: 'o1',
      order_number: 'KM1',
      order_status: 'paid',
      is_void_credit_customer_timeout: false,
      created_at: at,
      merchant,
      first_product: { name: 'Bottle', image: 'a', variant: [], quantity: 1 },
      product_count: 1,
      kind: 'physical',
      paymentMethod: 'k-account',
      source_of_funds: [],
      total: 855.25,
    }
    expect(v.parse(orderSummary, summary)).toMatchObject({ total: 855_25, purchase_state: 'general' })
    expect(v.parse(orderSummary, { ...summary, price_unit: 'points', total: 1000 }).total).toBe(1000)
  })
})
