import type { Locator, Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import { isFull } from '../tests/full'
import { latte, requestFor } from '../tests/server/orderRequests'
import { findings, violations } from './axe'
import { rest } from './gallery/camera'
import { open, sceneOf, scenes } from './gallery/scenes'
import { Bank, Phone, expectAtRest, hasTakenOver, shown } from './phone'
import { expect, inTurn, test } from './test'

/** Texts of too little contrast in the dark scheme. The page follows the system's setting while it is shown. */
async function paleInTheDark(page: Page, isOurs: boolean): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  if (isOurs) await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const found = await findings(page, (builder) => builder.withRules(['color-contrast']))
  return found.flatMap(({ nodes }) =>
    nodes.map(({ target, any }) => `dark: ${target.join(' ')}: ${any.map(({ message }) => message).join(' ')}`),
  )
}

/** Targets lower or narrower than 44 px, by their text. The area that reacts to a press counts. */
async function tooSmall(page: Page, targets: Locator[]): Promise<string[]> {
  const small: string[] = []
  for (const target of targets) {
    expect(await target.count()).toBeGreaterThan(0)
    for (const one of await target.all()) {
      if (!(await one.isVisible())) continue
      small.push(
        ...(await one.evaluate((element) => {
          element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
          const { left, right, top, bottom } = element.getBoundingClientRect()
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          const isOwn = (atX: number, atY: number) => element.contains(document.elementFromPoint(atX, atY))
          const reach = 21.5
          const isWide = right - left >= 44 || (isOwn(x - reach, y) && isOwn(x + reach, y))
          const isHigh = bottom - top >= 44 || (isOwn(x, y - reach) && isOwn(x, y + reach))
          const name = element.getAttribute('aria-label') ?? element.textContent
          return isWide && isHigh ? [] : [`${name}: ${Math.round(right - left)}×${Math.round(bottom - top)}`]
        })),
      )
    }
  }
  return small
}

/** Texts clipped by their boxes, except those truncated on purpose, and a page wider than its window. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const boxes = [document.documentElement, ...document.querySelectorAll('.page-frame__scroll')]
    if (boxes.some(({ scrollWidth }) => scrollWidth > window.innerWidth + 1))
      found.push('the page is wider than its window')
    for (const element of document.querySelectorAll<HTMLElement>(
      '.page-frame *, [role=dialog] *, [role=alertdialog] *',
    )) {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element)
      const isShortened = webkitLineClamp !== 'none' || element.closest('.sr-only, [class*=clamp], [inert]') !== null
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || isShortened) continue
      const cutsX = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 1
      const cutsY = overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 1
      if (cutsX || cutsY) found.push(`${element.className}: ${element.textContent}`)
    }
    return found
  })

/** One of each kind of screen, with a sheet, a form and a layer, for the ordinary run. `npm run test:full` takes every scene. */
const sample = [
  'home',
  'category-list',
  'product',
  'product-variants',
  'search-results',
  'merchant',
  'promotions',
  'donations',
  'cart',
  'order-summary',
  'payment-split',
  'voucher-sheet',
  'address-form-invalid',
  'order-shipped',
  'review-form',
  'coupon-code',
  'gift-wrapped',
  'privileges',
]

for (const [index, scene] of (isFull ? scenes : sample.map(sceneOf)).entries())
  for (const lang of inTurn(index))
    test(`${scene.name}: breaks no rule of WCAG 2.2 AA, and its texts are clear in the dark (${lang}) [A11-001] [LOOK-012]`, async ({
      page,
      baseURL,
    }) => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await open(scene, page, baseURL!, lang)
      await rest(page)
      expect([...(await violations(page)), ...(await paleInTheDark(page, scene.route.startsWith('/')))]).toEqual([])
    })

for (const lang of ['th', 'en'] as const) {
  const LL = translations(lang)
  if (inTurn(1).includes(lang))
    test(`pay, quantity, stars, tabs and back are pressed on 44 px, and text at 200 % clips nothing (${lang}) [A11-002]`, async ({
      page,
      baseURL,
    }) => {
      const bank = await Bank.of(baseURL!, 'full')
      await bank.fillBasket(['1007', '1007-01'])
      const found: Record<string, string[]> = {}
      const check = async (screen: string, ...targets: Locator[]) => {
        found[`${screen}: presses`] = await tooSmall(page, targets)
        await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
        found[`${screen}: texts`] = await clipped(page)
        await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
      }
      const back = page.getByRole('button', { name: LL.common.back() }).last()
      const steps = [LL.common.decrease(), LL.common.increase(), LL.common.delete()]
      const stepper = page.getByRole('button', { name: new RegExp(steps.join('|')) })

      await Phone.open(page, { path: '/', lang })
      await hasTakenOver(page)
      await expect(page.getByRole('tab').first()).toBeVisible()
      await check('home', back, page.getByRole('tab'))
      await Phone.open(page, { path: '/order', lang })
      await expect(page.getByRole('heading', { name: LL.orders.title() }).first()).toBeVisible()
      await check('history', back)
      await Phone.open(page, { path: '/order/o-full-shipped', lang })
      const received = page.getByRole('button', { name: LL.orders.received.action.goods() })
      await expect(received).toBeVisible()
      await check('order', back, received)
      await received.click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await check('question', page.getByRole('alertdialog').getByRole('button'))
      await Phone.open(page, { path: `/order/${await bank.bought(requestFor([latte]), 'paid')}/review`, lang })
      const stars = shown(page).locator('label', { has: page.getByRole('radio') })
      await expect(stars).toHaveCount(5)
      await check('review', back, stars)
      await Phone.open(page, { path: '/shop/p/product/1003', lang })
      const add = page.getByRole('button', { name: LL.product.action.addToCart() })
      await expect(add).toBeVisible()
      await check('product', back, add)
      await add.click()
      // The sheet has stopped moving when its last button has.
      await page.getByRole('dialog').getByRole('button').last().hover({ trial: true })
      await check('variants', stepper, page.getByRole('dialog').getByRole('button'))
      await Phone.open(page, { path: '/cart', lang })
      await page.getByRole('radio').first().check()
      const pay = page.getByRole('button', { name: LL.cart.pay() })
      await check('cart', back, stepper, pay)
      await pay.click()
      await expect(page.getByRole('heading', { name: LL.checkout.title() })).toBeVisible()
      await expectAtRest(page)
      await expect(page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true })).toBeEnabled()
      await check('summary', back, shown(page).locator('.bottom-bar button'))
      await page.getByRole('button', { name: LL.common.change(), exact: true }).first().click()
      const another = page.getByRole('button', { name: new RegExp(`^${LL.address.add()}`) })
      await expect(another).toBeVisible()
      await check('addresses', back, another)
      await another.click()
      const save = page.getByRole('button', { name: LL.address.save(), exact: true })
      await save.click()
      await expect(page.getByRole('alert').first()).toBeVisible()
      await check('address', back, save)
      expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([])
    })

  if (inTurn(2).includes(lang))
    test(`nothing moves for who asked for reduced motion (${lang}) [A11-002]`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await Phone.open(page, { path: '/', lang })
      await page.getByRole('link', { name: new RegExp(`^${LL.header.cart()}`) }).click()
      await expect(page.getByRole('heading', { name: LL.cart.title() }).first()).toBeVisible()
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState }) => playState === 'running')
          .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
          .filter((frame) => 'transform' in frame || 'translate' in frame || 'left' in frame),
      )
      expect(moving).toEqual([])
    })
}
