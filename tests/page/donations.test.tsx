// @vitest-environment node
import './dom'
import './motion'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listProducts } from '../../contract/products'
import { products } from '../../server/db/schema'
import { plain } from '../i18n/plain'
import { place } from '../server/buying'
import type { TestServer } from '../server/testServer'
import { createTestServer } from '../server/testServer'
import { openPage } from './openPage'

let server: TestServer

const day = 86_400_000
const tutorials = 'kmarket:1:tutorials'

beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  window.localStorage.clear()
  window.localStorage.setItem(tutorials, JSON.stringify({ edonation: { step: 0, isHidden: true } }))
  await server.reset()
})
afterEach(() => {
  cleanup()
  server.switches({})
})

type Language = 'th' | 'en'
const open = (href: string, language: Language = 'en') => openPage(server, { href, language })
const textOf = (element: Element | null | undefined) => plain(element?.textContent ?? '')
const rows = () => [...document.querySelectorAll('.donation-list .donation-card')]
const nameOf = (card: Element) => textOf(card.querySelector('h3'))
const rowOf = async (name: string) => {
  await waitFor(() => expect(rows().map(nameOf)).toContain(name))
  return rows().find((card) => nameOf(card) === name)!
}
const asked = (calls: string[]) =>
  calls
    .filter((call) => call.startsWith(`GET ${listProducts.path}?`))
    .map((call) => new URL(call.slice(4), 'http://x').searchParams)

describe.each([
  {
    language: 'th',
    title: 'บริจาค',
    featured: 'โครงการเด่น',
    first: 'ถุงยังชีพผู้ประสบอุทกภัย',
    double: 'ลดหย่อนได้ 2 เท่า',
    tax: 'ลดหย่อนภาษีได้',
    about: /ลดหย่อนภาษีอัตโนมัติด้วย e-Donation/,
    tutorial: 'รู้จัก e-Donation',
    progress: ['฿2,045,700', 'เป้าหมาย ฿3,000,000', '68%', 'ผู้บริจาค 9,921 คน', 'เหลืออีก 97 วัน', '฿1'],
  },
  {
    language: 'en',
    title: 'Donate',
    featured: 'Featured project',
    first: 'Flood relief bags',
    double: 'Double tax deduction',
    tax: 'Tax deductible',
    about: /Automatic tax deduction with e-Donation/,
    tutorial: 'About e-Donation',
    progress: ['฿2,045,700', 'of ฿3,000,000', '68%', '9,921 donors', '97 days left', '฿1'],
  },
] as const)('the start page of donations, in $language', (words) => {
  it('shows one large donation, those with double deduction, and all with the raised amount [NAV-036] [DON-009]', async () => {
    const page = await open('/donation-main', words.language)
    await screen.findByRole('heading', { level: 1, name: words.title })
    const hero = await screen.findByRole('region', { name: words.featured })
    expect(textOf(hero)).toContain(words.first)
    expect(within(hero).getByRole('link').getAttribute('href')).toMatch(/\/product\/3012$/)
    const rail = document.querySelector('.rail--donations')!
    expect(rail.querySelectorAll('.tag--tax-double')).toHaveLength(4)
    expect(rail.querySelectorAll('.donation-card')).toHaveLength(4)
    const card = await rowOf(words.first)
    for (const text of [...words.progress, words.tax, 'e-Donation']) expect(textOf(card)).toContain(text)
    expect(card.querySelector('.progress__done')?.getAttribute('width')).toBe('68')
    expect(rows()).toHaveLength(14)
    fireEvent.click(card.querySelector('a')!)
    await waitFor(() => expect(page.path()).toMatch(/\/product\/3012$/))
    await waitFor(() => expect(textOf(document.querySelector('.page-frame:not([aria-hidden]) main'))).toContain('68%'))
  })

  it('explains e-Donation and links to a search and to lists', async () => {
    const page = await open('/donation-main', words.language)
    fireEvent.click(await screen.findByRole('button', { name: words.about }))
    await screen.findByRole('dialog', { name: words.tutorial })
    const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    await waitFor(() => expect(hrefs()).toContain('/donation-list?category=donation-med'))
    const chips = [...document.querySelectorAll('.chips .chip[aria-current]')]
    expect(chips.map((chip) => chip.getAttribute('href'))).toEqual(['/donation-list'])
    for (const href of [
      '/donation/search',
      '/donation-list',
      '/donation-list?edonation=true',
      '/donation-list?tax=none',
    ])
      expect(hrefs()).toContain(href)
    expect(hrefs().filter((href) => href === '/donation-list?tax=double')).toHaveLength(2)
    expect(page.calls.filter((call) => call.includes('limit=1&') || call.endsWith('limit=1'))).toHaveLength(1)
  })
})

describe('the list of donations', () => {
  it('has three sort orders, recommended by default [NAV-037] [DON-005] [DON-006]', async () => {
    const page = await open('/donation-list', 'th')
    await screen.findByRole('heading', { level: 1, name: 'รายการบริจาค' })
    await waitFor(() => expect(rows()).toHaveLength(14))
    expect(asked(page.calls).map((query) => [query.get('type'), query.get('sort'), query.get('page')])).toEqual([
      ['donation', 'recommended', '1'],
    ])
    expect(nameOf(rows()[0]!)).toBe('ถุงยังชีพผู้ประสบอุทกภัย')
    const sort = async (from: string, to: string) => {
      fireEvent.click(screen.getByRole('button', { name: `เรียงตาม ${from}` }))
      const sheet = within(await screen.findByRole('dialog', { name: 'เรียงตาม' }))
      const options = sheet.getAllByRole('radio').map((radio) => textOf(radio.closest('label')))
      expect(options).toEqual(['แนะนำ', 'ชื่อ A-Z', 'ชื่อ Z-A'])
      fireEvent.click(sheet.getByRole('radio', { name: to }))
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'เรียงตาม' })).toBeNull())
      await waitFor(() => expect(rows()).toHaveLength(14))
      return rows().map(nameOf)
    }
    const ascending = await sort('แนะนำ', 'ชื่อ A-Z')
    expect(ascending.slice(0, 4)).toEqual([
      'กล่องยาโรงเรียนห่างไกล',
      'เครื่องช่วยหายใจให้ 8 โรงพยาบาล',
      'ดูแลผู้สูงอายุที่อยู่ลำพัง',
      'เต่าทะเลกลับบ้าน',
    ])
    expect(await sort('ชื่อ A-Z', 'ชื่อ Z-A')).toEqual(ascending.toReversed())
    const recommended = await sort('ชื่อ Z-A', 'แนะนำ')
    expect(recommended[0]).toBe('ถุงยังชีพผู้ประสบอุทกภัย')
    expect([ascending, ascending.toReversed()]).not.toContainEqual(recommended)
    const sorts = asked(page.calls).map((query) => query.get('sort'))
    expect(sorts).toEqual(['recommended', 'name_asc', 'name_desc', 'recommended'])
  })

  it('shows its three orders in English too [DON-005]', async () => {
    await open('/donation-list', 'en')
    fireEvent.click(await screen.findByRole('button', { name: 'Sorted by Recommended' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Sort by' }))
    const options = sheet.getAllByRole('radio').map((radio) => textOf(radio.closest('label')))
    expect(options).toEqual(['Recommended', 'Name A-Z', 'Name Z-A'])
  })

  it('is filtered by the address or by a chip, without a new history entry', async () => {
    const page = await open('/donation-list?tax=double')
    await waitFor(() => expect(rows()).toHaveLength(4))
    expect(rows().every((card) => card.querySelector('.tag--tax-double') !== null)).toBe(true)
    const entries = page.entries()
    const chip = (name: string) => screen.getAllByRole('button', { name }).find((one) => one.closest('nav'))!
    expect(chip('Tax deductible x2').getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(chip('e-Donation'))
    await waitFor(() => expect(rows()).toHaveLength(9))
    expect([page.search().get('edonation'), page.search().get('tax'), page.entries()]).toEqual(['true', null, entries])
    fireEvent.click(chip('Medical care'))
    await waitFor(() => expect(rows()).toHaveLength(3))
    fireEvent.click(chip('All'))
    await waitFor(() => expect(rows()).toHaveLength(14))
    expect(textOf(document.querySelector('.page-frame:not([aria-hidden]) .page__count'))).toBe('14 projects')
  })

  it.each([
    ['th', 'ไม่พบรายการบริจาค'],
    ['en', 'No donations found.'],
  ] as const)('in %s: shows an empty state for an empty and an unknown category [DON-010]', async (language, text) => {
    await open('/donation-list?category=food', language)
    await screen.findByRole('heading', { name: text })
    cleanup()
    await open('/donation-list?category=nothing', language)
    await screen.findByRole('heading', { name: text })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('ignores an unknown tax deduction', async () => {
    await open('/donation-list?tax=%25_%5C&edonation=maybe')
    await waitFor(() => expect(rows()).toHaveLength(14))
  })

  it('counts days by the server’s clock; an ended donation can’t be made', async () => {
    await server.db
      .update(products)
      .set({ details: sql`jsonb_set(details, '{donation,ends_at}', '"2026-11-21T16:59:00.000Z"')` })
      .where(eq(products.productId, '3012'))
    await open('/donation-list')
    expect(textOf(await rowOf('Flood relief bags'))).toContain('Last day')
    cleanup()
    server.clock.advance(day)
    await open('/donation-list')
    const card = await rowOf('Flood relief bags')
    expect(textOf(card)).toContain('No longer collecting')
    expect(textOf(card)).not.toContain('Donate')
    expect(nameOf(rows().at(-1)!)).toBe('Flood relief bags')
    cleanup()
    await open('/shop/p/product/3012')
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'No longer collecting' })
    expect(button.disabled).toBe(true)
  })

  it('can be retried after a failed load [GEN-023]', async () => {
    server.switches({ errors: [{ method: 'GET', path: listProducts.path, status: 500 }] })
    await open('/donation-list')
    const retry = await screen.findByRole('button', { name: 'Try again' })
    server.switches({})
    fireEvent.click(retry)
    await waitFor(() => expect(rows()).toHaveLength(14))
  })
})

describe('the order of a donation', () => {
  const terms = () => {
    const table = screen.getByRole('heading', { name: /^(Donation|การบริจาค)$/ }).closest('section, .sheet-block')!
    return [...table.querySelectorAll('.amounts__row')].map((row) => [
      textOf(row.querySelector('dt')),
      textOf(row.querySelector('dd')),
    ])
  }
  const give = async (product: string, mid: string, change: object) => {
    const client = await server.signIn('full')
    const { order_id, pin_reference } = await place(client, {
      purchase_state: 'donation',
      mid,
      products: [{ product_id: product, product_variant_id: `${product}-00`, quantity: 1, price_per_item: 500 }],
      expected_total: 500,
      source_of_funds: [{ type: 'saving_account', amount: 500, unit: 'baht' }],
      ...change,
    })
    await server.bank.enterPin(pin_reference)
    return `/order/${order_id}`
  }
  const shown = async (href: string, language: Language) => {
    await open(href, language)
    await screen.findByRole('heading', { name: language === 'th' ? 'การบริจาค' : 'Donation' })
    return terms()
  }

  it('shows receipt, tax deduction, e-Donation and consent [ORD-061]', async () => {
    const consented = await give('3001', '100023', { consent_flag: true })
    expect(await shown(consented, 'th')).toEqual([
      ['ใบเสร็จ', 'ส่งข้อมูลให้กรมสรรพากร ไม่ต้องใช้ใบเสร็จ'],
      ['การลดหย่อนภาษี', 'ลดหย่อนภาษี 2 เท่า'],
      ['e-Donation', 'ใช่'],
      ['ความยินยอมส่งข้อมูล', 'ยินยอม'],
    ])
    cleanup()
    const refused = await give('3003', '100023', {})
    expect(await shown(refused, 'en')).toEqual([
      ['Receipt', 'No receipt'],
      ['Tax deduction', 'Tax deductible'],
      ['e-Donation', 'Yes'],
      ['Consent to send data', 'Not given, so there is no tax deduction'],
    ])
    cleanup()
    const onPaper = await give('3009', '100025', { address_id: 'full-a1' })
    const [receipt, to, ...rest] = await shown(onPaper, 'en')
    expect([receipt, ...rest]).toEqual([
      ['Receipt', 'Sent by post'],
      ['Tax deduction', 'Not tax deductible'],
      ['e-Donation', 'No'],
    ])
    expect(to![0]).toBe('Receipt goes to')
    expect(to![1]).toContain('ณิชา วัฒนากุล')
  })

  it('shows no donation details on other orders', async () => {
    await open('/order/o-full-shipped')
    await screen.findByText(/KM26/)
    expect(screen.queryByRole('heading', { name: 'Donation' })).toBeNull()
  })
})
