import type { Page } from '@playwright/test'
import { Phone, expectAtRest, shown } from './phone'
import { expect, test } from './test'

declare global {
  interface Window {
    /** Copies of photos placed over the pages, each with the name of what moved at that time. */
    copies: string[]
  }
}

const copy = (page: Page) => page.locator('.shared-picture')
const gallery = (page: Page) => shown(page).locator('[data-shared-main]')

/** A list whose fifth card is in view, its photo loaded. */
async function openList(page: Page) {
  await page.addInitScript(() => {
    window.copies = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof HTMLElement && node.matches('.shared-picture'))
            window.copies.push(
              document.querySelector('.page-frame[data-transition=enter]')?.getAttribute('data-direction') ?? '',
            )
    }).observe(document, { childList: true, subtree: true })
  })
  await Phone.open(page, { path: '/product-category-list' })
  const card = shown(page).locator('.product-card').nth(4)
  await expect(card).toBeVisible()
  await expect(shown(page).locator('.skeleton')).toHaveCount(0)
  await card.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect
    .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  return card.locator('.product-card__link')
}

const copies = (page: Page) => page.evaluate(() => window.copies)

async function expectNone(page: Page): Promise<void> {
  await expectAtRest(page)
  await expect(copy(page)).toHaveCount(0)
}

test.describe('the photo of a card', () => {
  test.use({ motion: true })

  test('moves to the product’s page and back [NAV-070]', async ({ page }) => {
    await (await openList(page)).click()
    await expect(gallery(page)).toBeVisible()
    await expectNone(page)
    expect(await copies(page)).toEqual(['push'])
    await expect(gallery(page)).toHaveCSS('opacity', '1')
    await page.goBack()
    await expect(page).toHaveURL(/product-category-list/)
    await expectNone(page)
    expect(await copies(page)).toEqual(['push', 'back'])
  })

  test('stays where it is when the photo of the page is out of view', async ({ page }) => {
    await (await openList(page)).click()
    await expect(gallery(page)).toBeVisible()
    await expectNone(page)
    // Until the product is fully loaded, the page may become shorter again.
    await expect(shown(page).locator('.skeleton')).toHaveCount(0)
    const scroller = shown(page).locator('.page-frame__scroll')
    await expect
      .poll(() =>
        scroller.evaluate((box) => {
          box.scrollTo({ top: 600, behavior: 'instant' })
          return box.scrollTop
        }),
      )
      .toBe(600)
    // In one task: what loads late may make the page shorter and scroll it back into view.
    await scroller.evaluate((box) => {
      box.scrollTo({ top: 600, behavior: 'instant' })
      history.back()
    })
    await expect(page).toHaveURL(/product-category-list/)
    await expectNone(page)
    expect(await copies(page)).toEqual(['push'])
  })
})

test.describe('with reduced motion', () => {
  test.use({ ownPage: true })

  test('no photo moves [NAV-072]', async ({ page }) => {
    await (await openList(page)).click()
    await expect(gallery(page)).toBeVisible()
    await expectNone(page)
    expect(await copies(page)).toEqual([])
  })
})
