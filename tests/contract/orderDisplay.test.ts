import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { OrderStatus, SourceOfFund as SourceType } from '../../contract/enums'
import { orderStatuses } from '../../contract/enums'
import { fromBaht } from '../../contract/money'
import type { OrderDetail, Suborder } from '../../contract/orders'
import { orderDetail } from '../../contract/orders'
import type { SourceOfFund } from '../../contract/payment'
import {
  arrivalOnceShipped,
  canBeTracked,
  deliveryKind,
  displayStatus,
  displayedLog,
  donationReceiptOf,
  endedByTimeLimit,
  expectedArrival,
  hasLabel,
  isCalledShipping,
  isDanger,
  isEnd,
  isSplit,
  latestIndex,
  lineImage,
  linePrice,
  logEntries,
  needsBank,
  packageCards,
  paidIn,
  paymentSourcesOf,
  pointTypeOf,
  pointsGivenBack,
  productTotalOf,
  returnsPartnerPoints,
  sentBy,
  voucherDiscountOf,
} from '../../contract/orderDisplay'

const source = (type: SourceType, amount: number, unit: SourceOfFund['unit'] = 'baht'): SourceOfFund => ({
  type,
  amount,
  unit,
})
const saving = source('saving_account', 100)
const card = source('kmarket_credit_card', 50.25)
const points = source('kbank_reward_point', 1000, 'points')
const the1 = source('the1', 200, 'points')
const partner = source('partner_point', 300, 'points')
const cardPoints = source('credit_card_point', 400, 'points')
const shopVoucher = source('promocode_merchant', 30)
const bankVoucher = source('promocode_kbank', 20.5)
const reward = source('fulfillment', 1, 'items')

const order = (order_status: OrderStatus, source_of_funds: SourceOfFund[], more: object = {}) => ({
  order_status,
  paymentMethod: 'k-account',
  source_of_funds,
  ...more,
})

describe('missing fields', () => {
  it('[ORD-005, ORD-006] an order without sub_type is general, without price_unit in baht', () => {
    expect(v.parse(orderDetail.entries.sub_type, undefined)).toBe('general')
    expect(v.parse(orderDetail.entries.price_unit, undefined)).toBe('baht')
    expect([v.parse(orderDetail.entries.sub_type, 'theme'), v.parse(orderDetail.entries.price_unit, 'points')]).toEqual(
      ['theme', 'points'],
    )
  })
})

describe('payment amounts', () => {
  it('[ORD-011, ORD-014] baht sources are summed to the satang, point sources separately, vouchers never', () => {
    expect(paidIn([saving, card, shopVoucher, bankVoucher])).toEqual({ cash: fromBaht(150.25), points: 0 })
    expect(paidIn([saving, points, the1])).toEqual({ cash: fromBaht(100), points: 1200 })
    expect(paidIn([points, shopVoucher])).toEqual({ cash: 0, points: 1000 })
    expect(paidIn([])).toEqual({ cash: 0, points: 0 })
    expect(paidIn([source('saving_account', 0.1), source('kmarket_credit_card', 0.2)])).toEqual({ cash: 30, points: 0 })
    expect(paymentSourcesOf([saving, shopVoucher, points, bankVoucher])).toEqual([saving, points])
  })

  it('[ORD-012] the product total is the total without the delivery, and never negative', () => {
    expect(productTotalOf({ total_product_price: fromBaht(725), shipping_fee: fromBaht(35) })).toBe(fromBaht(690))
    expect(productTotalOf({ total_product_price: fromBaht(690), shipping_fee: fromBaht(0) })).toBe(fromBaht(690))
    expect(productTotalOf({ total_product_price: fromBaht(10), shipping_fee: fromBaht(35) })).toBe(0)
  })

  it.each([shopVoucher, bankVoucher])('[ORD-013] the discount is the amount of the voucher: %j', (voucher) => {
    const given = { source_of_funds: [saving, voucher], promocode_discount: fromBaht(7) }
    expect(voucherDiscountOf(given)).toBe(fromBaht(voucher.amount))
  })

  it('[ORD-014] no voucher: no row; without sources the order’s own amount applies', () => {
    expect(voucherDiscountOf({ source_of_funds: [saving], promocode_discount: fromBaht(7) })).toBeUndefined()
    expect(voucherDiscountOf({ source_of_funds: [], promocode_discount: fromBaht(7) })).toBe(fromBaht(7))
    expect(voucherDiscountOf({ source_of_funds: [], promocode_discount: undefined })).toBeUndefined()
  })

  it.each([
    [100, 80, 80],
    [100, 0, 0],
    [100, 100, 100],
    [100, 120, 100],
    [100, undefined, 100],
  ])('[ORD-009, ORD-010] a line of %s with the lower price %s costs %s', (full, lower, expected) => {
    const line = {
      price_per_item: fromBaht(full),
      discount_price_per_item: lower === undefined ? undefined : fromBaht(lower),
    }
    expect(linePrice(line)).toBe(fromBaht(expected))
  })
})

describe('the displayed status', () => {
  it('[ORD-004, ORD-010] order_status wins over status; either alone applies', () => {
    const given = { paymentMethod: 'k-account', source_of_funds: [saving] }
    expect(displayStatus({ ...given, order_status: 'shipped', status: 'paid' })).toBe('shipped')
    expect(displayStatus({ ...given, status: 'paid' })).toBe('paid')
    expect(displayStatus(given)).toBeUndefined()
  })

  it('[ORD-039, ORD-040] paid by a reward is shown as redeemed, for the order and its package; no other status is', () => {
    const given = order('paid', [reward], { paymentMethod: 'fulfillment' })
    expect([displayStatus(given), displayStatus(given, 'paid')]).toEqual(['redeemed', 'redeemed'])
    expect(displayStatus(given, 'shipped')).toBe('shipped')
    expect(displayStatus(order('paid', [saving]))).toBe('paid')
  })

  it.each([
    ['void', [saving], 'voidCash'],
    ['void', [card], 'voidCash'],
    ['void', [points], 'voidPoint'],
    ['void', [the1], 'voidPoint'],
    ['void', [partner], 'voidPoint'],
    ['void', [cardPoints], 'voidPoint'],
    ['void', [saving, points], 'voidCash'],
    ['void', [points, card], 'voidCash'],
    ['void', [reward], 'void'],
    ['void', [shopVoucher], 'void'],
    ['void', [points, shopVoucher], 'voidPoint'],
    ['void', [], 'void'],
    ['refunded', [saving], 'refundedCash'],
    ['refunded', [points], 'refundedPoint'],
    ['refunded', [saving, points], 'refundedCash'],
    ['refunded', [], 'refunded'],
  ] as const)('[ORD-041, ORD-043] %s paid with %j is %s', (status, sources, expected) => {
    expect(displayStatus(order(status, [...sources]))).toBe(expected)
  })

  it('[ORD-033, ORD-043] the customer-timeout flag makes a void voidTimeout, whatever the payment, and changes no other status', () => {
    for (const sources of [[saving], [points], []])
      expect(displayStatus(order('void', sources, { is_void_credit_customer_timeout: true }))).toBe('voidTimeout')
    expect(displayStatus(order('refunded', [saving], { is_void_credit_customer_timeout: true }))).toBe('refundedCash')
    expect(displayStatus(order('cancelled', [saving], { is_void_credit_customer_timeout: true }))).toBe('cancelled')
  })

  it('[ORD-041] every other status is shown as it is', () => {
    for (const status of orderStatuses.filter((one) => one !== 'void' && one !== 'refunded'))
      expect(displayStatus(order(status, [saving, points]))).toBe(status)
  })

  it('[ORD-042, ORD-043] partner points are returned within working days after a time-out only', () => {
    const timedOut = { is_void_credit_customer_timeout: true }
    expect(returnsPartnerPoints(order('void', [partner], timedOut))).toBe(true)
    expect(returnsPartnerPoints(order('void', [saving, the1], timedOut))).toBe(true)
    expect(returnsPartnerPoints(order('voidTimeout', [partner]))).toBe(true)
    expect(returnsPartnerPoints(order('void', [points, cardPoints, saving], timedOut))).toBe(false)
    expect(returnsPartnerPoints(order('void', [partner]))).toBe(false)
    expect(returnsPartnerPoints(order('refunded', [partner], timedOut))).toBe(false)
  })
})

describe('kind, label and style', () => {
  const digital = { digital_products: [{}], physical_products: [] } as never
  const physical = { digital_products: [], physical_products: [{}] } as never
  const mixed = { digital_products: [{}], physical_products: [{}] } as never
  const nothing = { digital_products: [], physical_products: [] } as never

  it('[ORD-038] an order is digital when it holds digital goods only; mixed counts as physical', () => {
    expect(deliveryKind([digital])).toBe('digital')
    expect(deliveryKind([digital, digital])).toBe('digital')
    for (const suborders of [[physical], [mixed], [digital, physical], [nothing], []])
      expect(deliveryKind(suborders)).toBe('physical')
  })

  it('[ORD-034, ORD-035, ORD-036, ORD-037] four statuses have no label when digital; all have one when physical', () => {
    const unlabelled = orderStatuses.filter((status) => !hasLabel(status, 'digital'))
    expect(unlabelled).toEqual(['paid', 'shipped', 'redeemed', 'refund_sent'])
    expect(orderStatuses.every((status) => hasLabel(status, 'physical'))).toBe(true)
  })

  it('nothing follows an order that is completed or redeemed', () => {
    expect(orderStatuses.filter(isEnd)).toEqual(['completed', 'redeemed'])
  })

  it('[ORD-044, ORD-045] refunded, void and cancelled and their variants are in the danger style; refund_sent is not', () => {
    expect(orderStatuses.filter(isDanger)).toEqual([
      'void',
      'voidCash',
      'voidPoint',
      'cancelled',
      'refunded',
      'refundedCash',
      'refundedPoint',
      'voidTimeout',
    ])
  })
})

describe('the log and the notice', () => {
  it('[ORD-046, ORD-047] the log lists only statuses with an instant, in a fixed order; the order date is no row', () => {
    const log = {
      refund_sent_at: '2026-11-01T00:00:00.000Z',
      refunded_at: '2026-11-02T00:00:00.000Z',
      cancelled_at: '2026-11-03T00:00:00.000Z',
      void_at: '2026-11-04T00:00:00.000Z',
      completed_at: '2026-11-05T00:00:00.000Z',
      shipped_at: '2026-11-06T00:00:00.000Z',
      paid_at: '2026-11-07T00:00:00.000Z',
      processing_at: '2026-11-08T00:00:00.000Z',
      waiting_payment_confirmation_at: '2026-11-09T00:00:00.000Z',
      created_at: '2026-11-10T00:00:00.000Z',
      expected_completed_at: '2026-11-11T00:00:00.000Z',
    }
    expect(logEntries(log).map(({ status, at }) => `${status} ${at.slice(8, 10)}`)).toEqual([
      'waiting_payment_confirmation 09',
      'processing 08',
      'paid 07',
      'shipped 06',
      'completed 05',
      'void 04',
      'cancelled 03',
      'refunded 02',
      'refund_sent 01',
    ])
    expect(logEntries({ shipped_at: log.shipped_at, created_at: log.created_at })).toEqual([
      { status: 'shipped', at: log.shipped_at },
    ])
    expect(logEntries({})).toEqual([])
  })

  it('[ORD-048] the current entry is the latest one, whatever its position; on a tie the later row', () => {
    const day = (date: number) => `2026-11-0${date}T00:00:00.000Z`
    const statusAt = (log: Parameters<typeof logEntries>[0]) => logEntries(log)[latestIndex(logEntries(log))]?.status
    expect(statusAt({ paid_at: day(1), refund_sent_at: day(2), refunded_at: day(3) })).toBe('refunded')
    expect(statusAt({ paid_at: day(1), refund_sent_at: day(2) })).toBe('refund_sent')
    expect(statusAt({ processing_at: day(1), paid_at: day(1) })).toBe('paid')
    expect(latestIndex([])).toBe(0)
  })

  it('[LOOK-008] a package is still to arrive until it is completed, cancelled or refunded; on its way once it is shipped', () => {
    const day = (date: number) => `2026-11-0${date}T00:00:00.000Z`
    const expected = { expected_completed_at: day(9) }
    const paid = { ...expected, waiting_payment_confirmation_at: day(1), paid_at: day(1), processing_at: day(2) }
    const shipped = { ...paid, shipped_at: day(3) }
    const started = { ...expected, waiting_payment_confirmation_at: day(1) }
    for (const log of [expected, started, { ...started, paid_at: day(2) }, paid])
      expect([expectedArrival(log), arrivalOnceShipped(log)]).toEqual([day(9), undefined])
    expect([expectedArrival(shipped), arrivalOnceShipped(shipped)]).toEqual([day(9), day(9)])
    const ends = ['completed_at', 'void_at', 'cancelled_at', 'refunded_at', 'refund_sent_at'] as const
    for (const end of ends) {
      const over = { ...shipped, [end]: day(4) }
      expect([end, expectedArrival(over), arrivalOnceShipped(over)]).toEqual([end, undefined, undefined])
    }
    expect(expectedArrival({ paid_at: day(1) })).toBeUndefined()
  })

  it.each(['vts', 'kbank', 'VTS', 'KBank'])(
    '[ORD-052] %s: every void and refunded variant shows the note to contact the bank',
    (type) => {
      expect(orderStatuses.filter((status) => needsBank(status, type))).toEqual([
        'void',
        'voidCash',
        'voidPoint',
        'refunded',
        'refundedCash',
        'refundedPoint',
        'voidTimeout',
      ])
      expect(needsBank(undefined, type)).toBe(false)
    },
  )

  it('[ORD-052] no other merchant type shows the note', () => {
    for (const type of ['general', 'mall', 'partner', 'foundation', ''])
      expect(orderStatuses.some((status) => needsBank(status, type))).toBe(false)
  })
})

describe('what is said of a payment', () => {
  it('names the only kind of points that paid', () => {
    expect(pointTypeOf([saving, points])).toBe('kbank_reward_point')
    expect(pointTypeOf([points, the1])).toBeUndefined()
    expect(pointTypeOf([saving, shopVoucher])).toBeUndefined()
    expect(pointTypeOf([])).toBeUndefined()
  })

  it('points are given back beside the cash of a void or refunded order only', () => {
    const given = orderStatuses.filter((status) => pointsGivenBack(status, [saving, points, the1, bankVoucher]) > 0)
    expect(given).toEqual(['voidCash', 'refundedCash'])
    expect(pointsGivenBack('voidCash', [saving, points, the1, bankVoucher])).toBe(1200)
  })

  it('ended by the time limit, if its status says so or is not known yet', () => {
    expect([undefined, ...orderStatuses].filter(endedByTimeLimit)).toEqual([undefined, 'voidTimeout'])
  })
})

describe('the way of a package', () => {
  it('[LOOK-008, ORD-017] an order is tracked once it is shipped, a package of its own once it is paid', () => {
    const tracked = (isPackage: boolean) => [undefined, ...orderStatuses].filter((one) => canBeTracked(one, isPackage))
    expect(tracked(false)).toEqual(['shipped', 'completed'])
    expect(tracked(true)).toEqual(['processing', 'paid', 'shipped', 'completed', 'redeemed', 'refund_sent'])
  })

  it('shipping is spoken of for goods, not for coupons or donations', () => {
    expect(isCalledShipping('physical', 'general')).toBe(true)
    expect(isCalledShipping('physical', 'donation')).toBe(false)
    expect(isCalledShipping('digital', 'general')).toBe(false)
  })

  it('[ORD-034] the log shows displayed statuses that have a label', () => {
    const status_log = { waiting_payment_confirmation_at: 'a', paid_at: 'b', void_at: 'c' }
    const lines = (kind: 'digital' | 'physical') => ({
      status_log,
      digital_products: kind === 'digital' ? [{} as never] : [],
      physical_products: kind === 'physical' ? [{} as never] : [],
    })
    const shown = (kind: 'digital' | 'physical') =>
      displayedLog(order('void', [saving]), lines(kind)).map((entry) => [entry.status, entry.at, entry.shown])
    expect(shown('physical')).toEqual([
      ['waiting_payment_confirmation', 'a', 'waiting_payment_confirmation'],
      ['paid', 'b', 'paid'],
      ['void', 'c', 'voidCash'],
    ])
    expect(shown('digital').map(([status]) => status)).toEqual(['waiting_payment_confirmation', 'void'])
  })
})

describe('the cards of an order', () => {
  const part = (id: string) =>
    ({
      suborder_id: id,
      shipping_info: [`${id} parcel`],
      physical_products: [`${id} goods`],
      digital_products: [`${id} coupon`],
    }) as never as Suborder
  const of = (partner_id: string | undefined, ...suborders: Suborder[]) => ({
    ...(partner_id !== undefined && { partner_id }),
    suborders,
  })
  const [a, b] = [part('a'), part('b')]

  it('[ORD-017] one for each package of the split partner', () => {
    expect(packageCards(of('split', a, b), 'split')).toEqual([a, b])
    expect(isSplit(of('split', a, b), 'split')).toBe(true)
  })

  it('[ORD-017] one for all packages of any other order, with what is in all of them', () => {
    for (const partner of ['other', undefined]) {
      expect(isSplit(of(partner, a, b), 'split')).toBe(false)
      expect(packageCards(of(partner, a, b), 'split')).toEqual([
        {
          suborder_id: 'a',
          shipping_info: ['a parcel', 'b parcel'],
          physical_products: ['a goods', 'b goods'],
          digital_products: ['a coupon', 'b coupon'],
        },
      ])
    }
  })

  it('one package is a card of its own', () => {
    expect(packageCards(of('other', a), 'split')).toEqual([a])
    expect(packageCards(of('split'), 'split')).toEqual([])
    expect(isSplit(of('split', a), 'split')).toBe(false)
  })

  it('[ORD-015] a picture of the split partner has https and a size, any other is as it is', () => {
    const partner = { partner_id: 'split' }
    expect(lineImage('http://img.example/a', partner, 'split')).toBe('https://img.example/a_318x240.jpg')
    expect(lineImage('//img.example/a', partner, 'split')).toBe('https://img.example/a_318x240.jpg')
    expect(lineImage('HTTPS://img.example/a', partner, 'split')).toBe('https://img.example/a_318x240.jpg')
    expect(lineImage('tea-1', partner, 'split')).toBe('tea-1')
    expect(lineImage('a?from=http://x', partner, 'split')).toBe('a?from=http://x')
    expect(lineImage('http://img.example/a', { partner_id: 'other' }, 'split')).toBe('http://img.example/a')
    expect(lineImage('http://img.example/a', {}, 'split')).toBe('http://img.example/a')
  })
})

describe('the receipt of a donation', () => {
  const donated = (line: object | undefined, more: object = {}) => ({
    suborders: [{ physical_products: line ? [{}, line] : [{}] }] as never as OrderDetail['suborders'],
    ...more,
  })

  it('on paper, reported, or none', () => {
    const receipt = (line: object, more?: object) => donationReceiptOf(donated(line, more))
    expect(receipt({ is_edonation: false, donation_receipt: true, tax_deduction_condition: 'double' })).toEqual({
      receipt: 'paper',
      tax: 'double',
      isEdonation: false,
      hasConsent: undefined,
    })
    expect(receipt({ is_edonation: true, donation_receipt: true }, { consent_flag: true })).toEqual({
      receipt: 'reported',
      tax: 'none',
      isEdonation: true,
      hasConsent: true,
    })
    expect(receipt({ is_edonation: true, donation_receipt: false }, { consent_flag: false })).toMatchObject({
      receipt: 'none',
      hasConsent: false,
    })
    expect(receipt({ is_edonation: true })).toMatchObject({ hasConsent: false })
    expect(donationReceiptOf(donated(undefined))).toBeUndefined()
  })

  it('is what a donation sends, if it is on paper', () => {
    const { suborders: paper } = donated({ is_edonation: false, donation_receipt: true })
    const { suborders: none } = donated({ is_edonation: false })
    const { suborders: goods } = donated(undefined)
    expect(sentBy('physical', { purchase_state: 'general', suborders: goods })).toBe('goods')
    expect(sentBy('physical', { purchase_state: 'donation', suborders: paper })).toBe('receipt')
    expect(sentBy('physical', { purchase_state: 'donation', suborders: none })).toBe('nothing')
    expect(sentBy('physical', { purchase_state: 'donation' })).toBe('nothing')
    expect(sentBy('digital', { purchase_state: 'general', suborders: goods })).toBe('nothing')
  })
})
