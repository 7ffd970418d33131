/** The page for giving a coupon or a product as a gift (GFT-018). */
export const sendGiftHref = (giftId: string): string => `/send-gift/${encodeURIComponent(giftId)}`

/** The page of a received gift and its card (CPN-015). */
export const giftHref = (giftId: string): string => `/gift/${encodeURIComponent(giftId)}`
