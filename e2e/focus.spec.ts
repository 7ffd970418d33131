import type { Locator, Page } from '@playwright/test'
import { translations } from '../i18n/translations'
import { Bank, hasTakenOver, openSummary, Phone, poll, shown } from './phone'
import { holdScript } from './builtScripts'
import { expect, inTurn, test } from './test'

/** What is on top: the last open dialog, otherwise the layer that covers its page. */
const layers = 'dialog[open], .sub-page:not([inert])'

/** Where the focus is when Tab is pressed once more than the layer has controls, forwards and then backwards. */
async function placesOfFocus(page: Page): Promise<string[]> {
  const controls = page.locator(layers).last().locator('a[href], button:enabled, input:enabled, [tabindex="0"]')
  const times = (await controls.filter({ visible: true }).count()) + 1
  const places: string[] = []
  for (let press = 0; press < times * 2; press += 1) {
    await page.keyboard.press(press < times ? 'Tab' : 'Shift+Tab')
    places.push(
      await page.evaluate((selector) => {
        const { activeElement } = document
        const top = [...document.querySelectorAll(selector)].at(-1)
        if (top && activeElement && top.contains(activeElement)) return 'inside'
        return `outside: ${activeElement?.outerHTML.slice(0, 80)}`
      }, layers),
    )
  }
  return [...new Set(places)]
}

/** Presses a control by the keyboard, and returns whether it has the focus. */
async function openByKeyboard(opener: Locator): Promise<() => Promise<boolean>> {
  const handle = (await opener.elementHandle())!
  await opener.press('Enter')
  return () => handle.evaluate((element) => element === document.activeElement)
}

for (const lang of inTurn(0)) {
  const LL = translations(lang)

  test(`a sheet and a question keep the focus inside and return it to what opened them (${lang}) [A11-001] [A11-003]`, async ({
    page,
  }) => {
    const button = (name: string | RegExp) => shown(page).getByRole('button', { name, exact: true }).first()
    const opened: [path: string, opener: Locator, role: 'dialog' | 'alertdialog'][] = [
      ['/', button(LL.home.allCategories()), 'dialog'],
      ['/shop/p/product/1007', button(LL.product.action.addToCart()), 'dialog'],
      ['/product-category-list?category=home-kitchen', shown(page).locator('.list-bar button').first(), 'dialog'],
      ['/my-coupon', shown(page).locator('.coupon-tools button').last(), 'dialog'],
      ['/coupon-detail/c-full-usable', button(LL.coupons.use()), 'alertdialog'],
    ]
    for (const [path, opener, role] of opened) {
      await Phone.open(page, { path, lang })
      await hasTakenOver(page)
      await expect(opener).toBeVisible()
      // A list that loads replaces its bar, and the opener with it.
      await page.waitForLoadState('networkidle')
      const hasFocus = await openByKeyboard(opener)
      const layer = page.getByRole(role)
      await expect(layer.getByRole('button').last()).toBeVisible()
      expect.soft(await placesOfFocus(page), path).toEqual(['inside'])
      await page.keyboard.press('Escape')
      await expect(layer).toBeHidden()
      await poll(hasFocus, { message: path }).toBe(true)
    }

    // The tutorial opens by itself: there is nothing to return the focus to.
    await Phone.open(page, { path: '/shop/p/product/3001', lang })
    await expect(page.getByRole('dialog', { name: LL.eDonation.title() })).toBeVisible()
    expect(await placesOfFocus(page)).toEqual(['inside'])
  })
}

for (const lang of inTurn(1)) {
  const LL = translations(lang)

  test(`the sheets and layers of the summary keep the focus inside and return it (${lang}) [A11-001] [A11-003]`, async ({
    page,
    baseURL,
  }) => {
    const bank = await Bank.of(baseURL!, 'full')
    await bank.fillBasket(['1007', '1007-01'])
    await Phone.open(page, { path: '/cart', lang })
    await openSummary({ page, LL })

    for (const title of [LL.checkout.payment.title(), LL.checkout.voucher.title()]) {
      const opener = page.getByRole('region', { name: title }).getByRole('button').first()
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible()
      expect.soft(await placesOfFocus(page), title).toEqual(['inside'])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(opener).toBeFocused()
    }

    const change = page.getByRole('button', { name: LL.common.change(), exact: true })
    await change.focus()
    await page.keyboard.press('Enter')
    const list = page.locator('.sub-page').first()
    await expect(list).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(list.getByRole('button', { name: LL.common.back() })).toBeFocused()

    const edit = list.getByRole('button', { name: new RegExp(`^${LL.common.edit()}`) }).first()
    await edit.focus()
    await page.keyboard.press('Enter')
    const form = page.locator('.sub-page').last()
    await expect(form).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.getByRole('button', { name: LL.common.back() })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(edit).toBeFocused()
    await list.getByRole('button', { name: LL.common.back() }).click()
    await expect(list).toBeHidden()
    await expect(change).toBeFocused()

    await page.getByRole('region', { name: LL.checkout.payment.title() }).getByRole('button').first().press('Enter')
    const payment = page.getByRole('dialog').first()
    const memberCards = payment.getByRole('button', { name: LL.checkout.payment.memberCards() })
    await memberCards.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await expect(page.getByRole('dialog').last().getByRole('button').last()).toBeVisible()
    expect(await placesOfFocus(page)).toEqual(['inside'])
    await page.keyboard.press('Escape')
    await expect(memberCards).toBeFocused()

    await payment.getByRole('radio', { name: /ซิกเนเจอร์|Signature/ }).check()
    await payment.getByRole('button', { name: LL.checkout.payment.use() }).click()
    await expect(payment).toBeHidden()
    const pay = page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true })
    await pay.press('Enter')
    const layer = page.locator('.sub-page')
    await expect(layer).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(layer).toBeHidden()
    await expect(pay).toBeFocused()
  })
}

test.describe('right after the page has loaded', () => {
  test.use({ ownPage: true })

  test('a pressed button that vanishes leaves the focus in the shown page [A11-001]', async ({ page }) => {
    const letPass = await holdScript(page, 'src/fetchAhead.ts')
    await Phone.open(page, { path: '/cart', lang: 'th' })
    await hasTakenOver(page)
    await shown(page).evaluate((frame) => {
      const button = document.createElement('button')
      button.textContent = 'Vanish'
      button.onclick = () => button.remove()
      frame.querySelector('main')!.prepend(button)
    })
    await page.getByRole('button', { name: 'Vanish' }).click()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    await letPass()
    await expect(shown(page).locator('.page-frame__scroll')).toBeFocused()
  })
})
