import type { PaymentMode, ProductType, PurchaseState } from '../contract/enums'
import { isPointOnlyMode } from '../contract/enums'

/** What a shopper does with a product: groups of texts that differ by it have an entry for each. */
export type Deal = 'purchase' | 'donation' | 'redemption' | 'transfer'

/** Whose words the products of each type and the orders of each use take (LOOK-002). */
export const dealOf: Record<ProductType | PurchaseState, Deal> = {
  general: 'purchase',
  theme: 'purchase',
  donation: 'donation',
  fulfillment: 'redemption',
  privilege: 'redemption',
  point_redemption: 'redemption',
  point_exchange: 'transfer',
  point_transfer: 'transfer',
}

/** The deal of a product: what costs only points is redeemed. */
export function dealOfProduct({ type, priceDisplayMode }: { type: ProductType; priceDisplayMode: PaymentMode }): Deal {
  const deal = dealOf[type]
  return deal === 'purchase' && isPointOnlyMode(priceDisplayMode) ? 'redemption' : deal
}

/** The deal of an order: what a grant pays for is redeemed, too. */
export const dealOfOrder = (order: { purchase_state: PurchaseState; paymentMethod: string }): Deal =>
  order.paymentMethod === 'fulfillment' ? 'redemption' : dealOf[order.purchase_state]
