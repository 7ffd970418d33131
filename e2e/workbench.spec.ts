import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import { findings } from './axe'
import { sandboxPin } from './pin'
import { Bank } from './phone'
import { holdScript, scriptOf } from './builtScripts'
import { expect, test } from './test'
import { addressOf, openCharts } from './workbenchPage'

test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })

const shopIn = (page: Page, phone: number) => page.frameLocator(`iframe[title="K Market on phone ${phone}"]`)
const active = (page: Page, state: string) =>
  page.getByRole('button', { name: new RegExp(`(^|\\s)${state}(\\s.*)?(, \\d+ notes?)?, active$`) }).first()

/** Goes on by the address, as one who pastes it. */
const goTo = (page: Page, hash: string) => page.evaluate((next) => void (location.hash = next), hash)

async function choose(page: Page, shopper: string, path = '/'): Promise<void> {
  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByLabel('Deep link').fill(path)
  await expect(page.getByLabel('Shopper', { exact: true }).getByRole('option').first()).toBeAttached()
  await page.getByLabel('Shopper', { exact: true }).selectOption(shopper)
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
  await goTo(page, 'machine=checkout&level=detail')
  await expect(active(page, 'Shopper reviews the order')).toBeVisible()

  await shop.getByRole('button', { name: LL.checkout.confirm.general() }).click()
  const pad = page.getByRole('dialog', { name: /PIN pad/ })
  await expect(pad).toBeVisible()
  await expect(active(page, 'Placing the order')).toBeVisible()
  await page.getByRole('button', { name: 'Kill the page' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(pad).toBeVisible()
  await page.getByRole('region', { name: 'Phone 1' }).getByRole('button', { name: 'Open the page' }).click()
  await expect(shop.getByRole('heading', { name: LL.checkout.authorising.title() })).toBeVisible()
  for (const digit of sandboxPin) await pad.getByRole('button', { name: digit, exact: true }).click()
  await expect(pad).toBeHidden()
  await expect(shop.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  await expect(active(page, 'Order paid')).toBeVisible()

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
  await page.getByRole('switch', { name: 'Second phone' }).check({ force: true })
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

test('the keys of the search work on the phone’s page, which changes its language when the phone does', async ({
  page,
  baseURL,
}) => {
  // The phone's code that keeps the focus comes after the search has opened.
  const letPass = await holdScript(page, 'src/fetchAhead.ts')
  const hasRun = page.waitForRequest(scriptOf('src/renderAhead.tsx'))
  await page.goto(addressOf(baseURL!))
  const shop = shopIn(page, 1)
  await expect(shop.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('log')).toContainText('page is ready')
  const address = await page.locator('iframe').getAttribute('src')
  await shop.locator('body').press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await expect(field).toBeFocused()
  await letPass()
  await hasRun
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
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

test('the whole page passes the accessibility checks in both themes and languages, and the chart works by keyboard', async ({
  page,
  baseURL,
}) => {
  const violations = async (part?: string) => {
    const found = await findings(page, (builder) => (part ? builder.include(part) : builder).exclude('iframe'))
    return found.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }
  await page.goto(`${addressOf(baseURL!)}#machine=cart&level=detail`)
  await expect(page.getByRole('log')).toContainText('page is ready')
  const state = page.getByRole('button', { name: 'state Cart shown' })
  await state.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Cart shown' })).toBeVisible()
  await expect(page).toHaveURL(/machine=cart&state=cart\.ready/)
  expect(await violations()).toEqual([])
  await goTo(page, 'machine=cart&words=th&theme=light')
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(page.getByRole('heading', { name: 'เวิร์กเบนช์' })).toBeVisible()
  for (const name of ['สถานะ', 'โทรศัพท์', 'Callback', 'แซนด์บ็อกซ์', 'โน้ต']) {
    await page.getByRole('tab', { name }).click()
    expect(await violations('.side'), name).toEqual([])
  }
  expect(await violations()).toEqual([])
})

test.describe('in a small window', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the header stands in 1280 px in both languages', async ({ page, baseURL }) => {
    await openCharts(page, baseURL!, 'machine=cart')
    for (const [words, name] of [
      ['en', 'Export'],
      ['th', 'ส่งออก'],
    ] as const) {
      await goTo(page, `machine=cart&words=${words}`)
      const button = page.getByRole('banner').getByRole('button', { name })
      await expect(button).toBeVisible()
      const { x, width } = (await button.boundingBox())!
      expect(x + width, words).toBeLessThanOrEqual(1280)
      expect(await page.getByRole('banner').evaluate((header) => header.scrollWidth)).toBe(1280)
    }
  })
})

test('search goes through all machines in both languages, and the address, Back and an unknown id work [ANL-013]', async ({
  page,
  baseURL,
}) => {
  await openCharts(page, baseURL!, 'machine=cart')
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible()
  const details = page.getByRole('tabpanel')
  await details.evaluate((panel) => panel.scrollTo(0, panel.scrollHeight))
  await page.keyboard.press('Control+k')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.fill('กำลังโหลดตะกร้า')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/machine=cart&state=cart\.loading/)
  await expect(details.getByRole('heading', { name: 'Loading the cart' })).toBeInViewport()
  await page.goBack()
  await expect(page).toHaveURL(/#machine=cart$/)
  await goTo(page, 'machine=gift&view=outline&words=th')
  await expect(page.getByRole('region', { name: 'เค้าโครง', exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'แผนภาพ', exact: true }).click()
  await page.keyboard.type('ตะกร้า')
  await page.getByRole('option', { name: 'ตะกร้า', exact: true }).click()
  await expect(page).toHaveURL(/machine=cart&view=outline&words=th/)
  await goTo(page, 'machine=nothing')
  await expect(page.getByRole('alert')).toContainText('There is no machine “nothing”.')
  await goTo(page, 'machine=cart&state=cart.nowhere')
  await expect(page.getByRole('alert')).toContainText('There is no state “cart.nowhere” in this machine.')
})

test('the chart is saved as SVG with its texts, all machines as Mermaid; a run is saved, replayed and a bad file refused [ANL-014 ANL-018]', async ({
  page,
  baseURL,
}) => {
  await page.goto(`${addressOf(baseURL!)}#machine=cart&level=detail`)
  await expect(page.getByRole('log')).toContainText('page is ready')
  const save = async (act: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), act()])
    return { name: file.suggestedFilename(), content: await readFile(await file.path(), 'utf8') }
  }
  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
  }
  await expect(page.locator('svg.chart').getByText('Loading the cart').first()).toBeAttached()
  const svg = await save(() => menu('SVG'))
  expect(svg.name).toMatch(/^cart-detail-en-\d{4}-\d\d-\d\d\.svg$/)
  expect(svg.content).toMatch(/>Cart<.*>Detail · as of \d+ \w+ \d{4}<.*>Main way</s)
  expect(svg.content).not.toContain('Taken in this run')
  expect(svg.content).toContain('Loading the cart')
  expect(svg.content).not.toContain('class=')
  await goTo(page, 'machine=session&level=detail')
  await expect(page.locator('svg.chart').getByText('Shopper verified').first()).toBeAttached()
  const still = await save(() => menu('SVG'))
  expect(still.content).toContain('Main way')
  expect(still.content).not.toContain('Taken in this run')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'With what the phone is doing' }).click()
  const live = await save(() => page.getByRole('menuitem', { name: /^SVG/ }).click())
  expect(live.content).toContain('Taken in this run')
  await goTo(page, 'machine=cart&level=detail&view=outline')
  const unseen = await save(() => menu('SVG'))
  expect([unseen.name, unseen.content.includes('>Loading the cart<')]).toEqual([svg.name, true])
  const mermaid = await save(() => menu('Mermaid'))
  expect(mermaid.content).toContain('stateDiagram-v2')

  const run = await save(() => page.getByRole('button', { name: 'Export run' }).click())
  expect(run.content).not.toMatch(/session-|08\d{8}/)
  const files = page.locator('section[aria-label=Replay] input[type=file]')
  await files.setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') })
  await expect(page.getByRole('alert')).toHaveText('This file is not a run of the workbench.')
  await files.setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(run.content) })
  const position = page.getByRole('slider', { name: 'Step of the run' })
  await expect(position).toHaveAttribute('aria-valuetext', /^Step 1 of /)
  await page.getByRole('button', { name: 'Next step' }).click()
  await expect(position).toHaveAttribute('aria-valuetext', /^Step 2 of /)
  await expect(page.getByText('No picture was kept of this moment.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Close the run/ }).click()
  await expect(page.getByRole('button', { name: /^Close the run/ })).toHaveCount(0)
})
