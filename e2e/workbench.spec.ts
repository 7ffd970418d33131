import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import { sandboxPin } from './pin'
import { Bank } from './phone'
import { expect, test } from './test'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false, ownPage: true })

const addressOf = (baseURL: string) => `http://kmarket.localhost:${new URL(baseURL).port}/workbench/`
const shopIn = (page: Page, phone: number) => page.frameLocator(`iframe[title="K Market on phone ${phone}"]`)
const active = (page: Page, state: string) => page.getByRole('button', { name: new RegExp(`state ${state}, active$`) })

async function choose(page: Page, shopper: string, path = '/'): Promise<void> {
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByLabel('Deep link').fill(path)
  await expect(page.getByLabel('Shopper').getByRole('option').first()).toBeAttached()
  await page.getByLabel('Shopper').selectOption(shopper)
  await page.getByRole('button', { name: 'Open again with these' }).click()
}

test('on the phone: bought, killed while the PIN pad is open, opened again, PIN given, one order; the chart follows [GEN-001 BRG-031 SES-038]', async ({
  page,
  baseURL,
}) => {
  const LL = translations('th')
  const bank = await Bank.of(baseURL!, 'rich')
  await bank.switchOn([])
  await bank.emptyBasket()
  await bank.add('1007', '1007-01')
  await bank.add('1008', '1008-01', 2)
  const before = await bank.orders()

  await page.goto(addressOf(baseURL!))
  await choose(page, 'rich', '/cart')
  const shop = shopIn(page, 1)
  await shop.getByRole('button', { name: LL.cart.pay() }).click()
  await expect(shop.getByRole('heading', { name: LL.checkout.title() })).toBeVisible()
  await page.getByLabel('Machine').selectOption('def checkout')
  await expect(active(page, 'summary')).toBeVisible()

  await shop.getByRole('button', { name: LL.checkout.confirm.general() }).click()
  const pad = page.getByRole('dialog', { name: /PIN pad/ })
  await expect(pad).toBeVisible()
  await expect(active(page, 'placing')).toBeVisible()
  await page.getByRole('button', { name: 'Kill the page' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(pad).toBeVisible()
  await page.getByRole('region', { name: 'Phone 1' }).getByRole('button', { name: 'Open the page' }).click()
  await expect(shop.getByRole('heading', { name: LL.checkout.authorising.title() })).toBeVisible()
  for (const digit of sandboxPin) await pad.getByRole('button', { name: digit, exact: true }).click()
  await expect(pad).toBeHidden()
  await expect(shop.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  await expect(active(page, 'succeeded')).toBeVisible()

  const orders = await bank.orders()
  expect(orders.length).toBe(before.length + 1)
  expect(orders[0]!.order_status).toBe('paid')
  expect(await bank.balances()).toBe(true)
  expect(page.frames().some((frame) => frame.url().includes('session'))).toBe(false)
  const log = page.getByRole('log')
  await expect(log).toContainText('PIN accepted')
  await expect(log).not.toContainText('session-rich')
})

test('two phones have two shoppers at once', async ({ page, baseURL }) => {
  await page.goto(addressOf(baseURL!))
  await choose(page, 'rich')
  await page.getByLabel('Second phone').check()
  const accounts = [1, 2].map((number) => async () => {
    const frame = page.frames().find((one) => one.url().startsWith(`http://phone-${number}.`))
    return frame?.evaluate(async () => {
      const answer = (await (await fetch('/v1/address/list')).json()) as {
        MessageCode: string
        addresses: { id: string }[]
      }
      return answer.MessageCode === '0000' ? JSON.stringify(answer.addresses) : ''
    })
  })
  for (const account of accounts) await expect.poll(account).toBeTruthy()
  const [first, second] = await Promise.all(accounts.map((account) => account()))
  expect(first).not.toBe(second)
})

test('the page changes its language when the phone does', async ({ page, baseURL }) => {
  await page.goto(addressOf(baseURL!))
  const shop = shopIn(page, 1)
  await expect(shop.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('log')).toContainText('page is ready')
  const address = await page.locator('iframe').getAttribute('src')
  await page.getByRole('button', { name: /^Language th/ }).click()
  await expect(shop.locator('html')).toHaveAttribute('lang', 'en')
  expect(await page.locator('iframe').getAttribute('src')).toBe(address)
})

test('the log follows the newest rows, also when it trims the oldest, until its reader scrolls up', async ({
  page,
  baseURL,
}) => {
  await page.goto(addressOf(baseURL!))
  const log = page.getByRole('log')
  await expect(log).toContainText('page is ready')
  const speak = (times: number) =>
    shopIn(page, 1)
      .locator('html')
      .evaluate((_, count) => {
        const call = { channel: 'kmarket-bridge', kind: 'call', name: 'hideLoading', payload: {} }
        for (let time = 0; time < count; time += 1) window.parent.postMessage(call, '*')
      }, times)
  const below = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await speak(300)
  await expect(log.locator('.log-row')).toHaveCount(250)
  await speak(10)
  await expect.poll(below).toBeLessThan(24)
  await log.hover()
  await page.mouse.wheel(0, -400)
  await expect.poll(below).toBeGreaterThan(200)
  await speak(4)
  expect(await below()).toBeGreaterThan(200)
})

test('every panel of the workbench passes the accessibility checks, and the chart works by keyboard', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${addressOf(baseURL!)}#machine=cart`)
  await expect(page.getByRole('log')).toContainText('page is ready')
  const state = page.getByRole('button', { name: /state ready/ })
  await state.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'ready' })).toBeVisible()
  await expect(page).toHaveURL(/machine=cart&state=cart\.ready/)
  for (const name of ['State', 'Phone', 'Callbacks', 'Sandbox']) {
    await page.getByRole('tab', { name }).click()
    const part = new AxeBuilder({ page }).exclude('iframe')
    const { violations } = await (name === 'State' ? part : part.include('.side')).analyze()
    expect(
      violations.map(({ id, nodes }) => `${name}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  }
})
