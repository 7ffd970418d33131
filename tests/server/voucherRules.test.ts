import { describe, expect, it } from 'vitest'
import { toSatang } from '../../contract/money'
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
  it.each([
    ['shipping', { discountKind: 'shipping', eligibleShopTypes: ['mall'] }],
    ['mall', { eligibleShopTypes: ['mall'], eligibleDelivery: ['digital'] }],
    ['ecoupon', { eligibleDelivery: ['digital'] }],
    ['discount', { eligibleDelivery: ['digital', 'physical'] }],
    ['discount', { eligibleDelivery: ['physical'] }],
    ['discount', {}],
  ] as const)('%s', (kind, row) => {
    expect(kindOf(voucher(row as unknown as Partial<VoucherRow>))).toBe(kind)
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
    const selected = { userRule: 'selected_user', selectedShopperIds: ['nok', 'lek'] } as const
    expect(isFor({ ...selected, selectedShopperIds: ['nok', 'lek'] })).toBe(true)
    expect(isFor({ ...selected, selectedShopperIds: ['lek'] })).toBe(false)
    expect(isFor({ ...selected, selectedShopperIds: [] }, {}, true)).toBe(false)
  })

  it('those with their birthday this month, or without an order', () => {
    expect(isFor({ userRule: 'birthday_month' }, { birthdayMonth: 11 })).toBe(true)
    expect(isFor({ userRule: 'birthday_month' }, { birthdayMonth: 10 }, true)).toBe(false)
    expect(isFor({ userRule: 'new_user' }, {}, true)).toBe(true)
    expect(isFor({ userRule: 'new_user' }, { birthdayMonth: 11 })).toBe(false)
  })
})

describe('the discount of a voucher', () => {
  it.each([
    ['an amount', {}, {}, 50_00],
    ['a percentage, rounded down', { discountKind: 'percent', discountValue: 33 }, { goods: toSatang(99_99) }, 32_99],
    [
      'a percentage up to its limit',
      { discountKind: 'percent', discountValue: 50, maxDiscountSatang: 10_00 },
      {},
      10_00,
    ],
    [
      'a percentage of the goods that are delivered so',
      { discountKind: 'percent', discountValue: 10, eligibleDelivery: ['digital'] },
      {},
      3_00,
    ],
    ['an amount up to the goods that are delivered so', { eligibleDelivery: ['digital'] }, {}, 30_00],
    ['an amount, where the goods are unknown', { eligibleDelivery: ['digital'] }, { goodsByKind: undefined }, 50_00],
    ['the delivery, up to the voucher’s value', { discountKind: 'shipping', discountValue: 30_00 }, {}, 30_00],
    ['no more than the delivery', { discountKind: 'shipping', discountValue: 60_00 }, {}, 40_00],
  ] as const)('is %s', (_, row, given, discount) => {
    expect(assess(row as unknown as Partial<VoucherRow>, given)).toEqual({ discount })
  })

  it('has no key where nothing is wrong', () => {
    expect(Object.keys(assess({}))).toEqual(['discount'])
  })
})

describe('a voucher that can’t be used', () => {
  it.each([
    ['before it begins', { startAt: after }, '408'],
    ['once it is used up', { quotaLeft: 0 }, '602'],
    ['used up and over', { quotaLeft: 0, expiredAt: now }, '504-05'],
    ['for less than its minimum', { minSpendSatang: toSatang(100_01) }, '504-01'],
    ['at its minimum', { minSpendSatang: toSatang(100_00) }, undefined],
    ['in another kind of shop', { eligibleShopTypes: ['partner'] }, '504-02'],
    ['by another shopper', { userRule: 'selected_user' }, '504-03'],
    ['without a discount', { discountValue: 0 }, '504-04'],
    ['once it is over', { expiredAt: now }, '504-05'],
    ['in another shop', { eligibleMids: ['100002'] }, '504-06'],
    ['in its shop', { eligibleMids: ['100002', '100001'] }, undefined],
    ['for no more than it is worth', { discountValue: 140_00 }, '504-07'],
    ['for a satang more than it is worth', { discountValue: 139_99 }, undefined],
  ] as const)('%s', (_, row, key) => {
    expect(assess(row as unknown as Partial<VoucherRow>).key).toBe(key)
  })

  it('a second time', () => {
    const key = (state: 'collected' | 'used') =>
      assessVoucher(voucher(), {
        shopper: shopper(),
        isNew: false,
        holding: { state } as never,
        purchase: purchase(),
        now,
      }).key
    expect([key('collected'), key('used')]).toEqual([undefined, '603'])
  })
})

describe('an e-coupon that can’t pay', () => {
  const refusal = (row: Partial<CouponRow>, given: Partial<Purchase> = {}) =>
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
      purchase(given),
      now,
    )

  it.each([
    ['nothing is wrong', {}, undefined],
    ['it is for goods', { valueSatang: null }, '407'],
    ['its time has not come', { startAt: after }, '407'],
    ['it is used', { status: 'used' }, '601'],
    ['it is cancelled', { status: 'cancelled' }, '407'],
    ['it pays another order', { paidOrderId: 'o' }, '603'],
    ['it is in a gift', { heldGiftId: 'g' }, '603'],
    ['it is expired', { expiredAt: now }, '1062'],
    ['it is another shop’s', { mid: '100002' }, '504-06'],
    ['it is worth the whole payment', { valueSatang: toSatang(140_00) }, '504-07'],
    ['it is worth a satang less', { valueSatang: toSatang(139_99) }, undefined],
  ] as const)('%s', (_, row, key) => {
    expect(refusal(row as Partial<CouponRow>)).toBe(key)
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
