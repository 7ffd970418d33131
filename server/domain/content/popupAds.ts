import { and, asc, gte, lte } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import type { popupAd } from '../../../contract/popupAds'
import type { Db } from '../../db/client'
import { popupAds } from '../../db/schema'
import { toLink } from './links'
import type { Shopper } from '../shopper/session'

/** Pop-up ads running at `now` for the shopper's profile (HOM-004, API-084). */
export async function runningPopupAds(
  db: Db,
  { shopper, now, language }: { shopper: Shopper; now: Date; language: Language },
): Promise<v.InferInput<typeof popupAd>[]> {
  const rows = await db
    .select()
    .from(popupAds)
    .where(and(lte(popupAds.startAt, now), gte(popupAds.endAt, now)))
    .orderBy(asc(popupAds.position), asc(popupAds.id))
  return rows
    .filter((row) => row.profileTypes.includes(shopper.profileType))
    .map((row) => ({ id: row.id, image: row.image, title: row.title[language], ...toLink(row, language) }))
}
