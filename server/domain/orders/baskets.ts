import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { basket, basketLine } from '../../../contract/baskets'
import { basketTypeOf } from '../../../contract/baskets'
import type { BasketType, Language, ProductStatus } from '../../../contract/enums'
import { toBaht, toSatang } from '../../../contract/money'
import type { Db } from '../../db/client'
import { basketLines, merchants, products, productVariants } from '../../db/schema'
import type { MerchantRow, ProductRow, VariantRow } from '../../db/rows'
import { toMerchantSummary } from '../catalogue/merchantCards'
import { effectivePrice, statusWithStock } from '../catalogue/prices'
import { refuse } from '../catalogueError'
import { checkShopperLimit } from '../payment/claim/lines'
import { requireOpen } from '../catalogue/merchants'
import type { Shopper } from '../shopper/session'
import { lockShopper } from '../shopper/session'
import { checkPermission } from '../shopper/permission'
import { nameIn } from '../names'

type Wire<S extends v.GenericSchema> = v.InferInput<S>
type LineRow = typeof basketLines.$inferSelect

interface Entry {
  line: LineRow
  product: ProductRow
  variant: VariantRow
  merchant: MerchantRow
}

export interface WireBaskets {
  baskets: Wire<typeof basket>[]
  total_items: number
  other_items: number
}

const entries = (db: Db) =>
  db
    .select({ line: basketLines, product: products, variant: productVariants, merchant: merchants })
    .from(basketLines)
    .innerJoin(products, eq(products.productId, basketLines.productId))
    .innerJoin(productVariants, eq(productVariants.id, basketLines.variantId))
    .innerJoin(merchants, eq(merchants.mid, products.mid))

const statusOfEntry = ({ product, variant, merchant }: Entry): ProductStatus =>
  merchant.status === 'active' && !product.isChanging ? statusWithStock(product, variant.stock) : 'inactive'

function wireLine(entry: Entry, language: Language): Wire<typeof basketLine> {
  const { line, product, variant } = entry
  const { price, discountPrice } = effectivePrice(product, variant)
  return {
    item_id: line.id,
    product_id: product.productId,
    product_variant_id: variant.id,
    name: nameIn(product.name, language),
    variant: variant.optionValues.map((value) => value[language]),
    image: variant.image,
    placeholder: product.placeholder,
    quantity: line.quantity,
    price_per_item: toBaht(toSatang(price)),
    ...(discountPrice !== undefined && { discount_price_per_item: toBaht(toSatang(discountPrice)) }),
    stock: variant.stock,
    min_per_order: product.minPerOrder,
    max_per_order: product.maxPerOrder,
    status: statusOfEntry(entry),
    sub_type: product.subType,
    brand: product.brand,
  }
}

/** Number of items in the shopper's carts (API-013, CRT-008). */
export async function countItems(db: Db, shopperId: string): Promise<number> {
  const [row] = await db
    .select({ items: sql<number>`coalesce(sum(${basketLines.quantity}), 0)::int` })
    .from(basketLines)
    .where(eq(basketLines.shopperId, shopperId))
  return row?.items ?? 0
}

/** The shopper's cart by shop, the last used shop first, with current prices and stock. Source: CRT-002, API-030. */
export async function readBaskets(
  db: Db,
  { shopperId, kind, language }: { shopperId: string; kind: BasketType; language: Language },
): Promise<WireBaskets> {
  const rows: Entry[] = await entries(db)
    .where(and(eq(basketLines.shopperId, shopperId), eq(basketLines.kind, kind)))
    .orderBy(desc(basketLines.addedAt), asc(basketLines.id))
  const byShop = new Map<string, Wire<typeof basket>>()
  for (const entry of rows) {
    const { merchant } = entry
    const known = byShop.get(merchant.mid)
    const item = wireLine(entry, language)
    if (known) known.items.push(item)
    else
      byShop.set(merchant.mid, {
        merchant: toMerchantSummary(merchant, language),
        maxItemsPerTransaction: merchant.maxItemsPerTransaction,
        items: [item],
      })
  }
  const total = rows.reduce((sum, { line }) => sum + line.quantity, 0)
  return {
    baskets: [...byShop.values()],
    total_items: total,
    other_items: (await countItems(db, shopperId)) - total,
  }
}

/**
 * Refuses a quantity that one line can't have, given the cart's other lines: 501 (sold out), 502-02 (fewer left), 304-02 (above the limit
 * of one order), 506 (above this shopper's limit), 507-02 (above the shop's limit at once), 1011 (below the minimum).
 */
async function checkQuantity(
  tx: Db,
  shopper: Shopper,
  wanted: { product: ProductRow; variant: VariantRow; merchant: MerchantRow; kind: BasketType; quantity: number },
): Promise<void> {
  const { product, variant, merchant, kind, quantity } = wanted
  const others: Entry[] = await entries(tx).where(
    and(eq(basketLines.shopperId, shopper.id), eq(basketLines.kind, kind), ne(basketLines.variantId, variant.id)),
  )
  const unitsOf = (match: (entry: Entry) => boolean): number =>
    others.filter(match).reduce((sum, { line }) => sum + line.quantity, quantity)
  const ofProduct = unitsOf((entry) => entry.product.productId === product.productId)

  if (statusWithStock(product, variant.stock) === 'out_of_stock' || variant.stock === 0) refuse('501')
  if (quantity < product.minPerOrder) refuse('1011')
  if (product.maxPerOrder !== null && ofProduct > product.maxPerOrder) refuse('304-02')
  await checkShopperLimit(tx, shopper, product, ofProduct)
  if (quantity > variant.stock) refuse('502-02')
  const limit = merchant.maxItemsPerTransaction
  if (limit !== null && unitsOf((entry) => entry.merchant.mid === merchant.mid) > limit) refuse('507-02')
}

/**
 * Refuses a product that can't be bought now: shop (309-01, 401, 1003, 403 once it left), change in approval (304-01), status (403, 506,
 * 1011).
 */
function checkSellable(product: ProductRow, merchant: MerchantRow, kind: BasketType | undefined): void {
  if (product.status === 'inactive' || merchant.status === 'left') refuse('403')
  requireOpen(merchant)
  if (product.isChanging) refuse('304-01')
  if (product.status === 'exceedlimit') refuse('506')
  // Carts hold only goods and coupons; gifts of money, themes, privileges and points are bought one at a time (PRD-014).
  if (product.type !== 'general' || product.priceUnit !== 'baht') refuse('1011')
  if (kind !== undefined && kind !== basketTypeOf(merchant)) refuse('1011')
}

/**
 * Adds to the cart; the same variant adds up. Refuses with 405 (a shopper who may not buy), 403 (unknown product or variant) and as
 * {@link checkSellable} and {@link checkQuantity}. Source: API-030, CRT-005, CRT-013.
 */
export async function addItem(
  tx: Db,
  given: {
    shopper: Shopper
    kind: BasketType | undefined
    productId: string
    variantId: string
    quantity: number
    now: Date
  },
): Promise<{ item_id: string; total_items: number }> {
  const { shopper, productId, variantId, quantity, now } = given
  checkPermission(shopper)
  await lockShopper(tx, shopper)
  const [found] = await tx
    .select({ product: products, variant: productVariants, merchant: merchants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(and(eq(productVariants.id, variantId), eq(products.productId, productId)))
  if (!found) refuse('403')
  checkSellable(found.product, found.merchant, given.kind)
  const kind = basketTypeOf(found.merchant)

  const same = and(
    eq(basketLines.shopperId, shopper.id),
    eq(basketLines.kind, kind),
    eq(basketLines.variantId, variantId),
  )
  const [known] = await tx.select().from(basketLines).where(same)
  const total = (known?.quantity ?? 0) + quantity
  await checkQuantity(tx, shopper, { ...found, kind, quantity: total })
  const id = known?.id ?? randomUUID()
  if (known) await tx.update(basketLines).set({ quantity: total, addedAt: now }).where(eq(basketLines.id, id))
  else
    await tx
      .insert(basketLines)
      .values({ id, shopperId: shopper.id, kind, productId, variantId, quantity: total, addedAt: now })
  return { item_id: id, total_items: await countItems(tx, shopper.id) }
}

/**
 * Sets a line's quantity. Refuses with 410 for a line that is not the shopper's, else as {@link checkQuantity}; a decrease is always
 * accepted.
 */
export async function setQuantity(
  tx: Db,
  given: { shopper: Shopper; itemId: string; quantity: number; language: Language },
): Promise<WireBaskets> {
  const { shopper, itemId, quantity, language } = given
  await lockShopper(tx, shopper)
  const [entry]: Entry[] = await entries(tx).where(
    and(eq(basketLines.id, itemId), eq(basketLines.shopperId, shopper.id)),
  )
  if (!entry) refuse('410')
  const { line } = entry
  if (quantity > line.quantity) await checkQuantity(tx, shopper, { ...entry, kind: line.kind, quantity })
  else if (quantity < entry.product.minPerOrder) refuse('1011')
  await tx.update(basketLines).set({ quantity }).where(eq(basketLines.id, itemId))
  return readBaskets(tx, { shopperId: shopper.id, kind: line.kind, language })
}

/** Removes lines, all or none. Refuses with 410 if one of them is not the shopper's. */
export async function removeItems(
  tx: Db,
  given: { shopper: Shopper; itemIds: readonly string[]; language: Language },
): Promise<WireBaskets> {
  const { shopper, language } = given
  const itemIds = [...new Set(given.itemIds)]
  await lockShopper(tx, shopper)
  const removed = await tx
    .delete(basketLines)
    .where(and(inArray(basketLines.id, itemIds), eq(basketLines.shopperId, shopper.id)))
    .returning({ kind: basketLines.kind })
  if (removed.length < itemIds.length) refuse('410')
  return readBaskets(tx, { shopperId: shopper.id, kind: removed[0]?.kind ?? 'general', language })
}
