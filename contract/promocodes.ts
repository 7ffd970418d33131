import * as v from 'valibot'
import { voucherType } from './enums'
import { id, instant } from './envelope'
import { baht } from './money'

/** A voucher in a list, with the reason why it can't be used, if any (VCH-018). */
export const voucher = v.object({
  promocode_id: id,
  promocode_code: v.string(),
  type: voucherType,
  discount: baht,
  min_spend: baht,
  expired_at: instant,
  error: v.optional(v.object({ code: v.string(), sub_code: v.optional(v.string()), message: v.string() })),
})
export type Voucher = v.InferOutput<typeof voucher>

/** The bank's payment gateway for one merchant. Source: specification, section 3 (PAY-013). */
export const paymentGateway = v.object({
  mid: id,
  cid: v.string(),
  publicKey: v.string(),
  email: v.string(),
  name: v.string(),
  isActive: v.boolean(),
})
export type PaymentGateway = v.InferOutput<typeof paymentGateway>
