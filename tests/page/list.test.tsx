// @vitest-environment node
import './dom'
import './motion'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listCategories, listProducts } from '../../contract/products'
import type { TestServer } from '../server/testServer'
import { openPage, reachEnd } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

const open = (href: string) => openPage(server, { href, language: 'en' })
const cards = () => [...document.querySelectorAll('.grid .product-card')]
const prices = () =>
  cards().map((card) =>
    Number(/[\d,.]+/.exec(card.querySelector('.price__figure')?.textContent ?? '')?.[0].replaceAll(',', '')),
  )
const asked = (calls: string[]) =>
  calls
    .filter((call) => call.startsWith(`GET ${listProducts.path}?`))
    .map((call) => new URL(call.slice(4), 'http://x').searchParams)

describe('products of a category', () => {
  it('are sorted newest first, and in any of four orders from page 1 [NAV-018][CAT-002][CAT-003][CAT-004]', async () => {
    const page = await open('/product-category-list?category=food&name=Food%20%26%20drink')
    await screen.findByRole('heading', { level: 1, name: 'Food & drink' })
    await waitFor(() => expect(cards().length).toBeGreaterThan(3))
    expect(asked(page.calls).map((query) => [query.get('category'), query.get('sort'), query.get('page')])).toEqual([
      ['food', 'newest', '1'],
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Sorted by Newest' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort by' }))
    expect(sheet.getAllByRole('radio')).toHaveLength(4)
    fireEvent.click(sheet.getByRole('radio', { name: 'Price low to high' }))
    await waitFor(() => expect(asked(page.calls).at(-1)?.get('sort')).toBe('price_asc'))
    await waitFor(() => expect(cards().length).toBeGreaterThan(3))
    expect(asked(page.calls).at(-1)?.get('page')).toBe('1')
    const seen = prices()
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
  })

  it('are loaded twenty at a time, with a note at the end [CAT-004]', async () => {
    const page = await open('/product-category-list')
    await waitFor(() => expect(cards()).toHaveLength(20))
    expect(screen.queryByText('You have seen everything')).toBeNull()
    for (let count = 0; count < 15 && !screen.queryByText('You have seen everything'); count += 1) {
      const before = asked(page.calls).length
      reachEnd()
      await waitFor(() =>
        expect(asked(page.calls).length > before || screen.queryByText('You have seen everything') !== null).toBe(true),
      )
    }
    await screen.findByText('You have seen everything')
    const names = cards().map((card) => card.querySelector('a')?.getAttribute('href'))
    expect(new Set(names).size).toBe(names.length)
  })

  it('are kept on Back with length and order, without a reload [NAV-052]', async () => {
    const page = await open('/product-category-list')
    await waitFor(() => expect(cards()).toHaveLength(20))
    reachEnd()
    await waitFor(() => expect(cards()).toHaveLength(40))
    const before = asked(page.calls).length
    fireEvent.click(cards()[30]!.querySelector('a')!)
    await waitFor(() => expect(page.path()).toMatch(/^\/shop\/p\/product\//))
    await screen.findByRole('heading', { name: 'Description' })
    page.back()
    await waitFor(() => expect(cards()).toHaveLength(40))
    expect(asked(page.calls)).toHaveLength(before)
  })

  it('an unknown category shows a message on the page [CAT-005][NAV-047]', async () => {
    const page = await open('/product-category-list?category=no-such-category&name=Gone')
    await screen.findByRole('heading', { name: 'No products in this category.' })
    expect(page.path()).toBe('/product-category-list')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listProducts.path, status: 500 }] })
    await open('/product-category-list?category=food')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.switches({})
    fireEvent.click(retry)
    await waitFor(() => expect(cards().length).toBeGreaterThan(3))
  })
})

describe('categories', () => {
  it('link to their products [NAV-017][CAT-001][CAT-004]', async () => {
    const page = await open('/category-list')
    await screen.findByRole('heading', { level: 1, name: 'Categories' })
    await screen.findAllByText('Food & drink')
    fireEvent.click(await screen.findByRole('link', { name: /Coffee & tea/ }))
    await waitFor(() => expect(page.path()).toBe('/product-category-list'))
    expect(page.search().get('category')).toBe('food-coffee')
    await waitFor(() => expect(cards().length).toBeGreaterThan(0))
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listCategories.path, status: 500 }] })
    await open('/category-list')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.switches({})
    fireEvent.click(retry)
    await screen.findAllByText('Food & drink')
  })
})
