import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language, ProductSort } from '../../../contract/enums'
import type { productCard } from '../../../contract/products'
import type { Db } from '../../db/client'
import type { ProductRow } from '../../db/rows'
import { merchants, products, productVariants } from '../../db/schema'
import type { Page } from '../paging'
import { pageOf } from '../paging'
import { donationProgress } from './fieldsByType'
import type { MerchantSummaryRow } from './merchantCards'
import { openStatuses, toMerchantSummary } from './merchantCards'
import { priceFields, statusWithStock } from './prices'
import { nameIn } from '../names'

type Card = InferInput<typeof productCard>

/** A product with what its card shows of its shop. */
interface Listed {
  product: ProductRow
  merchant: MerchantSummaryRow
}

/** A product's card, without a donation's progress. */
export function toCard({ product, merchant }: Listed, stock: number, language: Language): Omit<Card, 'donation'> {
  return {
    product_id: product.productId,
    productName: nameIn(product.name, language),
    type: product.type,
    subType: product.subType,
    status: statusWithStock(product, stock),
    image: product.image,
    placeholder: product.placeholder,
    ...priceFields(product),
    discountPercent: product.discountPercent,
    rating: product.rating,
    reviewCount: product.reviewCount,
    soldCount: product.soldCount,
    taxDeductionCondition: product.taxDeductionCondition,
    isEdonation: product.isEdonation,
    merchant: toMerchantSummary(merchant, language),
    hasOptions: product.variantAxes.length > 0,
    clickAndCollect: product.clickAndCollect,
    isGiftable: product.isGiftable,
  }
}

async function readStock(db: Db, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: productVariants.productId, stock: sql<number>`sum(${productVariants.stock})::int` })
    .from(productVariants)
    .where(inArray(productVariants.productId, productIds))
    .groupBy(productVariants.productId)
  return new Map(rows.map((row) => [row.productId, row.stock]))
}

/** The cards of these products, in their order. */
export async function toCards(db: Db, rows: Listed[], language: Language): Promise<Card[]> {
  const stock = await readStock(
    db,
    rows.map(({ product }) => product.productId),
  )
  const progress = await donationProgress(
    db,
    rows.map(({ product }) => product),
  )
  return rows.map((row) => {
    const { productId } = row.product
    const donation = progress.get(productId)
    return { ...toCard(row, stock.get(productId) ?? 0, language), ...(donation && { donation }) }
  })
}

/** Columns for a card; of the shop only those of its summary. */
export const listed = {
  product: products,
  merchant: {
    mid: merchants.mid,
    name: merchants.name,
    image: merchants.image,
    type: merchants.type,
    isVerified: merchants.isVerified,
  },
}

/** Condition of lists: products of open shops that are neither inactive nor being changed. */
export const isListed = (): SQL | undefined =>
  and(ne(products.status, 'inactive'), eq(products.isChanging, false), inArray(merchants.status, openStatuses))

/** The cards of products by their ids, in the given order; unlisted products are omitted. */
export async function cardsById(db: Db, ids: readonly string[], language: Language): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(listed)
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(and(inArray(products.productId, [...ids]), isListed()))
  const cards = await toCards(db, rows, language)
  return new Map(cards.map((card) => [card.product_id, card]))
}

/** `nulls last` as in the indexes: without it they would not be used, although there are no nulls. */
export const productOrder: Record<ProductSort, SQL[]> = {
  newest: [sql`${products.createdAt} desc nulls last`, asc(products.productId)],
  best_seller: [sql`${products.soldCount} desc nulls last`, asc(products.productId)],
  price_asc: [asc(products.sortPrice), asc(products.productId)],
  price_desc: [desc(products.sortPrice), asc(products.productId)],
}

export interface CardPage extends Page {
  products: Card[]
  total: number
}

/** One page of product cards by their ids, in the given order; the total counts all ids. */
export async function cardPage(
  db: Db,
  ids: readonly string[],
  { page, limit, language }: Page & { language: Language },
): Promise<CardPage> {
  const shown = pageOf(ids, { page, limit })
  const cards = await cardsById(db, shown, language)
  return { products: shown.flatMap((id) => cards.get(id) ?? []), page, limit, total: ids.length }
}
