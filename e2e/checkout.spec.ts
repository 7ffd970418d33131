import { translations } from '../i18n/translations'
import type { Language } from '../contract/enums'
import { Bank, givePin, openSummary, Phone, shown } from './phone'
import { expect, inTurn, test } from './test'

const coffee = ['1007', '1007-01'] as const
const drip = ['1008', '1008-01'] as const

/** Each case starts with a cart of two products of one shop and no order. */
async function withTwoProducts(baseURL: string): Promise<Bank> {
  const bank = await Bank.of(baseURL, 'rich')
  await bank.switchOn([])
  await bank.emptyBasket()
  await bank.add(...coffee)
  await bank.add(...drip, 2)
  return bank
}

async function goToSummary(phone: Phone, lang: Language): Promise<void> {
  const LL = translations(lang)
  const { page } = phone
  await page.getByRole('link', { name: new RegExp(`^${LL.header.cart()}`) }).click()
  await openSummary({ page, LL })
}

for (const lang of inTurn(0)) {
  test(`two products of one shop from cart to thank-you (${lang}) [CRT-001 CHK-001 GEN-021 GEN-022]`, async ({
    page,
    baseURL,
  }) => {
    const LL = translations(lang)
    const bank = await withTwoProducts(baseURL!)
    const before = await bank.orders()
    const phone = await Phone.open(page, { shopper: 'rich', lang })
    await goToSummary(phone, lang)
    await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
    await phone.enterPin()
    await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
    const orders = await bank.orders()
    expect(orders.length).toBe(before.length + 1)
    expect(orders[0]!.order_status).toBe('paid')
    expect(await bank.basket()).toEqual([])
    expect(await bank.balances()).toBe(true)
    await expect(shown(page).getByText(orders[0]!.order_number)).toBeVisible()
    await page.getByRole('button', { name: LL.outcome.thankYou.viewOrder() }).click()
    await expect(page).toHaveURL(new RegExp(`/order/${orders[0]!.order_id}`))
  })
}

test('a page killed while the PIN pad is open resumes the same order [REL-003 CHK-012 CHK-018 BRG-031]', async ({
  page,
  baseURL,
}) => {
  const LL = translations('th')
  const bank = await withTwoProducts(baseURL!)
  const before = await bank.orders()
  const phone = await Phone.open(page, { shopper: 'rich' })
  await goToSummary(phone, 'th')
  await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
  const reference = await phone.pinReference()
  await phone.killAndReopen()
  await expect(page.getByRole('heading', { name: LL.checkout.authorising.title() })).toBeVisible()
  expect((await bank.basket()).length).toBe(2)
  await givePin(page.request, reference)
  await phone.callback('webviewAppeared')
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  expect((await bank.orders()).length).toBe(before.length + 1)
  expect(await bank.basket()).toEqual([])
  expect(await bank.balances()).toBe(true)
})

test('the reply of the claim is lost: the page polls and finds one order [REL-002 REL-004]', async ({
  page,
  baseURL,
}) => {
  const LL = translations('th')
  const bank = await withTwoProducts(baseURL!)
  const before = await bank.orders()
  const phone = await Phone.open(page, { shopper: 'rich' })
  await goToSummary(phone, 'th')
  // Cut between server and page: a browser retries a request by itself if the server cuts a reused connection.
  await page.route(
    '**/v1/payment/claim_order',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
  await expect(page.getByRole('heading', { name: LL.checkout.authorising.title() })).toBeVisible()
  await page.getByRole('button', { name: LL.checkout.authorising.openAgain() }).click()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  expect((await bank.orders()).length).toBe(before.length + 1)
})

test('a double tap on the confirm button claims once [GEN-016 REL-002]', async ({ page, baseURL }) => {
  const LL = translations('th')
  const bank = await withTwoProducts(baseURL!)
  const before = await bank.orders()
  const phone = await Phone.open(page, { shopper: 'rich' })
  await goToSummary(phone, 'th')
  let claims = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().endsWith('/v1/payment/claim_order')) claims += 1
  })
  await page.getByRole('button', { name: LL.checkout.confirm.general() }).dblclick()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  expect(claims).toBe(1)
  expect((await bank.orders()).length).toBe(before.length + 1)
})

test('cancelling at the PIN returns everything and shows the summary again [BRG-031]', async ({ page, baseURL }) => {
  const LL = translations('th')
  const bank = await withTwoProducts(baseURL!)
  const phone = await Phone.open(page, { shopper: 'rich' })
  await goToSummary(phone, 'th')
  await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
  await phone.pinReference()
  await page.getByRole('button', { name: LL.checkout.authorising.cancel() }).click()
  await expect(page.getByRole('button', { name: LL.checkout.confirm.general() })).toBeEnabled()
  expect((await bank.orders())[0]!.order_status).toMatch(/^(void|cancelled)/)
  expect((await bank.basket()).length).toBe(2)
  expect(await bank.balances()).toBe(true)
})

test('another delivery method adds its fee; a session that ends meanwhile is renewed on the same step [DLV-001 DLV-006 REL-005 ERR-031]', async ({
  page,
  baseURL,
}) => {
  const LL = translations('th')
  const bank = await withTwoProducts(baseURL!)
  const phone = await Phone.open(page, { shopper: 'rich' })
  await goToSummary(phone, 'th')
  await page.getByRole('radio', { name: /EMS/ }).check()
  await expect(shown(page).locator('.bottom-bar')).toContainText('870')
  await page.context().clearCookies()
  await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
  await phone.enterPin()
  await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
  expect(await bank.basket()).toEqual([])
})

test('an address is edited and saved over the summary, and Back closes one layer at a time [ADR-001 ADR-002 NAV-055 NAV-075]', async ({
  page,
  baseURL,
}) => {
  const LL = translations('th')
  await withTwoProducts(baseURL!)
  const phone = await Phone.open(page, { shopper: 'rich' })
  await goToSummary(phone, 'th')
  await page.getByRole('button', { name: LL.common.change(), exact: true }).click()
  await expect(page.getByRole('heading', { name: LL.address.title() })).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${LL.common.edit()}`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: LL.address.editTitle() })).toBeVisible()
  await phone.callback('back')
  await expect(page.getByRole('heading', { name: LL.address.editTitle() })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: LL.address.title() })).toBeVisible()
  await page
    .getByRole('button', { name: new RegExp(`^${LL.common.edit()}`) })
    .first()
    .click()
  await page.getByRole('textbox', { name: LL.address.field.recipientName() }).fill('วิภา ทดสอบ')
  await page.getByRole('button', { name: LL.address.save(), exact: true }).click()
  await expect(page.getByRole('heading', { name: LL.address.title() })).toHaveCount(0)
  await expect(page).toHaveURL(/\/order-summary/)
  await expect(shown(page).getByText('วิภา ทดสอบ')).toBeVisible()
  await phone.callback('back')
  await expect(page).toHaveURL(/\/cart/)
})
