import * as v from 'valibot'

/** Enumerations of coupons and gifts, kept out of the first screen's code. */

/** CPN-007; `usable` is also called available, `refunded` also cancelled. */
export const couponStatuses = ['usable', 'used', 'expired', 'refunded', 'gift_not_opened'] as const
export type CouponStatus = (typeof couponStatuses)[number]
export const couponStatus = v.picklist(couponStatuses)

/** How the shopper got a coupon (CPN-012). */
export const couponTypes = ['purchased', 'gift', 'fulfilment'] as const
export type CouponType = (typeof couponTypes)[number]
export const couponType = v.picklist(couponTypes)

/** CPN-001. */
export const couponTabs = ['purchased', 'gift', 'history'] as const
export type CouponTab = (typeof couponTabs)[number]
export const couponTab = v.picklist(couponTabs)

/** CPN-003. */
export const couponFilters = ['all', 'used', 'expired', 'refunded', 'gift', 'fulfilment', 'usable'] as const
export type CouponFilter = (typeof couponFilters)[number]
export const couponFilter = v.picklist(couponFilters)

/** Filters that each tab offers; the first is the default (CPN-004). */
export const couponFiltersOfTab = {
  purchased: ['all', 'usable', 'gift', 'fulfilment'],
  gift: ['all', 'usable', 'gift'],
  history: ['all', 'used', 'expired', 'refunded'],
} as const satisfies Record<CouponTab, readonly CouponFilter[]>

/** CPN-002, CPN-004. */
export const couponSorts = ['newly_added', 'nearest_expiry'] as const
export type CouponSort = (typeof couponSorts)[number]
export const couponSort = v.picklist(couponSorts)

/** Default sort of each tab (CPN-004). */
export const couponSortOfTab = {
  purchased: 'nearest_expiry',
  gift: 'nearest_expiry',
  history: 'newly_added',
} as const satisfies Record<CouponTab, CouponSort>

/** How a coupon's code is displayed (CPN-012, CPN-014). */
export const codeTypes = ['qr', 'barcode', 'both', 'text'] as const
export type CodeType = (typeof codeTypes)[number]
export const codeType = v.picklist(codeTypes)

/** sub_type of a coupon; `value` shows its code without redeeming (CPN-014). */
export const couponSubTypes = ['qr', 'value'] as const
export type CouponSubType = (typeof couponSubTypes)[number]
export const couponSubType = v.picklist(couponSubTypes)

/** Status of a gift (GFT-010, GFT-015): it is given once, to one recipient, or not at all. */
export const giftStatuses = ['waiting', 'sent', 'opened', 'lapsed', 'cancelled'] as const
export type GiftStatus = (typeof giftStatuses)[number]
export const giftStatus = v.picklist(giftStatuses)
