import type { WindowName } from './constants'
import { inWindow, windows } from './constants'
import type { PurchaseState, SourceOfFund } from './enums'
import { isPaidInPoints } from './enums'

/** The refusal code of each window; if several are closed, the first is used. */
const codeOfWindow = {
  purchase: '701',
  kPointPayment: '703',
  kPointRedemption: '1053',
  the1: '704',
} as const satisfies Record<WindowName, string>

/** The payment window of a source for this purchase; undefined if only the purchase window applies (PAY-022 to PAY-024). */
export function windowOf(type: SourceOfFund, purchaseState: PurchaseState): WindowName | undefined {
  if (type === 'the1') return 'the1'
  if (type !== 'kbank_reward_point' && type !== 'credit_card_point') return undefined
  return isPaidInPoints(purchaseState) ? 'kPointRedemption' : 'kPointPayment'
}

interface Payment {
  purchaseState: PurchaseState
  sources: readonly { type: SourceOfFund }[]
}

/** The code that refuses a payment outside of its windows; undefined within them (PAY-021 to PAY-025). `now` is the server's. */
export function closedWindow(
  { purchaseState, sources }: Payment,
  now: Date,
): '701' | '703' | '704' | '1053' | undefined {
  const wanted: readonly (WindowName | undefined)[] = [
    'purchase',
    ...sources.map(({ type }) => windowOf(type, purchaseState)),
  ]
  const names = Object.keys(codeOfWindow) as (keyof typeof codeOfWindow)[]
  const shut = names.find((name) => wanted.includes(name) && !inWindow(now, windows[name]))
  return shut && codeOfWindow[shut]
}
