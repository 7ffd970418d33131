import { asc, eq, inArray } from 'drizzle-orm'
import type { Satang } from '../../contract/money'
import type { Db } from '../db/client'
import { type Store, merchants, productVariants, products, shippingMethods } from '../db/schema'
import { refuse } from './catalogueError'

export interface ShippingLine {
  productId: string
  variantId: string
  quantity: number
}

export interface ShippingQuote {
  type: string
  name: { th: string; en: string }
  /** Satang. */
  fee: Satang
  minDays: number
  maxDays: number
  /** Counters where the order can be fetched, for click_and_collect. */
  stores: Store[]
}

/**
 * Ways in which these lines of one merchant can reach the shopper, with their fees in satang, first the usual one; empty
 * when nothing has to be carried (digital goods and donations, CHK-008). Picking up is offered where the shop has counters
 * and every physical product allows it (DLV-007). Refuses with 403 when a line is not this merchant's, 1004 when there is
 * no such merchant. Source: DLV-004, API-105.
 */
export async function shippingQuotes(tx: Db, mid: string, lines: readonly ShippingLine[]): Promise<ShippingQuote[]> {
  const [merchant] = await tx.select({ stores: merchants.stores }).from(merchants).where(eq(merchants.mid, mid))
  if (!merchant) refuse('1004')

  const wanted = [...new Set(lines.map((line) => line.variantId))]
  const known = await tx
    .select({
      variantId: productVariants.id,
      productId: products.productId,
      mid: products.mid,
      type: products.type,
      subType: products.subType,
      clickAndCollect: products.clickAndCollect,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(inArray(productVariants.id, wanted))
  const byVariant = new Map(known.map((row) => [row.variantId, row]))
  const found = lines.map((line) => {
    const row = byVariant.get(line.variantId)
    if (!row || row.productId !== line.productId || row.mid !== mid) refuse('403')
    return row
  })

  const carried = found.filter((row) => row.subType === 'physical' && row.type !== 'donation')
  if (carried.length === 0) return []
  const canCollect = merchant.stores.length > 0 && carried.every((row) => row.clickAndCollect)
  const methods = await tx.select().from(shippingMethods).orderBy(asc(shippingMethods.position))
  return methods
    .filter((method) => method.type !== 'click_and_collect' || canCollect)
    .map((method) => ({
      type: method.type,
      name: method.name,
      fee: carriesFree(carried) ? (0 as Satang) : method.feeSatang,
      minDays: method.minDays,
      maxDays: method.maxDays,
      stores: method.type === 'click_and_collect' ? merchant.stores : [],
    }))
}

/** Rewards are carried at the campaign's cost. */
const carriesFree = (carried: readonly { type: string }[]): boolean => carried.every((row) => row.type === 'fulfillment')

/**
 * What one way of delivery costs, in satang; 0 when nothing has to be carried. Refuses with 1011 when it is not offered for
 * these lines, else as {@link shippingQuotes}.
 */
export async function shippingFee(
  tx: Db,
  mid: string,
  lines: readonly ShippingLine[],
  type: string | undefined,
): Promise<Satang> {
  const quotes = await shippingQuotes(tx, mid, lines)
  if (quotes.length === 0) return 0 as Satang
  const chosen = quotes.find((quote) => quote.type === type)
  return chosen ? chosen.fee : refuse('1011')
}
