import type { Language } from '../../../contract/enums'
import type { Voucher } from '../../../contract/promocodes'
import { isEndingSoon } from '../../../contract/promocodes'
import { formatDate, formatDateTime, formatDayMonth } from '../../../i18n/dates'
import { formatBahtSign } from '../../../i18n/formats'
import type { Texts } from '../../../i18n/texts'

/** Texts of a voucher's ticket, independent of its actions. `now` is milliseconds of the server's clock. */
export function ticketTexts(voucher: Voucher, { LL, language, now }: { LL: Texts; language: Language; now: number }) {
  const { discount, expired_at, min_spend, name, percent, type } = voucher
  const isSoon = isEndingSoon(voucher, now)
  const until = language === 'en' ? formatDayMonth(expired_at, language) : formatDate(expired_at, language)
  const minimum = min_spend > 0 ? LL.vouchers.minimum({ amount: formatBahtSign(min_spend) }) : LL.vouchers.noMinimum()
  const most = percent !== undefined && discount > 0 && LL.vouchers.upTo({ amount: formatBahtSign(discount) })
  return {
    value: percent === undefined ? formatBahtSign(discount) : `${percent}%`,
    unit: type === 'merchant' ? LL.vouchers.shop() : LL.vouchers.discount(),
    title: name,
    sub: [minimum, most, !isSoon && LL.vouchers.until({ date: until })].filter(Boolean).join(' · '),
    merchant: type === 'merchant',
    ends: isSoon ? LL.vouchers.ends({ date: formatDateTime(expired_at, language) }) : undefined,
  }
}
