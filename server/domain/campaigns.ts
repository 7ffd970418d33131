import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { campaign as campaignShape } from '../../contract/campaigns'
import type { Language } from '../../contract/enums'
import type { Db } from '../db/client'
import { campaigns, fulfillmentGrants } from '../db/schema'
import { cardsById } from './catalogue'
import { refuse } from './catalogueError'
import type { Shopper } from './session'

/**
 * One campaign with its products; a fulfilment campaign shows them to whom it was granted, and whether the one reward is claimed.
 * Refuses with 410 for an unknown campaign, with 1013 outside of its time. Source: FUL-003, API-082.
 */
export async function readCampaign(
  db: Db,
  { shopper, id, now, language }: { shopper: Shopper; id: string; now: Date; language: Language },
): Promise<v.InferInput<typeof campaignShape>> {
  const [found] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!found) return refuse('410')
  if (now < found.startAt || now > found.endAt) return refuse('1013')
  const isFulfillment = found.kind === 'fulfillment'
  const [grant] = isFulfillment
    ? await db
        .select({ orderId: fulfillmentGrants.orderId })
        .from(fulfillmentGrants)
        .where(and(eq(fulfillmentGrants.campaignId, id), eq(fulfillmentGrants.shopperId, shopper.id)))
    : []
  const ids = isFulfillment && !grant ? [] : found.productIds
  const cards = await cardsById(db, ids, language)
  return {
    id: found.id,
    name: found.name[language],
    image: found.image,
    placeholder: found.placeholder,
    conditions: found.description[language],
    start_at: found.startAt.toISOString(),
    end_at: found.endAt.toISOString(),
    ...(grant && { is_claimed: grant.orderId !== null }),
    products: ids.flatMap((productId) => cards.get(productId) ?? []),
  }
}
