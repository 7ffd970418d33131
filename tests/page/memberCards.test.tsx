// @vitest-environment node
import './dom'
import './motion'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addCard } from '../../contract/sandbox'
import { linkOpenings } from '../../server/db/schema'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

const main = () => plain(screen.getByRole('main').textContent)
/** The cards in the list, by their texts. */
const listed = () =>
  within(screen.getByRole('main'))
    .queryAllByRole('listitem')
    .map(({ textContent }) => plain(textContent))
async function addJdCard(): Promise<void> {
  const card = await server.signIn('card')
  await card.call(addCard, { body: { shopper: 'card', kind: 'partner', partner: 'jd' } })
}
const appeared = () => (window as unknown as { webviewAppeared: () => void }).webviewAppeared()

describe.each([
  ['th', 'รับ 500 คะแนน', 'เพิ่มบัตรสมาชิก JD', '500 คะแนน', 'เพิ่มบัตรสมาชิกอื่น'],
  ['en', 'Get 500 points', 'Add your JD member card', '500 points', 'Add another member card'],
] as const)('member cards of partners, in %s', (language, bonus, addJd, points, addOther) => {
  it('offers the JD card with its bonus points until it is owned [PTC-004]', async () => {
    await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    await screen.findByRole('button', { name: addJd })
    expect(main()).toContain(bonus)
    await addJdCard()
    appeared()
    await waitFor(() => expect(screen.queryByRole('button', { name: addJd })).toBeNull())
    expect(main()).not.toContain(bonus)
  })

  it('lists a card that was added in the bank app with its picture, name and 500 points [PTC-001][PTC-002][PTC-004]', async () => {
    await addJdCard()
    await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    await waitFor(() => expect(listed()).toEqual([`JD member card${points}`]))
    expect(document.querySelector('main li img')?.getAttribute('src')).toContain('/images/')
  })

  it('loads the cards again when the web view appears, and not before [NAV-057][PTC-004]', async () => {
    const page = await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    await screen.findByRole('button', { name: addJd })
    await addJdCard()
    await page.settle()
    expect(listed()).toEqual([])
    appeared()
    await waitFor(() => expect(listed()).toHaveLength(1))
  })

  it('reads the cards from the server only [PTC-003][API-067]', async () => {
    const page = await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    await screen.findByRole('button', { name: addJd })
    await addJdCard()
    appeared()
    await waitFor(() => expect(listed()).toHaveLength(1))
    const calls = page.calls.filter((call) => call.includes('card'))
    expect([...new Set(calls)]).toEqual(['GET /v1/legacy/loyalty/member_cards'])
  })

  it('notifies the bank app’s feed once of a new card, and of no other change [BRG-048]', async () => {
    const page = await openPage(server, { href: '/partner-cards', shopper: 'card', language })
    const feeds = () => page.native.filter(({ name }) => name === 'updateFeed').map(({ payload }) => payload)
    await waitFor(() => expect(main()).toContain(bonus))
    appeared()
    await page.settle()
    expect(feeds()).toEqual([])
    await addJdCard()
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
    const openings = await server.db.select().from(linkOpenings).where(eq(linkOpenings.shopperId, 'card'))
    expect(openings.map(({ url }) => url.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
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
