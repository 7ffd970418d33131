import type { SQL } from 'drizzle-orm'
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { campaign as campaignShape } from '../../../contract/campaigns'
import type { Language } from '../../../contract/enums'
import type { campaign as listedShape } from '../../../contract/home'
import type { getSpecialCampaign } from '../../../contract/landing'
import type { Db } from '../../db/client'
import { campaigns, fulfillmentGrants } from '../../db/schema'
import { isBirthdayMonth } from '../shopper/birthday'
import { cardsById } from '../catalogue/productCards'
import { refuse } from '../catalogueError'
import { htmlIn, nameIn } from '../names'
import type { Page } from '../paging'
import { pageOf } from '../paging'
import type { Shopper } from '../shopper/session'

export type CampaignRow = typeof campaigns.$inferSelect
type Wire<S extends v.GenericSchema> = v.InferInput<S>

/** Kinds of campaigns with their own pages or with a restricted audience. */
const kinds = { fulfillment: 'fulfillment', birthday: 'birthday', special: 'special' } as const

export const isFulfillment = ({ kind }: Pick<CampaignRow, 'kind'>): boolean => kind === kinds.fulfillment
export const isSpecial = ({ kind }: Pick<CampaignRow, 'kind'>): boolean => kind === kinds.special

export const toCampaign = (row: CampaignRow, language: Language): Wire<typeof listedShape> => ({
  id: row.id,
  kind: row.kind,
  name: nameIn(row.name, language),
  description: nameIn(row.description, language),
  image: row.image,
  placeholder: row.placeholder,
  start_at: row.startAt.toISOString(),
  end_at: row.endAt.toISOString(),
  ...(row.countdownTo && { countdown_to: row.countdownTo.toISOString() }),
})

/** A campaign ends with its countdown, if that is earlier. */
export const endOf = ({ endAt, countdownTo }: Pick<CampaignRow, 'endAt' | 'countdownTo'>): Date =>
  countdownTo && countdownTo < endAt ? countdownTo : endAt

/** {@link endOf} in a query: the campaigns that have not ended. */
export const hasNotEnded = (now: Date): SQL =>
  sql`least(${campaigns.endAt}, ${campaigns.countdownTo}) > ${now.toISOString()}::timestamptz`

/**
 * A campaign that runs for this shopper. Refuses with 410 for one that is unknown, not started, or a birthday campaign outside the
 * shopper's birthday month; with 1013 for one that has ended. Source: LND-004.
 */
export async function openCampaign(
  db: Db,
  { shopper, id, now }: { shopper: Shopper; id: string; now: Date },
): Promise<CampaignRow> {
  const [found] = await db.select().from(campaigns).where(eq(campaigns.id, id))
  if (!found || now < found.startAt) return refuse('410')
  if (found.kind === kinds.birthday && !isBirthdayMonth(shopper, now)) return refuse('410')
  if (now >= endOf(found)) return refuse('1013')
  return found
}

/**
 * One campaign with its products. A fulfilment campaign shows them to shoppers with a grant, and whether the reward is claimed. Refuses as
 * {@link openCampaign}. Source: FUL-003, API-082.
 */
export async function readCampaign(
  db: Db,
  { shopper, id, now, language }: { shopper: Shopper; id: string; now: Date; language: Language },
): Promise<Wire<typeof campaignShape>> {
  const found = await openCampaign(db, { shopper, id, now })
  const [grant] = isFulfillment(found)
    ? await db
        .select({ orderId: fulfillmentGrants.orderId })
        .from(fulfillmentGrants)
        .where(and(eq(fulfillmentGrants.campaignId, id), eq(fulfillmentGrants.shopperId, shopper.id)))
    : []
  const ids = isFulfillment(found) && !grant ? [] : found.productIds
  const cards = await cardsById(db, ids, language)
  return {
    id: found.id,
    name: nameIn(found.name, language),
    image: found.image,
    placeholder: found.placeholder,
    conditions: htmlIn(found.description, language),
    start_at: found.startAt.toISOString(),
    end_at: found.endAt.toISOString(),
    ...(grant && { is_claimed: grant.orderId !== null }),
    products: ids.flatMap((productId) => cards.get(productId) ?? []),
  }
}

/**
 * A special campaign and one page of its products. Refuses as {@link openCampaign}, and with 410 for a campaign of another kind. Source:
 * API-132, LND-003.
 */
export async function specialCampaign(
  db: Db,
  { page, limit, language, ...asked }: Page & { shopper: Shopper; id: string; now: Date; language: Language },
): Promise<Wire<typeof getSpecialCampaign.response>> {
  const found = await openCampaign(db, asked)
  if (!isSpecial(found)) return refuse('410')
  const cards = await cardsById(db, found.productIds, language)
  const products = found.productIds.flatMap((id) => cards.get(id) ?? [])
  return {
    campaign: toCampaign(found, language),
    products: pageOf(products, { page, limit }),
    page,
    limit,
    total: products.length,
  }
}

interface Viewer {
  /** Undefined without a session. */
  shopper: Shopper | undefined
  now: Date
}

/**
 * Campaigns running at `now`, of one kind or all, of these ids or any. Birthday campaigns are included only in the shopper's birthday month, fulfilment
 * campaigns only with a grant; without a session neither. Source: LND-004.
 */
export async function campaignsOn(
  db: Db,
  { kind, ids, shopper, now }: Viewer & { kind?: string; ids?: readonly string[] },
): Promise<CampaignRow[]> {
  const granted = sql`exists (select 1 from ${fulfillmentGrants} where ${fulfillmentGrants.campaignId} = ${campaigns.id}
    and ${fulfillmentGrants.shopperId} = ${shopper?.id ?? ''})`
  return db
    .select()
    .from(campaigns)
    .where(
      and(
        lte(campaigns.startAt, now),
        hasNotEnded(now),
        kind === undefined ? undefined : eq(campaigns.kind, kind),
        ids && inArray(campaigns.id, [...ids]),
        isBirthdayMonth(shopper, now) ? undefined : sql`${campaigns.kind} <> ${kinds.birthday}`,
        sql`(${campaigns.kind} <> ${kinds.fulfillment} or ${granted})`,
      ),
    )
    .orderBy(asc(campaigns.position), asc(campaigns.id))
}

/** One page of {@link campaignsOn}. Source: API-081. */
export async function runningCampaigns(
  db: Db,
  { page, limit, language, ...asked }: Page & Viewer & { kind?: string; language: Language },
): Promise<Page & { total: number; campaigns: Wire<typeof listedShape>[] }> {
  const rows = await campaignsOn(db, asked)
  return {
    page,
    limit,
    total: rows.length,
    campaigns: pageOf(rows, { page, limit }).map((row) => toCampaign(row, language)),
  }
}
