// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

/** Name and destination of the buttons at the right of the visible header. */
const buttons = () => {
  const end = document.querySelector<HTMLElement>('.page-frame:not([aria-hidden]) .header__end')!
  const links = [...end.querySelectorAll<HTMLAnchorElement>('.icon-btn')]
  return links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
}
const badges = () =>
  [...document.querySelectorAll('.page-frame:not([aria-hidden]) .header__end .icon-btn')].map(
    (button) => button.querySelector('.count-badge')?.textContent,
  )

/** Thai units are joined to their number by a non-breaking space. */
const spoken = (name: string) => (given: string) => plain(given) === name

describe('the buttons at the right of the header', () => {
  const search = ['Search', '/search']
  const cart = ['Cart, 4', '/cart']
  const orders = ['Orders, 14', '/order']

  it.each([
    ['home', '/', [orders, cart]],
    ['search results', '/search?keyword=coffee&tab=product', [orders, cart]],
    ['a product', '/shop/p/product/1007', [search, orders, cart]],
    ['a shop', '/merchant-detail/100002', [search, cart]],
    ['the products of a shop', '/shop/100002/product', [search, cart]],
    ['the categories', '/category-list', [search]],
    ['the products of a category', '/product-category-list?category=food', [search, cart]],
    ['the shops of the mall', '/landing-shop-list', [search, cart]],
    ['a campaign', '/landing-campaign-detail/9001', [cart]],
  ])('on %s are those of its design, each with its count [NAV-063]', async (_, href, expected) => {
    await openPage(server, { href, language: 'en' })
    await waitFor(() => expect(buttons()).toEqual(expected))
    expect(badges()).toEqual(expected.map(([name]) => /\d+$/.exec(name!)?.[0]))
  })

  it('on a pop-up ad are a cross that opens the market [NAV-063]', async () => {
    const page = await openPage(server, { href: '/popup-ads-landing?id=ad1', language: 'en' })
    expect(buttons()).toEqual([['Close', null]])
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(page.path()).toBe('/'))
  })

  it('open search from a shop', async () => {
    const page = await openPage(server, { href: '/merchant-detail/100002', language: 'en' })
    fireEvent.click(await screen.findByRole('link', { name: 'Search' }))
    await waitFor(() => expect(page.path()).toBe('/search'))
  })

  it.each([
    ['th', 'คูปองของฉัน 13 ใบ', 'โค้ดส่วนลดทั้งหมด 14 โค้ด'],
    ['en', 'My coupons, 13', 'All vouchers, 14'],
  ] as const)(
    'in %s show the count of coupons on the page of vouchers, and of vouchers to collect on the page of coupons [API-078]',
    async (language, coupons, vouchers) => {
      await openPage(server, { href: '/promotion-center', language })
      const toCoupons = await screen.findByRole('link', { name: spoken(coupons) })
      expect([toCoupons.getAttribute('href'), badges()]).toEqual(['/my-coupon', [/\d+/.exec(coupons)![0]]])
      cleanup()
      await openPage(server, { href: '/my-coupon', language })
      const toVouchers = await screen.findByRole('link', { name: spoken(vouchers) })
      expect([toVouchers.getAttribute('href'), badges().at(-1)]).toEqual([
        '/promotion-center',
        /\d+/.exec(vouchers)![0],
      ])
    },
  )

  it('show a new count after a voucher was collected [API-078][NAV-065]', async () => {
    const page = await openPage(server, { href: '/promotion-center', language: 'en' })
    const [collect] = await screen.findAllByRole<HTMLButtonElement>('button', { name: /^Collect / })
    fireEvent.click(collect!)
    await screen.findByText('Voucher collected. Choose it when you pay.')
    fireEvent.click(screen.getByRole('link', { name: /^My coupons/ }))
    await waitFor(() => expect(page.path()).toBe('/my-coupon'))
    const shown = document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')!
    await within(shown).findByRole('link', { name: 'All vouchers, 13' })
  })

  it('show a new count on the page of vouchers after a coupon was used [API-078][NAV-065]', async () => {
    const page = await openPage(server, { href: '/my-coupon', language: 'en' })
    await server.db.execute(
      sql`update coupons set status = 'used' where id =
          (select id from coupons where shopper_id = 'full' and status = 'usable' order by expired_at desc limit 1)`,
    )
    fireEvent.click(await screen.findByRole('link', { name: 'All vouchers, 14' }))
    await waitFor(() => expect(page.path()).toBe('/promotion-center'))
    const shown = document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')!
    await within(shown).findByRole('link', { name: 'My coupons, 12' })
  })
})

it.each(['th', 'en'] as const)('in %s the search box of the results holds the keyword [NAV-062]', async (language) => {
  await openPage(server, { href: '/search?keyword=arabica&tab=shop', language })
  expect((await screen.findByRole<HTMLInputElement>('combobox')).value).toBe('arabica')
  cleanup()
  await openPage(server, { href: '/search', language })
  const empty = await screen.findByRole<HTMLInputElement>('combobox')
  const placeholder = language === 'th' ? 'ค้นหาสินค้า ร้าน โปรโมชัน' : 'Products, shops, deals'
  expect([empty.value, empty.placeholder]).toEqual(['', placeholder])
})
