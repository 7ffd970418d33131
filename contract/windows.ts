import type { WindowName } from './constants'
import { inWindow, windows } from './constants'
import type { PurchaseState, SourceOfFund } from './enums'
import { isPaidInPoints } from './enums'

/** The code that refuses outside of a window; of several that are shut the first is told. */
const codeOfWindow = {
  purchase: '701',
  kPointPayment: '703',
  kPointRedemption: '1053',
  the1: '704',
} as const satisfies Record<WindowName, string>

/** The window in which a source may pay for this use; undefined: as long as the shop is open (PAY-022 to PAY-024). */
export function windowOf(type: SourceOfFund, purchaseState: PurchaseState): WindowName | undefined {
  if (type === 'the1') return 'the1'
  if (type !== 'kbank_reward_point' && type !== 'credit_card_point') return undefined
  return isPaidInPoints(purchaseState) ? 'kPointRedemption' : 'kPointPayment'
}

interface Payment {
  purchaseState: PurchaseState
  sources: readonly { type: SourceOfFund }[]
}

/** Why the hours forbid a payment, as the code that refuses it; undefined while they are open (PAY-021 to PAY-025). `now` is the server's. */
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
