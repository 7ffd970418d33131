import type { Locator } from '@playwright/test'
import { translations } from '../i18n/translations'
import { builtFile, scriptOf } from './builtScripts'
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
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(builtFile(source)))
  await Phone.open(page, { lang: 'en' })
  await failed
  await page.context().setOffline(true)
  await expect(shown(page).locator('.offline-strip')).toContainText('No internet connection')
  await expect(shown(page).locator('.offline-strip__age')).toHaveCount(0)
  await page.unroute(script)
  const loaded = page.waitForResponse(script)
  await page.context().setOffline(false)
  await loaded
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await expect(shown(page).locator('.offline-strip__age')).toHaveText(/^Showing data from \d\d:\d\d$/)
  await page.context().setOffline(false)
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
  await page.locator('dialog[data-state=open]').getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForEvent('requestfailed', (request) => request.url().endsWith(builtFile(source)))
  await expect(shown(page).locator('.product__name')).toHaveText('New-crop jasmine rice 5 kg')
  await page.unroute(script)
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await bank.switchOn([])
})

test('a page of which a part can’t be loaded says so; it comes back by its retry, with the part that was asked for', async ({
  page,
}) => {
  const script = scriptOf('src/screens/product/VariantSheet.tsx')
  await page.route(script, (route) => route.abort())
  await Phone.open(page, { path: '/shop/p/product/1011', lang: 'en' })
  await shown(page).getByRole('button', { name: 'Add to cart' }).click()
  const retry = shown(page).getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect(retry).toBeVisible()
  await page.unroute(script)
  await retry.click()
  await expect(shown(page).locator('.product__name')).toHaveText('New-crop jasmine rice 5 kg')
  await expect(page.locator('dialog[data-state=open]').getByRole('button', { name: 'Add to cart' })).toBeVisible()
})
