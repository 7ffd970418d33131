import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../../contract/enums'
import type { Texts } from '../../i18n/texts'
import { translations } from '../../i18n/translations'
import { Bank, expectAtRest, hasTakenOver, openSummary, Phone, shown } from '../phone'
import { expect } from '../test'

/** What a scene works with. */
export interface Stage {
  page: Page
  phone: Phone
  bank: Bank
  lang: Language
  LL: Texts
}

/** One screen, or one state of a screen, of the gallery. */
export interface Scene {
  /** File name of its pictures. */
  name: string
  /** The route, as in the specification's table. */
  route: string
  /** The address to open; home by default. */
  path?: string
  shopper?: string
  /** From the open page to the state. */
  act?: (stage: Stage) => Promise<void>
  /** On the server, or for the page's calls, before the page opens. */
  prepare?: (bank: Bank, page: Page) => Promise<void>
  /** The state of a wait that does not end: for the session, or for the calls that `prepare` leaves unanswered. */
  waits?: 'session' | 'calls'
  /** Only the first screen is taken: a sheet, a dialog or a layer covers the page. */
  covers?: true
}

const sheetOf = (page: Page) => page.getByRole('dialog').last()
const press = (page: Page, name: string) => shown(page).getByRole('button', { name, exact: true }).first().click()
const hasHeading = (page: Page, name: string) => expect(page.getByRole('heading', { name }).first()).toBeVisible()

export async function withCart(bank: Bank): Promise<void> {
  await bank.switchOn([])
  await bank.giveUpWaiting()
  await bank.fillBasket(['1007', '1007-01'], ['1008', '1008-01', 2])
}

export async function toPayment(stage: Stage): Promise<void> {
  await openSummary(stage)
  const { page, LL } = stage
  await page.getByRole('region', { name: LL.checkout.payment.title() }).getByRole('button').click()
  await expect(sheetOf(page).getByRole('radio').first()).toBeVisible()
}

async function toAddresses(stage: Stage): Promise<void> {
  await openSummary(stage)
  const { page, LL } = stage
  await page.getByRole('button', { name: LL.common.change(), exact: true }).click()
  await hasHeading(page, LL.address.title())
}

export async function toForm(stage: Stage): Promise<void> {
  await toAddresses(stage)
  const { page, LL } = stage
  await page
    .getByRole('button', { name: new RegExp(`^${LL.common.edit()}`) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: LL.address.save(), exact: true })).toBeVisible()
}

async function pay(stage: Stage): Promise<void> {
  await press(stage.page, stage.LL.checkout.confirm.general())
}

async function toRecipient({ page, LL }: Stage): Promise<void> {
  await page.getByRole('textbox', { name: LL.giving.recipient.phone() }).fill('0890000102')
  await expect(shown(page).getByText(LL.giving.recipient.supported())).toBeVisible()
}

export async function toCard(stage: Stage): Promise<void> {
  await toRecipient(stage)
  await press(stage.page, stage.LL.giving.next())
  await hasHeading(stage.page, stage.LL.giving.card.title())
  await stage.page.getByRole('textbox', { name: stage.LL.giving.card.message() }).fill('ขอบคุณนะ')
}

/** The shopper's own picture on the card. */
async function toPhoto(stage: Stage): Promise<void> {
  await toCard(stage)
  const { page, LL } = stage
  const buffer = await sharp(join(import.meta.dirname, '../../server/db/seed/art/bn-coffee.svg'))
    .jpeg()
    .toBuffer()
  await page
    .getByLabel(LL.giving.card.own(), { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: LL.giving.card.ownPicture(), pressed: true })).toBeVisible()
}

async function toReview(stage: Stage): Promise<void> {
  await toCard(stage)
  await goToReview(stage)
}

async function goToReview(stage: Stage): Promise<void> {
  await press(stage.page, stage.LL.giving.next())
  await hasHeading(stage.page, stage.LL.giving.review.title())
}

const skipTutorial = async ({ page, LL }: Stage): Promise<void> => {
  const tutorial = page.getByRole('dialog', { name: LL.eDonation.title() })
  await tutorial.getByRole('button', { name: LL.eDonation.skip() }).click()
  await expect(tutorial).toBeHidden()
}

/** The code that says how old the shown data is loads after the first screen: until then it is tried again. */
async function goOffline({ page }: Stage): Promise<void> {
  const context = page.context()
  await expect(async () => {
    await context.setOffline(false)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await expect(shown(page).locator('.offline-strip__age')).not.toBeEmpty({ timeout: 500 })
  }).toPass()
}

const lastTab = ({ page }: Stage) => shown(page).getByRole('tab').last().click()

const cartScene = { route: '/order-summary', path: '/cart', shopper: 'rich', prepare: withCart } as const

/** Every screen of the shop, with the states that look different. */
export const scenes: readonly Scene[] = [
  {
    name: 'splash',
    route: '/',
    waits: 'session',
    covers: true,
    act: ({ page }) => expect(page.locator('.splash')).toBeVisible(),
  },
  {
    name: 'home',
    route: '/',
    act: async ({ page }) => {
      // The document paints home before the script adds the counts and the followed shops.
      await hasTakenOver(page)
      await page.waitForLoadState('networkidle')
    },
  },
  { name: 'category-list', route: '/category-list', path: '/category-list' },
  { name: 'product-list', route: '/product-category-list', path: '/product-category-list?category=home-kitchen' },
  {
    name: 'product-sort-sheet',
    route: '/product-category-list',
    path: '/product-category-list?category=home-kitchen',
    covers: true,
    act: async ({ page }) => {
      await shown(page).locator('.list-bar button').first().click()
      await expect(sheetOf(page)).toBeVisible()
    },
  },
  { name: 'product', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/1001' },
  {
    name: 'product-variants',
    route: '/shop/$shopId/product/$productId',
    path: '/shop/p/product/1007',
    covers: true,
    act: async ({ page, LL }) => {
      await press(page, LL.product.action.buy())
      await expect(sheetOf(page).getByRole('radio').first()).toBeAttached()
    },
  },
  { name: 'product-coupon', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/2002' },
  { name: 'product-reviews', route: '/product/$productId/reviews', path: '/product/1001/reviews' },
  { name: 'cart', route: '/cart', path: '/cart', shopper: 'rich', prepare: withCart },
  { name: 'cart-empty', route: '/cart', path: '/cart', shopper: 'rich', prepare: (bank) => bank.emptyBasket() },
  { name: 'order-summary', ...cartScene, act: openSummary },
  { name: 'payment-sheet', ...cartScene, covers: true, act: toPayment },
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
    ...cartScene,
    covers: true,
    act: async (stage) => {
      await openSummary(stage)
      await stage.page
        .getByRole('region', { name: stage.LL.checkout.voucher.title() })
        .getByRole('button')
        .first()
        .click()
      await expect(sheetOf(stage.page).getByRole('article').first()).toBeVisible()
    },
  },
  { name: 'address-list', ...cartScene, covers: true, act: toAddresses },
  { name: 'address-form', ...cartScene, covers: true, act: toForm },
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
    route: '/order-summary',
    path: '/cart',
    shopper: 'full',
    prepare: withCart,
    covers: true,
    act: async (stage) => {
      await toPayment(stage)
      const { page, LL } = stage
      await sheetOf(page)
        .getByRole('radio', { name: /ซิกเนเจอร์|Signature/ })
        .check()
      await sheetOf(page).getByRole('button', { name: LL.checkout.payment.use() }).click()
      await expect(sheetOf(page)).toBeHidden()
      await pay(stage)
      await hasHeading(page, LL.checkout.confirmCard.title())
      await expectAtRest(page)
    },
  },
  {
    name: 'waiting-for-pin',
    ...cartScene,
    act: async (stage) => {
      await openSummary(stage)
      await pay(stage)
      await hasHeading(stage.page, stage.LL.checkout.authorising.title())
    },
  },
  {
    name: 'thank-you',
    ...cartScene,
    act: async (stage) => {
      await openSummary(stage)
      await pay(stage)
      await stage.phone.enterPin()
      await hasHeading(stage.page, stage.LL.outcome.thankYou.purchase())
    },
  },
  { name: 'order-history', route: '/order', path: '/order' },
  { name: 'order-shipped', route: '/order/$orderId', path: '/order/o-full-shipped' },
  { name: 'order-completed', route: '/order/$orderId', path: '/order/o-full-completed' },
  { name: 'order-coupon', route: '/order/$orderId', path: '/order/o-full-digital-completed' },
  { name: 'order-donation', route: '/order/$orderId', path: '/order/o-full-donation' },
  {
    name: 'shipping',
    route: '/order/$orderId/shipping/$index',
    path: '/order/o-full-two-parcels/shipping/0',
  },
  { name: 'review-form', route: '/order/$orderId/review', path: '/order/o-full-completed/review' },
  { name: 'search', route: '/search', path: '/search' },
  {
    name: 'search-loading',
    route: '/search',
    path: '/search?keyword=' + encodeURIComponent('กาแฟ'),
    waits: 'calls',
    covers: true,
    prepare: async (_, page) => void (await page.route(/\/v1\/products\/search/, () => undefined)),
    act: ({ page }) => expect(shown(page).locator('.skeleton').first()).toBeVisible(),
  },
  {
    name: 'search-results',
    route: '/search',
    path: '/search?keyword=' + encodeURIComponent('กาแฟ'),
  },
  { name: 'search-empty', route: '/search', path: '/search?keyword=qqqqzz' },
  { name: 'search-order', route: '/search/order', path: '/search/order' },
  { name: 'search-coupons', route: '/search/mycoupon', path: '/search/mycoupon' },
  { name: 'merchant', route: '/merchant-detail/$merchantId', path: '/merchant-detail/100002' },
  { name: 'merchant-about', route: '/merchant-detail/$merchantId', path: '/merchant-detail/100002', act: lastTab },
  { name: 'promotions', route: '/promotion-center', path: '/promotion-center' },
  { name: 'privileges', route: '/privilege', path: '/privilege' },
  { name: 'favourites', route: '/fav-shop', path: '/fav-shop' },
  { name: 'partner-cards', route: '/partner-cards', path: '/partner-cards' },
  { name: 'exchange', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/6001' },
  {
    name: 'exchange-summary',
    route: '/order-summary',
    path: '/shop/p/product/6001',
    act: async ({ page, LL }) => {
      await press(page, LL.product.action.exchange())
      await hasHeading(page, LL.checkout.exchange.title())
      await expectAtRest(page)
    },
  },
  {
    name: 'exchange-confirm',
    route: '/order-summary',
    path: '/shop/p/product/6001',
    covers: true,
    act: async ({ page, LL }) => {
      await press(page, LL.product.action.exchange())
      await hasHeading(page, LL.checkout.exchange.title())
      await expectAtRest(page)
      await press(page, LL.checkout.confirm.point_transfer())
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'exchange-thank-you',
    route: '/order-summary',
    path: '/shop/p/product/6001',
    act: async ({ page, LL, phone }) => {
      await press(page, LL.product.action.exchange())
      await hasHeading(page, LL.checkout.exchange.title())
      await expectAtRest(page)
      await press(page, LL.checkout.confirm.point_transfer())
      await page.getByRole('alertdialog').getByRole('button', { name: LL.common.confirm() }).click()
      await phone.enterPin()
      await hasHeading(page, LL.outcome.thankYou.pointTransfer())
    },
  },
  { name: 'theme', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/4008' },
  { name: 'donations', route: '/donation-main', path: '/donation-main', act: skipTutorial },
  { name: 'donation-list', route: '/donation-list', path: '/donation-list' },
  {
    name: 'donation-tutorial',
    route: '/shop/$shopId/product/$productId',
    path: '/shop/p/product/3001',
    covers: true,
    act: async ({ page, LL }) => expect(page.getByRole('dialog', { name: LL.eDonation.title() })).toBeVisible(),
  },
  { name: 'donation', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/3001', act: skipTutorial },
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
  { name: 'coupons', route: '/my-coupon', path: '/my-coupon' },
  { name: 'coupons-offline', route: '/my-coupon', path: '/my-coupon', act: goOffline },
  { name: 'coupon-offline', route: '/coupon-detail/$couponId', path: '/coupon-detail/c-full-both', act: goOffline },
  { name: 'coupon', route: '/coupon-detail/$couponId', path: '/coupon-detail/c-full-usable' },
  {
    name: 'coupon-confirm-use',
    route: '/coupon-detail/$couponId',
    path: '/coupon-detail/c-full-usable',
    covers: true,
    act: async ({ page, LL }) => {
      await press(page, LL.coupons.use())
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  {
    name: 'coupon-code',
    route: '/coupon-detail/show-qr/$couponId/$subType',
    path: '/coupon-detail/show-qr/c-full-value/value',
  },
  {
    name: 'coupon-in-use',
    route: '/coupon-detail/show-qr/$couponId/$subType',
    path: '/my-coupon',
    act: async ({ page, LL, bank, phone }) => {
      await phone.killAndReopen(`/coupon-detail/${await bank.buyCoupon()}`)
      await press(page, LL.coupons.use())
      await page.getByRole('button', { name: LL.coupons.confirm.accept() }).click()
      await expect(page.getByRole('img', { name: LL.coupons.code.qr() })).toBeVisible()
      await expectAtRest(page)
    },
  },
  { name: 'coupon-wrapped', route: '/coupon-detail/$couponId', path: '/coupon-detail/c-full-gift-closed' },
  { name: 'gift-wrapped', route: '/gift/$giftId', path: '/gift/gift-seed-2' },
  { name: 'gift-opened', route: '/gift/$giftId', path: '/gift/gift-seed-3' },
  { name: 'gift-recipient', route: '/send-gift/$giftId', path: '/send-gift/c-full-both', act: toRecipient },
  { name: 'gift-card', route: '/send-gift/$giftId', path: '/send-gift/c-full-both', act: toCard },
  { name: 'gift-card-photo', route: '/send-gift/$giftId', path: '/send-gift/c-full-both', act: toPhoto },
  {
    name: 'gift-review-photo',
    route: '/send-gift/$giftId',
    path: '/send-gift/c-full-both',
    act: async (stage) => {
      await toPhoto(stage)
      await goToReview(stage)
    },
  },
  { name: 'gift-review', route: '/send-gift/$giftId', path: '/send-gift/c-full-both', act: toReview },
  { name: 'landing', route: '/kmarket-landing/$id', path: '/kmarket-landing/9401' },
  { name: 'campaign', route: '/landing-campaign-detail/$id', path: '/landing-campaign-detail/9203' },
  { name: 'mall', route: '/landing-shop-list', path: '/landing-shop-list' },
  { name: 'not-found', route: '/not-found-page', path: '/not-found-page' },
  { name: 'product-gone', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/none' },
  {
    name: 'sorry',
    route: '/sorry-page',
    path: '/sorry-page?start=2026-11-21T01:00:00Z&end=2026-11-21T05:30:00Z',
    act: ({ page }) => expect(page.locator('.empty__art path').first()).toBeVisible(),
  },
  {
    name: 'error-popup',
    route: '/shop/$shopId/product/$productId',
    path: '/shop/p/product/1007',
    covers: true,
    prepare: (bank) => bank.switchOn([{ method: 'POST', path: '/v1/baskets', code: '403' }]),
    act: async ({ page, bank, LL }) => {
      await press(page, LL.product.action.addToCart())
      const sheet = sheetOf(page)
      const axes = sheet.getByRole('group').filter({ has: page.locator('label') })
      await expect(axes.first()).toBeVisible()
      for (const axis of await axes.all()) await axis.locator('label').first().click()
      await sheet.getByRole('button', { name: LL.product.action.addToCart() }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await bank.switchOn([])
    },
  },
]

export async function open(scene: Scene, page: Page, baseURL: string, lang: Language): Promise<void> {
  const shopper = scene.shopper ?? 'full'
  const bank = await Bank.of(baseURL, shopper)
  await bank.switchOn([])
  await scene.prepare?.(bank, page)
  const { waits } = scene
  const phone = await Phone.open(page, { path: scene.path ?? '/', lang, shopper, silent: waits === 'session' })
  if (!waits) await expect(shown(page).locator('h1, h2').first()).toBeVisible()
  await scene.act?.({ page, phone, bank, lang, LL: translations(lang) })
  if (waits) return
  await expect(page.locator('.skeleton:visible')).toHaveCount(0)
}
