import type { Page } from '@playwright/test'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { translations } from '../i18n/translations'
import { Bank, Phone, expectAtRest, hasTakenOver, scrollHeight, scrollTop, scrollToEnd, shown } from './phone'
import { expect, test } from './test'

const LL = translations('th')

const screens: [title: string, path: string, heading: string][] = [
  ['/not-found-page is a not-found page [NAV-003]', '/not-found-page', LL.notFound.page()],
  ['/content-not-found is a not-found page [NAV-004]', '/content-not-found', LL.notFound.content()],
  ['/product-category-list is categories [NAV-018]', '/product-category-list', LL.product.list.title()],
  ['/cart is the cart [NAV-010]', '/cart', LL.cart.title()],
  ['/category-list is categories [NAV-017]', '/category-list', LL.product.list.categories()],
  ['/merchant-detail/{merchantId} is a shop [NAV-022]', '/merchant-detail/100002', 'กาแฟริมดอย'],
  [
    '/shop/{merchantId}/product is its products [NAV-021]',
    '/shop/100002/product',
    LL.merchant.productsOf({ name: 'กาแฟริมดอย' }),
  ],
  ['/promotion-center is promotions [NAV-008]', '/promotion-center', LL.vouchers.all.title()],
  ['/order is the order history [NAV-039 ORD-001 ORD-002]', '/order', LL.orders.title()],
  ['/order/{orderId} is an order [NAV-040]', '/order/o-full-shipped', LL.orders.detailTitle()],
  [
    '/order/{orderId}/shipping/{index} is the way of a package [NAV-041]',
    '/order/o-full-split-three/shipping/1',
    LL.orders.shipping.title(),
  ],
  [
    '/order/{orderId}/review is the reviews of an order [NAV-042]',
    '/order/o-full-completed/review',
    LL.reviews.title(),
  ],
  ['/product/{productId}/reviews is the review list [NAV-011]', '/product/1001/reviews', LL.reviews.title()],
  ['/my-coupon is my coupons [NAV-007]', '/my-coupon', LL.coupons.title()],
  ['/coupon-detail/{couponId} is a coupon [NAV-013]', '/coupon-detail/c-full-usable', LL.coupons.detailTitle()],
  [
    '/coupon-detail/show-qr/{couponId}/{subType} is its code [NAV-014]',
    '/coupon-detail/show-qr/c-full-value/value',
    LL.coupons.code.title(),
  ],
  ['/search/mycoupon finds coupons [NAV-034]', '/search/mycoupon', LL.coupons.search.open()],
  ['/privilege is privileges [NAV-044]', '/privilege', LL.coupons.privilege.title()],
  ['/search/order finds orders [NAV-035]', '/search/order', LL.orders.search.title()],
]

test.describe('routes, opened by the bank app', () => {
  for (const [title, path, heading] of screens) {
    test(title, async ({ page }) => {
      await Phone.open(page, { path })
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      expect(new URL(page.url()).pathname).toBe(path)
    })
  }

  test('/ is home, with products, without the bank app’s header [NAV-002 HOM-002 BRG-017]', async ({ page }) => {
    const phone = await Phone.open(page)
    await expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible()
    await expect(shown(page).locator('.product-card').first()).toBeVisible()
    await hasTakenOver(page)
    expect(await phone.calls('hideHeaderAndFooter')).toHaveLength(1)
    const banner = await shown(page).locator('.banner').first().boundingBox()
    expect(banner!.width / banner!.height).toBeCloseTo(358 / 153, 1)
  })

  test('/shop/{shopId}/product/{productId} is a product, whatever the shop id is [NAV-006 NAV-076 NAV-077]', async ({
    page,
  }) => {
    for (const shop of ['p', '999999']) {
      await Phone.open(page, { path: `/shop/${shop}/product/1001` })
      await expect(page.getByRole('heading', { name: /ดอย แอนด์ เดย์/ }).first()).toBeVisible()
    }
  })

  test('/order-summary without anything to buy leads to the cart [CHK-018]', async ({ page }) => {
    await Phone.open(page, { path: '/order-summary', shopper: 'card' })
    await expect(page).toHaveURL(/\/cart/)
  })

  test('/sorry-page shows the period [NAV-045 MNT-001 MNT-002]', async ({ page }) => {
    await Phone.open(page, { path: '/sorry-page?start=2026-11-21T01:00:00Z&end=2026-11-21T05:30:00Z' })
    await expect(
      shown(page)
        .getByText(/21.พ\.ย\..69.08:00/)
        .first(),
    ).toBeVisible()
    await expect(
      shown(page)
        .getByText(/21.พ\.ย\..69.12:30/)
        .first(),
    ).toBeVisible()
    await expect(page.getByText(LL.maintenance.banking())).toBeVisible()
    await page.getByRole('button', { name: LL.common.backToKPlus() }).click()
  })

  test('an invalid period hides its sentence [MNT-002]', async ({ page }) => {
    await Phone.open(page, { path: '/sorry-page?start=soon' })
    await expect(page.getByText(LL.maintenance.banking())).toBeVisible()
    await expect(page.getByText('soon')).toHaveCount(0)
  })

  test('/finish-process calls the bank app once, with its query [NAV-046 BRG-019 BRG-047]', async ({ page }) => {
    const phone = await Phone.open(page, { path: '/finish-process?result=ok' })
    await expect.poll(async () => (await phone.calls('finishProcess')).length).toBe(1)
    expect((await phone.calls('finishProcess'))[0]!.payload).toMatchObject({ params: { result: 'ok' } })
  })

  for (const path of ['/nowhere', '/Cart', '/cart/extra', '/order/1/2/3', '/shop/p/product/50%off']) {
    test(`${path} is no page: paths are exact and case-sensitive [NAV-001 NAV-047]`, async ({ page }) => {
      await Phone.open(page, { path })
      await expect(page.getByRole('heading', { name: LL.notFound.page() })).toBeVisible()
    })
  }

  test('one slash at the end is tolerated [NAV-047]', async ({ page }) => {
    await Phone.open(page, { path: '/cart/' })
    await expect(page.getByRole('heading', { name: LL.cart.title() })).toBeVisible()
  })

  test('an unknown product is shown as not found, without a popup, and Back works on a cold link [NAV-047 PRD-015]', async ({
    page,
  }) => {
    const phone = await Phone.open(page, { path: '/shop/p/product/424242' })
    await expect(page.getByText(LL.notFound.product())).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await phone.callback('back')
    await expect.poll(async () => (await phone.calls('closeApplication')).length).toBe(1)
  })
})

test.describe('a bank app that has not called the page yet', () => {
  test.use({ ownPage: true })

  test('the destination waits under the splash until the session is verified [REL-006 SES-001 SES-002 NAV-058]', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.assign(window, { KPlus: new Proxy({}, { get: () => () => undefined, has: () => true }) }),
    )
    await page.goto('/order/o-full-shipped?lang=th&os=android')
    await expect(page.getByText('เวอร์ชัน 1.12.13')).toBeVisible()
    await expect(page.getByRole('heading', { name: LL.orders.detailTitle() })).toHaveCount(0)
    await page.evaluate(() =>
      (window as unknown as { setSessionId: (id: string) => void }).setSessionId('session-full'),
    )
    await expect(page.getByRole('heading', { name: LL.orders.detailTitle() })).toBeVisible()
    await expect(page.getByText('เวอร์ชัน 1.12.13')).toHaveCount(0)
  })
})

test('Back on the first entry closes the market, or returns to the bank app when opened directly [NAV-053 NAV-054 BRG-020 BRG-022]', async ({
  page,
}) => {
  const phone = await Phone.open(page)
  await expect(shown(page).locator('.product-card').first()).toBeVisible()
  await phone.callback('back')
  await expect.poll(async () => (await phone.calls('closeApplication')).length).toBe(1)
  const direct = await Phone.open(page, { path: '/cart', query: { isdirect: 'true' } })
  await expect(page.getByRole('heading', { name: LL.cart.title() })).toBeVisible()
  await direct.callback('back')
  await expect.poll(async () => (await direct.calls('backToNative')).length).toBe(1)
})

test('the language follows the bank app immediately, and the page stays [FMT-001 FMT-002 FMT-003 BRG-009]', async ({
  page,
}) => {
  const phone = await Phone.open(page, { path: '/order/o-full-shipped', lang: 'th' })
  await expect(page.getByRole('heading', { name: LL.orders.detailTitle() })).toBeVisible()
  await phone.callback('setLanguage', 'en')
  await expect(page.getByRole('heading', { name: translations('en').orders.detailTitle() })).toBeVisible()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(new URL(page.url()).pathname).toBe('/order/o-full-shipped')
})

test('maintenance from any call leads to the sorry page, and Back to the bank app [ERR-015 ERR-019 NAV-059 NAV-060]', async ({
  page,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  const phone = await Phone.open(page)
  await expect(shown(page).locator('.product-card').first()).toBeVisible()
  await bank.switchOn([
    {
      path: '/v1/baskets',
      method: 'GET',
      code: '8888',
      subCode: '0001',
      data: { start: '2026-11-21 10:00', end: '2026-11-21 12:00' },
      times: 1,
    },
  ])
  await page.getByRole('link', { name: new RegExp(`^${LL.header.cart()}`) }).click()
  await expect(page).toHaveURL(/\/sorry-page\?start=/)
  await expect(page.getByRole('heading', { name: LL.maintenance.title() })).toBeVisible()
  await phone.callback('back')
  await expect.poll(async () => (await phone.calls('backToNative')).length).toBe(1)
  await bank.switchOn([])
})

test('an error popup shows title, text and code, and runs its follow-up [ERR-004 ERR-005 ERR-016 NAV-078]', async ({
  page,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  await Phone.open(page, { path: '/shop/p/product/1011' })
  await page.getByRole('button', { name: LL.product.action.addToCart() }).click()
  await bank.switchOn([{ path: '/v1/baskets', method: 'POST', code: '904', subCode: '02', times: 1 }])
  await page.getByRole('dialog').getByRole('button', { name: LL.product.action.addToCart() }).click()
  const popup = page.getByRole('alertdialog')
  await expect(popup.getByText(/\(904-02\)/)).toBeVisible()
  await popup.getByRole('button', { name: LL.common.backToMain() }).click()
  await expect(page).toHaveURL(/:\d+\/(\?.*)?$/)
  await bank.switchOn([])
})

test('a page whose code fails to load shows an error over the page before, and can be retried [REL-007]', async ({
  page,
}) => {
  await Phone.open(page, { path: '/product-category-list' })
  const list = shown(page).locator('.product-card')
  await expect(list.first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.route('**/assets/*.js', (route) => route.abort())
  await list.first().getByRole('link').click()
  const again = shown(page).getByRole('button', { name: LL.common.retry() })
  await expect(again).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.unroute('**/assets/*.js')
  await again.click()
  await expect(shown(page).getByRole('button', { name: LL.product.action.addToCart() })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('guests are sent to upgrade their profile [SES-019 BRG-021]', async ({ page }) => {
  const phone = await Phone.open(page, { path: '/shop/p/product/1007', shopper: 'guest' })
  await page.getByRole('button', { name: LL.product.action.addToCart() }).click()
  await expect.poll(async () => (await phone.calls('upgradeProfile')).length).toBe(1)
})

test('a blocked shopper sees the reason [SES-021 SES-022 ERR-150]', async ({ page }) => {
  await Phone.open(page, { path: '/shop/p/product/1007', shopper: 'readonly' })
  await page.getByRole('button', { name: LL.product.action.addToCart() }).click()
  await expect(page.getByRole('alertdialog')).toContainText(LL.fault.title())
})

/** How much the pixels of each icon of quick access differ from each other: 0 where none is painted. */
async function contrastOfTileIcons(page: Page): Promise<number[]> {
  await page.evaluate(() => document.querySelector('.page-frame__scroll')!.scrollTo({ top: 0, behavior: 'instant' }))
  const icons = await shown(page).locator('.quick-access .icon').all()
  const contrasts: number[] = []
  for (const icon of icons) {
    const { channels } = await sharp(await icon.screenshot()).stats()
    contrasts.push(Math.max(...channels.map(({ stdev }) => stdev)))
  }
  return contrasts
}

test.describe('moving pages', () => {
  test.use({ motion: true })

  test('Back restores a list as it was left: length and scroll [NAV-052]', async ({ page }) => {
    const phone = await Phone.open(page)
    const cards = shown(page).locator('.grid .product-card')
    await expect(cards.first()).toBeVisible()
    const atFirst = await scrollHeight(page)
    await expect
      .poll(async () => {
        await scrollToEnd(page)
        return scrollHeight(page)
      })
      .toBeGreaterThan(atFirst + 2000)
    let link = cards.last().getByRole('link').first()
    // The rows of the position before may still be shown: a card that goes with them is chosen anew.
    await expect(async () => {
      const href = await cards.last().getByRole('link').first().getAttribute('href')
      link = shown(page).locator(`.grid a[href="${href}"]`).first()
      await link.scrollIntoViewIfNeeded({ timeout: 2_000 })
    }).toPass()
    const measure = async () => ({ scroll: await scrollTop(page), card: await link.boundingBox() })
    let left = await measure()
    await expect
      .poll(async () => {
        const earlier = left
        left = await measure()
        return isDeepStrictEqual(left, earlier)
      })
      .toBe(true)
    const length = await scrollHeight(page)
    await link.click()
    await expect(shown(page).getByRole('button', { name: LL.product.action.addToCart() })).toBeVisible()
    await expectAtRest(page)
    await phone.callback('back')
    await expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible()
    await expectAtRest(page)
    expect(await scrollHeight(page)).toBeGreaterThanOrEqual(length)
    expect(await measure()).toEqual(left)
    const contrasts = await contrastOfTileIcons(page)
    expect(contrasts).toHaveLength(10)
    expect(Math.min(...contrasts)).toBeGreaterThan(20)
  })

  test('a page slides in from the right, and the one it covers keeps its own content [NAV-069 NAV-071]', async ({
    page,
  }) => {
    await Phone.open(page)
    await hasTakenOver(page)
    interface Seen {
      state: string | undefined
      direction: string | undefined
      text: string
    }
    await page.evaluate(() => {
      const seen: Seen[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        for (const frame of document.querySelectorAll<HTMLElement>('.page-frame')) {
          const { transition: state, direction } = frame.dataset
          seen.push({ state, direction, text: frame.textContent })
        }
      }).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter: ['data-transition'],
      })
    })
    const card = shown(page).locator('.product-card').first()
    const [name] = (await card.innerText()).split('\n')
    await card.getByRole('link').click()
    await expect(shown(page).getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAtRest(page)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen[] }).seen)
    expect(seen.some(({ state, direction }) => state === 'enter' && direction === 'push')).toBe(true)
    expect(seen.some(({ state, text }) => state === 'exit' && text.includes(name!))).toBe(true)
  })

  test('a reload with a sheet open shows the page under it, and Back is not dead [NAV-055 NAV-075]', async ({
    page,
  }) => {
    const phone = await Phone.open(page)
    await hasTakenOver(page)
    await shown(page).locator('.product-card').first().getByRole('link').click()
    await page.getByRole('button', { name: LL.product.action.addToCart() }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.reload()
    await phone.callback('setSessionId', 'session-full')
    await expect(page.getByRole('button', { name: LL.product.action.addToCart() })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await phone.callback('back')
    await expect(page.getByRole('tablist', { name: LL.home.sections() })).toBeVisible()
  })
})
