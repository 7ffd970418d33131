// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { linkOpenings } from '../../server/db/schema'
import type { TestServer } from '../server/testServer'
import { createTestServer } from '../server/testServer'
import { openPage } from './openPage'
import { plain } from '../i18n/plain'

const words = {
  th: {
    titles: ['ค้นหาสินค้าและร้านค้า', 'ทางลัดที่ใช้บ่อย', 'เลือกดูตามหมวด', 'ตะกร้าและคำสั่งซื้อ'],
    steps: (step: number) => `ขั้นที่ ${step} จาก 4`,
    next: 'ถัดไป',
    back: 'ย้อนกลับ',
    skip: 'ข้าม',
    finish: 'เริ่มช้อป',
    party: 'ปาร์ตี้ช้อปปลายเดือน',
    jdAd: 'เพิ่มบัตร JD รับ 500 คะแนน',
    notToday: 'ไม่ต้องแสดงอีกวันนี้',
    close: 'ปิด',
    points: 'รับ 500 คะแนน',
    add: 'เพิ่มบัตร',
    forget: 'ไม่ต้องแสดงอีก',
  },
  en: {
    titles: ['Search products and shops', 'Quick access', 'Browse by category', 'Cart and orders'],
    steps: (step: number) => `Step ${step} of 4`,
    next: 'Next',
    back: 'Back',
    skip: 'Skip',
    finish: 'Start shopping',
    party: 'Month-end shopping party',
    jdAd: 'Add your JD card for 500 points',
    notToday: 'Do not show again today',
    close: 'Close',
    points: 'Get 500 points',
    add: 'Add card',
    forget: 'Do not show again',
  },
}
const languages = ['th', 'en'] as const
const tutorials = 'kmarket:1:tutorials'
const popups = 'kmarket:1:popups'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.reset()
  localStorage.clear()
})
afterEach(cleanup)

const kept = (slice: string) => JSON.parse(localStorage.getItem(slice) ?? '{}') as Record<string, unknown>
const dialog = async () => within(await screen.findByRole('dialog'))
const press = async (name: string) => fireEvent.click((await dialog()).getByRole('button', { name }))
const text = () => plain(screen.getByRole('dialog').textContent)
const says = (wanted: string) => waitFor(() => expect(text()).toContain(wanted))
const nothing = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const home = (language: 'th' | 'en', shopper = 'card') =>
  openPage(server, { href: '/', shopper, language, firstVisit: true })
const readTutorial = () => localStorage.setItem(tutorials, JSON.stringify({ main: { step: 0, isHidden: true } }))
const hidePopups = (hidden: object) => localStorage.setItem(popups, JSON.stringify(hidden))

describe.each(languages)('the first visit of home, in %s', (language) => {
  const say = words[language]

  it('explains search, quick access, categories, cart and orders in four steps, with Next and Back [HOM-007][HOM-009]', async () => {
    await home(language)
    for (const [index, title] of say.titles.entries()) {
      await says(title)
      expect(text()).toContain(say.steps(index + 1))
      expect((await dialog()).queryByRole('button', { name: say.back }) !== null).toBe(index > 0)
      if (index < 3) await press(say.next)
    }
    await press(say.back)
    await says(say.steps(3))
    await press(say.next)
    await press(say.finish)
    await waitFor(() => expect(kept(tutorials)).toEqual({ main: { step: 0, isHidden: true } }))
  })

  it('stores the step when the shopper leaves, shows no other popup then, and resumes there the next time [HOM-008][HOM-009]', async () => {
    const page = await home(language)
    await says(say.steps(1))
    await press(say.next)
    await says(say.steps(2))
    page.back()
    await nothing()
    await page.settle()
    expect([page.path(), kept(tutorials), screen.queryByRole('dialog')]).toEqual([
      '/',
      { main: { step: 1, isHidden: false } },
      null,
    ])
    expect(page.calls.some((call) => call.includes('popup_ads'))).toBe(false)
    cleanup()
    await home(language)
    await says(say.steps(2))
    await press(say.skip)
    await waitFor(() => expect(kept(tutorials)).toEqual({ main: { step: 0, isHidden: true } }))
    cleanup()
    await home(language)
    await says(say.notToday)
    expect(text()).not.toContain(say.steps(1))
  })

  it('shows the ads after the tutorial, one at a time; a ticked ad is not shown again on the same day [HOM-004]', async () => {
    readTutorial()
    const page = await home(language)
    await dialog()
    expect((await dialog()).getByRole('img').getAttribute('alt')).toBe(say.party)
    fireEvent.click((await dialog()).getByRole('checkbox', { name: say.notToday }))
    expect(kept(popups)).toEqual({ ad1: '2026-11-21' })
    await press(say.close)
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('img')?.alt).toBe(say.jdAd))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await press(say.close)
    await says(say.points)
    await press(say.close)
    await nothing()
    expect(page.path()).toBe('/')
    cleanup()
    await home(language)
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('img')?.alt).toBe(say.jdAd))
    cleanup()
    server.clock.set(new Date('2026-11-21T18:00:00.000Z'))
    await home(language)
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('img')?.alt).toBe(say.party))
  })

  it('opens an ad’s link over home; Back to home shows no popup [HOM-004]', async () => {
    readTutorial()
    await server.db.execute(sql`update popup_ads set link = '/my-coupon' where id = 'ad1'`)
    const page = await home(language)
    fireEvent.click((await dialog()).getByRole('img').closest('button')!)
    await waitFor(() => expect(page.path()).toBe('/my-coupon'))
    await page.rested()
    page.back()
    await waitFor(() => expect(page.path()).toBe('/'))
    await page.settle()
    await nothing()
  })

  it('opens the ad’s own page for an ad without a link [HOM-004]', async () => {
    readTutorial()
    await server.db.execute(sql`update popup_ads set link = '' where id = 'ad1'`)
    const page = await home(language)
    const pushed: string[] = []
    page.app.navigation.on('page.pushRequested', ({ to }) => pushed.push(to))
    fireEvent.click((await dialog()).getByRole('img').closest('button')!)
    await nothing()
    expect(pushed).toEqual(['/popup-ads-landing?id=ad1'])
  })

  it('offers the JD member card with 500 points to a shopper without a card, until it is dismissed for ever [HOM-005][HOM-006][PTC-003]', async () => {
    readTutorial()
    hidePopups({ ad1: '2026-11-21', ad2: '2026-11-21' })
    await home(language)
    await says(say.points)
    await press(say.close)
    await nothing()
    expect(kept(popups)['memberCard']).toBeUndefined()
    cleanup()
    await home(language)
    await says(say.points)
    await press(say.forget)
    await nothing()
    expect(kept(popups)['memberCard']).toBe('9999-12-31')
    cleanup()
    const page = await home(language)
    await page.settle()
    await nothing()
  })

  it('opens the partner’s page from the offer under the loyalty path, behind the PIN [HOM-006][NAV-056]', async () => {
    readTutorial()
    hidePopups({ ad1: '2026-11-21', ad2: '2026-11-21' })
    const page = await home(language)
    await says(say.points)
    await press(say.add)
    await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
    const [asked] = await server.db.select({ url: linkOpenings.url }).from(linkOpenings)
    const url = new URL(asked?.url ?? '')
    expect([url.pathname, url.search]).toEqual(['/loyalty/partner-card/add', '?from=KMARKET&cardType=jd'])
  })

  it('offers nothing to a shopper with a member card [HOM-006]', async () => {
    readTutorial()
    hidePopups({ ad1: '2026-11-21', ad2: '2026-11-21' })
    const page = await home(language, 'full')
    await page.settle()
    expect(page.calls).toContain('GET /v1/legacy/loyalty/member_cards')
    await nothing()
  })
})

describe('the first visit', () => {
  it('waits for home: other pages show neither tutorial nor ads [HOM-004][HOM-009]', async () => {
    const page = await openPage(server, { href: '/my-coupon', shopper: 'card', firstVisit: true })
    await page.settle()
    expect([screen.queryByRole('dialog'), page.calls.some((call) => call.includes('popup_ads'))]).toEqual([null, false])
  })

  it('shows a late ad only when home is shown again [HOM-004]', async () => {
    readTutorial()
    const page = await openPage(server, { href: '/', shopper: 'card', firstVisit: true, hold: /popup_ads/ })
    page.app.navigation.send({ type: 'navigation.push', to: '/my-coupon' })
    await waitFor(() => expect(page.path()).toBe('/my-coupon'))
    await page.release()
    await page.rested()
    await page.settle()
    await nothing()
    page.back()
    await waitFor(() => expect(page.path()).toBe('/'))
    await dialog()
  })
})
