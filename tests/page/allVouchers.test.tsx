// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listBanners } from '../../contract/home'
import { listPublicVouchers } from '../../contract/publicVouchers'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

const href = '/promotion-center'
const words = {
  th: { title: 'โค้ดส่วนลดทั้งหมด', said: 'เก็บโค้ดแล้ว เลือกใช้ได้ตอนชำระเงิน' },
  en: { title: 'All vouchers', said: 'Voucher collected. Choose it when you pay.' },
} as const
const tickets = () => screen.findAllByRole('article')
const collectButtons = () => screen.findAllByRole<HTMLButtonElement>('button', { name: /^(Collect|เก็บ) / })

describe.each(['th', 'en'] as const)('all vouchers in %s', (language) => {
  it('lists the vouchers that can be collected, unavailable ones last with their reason [VCH-003][NAV-008][API-039]', async () => {
    const page = await openPage(server, { href, language })
    expect(page.calls).toContainEqual(expect.stringMatching(/^GET \/v1\/promocodes\/public\?/))
    await screen.findByRole('heading', { level: 1, name: words[language].title })
    const all = await tickets()
    expect(all.length).toBeGreaterThan(5)
    const reasons = all.map((ticket) => /\((602|603)\)/.test(ticket.textContent))
    expect(reasons).toContain(true)
    for (const list of document.querySelectorAll('.voucher-list')) {
      const own = reasons.filter((_, index) => list.contains(all[index]!))
      expect(own).toEqual([...own].sort((a, b) => Number(a) - Number(b)))
    }
  })

  it('shows the vouchers of followed shops under a heading of their own, and none without them', async () => {
    const text = { th: 'โค้ดร้านที่คุณติดตาม', en: 'Vouchers of shops you follow' }[language]
    const page = await openPage(server, { href, language })
    const group = (await screen.findByRole('heading', { name: text })).closest('section')!
    expect(within(group).getAllByRole('article')).toHaveLength(3)
    for (const shop of language === 'th' ? ['กาแฟริมดอย', 'เตาไม้', 'เหมียวโฮ่ง'] : ['Rim Doi', 'Taomai', 'Meow'])
      expect(group.textContent.replace(/\u2060/g, '')).toContain(shop)
    fireEvent.click(screen.getByRole('tab', { name: /^(By shop|ตามร้านค้า)/ }))
    await page.settle()
    expect(screen.queryByRole('heading', { name: text })).toBeNull()
    cleanup()
    await openPage(server, { href, language, shopper: 'card' })
    await tickets()
    expect(screen.queryByRole('heading', { name: text })).toBeNull()
  })

  it('filters the vouchers by what they are for', async () => {
    const page = await openPage(server, { href, language })
    await tickets()
    const chips = within(screen.getByRole('group', { name: { th: 'ประเภทโค้ด', en: 'Kinds of vouchers' }[language] }))
    const names = {
      th: ['ทั้งหมด', 'ส่วนลด', 'ส่งฟรี', 'มอลล์', 'อีคูปอง'],
      en: ['All', 'Discount', 'Free delivery', 'Mall', 'E-coupon'],
    }[language]
    expect(chips.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
    fireEvent.click(chips.getByRole('button', { name: names[3] }))
    await page.settle()
    const shown = await tickets()
    expect(shown).toHaveLength(1)
    expect(shown[0]!.textContent).toContain('12%')
    expect(chips.getByRole('button', { name: names[3] }).getAttribute('aria-pressed')).toBe('true')
  })

  it('opens the campaign of the banner above the vouchers', async () => {
    const page = await openPage(server, { href, language })
    const title = { th: 'ปาร์ตี้ช้อปปลายเดือน', en: 'Month-end shopping party' }[language]
    fireEvent.click(await screen.findByRole('link', { name: new RegExp(title) }))
    await waitFor(() => expect(page.path()).toBe('/special-campaign-list/9001'))
  })

  it('shows a share of the purchase in percent, with the most that it saves [LOOK-006]', async () => {
    await openPage(server, { href, language })
    const share = (await tickets()).find((ticket) => ticket.textContent.includes('8%'))!
    expect(share.querySelector('.ticket-row__value')?.textContent).toBe('8%')
    expect(share.textContent).toContain(language === 'th' ? 'สูงสุด ฿80' : 'Up to ฿80')
  })

  it('names delivery and a birthday on the stubs of their vouchers, a discount on others [LOOK-001]', async () => {
    await openPage(server, { href, language })
    const all = await tickets()
    const unitOf = (name: string) =>
      all.find((ticket) => ticket.querySelector('h4')?.textContent.startsWith(name))?.querySelector('.ticket-row__unit')
        ?.textContent
    const named = {
      th: [unitOf('ส่งฟรี'), unitOf('เดือนเกิด'), unitOf('ลดทั้งตลาด')],
      en: [unitOf('Free delivery'), unitOf('Birthday'), unitOf('฿100')],
    }[language]
    expect(named).toEqual({ th: ['ค่าส่ง', 'เดือนเกิด', 'ส่วนลด'], en: ['Delivery', 'Birthday', 'Discount'] }[language])
  })

  it('tags a voucher whose quota is used up, in place of its button and a reason, and keeps its value at the end of its list [LOOK-001][VCH-003]', async () => {
    await server.db.execute(sql`update vouchers set quota_left = 0 where discount_value = 10000`)
    await openPage(server, { href, language })
    const valueOf = (ticket: HTMLElement) => ticket.querySelector('.ticket-row__value')?.textContent
    const gone = (await tickets()).find((ticket) => valueOf(ticket) === '฿100')!
    expect(gone.querySelector('.tag')?.textContent).toBe({ th: 'หมดแล้ว', en: 'All taken' }[language])
    expect(within(gone).queryByRole('button')).toBeNull()
    expect(gone.textContent).not.toContain('602')
    expect(gone.className).toContain('ticket-row--off')
    const list = [...gone.closest('.voucher-list')!.querySelectorAll('article')]
    const isOff = list.map(({ className }) => className.includes('ticket-row--off'))
    expect(isOff.lastIndexOf(false)).toBeLessThan(list.indexOf(gone))
  })

  it('collects a voucher: the snackbar and the row confirm it, and the server stores it [VCH-003][VCH-018][API-038]', async () => {
    await openPage(server, { href, language, shopper: 'card' })
    const [button] = await collectButtons()
    const ticket = button!.closest('article')!
    fireEvent.click(button!)
    await screen.findByText(words[language].said)
    const useText = { th: 'ใช้เลย', en: 'Use now' }[language]
    within(ticket).getByText(useText)
    cleanup()
    await openPage(server, { href, language, shopper: 'card' })
    const again = (await tickets()).find(
      (one) => one.querySelector('h4')?.textContent === ticket.querySelector('h4')?.textContent,
    )
    const use = within(again!).getByRole('link', { name: language === 'th' ? /^ใช้ / : /^Use / })
    expect([use.textContent, use.getAttribute('href')]).toEqual([useText, '/'])
  })
})

describe('all vouchers', () => {
  it('a voucher that is collected on its own page can be used in the list after Back [LND-005]', async () => {
    const page = await openPage(server, { href, language: 'en', shopper: 'card' })
    const [button] = await collectButtons()
    const ticket = within(button!.closest('article')!)
    fireEvent.click(within(ticket.getByRole('heading', { level: 4 })).getByRole('link'))
    await page.settle()
    await page.rested()
    expect(page.path()).toBe('/promotion-center/landing')
    fireEvent.click(screen.getByRole('button', { name: 'Collect' }))
    await screen.findByRole('link', { name: 'Use now' })
    page.back()
    await page.settle()
    expect(page.path()).toBe(href)
    ticket.getByText('Use now')
    expect(ticket.queryByRole('button', { name: /^Collect / })).toBeNull()
  })

  it('a voucher that is collected at its shop can be used in the list of all vouchers', async () => {
    const page = await openPage(server, { href, language: 'en', shopper: 'card' })
    const ticket = within((await tickets()).find(({ textContent }) => textContent.includes('Rim Doi'))!)
    act(() => void page.router.navigate({ to: '/merchant-detail/$merchantId', params: { merchantId: '100002' } }))
    await page.settle()
    await page.rested()
    fireEvent.click((await collectButtons())[0]!)
    await screen.findByText(words.en.said)
    page.back()
    await page.settle()
    ticket.getByText('Use now')
  })

  it('a voucher that ran out shows the reason in its row, without a popup [VCH-018][ERR-102]', async () => {
    await openPage(server, { href, language: 'en', shopper: 'card' })
    const [button] = await collectButtons()
    const ticket = button!.closest('article')!
    await server.db.execute(sql`update vouchers set quota_left = 0`)
    fireEvent.click(button!)
    await within(ticket).findByText(/\(505-01\)$/)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('the bank’s campaigns open the same screen [NAV-009]', async () => {
    const page = await openPage(server, { href: '/promotion-center/landing', language: 'en' })
    await screen.findByRole('heading', { level: 1, name: words.en.title })
    expect(page.path()).toBe(href)
  })

  it('a guest is sent to the profile upgrade [SES-020]', async () => {
    const page = await openPage(server, { href, language: 'en', shopper: 'guest' })
    const [button] = await collectButtons()
    fireEvent.click(button!)
    await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('upgradeProfile'))
  })

  it('shows an empty state when there is none [VCH-017][GEN-023]', async () => {
    await server.db.execute(sql`update vouchers set is_collectable = false`)
    await openPage(server, { href, language: 'en' })
    await screen.findByRole('heading', { name: 'No promotions found.' })
  })

  it('shows the vouchers without a banner if its call fails', async () => {
    server.switches({ errors: [{ method: 'GET', path: listBanners.path, status: 500 }] })
    await openPage(server, { href, language: 'en' })
    expect((await tickets()).length).toBeGreaterThan(5)
    await waitFor(() => expect(document.querySelector('.banners')).toBeNull())
    expect(document.querySelector('.campaign-banner')).toBeNull()
    server.switches({})
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listPublicVouchers.path, status: 500, times: 4 }] })
    await openPage(server, { href, language: 'en' })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.switches({})
    fireEvent.click(retry)
    expect((await tickets()).length).toBeGreaterThan(5)
  })
})
