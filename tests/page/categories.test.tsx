// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(() => server.switches({}))
afterAll(() => server.close())
afterEach(cleanup)

const names = () => screen.getAllByRole('article').map((card) => within(card).getByRole('link').textContent)
const asked = (calls: readonly string[]) => calls.filter((call) => call.startsWith('GET /v1/products?'))
const food = '/product-category-list?category=food&name=Food'

describe('/product-category-list', () => {
  it('shows the category name in the language of the page, whatever the address contains [CAT-001][CAT-004]', async () => {
    const page = await openPage(server, { href: food })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('อาหารและเครื่อง\u2060ดื่ม')
    page.setLanguage('en')
    await page.settle()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Food & drink')
  })

  it('loads another sort order from page 1 and at the top [CAT-002][CAT-003]', async () => {
    const page = await openPage(server, { href: food, language: 'en' })
    fireEvent.click(screen.getByRole('button', { name: 'Sorted by Newest' }))
    const orders = within(await screen.findByRole('dialog')).getAllByRole('radio')
    expect(orders.map((one) => one.getAttribute('value'))).toEqual(['newest', 'best_seller', 'price_asc', 'price_desc'])
    const before = names()
    page.scroller().scrollTop = 500
    fireEvent.click(orders[2]!)
    await page.settle()
    expect(asked(page.calls).at(-1)).toMatch(/category=food&sort=price_asc&page=1/)
    expect([...names()].sort()).toEqual([...before].sort())
    expect(names()).not.toEqual(before)
    expect(page.scroller().scrollTop).toBe(0)
  })

  it('closes the sheet on Back and stays on the page [NAV-055]', async () => {
    const page = await openPage(server, { href: food, language: 'en' })
    fireEvent.click(screen.getByRole('button', { name: 'Sorted by Newest' }))
    await screen.findByRole('dialog')
    page.back()
    await page.settle()
    expect(screen.queryByRole('dialog')?.dataset['state'] ?? 'closed').toBe('closed')
    expect(page.path()).toBe('/product-category-list')
    expect(asked(page.calls)).toHaveLength(1)
  })

  it('replaces the history entry when a subcategory is chosen [CAT-001]', async () => {
    const page = await openPage(server, { href: food, language: 'en' })
    fireEvent.click(screen.getByRole('button', { name: 'Fruit' }))
    await page.settle()
    expect(page.search().get('category')).toBe('food-fruit')
    expect(page.entries()).toBe(1)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fruit')
  })

  it('shows an unknown category on the page, without a popup [NAV-047][CAT-005][ERR-153][ERR-154]', async () => {
    const page = await openPage(server, { href: '/product-category-list?category=nothing' })
    screen.getByRole('heading', { name: 'ไม่พบสินค้าในหมวดหมู่นี้' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'กลับสู่หน้าหลัก' }))
    await page.settle()
    expect(page.path()).toBe('/')
  })
})

describe('/category-list', () => {
  it('shows a picture on the tile of each subcategory, from a product of it [LOOK-006]', async () => {
    await openPage(server, { href: '/category-list', language: 'en' })
    const tile = await screen.findByRole('link', { name: 'Coffee & tea' })
    expect(tile.getAttribute('href')).toContain('category=food-coffee')
    expect(tile.querySelector('img')?.getAttribute('src')).toMatch(/^\/images\//)
  })

  it('opens a category’s products, and shows the chosen category again on Back [NAV-017][NAV-052][CAT-001][CAT-004]', async () => {
    const page = await openPage(server, { href: '/category-list', language: 'en' })
    const rail = screen.getByRole('navigation', { name: 'Categories' })
    expect(within(rail).getAllByRole('button')).toHaveLength(12)
    fireEvent.click(within(rail).getByRole('button', { name: 'Home & kitchen' }))
    await page.settle()
    screen.getByRole('heading', { name: 'Home & kitchen' })
    fireEvent.click(screen.getByRole('link', { name: 'All' }))
    await page.settle()
    expect(page.path()).toBe('/product-category-list')
    expect(page.search().get('category')).toBe('home')
    await page.rested()
    page.back()
    await page.settle()
    expect(page.path()).toBe('/category-list')
    screen.getByRole('heading', { name: 'Home & kitchen' })
  })
})
