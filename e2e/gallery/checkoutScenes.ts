import { expectAtRest, givePin, openSummary, shown } from '../phone'
import { expect } from '../test'
import type { Scene } from './stage'
import {
  sheetOf,
  press,
  pressToConfirm,
  buyNow,
  toExchange,
  hasHeading,
  withCart,
  toPayment,
  toVouchers,
  toCardEmail,
  toAddresses,
  toForm,
  pay,
  skipTutorial,
  cartScene,
} from './stage'

/** From the cart to the outcome of an order. */
export const checkoutScenes: readonly Scene[] = [
  { name: 'cart', states: ['cart.ready.idle'], route: '/cart', path: '/cart', shopper: 'rich', prepare: withCart },
  {
    name: 'cart-empty',
    states: ['cart.empty'],
    route: '/cart',
    path: '/cart',
    shopper: 'rich',
    prepare: (bank) => bank.emptyBasket(),
  },
  {
    name: 'cart-failed',
    states: ['cart.failed'],
    route: '/cart',
    path: '/cart',
    shopper: 'rich',
    prepare: async (_, page) => void (await page.route(/\/v1\/baskets/, (route) => route.abort())),
  },
  {
    name: 'cart-removal',
    states: ['cart.ready.confirmingRemoval', 'modal.open'],
    ...cartScene,
    route: '/cart',
    covers: true,
    act: async ({ page, LL }) => {
      await pressToConfirm(page, LL.common.delete())
    },
  },
  {
    name: 'order-summary',
    states: ['checkout.summary.shown', 'delivery.chosen', 'paymentSource.chosen', 'voucher.use.free.none'],
    ...cartScene,
    act: openSummary,
  },
  {
    name: 'order-summary-voucher',
    states: ['voucher.use.free.held.applied'],
    ...cartScene,
    act: async (stage) => {
      await toVouchers(stage)
      const sheet = sheetOf(stage.page)
      await sheet.getByRole('textbox').fill('rimdoi30')
      await sheet.getByRole('button', { name: stage.LL.vouchers.apply() }).click()
      await expect(sheet).toBeHidden()
    },
  },
  {
    name: 'order-summary-store',
    states: ['delivery.choosingStore'],
    route: '/order-summary',
    path: '/cart',
    shopper: 'rich',
    prepare: (bank) => bank.fillBasket(['1021', '1021-00']),
    act: async (stage) => {
      const { page, LL } = stage
      await page.getByRole('tab', { name: LL.cart.kind.premium() }).click()
      await openSummary(stage)
      await shown(page)
        .getByRole('radio', { name: new RegExp(LL.checkout.delivery.carrier.click_and_collect()) })
        .check()
      await expect(shown(page).getByText(LL.checkout.delivery.carrier.click_and_collect()).first()).toBeVisible()
    },
  },
  {
    name: 'order-summary-no-delivery',
    states: ['delivery.failed'],
    ...cartScene,
    act: async (stage) => {
      await stage.bank.switchOn([{ method: 'POST', path: '/v1/shipping/get_list', status: 500 }])
      await openSummary(stage)
      await expect(shown(stage.page).getByRole('button', { name: stage.LL.common.retry() })).toBeVisible()
      await stage.bank.switchOn([])
    },
  },
  {
    name: 'order-summary-coupon',
    states: ['delivery.notNeeded'],
    route: '/order-summary',
    path: '/shop/p/product/2002',
    act: buyNow,
  },
  {
    name: 'payment-sheet',
    states: ['paymentSheet.open.cards.known', 'paymentSheet.open.choice.picking', 'paymentSource.sheet'],
    ...cartScene,
    covers: true,
    act: toPayment,
  },
  {
    name: 'payment-split',
    ...cartScene,
    covers: true,
    act: async (stage) => {
      await toPayment(stage)
      await sheetOf(stage.page)
        .getByRole('radio', { name: /K Point/ })
        .check()
      await expect(sheetOf(stage.page).getByRole('slider')).toBeVisible()
    },
  },
  {
    name: 'voucher-sheet',
    states: ['voucher.list.open.shown'],
    ...cartScene,
    covers: true,
    act: toVouchers,
  },
  {
    name: 'address-list',
    states: ['addressBook.list', 'checkout.summary.browsing'],
    ...cartScene,
    covers: true,
    act: toAddresses,
  },
  { name: 'address-form', states: ['addressBook.form.editing'], ...cartScene, covers: true, act: toForm },
  {
    name: 'address-form-invalid',
    ...cartScene,
    covers: true,
    act: async (stage) => {
      await toForm(stage)
      await stage.page.getByRole('textbox', { name: stage.LL.address.field.recipientName() }).fill('')
      await stage.page.getByRole('button', { name: stage.LL.address.save(), exact: true }).click()
      await expect(stage.page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'confirm-card',
    states: ['checkout.confirmingCard', 'gatewayEmail.asking'],
    route: '/order-summary',
    path: '/cart',
    shopper: 'full',
    prepare: withCart,
    covers: true,
    act: toCardEmail,
  },
  {
    name: 'card-gateway',
    route: 'thirdParty',
    path: '/cart',
    shopper: 'full',
    prepare: withCart,
    covers: true,
    act: async (stage) => {
      await toCardEmail(stage)
      const { page, phone, LL } = stage
      await page.getByRole('textbox', { name: LL.checkout.confirmCard.email() }).fill('nicha.w@example.com')
      await page.getByRole('button', { name: LL.checkout.confirmCard.go() }).click()
      await page.goto((await phone.thirdPartyView()).url)
      await expect(page.getByText(/฿\d/)).toBeVisible()
    },
  },
  {
    name: 'waiting-for-pin',
    states: ['checkout.placing', 'pin.waiting', 'placement.authorising'],
    ...cartScene,
    act: async (stage) => {
      await openSummary(stage)
      await pay(stage)
      await hasHeading(stage.page, stage.LL.checkout.authorising.title())
    },
  },
  {
    name: 'checking',
    states: ['placement.checking.pausing'],
    ...cartScene,
    act: async (stage) => {
      await openSummary(stage)
      await pay(stage)
      const reference = await stage.phone.pinReference()
      await stage.page.route(/\/v1\/payment\/claim_order/, (route) => route.abort())
      await givePin(stage.page.request, reference)
      await stage.phone.callback('webviewAppeared')
      await hasHeading(stage.page, stage.LL.outcome.checking.title())
    },
  },
  {
    name: 'outcome-unknown',
    states: ['placement.unknown'],
    ...cartScene,
    act: async (stage) => {
      const { page, bank, LL } = stage
      await openSummary(stage)
      await bank.switchOn([{ method: 'POST', path: '/v1/payment/claim_order', code: '101' }])
      await pay(stage)
      await hasHeading(page, LL.outcome.unknown.title())
      await bank.switchOn([])
    },
  },
  {
    name: 'declined',
    states: ['checkout.declined', 'receipt.shown'],
    ...cartScene,
    act: async (stage) => {
      const { page, phone, LL } = stage
      await openSummary(stage)
      await pay(stage)
      const pin_reference = await phone.pinReference()
      for (let wrong = 0; wrong < 3; wrong++)
        await page.request.post('/sandbox/bank/pin', { data: { pin_reference, pin: '000000' } })
      await phone.callback('webviewAppeared')
      await hasHeading(page, LL.outcome.cancelled.title())
    },
  },
  {
    name: 'thank-you',
    states: ['checkout.succeeded'],
    ...cartScene,
    act: async (stage) => {
      await openSummary(stage)
      await pay(stage)
      await stage.phone.enterPin()
      await hasHeading(stage.page, stage.LL.outcome.thankYou.purchase())
    },
  },
  {
    name: 'exchange-summary',
    route: '/order-summary',
    path: '/shop/p/product/6001',
    act: toExchange,
  },
  {
    name: 'exchange-confirm',
    states: ['checkout.confirmingIrreversible'],
    route: '/order-summary',
    path: '/shop/p/product/6001',
    covers: true,
    act: async (stage) => {
      const { page, LL } = stage
      await toExchange(stage)
      await pressToConfirm(page, LL.checkout.confirm.point_transfer())
    },
  },
  {
    name: 'exchange-thank-you',
    route: '/order-summary',
    path: '/shop/p/product/6001',
    act: async (stage) => {
      const { page, LL, phone } = stage
      await toExchange(stage)
      await press(page, LL.checkout.confirm.point_transfer())
      await page.getByRole('alertdialog').getByRole('button', { name: LL.common.confirm() }).click()
      await phone.enterPin()
      await hasHeading(page, LL.outcome.thankYou.pointTransfer())
    },
  },
  {
    name: 'donation-summary',
    route: '/order-summary',
    path: '/shop/p/product/3001',
    act: async (stage) => {
      await skipTutorial(stage)
      await press(stage.page, stage.LL.product.action.donate())
      await expect(stage.page.getByRole('textbox', { name: stage.LL.checkout.donation.other() })).toBeVisible()
      await expectAtRest(stage.page)
    },
  },
  {
    name: 'donation-thank-you',
    route: '/order-summary',
    path: '/shop/p/product/3001',
    act: async (stage) => {
      const { page, LL, phone } = stage
      await skipTutorial(stage)
      await press(page, LL.product.action.donate())
      await page.getByRole('textbox', { name: LL.checkout.donation.other() }).fill('257')
      await page.getByRole('checkbox', { name: LL.checkout.donation.consent() }).check()
      await press(page, LL.checkout.confirm.donation())
      await phone.enterPin()
      await hasHeading(page, LL.outcome.thankYou.donation())
    },
  },
]
