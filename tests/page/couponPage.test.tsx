// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { translations } from '../../i18n/translations'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { seedCode } from '../../server/db/seed/coupons'

const languages = ['th', 'en'] as const
const texts = { th: translations('th'), en: translations('en') }

let server: TestServer
withServer((started) => (server = started))

/** The page comes to the foreground again. */
async function appear(page: OpenedPage): Promise<void> {
  act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
  await page.settle()
}

describe.each(languages)('a coupon’s page in %s', (language) => {
  const LL = texts[language]

  it('shows on the page that its coupon has another owner, each time without a popup [ERR-085]', async () => {
    const page = await openPage(server, { href: '/coupon-detail/c-full-usable', language })
    screen.getByRole('button', { name: LL.coupons.use() })
    await server.db.execute(sql`update coupons set shopper_id = 'card' where id = 'c-full-usable'`)
    for (const time of [1, 2]) {
      await appear(page)
      expect([time, screen.getByRole('heading', { name: LL.coupons.cannotBeShown() }).tagName]).toEqual([time, 'H2'])
      expect(screen.queryByRole('alertdialog')).toBeNull()
    }
  })
})

describe('a coupon’s bar and texts', () => {
  const LL = texts.en
  const open = (id: string) => openPage(server, { href: `/coupon-detail/${id}`, language: 'en' })
  const statuses = () => screen.queryAllByRole('status').map(({ textContent }) => textContent)

  it('offer to send a coupon that shows its code at once as a gift [NAV-013][CPN-014][GFT-018]', async () => {
    await open('c-full-value')
    screen.getByRole('link', { name: LL.coupons.showCode() })
    expect(screen.getByRole('link', { name: LL.coupons.sendGift() }).getAttribute('href')).toBe(
      '/send-gift/c-full-value',
    )
  })

  it('hide the code of a value coupon from a guest, with the date to register by and the way to it [GFT-016]', async () => {
    await server.db.execute(
      sql`update coupons set shopper_id = 'guest', type = 'gift', gift_opened = true, register_by = '2027-02-19T03:00:00Z' where id = 'c-full-value'`,
    )
    const page = await openPage(server, { href: '/coupon-detail/c-full-value', language: 'en', shopper: 'guest' })
    await screen.findByText(/Complete your K PLUS registration before 19 Feb 27 10:00 to use this coupon/)
    expect(screen.queryByRole('link', { name: LL.coupons.showCode() })).toBeNull()
    expect(document.body.textContent).not.toContain(seedCode('full', 'value'))
    fireEvent.click(screen.getByRole('button', { name: 'Complete registration' }))
    expect(page.native.filter(({ name }) => name === 'upgradeProfile')).toHaveLength(1)
  })

  it('keep the pressed button while the dialog is open, so that focus can return to it [CPN-008]', async () => {
    await open('c-full-usable')
    const use = screen.getByRole('button', { name: LL.coupons.use() })
    fireEvent.click(use)
    const dialog = await screen.findByRole('alertdialog')
    expect(use.isConnected).toBe(true)
    fireEvent.click(within(dialog).getByRole('button', { name: LL.coupons.confirm.reject() }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(use.isConnected).toBe(true)
    fireEvent.click(use)
    await screen.findByRole('alertdialog')
  })

  it('lead to the shop of the coupon', async () => {
    await open('c-full-usable')
    const shop = screen.getByRole('link', { name: /Products and opening hours of the shop/ })
    expect(shop.getAttribute('href')).toMatch(/^\/merchant-detail\/\d+$/)
  })

  it('announce the time left of a code in use at 60, 30 and 10 seconds, and its end [A11-001]', async () => {
    const page = await open('c-full-usable')
    fireEvent.click(screen.getByRole('button', { name: 'Use coupon' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Use now' }))
    await waitFor(() => expect(page.path()).toBe('/coupon-detail/show-qr/c-full-usable/qr'))
    await page.settle()
    for (const [seconds, words] of [
      [14 * 60, '60 seconds left'],
      [30, '30 seconds left'],
      [20, '10 seconds left'],
      [10, 'The code has expired'],
    ] as const) {
      server.clock.advance(seconds * 1000)
      await appear(page)
      await waitFor(() => expect(statuses().join()).toContain(words))
    }
  })

  it('do not announce the end of a code whose countdown was not shown here [A11-001]', async () => {
    await open('c-full-used')
    screen.getByText(LL.coupons.state.used(), { selector: '.coupon-stamp' })
    expect(statuses()).not.toContain(LL.coupons.code.over())
  })

  it('show when a coupon was received only if the date is available', async () => {
    const sub = () => document.querySelector('.coupon-ticket__sub')?.textContent
    await open('c-full-usable')
    expect(sub()).toContain(LL.coupons.fact.received())
    cleanup()
    await open('c-full-gift')
    expect(sub()).not.toContain(LL.coupons.fact.received())
    cleanup()
    await server.db.execute(sql`update coupons set start_at = '2027-01-01' where id = 'c-full-both'`)
    await open('c-full-both')
    expect(sub()).not.toContain(LL.coupons.fact.received())
  })
})

describe.each([
  {
    language: 'th',
    press: 'ใช้คูปอง',
    title: 'ใช้คูปองนี้เลยไหม',
    warning: /^หลังยืนยัน ใช้รหัสได้ภายใน 15 นาที\sและยกเลิกไม่ได้$/,
    yes: 'ใช้เลย',
    no: 'ไว้ก่อน',
  },
  {
    language: 'en',
    press: 'Use coupon',
    title: 'Use this coupon now?',
    warning: 'After confirming, the code can be used within 15 minutes and cannot be cancelled.',
    yes: 'Use now',
    no: 'Not now',
  },
] as const)('using a coupon in $language', ({ language, press, title, warning, yes, no }) => {
  it('confirms first: cancelling changes nothing, confirming redeems it and opens its code in place of the page [CPN-013][API-052]', async () => {
    const page = await openPage(server, { href: '/coupon-detail/c-full-usable', language })
    const redeemed = () => page.calls.filter((call) => call === 'POST /v1/coupon_codes/redeem').length
    const ask = async () => {
      fireEvent.click(screen.getByRole('button', { name: press }))
      return within(await screen.findByRole('alertdialog', { name: title }))
    }
    const question = await ask()
    question.getByText(warning)
    fireEvent.click(question.getByRole('button', { name: no }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([page.path(), redeemed()]).toEqual(['/coupon-detail/c-full-usable', 0])
    fireEvent.click((await ask()).getByRole('button', { name: yes }))
    await waitFor(() => expect(page.path()).toBe('/coupon-detail/show-qr/c-full-usable/qr'))
    expect([redeemed(), page.entries()]).toEqual([1, 1])
    await screen.findByText('EC6F HP1K 4J2A B7HE RP')
    screen.getByRole('timer')
  })
})

describe('a coupon that shows both kinds of code', () => {
  it.each([
    ['th', 'ใช้คูปอง', 'ใช้คูปองนี้เลยไหม', 'ใช้เลย', 'คิวอาร์โค้ดของคูปอง', 'บาร์โค้ดของคูปอง', /คัดลอก/],
    ['en', 'Use coupon', 'Use this coupon now?', 'Use now', 'QR code of the coupon', 'Barcode of the coupon', /Copy/],
  ] as const)(
    'asks before it is used, and then shows its QR code, its barcode, its code to copy and a countdown, in %s [CPN-006]',
    async (language, press, title, yes, qr, barcode, copy) => {
      const page = await openPage(server, { href: '/coupon-detail/c-full-both', language })
      expect(screen.queryByRole('timer')).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: press }))
      const question = within(await screen.findByRole('alertdialog', { name: title }))
      fireEvent.click(question.getByRole('button', { name: yes }))
      await waitFor(() => expect(page.path()).toBe('/coupon-detail/show-qr/c-full-both/qr'))
      await screen.findByRole('img', { name: qr })
      screen.getByRole('img', { name: barcode })
      screen.getByRole('timer')
      const written: string[] = []
      const clipboard = { writeText: (text: string) => Promise.resolve(written.push(text)) }
      vi.stubGlobal(
        'navigator',
        new Proxy(navigator, { get: (all, name) => (name === 'clipboard' ? clipboard : Reflect.get(all, name)) }),
      )
      fireEvent.click(screen.getByRole('button', { name: copy }))
      await page.settle()
      vi.unstubAllGlobals()
      expect(written).toEqual([seedCode('full', 'both')])
    },
  )
})

describe.each(languages)('a code is copied in %s', (language) => {
  const LL = texts[language]

  it('also without a clipboard API; a failed copy shows a message [CPN-014]', async () => {
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, { get: (all, name) => name !== 'clipboard' && Reflect.get(all, name) }),
    )
    const page = await openPage(server, { href: '/coupon-detail/c-full-value', language })
    const copy = await screen.findByRole('button', { name: new RegExp(LL.coupons.code.copy()) })
    const copied: string[] = []
    document.execCommand = () => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0
    copy.focus()
    fireEvent.click(copy)
    await page.settle()
    await waitFor(() => screen.getByText(LL.coupons.code.copied()))
    expect([copied, document.activeElement]).toEqual([[seedCode('full', 'value')], copy])
    document.execCommand = () => false
    fireEvent.click(copy)
    await waitFor(() => screen.getByText(LL.common.notCopied()))
    vi.unstubAllGlobals()
  })
})

describe('my coupons', () => {
  const LL = texts.en
  const link = (id: string) => document.querySelector<HTMLAnchorElement>(`a[href="/coupon-detail/${id}"]`)

  it('no longer list a sent coupon; Back leads over its page to the list, not to the form [GFT-018][NAV-052][CPN-001]', async () => {
    const page = await openPage(server, { href: '/my-coupon', language: 'en' })
    await waitFor(() => expect(link('c-full-usable')).not.toBeNull())
    fireEvent.click(link('c-full-usable')!)
    fireEvent.click(await screen.findByRole('link', { name: LL.coupons.sendGift() }))
    fireEvent.change(await screen.findByRole('textbox', { name: LL.giving.recipient.phone() }), {
      target: { value: '0890000102' },
    })
    const next = () => screen.getByRole<HTMLButtonElement>('button', { name: LL.giving.next() })
    await waitFor(() => expect(next().disabled).toBe(false))
    fireEvent.click(next())
    await waitFor(() => expect(page.path()).toBe('/custom-gift-card'))
    await page.rested()
    // A second press too soon is dropped (GEN-016).
    await waitFor(() => {
      if (!screen.queryByRole('button', { name: LL.giving.review.confirm() })) fireEvent.click(next())
      screen.getByRole('button', { name: LL.giving.review.confirm() })
    })
    fireEvent.click(screen.getByRole('button', { name: LL.giving.review.confirm() }))
    await screen.findByRole('heading', { name: LL.giving.authorising.title() })
    const pin = page.native.find(({ name }) => name === 'openPin')?.payload as { pin_reference: string }
    expect(await server.bank.enterPin(pin.pin_reference)).toBe(true)
    await appear(page)
    await screen.findByRole('heading', { name: LL.giving.sent.title() })
    expect(page.path()).toBe('/send-gift-info')
    await page.rested()
    page.back()
    await waitFor(() => expect(page.path()).toBe('/coupon-detail/c-full-usable'))
    await page.rested()
    page.back()
    await waitFor(() => expect(page.path()).toBe('/my-coupon'))
    await waitFor(() => expect(link('c-full-usable')).toBeNull())
    expect(link('c-full-both')).not.toBeNull()
  })
})
