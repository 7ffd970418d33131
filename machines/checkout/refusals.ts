import type { ErrorKey } from '../../contract/errors'
import { asApiError } from '../ports'
import { tooFewLeft } from '../tooFewLeft'

const keysOf = {
  /** A price, stock rule or condition changed since the summary opened (CHK-017). */
  condition: ['304-03', '314-01'],
  voucher: [
    '504-01',
    '504-02',
    '504-03',
    '504-04',
    '504-05',
    '504-06',
    '504-07',
    '1062',
    '408',
    '602',
    '603',
    '505-01',
    // The coupon was used or given away meanwhile.
    '601',
    '407',
  ],
  source: ['318-01', '1017', '1056', '320-01'],
  /** The order cannot continue: the follow-up leads to another page. */
  end: ['401', '403', '508-01', '904-01', '904-02', '904-03', '901', '1020'],
  /** The order cannot continue, and there is no follow-up: back to the page where it was chosen. */
  gone: [...tooFewLeft, '309-01', '1003', '1055', '313-01', '313-02', '104'],
} as const satisfies Record<string, readonly ErrorKey[]>

export type RefusalKind = 'outOfStock' | 'other' | keyof typeof keysOf

/** How the checkout handles a refusal of the server. */
export function refusalKind(failure: unknown): RefusalKind {
  const error = asApiError(failure)
  if (error.key === '502-01') return 'outOfStock'
  const found = Object.entries(keysOf).find(([, keys]) => (keys as readonly string[]).includes(error.key))
  return (found?.[0] as keyof typeof keysOf | undefined) ?? 'other'
}
