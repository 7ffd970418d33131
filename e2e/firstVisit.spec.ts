import type { Page } from '@playwright/test'
import { Phone, shown } from './phone'
import { expect, test } from './test'

test.use({ firstVisit: true })

/** Whether the focus stays in the open dialog when Tab is pressed more often than it has stops. */
async function hasFocusInside(page: Page): Promise<boolean> {
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    const isInside = await page.evaluate(() => document.activeElement?.closest('dialog[data-state=open]') !== null)
    if (!isInside) return false
  }
  return true
}

test('the tutorial shows each part of home through its hole, then an ad pops up, and Back closes it [HOM-004][HOM-007][HOM-009]', async ({
  page,
}) => {
  await Phone.open(page, { shopper: 'card', lang: 'en' })
  // The previous one may still be closing.
  const dialog = page.locator('dialog[data-state=open]')
  const parts = [
    shown(page).getByRole('link', { name: 'Search', exact: false }).first(),
    shown(page).getByRole('navigation', { name: 'Quick access' }),
    shown(page).getByRole('tablist').first(),
    shown(page).getByRole('link', { name: /^Cart/ }),
  ]
  for (const [index, part] of parts.entries()) {
    await expect(dialog).toContainText(`Step ${index + 1} of 4`)
    const [hole, bubble, box] = await Promise.all([
      dialog.locator('.tour__hole').boundingBox(),
      dialog.locator('.tour__bubble').boundingBox(),
      part.boundingBox(),
    ])
    expect(hole!.x).toBeLessThanOrEqual(Math.max(4, box!.x))
    expect(hole!.y).toBeLessThanOrEqual(Math.max(4, box!.y))
    expect(hole!.y + hole!.height).toBeGreaterThanOrEqual(box!.y + box!.height)
    const isApart = bubble!.y >= hole!.y + hole!.height || bubble!.y + bubble!.height <= hole!.y
    expect(isApart && bubble!.y >= 0 && bubble!.y + bubble!.height <= page.viewportSize()!.height).toBe(true)
    expect(await hasFocusInside(page)).toBe(true)
    await dialog.getByRole('button', { name: index < 3 ? 'Next' : 'Start shopping' }).click()
  }
  await expect(dialog.getByRole('img', { name: 'Month-end shopping party' })).toBeVisible()
  expect(await hasFocusInside(page)).toBe(true)
  await page.goBack()
  await expect(dialog.getByRole('img', { name: 'Add your JD card for 500 points' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toContainText('Get 500 points')
  expect(await hasFocusInside(page)).toBe(true)
  await dialog.getByRole('button', { name: 'Do not show again', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/$|\/\?/)
})
