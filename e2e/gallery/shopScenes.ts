import { hasTakenOver, shown } from '../phone'
import { expect } from '../test'
import type { Scene } from './stage'
import { sheetOf, press, skipTutorial, lastTab, comeFirst, searchField, search } from './stage'

const theme = {
  purchase_state: 'point_redemption',
  mid: '100008',
  products: [{ product_id: '4008', product_variant_id: '4008-00', quantity: 1, price_per_item: 350 }],
  expected_total: 0,
  source_of_funds: [{ type: 'kbank_reward_point', amount: 350, unit: 'points' }],
}

/** Home, lists, products, shops, searches and campaigns. */
export const shopScenes: readonly Scene[] = [
  {
    name: 'home',
    states: ['homeTabs.tabbed.shown'],
    route: '/',
    act: async ({ page }) => {
      // The document paints home before the script adds the counts and the followed shops.
      await hasTakenOver(page)
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'home-categories',
    states: ['sheet.open'],
    route: '/',
    covers: true,
    act: async ({ page, LL }) => {
      await hasTakenOver(page)
      await press(page, LL.home.allCategories())
      await expect(sheetOf(page).locator('.category-grid li').first()).toBeVisible()
    },
  },
  {
    name: 'home-tutorial',
    states: ['firstVisit.tutorial', 'tutorial.showing'],
    route: '/',
    covers: true,
    shopper: 'card',
    act: comeFirst('tutorial'),
  },
  {
    name: 'home-ad',
    states: ['firstVisit.ad.unticked'],
    route: '/',
    covers: true,
    shopper: 'card',
    act: comeFirst('ad'),
  },
  {
    name: 'home-ad-ticked',
    states: ['firstVisit.ad.ticked'],
    route: '/',
    covers: true,
    shopper: 'card',
    act: async (stage) => {
      await comeFirst('ad')(stage)
      await sheetOf(stage.page).getByRole('checkbox').check()
    },
  },
  {
    name: 'home-card-offer',
    states: ['firstVisit.offer'],
    route: '/',
    covers: true,
    shopper: 'card',
    act: comeFirst('offer'),
  },
  { name: 'category-list', route: '/category-list', path: '/category-list' },
  { name: 'product-list', route: '/product-category-list', path: '/product-category-list?category=home-kitchen' },
  {
    name: 'product-list-failed',
    route: '/product-category-list',
    path: '/product-category-list?category=home-kitchen',
    prepare: async (_, page) => void (await page.route(/\/v1\/products(\?|\/)/, (route) => route.abort())),
  },
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
  {
    name: 'product',
    states: ['variantPicker.closed'],
    route: '/shop/$shopId/product/$productId',
    path: '/shop/p/product/1001',
  },
  {
    name: 'product-variants',
    states: ['variantPicker.choosing'],
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
  { name: 'search', states: ['search.closed'], route: '/search', path: '/search' },
  {
    name: 'search-loading',
    route: '/search',
    path: '/search?keyword=' + encodeURIComponent('กาแฟ'),
    waits: 'calls',
    covers: true,
    prepare: async (_, page) => void (await page.route(/\/v1\/products\/search/, () => undefined)),
    act: ({ page }) => expect(shown(page).locator('.skeleton').first()).toHaveCSS('opacity', '1'),
  },
  {
    name: 'search-results',
    route: '/search',
    path: '/search?keyword=' + encodeURIComponent('กาแฟ'),
  },
  { name: 'search-empty', route: '/search', path: '/search?keyword=qqqqzz' },
  {
    name: 'search-suggestions',
    states: ['search.open'],
    route: '/search',
    path: '/search',
    act: async ({ page }) => {
      await searchField(page).fill('กาแฟ')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'search-shops', route: '/search/merchant', path: '/search/merchant', act: search('กาแฟ') },
  { name: 'search-donations', route: '/donation/search', path: '/donation/search', act: search('เด็ก') },
  {
    name: 'merchant',
    states: ['merchantProfile.products'],
    route: '/merchant-detail/$merchantId',
    path: '/merchant-detail/100002',
  },
  {
    name: 'merchant-about',
    states: ['merchantProfile.about'],
    route: '/merchant-detail/$merchantId',
    path: '/merchant-detail/100002',
    act: lastTab,
  },
  {
    name: 'merchant-promotions',
    states: ['merchantProfile.promotions'],
    route: '/merchant-detail/$merchantId',
    path: '/merchant-detail/100002',
    act: ({ page }) => shown(page).getByRole('tab').nth(1).click(),
  },
  { name: 'merchant-products', route: '/shop/$shopId/product', path: '/shop/100002/product' },
  { name: 'promotions', states: ['voucherCollect.idle'], route: '/promotion-center', path: '/promotion-center' },
  { name: 'promotion', route: '/promotion-center/landing', path: '/promotion-center/landing?id=v01' },
  { name: 'privileges', route: '/privilege', path: '/privilege' },
  { name: 'favourites', states: ['followShop.rows.resting'], route: '/fav-shop', path: '/fav-shop' },
  { name: 'partner-cards', route: '/partner-cards', path: '/partner-cards' },
  { name: 'exchange', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/6001' },
  { name: 'theme', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/4008' },
  {
    name: 'theme-owned',
    states: ['themeUse.owned'],
    route: '/shop/$shopId/product/$productId',
    path: '/shop/p/product/4002',
  },
  {
    name: 'theme-in-use',
    states: ['themeUse.inUse'],
    route: '/shop/$shopId/product/$productId',
    path: '/',
    shopper: 'rich',
    act: async ({ page, phone, bank, LL }) => {
      // A theme that is in use stays so: `theme-owned` shows another one, of another shopper.
      const key = '0f0c0a00-4008-4000-8000-000000000000'
      if (!(await bank.claim(key))) await bank.givePin((await bank.place(key, theme)).pin_reference!)
      await phone.killAndReopen('/shop/p/product/4008')
      const activate = shown(page).getByRole('button', { name: LL.product.action.activate(), exact: true })
      const inUse = shown(page).getByRole('button', { name: LL.product.theme.inUse() })
      await expect(activate.or(inUse)).toBeVisible()
      if (await activate.isVisible()) await activate.click()
      await expect(shown(page).getByRole('button', { name: LL.product.theme.inUse() })).toBeVisible()
    },
  },
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
  { name: 'landing', route: '/kmarket-landing/$id', path: '/kmarket-landing/9401' },
  {
    name: 'campaign',
    states: ['landing.shown.clock.ticking', 'landing.shown.truth.known'],
    route: '/landing-campaign-detail/$id',
    path: '/landing-campaign-detail/9203',
  },
  {
    name: 'campaign-ended',
    states: ['landing.ended'],
    route: '/landing-campaign-detail/$id',
    path: '/landing-campaign-detail/9007',
  },
  {
    name: 'campaign-gone',
    states: ['landing.gone'],
    route: '/landing-campaign-detail/$id',
    path: '/landing-campaign-detail/none',
  },
  { name: 'campaign-list', route: '/landing-campaign-list/$id', path: '/landing-campaign-list/all' },
  { name: 'campaign-special', route: '/special-campaign-list/$campaignId', path: '/special-campaign-list/9001' },
  { name: 'campaign-rewards', route: '/product-fulfillment/$campaignId', path: '/product-fulfillment/9101' },
  { name: 'group', route: '/more/$groupId', path: '/more/9301' },
  { name: 'group-shops', route: '/more/merchant/$groupId', path: '/more/merchant/9303' },
  { name: 'banner', route: '/banner-landing/$id', path: '/banner-landing/8004' },
  { name: 'ad', route: '/popup-ads-landing', path: '/popup-ads-landing?id=ad1' },
  { name: 'mall', route: '/landing-shop-list', path: '/landing-shop-list' },
]
