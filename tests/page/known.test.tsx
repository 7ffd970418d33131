// @vitest-environment node
import './dom'
import './motion'
import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'
import { plain } from '../i18n/plain'

let server: TestServer
withServer((started) => (server = started))

interface Page {
  name: string
  from: string
  link: string
  /** The call whose answer is held back. */
  call: RegExp
  /** Texts shown from the first frame on. */
  words: readonly string[]
  /** The part with the picture. */
  picture: string
  /** Text that only the answer contains. */
  later: string
}

const pages: readonly Page[] = [
  {
    name: 'a product, from its card',
    from: '/product-category-list?category=food',
    link: 'a[href="/shop/p/product/1007"]',
    call: /^GET \/v1\/products\/1007$/,
    words: ['Arabica medium roast 250 g', '320', 'Rim Doi Coffee'],
    picture: '.gallery',
    later: 'Description',
  },
  {
    name: 'a shop, from its product',
    from: '/shop/p/product/1001',
    link: 'a[href="/merchant-detail/100001"]',
    call: /^GET \/v1\/merchants\/100001$/,
    words: ['Doi & Day', 'Products', 'Promotions'],
    picture: '.merchant-head',
    later: '18.4K followers',
  },
  {
    name: 'a shop, from a row of shops',
    from: '/',
    link: '.shop-card a[href="/merchant-detail/100002"]',
    call: /^GET \/v1\/merchants\/100002$/,
    words: ['Rim Doi Coffee', '12.6K followers', '8 products'],
    picture: '.merchant-head',
    later: 'Newest',
  },
  {
    name: 'an order, from its row',
    from: '/order',
    link: 'a[href="/order/o-full-shipped"]',
    call: /^GET \/v1\/orders\/o-full-shipped$/,
    words: ['Shipped', 'Thung Thong Rice', 'New-crop jasmine rice 5 kg', '× 2', '580', 'KM2690000007', '15 Nov 26'],
    picture: '.product-row',
    later: 'Savings account',
  },
  {
    name: 'a coupon, from its row',
    from: '/my-coupon',
    link: 'a[href="/coupon-detail/c-full-usable"]',
    call: /^GET \/v1\/coupon_codes\/c-full-usable$/,
    words: ['Rim Doi Coffee', 'Iced latte 16 oz', 'Usable', '16 Feb 27', '86 days'],
    picture: '.coupon-ticket',
    later: 'Send as a gift',
  },
]

const hrefOf = (link: string) => /href="([^"]+)"/.exec(link)![1]!
const top = () => [...document.querySelectorAll('.page-frame')].at(-1)!
/** Figures and dates contain non-breaking spaces. */
const textOf = (part: Element | null) => plain(part?.textContent)
const mainText = () => textOf(top().querySelector('main'))
/** Skeletons of the page itself: a list that loads has others. */
const bones = () => top().querySelectorAll('main > .skeleton')

describe.each(pages)('$name', ({ from, link, call, words, picture, later }) => {
  it('starts with the data of its row or card, and adds the rest after loading [SPD-003]', async () => {
    const page = await openPage(server, { href: from, language: 'en' })
    const before = document.querySelectorAll('.page-frame').length
    const frames: string[] = []
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll('.page-frame').length > before && mainText() !== '') frames.push(mainText())
    })
    observer.observe(document.body, { childList: true, subtree: true })
    page.hold(call)
    fireEvent.click(document.querySelector(link)!)
    await waitFor(() => expect(frames).not.toEqual([]))
    await page.settle()
    observer.disconnect()
    expect(page.path()).toBe(hrefOf(link))
    for (const word of words) expect(frames[0]).toContain(word)
    expect(top().querySelector(`${picture} img`)).not.toBeNull()
    expect(mainText()).not.toContain(later)
    await page.release()
    for (const word of [...words, later]) expect(textOf(top())).toContain(word)
  })

  it('shows a skeleton until it is loaded when it is opened directly [GEN-023]', async () => {
    const page = await openPage(server, { href: hrefOf(link), language: 'en', hold: call })
    expect(bones().length).toBeGreaterThan(0)
    expect(mainText()).not.toContain(words[0])
    await page.release()
    for (const word of [...words, later]) expect(textOf(top())).toContain(word)
  })
})

it('a coupon can’t be used before the server’s answer [CPN-016]', async () => {
  const page = await openPage(server, { href: '/my-coupon', language: 'en' })
  page.hold(/^GET \/v1\/coupon_codes\/c-full-usable$/)
  fireEvent.click(document.querySelector('a[href="/coupon-detail/c-full-usable"]')!)
  const button = () =>
    [...top().querySelectorAll<HTMLButtonElement>('.bottom-bar button')].find(
      ({ textContent }) => textContent === 'Use coupon',
    )
  await waitFor(() => expect(button()?.disabled).toBe(true))
  await page.release()
  expect(button()?.disabled).toBe(false)
})

it('a coupon that no longer exists does not show the data of its row [ERR-085]', async () => {
  const page = await openPage(server, { href: '/my-coupon', language: 'en' })
  server.switches({ errors: [{ method: 'GET', path: '/v1/coupon_codes/:couponId', code: '407' }] })
  fireEvent.click(document.querySelector('a[href="/coupon-detail/c-full-usable"]')!)
  await page.settle()
  await waitFor(() => expect(top().textContent).not.toContain('Iced latte 16 oz'))
})
