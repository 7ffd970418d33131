import type { Language } from '../../../contract/enums'
import type { Voucher } from '../../../contract/promocodes'
import { isEndingSoon } from '../../../contract/promocodes'
import { formatDate, formatDateTime, formatDayMonth } from '../../../i18n/dates'
import { formatBahtSign } from '../../../i18n/formats'
import type { Texts } from '../../../i18n/texts'

/** Texts of a voucher's ticket, independent of its actions. `now` is milliseconds of the server's clock. */
export function ticketTexts(voucher: Voucher, { LL, language, now }: { LL: Texts; language: Language; now: number }) {
  const {
    discount,
    discount_percent: percent,
    max_discount: most,
    error,
    expired_at,
    min_spend,
    name,
    occasion,
    type,
  } = voucher
  const isSoon = isEndingSoon(voucher, now)
  const until = language === 'en' ? formatDayMonth(expired_at, language) : formatDate(expired_at, language)
  const minimum = min_spend > 0 ? LL.vouchers.minimum({ amount: formatBahtSign(min_spend) }) : LL.vouchers.noMinimum()
  // A voucher that can't be used has no discount on this order, but still a value (LOOK-001).
  const amount = error ? (most ?? discount) : discount
  const terms = [
    percent !== undefined && most !== undefined && LL.vouchers.upTo({ amount: formatBahtSign(most) }),
    minimum,
    !isSoon && LL.vouchers.until({ date: until }),
  ]
  return {
    value: percent !== undefined ? `${percent}%` : amount > 0 ? formatBahtSign(amount) : '-',
    unit:
      type === 'merchant' ? LL.vouchers.shop() : occasion ? LL.vouchers.occasion[occasion]() : LL.vouchers.discount(),
    title: name,
    sub: terms.filter(Boolean).join(' · '),
    merchant: type === 'merchant',
    ends: isSoon ? LL.vouchers.ends({ date: formatDateTime(expired_at, language) }) : undefined,
  }
}
