import type { Page } from '@playwright/test'
import type { Texts } from '../i18n/texts'
import { translations } from '../i18n/translations'
import { Bank, Phone, poll, shown } from './phone'
import { expect, inTurn, test } from './test'

// The tests set the page's clock.
test.use({ ownPage: true })

const detail = (id: string) => `/coupon-detail/${id}`
const hours = 3_600_000

/** Remaining seconds shown by the ring. */
async function secondsShown(page: Page): Promise<number> {
  const figure = await shown(page).locator('.coupon-paper .countdown-ring__figure').textContent()
  const [minutes = 0, seconds = 0] = (figure ?? '').split(':').map(Number)
  return minutes * 60 + seconds
}

/** The page and the server agree on the end within a second, plus the time of the request. */
async function expectRightTime(page: Page, bank: Bank, id: string): Promise<void> {
  await expect
    .poll(async () => {
      const before = (await bank.coupon(id)).left / 1000
      const shown = await secondsShown(page)
      const after = (await bank.coupon(id)).left / 1000
      return shown <= before + 1 && shown >= after - 1
    })
    .toBe(true)
}

async function askToUse(page: Page, LL: Texts): Promise<void> {
  await page.getByRole('button', { name: LL.coupons.use(), exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: LL.coupons.confirm.title() })).toBeVisible()
}
const accept = (page: Page, LL: Texts) => page.getByRole('button', { name: LL.coupons.confirm.accept() }).click()
const qr = (page: Page, LL: Texts) => page.getByRole('img', { name: LL.coupons.code.qr() })

/** Levels of the optional call `setBrightness`. */
const levelsOf = async (phone: Phone) =>
  (await phone.calls()).flatMap(({ name, payload }) => ((name as string) === 'setBrightness' ? [payload['level']] : []))

for (const lang of inTurn(0)) {
  const LL = translations(lang)

  test(`a coupon is found, used once in front of the counter, and counts on through a kill and a wrong clock (${lang}) [CPN-008 CPN-011 CPN-014 REL-003]`, async ({
    page,
    baseURL,
  }) => {
    const bank = await Bank.of(baseURL!, 'full')
    const id = await bank.buyCoupon()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const phone = await Phone.open(page, { shopper: 'full', lang, path: '/my-coupon' })
    await page.getByRole('button', { name: new RegExp(LL.coupons.sort.nearest_expiry()) }).click()
    await page.getByRole('radio', { name: LL.coupons.sort.newly_added() }).click()
    await shown(page).locator(`a[href*="${id}"]`).click()
    await expect(page).toHaveURL(new RegExp(detail(id)))

    await askToUse(page, LL)
    await page.getByRole('button', { name: LL.coupons.confirm.reject() }).click()
    expect((await bank.coupon(id)).status).toBe('usable')
    await askToUse(page, LL)
    await accept(page, LL)
    await expect(qr(page, LL)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/coupon-detail/show-qr/${id}/qr`))
    const { coupon_code, status } = await bank.coupon(id)
    expect(status).toBe('used')
    await page.getByRole('button', { name: LL.coupons.code.copy(), exact: true }).click()
    await expect(page.getByText(LL.coupons.code.copied())).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coupon_code)
    await expectRightTime(page, bank, id)
    const bright = page.getByRole('button', { name: LL.coupons.code.brightness(), exact: true })
    await bright.click()
    await expect(bright).toHaveAttribute('aria-pressed', 'true')
    await poll(() => levelsOf(phone)).toEqual(['full'])
    await page.getByRole('button', { name: LL.common.close(), exact: true }).click()
    await poll(() => levelsOf(phone)).toEqual(['full', 'usual'])

    // Its clock moves five hours ahead while the web view is closed.
    await page.clock.install({ time: Date.now() + 5 * hours })
    await phone.killAndReopen(detail(id))
    await page.getByRole('link', { name: LL.coupons.showCode() }).click()
    await expect(qr(page, LL)).toBeVisible()
    await expect(shown(page).getByText(coupon_code!.replace(/(.{4})(?=.)/g, '$1 '))).toBeVisible()
    await expectRightTime(page, bank, id)

    // The device sleeps until a minute before the end.
    const { left } = await bank.coupon(id)
    await page.clock.fastForward(left - 59_000)
    await expect(shown(page).getByText(LL.coupons.countdown.said({ seconds: 60 }))).toHaveCount(1)
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('heading', { name: LL.coupons.code.over() })).toBeVisible()
    await expect(qr(page, LL)).toHaveCount(0)
    expect((await bank.coupon(id)).status).toBe('used')
  })

  test(`two phones use one coupon at once: one gets the code, the other is told (${lang}) [CPN-008 CPN-016 REL-002]`, async ({
    browser,
    baseURL,
  }) => {
    const bank = await Bank.of(baseURL!, 'full')
    const id = await bank.buyCoupon()
    const pages = [await browser.newPage(), await browser.newPage()]
    for (const page of pages) {
      await Phone.open(page, { shopper: 'full', lang, path: detail(id) })
      await askToUse(page, LL)
    }
    await Promise.all(pages.map((page) => accept(page, LL)))
    const refusal = (page: Page) => page.getByRole('alertdialog').getByText(/\(601\)/)
    await expect
      .poll(async () =>
        Promise.all(pages.map(async (page) => [await qr(page, LL).count(), await refusal(page).count()].join())),
      )
      .toEqual(expect.arrayContaining(['1,0', '0,1']))
    for (const page of pages) await page.context().close()
  })

  test(`a use whose answer is lost is found again by the page and by the one that comes after a kill (${lang}) [REL-001 REL-003 CPN-008]`, async ({
    page,
    baseURL,
  }) => {
    const bank = await Bank.of(baseURL!, 'full')
    const id = await bank.buyCoupon()
    const phone = await Phone.open(page, { shopper: 'full', lang, path: detail(id) })
    const keys: (string | undefined)[] = []
    await page.route('**/v1/coupon_codes/redeem', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) await route.fetch()
      await route.abort('connectionreset')
    })
    // The call does not reach the server: the coupon is unchanged, and the same key is sent again.
    await askToUse(page, LL)
    await accept(page, LL)
    await page.getByRole('alertdialog').getByRole('button').click()
    await phone.killAndReopen(detail(id))
    await askToUse(page, LL)
    await accept(page, LL)
    await expect(qr(page, LL)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(keys[1]).toBe(keys[0])
    await expectRightTime(page, bank, id)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(keys[0])
  })
}
