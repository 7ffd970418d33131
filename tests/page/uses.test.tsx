// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyPartnerCard } from '../../contract/memberCards'
import { fulfillmentGrants, orders } from '../../server/db/schema'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'
import { plain } from '../i18n/plain'

let server: TestServer

/** Storage key for the progress of the tutorials. */
const tutorials = 'kmarket:1:tutorials'

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  window.localStorage.clear()
  window.localStorage.setItem(tutorials, JSON.stringify({ edonation: { step: 0, isHidden: true } }))
  await server.reset()
})
afterEach(() => {
  cleanup()
  server.switches({})
})

const words = {
  th: {
    donate: 'บริจาค',
    summary: 'สรุปคำสั่งซื้อ',
    amount: 'ระบุจำนวนเงิน (บาท)',
    consent: /ยินยอมให้ส่งเลขประจำตัวประชาชน/,
    double: 'ลดหย่อนภาษี 2 เท่า',
    receiptFrom: 'ออกใบเสร็จเมื่อบริจาคตั้งแต่ 100 บาท',
    wantsReceipt: 'ต้องการใบเสร็จ',
    receiptTo: 'ชื่อและที่อยู่บนใบเสร็จ',
    voucher: 'โค้ดส่วนลด',
    delivery: 'วิธีจัดส่ง',
  },
  en: {
    donate: 'Donate',
    summary: 'Order summary',
    amount: 'Amount (baht)',
    consent: /I consent to my citizen ID/,
    double: 'Tax deductible x2',
    receiptFrom: 'Receipt from 100 baht',
    wantsReceipt: 'I would like a receipt',
    receiptTo: 'Name and address on the receipt',
    voucher: 'Voucher',
    delivery: 'Delivery method',
  },
} as const
const languages = ['th', 'en'] as const
type Language = (typeof languages)[number]

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const text = () => plain([...document.querySelectorAll('main')].at(-1)!.textContent)

/** Opens the summary by the main button of the product's page. */
async function take(id: string, action: string, language: Language = 'en'): Promise<OpenedPage> {
  const page = await openPage(server, { href: `/shop/p/product/${id}`, language })
  fireEvent.click(await screen.findByRole('button', { name: action }))
  await screen.findByRole('heading', { level: 1, name: words[language].summary })
  await page.settle()
  return page
}

const ordered = async (use: (typeof orders.$inferSelect)['purchaseState']) =>
  (
    await server.db
      .select()
      .from(orders)
      .where(eq(orders.purchaseState, use))
      .orderBy(sql`created_at desc`)
  )[0]!

describe('donation', () => {
  const field = (language: Language) => screen.findByRole<HTMLInputElement>('textbox', { name: words[language].amount })
  const write = async (language: Language, value: string) =>
    fireEvent.change(await field(language), { target: { value } })

  it.each(languages)(
    'in %s: offers 100, 500 and 1,000 baht and any whole baht from 1 up to the shop’s limit [DON-011][PRD-014]',
    async (language) => {
      await take('3009', words[language].donate, language)
      const confirm = () => button(words[language].donate)
      expect((await field(language)).value).toBe('100')
      for (const amount of ['฿500', '฿1,000', '฿100']) {
        fireEvent.click(button(amount))
        expect(button(amount).getAttribute('aria-pressed')).toBe('true')
        expect(`฿${Number((await field(language)).value).toLocaleString('en')}`).toBe(amount)
      }
      for (const [value, isTaken] of [
        ['1', true],
        ['0', false],
        ['2.5', false],
        ['', false],
        ['99999999', false],
        ['7', true],
      ] as const) {
        await write(language, value)
        expect([value, confirm().disabled]).toEqual([value, !isTaken])
        expect((await field(language)).getAttribute('aria-invalid')).toBe(isTaken ? null : 'true')
      }
    },
  )

  it.each(languages)('in %s: shows no delivery, no address and no voucher [DON-011][CHK-008]', async (language) => {
    const page = await take('3001', words[language].donate, language)
    await field(language)
    for (const word of [words[language].delivery, words[language].voucher, words[language].receiptTo])
      expect(text()).not.toContain(word)
    expect(page.calls.filter((call) => call.includes('/v1/shipping') || call.includes('/v1/address'))).toEqual([])
  })

  it.each(languages)(
    'in %s: an e-donation shows its tax deduction and requests consent [DON-001][DON-002][DON-012]',
    async (language) => {
      const page = await openPage(server, { href: '/shop/p/product/3001', language })
      await screen.findByRole('button', { name: words[language].donate })
      expect(document.querySelector('.product__price')?.textContent).toBe('')
      const tags = [...document.querySelectorAll('.product__meta .tag')].map(({ textContent }) => plain(textContent))
      expect(tags).toEqual([words[language].double, 'e-Donation'])
      cleanup()
      page.app.root.stop()
      await take('3001', words[language].donate, language)
      const consent = await screen.findByRole<HTMLInputElement>('checkbox', { name: words[language].consent })
      expect(consent.checked).toBe(false)
      expect(text()).toContain(words[language].double)
      expect(screen.queryByText(words[language].wantsReceipt)).toBeNull()
    },
  )

  it.each([true, false])('sends the consent only when it is checked: %s [DON-011]', async (isTicked) => {
    await take('3001', 'Donate')
    const consent = await screen.findByRole('checkbox', { name: words.en.consent })
    fireEvent.click(consent)
    if (!isTicked) fireEvent.click(consent)
    await write('en', '250')
    fireEvent.click(button('Donate'))
    await waitFor(async () => expect(await ordered('donation')).toMatchObject({ goodsSatang: 25_000 }))
    const { consentFlag, shipTo, status } = await ordered('donation')
    expect([consentFlag, shipTo, status]).toEqual([isTicked ? true : null, null, 'waiting_payment_confirmation'])
  })

  it('ends with the thank-you, the donation’s name, its amount and e-donation note, and leads to the order or the main page [GEN-022]', async () => {
    for (const [next, path] of [
      ['View order', /^\/order\/[\w-]+$/],
      ['Back to main page', /^\/$/],
    ] as const) {
      const page = await take('3001', 'Donate')
      fireEvent.click(await screen.findByRole('checkbox', { name: words.en.consent }))
      await write('en', '250')
      fireEvent.click(button('Donate'))
      await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
      const { payload } = page.native.find(({ name }) => name === 'openPin')!
      await server.bank.enterPin(String((payload as { pin_reference: string }).pin_reference))
      act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
      await screen.findByRole('heading', { level: 1, name: 'Thank you' })
      await page.settle()
      const shown = text()
      expect(shown).toContain('ProjectHilltop libraries, year 9')
      expect(shown).toContain('฿250')
      expect(shown).toContain('Your donation is reported to the Revenue Department through e-Donation.')
      fireEvent.click(button(next))
      await page.settle()
      await waitFor(() => expect(page.path()).toMatch(path))
      cleanup()
      page.app.root.stop()
    }
  })

  it.each(languages)(
    'in %s: below the receipt’s minimum shows the minimum, at it shows name and address [DON-003][DON-004]',
    async (language) => {
      await take('3009', words[language].donate, language)
      await write(language, '99')
      expect(text()).toContain(words[language].receiptFrom)
      expect(screen.queryByRole('checkbox')).toBeNull()
      await write(language, '100')
      expect(text()).not.toContain(words[language].receiptFrom)
      const wants = screen.getByRole<HTMLInputElement>('checkbox', { name: words[language].wantsReceipt })
      expect([wants.checked, text().includes(words[language].receiptTo)]).toEqual([true, true])
      fireEvent.click(wants)
      expect(text()).not.toContain(words[language].receiptTo)
    },
  )

  it.each([
    ['100', true, 'full-a1'],
    ['100', false, undefined],
    ['99', true, undefined],
  ])('%s baht with a receipt requested %s stores the address %s [DON-004]', async (amount, isWanted, addressId) => {
    await take('3009', 'Donate')
    if (!isWanted) fireEvent.click(await screen.findByRole('checkbox', { name: 'I would like a receipt' }))
    await write('en', amount)
    fireEvent.click(button('Donate'))
    await waitFor(async () => expect(await ordered('donation')).toMatchObject({ goodsSatang: Number(amount) * 100 }))
    expect((await ordered('donation')).shipTo !== null).toBe(addressId !== undefined)
  })
})

describe('the e-donation tutorial', () => {
  const kept = () => JSON.parse(window.localStorage.getItem(tutorials) ?? 'null') as unknown

  it.each(languages)(
    'in %s: opens with the first e-donation, stores its step, closes for ever, and opens again by its button [DON-007][DON-008][HOM-008]',
    async (language) => {
      const isThai = language === 'th'
      const [next, finish, skip, sign] = isThai
        ? ['ถัดไป', 'เข้าใจแล้ว', 'ข้าม', 'e-Donation คืออะไร']
        : ['Next', 'Got it', 'Skip', 'What is e-Donation?']
      const titles = isThai
        ? [sign, 'ยินยอมให้ส่งข้อมูล', 'ลดหย่อนได้เท่าไร', 'ดูรายการย้อนหลังได้ที่ไหน']
        : [sign, 'Your consent', 'How much you can deduct', 'Where to see your record']
      window.localStorage.removeItem(tutorials)
      const page = await openPage(server, { href: '/shop/p/product/3001', language })
      for (const [index, title] of titles.slice(0, 3).entries()) {
        const sheet = await screen.findByRole('dialog')
        expect(within(sheet).getByRole('heading', { level: 3 }).textContent).toBe(title)
        expect(sheet.textContent).toContain(isThai ? `ขั้นที่ ${index + 1} จาก 4` : `${index + 1} of 4`)
        if (index < 2) fireEvent.click(within(sheet).getByRole('button', { name: next }))
      }
      page.back()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect([page.path(), kept()]).toMatchObject(['/shop/p/product/3001', { edonation: { step: 2, isHidden: false } }])
      cleanup()

      const again = await openPage(server, { href: '/shop/p/product/3002', language })
      const sheet = await screen.findByRole('dialog')
      expect(within(sheet).getByRole('heading', { level: 3 }).textContent).toBe(titles[2])
      fireEvent.click(within(sheet).getByRole('button', { name: next }))
      expect(within(sheet).getByRole('heading', { level: 3 }).textContent).toBe(titles[3])
      fireEvent.click(within(sheet).getByRole('button', { name: finish }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(kept()).toMatchObject({ edonation: { step: 0, isHidden: true } })
      await again.settle()
      fireEvent.click(button(sign))
      expect(within(await screen.findByRole('dialog')).getByRole('heading', { level: 3 }).textContent).toBe(titles[0])
      fireEvent.click(button(skip))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )

  it('opens for e-donations only [DON-008]', async () => {
    window.localStorage.removeItem(tutorials)
    const page = await openPage(server, { href: '/shop/p/product/3009', language: 'en' })
    await page.settle()
    expect([screen.queryByRole('dialog'), screen.queryByRole('button', { name: 'What is e-Donation?' })]).toEqual([
      null,
      null,
    ])
  })
})

describe('points', () => {
  const useWords = {
    th: {
      exchange: 'แลกคะแนน',
      title: 'แลกคะแนน',
      transfer: 'โอนคะแนน',
      noUndo: 'ยืนยันการแลกคะแนน',
      confirm: 'ยืนยัน',
      more: 'เพิ่มจำนวน',
    },
    en: {
      exchange: 'Exchange',
      title: 'Exchange points',
      transfer: 'Transfer',
      noUndo: 'Confirm redemption',
      confirm: 'Confirm',
      more: 'Increase quantity',
    },
  } as const

  it.each(languages)(
    'in %s: exchanges in steps, shows the points received, and confirms before it can’t be undone [FUL-001][FUL-004][CHK-001][CHK-014]',
    async (language) => {
      const word = useWords[language]
      const page = await openPage(server, { href: '/shop/p/product/6001', language })
      fireEvent.click(await screen.findByRole('button', { name: word.exchange }))
      await screen.findByRole('heading', { level: 1, name: word.title })
      await page.settle()
      const group = (await screen.findAllByRole('group')).find((one) => one.className === 'stepper')!
      const [less, more] = [...group.querySelectorAll('button')]
      expect([less!.disabled, text().includes('800')]).toEqual([true, true])
      fireEvent.click(more!)
      fireEvent.click(more!)
      expect(group.textContent).toContain('3,000')
      expect(text()).toContain('2,400')
      const sides = [...document.querySelectorAll('.exchange__side')].map(({ textContent }) => textContent)
      expect(sides).toEqual(['K Point3,000', 'The12,400'])
      expect(document.querySelector('.exchange__rate')?.textContent).toBe(
        { th: '1,000\u00A0K Point แลกได้ 800 คะแนน The1', en: '1,000\u00A0K Point = 800 The1 points' }[language],
      )
      const rows = [...document.querySelectorAll('.amounts__row')].map(({ textContent }) => textContent)
      expect(rows).toEqual(
        {
          th: ['ใช้ K Point-3,000\u00A0K Point', 'คงเหลือหลังแลก9,450\u00A0K Point', 'คะแนนที่จะได้รับ2,400\u00A0คะแนน The1'],
          en: [
            'K Point used-3,000\u00A0K Point',
            'Left afterwards9,450\u00A0K Point',
            'You receive2,400\u00A0The1 points',
          ],
        }[language],
      )
      fireEvent.click(button(word.transfer))
      const asked = await screen.findByRole('alertdialog', { name: word.noUndo })
      expect(asked.querySelector('.popup__figures')?.textContent).toBe(
        { th: '3,000 K Point2,400 คะแนน The1', en: '3,000 K Point2,400 The1 points' }[language],
      )
      expect(await server.db.select().from(orders).where(eq(orders.purchaseState, 'point_transfer'))).toHaveLength(0)
      fireEvent.click([...asked.querySelectorAll('button')].find(({ textContent }) => textContent === word.confirm)!)
      await waitFor(async () => expect(await ordered('point_transfer')).toMatchObject({ goodsPoints: 3000 }))
      expect((await ordered('point_transfer')).transfer).toMatchObject({ points: 2400 })
    },
  )

  it.each(languages)('in %s: an exchange has its title while its summary is loading', async (language) => {
    const page = await openPage(server, { href: '/shop/p/product/6005', language })
    page.hold(/partner_card\/verify/)
    fireEvent.click(await screen.findByRole('button', { name: useWords[language].exchange }))
    // In Thai the product has the same heading.
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    await screen.findByRole('heading', { level: 1, name: useWords[language].title })
    expect(screen.queryByRole('button', { name: useWords[language].transfer })).toBeNull()
  })

  it('verifies The1 points, which alone pay for an exchange to Palang Point, and exchanges them [PTC-003][FUL-004][PAY-033]', async () => {
    const page = await openPage(server, { href: '/shop/p/product/6005', language: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: 'Exchange' }))
    await screen.findByRole('heading', { level: 1, name: useWords.en.title })
    await waitFor(() => expect(page.calls).toContain(`POST ${verifyPartnerCard.path}`))
    await page.settle()
    expect(document.querySelector('.exchange__side')?.textContent).toBe('The11,000')
    const transfer = button(useWords.en.transfer) as HTMLButtonElement
    expect(transfer.disabled).toBe(false)
    fireEvent.click(transfer)
    const asked = await screen.findByRole('alertdialog', { name: useWords.en.noUndo })
    fireEvent.click([...asked.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirm')!)
    await waitFor(async () => expect(await ordered('point_transfer')).toMatchObject({ goodsPoints: 1000 }))
    expect((await ordered('point_transfer')).transfer).toMatchObject({ points: 1000 })
  })

  it.each([
    ['th', 'คะแนนที่ได้รับ800 คะแนน The1'],
    ['en', 'Points received800 The1'],
  ] as const)(
    'in %s: thank-you and order show the points received for the exchanged ones [ORD-062] [LOOK-003]',
    async (language, received) => {
      const word = useWords[language]
      const page = await openPage(server, { href: '/shop/p/product/6001', language })
      fireEvent.click(await screen.findByRole('button', { name: word.exchange }))
      await screen.findByRole('heading', { level: 1, name: word.title })
      await page.settle()
      fireEvent.click(button(word.transfer))
      const asked = await screen.findByRole('alertdialog', { name: word.noUndo })
      fireEvent.click([...asked.querySelectorAll('button')].find(({ textContent }) => textContent === word.confirm)!)
      await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
      const { payload } = page.native.find(({ name }) => name === 'openPin')!
      await server.bank.enterPin(String((payload as { pin_reference: string }).pin_reference))
      act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
      await screen.findByRole('heading', {
        level: 1,
        name: language === 'th' ? 'โอนคะแนนสำเร็จ' : 'Points transferred',
      })
      await waitFor(() => expect(text()).toContain(received))
      fireEvent.click(button(language === 'th' ? 'ดูคำสั่งซื้อ' : 'View order'))
      await waitFor(() => expect(page.path()).toMatch(/^\/order\//))
      await waitFor(() => expect(text()).toContain(received))
    },
  )

  it('redeems a theme with K Points without address or delivery [CHK-001][CHK-008][CHK-014][PRD-014]', async () => {
    const page = await take('4003', 'Buy theme')
    expect(text()).toContain('500')
    fireEvent.click(button('Exchange'))
    const asked = await screen.findByRole('alertdialog', { name: 'Confirm redemption' })
    fireEvent.click([...asked.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirm')!)
    await waitFor(async () =>
      expect(await ordered('point_redemption')).toMatchObject({ goodsPoints: 500, shipTo: null, shippingType: null }),
    )
    expect(page.calls.filter((call) => call.includes('/v1/shipping'))).toEqual([])
  })

  it('redeems a free privilege after one confirmation, without a payment [CHK-011][PRD-014][API-064]', async () => {
    const page = await take('5001', 'Get privilege')
    expect(text()).not.toContain('Pay with')
    fireEvent.click(button('Redeem'))
    const asked = await screen.findByRole('alertdialog', { name: 'Get this privilege?' })
    fireEvent.click([...asked.querySelectorAll('button')].find(({ textContent }) => textContent === 'Confirm')!)
    await screen.findByRole('heading', { level: 1, name: 'Privilege received' })
    await waitFor(() => expect(text()).toContain('Airport lounge, one visit'))
    expect(page.calls).toContain('POST /v1/rewards_fulfillment_transaction/redeem')
    expect(page.calls.some((call) => call.includes('POST /v1/payment/claim_order'))).toBe(false)
  })
})

describe('fulfilment', () => {
  it.each([
    ['th', 'แคมเปญนี้สิ้นสุดแล้ว', 'กลับสู่หน้าหลัก'],
    ['en', 'This campaign has ended', 'Back to main page'],
  ] as const)(
    'in %s: an ended campaign shows that it has ended, without a popup, and links to the main page [LND-004][NAV-020]',
    async (language, ended, back) => {
      const page = await openPage(server, { href: '/product-fulfillment/9007', language })
      await screen.findByRole('heading', { name: ended })
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(screen.queryByRole('button', { name: /ลองใหม่|Try again/ })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: back }))
      await waitFor(() => expect(page.path()).toBe('/'))
    },
  )

  it.each(['9999', 'x'.repeat(300)])(
    'an unknown campaign shows that it was not found, without a popup [NAV-047]',
    async (id) => {
      await openPage(server, { href: `/product-fulfillment/${id}`, language: 'en' })
      await screen.findByText('This content is not available.')
      expect(screen.queryByRole('alertdialog')).toBeNull()
    },
  )

  it.each(languages)(
    'in %s: shows the campaign’s rewards, one variant and the address alone, with nothing to pay [NAV-020][FUL-002][FUL-003][CHK-001][API-045]',
    async (language) => {
      const isThai = language === 'th'
      const page = await openPage(server, { href: '/product-fulfillment/9101', language })
      const reward = await screen.findByRole('link', { name: isThai ? /กระติกที่ระลึกเปิดบัญชี/ : /Welcome bottle/ })
      expect(text()).toContain(isThai ? 'เลือกรับได้ 1 ชิ้น' : 'Choose one reward')
      expect(text()).not.toContain('฿')
      fireEvent.click(reward)
      await page.settle()
      await page.rested()
      fireEvent.click(await screen.findByRole('button', { name: isThai ? 'แลกรับ' : 'Redeem' }))
      fireEvent.click(await screen.findByRole('radio', { name: isThai ? /ครีม/ : /Cream/ }))
      const sheet = screen.getByRole('dialog')
      fireEvent.click([...sheet.querySelectorAll<HTMLButtonElement>('.sheet__actions button')][0]!)
      await screen.findByRole('heading', { level: 1, name: words[language].summary })
      await page.settle()
      expect(text()).toContain(isThai ? 'ที่อยู่จัดส่ง' : 'Delivery address')
      for (const word of isThai ? ['วิธีจัดส่ง', 'ชำระด้วย'] : ['Delivery method', 'Pay with'])
        expect(text()).not.toContain(word)
      fireEvent.click(screen.getAllByRole('button', { name: isThai ? 'แลกรับ' : 'Redeem' }).at(-1)!)
      await waitFor(() => expect(page.calls).toContain('POST /v1/payment/product_fulfillment'))
      await waitFor(async () =>
        expect(await ordered('fulfillment')).toMatchObject({
          paymentMethod: 'fulfillment',
          goodsSatang: 0,
          shippingSatang: 0,
        }),
      )
      expect((await ordered('fulfillment')).shipTo).not.toBeNull()
    },
  )

  it.each(languages)(
    'in %s: a reward claimed elsewhere in the meantime is refused with its popup, then shown as not redeemable [ERR-074]',
    async (language) => {
      const isThai = language === 'th'
      const page = await openPage(server, { href: '/shop/p/product/7002', language })
      const action = isThai ? 'แลกรับ' : 'Redeem'
      fireEvent.click(await screen.findByRole('button', { name: action }))
      await screen.findByRole('heading', { level: 1, name: words[language].summary })
      await page.settle()
      await server.db
        .update(fulfillmentGrants)
        .set({ orderId: 'o-full-shipped' })
        .where(and(eq(fulfillmentGrants.shopperId, 'full'), eq(fulfillmentGrants.campaignId, '9101')))
      fireEvent.click(screen.getAllByRole('button', { name: action }).at(-1)!)
      const popup = await screen.findByRole('alertdialog')
      expect(popup.textContent).toContain(isThai ? 'คุณใช้สิทธิ์นี้ไปแล้ว' : 'already been redeemed')
      expect(page.path()).toBe('/order-summary')
      fireEvent.click(within(popup).getByRole('button'))
      await waitFor(() => expect(page.path()).toBe('/shop/p/product/7002'))
      await waitFor(() => expect(button(isThai ? 'ไม่สามารถแลกได้' : 'Cannot be redeemed').disabled).toBe(true))
    },
  )

  it('finds no campaign at another path or id [NAV-020]', async () => {
    await openPage(server, { href: '/product-fulfillment/no-such', language: 'en' })
    await screen.findByRole('button', { name: 'Back to main page' })
    cleanup()
    await openPage(server, { href: '/Product-Fulfillment/9101', language: 'en' })
    await screen.findByRole('button', { name: 'Back to main page' })
  })
})
