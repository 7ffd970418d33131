// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

type Language = 'th' | 'en'

const text = () => plain([...document.querySelectorAll('main')].at(-1)!.textContent)

async function order(id: string, language: Language): Promise<string> {
  await openPage(server, { href: `/order/o-full-${id}`, language })
  await screen.findByText(language === 'th' ? 'เลขที่คำสั่งซื้อ' : 'Order number')
  await waitFor(() => expect(document.querySelector('.timeline')).not.toBeNull())
  return text()
}

describe('text of a refund', () => {
  it.each([
    ['voidCash', 'en', 'Order refunded to your account'],
    ['voidPoint', 'th', 'คืนคะแนนของคำสั่งซื้อแล้ว'],
    ['refundedPoint', 'en', 'Order refunded, points returned'],
    ['digital-refundedPoint', 'th', 'คืนคะแนนของคูปองแล้ว'],
  ] as const)('names what the order %s returned in %s, and nothing else [ORD-062]', async (id, language, words) => {
    const shown = await order(id, language)
    expect(shown).toContain(words)
    if (id === 'voidCash') expect(shown).not.toMatch(/points/)
    else expect(shown).not.toMatch(/to your account|เข้าบัญชี/)
  })

  it.each([
    ['void', 'en', 'Order refunded to your account · 3,000 K Point returned'],
    ['refunded', 'th', 'คืนเงินค่าคำสั่งซื้อเข้าบัญชีของคุณ · คืน 3,000 K Point แล้ว'],
  ] as const)(
    'names both parts of an order of cash and points that is %s, in %s [ORD-062]',
    async (status, language, words) => {
      await server.db.execute(
        `update orders set status = '${status}', created_at = '2026-11-21T02:00:00Z' where id = 'o-full-cash-point'`,
      )
      const page = await openPage(server, { href: '/order', language })
      const row = () => document.querySelector('a[href="/order/o-full-cash-point"]')
      await waitFor(() => expect(row()).not.toBeNull())
      expect(plain(row()!.closest('article')!.textContent)).toContain(words)
      fireEvent.click(row()!)
      await waitFor(() => expect(page.path()).toBe('/order/o-full-cash-point'))
      await waitFor(() => expect(text()).toContain(words))
    },
  )
})

describe('digital orders', () => {
  const unlabelled = {
    th: /ชำระเงินแล้ว|จัดส่งแล้ว|รับของรางวัล|อยู่ระหว่างคืนเงิน/,
    en: /Paid|Shipped|Get Reward|Refund in progress/,
  }
  const shipping = { th: /จัดส่ง|พัสดุ/, en: /[Ss]hipp|[Dd]eliver|[Pp]arcel|[Tt]racking/ }
  const title = { th: 'สถานะคำสั่งซื้อ', en: 'Order status' }

  it.each([
    ['paid', 'en'],
    ['shipped', 'th'],
    ['redeemed', 'en'],
    ['refund-sent', 'th'],
    ['completed', 'en'],
  ] as const)(
    '%s: shows no label for a status without one, also not in the log, and nothing about shipping, in %s [ORD-060]',
    async (id, language) => {
      const shown = await order(`digital-${id}`, language)
      expect(shown).not.toMatch(shipping[language])
      expect(document.querySelector('.timeline')!.textContent).not.toMatch(unlabelled[language])
      expect(document.querySelector('.status-hero')?.textContent ?? '').not.toMatch(unlabelled[language])
      expect(shown).toContain(title[language])
    },
  )

  it('the page of a package mentions no shipping either [ORD-060]', async () => {
    await openPage(server, { href: '/order/o-full-digital-shipped/shipping/0', language: 'en' })
    await screen.findByRole('heading', { level: 1, name: title.en })
    expect(document.querySelector('.timeline')!.textContent).not.toMatch(unlabelled.en)
    expect(text()).not.toMatch(shipping.en)
  })

  it('physical orders keep both [ORD-060]', async () => {
    expect(await order('shipped', 'en')).toMatch(/Shipping status.*Paid.*Shipped/)
  })
})

describe('a delivery', () => {
  const bars = () =>
    [...document.querySelectorAll('.status-hero__step')].map(({ className }) => /--done/.test(className))
  const icon = () => document.querySelector('.status-hero__disc path')!.getAttribute('d')

  it.each([
    ['th', 'ติดต่อร้าน', 'บัญชีออมทรัพย์ ••••', ['สถานะการจัดส่ง', 'ที่อยู่จัดส่ง', 'สรุปการชำระเงิน']],
    ['en', 'Contact shop', 'Savings account ••••', ['Shipping status', 'Delivery address', 'Payment summary']],
  ] as const)(
    'in %s shows progress, address, items with a link that contacts the shop, amounts, and the account that paid [LOOK-021]',
    async (language, contact, account, titles) => {
      const shown = await order('shipped', language)
      const heads = [...document.querySelectorAll('main h2')].map(({ textContent }) => textContent)
      expect(heads).toEqual([expect.anything(), titles[0], titles[1], expect.anything(), titles[2]])
      const shop = screen.getByRole('link', { name: contact })
      expect([shop.closest('.shop-head') !== null, shop.getAttribute('href')]).toEqual([
        true,
        expect.stringMatching(/^\/merchant-detail\//),
      ])
      const [now, next] = [...document.querySelectorAll<HTMLElement>('.timeline__step')].slice(-2)
      expect([now!.dataset['beforeNext'], next!.className]).toEqual(['true', expect.stringMatching(/--next$/)])
      expect(shown).toMatch(new RegExp(`${account} \\d{4}`))
    },
  )

  it('shows how far it is, the expected day, and the parcel’s page once it is shipped [LOOK-008]', async () => {
    const shipped = await order('shipped', 'en')
    expect(plain(document.querySelector('.status-hero__sub')!.textContent)).toBe('Expected 19 Nov 26')
    expect(bars()).toEqual([true, true, true, false])
    const steps = [...document.querySelectorAll('.timeline__step')]
    expect(steps.map(({ className }) => /--(\w+)$/.exec(className)?.[1])).toEqual([
      'done',
      'done',
      'done',
      'now',
      'next',
    ])
    expect(plain(steps.at(-1)!.textContent)).toBe('ReceivedExpected 19 Nov 26')
    expect(shipped).toContain('Track parcel')
    const truck = icon()
    cleanup()
    expect(await order('paid', 'th')).not.toContain('ติดตามพัสดุ')
    expect(bars()).toEqual([true, true, false, false])
    expect(icon()).not.toBe(truck)
    cleanup()
    expect(await order('waiting', 'en')).not.toContain('Track parcel')
    expect(bars()).toEqual([false, false, false, false])
  })

  it('that ended early, and a digital order, show no progress [LOOK-008]', async () => {
    await order('cancelled', 'en')
    expect(bars()).toEqual([])
    cleanup()
    await order('digital-completed', 'th')
    expect(bars()).toEqual([])
  })
})

describe('an order of a donation', () => {
  const goods =
    /จัดส่งแล้ว|Shipped|สถานะคำสั่งซื้อ|Order status|สินค้า|สั่งซื้อเมื่อ|วันที่สั่งซื้อ|ร้านค้า|ดูร้าน|Order date|Order received|merchant|View shop|Items/

  it.each([
    ['th', 'วันที่บริจาค', 'รายการบริจาค', 'ได้รับใบเสร็จแล้ว', 'ยืนยันว่าได้รับแล้ว', 'ติดต่อองค์กรรับบริจาค'],
    ['en', 'Donation date', 'Donations', 'Receipt received', 'Confirm it arrived', 'Contact charity'],
  ] as const)('speaks of the donation and its receipt in %s [LOOK-002]', async (language, day, list, ...words) => {
    const [received, question, contact] = words
    await makeDonation('shipped', { isReceiptOnPaper: true })
    const shown = await order('donation', language)
    expect(shown).toContain(day)
    expect(shown).toContain(language === 'th' ? 'สถานะการบริจาค' : 'Donation status')
    expect(shown).toContain(language === 'th' ? 'ส่งต่อให้องค์กรแล้ว' : 'Passed on to the charity')
    expect(shown).not.toMatch(goods)
    screen.getByRole('region', { name: list })
    fireEvent.click(screen.getByRole('button', { name: received }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain(question)
    expect(dialog.textContent).not.toMatch(goods)
    expect([...dialog.querySelectorAll('button')].map(({ textContent }) => textContent)).toContain(
      language === 'th' ? 'ยืนยัน' : 'Confirm',
    )
    cleanup()
    await openPage(server, { href: '/order/o-full-donation/shipping/0', language })
    await screen.findByRole('link', { name: contact })
    screen.getByRole('link', { name: language === 'th' ? 'ดูองค์กร' : 'View charity' })
  })

  it.each([
    ['th', 'ได้รับแล้ว', /ได้รับใบเสร็จ|ติดตามใบเสร็จ|ส่งใบเสร็จ/],
    ['en', 'Received', /Receipt received|Track receipt|Receipt goes to/],
  ] as const)(
    'without a receipt on paper speaks of none to receive, in %s [LOOK-002]',
    async (language, received, none) => {
      await makeDonation('shipped', { isReceiptOnPaper: false })
      const page = await openPage(server, { href: '/order', language })
      const row = () => document.querySelector('a[href="/order/o-full-donation"]')
      await waitFor(() => expect(row()).not.toBeNull())
      expect(row()!.closest('article')!.textContent).not.toMatch(none)
      fireEvent.click(row()!)
      await waitFor(() => expect(page.path()).toBe('/order/o-full-donation'))
      await screen.findByRole('button', { name: received })
      expect(text()).not.toMatch(none)
    },
  )

  it.each([
    ['th', 'ยกเลิกโดยองค์กรรับบริจาค', 'คืนเงินบริจาคเข้าบัญชีของคุณ'],
    ['en', 'Voided by charity', 'Donation refunded to your account'],
  ] as const)('that was voided names the charity, in %s [LOOK-002]', async (language, voided, note) => {
    await makeDonation('void', { isReceiptOnPaper: false })
    const page = await openPage(server, { href: '/order', language })
    const row = () => document.querySelector('a[href="/order/o-full-donation"]')
    await waitFor(() => expect(row()).not.toBeNull())
    const card = row()!.closest('article')!.textContent
    expect([card.includes(voided), card.includes(note)]).toEqual([true, true])
    fireEvent.click(row()!)
    await waitFor(() => expect(page.path()).toBe('/order/o-full-donation'))
    await waitFor(() => expect(document.querySelector('.timeline')).not.toBeNull())
    expect(screen.getByRole('heading', { name: voided }).textContent).toBe(voided)
    expect(text()).toContain(note)
    expect(text()).not.toMatch(/ยกเลิกโดยร้านค้า|merchant/)
  })

  async function makeDonation(status: string, { isReceiptOnPaper }: { isReceiptOnPaper: boolean }): Promise<void> {
    await server.db.execute(
      `update orders set status = '${status}', created_at = '2026-11-21T02:00:00Z' where id = 'o-full-donation'`,
    )
    await server.db.execute(`update suborders set status = '${status}' where order_id = 'o-full-donation'`)
    await server.db.execute(
      `update order_lines set is_edonation = false, donation_receipt = ${String(isReceiptOnPaper)} where suborder_id in
        (select id from suborders where order_id = 'o-full-donation')`,
    )
  }

  it('differs from an order of goods [LOOK-002]', async () => {
    const shown = await order('shipped', 'th')
    expect(shown).toContain('วันที่สั่งซื้อ')
    screen.getByRole('region', { name: 'รายการสินค้า' })
    screen.getByRole('button', { name: 'ได้รับสินค้าแล้ว' })
  })
})
