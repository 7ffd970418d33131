import { describe, expect, it } from 'vitest'
import type { ErrorKey } from '../../contract/errors'
import { toSatang } from '../../contract/money'
import type { VoucherKind } from '../../contract/publicVouchers'
import type { CouponRow } from '../../server/domain/coupons/coupons'
import type { Shopper } from '../../server/domain/shopper/session'
import type { Purchase, VoucherRow } from '../../server/domain/vouchers/voucherRules'
import {
  assessVoucher,
  ecouponRefusal,
  hasStarted,
  isForShopper,
  isOver,
  kindOf,
  maxDiscount,
  occasionOf,
  sumByKind,
} from '../../server/domain/vouchers/voucherRules'

const now = new Date('2026-11-21T03:00:00.000Z')
const [before, after] = [-1, 1].map((ms) => new Date(now.getTime() + ms)) as [Date, Date]

const voucher = (row: Partial<VoucherRow> = {}): VoucherRow =>
  ({
    discountKind: 'baht',
    discountValue: 5000,
    maxDiscountSatang: null,
    minSpendSatang: 0,
    eligibleShopTypes: [],
    eligibleDelivery: [],
    eligibleMids: [],
    userRule: 'all',
    selectedShopperIds: [],
    quotaLeft: 1,
    startAt: before,
    expiredAt: after,
    ...row,
  }) as unknown as VoucherRow
const shopper = (row: Partial<Shopper> = {}) => ({ id: 'nok', birthdayMonth: 5, ...row }) as Shopper
const purchase = (given: Partial<Purchase> = {}): Purchase => ({
  merchant: { mid: '100001', type: 'mall' },
  goods: toSatang(100_00),
  shipping: toSatang(40_00),
  goodsByKind: { physical: 70_00, digital: 30_00 },
  ...given,
})
const assess = (row: Partial<VoucherRow>, given: Partial<Purchase> = {}) =>
  assessVoucher(voucher(row), { shopper: shopper(), isNew: false, holding: null, purchase: purchase(given), now })

describe('what a voucher is for', () => {
  it.each<[VoucherKind, Partial<VoucherRow>]>([
    ['shipping', { discountKind: 'shipping', eligibleShopTypes: ['mall'] }],
    ['mall', { eligibleShopTypes: ['mall'], eligibleDelivery: ['digital'] }],
    ['ecoupon', { eligibleDelivery: ['digital'] }],
    ['discount', { eligibleDelivery: ['digital', 'physical'] }],
    ['discount', { eligibleDelivery: ['physical'] }],
    ['discount', {}],
  ])('%s: %o', (kind, row) => {
    expect(kindOf(voucher(row))).toBe(kind)
  })

  it('a stub names free delivery or the birthday instead of a discount', () => {
    expect(occasionOf(voucher({ discountKind: 'shipping', userRule: 'birthday_month' }))).toBe('shipping')
    expect(occasionOf(voucher({ userRule: 'birthday_month' }))).toBe('birthday')
    expect(occasionOf(voucher({ userRule: 'new_user' }))).toBeUndefined()
  })

  it('a percentage discounts at most its limit, any other its value', () => {
    expect(
      maxDiscount(voucher({ discountKind: 'percent', discountValue: 10, maxDiscountSatang: toSatang(5000) })),
    ).toBe(5000)
    expect(maxDiscount(voucher({ discountKind: 'percent', discountValue: 10 }))).toBe(0)
    expect(maxDiscount(voucher({ maxDiscountSatang: toSatang(1) }))).toBe(5000)
    expect(maxDiscount(voucher({ discountKind: 'shipping', maxDiscountSatang: toSatang(1) }))).toBe(5000)
  })

  it('is valid from its first moment to its last, which is not part of it', () => {
    expect([before, now, after].map((startAt) => hasStarted(voucher({ startAt }), now))).toEqual([true, true, false])
    expect([before, now, after].map((expiredAt) => isOver(voucher({ expiredAt }), now))).toEqual([true, true, false])
  })
})

describe('whom a voucher is for [VCH-006]', () => {
  const isFor = (row: Partial<VoucherRow>, who: Partial<Shopper> = {}, isNew = false) =>
    isForShopper(voucher(row), { shopper: shopper(who), isNew, now })

  it('everyone, or the shoppers that it names', () => {
    expect(isFor({ userRule: 'all' })).toBe(true)
    const selected: Partial<VoucherRow> = { userRule: 'selected_user', selectedShopperIds: ['nok', 'lek'] }
    expect(isFor(selected)).toBe(true)
    expect(isFor({ ...selected, selectedShopperIds: ['lek'] })).toBe(false)
    expect(isFor({ ...selected, selectedShopperIds: [] }, {}, true)).toBe(false)
  })

  it('shoppers with a birthday this month, or new ones', () => {
    expect(isFor({ userRule: 'birthday_month' }, { birthdayMonth: 11 })).toBe(true)
    expect(isFor({ userRule: 'birthday_month' }, { birthdayMonth: 10 }, true)).toBe(false)
    expect(isFor({ userRule: 'new_user' }, {}, true)).toBe(true)
    expect(isFor({ userRule: 'new_user' }, { birthdayMonth: 11 })).toBe(false)
  })
})

describe('the discount of a voucher', () => {
  const eCoupons: Partial<VoucherRow> = { eligibleDelivery: ['digital'] }
  const percent = (discountValue: number, row: Partial<VoucherRow> = {}): Partial<VoucherRow> => ({
    discountKind: 'percent',
    discountValue,
    ...row,
  })
  it.each<[string, number, Partial<VoucherRow>, Partial<Purchase>]>([
    ['an amount', 50_00, {}, {}],
    ['a percentage, rounded down', 32_99, percent(33), { goods: toSatang(99_99) }],
    ['a percentage up to its limit', 10_00, percent(50, { maxDiscountSatang: toSatang(10_00) }), {}],
    ['a percentage of the goods that are delivered so', 3_00, percent(10, eCoupons), {}],
    ['an amount up to the goods that are delivered so', 30_00, eCoupons, {}],
    ['an amount, where the goods are unknown', 50_00, eCoupons, { goodsByKind: undefined }],
    ['the delivery, up to the voucher’s value', 30_00, { discountKind: 'shipping', discountValue: 30_00 }, {}],
    ['no more than the delivery', 40_00, { discountKind: 'shipping', discountValue: 60_00 }, {}],
  ])('is %s: %d satang', (_, discount, row, given) => {
    expect(assess(row, given)).toStrictEqual({ discount })
  })
})

describe('whether a voucher can be used', () => {
  it.each<[string, ErrorKey | undefined, Partial<VoucherRow>]>([
    ['before it begins', '408', { startAt: after }],
    ['used up', '602', { quotaLeft: 0 }],
    ['used up and over', '504-05', { quotaLeft: 0, expiredAt: now }],
    ['for less than its minimum', '504-01', { minSpendSatang: toSatang(100_01) }],
    ['for its minimum', undefined, { minSpendSatang: toSatang(100_00) }],
    ['in another kind of shop', '504-02', { eligibleShopTypes: ['partner'] }],
    ['by another shopper', '504-03', { userRule: 'selected_user' }],
    ['without a discount', '504-04', { discountValue: 0 }],
    ['over', '504-05', { expiredAt: now }],
    ['in another shop', '504-06', { eligibleMids: ['100002'] }],
    ['in its shop', undefined, { eligibleMids: ['100002', '100001'] }],
    ['worth the whole payment', '504-07', { discountValue: 140_00 }],
    ['worth a satang less than the payment', undefined, { discountValue: 139_99 }],
  ])('%s: %s', (_, key, row) => {
    expect(assess(row).key).toBe(key)
  })

  it.each([
    ['collected', undefined],
    ['held', '603'],
    ['used', '603'],
  ] as const)('%s by the shopper: %s', (state, key) => {
    const given = { shopper: shopper(), isNew: false, purchase: purchase(), now }
    expect(assessVoucher(voucher(), { ...given, holding: { state } }).key).toBe(key)
  })
})

describe('whether an e-coupon can pay', () => {
  const refusal = (row: Partial<CouponRow>) =>
    ecouponRefusal(
      {
        valueSatang: toSatang(50_00),
        startAt: now,
        expiredAt: after,
        status: 'usable',
        paidOrderId: null,
        heldGiftId: null,
        mid: '100001',
        ...row,
      } as CouponRow,
      purchase(),
      now,
    )

  it.each<[string, ErrorKey | undefined, Partial<CouponRow>]>([
    ['a usable one', undefined, {}],
    ['one for goods', '407', { valueSatang: null }],
    ['one that is not valid yet', '407', { startAt: after }],
    ['a used one', '601', { status: 'used' }],
    ['a refunded one', '407', { status: 'refunded' }],
    ['one that pays another order', '603', { paidOrderId: 'o' }],
    ['one in a gift', '603', { heldGiftId: 'g' }],
    ['an expired one', '1062', { expiredAt: now }],
    ['one of another shop', '504-06', { mid: '100002' }],
    ['one worth the whole payment', '504-07', { valueSatang: toSatang(140_00) }],
    ['one worth a satang less than the payment', undefined, { valueSatang: toSatang(139_99) }],
  ])('%s: %s', (_, key, row) => {
    expect(refusal(row)).toBe(key)
  })
})

it('goods are summed by kind', () => {
  expect(
    sumByKind([
      { kind: 'physical', amount: 100 },
      { kind: 'digital', amount: 20 },
      { kind: 'physical', amount: 3 },
    ]),
  ).toEqual({ goodsByKind: { physical: 103, digital: 20 }, goods: 123 })
})
