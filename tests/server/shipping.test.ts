import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transactionLimitBaht } from '../../contract/constants'
import { carrierTypes, sourcesOfFund } from '../../contract/enums'
import { getPaymentDetail } from '../../contract/merchants'
import { toSatang } from '../../contract/money'
import { getExchangeRate, listSourcesOfFunds } from '../../contract/payment'
import { pointsFor } from '../../contract/points'
import { listShippingMethods } from '../../contract/shipping'
import { bankGateways } from '../../server/bank/schema'
import { merchants, products, productVariants } from '../../server/db/schema'
import { shippingFee } from '../../server/domain/orders/shipping'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime } from './testServer'

type Lines = [productId: string, variantId: string, quantity: number][]

const wire = (lines: Lines) =>
  lines.map(([product_id, product_variant_id, quantity]) => ({ product_id, product_variant_id, quantity }))

describe.each(databaseKinds)('delivery and sources of funds on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const ship = (mid: string, lines: Lines, address_id?: string, language: 'th' | 'en' = 'th') =>
    full.call(
      listShippingMethods,
      { body: { mid, products: wire(lines), ...(address_id && { address_id }) } },
      { language },
    )
  const fees = async (mid: string, lines: Lines) =>
    Object.fromEntries((await ship(mid, lines)).body.methods.map((method) => [method.type, method.fee]))

  describe('delivery', () => {
    it('offers five carriers with fee and days, the default first [DLV-003][DLV-004][API-043][API-105]', async () => {
      const { body } = await ship('100002', [['1007', '1007-01', 1]], 'full-a1')
      expect(body.methods.map((method) => method.type)).toEqual(['registered', 'ems', 'dhl', 'fedex', 'other'])
      expect(body.methods[1]).toEqual({
        type: 'ems',
        name: 'ไปรษณีย์ด่วนพิเศษ (EMS)',
        fee: 50,
        min_days: 1,
        max_days: 3,
      })
      const english = await ship('100002', [['1007', '1007-01', 1]], undefined, 'en')
      expect(english.body.methods.map((method) => method.name)).toEqual([
        'Registered mail',
        'Express mail (EMS)',
        'DHL',
        'FedEx',
        'Sai Duan Express',
      ])
      expect(carrierTypes).toContain(body.methods[4]?.type)
    })

    it('offers pick-up where the shop has stores and every product allows it [DLV-007]', async () => {
      expect(await fees('100005', [['1021', '1021-00', 1]])).toMatchObject({ click_and_collect: 0, ems: 50 })
      expect(await fees('100002', [['1009', '1009-00', 1]])).not.toHaveProperty('click_and_collect')
      const both: Lines = [
        ['1021', '1021-00', 1],
        ['1022', '1022-00', 1],
      ]
      expect(await fees('100005', both)).toHaveProperty('click_and_collect')
      const allowPickUp = (isAllowed: boolean) =>
        server.db.update(products).set({ clickAndCollect: isAllowed }).where(eq(products.productId, '1022'))
      await allowPickUp(false)
      expect(await fees('100005', both)).not.toHaveProperty('click_and_collect')
      await allowPickUp(true)
      // A shop without stores can't hand it over.
      await server.db.update(products).set({ clickAndCollect: true }).where(eq(products.productId, '1009'))
      expect(await fees('100002', [['1009', '1009-00', 1]])).not.toHaveProperty('click_and_collect')
    })

    it('ships rewards free, unless something is bought with them', async () => {
      expect(await fees('100008', [['7002', '7002-00', 2]])).toEqual({
        registered: 0,
        ems: 0,
        dhl: 0,
        fedex: 0,
        other: 0,
      })
      await server.db.update(products).set({ type: 'general' }).where(eq(products.productId, '7003'))
      const both: Lines = [
        ['7002', '7002-00', 1],
        ['7003', '7003-00', 1],
      ]
      expect(await fees('100008', both)).toMatchObject({ registered: 35, ems: 50 })
    })

    it('offers nothing for digital goods and donations, and considers only physical goods [DLV-007]', async () => {
      expect((await ship('100018', [['2004', '2004-00', 2]])).body.methods).toEqual([])
      expect((await ship('100023', [['3001', '3001-00', 1]])).body.methods).toEqual([])
      expect(
        await fees('100002', [
          ['2002', '2002-00', 1],
          ['1009', '1009-00', 1],
        ]),
      ).toMatchObject({ registered: 35 })
    })

    it('ships a campaign’s products free from 299 baht on, with its carriers, while it is active', async () => {
      expect(await fees('100002', [['1008', '1008-01', 2]])).toEqual({
        registered: 0,
        ems: 0,
        other: 0,
        dhl: 65,
        fedex: 320,
      })
      expect(await fees('100002', [['1008', '1008-01', 1]])).toMatchObject({ registered: 35, ems: 50 })
      expect(
        await fees('100002', [
          ['1008', '1008-01', 2],
          ['1009', '1009-00', 1],
        ]),
      ).toMatchObject({ registered: 35 })
      await server.db.execute(sql`update campaigns set countdown_to = ${testTime.toISOString()}`)
      expect(await fees('100002', [['1008', '1008-01', 2]]), 'the countdown is over').toMatchObject({ registered: 35 })
      await server.db.execute(sql`update campaigns set countdown_to = null`)
      const priced = async (columns: Partial<typeof productVariants.$inferInsert>) => {
        await server.db.update(productVariants).set(columns).where(eq(productVariants.id, '1008-01'))
        return (await fees('100002', [['1008', '1008-01', 1]]))['registered']
      }
      const [before] = await server.db.select().from(productVariants).where(eq(productVariants.id, '1008-01'))
      expect(await priced({ priceSatang: toSatang(29_900), discountPriceSatang: null })).toBe(0)
      expect(await priced({ priceSatang: toSatang(29_899), discountPriceSatang: null })).toBe(35)
      // Points are no baht.
      await server.db.update(products).set({ priceUnit: 'points' }).where(eq(products.productId, '1008'))
      expect(await priced({ pricePoints: 30_000 })).toBe(35)
      await server.db.update(products).set({ priceUnit: 'baht' }).where(eq(products.productId, '1008'))
      await server.db.update(productVariants).set(before!).where(eq(productVariants.id, '1008-01'))
      expect(await fees('100002', [['1008', '1008-01', 2]])).toMatchObject({ registered: 0 })
      server.clock.set(new Date(testTime.getTime() + 12 * 86_400_000))
      full = await server.signIn('full')
      expect(await fees('100002', [['1008', '1008-01', 2]])).toMatchObject({ registered: 35 })
    })

    it('refuses a product of another shop, an unknown product and an unknown shop [API-105]', async () => {
      expect((await ship('100002', [['1001', '1001-01', 1]])).code).toBe('403')
      expect((await ship('100002', [['1007', '1008-01', 1]])).code).toBe('403')
      expect((await ship('100002', [['1', '1-1', 1]])).code).toBe('403')
      expect((await ship('1', [['1007', '1007-01', 1]])).code).toBe('1004')
    })

    it('refuses another shopper’s address as an unknown one [REL-009]', async () => {
      for (const address of ['rich-a1', 'nobody-a1'])
        expect((await ship('100002', [['1007', '1007-01', 1]], address)).body).toEqual({ MessageCode: '410' })
    })

    it.each([0, -1, 1.5, 1e9])('refuses a quantity of %s [REL-008]', async (quantity) => {
      expect((await ship('100002', [['1007', '1007-01', quantity]])).code).toBe('1011')
    })

    it('prices an order by the same rule, and refuses a method that is not offered', async () => {
      const request = {
        mid: '100002',
        lines: [{ productId: '1008', variantId: '1008-01', quantity: 2 }],
        now: testTime,
      }
      expect(await shippingFee(server.db, { ...request, type: 'dhl' })).toBe(6500)
      expect(await shippingFee(server.db, { ...request, type: 'ems' })).toBe(0)
      await expect(shippingFee(server.db, { ...request, type: 'click_and_collect' })).rejects.toMatchObject({
        key: '1011',
      })
      await expect(shippingFee(server.db, { ...request, type: undefined })).rejects.toMatchObject({ key: '1011' })
      const coupons = [{ productId: '2002', variantId: '2002-00', quantity: 1 }]
      expect(await shippingFee(server.db, { ...request, lines: coupons, type: undefined })).toBe(0)
    })
  })

  describe('payment options of a shop', () => {
    const detail = (mid: string, language: 'th' | 'en' = 'th') =>
      full.call(getPaymentDetail, { query: { mid } }, { language })

    it('returns name, sources, limit and rule of one shop [API-047][API-109]', async () => {
      expect((await detail('100020', 'en')).body).toMatchObject({
        mid: '100020',
        name: 'Ploen Mart',
        type: 'partner',
        maxItemsPerTransaction: 5,
        limit: 3_000_000,
        stores: [],
      })
      const bakery = (await detail('100005', 'en')).body
      expect(bakery.stores.map((store) => store.store_id)).toEqual(['khanom-ari', 'khanom-silom', 'khanom-salaya'])
      expect(bakery.stores[0]).toMatchObject({ name: 'Ari branch', hours: '07:00-20:00', lat: 13.7799, lng: 100.5446 })
      expect(bakery.sources).toContain('saving_account')
      expect((await detail('100014')).body.sources).not.toContain('kmarket_credit_card')
    })

    it('has shops at each of the seven limits [PAY-026]', async () => {
      const mids = ['100006', '100012', '100015', '100001', '100004', '100011', '100003']
      const limits = await Promise.all(mids.map(async (mid) => (await detail(mid)).body.limit))
      expect(limits).toEqual(Object.values(transactionLimitBaht))
    })

    it.each([
      ['100091', '309-01'],
      ['100092', '1055'],
      ['100093', '401'],
      ['100094', '402-01'],
      ['100095', '1003'],
      ['999999', '1004'],
      ['; drop', '1011'],
    ])('answers %s with %s', async (mid, code) => {
      expect((await detail(mid)).code).toBe(code)
    })
  })

  describe('sources of funds', () => {
    const funds = (client: TestClient, mid: string, lines: Lines, amount = 340) =>
      client.call(listSourcesOfFunds, { body: { mid, products: wire(lines), amount } })
    const types = async (mid: string, lines: Lines) => [
      ...new Set((await funds(full, mid, lines)).body.source_of_funds.map((source) => source.type)),
    ]

    it('returns the saving account, masked, without its balance [PAY-001][PAY-005][API-018][API-080]', async () => {
      const { body } = await funds(full, '100002', [['1007', '1007-01', 1]])
      expect(body.source_of_funds[0]).toEqual({
        type: 'saving_account',
        amount: 340,
        unit: 'baht',
        card_name: 'บัญชีออมทรัพย์',
        card_number: 'xxx-x-x0101-x',
      })
      expect(JSON.stringify(body)).not.toContain('42350')
    })

    it('returns the sources that the mode of every product allows [PAY-004][PAY-007]', async () => {
      const allPoints = ['kbank_reward_point', 'credit_card_point', 'the1', 'partner_point']
      expect(new Set(await types('100002', [['1007', '1007-01', 1]]))).toEqual(
        new Set(['saving_account', 'kmarket_credit_card', ...allPoints]),
      )
      const mixed = await types('100006', [['1065', '1065-01', 1]])
      expect(new Set(mixed)).toEqual(new Set(['saving_account', 'kmarket_credit_card', ...allPoints]))
      expect(new Set(await types('100008', [['4003', '4003-00', 1]]))).toEqual(
        new Set(['kbank_reward_point', 'credit_card_point']),
      )
      expect(await types('100008', [['4007', '4007-00', 1]])).toEqual(['the1'])
      expect(await types('100008', [['4008', '4008-00', 1]])).not.toContain('saving_account')
      expect(await types('100008', [['7002', '7002-00', 1]])).toEqual(['fulfillment'])
      expect(new Set(await types('100014', [['1083', '1083-00', 1]]))).toEqual(
        new Set(['saving_account', ...allPoints]),
      )
      expect(await types('100023', [['3001', '3001-00', 1]])).toEqual(['saving_account', 'kmarket_credit_card'])
      for (const type of mixed) expect(sourcesOfFund).toContain(type)
    })

    it('lists point cards in every state, with their letter and points [PAY-015][PAY-018]', async () => {
      const { body } = await funds(full, '100008', [['4003', '4003-00', 1]], 0)
      const cards = body.source_of_funds.filter((source) => source.type === 'credit_card_point')
      expect(
        cards.map((card) => [card.card_key, card.card_block_code, card.card_type, card.current_point, card.amount]),
      ).toEqual([
        ['full-points', '', 'points', 8840, 500],
        ['full-suspended', 'S', 'points', 5200, 500],
        ['full-partial', 'P', 'points', 4100, 500],
        ['full-expired', 'E', 'points', 3600, 500],
        ['full-blocked', 'B', 'points', 2800, 500],
        ['full-supplementary', 'X', 'points', 6400, 500],
        ['full-supplementary-type', '', 'supplementary', 6400, 500],
        ['full-unavailable', 'Z', 'points', 1900, 500],
        ['full-not-enough', '', 'points', 5, 500],
      ])
      for (const card of cards) expect(card.card_number).toMatch(/^xxxx-xxxx-xxxx-\d{4}$/)
    })

    it.each([
      [1_000_000_000, '0000'],
      [1_000_000_000.01, '1011'],
      [100_000_000_000, '1011'],
    ])('answers %d baht with %s: its points are an amount of the wire too [REL-013]', async (amount, code) => {
      const answer = await funds(full, '100006', [['1065', '1065-01', 1]], amount)
      expect([answer.status, answer.code]).toEqual([200, code])
    })

    it('describes a point card and a member card with every field of an entry [PAY-005]', async () => {
      const { body } = await funds(full, '100006', [['1065', '1065-01', 1]], 100)
      const entry = (key: string) => body.source_of_funds.find(({ card_key }) => card_key === key)
      expect(entry('full-suspended')).toEqual({
        type: 'credit_card_point',
        amount: 1000,
        unit: 'points',
        card_key: 'full-suspended',
        card_block_code: 'S',
        card_name: 'บัตรเครดิตแพลทินัม',
        card_number: 'xxxx-xxxx-xxxx-5013',
        card_type: 'points',
        current_point: 5200,
      })
      expect(entry('full-jd')).toMatchObject({
        type: 'partner_point',
        card_image: expect.stringMatching(/^\/images\/art\/px-jd\.svg/),
        card_type: 'partner',
        partner: { type: 'jd' },
      })
    })

    it('tells what each source would pay alone: baht, or points at its own rate, for all units of a line [PAY-005][CHK-005]', async () => {
      const amounts = async (mid: string, lines: Lines, amount: number) =>
        Object.fromEntries(
          (await funds(full, mid, lines, amount)).body.source_of_funds.map((source) => [source.type, source.amount]),
        )
      expect(await amounts('100006', [['1065', '1065-01', 1]], 340)).toEqual({
        saving_account: 340,
        kmarket_credit_card: 340,
        kbank_reward_point: 3400,
        credit_card_point: 3400,
        the1: 2720,
        partner_point: 1700,
      })
      expect(await amounts('100008', [['4003', '4003-00', 2]], 0)).toEqual({
        kbank_reward_point: 1000,
        credit_card_point: 1000,
      })
    })

    it('rewards alone are paid with items, beside others with points [PAY-007]', async () => {
      expect((await funds(full, '100008', [['7002', '7002-00', 2]])).body.source_of_funds).toEqual([
        { type: 'fulfillment', amount: 2, unit: 'items' },
      ])
      expect(
        await types('100008', [
          ['7002', '7002-00', 1],
          ['4003', '4003-00', 1],
        ]),
      ).not.toContain('fulfillment')
    })

    it('returns no card at a shop without a card gateway, and no points that a shop with points does not take [PAY-004]', async () => {
      const lines: Lines = [['1007', '1007-01', 1]]
      expect(await types('100002', lines)).toEqual(expect.arrayContaining(['kmarket_credit_card', 'the1']))
      await server.db.delete(bankGateways).where(eq(bankGateways.mid, '100002'))
      expect(await types('100002', lines)).not.toContain('kmarket_credit_card')
      const [shop] = await server.db.select().from(merchants).where(eq(merchants.mid, '100006'))
      expect(shop!.modes).toContain('cash_point')
      await server.db
        .update(merchants)
        .set({ sources: shop!.sources.filter((source) => source !== 'the1') })
        .where(eq(merchants.mid, '100006'))
      expect(await types('100006', [['1065', '1065-01', 1]])).not.toContain('the1')
    })

    it('never returns another shopper’s cards [REL-009]', async () => {
      const rich = await funds(await server.signIn('rich'), '100006', [['1065', '1065-01', 1]])
      expect(rich.body.source_of_funds.every((source) => (source.card_key ?? 'rich-').startsWith('rich-'))).toBe(true)
      expect(rich.body.source_of_funds.find((source) => source.type === 'kbank_reward_point')?.current_point).toBe(
        284_000,
      )
      const guest = await funds(await server.signIn('guest'), '100006', [['1065', '1065-01', 1]])
      expect(guest.body.source_of_funds).toEqual([])
    })

    it('rounds K Points down and other points half up [PAY-019][PAY-020]', async () => {
      expect(pointsFor(toSatang(10_09), 10, 'kbank_reward_point')).toBe(100)
      expect(pointsFor(toSatang(10_09), 10, 'the1')).toBe(101)
      expect(pointsFor(toSatang(10_05), 10, 'credit_card_point')).toBe(101)
      expect(pointsFor(toSatang(10_04), 10, 'partner_point')).toBe(100)
    })

    it('refuses a product of another shop, unknown shops and shops that do not sell [API-080]', async () => {
      expect((await funds(full, '100002', [['1001', '1001-01', 1]])).code).toBe('403')
      expect(
        (
          await funds(full, '100002', [
            ['1007', '1007-01', 1],
            ['1008', '1008-01', 2],
          ])
        ).code,
      ).toBe('0000')
      expect((await funds(full, '100002', [['1007', '1008-01', 1]])).code).toBe('403')
      expect((await funds(full, '100002', [['1007', 'unknown', 1]])).code).toBe('403')
      expect((await funds(full, '999999', [['1001', '1001-01', 1]])).code).toBe('1004')
      expect((await funds(full, '100095', [['1905', '1905-00', 1]])).code).toBe('1003')
      expect((await funds(full, '100002', [['1007', '1007-01', 1]], -1)).code).toBe('1011')
      expect((await funds(full, '100002', [['1007', '1007-01', 1]], 1.005)).code).toBe('1011')
      expect((await funds(full, '100002', [])).code).toBe('1011')
    })

    it('uses ten points per baht unless the bank has a rate for the type [API-073][API-135][CHK-005][CHK-006]', async () => {
      expect((await full.call(getExchangeRate, { query: {} })).body.rate).toBe(10)
      expect((await full.call(getExchangeRate, { query: { type: 'the1' } })).body.rate).toBe(8)
      expect((await full.call(getExchangeRate, { query: { type: 'partner_point' } })).body.rate).toBe(5)
      expect((await full.call(getExchangeRate, { query: { type: 'credit_card_point' } })).body.rate).toBe(10)
      expect((await full.call(getExchangeRate, { query: { type: 'gold' as never } })).code).toBe('1011')
    })
  })
})
