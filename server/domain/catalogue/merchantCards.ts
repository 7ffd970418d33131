import { and, inArray } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language } from '../../../contract/enums'
import type { merchant as merchantShape, merchantSummary } from '../../../contract/merchants'
import type { Db } from '../../db/client'
import type { MerchantRow } from '../../db/rows'
import { merchants } from '../../db/schema'
import { nameIn } from '../names'

type WireMerchant = InferInput<typeof merchantShape>

/** Shops whose products are listed. A paused one only accepts no payments. */
export const openStatuses: MerchantRow['status'][] = ['active', 'paused']

export type MerchantSummaryRow = Pick<MerchantRow, 'mid' | 'name' | 'image' | 'type' | 'isVerified'>

/** A shop as cards and orders name it. */
export function toMerchantSummary(
  merchant: MerchantSummaryRow,
  language: Language,
): InferInput<typeof merchantSummary> {
  return {
    mid: merchant.mid,
    name: nameIn(merchant.name, language),
    image: merchant.image,
    type: merchant.type,
    is_verified: merchant.isVerified,
  }
}

/** A shop as its profile and its rows show it (SHP-002). */
export function toMerchant(merchant: MerchantRow, language: Language): WireMerchant {
  return {
    ...toMerchantSummary(merchant, language),
    contact: merchant.contact,
    about: merchant.about[language],
    followerCount: merchant.followerCount,
    activeProductCount: merchant.activeProductCount,
    openingHours: merchant.openingHours,
  }
}

/** The listed shops with these ids: open ones that have products. */
export async function merchantsById(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, WireMerchant>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(merchants)
    .where(and(inArray(merchants.mid, [...ids]), inArray(merchants.status, openStatuses)))
  return new Map(rows.filter((row) => row.activeProductCount > 0).map((row) => [row.mid, toMerchant(row, language)]))
}
