import { formatAddress } from '../../i18n/addresses'
import { describe, expect, it } from 'vitest'
import { toSatang } from '../../contract/money'
import {
  badgeText,
  discountBadge,
  formatBaht,
  formatBahtSign,
  formatCompact,
  formatItems,
  formatNumber,
  formatPhone,
  formatPoints,
  formatPrice,
  maskPhone,
} from '../../i18n/formats'
import { plain } from './plain'

describe('numbers', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1234, '1,234'],
    [1234567, '1,234,567'],
    [123456789012, '123,456,789,012'],
  ])('groups %d with commas [FMT-004]', (value, text) => expect(formatNumber(value)).toBe(text))

  it.each([
    [1.5, '1.50'],
    [1234.56, '1,234.56'],
    [1.23456, '1.23'],
    [0.1 + 0.2, '0.30'],
    [99.999, '100'],
  ])('shows at most two decimals of %d [FMT-005]', (value, text) => expect(formatNumber(value)).toBe(text))

  it.each([
    [1234, '1,234'],
    [1234.5, '1,234.50'],
    [1.005, '1.01'],
    [1.004, '1'],
    [8.345, '8.35'],
    [1.255, '1.26'],
    [-1234.5, '-1,234.50'],
    [-1.005, '-1.01'],
    [-0.001, '0'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [12345678901234.5, '12,345,678,901,235'],
    [1e-7, '0'],
    [null, '-'],
    [undefined, '-'],
    [Number.NaN, '-'],
    [Number.POSITIVE_INFINITY, '-'],
  ])('writes %s as %s [FMT-006]', (value, text) => expect(formatNumber(value)).toBe(text))

  it('has a text for every number', () => expect(formatNumber(Number.MAX_VALUE)).toMatch(/^[\d,]+$/))

  it('writes a value that is not a number as - [FMT-006]', () =>
    expect(formatNumber('12' as unknown as number)).toBe('-'))

  it('uses K above 1000 [FMT-009]', () => {
    expect(formatCompact(999)).toBe('999')
    expect(formatCompact(2400)).toBe('2.4K')
  })

  it.each([
    [1000, '1,000'],
    [1001, '1K'],
    [1550, '1.5K'],
    [1999, '1.9K'],
    [12345, '12.3K'],
    [19999, '19.9K'],
    [1234567, '1,234.5K'],
    [2000, '2K'],
    [0, '0'],
    [-1550, '-1.5K'],
    [null, '-'],
  ])('cuts %s to %s [FMT-010]', (value, text) => expect(formatCompact(value)).toBe(text))
})

describe('phone numbers', () => {
  it('are written in 2-3, 3 and 4 digits [FMT-007]', () => {
    expect(formatPhone('0812345678')).toBe('081-234-5678')
    expect(formatPhone('021234567')).toBe('02-123-4567')
  })

  it.each([
    ['0812345678', '081-234-5678'],
    ['081 234 5678', '081-234-5678'],
    ['021234567', '02-123-4567'],
    ['02-123-4567', '02-123-4567'],
    ['1234', '1234'],
    ['02 123', '02 123'],
    ['+66 81 234 5678', '+66 81 234 5678'],
    ['+66812345678', '+66812345678'],
    ['08123456789', '08123456789'],
    ['08123x5678', '08123x5678'],
    ['', ''],
  ])('%s reads %s [FMT-008]', (phone, text) => expect(formatPhone(phone)).toBe(text))

  it('are masked except for the last four', () => expect(maskPhone('081-234-5678')).toBe('xxx-xxx-5678'))
})

describe('money and points', () => {
  it('has the sign before the number', () => {
    expect(formatBahtSign(toSatang(75600))).toBe('฿756')
    expect(formatBahtSign(toSatang(75650))).toBe('฿756.50')
    expect(formatBahtSign(toSatang(-10000))).toBe('-฿100')
  })

  it('shows each price mode as text, points with their name [PRD-011] [LOOK-003]', () => {
    const figures = { baht: toSatang(123450), points: 2560 }
    const inThai = (mode: Parameters<typeof formatPrice>[0]) => plain(formatPrice(mode, figures, 'th'))
    const inEnglish = (mode: Parameters<typeof formatPrice>[0]) => plain(formatPrice(mode, figures, 'en'))
    expect(inEnglish('kpoint_only')).toBe('2,560 K Point')
    expect(inEnglish('the1_only')).toBe('2,560 The1')
    expect(inEnglish('point_only')).toBe('2,560 points')
    expect(inEnglish('baht_only')).toBe('฿1,234.50')
    expect(inEnglish('cash_point')).toBe('฿1,234.50 + 2,560 points')
    expect(inThai('kpoint_only')).toBe('2,560 K Point')
    expect(inThai('the1_only')).toBe('2,560 The1')
    expect(inThai('point_only')).toBe('2,560 คะแนน')
    expect(inThai('baht_only')).toBe('1,234.50 บาท')
    expect(inThai('cash_point')).toBe('1,234.50 บาท + 2,560 คะแนน')
  })

  it('keeps a number and its unit on one line', () => {
    expect(formatBaht(toSatang(50000), 'th')).toBe('500\u00A0บาท')
    expect(formatPoints(1000, 'en')).toBe('1,000\u00A0points')
    expect(formatItems(1, 'en')).toBe('1\u00A0item')
    expect(formatItems(3, 'th')).toBe('3\u00A0ชิ้น')
  })
})

describe('badges', () => {
  it('shows a discount with a minus [PRD-003]', () => expect(discountBadge(15)).toBe('-15%'))

  it.each([
    [15, '-15%'],
    [14.5, '-15%'],
    [14.4, '-14%'],
    [1, '-1%'],
    [100, '-100%'],
    [0.9, null],
    [0, null],
    [-15, null],
    [null, null],
    [undefined, null],
    [Number.NaN, null],
  ])('a discount of %s percent reads %s [PRD-004]', (percent, text) => expect(discountBadge(percent)).toBe(text))

  it('caps a count at 99 [NAV-064]', () => expect(badgeText(100)).toBe('99+'))

  it.each([
    [0, null],
    [null, null],
    [undefined, null],
    [-1, null],
    [1, '1'],
    [99, '99'],
    [100, '99+'],
    [12345, '99+'],
  ])('a count of %s shows %s [NAV-065]', (count, text) => expect(badgeText(count)).toBe(text))
})

describe('addresses', () => {
  const place = { streetAddress: '99/14 ซอยสุขุมวิท 31', subdistrict: 'คลองเตยเหนือ', district: 'วัฒนา', zipcode: '10110' }

  it('uses แขวง and เขต in Bangkok, ตำบล and อำเภอ elsewhere, commas in English', () => {
    expect(plain(formatAddress({ ...place, province: 'กรุงเทพมหานคร' }, 'th'))).toBe(
      '99/14 ซอยสุขุมวิท 31 แขวงคลองเตยเหนือ เขตวัฒนา กรุงเทพมหานคร 10110',
    )
    expect(formatAddress({ ...place, province: 'กรุงเทพมหานคร' }, 'th')).toMatch(/แขวง\u2060คลองเตยเหนือ เขต\u2060วัฒนา/)
    expect(plain(formatAddress({ ...place, province: 'เชียงใหม่' }, 'th'))).toBe(
      '99/14 ซอยสุขุมวิท 31 ต.คลองเตยเหนือ อ.วัฒนา จ.เชียงใหม่ 10110',
    )
    expect(plain(formatAddress({ ...place, province: 'Bangkok' }, 'en'))).toBe(
      '99/14 ซอยสุขุมวิท 31, คลองเตยเหนือ, วัฒนา, Bangkok 10110',
    )
  })
})
