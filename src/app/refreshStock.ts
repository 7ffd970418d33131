import type { Actor } from 'xstate'
import { waitFor } from 'xstate'
import type { OutOfStockLine } from '../../contract/payment'
import type { cartMachine } from '../../machines/cart/cartMachine'
import type { CheckoutInput } from '../../machines/checkout/checkoutMachine'
import type { App } from './app'

/** Cart, products and campaign read again what can be had (ERR-074); the cart asks for no more than what is left of the lines that were short (CRT-007). */
export async function refreshStock(
  app: App,
  { short, products, grant }: { short: readonly OutOfStockLine[] } & Pick<CheckoutInput, 'products' | 'grant'>,
): Promise<void> {
  const records = [...products, ...short].map(({ product_id }) => `product ${product_id}`)
  if (grant && 'campaign_id' in grant) records.push(`campaign ${grant.campaign_id}`)
  for (const record of new Set(records)) app.pages.find(record)?.send({ type: 'list.refresh' })
  const cart = app.pages.find('cart') as Actor<typeof cartMachine> | undefined
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
