import type { Texts } from '../../i18n/texts'

interface DialogText {
  title: string
  message?: string
  accept: string
  reject?: string
}

/** Texts of the dialogs that machines open by name. */
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
  couponUse: (LL, { minutes }) => ({
    title: LL.coupons.confirm.title(),
    message: LL.coupons.confirm.text({ minutes: Number(minutes) }),
    accept: LL.coupons.confirm.accept(),
    reject: LL.coupons.confirm.reject(),
  }),
  orderReceived: (LL) => ({
    title: LL.orders.received.title(),
    message: LL.orders.received.text(),
    accept: LL.common.confirm(),
    reject: LL.common.cancel(),
  }),
  orderCancel: (LL) => ({
    title: LL.orders.cancel.title(),
    message: LL.orders.cancel.text(),
    accept: LL.orders.cancel.action(),
    reject: LL.orders.cancel.keep(),
  }),
  unsavedReview: (LL) => ({
    title: LL.reviews.unsaved.title(),
    message: LL.reviews.unsaved.text(),
    accept: LL.common.leave(),
    reject: LL.reviews.unsaved.keep(),
  }),
  giftFailed: (LL) => ({
    title: LL.giving.failed.title(),
    message: LL.giving.failed.text(),
    accept: LL.common.ok(),
  }),
  giftNotGiven: (LL) => ({
    title: LL.giving.notGiven.title(),
    message: LL.giving.notGiven.text(),
    accept: LL.common.ok(),
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
  voucherOrSource: (LL) => ({
    title: LL.checkout.voucher.clash.title(),
    message: LL.checkout.voucher.clash.text(),
    accept: LL.checkout.voucher.clash.removeVoucher(),
    reject: LL.checkout.voucher.clash.keep(),
  }),
  sourceOrVoucher: (LL) => ({
    title: LL.checkout.voucher.clash.title(),
    message: LL.checkout.voucher.clash.text(),
    accept: LL.checkout.voucher.clash.useSavings(),
    reject: LL.checkout.voucher.clash.keep(),
  }),
  sourceOutsideProgram: (LL) => ({
    title: LL.fault.title(),
    message: LL.checkout.programTerms(),
    accept: LL.common.ok(),
  }),
  linkPin: (LL) => ({
    title: LL.checkout.authorising.title(),
    message: LL.checkout.authorising.pageText(),
    accept: LL.checkout.authorising.openAgain(),
    reject: LL.common.cancel(),
  }),
  redeemPrivilege: (LL) => ({
    title: LL.checkout.redeemPrivilege.title(),
    message: LL.checkout.redeemPrivilege.text(),
    accept: LL.common.confirm(),
    reject: LL.common.cancel(),
  }),
  pointNoUndo: (LL) => ({
    title: LL.checkout.noUndo.title(),
    message: LL.checkout.noUndo.text(),
    accept: LL.common.confirm(),
    reject: LL.common.cancel(),
  }),
} satisfies Record<string, (LL: Texts, values: Record<string, string | number>) => DialogText>
