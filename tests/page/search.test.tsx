// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProductListSort } from '../../contract/enums'
import { searchCoupons } from '../../contract/coupons'
import { listOrders, searchOrders } from '../../contract/orders'
import {
  listSuggestions,
  searchFavorites,
  searchMerchants,
  searchOverview,
  searchProducts,
  searchPromotions,
} from '../../contract/search'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { foundProductsKey, searchKey } from '../../src/pageActors/search'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  window.localStorage.clear()
  await server.reset()
})
afterEach(() => {
  cleanup()
  server.switches({})
})

type Language = 'th' | 'en'
const open = (href: string, language: Language = 'en', shopper = 'full') =>
  openPage(server, { href, language, shopper })
const shown = () => document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')!
const field = () => within(shown()).findByRole<HTMLInputElement>('combobox')
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const submit = async () => fireEvent.submit((await field()).closest('form')!)
const calls = (all: string[], { method, path }: { method: string; path: string }) =>
  all.filter((call) => call.split('?')[0] === `${method} ${path}`)
const recents = () => [...shown().querySelectorAll('.recent__keyword')].map((one) => one.textContent)
const options = () => within(shown()).queryAllByRole('option')
const cards = () => [...shown().querySelectorAll('.grid .product-card')]
const search = async (keyword: string) => {
  await type(keyword)
  await submit()
}

describe('universal search', () => {
  it('shows the recent searches and the popular searches [NAV-032] [SRC-002]', async () => {
    const page = await open('/search')
    await search('coffee')
    await waitFor(() => expect(page.search().get('keyword')).toBe('coffee'))
    page.back()
    await waitFor(() => expect(page.search().get('keyword')).toBeNull())
    await screen.findByRole('heading', { name: 'Recent searches' })
    await waitFor(() => expect(recents()).toEqual(['coffee']))
    await screen.findByRole('heading', { name: 'Popular searches' })
    expect(
      within(shown())
        .getAllByRole('listitem')
        .filter((one) => one.closest('.popular')),
    ).toHaveLength(10)
  })

  it.each([
    [
      'th',
      'กาแฟ',
      {
        tabs: ['สินค้า', 'ร้านค้า', 'โปรโมชัน'],
        product: 'ครัวซองต์เนยสด + กาแฟดำ',
        shop: 'กาแฟริมดอย',
        promotion: 'กาแฟใหม่จากริมดอย',
      },
    ],
    [
      'en',
      'coffee',
      {
        tabs: ['Products', 'Shops', 'Promotions'],
        product: 'Butter croissant and black coffee',
        shop: 'Rim Doi Coffee',
        promotion: 'Saturday morning at Rim Doi',
      },
    ],
  ] as const)(
    'in %s: searches %s from home, and shows the results under tabs of products, shops and promotions [SRC-001] [SRC-003]',
    async (language, keyword, { tabs, product, shop, promotion }) => {
      const page = await open('/', language)
      fireEvent.click(shown().querySelector('a[href="/search"]')!)
      await waitFor(() => expect(page.path()).toBe('/search'))
      await page.rested()
      await search(keyword)
      await waitFor(() => expect(page.search().get('keyword')).toBe(keyword))
      await page.rested()
      const all = () => within(shown()).getAllByRole('tab')
      const found = () => within(shown()).getByRole('tabpanel').textContent
      expect(all().map(({ textContent }) => textContent.replace(/\d+$/, ''))).toEqual(tabs)
      await waitFor(() => expect(found()).toContain(product))
      expect(found()).not.toContain(promotion)
      fireEvent.click(all()[1]!)
      await waitFor(() => expect(found()).toContain(shop))
      expect(found()).not.toContain(product)
      fireEvent.click(all()[2]!)
      await waitFor(() => expect(found()).toContain(promotion))
      expect(found()).not.toContain(product)
    },
  )

  it('searches on submit only, and loads each tab when it is opened [SRC-007]', async () => {
    const page = await open('/search')
    for (const text of ['c', 'co', 'coffee']) await type(text)
    await page.settle()
    expect(calls(page.calls, searchProducts)).toEqual([])
    await submit()
    await waitFor(() => expect(cards().length).toBeGreaterThan(0))
    expect([page.path(), page.search().get('keyword'), page.search().get('tab')]).toEqual([
      '/search',
      'coffee',
      'product',
    ])
    expect((await field()).value).toBe('coffee')
    const made = () => [searchProducts, searchMerchants, searchPromotions].map((of) => calls(page.calls, of).length)
    expect(made()).toEqual([1, 0, 0])
    const tabs = () =>
      within(shown())
        .getAllByRole('tab', { name: /./ })
        .map(({ textContent }) => textContent.trim())
    const products = cards().length
    const promotions = (
      await server.client().call(searchPromotions, { body: { keyword: 'coffee' } }, { language: 'en' })
    ).body.total
    // The counts come from the overview: the other tabs are not loaded for them.
    const counted = [`Products${products}`, 'Shops1', `Promotions${promotions}`]
    await waitFor(() => expect(tabs()).toEqual(counted))
    expect([made(), calls(page.calls, searchOverview).length]).toEqual([[1, 0, 0], 1])
    const entries = page.entries()
    fireEvent.click(within(shown()).getByRole('tab', { name: /^Shops/ }))
    await within(shown()).findByRole('link', { name: /Rim Doi Coffee/ })
    expect([made(), page.search().get('tab'), page.entries()]).toEqual([[1, 1, 0], 'shop', entries])
    fireEvent.click(within(shown()).getByRole('tab', { name: /^Promotions/ }))
    await waitFor(() => expect(made()).toEqual([1, 1, 1]))
    await waitFor(() => expect(tabs()).toEqual(counted))
    const found = await server.client().call(searchPromotions, { body: { keyword: 'coffee' } }, { language: 'en' })
    expect(found.body.results.length).toBeGreaterThan(1)
    await waitFor(() =>
      expect(
        [...shown().querySelectorAll('.found-rows .list-row__title')].map(({ textContent }) => textContent),
      ).toEqual(found.body.results.map(({ title }) => title)),
    )
    fireEvent.click(within(shown()).getByRole('tab', { name: /^Products/ }))
    await waitFor(() => expect(cards().length).toBeGreaterThan(0))
    expect(made()).toEqual([1, 1, 1])
  })

  it.each([
    ['th', 'กาแฟ', 'กาแฟริมดอย', 'ร้านค้าที่ตรงกับคำค้นหา', 'ดูร้าน กาแฟริมดอย'],
    ['en', 'coffee', 'Rim Doi Coffee', 'Matches your search', 'View shop Rim Doi Coffee'],
  ] as const)(
    'in %s: shows the shop of that name above the products, and opens it [SRC-003]',
    async (language, keyword, name, caption, link) => {
      const page = await open(`/search?keyword=${keyword}`, language)
      const row = (await within(shown()).findByText(caption)).closest<HTMLElement>('.matching-shop')!
      expect(within(row).getByRole('heading', { name: new RegExp(name) })).toBeTruthy()
      await waitFor(() => expect(cards().length).toBeGreaterThan(0))
      expect(row.compareDocumentPosition(cards()[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
      fireEvent.click(within(row).getByRole('link', { name: link }))
      await waitFor(() => expect(page.path()).toBe('/merchant-detail/100002'))
    },
  )

  it('shows the products without a shop and without counts of other tabs if the overview fails', async () => {
    server.switches({ errors: [{ method: 'GET', path: searchOverview.path, status: 500 }] })
    await open('/search?keyword=coffee')
    await waitFor(() => expect(cards().length).toBeGreaterThan(0))
    expect(shown().querySelector('.matching-shop')).toBeNull()
    expect(within(shown()).getByRole('tab', { name: 'Shops' })).toBeTruthy()
  })

  it('sorts the products by its chips, the price either way; the address keeps the order [CAT-002] [CAT-003] [SRC-007]', async () => {
    const page = await open('/search?keyword=TONE')
    await waitFor(() => expect(cards().length).toBeGreaterThan(3))
    const group = within(within(shown()).getByRole('group', { name: 'Sort by' }))
    const chips = () => group.getAllByRole('button').map((one) => [one.textContent, one.getAttribute('aria-pressed')])
    const off = (name: string) => [name, 'false']
    expect(chips()).toEqual([['Recommended', 'true'], off('Best seller'), off('Newest'), off('Price')])
    const entries = page.entries()
    const found = async (sort: ProductListSort) =>
      (
        await server.client().call(searchProducts, { body: { keyword: 'TONE', sort } }, { language: 'en' })
      ).body.products.map(({ productName }) => productName)
    const names = () => cards().map((one) => one.querySelector('.product-card__name')?.textContent)
    for (const [chip, sort] of [
      ['Price', 'price_asc'],
      ['Price low to high', 'price_desc'],
      ['Best seller', 'best_seller'],
      ['Newest', 'newest'],
    ] as const) {
      fireEvent.click(group.getByRole('button', { name: chip }))
      await waitFor(async () => expect(names()).toEqual(await found(sort)))
      expect(page.search().get('sort')).toBe(sort)
    }
    expect(chips()).toEqual([off('Recommended'), off('Best seller'), ['Newest', 'true'], off('Price')])
    expect(page.entries()).toBe(entries)
    fireEvent.click(group.getByRole('button', { name: 'Recommended' }))
    await waitFor(() => expect(page.search().get('sort')).toBeNull())
    cleanup()
    await open('/search?keyword=TONE&sort=price_desc')
    await waitFor(async () => expect(names()).toEqual(await found('price_desc')))
    expect(within(shown()).getByRole('button', { name: 'Price high to low' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('searches for a pressed popular keyword, and then for the recent one [SRC-007]', async () => {
    const page = await open('/search')
    await screen.findByRole('heading', { name: 'Popular searches' })
    const keyword = shown().querySelector('.popular__keyword span:last-child')!.textContent
    const searched = async (times: number) => {
      await waitFor(() => expect(calls(page.calls, searchProducts)).toHaveLength(times))
      expect(page.search().get('keyword')).toBe(keyword)
    }
    fireEvent.click(shown().querySelector('.popular__keyword')!)
    await searched(1)
    page.back()
    await waitFor(() => expect(recents()).toEqual([keyword]))
    await page.rested()
    fireEvent.click(shown().querySelector('.recent__keyword')!)
    await searched(2)
  })

  it('opens the tab and keyword of its address [SRC-007]', async () => {
    const page = await open('/search?keyword=coffee&tab=shop')
    await within(shown()).findByRole('link', { name: /Rim Doi Coffee/ })
    expect(
      within(shown())
        .getByRole('tab', { name: /^Shops/ })
        .getAttribute('aria-selected'),
    ).toBe('true')
    expect(calls(page.calls, searchProducts)).toEqual([])
  })

  it.each([
    ['th', 'ไม่พบผลการค้นหา "zzqqxx"', 'คำค้นยอดนิยม', 'สินค้าแนะนำ'],
    ['en', 'No results found for "zzqqxx"', 'Popular searches', 'You may also like'],
  ] as const)(
    'in %s: shows that nothing was found, with popular keywords and recommended products below [SRC-004] [SRC-008]',
    async (language, text, popular, recommended) => {
      const page = await open('/search?keyword=zzqqxx', language)
      await screen.findByRole('heading', { name: text })
      await screen.findByRole('heading', { name: popular })
      await screen.findByRole('heading', { name: recommended })
      const chip = shown().querySelector<HTMLElement>('.chips--wrapped .chip')!
      const keyword = chip.textContent
      fireEvent.click(chip)
      await waitFor(() => expect(page.search().get('keyword')).toBe(keyword))
    },
  )

  it('stores ten keywords, unique whatever their case, the newest first [SRC-005] [SRC-006]', async () => {
    const page = await open('/search')
    for (const keyword of ['one', 'Two', 'three', '4', '5', '6', '7', '8', '9', '10', '11', ' tHREE ', '   ']) {
      await search(keyword)
      if (keyword.trim() === '') continue
      await waitFor(() => expect(page.search().get('keyword')).toBe(keyword.trim()))
      page.back()
      await waitFor(() => expect(page.search().get('keyword')).toBeNull())
      await page.rested()
    }
    const kept = ['tHREE', '11', '10', '9', '8', '7', '6', '5', '4', 'Two']
    await waitFor(() => expect(recents()).toEqual(kept))
    fireEvent.click(within(shown()).getByRole('button', { name: 'Remove 11' }))
    await waitFor(() => expect(recents()).toEqual(kept.filter((one) => one !== '11')))
    cleanup()
    await open('/search')
    await waitFor(() => expect(recents()).toHaveLength(9))
    fireEvent.click(within(shown()).getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(recents()).toEqual([]))
    expect(window.localStorage.getItem('kmarket:1:recentKeywords')).toBeNull()
  })

  it('suggests keywords, products and shops while typing, by keyboard and as a combobox [SRC-011]', async () => {
    const page = await open('/search')
    const input = await field()
    expect([input.getAttribute('aria-expanded'), input.getAttribute('aria-autocomplete')]).toEqual(['false', 'list'])
    await type('coffee')
    await waitFor(() => expect(options().length).toBeGreaterThan(1))
    expect(options().length).toBeLessThanOrEqual(8)
    expect(calls(page.calls, listSuggestions)).toHaveLength(1)
    const list = within(shown()).getByRole('listbox')
    expect([input.getAttribute('aria-expanded'), input.getAttribute('aria-controls')]).toEqual(['true', list.id])
    const reached = () => options().findIndex((one) => one.getAttribute('aria-selected') === 'true')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    await waitFor(() => expect(reached()).toBe(0))
    expect(input.getAttribute('aria-activedescendant')).toBe(options()[0]!.id)
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    await waitFor(() => expect(reached()).toBe(-1))
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    await waitFor(() => expect(reached()).toBe(options().length - 1))
    fireEvent.keyDown(input, { key: 'Escape' })
    await waitFor(() => expect(options()).toEqual([]))
    expect((await field()).value).toBe('coffee')
    await type('coffee ')
    await waitFor(() => expect(options().length).toBeGreaterThan(1))
    const product = options().findIndex((one) => one.textContent.endsWith('Product'))
    for (let at = 0; at <= product; at += 1) fireEvent.keyDown(input, { key: 'ArrowDown' })
    await submit()
    await waitFor(() => expect(page.path()).toMatch(/\/product\//))
    expect(calls(page.calls, searchProducts)).toEqual([])
  })

  it('suggests while an input method composes a word, once per pause [SRC-011]', async () => {
    const page = await open('/search', 'th')
    const input = await field()
    act(() => {
      const setter = Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')!.set!
      setter.call(input, 'กาแ')
      input.dispatchEvent(new window.InputEvent('input', { bubbles: true, isComposing: true }))
    })
    const typing = () => page.app.pages.find(searchKey)!.getSnapshot().hasTag('suggests')
    expect([input.value, typing()]).toEqual(['กาแ', true])
    fireEvent.compositionEnd(input)
    await waitFor(() => expect(calls(page.calls, listSuggestions)).toHaveLength(1))
  })

  it.each([
    ['a keyword of 101 characters', `/search?keyword=${'zqx'.repeat(34)}`],
    ['wildcards', '/search?keyword=%25_%5C'],
    ['emoji', '/search?keyword=%F0%9F%8D%9C'],
    ['NUL', '/search?keyword=zzqqxx%00'],
    ['an unknown tab', '/search?keyword=zzqqxx&tab=moon'],
  ])('accepts %s: shows no results and no popup', async (_, href) => {
    await open(href)
    await screen.findByRole('heading', { name: /^No results found for "/ })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['1.50', '1.50'],
    ['"x"', '"x"'],
    ['true', 'true'],
    ['[1]', '[1]'],
    ['%_\\', '%_\\'],
    ['a&tab=shop#b', 'a&tab=shop#b'],
    ['1+1', '1+1'],
    ['🍜', '🍜'],
    ['ก'.repeat(101), 'ก'.repeat(100)],
  ])(
    'searches for and shows the typed text, %s, now and when its address is opened again [SRC-007]',
    async (typed, keyword) => {
      const isSearched = async (page: Awaited<ReturnType<typeof open>>) => {
        const list = () => page.app.pages.find(foundProductsKey)?.getSnapshot()
        await waitFor(() => expect(list()?.context).toMatchObject({ params: { keyword } }))
        expect([(await field()).value, page.search().get('keyword'), page.search().get('tab')]).toEqual([
          keyword,
          keyword,
          'product',
        ])
      }
      const page = await open('/search')
      await search(typed)
      await isSearched(page)
      const { search: address } = page
      cleanup()
      await isSearched(await open(`/search?${address().toString()}`))
    },
  )

  it('starts empty for a keyword of spaces only', async () => {
    await open('/search?keyword=%20%20')
    await screen.findByRole('heading', { name: 'Popular searches' })
  })
})

describe('after a failed call', () => {
  it('a word that failed is searched again by the same button', async () => {
    const page = await open('/search/order')
    server.switches({ errors: [{ method: searchOrders.method, path: searchOrders.path, status: 503, times: 1 }] })
    const box = await within(shown()).findByRole<HTMLInputElement>('searchbox')
    fireEvent.change(box, { target: { value: 'bottle' } })
    fireEvent.submit(box.form!)
    await within(shown()).findByRole('button', { name: 'Try again' })
    fireEvent.submit(box.form!)
    await waitFor(() => expect(calls(page.calls, searchOrders)).toHaveLength(2))
    await waitFor(() => expect(within(shown()).queryByRole('button', { name: 'Try again' })).toBeNull())
  })

  it('the popular searches are asked for again by the next page of the visit', async () => {
    server.switches({ errors: [{ method: 'GET', path: '/v1/popular_search', status: 503 }] })
    const page = await open('/search')
    await page.settle()
    server.switches({})
    const words = () => shown().querySelectorAll('.popular__keyword')
    expect(words()).toHaveLength(0)
    for (const to of ['/search/order', '/search']) {
      act(() => page.app.navigation.send({ type: 'navigation.push', to }))
      await page.settle()
      await page.rested()
    }
    await waitFor(() => expect(words()).toHaveLength(10))
  })

  it('suggestions that come after the field lost the focus stay closed [SRC-011]', async () => {
    const page = await openPage(server, { href: '/search', language: 'en', hold: /suggest/ })
    const box = await field()
    act(() => box.focus())
    fireEvent.change(box, { target: { value: 'cof' } })
    await waitFor(() => expect(calls(page.calls, listSuggestions)).toHaveLength(1))
    act(() => box.blur())
    await page.release()
    await page.settle()
    expect(options()).toHaveLength(0)
  })
})

describe('search for shops, orders, coupons and donations', () => {
  const box = () => within(shown()).findByRole<HTMLInputElement>('searchbox')
  const find = async (keyword: string) => {
    const input = await box()
    fireEvent.change(input, { target: { value: keyword } })
    fireEvent.submit(input.closest('form')!)
  }

  it('finds all shops, or only followed ones; no keyword is stored [NAV-033] [SRC-009]', async () => {
    const page = await open('/search/merchant?scope=moon')
    await screen.findByRole('heading', { level: 1, name: 'Search shops' })
    await find('coffee')
    await within(shown()).findByRole('link', { name: /Rim Doi Coffee/ })
    expect([calls(page.calls, searchMerchants).length, calls(page.calls, searchFavorites).length]).toEqual([1, 0])
    cleanup()
    const followed = await open('/fav-shop')
    fireEvent.click(await screen.findByRole('link', { name: 'Search shops you follow' }))
    await screen.findByRole('heading', { level: 1, name: 'Search shops you follow' })
    expect(followed.search().get('scope')).toBe('favorite')
    await find('coffee')
    await within(shown()).findByRole('link', { name: /Rim Doi Coffee/ })
    // This shop is not followed.
    await find('nong dee')
    await screen.findByRole('heading', { name: 'No results found for "nong dee"' })
    expect([calls(followed.calls, searchMerchants).length, calls(followed.calls, searchFavorites).length]).toEqual([
      0, 2,
    ])
    expect(window.localStorage.getItem('kmarket:1:recentKeywords')).toBeNull()
  })

  it('finds orders by number, product or shop, and coupons, by calls of their own; no keyword is stored [NAV-034] [NAV-035] [SRC-009]', async () => {
    const full = await server.signIn('full')
    const [order] = (await full.call(listOrders, { query: {} }, { language: 'en' })).body.orders
    const page = await open('/search/order')
    for (const keyword of [order!.order_number, order!.first_product.name, order!.merchant.name]) {
      await find(keyword)
      await waitFor(() => expect(shown().querySelector(`a[href="/order/${order!.order_id}"]`)).not.toBeNull())
      await find('zzqqxx')
      await screen.findByRole('heading', { name: 'No order matches “zzqqxx”' })
    }
    expect(calls(page.calls, searchOrders)).toHaveLength(6)
    cleanup()
    const coupons = await open('/search/mycoupon')
    await find('latte')
    await waitFor(() => expect(shown().querySelector('a[href^="/coupon-detail/"]')).not.toBeNull())
    await find('zzqqxx')
    await screen.findByRole('heading', { name: 'No coupons found' })
    expect(calls(coupons.calls, searchCoupons)).toHaveLength(2)
    expect(window.localStorage.getItem('kmarket:1:recentKeywords')).toBeNull()
  })

  it.each([
    ['/search/order', searchOrders],
    ['/search/mycoupon', searchCoupons],
  ] as const)(
    '%s shows a hint in place of “nothing found”, and no call is made, until a keyword is searched for [LOOK-022]',
    async (href, endpoint) => {
      const page = await open(href)
      const hint = () => shown().querySelector('.search-hint h2')?.textContent
      await waitFor(() => expect(hint()).toBeTruthy())
      await find(' ')
      await page.settle()
      expect(hint()).toBeTruthy()
      expect(shown().querySelector('.empty')).toBeNull()
      expect(calls(page.calls, endpoint)).toHaveLength(0)
      await find('zzqqxx')
      await waitFor(() => expect(shown().querySelector('.empty')).not.toBeNull())
      expect(hint()).toBeUndefined()
      expect(calls(page.calls, endpoint)).toHaveLength(1)
    },
  )

  it('finds donations with the raised amount [NAV-038] [SRC-009]', async () => {
    const page = await open('/donation/search')
    await find('libraries')
    await waitFor(() => expect(shown().querySelector('.donation-card')?.textContent).toContain('Hilltop libraries'))
    expect(shown().querySelector('.donation-card .progress')).not.toBeNull()
    await find('coffee')
    await screen.findByRole('heading', { name: 'No results found for "coffee"' })
    expect(calls(page.calls, searchProducts)).toHaveLength(2)
  })
})
