import type { Page } from '@playwright/test'
import type { Language } from '../contract/enums'
import { translations } from '../i18n/translations'
import { Bank, Phone, expectAtRest, openSummary, shown } from './phone'
import { expect, test } from './test'

interface Way {
  phone: Phone
  bank: Bank
  LL: ReturnType<typeof translations>
}

/** One shopper has each kind of source; changes of earlier suites to the wallets do not matter. */
async function start(
  page: Page,
  given: { baseURL: string | undefined; lang: Language; product: string },
): Promise<Way> {
  const { baseURL, lang, product } = given
  const bank = await Bank.of(baseURL!, 'full')
  await bank.switchOn([])
  await bank.cancelWaiting()
  const phone = await Phone.open(page, { shopper: 'full', lang, path: `/shop/p/product/${product}` })
  return { phone, bank, LL: translations(lang) }
}

/** From the page of goods, in their first variant, to the summary. */
async function buyNow({ phone: { page }, LL }: Way): Promise<void> {
  await page.getByRole('button', { name: LL.product.action.buy() }).click()
  const sheet = page.getByRole('dialog', { name: LL.product.chooseOptions() })
  // A picture covers a variant's radio button.
  await sheet
    .locator('label', { has: page.getByRole('radio') })
    .first()
    .click()
  await expect(sheet.getByRole('radio').first()).toBeChecked()
  await sheet.getByRole('button', { name: LL.product.action.buy() }).click()
  await expect(page.getByRole('heading', { name: LL.checkout.title() })).toBeVisible()
}

async function openSources({ phone: { page }, LL }: Way) {
  await page.getByRole('region', { name: LL.checkout.payment.title() }).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: LL.checkout.payment.choose() })
  const use = async () => {
    await sheet.getByRole('button', { name: LL.checkout.payment.use() }).click()
    await expect(sheet).toBeHidden()
  }
  return { sheet, use }
}

/** From the page of goods to the card gateway's page, in a separate view. */
async function toGateway(way: Way, lang: Language): Promise<Page> {
  const { phone, LL } = way
  const { page } = phone
  await buyNow(way)
  const { sheet, use } = await openSources(way)
  const card = lang === 'th' ? /บัตรเครดิตซิกเนเจอร์/ : /Signature credit card/
  await sheet.getByRole('radio', { name: card }).check()
  await use()
  await page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true }).click()
  await expect(page.getByRole('heading', { name: LL.checkout.confirmCard.title() })).toBeVisible()
  await page.getByRole('textbox', { name: LL.checkout.confirmCard.email() }).fill('nicha.w@example.com')
  await page.getByRole('button', { name: LL.checkout.confirmCard.go() }).click()
  const { url, data } = await phone.thirdPartyView()
  expect(data).toMatchObject({ cid: 'C100002', publicKey: 'pk_sandbox_100002' })
  const view = await page.context().newPage()
  await view.goto(url)
  await expect(view.getByText(/฿\d/)).toBeVisible()
  return view
}

const drip = ['1008', '1008-01'] as const

test('goods paid by card: e-mail, the gateway’s page, approved, thank-you (th) [PAY-002 PAY-010 PAY-014 BRG-039]', async ({
  page,
  baseURL,
}) => {
  const way = await start(page, { baseURL, lang: 'th', product: drip[0] })
  const { phone, bank, LL } = way
  const orders = (await bank.orders()).length
  const stock = await bank.stock(...drip)
  const [card, saving] = await bank.held('card:full', 'saving:full')
  const view = await toGateway(way, 'th')
  const { order_id } = (await bank.orders())[0]!
  expect((await bank.order(order_id)).order_status).toBe('waiting_payment_confirmation')
  expect((await bank.held('card:full'))[0]).toBe(card)
  await view.getByRole('button', { name: 'อนุมัติ', exact: true }).click()
  await expect(view.getByRole('status')).toHaveText('อนุมัติแล้ว')
  await view.close()
  await phone.callback('webviewAppeared')
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  const order = await bank.order(order_id)
  expect(order).toMatchObject({
    order_status: 'paid',
    source_of_funds: [{ type: 'kmarket_credit_card', amount: 285, card_key: 'full-credit' }],
  })
  await expect(shown(page).getByText(order.order_number)).toBeVisible()
  expect((await bank.orders()).length).toBe(orders + 1)
  expect(await bank.held('card:full', 'saving:full')).toEqual([card - 285_00, saving])
  expect(await bank.stock(...drip)).toBe(stock - 1)
  expect(await bank.balances()).toBe(true)
})

test('a card declined at the gateway: a message is shown, nothing is charged, the stock is returned (en) [PAY-002 PAY-010 CHK-011]', async ({
  page,
  baseURL,
}) => {
  const way = await start(page, { baseURL, lang: 'en', product: drip[0] })
  const { phone, bank, LL } = way
  const stock = await bank.stock(...drip)
  const held = await bank.held('card:full', 'saving:full')
  const view = await toGateway(way, 'en')
  expect(await bank.stock(...drip)).toBe(stock - 1)
  await view.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(view.getByRole('status')).toHaveText('Declined')
  await view.close()
  await phone.callback('webviewAppeared')
  await expect(page.getByRole('heading', { name: LL.outcome.cancelled.title() })).toBeVisible()
  const [order] = await bank.orders()
  expect(order!.order_status).toBe('cancelled')
  await expect(shown(page).getByText(order!.order_number)).toBeVisible()
  await expect(shown(page).getByText(LL.outcome.timeout.inCart())).toHaveCount(0)
  expect(await bank.stock(...drip)).toBe(stock)
  expect(await bank.held('card:full', 'saving:full')).toEqual(held)
  expect(await bank.balances()).toBe(true)
  await page.getByRole('button', { name: LL.common.retry() }).click()
  await expect(page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true })).toBeEnabled()
})

test('an e-donation of a typed amount, with consent (th) [CHK-001 DON-001 DON-008 GEN-022]', async ({
  page,
  baseURL,
}) => {
  const { phone, bank, LL } = await start(page, { baseURL, lang: 'th', product: '3001' })
  const [saving] = await bank.held('saving:full')
  const tutorial = page.getByRole('dialog', { name: LL.eDonation.title() })
  await expect(tutorial).toBeVisible()
  await tutorial.getByRole('button', { name: LL.eDonation.skip() }).click()
  await expect(tutorial).toBeHidden()
  await page.getByRole('button', { name: LL.product.action.donate() }).click()
  await page.getByRole('textbox', { name: LL.checkout.donation.other() }).fill('257')
  await expectAtRest(page)
  const consent = page.getByRole('checkbox', { name: LL.checkout.donation.consent() })
  await consent.click()
  await expect(consent).toBeChecked()
  await expect(shown(page).locator('.bottom-bar')).toContainText('257')
  await page.getByRole('button', { name: LL.checkout.confirm.donation(), exact: true }).click()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.donation() })).toBeVisible()
  await expect(shown(page).getByText(LL.outcome.thankYou.eDonation())).toBeVisible()
  const terms = ['ส่งข้อมูลให้กรมสรรพากร ไม่ต้องใช้ใบเสร็จ', 'ลดหย่อนภาษี 2 เท่า', 'ใช่', 'ยินยอม']
  const receipt = shown(page).locator('dl')
  for (const term of terms)
    await expect(receipt.getByText(term.replace('2 ', '2\u00A0'), { exact: true })).toBeVisible()
  const { order_id } = (await bank.orders())[0]!
  expect(await bank.order(order_id)).toMatchObject({
    purchase_state: 'donation',
    order_status: 'completed',
    consent_flag: true,
    ship_required: false,
    source_of_funds: [{ type: 'saving_account', amount: 257 }],
  })
  expect(await bank.held('saving:full')).toEqual([saving - 257_00])
  expect(await bank.balances()).toBe(true)
})

test('goods paid with points and cash: typed, moved by the slider, the rest from the account (th) [PAY-003 PAY-006 PAY-007 CHK-005]', async ({
  page,
  baseURL,
}) => {
  const way = await start(page, { baseURL, lang: 'th', product: '1065' })
  const { phone, bank, LL } = way
  const wallets = ['saving:full', 'points:full:kbank_reward_point'] as const
  const [saving, kpoint] = await bank.held(...wallets)
  await buyNow(way)
  const { payment } = LL.checkout
  const { sheet, use } = await openSources(way)
  await sheet.getByRole('radio', { name: new RegExp(payment.source.kbank_reward_point()) }).check()
  await sheet.getByRole('textbox', { name: payment.usePoints() }).fill('300')
  await expect(sheet.locator('.split')).toContainText('-฿30')
  const slider = sheet.getByRole('slider', { name: payment.usePoints() })
  await slider.press('ArrowRight')
  const points = Number(await slider.inputValue())
  expect(points).toBeGreaterThan(300)
  await use()
  const row = page.getByRole('region', { name: payment.title() })
  await expect(row).toContainText(payment.source.kbank_reward_point())
  await expect(row).toContainText(payment.source.saving_account())
  await page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true }).click()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  const { order_id } = (await bank.orders())[0]!
  const { total_product_price, ...order } = await bank.order(order_id)
  const rest = total_product_price - points / 10
  expect(rest).toBeGreaterThan(0)
  expect(order).toMatchObject({
    order_status: 'paid',
    source_of_funds: [
      { type: 'saving_account', amount: rest, unit: 'baht' },
      { type: 'kbank_reward_point', amount: points, unit: 'points' },
    ],
  })
  await expect(shown(page).getByText(order.order_number)).toBeVisible()
  expect(await bank.held(...wallets)).toEqual([saving - Math.round(rest * 100), kpoint - points])
  expect(await bank.balances()).toBe(true)
})

test('a cart paid partly with K Points: thank-you and order name both parts (en) [PAY-042]', async ({
  page,
  baseURL,
}) => {
  const bank = await Bank.of(baseURL!, 'rich')
  await bank.switchOn([])
  await bank.cancelWaiting()
  await bank.fillBasket(['1007', '1007-01'])
  await bank.add(drip[0], drip[1], 2)
  const wallets = ['saving:rich', 'points:rich:kbank_reward_point'] as const
  const [saving, kpoint] = await bank.held(...wallets)
  const LL = translations('en')
  const phone = await Phone.open(page, { shopper: 'rich', lang: 'en', path: '/cart' })
  await openSummary({ page, LL })
  const { sheet, use } = await openSources({ phone, bank, LL })
  await sheet.getByRole('radio', { name: /K Point/ }).check()
  const slider = sheet.getByRole('slider', { name: LL.checkout.payment.usePoints() })
  await slider.press('Home')
  await expect(slider).toHaveValue('1')
  await sheet.getByRole('textbox', { name: LL.checkout.payment.usePoints() }).fill('2000')
  await expect(sheet.locator('.split')).toContainText('-฿200')
  await use()
  await page.getByRole('button', { name: LL.checkout.confirm.general(), exact: true }).click()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  const { order_id } = (await bank.orders())[0]!
  const { total_product_price, source_of_funds } = await bank.order(order_id)
  const rest = total_product_price - 200
  expect(source_of_funds).toMatchObject([
    { type: 'saving_account', amount: rest, unit: 'baht' },
    { type: 'kbank_reward_point', amount: 2000, unit: 'points' },
  ])
  const restText = `฿${rest.toLocaleString('en')}`
  await expect(shown(page).getByRole('definition').getByText('2,000 K Point', { exact: true })).toBeVisible()
  await expect(shown(page).getByText(new RegExp(`· ${restText}$`))).toBeVisible()
  await page.getByRole('button', { name: LL.outcome.thankYou.viewOrder() }).click()
  await expect(page).toHaveURL(new RegExp(`/order/${order_id}`))
  await expect(shown(page).getByRole('definition').getByText('2,000 K Point', { exact: true })).toBeVisible()
  await expect(shown(page).getByText(new RegExp(`· ${restText}$`))).toBeVisible()
  expect(await bank.held(...wallets)).toEqual([saving - Math.round(rest * 100), kpoint - 2000])
  expect(await bank.basket()).toEqual([])
  expect(await bank.balances()).toBe(true)
})

test('a theme for points of a credit card, and no baht (th) [CHK-001 CHK-014 PAY-003 PAY-007]', async ({
  page,
  baseURL,
}) => {
  const way = await start(page, { baseURL, lang: 'th', product: '4008' })
  const { phone, bank, LL } = way
  const wallets = ['saving:full', 'points:full:kbank_reward_point', 'points:full:credit_card_point'] as const
  const [saving, kpoint, points] = await bank.held(...wallets)
  await page.getByRole('button', { name: LL.product.action.buyTheme() }).click()
  await expect(page.getByRole('heading', { name: LL.checkout.title() })).toBeVisible()
  const { sheet, use } = await openSources(way)
  await expect(sheet.getByRole('radio', { name: new RegExp(LL.checkout.payment.source.saving_account()) })).toHaveCount(
    0,
  )
  await sheet
    .getByRole('radio', { name: new RegExp(LL.checkout.payment.source.credit_card_point()), disabled: false })
    .first()
    .check()
  await use()
  await page.getByRole('button', { name: LL.checkout.confirm.point_redemption(), exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: LL.checkout.noUndo.title() })
  await expect(asked).toContainText(LL.checkout.noUndo.text())
  await asked.getByRole('button', { name: LL.common.confirm() }).click()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.pointRedemption() })).toBeVisible()
  const { order_id } = (await bank.orders())[0]!
  expect(await bank.order(order_id)).toMatchObject({
    purchase_state: 'point_redemption',
    order_status: 'completed',
    source_of_funds: [{ type: 'credit_card_point', amount: 350, unit: 'points', card_key: 'full-points' }],
  })
  expect(await bank.held(...wallets)).toEqual([saving, kpoint, points - 350])
  expect(await bank.balances()).toBe(true)
})

test('K Point to The1 in steps: a dialog opens, nothing changes when declined, points move when confirmed (th) [CHK-001 CHK-014 FUL-001 FUL-004]', async ({
  page,
  baseURL,
}) => {
  const { phone, bank, LL } = await start(page, { baseURL, lang: 'th', product: '6001' })
  const wallets = ['points:full:kbank_reward_point', 'points:full:the1'] as const
  const [kpoint, the1] = await bank.held(...wallets)
  const orders = (await bank.orders()).length
  await page.getByRole('button', { name: LL.product.action.exchange() }).click()
  await expect(page.getByRole('heading', { name: LL.checkout.exchange.title(), exact: true })).toBeVisible()
  await page.getByRole('button', { name: LL.common.increase() }).click()
  await expect(page.getByRole('region', { name: LL.checkout.exchange.receive() })).toContainText('1,600')
  const transfer = page.getByRole('button', { name: LL.checkout.confirm.point_transfer(), exact: true })
  const asked = page.getByRole('alertdialog', { name: LL.checkout.noUndo.title() })
  await transfer.click()
  await expect(asked).toContainText(LL.checkout.noUndo.text())
  await asked.getByRole('button', { name: LL.common.cancel() }).click()
  await expect(asked).toBeHidden()
  expect((await bank.orders()).length).toBe(orders)
  // Presses within three seconds of the first are dropped.
  await expect(async () => {
    await transfer.click()
    await expect(asked).toBeVisible({ timeout: 500 })
  }).toPass()
  await asked.getByRole('button', { name: LL.common.confirm() }).click()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.pointTransfer() })).toBeVisible()
  const { order_id } = (await bank.orders())[0]!
  expect(await bank.order(order_id)).toMatchObject({
    purchase_state: 'point_transfer',
    order_status: 'completed',
    source_of_funds: [{ type: 'kbank_reward_point', amount: 2000, unit: 'points' }],
    received: { points: 1600 },
  })
  expect(await bank.held(...wallets)).toEqual([kpoint - 2000, the1 + 1600])
  expect(await bank.balances()).toBe(true)
})
