import { formatBahtSign } from '../i18n/formats'
import { toSatang } from '../contract/money'
import { translations } from '../i18n/translations'
import { Bank, Phone, openSummary, shown } from './phone'
import { expect, inTurn, test } from './test'

const coffee = ['1007', '1007-01'] as const
const drip = ['1008', '1008-01'] as const

for (const lang of inTurn(1)) {
  test(`a code that is refused, one that is applied, another that is picked, and the order has its discount (${lang}) [VCH-001 VCH-002 VCH-011 ORD-013]`, async ({
    page,
    baseURL,
  }) => {
    const LL = translations(lang)
    const bank = await Bank.of(baseURL!, 'rich')
    await bank.switchOn([])
    await bank.emptyBasket()
    await bank.add(...coffee)
    await bank.add(...drip, 2)
    const phone = await Phone.open(page, { shopper: 'rich', lang })
    await page.getByRole('link', { name: new RegExp(`^${LL.header.cart()}`) }).click()
    await openSummary({ page, LL })

    const row = page.getByRole('region', { name: LL.checkout.voucher.title() }).getByRole('button').first()
    const sheet = page.getByRole('dialog', { name: LL.checkout.voucher.title() })
    const field = sheet.getByRole('textbox', { name: LL.vouchers.field() })
    const apply = sheet.getByRole('button', { name: LL.vouchers.apply(), exact: true })
    await row.click()
    await expect(sheet.getByRole('article').first()).toBeVisible()
    await expect(apply).toBeDisabled()
    await field.fill('big2000')
    await apply.click()
    await expect(sheet.getByText(/\(504-07\)$/).first()).toBeVisible()
    const code = lang === 'th' ? 'rimdoi30' : 'market100'
    await field.fill(code)
    await apply.click()
    await expect(sheet).toBeHidden()
    const off = (baht: number) => `-${formatBahtSign(toSatang(baht * 100))}`
    await expect(row).toContainText(off(lang === 'th' ? 30 : 100))

    await row.click()
    const other = lang === 'th' ? 'ลดทันที 40 บาท' : 'Rim Doi ฿30 off'
    await sheet.getByRole('button', { name: LL.vouchers.pickNamed({ name: other }) }).click()
    await expect(sheet).toBeHidden()
    const taken = lang === 'th' ? 40 : 30
    await expect(row).toContainText(off(taken))
    await row.click()
    await expect(sheet.getByText(LL.vouchers.inUse())).toBeVisible()
    await sheet.getByRole('button', { name: LL.vouchers.use() }).click()
    await expect(sheet).toBeHidden()

    await page.getByRole('button', { name: LL.checkout.confirm.general() }).click()
    await phone.enterPin()
    await expect(page.getByRole('heading', { name: LL.outcome.thankYou.purchase() })).toBeVisible()
    expect(await bank.balances()).toBe(true)
    await page.getByRole('button', { name: LL.outcome.thankYou.viewOrder() }).click()
    await expect(page).toHaveURL(/\/order\//)
    await expect(shown(page).getByText(off(taken)).first()).toBeVisible()
  })
}
