import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import { toBaht, toSatang } from '../../../contract/money'
import type { product as productShape, productCard } from '../../../contract/products'
import type { Db } from '../../db/client'
import { fulfillmentGrants, orderLines, orders } from '../../db/schema'
import type { ProductRow } from '../../db/rows'
import { donationOf, exchangeOf, fulfillmentCampaignOf } from './detailsColumn'
import { nameIn } from '../names'
import type { Shopper } from '../shopper/session'

type Wire = v.InferInput<typeof productShape>
type Card = v.InferInput<typeof productCard>
type Own = Pick<Wire, 'donation' | 'exchange' | 'fulfillmentCampaignId'> & { status?: Wire['status'] }

type Progress = NonNullable<Card['donation']>

/**
 * Progress of donations by product: the catalogue's figures plus what was donated and paid here since. Waiting, lapsed and refunded orders
 * do not count.
 */
export async function donationProgress(
  db: Db,
  products: readonly Pick<ProductRow, 'productId' | 'details'>[],
): Promise<Map<string, Progress>> {
  const donations = products.flatMap(({ productId, details }) => {
    const donation = donationOf({ details })
    return donation ? [{ productId, donation }] : []
  })
  if (donations.length === 0) return new Map()
  const rows = await db
    .select({
      productId: orderLines.productId,
      satang: sql<string>`sum(${orderLines.price} * ${orderLines.quantity})`,
      donors: countDistinct(orders.shopperId),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        inArray(
          orderLines.productId,
          donations.map(({ productId }) => productId),
        ),
        eq(orders.status, 'completed'),
      ),
    )
    .groupBy(orderLines.productId)
  const given = new Map(rows.map((row) => [row.productId, row]))
  return new Map(
    donations.map(({ productId, donation }) => {
      const { satang = 0, donors = 0 } = given.get(productId) ?? {}
      return [
        productId,
        {
          raised: donation.raised + toBaht(toSatang(Number(satang))),
          goal: donation.goal,
          donors: donation.donors + donors,
          endsAt: donation.ends_at,
          min: donation.min_amount,
        },
      ]
    }),
  )
}

async function holdsFreeGrant(db: Db, shopper: Shopper, campaignId: string): Promise<boolean> {
  const [grant] = await db
    .select({ orderId: fulfillmentGrants.orderId })
    .from(fulfillmentGrants)
    .where(and(eq(fulfillmentGrants.campaignId, campaignId), eq(fulfillmentGrants.shopperId, shopper.id)))
  return grant?.orderId === null
}

/**
 * The product detail's fields for donations, point exchanges and rewards, for this shopper: a reward that they can't claim is unredeemable
 * (DON-004, DON-011, ERR-074, FUL-003, FUL-004).
 */
export async function ownFields(
  db: Db,
  product: ProductRow,
  { language, shopper }: { language: Language; shopper: Shopper | undefined },
): Promise<Own> {
  const donation = donationOf(product)
  if (donation) {
    const progress = (await donationProgress(db, [product])).get(product.productId)
    const { amount_choices: amountChoices, receipt_min_baht: receiptMin } = donation
    return progress ? { donation: { ...progress, amountChoices, receiptMin } } : {}
  }
  const exchange = exchangeOf(product)
  if (exchange) {
    const { from, to, step, unit, partner_name: partner = unit } = exchange
    return { exchange: { from, to, step, unit: unit[language], partner: nameIn(partner, language) } }
  }
  const fulfillmentCampaignId = fulfillmentCampaignOf(product)
  if (fulfillmentCampaignId === undefined) return {}
  const isForOthers = shopper && !(await holdsFreeGrant(db, shopper, fulfillmentCampaignId))
  return { fulfillmentCampaignId, ...(isForOthers && { status: 'unredeemable' }) }
}
