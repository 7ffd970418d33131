// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

const shownFrame = () => document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')!
const main = () => shownFrame().querySelector('main')!
const text = () => plain(main().textContent)
const title = () => screen.getByRole('heading', { level: 1 }).textContent
const open = (href: string) => openPage(server, { href, language: 'en' })
/** Transition direction of the visible page. */
const direction = () => shownFrame().dataset['direction']

async function tap(page: OpenedPage, element: HTMLElement): Promise<void> {
  fireEvent.click(element)
  await page.settle()
  await page.rested()
}

/** Home with one banner that has this link. */
async function homeWithLink(link: string): Promise<OpenedPage> {
  await server.db.execute(sql`update banners set link_type = 'lifestyle_web', link = ${link}`)
  return open('/')
}
const banner = async () => (await screen.findAllByRole('link', { name: /Month-end shopping party/ }))[0]!

it('/order-summary is the order summary, opened by buy-now [NAV-012]', async () => {
  const page = await open('/shop/p/product/1003')
  fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Buy now/ }))
  await screen.findByRole('heading', { level: 1, name: 'Order summary' })
  await page.settle()
  expect(page.path()).toBe('/order-summary')
  for (const part of [
    'Delivery address',
    'Rechargeable camp lantern',
    'Delivery method',
    'Savings account',
    'Payment details',
  ])
    expect(text()).toContain(part)
})

describe('links of banners', () => {
  it('LANDING_PAGE/{id} opens the landing detail of this id [NAV-048]', async () => {
    const page = await homeWithLink('LANDING_PAGE/9204')
    await tap(page, await banner())
    expect(page.path()).toBe('/landing-campaign-detail/9204')
    expect(title()).toBe('Points worth spending')
  })

  it('GROUP/{id} opens the list of this group [NAV-049]', async () => {
    const page = await homeWithLink('GROUP/9301')
    await tap(page, await banner())
    expect([page.path(), title()]).toEqual(['/more/9301', 'Today’s picks'])
    expect(screen.getAllByRole('article').length).toBeGreaterThan(3)
  })
})

describe('screens by their paths', () => {
  it('/product/{productId}/reviews lists the reviews of this product [NAV-011]', async () => {
    const rows = await server.db.execute(
      sql`select comment from reviews where product_id = '1001' and is_shown and comment <> '' order by at desc limit 1`,
    )
    const [review] = (rows as unknown as { rows: { comment: string }[] }).rows
    await open('/product/1001/reviews')
    expect(title()).toBe('Reviews')
    await waitFor(() => expect(text()).toContain(review!.comment))
  })

  it('/order, /order/{orderId}, /shipping/{index} and /review: history, detail, shipping status of this suborder, review [NAV-039][NAV-040][NAV-041][NAV-042][NAV-081][ORD-001][ORD-002]', async () => {
    const id = 'o-full-split-three'
    await open('/order')
    expect([title(), document.querySelectorAll('.order-card').length > 5]).toEqual(['My orders', true])
    cleanup()
    await open(`/order/${id}`)
    expect(title()).toBe('Order details')
    const rows = await server.db.execute(
      sql`select l.name->>'en' as name, s.position from order_lines l join suborders s on s.id = l.suborder_id
          where s.order_id = ${id} order by s.position`,
    )
    const lines = (rows as unknown as { rows: { name: string; position: number }[] }).rows
    expect(new Set(lines.map(({ position }) => position))).toEqual(new Set([0, 1, 2]))
    for (const { name } of lines) expect(text()).toContain(name)
    cleanup()
    for (const index of [0, 2]) {
      await open(`/order/${id}/shipping/${index}`)
      expect(title()).toBe('Shipping status')
      for (const { name, position } of lines)
        expect([index, name, text().includes(name)]).toEqual([index, name, position === index])
      cleanup()
    }
    await open('/order/o-full-completed/review')
    expect([title(), text().includes('Drip bag coffee, 10 sachets')]).toEqual(['Reviews', true])
  })

  it('/donation-main, /donation-list, /donation/search: home, filtered list and search of donations [NAV-081]', async () => {
    await open('/donation-main')
    expect([title(), screen.getAllByRole('region', { name: 'Featured project' }).length]).toEqual(['Donate', 1])
    cleanup()
    await open('/donation-list?tax=double')
    expect(main().querySelectorAll('.donation-card')).toHaveLength(4)
    cleanup()
    const page = await open('/donation/search')
    const field = shownFrame().querySelector('input')!
    fireEvent.change(field, { target: { value: 'flood' } })
    fireEvent.submit(field.closest('form')!)
    await waitFor(() => expect(main().querySelectorAll('.donation-card').length).toBeGreaterThan(0))
    expect([page.path(), text()]).toEqual(['/donation/search', expect.stringContaining('Flood relief bags')])
    expect(main().querySelectorAll('.product-card')).toHaveLength(0)
  })

  it('/more/merchant/{groupId} lists shops, /more/{groupId} products or campaigns [NAV-081]', async () => {
    await open('/more/merchant/9303')
    expect(screen.getAllByRole('button', { name: /^Follow / }).length).toBeGreaterThan(1)
    expect(screen.queryAllByRole('article')).toEqual([])
    cleanup()
    await open('/more/9301')
    expect(screen.getAllByRole('article').length).toBeGreaterThan(3)
    expect(screen.queryAllByRole('button', { name: /^Follow / })).toEqual([])
    cleanup()
    await open('/more/9208')
    screen.getByRole('link', { name: /Month-end shopping party/ })
  })

  it.each([
    ['/landing-campaign-list/free_shipping', 'Free delivery', '/landing-campaign-detail/9003'],
    ['/landing-campaign-list/special_discount', 'Special discount', '/landing-campaign-detail/9004'],
    ['/landing-shop-list', 'Mall', '/merchant-detail/100001'],
  ])('%s is a screen: %s [CAT-007]', async (path, name, first) => {
    await open(path)
    expect(title()).toMatch(new RegExp(`^${name}`))
    expect(within(main()).getAllByRole('link')[0]!.getAttribute('href')).toBe(first)
  })
})

describe('page transitions', () => {
  it.each([
    ['LANDING_PAGE/9204', '/landing-campaign-detail/9204'],
    ['GROUP/9301', '/more/9301'],
    ['/my-coupon', '/my-coupon'],
  ])('a link %s is pushed: its page slides in over home [NAV-082]', async (link, path) => {
    const page = await homeWithLink(link)
    await tap(page, await banner())
    expect([page.path(), page.entries(), direction()]).toEqual([path, 2, 'push'])
  })

  it('a product’s card and a push of the market itself slide in [NAV-082]', async () => {
    const page = await open('/product-category-list')
    await tap(page, (await screen.findAllByRole('link', { name: 'Arabica medium roast 250\u00A0g' }))[0]!)
    expect([page.path(), direction()]).toEqual(['/shop/p/product/1007', 'push'])
    act(() => page.app.navigation.send({ type: 'navigation.push', to: '/order' }))
    await page.settle()
    await page.rested()
    expect([page.path(), page.entries(), direction()]).toEqual(['/order', 3, 'push'])
  })

  it('a follow-up of a failure, such as the sorry page, replaces the page with a fade [NAV-082]', async () => {
    const page = await open('/')
    server.switches({ maintenance: { start: '2026-11-21T00:00', end: '2026-11-21T05:00' } })
    act(() => page.app.navigation.send({ type: 'navigation.push', to: '/order' }))
    await waitFor(() => expect(page.path()).toBe('/sorry-page'))
    await page.settle()
    expect([direction(), page.entries()]).toEqual(['replace', 2])
  })

  it('home replaces a not-found page with a fade [NAV-082]', async () => {
    const page = await open('/not-found-page')
    await tap(page, screen.getByRole('button', { name: 'Back to main page' }))
    expect([page.path(), page.entries(), direction()]).toEqual(['/', 1, 'replace'])
  })
})
