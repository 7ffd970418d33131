import { fromBaht } from '../../../contract/money'
import type { SourceOfFund } from '../../../contract/payment'
import type { Language } from '../../../contract/enums'
import { formatBahtSign, formatNumber, formatPoints } from '../../../i18n/formats'
import type { Texts } from '../../../i18n/texts'
import { paymentSourcesOf } from '../../../contract/orderDisplay'
import type { AmountRow } from '../../ui/AmountTable'
import { sourceName } from './sourceName'

/** The sources that paid an order, one per row; with their amounts if there are two (ORD-014). */
export const paidWithRows = (
  sources: readonly SourceOfFund[],
  label: string,
  { LL, language }: { LL: Texts; language: Language },
): AmountRow[] =>
  paymentSourcesOf(sources).map((source, _, { length }) => {
    const given =
      source.unit === 'baht'
        ? formatBahtSign(fromBaht(source.amount))
        : formatPoints(source.amount, language, source.type)
    const name = sourceName(source, LL)
    // Points may be named by their source: `3,000 K Point`.
    const both = given.endsWith(name) ? given : `${name} · ${given}`
    return { label, text: length > 1 ? both : name }
  })

interface Received {
  points: number
  unit: string
}

/** Points with the name that their partner gives them: `800 The1`. */
export const formatReceived = ({ points, unit }: Received): string => `${formatNumber(points)}\u00A0${unit}`

/** A partner's points received from an exchange (FUL-004, ORD-062). */
export const receivedRows = (received: Received | undefined, LL: Texts): AmountRow[] =>
  received ? [{ label: LL.orders.pointsReceived(), text: formatReceived(received) }] : []
