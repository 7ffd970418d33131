import { shown } from '../phone'
import { expect } from '../test'
import type { Scene } from './stage'
import { sheetOf, press } from './stage'

/** What shows instead of a page, before the market or after it. */
export const otherScenes: readonly Scene[] = [
  {
    name: 'splash',
    states: ['session.unverified.waiting'],
    route: '/',
    waits: 'session',
    covers: true,
    act: ({ page }) => expect(page.locator('.splash')).toBeVisible(),
  },
  { name: 'not-found', route: '/not-found-page', path: '/not-found-page' },
  { name: 'content-not-found', route: '/content-not-found', path: '/content-not-found' },
  { name: 'product-gone', route: '/shop/$shopId/product/$productId', path: '/shop/p/product/none' },
  {
    name: 'sorry',
    route: '/sorry-page',
    path: '/sorry-page?start=2026-11-21T01:00:00Z&end=2026-11-21T05:30:00Z',
    act: ({ page }) => expect(page.locator('.empty__art path').first()).toBeVisible(),
  },
  {
    name: 'error-popup',
    states: ['errorFollowUp.flow.showing'],
    route: '/shop/$shopId/product/$productId',
    path: '/shop/p/product/1007',
    covers: true,
    prepare: (bank) => bank.switchOn([{ method: 'POST', path: '/v1/baskets', code: '403' }]),
    act: async ({ page, bank, LL }) => {
      await press(page, LL.product.action.addToCart())
      const sheet = sheetOf(page)
      const axes = sheet.getByRole('group').filter({ has: page.locator('label') })
      await expect(axes.first()).toBeVisible()
      for (const axis of await axes.all()) await axis.locator('label').first().click()
      await sheet.getByRole('button', { name: LL.product.action.addToCart() }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await bank.switchOn([])
    },
  },
  {
    name: 'bill',
    states: ['kplusPromo.shown'],
    route: '/kplus-promo-code',
    path: '/kplus-promo-code?merchant=100002&amount=350.50&promocode=rimdoi30&invoice_number=QR-778',
  },
  {
    name: 'finish',
    states: ['finishProcess.finishing'],
    route: '/finish-process',
    path: '/finish-process?result=ok',
    waits: 'calls',
    act: ({ page }) => expect(shown(page).getByRole('status')).toBeVisible(),
  },
  {
    name: 'finish-late',
    states: ['finishProcess.late'],
    route: '/finish-process',
    path: '/finish-process?result=ok',
    waits: 'calls',
    act: ({ page, LL }) => expect(shown(page).getByRole('button', { name: LL.common.back() })).toBeVisible(),
  },
]
