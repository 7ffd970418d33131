// @vitest-environment node
import './dom'
import './motion'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { plain } from '../i18n/plain'
import type { TestServer } from '../server/testServer'
import { openPage, reachEnd } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

/** The text of the visible page, without the pages below. */
const shown = () => plain(document.querySelector('.page-frame:not([aria-hidden])')?.textContent)

/** The call whose answer is late, and a name that only the server knows. */
const pages = [
  ['a product', '/shop/p/product/2002', /products\/2002/, 'ลาเต้เย็น', 'Iced latte'],
  ['a shop', '/merchant-detail/100002', /merchants\/100002/, 'กาแฟริมดอย', 'Rim Doi Coffee'],
  ['a list of orders', '/order', /v1\/orders\?/, 'กาแฟดริปซอง', 'Drip bag coffee'],
  ['an order', '/order/o-full-completed', /orders\/o-full/, 'กาแฟดริปซอง', 'Drip bag coffee'],
  ['a package', '/order/o-full-completed/shipping/0', /orders\/o-full/, 'กาแฟดริปซอง', 'Drip bag coffee'],
  ['the reviews of an order', '/order/o-full-completed/review', /reviews\/order/, 'กาแฟดริปซอง', 'Drip bag coffee'],
  ['a landing page', '/landing-campaign-detail/9001', /LANDING_PAGE/, 'ปาร์ตี้ช้อปปลายเดือน', 'Month-end shopping party'],
  ['a gift', '/gift/gift-seed-3', /gift_cards/, 'บัตรหนัง', '2D cinema seat'],
  ['a coupon', '/coupon-detail/c-full-usable', /coupon_codes/, 'ลาเต้เย็น', 'Iced latte'],
  ['a list of coupons', '/my-coupon', /coupon_codes\?/, 'ครัวซองต์', 'Butter croissant'],
  ['the cart', '/cart', /baskets\?/, 'กาแฟดริปซอง', 'Drip bag coffee'],
] as const

describe.each(pages)('a switch of language during the load of %s', (_, href, late, thai, english) => {
  it('is not lost during the first load [FMT-003]', async () => {
    const page = await openPage(server, { href, language: 'th', hold: late })
    page.setLanguage('en')
    await page.settle()
    await page.release()
    await waitFor(() => expect(shown()).toContain(english))
    expect(shown()).not.toContain(thai)
  })

  it('is not lost while the page is renamed after an earlier switch [FMT-003]', async () => {
    const page = await openPage(server, { href, language: 'th' })
    await waitFor(() => expect(shown()).toContain(thai))
    page.hold(late)
    page.setLanguage('en')
    await page.settle()
    page.setLanguage('th')
    await page.settle()
    await page.release()
    expect(shown()).toContain(thai)
    expect(shown()).not.toContain(english)
  })
})

describe('a switch of language while the second page of a list loads', () => {
  it('renames the first page, and the second one loads at the end of the list [FMT-003, API-141]', async () => {
    const names = () => [...document.querySelectorAll('.grid .product-card')].map((card) => plain(card.textContent))
    const page = await openPage(server, { href: '/product-category-list', language: 'th' })
    await waitFor(() => expect(names()).toHaveLength(20))
    page.hold(/page=2/)
    reachEnd()
    await page.settle()
    page.setLanguage('en')
    await page.settle()
    await page.release()
    expect(names()).toHaveLength(20)
    expect(names().join()).not.toMatch(/[ก-ฮ]/)
    reachEnd()
    await page.settle()
    expect(names()).toHaveLength(40)
    expect(names().join()).not.toMatch(/[ก-ฮ]/)
  })
})
