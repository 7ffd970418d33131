import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/constants'
import { getCampaign } from '../../contract/campaigns'
import { listCampaigns } from '../../contract/home'
import type { LandingBlock } from '../../contract/landing'
import { getAd, getGroupPage, getLandingPage, getSpecialCampaign } from '../../contract/landing'
import { listMerchants } from '../../contract/merchants'
import { listPublicVouchers } from '../../contract/publicVouchers'
import { ads, campaigns, landingPages, merchants, products, vouchers } from '../../server/db/schema'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime } from './testServer'

const long = 'a'.repeat(101)

describe.each(databaseKinds)('landing pages on the %s database', (kind) => {
  let server: TestServer
  let client: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    client = await server.signIn('full')
  })
  afterAll(() => server.close())

  /** Sets another instant and signs in again: the session has expired by then. */
  const at = async (instant: string) => {
    server.clock.set(new Date(instant))
    client = await server.signIn('full')
  }
  const page = (id: string, by = client, language: 'th' | 'en' = 'en') =>
    by.call(getLandingPage, { params: { id } }, { language })
  const group = (
    id: string,
    query: { kind?: 'merchant' | 'product'; page?: string; limit?: string } = {},
    by = client,
  ) => by.call(getGroupPage, { params: { id }, query }, { language: 'en' })
  const special = (campaign_id: string, query: { page?: string; limit?: string } = {}) =>
    client.call(getSpecialCampaign, { query: { campaign_id, ...query } }, { language: 'en' })
  const ofType = <T extends LandingBlock['type']>(blocks: readonly { type: string }[], type: T) =>
    blocks.filter((block) => block.type === type) as Extract<LandingBlock, { type: T }>[]

  it('returns a page as its title and its blocks in order, each with its content [API-061][API-123][LND-002]', async () => {
    const { code, body } = await page('9203')
    expect(code).toBe('0000')
    expect(body.title).toBe('Winter skin')
    expect(body.blocks.map(({ type }) => type)).toEqual([
      'image',
      'text',
      'countdown',
      'product_row',
      'text',
      'voucher_row',
      'shop_row',
      'button',
    ])
    const [products] = ofType(body.blocks, 'product_row')
    expect(products?.products.map(({ product_id }) => product_id)).toEqual(['1040', '1041', '1043', '1044', '1046'])
    expect(products?.more).toEqual({ link_type: 'lifestyle_web', link: 'GROUP/9207' })
    expect(ofType(body.blocks, 'voucher_row')[0]?.vouchers.map(({ promocode_code }) => promocode_code)).toEqual([
      'BUA120',
    ])
    expect(ofType(body.blocks, 'shop_row')[0]?.merchants.map(({ mid }) => mid)).toEqual(['100004', '100016'])
    expect(ofType(body.blocks, 'button')).toEqual([
      { type: 'button', label: 'Shop the campaign', link_type: 'lifestyle_web', link: 'GROUP/9207' },
    ])
    // 23:55 in Bangkok, twelve days from now.
    expect(ofType(body.blocks, 'countdown')[0]?.ends_at).toBe('2026-12-03T16:55:00.000Z')
    expect(body.ends_at).toBe('2026-12-03T16:55:00.000Z')
    expect((await page('9203', client, 'th')).body.title).toBe('ผิวดีต้อนรับหน้าหนาว')
  })

  it('returns a block of an unknown type with its type alone [LND-002]', async () => {
    const blocks = [
      { type: 'hologram', secret: 'x' },
      { type: 'text', text: { th: 'ก', en: 'a' } },
    ]
    await server.db.update(landingPages).set({ blocks }).where(eq(landingPages.id, '9201'))
    expect((await page('9201')).body.blocks).toEqual([{ type: 'hologram' }, { type: 'text', text: 'a' }])
  })

  it('returns blocks with the fields that they have: a title, a link, and empty texts for those that are missing', async () => {
    const blocks = [
      { type: 'image', image: '/a.svg', placeholder: '#ffffff', link: '/more/9001' },
      { type: 'image' },
      { type: 'text', title: { th: 'ก', en: 'Title' }, text: { th: 'ข', en: 'Text' } },
      { type: 'text' },
      { type: 'button' },
      { type: 'product_row', product_ids: ['1001'] },
    ]
    await server.db.update(landingPages).set({ blocks }).where(eq(landingPages.id, '9201'))
    const shown = (await page('9201')).body.blocks
    expect(shown.slice(0, 5)).toEqual([
      {
        type: 'image',
        image: '/a.svg',
        placeholder: '#ffffff',
        to: { link_type: 'lifestyle_web', link: '/more/9001' },
      },
      { type: 'image', image: '', placeholder: '' },
      { type: 'text', title: 'Title', text: 'Text' },
      { type: 'text', text: '' },
      { type: 'button', label: '', link_type: 'lifestyle_web', link: '' },
    ])
    expect(shown[5]).toMatchObject({ products: [{ product_id: '1001' }] })
    expect(shown[5]).not.toHaveProperty('more')
  })

  it('ends with the earliest of its countdowns', async () => {
    const blocks = ['2026-12-03T00:00:00.000Z', '2026-12-01T00:00:00.000Z'].map((ends_at) => ({
      type: 'countdown',
      ends_at,
    }))
    await server.db.update(landingPages).set({ blocks }).where(eq(landingPages.id, '9201'))
    expect((await page('9201')).body.ends_at).toBe('2026-12-01T00:00:00.000Z')
  })

  it('labels the button of a campaign in both languages, and has none for a campaign without products', async () => {
    const label = async (id: string, language: 'th' | 'en') =>
      ofType((await page(id, client, language)).body.blocks, 'button')[0]?.label
    expect(await label('9001', 'th')).toBe('ช้อปทั้งแคมเปญ')
    expect(await label('9001', 'en')).toBe('Shop the campaign')
    expect(await label('9101', 'th')).toBe('ดูของรางวัล')
    expect(await label('9101', 'en')).toBe('See the rewards')
    await server.db.update(campaigns).set({ productIds: [] }).where(eq(campaigns.id, '9001'))
    expect((await page('9001')).body.blocks.map(({ type }) => type)).toEqual(['image', 'text', 'countdown'])
  })

  it('a group lists the shops of its page', async () => {
    await server.db.insert(landingPages).values({
      id: '9399',
      kind: 'GROUP',
      title: { th: 'ร้าน', en: 'Shops' },
      blocks: [{ type: 'shop_row', mids: ['100002'] }],
    })
    expect((await group('9399')).body.items).toMatchObject([{ item: 'merchant', merchant: { mid: '100002' } }])
  })

  it('the group of a campaign lists its products, then its shops', async () => {
    await server.db
      .update(campaigns)
      .set({ productIds: ['1001'], mids: ['100002'] })
      .where(eq(campaigns.id, '9001'))
    expect((await group('9001')).body.items).toMatchObject([
      { item: 'product', product: { product_id: '1001' } },
      { item: 'merchant', merchant: { mid: '100002' } },
    ])
  })

  it('an advertisement is there from its start until its end', async () => {
    const [before, after] = [-1, 1].map((ms) => new Date(testTime.getTime() + ms)) as [Date, Date]
    const code = async (times: Partial<typeof ads.$inferInsert>) => {
      await server.db.update(ads).set(times).where(eq(ads.id, '9401'))
      return (await client.call(getAd, { query: { id: '9401' } })).code
    }
    expect(await code({ startAt: after })).toBe('410')
    expect(await code({ startAt: testTime, endAt: testTime })).toBe('0000')
    expect(await code({ startAt: before, endAt: before })).toBe('1013')
  })

  it('leaves out what lists do not show, and rows that become empty [LND-002]', async () => {
    await server.db.update(merchants).set({ status: 'closed' }).where(eq(merchants.mid, '100002'))
    await server.db.update(vouchers).set({ isCollectable: false }).where(eq(vouchers.id, 'v03'))
    const { body } = await page('9201')
    expect(body.blocks.map(({ type }) => type)).toEqual(['image', 'text', 'button'])
  })

  it('builds a page for a campaign without one: picture, text, countdown, products, shops [LND-002][API-123]', async () => {
    const { body } = await page('9001')
    expect(body.title).toBe('Month-end shopping party')
    expect(body.blocks.map(({ type }) => type)).toEqual(['image', 'text', 'countdown', 'product_row', 'button'])
    expect(ofType(body.blocks, 'product_row')[0]?.products).toHaveLength(10)
    expect(ofType(body.blocks, 'button')[0]?.link).toBe('/special-campaign-list/9001')
    expect(ofType(body.blocks, 'text')[0]).toMatchObject({ text: 'Countdown prices while stock lasts' })
    const mall = (await page('9002')).body
    expect(ofType(mall.blocks, 'shop_row')[0]?.merchants.map(({ mid }) => mid)).toEqual([
      '100001',
      '100004',
      '100006',
      '100007',
    ])
    expect(ofType(mall.blocks, 'countdown')).toEqual([])
    expect(ofType(mall.blocks, 'button')[0]?.link).toBe('/more/9002')
    const reward = (await page('9101')).body
    expect(reward.blocks.map(({ type }) => type)).toEqual(['image', 'text', 'button'])
    expect(ofType(reward.blocks, 'button')[0]?.link).toBe('/product-fulfillment/9101')
  })

  it('returns a birthday page in the month of the birthday only, by the clock in Bangkok [LND-001][LND-004]', async () => {
    const other = await server.signIn('readonly')
    for (const id of ['9202', '9005', 'birthday']) {
      expect((await page(id)).code).toBe('0000')
      expect((await page(id, other)).code).toBe('410')
    }
    expect((await other.call(getCampaign, { query: { id: '9005' } })).code).toBe('410')
    expect((await other.call(getCampaign, { query: { id: '9003' } })).code).toBe('0000')
    const listed = async (by: TestClient) =>
      (await by.call(listCampaigns, { query: { type: 'birthday' } })).body.campaigns.map(({ id }) => id)
    expect(await listed(client)).toEqual(['9005'])
    expect(await listed(other)).toEqual([])
    expect(await listed(server.client())).toEqual([])
    // The last second of November and the first of December in Bangkok.
    await at('2026-11-30T16:59:59.000Z')
    expect((await page('9202')).code).toBe('0000')
    await at('2026-11-30T17:00:00.000Z')
    expect((await page('9202')).code).toBe('410')
  })

  it('refuses an ended page or campaign with 1013 [LND-004]', async () => {
    expect((await page('9007')).code).toBe('1013')
    expect((await group('9007')).code).toBe('1013')
    await at('2026-12-03T16:54:59.000Z')
    expect((await page('9203')).code).toBe('0000')
    await at('2026-12-03T16:55:00.000Z')
    expect((await page('9203')).code).toBe('1013')
    await at('2026-11-25T16:55:00.000Z')
    expect((await special('9001')).code).toBe('1013')
    expect((await page('9001')).code).toBe('1013')
  })

  it('a campaign runs from its start until its end, or its countdown if that is earlier [LND-004]', async () => {
    const runs = async (times: Partial<typeof campaigns.$inferInsert>) => {
      await server.db.update(campaigns).set(times).where(eq(campaigns.id, '9001'))
      return (await page('9001')).body.ends_at ?? (await special('9001')).code
    }
    const [now, later, last] = [0, 1, dayMs].map((ms) => new Date(testTime.getTime() + ms)) as [Date, Date, Date]
    expect(await runs({ startAt: now, endAt: last, countdownTo: null })).toBe(last.toISOString())
    expect(await runs({ countdownTo: later })).toBe(later.toISOString())
    expect(await runs({ endAt: later, countdownTo: last })).toBe(later.toISOString())
    expect(await runs({ countdownTo: now })).toBe('1013')
    expect(await runs({ endAt: now, countdownTo: last })).toBe('1013')
    expect(await runs({ startAt: later, endAt: last })).toBe('410')
  })

  it('a group lists the campaigns that run for this shopper: a birthday in its month, a reward with its grant', async () => {
    await server.db.insert(landingPages).values({
      id: '9399',
      kind: 'GROUP',
      title: { th: 'แคมเปญ', en: 'Campaigns' },
      blocks: [{ type: 'campaign_row', campaign_ids: ['9101', '9005', '9102', '9004'] }],
    })
    const listed = async (by: TestClient) =>
      (await group('9399', {}, by)).body.items.map((one) => one.item === 'campaign' && one.campaign.id)
    expect(await listed(client)).toEqual(['9101', '9005', '9004'])
    expect(await listed(await server.signIn('readonly'))).toEqual(['9004'])
  })

  it('refuses a group with 1013 once its countdown is over', async () => {
    await server.db.insert(landingPages).values({
      id: '9399',
      kind: 'GROUP',
      title: { th: 'วันนี้', en: 'Today' },
      blocks: [
        { type: 'countdown', ends_at: '2026-11-21T04:00:00.000Z' },
        { type: 'product_row', product_ids: ['1001'] },
      ],
    })
    await at('2026-11-21T03:59:59.999Z')
    expect((await group('9399')).body.total).toBe(1)
    await at('2026-11-21T04:00:00.000Z')
    expect((await group('9399')).code).toBe('1013')
  })

  it('answers 410 for an unknown id, an id of the other kind and a campaign that has not started, and 1011 for an invalid id', async () => {
    await server.db
      .update(campaigns)
      .set({ startAt: new Date(testTime.getTime() + dayMs) })
      .where(eq(campaigns.id, '9002'))
    for (const id of ['nope', '9205', '9002', '9301']) expect((await page(id)).code).toBe('410')
    for (const id of ['nope', '9201', '9002', '9101']) expect((await group(id)).code).toBe('410')
    for (const id of ['nope', '9002', '9007x', '9101']) expect((await special(id)).code).toBe('410')
    expect((await client.call(getAd, { query: { id: 'nope' } })).code).toBe('410')
    for (const id of [long, '%_\\', '🎁', 'a b']) {
      expect((await page(encodeURIComponent(id))).code).toBe('1011')
      expect((await group(encodeURIComponent(id))).code).toBe('1011')
      expect((await special(id)).code).toBe('1011')
      expect((await client.call(getAd, { query: { id } })).code).toBe('1011')
    }
  })

  it('requires a session', async () => {
    const nobody = server.client()
    expect((await nobody.call(getLandingPage, { params: { id: '9203' } })).status).toBe(401)
    expect((await nobody.call(getGroupPage, { params: { id: '9301' }, query: {} })).status).toBe(401)
  })

  it('returns a group as title and items, each by its kind, in order and in pages [API-062][API-124][CAT-006]', async () => {
    const { body } = await group('9208')
    expect(body.title).toBe('This week’s offers')
    const ids = body.items.map((one) =>
      one.item === 'product' ? one.product.product_id : one.item === 'campaign' ? one.campaign.id : one.merchant.mid,
    )
    // The ended one of the four campaigns is missing.
    expect(ids).toEqual(['9001', '9004', '9003', '1001', '1065', '1040', '1068'])
    expect(body.total).toBe(7)
    const second = await group('9208', { page: '2', limit: '3' })
    expect(second.body).toMatchObject({
      page: 2,
      limit: 3,
      total: 7,
      items: [{ product: { product_id: '1001' } }, {}, {}],
    })
    expect((await group('9208', { page: '999999' })).body.items).toEqual([])
    const shops = await group('9303')
    expect(shops.body.items.map((one) => one.item)).toEqual(Array(6).fill('merchant'))
    expect(shops.body.items[0]).toMatchObject({ merchant: { mid: '100002', activeProductCount: 8 } })
    expect((await group('9205', { kind: 'merchant' })).body.total).toBe(3)
    expect((await group('9301', { kind: 'merchant' })).body).toMatchObject({
      title: 'Today’s picks',
      items: [],
      total: 0,
    })
    expect((await group('9004')).body).toMatchObject({ title: 'Rainy-day food deals', total: 6 })
  })

  it('returns a special campaign with its end and its products in pages [API-070][API-132][LND-003]', async () => {
    const { body } = await special('9001', { limit: '5' })
    expect(body.campaign).toMatchObject({
      id: '9001',
      kind: 'special',
      name: 'Month-end shopping party',
      countdown_to: '2026-11-25T16:55:00.000Z',
    })
    expect(body.products.map(({ product_id }) => product_id)).toEqual(['1001', '1065', '1040', '1068', '1089'])
    expect(body.total).toBe(12)
    expect(
      (await special('9001', { limit: '5', page: '3' })).body.products.map(({ product_id }) => product_id),
    ).toEqual(['1069', '1074'])
  })

  it('returns one campaign with its conditions and products [API-020][API-082]', async () => {
    const { body } = await client.call(getCampaign, { query: { id: '9003' } }, { language: 'en' })
    expect(body.campaign).toMatchObject({
      id: '9003',
      name: 'Free shipping',
      conditions: 'Orders over ฿299\u00A0ship free with participating carriers',
    })
    expect(body.campaign.products).toHaveLength(9)
    expect(body.campaign).not.toHaveProperty('is_claimed')
  })

  it('a campaign leaves out inactive products and does not count them', async () => {
    const gone = ['1001', '1008']
    await server.db.update(products).set({ status: 'inactive' }).where(inArray(products.productId, gone))
    const { campaign } = (await client.call(getCampaign, { query: { id: '9003' } })).body
    expect(campaign.products.map(({ product_id }) => product_id).slice(0, 2)).toEqual(['1011', '1016'])
    expect((await special('9001', { limit: '1' })).body).toMatchObject({
      total: 11,
      products: [{ product_id: '1065' }],
    })
  })

  it('returns the page of an advertisement while it is active [API-065][API-127]', async () => {
    const { body } = await client.call(getAd, { query: { id: '9401' } }, { language: 'en' })
    expect(body).toMatchObject({
      id: '9401',
      title: 'How points work',
      image: expect.stringMatching(/bn-kpoint\.svg/),
      link_type: 'lifestyle_web',
      link: '/more/9305',
    })
    expect(body.content).toMatch(/^10 points are worth ฿1\./)
    expect((await client.call(getAd, { query: { id: '9403' } })).code).toBe('1013')
  })

  it('lists a fulfilment campaign only for shoppers to whom it was granted', async () => {
    const rewards = async (key?: string) => {
      const by = key === undefined ? server.client() : await server.signIn(key)
      return (await by.call(listCampaigns, { query: { type: 'fulfillment' } })).body.campaigns.map(({ id }) => id)
    }
    expect(await rewards('full')).toEqual(['9101', '9103'])
    await server.db.execute(sql`delete from fulfillment_grants where campaign_id <> '9103'`)
    expect(await rewards('full')).toEqual(['9103'])
    expect(await rewards('rich')).toEqual(['9103'])
    expect(await rewards('guest')).toEqual([])
    expect(await rewards()).toEqual([])
  })

  it('lists the open shops, of one type or all, in pages [API-140][LND-003]', async () => {
    const mall = await client.call(listMerchants, { query: { type: 'mall' } }, { language: 'en' })
    expect(mall.body.merchants.map(({ name }) => name)).toEqual([
      'Doi & Day',
      'BUA Skincare',
      'TONE Audio',
      'Sukjai Health',
    ])
    expect(mall.body.total).toBe(4)
    await server.db.update(merchants).set({ status: 'closed' }).where(eq(merchants.mid, '100004'))
    expect((await client.call(listMerchants, { query: { type: 'mall' } })).body.total).toBe(3)
    const second = await client.call(listMerchants, { query: { page: '2', limit: '10' } })
    expect(second.body).toMatchObject({ page: 2, limit: 10, total: 26 })
    expect(second.body.merchants).toHaveLength(10)
    const wrong = await client.call(listMerchants, { query: { type: 'bazaar' as 'mall' } })
    expect(wrong.code).toBe('1011')
  })

  it('returns the vouchers of the shops, or one of all, with their period [LND-005]', async () => {
    const list = (query: object) => client.call(listPublicVouchers, { query }, { language: 'en' })
    const shops = (await list({ of: 'merchants', limit: '100' })).body.vouchers
    expect(shops.length).toBeGreaterThan(5)
    expect(shops.every(({ type, mid }) => type === 'merchant' && mid !== undefined)).toBe(true)
    const [one, ...others] = (await list({ promocode_id: 'v09' })).body.vouchers
    expect(others).toEqual([])
    expect(one).toMatchObject({
      promocode_code: 'BUA120',
      mid: '100004',
      start_at: '2026-11-18T17:00:00.000Z',
      expired_at: '2026-12-03T16:59:00.000Z',
    })
    expect((await list({ promocode_id: 'v16' })).body.vouchers).toEqual([])
    expect((await list({ promocode_id: 'nope' })).body.vouchers).toEqual([])
    expect((await list({ promocode_id: long })).code).toBe('1011')
  })
})
