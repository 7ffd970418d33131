import type { Language, SourceOfFund } from '../../../contract/enums'
import type { Satang } from '../../../contract/money'
import { formatPoints } from '../../../i18n/formats'
import type { AmountRow } from '../../ui/AmountTable'

/** The amounts paid, one row per currency; baht first, and alone if nothing is paid in points. */
export const amountRows = (
  { cash, points }: { cash: Satang; points: number },
  label: string,
  language: Language,
  pointsOf?: SourceOfFund,
): AmountRow[] => [
  ...(cash > 0 || points === 0 ? [{ label, amount: cash }] : []),
  ...(points > 0 ? [{ label, text: formatPoints(points, language, pointsOf) }] : []),
]
