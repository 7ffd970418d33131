// @vitest-environment node
import './dom'
import './motion'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recommendProducts } from '../../contract/products'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

describe('products in place of what is gone', () => {
  it.each([
    ['product', '/shop/p/product/none', 'ไม่พบสินค้านี้', 'th'],
    ['shop', '/merchant-detail/none', 'This shop is not available.', 'en'],
    ['campaign', '/landing-campaign-detail/none', 'ไม่พบข้อมูล', 'th'],
    ['category', '/product-category-list?category=none', 'No products in this category.', 'en'],
  ] as const)('are recommended on the page of a %s', async (_, href, gone, language) => {
    await openPage(server, { href, language })
    await screen.findByRole('heading', { name: gone })
    await screen.findByRole('heading', { name: language === 'th' ? 'สินค้าแนะนำ' : 'You may also like' })
    expect(document.querySelectorAll('.rail .product-card').length).toBeGreaterThan(2)
  })

  it('are not shown if they can’t be loaded, and not in place of an order', async () => {
    server.switches({ errors: [{ method: 'GET', path: recommendProducts.path, code: '901' } as never] })
    const page = await openPage(server, { href: '/shop/p/product/none' })
    await screen.findByRole('heading', { name: 'ไม่พบสินค้านี้' })
    await page.settle()
    expect(page.calls.some((call) => call.includes(recommendProducts.path))).toBe(true)
    expect([document.querySelector('.rail'), screen.queryByRole('alertdialog')]).toEqual([null, null])
    expect(screen.queryByRole('button', { name: 'ลองใหม่' })).toBeNull()
  })
})
