// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { plain } from '../i18n/plain'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  window.localStorage.clear()
  window.localStorage.setItem('kmarket:1:tutorials', JSON.stringify({ edonation: { step: 0, isHidden: true } }))
  await server.reset()
})
afterEach(() => {
  cleanup()
  server.switches({})
})

const languages = ['th', 'en'] as const
type Language = (typeof languages)[number]

const text = () => plain(screen.getByRole('main').textContent)
const textOf = (element: Element) => plain(element.textContent)

async function summaryOf(id: string, language: Language, action: string) {
  const page = await openPage(server, { href: `/shop/p/product/${id}`, language })
  fireEvent.click(await screen.findByRole('button', { name: action }))
  await waitFor(() => expect(page.path()).toBe('/order-summary'))
  await page.settle()
  return page
}

describe('vouchers', () => {
  it.each([
    ['th', 'สูงสุด ฿150'],
    ['en', 'Up to ฿150'],
  ] as const)(
    'in %s: a voucher in percent shows its percentage, and its limit beside [LOOK-001]',
    async (language, most) => {
      await openPage(server, { href: '/promotion-center', language })
      await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(3))
      const percent = screen.getAllByRole('article').filter((one) => /%/.test(textOf(one)))
      const birthday = percent.find((one) => textOf(one).includes(most))!
      expect(birthday.querySelector('.ticket-row__value')?.textContent).toBe('15%')
    },
  )

  it.each([
    ['th', 'ซื้อเลย', 'โค้ดส่วนลด', 'ยังใช้ไม่ได้'],
    ['en', 'Buy now', 'Voucher', 'Not usable yet'],
  ] as const)(
    'in %s: a voucher that can’t be used keeps its value, and says why [LOOK-001]',
    async (language, buy, row, unusable) => {
      const page = await openPage(server, { href: '/shop/p/product/1002', language })
      fireEvent.click(await screen.findByRole('button', { name: buy }))
      const sheet = await screen.findByRole('dialog')
      fireEvent.click(within(sheet).getByRole('button', { name: new RegExp(`^${buy}`) }))
      await waitFor(() => expect(page.path()).toBe('/order-summary'))
      await page.settle()
      fireEvent.click(within(await screen.findByRole('region', { name: row })).getAllByRole('button')[0]!)
      const tickets = within(await screen.findByRole('region', { name: unusable })).getAllByRole('article')
      const values = tickets.map((one) => one.querySelector('.ticket-row__value')?.textContent ?? '')
      // Only the trial code has no value.
      expect(values.filter((value) => value === '-')).toHaveLength(1)
      for (const value of values) expect(value).toMatch(/^(฿[1-9][\d,]*|[1-9]\d*%|-)$/)
      for (const one of tickets) expect(textOf(one)).toMatch(/\(\d{3,4}(-\d\d)?\)/)
    },
  )
})

describe('words by what the shopper does', () => {
  const words = {
    th: {
      donors: 'รีวิวจากผู้บริจาค',
      organisation: 'องค์กรที่รับบริจาค',
      account: 'โอนเข้าบัญชี',
      coupon: 'รับเป็นคูปองในแอป',
      exchange: 'แลกคะแนน',
      exchangeTerms: 'เมื่อกดยืนยัน ถือว่าคุณยอมรับข้อกำหนดและเงื่อนไขของการแลกคะแนน',
      exchanged: 'สรุปการแลก',
      goods: 'ราคาสินค้า',
      deliver: 'จัดส่ง',
      buy: 'ซื้อเลย',
      redeem: 'แลกรับ',
      free: 'ไม่ใช้คะแนน',
      theme: 'ซื้อธีม',
      colours: '4 สี',
    },
    en: {
      donors: 'Reviews by donors',
      organisation: 'Charity',
      account: 'Transferred to your account',
      coupon: 'Delivered as a coupon in the app',
      exchange: 'Exchange',
      exchangeTerms: 'By confirming, you accept the terms and conditions of the exchange.',
      exchanged: 'Exchange summary',
      goods: 'Products (',
      deliver: 'deliver',
      buy: 'Buy now',
      redeem: 'Redeem',
      free: 'No points needed',
      theme: 'Buy theme',
      colours: '4 colours',
    },
  } as const

  it.each(languages)('in %s: a donation has donors and an organisation [LOOK-002]', async (language) => {
    await openPage(server, { href: '/shop/p/product/3001', language })
    await screen.findByRole('heading', { name: words[language].donors })
    screen.getByRole('region', { name: words[language].organisation })
  })

  it.each(languages)('in %s: an exchange is transferred, not delivered [LOOK-002]', async (language) => {
    const word = words[language]
    await openPage(server, { href: '/shop/p/product/6001', language })
    await screen.findByText(word.account)
    expect(screen.queryByText(word.coupon)).toBeNull()
    cleanup()
    await summaryOf('6001', language, word.exchange)
    await waitFor(() => expect(text()).toContain(word.exchanged))
    expect(text()).toContain(word.exchangeTerms)
    expect(text()).not.toContain(word.goods)
    expect(text()).not.toContain(word.deliver)
  })

  it.each(languages)(
    'in %s: a reward is redeemed in its sheet too, and needs no points [LOOK-002][LOOK-003]',
    async (language) => {
      const word = words[language]
      const page = await openPage(server, { href: '/product-fulfillment/9101', language })
      fireEvent.click(await screen.findByRole('link', { name: /กระติกที่ระลึกเปิดบัญชี|Welcome bottle/ }))
      await page.settle()
      await page.rested()
      fireEvent.click(await screen.findByRole('button', { name: word.redeem }))
      const sheet = await screen.findByRole('dialog')
      within(sheet).getByRole('button', { name: word.redeem })
      expect(within(sheet).queryByRole('button', { name: new RegExp(word.buy) })).toBeNull()
      expect(textOf(sheet)).toContain(word.free)
    },
  )

  it.each(languages)(
    'in %s: points carry their name on a product, its summary and the total [LOOK-003]',
    async (language) => {
      await summaryOf('4003', language, words[language].theme)
      expect(textOf(document.querySelector('.product-row__foot')!)).toContain('500 K Point')
      expect(textOf(document.querySelector('.bottom-bar__amount')!)).toBe('500 K Point')
      expect(document.querySelector('.bottom-bar__amount .price__coin')).not.toBeNull()
    },
  )

  it.each(languages)('in %s: the options of a product are counted before their names', async (language) => {
    await openPage(server, { href: '/shop/p/product/1001', language })
    await waitFor(() => expect(text()).toContain(words[language].colours))
  })
})

describe('the number of the bank', () => {
  it.each([
    ['th', 'กรุณาติดต่อธนาคาร'],
    ['en', 'Please contact the bank.'],
  ] as const)('in %s: without a configured one there is no link to call it [ORD-053]', async (language, notice) => {
    await server.db.execute(sql`update orders set status = 'refunded' where id = 'o-full-shipped'`)
    await server.db.execute(sql`update suborders set status = 'refunded' where order_id = 'o-full-shipped'`)
    await server.db.execute(
      sql`update merchants set type = 'kbank' where mid = (select mid from orders where id = 'o-full-shipped')`,
    )
    await openPage(server, { href: '/order/o-full-shipped', language, config: { bankPhone: '' } })
    await screen.findByText(notice)
    expect(document.querySelector('a[href^="tel:"]')).toBeNull()
  })
})
