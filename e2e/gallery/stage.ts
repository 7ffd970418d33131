import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { Language } from '../../contract/enums'
import type { Texts } from '../../i18n/texts'
import { lastScript } from '../builtScripts'
import type { Bank, Phone } from '../phone'
import { latte, requestFor } from '../../tests/server/orderRequests'
import { expectAtRest, openSummary, poll, shown } from '../phone'
import { expect } from '../test'

/** What a scene works with. */
export interface Stage {
  page: Page
  phone: Phone
  bank: Bank
  lang: Language
  LL: Texts
}

/** One screen, or one state of a screen, of the gallery. */
export interface Scene {
  /** File name of its pictures. */
  name: string
  /** The route, as its file names it, of the address that is shown; or a name of `layers` in `e2e/storyboard/screens.ts` outside the shop. */
  route: string
  /** States of machines that it shows, as `machine.state`: those that no other scene shows as well. */
  states?: readonly string[]
  /** The address to open; home by default. */
  path?: string
  shopper?: string
  /** From the open page to the state. */
  act?: (stage: Stage) => Promise<void>
  /** On the server, or for the page's calls, before the page opens. */
  prepare?: (bank: Bank, page: Page) => Promise<void>
  /** The state of a wait that does not end: for the session, or for the calls that `prepare` leaves unanswered. */
  waits?: 'session' | 'calls'
  /** Only the first screen is taken: a sheet, a dialog or a layer covers the page. */
  covers?: true
}

export const sheetOf = (page: Page) => page.getByRole('dialog').last()
export const press = (page: Page, name: string) =>
  shown(page).getByRole('button', { name, exact: true }).first().click()
export const hasHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible()

/** Presses what is confirmed by a dialog. */
export async function pressToConfirm(page: Page, name: string): Promise<void> {
  await press(page, name)
  await expect(page.getByRole('alertdialog')).toBeVisible()
}

/** From a product to its order summary. */
export async function buyNow({ page, LL }: Pick<Stage, 'page' | 'LL'>): Promise<void> {
  await press(page, LL.product.action.buy())
  await sheetOf(page).getByRole('button', { name: LL.product.action.buy() }).click()
  await hasHeading(page, LL.checkout.title())
  await expectAtRest(page)
}

/** From a product of points to its order summary. In Thai both have the same heading. */
export async function toExchange({ page, LL }: Pick<Stage, 'page' | 'LL'>): Promise<void> {
  await press(page, LL.product.action.exchange())
  await poll(() => new URL(page.url()).pathname).toBe('/order-summary')
  await hasHeading(page, LL.checkout.exchange.title())
  // Its code is loaded after the page's.
  await hasHeading(page, LL.checkout.exchange.summary())
  await expectAtRest(page)
}

export async function withCart(bank: Bank): Promise<void> {
  await bank.switchOn([])
  await bank.cancelWaiting()
  await bank.fillBasket(['1007', '1007-01'], ['1008', '1008-01', 2])
}

export async function toPayment(stage: Stage): Promise<void> {
  await openSummary(stage)
  const { page, LL } = stage
  await page.getByRole('region', { name: LL.checkout.payment.title() }).getByRole('button').click()
  await expect(sheetOf(page).getByRole('radio').first()).toBeVisible()
}

export async function toAddresses(stage: Stage): Promise<void> {
  await openSummary(stage)
  const { page, LL } = stage
  await page.getByRole('button', { name: LL.common.change(), exact: true }).click()
  await hasHeading(page, LL.address.title())
}

export async function toForm(stage: Stage): Promise<void> {
  await toAddresses(stage)
  const { page, LL } = stage
  await page
    .getByRole('button', { name: new RegExp(`^${LL.common.edit()}`) })
    .first()
    .click()
  await expect(page.getByRole('button', { name: LL.address.save(), exact: true })).toBeVisible()
}

export async function pay(stage: Stage): Promise<void> {
  await press(stage.page, stage.LL.checkout.confirm.general())
}

export async function toRecipient({ page, bank, LL }: Stage): Promise<void> {
  // The server limits the look-ups of a minute, and another scene may have used this one.
  await bank.wait(61)
  await page.getByRole('textbox', { name: LL.giving.recipient.phone() }).fill('0890000102')
  await expect(shown(page).getByText(LL.giving.recipient.supported())).toBeVisible()
}

export async function toCard(stage: Stage): Promise<void> {
  await toRecipient(stage)
  await press(stage.page, stage.LL.giving.next())
  await hasHeading(stage.page, stage.LL.giving.card.title())
  await stage.page.getByRole('textbox', { name: stage.LL.giving.card.message() }).fill('ขอบคุณนะ')
}

/** The shopper's own picture on the card. */
export async function toPhoto(stage: Stage): Promise<void> {
  await toCard(stage)
  const { page, LL } = stage
  const buffer = await sharp(join(import.meta.dirname, '../../server/db/seed/art/cake.svg'))
    .jpeg()
    .toBuffer()
  await page
    .getByLabel(LL.giving.card.own(), { exact: true })
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('button', { name: LL.giving.card.ownPicture(), pressed: true })).toBeVisible()
}

export async function toReview(stage: Stage): Promise<void> {
  await toCard(stage)
  await goToReview(stage)
}

export async function goToReview(stage: Stage): Promise<void> {
  await press(stage.page, stage.LL.giving.next())
  await hasHeading(stage.page, stage.LL.giving.review.title())
}

/** An order of its own: one of the seed would be void ten minutes after the server's start. */
export async function toWaitingOrder({ phone, bank, page }: Pick<Stage, 'phone' | 'bank' | 'page'>): Promise<void> {
  const { order_id } = await bank.place(crypto.randomUUID(), requestFor([latte]))
  await phone.killAndReopen(`/order/${order_id}`)
  await expect(shown(page).getByRole('heading').first()).toBeVisible()
}

export const skipTutorial = async ({ page, LL }: Stage): Promise<void> => {
  const tutorial = page.getByRole('dialog', { name: LL.eDonation.title() })
  await tutorial.getByRole('button', { name: LL.eDonation.skip() }).click()
  await expect(tutorial).toBeHidden()
}

/** Goes offline once the page can say how old the shown data is. */
export async function goOffline({ page }: Stage): Promise<void> {
  await page.waitForFunction(
    (file) =>
      performance
        .getEntriesByType('resource')
        .some((entry) => entry.name.endsWith(file) && (entry as PerformanceResourceTiming).responseStatus === 200),
    lastScript(),
  )
  await page.context().setOffline(true)
  await expect(shown(page).locator('.offline-strip__age')).not.toBeEmpty()
}

export const lastTab = ({ page }: Stage) => shown(page).getByRole('tab').last().click()

export const cartScene = { route: '/order-summary', path: '/cart', shopper: 'rich', prepare: withCart } as const

export async function toVouchers(stage: Stage): Promise<void> {
  await openSummary(stage)
  const { page, LL } = stage
  await page.getByRole('region', { name: LL.checkout.voucher.title() }).getByRole('button').first().click()
  await expect(sheetOf(page).getByRole('article').first()).toBeVisible()
}

/** The layer before the card gateway. */
export async function toCardEmail(stage: Stage): Promise<void> {
  await toPayment(stage)
  const { page, LL } = stage
  await sheetOf(page)
    .getByRole('radio', { name: /ซิกเนเจอร์|Signature/ })
    .check()
  await sheetOf(page).getByRole('button', { name: LL.checkout.payment.use() }).click()
  await expect(sheetOf(page)).toBeHidden()
  await pay(stage)
  await hasHeading(page, LL.checkout.confirmCard.title())
  await expectAtRest(page)
}

export const searchField = (page: Page) => page.getByRole('searchbox').or(page.getByRole('combobox')).first()

/** Storage of a device that shows one of home's pop-ups next. */
const popups = {
  tutorial: { isHidden: false, ad1: '9999-12-31', ad2: '9999-12-31', memberCard: '9999-12-31' },
  ad: { isHidden: true, ad1: '2000-01-01', ad2: '9999-12-31', memberCard: '9999-12-31' },
  offer: { isHidden: true, ad1: '9999-12-31', ad2: '9999-12-31', memberCard: '2000-01-01' },
} as const

export const comeFirst =
  (popup: keyof typeof popups) =>
  async ({ page, phone }: Stage): Promise<void> => {
    await page.evaluate(({ isHidden, ...due }) => {
      localStorage.setItem('kmarket:1:tutorials', JSON.stringify({ main: { step: 0, isHidden } }))
      localStorage.setItem('kmarket:1:popups', JSON.stringify(due))
    }, popups[popup])
    await phone.load('/')
    await expect(sheetOf(page)).toBeVisible()
  }

export const search =
  (keyword: string) =>
  async ({ page }: Stage): Promise<void> => {
    const field = shown(page).getByRole('textbox').or(searchField(page)).first()
    await field.fill(keyword)
    await field.press('Enter')
    await expect(shown(page).locator('main').getByRole('link').first()).toBeVisible()
  }
