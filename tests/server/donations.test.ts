import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DonationSort, Language } from '../../contract/enums'
import type { ClaimRequest } from '../../contract/payment'
import { listProducts } from '../../contract/products'
import { products } from '../../server/db/schema'
import { sortDonations } from '../../server/domain/catalogue/donationSort'
import { plain } from '../i18n/plain'
import { place } from './buying'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const minute = 60_000
const day = 1440 * minute

describe('the order of donations', () => {
  const now = new Date('2026-11-21T03:00:00.000Z')
  const later = '2026-12-01T00:00:00.000Z'
  const named = (...names: string[]) =>
    names.map((name, index) => ({ productId: String(index), name, soldCount: 0, endsAt: later }))
  const names = (sort: DonationSort, language: Language, donations: ReturnType<typeof named>) =>
    sortDonations(donations, { sort, language, now }).map(({ name }) => name)

  it('by Thai names: a vowel sorts after the consonant that it precedes, tone marks count last [DON-006]', () => {
    const given = named('แมว', 'เก่า', 'ไก่', 'กา', 'ก่า', 'ขา', 'ฮูก', 'มด', 'แก')
    const expected = ['กา', 'ก่า', 'เก่า', 'แก', 'ไก่', 'ขา', 'มด', 'แมว', 'ฮูก']
    expect(names('name_asc', 'th', given)).toEqual(expected)
    expect(names('name_desc', 'th', given)).toEqual(expected.toReversed())
  })

  it('by English names: case-insensitive [DON-006]', () => {
    const given = named('banana', 'Cherry', 'apple', 'Élan', 'Dates')
    const expected = ['apple', 'banana', 'Cherry', 'Dates', 'Élan']
    expect(names('name_asc', 'en', given)).toEqual(expected)
    expect(names('name_desc', 'en', given)).toEqual(expected.toReversed())
  })

  it('the same names by the code units of their ids in both directions', () => {
    const given = ['d3', 'd1', 'D2'].map((productId) => ({ productId, name: 'a', soldCount: 0, endsAt: later }))
    for (const sort of ['name_asc', 'name_desc'] as const) {
      const sorted = sortDonations(given, { sort, language: 'en', now })
      expect(sorted.map(({ productId }) => productId)).toEqual(['D2', 'd1', 'd3'])
    }
  })

  it('as recommended: open ones first, those with most donors before others', () => {
    const given = [
      { productId: 'a', name: 'a', soldCount: 9, endsAt: '2026-11-21T03:00:00.000Z' },
      { productId: 'b', name: 'b', soldCount: 1, endsAt: later },
      { productId: 'c', name: 'c', soldCount: 5, endsAt: later },
      { productId: 'd', name: 'd', soldCount: 5, endsAt: later },
    ]
    expect(names('recommended', 'en', given)).toEqual(['c', 'd', 'b', 'a'])
    expect(names('recommended', 'en', given.toReversed())).toEqual(['c', 'd', 'b', 'a'])
  })
})

describe.each(databaseKinds)('donations on the %s database', (kind) => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.reset()
    client = await server.signIn('full')
  })

  type Query = Record<string, string>
  const ask = (query: Query, language: Language = 'th') =>
    client.call(listProducts, { query: { type: 'donation', sort: 'recommended', ...query } as never }, { language })
  const namesOf = async (query: Query, language: Language) =>
    (await ask(query, language)).body.products.map(({ productName }) => plain(productName))

  it('are listed by their names in the requested language, in pages [DON-006] [NAV-037]', async () => {
    expect(await namesOf({ sort: 'name_asc' }, 'th')).toEqual([
      'กล่องยาโรงเรียนห่างไกล',
      'เครื่องช่วยหายใจให้ 8 โรงพยาบาล',
      'ดูแลผู้สูงอายุที่อยู่ลำพัง',
      'เต่าทะเลกลับบ้าน',
      'ถุงยังชีพผู้ประสบอุทกภัย',
      'ทำหมันหมาแมวจร 1,000 ตัว',
      'ทุนเรียนต่อเด็กชายขอบ',
      'บ้านพักแมวชรา',
      'บูรณะเจดีย์วัดป่าสนธรรม',
      'ป่าให้ช้าง แหล่งน้ำให้คน',
      'ผ้าป่าสร้างศาลาการเปรียญ',
      'รถพยาบาลบนดอยสูง',
      'ห้องสมุดบนดอย ปีที่ 9',
      'อาหารกลางวันน้องอิ่ม',
    ])
    const english = await namesOf({ sort: 'name_asc' }, 'en')
    expect(english.slice(0, 4)).toEqual([
      'A full lunch for every child',
      'A hall for the community temple',
      'A home for old cats',
      'A mountain ambulance',
    ])
    expect(await namesOf({ sort: 'name_desc' }, 'en')).toEqual(english.toReversed())
    const paged = [1, 2, 3].map((page) => namesOf({ sort: 'name_asc', page: String(page), limit: '5' }, 'en'))
    expect((await Promise.all(paged)).flat()).toEqual(english)
    expect((await ask({ page: '999', limit: '5' })).body).toMatchObject({ products: [], total: 14 })
  })

  it('are recommended by their donors while they are open [DON-006]', async () => {
    const ids = async () => (await ask({})).body.products.map(({ product_id }) => product_id)
    const before = await ids()
    expect(before.slice(0, 3)).toEqual(['3012', '3004', '3008'])
    server.clock.advance(80 * day)
    client = await server.signIn('full')
    const after = await ids()
    expect(after).toHaveLength(14)
    // Of the first three only 3012 stays open for longer than 80 days.
    expect([after[0], after.indexOf('3004') > after.indexOf('3014')]).toEqual(['3012', true])
  })

  it('are filtered by tax deduction, e-donation and category, with a matching total', async () => {
    const found = async (query: Query) => {
      const { body } = await ask(query)
      expect(body.total).toBe(body.products.length)
      return body.products
    }
    const double = await found({ tax_deduction_condition: 'double' })
    expect(double.map(({ product_id }) => product_id).sort()).toEqual(['3001', '3002', '3004', '3014'])
    expect(
      (await found({ tax_deduction_condition: 'none' })).every((one) => one.taxDeductionCondition === 'none'),
    ).toBe(true)
    const reported = await found({ is_edonation: 'true' })
    expect(reported).toHaveLength(9)
    expect(reported.every(({ isEdonation }) => isEdonation)).toBe(true)
    expect(await found({ is_edonation: 'false' })).toHaveLength(5)
    expect(await found({ category: 'donation-edu' })).toHaveLength(3)
    expect(await found({ category: 'food' })).toEqual([])
    expect(await found({ sort: 'newest', tax_deduction_condition: 'double' })).toHaveLength(4)
    expect(await found({ sort: 'newest', is_edonation: 'true' })).toHaveLength(9)
    expect(await found({ sort: 'newest' })).toHaveLength(14)
    expect((await ask({ category: 'nothing' })).code).toBe('410')
  })

  it('are the only products with these sort orders: others answer 1011', async () => {
    for (const query of [{}, { type: 'general' }, { type: 'theme', category: 'food' }])
      for (const sort of ['recommended', 'name_asc', 'name_desc'])
        expect((await client.call(listProducts, { query: { ...query, sort } as never })).code).toBe('1011')
    expect((await client.call(listProducts, { query: { type: 'moon' } as never })).code).toBe('1011')
  })

  describe('progress', () => {
    const progress = async () =>
      (await ask({ limit: '100' })).body.products.find(({ product_id }) => product_id === '3008')!.donation!
    const request = (amount: number): ClaimRequest => ({
      mid: '100025',
      purchase_state: 'donation',
      products: [{ product_id: '3008', product_variant_id: '3008-00', quantity: 1, price_per_item: amount }],
      source_of_funds: [{ type: 'saving_account', amount, unit: 'baht' }],
      expected_total: amount,
    })
    const give = (amount: number) => place(client, request(amount))

    it('counts a donation once, when it is paid, and each donor once [DON-009]', async () => {
      const before = await progress()
      expect(before).toMatchObject({ raised: 320_150, goal: 500_000, donors: 5310, min: 1 })
      const { pin_reference } = await give(250)
      expect(await progress()).toEqual(before)
      await server.bank.enterPin(pin_reference)
      expect(await progress()).toEqual({ ...before, raised: 320_400, donors: 5311 })
      await server.bank.enterPin(pin_reference)
      expect(await progress()).toEqual({ ...before, raised: 320_400, donors: 5311 })
      await server.bank.enterPin((await give(100)).pin_reference)
      expect(await progress()).toEqual({ ...before, raised: 320_500, donors: 5311 })
    })

    it('does not count a donation that timed out', async () => {
      const before = await progress()
      await give(250)
      server.clock.advance(60 * minute)
      await server.runDueJobs()
      client = await server.signIn('full')
      expect(await progress()).toEqual(before)
    })

    it('is missing on other product cards', async () => {
      const { body } = await client.call(listProducts, { query: { category: 'food' } })
      expect(body.products.some((card) => 'donation' in card)).toBe(false)
      await server.db
        .update(products)
        .set({ details: sql`'{}'::jsonb` })
        .where(eq(products.productId, '3008'))
      const donation = (await ask({})).body.products.find(({ product_id }) => product_id === '3008')
      expect(donation && 'donation' in donation).toBe(false)
    })
  })
})
