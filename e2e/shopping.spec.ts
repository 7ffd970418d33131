import type { Locator, Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import { failedLoad, lastScript, scriptOf } from './builtScripts'
import { Bank, expectAtRest, hasTakenOver, Phone, shown } from './phone'
import { expect, test } from './test'

const th = translations('th')

const edges = (of: Locator) =>
  of.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top, bottom }
  })

test('the tabs of home stop directly under the header, and the offline strip is in full view [LOOK-005]', async ({
  page,
}) => {
  await Phone.open(page, { lang: 'th' })
  const header = shown(page).locator('header')
  const tabs = shown(page).getByRole('tablist', { name: th.home.sections() })
  await expect(tabs).toBeVisible()
  await expect(shown(page).locator('.skeleton, .section--later')).toHaveCount(0)
  await expectAtRest(page)

  await page.context().setOffline(true)
  const strip = shown(page).getByText('ไม่มีสัญญาณอินเทอร์เน็ต')
  await expect(strip).toBeVisible()
  const isOnTop = await strip.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  await page.context().setOffline(false)
  await expect(strip).toBeHidden()

  await shown(page)
    .locator('.page-frame__scroll')
    .evaluate((box) => box.scrollTo({ top: 1200, behavior: 'instant' }))
  const bar = tabs.locator('..')
  expect(Math.abs((await edges(bar)).top - (await edges(header)).bottom)).toBeLessThan(1)
})

test('the ranks of the first three best sellers of a category are coloured [LOOK-006]', async ({ page }) => {
  await Phone.open(page, { path: '/category-list', lang: 'th' })
  const ranked = shown(page).getByRole('heading', { name: 'ขายดีในหมวดนี้' })
  await expect(ranked).toBeVisible()
  const colours = await shown(page)
    .locator('.categories__best > li')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row, '::before').color))
  expect(colours.length).toBeGreaterThan(3)
  expect(new Set(colours.slice(0, 3)).size).toBe(1)
  expect(colours[3]).not.toBe(colours[0])
})

test('the tiles of home have their icons after Back, also without a network [LOOK-019]', async ({ page }) => {
  await Phone.open(page)
  await hasTakenOver(page)
  const drawn = () =>
    shown(page)
      .locator('.quick-access use')
      .evaluateAll((uses) => uses.map((use) => (use as SVGGraphicsElement).getBBox().width > 0))
  await expect.poll(async () => new Set(await drawn())).toEqual(new Set([true]))
  const all = await drawn()
  const leave = async () => {
    await shown(page).locator('.product-card__link').first().click()
    await expect(shown(page).locator('.product__name')).toBeVisible()
    await expectAtRest(page)
  }
  await leave()
  await page.goBack()
  await expectAtRest(page)
  expect(await drawn()).toEqual(all)
  await leave()
  await page.context().setOffline(true)
  await page.goBack()
  await expectAtRest(page)
  expect(await drawn()).toEqual(all)
  await page.context().setOffline(false)
})

test('offline from the start: what loads after the first screen loads once the device is online, and the strip then tells how old the page is', async ({
  page,
}) => {
  const source = 'src/fetchAhead.ts'
  const script = scriptOf(source)
  await page.route(script, (route) => route.abort())
  const failed = failedLoad(page, source)
  await Phone.open(page, { lang: 'en' })
  await failed
  await page.context().setOffline(true)
  await expect(shown(page).locator('.offline-strip')).toContainText('No internet connection')
  await expect(shown(page).locator('.offline-strip__age')).toHaveCount(0)
  await page.unroute(script)
  // It loads this one once it runs.
  const loadedNext = page.waitForEvent('requestfinished', (request) => request.url().endsWith(lastScript()))
  await page.context().setOffline(false)
  await loadedNext
  await page.context().setOffline(true)
  await expect(shown(page).locator('.offline-strip__age')).toHaveText(/^Showing data from \d\d:\d\d$/)
  await page.context().setOffline(false)
})

/** Holds the call that adds to the cart: `asked` resolves once it was made, `answer` lets it pass or cuts it. */
async function holdAdding(page: Page) {
  const calls = /\/v1\/baskets(\?|$)/
  let answer = (_how: 'continue' | 'abort') => {}
  const held = new Promise<'continue' | 'abort'>((resolve) => (answer = resolve))
  let ask = () => {}
  const asked = new Promise<void>((resolve) => (ask = resolve))
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    ask()
    await route[await held]()
  })
  return { asked, answer, release: () => page.unroute(calls) }
}

const openSheet = (page: Page) => page.locator('dialog[data-state=open]')

test('an answer to the sheet of a product that has changed since leaves the next sheet open, with its history entry [NAV-075]', async ({
  page,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  await bank.emptyBasket()
  const phone = await Phone.open(page, { path: '/shop/p/product/1011', lang: 'en' })
  const { asked, answer, release } = await holdAdding(page)
  const sheet = openSheet(page)
  await shown(page).getByRole('button', { name: 'Add to cart' }).click()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await asked
  await phone.callback('setLanguage', 'th')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(shown(page).locator('.product__name')).not.toHaveText('New-crop jasmine rice 5 kg')
  await shown(page).getByRole('button', { name: th.product.action.addToCart() }).click()
  await expect(sheet).toBeVisible()
  answer('continue')
  await expect(page.locator('.snackbar')).toBeVisible()
  await phone.callback('back')
  await expect(sheet).toHaveCount(0)
  await expect(shown(page).locator('.product__name')).toBeVisible()
  await expect(page).toHaveURL(/product\/1011/)
  await release()
})

test('Back closes the sheet of a product that is being added; once that has failed, the sheet opens and closes as before [NAV-075]', async ({
  page,
}) => {
  const phone = await Phone.open(page, { path: '/shop/p/product/1011', lang: 'en' })
  const { asked, answer, release } = await holdAdding(page)
  const sheet = openSheet(page)
  const add = shown(page).getByRole('button', { name: 'Add to cart' })
  await add.click()
  await sheet.getByRole('button', { name: 'Add to cart' }).click()
  await asked
  await phone.callback('back')
  await expect(sheet).toHaveCount(0)
  answer('abort')
  await page.getByRole('alertdialog').getByRole('button').first().click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await add.click()
  await expect(sheet.getByRole('button', { name: 'Add to cart' })).toBeEnabled()
  await phone.callback('back')
  await expect(sheet).toHaveCount(0)
  await expect(shown(page).locator('.product__name')).toBeVisible()
  await expect(page).toHaveURL(/product\/1011/)
  await release()
})

test('a popup whose code can’t be loaded takes nothing away, and opens once it can be loaded', async ({
  page,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  await bank.switchOn([{ method: 'POST', path: '/v1/baskets', code: '403' }])
  const source = 'src/overlays/ModalDialog.tsx'
  const script = scriptOf(source)
  await page.route(script, (route) => route.abort())
  await Phone.open(page, { path: '/shop/p/product/1011', lang: 'en' })
  await shown(page).getByRole('button', { name: 'Add to cart' }).click()
  await openSheet(page).getByRole('button', { name: 'Add to cart' }).click()
  await failedLoad(page, source)
  await expect(shown(page).locator('.product__name')).toHaveText('New-crop jasmine rice 5 kg')
  await page.unroute(script)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await bank.switchOn([])
})

test('a page of which a part can’t be loaded says so; it comes back by its retry, with the part that was asked for', async ({
  page,
}) => {
  const source = 'src/screens/product/VariantSheet.tsx'
  const script = scriptOf(source)
  await page.route(script, (route) => route.abort())
  await Phone.open(page, { path: '/shop/p/product/1011', lang: 'en' })
  await shown(page).getByRole('button', { name: 'Add to cart' }).click()
  const retry = shown(page).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  const failedAgain = failedLoad(page, source)
  await retry.click()
  await failedAgain
  await page.unroute(script)
  await retry.click()
  await expect(shown(page).locator('.product__name')).toHaveText('New-crop jasmine rice 5 kg')
  await expect(openSheet(page).getByRole('button', { name: 'Add to cart' })).toBeVisible()
})

test('a page whose code is gone since a new build was deployed opens in the new build by its retry [NAV-084]', async ({
  page,
}) => {
  const script = scriptOf('src/screens/product/VariantSheet.tsx')
  await page.route(script, (route) => route.fulfill({ status: 404 }))
  await Phone.open(page, { path: '/shop/p/product/1011', lang: 'en' })
  await shown(page).getByRole('button', { name: 'Add to cart' }).click()
  const retry = shown(page).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.route('**/assets/index-*.js', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.unroute(script)
  const reloaded = page.waitForEvent('domcontentloaded')
  await retry.click()
  await reloaded
  await expect(shown(page).locator('.product__name')).toHaveText('New-crop jasmine rice 5 kg')
})
