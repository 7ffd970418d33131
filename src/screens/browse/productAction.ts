import type { Product } from '../../../contract/products'

/** Bought with money through cart and order summary. */
export const isBuyable = ({ type, price_unit }: Pick<Product, 'type' | 'price_unit'>): boolean =>
  type === 'general' && price_unit === 'baht'
