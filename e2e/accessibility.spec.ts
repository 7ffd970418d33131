import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { translations } from '../i18n/translations'
import { Bank, Phone } from './phone'

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const lang of ['th', 'en'] as const) {
  const LL = translations(lang)
  const pages: [path: string, shown: string][] = [
    ['/', LL.home.recommended()],
    ['/category-list', LL.product.list.categories()],
    ['/shop/p/product/1001', LL.product.description()],
    ['/cart', LL.cart.title()],
    ['/order', LL.orders.title()],
    ['/order/o-full-shipped', LL.orders.detailTitle()],
    ['/not-found-page', LL.notFound.page()],
    ['/sorry-page', LL.maintenance.title()],
  ]
  for (const [path, shown] of pages) {
    test(`${path} breaks no rule of WCAG 2.2 AA (${lang}) [A11-001]`, async ({ page }) => {
      await Phone.open(page, { path, lang })
      await expect(page.locator('.page-leaving')).toBeAttached()
      await expect(page.getByRole('heading', { name: shown }).first()).toBeVisible()
      expect(await violations(page)).toEqual([])
    })
  }

  test(`summary, addresses and form break no rule of WCAG 2.2 AA (${lang}) [A11-001]`, async ({ page, baseURL }) => {
    const bank = await Bank.of(baseURL!, 'full')
    await bank.emptyBasket()
    await bank.add('1007', '1007-01')
    await Phone.open(page, { path: '/cart', lang })
    await page.getByRole('radio').first().check()
    await page.getByRole('button', { name: LL.cart.pay() }).click()
    await expect(page.getByRole('heading', { name: LL.checkout.title() })).toBeVisible()
    await expect(page.locator('.page-frame[data-transition=entered]')).toBeAttached()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: LL.common.change() }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^${LL.address.add()}`) })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: new RegExp(`^${LL.address.add()}`) }).click()
    await page.getByRole('button', { name: LL.address.save(), exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}
