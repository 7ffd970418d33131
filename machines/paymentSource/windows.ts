import { inWindow, windows } from '../../contract/constants'
import type { Order } from '../checkout/amounts'

/**
 * Why the hours forbid what is chosen, as the code that the server would answer with; undefined while they are open (PAY-021 to PAY-025).
 * `now` is milliseconds of the server's clock.
 */
export function closedWindow(
  { sources, purchaseState }: Pick<Order, 'sources' | 'purchaseState'>,
  now: number,
): '701' | '703' | '704' | '1053' | undefined {
  const instant = new Date(now)
  const has = (wanted: Order['sources'][number]['type']) => sources.some(({ type }) => type === wanted)
  const isExchange = purchaseState === 'point_redemption' || purchaseState === 'point_transfer'
  if (!inWindow(instant, windows.purchase)) return '701'
  if (has('the1') && !inWindow(instant, windows.the1)) return '704'
  if (has('kbank_reward_point') || has('credit_card_point')) {
    if (isExchange && !inWindow(instant, windows.kPointRedemption)) return '1053'
    if (!isExchange && !inWindow(instant, windows.kPointPayment)) return '703'
  }
  return undefined
}
