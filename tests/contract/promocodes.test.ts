import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  isEndingSoon,
  isPromoCode,
  productsText,
  promoCode,
  readVoucher,
  redeemVoucher,
} from '../../contract/promocodes'

const now = Date.parse('2026-11-21T10:00:00+07:00')

describe('a voucher ends soon', () => {
  it.each([
    ['2026-11-23T09:59:59+07:00', true],
    ['2026-11-23T10:00:00+07:00', false],
    ['2026-11-21T10:00:01+07:00', true],
  ])('in less than two days, and not a moment earlier: until %s', (expired_at, is) => {
    expect(isEndingSoon({ expired_at, error: undefined }, now)).toBe(is)
  })

  it('only if it can be used', () => {
    const expired_at = '2026-11-21T12:00:00+07:00'
    expect(isEndingSoon({ expired_at, error: { code: '504', message: '' } }, now)).toBe(false)
  })
})

describe('a voucher code', () => {
  it('is trimmed and upper-cased', () => {
    expect(v.parse(promoCode, '  new-50_a ')).toBe('NEW-50_A')
  })

  it.each([
    ['A', true],
    ['A'.repeat(30), true],
    ['A'.repeat(31), false],
    ['', false],
    ['   ', false],
    ['TWO WORDS', false],
    ['50%', false],
    ['โค้ด', false],
  ])('has 1 to 30 characters A-Z 0-9 - _: %j', (text, is) => {
    expect(isPromoCode(text)).toBe(is)
  })
})

describe('lines of an order in a query', () => {
  const lines = [
    { product_id: '1001', product_variant_id: '1001-01', quantity: 2 },
    { product_id: '1002', product_variant_id: '1002-00', quantity: 1 },
  ]
  const read = (products: string) => v.safeParse(readVoucher.query.entries.products, products)

  it('are product, variant and quantity, separated by commas', () => {
    expect(productsText(lines)).toBe('1001*1001-01*2,1002*1002-00*1')
  })

  it('are read as they were written', () => {
    expect(read(productsText(lines))).toMatchObject({ success: true, output: lines })
  })

  it.each(['1001', '1001*1001-01', '1001*1001-01*', '1001*1001-01*0', '1001*1001-01*1.5', '*1001-01*1', '1001**1'])(
    'are refused if a part is missing or is no quantity: %s',
    (text) => {
      expect(read(text).success).toBe(false)
    },
  )

  it('are at most 100', () => {
    const many = (count: number) => productsText(Array.from({ length: count }, () => lines[0]!))
    expect(read(many(100)).success).toBe(true)
    expect(read(many(101)).success).toBe(false)
  })
})

describe('an amount in a query', () => {
  const read = (amount: string) => v.safeParse(readVoucher.query.entries.amount, amount)

  it.each([
    ['0', 0],
    ['120', 12_000],
    ['120.5', 12_050],
    ['120.25', 12_025],
    ['99999999999', 9_999_999_999_900],
  ])('is baht with at most two decimals, read as satang: %s', (text, satang) => {
    expect(read(text)).toMatchObject({ success: true, output: satang })
  })

  it.each(['', '-1', '1.234', '1.', '.5', '1e3', ' 1', '1 ', '999999999999', '120.5.5', 'NaN'])(
    'is refused otherwise: %j',
    (text) => {
      expect(read(text).success).toBe(false)
    },
  )
})

describe('applying a voucher', () => {
  const products = [{ product_id: '1001', product_variant_id: '1001-01', quantity: 1 }]
  const purchase = { mid: 'm1', amount: 120, products }
  const is = (given: Partial<typeof purchase>) => v.is(redeemVoucher.body, { promocode_code: 'NEW50', ...given })
  const { mid, amount } = purchase

  it('takes lines, a bill, or neither, if it is only collected', () => {
    expect([is(purchase), is({ mid, amount }), is({})]).toEqual([true, true, true])
  })

  it.each([
    ['a merchant without an amount', { mid }],
    ['an amount without a merchant', { amount }],
    ['lines without merchant and amount', { products }],
    ['lines without a merchant', { amount, products }],
    ['lines without an amount', { mid, products }],
  ])('refuses %s', (_, given) => {
    expect(is(given)).toBe(false)
  })
})
