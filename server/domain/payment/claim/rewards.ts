import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Language } from '../../../../contract/enums'
import { toSatang } from '../../../../contract/money'
import type { Claim, claimProductFulfillment as claimEndpoint } from '../../../../contract/payment'
import type { Bank } from '../../../bank/bank'
import type { Db } from '../../../db/client'
import { campaigns, fulfillmentGrants, products, productVariants } from '../../../db/schema'
import { refuse } from '../../catalogueError'
import { openMerchant } from '../../catalogue/merchants'
import { fulfillmentCampaignOf } from '../../catalogue/detailsColumn'
import type { Shopper, Visit } from '../../shopper/session'
import { resolveDelivery } from './delivery'
import { endOf } from '../../content/campaigns'
import { checkWindows } from './eligibility'
import type { Line } from './lines'
import { checkStatus, reserveStock } from './lines'
import { insertOrder } from './insertOrder'
import { checkPermission } from '../../shopper/permission'

type FulfillmentInput = InferOutput<typeof claimEndpoint.body>

/** The campaign, if it runs now. Refuses with 410 for an unknown one, with 314-01 for one outside its period. */
async function runningCampaign(tx: Db, campaignId: string, now: Date): Promise<typeof campaigns.$inferSelect> {
  const [campaign] = await tx
    .select()
    .from(campaigns)
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.kind, 'fulfillment')))
  if (!campaign) return refuse('410')
  if (now < campaign.startAt || now >= endOf(campaign)) return refuse('314-01')
  return campaign
}

/** The shopper's unused grant of a campaign, locked. Refuses with 313-01 if only others have grants, with 313-02 if it is claimed. */
async function freeGrant(tx: Db, shopper: Shopper, campaignId: string): Promise<string> {
  const [grant] = await tx
    .select()
    .from(fulfillmentGrants)
    .where(and(eq(fulfillmentGrants.shopperId, shopper.id), eq(fulfillmentGrants.campaignId, campaignId)))
    .for('update')
  if (!grant) return refuse('313-01')
  if (grant.orderId !== null) return refuse('313-02')
  return grant.id
}

/** Refuses with 1014 if the campaign has nothing left. */
async function checkLeft(tx: Db, productIds: string[]): Promise<void> {
  const [left] = await tx
    .select({ units: sql<number>`coalesce(sum(${productVariants.stock}), 0)::int` })
    .from(productVariants)
    .where(inArray(productVariants.productId, productIds))
  if ((left?.units ?? 0) === 0) refuse('1014')
}

/** The requested reward as a line without a price. */
async function rewardLine(
  tx: Db,
  asked: { campaignId: string; productIds: string[]; productId: string; variantId: string; quantity: number },
): Promise<Line> {
  const [row] = await tx
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(and(eq(productVariants.id, asked.variantId), eq(products.productId, asked.productId)))
  if (!row) return refuse('403')
  const { product, variant } = row
  const isOfCampaign =
    fulfillmentCampaignOf(product) === asked.campaignId && asked.productIds.includes(product.productId)
  if (product.type !== 'fulfillment' || !isOfCampaign || asked.quantity !== 1) return refuse('1011')
  checkStatus(product)
  const price = { unit: 'baht' as const, price: 0, discountPrice: undefined, paid: 0, askedPrice: 0 }
  return { product, variant, variantId: variant.id, quantity: 1, ...price, itemId: undefined }
}

/**
 * Claims one reward of a campaign with the shopper's grant: nothing is paid, delivery by registered mail is free, and the order keeps the
 * grant until it is undone. With `confirmedBy: 'nobody'` it needs no confirmation. Refusals are those of the contract's
 * `claimProductFulfillment`. Source: CHK-011, FUL-003, API-107.
 */
export async function claimReward(
  tx: Db,
  given: {
    bank: Bank
    shopper: Shopper
    request: FulfillmentInput & Visit
    confirmedBy: 'pin' | 'nobody'
    idempotencyKey: string
    receiptMinBaht: number
    now: Date
    language: Language
  },
): Promise<Claim> {
  const { bank, shopper, request, receiptMinBaht, now, language } = given
  checkWindows({ purchaseState: 'fulfillment', sources: [] }, now)
  checkPermission(shopper)
  const campaign = await runningCampaign(tx, request.campaign_id, now)
  const grantId = await freeGrant(tx, shopper, campaign.id)
  const line = await rewardLine(tx, {
    campaignId: campaign.id,
    productIds: campaign.productIds,
    productId: request.product_id,
    variantId: request.product_variant_id,
    quantity: request.quantity,
  })
  const merchant = await openMerchant(tx, line.product.mid)
  const delivery = await resolveDelivery(
    tx,
    { shipping: { type: 'registered' }, address_id: request.address_id },
    { merchant, lines: [line], shopper, receiptMinBaht, now },
  )
  await checkLeft(tx, campaign.productIds)
  await reserveStock(tx, [line], language)
  const orderId = randomUUID()
  const pinReference =
    given.confirmedBy === 'pin'
      ? await bank.requestPin(tx, { shopperId: shopper.id, orderReference: orderId, now })
      : null
  const claim = await insertOrder(tx, {
    id: orderId,
    shopper,
    merchant,
    purchaseState: 'fulfillment',
    lines: [line],
    delivery,
    amounts: { goods: toSatang(0), discount: toSatang(0), goodsPoints: 0, shippingPoints: 0 },
    funds: [{ orderId, position: 0, type: 'fulfillment', amount: 1, unit: 'items' }],
    method: 'fulfillment',
    pinReference,
    transfer: null,
    consentFlag: undefined,
    receiptMinBaht,
    email: undefined,
    tracking: request,
    idempotencyKey: given.idempotencyKey,
    language,
    now,
  })
  await tx
    .update(fulfillmentGrants)
    .set({ orderId })
    .where(and(eq(fulfillmentGrants.id, grantId), isNull(fulfillmentGrants.orderId)))
  return claim
}

/**
 * The campaign and the variant of a digital reward, from its product. Refuses with 403 for a product that is no reward, with 302 for one
 * that needs an address.
 */
export async function digitalReward(
  db: Db,
  rewardId: string,
): Promise<Pick<FulfillmentInput, 'campaign_id' | 'product_id' | 'product_variant_id' | 'quantity'>> {
  const [row] = await db
    .select({ product: products, variantId: productVariants.id })
    .from(products)
    .innerJoin(productVariants, eq(productVariants.productId, products.productId))
    .where(and(eq(products.productId, rewardId), eq(products.type, 'fulfillment')))
    .orderBy(productVariants.position)
    .limit(1)
  const campaignId = row && fulfillmentCampaignOf(row.product)
  if (!row || campaignId === undefined) return refuse('403')
  if (row.product.subType === 'physical') return refuse('302')
  return { campaign_id: campaignId, product_id: rewardId, product_variant_id: row.variantId, quantity: 1 }
}
