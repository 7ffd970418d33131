import * as v from 'valibot'
import { quantity } from './baskets'
import { endpoint } from './endpoint'
import { carrierType } from './enums'
import { id } from './envelope'
import { baht } from './money'

export const orderLineInput = v.object({ product_id: id, product_variant_id: id, quantity })

/** A shipping method. Days are counted from the payment. */
export const shippingMethod = v.object({
  type: v.union([carrierType, v.string()]),
  name: v.string(),
  fee: baht,
  min_days: v.pipe(v.number(), v.integer()),
  max_days: v.pipe(v.number(), v.integer()),
})
export type ShippingMethod = v.InferOutput<typeof shippingMethod>

export const listShippingMethods = endpoint({
  summary: 'Delivery methods for a merchant, its items and an address.',
  method: 'POST',
  path: '/v1/shipping/get_list',
  body: v.object({
    mid: id,
    products: v.pipe(v.array(orderLineInput), v.minLength(1), v.maxLength(100)),
    address_id: v.optional(id),
  }),
  response: v.object({ methods: v.array(shippingMethod) }),
  errors: ['403', '410', '1004', '1011'],
})
