// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'
import { plain } from '../i18n/plain'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

async function go(page: OpenedPage, to: string): Promise<void> {
  act(() => page.app.navigation.send({ type: 'navigation.push', to }))
  await page.settle()
  await page.rested()
}

describe('unknown paths', () => {
  it.each(['/nowhere', '/nowhere/at/all', '/Cart', '/order/1/2/3'])(
    '%s shows the not-found page in its place, with a button to home [NAV-001][NAV-003][NAV-047][ERR-154]',
    async (href) => {
      const page = await openPage(server, { href })
      screen.getByRole('heading', { level: 1, name: 'ไม่พบหน้าที่ต้องการ' })
      expect(page.path()).toBe('/not-found-page')
      expect(page.entries()).toBe(1)
      fireEvent.click(screen.getByRole('button', { name: 'กลับสู่หน้าหลัก' }))
      await page.settle()
      expect(page.path()).toBe('/')
      expect(page.entries()).toBe(1)
    },
  )

  it('are shown in English [NAV-047][ERR-154]', async () => {
    await openPage(server, { href: '/nowhere', language: 'en' })
    screen.getByRole('heading', { name: 'Page not found.' })
    screen.getByRole('button', { name: 'Back to main page' })
  })

  it('/content-not-found is a page of its own [NAV-004]', async () => {
    const page = await openPage(server, { href: '/content-not-found' })
    screen.getByRole('heading', { name: 'ไม่พบข้อมูล' })
    expect(page.path()).toBe('/content-not-found')
  })
})

describe('the sorry page', () => {
  const period = `start=${encodeURIComponent('2026-11-22T17:00:00Z')}&end=${encodeURIComponent('2026-11-23 06:00')}`

  it.each([
    [
      'th',
      'ตลาดปิดปรับปรุงชั่วคราว ตั้งแต่ 23 พ.ย. 69 00:00 น. ถึง 23 พ.ย. 69 06:00 น.',
      'ท่านสามารถใช้บริการธนาคารได้ตามปกติ',
      '69',
    ],
    [
      'en',
      'The market is temporarily closed from 23 Nov 26 00:00 to 23 Nov 26 06:00.',
      'You can still use banking services as usual.',
      '26',
    ],
  ] as const)(
    'shows the period by the clock of Bangkok, in %s [NAV-045][MNT-001][MNT-002]',
    async (language, closed, banking, year) => {
      await openPage(server, { href: `/sorry-page?${period}`, language })
      expect(plain(screen.getByText(/temporarily closed|ปิดปรับปรุงชั่วคราว/).textContent)).toBe(closed)
      screen.getByText(banking)
      expect(document.body.textContent.match(/\b(20)?(26|69)\b/g)).toEqual([year, year])
    },
  )

  it.each(['', '?start=2026-11-23', '?start=soon&end=2026-11-23T06:00:00Z'])(
    'leaves out an incomplete or invalid period: %s [MNT-002]',
    async (search) => {
      await openPage(server, { href: `/sorry-page${search}` })
      screen.getByText('ท่านสามารถใช้บริการธนาคารได้ตามปกติ')
      expect(screen.queryByText(/ตั้งแต่/)).toBeNull()
      expect(screen.queryByText('เริ่ม')).toBeNull()
    },
  )

  it('returns to the bank app by button, cross and Back [MNT-002][NAV-060]', async () => {
    const page = await openPage(server, { href: `/sorry-page?${period}` })
    const backs = () => page.native.filter(({ name }) => name === 'backToNative').length
    fireEvent.click(screen.getByRole('button', { name: 'กลับสู่ K PLUS' }))
    fireEvent.click(screen.getByRole('button', { name: 'ปิด' }))
    page.back()
    expect(backs()).toBe(3)
    expect(page.path()).toBe('/sorry-page')
  })
})

describe('/finish-process', () => {
  it('notifies the bank app once, with its query, and shows a Back button after five seconds [NAV-046][BRG-019][BRG-047]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const page = await openPage(server, { href: '/finish-process?orderId=0012&status=done' })
    screen.getByText('กำลังกลับสู่แอปธนาคาร')
    const calls = (name: string) => page.native.filter((call) => call.name === name)
    page.setLanguage('en')
    await page.settle()
    screen.getByText('Going back to your banking app')
    expect(calls('finishProcess')).toEqual([
      { name: 'finishProcess', payload: { params: { orderId: '0012', status: 'done' } } },
    ])
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(5_000))
    fireEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(calls('backToNative')).toHaveLength(1)
    expect(calls('finishProcess')).toHaveLength(1)
  })
})

describe('a page that was not kept', () => {
  it('is shown again on Back, and its transition ends [NAV-051][NAV-072]', async () => {
    const page = await openPage(server, { href: '/' })
    const transition = () =>
      document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')?.dataset['transition']
    await go(page, '/cart')
    await go(page, '/content-not-found')
    page.back()
    await page.settle()
    expect(page.path()).toBe('/cart')
    await waitFor(() => expect(transition()).toBe('entered'))
  })
})

describe('kept pages', () => {
  it('share no id, even if home is in the history twice', async () => {
    const page = await openPage(server, { href: '/' })
    await go(page, '/my-coupon')
    await go(page, '/')
    await waitFor(() => expect(document.querySelectorAll('.page-frame [role=tabpanel]').length).toBeGreaterThan(2))
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })
})

describe('a double tap', () => {
  it('on a link opens its page once [NAV-072]', async () => {
    const page = await openPage(server, { href: '/order' })
    const row = (await screen.findAllByRole('link')).find((link) => link.getAttribute('href')?.startsWith('/order/'))!
    fireEvent.click(row)
    await waitFor(() => expect(page.path()).not.toBe('/order'))
    fireEvent.click(row)
    await page.settle()
    expect(page.entries()).toBe(2)
  })
})

describe('another shopper’s session on the same phone', () => {
  const takeOver = async (page: OpenedPage) => {
    act(() => (window as unknown as { setSessionId: (id: string) => void }).setSessionId('session-rich'))
    await page.settle()
  }

  it('hides the order in view, which belongs to the first shopper [SEC-007]', async () => {
    const page = await openPage(server, { href: '/order/o-full-waiting' })
    await screen.findByText(/089-000-0101/)
    await takeOver(page)
    await screen.findByText('ไม่พบคำสั่งซื้อนี้')
    expect(document.body.textContent).not.toMatch(/089-000-0101|ณิชา/)
  })

  it('shows the second shopper’s cart, which accepts taps [SEC-007]', async () => {
    const page = await openPage(server, { href: '/cart' })
    await screen.findByText('เมล็ดกาแฟอา\u2060รา\u2060บิ\u2060กา คั่ว\u2060กลาง 250 กรัม')
    await takeOver(page)
    const more = (await screen.findAllByRole('button', { name: /^เพิ่มจำนวน/ }))[0]!
    expect(screen.queryByText('เมล็ดกาแฟอา\u2060รา\u2060บิ\u2060กา คั่ว\u2060กลาง 250 กรัม')).toBeNull()
    const before = page.calls.length
    fireEvent.click(more)
    await page.settle()
    expect(page.calls.slice(before)).toContainEqual(expect.stringMatching(/^PUT \/v1\/baskets/))
  })

  it('closes a sheet of the first shopper [SEC-007][NAV-075]', async () => {
    const page = await openPage(server, { href: '/shop/p/product/1007' })
    fireEvent.click(await screen.findByRole('button', { name: 'ใส่ตะกร้า' }))
    await screen.findByRole('dialog')
    await takeOver(page)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'ใส่ตะกร้า' }))
    await screen.findByRole('dialog')
  })
})
