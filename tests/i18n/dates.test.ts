import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDayMonth,
  formatMonth,
  parseInstant,
} from '../../i18n/dates'
import { plain } from './plain'

const instant = '2024-01-05T07:05:00Z'

afterEach(() => vi.unstubAllEnvs())

describe('dates', () => {
  it('shows the Buddhist year in Thai only [FMT-011]', () => {
    expect(plain(formatMonth('2026-11-21T00:00:00Z', 'th'))).toBe('พฤศจิกายน 2569')
    expect(plain(formatMonth('2026-11-21T00:00:00Z', 'en'))).toBe('November 2026')
  })

  it('has day, month name and two digits of the year [FMT-012]', () => {
    expect(plain(formatDate('2026-11-21T03:00:00Z', 'th'))).toBe('21 พ.ย. 69')
    expect(plain(formatDate('2026-11-21T03:00:00Z', 'en'))).toBe('21 Nov 26')
  })

  it('adds the time to the date [FMT-013]', () => {
    expect(plain(formatDateTime('2026-11-21T03:00:00Z', 'th'))).toBe('21 พ.ย. 69 10:00 น.')
    expect(plain(formatDateTime('2026-11-21T03:00:00Z', 'en'))).toBe('21 Nov 26 10:00')
  })

  it.each(['Asia/Bangkok', 'UTC', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'is the same on a phone in %s: no leading zero, 24 hours, zone of Bangkok, - for an empty value [FMT-014]',
    (zone) => {
      vi.stubEnv('TZ', zone)
      expect(plain(formatDate(instant, 'th'))).toBe('5 ม.ค. 67')
      expect(plain(formatDate(instant, 'en'))).toBe('5 Jan 24')
      expect(plain(formatDateTime(instant, 'th'))).toBe('5 ม.ค. 67 14:05 น.')
      expect(plain(formatDateTime(instant, 'en'))).toBe('5 Jan 24 14:05')
      expect(plain(formatDate('2023-12-31T17:00:00Z', 'th'))).toBe('1 ม.ค. 67')
      expect(plain(formatDate('2023-12-31T16:59:59Z', 'th'))).toBe('31 ธ.ค. 66')
      for (const bad of [null, undefined, '', 'soon', '2024-13-01T00:00:00Z', new Date(Number.NaN)]) {
        expect(formatDate(bad, 'th')).toBe('-')
        expect(formatDateTime(bad, 'en')).toBe('-')
      }
    },
  )

  it('keeps a date, or a time, on one line', () => {
    expect(formatDateTime(instant, 'th')).toBe('5\u00A0ม.ค.\u00A067 14:05\u00A0น.')
  })

  it('formats the day alone', () => {
    expect(plain(formatDayMonth('2026-12-05T05:00:00Z', 'en'))).toBe('5 Dec')
  })

  it.each([
    ['2026-11-22', '2026-11-24', '22–24 พ.ย. 69', '22–24 Nov 26'],
    ['2026-11-30', '2026-12-02', '30 พ.ย. – 2 ธ.ค. 69', '30 Nov – 2 Dec 26'],
    ['2026-12-30', '2027-01-02', '30 ธ.ค. 69 – 2 ม.ค. 70', '30 Dec 26 – 2 Jan 27'],
    ['2026-11-22', '2026-11-22', '22 พ.ย. 69', '22 Nov 26'],
    ['2026-11-22', '2027-11-24', '22 พ.ย. 69 – 24 พ.ย. 70', '22 Nov 26 – 24 Nov 27'],
    ['bad', '2026-11-24', '-', '-'],
  ])('from %s until %s', (from, until, thai, english) => {
    expect(plain(formatDateRange(from, until, 'th'))).toBe(thai)
    expect(plain(formatDateRange(from, until, 'en'))).toBe(english)
  })

  it("reads ISO 8601 and 'YYYY-MM-DD HH:mm' in Bangkok's zone, and nothing else", () => {
    const noon = new Date('2026-11-23T05:00:00Z')
    for (const text of ['2026-11-23T05:00:00Z', '2026-11-23T05:00:00.000Z', '2026-11-23T12:00:00+07:00'])
      expect(parseInstant(text)).toEqual(noon)
    expect(parseInstant('2026-11-23 12:00')).toEqual(noon)
    expect(parseInstant('2026-11-23T12:00')).toEqual(noon)
    expect(parseInstant('2026-11-23')).toEqual(new Date('2026-11-22T17:00:00Z'))
    for (const bad of ['23/11/2026', '2026-02-30 10:00', '2026-11-23 25:00', 'null', '1763874000000'])
      expect(parseInstant(bad), bad).toBeNull()
  })
})
