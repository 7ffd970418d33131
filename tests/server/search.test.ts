import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/constants'
import {
  listPopularKeywords,
  listSuggestions,
  searchFavorites,
  searchMerchants,
  searchOverview,
  searchProducts,
  searchPromotions,
} from '../../contract/search'
import {
  banners,
  campaigns,
  dueJobs,
  groups,
  landingPages,
  merchants,
  products as productsTable,
  productVariants,
  sectionGroups,
  shoppers,
  vouchers,
} from '../../server/db/schema'
import { imagePath, placeholderOf } from '../../server/domain/catalogue/pictures'
import { plain } from '../i18n/plain'
import type { CallOptions, TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime } from './testServer'

describe.each(databaseKinds)('search on the %s database', (kind) => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(() => {
    client = server.client()
  })
  afterEach(() => server.reset())
  afterAll(() => server.close())

  const products = async (body: Record<string, unknown>, options?: CallOptions) => {
    const answer = await client.call(searchProducts, { body: body as never }, options)
    return { ...answer, ids: (answer.body.products ?? []).map((card) => card.product_id) }
  }
  const mids = (rows: readonly { mid: string }[] | undefined) => rows?.map((row) => row.mid)

  describe('products', () => {
    it('finds a product by its Thai name, without a session, and returns the count [API-028][API-090]', async () => {
      const { code, body, ids } = await products({ keyword: 'เทียนหอม' })
      expect(code).toBe('0000')
      expect(ids[0]).toBe('1027')
      expect(body).toMatchObject({ page: 1, limit: 20 })
      expect(body.total).toBe(ids.length)
    })

    it('returns names in the language of the call [API-090]', async () => {
      const { body } = await products({ keyword: 'เทียนหอมไขถั่วเหลือง' }, { language: 'en' })
      expect(body.products[0]).toMatchObject({ product_id: '1027', productName: 'Soy candle 220\u00A0g' })
    })

    it('returns pages of 20 that join to all results without duplicates [API-090]', async () => {
      const first = await products({ keyword: 'กรัม', limit: 5 })
      const found: string[] = []
      for (let page = 1; found.length < first.body.total; page += 1) {
        const { ids } = await products({ keyword: 'กรัม', limit: 5, page })
        expect(ids.length).toBeGreaterThan(0)
        found.push(...ids)
      }
      expect(new Set(found).size).toBe(first.body.total)
      expect(first.body.total).toBeGreaterThan(5)
    })

    it('searches one type, or one category with its children [API-090][SRC-009]', async () => {
      const all = await products({ keyword: 'แมว', limit: 100 })
      expect(all.ids).toEqual(expect.arrayContaining(['1084', '3008', '4003']))
      const donations = await products({ keyword: 'แมว', type: 'donation' })
      expect(donations.ids).toEqual(expect.arrayContaining(['3008', '3009']))
      expect(new Set(donations.body.products.map((card) => card.type))).toEqual(new Set(['donation']))
      const pets = await products({ keyword: 'แมว', category: 'pets' })
      expect(pets.ids).toContain('1084')
      expect(pets.ids).not.toContain('3008')
      expect(pets.body.total).toBe(pets.ids.length)
      expect((await products({ keyword: 'แมว', category: 'no-such' })).code).toBe('410')
    })

    it('sorts the results [API-090]', async () => {
      const sold = (await products({ keyword: 'กาแฟ', sort: 'best_seller' })).body.products.map(
        (card) => card.soldCount,
      )
      expect(sold.length).toBeGreaterThan(3)
      expect(sold).toEqual([...sold].sort((a, b) => b - a))
      const prices = (await products({ keyword: 'TONE', sort: 'price_asc' })).body.products.map(
        (card) => card.discountPrice ?? card.price ?? 0,
      )
      expect(prices.length).toBeGreaterThan(3)
      expect(prices).toEqual([...prices].sort((a, b) => a - b))
    })

    it('returns an empty page beyond the end and for keywords without results [API-090]', async () => {
      expect((await products({ keyword: 'กาแฟ', page: 999 })).ids).toEqual([])
      expect((await products({ keyword: 'กาแฟ', page: 999 })).body.total).toBeGreaterThan(0)
      expect((await products({ keyword: 'ฬฬฬฬฬฬ' })).body).toMatchObject({ total: 0, products: [] })
    })

    it('ranks name over shop over text, available over sold out, then by sales [SRC-010]', async () => {
      const { ids, body } = await products({ keyword: 'กาแฟ', limit: 100 })
      const status = new Map(body.products.map((card) => [card.product_id, card.status]))
      // By name: available ones by sales, then the campaign's own cup and the sold-out offer.
      expect(ids.slice(0, 5)).toEqual(['1007', '1008', '2013', '2014', '1100'])
      expect([status.get('2014'), status.get('1100')]).toEqual(['out_of_stock', 'exceedlimit'])
      // By the shop กาแฟริมดอย, whose other products have no coffee in their names; last those with coffee only in the text.
      expect(ids.slice(5, 8)).toEqual(['2002', '2001', '1010'])
      expect(ids.indexOf('1089')).toBeGreaterThan(ids.indexOf('1009'))
    })

    it('follows changes of stock, status and sales [SRC-010]', async () => {
      const first = async () => (await products({ keyword: 'กาแฟ' })).ids.slice(0, 3)
      expect(await first()).toEqual(['1007', '1008', '2013'])
      await server.db.update(productVariants).set({ stock: 0 }).where(eq(productVariants.productId, '1007'))
      expect(await first()).toEqual(['1008', '2013', '1007'])
      await server.db.update(productVariants).set({ stock: 3 }).where(eq(productVariants.productId, '1007'))
      expect(await first()).toEqual(['1007', '1008', '2013'])
      await server.db.update(productsTable).set({ soldCount: 9999 }).where(eq(productsTable.productId, '2013'))
      expect(await first()).toEqual(['2013', '1007', '1008'])
      await server.db.update(productsTable).set({ status: 'inactive' }).where(eq(productsTable.productId, '2013'))
      expect(await first()).not.toContain('2013')
    })

    it('finds a product by its new name, a new product and a renamed shop once the planned job has run [SRC-010]', async () => {
      await server.db
        .update(productsTable)
        .set({ name: { th: 'โคมดวงจันทร์', en: 'Moon lamp' } })
        .where(eq(productsTable.productId, '1030'))
      await server.db
        .update(merchants)
        .set({ name: { th: 'ร้านพระจันทร์', en: 'Lunar' } })
        .where(eq(merchants.mid, '100003'))
      await server.db.execute(sql`
        insert into products (product_id, mid, category_id, type, sub_type, status, name, description, conditions, price_unit,
          price_display_mode, price_satang, image, images, placeholder, created_at)
        select 'p-new', mid, category_id, type, sub_type, status, '{"th":"ซอสพริกศรีราชา","en":"Sriracha"}', description, conditions, price_unit,
          price_display_mode, price_satang, image, images, placeholder, created_at from products where product_id = '1013'`)
      expect((await products({ keyword: 'moon lamp' })).ids).not.toContain('1030')
      expect(await server.runDueJobs()).toBeGreaterThanOrEqual(3)
      expect((await products({ keyword: 'moon lamp' })).ids[0]).toBe('1030')
      expect((await products({ keyword: 'ซอสพริกศรีราชา' })).ids).toEqual(['p-new'])
      expect((await products({ keyword: 'lunar' })).ids).toContain('1024')
      expect((await products({ keyword: 'โคมไฟตั้งโต๊ะผ้าลินิน' })).ids).not.toContain('1030')
      expect(await server.db.select().from(dueJobs).where(eq(dueJobs.kind, 'search.index'))).toEqual([])
    })

    it('sorts donations by name in the requested language [DON-006][SRC-009]', async () => {
      const names = async (sort: string, language: 'th' | 'en') =>
        (await products({ keyword: 'มูลนิธิ', type: 'donation', sort }, { language })).body.products.map((card) =>
          plain(card.productName),
        )
      const thai = await names('name_asc', 'th')
      expect(thai).toHaveLength(14)
      expect(thai.slice(0, 4)).toEqual([
        'กล่องยาโรงเรียนห่างไกล',
        'เครื่องช่วยหายใจให้ 8 โรงพยาบาล',
        'ดูแลผู้สูงอายุที่อยู่ลำพัง',
        'เต่าทะเลกลับบ้าน',
      ])
      expect(await names('name_desc', 'th')).toEqual([...thai].reverse())
      expect((await names('name_asc', 'en')).slice(0, 3)).toEqual([
        'A full lunch for every child',
        'A hall for the community temple',
        'A home for old cats',
      ])
    })

    it.each(['กาแฟดอยหมอก', 'ไม่มีของแบบนี้ขาย', 'xylophone', '😀', '๐๐๐๐๐๐', '&|!()'])(
      'finds nothing for %s [SRC-010]',
      async (keyword) => {
        expect((await products({ keyword })).body).toMatchObject({ total: 0, products: [] })
      },
    )

    it('finds no inactive products, none of closed shops and none under change [API-090]', async () => {
      expect((await products({ keyword: 'กล่องข้าวเบนโตะสองชั้น' })).ids).not.toContain('1099')
      await server.db.update(merchants).set({ status: 'closed' }).where(eq(merchants.mid, '100016'))
      expect((await products({ keyword: 'เทียนหอม' })).ids).not.toContain('1027')
    })
  })

  describe('shops', () => {
    const shops = async (keyword: string, options?: CallOptions) =>
      (await client.call(searchMerchants, { body: { keyword } }, options)).body

    it('finds shops by either name and by their descriptions [API-048][API-110]', async () => {
      expect(mids((await shops('กาแฟริมดอย')).merchants)?.[0]).toBe('100002')
      expect(mids((await shops('bua skincare')).merchants)?.[0]).toBe('100004')
      expect(mids((await shops('เตาไม้')).merchants)?.[0]).toBe('100003')
      const { merchants: found, total } = await shops('มูลนิธิ')
      expect(mids(found)?.sort()).toEqual(['100023', '100024', '100025', '100026', '100027'])
      expect(total).toBe(5)
    })

    it('leaves out shops that are closed [API-110]', async () => {
      await server.db.update(merchants).set({ status: 'closed' }).where(eq(merchants.mid, '100002'))
      expect(mids((await shops('กาแฟริมดอย')).merchants)).not.toContain('100002')
    })

    it('searches only the shops that the shopper follows [API-050][API-112]', async () => {
      const full = await server.signIn('full')
      const { body } = await full.call(searchFavorites, { body: { keyword: 'กาแฟ' } })
      expect(mids(body.merchants)).toEqual(['100002'])
      const other = await full.call(searchFavorites, { body: { keyword: 'น้องดี' } })
      expect(other.body).toMatchObject({ total: 0, merchants: [] })
      expect((await client.call(searchFavorites, { body: { keyword: 'กาแฟ' } })).status).toBe(401)
      const guest = await server.signIn('guest')
      expect((await guest.call(searchFavorites, { body: { keyword: 'กาแฟ' } })).code).toBe('405')
    })
  })

  describe('promotions', () => {
    const promotions = async (keyword: string, from: TestClient = client) =>
      (await from.call(searchPromotions, { body: { keyword } })).body

    it('finds campaigns, landing pages, banners, groups and vouchers, each with its link [API-023][API-085]', async () => {
      const first = async (keyword: string) => (await promotions(keyword)).results[0]
      expect(await first('ปาร์ตี้ช้อป')).toMatchObject({
        id: '9001',
        kind: 'campaign',
        title: 'ปาร์ตี้ช้อปปลายเดือน',
        subtitle: 'ราคาพิเศษนับถอยหลัง ของมีจำกัด',
        link_type: 'lifestyle_web',
        link: '/special-campaign-list/9001',
      })
      expect(await first('เช้าวันเสาร์')).toMatchObject({ id: '9201', kind: 'landing_page', link: 'LANDING_PAGE/9201' })
      expect(await first('กาแฟใหม่จากริมดอย')).toMatchObject({
        id: '8004',
        kind: 'banner',
        link: '/merchant-detail/100002',
      })
      expect(await first('ร้านที่น่าติดตาม')).toMatchObject({ id: '9303', link: 'GROUP/9303', group_kind: 'merchant' })
      expect(await first('MARKET40')).toMatchObject({
        id: 'v01',
        kind: 'voucher',
        link: '/promotion-center/landing?id=v01',
      })
      const { results, total } = await promotions('กาแฟ')
      expect(total).toBe(results.length)
      for (const { image, placeholder } of results) {
        expect(image).toMatch(/^\/images\/art\/[\w-]+\.svg\?v=/)
        expect(placeholder).toMatch(/^#[0-9a-f]{6}$/)
      }
    })

    const named = (th: string, en: string) => ({ th, en })
    const found = async (keyword: string) => (await promotions(keyword)).results.map((one) => one.id)
    /** A product and a shop with names that nothing else has. */
    const rename = async () => {
      await server.db
        .update(productsTable)
        .set({ name: named('เรือเหาะ', 'Zeppelin') })
        .where(eq(productsTable.productId, '1031'))
      await server.db
        .update(merchants)
        .set({ name: named('กอนโดลา', 'Gondola') })
        .where(eq(merchants.mid, '100003'))
    }

    it('finds a page by its title, its texts and what it shows, with its first text and picture [API-085]', async () => {
      await rename()
      await server.db.delete(landingPages)
      await server.db.insert(landingPages).values([
        {
          id: 'full',
          kind: 'LANDING_PAGE',
          title: named('หน้าเต็ม', 'Dirigible'),
          blocks: [
            { type: 'text', text: named('แผ่น', 'Rotor') },
            { type: 'text', text: named('ปีก', 'Wings') },
            { type: 'image', image: '/images/art/bn-rain.svg?v=1' },
            { type: 'image', image: '/images/art/bn-gift.svg?v=1' },
            { type: 'product_row', product_ids: ['1031'] },
            { type: 'shop_row', mids: ['100003'] },
          ],
        },
        { id: 'group', kind: 'GROUP', title: named('กลุ่ม', 'Airfield'), blocks: [{ product_ids: ['gone', '1031'] }] },
        { id: 'shops', kind: 'LANDING_PAGE', title: named('ร้าน', 'Hangar'), blocks: [{ mids: ['100003'] }] },
        { id: 'empty', kind: 'GROUP', title: named('ว่าง', 'Airship'), blocks: [] },
      ])
      const first = async (keyword: string) =>
        (await client.call(searchPromotions, { body: { keyword } }, { language: 'en' })).body.results[0]
      expect(await first('dirigible')).toEqual({
        id: 'full',
        kind: 'landing_page',
        title: 'Dirigible',
        subtitle: 'Rotor',
        image: '/images/art/bn-rain.svg?v=1',
        placeholder: placeholderOf('bn-rain'),
        link_type: 'lifestyle_web',
        link: 'LANDING_PAGE/full',
      })
      expect(await first('airfield')).toMatchObject({
        subtitle: '',
        image: imagePath('towels'),
        link: 'GROUP/group',
        group_kind: 'product',
      })
      expect(await first('hangar')).toMatchObject({ image: imagePath('logo-kiln') })
      expect(await first('airship')).toMatchObject({ subtitle: '', image: '', link: 'GROUP/empty' })
      expect(await found('wings')).toEqual(['full'])
      expect(await found('zeppelin')).toEqual(['9001', 'full', 'group'])
      expect(await found('gondola')).toEqual(['full', 'shops', '9303', 'v11'])
    })

    it('finds campaigns, groups of home and vouchers by the products or shops in them [API-085]', async () => {
      await rename()
      await server.db.delete(landingPages)
      await server.db.delete(groups)
      await server.db.insert(groups).values([
        { id: 'g1', kind: 'product', title: named('กลุ่ม', 'Airfield'), items: ['100003', '1031'] },
        { id: 'g2', kind: 'merchant', title: named('ร้าน', 'Hangar'), items: ['1031', '100003'] },
        { id: 'g3', kind: 'product', title: named('ว่าง', 'Airship'), items: [] },
        { id: 'unused', kind: 'product', title: named('ซ่อน', 'Hidden'), items: ['1031'] },
      ])
      await server.db
        .insert(sectionGroups)
        .values(['g1', 'g2', 'g3'].map((groupId, position) => ({ sectionId: 's1', groupId, position })))
      await server.db
        .update(vouchers)
        .set({ eligibleMids: ['gone', '100003'] })
        .where(eq(vouchers.id, 'v11'))
      expect(await found('zeppelin')).toEqual(['9001', 'g1'])
      expect(await found('gondola')).toEqual(['g2', 'v11'])
      const first = async (keyword: string) => (await promotions(keyword)).results[0]
      expect(await first('airfield')).toMatchObject({ subtitle: '', image: imagePath('towels'), group_kind: 'product' })
      expect(await first('hangar')).toMatchObject({ image: imagePath('logo-kiln'), group_kind: 'merchant' })
      expect(await first('airship')).toMatchObject({ image: '' })
      expect(await first('KILN50')).toMatchObject({ id: 'v11', subtitle: 'กอนโดลา' })
      expect(await first('MARKET40')).toMatchObject({ id: 'v01', subtitle: '' })
    })

    it('finds what has the title of a campaign or page as that only [API-085]', async () => {
      const title = named('เรือเหาะ', 'Zeppelin')
      await server.db.update(campaigns).set({ name: title }).where(eq(campaigns.id, '9001'))
      for (const [id, one] of [
        ['9203', title],
        ['9204', named('กอนโดลา', 'Gondola')],
        ['9205', named('กอนโดลา', 'Gondola')],
      ] as const)
        await server.db.update(landingPages).set({ title: one }).where(eq(landingPages.id, id))
      await server.db.update(banners).set({ title }).where(eq(banners.id, '8001'))
      await server.db
        .update(groups)
        .set({ title: named('กอนโดลา', 'Gondola') })
        .where(eq(groups.id, '9301'))
      const air = named('ลานบิน', 'Airfield')
      await server.db.update(banners).set({ title: air }).where(eq(banners.id, '8004'))
      await server.db.update(groups).set({ title: air }).where(eq(groups.id, '9302'))
      expect(await found('zeppelin')).toEqual(['9001'])
      expect(await found('gondola')).toEqual(['9204'])
      expect(await found('airfield')).toEqual(['8004'])
    })

    it('finds neither an ended campaign nor its banner [API-085]', async () => {
      expect((await promotions('เตรียมตัวรับหน้าฝน')).results.map((one) => one.id)).not.toContain('9007')
      await server.db
        .update(campaigns)
        .set({ endAt: new Date(testTime.getTime() - dayMs) })
        .where(eq(campaigns.id, '9001'))
      expect((await promotions('ปาร์ตี้ช้อปปลายเดือน')).total).toBe(0)
    })

    it('finds neither a campaign or page whose countdown is over, nor their banner [API-085]', async () => {
      expect(await found('ปาร์ตี้ช้อปปลายเดือน')).toContain('9001')
      expect(await found('ผิวดีต้อนรับหน้าหนาว')).toContain('9203')
      await server.db.update(campaigns).set({ countdownTo: testTime }).where(eq(campaigns.id, '9001'))
      await server.db
        .update(landingPages)
        .set({ blocks: [{ type: 'countdown', ends_at: testTime.toISOString() }] })
        .where(eq(landingPages.id, '9203'))
      expect(await found('ปาร์ตี้ช้อปปลายเดือน')).toEqual([])
      expect(await found('ผิวดีต้อนรับหน้าหนาว')).toEqual(['9207'])
    })

    it('finds a birthday page in the month of the birthday only, whatever its title [API-085][LND-004]', async () => {
      await server.db
        .update(landingPages)
        .set({ title: { th: 'เค้กก้อนพิเศษ', en: 'A special cake' } })
        .where(eq(landingPages.id, '9202'))
      const full = await server.signIn('full')
      const found = async (from?: TestClient) => (await promotions('เค้กก้อนพิเศษ', from)).results.map((one) => one.id)
      expect(await found(full)).toContain('9202')
      expect(await found()).not.toContain('9202')
      await server.db.update(shoppers).set({ birthdayMonth: 3 }).where(eq(shoppers.id, 'full'))
      expect(await found(full)).not.toContain('9202')
    })

    it('finds birthday offers in the month of the birthday only, and rewards only if granted [API-085]', async () => {
      const found = async (keyword: string, from?: TestClient) =>
        (await promotions(keyword, from)).results.map((one) => one.id)
      const full = await server.signIn('full')
      expect(await found('สุขสันต์เดือนเกิด', full)).toContain('9005')
      await server.db.update(shoppers).set({ birthdayMonth: 3 }).where(eq(shoppers.id, 'full'))
      const titled = (ids: string[]) => ids.filter((id) => id === '9005' || id === '9202')
      expect(titled(await found('สุขสันต์เดือนเกิด', full))).toEqual([])
      expect(titled(await found('สุขสันต์เดือนเกิด'))).toEqual([])
      expect(await found('ภารกิจออมครบ', full)).toContain('9103')
      expect(await found('ใช้จ่ายครบ รับของ', full)).not.toContain('9102')
    })
  })

  describe('the overview', () => {
    const overview = async (keyword: string, options?: CallOptions) =>
      (await client.call(searchOverview, { query: { keyword } }, options)).body

    it('counts what each search finds, without a session, and names the shop found by its name [SRC-003]', async () => {
      for (const keyword of ['กาแฟ', 'ข้าว', 'มูลนิธิ']) {
        const totals = [
          (await client.call(searchProducts, { body: { keyword } })).body.total,
          (await client.call(searchMerchants, { body: { keyword } })).body.total,
          (await client.call(searchPromotions, { body: { keyword } })).body.total,
        ]
        const { products, shops, promotions } = await overview(keyword)
        expect([products, shops, promotions], keyword).toEqual(totals)
      }
      const { shop } = await overview('coffee', { language: 'en' })
      expect(shop).toMatchObject({ mid: '100002', name: 'Rim Doi Coffee' })
    })

    it('names no shop for a misspelt name or for its description, none that is closed, and counts nothing for a keyword without results', async () => {
      for (const keyword of ['เซรั่ม', 'ลำปาง']) {
        const found = await client.call(searchMerchants, { body: { keyword } })
        expect(found.body.total, keyword).toBeGreaterThan(0)
        expect(await overview(keyword)).toMatchObject({ shops: found.body.total })
        expect(await overview(keyword)).not.toHaveProperty('shop')
      }
      await server.db.update(merchants).set({ status: 'closed' }).where(eq(merchants.mid, '100002'))
      expect((await overview('กาแฟริมดอย')).shop?.mid).not.toBe('100002')
      const { products, shops, promotions, ...rest } = await overview('ฬฬฬฬฬฬ')
      expect([products, shops, promotions]).toEqual([0, 0, 0])
      expect(rest).not.toHaveProperty('shop')
    })

    it('counts the promotions of this shopper', async () => {
      const keyword = 'วันเกิด'
      const full = await server.signIn('full')
      for (const from of [client, full]) {
        const { total } = (await from.call(searchPromotions, { body: { keyword } })).body
        expect((await from.call(searchOverview, { query: { keyword } })).body.promotions).toBe(total)
      }
    })
  })

  describe('keywords', () => {
    it('lists the most frequent keywords, ten at most, in the language of the call [API-066][API-128]', async () => {
      const thai = await client.call(listPopularKeywords, {}, { language: 'th' })
      expect(thai.body.keywords).toEqual([
        'กาแฟ',
        'หูฟัง',
        'ข้าวหอมมะลิ',
        'กันแดด',
        'กระติกน้ำ',
        'บัตรหนัง',
        'อาหารแมว',
        'วิตามินซี',
        'ผ้าไหม',
        'เทียนหอม',
      ])
      const english = await client.call(listPopularKeywords, {}, { language: 'en' })
      expect(english.body.keywords.slice(0, 3)).toEqual(['coffee', 'earbuds', 'jasmine rice'])
    })

    it('suggests eight at most, in the language of the call, and none for a keyword without results [SRC-011]', async () => {
      const suggestions = async (keyword: string, language: 'th' | 'en' = 'th') =>
        (await client.call(listSuggestions, { query: { keyword } }, { language })).body.suggestions
      const many = await suggestions('ข้าว')
      expect(many).toHaveLength(8)
      expect(new Set(many.map((one) => one.kind))).toEqual(new Set(['keyword', 'product', 'merchant']))
      expect(await suggestions('earb', 'en')).toEqual([
        { kind: 'keyword', text: 'earbuds' },
        { kind: 'product', text: 'TONE Air wireless earbuds', id: '1065', image: expect.stringMatching(/^\/images/) },
      ])
      expect(await suggestions('ฬฬฬฬ')).toEqual([])
    })

    it('suggests keywords, then products, then shops [SRC-011]', async () => {
      const { body } = await client.call(listSuggestions, { query: { keyword: 'กาแ' } })
      expect(body.suggestions.length).toBeLessThanOrEqual(8)
      expect(body.suggestions[0]).toEqual({ kind: 'keyword', text: 'กาแฟ' })
      expect(body.suggestions).toContainEqual(expect.objectContaining({ kind: 'product', id: '1008' }))
      expect(body.suggestions).toContainEqual(
        expect.objectContaining({ kind: 'merchant', id: '100002', text: 'กาแฟริมดอย' }),
      )
    })
  })

  describe('invalid searches', () => {
    const bad: [string, unknown, string][] = [
      ['no keyword', {}, '302'],
      ['a blank keyword', { keyword: ' \u3000 ' }, '302'],
      ['101 characters', { keyword: 'ก'.repeat(101) }, '1011'],
      ['a NUL', { keyword: 'กาแฟ\0' }, '1011'],
      ['half of a surrogate pair', { keyword: '\ud83d' }, '1011'],
      ['a number', { keyword: 7 }, '1011'],
      ['page 10^9', { keyword: 'กาแฟ', page: 1e9 }, '1011'],
      ['page 0', { keyword: 'กาแฟ', page: 0 }, '1011'],
      ['101 rows', { keyword: 'กาแฟ', limit: 101 }, '1011'],
    ]
    it.each(bad)('%s is refused by every search [REL-008][SRC-007]', async (_, body, code) => {
      const full = await server.signIn('full')
      for (const endpoint of [searchProducts, searchMerchants, searchFavorites, searchPromotions]) {
        const answer = await full.call(endpoint, { body: body as never })
        expect([answer.status, answer.code], endpoint.path).toEqual([200, code])
      }
    })

    it('a keyword in the query of suggestions and overview is validated the same way [REL-008][SRC-007]', async () => {
      for (const endpoint of [listSuggestions, searchOverview]) {
        const code = async (query: Record<string, string>) =>
          (await client.call(endpoint, { query: query as never })).code
        expect(await code({})).toBe('302')
        expect(await code({ keyword: '   ' })).toBe('302')
        expect(await code({ keyword: 'ก'.repeat(101) })).toBe('1011')
        expect(await code({ keyword: 'ก\0' })).toBe('1011')
      }
    })

    it('too many searches from one address answer 429', async () => {
      const limited = await createTestServer({
        kind,
        rateLimit: { shopper: { calls: 2, seconds: 2000 }, address: { calls: 2, seconds: 2000 } },
      })
      const visitor = limited.client()
      const statuses: number[] = []
      for (let call = 0; call < 4; call += 1)
        statuses.push((await visitor.call(listSuggestions, { query: { keyword: 'กาแฟ' } })).status)
      expect(statuses.slice(0, 2)).toEqual([200, 200])
      expect(statuses).toContain(429)
      await limited.close()
    })

    it('a sort that the type does not support is refused', async () => {
      expect((await products({ keyword: 'แมว', sort: 'name_asc' })).code).toBe('1011')
      expect((await products({ keyword: 'แมว', type: 'donation', sort: 'price_asc' })).code).toBe('1011')
      expect((await products({ keyword: 'แมว', type: 'donation', sort: 'name_asc' })).code).toBe('0000')
    })

    it.each(['%', '_', '\\', '%_\\', "'", '"', '😀', '๐', '&|!()', 'x'.repeat(100), 'ก'.repeat(100)])(
      '%s is a valid keyword [REL-008]',
      async (keyword) => {
        for (const endpoint of [searchProducts, searchMerchants, searchPromotions])
          expect((await client.call(endpoint, { body: { keyword } as never })).code, endpoint.path).toBe('0000')
        expect((await client.call(listSuggestions, { query: { keyword } })).code).toBe('0000')
      },
    )
  })
})
