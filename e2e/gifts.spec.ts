import type { Browser, BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { redeemCoupon } from '../contract/coupons'
import { sendGift } from '../contract/gifts'
import { claimOrder } from '../contract/payment'
import { translations } from '../i18n/translations'
import { finishFirstVisit } from '../tests/firstVisit'
import { Bank, Phone, shown } from './phone'
import { expect, test } from './test'

const LL = translations('th')
const latte = '2002'
const theirs = '0890000102'

interface Coupon {
  coupon_id: string
  status: string
  gift_id?: string
  can_send_gift: boolean
  product_id: string
}

/** A second phone, of another shopper. */
async function secondPhone(browser: Browser, baseURL: string, path: string): Promise<[Phone, BrowserContext]> {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  await context.addInitScript(finishFirstVisit)
  return [await Phone.open(await context.newPage(), { shopper: 'card', path }), context]
}

/** The coupons of the page's shopper, once the session is verified. */
async function couponsOf(page: Page, tab: string): Promise<Coupon[]> {
  let coupons: Coupon[] | undefined
  await expect
    .poll(async () => {
      coupons = (await (await page.request.get(`/v1/coupon_codes?tab=${tab}&limit=100`)).json()).coupons
      return coupons !== undefined
    })
    .toBe(true)
  return coupons!
}

const couponOf = async (page: Page, id: string): Promise<{ MessageCode: string; coupon?: Coupon }> =>
  (await page.request.get(`/v1/coupon_codes/${id}`)).json()

const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From the page of an e-coupon to its summary. */
async function toSummary(page: Page, asGift = false): Promise<void> {
  if (asGift) await page.getByRole('button', { name: new RegExp(`^${LL.product.asGift.title()}`) }).click()
  else await press(page, LL.product.action.buy())
  const sheet = page.getByRole('dialog', { name: LL.product.chooseOptions() })
  await sheet.getByRole('button', { name: LL.product.action.buy() }).click()
  await title(page, LL.checkout.title())
}

/** Enters the recipient, a picture of this size, and the message. */
async function compose(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: LL.giving.recipient.phone() }).fill(theirs)
  await expect(shown(page).getByText(LL.giving.recipient.supported())).toBeVisible()
  await press(page, LL.giving.next())
  await title(page, LL.giving.card.title())
  const photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#2f8f6f' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel(LL.giving.card.own(), { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  await expect(page.getByRole('button', { name: LL.giving.card.ownPicture(), pressed: true })).toBeVisible()
  await page.getByRole('textbox', { name: LL.giving.card.message() }).fill(words)
  await press(page, LL.giving.next())
  await title(page, LL.giving.review.title())
}

test('an e-coupon is bought, given with a photo, opened and used by another shopper; every number is right [GFT-002 GFT-003 GFT-018 GFT-020]', async ({
  page,
  browser,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  await bank.switchOn([])
  await bank.cancelWaiting()
  const [saving] = await bank.held('saving:full')
  const phone = await Phone.open(page, { path: `/shop/p/product/${latte}` })
  const before = (await couponsOf(page, 'purchased')).map(({ coupon_id }) => coupon_id)
  await toSummary(page)
  await press(page, LL.checkout.confirm.general())
  await phone.enterPin()
  await title(page, LL.outcome.thankYou.purchase())
  expect(await bank.held('saving:full')).toEqual([saving - 65_00])

  const bought = (await couponsOf(page, 'purchased')).filter(({ coupon_id }) => !before.includes(coupon_id))
  expect(bought).toHaveLength(1)
  const { coupon_id: couponId } = bought[0]!
  await phone.killAndReopen(`/coupon-detail/${couponId}`)
  await page.getByRole('link', { name: LL.coupons.sendGift() }).click()
  await title(page, LL.giving.title())
  await compose(page, 'ขอบคุณที่ช่วยงานจนดึก\nเลี้ยงกาแฟนะ')
  expect(await phone.calls('notifySelectedImage')).toHaveLength(1)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(sendGift.path)) sent.push(request.url())
  })
  await press(page, LL.giving.review.confirm())
  await phone.enterPin()
  await title(page, LL.giving.sent.title())
  expect(sent).toHaveLength(1)
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/v1/coupon_codes/${couponId}`))
  await phone.callback('webviewAppeared')
  await asked
  expect((await couponOf(page, couponId)).MessageCode).toBe('407')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(await bank.held('saving:full')).toEqual([saving - 65_00])

  const [second, context] = await secondPhone(browser, baseURL!, `/coupon-detail/${couponId}`)
  const { page: hers } = second
  await expect(shown(hers).getByText(LL.giving.received.waiting())).toBeVisible()
  await expect(shown(hers).getByText('ณิชา ว.')).toBeVisible()
  await hers.getByRole('button', { name: LL.giving.received.open() }).last().click()
  await expect(shown(hers).getByText('ขอบคุณที่ช่วยงานจนดึก')).toBeVisible()
  const picture = shown(hers).locator('.gift-face img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await couponOf(hers, couponId)).coupon).toMatchObject({ status: 'usable', type: 'gift', gift_opened: true })

  await hers.getByRole('button', { name: LL.giving.received.useCoupon() }).click()
  await press(hers, LL.coupons.use())
  const redeemed = hers.waitForResponse((answer) => answer.url().endsWith(redeemCoupon.path))
  await hers.getByRole('alertdialog').getByRole('button', { name: LL.coupons.confirm.accept() }).click()
  await redeemed
  await title(hers, LL.coupons.code.title())
  await expect(hers.getByRole('img', { name: LL.coupons.code.qr() })).toBeVisible()
  await second.killAndReopen(`/coupon-detail/show-qr/${couponId}/qr`)
  await expect(hers.getByRole('img', { name: LL.coupons.code.qr() })).toBeVisible()
  const { coupon } = await couponOf(hers, couponId)
  expect(coupon).toMatchObject({ status: 'used' })

  await second.killAndReopen(`/order/${coupon!.gift_id}/review`)
  await hers.getByRole('radio').last().check({ force: true })
  await hers.getByRole('button', { name: new RegExp(LL.reviews.submit()) }).click()
  await expect(hers.getByText(LL.reviews.submitted())).toBeVisible()
  expect((await couponsOf(page, 'purchased')).map(({ coupon_id }) => coupon_id)).toEqual(before)
  expect(await bank.held('saving:full')).toEqual([saving - 65_00])
  expect(await bank.balances()).toBe(true)
  await context.close()
})

test('a reloaded page starts with the same coupon; a page killed while waiting for the PIN finds the same gift [GFT-018 REL-003 GFT-010]', async ({
  page,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  await bank.switchOn([])
  const couponId = await bank.buyCoupon()
  const path = `/send-gift/${couponId}`
  const phone = await Phone.open(page, { path })
  const item = shown(page).getByText('ลาเต้')
  const begins = async () => {
    await expect.poll(() => new URL(page.url()).pathname).toBe(path)
    await title(page, LL.giving.title())
    await expect(item.first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: LL.giving.recipient.phone() })).toHaveValue('')
  }
  await page.getByRole('textbox', { name: LL.giving.recipient.phone() }).fill(theirs)
  await expect(shown(page).getByText(LL.giving.recipient.supported())).toBeVisible()
  await press(page, LL.giving.next())
  await title(page, LL.giving.card.title())
  await page.reload()
  await phone.passSession()
  await begins()
  await compose(page, 'พักบ้างนะ')
  await page.reload()
  await phone.passSession()
  await begins()
  await compose(page, 'พักบ้างนะ')
  await press(page, LL.giving.review.confirm())
  const reference = await phone.pinReference()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/0890000102|พักบ้างนะ|ธนกร/)
  await phone.killAndReopen('/')
  await title(page, LL.giving.authorising.title())
  await phone.killAndReopen('/')
  await title(page, LL.giving.authorising.title())
  await bank.givePin(reference)
  await phone.callback('webviewAppeared')
  await title(page, LL.giving.sent.title())
  expect((await couponOf(page, couponId)).MessageCode).toBe('407')
  await page.reload()
  await phone.passSession()
  await expect(page).toHaveURL(/\/my-coupon/)
})

test('an e-coupon is bought as a gift: the summary has recipient and card, and the order sends it [GFT-001 GFT-018]', async ({
  page,
  browser,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'full')
  await bank.switchOn([])
  const phone = await Phone.open(page, { path: '/shop/p/product/2013' })
  await toSummary(page, true)
  await page.getByRole('link', { name: LL.giving.attached.title() }).click()
  await title(page, LL.giving.title())
  await compose(page, 'อร่อยนะ')
  await press(page, LL.giving.review.toPayment())
  await title(page, LL.checkout.title())
  await expect(shown(page).getByText('ถึง ธนกร จ.')).toBeVisible()
  await page.getByRole('link', { name: LL.giving.attached.title() }).click()
  await expect(page.getByRole('textbox', { name: LL.giving.recipient.phone() })).toHaveValue(theirs)
  await press(page, LL.giving.next())
  await expect(page.getByRole('button', { name: LL.giving.card.ownPicture(), pressed: true })).toBeVisible()
  await page.getByRole('textbox', { name: LL.giving.card.message() }).fill('มื้อเช้าจากฉัน')
  await press(page, LL.giving.next())
  await title(page, LL.giving.review.title())
  await press(page, LL.giving.review.toPayment())
  await title(page, LL.checkout.title())
  const claim = page.waitForRequest((request) => request.url().endsWith(claimOrder.path) && request.method() === 'POST')
  await press(page, LL.checkout.confirm.general())
  expect((await claim).postDataJSON()).toMatchObject({ gift: { contact: { mobileNo: theirs }, message: 'มื้อเช้าจากฉัน' } })
  await phone.enterPin()
  await title(page, LL.outcome.thankYou.purchase())
  const [second, context] = await secondPhone(browser, baseURL!, '/my-coupon')
  await title(second.page, LL.coupons.title())
  await expect
    .poll(async () =>
      (await couponsOf(second.page, 'gift')).some(
        ({ product_id, status }) => product_id === '2013' && status === 'gift_not_opened',
      ),
    )
    .toBe(true)
  expect(await bank.balances()).toBe(true)
  await context.close()
})
