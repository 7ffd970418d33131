import * as v from 'valibot'
import { codeType, couponStatus, couponType } from './enums'
import { id, instant } from './envelope'
import { baht } from './money'

/** Source: CPN-012. */
export const coupon = v.object({
  coupon_id: id,
  coupon_code: v.optional(v.string()),
  sub_type: v.string(),
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
  use_expired_at: v.optional(instant),
  is_gift: v.boolean(),
  gift_id: v.optional(id),
  gift_opened: v.optional(v.boolean()),
  code_type: codeType,
  conditions: v.string(),
})
export type Coupon = v.InferOutput<typeof coupon>
