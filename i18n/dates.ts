import dayjs from 'dayjs'
import 'dayjs/locale/th.js'
import buddhistEra from 'dayjs/plugin/buddhistEra.js'
import utc from 'dayjs/plugin/utc.js'
import { bangkokOffsetMinutes } from '../contract/constants'
import type { Language } from '../contract/enums'

dayjs.extend(utc)
dayjs.extend(buddhistEra)

/** An instant of the wire (ISO 8601), or a Date. */
export type Instant = string | Date | null | undefined

const nbsp = '\u00A0'
const unknown = '-'

const shortYear = { th: 'BB', en: 'YY' } as const
const fullYear = { th: 'BBBB', en: 'YYYY' } as const

/**
 * Reads an instant: ISO 8601, or `YYYY-MM-DD HH:mm` by Bangkok's clock; a time that names no zone is Bangkok's.
 * Null when it can't be read. Source: MNT-002.
 */
export function parseInstant(value: Instant): Date | null {
  if (!value) return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
    value.trim(),
  )
  if (!match) return null
  const [, day = '', time = '00:00', zone = '+07:00'] = match
  const date = new Date(`${day}T${time}${zone}`)
  const sameDay = new Date(`${day}T00:00:00Z`)
  const isRealDay = !Number.isNaN(sameDay.getTime()) && sameDay.toISOString().startsWith(day)
  return isRealDay && !Number.isNaN(date.getTime()) ? date : null
}

function show(value: Instant, language: Language, pattern: string): string {
  const date = parseInstant(value)
  if (!date) return unknown
  return dayjs(date).utcOffset(bangkokOffsetMinutes).locale(language).format(pattern).replaceAll(' ', nbsp)
}

const clockPattern = (language: Language): string => (language === 'th' ? 'HH:mm [น.]' : 'HH:mm')

/** `5 ม.ค. 67`, `5 Jan 24`; `-` for a missing or bad date. Source: FMT-011, FMT-012, FMT-014. */
export const formatDate = (value: Instant, language: Language): string =>
  show(value, language, `D MMM ${shortYear[language]}`)

/** `5 ม.ค. 67 14:05 น.`, `5 Jan 24 14:05`. Source: FMT-013, FMT-014. */
export const formatDateTime = (value: Instant, language: Language): string =>
  parseInstant(value) ? `${formatDate(value, language)} ${formatTime(value, language)}` : unknown

/** `14:05 น.`, `14:05`. */
export const formatTime = (value: Instant, language: Language): string => show(value, language, clockPattern(language))

/** Whether both are on one day of Bangkok. */
export const isSameDay = (one: Instant, other: Instant): boolean =>
  show(one, 'en', 'YYYYMMDD') === show(other, 'en', 'YYYYMMDD')

/** `พฤศจิกายน 2569`, `November 2026`: a heading over a month's entries. */
export const formatMonth = (value: Instant, language: Language): string =>
  show(value, language, `MMMM ${fullYear[language]}`)

/** `5 ธ.ค.`, `5 Dec`: where there is no room for the year. */
export const formatDayMonth = (value: Instant, language: Language): string => show(value, language, 'D MMM')

/** `22–24 พ.ย. 69`, `30 พ.ย. – 2 ธ.ค. 69`, `30 ธ.ค. 69 – 2 ม.ค. 70`; one day once; `-` when either end is missing. */
export function formatDateRange(from: Instant, until: Instant, language: Language): string {
  const end = formatDate(until, language)
  const start = formatDate(from, language)
  if (start === unknown || end === unknown) return unknown
  if (start === end) return end
  const same = (pattern: string): boolean => show(from, language, pattern) === show(until, language, pattern)
  if (same('MM YYYY')) return `${show(from, language, 'D')}–${end}`
  return `${same('YYYY') ? formatDayMonth(from, language) : start} – ${end}`
}
