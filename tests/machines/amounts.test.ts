import { describe, expect, it } from 'vitest'
import { productTypes, paymentModes, purchaseStateOf, sourcesOfMode } from '../../contract/enums'
import { fromBaht } from '../../contract/money'
import type { SourceOfFund } from '../../contract/payment'
import {
  claimRequestOf,
  isCovered,
  isDonationTooMuch,
  itemCount,
  mostSteps,
  pointSourceOf,
  pointsToPay,
  pointsValue,
  productTotal,
  quickSteps,
  shippingPoints,
  totalToPay,
} from '../../contract/orderAmounts'
import { refusalKind } from '../../machines/checkout/refusals'
import { lookUpError } from '../../contract/errors'
import { collected, kPoint, line, order, registered, saving } from '../contract/checkoutOrder'

describe('amounts', () => {
  it('[CHK-008] products, delivery, voucher and points add up to the amount to pay, exact to the satang', () => {
    const products = [line({ quantity: 3, price: fromBaht(0.1) }), line({ price: fromBaht(19.99) })]
    const voucher = { promocode_code: 'A', discount: fromBaht(5.5) }
    expect(productTotal({ products })).toBe(2029)
    expect(itemCount({ products })).toBe(4)
    expect(totalToPay(order({ products, voucher, adjustedCardPoint: 15 }))).toBe(2029 + 3500 - 550 - 150)
  })

  it('the amount to pay is never negative, however large voucher and points are', () => {
    const voucher = { promocode_code: 'A', discount: fromBaht(10_000) }
    expect(totalToPay(order({ voucher, adjustedCardPoint: 1_000_000 }))).toBe(0)
  })

  it.each([
    [0, 10, 0],
    [1, 10, 10],
    [15, 10, 150],
    [1, 3, 33],
    [2, 3, 67],
    [7, 8, 88],
  ])('[CHK-006] %i points at %i points per baht are %i satang', (adjustedCardPoint, exchangeRate, expected) => {
    expect(pointsValue({ adjustedCardPoint, exchangeRate, purchaseState: 'general' })).toBe(expected)
  })

  it.each([0, -1, NaN])('[CHK-005, CHK-006] a rate of %s counts as 10', (exchangeRate) => {
    expect(pointsValue({ adjustedCardPoint: 100, exchangeRate, purchaseState: 'general' })).toBe(1000)
  })

  it('[CHK-009] an account covers any total; points must cover the whole total, and no more than the balance', () => {
    expect(isCovered(order())).toBe(true)
    const covers = (source: SourceOfFund, adjustedCardPoint: number) =>
      isCovered(order({ currentLogistic: undefined, sources: [source], adjustedCardPoint }))
    expect(covers(kPoint, 6900)).toBe(true)
    expect(covers(kPoint, 6899)).toBe(false)
    expect(covers({ ...kPoint, current_point: 6899 }, 6900)).toBe(false)
    expect(covers({ ...kPoint, current_point: undefined }, 6900)).toBe(false)
    expect(isCovered(order({ sources: [] }))).toBe(false)
  })

  it('[CHK-009, PAY-007] points and cash: the account pays the rest, and the points do not exceed the balance', () => {
    const covers = (adjustedCardPoint: number) => isCovered(order({ sources: [saving, kPoint], adjustedCardPoint }))
    expect([covers(1), covers(6900), covers(6901)]).toEqual([true, true, false])
  })
})

describe('the request', () => {
  it('[API-106, CHK-010] the request holds lines, prices and total in baht, address, delivery and the account', () => {
    expect(claimRequestOf(order({ products: [line({ quantity: 2 })], tracking: { utm_source: 'x' } }))).toEqual({
      utm_source: 'x',
      purchase_state: 'general',
      mid: '100001',
      products: [
        { item_id: 'i1', product_id: '1001', product_variant_id: '1001-01', quantity: 2, price_per_item: 690 },
      ],
      expected_total: 1415,
      address_id: 'a1',
      shipping: { type: 'registered' },
      source_of_funds: [{ type: 'saving_account', amount: 1415, unit: 'baht', card_key: 'acc' }],
    })
  })

  it('[CHK-010] buy-now sends no cart line ids, so that the cart stays unchanged', () => {
    expect(claimRequestOf(order({ products: [line({ item_id: undefined })] })).products[0]).not.toHaveProperty(
      'item_id',
    )
  })

  it('[DLV-007, CHK-008] pick-up sends the store instead of an address', () => {
    const request = claimRequestOf(order({ currentLogistic: collected, storeId: 's1' }))
    expect(request).toMatchObject({ store_id: 's1', shipping: { type: 'click_and_collect', store_id: 's1' } })
    expect(request).not.toHaveProperty('address_id')
  })

  it('[DLV-007] digital goods send neither address nor store', () => {
    const request = claimRequestOf(order({ currentLogistic: undefined, address: undefined }))
    for (const name of ['address_id', 'shipping', 'store_id']) expect(request).not.toHaveProperty(name)
  })

  it('[PAY-007] points and cash are two sources: the points, and the remaining baht', () => {
    const { source_of_funds, expected_total } = claimRequestOf(
      order({ sources: [saving, kPoint], adjustedCardPoint: 1000 }),
    )
    expect(expected_total).toBe(625)
    expect(source_of_funds).toEqual([
      { type: 'saving_account', amount: 625, unit: 'baht', card_key: 'acc' },
      { type: 'kbank_reward_point', amount: 1000, unit: 'points', card_key: 'k' },
    ])
  })

  it('points are sent as points', () => {
    const { source_of_funds } = claimRequestOf(order({ sources: [kPoint], adjustedCardPoint: 6900 }))
    expect(source_of_funds).toEqual([{ type: 'kbank_reward_point', amount: 6900, unit: 'points', card_key: 'k' }])
  })
})

describe('the use of a checkout', () => {
  it('[CHK-001, CHK-004, CHK-007] the product decides between five uses', () => {
    const uses = Object.fromEntries(productTypes.map((type) => [type, purchaseStateOf(type, 'baht_only')]))
    expect(uses).toEqual({
      general: 'general',
      theme: 'general',
      privilege: 'general',
      donation: 'donation',
      fulfillment: 'fulfillment',
      point_exchange: 'point_transfer',
    })
    for (const mode of ['kpoint_only', 'the1_only', 'point_only'] as const)
      for (const type of ['general', 'theme', 'privilege'] as const)
        expect(purchaseStateOf(type, mode)).toBe('point_redemption')
    expect(purchaseStateOf('general', 'cash_point')).toBe('general')
    expect(purchaseStateOf('donation', 'point_only')).toBe('donation')
  })

  it('[PAY-007, CHK-017] every mode lists its sources; only baht and mixed modes accept an account', () => {
    expect(
      paymentModes.filter((mode) => (sourcesOfMode[mode] as readonly string[]).includes('saving_account')),
    ).toEqual(['baht_only', 'cash_point'])
  })
})

describe('the meaning of a refusal', () => {
  const of = (code: string, subCode?: string) =>
    refusalKind({ kind: 'business', code, subCode, key: lookUpError(code, subCode).key })

  it('[CHK-011, CHK-017] stock, changed condition, voucher, source, and two kinds of final refusal are distinguished', () => {
    expect(of('502', '01')).toBe('outOfStock')
    expect([of('304', '03'), of('314', '01')]).toEqual(['condition', 'condition'])
    expect([of('504', '01'), of('1062'), of('408')]).toEqual(['voucher', 'voucher', 'voucher'])
    expect([of('1017'), of('1056'), of('318', '01')]).toEqual(['source', 'source', 'source'])
    expect([of('401'), of('403')]).toEqual(['end', 'end'])
    expect([of('1003'), of('1055'), of('309', '01')]).toEqual(['gone', 'gone', 'gone'])
    expect([of('701'), of('507', '02'), of('302')]).toEqual(['other', 'other', 'other'])
  })
})

describe('in points', () => {
  const inPoints = order({
    purchaseState: 'point_redemption',
    products: [line({ points: 300, price: fromBaht(0), quantity: 2 })],
    sources: [],
  })

  it('delivery is converted at the source’s rate: K Point rounds down, others round [PAY-019] [PAY-020]', () => {
    expect(shippingPoints(inPoints)).toBe(350)
    const odd = { ...registered, fee: fromBaht(35.05) }
    expect(shippingPoints({ ...inPoints, currentLogistic: odd })).toBe(350)
    expect(shippingPoints({ ...inPoints, currentLogistic: odd, sources: [{ ...kPoint, type: 'the1' }] })).toBe(351)
    expect(shippingPoints({ ...inPoints, currentLogistic: undefined })).toBe(0)
  })

  it('the price is goods and delivery, or the points of the chosen source [CHK-007]', () => {
    expect(pointsToPay(inPoints)).toBe(950)
    expect(pointsToPay({ ...inPoints, sources: [kPoint], adjustedCardPoint: 940 })).toBe(940)
  })

  it('the source of points is found wherever it stands among the sources [PAY-007] [FUL-004]', () => {
    const the1: SourceOfFund = { ...kPoint, type: 'the1' }
    const odd = { ...registered, fee: fromBaht(35.05) }
    const sources = [saving, the1]
    expect(pointSourceOf({ sources })).toBe(the1)
    expect(pointSourceOf({ sources: [saving] })).toBeUndefined()
    expect(shippingPoints({ ...inPoints, currentLogistic: odd, sources })).toBe(351)
    expect(mostSteps({ ...inPoints, sources })).toBe(23)
  })

  it.each([
    [0, []],
    [1, []],
    [2, [1]],
    [5, [1, 3]],
    [6, [1, 3, 5]],
  ])('[FUL-004] of %i possible steps %j are offered besides all points', (most, expected) => {
    expect(quickSteps(most)).toEqual(expected)
  })
})

it.each([
  ['50000', false],
  ['50001', true],
  ['', false],
  ['abc', false],
])('[DON-011] %j is more than the shop accepts: %s', (text, expected) => {
  expect(isDonationTooMuch(text, fromBaht(50_000))).toBe(expected)
  expect(isDonationTooMuch(text, undefined)).toBe(false)
})
