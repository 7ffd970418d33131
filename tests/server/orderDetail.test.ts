import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toSatang } from '../../contract/money'
import { getOrder } from '../../contract/orders'
import { coupons, gifts, merchants, orderFunds, orderLines, orders, statusLog, suborders } from '../../server/db/schema'
import {
  awaitsPin,
  canReview,
  confirmationDeadline,
  findCardFund,
  isAllSent,
  isOverdue,
  isWaiting,
  nextNumbers,
  readHolds,
  setOrderStatus,
  toClaim,
  wireFund,
} from '../../server/domain/orders/orderQueries'
import type { FundRow, OrderRow, PackageRow } from '../../server/domain/orders/orderQueries'
import { place } from './buying'
import { bottle, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

const store = {
  store_id: 's-1',
  name: { th: 'สาขา', en: 'Branch' },
  address: { th: 'ถนน', en: 'Road' },
} as OrderRow['store']

const minute = 60_000
const orderOf = (change: Partial<OrderRow>) => change as OrderRow
const fundOf = (change: Partial<FundRow>) => change as FundRow

describe('one order', () => {
  let server: TestServer
  let full: TestClient
  let id: string

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
    id = (await place(full, requestFor([{ ...bottle, quantity: 2 }]))).order_id
  })
  afterAll(() => server.close())

  const read = async (of = id, language: 'th' | 'en' = 'en') =>
    (await full.call(getOrder, { params: { id: of } }, { language })).body
  const change = (columns: Partial<typeof orders.$inferInsert>, of = id) =>
    server.db.update(orders).set(columns).where(eq(orders.id, of))
  const rowOf = async (of = id) => (await server.db.select().from(orders).where(eq(orders.id, of)))[0]!
  const packageOf = async (of = id) => (await server.db.select().from(suborders).where(eq(suborders.orderId, of)))[0]!

  it('that waits has these fields and no others', async () => {
    const row = await rowOf()
    const { id: suborderId } = await packageOf()
    expect(await read()).toEqual({
      MessageCode: '0000',
      order_id: id,
      order_number: row.orderNumber,
      order_status: 'waiting_payment_confirmation',
      status: 'waiting_payment_confirmation',
      sub_type: 'general',
      purchase_state: 'general',
      is_void_credit_customer_timeout: false,
      created_at: '2026-11-21T03:00:00.000Z',
      can_review: false,
      is_reviewed: false,
      can_complete_order: false,
      total_product_price: 1415,
      shipping_fee: 35,
      price_unit: 'baht',
      is_gift_kept: false,
      mid: '100001',
      merchant: {
        mid: '100001',
        name: 'Doi & Day',
        image: expect.stringMatching(/^\/images\/.+/),
        type: 'mall',
        is_verified: true,
      },
      ship_required: true,
      shipping_name: 'ณิชา วัฒนากุล',
      shipping_tel: '0890000101',
      shipping_address: '99/14 ซอยสุขุมวิท 31',
      shipping_subdistrict: row.shipTo?.subdistrict,
      shipping_district: row.shipTo?.district,
      shipping_province: row.shipTo?.province,
      shipping_zipcode: '10110',
      shipping_info: [{ type: 'registered' }],
      paymentMethod: 'k-account',
      source_of_funds: [
        {
          type: 'saving_account',
          amount: 1415,
          unit: 'baht',
          card_number: 'xxx-x-x0101-x',
        },
      ],
      pin_reference: row.pinReference,
      suborders: [
        {
          suborder_id: suborderId,
          order_status: 'waiting_payment_confirmation',
          shipping_info: [{ type: 'registered' }],
          digital_products: [],
          physical_products: [
            {
              product_id: '1001',
              image: expect.stringMatching(/^\/images\/.+/),
              name: 'Doi & Day insulated bottle',
              quantity: 2,
              price_per_item: 890,
              discount_price_per_item: 690,
              price_unit: 'baht',
              variant: [{ value: 'Teal' }, { value: '500 ml' }],
              is_product_fulfillment: false,
              sub_type: 'general',
            },
          ],
          status_log: {
            waiting_payment_confirmation_at: '2026-11-21T03:00:00.000Z',
            created_at: '2026-11-21T03:00:00.000Z',
            expected_completed_at: '2026-11-26T03:00:00.000Z',
          },
        },
      ],
    })
  })

  it('shows the optional fields that it has, in the shopper’s language', async () => {
    await change({
      consentFlag: false,
      partnerId: 'p-1',
      giftType: 'product',
      giftRecipientName: 'ธนกร',
      giftRecipientMobile: '0890000102',
      giftSenderMobile: '0890000101',
      kplusRef: 'KP1',
      store,
      discountSatang: toSatang(1),
      transfer: { partner: 'jd', points: 70, unit: { th: 'คะแนน', en: 'points' } },
      isCustomerTimeout: true,
      shipTo: null,
      shipRequired: false,
    })
    expect(await read()).toMatchObject({
      consent_flag: false,
      partner_id: 'p-1',
      gift_type: 'product',
      recipient_name: 'ธนกร',
      recipient_mobile: '0890000102',
      sender_mobile: '0890000101',
      kplus_ref: 'KP1',
      click_and_collect: { store_id: 's-1', name: 'Branch', address: 'Road' },
      promocode_discount: 0.01,
      received: { points: 70, unit: 'points' },
      is_void_credit_customer_timeout: true,
      ship_required: false,
    })
    const inThai = await read(id, 'th')
    expect(inThai).toMatchObject({
      click_and_collect: { name: 'สาขา', address: 'ถนน' },
      received: { points: 70, unit: 'คะแนน' },
    })
    expect(inThai).not.toHaveProperty('shipping_name')
    expect(inThai.suborders[0]?.physical_products[0]?.variant).toEqual([{ value: 'เขียวทีล' }, { value: '500 มล.' }])
  })

  it('in points has its totals and its lines in points', async () => {
    await change({
      priceUnit: 'points',
      goodsPoints: 500,
      shippingPoints: 350,
      goodsSatang: toSatang(1),
      shippingSatang: toSatang(2),
    })
    await server.db
      .update(orderLines)
      .set({ priceUnit: 'points', price: 500, discountPrice: null })
      .where(eq(orderLines.orderId, id))
    const body = await read()
    expect(body).toMatchObject({ price_unit: 'points', total_product_price: 850, shipping_fee: 350 })
    expect(body.suborders[0]?.physical_products[0]).toMatchObject({ price_per_item: 500, price_unit: 'points' })
    expect(body.suborders[0]?.physical_products[0]).not.toHaveProperty('discount_price_per_item')
  })

  it('has no PIN to enter once it is decided or the PIN was entered', async () => {
    await change({ pinVerifiedAt: testTime })
    expect(await read()).not.toHaveProperty('pin_reference')
    await change({ pinVerifiedAt: null, status: 'cancelled' })
    expect(await read()).not.toHaveProperty('pin_reference')
  })

  it('shows the receipt of goods that are sent, not of digital ones', async () => {
    const receipt = { donationReceipt: true, taxDeductionCondition: 'double', isEdonation: false } as const
    await server.db.update(orderLines).set(receipt).where(eq(orderLines.orderId, id))
    const wire = { donation_receipt: true, tax_deduction_condition: 'double', is_edonation: false }
    expect((await read()).suborders[0]?.physical_products).toMatchObject([wire])
    await server.db.update(orderLines).set({ kind: 'digital' }).where(eq(orderLines.orderId, id))
    const [part] = (await read()).suborders
    expect(part?.physical_products).toEqual([])
    for (const field of Object.keys(wire)) expect(part?.digital_products[0]).not.toHaveProperty(field)
  })

  it('has its packages with their own lines and times, by position', async () => {
    const first = await packageOf()
    const later = new Date(testTime.getTime() + minute)
    await server.db.insert(suborders).values({
      ...first,
      id: 'p-2',
      position: -1,
      status: 'shipped',
      parcels: [{ type: 'ems' }],
      createdAt: later,
      expectedCompletedAt: null,
    })
    await server.db.insert(statusLog).values([
      { suborderId: 'p-2', status: 'shipped', at: later },
      { suborderId: 'p-2', status: 'paid', at: testTime },
    ])
    const [line] = await server.db.select().from(orderLines).where(eq(orderLines.orderId, id))
    await server.db.insert(orderLines).values([
      { ...line!, id: 'l-2', suborderId: 'p-2', position: 2, productId: '1003' },
      { ...line!, id: 'l-3', suborderId: 'p-2', position: 1, productId: '1006' },
    ])
    const body = await read()
    expect(body.shipping_info).toEqual([{ type: 'ems' }, { type: 'registered' }])
    expect(body.suborders).toMatchObject([
      { suborder_id: 'p-2', order_status: 'shipped', shipping_info: [{ type: 'ems' }] },
      { suborder_id: first.id, physical_products: [{ product_id: '1001' }] },
    ])
    expect(body.suborders[0]?.physical_products.map(({ product_id }) => product_id)).toEqual(['1006', '1003'])
    expect(body.suborders[0]?.status_log).toEqual({
      paid_at: '2026-11-21T03:00:00.000Z',
      shipped_at: '2026-11-21T03:01:00.000Z',
      created_at: '2026-11-21T03:01:00.000Z',
    })
  })

  it('has its funds by position, and the holds of those that the bank holds', async () => {
    const [fund] = await server.db.select().from(orderFunds).where(eq(orderFunds.orderId, id))
    const points = { ...fund!, position: -1, type: 'the1', amount: 0, unit: 'points', holdId: null } as const
    await server.db.insert(orderFunds).values(points)
    await server.db.update(orderFunds).set({ holdId: 'h-1' }).where(eq(orderFunds.position, 0))
    expect((await read()).source_of_funds.map(({ type }) => type)).toEqual(['the1', 'saving_account'])
    expect(await readHolds(server.db, id)).toEqual(['h-1'])
  })

  it('of a privilege names the buyer’s coupon, and no other order does', async () => {
    const of = 'o-full-digital-privilege'
    const [coupon] = await server.db.select().from(coupons).where(eq(coupons.orderId, of))
    expect(coupon?.id).toBeDefined()
    expect((await read(of)).coupon_id).toBe(coupon?.id)
    await change({ subType: 'general' }, of)
    expect(await read(of)).not.toHaveProperty('coupon_id')
  })

  it('tells whether its gift stayed with the buyer', async () => {
    const of = 'o-full-digital-gift'
    expect(await read(of)).toMatchObject({ gift_id: 'gift-seed-1', is_gift_kept: false })
    await server.db.update(gifts).set({ status: 'cancelled' }).where(eq(gifts.id, 'gift-seed-1'))
    expect((await read(of)).is_gift_kept).toBe(true)
  })

  it('can be reviewed once it is completed, and completed once all of it is sent', async () => {
    await change({ status: 'completed' })
    expect(await read()).toMatchObject({ can_review: true, is_reviewed: false, can_complete_order: false })
    await change({ status: 'shipped' })
    expect(await read()).toMatchObject({ can_review: false, can_complete_order: false })
    await server.db.update(suborders).set({ status: 'shipped' }).where(eq(suborders.orderId, id))
    expect(await read()).toMatchObject({ can_review: false, can_complete_order: true })
  })

  it('is reviewed once each of its products is', async () => {
    const of = 'o-full-completed'
    expect(await read(of)).toMatchObject({ can_review: true, is_reviewed: true })
    await change({ purchaseState: 'donation' }, of)
    expect(await read(of)).toMatchObject({ can_review: false, is_reviewed: false })
  })

  it('has its shop’s name in the shopper’s language', async () => {
    await server.db
      .update(merchants)
      .set({ name: { th: 'ร้าน', en: 'Shop' } })
      .where(eq(merchants.mid, '100001'))
    expect([(await read()).merchant.name, (await read(id, 'th')).merchant.name]).toEqual(['Shop', 'ร้าน'])
  })

  describe('as a claim', () => {
    it('that is decided has its status only', async () => {
      const row = await rowOf()
      const known = { order_id: id, order_number: row.orderNumber, invoice_number: row.invoiceNumber }
      expect(await toClaim(server.db, { ...row, status: 'paid' }, 'th')).toEqual({ ...known, order_status: 'paid' })
      const [fund] = await server.db.select().from(orderFunds).where(eq(orderFunds.orderId, id))
      const waiting = {
        ...known,
        order_status: 'waiting_payment_confirmation',
        source_of_funds: [wireFund(fund!, 'th')],
      }
      expect(await toClaim(server.db, row, 'th')).toEqual({ ...waiting, pin_reference: row.pinReference })
      expect(await toClaim(server.db, { ...row, pinVerifiedAt: testTime }, 'th')).toEqual(waiting)
      await server.db
        .update(orderFunds)
        .set({ type: 'kmarket_credit_card', cardKey: 'full-credit' })
        .where(eq(orderFunds.orderId, id))
      expect(await toClaim(server.db, row, 'th')).not.toHaveProperty('payment')
      expect(await toClaim(server.db, { ...row, pinReference: null }, 'th')).toMatchObject({
        payment: { data: { card_id: 'full-credit' } },
      })
    })
  })

  describe('is moved', () => {
    it('with its packages, its fields and the times of the steps, each once', async () => {
      const row = await rowOf()
      const later = new Date(testTime.getTime() + minute)
      const log = ['waiting_payment_confirmation', 'paid'] as const
      const fields = { kplusRef: 'KP2' }
      const moved = await setOrderStatus(server.db, row, { status: 'paid', log, now: later, fields })
      expect(moved).toEqual({ ...row, kplusRef: 'KP2', status: 'paid' })
      expect(await rowOf()).toEqual(moved)
      expect(await packageOf()).toMatchObject({ status: 'paid' })
      expect((await read()).suborders[0]?.status_log).toMatchObject({
        waiting_payment_confirmation_at: '2026-11-21T03:00:00.000Z',
        paid_at: '2026-11-21T03:01:00.000Z',
      })
    })

    it('without a step to log', async () => {
      await setOrderStatus(server.db, await rowOf(), { status: 'shipped', log: [], now: testTime })
      expect(await rowOf()).toMatchObject({ status: 'shipped', kplusRef: null })
      const steps = await server.db
        .select()
        .from(statusLog)
        .where(eq(statusLog.suborderId, (await packageOf()).id))
      expect(steps).toHaveLength(1)
    })
  })

  it('has a number of its day in Bangkok, and the next order the next one', async () => {
    const first = await nextNumbers(server.db, new Date('2026-11-21T16:59:59Z'))
    const second = await nextNumbers(server.db, new Date('2026-11-21T17:00:00Z'))
    const running = Number(first.orderNumber.slice(8))
    expect(first.orderNumber).toMatch(/^KM261121\d{8}$/)
    expect(first.invoiceNumber).toBe(`INV${first.orderNumber.slice(2)}`)
    expect(second).toEqual({
      orderNumber: `KM261122${String(running + 1).padStart(8, '0')}`,
      invoiceNumber: `INV261122${String(running + 1).padStart(8, '0')}`,
    })
  })

  it('of coupons has its lines among the digital ones', async () => {
    const { order_id } = await place(full, requestFor([latte]))
    const body = await read(order_id)
    expect(body).toMatchObject({ ship_required: false, shipping_info: [] })
    expect(body.suborders).toMatchObject([{ digital_products: [{ product_id: '2002' }], physical_products: [] }])
    expect(body.suborders[0]?.status_log).not.toHaveProperty('expected_completed_at')
  })
})

describe('the rules of an order', () => {
  const at = new Date('2026-11-21T03:00:00Z')

  it('a waiting order is overdue after ten minutes', () => {
    expect(confirmationDeadline(at)).toEqual(new Date('2026-11-21T03:10:00Z'))
    const overdue = (now: string) => isOverdue(orderOf({ createdAt: at }), new Date(now))
    expect([overdue('2026-11-21T03:09:59.999Z'), overdue('2026-11-21T03:10:00Z')]).toEqual([false, true])
  })

  it('only an order with a PIN that was not entered awaits it', () => {
    const awaits = (pinReference: string | null, pinVerifiedAt: Date | null) =>
      awaitsPin({ pinReference, pinVerifiedAt })
    expect([awaits('r', null), awaits('r', at), awaits(null, null)]).toEqual([true, false, false])
    expect([
      isWaiting(orderOf({ status: 'waiting_payment_confirmation' })),
      isWaiting(orderOf({ status: 'paid' })),
    ]).toEqual([true, false])
  })

  it('completed goods can be reviewed, donations and transfers of points can’t', () => {
    const can = (purchaseState: OrderRow['purchaseState'], status: OrderRow['status'] = 'completed') =>
      canReview({ purchaseState, status })
    expect([can('general'), can('point_redemption'), can('fulfillment')]).toEqual([true, true, true])
    expect([can('donation'), can('point_transfer'), can('general', 'shipped')]).toEqual([false, false, false])
  })

  it('a shipped order is sent once none of its packages is on its way to be', () => {
    const sent = (status: OrderRow['status'], ...packages: PackageRow['status'][]) =>
      isAllSent(
        orderOf({ status }),
        packages.map((one) => ({ status: one }) as PackageRow),
      )
    expect([sent('shipped', 'shipped'), sent('shipped', 'completed', 'shipped')]).toEqual([true, true])
    expect([sent('shipped', 'shipped', 'paid'), sent('paid', 'shipped'), sent('completed', 'completed')]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('a card that has something to pay is charged', () => {
    const card = fundOf({ type: 'kmarket_credit_card', amount: 1 })
    expect(findCardFund([fundOf({ type: 'saving_account', amount: 5 }), card])).toBe(card)
    expect(findCardFund([fundOf({ type: 'kmarket_credit_card', amount: 0 })])).toBeUndefined()
    expect(findCardFund([fundOf({ type: 'saving_account', amount: 5 })])).toBeUndefined()
  })

  it('a fund has its amount in its unit and the fields that it has', () => {
    const nothing = {
      cardKey: null,
      cardName: null,
      cardNumber: null,
      cardImage: null,
      cardType: null,
      promocodeId: null,
      promocodeCode: null,
      promocodeHistoryId: null,
      partnerType: null,
    }
    expect(
      JSON.parse(JSON.stringify(wireFund(fundOf({ type: 'the1', amount: 150, unit: 'points', ...nothing }), 'th'))),
    ).toEqual({ type: 'the1', amount: 150, unit: 'points' })
    expect(
      wireFund(
        fundOf({
          type: 'saving_account',
          amount: 150,
          unit: 'baht',
          cardKey: 'k',
          cardName: { th: 'ชื่อ', en: 'n' },
          cardNumber: 'x',
          cardImage: 'i',
          cardType: 't',
          promocodeId: 'pi',
          promocodeCode: 'pc',
          promocodeHistoryId: 'ph',
          partnerType: 'pt',
        }),
        'en',
      ),
    ).toEqual({
      type: 'saving_account',
      amount: 1.5,
      unit: 'baht',
      card_key: 'k',
      card_name: 'n',
      card_number: 'x',
      card_image: 'i',
      card_type: 't',
      promocode_code: 'pc',
      promocode_history_id: 'ph',
      promocode_id: 'pi',
      partner: { type: 'pt' },
    })
  })
})
