import { badgeMax } from '../contract/constants'
import type { Language, PaymentMode, SourceOfFund } from '../contract/enums'
import { toBaht } from '../contract/money'
import type { Satang } from '../contract/money'

/** Keeps a number and its unit on one line. */
export const nbsp = '\u00A0'
const unknown = '-'

const units = {
  th: { baht: 'บาท', points: 'คะแนน', items: 'ชิ้น' },
  en: { baht: 'baht', points: 'points', items: 'items' },
} as const

const isNumber = (value: number | null | undefined): value is number => Number.isFinite(value)

/** Moves the decimal point in the written number: 1.005 * 100 is 100.4999… in binary, but 1.005 was meant. */
function shift(value: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(value).split('e')
  return Number(`${mantissa}e${Number(exponent) + digits}`)
}

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/**
 * A number with commas: none or exactly two decimals, the third rounded half up, `-` for nothing or not a number.
 * Source: FMT-004 to FMT-006.
 */
export function formatNumber(value: number | null | undefined): string {
  if (!isNumber(value)) return unknown
  const size = Math.abs(value)
  const hundredths = size < 1e13 ? BigInt(Math.round(shift(size, 2))) : BigInt(Math.round(size)) * 100n
  const decimals = hundredths % 100n
  const text = group(String(hundredths / 100n)) + (decimals === 0n ? '' : `.${String(decimals).padStart(2, '0')}`)
  return value < 0 && hundredths !== 0n ? `-${text}` : text
}

/** A number in little room: above 1,000 in thousands, cut to one decimal: 1,550 is 1.5K. Source: FMT-009, FMT-010. */
export function formatCompact(value: number | null | undefined): string {
  if (!isNumber(value)) return unknown
  if (value < 0) return `-${formatCompact(-value)}`
  if (value <= 1000) return formatNumber(value)
  const tenths = BigInt(Math.floor(value / 100))
  const decimal = tenths % 10n
  return `${group(String(tenths / 10n))}${decimal === 0n ? '' : `.${decimal}`}K`
}

/** Ten digits as 081-234-5678, nine as 02-123-4567, anything else as it came. Source: FMT-007, FMT-008. */
export function formatPhone(phone: string): string {
  const digits = phone.replace(/[\s-]/g, '')
  if (/^\d{10}$/.test(digits)) return digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
  if (/^\d{9}$/.test(digits)) return digits.replace(/^(\d{2})(\d{3})(\d{4})$/, '$1-$2-$3')
  return phone
}

/** A number of which only the last four digits show: xxx-xxx-5678. Source: ORD-058. */
export const maskPhone = (phone: string): string => `xxx-xxx-${phone.replace(/\D/g, '').slice(-4)}`

/** Baht with its sign before the figure, as prices are drawn: ฿1,234 or -฿100. */
export function formatBahtSign(amount: Satang): string {
  const text = formatNumber(toBaht(amount))
  return text.startsWith('-') ? `-฿${text.slice(1)}` : `฿${text}`
}

/** Baht in words, as screen readers and sentences say it: `1,234 บาท` in Thai, `฿1,234` in English. Source: PRD-011. */
export const formatBaht = (amount: Satang, language: Language): string =>
  language === 'th' ? `${formatNumber(toBaht(amount))}${nbsp}${units.th.baht}` : formatBahtSign(amount)

/** Points with a name of their own; all others are just points. */
const pointNames: { [of in PaymentMode | SourceOfFund]?: string } = {
  kpoint_only: 'K Point',
  kbank_reward_point: 'K Point',
  the1_only: 'The1',
  the1: 'The1',
}

/** `1,000 คะแนน`, `1,000 points`; of a mode or a source whose points have a name, `1,000 K Point`. Source: ORD-014, LOOK-003. */
export const formatPoints = (
  points: number | undefined,
  language: Language,
  of: PaymentMode | SourceOfFund = 'point_only',
): string => `${formatNumber(points)}${nbsp}${pointNames[of] ?? units[language].points}`

/** `3 ชิ้น`, `3 items`. Source: PAY-029. */
export const formatItems = (count: number, language: Language): string =>
  `${formatNumber(count)}${nbsp}${language === 'en' && count === 1 ? 'item' : units[language].items}`

export interface PriceFigures {
  baht?: Satang
  points?: number
}

/** A price in the words of its mode. Figures that the mode does not use are left out. Source: PRD-011. */
export function formatPrice(mode: PaymentMode, { baht, points }: PriceFigures, language: Language): string {
  switch (mode) {
    case 'kpoint_only':
    case 'the1_only':
    case 'point_only':
      return points === undefined ? unknown : formatPoints(points, language, mode)
    case 'baht_only':
      return baht === undefined ? unknown : formatBaht(baht, language)
    case 'cash_point':
      return [
        baht === undefined ? [] : [formatBaht(baht, language)],
        points === undefined ? [] : [formatPoints(points, language)],
      ]
        .flat()
        .join(' + ')
  }
}

/** Text of the discount badge, `-15%`; null where no badge belongs. Source: PRD-003, PRD-004. */
export const discountBadge = (percent: number | null | undefined): string | null =>
  isNumber(percent) && percent >= 1 ? `-${Math.round(percent)}%` : null

/** Text of a header button's badge: the count, `99+` above 99; null where no badge belongs. Source: NAV-064, NAV-065. */
export function badgeText(count: number | null | undefined): string | null {
  if (!isNumber(count) || count < 1) return null
  return count > badgeMax ? `${badgeMax}+` : String(Math.floor(count))
}
