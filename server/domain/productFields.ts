import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../contract/enums'
import { toBaht, toSatang } from '../../contract/money'
import type { product as productShape } from '../../contract/products'
import type { Db } from '../db/client'
import { fulfillmentGrants, orderLines, orders } from '../db/schema'
import type { ProductRow } from './catalogue'
import { donationOf, exchangeOf, fulfillmentCampaignOf } from './productDetails'
import type { Shopper } from './session'

type Wire = v.InferInput<typeof productShape>
type Own = Pick<Wire, 'donation' | 'exchange' | 'fulfillmentCampaignId'> & { status?: Wire['status'] }

/** What was given through the shop for a product since the catalogue's figures, in satang, and how often. */
async function givenHere(db: Db, productId: string): Promise<{ amount: number; times: number }> {
  const [row] = await db
    .select({
      amount: sql<string>`coalesce(sum(${orderLines.price} * ${orderLines.quantity}), 0)`,
      times: sql<number>`count(*)::int`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.productId, productId), eq(orders.status, 'completed')))
  return { amount: Number(row?.amount ?? 0), times: row?.times ?? 0 }
}

async function holdsFreeGrant(db: Db, shopper: Shopper, campaignId: string): Promise<boolean> {
  const [grant] = await db
    .select({ orderId: fulfillmentGrants.orderId })
    .from(fulfillmentGrants)
    .where(and(eq(fulfillmentGrants.campaignId, campaignId), eq(fulfillmentGrants.shopperId, shopper.id)))
  return grant?.orderId === null
}

/**
 * The fields of a product's detail that only donations, point exchanges or rewards have, as the shopper meets them: a reward that
 * this one can't claim is unredeemable (DON-004, DON-011, ERR-074, FUL-003, FUL-004).
 */
export async function ownFields(
  db: Db,
  product: ProductRow,
  { language, shopper }: { language: Language; shopper: Shopper | undefined },
): Promise<Own> {
  const donation = donationOf(product)
  if (donation) {
    const { amount, times } = await givenHere(db, product.productId)
    return {
      donation: {
        amountChoices: donation.amount_choices,
        min: donation.min_amount,
        receiptMin: donation.receipt_min_baht,
        raised: donation.raised + toBaht(toSatang(amount)),
        goal: donation.goal,
        donors: donation.donors + times,
        endsAt: donation.ends_at,
      },
    }
  }
  const exchange = exchangeOf(product)
  if (exchange) {
    const { from, to, step, unit } = exchange
    return { exchange: { from, to, step, unit: unit[language] } }
  }
  const fulfillmentCampaignId = fulfillmentCampaignOf(product)
  if (fulfillmentCampaignId === undefined) return {}
  const isForOthers = shopper && !(await holdsFreeGrant(db, shopper, fulfillmentCampaignId))
  return { fulfillmentCampaignId, ...(isForOthers && { status: 'unredeemable' }) }
}
