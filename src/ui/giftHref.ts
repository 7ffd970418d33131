/** Where one of the shopper's coupons, or a product, is given as a gift (GFT-018). */
export const sendGiftHref = (giftId: string): string => `/send-gift/${encodeURIComponent(giftId)}`

/** Where a gift that was received is opened and its card is read (CPN-015). */
export const giftHref = (giftId: string): string => `/gift/${encodeURIComponent(giftId)}`
