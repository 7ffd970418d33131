import { codeSuffix } from '../contract/errors'
import type { ErrorTextKey, FollowUp } from '../contract/errors'
import type { Texts } from './texts'

export interface ErrorText {
  title: string
  message: string
}

/**
 * Title and message of a catalogue key, of `default`, or of a transport failure (`busy`, `tooManyRequests`). The latter
 * come with the first screen; while the catalogue's texts are not loaded its keys say the default text. Source: ERR-006.
 */
export function errorText(key: ErrorTextKey, LL: Texts): ErrorText {
  if (key === 'default' || key === 'busy' || key === 'tooManyRequests') {
    return { title: LL.fault.title(), message: LL.fault[key]() }
  }
  const { title, message } = LL.errors[key]
  if (message() === '' && key !== '00' && key !== '0000') return errorText('default', LL)
  return { title: title(), message: message() }
}

/** What the popup's button says: where it leads, else OK. Source: ERR-007. */
export function confirmText(followUp: FollowUp, LL: Texts): string {
  switch (followUp) {
    case 'mainPage':
      return LL.common.backToMain()
    case 'backToNative':
    case 'feedAndNative':
      return LL.common.backToKPlus()
    case 'openStore':
      return LL.common.update()
    default:
      return LL.common.ok()
  }
}

/** Codes that arrived with an error: those of the envelope, else the HTTP status, else none. */
export interface ArrivedCode {
  code?: string
  subCode?: string | null
  status?: number
}

/** The code in brackets after a popup's message: ` (304-01)`, ` (302)`, ` (429)`; '' without an answer, or for one that can't be read though it succeeded. Source: ERR-007. */
export function errorSuffix({ code, subCode, status }: ArrivedCode): string {
  if (code !== undefined) return codeSuffix(code, subCode)
  return status === undefined || status < 300 ? '' : codeSuffix(String(status))
}
