import type { CDPSession, Locator, Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import { Phone, expectAtRest, scrollTop, shown } from './phone'
import { expect, test } from './test'

const LL = translations('th')
const width = 390
test.use({ motion: true })

/** A finger on the screen. */
class Finger {
  private constructor(private readonly devtools: CDPSession) {}

  static async of(page: Page): Promise<Finger> {
    return new Finger(await page.context().newCDPSession(page))
  }

  async drag(from: number, to: number, y: number): Promise<void> {
    await this.touch('touchStart', from, y)
    await this.move(from, to, y)
  }

  async move(from: number, to: number, y: number): Promise<void> {
    for (let step = 1; step <= 10; step += 1) await this.touch('touchMove', from + ((to - from) * step) / 10, y)
  }

  /** After a pause, so that there is no fling. */
  async letGo(): Promise<void> {
    await this.devtools.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: Date.now() / 1000 + 0.5,
    })
  }

  private async touch(type: 'touchStart' | 'touchMove', x: number, y: number): Promise<void> {
    await this.devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  }
}

const leftOf = (frame: Locator) => frame.evaluate((element) => element.getBoundingClientRect().left)
const middleOf = async (element: Locator) => {
  const { y, height } = (await element.boundingBox())!
  return y + height / 2
}

/** From a scrolled list to the page of a product. */
async function openProduct(page: Page): Promise<{ finger: Finger; listTop: number }> {
  await Phone.open(page, { path: '/product-category-list' })
  // Goods, which have a sheet of variants.
  const card = shown(page).locator('.product-card__link[href*="/product/10"]').nth(2)
  await expect(card).toBeAttached()
  await card.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const listTop = await scrollTop(page)
  await card.click()
  await expect(shown(page).locator('.product__name')).toBeVisible()
  await expectAtRest(page)
  await expect(page.locator('.page-frame[data-cover=near]')).toBeAttached()
  return { finger: await Finger.of(page), listTop }
}

test('a swipe from the edge drags the page; released before half way it returns, beyond it goes Back [NAV-052 NAV-055]', async ({
  page,
}) => {
  const { finger, listTop } = await openProduct(page)
  const top = page.locator('.page-frame').last()
  const y = await middleOf(shown(page).locator('.product__name'))

  await finger.drag(4, 4 + width / 2, y)
  expect(Math.round(await leftOf(top))).toBe(width / 2)
  expect(Math.round(await leftOf(page.locator('.page-frame').first()))).toBe(Math.round(width * -0.12))
  await finger.move(4 + width / 2, 4 + width * 0.2, y)
  await finger.letGo()
  await expect.poll(() => leftOf(top)).toBe(0)
  await expect(shown(page).locator('.product__name')).toBeVisible()

  await finger.drag(4, 4 + width * 0.6, y)
  await finger.letGo()
  await expect(page).toHaveURL(/product-category-list/)
  await expectAtRest(page)
  await expect(page.locator('.page-frame')).toHaveCount(1)
  expect(await scrollTop(page)).toBe(listTop)
  expect(await leftOf(shown(page))).toBe(0)
})

test('horizontal scrollers and sheets keep their own swipe', async ({ page }) => {
  const { finger } = await openProduct(page)
  const top = page.locator('.page-frame').last()
  const gallery = shown(page).locator('.gallery__track')
  // A gallery of one picture does not scroll.
  await gallery.evaluate((track) => track.append(track.firstElementChild!.cloneNode(true)))
  await finger.drag(4, 4 + width * 0.6, await middleOf(gallery))
  expect(await leftOf(top)).toBe(0)
  await finger.letGo()
  await page.getByRole('button', { name: LL.product.action.addToCart() }).click()
  const sheet = page.getByRole('dialog', { name: LL.product.chooseOptions() })
  await expect(sheet).toBeVisible()
  await finger.drag(4, 4 + width * 0.6, 200)
  expect(await leftOf(top)).toBe(0)
  await finger.letGo()
  await expect(page).toHaveURL(/\/product\//)
})

test('the page ignores the gesture where the bank app handles it', async ({ page }) => {
  await page.addInitScript(() => {
    let config: object = {}
    Object.defineProperty(window, '__APP_CONFIG__', {
      get: () => config,
      set: (given: object) => (config = { ...given, nativeOwnsSwipeBack: true }),
    })
  })
  const { finger } = await openProduct(page)
  await finger.drag(4, 4 + width * 0.6, await middleOf(shown(page).locator('.product__name')))
  expect(await leftOf(page.locator('.page-frame').last())).toBe(0)
  await finger.letGo()
  await expect(page).toHaveURL(/\/product\//)
})
