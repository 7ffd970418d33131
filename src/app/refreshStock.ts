import type { AnyActorLogic } from 'xstate'
import { waitFor } from 'xstate'
import type { OutOfStockLine } from '../../contract/payment'
import type { CheckoutInput } from '../../machines/checkout/checkoutContext'
import type { App } from './app'
import type { PageKey } from '../pageActors/pageKeys'
import { campaignKey, cartKey, productKey } from '../pageActors/pageKeys'

/** Reloads the stock in cart, products and campaign (ERR-074). Cart lines that were short are reduced to what is left (CRT-007). */
export async function refreshStock(
  app: App,
  { short, products, grant }: { short: readonly OutOfStockLine[] } & Pick<CheckoutInput, 'products' | 'grant'>,
): Promise<void> {
  const records: PageKey<AnyActorLogic>[] = [...products, ...short].map(({ product_id }) => productKey(product_id))
  if (grant && 'campaign_id' in grant) records.push(campaignKey(grant.campaign_id))
  for (const record of new Set(records)) app.pages.reload(record)
  const cart = app.pages.find(cartKey)
  if (!cart) return
  cart.send({ type: 'cart.refresh' })
  const { context } = await waitFor(cart, (snapshot) => !snapshot.matches('loading'), { timeout: Infinity })
  for (const line of context.baskets.flatMap(({ items }) => items)) {
    const left = short.find(({ product_variant_id }) => product_variant_id === line.product_variant_id)
    if (left && left.stock > 0 && line.quantity > left.stock) {
      cart.send({ type: 'quantity.change', item_id: line.item_id, quantity: left.stock })
    }
  }
}
