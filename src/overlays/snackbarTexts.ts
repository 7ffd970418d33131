import type { Texts } from '../../i18n/texts'

/** Texts of the snackbar, by the name that machines use. */
export const snackbarTexts = {
  oneShopAtATime: (LL) => LL.cart.oneShop(),
  addedToCart: (LL) => LL.product.addedToCart(),
  unfollowed: (LL) => LL.favourite.unfollowed(),
  copied: (LL) => LL.common.copied(),
  notCopied: (LL) => LL.common.notCopied(),
  codeCopied: (LL) => LL.coupons.code.copied(),
  voucherCollected: (LL) => LL.vouchers.all.done(),
  orderCancelled: (LL) => LL.orders.cancel.done(),
  giftCancelled: (LL) => LL.giving.cancelled(),
  orderNumberCopied: (LL) => LL.orders.orderNumberCopied(),
  trackingCopied: (LL) => LL.orders.shipping.trackingCopied(),
  reviewSubmitted: (LL) => LL.reviews.submitted(),
  reviewUpdated: (LL) => LL.reviews.updated(),
} satisfies Record<string, (LL: Texts) => string>
