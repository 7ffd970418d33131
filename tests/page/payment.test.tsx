// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPartnerCard } from '../../contract/memberCards'
import { claimOrder, listCreditCards, savePaymentEmail } from '../../contract/payment'
import { tellGateway } from '../../contract/sandbox'
import { rowsOf } from '../../server/db/client'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { settle } from './drawPage'
import { openPage } from './openPage'
import { plain } from '../i18n/plain'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())
afterEach(() => {
  cleanup()
  server.switches({})
  window.localStorage.clear()
})

const words = {
  th: {
    buy: 'ซื้อเลย',
    variants: 'เลือกตัวเลือกและจำนวน',
    title: 'สรุปคำสั่งซื้อ',
    payment: 'ชำระด้วย',
    sheet: 'เลือกวิธีชำระเงิน',
    use: 'ใช้วิธีชำระเงินนี้',
    account: 'บัญชีออมทรัพย์ ••••\u00A00101',
    holder: 'ณิชา วัฒนากุล',
    pay: 'ชำระเงิน',
    points: 'ใช้คะแนน',
    confirmCard: 'ยืนยันชำระด้วยบัตร',
  },
  en: {
    buy: 'Buy now',
    variants: 'Choose options and quantity',
    title: 'Order summary',
    payment: 'Pay with',
    sheet: 'Choose how to pay',
    use: 'Use this payment method',
    account: 'Savings account ••••\u00A00101',
    holder: 'Nicha Wattanakul',
    pay: 'Pay',
    points: 'Points to use',
    confirmCard: 'Confirm card payment',
  },
} as const
type Language = keyof typeof words
const languages = ['th', 'en'] as const

/** Earbuds that baht and points pay together, 1,525 baht including delivery. */
const earbuds = '1065'

const seen = (element: Element) => plain(element.textContent)

/** Opens the summary by the button of the product's page. */
async function summary({
  id = earbuds,
  language = 'en' as Language,
  shopper = 'full',
  config = {},
} = {}): Promise<OpenedPage> {
  const { buy, variants, title, payment } = words[language]
  const page = await openPage(server, { href: `/shop/p/product/${id}`, language, shopper, config })
  fireEvent.click(await screen.findByRole('button', { name: buy }))
  const box = within(await screen.findByRole('dialog', { name: variants }))
  for (const group of box.queryAllByRole('group')) {
    const free = within(group)
      .queryAllByRole<HTMLInputElement>('radio')
      .find(({ disabled }) => !disabled)
    if (free) fireEvent.click(free)
  }
  fireEvent.click(box.getByRole('button', { name: new RegExp(`^${buy}`) }))
  await screen.findByRole('heading', { level: 1, name: title })
  await screen.findByRole('region', { name: payment })
  await page.settle()
  return page
}

const row = (language: Language = 'en') =>
  screen.getByRole('region', { name: words[language].payment }).querySelector<HTMLElement>('.list-row')!

async function openSheet(language: Language = 'en') {
  fireEvent.click(row(language))
  const dialog = await screen.findByRole('dialog', { name: words[language].sheet })
  // A radio can be clicked before React has subscribed to the sheet's machine: the click would be drawn later.
  await settle(() => false)
  const box = within(dialog)
  const use = () => box.getByRole<HTMLButtonElement>('button', { name: words[language].use })
  const radio = (name: RegExp) => box.getByRole<HTMLInputElement>('radio', { name })
  return { dialog, box, use, radio }
}

const signature = { th: /บัตรเครดิตซิกเนเจอร์/, en: /Signature credit card/ }
const amounts = () => seen(document.querySelector('.page:not([inert]) .amounts, .page .amounts')!)
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Opens the summary from the seed's cart, one bottle and its delivery for 725 baht. */
async function cartSummary(language: Language, shopper = 'full', query?: string): Promise<OpenedPage> {
  const page = await openPage(server, { href: '/cart', language, shopper, query })
  const { check, product } = {
    th: { check: 'ชำระเงินร้านนี้', product: /กระติกน้ำเก็บอุณหภูมิ/ },
    en: { check: 'Check out this shop', product: /insulated bottle/ },
  }[language]
  fireEvent.click(await screen.findByRole('checkbox', { name: product }))
  fireEvent.click(within(screen.getByRole('region', { name: check })).getByRole('button', { name: check }))
  await screen.findByRole('heading', { level: 1, name: words[language].title })
  await screen.findByRole('region', { name: words[language].payment })
  await page.settle()
  return page
}

const write = (field: HTMLInputElement, value: string) => {
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

describe('points for goods in baht', () => {
  const texts = {
    th: {
      row: '3,000 คะแนน -฿300 + ฿425',
      kPoint: /K Point/,
      thanks: 'ชำระเงินสำเร็จ',
      view: 'ดูคำสั่งซื้อ',
      refused: 'ร้านนี้ไม่รับชำระด้วยคะแนน',
      points: '3,000 K Point',
    },
    en: {
      row: '3,000 points -฿300 + ฿425',
      kPoint: /K Point/,
      thanks: 'Payment successful',
      view: 'View order',
      refused: 'This shop does not take points.',
      points: '3,000 K Point',
    },
  }

  it.each(languages)(
    'in %s a cart is split by the slider between K Points and the account; thank-you and order show both parts [PAY-042]',
    async (language) => {
      const page = await cartSummary(language)
      const { dialog, box, use, radio } = await openSheet(language)
      fireEvent.click(radio(texts[language].kPoint))
      const field = box.getByRole<HTMLInputElement>('textbox', { name: words[language].points })
      // The balance exceeds the 7,250 points that the cart needs.
      expect(field.value).toBe('7,250')
      await box.findByRole('slider', { name: words[language].points })
      write(field, '3000')
      expect(seen(dialog)).toContain('-฿300')
      fireEvent.click(use())
      await isGone()
      expect(seen(row(language))).toContain(texts[language].row)
      fireEvent.click(screen.getByRole('button', { name: words[language].pay }))
      await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
      const open = page.native.find(({ name }) => name === 'openPin')
      await server.bank.enterPin(String((open?.payload as { pin_reference: string }).pin_reference))
      act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
      await screen.findByRole('heading', { level: 1, name: texts[language].thanks })
      const receipt = () => seen(document.querySelector('.receipt')!)
      await waitFor(() => expect(receipt()).toContain(texts[language].points))
      expect(receipt()).toContain(
        language === 'th' ? 'บัญชีออมทรัพย์ •••• 0101 · ฿425' : 'Savings account •••• 0101 · ฿425',
      )
      expect(seen(document.querySelector('.receipt__amount')!)).toMatch(/425.*\+ 3,000/)
      fireEvent.click(screen.getByRole('button', { name: texts[language].view }))
      await waitFor(() => expect(page.path()).toMatch(/^\/order\//))
      const order = () => seen([...document.querySelectorAll('main')].at(-1)!)
      await waitFor(() => expect(order()).toContain(texts[language].points))
      expect(order()).toContain('· ฿425')
    },
  )

  it('a cart is paid wholly with points; the selected card is dropped, and no e-mail is requested [PAY-042]', async () => {
    const page = await cartSummary('en')
    const { box, use, radio } = await openSheet()
    await waitFor(() => radio(signature.en))
    fireEvent.click(radio(signature.en))
    fireEvent.click(radio(/K Point/))
    expect(box.getByRole<HTMLInputElement>('textbox', { name: words.en.points }).value).toBe('7,250')
    fireEvent.click(use())
    await isGone()
    expect(seen(document.querySelector('.bottom-bar__amount')!)).toMatch(/฿0/)
    fireEvent.click(screen.getByRole('button', { name: words.en.pay }))
    await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
    expect(screen.queryByRole('heading', { name: words.en.confirmCard })).toBeNull()
    const [fund] = await rowsOf<{ type: string; amount: number; n: number }>(
      server.db,
      sql`select f.type, f.amount::int as amount, (select count(*)::int from order_funds x where x.order_id = f.order_id) as n
          from order_funds f join orders o on o.id = f.order_id where o.idempotency_key is not null`,
    )
    expect(fund).toEqual({ type: 'kbank_reward_point', amount: 7250, n: 1 })
  })

  it.each(languages)(
    'in %s a shop that accepts no points shows them greyed, with the reason [PAY-042]',
    async (language) => {
      await summary({ id: '1011', language })
      const { box, radio, use } = await openSheet(language)
      box.getByText(texts[language].refused)
      const group = box.getByRole('radiogroup', { name: language === 'th' ? 'คะแนน' : 'Points' })
      expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        texts[language].refused,
      )
      expect(
        within(group)
          .getAllByRole<HTMLInputElement>('radio')
          .every(({ disabled }) => disabled),
      ).toBe(true)
      expect(radio(/K Point/).disabled).toBe(true)
      expect(use().disabled).toBe(false)
    },
  )

  it.each([
    ['th', 'เงื่อนไขไม่ถูกต้อง'],
    ['en', 'Invalid Condition'],
  ] as const)(
    'in %s a shop that stops accepting points during checkout answers 304-03; the summary is reloaded, and the account pays [PAY-042][CHK-017]',
    async (language, title) => {
      const page = await cartSummary(language)
      const sheet = await openSheet(language)
      fireEvent.click(sheet.radio(texts[language].kPoint))
      fireEvent.click(sheet.use())
      await isGone()
      await server.db.execute(sql`update merchants set modes = '["baht_only"]' where mid = '100001'`)
      fireEvent.click(screen.getByRole('button', { name: words[language].pay }))
      const popup = await screen.findByRole('alertdialog')
      await waitFor(() => expect(popup.textContent).toContain(title))
      expect(popup.textContent).toContain('304-03')
      fireEvent.click(within(popup).getAllByRole('button').at(-1)!)
      await waitFor(() => expect(row(language)?.textContent).toContain(words[language].account))
      await page.settle()
      const { box, radio } = await openSheet(language)
      box.getByText(texts[language].refused)
      expect(radio(texts[language].kPoint).disabled).toBe(true)
      page.back()
      await isGone()
      fireEvent.click(screen.getByRole('button', { name: words[language].pay }))
      await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
    },
  )

  it('the summary shows another address once the chosen one is deleted', async () => {
    const page = await cartSummary('en')
    const address = () => document.querySelector('.page-frame:not([aria-hidden]) main')?.textContent
    expect(address()).toContain('99/14 ซอยสุขุมวิท 31')
    fireEvent.click(screen.getAllByRole('button', { name: /^Change/ })[0]!)
    await screen.findByRole('heading', { name: 'Choose a delivery address' })
    await page.settle()
    fireEvent.click(screen.getAllByRole('button', { name: /^Delete/ })[0]!)
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
    await page.settle()
    page.back()
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Choose a delivery address' })).toBeNull())
    expect(address()).toContain('388 อาคารเอสซี')
    expect(address()).not.toContain('99/14')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: words.en.pay }).disabled).toBe(false)
  })

  it('the summary can’t be changed while its order is placed', async () => {
    const page = await cartSummary('en')
    const isInert = () =>
      screen.getByRole('region', { name: words.en.payment, hidden: true }).closest('main')?.hasAttribute('inert')
    expect(isInert()).toBe(false)
    server.switches({ errors: [{ method: 'POST', path: claimOrder.path, code: '416' }] })
    page.hold(/^POST \/v1\/payment\/claim_order$/)
    fireEvent.click(screen.getByRole('button', { name: words.en.pay }))
    await waitFor(() => expect(isInert()).toBe(true))
    await page.release()
    await waitFor(() => expect(isInert()).toBe(false))
  })

  it('shows no reason where points are accepted [PAY-042]', async () => {
    await summary({ id: '1003' })
    const { box, radio } = await openSheet()
    expect(radio(/K Point/).disabled).toBe(false)
    expect(box.queryByText(texts.en.refused)).toBeNull()
  })
})

describe('the payment row of the summary', () => {
  it.each(languages)('shows account and holder in %s [CHK-008][PAY-033][API-018]', async (language) => {
    const page = await summary({ language })
    expect(page.calls).toContain('POST /v1/source_of_funds')
    expect(row(language).textContent).toContain(words[language].account)
    expect(row(language).textContent).toContain(words[language].holder)
  })

  it('orders its blocks: address, items, delivery, payment, amounts, and a button with the text of the use [CHK-008]', async () => {
    await summary()
    const text = seen(row().closest('.page')!)
    const places = [
      /Delivery address/,
      /TONE Audio/,
      /Delivery method/,
      /Savings account ••••/,
      /Payment details/,
      /By confirming/,
    ]
    const found = places.map((place) => text.search(place))
    expect(found).not.toContain(-1)
    expect(found).toEqual([...found].sort((a, b) => a - b))
    screen.getByRole('button', { name: 'Pay' })
  })

  it('prompts for a choice when no source can pay any more [PAY-033]', async () => {
    server.switches({ errors: [{ method: 'POST', path: claimOrder.path, code: '1056' }] })
    await summary()
    fireEvent.click(screen.getByRole('button', { name: 'Pay' }))
    fireEvent.click(
      within(await screen.findByRole('alertdialog'))
        .getAllByRole('button')
        .at(-1)!,
    )
    await screen.findByText('The payment method is no longer available. Please choose again.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay' }).disabled).toBe(true)
    expect(row().textContent).toContain('Choose how to pay')
  })
})

describe('the sheet of payment methods', () => {
  it.each(languages)(
    'lists accounts, points and cards, and applies the selection when it is confirmed, in %s [PAY-008][PAY-009]',
    async (language) => {
      const page = await summary({ language })
      const { use, radio } = await openSheet(language)
      await waitFor(() => radio(signature[language]))
      expect(radio(new RegExp(words[language].account)).checked).toBe(true)
      radio(/K Point/)
      fireEvent.click(radio(signature[language]))
      expect(radio(new RegExp(words[language].account)).checked).toBe(false)
      expect(row(language).textContent).toContain(words[language].account)
      fireEvent.click(use())
      await isGone()
      expect(row(language).textContent).toMatch(signature[language])
      expect(page.path()).toBe('/order-summary')
    },
  )

  it('closes on Back and changes nothing [PAY-008]', async () => {
    const page = await summary()
    const entries = page.entries()
    const { radio } = await openSheet()
    await waitFor(() => radio(signature.en))
    expect(page.entries()).toBe(entries + 1)
    fireEvent.click(radio(signature.en))
    page.back()
    await isGone()
    expect(page.path()).toBe('/order-summary')
    expect(row().textContent).toContain(words.en.account)
  })

  it.each(languages)(
    'splits by steps of 100, by the slider and by typing any whole number from 1, in %s [PAY-009][PAY-018]',
    async (language) => {
      await summary({ language })
      const { dialog, box, use, radio } = await openSheet(language)
      fireEvent.click(radio(/K Point/))
      const field = () => box.getByRole<HTMLInputElement>('textbox', { name: words[language].points })
      const slider = () => box.getByRole<HTMLInputElement>('slider', { name: words[language].points })
      await box.findByRole('slider')
      expect(field().value).toBe('12,450')
      const [less, more] = within(box.getByRole('group', { name: words[language].points })).getAllByRole('button')
      expect((more as HTMLButtonElement).disabled).toBe(true)
      fireEvent.click(less!)
      expect(field().value).toBe('12,350')
      fireEvent.focus(field())
      fireEvent.change(field(), { target: { value: '8001' } })
      fireEvent.blur(field())
      expect(field().value).toBe('8,001')
      fireEvent.change(slider(), { target: { value: '8000' } })
      expect(seen(dialog)).toContain('-฿800')
      expect(seen(dialog)).toContain('฿725')
      expect(slider().getAttribute('aria-valuetext')).toMatch(
        language === 'th' ? /8,000.คะแนน เท่ากับ ฿800/ : /8,000.points worth ฿800/,
      )
      fireEvent.keyDown(slider(), { key: 'ArrowLeft' })
      expect(field().value).toBe('7,900')
      fireEvent.focus(field())
      fireEvent.change(field(), { target: { value: '0' } })
      fireEvent.blur(field())
      expect(field().value).toBe('1')
      fireEvent.focus(field())
      fireEvent.change(field(), { target: { value: '8000' } })
      fireEvent.blur(field())
      fireEvent.click(use())
      await isGone()
      expect(seen(row(language))).toContain(
        language === 'th' ? '8,000 คะแนน -฿800 + ฿725' : '8,000 points -฿800 + ฿725',
      )
      expect(amounts()).toContain('800')
      expect(seen(document.querySelector('.bottom-bar__amount')!)).toContain('725')
    },
  )

  it.each([
    ['th', 'ใช้ได้ไม่เกิน 12,450 คะแนน', 'จ่ายส่วนที่เหลือ'],
    ['en', 'You can use up to 12,450 points', 'Pays the rest'],
  ] as const)(
    'limits more points than can be used, and says so; the account is what pays the rest, in %s [LOOK-009]',
    async (language, most, rest) => {
      await summary({ language })
      const { dialog, box, radio } = await openSheet(language)
      const account = () => radio(new RegExp(words[language].account)).closest('label')!
      expect(account().querySelector('.radio-mark')).not.toBeNull()
      fireEvent.click(radio(/K Point/))
      const field = () => box.getByRole<HTMLInputElement>('textbox', { name: words[language].points })
      fireEvent.focus(field())
      fireEvent.change(field(), { target: { value: '999999' } })
      expect(field().value).toBe('12,450')
      expect(box.getAllByRole('status').map((one) => seen(one))).toContain(most)
      expect(seen(account())).toContain(rest)
      expect(account().querySelector('.radio-mark')).toBeNull()
      fireEvent.change(field(), { target: { value: '300' } })
      expect(field().value).toBe('300')
      expect(seen(dialog)).not.toContain(most)
      fireEvent.click(box.getByRole('button', { name: language === 'th' ? 'ไม่ใช้คะแนน' : "Don't use points" }))
      expect(seen(account())).not.toContain(rest)
    },
  )

  it('returns to no points at all [PAY-009]', async () => {
    await summary()
    const { box, use, radio } = await openSheet()
    fireEvent.click(radio(/K Point/))
    fireEvent.click(box.getByRole('button', { name: "Don't use points" }))
    expect(radio(/K Point/).checked).toBe(false)
    fireEvent.click(use())
    await isGone()
    expect(row().textContent).toContain(words.en.account)
  })

  it('shows balances and rates as whole points, K Points rounded down and others rounded [PAY-019][PAY-020][API-073]', async () => {
    await server.db.execute(sql`update bank_rates set rate = 7.5 where type in ('kbank_reward_point', 'the1')`)
    await server.db.execute(
      sql`insert into bank_rates (type, rate) values ('kbank_reward_point', 7.5) on conflict (type) do update set rate = 7.5`,
    )
    const page = await summary()
    const { radio } = await openSheet()
    expect(page.calls).toContain('GET /v1/exchange_rate?type=the1')
    expect(seen(radio(/K Point/).closest('label')!)).toContain('7 points = ฿1')
    expect(seen(radio(/The1/).closest('label')!)).toContain('8 points = ฿1')
  })

  const greyed = [
    ['[PAY-035]', /5020/, { th: ['คะแนนไม่พอ', 'ต้องใช้ 10 คะแนน'], en: ['Not enough points', '10 points needed'] }],
    ['[PAY-036]', /5013/, { th: ['พักใช้', 'บัตรถูกพักใช้ชั่วคราว'], en: ['Suspended', 'This card is suspended.'] }],
    [
      '[PAY-037]',
      /5014/,
      { th: ['พักใช้บางส่วน', 'บัตรถูกพักใช้บางส่วน'], en: ['Partially suspended', 'This card is partially suspended.'] },
    ],
    ['[PAY-038]', /5015/, { th: ['หมดอายุ', 'บัตรหมดอายุ'], en: ['Expired', 'This card has expired.'] }],
    [
      '[PAY-039]',
      /5017/,
      {
        th: ['บัตรเสริม', 'โปรดติดต่อธนาคาร'],
        en: ['Supplementary', "Supplementary cards can't use points. Please contact the bank."],
      },
    ],
    [
      '[PAY-040]',
      /5016/,
      { th: ['ระงับ', 'บัตรนี้ถูกระงับการใช้งาน'], en: ['Blocked', 'This card is blocked. Please contact the bank.'] },
    ],
    [
      '[PAY-041]',
      /5019/,
      { th: ['ใช้ไม่ได้', 'ใช้บัตรนี้ไม่ได้ในขณะนี้'], en: ['Unavailable', 'This card is unavailable at the moment.'] },
    ],
  ] as const

  it.each(languages.flatMap((language) => greyed.map((card) => [language, ...card] as const)))(
    'in %s: keeps a card that can’t pay, greyed, with the reason under the name %s',
    async (language, _, number, { [language]: [tag, reason] }) => {
      await summary({ language })
      const { radio } = await openSheet(language)
      const option = radio(number).closest('.option')!
      expect(radio(number).disabled).toBe(true)
      expect(option.className).toContain('option--muted')
      expect(option.querySelector('.tag')?.textContent).toBe(tag)
      expect(seen(option)).toContain(reason)
    },
  )

  it('shows holders of supplementary cards a link to call the bank, by letter and by type [PAY-016][PAY-017][PAY-039]', async () => {
    await summary()
    const { radio } = await openSheet()
    for (const number of [/5017/, /5018/]) {
      const option = radio(number).closest<HTMLElement>('.option')!
      expect(radio(number).disabled).toBe(true)
      expect(within(option).getByRole('link').getAttribute('href')).toMatch(/^tel:/)
    }
  })

  it.each([
    ['a configured number', '02-888-8888', ['tel:02-888-8888']],
    ['no number', '', []],
  ])('cards with which only the bank can help link to %s [PAY-017]', async (_, bankPhone, links) => {
    await summary({ config: { bankPhone } })
    const { radio } = await openSheet()
    const linksOf = (number: RegExp) =>
      [...radio(number).closest('.option')!.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    for (const helped of [/5013/, /5014/, /5016/, /5017/]) expect([helped, linksOf(helped)]).toEqual([helped, links])
    for (const other of [/5015/, /5019/, /5020/]) expect([other, linksOf(other)]).toEqual([other, []])
  })

  it('greys points outside of their hours, and shows the hours [PAY-025]', async () => {
    server.clock.set(new Date('2026-11-21T15:45:00.000Z'))
    await summary()
    const { radio } = await openSheet()
    const the1 = radio(/The1/).closest('.option')!
    expect(radio(/The1/).disabled).toBe(true)
    expect(seen(the1)).toContain('00:30–22:30')
    expect(seen(the1)).toContain('Closed now')
    expect(radio(/K Point/).disabled).toBe(false)
  })

  it('opens the member cards of partners over the payment sheet [PTC-004]', async () => {
    const page = await summary()
    const { box } = await openSheet()
    fireEvent.click(box.getByRole('button', { name: /^Partner member cards/ }))
    const cards = within(await screen.findByRole('dialog', { name: 'Partner member cards' }))
    await cards.findByRole('button', { name: 'Add another member card' })
    expect(page.path()).toBe('/order-summary')
  })

  it('verifies a partner’s card before its points are used, and greys a refused card [PTC-003]', async () => {
    server.switches({ errors: [{ method: 'POST', path: verifyPartnerCard.path, code: '320', subCode: '01' }] })
    const page = await summary()
    const { radio } = await openSheet()
    fireEvent.click(radio(/JD member card/))
    await waitFor(() => expect(page.calls).toContain(`POST ${verifyPartnerCard.path}`))
    await waitFor(() => expect(radio(/JD member card/).disabled).toBe(true))
    server.switches({})
    fireEvent.click(radio(/The1/))
    await waitFor(() => expect(radio(/The1/).checked).toBe(true))
  })

  it('says that the answer about a partner’s card was lost, and verifies it again at the next tap', async () => {
    server.switches({ errors: [{ method: 'POST', path: verifyPartnerCard.path, status: 500 }] })
    await summary()
    const { radio } = await openSheet()
    fireEvent.click(radio(/The1/))
    const popup = within(await screen.findByRole('alertdialog'))
    server.switches({})
    fireEvent.click(popup.getByRole('button'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([radio(/The1/).disabled, radio(/The1/).checked]).toEqual([false, false])
    fireEvent.click(radio(/The1/))
    await waitFor(() => expect(radio(/The1/).checked).toBe(true))
  })

  it('can reload the cards after a failed load [PAY-008]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listCreditCards.path, status: 500 }] })
    await summary()
    const { box, radio } = await openSheet()
    const retry = await box.findByRole('button', { name: 'Try again' })
    server.switches({})
    fireEvent.click(retry)
    await waitFor(() => radio(signature.en))
  })

  it('opens the bank app to add a card, and selects the card when it is added [PAY-034][BRG-005]', async () => {
    const page = await summary()
    const { box, radio } = await openSheet()
    await waitFor(() => radio(signature.en))
    fireEvent.click(box.getByRole('button', { name: 'Add a credit/debit card' }))
    expect(page.native.at(-1)).toMatchObject({ name: 'directToMenu', payload: { menuCode: 'ADD_CREDIT_CARD' } })
    await server.db.execute(
      sql`insert into bank_cards (card_key, customer_id, kind, source, position, name, card_number, image, card_type, block_code, account_id)
          select 'full-new', customer_id, kind, source, 99, '{"th":"บัตรใหม่","en":"Fresh card"}', 'xxxx-xxxx-xxxx-7777', image, card_type, '', account_id
          from bank_cards where card_key = 'full-credit'`,
    )
    act(() =>
      (window as unknown as Record<'completeAddCreditCard', (answer: object) => void>).completeAddCreditCard({
        status: 'success',
      }),
    )
    await waitFor(() => expect(radio(/Fresh card/).checked).toBe(true))
  })
})

it.each([
  ['th', 'เพิ่มบัตรเครดิต/เดบิต'],
  ['en', 'Add a credit/debit card'],
] as const)(
  'in %s adding a card can be retried after the notice that the bank app is too old [PAY-034][BRG-034][BRG-050]',
  async (language, add) => {
    const page = await cartSummary(language, 'full', 'kplusversion=5.13.1')
    const { box, radio } = await openSheet(language)
    await waitFor(() => radio(signature[language]))
    const button = () => box.getByRole<HTMLButtonElement>('button', { name: add, hidden: true })
    for (let time = 0; time < 2; time += 1) {
      await waitFor(() => expect(button().disabled).toBe(false))
      fireEvent.click(button())
      const notice = await screen.findByRole('alertdialog')
      fireEvent.click(within(notice).getAllByRole('button')[0]!)
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    }
    expect(page.native.map(({ name }) => name)).not.toContain('directToMenu')
  },
)

it('an order is placed however long the parameters of the bank app are; it keeps 100 characters of each [SEC-008]', async () => {
  const names = [
    'campaign_code',
    'tracking_code',
    'source',
    'channel',
    'cardType',
    'utm_source',
    'utm_medium',
    'utm_campaign',
    'utm_term',
    'utm_content',
    'uuid',
  ]
  const page = await cartSummary('en', 'full', names.map((name) => `${name}=${'a'.repeat(5_000)}`).join('&'))
  fireEvent.click(screen.getByRole('button', { name: words.en.pay }))
  await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
  const [order] = await rowsOf<{ tracking: object }>(
    server.db,
    sql`select tracking from orders where idempotency_key is not null`,
  )
  expect(order?.tracking).toEqual(Object.fromEntries(names.map((name) => [name, 'a'.repeat(100)])))
})

describe('the confirmation before the card gateway’s page', () => {
  const toCard = async (language: Language) => {
    const page = await summary({ language })
    const { use, radio } = await openSheet(language)
    await waitFor(() => radio(signature[language]))
    fireEvent.click(radio(signature[language]))
    fireEvent.click(use())
    await isGone()
    fireEvent.click(screen.getByRole('button', { name: words[language].pay }))
    await screen.findByRole('heading', { level: 1, name: words[language].confirmCard })
    return page
  }
  const email = (language: Language) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: language === 'th' ? 'อีเมล' : 'E-mail' })
  const go = (language: Language) =>
    screen.getByRole('button', { name: language === 'th' ? 'ไปหน้าชำระเงิน' : 'Go to payment' })

  it.each(languages)(
    'requires a valid e-mail before an order is placed, in %s [PAY-010][PAY-011][PAY-012]',
    async (language) => {
      const page = await toCard(language)
      expect(seen(document.querySelector('.sub-page')!)).toContain('1,525')
      expect(document.querySelectorAll('.sub-page .source-mark--card')).toHaveLength(1)
      fireEvent.change(email(language), { target: { value: ' ' } })
      fireEvent.click(go(language))
      await screen.findByText(language === 'th' ? 'กรุณากรอกอีเมล' : 'Please enter your e-mail')
      fireEvent.change(email(language), { target: { value: 'nicha' } })
      expect(screen.queryByText(language === 'th' ? 'กรุณากรอกอีเมล' : 'Please enter your e-mail')).toBeNull()
      fireEvent.click(go(language))
      await screen.findByText(language === 'th' ? 'รูปแบบอีเมลไม่ถูกต้อง' : 'This e-mail is not valid')
      expect(page.calls).not.toContain(`POST ${savePaymentEmail.path}`)
      fireEvent.change(email(language), { target: { value: 'nicha@example.com' } })
      fireEvent.click(go(language))
      await waitFor(() => expect(page.calls).toContain(`POST ${claimOrder.path}`))
      expect(page.calls.indexOf(`POST ${savePaymentEmail.path}`)).toBeLessThan(
        page.calls.indexOf(`POST ${claimOrder.path}`),
      )
    },
  )

  it('prefills the e-mail that the gateway used last [PAY-014][API-068]', async () => {
    const first = await toCard('en')
    expect(first.calls).toContainEqual(expect.stringMatching(/^GET \/v1\/user_accounts\/payment_gateway\?mid=/))
    expect(email('en').value).toBe('nicha.w@example.com')
    fireEvent.change(email('en'), { target: { value: 'nicha@example.com' } })
    fireEvent.click(go('en'))
    await waitFor(() => expect(first.calls).toContain('POST /v1/user_accounts/payment_gateway'))
    await first.settle()
    cleanup()
    window.localStorage.clear()
    await toCard('en')
    expect(email('en').value).toBe('nicha@example.com')
  })

  it.each([
    ['th', 'ชำระเงินสำเร็จ'],
    ['en', 'Payment successful'],
  ] as const)(
    'in %s points beside the card are confirmed by the PIN, then the gateway’s page opens [CHK-011][PAY-007]',
    async (language, thanks) => {
      const page = await cartSummary(language)
      const { box, use, radio } = await openSheet(language)
      await waitFor(() => radio(signature[language]))
      fireEvent.click(radio(signature[language]))
      fireEvent.click(radio(/K Point/))
      write(box.getByRole('textbox', { name: words[language].points }), '3000')
      fireEvent.click(use())
      await isGone()
      fireEvent.click(screen.getByRole('button', { name: words[language].pay }))
      await screen.findByRole('heading', { level: 1, name: words[language].confirmCard })
      fireEvent.change(email(language), { target: { value: 'nicha@example.com' } })
      fireEvent.click(go(language))
      const asked = (name: string) => page.native.find((call) => call.name === name)?.payload
      await waitFor(() => expect(asked('openPin')).toBeDefined())
      expect(asked('openThirdPartyWebView')).toBeUndefined()
      await server.bank.enterPin(String(asked('openPin')?.['pin_reference']))
      const appear = () => act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
      appear()
      await waitFor(() => expect(asked('openThirdPartyWebView')).toBeDefined())
      const reference = new URL(String(asked('openThirdPartyWebView')?.['url'])).pathname.split('/').at(-1) ?? ''
      const full = await server.signIn('full')
      await full.call(tellGateway, { params: { reference }, body: { action: 'approve' } })
      appear()
      await screen.findByRole('heading', { level: 1, name: thanks })
    },
  )

  it('closes on Back without an order [PAY-010]', async () => {
    const page = await toCard('en')
    page.back()
    await waitFor(() => expect(document.querySelector('.sub-page')).toBeNull())
    expect(page.path()).toBe('/order-summary')
    expect(page.calls).not.toContain(`POST ${claimOrder.path}`)
  })
})
