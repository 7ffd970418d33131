// @vitest-environment node
import './dom'
import './motion'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listVouchers, readVoucher } from '../../contract/promocodes'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

const words = {
  th: {
    buy: 'ซื้อเลย',
    variants: 'เลือกตัวเลือกและจำนวน',
    title: 'สรุปคำสั่งซื้อ',
    row: 'โค้ดส่วนลด',
    none: 'ยังไม่ได้ใช้โค้ด',
    field: 'กรอกโค้ด',
    apply: 'ใช้โค้ด',
    usable: 'ใช้ได้กับคำสั่งซื้อนี้',
    unusable: 'ยังใช้ไม่ได้',
    hundred: 'ลดทั้งตลาด 100 บาท',
    pick: 'เลือก ลดทั้งตลาด 100\u00A0บาท',
    own: 'คูปองของร้าน',
    pickOwn: 'เลือก คูปองของร้าน',
    inUse: 'ใช้อยู่',
    empty: 'ไม่พบโปรโมชัน',
    useBill: 'ใช้โค้ดนี้',
    payment: 'ชำระด้วย',
    sources: 'เลือกวิธีชำระเงิน',
    useSource: 'ใช้วิธีชำระเงินนี้',
    card: /บัตรเครดิตซิกเนเจอร์/,
    savings: /บัญชีออมทรัพย์/,
    clash: 'โค้ดส่วนลดใช้กับวิธีชำระเงินนี้ไม่ได้',
    removeVoucher: 'เอาโค้ดออก',
    useSavings: 'ใช้บัญชีเงินฝาก',
    keep: 'ใช้แบบเดิม',
  },
  en: {
    buy: 'Buy now',
    variants: 'Choose options and quantity',
    title: 'Order summary',
    row: 'Voucher',
    none: 'None used',
    field: 'Enter a code',
    apply: 'Apply',
    usable: 'For this order',
    unusable: 'Not usable yet',
    hundred: '฿100 off everything',
    pick: 'Select ฿100\u00A0off everything',
    own: 'Coupon of the shop',
    pickOwn: 'Select Coupon of the shop',
    inUse: 'In use',
    empty: 'No promotions found.',
    useBill: 'Use this voucher',
    payment: 'Pay with',
    sources: 'Choose how to pay',
    useSource: 'Use this payment method',
    card: /Signature credit card/,
    savings: /Savings account/,
    clash: 'This voucher cannot be used with this payment method.',
    removeVoucher: 'Remove the voucher',
    useSavings: 'Pay from savings account',
    keep: 'Keep as it is',
  },
} as const
type Language = keyof typeof words

/** Opens the summary of a bottle for 690 baht from its page. */
async function summary(language: Language = 'en', shopper = 'full'): Promise<OpenedPage> {
  const page = await openPage(server, { href: '/shop/100001/product/1001', language, shopper })
  fireEvent.click(await screen.findByRole('button', { name: words[language].buy }))
  const box = within(await screen.findByRole('dialog', { name: words[language].variants }))
  for (const group of box.queryAllByRole('group')) {
    const first = within(group)
      .queryAllByRole<HTMLInputElement>('radio')
      .find(({ disabled }) => !disabled)
    if (first) fireEvent.click(first)
  }
  fireEvent.click(box.getByRole('button', { name: new RegExp(`^${words[language].buy}`) }))
  await screen.findByRole('heading', { level: 1, name: words[language].title })
  await screen.findByRole('region', { name: words[language].row })
  await page.settle()
  return page
}

const row = (language: Language = 'en') =>
  within(screen.getByRole('region', { name: words[language].row })).getAllByRole('button')[0]!
const total = () => document.querySelector('.bottom-bar__amount .price__figure')?.textContent

async function openSheet(language: Language = 'en') {
  fireEvent.click(row(language))
  const sheet = within(await screen.findByRole('dialog', { name: words[language].row }))
  await sheet.findByRole('textbox', { name: words[language].field })
  return sheet
}
const write = (language: Language, code: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: words[language].field }), { target: { value: code } })
const apply = (language: Language) =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: words[language].apply })[0]!
const closed = (language: Language) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: words[language].row })).toBeNull())

describe.each(['th', 'en'] as const)('the voucher sheet in %s', (language) => {
  const text = words[language]

  it('lists usable vouchers first with their count, the others with their reasons and codes [VCH-002][VCH-016][API-037][API-071]', async () => {
    await summary(language)
    expect(row(language).textContent).toContain(text.none)
    const sheet = await openSheet(language)
    const usable = within(await sheet.findByRole('region', { name: text.usable }))
    const tickets = usable.getAllByRole('article')
    usable.getByText(String(tickets.length))
    usable.getByText(text.hundred)
    const unusable = within(sheet.getByRole('region', { name: text.unusable }))
    unusable.getByText(/\(504-05\)$/)
    unusable.getByText(/\(504-07\)$/)
    expect(unusable.queryAllByRole('button')).toEqual([])
  })

  it('applies the selected voucher: the row names it, the total is reduced, and the reopened sheet marks it as in use [VCH-001][VCH-018][API-038][CHK-008]', async () => {
    const page = await summary(language)
    const before = Number(
      total()
        ?.match(/[\d,.]+/)?.[0]
        .replaceAll(',', ''),
    )
    const sheet = await openSheet(language)
    fireEvent.click(await sheet.findByRole('button', { name: text.pick }))
    await closed(language)
    await waitFor(() => expect(row(language).textContent).toContain('-฿100'))
    expect(plain(row(language).textContent)).toContain(text.hundred)
    expect(
      Number(
        total()
          ?.match(/[\d,.]+/)?.[0]
          .replaceAll(',', ''),
      ),
    ).toBe(before - 100)
    expect(page.calls.filter((call) => call === 'POST /v1/promocodes/redeem')).toHaveLength(1)
    const again = await openSheet(language)
    await again.findByText(text.inUse)
  })

  it('offers the shopper’s e-coupons of the shop, and applies one as an e-coupon [API-071][API-072][VCH-018]', async () => {
    const name = { th: words.th.own, en: words.en.own }
    await server.db.execute(
      sql`update coupons set mid = '100001', name = ${JSON.stringify(name)}::jsonb where id = 'c-full-value'`,
    )
    const page = await summary(language)
    const sheet = await openSheet(language)
    fireEvent.click(await sheet.findByRole('button', { name: text.pickOwn }))
    await closed(language)
    await waitFor(() => expect(row(language).textContent).toContain('-฿100'))
    expect(plain(row(language).textContent)).toContain(text.own)
    expect(page.calls).toContain('POST /v1/promocodes/ecoupon/get_list')
    expect(page.calls).toContain('POST /v1/promocodes/ecoupon/redeem')
    expect(page.calls).not.toContain('POST /v1/promocodes/redeem')
  })

  it('refuses a code under the field, with its number and no popup; an empty field can’t be applied [VCH-018][VCH-010][VCH-007][ERR-102]', async () => {
    await summary(language)
    await openSheet(language)
    // The field is drawn after the list.
    await waitFor(() => expect(apply(language).disabled).toBe(true))
    for (const [code, number] of [
      [' big2000 ', '504-07'],
      ['thanks0', '504-04'],
      ['nosuch', '408'],
      ['ลด', '408'],
    ] as const) {
      write(language, code)
      expect(apply(language).disabled).toBe(false)
      fireEvent.click(apply(language))
      await waitFor(() =>
        expect(document.querySelector('.field__message--bad')?.textContent).toMatch(new RegExp(`\\(${number}\\)$`)),
      )
    }
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(row(language).textContent).toContain(text.none)
  })

  it('a voucher and a card can’t be combined: a dialog keeps the current one or replaces it [VCH-013]', async () => {
    await summary(language)
    const payment = () => screen.getByRole('region', { name: text.payment })
    const answer = async (name: string) => {
      const question = await screen.findByRole('alertdialog')
      expect(question.textContent).toContain(text.clash)
      fireEvent.click(within(question).getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    const isVoucherUsed = (isUsed: boolean) =>
      waitFor(() => expect(row(language).textContent).toContain(isUsed ? '-฿100' : text.none))
    const isPaidBy = (name: RegExp) => waitFor(() => expect(payment().textContent).toMatch(name))

    const sheet = await openSheet(language)
    fireEvent.click(await sheet.findByRole('button', { name: text.pick }))
    await closed(language)
    await isVoucherUsed(true)
    fireEvent.click(payment().querySelector('.list-row')!)
    const sources = within(await screen.findByRole('dialog', { name: text.sources }))
    fireEvent.click(await sources.findByRole('radio', { name: text.card }))
    const use = () => fireEvent.click(sources.getByRole('button', { name: text.useSource }))
    use()
    await answer(text.keep)
    await isVoucherUsed(true)
    await isPaidBy(text.savings)
    use()
    await answer(text.removeVoucher)
    await isVoucherUsed(false)
    await isPaidBy(text.card)

    const again = await openSheet(language)
    const pick = async () => fireEvent.click(await again.findByRole('button', { name: text.pick }))
    await pick()
    await answer(text.keep)
    await isVoucherUsed(false)
    await isPaidBy(text.card)
    await pick()
    await answer(text.useSavings)
    await isVoucherUsed(true)
    await isPaidBy(text.savings)
  })

  it('shows an empty state, and reloads after a failed load [VCH-017][GEN-023]', async () => {
    await summary(language)
    server.switches({ errors: [{ method: 'POST', path: listVouchers.path, status: 500 } as never] })
    const sheet = await openSheet(language)
    const retry = await sheet.findByRole('button', { name: language === 'th' ? 'ลองใหม่' : 'Try again' })
    server.switches({})
    await server.db.execute(sql`delete from voucher_holdings`)
    await server.db.execute(sql`update coupons set status = 'used'`)
    await server.db.execute(sql`update vouchers set expired_at = '2020-01-01T00:00:00Z'`)
    fireEvent.click(retry)
    await sheet.findByText(text.empty)
  })

  it('is validated again when delivery changes: a refused voucher is removed with the reason in its row [VCH-019][API-036][VCH-008]', async () => {
    const page = await summary(language)
    const sheet = await openSheet(language)
    fireEvent.click(await sheet.findByRole('button', { name: text.pick }))
    await closed(language)
    await waitFor(() => expect(row(language).textContent).toContain('-฿100'))
    await server.db.execute(sql`update vouchers set expired_at = '2020-01-01T00:00:00Z' where code = 'MARKET100'`)
    const ways = screen.getAllByRole<HTMLInputElement>('radio').filter(({ name }) => name === 'delivery')
    fireEvent.click(ways.find(({ checked }) => !checked)!)
    const region = screen.getByRole('region', { name: text.row })
    await within(region).findByText(/\(504-05\)$/)
    expect(row(language).textContent).toContain(text.none)
    expect(document.body.textContent).not.toContain('-฿100')
    expect(page.calls).toContainEqual(expect.stringMatching(/^GET \/v1\/promocodes\/MARKET100\?/))
  })
})

describe('the promo code page of a bill', () => {
  const bill = '/kplus-promo-code?merchant=100002&amount=350.50&promocode=rimdoi30&invoice_number=QR-778'
  const field = (language: Language) => screen.getByRole<HTMLInputElement>('textbox', { name: words[language].field })
  const answers = (page: OpenedPage) => page.native.filter(({ name }) => name === 'finishProcess')

  it.each(['th', 'en'] as const)(
    'opened directly in %s it shows shop, bill number and amount, with the code in the field; after applying, the bank app receives it [NAV-043][VCH-015][QRP-002][API-047]',
    async (language) => {
      const page = await openPage(server, { href: bill, language, shopper: 'rich' })
      await screen.findByText('QR-778')
      expect(page.calls.some((call) => call.startsWith('GET /v1/merchants/payment_detail?mid=100002'))).toBe(true)
      expect(document.body.textContent).toContain('350.50')
      await screen.findByText(language === 'th' ? 'กาแฟริมดอย' : 'Rim Doi Coffee')
      await screen.findByRole('textbox', { name: words[language].field })
      expect(field(language).value).toBe('RIMDOI30')
      expect(answers(page)).toEqual([])
      fireEvent.click(apply(language))
      await waitFor(() => expect(answers(page)).toHaveLength(1))
      expect(answers(page)[0]?.payload).toEqual({
        params: { promo_code: 'RIMDOI30', promocode_id: 'v03', discount: '30' },
      })
      await waitFor(() => expect(document.body.textContent).toContain('320.50'))
      fireEvent.click(screen.getByRole('button', { name: words[language].useBill }))
      expect(answers(page)).toHaveLength(2)
    },
  )

  it('letters typed in the middle of a code stay in order, with the caret behind them; the bank app gets the code in upper case [VCH-018]', async () => {
    const page = await openPage(server, { href: bill, language: 'en', shopper: 'rich' })
    const code = await screen.findByRole<HTMLInputElement>('textbox', { name: words.en.field })
    write('en', 'rim30')
    const typeAtCaret = (letter: string) => {
      const { value, selectionStart } = code
      const caret = selectionStart! + letter.length
      fireEvent.input(code, {
        target: {
          value: value.slice(0, selectionStart!) + letter + value.slice(selectionStart!),
          selectionStart: caret,
          selectionEnd: caret,
        },
      })
    }
    code.setSelectionRange(3, 3)
    for (const letter of 'doi') typeAtCaret(letter)
    expect([code.value.toUpperCase(), code.selectionStart, code.selectionEnd]).toEqual(['RIMDOI30', 6, 6])
    fireEvent.click(apply('en'))
    await waitFor(() => expect(answers(page)[0]?.payload).toMatchObject({ params: { promo_code: 'RIMDOI30' } }))
  })

  it.each([
    '/kplus-promo-code?merchant=100002&promocode=RIMDOI30',
    '/kplus-promo-code?amount=350&promocode=RIMDOI30',
    '/kplus-promo-code?merchant=100002&amount=0&promocode=RIMDOI30',
  ])('%s leaves the field empty; public vouchers are listed [VCH-014][VCH-015]', async (href) => {
    const page = await openPage(server, { href, language: 'en' })
    expect(field('en').value).toBe('')
    expect(page.calls.some((call) => call.startsWith('GET /v1/promocodes/public'))).toBe(true)
    expect(page.calls).not.toContain('POST /v1/promocodes/get_list')
  })

  it('marks the code that the bank app applied, validated for the bill [BRG-002][BRG-015][VCH-015]', async () => {
    const page = await openPage(server, { href: bill, language: 'en', shopper: 'rich' })
    await screen.findByText('QR-778')
    act(() =>
      (window as unknown as Record<'appliedPromoCode', (promo: object) => void>).appliedPromoCode({
        promo_code: 'RIMDOI30',
        discount: 99,
      }),
    )
    await screen.findByText('In use')
    await waitFor(() => expect(document.body.textContent).toContain('320.50'))
    expect(answers(page)).toEqual([])
  })

  it('shows that the bank app’s code could not be validated, and validates it on a retry [VCH-019][VCH-015]', async () => {
    await openPage(server, { href: bill, language: 'en', shopper: 'rich' })
    await screen.findByText('QR-778')
    server.switches({ errors: [{ method: 'GET', path: readVoucher.path, status: 500 } as never] })
    act(() =>
      (window as unknown as Record<'appliedPromoCode', (promo: object) => void>).appliedPromoCode({
        promo_code: 'RIMDOI30',
        discount: 99,
      }),
    )
    const said = await screen.findByText('The voucher could not be checked')
    expect(document.body.textContent).toContain('251.50')
    server.switches({})
    fireEvent.click(within(said.closest<HTMLElement>('[role=alert]')!).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(document.body.textContent).toContain('320.50'))
    expect(screen.queryByText('The voucher could not be checked')).toBeNull()
  })

  it('a guest who applies a code is sent to the profile upgrade [SES-020][VCH-018]', async () => {
    const page = await openPage(server, { href: bill, language: 'en', shopper: 'guest' })
    await screen.findByText('QR-778')
    fireEvent.click(apply('en'))
    await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('upgradeProfile'))
    expect(page.calls).not.toContain('POST /v1/promocodes/redeem')
  })
})
