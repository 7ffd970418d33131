import type { Actor } from 'xstate'
import type { BasketLine } from '../../contract/baskets'
import type { GiftOfOrder } from '../../contract/giftCard'
import type { Product, ProductVariant } from '../../contract/products'
import type { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import { idOf } from '../../machines/ports'
import type { App } from './app'
import { isGiftPath } from './gift'
import { stopUnder } from './system'

/** What a checkout is started with. */
export type Start =
  | { from: 'cart'; lines: readonly BasketLine[]; mid: string }
  | { from: 'product'; product: Product; variant: ProductVariant; quantity: number; gift?: GiftOfOrder }

export type Checkout = Actor<typeof checkoutMachine>

export const checkoutOf = (app: App): Checkout | undefined => app.root.system.get(idOf.checkout) as Checkout | undefined

/** Ends the checkout that runs, with all that it knows of a shopper. */
export function stopCheckout(app: App): void {
  const checkout = checkoutOf(app)
  if (checkout) stopUnder(app.root, checkout)
  app.navigation.send({ type: 'layer.closed', id: placementLayer })
}

/** While an order is being placed Back is not the router's: it leads to the order list, or waits for the claim. */
export const placementLayer = 'placement'

export const summaryPath = '/order-summary'
/** What is bought as a gift is given a recipient and a card beside its summary (GFT-018). */
export const isOfCheckout = (path: string) => path === summaryPath || isGiftPath(path)
