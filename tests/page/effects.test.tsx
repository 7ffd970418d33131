// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOrder } from '../../contract/orders'
import { countBasket } from '../../contract/baskets'
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
beforeEach(() => server.reset())
afterEach(() => {
  cleanup()
  server.switches({})
  window.localStorage.clear()
})

const languages = ['th', 'en'] as const
const textOf = (element: Element | null) => plain(element?.textContent)
const main = () => document.querySelector('.page-frame:not([aria-hidden]) main')
const appear = async (page: OpenedPage) => {
  act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
  await page.settle()
}

it.each([
  ['th', 'รับสินค้าที่ร้านได้', 'ซื้อเลย', /^รับสินค้าที่ร้าน/],
  ['en', 'Can be picked up at the store', 'Buy now', /^Pick up at store/],
] as const)(
  'in %s: product and summary show that the goods can be picked up at the store [DLV-002]',
  async (language, words, buy, option) => {
    const page = await openPage(server, { href: '/shop/p/product/1021', language })
    await screen.findByText(words)
    fireEvent.click(await screen.findByRole('button', { name: buy }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: new RegExp(`^${buy}`) }))
    await screen.findByRole('radio', { name: option })
    await page.settle()
    cleanup()
    await openPage(server, { href: '/shop/p/product/1001', language })
    expect(screen.queryByText(words)).toBeNull()
  },
)

it('the summary lists the delivery methods, and another one changes the fee [DLV-001] [DLV-006]', async () => {
  await openPage(server, { href: '/shop/p/product/1021', language: 'en' })
  fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Buy now/ }))
  await screen.findByRole('heading', { name: 'Delivery method' })
  const method = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
  const fee = () =>
    [...document.querySelectorAll('.amounts__row')]
      .map(({ textContent }) => textContent)
      .find((text) => text.startsWith('Delivery'))
  expect((await method(/^Registered mail/)).checked).toBe(true)
  await waitFor(() => expect(fee()).toContain('฿35'))
  fireEvent.click(await method(/EMS/))
  await waitFor(() => expect(fee()).toContain('฿50'))
  expect([(await method(/EMS/)).checked, (await method(/^Registered mail/)).checked]).toEqual([true, false])
})

describe.each([
  { language: 'th', text: 'กรุณาติดต่อธนาคาร', call: /^โทร / },
  { language: 'en', text: 'Please contact the bank.', call: /^Call / },
] as const)('the notice to contact the bank, in $language', ({ language, text, call }) => {
  const id = 'o-full-shipped'
  const setOrder = async (status: string, merchantType: string) => {
    await server.db.execute(sql`update orders set status = ${status} where id = ${id}`)
    await server.db.execute(sql`update suborders set status = ${status} where order_id = ${id}`)
    await server.db.execute(
      sql`update merchants set type = ${merchantType} where mid = (select mid from orders where id = ${id})`,
    )
  }

  it.each([`/order/${id}`, `/order/${id}/shipping/0`])(
    'shows a number to call on %s of a refunded or void order [ORD-053]',
    async (href) => {
      for (const [status, type, isShown] of [
        ['refunded', 'kbank', true],
        ['void', 'vts', true],
        ['refunded', 'mall', false],
        ['shipped', 'kbank', false],
      ] as const) {
        await setOrder(status, type)
        await openPage(server, { href, language })
        await waitFor(() => expect(textOf(main())).toMatch(/Rim Doi|Doi|ริมดอย|ดอย|KP|KM/))
        expect([status, type, textOf(main()).includes(text)]).toEqual([status, type, isShown])
        if (isShown) expect(screen.getByRole('link', { name: call }).getAttribute('href')).toMatch(/^tel:[\d-]+$/)
        cleanup()
      }
    },
  )
})

it.each([
  ['th', '/order/o-full-shipped', 'ไม่สามารถแสดงคำสั่งซื้อได้', 'ลองใหม่', 'กลับ'],
  ['en', '/order/o-full-shipped', 'Order cannot be shown', 'Try again', 'Back'],
] as const)(
  'in %s: %s shows an error state with a retry and Back after a failed load, without a popup [ORD-057]',
  async (language, href, words, retry, back) => {
    server.switches({ errors: [{ method: 'GET', path: getOrder.path, status: 500 }] })
    await openPage(server, { href, language })
    await screen.findByRole('heading', { name: words })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(document.querySelector('.skeleton')).toBeNull()
    expect(screen.getAllByRole('button', { name: back }).length).toBeGreaterThan(0)
    server.switches({})
    fireEvent.click(screen.getByRole('button', { name: retry }))
    await waitFor(() => expect(screen.queryByRole('heading', { name: words })).toBeNull())
  },
)

it('paying a shop by QR opens the bank app from home [QRP-001]', async () => {
  const page = await openPage(server, { href: '/', language: 'en' })
  fireEvent.click(await screen.findByRole('button', { name: 'Scan to pay' }))
  await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('directToMenu'))
  expect(page.native.find(({ name }) => name === 'directToMenu')?.payload['menuCode']).toBe('QR')
})

it('the points menu opens for a shopper with a card and no account [SES-028]', async () => {
  const page = await openPage(server, { href: '/', language: 'en', shopper: 'card' })
  fireEvent.click(await screen.findByRole('button', { name: 'K Point' }))
  await waitFor(() => expect(page.native.find(({ name }) => name === 'directToMenu')?.payload['menuCode']).toBe('KRP'))
  expect(page.native.map(({ name }) => name)).not.toContain('upgradeProfile')
})

it('texts of a product from the server are plain text; only conditions may contain HTML [SEC-006]', async () => {
  const markup = '<img src=x onerror="alert(1)"><b>bold</b><script>alert(2)</script>'
  const both = JSON.stringify({ th: markup, en: markup })
  await server.db.execute(
    sql`update products set description = ${both}::jsonb, conditions = ${both}::jsonb, name = ${both}::jsonb where product_id = '1001'`,
  )
  await openPage(server, { href: '/shop/p/product/1001', language: 'en' })
  await waitFor(() => expect(document.querySelectorAll('.product__text').length).toBeGreaterThan(1))
  expect(main()!.querySelectorAll('[onerror], script, main img[src="x"]')).toHaveLength(0)
  for (const text of [...document.querySelectorAll('.product__name, .product__text')].slice(0, 2))
    expect(text.textContent).toBe(markup)
  const bold = main()!.querySelectorAll('b')
  expect([bold.length, bold[0]?.parentElement?.innerHTML]).toEqual([1, '<b>bold</b>'])
})

it('texts of a campaign are plain text [SEC-006]', async () => {
  const markup = '<img src=x onerror="alert(1)"><b>bold</b>'
  const both = JSON.stringify({ th: markup, en: markup })
  await server.db.execute(
    sql`update campaigns set name = ${both}::jsonb, description = ${both}::jsonb where id = '9003'`,
  )
  await openPage(server, { href: '/landing-campaign-detail/9003', language: 'en' })
  await waitFor(() => expect(main()!.querySelector('.landing__words')).not.toBeNull())
  for (const selector of ['.landing__title', '.landing__words'])
    expect(main()!.querySelector(selector)?.textContent).toBe(markup)
  expect(main()!.querySelectorAll('b, [onerror]')).toHaveLength(0)
})

it('conditions keep p, br, b, i, ul, ol, li and a; links to http, https, tel, mailto and market paths work [SEC-006]', async () => {
  const bad = [
    'javascript:alert(1)',
    ' JAVASCRIPT:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    '/\\\\evil.example',
    'x',
  ]
  const good = ['https://news.example/a', 'http://news.example/b', 'tel:021234567', 'mailto:a@b.example', '/cart']
  const html =
    '<p class="x" style="color:red" onclick="alert(1)">One<br>two <i>three</i></p><ul><li>four</li></ul><ol><li>five</li></ol>' +
    '<h1>six</h1><style>p{display:none}</style><iframe src="/cart"></iframe><svg onload="alert(1)"><a href="/x">seven</a></svg>' +
    [...bad, ...good].map((href) => `<a href="${href}" target="_top">${href}</a>`).join('')
  const both = JSON.stringify({ th: html, en: html })
  await server.db.execute(sql`update products set conditions = ${both}::jsonb where product_id = '1001'`)
  const page = await openPage(server, { href: '/shop/p/product/1001', language: 'en' })
  await waitFor(() => expect(main()!.querySelector('.product__text ul')).not.toBeNull())
  const list = main()!.querySelector('.product__text ul')!
  const text = list.parentElement!
  const tags = new Set([...text.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()))
  expect([...tags].sort()).toEqual(['a', 'br', 'i', 'li', 'ol', 'p', 'ul'])
  for (const one of text.querySelectorAll(':not(a)')) expect(one.attributes).toHaveLength(0)
  expect(text.textContent).toContain('six')
  expect(text.textContent).not.toContain('display:none')
  const followed = [...text.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(followed).toEqual([...(followed.includes('/x') ? ['/x'] : []), ...good])
  fireEvent.click(text.querySelector('a[href^="https"]')!)
  await waitFor(() => expect(page.app.linkOpener.getSnapshot().matches('leaveNotice')).toBe(true))
})

it('the cart’s count is loaded at the start and when the market is shown again, follows every change, and is kept after a failure [CRT-010]', async () => {
  const page = await openPage(server, { href: '/shop/p/product/1003', language: 'en' })
  const counted = () => page.calls.filter((call) => call.startsWith(`GET ${countBasket.path}`)).length
  const shows = (count: number) => screen.findAllByRole('link', { name: `Cart, ${count}` })
  await shows(4)
  expect(counted()).toBeGreaterThan(0)
  fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Add to cart' }))
  await shows(5)
  await page.settle()
  await server.db.execute(
    sql`update basket_lines set quantity = quantity + 2 where shopper_id = 'full' and variant_id = '1003-00'`,
  )
  await appear(page)
  await shows(7)
  server.switches({ errors: [{ method: 'GET', path: countBasket.path, status: 500 }] })
  await server.db.execute(sql`delete from basket_lines where shopper_id = 'full' and variant_id = '1003-00'`)
  await appear(page)
  await shows(7)
  server.switches({})
  await appear(page)
  await shows(4)
})

it('a change of quantity and a removal in the cart change its count [CRT-010]', async () => {
  const page = await openPage(server, { href: '/cart', language: 'en' })
  const count = () => page.app.counters.getSnapshot().context.basket
  await waitFor(() => expect(count()).toBe(4))
  const bottle = () => within(screen.getAllByRole('group', { name: /^Quantity of Doi & Day/ })[0]!)
  fireEvent.click(bottle().getByRole('button', { name: 'Increase' }))
  await waitFor(() => expect(count()).toBe(5))
  await page.settle()
  fireEvent.click(bottle().getByRole('button', { name: 'Decrease' }))
  await waitFor(() => expect(count()).toBe(4))
  await page.settle()
  fireEvent.click(bottle().getByRole('button', { name: 'Delete' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(count()).toBe(3))
})

it.each(languages)(
  'in %s: a donation is never a gift, and its maximum is the shop’s limit in whole baht [DON-011]',
  async (language) => {
    const words = { th: ['บริจาค', 'ส่งเป็นของขวัญ'], en: ['Donate', 'Send as a gift'] }[language]
    await server.db.execute(
      sql`update merchants set limit_satang = 100000 where mid = (select mid from products where product_id = '3009')`,
    )
    const page = await openPage(server, { href: '/shop/p/product/3009', language })
    fireEvent.click(await screen.findByRole('button', { name: words[0]! }))
    await page.settle()
    const field = await screen.findByRole('textbox', {
      name: language === 'th' ? 'ระบุจำนวนเงิน (บาท)' : 'Amount (baht)',
    })
    expect(textOf(main())).not.toContain(words[1])
    for (const [amount, isTaken] of [
      ['1000', true],
      ['1001', false],
    ] as const) {
      fireEvent.change(field, { target: { value: amount } })
      expect([amount, screen.getByRole<HTMLButtonElement>('button', { name: words[0]! }).disabled]).toEqual([
        amount,
        !isTaken,
      ])
    }
  },
)
