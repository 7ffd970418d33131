import { and, eq, inArray } from 'drizzle-orm'
import { type Satang, toSatang } from '../../../contract/money'
import type { Db } from '../../db/client'
import { basketLines, products, productVariants } from '../../db/schema'
import { openMerchant } from '../catalogue/merchants'
import { effectivePrice } from '../catalogue/prices'
import { refuse } from '../catalogueError'
import type { ShippingLine } from '../orders/shipping'
import { shippingQuotes } from '../orders/shipping'
import type { Shopper } from '../shopper/session'
import type { Purchase } from './voucherRules'
import { sumByKind } from './voucherRules'

/** The open shop with the price of these lines; the rest of the amount is delivery. Refuses with 403 for lines that are not the shop's. */
export async function readPurchase(
  db: Db,
  given: { mid: string; amount: Satang; lines?: readonly ShippingLine[] | undefined; shipping?: Satang | undefined },
): Promise<Purchase> {
  const merchant = await openMerchant(db, given.mid)
  const { lines, amount } = given
  if (lines === undefined || lines.length === 0) {
    const shipping = toSatang(Math.min(given.shipping ?? 0, amount))
    return { merchant, goods: toSatang(amount - shipping), shipping, goodsByKind: undefined }
  }
  const rows = await db
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(
      inArray(
        productVariants.id,
        lines.map(({ variantId }) => variantId),
      ),
    )
  const priced = lines.map(({ productId, variantId, quantity }) => {
    const row = rows.find(({ variant }) => variant.id === variantId)
    if (!row || row.product.productId !== productId || row.product.mid !== merchant.mid) return refuse('403')
    const { unit, paid } = effectivePrice(row.product, row.variant)
    return { kind: row.product.subType, amount: unit === 'baht' ? paid * quantity : 0 }
  })
  const { goods, goodsByKind } = sumByKind(priced)
  return { merchant, goods, goodsByKind, shipping: toSatang(Math.max(0, amount - goods)) }
}

/**
 * The purchase behind an amount without lines: the shopper's whole cart at this shop, if the amount equals its goods alone or with one of
 * the offered delivery fees. Any other amount is a bill, whose goods are unknown.
 */
export async function readCartPurchase(
  db: Db,
  { shopper, mid, amount, now }: { shopper: Shopper; mid: string; amount: Satang; now: Date },
): Promise<Purchase> {
  const bill = await readPurchase(db, { mid, amount })
  const lines = await db
    .select({
      productId: basketLines.productId,
      variantId: basketLines.variantId,
      quantity: basketLines.quantity,
    })
    .from(basketLines)
    .innerJoin(products, eq(products.productId, basketLines.productId))
    .where(and(eq(basketLines.shopperId, shopper.id), eq(products.mid, mid)))
  if (lines.length === 0) return bill
  const cart = await readPurchase(db, { mid, amount, lines })
  if (amount <= cart.goods) return amount === cart.goods ? cart : bill
  const fees = (await shippingQuotes(db, { mid, lines, now })).map(({ fee }) => fee)
  return fees.some((fee) => cart.goods + fee === amount) ? cart : bill
}
