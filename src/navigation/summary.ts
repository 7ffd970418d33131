import type { Start } from '../app/checkout'
import { summaryPath } from '../app/checkout'
import { isGiftPath } from '../app/gift'
import { sendGiftHref } from '../ui/giftHref'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

/** The checkout's code is loaded with the first checkout (SPD-001). */
const loadCheckout = () => import('../app/checkoutStart')

export async function openSummary(
  { app, history, layers, listen, raise }: Omit<Wiring, 'openSummary'>,
  what: Start,
): Promise<boolean> {
  try {
    const { beginCheckout } = await loadCheckout()
    beginCheckout(app, listen, what)
  } catch (error) {
    raise(error)
    return false
  }
  await layers.settled()
  history.push(summaryPath)
  return true
}

/** Opens the page of a payment or gift that was left open. Rejects when its code fails to load. */
export async function resume({ app, history, listen }: Wiring): Promise<void> {
  const checkout = app.openIntent() ? (await loadCheckout()).resumeCheckout(app, listen) : undefined
  const { pathname } = history.location
  if (checkout && pathname !== summaryPath) history.push(summaryPath)
  const gift = app.storage.of('giftIntent', app.account())
  if (gift && !checkout && !isGiftPath(pathname)) history.push(sendGiftHref(gift.giftId))
}

/** Facts that open the order summary. */
export const purchaseHandlers = ({ openSummary }: Wiring) =>
  ({
    'cart.checkedOut': (fact) => void openSummary({ from: 'cart', ...fact }),
    'buyNow.requested': (fact) => void openSummary({ from: 'product', ...fact }),
  }) satisfies Partial<CommonHandlers>
