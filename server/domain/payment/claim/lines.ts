import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { donationBaht } from '../../../../contract/constants'
import { isCollecting } from '../../../../contract/donations'
import type { Language, ProductType, PurchaseState } from '../../../../contract/enums'
import { purchaseStateOf, undoneStatuses } from '../../../../contract/enums'
import { amountIn } from '../../../../contract/money'
import type { OutOfStockLine } from '../../../../contract/payment'
import type { Db } from '../../../db/client'
import { coupons, gifts, orderLines, orders, products, productVariants } from '../../../db/schema'
import type { MerchantRow, ProductRow, VariantRow } from '../../../db/rows'
import { effectivePrice } from '../../catalogue/prices'
import { refuse } from '../../catalogueError'
import { donationOf, privilegeOf } from '../../catalogue/detailsColumn'
import { ownsTheme } from '../../coupons/themes'
import type { Shopper } from '../../shopper/session'
import { lockShopper } from '../../shopper/session'
import { takeStock } from '../../orders/stock'
import type { ClaimInput } from './eligibility'
import { nameIn } from '../../names'

/** One line of an order as the server computes it; prices in satang, or points per unit. */
export interface Line {
  product: ProductRow
  variant: VariantRow
  variantId: string
  quantity: number
  unit: 'baht' | 'points'
  price: number
  discountPrice: number | undefined
  paid: number
  askedPrice: number
  itemId: string | undefined
}

/** A wire amount in its unit. Refuses with 1011 for a fraction of a point. */
export function readAmount(unit: 'baht' | 'points' | 'items', amount: number): number {
  try {
    return amountIn(unit, amount)
  } catch {
    return refuse('1011')
  }
}

/**
 * The requested lines with their catalogue data. Refuses with 403 for unknown products, with 1011 for another shop's and those that can't
 * be bought by a claim, with 104 for a privilege that has ended.
 */
export async function readLines(tx: Db, request: ClaimInput, now: Date): Promise<Line[]> {
  const ids = request.products.map(({ product_variant_id }) => product_variant_id)
  if (new Set(ids).size !== ids.length) refuse('1011')
  const found = await tx
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(inArray(productVariants.id, ids))
  return request.products.map((asked) => {
    const row = found.find(({ variant }) => variant.id === asked.product_variant_id)
    if (!row || row.product.productId !== asked.product_id) return refuse('403')
    const { product, variant } = row
    if (product.mid !== request.mid || product.type === 'fulfillment') return refuse('1011')
    const { price, discountPrice, paid, unit } = effectivePrice(product, variant)
    const askedPrice = readAmount(unit, asked.price_per_item)
    const common = { ...row, variantId: variant.id, quantity: asked.quantity, unit, askedPrice, itemId: asked.item_id }
    if (product.type === 'donation') {
      checkDonation(product, { amount: askedPrice, quantity: asked.quantity, now })
      return { ...common, price: askedPrice, discountPrice: undefined, paid: askedPrice }
    }
    if (product.type === 'privilege' && paid === 0) return refuse('1011')
    if (hasPrivilegeEnded(product, now)) return refuse('104')
    return { ...common, price, discountPrice, paid }
  })
}

/** Validates a donation: the donor chooses the amount in whole baht, from the minimum up, while the collection runs (DON-011). */
function checkDonation(product: ProductRow, given: { amount: number; quantity: number; now: Date }): void {
  const { amount, quantity, now } = given
  const donation = donationOf(product)
  if (donation && !isCollecting({ endsAt: donation.ends_at }, now.getTime())) refuse('314-01')
  const least = (donation?.min_amount ?? donationBaht.min) * 100
  if (amount % 100 !== 0 || amount < least || quantity !== 1) refuse('1011')
}

/** Refuses a product by its status. */
export function checkStatus({ isChanging, status }: ProductRow): void {
  if (isChanging || status === 'inactive') refuse('304-01')
  if (status === 'unredeemable') refuse('314-01')
  if (status === 'exceedlimit') refuse('506')
  if (status === 'out_of_stock') refuse('501')
}

/** Units of a product in these lines, which may be of several variants. */
export const unitsIn = (
  lines: readonly { product: Pick<ProductRow, 'productId'>; quantity: number }[],
  productId: string,
): number => lines.reduce((sum, { product, quantity }) => (product.productId === productId ? sum + quantity : sum), 0)

/** Product and merchant rules for one transaction, checked before prices: status, use, quantities, brands (CRT-011 to CRT-013). */
export function checkLines(lines: readonly Line[], merchant: MerchantRow, state: PurchaseState): void {
  for (const { product, quantity } of lines) {
    if (purchaseStateOf(product.type, product.priceDisplayMode) !== state) refuse('1011')
    checkStatus(product)
    if (quantity < product.minPerOrder) refuse('1011')
  }
  if (state === 'point_transfer' && lines.length > 1) refuse('1011')
  for (const { product } of lines)
    if (product.maxPerOrder !== null && unitsIn(lines, product.productId) > product.maxPerOrder) refuse('304-02')
  if (merchant.oneBrand && new Set(lines.map(({ product }) => product.brand)).size > 1) refuse('507-01')
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (merchant.maxItemsPerTransaction !== null && total > merchant.maxItemsPerTransaction) refuse('507-02')
}

/** Whether a privilege can no longer be had. */
export function hasPrivilegeEnded(product: ProductRow, now: Date): boolean {
  const endsAt = privilegeOf(product)?.ends_at
  return endsAt !== undefined && new Date(endsAt) <= now
}

/**
 * Units of a product in this shopper's orders, without undone ones. A privilege counts for the shopper who gets it: one that is given by
 * its order does not count for the giver, unless the gift was cancelled; one that was received does.
 */
async function unitsBought(
  db: Db,
  shopper: Shopper,
  { productId, type }: Pick<ProductRow, 'productId' | 'type'>,
): Promise<number> {
  const isPrivilege = type === 'privilege'
  const cancelledGifts = db.select({ id: gifts.id }).from(gifts).where(eq(gifts.status, 'cancelled'))
  const [bought] = await db
    .select({ units: sql<number>`coalesce(sum(${orderLines.quantity}), 0)::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.shopperId, shopper.id),
        eq(orderLines.productId, productId),
        sql`${orders.status} not in ${[...undoneStatuses]}`,
        isPrivilege ? or(isNull(orders.giftId), inArray(orders.giftId, cancelledGifts)) : undefined,
      ),
    )
  const received = isPrivilege
    ? await db.$count(
        coupons,
        and(
          eq(coupons.shopperId, shopper.id),
          eq(coupons.productId, productId),
          eq(coupons.type, 'gift'),
          ne(coupons.status, 'refunded'),
        ),
      )
    : 0
  return (bought?.units ?? 0) + received
}

/** How many more of a product this shopper may buy; Infinity without a limit. */
export async function unitsLeft(
  db: Db,
  shopper: Shopper,
  product: Pick<ProductRow, 'productId' | 'type' | 'maxPerShopper'>,
): Promise<number> {
  const { maxPerShopper } = product
  return maxPerShopper === null ? Infinity : Math.max(0, maxPerShopper - (await unitsBought(db, shopper, product)))
}

/** Refuses with 506 if these units would exceed the product's limit per shopper. */
export async function checkShopperLimit(tx: Db, shopper: Shopper, product: ProductRow, wanted: number): Promise<void> {
  if (wanted > (await unitsLeft(tx, shopper, product))) refuse('506')
}

/** Whether the shopper has this theme, as everybody has a free one, or an order for it that waits. */
async function hasOrAwaitsTheme(
  tx: Db,
  shopper: Shopper,
  { productId, hasTheme }: ProductRow,
  now: Date,
): Promise<boolean> {
  if (hasTheme) return true
  if (await ownsTheme(tx, { shopperId: shopper.id, productId, now, orWrapped: false })) return true
  const [waiting] = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orders.shopperId, shopper.id),
        eq(orderLines.productId, productId),
        eq(orders.status, 'waiting_payment_confirmation'),
        isNull(orders.giftId),
      ),
    )
    .limit(1)
  return waiting !== undefined
}

/**
 * Refuses with 506 if an order would exceed a product's limit per shopper, or bring a theme that the shopper has. A theme and a privilege
 * that are given count for the recipient, who is checked with the gift.
 */
export async function checkPurchaseLimit(
  tx: Db,
  { shopper, lines, isGift, now }: { shopper: Shopper; lines: readonly Line[]; isGift: boolean; now: Date },
): Promise<void> {
  const counted = lines.filter(({ product }) => !isGift || (product.type !== 'theme' && product.type !== 'privilege'))
  const limited = counted.filter(({ product }) => product.maxPerShopper !== null || product.type === 'theme')
  if (limited.length === 0) return
  await lockShopper(tx, shopper)
  for (const { product } of limited) {
    const wanted = unitsIn(lines, product.productId)
    await checkShopperLimit(tx, shopper, product, wanted)
    if (product.type === 'theme' && (wanted > 1 || (await hasOrAwaitsTheme(tx, shopper, product, now)))) refuse('506')
  }
}

/** Takes the lines out of stock. Refuses with 502-01 and the lines that are short. */
export async function reserveStock(tx: Db, lines: readonly Line[], language: Language): Promise<void> {
  const short = await takeStock(tx, lines)
  if (short.length === 0) return
  const left: OutOfStockLine[] = short.map(({ line, stock }) => ({
    product_id: line.product.productId,
    product_variant_id: line.variantId,
    name: nameIn(line.product.name, language),
    variant: line.variant.optionValues.map((value) => value[language]),
    stock,
  }))
  refuse('502-01', { lines: left })
}

/** general, unless every line has the same other type: donation, theme, privilege. */
export function orderSubType(lines: readonly Line[]): ProductType {
  const types = new Set(lines.map(({ product }) => product.type))
  const [only] = types
  return types.size === 1 && only !== undefined ? only : 'general'
}
