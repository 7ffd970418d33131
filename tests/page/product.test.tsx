// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getProduct, recommendProducts } from '../../contract/products'
import { listProductReviews } from '../../contract/reviews'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

const open = (id: string, options: Partial<Parameters<typeof openPage>[1]> = {}) =>
  openPage(server, { href: `/shop/p/product/${id}`, language: 'en', ...options })
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('product', () => {
  it('shows price, former price, discount, name, rating, shop, description and conditions [PRD-001][PRD-003][PRD-011][NAV-006]', async () => {
    await open('1001')
    await screen.findByRole('heading', { level: 2, name: 'Doi & Day insulated bottle' })
    const price = document.querySelector('.product__price')!
    expect(price.textContent).toContain('690')
    expect(within(price as HTMLElement).getByText('-22%')).toBeTruthy()
    expect(price.querySelector('s')?.textContent).toContain('890')
    screen.getByRole('heading', { name: 'Description' })
    screen.getByRole('heading', { name: 'Conditions' })
    screen.getByRole('heading', { name: 'Doi & Day' })
    expect(screen.getAllByText('4.7').length).toBeGreaterThan(0)
  })

  it('shows all pictures, the number sold, description and conditions [PRD-005]', async () => {
    await open('1001')
    await screen.findByRole('heading', { name: 'Description' })
    const text = plain(screen.getByRole('main').textContent)
    for (const part of ['Sold 3.8K', '22 reviews', 'Double-wall vacuum bottle: 24 hours cold', 'Nationwide delivery'])
      expect(text).toContain(part)
    expect(document.querySelectorAll('.gallery img')).toHaveLength(5)
  })

  it('shows the stars of its reviews and the two newest comments above a link to all of them [LOOK-004]', async () => {
    const reviewsOf = () => screen.getByRole('heading', { name: 'Reviews' }).closest('section')!
    await open('1001')
    const reviews = await waitFor(() => {
      expect(within(reviewsOf()).getAllByRole('article')).toHaveLength(2)
      return within(reviewsOf())
    })
    for (const stars of [5, 4, 3, 2, 1]) reviews.getByText(new RegExp(`^${stars} stars?, \\d+ reviews?$`))
    expect(reviews.getByRole('link', { name: /^See all/ }).getAttribute('href')).toBe('/product/1001/reviews')
    cleanup()
    server.switches({ errors: [{ method: 'GET', path: listProductReviews.path, status: 500 }] })
    await open('1001')
    await screen.findByRole('heading', { name: 'Description' })
    within(reviewsOf()).getByText('22 reviews')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows pictures of its options beside their names [LOOK-004]', async () => {
    await open('1001')
    const options = await screen.findByRole('button', { name: /4.colours/ })
    await waitFor(() => expect(options.querySelectorAll('img')).toHaveLength(4))
  })

  it('lists the delivery methods of physical goods, with fee and days, and none for a coupon [PRD-005]', async () => {
    await open('1001')
    await screen.findByRole('heading', { name: 'Delivery' })
    const text = plain(screen.getByRole('main').textContent)
    expect(text).toContain('Registered mail · ฿35 · 3–5 days')
    cleanup()
    await open('2002')
    await screen.findByRole('heading', { name: 'Description' })
    expect(screen.queryByRole('heading', { name: 'Delivery' })).toBeNull()
  })

  it('loads the product by its id alone: the shop in the address is ignored [NAV-077]', async () => {
    await openPage(server, { href: '/shop/no-such-shop/product/1001', language: 'en' })
    await screen.findByRole('heading', { level: 2, name: 'Doi & Day insulated bottle' })
    screen.getByRole('heading', { name: 'Doi & Day' })
  })

  it('offers cart and buy-now for a product with a price in money, and no bottom bar without an action [PRD-014]', async () => {
    await open('1001')
    await screen.findByRole('button', { name: 'Add to cart' })
    expect(button('Buy now').disabled).toBe(false)
    for (const id of ['4001']) {
      cleanup()
      await open(id)
      await screen.findByRole('heading', { name: 'Description' })
      expect(document.querySelector('.bottom-bar'), id).toBeNull()
    }
  })

  it.each([
    ['1022', 'Sold out'],
    ['5010', 'Cannot be redeemed'],
    ['5007', 'Limit reached'],
  ])('shows %s as "%s" with a disabled button [PRD-007][PRD-008]', async (id, text) => {
    await open(id)
    const only = await screen.findByRole<HTMLButtonElement>('button', { name: text })
    expect(only.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
    expect(document.querySelector('.gallery .picture--grey')).toBeTruthy()
  })

  it('shows on the page that it is not available, with a button to the main page and without a popup [PRD-008][PRD-015][NAV-047]', async () => {
    for (const id of ['no-such-product', '1001']) {
      if (id === '1001') await server.db.execute(sql`update products set status = 'inactive' where product_id = '1001'`)
      const page = await open(id)
      await screen.findByRole('heading', { name: 'This product is not available.' })
      expect(page.path()).toBe(`/shop/p/product/${id}`)
      expect(screen.queryByRole('dialog')).toBeNull()
      fireEvent.click(button('Back to main page'))
      await waitFor(() => expect(page.path()).toBe('/'))
      cleanup()
    }
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: getProduct.path, status: 500 }] })
    await open('1001')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByRole('dialog')).toBeNull()
    server.switches({})
    fireEvent.click(retry)
    await screen.findByRole('heading', { level: 2, name: 'Doi & Day insulated bottle' })
  })

  it('recommends ten others, and shows nothing if they fail to load [PRD-016]', async () => {
    await open('1001')
    await screen.findByRole('heading', { name: 'You may also like' })
    expect(document.querySelectorAll('.rail .product-card')).toHaveLength(10)
    cleanup()
    server.switches({ errors: [{ method: 'GET', path: recommendProducts.path, status: 500 }] })
    await open('1001')
    await screen.findByRole('button', { name: 'Add to cart' })
    await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull())
    expect(screen.queryByRole('heading', { name: 'You may also like' })).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a product that sells out in the meantime', () => {
  const words = {
    th: { add: 'ใส่ตะกร้า', increase: 'เพิ่มจำนวน', refusal: 'สินค้านี้หมดแล้ว', left: 'เหลือ 1 ชิ้น', out: 'สินค้าหมด' },
    en: {
      add: 'Add to cart',
      increase: 'Increase',
      refusal: 'This product is out of stock.',
      left: '1 left',
      out: 'Sold out',
    },
  }
  const leave = (count: number) =>
    server.db.execute(sql`update product_variants set stock = ${count} where product_id = '1003'`)
  const sheetOf = async (language: 'th' | 'en') => {
    fireEvent.click(await screen.findByRole('button', { name: words[language].add }))
    return within(await screen.findByRole('dialog'))
  }

  /** Adds two pieces, of which the server has fewer. */
  async function addTwo(language: 'th' | 'en', { left, code }: { left: number; code: string }) {
    await leave(5)
    const page = await open('1003', { language })
    const box = await sheetOf(language)
    const { add, increase, refusal } = words[language]
    fireEvent.click(box.getByRole('button', { name: increase }))
    await leave(left)
    fireEvent.click(box.getByRole('button', { name: add }))
    const popup = await screen.findByRole('alertdialog')
    expect(popup.textContent).toContain(`${refusal} (${code})`)
    fireEvent.click(within(popup).getByRole('button'))
    await page.settle()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    return page
  }

  it.each(['th', 'en'] as const)(
    'says so when it is put into the cart, and is then shown as sold out, in %s [ERR-092]',
    async (language) => {
      await addTwo(language, { left: 0, code: '501' })
      const only = await screen.findByRole<HTMLButtonElement>('button', { name: words[language].out })
      expect(only.disabled).toBe(true)
    },
  )

  it.each(['th', 'en'] as const)(
    'says so when too few are left, and then shows how many, in %s [ERR-092]',
    async (language) => {
      const page = await addTwo(language, { left: 1, code: '502-02' })
      const box = await sheetOf(language)
      expect(plain(screen.getByRole('dialog').textContent)).toContain(words[language].left)
      expect(box.getByRole<HTMLButtonElement>('button', { name: words[language].increase }).disabled).toBe(true)
      const path = page.path()
      page.back()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(page.path()).toBe(path)
    },
  )

  it('closes its sheet when it changes behind it, with its history entry [NAV-075]', async () => {
    const page = await open('1003')
    const index = () => page.router.history.location.state.__TSR_index
    const before = index()
    await sheetOf('en')
    await page.settle()
    expect(index()).toBe(before + 1)
    await leave(4)
    act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await page.settle()
    expect(index()).toBe(before)
  })
})

describe('the sheet of variants', () => {
  const sheet = () => screen.findByRole('dialog', { name: 'Choose options and quantity' })

  it('selects a variant and a quantity, greys sold-out ones, and adds it to the cart with a message and a new count [PRD-012][PRD-013]', async () => {
    const page = await open('1001')
    fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
    const box = within(await sheet())
    const add = () => box.getByRole<HTMLButtonElement>('button', { name: 'Add to cart' })
    const size = box.getByRole<HTMLInputElement>('radio', { name: /500 ml/ })
    fireEvent.click(box.getByRole('radio', { name: /Graphite/ }))
    expect(add().disabled).toBe(true)
    await waitFor(() => expect(size.disabled).toBe(true))
    box.getByText('Sold out')
    fireEvent.click(box.getByRole('radio', { name: /Cream/ }))
    fireEvent.click(size)
    box.getByText('18 left')
    expect(box.getByRole<HTMLInputElement>('radio', { name: /Graphite/ }).disabled).toBe(false)
    expect(add().disabled).toBe(false)
    fireEvent.click(box.getByRole('button', { name: 'Increase' }))
    fireEvent.click(add())
    await screen.findByText('Added to cart')
    await screen.findByRole('link', { name: 'Cart, 6' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.path()).toBe('/shop/p/product/1001')
    const rows = await server.db.execute(
      sql`select quantity from basket_lines where shopper_id = 'full' and variant_id = '1001-03'`,
    )
    expect((rows as unknown as { rows: { quantity: number }[] }).rows).toEqual([{ quantity: 2 }])
  })

  it('shows only the quantity where there is nothing to choose, up to the maximum [PRD-013]', async () => {
    await open('1004')
    fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
    const box = within(await sheet())
    expect(box.queryByRole('radio')).toBeNull()
    expect(box.getByRole<HTMLButtonElement>('button', { name: 'Increase' }).disabled).toBe(true)
  })

  it('has a history entry, which Back removes [NAV-075][PRD-012]', async () => {
    const page = await open('1001')
    fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }))
    await sheet()
    expect([page.entries(), page.path()]).toEqual([2, '/shop/p/product/1001'])
    page.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(page.path()).toBe('/shop/p/product/1001')
    expect(page.native.map(({ name }) => name)).not.toContain('closeApplication')
  })

  it('shows both parts of a mixed price, and the total in baht on its button [PRD-011][PRD-013]', async () => {
    await open('1065')
    fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }))
    const box = within(await sheet())
    fireEvent.click(box.getByRole('radio', { name: /White/ }))
    expect(document.querySelector('.variant-head__price')?.textContent).toMatch(/1,190.*\+.*3,000.points/)
    expect(box.getByRole('button', { name: /^Buy now/ }).textContent).toContain('1,490')
  })

  it('closes with its history entry when the language changes [FMT-003][NAV-075]', async () => {
    const page = await open('1001')
    fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
    const box = within(await sheet())
    fireEvent.click(box.getByRole('radio', { name: /Teal/ }))
    page.setLanguage('th')
    await screen.findByRole('heading', { level: 2, name: 'กระติกน้ำเก็บอุณหภูมิ ดอย\u00A0แอนด์\u00A0เดย์' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    page.back()
    await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('closeApplication'))
  })

  it('opened to buy while the product is being added, it stays open to buy once it is added [NAV-075][PRD-014]', async () => {
    const page = await open('1001')
    fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
    const first = within(await sheet())
    fireEvent.click(first.getByRole('radio', { name: /Teal/ }))
    fireEvent.click(first.getByRole('radio', { name: /750 ml/ }))
    page.hold(/^POST \/v1\/baskets/)
    fireEvent.click(first.getByRole('button', { name: /^Add to cart/ }))
    page.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Buy now' }))
    const second = within(await sheet())
    expect(second.getByRole('button', { name: /^Buy now/ }).getAttribute('aria-busy')).toBe('true')
    await page.release()
    await waitFor(() =>
      expect(second.getByRole('button', { name: /^Buy now/ }).getAttribute('aria-busy')).not.toBe('true'),
    )
    fireEvent.click(second.getByRole('button', { name: /^Buy now/ }))
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    expect(page.calls.filter((call) => /^POST \/v1\/baskets/.test(call))).toHaveLength(1)
  })

  it('opens the order summary when it was opened to buy [PRD-013][PRD-014]', async () => {
    const page = await open('1001')
    fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }))
    const box = within(await sheet())
    fireEvent.click(box.getByRole('radio', { name: /Teal/ }))
    fireEvent.click(box.getByRole('radio', { name: /750 ml/ }))
    fireEvent.click(box.getByRole('button', { name: /^Buy now/ }))
    await waitFor(() => expect(page.path()).toBe('/order-summary'))
    expect((await screen.findAllByText('Teal, 750 ml')).length).toBeGreaterThan(0)
  })

  it('does not open for a guest, who is sent to the profile upgrade [SES-020]', async () => {
    const page = await open('1001', { shopper: 'guest' })
    fireEvent.click(await screen.findByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(page.native.map(({ name }) => name)).toContain('upgradeProfile'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
