import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Language, PaymentMode, ProductStatus, ProductType } from '../../contract/enums'
import type { Satang } from '../../contract/money'
import { toBaht } from '../../contract/money'
import type { MerchantSummary } from '../../contract/merchants'
import type { Db } from '../db/client'
import type { LocalText, merchants } from '../db/schema'
import { productCounts, products, productVariants } from '../db/schema'
import { merchants as merchantTable } from '../db/schema'

export type ProductRow = typeof products.$inferSelect
export type VariantRow = typeof productVariants.$inferSelect
export type MerchantRow = typeof merchants.$inferSelect

/** A text in the shopper's language. */
export const inLanguage = (text: LocalText, language: Language): string => text[language]

export interface EffectivePrice {
  unit: 'baht' | 'points'
  /** Before the discount: satang, or points when the unit is points. */
  price: number
  /** After the discount, only when lower: satang. */
  discountPrice: number | undefined
  /** What one costs: satang, or points. */
  paid: number
  /** Points part and baht part (satang) of the mixed price, for cash_point. */
  mixed: { cash: Satang; points: number } | undefined
}

/** What one unit of a variant costs: the one place where a price is decided (catalogue, basket, order). */
export function effectivePrice(
  product: Pick<ProductRow, 'priceUnit' | 'priceDisplayMode' | 'priceSatang' | 'discountPriceSatang' | 'pricePoints' | 'cashPartSatang'>,
  variant: Pick<VariantRow, 'priceSatang' | 'discountPriceSatang' | 'pricePoints'>,
): EffectivePrice {
  if (product.priceUnit === 'points') {
    const points = variant.pricePoints ?? product.pricePoints ?? 0
    return { unit: 'points', price: points, discountPrice: undefined, paid: points, mixed: undefined }
  }
  const price = variant.priceSatang ?? product.priceSatang ?? 0
  const discount = variant.priceSatang === null ? product.discountPriceSatang : variant.discountPriceSatang
  const discountPrice = discount !== null && discount >= 0 && discount < price ? discount : undefined
  const mixed =
    product.priceDisplayMode === 'cash_point' && product.cashPartSatang !== null
      ? { cash: product.cashPartSatang, points: product.pricePoints ?? 0 }
      : undefined
  return { unit: 'baht', price, discountPrice, paid: discountPrice ?? price, mixed }
}
