import { claimOrder } from '../contract/payment'
import { translations } from '../i18n/translations'
import { Bank, Phone } from './phone'
import { expect, test } from './test'

const en = translations('en')
const th = translations('th')

test('a reload within the market is the same visit: language, footer and source are kept [FMT-003 SES-016 SES-018]', async ({
  page,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  await bank.fillBasket(['1007', '1007-01'])
  const tracking = { campaign_code: 'C9', tracking_code: 'T7', utm_source: 'line', source: 'push', cardType: 'debit' }
  const query = { ...tracking, footerheight: '30', uuid: 'device-1', lat: '13.75', lng: '100.5' }
  const phone = await Phone.open(page, { lang: 'en', query })
  const root = page.locator('html')
  const toCart = page.getByRole('link', { name: new RegExp(`^${en.header.cart()}`) })
  await toCart.click()
  await expect(page.getByRole('heading', { name: en.cart.title() }).first()).toBeVisible()
  expect(page.url()).toBe(`${baseURL}/cart`)

  await page.reload()
  await phone.passSession()
  await expect(page.getByRole('heading', { name: en.cart.title() }).first()).toBeVisible()
  await expect(root).toHaveAttribute('lang', 'en')
  await expect(root).toHaveCSS('--footer-height', '30px')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/T7|device-1|13\.75/)

  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: en.cart.pay() }).click()
  const claim = page.waitForRequest((request) => request.url().endsWith(claimOrder.path) && request.method() === 'POST')
  await page.getByRole('button', { name: en.checkout.confirm.general() }).click()
  expect((await claim).postDataJSON()).toMatchObject(tracking)
  await phone.pinReference()
})

test('a reload keeps the language that the bank app switched to; a new address starts a new visit [FMT-003 SES-018]', async ({
  page,
}) => {
  const phone = await Phone.open(page, { path: '/order', lang: 'en' })
  await expect(page.getByRole('heading', { name: en.orders.title() })).toBeVisible()
  await phone.callback('setLanguage', 'th')
  await expect(page.getByRole('heading', { name: th.orders.title() })).toBeVisible()
  await page.reload()
  await phone.passSession()
  await expect(page.getByRole('heading', { name: th.orders.title() })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await phone.killAndReopen('/order')
  await expect(page.getByRole('heading', { name: en.orders.title() })).toBeVisible()
})
