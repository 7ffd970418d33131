import { type Satang, toBaht, toSatang } from '../../../contract/money'
import type { ProductStatus } from '../../../contract/enums'
import type { ProductRow, VariantRow } from '../../db/rows'

export interface EffectivePrice {
  unit: 'baht' | 'points'
  /** Before the discount: satang, or points if the unit is points. */
  price: number
  /** After the discount, only when lower: satang. */
  discountPrice: number | undefined
  /** The price to pay per unit: satang, or points. */
  paid: number
  /** Baht part (satang) and points part of the mixed price, for cash_point. */
  mixed: { cash: Satang; points: number } | undefined
}

/** The price of one unit of a variant. Catalogue, basket and order all take their prices from here. */
export function effectivePrice(
  product: Pick<
    ProductRow,
    'priceUnit' | 'priceDisplayMode' | 'priceSatang' | 'discountPriceSatang' | 'pricePoints' | 'cashPartSatang'
  >,
  variant: Pick<VariantRow, 'priceSatang' | 'discountPriceSatang' | 'pricePoints'>,
): EffectivePrice {
  if (product.priceUnit === 'points') {
    const points = variant.pricePoints ?? product.pricePoints ?? 0
    return { unit: 'points', price: points, discountPrice: undefined, paid: points, mixed: undefined }
  }
  const price = variant.priceSatang ?? product.priceSatang ?? 0
  const discount = variant.priceSatang === null ? product.discountPriceSatang : variant.discountPriceSatang
  const discountPrice = discount !== null && discount < price ? discount : undefined
  const mixed =
    product.priceDisplayMode === 'cash_point' && product.cashPartSatang !== null
      ? { cash: product.cashPartSatang, points: product.pricePoints ?? 0 }
      : undefined
  return { unit: 'baht', price, discountPrice, paid: discountPrice ?? price, mixed }
}

/** A product's status including its stock, as shown to the shopper and used by the basket (PRD-007, PRD-008). */
export function statusWithStock(product: Pick<ProductRow, 'status'>, stock: number): ProductStatus {
  return product.status === 'active' && stock <= 0 ? 'out_of_stock' : product.status
}

/** Baht for an optional field; undefined without an amount. */
export const optionalBaht = (amount: number | null | undefined): number | undefined =>
  amount === null || amount === undefined ? undefined : toBaht(toSatang(amount))

/** The fields of a product's price in answers, in baht or points. */
export function priceFields(product: ProductRow) {
  const price = effectivePrice(product, { priceSatang: null, discountPriceSatang: null, pricePoints: null })
  const common = { price_unit: product.priceUnit, priceDisplayMode: product.priceDisplayMode }
  if (price.unit === 'points') return { ...common, pricePoints: price.price }
  return {
    ...common,
    price: optionalBaht(price.price),
    discountPrice: optionalBaht(price.discountPrice),
    ...(price.mixed && { pricePoints: price.mixed.points, cashPart: toBaht(price.mixed.cash) }),
  }
}
