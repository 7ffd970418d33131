import type { Page } from '@playwright/test'
import { productName } from '../contract/constants'
import { translations } from '../i18n/translations'
import { latte, requestFor } from '../tests/server/orderRequests'
import { Bank, expectAtRest, Phone, shown, scrollToEnd } from './phone'
import { expect, inTurn, test } from './test'

const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
const at = (page: Page, path: string | RegExp) =>
  expect.poll(() => new URL(page.url()).pathname).toMatch(typeof path === 'string' ? new RegExp(`^${path}$`) : path)
const comment = { th: 'เข้มกำลังดี น้ำแข็งไม่ละลายไว', en: 'Strong, and the ice lasts.' }

for (const lang of inTurn(1)) {
  const LL = translations(lang)
  const { reviews } = LL

  test(`a latte is reviewed, the review edited, and read by others (${lang}) [REV-010 REV-013 REV-017 REV-019]`, async ({
    page,
    baseURL,
  }) => {
    const bank = await Bank.of(baseURL!, 'full')
    const order = await bank.bought(requestFor([latte]), 'paid')
    const phone = await Phone.open(page, { path: `/order/${order}`, lang })
    const path = `/order/${order}/review`
    const question = page.getByRole('alertdialog', { name: reviews.unsaved.title() })
    const keep = () => question.getByRole('button', { name: reviews.unsaved.keep() }).click()
    const field = page.getByRole('textbox', { name: reviews.comment() })
    const send = page.getByRole('button', { name: new RegExp(`^${reviews.submit()}:`) })

    await page.getByRole('link', { name: LL.orders.review(), exact: true }).click()
    await at(page, path)
    const stars = page.getByRole('radiogroup').or(page.getByRole('group')).getByRole('radio')
    await expect(stars).toHaveCount(5)
    await expect(send).toBeDisabled()
    await stars.nth(1).check()
    await page.keyboard.press('ArrowRight')
    await expect(stars.nth(2)).toBeChecked()
    await field.fill(comment[lang])
    const rows = () => field.evaluate((element: HTMLTextAreaElement) => element.rows)
    const few = await rows()
    await field.fill(`${comment[lang]}\n`.repeat(9))
    expect([few, await rows()]).toEqual([3, 7])
    await field.fill(comment[lang])
    await page.getByRole('checkbox').uncheck()
    await expect(shown(page).getByText(reviews.nameHidden({ name: productName }))).toBeVisible()

    // Header, bank app and browser: each way out opens the dialog, and cancelling it changes nothing.
    for (const way of [
      () => page.getByRole('button', { name: LL.common.back() }).click(),
      () => phone.callback('back'),
      () => page.goBack(),
    ]) {
      await way()
      await expect(question).toBeVisible()
      await keep()
      await expect(question).toHaveCount(0)
      await expect(field).toHaveValue(comment[lang])
    }

    // A failure is silent and keeps the text.
    await page.route('**/v1/reviews', (route) => route.abort(), { times: 1 })
    await send.click()
    await expect(send).toBeEnabled()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(field).toHaveValue(comment[lang])
    await expect(send).not.toHaveAttribute('data-held', 'true')
    await send.click()
    await said(page, reviews.submitted())
    await expect(shown(page).getByText(comment[lang], { exact: true })).toBeVisible()
    await expect(shown(page).getByText(productName)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)

    // A saved review opens no dialog, and is shown after a reload.
    await page.reload()
    await phone.callback('setLanguage', lang)
    await phone.passSession()
    await page.getByRole('button', { name: new RegExp(`^${reviews.edit()}:`) }).click()
    await stars.nth(4).check()
    await phone.callback('back')
    await question.getByRole('button', { name: LL.common.leave() }).click()
    await at(page, `/order/${order}`)
    await page.getByRole('link', { name: LL.orders.reviewed(), exact: true }).click()
    await page.getByRole('button', { name: new RegExp(`^${reviews.edit()}:`) }).click()
    await expect(stars.nth(2)).toBeChecked()
    await stars.nth(4).check()
    await page.getByRole('button', { name: new RegExp(`^${reviews.update()}:`) }).click()
    await said(page, reviews.updated())
    await phone.callback('back')
    await at(page, `/order/${order}`)

    // The product's list has one review of it, without the author’s name.
    await Phone.open(page, { path: '/product/2002/reviews', lang, shopper: 'rich' })
    const listed = page.getByRole('article').filter({ hasText: comment[lang] })
    await expect(listed).toHaveCount(1)
    await expect(listed.getByRole('heading', { name: productName })).toBeVisible()
    await expect(listed.getByRole('img', { name: LL.card.rating({ rating: '5' }) })).toBeVisible()
  })

  test(`reviews of a product by sort and with words only, from its page (${lang}) [REV-002 REV-003 REV-004 REV-005]`, async ({
    page,
  }) => {
    await Phone.open(page, { path: '/shop/p/product/1001', lang })
    await page.getByRole('link', { name: new RegExp(LL.product.about.purchase.reviews()) }).click()
    await at(page, /\/product\/1001\/reviews$/)
    const rows = page.getByRole('article')
    await expect(page.getByRole('region', { name: reviews.list.average({ rating: '4.7' }) })).toContainText('22')
    await expect(rows.first()).toBeVisible()
    const stars = async () => rows.first().getByRole('img').getAttribute('aria-label')
    await page.getByRole('button', { name: reviews.list.sort.critical() }).click()
    await expect.poll(stars).toBe(LL.card.rating({ rating: '2' }))
    await page.getByRole('button', { name: reviews.list.sort.favourable() }).click()
    await expect.poll(stars).toBe(LL.card.rating({ rating: '5' }))
    await page.getByRole('checkbox', { name: reviews.list.withComment() }).check()
    await expect(rows).toHaveCount(9)
    await expect(shown(page).getByText(reviews.list.end({ count: 9 }))).toBeVisible()
    await page.getByRole('checkbox').uncheck()
    await expect(rows.nth(9)).toBeVisible()
    // Only the rows of a long list that are near the screen are in the document.
    const end = shown(page).getByText(reviews.list.end({ count: 22 }))
    await expect
      .poll(async () => {
        await scrollToEnd(page)
        return end.isVisible()
      })
      .toBe(true)
  })

  test(`the way of a package: parcels to copy, the shop where there is none (${lang}) [ORD-048 ORD-049 ORD-050 NAV-041]`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { shipping } = LL.orders
    const phone = await Phone.open(page, { path: '/order/o-full-two-parcels', lang })
    await page.getByRole('link', { name: shipping.follow.goods() }).click()
    await at(page, /\/order\/o-full-two-parcels\/shipping\/0$/)
    // The order has a button with the same name.
    await expect(page.getByRole('heading', { level: 1, name: shipping.title() })).toBeVisible()
    await page.getByRole('button', { name: `${LL.common.copy()} 772410019988` }).click()
    await said(page, shipping.trackingCopied())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('772410019988')
    await expect(page.getByRole('link', { name: shipping.contact.purchase() })).toHaveCount(0)
    await phone.callback('back')
    await at(page, /\/order\/o-full-two-parcels$/)

    await Phone.open(page, { path: '/order/o-full-no-tracking/shipping/0', lang })
    await page.getByRole('link', { name: shipping.contact.purchase() }).click()
    await at(page, /\/merchant-detail\/\d+$/)

    await Phone.open(page, { path: '/order/o-full-split-three', lang })
    const third = page.getByRole('region', { name: shipping.packageOf({ index: 3, total: 3 }) })
    await expect(third).toContainText(LL.orders.status.paid())
    await third.getByRole('link', { name: new RegExp(shipping.follow.goods()) }).click()
    await at(page, /\/shipping\/2$/)

    await Phone.open(page, { path: '/order/o-full-split-three', lang })
    await expect(third).toBeVisible()
    await page.evaluate(() =>
      history.pushState({ __TSR_index: 1, __TSR_key: 'outside' }, '', '/order/o-full-split-three/shipping/3'),
    )
    await page.reload()
    await phone.passSession()
    await page.getByRole('alertdialog').getByRole('button').click()
    await at(page, /\/order\/o-full-split-three$/)
  })

  test(`orders are found by number, product or shop (${lang}) [ORD-059 NAV-035 ORD-054]`, async ({ page }) => {
    await Phone.open(page, { path: '/order', lang })
    await page.getByRole('link', { name: LL.orders.search.title() }).click()
    const field = page.getByRole('searchbox', { name: LL.orders.search.title() })
    const find = async (keyword: string) => {
      await field.fill(keyword)
      await field.press('Enter')
    }
    await find('KM2690000007')
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('article').getByRole('link').first().click()
    await at(page, /\/order\/o-full-shipped$/)
    await expect(page.getByRole('heading', { name: LL.orders.detailTitle() })).toBeVisible()
    await expectAtRest(page)
    await page.getByRole('button', { name: LL.common.back() }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await find('ไม่มีแน่นอน')
    await expect(shown(page).getByText(LL.orders.search.empty({ keyword: 'ไม่มีแน่นอน' }))).toBeVisible()
  })
}
