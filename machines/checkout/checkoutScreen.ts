import type { SnapshotFrom } from 'xstate'
import type { checkoutMachine } from './checkoutMachine'
import { isComplete } from './obstacles'

type CheckoutSnapshot = SnapshotFrom<typeof checkoutMachine>

/** Whether the confirm button is enabled (CHK-009). */
export const isCheckoutAllowed = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.matches('summary') && isComplete(snapshot.context)

export type CheckoutScreen = 'preparing' | 'summary' | 'checking' | 'declined' | 'thankYou' | 'left'

/** Which screen the checkout shows. `isClaiming`: the summary stays visible with its button pressed. */
export function screenOf(snapshot: CheckoutSnapshot, isClaiming: boolean): CheckoutScreen {
  if (snapshot.matches('left')) return 'left'
  if (snapshot.matches('succeeded')) return 'thankYou'
  if (snapshot.matches('declined')) return 'declined'
  if (snapshot.matches('placing')) return isClaiming ? 'summary' : 'checking'
  const isPreparing = snapshot.matches('booting') || snapshot.matches('preparing') || snapshot.matches('loadFailed')
  return isPreparing ? 'preparing' : 'summary'
}
