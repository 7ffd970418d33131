// @vitest-environment node
import './dom'
import './motion'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer } from '../server/testServer'
import type { TestServer } from '../server/testServer'
import type { OpenedPage } from './openPage'
import { openPage } from './openPage'

let server: TestServer

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(() => server.reset())
afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

const open = (href: string, more: { shopper?: string; firstVisit?: boolean } = {}) =>
  openPage(server, { href, language: 'en', ...more })
const main = () => document.querySelector('.page-frame:not([aria-hidden]) main')?.textContent ?? ''
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = async (name?: string | RegExp) => within(await screen.findByRole('dialog', name ? { name } : undefined))

/** Buys a product with the buy-now button, up to the order summary. */
async function summary(product: string, shopper = 'full'): Promise<OpenedPage> {
  const page = await open(`/shop/p/product/${product}`, { shopper })
  fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }))
  fireEvent.click((await dialog('Choose options and quantity')).getByRole('button', { name: /^Buy now/ }))
  await screen.findByRole('heading', { level: 1, name: 'Order summary' })
  await screen.findByRole('region', { name: 'Pay with' })
  await page.settle()
  return page
}
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('screens with an address of their own', () => {
  it.each([
    ['product details', '/shop/p/product/1003', 'Rechargeable camp lantern', 'Description'],
    ['order history', '/order', 'My orders', 'KM2690000001'],
    ['order detail', '/order/o-full-shipped', 'Order details', 'KM2690000007'],
    ['universal search', '/search', 'Popular searches', 'jasmine rice'],
    ['donation', '/donation-main', 'Donate', 'Flood relief bags'],
    ['free shipping', '/landing-campaign-list/free_shipping', 'Free shipping', 'Orders over ฿299'],
    ['special discount', '/landing-campaign-list/special_discount', 'Special discounts', 'Rainy-day food deals'],
    ['mall', '/landing-shop-list', 'Mall shops', 'Sukjai Health'],
    ['favourite shop', '/fav-shop', 'Favourite shops', 'Rim Doi Coffee'],
    ['birthday feed landing', '/landing-campaign-detail/9202', 'Happy birthday month', 'Free birthday drink'],
    ['all vouchers', '/promotion-center', 'All vouchers', 'Collect'],
    ['privilege', '/privilege', 'Privileges', 'Airport lounge, one visit'],
  ])('%s is at %s [NAV-074]', async (_, href, title, text) => {
    const page = await open(href)
    expect(page.path()).toBe(href)
    expect(headings()).toContain(title)
    expect(main()).toContain(text)
  })
})

describe('screens over other screens', () => {
  it('the variant page opens over a product [NAV-074]', async () => {
    await open('/shop/p/product/1001')
    press('Buy now')
    const sheet = await dialog('Choose options and quantity')
    expect(sheet.getAllByRole('group').length).toBeGreaterThan(1)
  })

  it('the category popup opens over home [NAV-074]', async () => {
    await open('/')
    press('All categories')
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Food'))
  })

  it('the search shows history, popular keywords, results in three tabs and a not-found state [NAV-074]', async () => {
    const page = await open('/search')
    const shown = () => within(document.querySelector<HTMLElement>('.page-frame:not([aria-hidden])')!)
    const find = async (keyword: string) => {
      const field = await shown().findByRole('combobox')
      fireEvent.change(field, { target: { value: keyword } })
      fireEvent.submit(field.closest('form')!)
      await waitFor(() => expect(page.search().get('keyword')).toBe(keyword))
      await page.rested()
    }
    await screen.findByRole('heading', { name: 'Popular searches' })
    await find('coffee')
    // The visible tab shows its count with the results.
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent.replace(/\d+$/, ''))).toEqual([
      'Products',
      'Shops',
      'Promotions',
    ])
    page.back()
    await screen.findByRole('heading', { name: 'Recent searches' })
    await page.rested()
    await find('zzzzqqqq')
    await screen.findByRole('heading', { name: 'No results found for "zzzzqqqq"' })
  })

  it('checkout shows delivery method, payment method, point cards, voucher entry and list [NAV-074]', async () => {
    const page = await summary('1003')
    expect(screen.getAllByRole('radio', { name: /Registered mail|Express mail/ })).toHaveLength(2)
    fireEvent.click(region('Pay with').getAllByRole('button')[0]!)
    const sheet = await dialog('Choose how to pay')
    await waitFor(() => sheet.getByRole('radio', { name: /Signature credit card/ }))
    sheet.getByRole('radio', { name: /K Point/ })
    expect(sheet.getAllByRole('radio', { name: /point/i }).length).toBeGreaterThan(2)
    page.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(region('Voucher').getAllByRole('button')[0]!)
    const vouchers = await dialog('Voucher')
    await vouchers.findByRole('textbox', { name: 'Enter a code' })
    await waitFor(() => expect(vouchers.getAllByRole('button', { name: /^Select / }).length).toBeGreaterThan(0))
  })

  it('checkout shows the list of addresses, a new one, one to edit, and the confirmation before one is deleted [NAV-074]', async () => {
    await summary('1003')
    press('Change')
    await screen.findByRole('heading', { name: 'Choose a delivery address' })
    fireEvent.click((await screen.findAllByRole('button', { name: /^Delete/ }))[0]!)
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText('Delete this address?')
    fireEvent.click(question.getAllByRole('button').at(0)!)
    fireEvent.click(screen.getAllByRole('button', { name: /^Edit/ })[0]!)
    await screen.findByRole('heading', { name: 'Edit address' })
    cleanup()
    await summary('1003')
    press('Change')
    await screen.findByRole('heading', { name: 'Choose a delivery address' })
    press('Add new address')
    await screen.findByRole('heading', { name: 'New address' })
  })

  it('the address form focuses its first bad field when it is saved [ADR-022]', async () => {
    await summary('1003')
    press('Change')
    await screen.findByRole('heading', { name: 'Choose a delivery address' })
    fireEvent.click((await screen.findAllByRole('button', { name: /^Edit/ }))[0]!)
    await screen.findByRole('heading', { name: 'Edit address' })
    const mobile = screen.getByRole('textbox', { name: 'Mobile number' })
    fireEvent.change(mobile, { target: { value: '12' } })
    fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: 'x' } })
    press('Save address')
    await waitFor(() => expect(document.activeElement).toBe(mobile))
    screen.getByText('Invalid mobile number')
  })

  it('checkout shows the confirmation of a third party’s payment, with the e-mail [NAV-074]', async () => {
    await summary('1003')
    fireEvent.click(region('Pay with').getAllByRole('button')[0]!)
    const sheet = await dialog('Choose how to pay')
    await waitFor(() => sheet.getByRole('radio', { name: /Signature credit card/ }))
    fireEvent.click(sheet.getByRole('radio', { name: /Signature credit card/ }))
    fireEvent.click(sheet.getByRole('button', { name: 'Use this payment method' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Pay')
    await screen.findByRole('heading', { level: 1, name: 'Confirm card payment' })
    screen.getByRole('textbox', { name: 'E-mail' })
  })

  it('checkout ends with the thank-you [NAV-074][GEN-021]', async () => {
    const page = await summary('1003')
    press('Pay')
    await waitFor(() => expect(page.native.some(({ name }) => name === 'openPin')).toBe(true))
    const { payload } = page.native.find(({ name }) => name === 'openPin')!
    await server.bank.enterPin((payload as { pin_reference: string }).pin_reference)
    act(() => (window as unknown as { webviewAppeared: () => void }).webviewAppeared())
    await screen.findByRole('heading', { level: 1, name: 'Payment successful' })
  })

  it('home and an e-donation show their tutorials [NAV-074]', async () => {
    await open('/', { firstVisit: true })
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Search products and shops'))
    cleanup()
    await open('/shop/p/product/3001', { firstVisit: true })
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('What is e-Donation?'))
  })

  it.each([
    ['app update', { link_type: 'kplus', link: 'loan', minVersion: '99.0.0' }, 'Please update K PLUS to proceed.'],
    ['leaving-app', { link_type: 'external', link: 'https://news.example/a' }, 'You are going to leave K PLUS.'],
  ] as const)('a link shows the %s notice [NAV-074]', async (_, link, text) => {
    const page = await open('/my-coupon')
    act(() => page.app.linkOpener.send({ type: 'link.open', link }))
    await waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain(text))
  })
})
