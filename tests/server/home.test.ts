import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, quickAccess } from '../../contract/constants'
import { listBanners, listCampaigns, listGroups, listQuickAccess, listSections } from '../../contract/home'
import { listPopupAds } from '../../contract/popupAds'
import * as schema from '../../server/db/schema'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime } from './testServer'

describe.each(databaseKinds)('home on the %s database', (kind) => {
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

  it('returns the active banners in order, with text and a link [API-017][API-079][HOM-001]', async () => {
    const { body } = await client.call(listBanners, { query: {} })
    expect(body.banners.map((row) => row.id)).toEqual(Array.from({ length: 11 }, (_, index) => String(8001 + index)))
    expect(body.banners[0]).toMatchObject({
      title: 'ปาร์ตี้ช้อปปลายเดือน',
      text_tone: 'light',
      link_type: 'lifestyle_web',
      link: '/special-campaign-list/9001',
    })
    expect(body.banners.find((row) => row.id === '8011')).toMatchObject({ headerText: 'ประกันภัย' })
  })

  it('states who may open a link and how a menu is opened, on banners, icons and ads alike [BRG-050][SES-028]', async () => {
    const jd = { link_type: 'kplus', link: 'PARTNER_CARD_ADD', menuCode: 'PARTNER_CARD_ADD', minVersion: '5.13.2' }
    const added = { allowCard: true, param: { from: 'KMARKET', cardType: 'jd' } }
    await server.db
      .update(schema.banners)
      .set({ linkFields: { menuCode: 'LOAN', minVersion: '5.14.0', allowCard: true } })
      .where(eq(schema.banners.id, '8007'))
    const { banners } = (await client.call(listBanners, { query: { position: '8007' } })).body
    expect(banners[0]).toMatchObject({ menuCode: 'LOAN', minVersion: '5.14.0', allowCard: true })
    const { ads } = (await client.call(listPopupAds, {})).body
    expect(ads[1]).toMatchObject({ ...jd, ...added, trackingCode: 'KM-JD-POPUP' })
    const fields = { subAction: 'buy', productCode: 'P1', insuranceProduct: 'CAR', fundId: 'K-EQUITY' }
    const texts = { headerText: { th: 'ประกัน', en: 'Insurance' }, footerText: { th: 'โดยพันธมิตร', en: 'By a partner' } }
    await server.db
      .update(schema.quickAccess)
      .set({ linkFields: { ...fields, ...texts } })
      .where(eq(schema.quickAccess.id, 'q5'))
    for (const [language, headerText, footerText] of [
      ['th', 'ประกัน', 'โดยพันธมิตร'],
      ['en', 'Insurance', 'By a partner'],
    ] as const) {
      const { items } = (await client.call(listQuickAccess, {}, { language })).body
      expect(items.find(({ id }) => id === 'q5')).toMatchObject({ ...fields, headerText, footerText })
    }
  })

  it('returns the pop-up ads that are active for a profile, in order, to sessions only [API-022][API-084][HOM-004]', async () => {
    const idsFor = async (key: string) =>
      (await (await server.signIn(key)).call(listPopupAds, {})).body.ads.map(({ id }) => id)
    expect(await idsFor('full')).toEqual(['ad1', 'ad2'])
    expect(await idsFor('guest')).toEqual(['ad1'])
    const { body } = await client.call(listPopupAds, {}, { language: 'en' })
    expect(body.ads[0]).toEqual({
      id: 'ad1',
      image: expect.stringContaining('pop-mega'),
      title: 'Month-end shopping party',
      link_type: 'lifestyle_web',
      link: '/special-campaign-list/9001',
    })
    server.clock.set(new Date(testTime.getTime() + 5 * dayMs))
    expect(await idsFor('full')).toEqual(['ad2'])
    server.clock.set(null)
    expect((await server.client().call(listPopupAds, {})).status).toBe(401)
  })

  it('drops a banner after its end and has none for a position without any [API-079]', async () => {
    server.clock.set(new Date(testTime.getTime() + 5 * dayMs))
    const { body } = await client.call(listBanners, { query: {} })
    expect(body.banners.map((row) => row.id)).not.toContain('8001')
    expect(body.banners.map((row) => row.id)).toContain('8003')
    server.clock.set(null)
    expect((await client.call(listBanners, { query: { position: 'elsewhere' } })).body.banners).toEqual([])
    expect((await client.call(listBanners, { query: { position: '8004' } })).body.banners).toHaveLength(1)
    expect((await client.call(listBanners, { query: { position: '../x' } })).code).toBe('1011')
  })

  it('returns ten icons at most, with menu codes and versions for those that the bank app opens [API-024][API-086][HOM-001][BRG-033]', async () => {
    const { body } = await client.call(listQuickAccess, {}, { language: 'en' })
    expect(body.items).toHaveLength(quickAccess.max)
    expect(body.items[0]).toEqual({
      id: 'q1',
      icon: 'qr-code',
      name: 'Scan to pay',
      link_type: 'kplus',
      link: 'QR',
      menuCode: 'QR',
      minVersion: '5.13.2',
      allowCard: false,
      subAction: 'SCAN',
    })
  })

  it('shows the points menu to card holders and account opening to newcomers [BRG-032][SES-026]', async () => {
    const first = async (key: string) => (await (await server.signIn(key)).call(listQuickAccess, {})).body.items[0]
    expect(await first('card')).toMatchObject({ menuCode: 'KRP', minVersion: '5.11.0', allowCard: true })
    expect(await first('guest')).toMatchObject({ menuCode: 'open-first-e-saving' })
    expect(await first('potential')).toMatchObject({ menuCode: 'open-first-e-saving' })
    expect((await server.client().call(listQuickAccess, {})).body.items[0]).toMatchObject({ id: 'q1' })
  })

  it('returns the tabs in order [API-076][API-138][HOM-003]', async () => {
    const { body } = await client.call(listSections, {}, { language: 'en' })
    expect(body.sections.map((row) => row.name)).toEqual(['For you', 'Mall', 'Coupons', 'Donation', 'Points'])
    expect(new Set(body.sections.map((row) => row.id)).size).toBe(5)
  })

  it('returns the groups of a tab, pinned first, with products and shops as they are shown [API-021][HOM-001][HOM-003]', async () => {
    const { body } = await client.call(listGroups, { query: { section: 's1' } })
    expect(body.groups.map((row) => [row.id, row.pinned])).toEqual([
      ['9301', true],
      ['9302', true],
      ['9303', false],
      ['9310', false],
    ])
    const [picks] = body.groups
    expect(picks?.kind === 'product' && picks.items.map((card) => card.product_id)).toEqual([
      '1007',
      '1001',
      '1065',
      '1040',
      '1011',
      '1015',
      '2004',
      '1058',
    ])
    const shops = body.groups[2]
    expect(shops?.kind).toBe('merchant')
    expect(shops?.items[0]).toMatchObject({
      mid: '100002',
      activeProductCount: 8,
      followerCount: expect.any(Number),
    })
    expect(body.total).toBe(4)
    expect((await client.call(listGroups, { query: { section: 'nope' } })).code).toBe('410')
  })

  it.each([
    ['th', ['ของดีประจำวัน', 'ขายดีสัปดาห์นี้', 'ร้านที่น่าติดตาม', 'ใช้คะแนนร่วมจ่าย']],
    ['en', ['Today’s picks', 'Best this week', 'Shops to follow', 'Pay part with points']],
  ] as const)('returns id, title, kind, pinned and items of each group in %s [API-083]', async (language, titles) => {
    const answer = await client.fetch('/v1/lifestyle_groups?section=s1&page=1', {
      headers: { 'Accept-Language': language },
    })
    const { groups } = (await answer.json()) as { groups: (Record<string, unknown> & { items: object[] })[] }
    expect(groups).toMatchObject([
      { id: '9301', title: titles[0], kind: 'product', pinned: true },
      { id: '9302', title: titles[1], kind: 'product', pinned: true },
      { id: '9303', title: titles[2], kind: 'merchant', pinned: false },
      { id: '9310', title: titles[3], kind: 'product', pinned: false },
    ])
    for (const row of groups) {
      expect(Object.keys(row).sort()).toEqual(['id', 'items', 'kind', 'pinned', 'title'])
      const key = row['kind'] === 'product' ? 'product_id' : 'mid'
      expect(row.items.length).toBeGreaterThan(0)
      for (const item of row.items) expect(item).toHaveProperty(key)
    }
  })

  it('returns the groups of one page alone [API-083]', async () => {
    const pages = await Promise.all(
      ['1', '2'].map(
        async (page) => (await client.call(listGroups, { query: { section: 's1', page, limit: '3' } })).body,
      ),
    )
    expect(pages.map((body) => body.groups.map(({ id }) => id))).toEqual([['9301', '9302', '9303'], ['9310']])
  })

  it('pages through the groups of all tabs, pinned ones before all others [API-141]', async () => {
    const first = await client.call(listGroups, { query: { page: '1', limit: '5' } })
    const all = await client.call(listGroups, { query: { limit: '100' } })
    expect(all.body.total).toBe(12)
    expect(all.body.groups.slice(0, 3).every((row) => row.pinned)).toBe(true)
    expect(all.body.groups.slice(3).some((row) => row.pinned)).toBe(false)
    expect(first.body.groups).toEqual(all.body.groups.slice(0, 5))
  })

  it('leaves unlisted items out of a group, and a group of which none is listed out of the page', async () => {
    await server.db
      .update(schema.groups)
      .set({ items: ['gone', '1007'] })
      .where(eq(schema.groups.id, '9301'))
    await server.db
      .update(schema.groups)
      .set({ items: ['gone'] })
      .where(eq(schema.groups.id, '9302'))
    const { body } = await client.call(listGroups, { query: { section: 's1' } })
    expect(body.groups.map(({ id }) => id)).toEqual(['9301', '9303', '9310'])
    expect(body.groups[0]?.items).toMatchObject([{ product_id: '1007' }])
    expect(body.groups[0]?.items).toHaveLength(1)
    expect(body.total).toBe(3)
  })

  it('has no groups, instead of a refusal, for a tab without any and for a shop front without any', async () => {
    await server.db.delete(schema.sectionGroups)
    for (const query of [{ section: 's1' }, {}]) {
      const { code, body } = await client.call(listGroups, { query })
      expect(code).toBe('0000')
      expect(body).toMatchObject({ groups: [], total: 0 })
    }
  })

  it('leaves out the icons after the tenth', async () => {
    await server.db.insert(schema.quickAccess).values({
      id: 'q99',
      position: 99,
      icon: 'gift',
      name: { th: 'ของขวัญ', en: 'Gifts' },
      linkType: 'lifestyle_web',
      link: '/gifts',
    })
    const { items } = (await client.call(listQuickAccess, {})).body
    expect(items).toHaveLength(10)
    expect(items.map(({ id }) => id)).not.toContain('q99')
  })

  it('returns the active campaigns, by kind on request, without the ended one [API-019][API-081]', async () => {
    const { body } = await client.call(listCampaigns, { query: {} })
    expect(body.campaigns.map((row) => row.id)).not.toContain('9007')
    expect(body.total).toBe(9)
    const mall = await client.call(listCampaigns, { query: { type: 'mall' } })
    expect(mall.body.campaigns.map((row) => row.id)).toEqual(['9002'])
    // From 00:05 three days ago until 23:55 in four days, in Bangkok.
    expect(body.campaigns[0]).toMatchObject({
      id: '9001',
      start_at: '2026-11-17T17:05:00.000Z',
      end_at: '2026-11-25T16:55:00.000Z',
    })
    server.clock.set(new Date('2026-11-25T16:55:00.001Z'))
    expect((await client.call(listCampaigns, { query: {} })).body.campaigns[0]?.id).not.toBe('9001')
  })
})
