import { productPath } from '../../contract/constants'
import type { ProductCard } from '../../contract/products'

/** The page of a product (NAV-076). */
export const productHref = (product: Pick<ProductCard, 'product_id'>): string => `${productPath}${product.product_id}`
