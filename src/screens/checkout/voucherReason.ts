import { codeSuffix } from '../../../contract/errors'
import type { Voucher } from '../../../contract/promocodes'
import { errorSuffix, errorText } from '../../../i18n/errorText'
import type { Texts } from '../../../i18n/texts'
import { asApiError } from '../../../machines/ports'

/** Why the server refused, with its code. */
export function refusalText(failure: unknown, LL: Texts): string {
  const error = asApiError(failure)
  return `${errorText(error.key, LL).message}${errorSuffix(error)}`
}

/** The per-item message of a list (VCH-016). */
export const reasonText = ({ code, sub_code, message }: NonNullable<Voucher['error']>): string =>
  `${message}${codeSuffix(code, sub_code)}`
