import type { SourceOfFund } from '../../../contract/payment'
import type { Texts } from '../../../i18n/texts'

type Named = Pick<SourceOfFund, 'type' | 'card_name' | 'card_number'>

/** The last four digits of a masked number, `xxx-x-x1234-x` or `•••• 1234`. */
export const digitsOf = (number: string | undefined): string | undefined => /\d{4}(?=\D*$)/.exec(number ?? '')?.[0]

/** Display name of a payment source: its kind and the last digits of its number. */
export function sourceName({ type, card_name, card_number }: Named, LL: Texts): string {
  const kind = LL.checkout.payment.source[type]()
  if (type === 'kbank_reward_point' || type === 'the1') return kind
  if (type === 'partner_point') return card_name ?? kind
  const digits = digitsOf(card_number)
  const name = type === 'kmarket_credit_card' ? (card_name ?? kind) : kind
  return digits ? `${name} ••••\u00A0${digits}` : name
}
