// @vitest-environment node
import './dom'
import './motion'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { showDataAge } from '../../src/screens/shared/DataAge'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

function setOnline(isOnline: boolean): void {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  onTestFinished(() => network.mockRestore())
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

const strip = () => {
  const found = document.querySelector('.offline-strip')
  return found ? plain(found.textContent) : undefined
}
const buttons = () =>
  [...document.querySelectorAll('.coupon-card .btn')].map((button) => [
    button.textContent,
    button.classList.contains('btn--off'),
  ])

describe.each([
  ['th', 'แสดงข้อมูลเมื่อ 10:32 น.', 'แสดงข้อมูลเมื่อ 21 พ.ย. 69 10:32 น.'],
  ['en', 'Showing data from 10:32', 'Showing data from 21 Nov 26 10:32'],
] as const)('offline, in %s', (language, today, dated) => {
  it('the strip says when the data of the page was loaded, not when the server last answered [GEN-023] [REL-007]', async () => {
    const page = await openPage(server, { href: '/my-coupon', language })
    await waitFor(() => expect(buttons()).not.toEqual([]))
    showDataAge(page.app)
    server.clock.set(new Date('2026-11-21T03:32:00Z'))
    page.app.pages.refresh()
    await page.settle()
    server.clock.set(new Date('2026-11-21T04:10:00Z'))
    page.app.counters.send({ type: 'counters.refresh' })
    await page.settle()
    setOnline(false)
    expect(strip()).toContain(today)
    setOnline(true)
    expect(strip()).toBeUndefined()
    server.clock.set(new Date('2026-11-22T04:10:00Z'))
    page.app.counters.send({ type: 'counters.refresh' })
    await page.settle()
    setOnline(false)
    expect(strip()).toContain(dated)
  })
})

describe('offline', () => {
  const note = 'Coupons that you tap to use work again once you are online.'

  it('coupons to tap for use are off, with one note, and those with a code are not [REL-007]', async () => {
    await openPage(server, { href: '/my-coupon', language: 'en' })
    await waitFor(() => expect(buttons()).toContainEqual(['Use coupon', false]))
    expect(screen.queryByText(note)).toBeNull()
    setOnline(false)
    expect(buttons()).toContainEqual(['Use coupon', true])
    expect(buttons()).not.toContainEqual(['Use coupon', false])
    expect(buttons()).toContainEqual(['Show code', false])
    screen.getByText(note)
    setOnline(true)
    expect(buttons()).not.toContainEqual(['Use coupon', true])
    expect(screen.queryByText(note)).toBeNull()
  })

  it('a coupon can be read but neither used nor sent until the network is back [REL-007]', async () => {
    await openPage(server, { href: '/coupon-detail/c-full-both', language: 'en' })
    const use = await screen.findByRole('button', { name: 'Use coupon' })
    await screen.findByRole('link', { name: 'Send as a gift' })
    setOnline(false)
    expect(use.matches(':disabled')).toBe(true)
    expect(screen.getByRole('button', { name: 'Send as a gift' }).matches(':disabled')).toBe(true)
    screen.getByText(note)
    setOnline(true)
    expect(use.matches(':disabled')).toBe(false)
    screen.getByRole('link', { name: 'Send as a gift' })
  })
})
