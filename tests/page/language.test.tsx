// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCoupon } from '../../contract/coupons'
import { getProduct } from '../../contract/products'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'

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

const latte = '2002'
const words = {
  th: {
    buy: 'ซื้อเลย',
    variants: 'เลือกตัวเลือกและจำนวน',
    title: 'สรุปคำสั่งซื้อ',
    latte: 'ลาเต้เย็น 16 ออนซ์ 1 แก้ว',
    shop: 'กาแฟริมดอย',
    pay: 'ชำระเงิน',
    phone: 'เบอร์มือถือผู้รับ',
    next: 'ถัดไป',
    greeting: 'สุขสันต์วันเกิด',
    birthday: 'วันเกิด',
  },
  en: {
    buy: 'Buy now',
    variants: 'Choose options and quantity',
    title: 'Order summary',
    latte: 'Iced latte 16 oz',
    shop: 'Rim Doi Coffee',
    pay: 'Pay',
    phone: 'Recipient’s mobile number',
    next: 'Next',
    greeting: 'Happy birthday',
    birthday: 'Birthday',
  },
} as const
type Language = keyof typeof words
const switches = [
  ['th', 'en'],
  ['en', 'th'],
] as const

/** What is shown, without the pages under it. */
const shown = () =>
  (document.querySelector('.page-frame:not([aria-hidden])')?.textContent ?? '').replaceAll('\u00A0', ' ')
const isEnabled = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled

/** Presses the button of a product's page that leads to the summary. */
async function buyNow(language: Language, id: string = latte): Promise<OpenedPage> {
  const { buy, variants } = words[language]
  const page = await openPage(server, { href: `/shop/p/product/${id}`, language })
  fireEvent.click(await screen.findByRole('button', { name: buy }))
  const box = within(await screen.findByRole('dialog', { name: variants }))
  fireEvent.click(box.getByRole('button', { name: new RegExp(`^${buy}`) }))
  return page
}

const atSummary = (language: Language) =>
  screen.findByRole('heading', { level: 1, name: words[language].title }).then(() => undefined)

describe.each(switches)('a switch of language in mid-checkout, from %s to %s', (before, after) => {
  it('names the product in the language that is shown [FMT-003]', async () => {
    const page = await buyNow(before)
    await atSummary(before)
    await page.settle()
    await waitFor(() => expect(isEnabled(words[before].pay)).toBe(true))
    expect(shown()).toContain(words[before].latte)
    page.setLanguage(after)
    await atSummary(after)
    await waitFor(() => expect(shown()).toContain(words[after].latte))
    await waitFor(() => expect(isEnabled(words[after].pay)).toBe(true))
    expect(shown()).not.toContain(words[before].latte)
  })

  it('also when the language changes while the summary loads [FMT-003]', async () => {
    const page = await buyNow(before)
    page.hold(/source_of_funds/)
    await atSummary(before)
    await waitFor(() => expect(page.calls.some((call) => call.includes('source_of_funds'))).toBe(true))
    page.setLanguage(after)
    await atSummary(after)
    await page.release()
    await waitFor(() => expect(shown()).toContain(words[after].latte))
    await waitFor(() => expect(isEnabled(words[after].pay)).toBe(true))
    expect(shown()).not.toContain(words[before].latte)
  })

  it('keeps what is shown when the names do not come, without a popup [FMT-003]', async () => {
    const page = await buyNow(before)
    await atSummary(before)
    await page.settle()
    await waitFor(() => expect(isEnabled(words[before].pay)).toBe(true))
    server.switches({ errors: [{ method: getProduct.method, path: getProduct.path, cut: true } as never] })
    page.setLanguage(after)
    await atSummary(after)
    await page.settle()
    await waitFor(() => expect(isEnabled(words[after].pay)).toBe(true))
    expect(shown()).toContain(words[before].latte)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe.each(switches)('a switch of language while a gift is made, from %s to %s', (before, after) => {
  const number = (language: Language) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: words[language].phone }).value
  const message = () => screen.getByRole<HTMLTextAreaElement>('textbox').value

  async function atRecipient(): Promise<OpenedPage> {
    const page = await openPage(server, { href: '/send-gift/c-full-usable', language: before })
    fireEvent.change(await screen.findByRole('textbox', { name: words[before].phone }), {
      target: { value: '0890000102' },
    })
    await waitFor(() => expect(isEnabled(words[before].next)).toBe(true))
    return page
  }
  async function atCard(): Promise<OpenedPage> {
    const page = await atRecipient()
    fireEvent.click(screen.getByRole('button', { name: words[before].next }))
    await waitFor(() => expect(message()).toContain(words[before].greeting))
    return page
  }

  it('names the item in the language that is shown and keeps the recipient [FMT-003, GFT-018]', async () => {
    const page = await atRecipient()
    expect(shown()).toContain(words[before].latte)
    page.setLanguage(after)
    await waitFor(() => expect(shown()).toContain(words[after].latte))
    expect(shown()).not.toContain(words[before].latte)
    expect(number(after)).toMatch(/089.?000.?0102/)
    expect(isEnabled(words[after].next)).toBe(true)
  })

  it('keeps the name that is shown when the other does not come [FMT-003]', async () => {
    const page = await atRecipient()
    server.switches({ errors: [{ method: getCoupon.method, path: getCoupon.path, cut: true } as never] })
    page.setLanguage(after)
    await waitFor(() => expect(number(after)).toMatch(/089.?000.?0102/))
    await page.settle()
    expect(shown()).toContain(words[before].latte)
    expect(isEnabled(words[after].next)).toBe(true)
  })

  it('names the card’s pictures anew, and the message that came with one unless it was changed [FMT-003, GFT-018]', async () => {
    const page = await atCard()
    screen.getByRole('button', { name: words[before].birthday, pressed: true })
    page.setLanguage(after)
    await screen.findByRole('button', { name: words[after].birthday, pressed: true })
    await waitFor(() => expect(message()).toContain(words[after].greeting))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'For Ploy' } })
    page.setLanguage(before)
    await screen.findByRole('button', { name: words[before].birthday, pressed: true })
    expect(message()).toBe('For Ploy')
  })
})
