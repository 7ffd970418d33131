import type { Locator } from '@playwright/test'
import { Phone, expectAtRest, scrollToEnd, shown } from './phone'
import { expect, test } from './test'

const middleOf = (of: Locator) =>
  of.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    return top + height / 2
  })

test('the icon of a row with one line stands at the middle of its text [LOOK-022]', async ({ page }) => {
  await Phone.open(page, { path: '/shop/p/product/2002' })
  await expect(shown(page).locator('.product__name')).toBeVisible()
  const rows = await shown(page).locator('.list-row:has(.list-row__icon):has(.list-row__text > :only-child)').all()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    const [icon, text] = [
      await middleOf(row.locator('.list-row__icon')),
      await middleOf(row.locator('.list-row__text')),
    ]
    expect(Math.abs(icon - text)).toBeLessThanOrEqual(1)
  }
})

test('the rows of a shop’s contact card keep inside its round corners, each with one mark at its end [LOOK-022]', async ({
  page,
}) => {
  await Phone.open(page, { path: '/merchant-detail/100001' })
  await page.getByRole('tab', { name: 'เกี่ยวกับร้าน' }).click()
  const card = shown(page).locator('.merchant-contact')
  await expect(card).toBeVisible()
  const look = await card.evaluate((element) => {
    const { overflow, borderTopLeftRadius } = getComputedStyle(element)
    const carets = [...element.querySelectorAll('.list-row__caret')].filter(
      (caret) => caret.getClientRects().length > 0,
    )
    return { overflow, radius: parseFloat(borderTopLeftRadius), carets: carets.length }
  })
  expect(look).toEqual({ overflow: 'hidden', radius: 16, carets: 0 })
})

test('the discs of a product’s header have no shadow once the header is white [LOOK-022]', async ({ page }) => {
  await Phone.open(page, { path: '/shop/p/product/1001' })
  await expect(shown(page).locator('.product__name')).toBeVisible()
  await expectAtRest(page)
  await scrollToEnd(page)
  const discs = shown(page).locator('.header--clear .icon-btn')
  await expect
    .poll(() =>
      discs.evaluateAll((buttons) =>
        buttons.map((button) => {
          const { boxShadow } = getComputedStyle(button)
          return boxShadow === 'none' || [...boxShadow.matchAll(/rgba\([^)]*, 0\)/g)].length > 0
        }),
      ),
    )
    .toEqual([true, true, true, true])
})

test('before a search the shopper’s own records show a hint, no error, and the field has no × of the browser [LOOK-022]', async ({
  page,
}) => {
  for (const path of ['/search/order', '/search/mycoupon']) {
    await Phone.open(page, { path })
    await expect(shown(page).locator('.search-hint')).toBeVisible()
    await expect(shown(page).locator('.empty')).toHaveCount(0)
    const field = shown(page).getByRole('searchbox')
    await field.fill('กาแฟ')
    // Where the browser's × would be, a press would clear the field.
    const { width, height } = (await field.boundingBox())!
    for (const fromRight of [12, 18, 24, 30]) await field.click({ position: { x: width - fromRight, y: height / 2 } })
    await expect(field).toHaveValue('กาแฟ')
  }
})

test('the seal of a shop with a long name follows its last word [LOOK-022]', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await Phone.open(page, { path: '/cart' })
  const name = shown(page).locator('.shop-head:has(.shop-head__seal) .shop-head__name').first()
  await expect(name).toBeVisible()
  const gap = await name.evaluate((heading) => {
    const target = heading.querySelector('a') ?? heading
    target.textContent = 'ร้านค้าที่มีชื่อยาวมากจนต้องขึ้นบรรทัดใหม่ในรถเข็น'
    const seal = heading.parentElement!.querySelector('.shop-head__seal')!.getBoundingClientRect()
    const lines = [...heading.getClientRects()]
    const last = lines.at(-1)!
    return {
      lines: lines.length,
      gap: Math.round(seal.left - last.right),
      isBeside: seal.top < last.bottom && seal.bottom > last.top,
    }
  })
  expect(gap.lines).toBeGreaterThan(1)
  expect(gap.gap).toBeLessThanOrEqual(8)
  expect(gap.isBeside).toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
})

test('the e-donation’s tag and the button that explains it stay on one line [LOOK-022]', async ({ page }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await Phone.open(page, { path: '/shop/p/product/3001' })
    const about = shown(page).locator('.product__about')
    await expect(about.locator('> .icon-btn')).toBeAttached()
    const gap = (await middleOf(about.locator('.tag'))) - (await middleOf(about.locator('> .icon-btn')))
    expect(Math.abs(gap)).toBeLessThanOrEqual(1)
  }
  await page.setViewportSize({ width: 390, height: 844 })
})
