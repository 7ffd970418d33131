import * as v from 'valibot'
import { endpoint } from './endpoint'
import { id, pageAnswer, pageQuery } from './envelope'
import { voucher } from './promocodes'

/** What a collectable voucher is for: delivery, shops of the mall, e-coupons, else any goods (picture 31). */
export const voucherKinds = ['discount', 'shipping', 'mall', 'ecoupon'] as const
export type VoucherKind = (typeof voucherKinds)[number]

/** A voucher that anyone can collect. */
export const publicVoucher = v.object({
  ...voucher.entries,
  /** Whether the shopper follows its shop; only in the list of all. */
  is_followed: v.optional(v.boolean()),
})
export type PublicVoucher = v.InferOutput<typeof publicVoucher>

export const listPublicVouchers = endpoint({
  summary:
    'Vouchers that anyone can collect: of all, with those of followed shops last, of the shops, of one shop, or one of them.',
  method: 'GET',
  path: '/v1/promocodes/public',
  query: v.object({
    ...pageQuery,
    mid: v.optional(id),
    /** Issuers: shops only, or all when absent. */
    of: v.optional(v.picklist(['merchants'])),
    /** What it is for; all when absent. */
    kind: v.optional(v.picklist(voucherKinds)),
    /** Only this voucher. */
    promocode_id: v.optional(id),
  }),
  response: v.object({ ...pageAnswer, vouchers: v.array(publicVoucher) }),
  errors: ['1004', '1011'],
})
