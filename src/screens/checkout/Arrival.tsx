import type { ShippingMethod } from '../../../contract/shipping'
import { formatDateRange } from '../../../i18n/dates'
import { useLanguage, useLL } from '../../../i18n/react'

const dayMs = 24 * 60 * 60 * 1000

/** Delivery time of a shipping method. The calendar is loaded after the summary that shows it (SPD-001). */
export function Arrival({ method: { min_days, max_days }, now }: { method: ShippingMethod; now: number }) {
  const LL = useLL()
  const language = useLanguage()
  const range = formatDateRange(new Date(now + min_days * dayMs), new Date(now + max_days * dayMs), language)
  return LL.checkout.delivery.arrives({ range })
}
