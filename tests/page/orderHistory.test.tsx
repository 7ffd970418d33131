// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getOrder } from '../../contract/orders'
import { translations } from '../../i18n/translations'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

const languages = ['th', 'en'] as const
const texts = { th: translations('th'), en: translations('en') }

let server: TestServer
withServer((started) => (server = started))

const row = () => document.querySelector<HTMLAnchorElement>('a[href="/order/o-full-shipped"]')!
const card = () => row().closest<HTMLElement>('article')!

describe.each(languages)('the order history in %s', (language) => {
  const { orders } = texts[language]

  it('shows the new status of an order on Back from its page [ORD-059][ORD-058]', async () => {
    const page = await openPage(server, { href: '/order', language })
    await waitFor(() => expect(card().textContent).toContain(orders.status.shipped()))
    fireEvent.click(row())
    fireEvent.click(await screen.findByRole('button', { name: orders.received.action.goods() }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: language === 'th' ? 'ยืนยัน' : 'Confirm' }))
    await page.settle()
    await page.rested()
    page.back()
    await page.settle()
    expect(page.path()).toBe('/order')
    await waitFor(() => expect(card().textContent).toContain(orders.status.completed()))
  })

  it('reloads when it is pulled down from its top, and not on a shorter pull [ORD-059]', async () => {
    const page = await openPage(server, { href: '/order', language })
    await waitFor(() => expect(row()).not.toBeNull())
    const asked = () => page.calls.filter((call) => call.startsWith('GET /v1/orders?')).length
    const first = asked()
    const pull = async (...heights: number[]) => {
      const list = document.querySelector('.pull-area')!
      fireEvent.touchStart(list, { touches: [{ clientY: 200 }] })
      for (const height of heights) fireEvent.touchMove(list, { touches: [{ clientY: 200 + height }] })
      fireEvent.touchEnd(list, { touches: [] })
      await page.settle()
    }
    await pull(30, 60)
    await pull(100, 20)
    await pull(-20, 120)
    page.scroller().scrollTop = 300
    await pull(40, 100)
    page.scroller().scrollTop = 0
    expect(asked()).toBe(first)
    await server.db.execute(sql`update orders set status = 'completed' where id = 'o-full-shipped'`)
    await pull(40, 100)
    expect(asked()).toBe(first + 1)
    await waitFor(() => expect(card().textContent).toContain(orders.status.completed()))
    expect(document.querySelector('.pull')).toBeNull()
  })

  it('shows the ring of a pull only for the load that the pull started [LOOK-018]', async () => {
    const page = await openPage(server, { href: '/order', language })
    await waitFor(() => expect(row()).not.toBeNull())
    const list = document.querySelector('.pull-area')!
    fireEvent.touchStart(list, { touches: [{ clientY: 200 }] })
    fireEvent.touchMove(list, { touches: [{ clientY: 300 }] })
    fireEvent.touchEnd(list, { touches: [] })
    expect(document.querySelector('.pull__ring')).not.toBeNull()
    await page.settle()
    await waitFor(() => expect(document.querySelector('.pull')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: orders.tab.shipped() }))
    expect(document.querySelector('.skeleton')).not.toBeNull()
    expect(document.querySelector('.pull')).toBeNull()
    await page.settle()
  })
})

it('Back from the order history refreshes the count beside the icon of orders [ORD-054]', async () => {
  const page = await openPage(server, { href: '/', language: 'en' })
  await screen.findByRole('link', { name: 'Orders, 14' })
  act(() => page.app.navigation.send({ type: 'navigation.push', to: '/order' }))
  await page.settle()
  await page.rested()
  await server.db.execute(sql`update orders set status = 'completed' where id = 'o-full-shipped'`)
  page.back()
  await page.settle()
  expect(page.path()).toBe('/')
  await screen.findByRole('link', { name: 'Orders, 13' })
})

describe('the review of a product', () => {
  it('is created at one path, and changed at the same path with a slash once it has an id [API-010]', async () => {
    const { reviews } = texts.en
    const page = await openPage(server, { href: '/order/o-full-digital-completed/review', language: 'en' })
    const sent = () => page.calls.filter((call) => /^POST .*\/reviews/.test(call))
    const write = async (stars: number, action: string, said: string) => {
      fireEvent.click((await screen.findAllByRole('radio'))[stars - 1]!)
      fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${action}`) }))
      await screen.findByText(said)
      await page.settle()
    }
    await write(5, reviews.submit(), reviews.submitted())
    expect(sent()).toEqual(['POST /v1/reviews'])
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${reviews.edit()}`) }))
    await write(2, reviews.update(), reviews.updated())
    expect(sent()).toEqual(['POST /v1/reviews', 'POST /v1/reviews/'])
    const rows = await server.db.execute(sql`select rating from reviews where order_number =
      (select order_number from orders where id = 'o-full-digital-completed')`)
    expect(rows).toMatchObject({ rows: [{ rating: 2 }] })
  })
})

describe('the shipping status screen', () => {
  const open = (href: string) => openPage(server, { href, language: 'en' })
  afterEach(() => vi.unstubAllGlobals())

  it('shows products, order number, current status, tracking numbers and a dated log [ORD-048]', async () => {
    await open('/order/o-full-two-parcels/shipping/0')
    await screen.findByRole('heading', { level: 1, name: 'Shipping status' })
    const main = document.querySelector('main')!
    const [{ number, names } = { number: '', names: [] as string[] }] = (
      (await server.db.execute(
        sql`select o.order_number as number, array_agg(l.name->>'en') as names from orders o
            join order_lines l on l.order_id = o.id where o.id = 'o-full-two-parcels' group by 1`,
      )) as unknown as { rows: { number: string; names: string[] }[] }
    ).rows
    expect(names).toHaveLength(2)
    for (const text of [number, ...names, '772410019988']) expect(plain(main.textContent)).toContain(plain(text))
    expect(main.querySelector('.status-hero')?.textContent).toContain('Shipped')
    const steps = [...main.querySelectorAll('.timeline__step')].map(({ textContent }) => plain(textContent))
    expect(steps).toContainEqual(expect.stringMatching(/^Shipped\d{1,2} \w{3} \d{2}/))
  })

  it('copies each tracking number and says so [ORD-049]', async () => {
    const written: string[] = []
    const clipboard = { writeText: async (text: string) => void written.push(text) }
    vi.stubGlobal(
      'navigator',
      new Proxy(navigator, { get: (all, name) => (name === 'clipboard' ? clipboard : Reflect.get(all, name)) }),
    )
    await open('/order/o-full-two-parcels/shipping/0')
    const copies = (await screen.findAllByRole('button', { name: /^Copy / })).filter(
      (button) => !/KM\d/.test(button.getAttribute('aria-label') ?? button.textContent),
    )
    expect(copies).toHaveLength(2)
    for (const [index, button] of copies.entries()) {
      fireEvent.click(button)
      await waitFor(() => expect(written).toHaveLength(index + 1))
      expect(button.getAttribute('aria-label') ?? button.textContent).toContain(written[index])
    }
    await screen.findByText('Tracking number copied')
  })

  it('links to the shop where there is no tracking number, and only there [ORD-050]', async () => {
    await open('/order/o-full-no-tracking/shipping/0')
    const link = await screen.findByRole('link', { name: 'Contact shop' })
    expect(link.getAttribute('href')).toMatch(/^\/merchant-detail\/\d+$/)
    cleanup()
    await open('/order/o-full-two-parcels/shipping/0')
    await screen.findByText('772410019988')
    expect(screen.queryByRole('link', { name: 'Contact shop' })).toBeNull()
  })
})

describe('an unknown id', () => {
  const orderIsGone = { th: 'ไม่พบคำสั่งซื้อนี้', en: 'This order was not found.' }
  const contentIsGone = { th: 'ไม่พบข้อมูล', en: 'This content is not available.' }
  it.each(
    languages.flatMap((language) => [
      [language, '/order/none', orderIsGone[language]] as const,
      [language, '/order/none/review', orderIsGone[language]] as const,
      [language, '/order/none/shipping/0', orderIsGone[language]] as const,
      [language, '/send-gift/none', contentIsGone[language]] as const,
    ]),
  )('is not found, without a popup or a retry, in %s at %s [NAV-047]', async (language, href, words) => {
    await openPage(server, { href, language })
    await screen.findByRole('heading', { name: words })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.queryByRole('button', { name: language === 'th' ? 'ลองใหม่' : 'Try again' })).toBeNull()
  })
})

describe.each(languages)('the shipping status of a package in %s', (language) => {
  const text = {
    th: 'ขณะนี้มีผู้ใช้บริการเป็นจำนวนมาก กรุณาลองใหม่ภายหลัง',
    en: 'There is higher than usual traffic. Please try again later.',
  }
  const ok = { th: 'ตกลง', en: 'OK' }

  it('shows a popup and returns to the order list if it can’t be loaded; a shown status stays if a reload fails [ERR-021][ERR-156]', async () => {
    const page = await openPage(server, { href: '/order', language })
    const to = '/order/o-full-shipped/shipping/0'
    server.switches({ errors: [{ method: 'GET', path: getOrder.path, status: 500 }] })
    page.app.navigation.send({ type: 'navigation.push', to })
    const dialog = await screen.findByRole('alertdialog')
    expect(plain(dialog.textContent)).toContain(`${text[language]} (500)`)
    expect(page.path()).toBe(to)
    fireEvent.click(within(dialog).getByRole('button', { name: ok[language] }))
    await waitFor(() => expect(page.path()).toBe('/order'))
    server.switches({})
    await page.rested()
    page.app.navigation.send({ type: 'navigation.push', to })
    await screen.findByRole('heading', { name: { th: 'จัดส่งแล้ว', en: 'Shipped' }[language] })
    await page.rested()
    server.switches({ errors: [{ method: 'GET', path: getOrder.path, status: 500 }] })
    act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
    await page.settle()
    expect([page.path(), screen.queryByRole('alertdialog')]).toEqual([to, null])
    server.switches({})
  })
})
