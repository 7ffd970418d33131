import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import { toSatang } from '../../../contract/money'
import type { Tracking } from '../../../contract/payment'
import type { privilegeSet, readRewardTransaction, redeemReward as redeemEndpoint } from '../../../contract/rewards'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { coupons, orders, privilegeSets as sets, products, productVariants } from '../../db/schema'
import type { ProductRow } from '../../db/rows'
import { effectivePrice } from '../catalogue/prices'
import { cardsById } from '../catalogue/productCards'
import { refuse } from '../catalogueError'
import { resolveDelivery } from '../payment/claim/delivery'
import { checkWindows } from '../payment/claim/eligibility'
import type { Line } from '../payment/claim/lines'
import { hasPrivilegeEnded, unitsLeft } from '../payment/claim/lines'
import { insertOrder } from '../payment/claim/insertOrder'
import { claimReward, digitalReward } from '../payment/claim/rewards'
import { completePayment } from '../payment/confirmation'
import { openMerchant } from '../catalogue/merchants'
import { lockOrder } from '../orders/orderQueries'
import type { Shopper, Visit } from '../shopper/session'
import { lockShopper } from '../shopper/session'
import { takeStock } from '../orders/stock'
import { checkPermission } from '../shopper/permission'
import { nameIn } from '../names'

/** Sets of privileges by position, without empty ones (API-136). */
export async function privilegeSets(db: Db, language: Language): Promise<v.InferInput<typeof privilegeSet>[]> {
  const rows = await db.select().from(sets).orderBy(asc(sets.position))
  const cards = await cardsById(
    db,
    rows.flatMap(({ productIds }) => productIds),
    language,
  )
  return rows
    .map(({ id, name, image, productIds }) => ({
      id,
      name: nameIn(name, language),
      image,
      privileges: productIds.flatMap((productId) => cards.get(productId) ?? []),
    }))
    .filter(({ privileges }) => privileges.length > 0)
}

/** How often this shopper may still redeem each privilege, capped by its stock; products that are no privileges are omitted (API-137). */
export async function privilegeLimits(
  db: Db,
  { shopper, ids, now }: { shopper: Shopper; ids: readonly string[]; now: Date },
): Promise<{ privilege_id: string; remaining: number }[]> {
  const rows = await db
    .select({ product: products, stock: sql<number>`coalesce(sum(${productVariants.stock}), 0)::int` })
    .from(products)
    .leftJoin(productVariants, eq(productVariants.productId, products.productId))
    .where(and(eq(products.type, 'privilege'), inArray(products.productId, [...ids])))
    .groupBy(products.productId)
    .orderBy(asc(products.productId))
  const limits = []
  for (const { product, stock } of rows) {
    const isOver = product.status !== 'active' || hasPrivilegeEnded(product, now)
    const remaining = isOver ? 0 : Math.min(stock, await unitsLeft(db, shopper, product))
    limits.push({ privilege_id: product.productId, remaining })
  }
  return limits
}

type RedeemInput = InferOutput<typeof redeemEndpoint.body>
interface Redeeming {
  bank: Bank
  shopper: Shopper
  idempotencyKey: string
  receiptMinBaht: number
  now: Date
  language: Language
}

/**
 * Refuses a privilege that can't be redeemed now: expired 104, limit of this shopper reached 508-01, changed 304-01, not redeemable 314-01,
 * out of stock 1014.
 */
async function checkPrivilege(tx: Db, product: ProductRow, { shopper, now }: Redeeming): Promise<void> {
  if (product.isChanging || product.status === 'inactive') refuse('304-01')
  if (product.status === 'unredeemable') refuse('314-01')
  if (product.status === 'exceedlimit') refuse('508-01')
  if (product.status === 'out_of_stock') refuse('1014')
  if (hasPrivilegeEnded(product, now)) refuse('104')
  await lockShopper(tx, shopper)
  if ((await unitsLeft(tx, shopper, product)) === 0) refuse('508-01')
}

async function redeemPrivilege(
  tx: Db,
  privilegeId: string,
  given: Redeeming & { tracking: Tracking & Visit },
): Promise<string> {
  const { shopper, receiptMinBaht, now, language } = given
  const [row] = await tx
    .select({ product: products, variant: productVariants })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.productId))
    .where(and(eq(products.productId, privilegeId), eq(products.type, 'privilege')))
    .orderBy(asc(productVariants.position), asc(productVariants.id))
    .limit(1)
  if (!row) return refuse('403')
  const { product, variant } = row
  if (effectivePrice(product, variant).paid > 0) return refuse('1011')
  await checkPrivilege(tx, product, given)
  const merchant = await openMerchant(tx, product.mid)
  const price = { unit: 'baht' as const, price: 0, discountPrice: undefined, paid: 0, askedPrice: 0 }
  const line: Line = { product, variant, variantId: variant.id, quantity: 1, ...price, itemId: undefined }
  if ((await takeStock(tx, [line])).length > 0) return refuse('1014')
  const id = randomUUID()
  await insertOrder(tx, {
    id,
    shopper,
    merchant,
    purchaseState: 'general',
    lines: [line],
    delivery: await resolveDelivery(tx, {}, { merchant, lines: [line], shopper, receiptMinBaht, now }),
    amounts: { goods: toSatang(0), discount: toSatang(0), goodsPoints: 0, shippingPoints: 0 },
    funds: [{ orderId: id, position: 0, type: 'fulfillment', amount: 1, unit: 'items' }],
    method: 'fulfillment',
    pinReference: null,
    transfer: null,
    consentFlag: undefined,
    receiptMinBaht,
    email: undefined,
    tracking: given.tracking,
    idempotencyKey: given.idempotencyKey,
    language,
    now,
  })
  return id
}

async function couponOfOrder(db: Db, orderId: string): Promise<string | undefined> {
  const [coupon] = await db.select({ id: coupons.id }).from(coupons).where(eq(coupons.orderId, orderId)).limit(1)
  return coupon?.id
}

/**
 * Redeems something free at once: a privilege, or a granted digital reward. Refusals are those of the contract's `redeemReward`. Source:
 * CHK-011, API-126.
 */
export async function redeemReward(
  tx: Db,
  { request, ...given }: Redeeming & { request: RedeemInput & Visit },
): Promise<{ order_id: string; coupon_id?: string }> {
  const { bank, shopper, now } = given
  const { privilege_id, reward_id, card_key, ...tracking } = request
  if ((privilege_id === undefined) === (reward_id === undefined)) return refuse('1011')
  checkWindows({ purchaseState: 'fulfillment', sources: [] }, now)
  checkPermission(shopper)
  if (card_key !== undefined && !(await bank.wallets(tx, shopper.id)).some(({ cardKey }) => cardKey === card_key))
    return refuse('319-01')
  const orderId =
    privilege_id === undefined
      ? (
          await claimReward(tx, {
            ...given,
            request: { ...(await digitalReward(tx, reward_id ?? '')), ...tracking },
            confirmedBy: 'nobody',
          })
        ).order_id
      : await redeemPrivilege(tx, privilege_id, { ...given, tracking })
  const order = await lockOrder(tx, orderId)
  if (order) await completePayment(tx, order, { bank, now })
  const couponId = await couponOfOrder(tx, orderId)
  return { order_id: orderId, ...(couponId !== undefined && { coupon_id: couponId }) }
}

/** The state of a redeemed reward, by its order or its coupon. Refuses with 410 for another's (API-125). */
export async function rewardTransaction(
  db: Db,
  { shopper, id }: { shopper: Shopper; id: string },
): Promise<v.InferInput<typeof readRewardTransaction.response>> {
  const [found] = await db
    .select({ order: orders, couponId: coupons.id })
    .from(orders)
    .leftJoin(coupons, eq(coupons.orderId, orders.id))
    .where(
      and(
        eq(orders.shopperId, shopper.id),
        eq(orders.paymentMethod, 'fulfillment'),
        or(eq(orders.id, id), eq(coupons.id, id)),
      ),
    )
    .limit(1)
  if (!found) return refuse('410')
  return {
    id,
    order_id: found.order.id,
    status: found.order.status,
    ...(found.couponId !== null && { coupon_id: found.couponId }),
  }
}
