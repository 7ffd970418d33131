import type { Page } from '@playwright/test'
import { Phone, expectAtRest, shown } from './phone'
import { expect, test } from './test'

const area = (page: Page) => shown(page).locator('.pull-area')
const topOf = (page: Page) => area(page).evaluate((element) => element.getBoundingClientRect().top)

/** The order list under a finger. */
async function openList(page: Page) {
  await Phone.open(page, { path: '/order' })
  await expect(shown(page).locator('a[href^="/order/"]').first()).toBeVisible()
  await expectAtRest(page)
  const devtools = await page.context().newCDPSession(page)
  const rest = await topOf(page)
  const y = rest + 40
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: 195, y: at }] })
  return {
    rest,
    down: () => touch('touchStart', y),
    pull: async (px: number) => {
      for (let step = 1; step <= 8; step += 1) await touch('touchMove', y + (px * step) / 8)
    },
    letGo: () => touch('touchEnd'),
  }
}

test.describe('a pulled list', () => {
  test.use({ motion: true })

  test('moves with the finger, and springs back when it is let go early [LOOK-018]', async ({ page }) => {
    const { rest, down, pull, letGo } = await openList(page)
    const calls: string[] = []
    page.on('request', (request) => /\/v1\/orders\?/.test(request.url()) && calls.push(request.url()))
    await down()
    await pull(32)
    await expect.poll(async () => Math.round((await topOf(page)) - rest)).toBe(32)
    await pull(60)
    await expect.poll(async () => Math.round((await topOf(page)) - rest)).toBe(60)
    await letGo()
    await expect.poll(async () => Math.round((await topOf(page)) - rest)).toBe(0)
    expect(calls).toEqual([])
  })

  test('stays open for its ring while it is reloaded, then closes [LOOK-018]', async ({ page }) => {
    const { rest, down, pull, letGo } = await openList(page)
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/v1\/orders\?/, async (route) => {
      await held
      await route.continue()
    })
    await down()
    await pull(100)
    await letGo()
    await expect.poll(async () => Math.round((await topOf(page)) - rest)).toBe(56)
    await expect(shown(page).locator('.pull__ring')).toBeVisible()
    // Another touch of the list keeps the ring.
    await down()
    await pull(-4)
    await letGo()
    await expectAtRest(page)
    expect(Math.round((await topOf(page)) - rest)).toBe(56)
    answer()
    await expect.poll(async () => Math.round((await topOf(page)) - rest)).toBe(0)
  })
})

test('a pulled list does not move with reduced motion [LOOK-018]', async ({ page }) => {
  const { rest, down, pull, letGo } = await openList(page)
  await down()
  await pull(60)
  await expect(shown(page).locator('.pull')).toBeVisible()
  expect(Math.round((await topOf(page)) - rest)).toBe(0)
  await letGo()
  await expect(shown(page).locator('.pull')).toHaveCount(0)
})
