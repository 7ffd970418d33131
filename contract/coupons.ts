import * as v from 'valibot'
import {
  codeType,
  couponFilter,
  couponFiltersOfTab,
  couponSort,
  couponStatus,
  couponSubType,
  couponTab,
  couponType,
} from './couponEnums'
import { productType } from './enums'
import { endpoint } from './endpoint'
import { id, instant, pageAnswer, pageBody, pageQuery } from './envelope'
import { baht } from './money'
import { keyword } from './keyword'

const minutes = v.pipe(v.number(), v.integer(), v.minValue(1))

/** Source: CPN-012; below its fields are those that the page needs besides. */
export const coupon = v.object({
  coupon_id: id,
  /** Present only while it may be shown: for a `value` coupon or a theme while it is usable, but not to a guest, for any other until `use_expired_at`. */
  coupon_code: v.optional(v.string()),
  sub_type: couponSubType,
  status: couponStatus,
  type: couponType,
  name: v.string(),
  image: v.string(),
  merchant: v.object({ mid: id, name: v.string(), image: v.string() }),
  value: v.optional(baht),
  unit: v.optional(v.string()),
  start_at: instant,
  expired_at: instant,
  used_at: v.optional(instant),
  /** End of the code's validity once its use has begun; the countdown's end (CPN-011). */
  use_expired_at: v.optional(instant),
  is_gift: v.boolean(),
  gift_id: v.optional(id),
  gift_opened: v.optional(v.boolean()),
  code_type: codeType,
  conditions: v.string(),

  product_id: id,
  /** A theme is activated instead of used (FUL-006). */
  product_type: productType,
  /** Minutes for which its code will be valid, for the confirmation dialog; absent without a countdown. */
  valid_minutes: v.optional(minutes),
  /** It is reserved by a payment or a gift whose outcome is pending, and can't be used otherwise. */
  is_held: v.boolean(),
  can_use: v.boolean(),
  can_send_gift: v.boolean(),
  /** The order or gift whose reviews it links to: `/order/{review_of}/review`. Absent when there is nothing to review. */
  review_of: v.optional(id),
  /** The shopper's order that bought it. */
  order_id: v.optional(id),
  /** The sender as the wrapped gift shows it: first name and initial (CPN-015). */
  gift_sender_name: v.optional(v.string()),
  /** A guest must register before this or it lapses (GFT-016). */
  register_by: v.optional(instant),
})
export type Coupon = v.InferOutput<typeof coupon>

const list = v.object({ ...pageAnswer, coupons: v.array(coupon) })

export const listCoupons = endpoint({
  summary: 'The shopper’s coupons under one tab; a filter that the tab does not offer answers 1011.',
  method: 'GET',
  path: '/v1/coupon_codes',
  query: v.pipe(
    v.object({
      ...pageQuery,
      tab: v.optional(couponTab, 'purchased'),
      filter: v.optional(couponFilter, 'all'),
      /** Defaults to the tab's sort (CPN-004). */
      sort: v.optional(couponSort),
      mid: v.optional(id),
    }),
    v.check(
      ({ tab, filter }) => (couponFiltersOfTab[tab] as readonly string[]).includes(filter),
      'The tab has no such filter.',
    ),
  ),
  response: list,
  errors: ['1011'],
})

export const getCoupon = endpoint({
  summary: 'One coupon; 407 when it is unknown or no longer the shopper’s.',
  method: 'GET',
  path: '/v1/coupon_codes/:couponId',
  params: v.object({ couponId: id }),
  response: v.object({ coupon }),
  errors: ['407', '1011'],
})

/** Answer of using a coupon or activating a theme. `valid_minutes` and `expired_at` are absent for a theme. */
export const redeemed = v.object({
  code: v.string(),
  code_type: codeType,
  valid_minutes: v.optional(minutes),
  expired_at: v.optional(instant),
})
export type Redeemed = v.InferOutput<typeof redeemed>

export const redeemCoupon = endpoint({
  summary:
    'Uses a coupon, once: its code is valid from now on for `valid_minutes`. A theme is activated. 601 tells who comes second.',
  method: 'POST',
  path: '/v1/coupon_codes/redeem',
  idempotent: true,
  timeout: 60_000,
  body: v.object({ coupon_id: id }),
  response: redeemed,
  errors: ['101', '102', '307', '308', '405', '407', '505-01', '601', '602', '603', '1011', '2004-01'],
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const countCoupons = endpoint({
  summary: 'How many coupons each tab has.',
  method: 'GET',
  path: '/v1/coupon_codes/count',
  response: v.object({ purchased: count, gift: count, history: count }),
  errors: [],
})
export type CouponCounts = v.InferOutput<typeof countCoupons.response>

export const listCouponHistory = endpoint({
  summary: 'Coupons of the history tab.',
  method: 'GET',
  path: '/v1/coupon_codes/history',
  query: v.pipe(
    v.object({ ...pageQuery, filter: v.optional(couponFilter, 'all') }),
    v.check(
      ({ filter }) => (couponFiltersOfTab.history as readonly string[]).includes(filter),
      'The tab has no such filter.',
    ),
  ),
  response: list,
  errors: ['1011'],
})

export const searchCoupons = endpoint({
  summary: 'The shopper’s coupons of every state whose name or shop has the keyword, newest first.',
  method: 'POST',
  path: '/v1/coupon_codes/search',
  body: v.object({ ...pageBody, keyword }),
  response: list,
  errors: ['302', '1011'],
})

export const listCouponMerchants = endpoint({
  summary: 'Shops whose e-coupons the shopper has, by name.',
  method: 'GET',
  path: '/v1/coupon_codes/ecoupon/merchants',
  response: v.object({ merchants: v.array(v.object({ mid: id, name: v.string(), image: v.string() })) }),
  errors: [],
})
export type CouponShop = v.InferOutput<typeof listCouponMerchants.response>['merchants'][number]
