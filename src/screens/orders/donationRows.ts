import type { Language } from '../../../contract/enums'
import type { OrderDetail } from '../../../contract/orders'
import { formatAddress } from '../../../i18n/addresses'
import type { Texts } from '../../../i18n/texts'
import { donationReceiptOf } from '../../../contract/orderDisplay'
import type { AmountRow } from '../../ui/AmountTable'

/** Rows of a donation's order: receipt, tax deduction, e-Donation and consent; none for other orders (ORD-061). */
export function donationRows(order: OrderDetail, LL: Texts, language: Language): AmountRow[] {
  const terms = donationReceiptOf(order)
  if (!terms) return []
  const texts = LL.orders.donation
  const { receipt, tax, isEdonation, hasConsent } = terms
  return [
    { label: texts.receipt(), text: texts.receiptText[receipt]() },
    ...(receipt === 'paper' ? [{ label: texts.receiptTo(), text: recipientOf(order, language) }] : []),
    { label: texts.tax(), text: texts.taxText[tax]() },
    { label: texts.eDonation(), text: isEdonation ? texts.yes() : texts.no() },
    ...(hasConsent === undefined
      ? []
      : [{ label: texts.consent(), text: hasConsent ? texts.consented() : texts.notConsented() }]),
  ]
}

const recipientOf = (order: OrderDetail, language: Language): string =>
  [
    order.shipping_name,
    formatAddress(
      {
        streetAddress: order.shipping_address ?? '',
        subdistrict: order.shipping_subdistrict ?? '',
        district: order.shipping_district ?? '',
        province: order.shipping_province ?? '',
        zipcode: order.shipping_zipcode ?? '',
      },
      language,
    ),
  ]
    .filter(Boolean)
    .join(' ')
