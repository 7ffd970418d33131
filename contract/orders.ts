import * as v from 'valibot'
import { carrierType, deliveryKind, merchantType, orderTab, orderStatus, taxDeductionCondition } from './enums'
import { endpoint } from './endpoint'
import { id, instant, pageAnswer, pageQuery } from './envelope'
import { merchantSummary } from './merchants'
import { baht } from './money'
import { sourceOfFund } from './payment'

export const parcel = v.object({
  tracking_number: v.optional(v.string()),
  type: v.union([carrierType, v.string()]),
  name: v.optional(v.string()),
})

const line = {
  product_id: id,
  image: v.string(),
  name: v.string(),
  quantity: v.pipe(v.number(), v.integer()),
  price_per_item: baht,
  discount_price_per_item: v.optional(baht),
  price_unit: v.optional(v.picklist(['baht', 'points', 'items']), 'baht'),
  variant: v.array(v.object({ value: v.string() })),
  is_product_fulfillment: v.boolean(),
  sub_type: v.optional(v.string(), 'general'),
}

export const digitalLine = v.object(line)
export const physicalLine = v.object({
  ...line,
  donation_receipt: v.optional(v.boolean()),
  tax_deduction_condition: v.optional(taxDeductionCondition),
  is_edonation: v.optional(v.boolean()),
})
export type OrderLine = v.InferOutput<typeof physicalLine>

const at = v.optional(instant)

export const statusLog = v.object({
  waiting_payment_confirmation_at: at,
  processing_at: at,
  paid_at: at,
  shipped_at: at,
  completed_at: at,
  void_at: at,
  cancelled_at: at,
  refunded_at: at,
  refund_sent_at: at,
  created_at: at,
  expected_completed_at: at,
})
export type StatusLog = v.InferOutput<typeof statusLog>

export const suborder = v.object({
  suborder_id: id,
  order_status: orderStatus,
  shipping_info: v.array(parcel),
  digital_products: v.array(digitalLine),
  physical_products: v.array(physicalLine),
  status_log: statusLog,
})
export type Suborder = v.InferOutput<typeof suborder>

/** Source: specification, section 3 (ORD-003). */
export const orderDetail = v.object({
  order_id: id,
  order_number: v.string(),
  order_status: v.optional(orderStatus),
  status: v.optional(orderStatus),
  sub_type: v.optional(v.string(), 'general'),
  is_void_credit_customer_timeout: v.optional(v.boolean(), false),
  created_at: instant,
  paid_at: at,
  can_review: v.boolean(),
  can_complete_order: v.boolean(),
  total_product_price: baht,
  shipping_fee: baht,
  consent_flag: v.optional(v.boolean()),
  partner_id: v.optional(v.string()),
  price_unit: v.optional(v.picklist(['baht', 'points', 'items']), 'baht'),
  gift_id: v.optional(v.string()),
  gift_type: v.optional(v.string()),
  recipient_name: v.optional(v.string()),
  recipient_mobile: v.optional(v.string()),
  sender_mobile: v.optional(v.string()),
  click_and_collect: v.optional(v.object({ store_id: id, name: v.string(), address: v.string() })),
  kplus_ref: v.optional(v.string()),
  mid: id,
  merchant: merchantSummary,
  promocode_discount: v.optional(baht),
  ship_required: v.boolean(),
  shipping_name: v.optional(v.string()),
  shipping_tel: v.optional(v.string()),
  shipping_address: v.optional(v.string()),
  shipping_subdistrict: v.optional(v.string()),
  shipping_district: v.optional(v.string()),
  shipping_province: v.optional(v.string()),
  shipping_zipcode: v.optional(v.string()),
  shipping_info: v.array(parcel),
  paymentMethod: v.string(),
  source_of_funds: v.array(sourceOfFund),
  suborders: v.array(suborder),
})
export type OrderDetail = v.InferOutput<typeof orderDetail>

/** A row of the history: one for each package where the partner's orders are split (ORD-017). */
export const orderSummary = v.object({
  order_id: id,
  order_number: v.string(),
  order_status: orderStatus,
  is_void_credit_customer_timeout: v.boolean(),
  created_at: instant,
  merchant: v.object({ mid: id, name: v.string(), image: v.string(), type: merchantType, is_verified: v.boolean() }),
  first_product: v.object({
    name: v.string(),
    image: v.string(),
    variant: v.array(v.string()),
    quantity: v.pipe(v.number(), v.integer()),
  }),
  product_count: v.pipe(v.number(), v.integer()),
  kind: deliveryKind,
  paymentMethod: v.string(),
  source_of_funds: v.array(sourceOfFund),
  total: baht,
  package: v.optional(v.object({ index: v.pipe(v.number(), v.integer()), of: v.pipe(v.number(), v.integer()) })),
})
export type OrderSummary = v.InferOutput<typeof orderSummary>

export const listOrders = endpoint({
  summary: 'Orders, newest first.',
  method: 'GET',
  path: '/v1/orders',
  query: v.object({ ...pageQuery, status: v.optional(orderTab, 'all') }),
  response: v.object({ ...pageAnswer, orders: v.array(orderSummary) }),
  errors: ['1011'],
})

export const getOrder = endpoint({
  summary: 'One order.',
  method: 'GET',
  path: '/v1/orders/:id',
  params: v.object({ id }),
  response: orderDetail,
  errors: ['404'],
})

export const countOrders = endpoint({
  summary: 'Orders that are on their way: what the header’s badge shows.',
  method: 'GET',
  path: '/v1/orders/count',
  response: v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  errors: [],
})

export const completeOrder = endpoint({
  summary: 'The shopper says that the order has arrived.',
  method: 'POST',
  path: '/v1/orders/:id/complete',
  idempotent: true,
  params: v.object({ id }),
  response: orderDetail,
  errors: ['404', '1011'],
})
