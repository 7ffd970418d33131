// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { EndpointOptions } from '../../contract/endpoint'
import { listBanners, listCampaigns, listGroups, listQuickAccess, listSections } from '../../contract/home'
import { listCategories, recommendProducts } from '../../contract/products'
import type { TestServer } from '../server/testServer'
import { openPage, reachEnd } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

const lost = (...endpoints: EndpointOptions[]) =>
  server.switches({ errors: endpoints.map(({ method, path }) => ({ method, path, status: 500 })) })

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('home', () => {
  it('has banners, quick access, tabs, groups, campaigns and recommended products, in this order [HOM-001][HOM-002][NAV-002]', async () => {
    await openPage(server, { href: '/' })
    const blocks = [
      await screen.findByRole('region', { name: 'แบนเนอร์โปรโมชัน' }),
      await screen.findByRole('navigation', { name: 'ทางลัด' }),
      await screen.findByRole('tablist'),
      await screen.findByRole('tabpanel'),
      await screen.findByRole('group', { name: 'แคมเปญ' }),
      (await screen.findAllByRole('article')).at(-1)!,
    ]
    for (const [place, block] of blocks.slice(1).entries())
      expect(blocks[place]!.compareDocumentPosition(block) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(within(blocks[1]!).getAllByRole('listitem')).toHaveLength(10)
  })

  it('shows the groups of the selected tab in place, and keeps the tab during the visit [HOM-003]', async () => {
    const page = await openPage(server, { href: '/', language: 'en' })
    await screen.findByRole('heading', { name: 'Today’s picks' })
    const entries = page.entries()
    fireEvent.click(screen.getByRole('tab', { name: 'Donation' }))
    await waitFor(() => expect(titles()).not.toContain('Today’s picks'))
    await waitFor(() => expect(screen.getByRole('tabpanel').querySelectorAll('h2').length).toBeGreaterThan(0))
    const chosen = titles()
    expect(page.entries()).toBe(entries)
    expect(page.calls.filter((call) => call.startsWith('GET /v1/lifestyle_groups?section=s4'))).toHaveLength(1)
    fireEvent.click(screen.getAllByRole('link', { name: /Orders/ })[0]!)
    await screen.findByRole('heading', { level: 1, name: 'My orders' })
    page.back()
    await screen.findByRole('tablist')
    expect(screen.getByRole('tab', { name: 'Donation' }).getAttribute('aria-selected')).toBe('true')
    expect(titles()).toEqual(chosen)
    expect(page.calls.filter((call) => call.startsWith('GET /v1/section/list'))).toHaveLength(1)
  })

  it('each block fails alone, without a popup, and can be retried alone [HOM-001][GEN-023]', async () => {
    lost(listBanners, listGroups, recommendProducts)
    const page = await openPage(server, { href: '/' })
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3))
    await screen.findByRole('navigation', { name: 'ทางลัด' })
    await screen.findByRole('group', { name: 'แคมเปญ' })
    screen.getByRole('tablist')
    expect(screen.queryByRole('dialog')).toBeNull()
    server.switches({})
    const before = page.calls.length
    fireEvent.click(within(screen.getAllByRole('alert')[0]!).getByRole('button'))
    await screen.findByRole('region', { name: 'แบนเนอร์โปรโมชัน' })
    expect(screen.getAllByRole('alert')).toHaveLength(2)
    expect(page.calls.slice(before)).toEqual(['GET /v1/lifestyle_banners'])
    fireEvent.click(within(screen.getAllByRole('alert')[0]!).getByRole('button'))
    await screen.findByRole('heading', { name: 'ของดีประจำวัน' })
  })

  it('hides the tabs after a failed load, and keeps the other blocks [HOM-001]', async () => {
    lost(listSections, listQuickAccess, listCampaigns)
    await openPage(server, { href: '/' })
    await screen.findByRole('region', { name: 'แบนเนอร์โปรโมชัน' })
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3))
    expect(screen.queryByRole('tablist')).toBeNull()
  })

  it('has a header with Back, a search box in place of the title, orders and cart [NAV-061][NAV-062][NAV-073]', async () => {
    await openPage(server, { href: '/', language: 'en' })
    screen.getByRole('heading', { level: 1, name: 'K PLUS market' })
    screen.getByRole('button', { name: 'Back' })
    const box = screen.getByRole('link', { name: 'Search Products, shops, deals' })
    expect(box.getAttribute('href')).toBe('/search')
    expect(box.closest('header')?.className).toContain('header--teal')
  })

  describe('the category popup', () => {
    const open = async () => {
      const page = await openPage(server, { href: '/', language: 'en' })
      fireEvent.click(await screen.findByRole('button', { name: 'All categories' }))
      const sheet = await screen.findByRole('dialog', { name: 'Categories' })
      await within(sheet).findAllByRole('listitem')
      return { page, sheet }
    }

    it('lists all categories with their icons over home, and opens one on a tap [HOM-010][HOM-011][LOOK-006]', async () => {
      const { page, sheet } = await open()
      const { body } = await server.client().call(listCategories, {}, { language: 'en' })
      const shown = within(sheet).getAllByRole('listitem')
      expect(shown.map(({ textContent }) => textContent)).toEqual(body.categories.map(({ name }) => name))
      for (const row of shown) expect(row.querySelector('svg, img')).not.toBeNull()
      expect(page.path()).toBe('/')
      const [first] = body.categories
      fireEvent.click(within(sheet).getByRole('button', { name: first!.name }))
      await waitFor(() => expect(page.path()).toBe('/product-category-list'))
      expect(page.search().get('category')).toBe(first!.id)
      await page.rested()
      page.back()
      await waitFor(() => expect(page.path()).toBe('/'))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('closes on Back, on its backdrop and on its cross, and home stays [HOM-011][NAV-075]', async () => {
      const { page, sheet } = await open()
      expect(sheet.className).toContain('sheet')
      const ways = [
        () => page.back(),
        () => fireEvent.click(screen.getByRole('dialog', { name: 'Categories' })),
        () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' })),
      ]
      for (const [at, close] of ways.entries()) {
        if (at > 0) fireEvent.click(screen.getByRole('button', { name: 'All categories' }))
        await screen.findByRole('dialog', { name: 'Categories' })
        close()
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
        expect(page.path()).toBe('/')
      }
    })
  })

  it('links each card to its product under the shop "p" [NAV-076]', async () => {
    const page = await openPage(server, { href: '/', language: 'en' })
    fireEvent.click((await screen.findAllByRole('link', { name: 'Arabica medium roast 250\u00A0g' }))[0]!)
    await waitFor(() => expect(page.path()).toBe('/shop/p/product/1007'))
  })

  it('loads the next recommended products near the end, and shows when all were loaded [API-141][HOM-001]', async () => {
    const page = await openPage(server, { href: '/' })
    const asked = () => page.calls.filter((call) => call.startsWith(`GET ${recommendProducts.path}`))
    await waitFor(() => expect(document.querySelectorAll('.grid .product-card')).toHaveLength(20))
    reachEnd()
    await waitFor(() => expect(document.querySelectorAll('.grid .product-card')).toHaveLength(40))
    expect(asked().map((call) => new URL(call.slice(4), 'http://x').searchParams.get('page'))).toEqual(['1', '2'])
    for (let count = 0; count < 10 && !screen.queryByText('ดูครบทุกชิ้นแล้ว'); count += 1) {
      const before = asked().length
      reachEnd()
      await waitFor(() => expect(asked().length > before || screen.queryByText('ดูครบทุกชิ้นแล้ว') !== null).toBe(true))
    }
    await screen.findByText('ดูครบทุกชิ้นแล้ว')
  })

  it('shows the counts of the cart and of orders in progress beside their icons [NAV-063][NAV-065][CRT-008][CRT-009]', async () => {
    await openPage(server, { href: '/', language: 'en' })
    const cart = await screen.findByRole('link', { name: 'Cart, 4' })
    expect(cart.querySelector('.count-badge')?.textContent).toBe('4')
    screen.getByRole('link', { name: /^Orders, \d+$/ })
    cleanup()
    await openPage(server, { href: '/', language: 'en', shopper: 'favorite' })
    const empty = await screen.findByRole('link', { name: 'Cart' })
    expect(empty.querySelector('.count-badge')).toBeNull()
  })

  it('reloads in the other language and keeps the selected tab [FMT-003][HOM-003]', async () => {
    const page = await openPage(server, { href: '/' })
    await screen.findByRole('heading', { name: 'ของดีประจำวัน' })
    fireEvent.click(screen.getByRole('tab', { name: 'บริจาค' }))
    page.setLanguage('en')
    await screen.findByRole('tab', { name: 'Donation', selected: true })
    await screen.findByRole('heading', { name: 'Recommended for you' })
  })

  it('closes the market on Back [NAV-053]', async () => {
    const page = await openPage(server, { href: '/', language: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
    await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('closeApplication'))
  })

  it('opens the bank app’s menu of an icon in the bank app [NAV-079][BRG-033]', async () => {
    const page = await openPage(server, { href: '/', language: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: 'Scan to pay' }))
    await waitFor(() => expect(page.native.find(({ name }) => name === 'directToMenu')?.payload['menuCode']).toBe('QR'))
    expect(page.path()).toBe('/')
  })

  it('shows the icons of the shopper’s profile once it is loaded [HOM-001][API-086]', async () => {
    await openPage(server, { href: '/', language: 'en', shopper: 'guest' })
    const icons = within(await screen.findByRole('navigation', { name: 'Quick access' }))
    const client = await server.signIn('guest')
    const { body } = await client.call(listQuickAccess, {}, { language: 'en' })
    await waitFor(() =>
      expect(icons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
        body.items.map(({ name }) => name),
      ),
    )
  })
})
