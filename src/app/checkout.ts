import type { Actor } from 'xstate'
import type { BasketLine } from '../../contract/baskets'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { Product, ProductVariant } from '../../contract/products'
import type { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import { idOf } from '../../machines/ports'
import type { App } from './app'
import { isGiftPath } from './gift'
import { stopUnder } from './system'

/** Input for starting a checkout. */
export type Start =
  | { from: 'cart'; lines: readonly BasketLine[]; mid: string }
  | { from: 'product'; product: Product; variant: ProductVariant; quantity: number; gift?: GiftOfOrder }

export type Checkout = Actor<typeof checkoutMachine>

export const checkoutOf = (app: App): Checkout | undefined => app.root.system.get(idOf.checkout) as Checkout | undefined

/** Stops the running checkout and discards its data of the shopper. */
export function stopCheckout(app: App): void {
  const checkout = checkoutOf(app)
  if (checkout) stopUnder(app.root, checkout)
  app.navigation.send({ type: 'cover.closed', id: placementLayer })
}

/** Layer that intercepts Back while an order is being placed: Back leads to the order list, or waits for the claim. */
export const placementLayer = 'placement'

export const summaryPath = '/order-summary'
/** The gift pages belong to the checkout too: they set recipient and card of a product bought as a gift (GFT-018). */
export const isOfCheckout = (path: string) => path === summaryPath || isGiftPath(path)
