// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addCard } from '../../contract/sandbox'
import { linkOpenings } from '../../server/db/schema'
import type { TestServer } from '../server/testServer'
import { createTestServer } from '../server/testServer'
import { openPage } from './openPage'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())
afterEach(cleanup)

const main = () => screen.getByRole('main').textContent?.replace(/\u00A0/g, ' ') ?? ''
const appeared = () => (window as unknown as { webviewAppeared: () => void }).webviewAppeared()

describe.each([
  ['th', 'รับ 500 คะแนน', 'เพิ่มบัตรสมาชิก JD', '500 คะแนน', 'เพิ่มบัตรสมาชิกอื่น'],
  ['en', 'Get 500 points', 'Add your JD member card', '500 points', 'Add another member card'],
] as const)('member cards of partners, in %s', (language, bonus, addJd, points, addOther) => {
  it('shows the bonus points of the JD card until it is owned, and reloads the cards when the web view appears [PTC-001][PTC-002][PTC-003][PTC-004][NAV-057]', async () => {
    await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    await waitFor(() => expect(main()).toContain(bonus))
    const card = await server.signIn('card')
    await card.call(addCard, { body: { shopper: 'card', kind: 'partner', partner: 'jd' } })
    expect(main()).toContain(bonus)
    appeared()
    await waitFor(() => expect(main()).toContain('JD member card'))
    expect(main()).toContain(points)
    expect(main()).not.toMatch(/(คะแนน|points)\s*(คะแนน|points)/)
    expect(main()).not.toContain(bonus)
    expect(screen.queryByRole('button', { name: addJd })).toBeNull()
  })

  it('notifies the bank app’s feed once of a new card, and of no other change [BRG-048]', async () => {
    const page = await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    const feeds = () => page.native.filter(({ name }) => name === 'updateFeed').map(({ payload }) => payload)
    await waitFor(() => expect(main()).toContain(bonus))
    appeared()
    await page.settle()
    expect(feeds()).toEqual([])
    const card = await server.signIn('card')
    await card.call(addCard, { body: { shopper: 'card', kind: 'partner', partner: 'jd' } })
    appeared()
    await waitFor(() => expect(main()).not.toContain(bonus))
    expect(feeds()).toEqual([{ status: 'updated' }])
    page.setLanguage(language === 'th' ? 'en' : 'th')
    appeared()
    await page.settle()
    expect(feeds()).toHaveLength(1)
  })

  it('opens the partner’s page with from=KMARKET and the card type, for CARD shoppers too [PTC-004][NAV-056]', async () => {
    const page = await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    fireEvent.click(await screen.findByRole('button', { name: addJd }))
    await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
    const asked = await server.db.select().from(linkOpenings).where(eq(linkOpenings.shopperId, 'card'))
    expect(asked.map(({ url }) => url.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
      '/loyalty/partner-card/add?from=KMARKET&cardType=jd',
    ])
    screen.getByRole('button', { name: addOther })
  })

  it('sends a guest to the profile upgrade [PTC-004]', async () => {
    const page = await openPage(server, { href: '/partner-cards', shopper: 'guest', language })
    fireEvent.click(await screen.findByRole('button', { name: addJd }))
    await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('upgradeProfile'))
    expect(page.native.map(({ name }) => name)).not.toContain('openPin')
  })

  it('opens from a banner of home [PTC-004]', async () => {
    const page = await openPage(server, { href: '/', shopper: 'card', language })
    await waitFor(() => expect(document.querySelector('a[href="/partner-cards"]')).not.toBeNull())
    fireEvent.click(document.querySelector('a[href="/partner-cards"]')!)
    await waitFor(() => expect(page.path()).toBe('/partner-cards'))
  })
})
