import type { Page } from '@playwright/test'
import { hasTakenOver, Phone, poll, visit } from './phone'
import { expect, test } from './test'

const theme = (page: Page) => page.locator('html').getAttribute('data-theme')
const colourOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

const light = 'rgb(245, 246, 243)'
const dark = 'rgb(11, 18, 17)'
const white = 'rgb(255, 255, 255)'

test('the painted home and the page follow the system’s colour scheme, also while they are shown [LOOK-012]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  // Without the page's own script: what the document paints.
  await page.route('**/assets/*.js', (route) => route.abort())
  await Phone.open(page, { lang: 'th', silent: true })
  expect([await theme(page), await colourOf(page, 'html')]).toEqual(['dark', dark])
  await page.unroute('**/assets/*.js')
  await Phone.open(page, { lang: 'th' })
  await hasTakenOver(page)
  expect([await theme(page), await colourOf(page, 'html')]).toEqual(['dark', dark])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await poll(() => theme(page)).toBe('light')
  expect(await colourOf(page, 'html')).toBe(light)
})

test('the bank app’s colour scheme comes before the system’s and survives a reload on another page; code cards stay white [LOOK-012]', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await Phone.open(page, { lang: 'th', query: { theme: 'dark' } })
  await hasTakenOver(page)
  expect(await theme(page)).toBe('dark')
  await visit(page, '/coupon-detail/show-qr/c-full-value/value')
  expect(new URL(page.url()).search).not.toContain('theme')
  expect(await colourOf(page, '.coupon-paper, .coupon-code')).toBe(white)
  await visit(page, '/promotion-center')
  await page.reload()
  expect([await theme(page), await colourOf(page, 'html')]).toEqual(['dark', dark])
})
