import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../contract/constants'
import { toSatang } from '../../contract/money'
import { getOrder, listOrders } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { readClaim } from '../../contract/payment'
import type { MerchantRow } from '../../server/db/rows'
import {
  merchants,
  orderFunds,
  orderLines,
  orders,
  productVariants,
  products,
  shippingMethods,
  suborders,
} from '../../server/db/schema'
import { givesPaperReceipt, resolveDelivery } from '../../server/domain/payment/claim/delivery'
import type { Line } from '../../server/domain/payment/claim/lines'
import type { Shopper } from '../../server/domain/shopper/session'
import { claim, holdings, place } from './buying'
import { bottle, lantern, latte, registered, requestFor } from './orderRequests'
import { refusalOf } from './refusalOf'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime, uuid } from './testServer'

/** Coffee of the shop that also sells {@link latte}: goods that are sent, beside a coupon that is not. */
const beans = { product_id: '1007', product_variant_id: '1007-01', price: 320, mid: '100002' } as const

/** The request with a voucher; `discount` in baht. */
const withVoucher = (request: ClaimRequest, code: string, discount: number): ClaimRequest => {
  const total = request.expected_total - discount
  return {
    ...request,
    expected_total: total,
    source_of_funds: [{ type: 'saving_account', amount: total, unit: 'baht' }],
    promocode: { promocode_code: code },
  }
}

describe('what an order keeps', () => {
  let server: TestServer
  let full: TestClient

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const rowOf = async (id: string) => (await server.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const linesOf = (id: string) =>
    server.db.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position)
  const fundsOf = (id: string) =>
    server.db.select().from(orderFunds).where(eq(orderFunds.orderId, id)).orderBy(orderFunds.position)

  it('[ORD-013] a voucher is the last of its funds, with code and discount', async () => {
    const { order_id } = await place(full, withVoucher(requestFor([bottle]), 'MARKET40', 40))
    expect(await fundsOf(order_id)).toMatchObject([
      { position: 0, type: 'saving_account', amount: (690 + registered - 40) * 100, unit: 'baht' },
      { position: 1, type: 'promocode_kbank', amount: 4000, unit: 'baht', promocodeCode: 'MARKET40' },
    ])
    expect(await rowOf(order_id)).toMatchObject({ goodsSatang: 69_000, shippingSatang: 3500, discountSatang: 4000 })
  })

  it('[VCH-004] all units of a line count for the minimum spend of a voucher', async () => {
    const one = withVoucher(requestFor([latte]), 'ECOUP20', 20)
    expect((await claim(full, one)).code).toBe('504-01')
    const { order_id } = await place(full, withVoucher(requestFor([{ ...latte, quantity: 2 }]), 'ECOUP20', 20))
    expect(await rowOf(order_id)).toMatchObject({ goodsSatang: 13_000, discountSatang: 2000 })
  })

  it('no voucher: a donation with one is refused', async () => {
    const donation: ClaimRequest = {
      purchase_state: 'donation',
      mid: '100025',
      products: [{ product_id: '3008', product_variant_id: '3008-00', quantity: 1, price_per_item: 500 }],
      expected_total: 460,
      source_of_funds: [{ type: 'saving_account', amount: 460, unit: 'baht' }],
      promocode: { promocode_code: 'MARKET40' },
    }
    const before = await holdings(server)
    expect((await claim(full, donation)).code).toBe('1011')
    expect(await holdings(server)).toEqual(before)
  })

  it('one changed price among several is refused, even if the total is right', async () => {
    const before = await holdings(server)
    const { products } = requestFor([bottle, { ...lantern, price: 989 }])
    expect((await claim(full, requestFor([bottle, lantern], { products }))).code).toBe('304-03')
    expect(await holdings(server)).toEqual(before)
  })

  it('nothing under an unknown idempotency key', async () => {
    expect((await full.call(readClaim, { query: { idempotency_key: uuid() } })).code).toBe('410')
  })

  it('the shop’s limit is compared with goods and delivery, less the voucher', async () => {
    const request = withVoucher(requestFor([bottle]), 'MARKET40', 40)
    const limit = (satang: number) =>
      server.db
        .update(merchants)
        .set({ limitSatang: toSatang(satang) })
        .where(eq(merchants.mid, bottle.mid))
    await limit((690 + registered - 40) * 100 - 1)
    expect((await claim(full, request)).code).toBe('1002')
    await limit((690 + registered - 40) * 100)
    expect((await claim(full, request)).code).toBe('0000')
  })

  it('goods priced in points: points for the goods and points for the delivery', async () => {
    await server.db
      .update(products)
      .set({ priceUnit: 'points', pricePoints: 500, priceDisplayMode: 'kpoint_only' })
      .where(eq(products.productId, lantern.product_id))
    await server.db
      .update(productVariants)
      .set({ priceSatang: null, pricePoints: null })
      .where(eq(productVariants.productId, lantern.product_id))
    const points = 500 + registered * 10
    const { order_id } = await place(
      full,
      requestFor([{ ...lantern, price: 500 }], {
        purchase_state: 'point_redemption',
        expected_total: 0,
        source_of_funds: [{ type: 'kbank_reward_point', amount: points, unit: 'points', card_key: 'full-kpoint' }],
      }),
    )
    expect(await rowOf(order_id)).toMatchObject({ priceUnit: 'points', goodsPoints: 500, shippingPoints: 350 })
    const { body } = await full.call(getOrder, { params: { id: order_id } })
    expect(body).toMatchObject({ price_unit: 'points', total_product_price: 850, shipping_fee: 350 })
  })

  it('the fields of the visit that were sent, and no others', async () => {
    const { order_id } = await place(full, requestFor([bottle], { utm_source: 'feed', campaign_code: 'C1' }))
    expect((await rowOf(order_id)).tracking).toEqual({ utm_source: 'feed', campaign_code: 'C1' })
  })

  it('goods are sent: their kind, address, parcel and expected day', async () => {
    const { order_id } = await place(full, requestFor([beans, latte]))
    expect(await rowOf(order_id)).toMatchObject({
      kind: 'physical',
      shipRequired: true,
      shippingType: 'registered',
      shipTo: { zipcode: '10110' },
    })
    const [part] = await server.db.select().from(suborders).where(eq(suborders.orderId, order_id))
    expect(part?.parcels).toEqual([{ type: 'registered' }])
    expect(part?.expectedCompletedAt).toEqual(new Date(server.clock.now().getTime() + 5 * dayMs))
    const lines = await linesOf(order_id)
    expect(lines.map(({ kind, subType, isProductFulfillment }) => [kind, subType, isProductFulfillment])).toEqual([
      ['physical', 'general', false],
      ['digital', 'general', false],
    ])
    expect(lines.map((line) => [line.donationReceipt, line.isEdonation, line.taxDeductionCondition])).toEqual([
      [null, null, null],
      [null, null, null],
    ])
  })

  it.each(['th', 'en'] as const)(
    '[DLV-004] the other courier with its name, in the language %s of the call',
    async (language) => {
      const { order_id } = await place(full, {
        ...requestFor([bottle]),
        shipping: { type: 'other' },
        expected_total: 735,
        source_of_funds: [{ type: 'saving_account', amount: 735, unit: 'baht' }],
      })
      const { body } = await full.call(getOrder, { params: { id: order_id } }, { language })
      const parcel = { type: 'other', name: { th: 'ขนส่งสายด่วนไทย', en: 'Sai Duan Express' }[language] }
      expect([body.shipping_info, body.suborders[0]?.shipping_info]).toEqual([[parcel], [parcel]])
    },
  )

  it('a carrier that the page does not know with its name', async () => {
    const kerry = {
      type: 'kerry',
      name: { th: 'เคอรี่', en: 'Kerry' },
      position: 9,
      feeSatang: toSatang(4_500),
      minDays: 1,
      maxDays: 3,
    }
    await server.db.insert(shippingMethods).values(kerry)
    const { order_id } = await place(full, {
      ...requestFor([bottle]),
      shipping: { type: 'kerry' },
      expected_total: 735,
      source_of_funds: [{ type: 'saving_account', amount: 735, unit: 'baht' }],
    })
    const { body } = await full.call(getOrder, { params: { id: order_id } }, { language: 'en' })
    expect(body.shipping_info).toEqual([{ type: 'kerry', name: 'Kerry' }])
  })

  it('coupons are not sent: no address, even if one was given, no parcel and no expected day', async () => {
    const { order_id } = await place(full, requestFor([latte], { address_id: 'full-a1' }))
    expect(await rowOf(order_id)).toMatchObject({
      kind: 'digital',
      shipRequired: false,
      shipTo: null,
      shippingType: null,
    })
    const [part] = await server.db.select().from(suborders).where(eq(suborders.orderId, order_id))
    expect([part?.parcels, part?.expectedCompletedAt]).toEqual([[], null])
    const { body } = await full.call(listOrders, { query: { page: '1', limit: '1' } })
    expect(body.orders[0]).toMatchObject({ order_id, kind: 'digital' })
  })

  it('goods beside a coupon can’t be ordered without an address', async () => {
    const { address_id: _, ...request } = requestFor([beans, latte])
    expect((await claim(full, request)).code).toBe('302')
    const { shipping: __, ...unsent } = requestFor([latte, beans])
    expect((await claim(full, unsent)).code).toBe('302')
  })

  it('the address of a receipt, if one of its donations gets one on paper', async () => {
    const donation = (paid: number) =>
      ({ product: { type: 'donation', subType: 'digital', isEdonation: false, details: {} }, paid }) as Line
    const resolve = (...amounts: number[]) =>
      refusalOf(
        resolveDelivery(
          server.db,
          { address_id: 'unknown' },
          {
            merchant: {} as MerchantRow,
            lines: amounts.map(donation),
            shopper: { id: 'full' } as Shopper,
            receiptMinBaht: 1000,
            now: testTime,
          },
        ),
      )
    expect([await resolve(1000_00, 1_00), await resolve(1_00, 2_00)]).toEqual(['410', undefined])
  })
})

describe('a receipt on paper', () => {
  const gives = (paid: number, product: object = {}) =>
    givesPaperReceipt(
      { product: { type: 'donation', isEdonation: false, details: {}, ...product }, paid } as Line,
      1000,
    )

  it('is given from the usual amount on', () => {
    expect([gives(999_99), gives(1000_00)]).toEqual([false, true])
  })

  it('is given from the project’s own amount on', () => {
    const project = { details: { donation: { receipt_min_baht: 100 } } }
    expect([gives(99_00, project), gives(100_00, project)]).toEqual([false, true])
  })

  it('is given neither for an e-donation nor for goods', () => {
    expect([gives(5000_00, { isEdonation: true }), gives(5000_00, { type: 'general' })]).toEqual([false, false])
  })
})
