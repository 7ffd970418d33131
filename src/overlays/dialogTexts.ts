import type { Texts } from '../../i18n/texts'

interface DialogText {
  title: string
  message?: string
  accept: string
  reject?: string
}

/** Questions and notices that machines open by name. */
export const dialogTexts = {
  removeFromBasket: (LL) => ({
    title: LL.cart.remove.title(),
    accept: LL.cart.remove.accept(),
    reject: LL.cart.remove.reject(),
  }),
  deleteAddress: (LL) => ({
    title: LL.address.remove.title(),
    message: LL.address.remove.text(),
    accept: LL.common.delete(),
    reject: LL.common.cancel(),
  }),
  unsavedAddress: (LL) => ({
    title: LL.address.unsaved.title(),
    message: LL.address.unsaved.text(),
    accept: LL.common.leave(),
    reject: LL.common.stay(),
  }),
  orderReceived: (LL) => ({
    title: LL.orders.received.title(),
    message: LL.orders.received.text(),
    accept: LL.orders.received.action(),
    reject: LL.common.cancel(),
  }),
  invalidAddress: (LL) => ({
    title: LL.address.invalidPopup.title(),
    message: LL.address.invalidPopup.text(),
    accept: LL.address.invalidPopup.action(),
  }),
  voucherClash: (LL) => ({
    title: LL.fault.title(),
    message: LL.checkout.voucher.clash.text(),
    accept: LL.common.ok(),
  }),
  sourceOutsideProgram: (LL) => ({
    title: LL.fault.title(),
    message: LL.checkout.programTerms(),
    accept: LL.common.ok(),
  }),
  pointNoUndo: (LL) => ({
    title: LL.checkout.noUndo.title(),
    message: LL.checkout.noUndo.text(),
    accept: LL.common.confirm(),
    reject: LL.common.cancel(),
  }),
} satisfies Record<string, (LL: Texts) => DialogText>

/** Notices of the snackbar, by the name that machines use. */
export const snackbarTexts = {
  oneShopAtATime: (LL) => LL.cart.oneShop(),
  addedToCart: (LL) => LL.product.addedToCart(),
  unfollowed: (LL) => LL.favourite.unfollowed(),
  copied: (LL) => LL.common.copied(),
} satisfies Record<string, (LL: Texts) => string>
