import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../contract/enums'
import { toBaht, toSatang } from '../../contract/money'
import type { product as productShape } from '../../contract/products'
import type { Db } from '../db/client'
import { orderLines, orders } from '../db/schema'
import type { ProductRow } from './catalogue'
import { donationOf, exchangeOf, fulfillmentCampaignOf } from './productDetails'

type Own = Pick<v.InferInput<typeof productShape>, 'donation' | 'exchange' | 'fulfillmentCampaignId'>

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

/** The fields of a product's detail that only donations, point exchanges or rewards have (DON-004, DON-011, FUL-003, FUL-004). */
export async function ownFields(db: Db, product: ProductRow, language: Language): Promise<Own> {
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
  return fulfillmentCampaignId === undefined ? {} : { fulfillmentCampaignId }
}
