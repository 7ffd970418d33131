import { and, asc, eq, inArray, isNotNull, lte } from 'drizzle-orm'
import { type Satang, toSatang } from '../../../contract/money'
import type { Db } from '../../db/client'
import type { LocalText } from '../../db/columns'
import type { ProductRow } from '../../db/rows'
import { campaigns, merchants, products, productVariants, shippingMethods } from '../../db/schema'
import { effectivePrice } from '../catalogue/prices'
import { refuse } from '../catalogueError'
import { hasNotEnded } from '../content/campaigns'

export interface ShippingLine {
  productId: string
  variantId: string
  quantity: number
}

export interface ShippingRequest {
  mid: string
  lines: readonly ShippingLine[]
  now: Date
}

export interface ShippingQuote {
  type: string
  name: LocalText
  fee: Satang
  minDays: number
  maxDays: number
}

const free = toSatang(0)

/** Whether a product is sent to the shopper: not digital goods and donations (CHK-008). */
export const needsDelivery = ({ type, subType }: Pick<ProductRow, 'type' | 'subType'>): boolean =>
  subType === 'physical' && type !== 'donation'

/**
 * Delivery methods for these lines of one merchant, with fees in satang, the default first; empty if no product {@link needsDelivery}.
 * Pickup is offered if the shop has counters and every product allows it (DLV-007). A running free-shipping campaign that covers every
 * product makes delivery free from its minimum value. Refuses with 403 if a line is not this merchant's, with 1004 for an unknown
 * merchant. Source: DLV-004, API-105.
 */
export async function shippingQuotes(tx: Db, { mid, lines, now }: ShippingRequest): Promise<ShippingQuote[]> {
  const [merchant] = await tx.select({ stores: merchants.stores }).from(merchants).where(eq(merchants.mid, mid))
  if (!merchant) refuse('1004')

  const wanted = [...new Set(lines.map((line) => line.variantId))]
  const rows = await tx
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(inArray(productVariants.id, wanted))
  const byVariant = new Map(rows.map((row) => [row.variant.id, row]))
  const carried = lines
    .map((line) => {
      const row = byVariant.get(line.variantId)
      if (!row || row.product.productId !== line.productId || row.product.mid !== mid) refuse('403')
      return { ...row, quantity: line.quantity }
    })
    .filter(({ product }) => needsDelivery(product))
  if (carried.length === 0) return []

  const canCollect = merchant.stores.length > 0 && carried.every(({ product }) => product.clickAndCollect)
  const isReward = carried.every(({ product }) => product.type === 'fulfillment')
  const value = carried.reduce((sum, { product, variant, quantity }) => {
    const price = effectivePrice(product, variant)
    return price.unit === 'baht' ? sum + price.paid * quantity : sum
  }, 0)
  const carriersFree = await freeCarriers(
    tx,
    carried.map(({ product }) => product.productId),
    value,
    now,
  )
  const methods = await tx.select().from(shippingMethods).orderBy(asc(shippingMethods.position))
  return methods
    .filter((method) => method.type !== 'click_and_collect' || canCollect)
    .map((method) => ({
      type: method.type,
      name: method.name,
      fee: isReward || carriersFree.has(method.type) ? free : method.feeSatang,
      minDays: method.minDays,
      maxDays: method.maxDays,
    }))
}

async function freeCarriers(tx: Db, productIds: string[], value: number, now: Date): Promise<Set<string>> {
  const running = await tx
    .select({ rule: campaigns.freeShipping, productIds: campaigns.productIds })
    .from(campaigns)
    .where(and(isNotNull(campaigns.freeShipping), lte(campaigns.startAt, now), hasNotEnded(now)))
  return new Set(
    running
      .filter(
        (campaign) =>
          campaign.rule &&
          value >= campaign.rule.minSpendSatang &&
          productIds.every((productId) => campaign.productIds.includes(productId)),
      )
      .flatMap((campaign) => campaign.rule?.carriers ?? []),
  )
}

/**
 * The fee of one delivery method, in satang; 0 if nothing needs delivery. Refuses with 1011 for a method not offered for these lines, else
 * as {@link shippingQuotes}.
 */
export async function shippingFee(
  tx: Db,
  { type, ...request }: ShippingRequest & { type: string | undefined },
): Promise<Satang> {
  const quotes = await shippingQuotes(tx, request)
  if (quotes.length === 0) return free
  const chosen = quotes.find((quote) => quote.type === type)
  return chosen ? chosen.fee : refuse('1011')
}
