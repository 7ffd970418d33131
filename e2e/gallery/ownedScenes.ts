import { latte, requestFor } from '../../tests/server/orderRequests'
import { expectAtRest, shown } from '../phone'
import { expect } from '../test'
import type { Scene } from './stage'
import {
  press,
  pressToConfirm,
  hasHeading,
  toRecipient,
  toCard,
  toPhoto,
  toReview,
  toWaitingOrder,
  goToReview,
  goOffline,
  search,
} from './stage'

/** What a shopper has: orders, coupons and gifts. */
export const ownedScenes: readonly Scene[] = [
  { name: 'order-history', route: '/order', path: '/order' },
  { name: 'order-shipped', states: ['orderDetail.shown'], route: '/order/$orderId', path: '/order/o-full-shipped' },
  { name: 'order-waiting', route: '/order/$orderId', path: '/order', act: toWaitingOrder },
  { name: 'order-timed-out', route: '/order/$orderId', path: '/order/o-full-voidTimeout' },
  { name: 'order-cancelled', route: '/order/$orderId', path: '/order/o-full-cancelled' },
  { name: 'order-refunded', route: '/order/$orderId', path: '/order/o-full-refunded' },
  {
    name: 'order-received',
    states: ['orderDetail.confirming'],
    route: '/order/$orderId',
    path: '/order/o-full-shipped',
    covers: true,
    act: async ({ page, LL }) => {
      await pressToConfirm(page, LL.orders.received.action.goods())
    },
  },
  { name: 'order-gone', states: ['orderDetail.gone'], route: '/order/$orderId', path: '/order/none' },
  { name: 'order-completed', route: '/order/$orderId', path: '/order/o-full-completed' },
  { name: 'order-coupon', route: '/order/$orderId', path: '/order/o-full-digital-completed' },
  { name: 'order-donation', route: '/order/$orderId', path: '/order/o-full-donation' },
  {
    name: 'shipping',
    states: ['shipment.shown'],
    route: '/order/$orderId/shipping/$index',
    path: '/order/o-full-two-parcels/shipping/0',
  },
  {
    name: 'review-form',
    states: ['orderReviews.shown.ready', 'review.viewing'],
    route: '/order/$orderId/review',
    path: '/order/o-full-completed/review',
  },
  {
    name: 'review-empty',
    states: ['review.form.writing'],
    route: '/order/$orderId/review',
    path: '/order',
    act: async ({ page, phone, bank }) => {
      await phone.killAndReopen(`/order/${await bank.bought(requestFor([latte]), 'paid')}/review`)
      await expect(shown(page).getByRole('radio')).toHaveCount(5)
    },
  },
  { name: 'search-order', route: '/search/order', path: '/search/order' },
  { name: 'search-order-results', route: '/search/order', path: '/search/order', act: search('กาแฟ') },
  { name: 'search-coupons', route: '/search/mycoupon', path: '/search/mycoupon' },
  { name: 'search-coupons-results', route: '/search/mycoupon', path: '/search/mycoupon', act: search('ลาเต้') },
  { name: 'coupons', route: '/my-coupon', path: '/my-coupon' },
  { name: 'coupons-offline', route: '/my-coupon', path: '/my-coupon', act: goOffline },
  { name: 'coupon-offline', route: '/coupon-detail/$couponId', path: '/coupon-detail/c-full-both', act: goOffline },
  {
    name: 'coupon',
    states: ['couponUse.usable'],
    route: '/coupon-detail/$couponId',
    path: '/coupon-detail/c-full-usable',
  },
  {
    name: 'coupon-used',
    states: ['couponUse.used'],
    route: '/coupon-detail/$couponId',
    path: '/coupon-detail/c-full-used',
  },
  {
    name: 'coupon-expired',
    states: ['couponUse.expired'],
    route: '/coupon-detail/$couponId',
    path: '/coupon-detail/c-full-expired',
  },
  {
    name: 'coupon-refunded',
    states: ['couponUse.refunded'],
    route: '/coupon-detail/$couponId',
    path: '/coupon-detail/c-full-refunded',
  },
  { name: 'coupon-gone', states: ['couponUse.gone'], route: '/coupon-detail/$couponId', path: '/coupon-detail/none' },
  {
    name: 'coupon-confirm-use',
    states: ['couponUse.confirming'],
    route: '/coupon-detail/$couponId',
    path: '/coupon-detail/c-full-usable',
    covers: true,
    act: async ({ page, LL }) => {
      await pressToConfirm(page, LL.coupons.use())
    },
  },
  {
    name: 'coupon-code',
    states: ['couponUse.open'],
    route: '/coupon-detail/show-qr/$couponId/$subType',
    path: '/coupon-detail/show-qr/c-full-value/value',
  },
  {
    name: 'coupon-code-unused',
    route: '/coupon-detail/show-qr/$couponId/$subType',
    path: '/coupon-detail/show-qr/c-full-usable/qr',
  },
  {
    name: 'coupon-in-use',
    states: ['couponUse.counting.clock.ticking', 'couponUse.counting.truth.known'],
    route: '/coupon-detail/show-qr/$couponId/$subType',
    path: '/my-coupon',
    act: async ({ page, LL, bank, phone }) => {
      // The seed's coupon has the same code each time.
      const { coupon_id, use_expired_at } = await bank.coupon('c-full-ends-soon')
      const id = use_expired_at === undefined ? coupon_id : await bank.buyCoupon()
      await phone.killAndReopen(`/coupon-detail/${id}`)
      await press(page, LL.coupons.use())
      await page.getByRole('button', { name: LL.coupons.confirm.accept() }).click()
      await expect(page.getByRole('img', { name: LL.coupons.code.qr() })).toBeVisible()
      await expectAtRest(page)
    },
  },
  {
    name: 'coupon-wrapped',
    states: ['couponUse.wrapped'],
    route: '/coupon-detail/$couponId',
    path: '/coupon-detail/c-full-gift-closed',
  },
  { name: 'gift-wrapped', states: ['giftOpening.wrapped'], route: '/gift/$giftId', path: '/gift/gift-seed-2' },
  { name: 'gift-opened', states: ['giftOpening.opened'], route: '/gift/$giftId', path: '/gift/gift-seed-3' },
  {
    name: 'gift-over',
    states: ['giftOpening.over'],
    route: '/gift/$giftId',
    path: '/gift/gift-seed-6',
    shopper: 'guest',
  },
  { name: 'gift-gone', states: ['giftOpening.gone'], route: '/gift/$giftId', path: '/gift/none' },
  {
    name: 'gift-recipient-empty',
    states: ['giftRecipient.empty'],
    route: '/send-gift/$giftId',
    path: '/send-gift/c-full-both',
  },
  {
    name: 'gift-unavailable',
    states: ['gift.unavailable'],
    route: '/send-gift/$giftId',
    path: '/send-gift/c-full-used',
  },
  {
    name: 'gift-recipient',
    states: ['gift.composing.step.recipient', 'giftRecipient.known'],
    route: '/send-gift/$giftId',
    path: '/send-gift/c-full-both',
    act: toRecipient,
  },
  {
    name: 'gift-recipient-invalid',
    states: ['giftRecipient.invalid'],
    route: '/send-gift/$giftId',
    path: '/send-gift/c-full-both',
    act: async ({ page, LL }) => {
      const phone = page.getByRole('textbox', { name: LL.giving.recipient.phone() })
      await phone.fill('12')
      await phone.blur()
      await expect(page.getByText(LL.giving.recipient.invalid())).toBeVisible()
    },
  },
  {
    name: 'gift-recipient-refused',
    states: ['giftRecipient.refused'],
    route: '/send-gift/$giftId',
    path: '/send-gift/c-full-both',
    act: async ({ page, LL }) => {
      const phone = page.getByRole('textbox', { name: LL.giving.recipient.phone() })
      await phone.fill('0890009999')
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  {
    name: 'gift-card',
    states: ['gift.composing.step.card', 'giftCard.ready'],
    route: '/custom-gift-card',
    path: '/send-gift/c-full-both',
    act: toCard,
  },
  {
    name: 'gift-card-failed',
    states: ['giftCard.failed'],
    route: '/custom-gift-card',
    path: '/send-gift/c-full-both',
    prepare: (bank) => bank.switchOn([{ method: 'GET', path: '/v1/giftcard_templates', status: 500 }]),
    act: async (stage) => {
      await toCard(stage)
      await expect(shown(stage.page).getByText(stage.LL.giving.card.noTemplates())).toBeVisible()
      await stage.bank.switchOn([])
    },
  },
  { name: 'gift-card-photo', route: '/custom-gift-card', path: '/send-gift/c-full-both', act: toPhoto },
  {
    name: 'gift-review-photo',
    states: ['gift.composing.step.review'],
    route: '/send-gift-info',
    path: '/send-gift/c-full-both',
    act: async (stage) => {
      await toPhoto(stage)
      await goToReview(stage)
    },
  },
  { name: 'gift-review', route: '/send-gift-info', path: '/send-gift/c-full-both', act: toReview },
  {
    name: 'gift-sent',
    states: ['gift.sent'],
    route: '/send-gift-info',
    path: '/my-coupon',
    act: async (stage) => {
      const { page, phone, bank, LL } = stage
      await phone.killAndReopen(`/send-gift/${await bank.buyCoupon()}`)
      await toReview(stage)
      await press(page, LL.giving.review.confirm())
      await phone.enterPin()
      await hasHeading(page, LL.giving.sent.title())
      await expectAtRest(page)
    },
  },
]
