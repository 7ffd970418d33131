import * as v from 'valibot'
import { defaultPriceUnit } from './constants'
import {
  carrierType,
  deliveryKind,
  merchantType,
  orderTab,
  orderStatus,
  purchaseState,
  taxDeductionCondition,
} from './enums'
import { endpoint } from './endpoint'
import { id, instant, pageAnswer, pageBody, pageQuery } from './envelope'
import { merchantSummary } from './merchants'
import { amountIn, baht, points, wireAmount } from './money'
import { sourceOfFund } from './payment'
import { keyword } from './keyword'

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
  /** In the line's `price_unit`. */
  price_per_item: wireAmount,
  discount_price_per_item: v.optional(wireAmount),
  price_unit: v.optional(v.picklist(['baht', 'points', 'items']), defaultPriceUnit),
  variant: v.array(v.object({ value: v.string() })),
  is_product_fulfillment: v.boolean(),
  sub_type: v.optional(v.string(), 'general'),
}

type PriceUnit = 'baht' | 'points' | 'items'

/** Parses a line's prices in its own unit: satang, or whole points. */
function readPrices<
  L extends { price_unit: PriceUnit; price_per_item: number; discount_price_per_item?: number | undefined },
>(one: L): L {
  const { price_unit, price_per_item, discount_price_per_item } = one
  return {
    ...one,
    price_per_item: amountIn(price_unit, price_per_item),
    ...(discount_price_per_item !== undefined && {
      discount_price_per_item: amountIn(price_unit, discount_price_per_item),
    }),
  }
}

export const digitalLine = v.pipe(
  v.object(line),
  v.transform((one) => readPrices(one)),
)
export const physicalLine = v.pipe(
  v.object({
    ...line,
    donation_receipt: v.optional(v.boolean()),
    tax_deduction_condition: v.optional(taxDeductionCondition),
    is_edonation: v.optional(v.boolean()),
  }),
  v.transform((one) => readPrices(one)),
)
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
const detail = v.object({
  order_id: id,
  order_number: v.string(),
  order_status: v.optional(orderStatus),
  status: v.optional(orderStatus),
  sub_type: v.optional(v.string(), 'general'),
  purchase_state: v.optional(purchaseState, 'general'),
  is_void_credit_customer_timeout: v.optional(v.boolean(), false),
  created_at: instant,
  paid_at: at,
  can_review: v.boolean(),
  /** Each of its products has a review (ORD-058). */
  is_reviewed: v.optional(v.boolean(), false),
  can_complete_order: v.boolean(),
  /** Includes the shipping fee; both are in the order's `price_unit`. */
  total_product_price: wireAmount,
  shipping_fee: wireAmount,
  consent_flag: v.optional(v.boolean()),
  partner_id: v.optional(v.string()),
  price_unit: v.optional(v.picklist(['baht', 'points', 'items']), defaultPriceUnit),
  gift_id: v.optional(v.string()),
  gift_type: v.optional(v.string()),
  /** Its gift could not be delivered: the buyer keeps the coupons and can send them again. */
  is_gift_kept: v.optional(v.boolean(), false),
  /** The coupon created by a redeemed privilege (PRV-002). */
  coupon_id: v.optional(id),
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
  /** Reference for the bank app's PIN, while the order waits for it. */
  pin_reference: v.optional(id),
  /** Received from a point exchange: a partner's points and their name (FUL-004). */
  received: v.optional(v.object({ points, unit: v.string() })),
  suborders: v.array(suborder),
})

export const orderDetail = v.pipe(
  detail,
  v.transform((order) => ({
    ...order,
    total_product_price: amountIn(order.price_unit, order.total_product_price),
    shipping_fee: amountIn(order.price_unit, order.shipping_fee),
  })),
)
export type OrderDetail = v.InferOutput<typeof orderDetail>

const summary = v.object({
  order_id: id,
  order_number: v.string(),
  order_status: orderStatus,
  is_void_credit_customer_timeout: v.boolean(),
  created_at: instant,
  merchant: v.object({ mid: id, name: v.string(), image: v.string(), type: merchantType, is_verified: v.boolean() }),
  partner_id: v.optional(v.string()),
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
  purchase_state: v.optional(purchaseState, 'general'),
  price_unit: v.optional(v.picklist(['baht', 'points', 'items']), defaultPriceUnit),
  /** Total after a voucher, in the order's `price_unit`. */
  total: wireAmount,
  package: v.optional(v.object({ index: v.pipe(v.number(), v.integer()), of: v.pipe(v.number(), v.integer()) })),
})

/** A row of the order history: one per package for orders of the split partner (ORD-017). */
export const orderSummary = v.pipe(
  summary,
  v.transform((order) => ({ ...order, total: amountIn(order.price_unit, order.total) })),
)
export type OrderSummary = v.InferOutput<typeof orderSummary>

export const listOrders = endpoint({
  summary: 'Orders, newest first.',
  method: 'GET',
  path: '/v1/orders',
  query: v.object({ ...pageQuery, status: v.optional(orderTab, 'all') }),
  response: v.object({ ...pageAnswer, orders: v.array(orderSummary) }),
  errors: ['1011'],
})

export const searchOrders = endpoint({
  summary: 'The shopper’s orders whose number, product or shop has the keyword, newest first.',
  method: 'POST',
  path: '/v1/orders/search',
  body: v.object({ ...pageBody, keyword }),
  response: v.object({ ...pageAnswer, orders: v.array(orderSummary) }),
  errors: ['302', '1011'],
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
