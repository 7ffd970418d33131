import type { ClaimRequest } from '../../contract/payment'

/** Products of the seed that the tests buy. Prices in baht. */
export const bottle = { product_id: '1001', product_variant_id: '1001-01', price: 690, mid: '100001' } as const
export const lantern = { product_id: '1003', product_variant_id: '1003-00', price: 990, mid: '100001' } as const
/** The seed has one in stock. */
export const tent = { product_id: '1004', product_variant_id: '1004-00', price: 4590, mid: '100001' } as const
export const latte = { product_id: '2002', product_variant_id: '2002-00', price: 65, mid: '100002' } as const
/** Its shop accepts no points. */
export const rice = { product_id: '1011', product_variant_id: '1011-00', price: 265, mid: '100009' } as const
/** No order of the seed contains it. */
export const spa = { product_id: '2015', product_variant_id: '2015-00', price: 2190, mid: '100017' } as const
/** Fee of registered mail, in baht. */
export const registered = 35

export interface Item {
  product_id: string
  product_variant_id: string
  price: number
  mid: string
}
type Bought = Item & { quantity?: number; item_id?: string }

/** A valid request for these items of one merchant, paid from the saving account. */
export function requestFor(items: readonly Bought[], change: Partial<ClaimRequest> = {}): ClaimRequest {
  const digital = items.every(({ product_id }) => product_id.startsWith('2'))
  const total = items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0) + (digital ? 0 : registered)
  return {
    purchase_state: 'general',
    mid: items[0]?.mid ?? '',
    products: items.map(({ product_id, product_variant_id, price, quantity = 1, item_id }) => ({
      product_id,
      product_variant_id,
      quantity,
      price_per_item: price,
      ...(item_id && { item_id }),
    })),
    expected_total: total,
    ...(!digital && { address_id: 'full-a1', shipping: { type: 'registered' } }),
    source_of_funds: [{ type: 'saving_account', amount: total, unit: 'baht' }],
    ...change,
  }
}
