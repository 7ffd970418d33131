import { describe, expect, it } from 'vitest'
import { fromBaht, toSatang } from '../../contract/money'
import type { CheckoutProduct, Order } from '../../contract/orderAmounts'
import {
  pointsLeft,
  addressRequired,
  amountDue,
  claimRequestOf,
  donationOf,
  exchangeOf,
  givesReceipt,
  hasPaperReceipt,
  isCollected,
  isCovered,
  isDelivered,
  isDonationTooMuch,
  isFromCart,
  isPricedAlike,
  isRewardSent,
  linesOf,
  mostSteps,
  orderOf,
  paidSources,
  payingSources,
  placementRequestOf,
  pointsInUse,
  pointsPrice,
  pointsReceived,
  pointsToPay,
  pointsValue,
  readDonation,
  shippingPoints,
  totalToPay,
} from '../../contract/orderAmounts'
import type { SourceOfFund } from '../../contract/payment'
import { address, collected, kPoint as kPointOf, line, order, registered, saving } from './checkoutOrder'

const kPoint = { ...kPointOf, current_point: 950 }
const terms = {
  amountChoices: [],
  min: fromBaht(10),
  receiptMin: fromBaht(500),
  isEdonation: false,
  taxDeductionCondition: 'none',
} as NonNullable<CheckoutProduct['donation']>
const donation = (baht: number, change: Partial<typeof terms> = {}, more: Partial<Order> = {}) =>
  order({
    purchaseState: 'donation',
    currentLogistic: undefined,
    products: [line({ price: fromBaht(baht), sub_type: 'digital', donation: { ...terms, ...change } })],
    ...more,
  })
const exchange = { from: 3, to: 2, step: 100 } as NonNullable<CheckoutProduct['exchange']>

describe('the price of a line', () => {
  const one = line({ points: 5, exchange })
  it.each([
    ['the same line', {}, true],
    ['another quantity', { quantity: 2 }, true],
    ['another price', { price: fromBaht(691) }, false],
    ['other points', { points: 6 }, false],
    ['no points', { points: undefined }, false],
    ['no exchange', { exchange: undefined }, false],
    ['another rate', { exchange: { ...exchange, from: 4 } }, false],
    ['another yield', { exchange: { ...exchange, to: 3 } }, false],
    ['another step', { exchange: { ...exchange, step: 50 } }, false],
  ])('with %s, alike: %s', (_, change: Partial<CheckoutProduct>, expected) => {
    expect(isPricedAlike(one, { ...one, ...change })).toBe(expected)
    expect(isPricedAlike({ ...one, ...change }, one)).toBe(expected)
  })

  it('in baht alone is compared too', () => {
    expect([isPricedAlike(line(), line()), isPricedAlike(line(), line({ price: fromBaht(691) }))]).toEqual([
      true,
      false,
    ])
  })
})

describe('the parts of an order', () => {
  it('lines for a request have product, variant and quantity', () => {
    expect(linesOf(order({ products: [line({ quantity: 2 })] }))).toEqual([
      { product_id: '1001', product_variant_id: '1001-01', quantity: 2 },
    ])
  })

  it('an order is picked out of a larger object, field by field', () => {
    const whole: Required<Order> = {
      ...order(),
      modes: ['baht_only'],
      currentLogistic: registered,
      storeId: 's1',
      address: address!,
      voucher: { promocode_code: 'A', discount: fromBaht(5) },
      consentFlag: true,
      grant: { privilege_id: 'p' },
      refusesReceipt: true,
      email: 'a@example.com',
      gift: {} as NonNullable<Order['gift']>,
    }
    const more: Order = { ...whole, ...{ other: 'field' } }
    expect(orderOf(more)).toEqual(whole)
  })

  it('[FUL-004] an exchange yields whole points of the partner, rounded down', () => {
    const given = (points: number) =>
      order({ purchaseState: 'point_transfer', products: [line({ points, exchange, quantity: 1 })] })
    expect([299, 300, 301].map((points) => pointsReceived(given(points)))).toEqual([199, 200, 200])
    expect(exchangeOf(order({ products: [line({ exchange })] }))).toBeUndefined()
    expect(exchangeOf(order({ purchaseState: 'point_transfer', products: [] }))).toBeUndefined()
    expect(pointsReceived(order())).toBe(0)
  })

  it('[FUL-004] the points of the source limit the steps', () => {
    const steps = (points: number | undefined, sources: readonly SourceOfFund[]) =>
      mostSteps({ products: [line({ points })], sources })
    expect([steps(100, [saving, kPoint]), steps(95, [kPoint]), steps(951, [kPoint])]).toEqual([9, 10, 0])
    expect([steps(0, [kPoint]), steps(undefined, [kPoint]), steps(100, [saving]), steps(100, [])]).toEqual([0, 0, 0, 0])
    expect(steps(1, [{ ...kPoint, current_point: undefined }])).toBe(0)
    expect(mostSteps({ products: [], sources: [kPoint] })).toBe(0)
  })

  it('[DON-003, DON-004] a paper receipt is given from its minimum on, and not for an e-donation', () => {
    expect([donation(499.99), donation(500), donation(600)].map(givesReceipt)).toEqual([false, true, true])
    expect(donation(500, { receiptMin: undefined })).toSatisfy((one: Order) => !givesReceipt(one))
    const electronic = donation(600, { isEdonation: true })
    expect([hasPaperReceipt(donation(1)), hasPaperReceipt(electronic), givesReceipt(electronic)]).toEqual([
      true,
      false,
      false,
    ])
    expect([donationOf(order({ products: [line({ donation: terms })] })), hasPaperReceipt(order())]).toEqual([
      undefined,
      false,
    ])
    expect(donationOf(donation(1))).toEqual(terms)
    expect(donationOf({ purchaseState: 'donation', products: [] })).toBeUndefined()
  })

  it('[CHK-008] only goods of a purchase are delivered; a physical reward is sent', () => {
    const digital = [line({ sub_type: 'digital' })]
    const states = ['general', 'point_redemption', 'donation', 'fulfillment'] as const
    expect(states.map((purchaseState) => isDelivered(order({ purchaseState })))).toEqual([true, true, false, false])
    expect(states.map((purchaseState) => isRewardSent(order({ purchaseState })))).toEqual([false, false, false, true])
    expect(isDelivered(order({ products: digital }))).toBe(false)
    expect(isRewardSent(order({ purchaseState: 'fulfillment', products: digital }))).toBe(false)
    const mixed = [...digital, line()]
    expect([
      isDelivered(order({ products: mixed })),
      isRewardSent(order({ purchaseState: 'fulfillment', products: mixed })),
    ]).toEqual([true, true])
    expect([isCollected(order()), isCollected(order({ currentLogistic: collected })), isCollected({})]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('[CHK-008, DON-004] an address is needed for goods that are sent, rewards, and receipts that are not declined', () => {
    const cases: readonly Order[] = [
      order(),
      order({ currentLogistic: collected }),
      order({ products: [line({ sub_type: 'digital' })] }),
      order({ purchaseState: 'fulfillment', currentLogistic: undefined }),
      donation(600),
      donation(600, {}, { refusesReceipt: true }),
      donation(100),
    ]
    expect(cases.map(addressRequired)).toEqual([true, false, false, true, true, false, false])
  })

  it('the cart keeps only the lines that came from it', () => {
    const bought = line({ item_id: undefined })
    expect([isFromCart({ products: [bought, line()] }), isFromCart({ products: [bought] })]).toEqual([true, false])
  })
})

describe('amounts', () => {
  const inPoints = order({
    purchaseState: 'point_redemption',
    products: [line({ points: 300, price: fromBaht(0), quantity: 2 }), line({ price: fromBaht(0) })],
    sources: [],
  })

  it('[CHK-007] an order in points has its price in points, and nothing to pay in baht', () => {
    expect([pointsPrice(inPoints), shippingPoints(inPoints), pointsToPay(inPoints)]).toEqual([600, 350, 950])
    expect([pointsInUse(inPoints), totalToPay(inPoints), pointsValue(inPoints)]).toEqual([950, 0, 0])
    const chosen = { ...inPoints, sources: [kPoint], adjustedCardPoint: 940 }
    expect([pointsToPay(chosen), pointsInUse(chosen), pointsValue(chosen), totalToPay(chosen)]).toEqual([
      940, 940, 0, 0,
    ])
  })

  it('[CHK-006] an order in baht uses the points that are deducted', () => {
    const mixed = order({ sources: [saving, kPoint], adjustedCardPoint: 100 })
    expect([pointsInUse(mixed), pointsValue(mixed), totalToPay(mixed)]).toEqual([100, 1000, 71_500])
    expect(amountDue(order({ voucher: { promocode_code: 'A', discount: fromBaht(25) } }))).toBe(70_000)
    expect(amountDue(order({ voucher: { promocode_code: 'A', discount: fromBaht(9999) } }))).toBe(0)
    expect(amountDue(order({ currentLogistic: undefined }))).toBe(69_000)
  })

  it('[PAY-007] where points pay the whole order, the cash source is left out', () => {
    const sources = [saving, kPoint]
    const all = order({ sources, adjustedCardPoint: 7250 })
    expect(payingSources(all)).toEqual([kPoint])
    expect(paidSources(all)).toEqual([{ ...kPoint, amount: 7250, unit: 'points' }])
    expect(payingSources(order({ sources, adjustedCardPoint: 7249 }))).toEqual(sources)
    const free = order({ sources, voucher: { promocode_code: 'A', discount: fromBaht(725) } })
    expect(payingSources(free)).toEqual(sources)
    expect(paidSources(order())).toEqual([{ ...saving, amount: 725, unit: 'baht' }])
  })

  it('[CHK-009] a grant needs no source, and points no more than there are', () => {
    const free = order({ voucher: { promocode_code: 'A', discount: fromBaht(725) }, sources: [] })
    expect([isCovered({ ...free, grant: { privilege_id: 'p' } }), isCovered(free)]).toEqual([true, false])
    const inPart = (adjustedCardPoint: number) => order({ sources: [kPoint], adjustedCardPoint })
    expect(isCovered(inPart(100))).toBe(false)
    expect(isCovered({ ...free, sources: [kPoint] })).toBe(true)
    expect(isCovered({ ...free, sources: [kPoint], adjustedCardPoint: 951 })).toBe(false)
    expect(isCovered(order({ sources: [{ ...saving, current_point: 0 }] }))).toBe(true)
  })
})

describe('points that are left', () => {
  it('are those of the chosen source without the used ones', () => {
    expect(pointsLeft({ sources: [saving, kPoint], adjustedCardPoint: 200 })).toBe(750)
    expect(pointsLeft({ sources: [{ ...kPoint, current_point: undefined }], adjustedCardPoint: 0 })).toBe(0)
    expect(pointsLeft({ sources: [saving], adjustedCardPoint: 0 })).toBeUndefined()
  })
})

describe('the request', () => {
  it('[CHK-011] a grant is claimed with its product and the address, without a price', () => {
    const tracking = { utm_source: 'x' }
    const reward = order({ tracking, purchaseState: 'fulfillment', grant: { campaign_id: 'c' } })
    const request = {
      utm_source: 'x',
      campaign_id: 'c',
      product_id: '1001',
      product_variant_id: '1001-01',
      quantity: 1,
    }
    expect(placementRequestOf(reward)).toEqual({ ...request, address_id: 'a1' })
    expect(placementRequestOf({ ...reward, address: undefined })).toEqual(request)
    expect(placementRequestOf({ ...reward, address: undefined, products: [] })).toEqual({
      ...request,
      product_id: '',
      product_variant_id: '',
    })
    expect(placementRequestOf(order({ tracking, grant: { privilege_id: 'p' } }))).toEqual({
      utm_source: 'x',
      privilege_id: 'p',
    })
    expect(placementRequestOf(order())).toEqual(claimRequestOf(order()))
  })

  it('[API-106] voucher, consent, address for mail and gift are sent if there are any', () => {
    const plain = claimRequestOf(order())
    for (const name of ['promocode', 'consent_flag', 'email', 'gift', 'store_id'])
      expect(plain).not.toHaveProperty(name)
    const gift = { recipient: 'x' } as unknown as Order['gift']
    const voucher = { promocode_code: 'A', discount: fromBaht(5) }
    expect(claimRequestOf(order({ voucher, consentFlag: true, email: 'a@example.com', gift }))).toMatchObject({
      promocode: { promocode_code: 'A' },
      consent_flag: true,
      email: 'a@example.com',
      gift,
      expected_total: 720,
    })
  })

  it('[API-106] a price in points is sent as points', () => {
    const { products } = claimRequestOf(order({ products: [line({ points: 300 })] }))
    expect(products[0]?.price_per_item).toBe(300)
  })

  it('[DLV-007, DON-004] the address goes with goods and receipts, the store with a pick-up', () => {
    expect(claimRequestOf(order({ currentLogistic: collected }))).not.toHaveProperty('store_id')
    expect(claimRequestOf(order({ storeId: 's1' }))).not.toHaveProperty('store_id')
    expect(claimRequestOf(order({ storeId: 's1' })).shipping).toEqual({ type: 'registered' })
    expect(claimRequestOf(order({ currentLogistic: collected })).shipping).toEqual({ type: 'click_and_collect' })
    expect(claimRequestOf(donation(600))).toMatchObject({ address_id: 'a1' })
    expect(claimRequestOf(donation(100))).not.toHaveProperty('address_id')
    expect(claimRequestOf(order({ products: [line({ sub_type: 'digital' })] }))).toMatchObject({ address_id: 'a1' })
  })
})

describe('the amount of a donation', () => {
  it.each([
    ['100', 10, 500, 10_000],
    ['10', 10, 500, 1000],
    ['9', 10, 500, 0],
    ['500', 10, 500, 50_000],
    ['501', 10, 500, 0],
    ['1', undefined, undefined, 100],
    ['0', undefined, undefined, 0],
    ['999999999', undefined, undefined, 99_999_999_900],
    ['1000000000', undefined, undefined, 0],
    ['1.5', undefined, undefined, 0],
    ['12a', undefined, undefined, 0],
    ['a12', undefined, undefined, 0],
    ['', undefined, undefined, 0],
  ])('[DON-011] %j from %s to %s baht: %i satang', (text, min, limit, expected) => {
    const satang = (baht: number | undefined) => (baht === undefined ? undefined : fromBaht(baht))
    expect(readDonation(text, satang(min), satang(limit))).toBe(expected)
  })

  it('[DON-011] is too much above the limit of the shop only', () => {
    expect(['500', '501'].map((text) => isDonationTooMuch(text, toSatang(50_000)))).toEqual([false, true])
  })
})
