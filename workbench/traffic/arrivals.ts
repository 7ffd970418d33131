import type { SourceOfFund } from '../../contract/enums'
import type { TrafficSums } from '../../contract/traffic'
import { translations } from '../../i18n/translations'
import { share } from './formats'

/** A part of the visits to a state: those that began with a source of payment, and with or without a voucher. */
export type ArrivalShare = { source: string; voucher: boolean; count: number; ofAll: string }

/** How the orders that arrived at a state were to be paid, the most frequent first; their sum is the number of the state on the chart. */
export function arrivalsAt(sums: TrafficSums, state: string): ArrivalShare[] {
  const here = sums.arrivals.filter((one) => one.state === state && one.count > 0)
  const all = here.reduce((sum, { count }) => sum + count, 0)
  return here
    .sort((one, other) => other.count - one.count)
    .map(({ source, voucher, count }) => ({ source, voucher, count, ofAll: share(count, all)! }))
}

const without = { en: 'No payment source chosen', th: 'ยังไม่ได้เลือกวิธีชำระเงิน' }
const vouchers = { en: ['without a voucher', 'with a voucher'], th: ['ไม่ใช้โค้ดส่วนลด', 'ใช้โค้ดส่วนลด'] } as const

/** "Savings account and K Point", of types of sources joined by `+`. */
export function sourceWords(source: string, language: 'th' | 'en'): string {
  const { source: names } = translations(language).checkout.payment
  const paid = source
    .split('+')
    .filter((type) => type !== '')
    .map((type) => names[type as SourceOfFund]())
  return paid.length === 0 ? without[language] : paid.join(language === 'th' ? ' และ ' : ' and ')
}

/** "Savings account and K Point, with a voucher: 27 %". */
export function arrivalSentence({ source, voucher, ofAll }: ArrivalShare, language: 'th' | 'en'): string {
  const using = vouchers[language][voucher ? 1 : 0]
  return `${sourceWords(source, language)}${language === 'th' ? ' ' : ', '}${using}: ${ofAll}`
}
