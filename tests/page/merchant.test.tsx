// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { getMerchant } from '../../contract/merchants'
import type { TestServer } from '../server/testServer'
import { openPage } from './openPage'
import { withServer } from './withServer'

let server: TestServer
withServer((started) => (server = started))

const href = '/merchant-detail/100002'
const words = {
  th: {
    name: 'กาแฟริมดอย',
    promotions: /^โปรโมชัน/,
    about: 'เกี่ยวกับร้าน',
    closed: 'ปิด',
    today: 'วันนี้',
    open: 'เปิดอยู่',
    line: /LINE @rimdoi/,
  },
  en: {
    name: 'Rim Doi Coffee',
    promotions: /^Promotions/,
    about: 'About',
    closed: 'Closed',
    today: 'Today',
    open: 'Open',
    line: /LINE @rimdoi/,
  },
} as const
const products = () => screen.findAllByRole('article')

describe.each(['th', 'en'] as const)('the profile of a shop in %s', (language) => {
  const text = words[language]

  it('shows name, seal, followers and only its own products [NAV-022][API-046][API-108]', async () => {
    await openPage(server, { href, language })
    await screen.findByRole('heading', { level: 2, name: new RegExp(`^${text.name}`) })
    screen.getByRole('img', { name: language === 'th' ? 'ร้านค้าที่ยืนยันแล้ว' : /verified/i })
    const { body } = await (await server.signIn('full')).call(getMerchant, { params: { mid: '100002' } })
    expect(await products()).toHaveLength(body.merchant.activeProductCount)
  })

  it('filters its products by category chips [SHP-008]', async () => {
    await openPage(server, { href, language })
    const all = (await products()).length
    const chips = within(screen.getByRole('navigation'))
    fireEvent.click(chips.getAllByRole('button')[1]!)
    await waitFor(async () => expect((await products()).length).toBeLessThan(all))
    fireEvent.click(chips.getAllByRole('button')[0]!)
    await waitFor(async () => expect((await products()).length).toBe(all))
  })

  it('offers its voucher above its products, which can be collected there [SHP-003][SHP-008]', async () => {
    const page = await openPage(server, { href, language, shopper: 'card' })
    const name = language === 'th' ? 'เก็บ กาแฟริมดอย ลด 30\u00A0บาท' : 'Collect Rim Doi ฿30\u00A0off'
    const collect = await screen.findByRole('button', { name })
    const [ticket, product] = await products()
    expect(ticket!.contains(collect)).toBe(true)
    expect(product!.querySelector('a')!.getAttribute('href')).toContain('/product/')
    fireEvent.click(collect)
    await waitFor(() => expect(ticket!.textContent).toContain(language === 'th' ? 'เก็บแล้ว' : 'Collected'))
    expect(page.path()).toBe(href)
  })

  it('offers no voucher above its products that the shopper cannot use [SHP-008]', async () => {
    await openPage(server, { href, language })
    await screen.findByRole('tab', { name: /1$/ })
    for (const card of await products()) expect(card.textContent).not.toMatch(/โค้ดร้าน|Shop voucher/)
  })

  it('shows its own vouchers as its promotions [SHP-003][SHP-008][API-039]', async () => {
    await openPage(server, { href, language })
    fireEvent.click(await screen.findByRole('tab', { name: text.promotions }))
    const [ticket, ...others] = await products()
    expect(ticket!.textContent).toContain('฿30')
    expect(others).toEqual([])
  })

  it('shows its hours from Monday to Sunday, with today marked and a day off as closed [SHP-003][SHP-004]', async () => {
    await server.db.execute(sql`update merchants set opening_hours = jsonb_set(opening_hours, '{sun}', 'null')`)
    await openPage(server, { href, language })
    fireEvent.click(await screen.findByRole('tab', { name: text.about }))
    const rows = (await screen.findAllByRole('definition')).map(({ textContent }) => textContent)
    expect(rows).toHaveLength(7)
    expect(rows[0]).toMatch(/^\d\d:\d\d - \d\d:\d\d$/)
    expect(rows[6]).toBe(text.closed)
    const today = document.querySelector('[aria-current=date]')
    expect(today?.textContent).toContain(text.today)
    expect(today?.className).toContain('merchant-hours__day--today')
  })
})

describe('the profile of a shop', () => {
  it('is followed by its button, and has a mark if the shop is verified [SHP-003][SHP-004]', async () => {
    await openPage(server, { href, language: 'en' })
    fireEvent.click(await screen.findByRole('button', { name: 'Unfollow Rim Doi Coffee' }))
    await screen.findByRole('button', { name: 'Follow Rim Doi Coffee' })
    screen.getByRole('img', { name: 'Verified shop' })
    cleanup()
    await server.db.execute(sql`update merchants set is_verified = false where mid = '100002'`)
    await openPage(server, { href, language: 'en' })
    await screen.findByRole('button', { name: 'Follow Rim Doi Coffee' })
    expect(screen.queryByRole('img', { name: 'Verified shop' })).toBeNull()
  })

  it('shows whether it is open now by the server’s clock [SHP-004]', async () => {
    await openPage(server, { href, language: 'en' })
    await screen.findByText('Open')
    cleanup()
    server.clock.set(new Date('2026-11-21T15:00:00Z'))
    await openPage(server, { href, language: 'en' })
    await screen.findByText('Closed now')
  })

  it('opens its messenger after the leaving notice, and links its phone number [SHP-004]', async () => {
    const page = await openPage(server, { href, language: 'en' })
    fireEvent.click(await screen.findByRole('tab', { name: 'About' }))
    expect(screen.getByRole('link', { name: /Tel\./ }).getAttribute('href')).toMatch(/^tel:0\d+$/)
    fireEvent.click(screen.getByRole('button', { name: /LINE @rimdoi/ }))
    const notice = within(await screen.findByRole('alertdialog'))
    expect(page.native.map(({ name }) => name)).not.toContain('openExternalWeb')
    notice.getByText(/leave K PLUS/)
  })

  it('calls the shop and opens its messenger beside its hours [SHP-004]', async () => {
    await openPage(server, { href, language: 'en' })
    const call = await screen.findByRole('link', { name: 'Call the shop' })
    expect(call.getAttribute('href')).toMatch(/^tel:0\d+$/)
    fireEvent.click(screen.getByRole('button', { name: 'Chat with the shop on LINE' }))
    within(await screen.findByRole('alertdialog')).getByText(/leave K PLUS/)
  })

  it('leaves out missing hours and contact [SHP-004]', async () => {
    await server.db.execute(sql`update merchants set opening_hours = null, contact = '{}' where mid = '100002'`)
    await openPage(server, { href, language: 'en' })
    fireEvent.click(await screen.findByRole('tab', { name: 'About' }))
    expect(screen.queryAllByRole('definition')).toEqual([])
    expect(screen.queryByText('Contact the shop')).toBeNull()
  })

  it('is not found for an unknown shop [SHP-007][NAV-047]', async () => {
    await openPage(server, { href: '/merchant-detail/999999', language: 'en' })
    await screen.findByRole('heading', { name: 'This shop is not available.' })
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: getMerchant.path, status: 500, times: 4 }] })
    await openPage(server, { href, language: 'en' })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.switches({})
    fireEvent.click(retry)
    await screen.findByRole('heading', { level: 2, name: /^Rim Doi Coffee/ })
  })

  it('opens from the shop of a product [SHP-003]', async () => {
    const page = await openPage(server, { href: '/shop/p/product/1001', language: 'en' })
    const link = await screen.findByRole('link', { name: 'Doi & Day' })
    fireEvent.click(link)
    await screen.findByRole('tab', { name: 'About' })
    expect(page.path()).toBe('/merchant-detail/100001')
  })
})

it('the products of a shop have a page of their own [NAV-021][SHP-008]', async () => {
  await openPage(server, { href: '/shop/100002/product', language: 'en' })
  await screen.findByRole('heading', { level: 1, name: 'Products of Rim Doi Coffee' })
  expect((await products()).length).toBeGreaterThan(3)
})
