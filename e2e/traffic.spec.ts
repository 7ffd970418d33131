import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readTraffic } from '../contract/traffic'
import { trafficPath } from '../contract/trafficCounts'
import { translations } from '../i18n/translations'
import { scriptOf } from './builtScripts'
import { Bank, openSummary, Phone } from './phone'
import { expect, test } from './test'
import { openCharts } from './workbenchPage'

declare global {
  interface Window {
    beacons: Blob[]
  }
}

/** The answer with the script that counts. */
const counterLoaded = (page: Page) => page.waitForResponse(scriptOf('src/app/traffic.ts'))

/** Opens home and waits until its counter is there. */
async function visit(page: Page): Promise<void> {
  const counter = counterLoaded(page)
  await Phone.open(page, { lang: 'en', query: { os: 'android', kplusversion: '5.18.3' } })
  await counter
}

/** The shopper leaves for another app. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

test.describe('traffic', () => {
  test.use({ ownPage: true })

  test('what a shopper does is counted when the page is hidden, with nothing of the shopper, and the workbench shows the numbers [ANL-015]', async ({
    page,
    request,
    baseURL,
  }) => {
    // The browser's protocol does not show what a beacon contains.
    await page.addInitScript(() => {
      window.beacons = []
      const send = navigator.sendBeacon.bind(navigator)
      navigator.sendBeacon = (url, data) => {
        window.beacons.push(data as Blob)
        return send(url, data)
      }
    })
    await visit(page)
    const loaded = page.waitForResponse((answer) => answer.url().includes('/v1/baskets'))
    await page.getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('heading', { name: 'Cart' }).first()).toBeVisible()
    // Before that, the cart has not left its first state.
    await loaded
    await expect(page.locator('.skeleton:visible')).toHaveCount(0)
    const sent = page.waitForRequest((one) => one.url().endsWith(trafficPath))
    await hide(page)
    await sent
    const batch = (await page.evaluate(() => Promise.all(window.beacons.map((blob) => blob.text())))).join()
    expect(batch).toContain('"platform":"android","appVersion":"5.18","profileType":"FULL"')
    expect(batch).not.toMatch(/nicha|089\d{7}|o-full|session_id/i)
    const sums = async (query = '') =>
      (await (await request.get(`${readTraffic.path}${query}`)).json()) as { states: { state: string }[] }
    await expect.poll(async () => (await sums()).states.map(({ state }) => state)).toContain('cart')
    expect((await sums('?appVersion=9.9')).states).toEqual([])

    await page.setViewportSize({ width: 1440, height: 900 })
    await openCharts(page, baseURL!, 'machine=cart&view=traffic')
    const states = page.getByRole('table', { name: 'States' })
    // Other tests of this server may have been counted too.
    await expect(states.getByRole('row', { name: /^Loading the cart [1-9]\d* [1-9]\d* \d+ / })).toBeVisible()
    await openCharts(page, baseURL!, 'machine=cart&view=traffic&compared=before')
    await expect(page.getByRole('table', { name: /^Taken in neither period/ })).toBeVisible()
    await openCharts(page, baseURL!, 'machine=cart&view=traffic&appVersion=9.9')
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was counted with these filters.' })).toBeVisible()
  })

  test('a refusal of the server counts once, and a paid order with its payment source, in the numbers of the whole shop [ANL-015 ANL-016]', async ({
    page,
    baseURL,
  }) => {
    const LL = translations('en')
    const bank = await Bank.of(baseURL!, 'rich')
    await bank.switchOn([])
    await bank.emptyBasket()
    await bank.add('1007', '1007-01')
    const counter = counterLoaded(page)
    // No other test has this version.
    const query = { os: 'android', kplusversion: '7.7.0' }
    const phone = await Phone.open(page, { shopper: 'rich', lang: 'en', query })
    await counter
    await page.getByRole('link', { name: /^Cart/ }).click()
    await openSummary({ page, LL })
    await page.route('**/v1/payment/claim_order', (route) => route.fulfill({ json: { MessageCode: '1057' } }), {
      times: 1,
    })
    const confirm = page.getByRole('button', { name: LL.checkout.confirm.general() })
    await confirm.click()
    const popup = page.getByRole('alertdialog')
    await popup.getByRole('button').first().click()
    await expect(popup).toBeHidden()
    // The button takes no second press within three seconds.
    await expect(async () => {
      if (await confirm.isVisible()) await confirm.click({ timeout: 500 })
      await expect(confirm).toBeHidden({ timeout: 500 })
    }).toPass()
    await phone.enterPin()
    await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
    const sent = page.waitForResponse((answer) => answer.url().endsWith(trafficPath))
    await hide(page)
    expect(await (await sent).json()).toMatchObject({ MessageCode: '0000' })

    await page.setViewportSize({ width: 1440, height: 900 })
    await openCharts(page, baseURL!, 'machine=cart&view=traffic&appVersion=7.7')
    const row = (table: string, name: string) => page.getByRole('table', { name: table }).getByRole('row', { name })
    const shop = 'The whole shop in this period'
    await expect(row(shop, 'The shop was opened 1')).toBeVisible()
    await expect(row(shop, 'Orders sent 2')).toBeVisible()
    await expect(row(shop, 'Of these, paid 1 (50 %)')).toBeVisible()
    await expect(row(shop, 'Refusals 1')).toBeVisible()
    await expect(row('Refusals in the whole shop', '(1057)')).toContainText('Order placement › Sending the order')
    await expect(row('How paid orders were paid', 'Savings account 1 (100 %)')).toBeVisible()
  })

  test('an analyst chooses days, which the address keeps, saves the states and follows an alert to another machine [ANL-012] [ANL-016]', async ({
    page,
    request,
    baseURL,
  }) => {
    await visit(page)
    const sent = page.waitForResponse((answer) => answer.url().endsWith(trafficPath))
    await hide(page)
    expect(await (await sent).json()).toMatchObject({ MessageCode: '0000' })
    const { states } = (await (await request.get(readTraffic.path)).json()) as { states: { machine: string }[] }
    expect(states.length).toBeGreaterThan(0)

    await page.setViewportSize({ width: 1440, height: 900 })
    const machine = states[0]!.machine
    await openCharts(page, baseURL!, `machine=${machine}&view=traffic`)
    await page.getByLabel('Period', { exact: true }).selectOption('Days of your choice')
    await page.getByRole('textbox', { name: 'Last day' }).fill('2020-01-31')
    await expect(page.getByText('“Period” ends before it begins.')).toBeVisible()
    await page.getByRole('textbox', { name: 'First day' }).fill('2020-01-01')
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was counted with these filters.' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Last day' }).fill('2099-12-31')
    await expect(page.getByRole('table', { name: 'States' })).toBeVisible()
    expect(page.url()).toContain('from=2020-01-01&until=2099-12-31')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Last day' })).toHaveValue('31/12/2099')

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save states as CSV' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe(`${machine}-states-2020-01-01-2099-12-31.csv`)
    expect(readFileSync(await file.path(), 'utf8')).toMatch(
      /^machine,\w+\r\nperiod,2020-01-01 00:00,2100-01-01 00:00\r\nfilters,none\r\n\r\nmachine,state,state_th,state_en,in,went_on,gave_up,stopped,still_there,lost,lost_share,median_ms\r\n/,
    )

    const row = page
      .getByRole('table', { name: /^Taken in neither period/ })
      .getByRole('row')
      .nth(1)
    await row.getByRole('button').last().click()
    await expect(page).toHaveURL(/#machine=(?!.*machine=)\w+&edge=/)
    await expect(page.getByRole('tab', { name: 'State', exact: true })).toHaveAttribute('aria-selected', 'true')
    await openCharts(page, baseURL!, `machine=${machine}&view=traffic&appVersion=9.9`)
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was counted with these filters.' })).toBeVisible()
  })

  test('a shopper who asks not to be tracked is not counted [ANL-015]', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }))
    const sent: string[] = []
    page.on('request', (one) => one.url().endsWith(trafficPath) && sent.push(one.url()))
    await visit(page)
    await page.getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('heading', { name: 'Cart' }).first()).toBeVisible()
    await hide(page)
    await page.goto('about:blank')
    expect(sent).toEqual([])
  })
})
