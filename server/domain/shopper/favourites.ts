import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import type { merchant } from '../../../contract/merchants'
import type { Db } from '../../db/client'
import { favoriteMerchants, merchants } from '../../db/schema'
import { toMerchant, openStatuses } from '../catalogue/merchantCards'
import { refuse } from '../catalogueError'
import type { Shopper } from './session'

/**
 * Refuses with 405 for a shopper who may not follow shops: guests, and shoppers with neither full permission nor this one (SES-020,
 * SES-024).
 */
export function requireFollower(shopper: Shopper): void {
  const isGuest = shopper.profileType === 'GUEST' || shopper.profileType === 'POTENTIAL'
  if (isGuest || (shopper.permission !== 'Full' && shopper.permission !== 'Favorite')) refuse('405')
}

/** One page of the open shops that a shopper follows, the latest first (SHP-006, API-111). */
export async function readFavourites(
  db: Db,
  { shopperId, page, limit, language }: { shopperId: string; page: number; limit: number; language: Language },
): Promise<{ page: number; limit: number; total: number; merchants: v.InferInput<typeof merchant>[] }> {
  const isShown = and(eq(favoriteMerchants.shopperId, shopperId), inArray(merchants.status, openStatuses))
  const rows = await db
    .select({ merchant: merchants })
    .from(favoriteMerchants)
    .innerJoin(merchants, eq(merchants.mid, favoriteMerchants.mid))
    .where(isShown)
    .orderBy(desc(favoriteMerchants.addedAt), asc(merchants.mid))
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db
    .select({ total: count() })
    .from(favoriteMerchants)
    .innerJoin(merchants, eq(merchants.mid, favoriteMerchants.mid))
    .where(isShown)
  return { page, limit, total: all?.total ?? 0, merchants: rows.map((row) => toMerchant(row.merchant, language)) }
}

/** The mids of the shops that a shopper follows. */
export async function followedMids(db: Db, shopperId: string): Promise<Set<string>> {
  const rows = await db
    .select({ mid: favoriteMerchants.mid })
    .from(favoriteMerchants)
    .where(eq(favoriteMerchants.shopperId, shopperId))
  return new Set(rows.map(({ mid }) => mid))
}

interface Followed {
  mid: string
  followerCount: number
}

/** Changes the number of followers by what was actually inserted or deleted. Refuses with 1004 for an unknown shop. */
async function countFollowers(tx: Db, mid: string, by: number): Promise<Followed> {
  const [row] = await tx
    .update(merchants)
    .set({ followerCount: sql`greatest(${merchants.followerCount} + ${by}, 0)` })
    .where(eq(merchants.mid, mid))
    .returning({ mid: merchants.mid, followerCount: merchants.followerCount })
  return row ?? refuse('1004')
}

/** Follows a shop; a repeat changes nothing. Refuses with 1004 for an unknown shop. Source: SHP-005. */
export async function follow(tx: Db, entry: { shopperId: string; mid: string; now: Date }): Promise<Followed> {
  const { shopperId, mid, now } = entry
  const [known] = await tx.select({ mid: merchants.mid }).from(merchants).where(eq(merchants.mid, mid))
  if (!known) refuse('1004')
  const added = await tx
    .insert(favoriteMerchants)
    .values({ shopperId, mid, addedAt: now })
    .onConflictDoNothing()
    .returning({ mid: favoriteMerchants.mid })
  return countFollowers(tx, mid, added.length)
}

/** Unfollows a shop. Refuses with 1004 for an unknown shop. Source: SHP-005. */
export async function unfollow(tx: Db, { shopperId, mid }: { shopperId: string; mid: string }): Promise<Followed> {
  const removed = await tx
    .delete(favoriteMerchants)
    .where(and(eq(favoriteMerchants.shopperId, shopperId), eq(favoriteMerchants.mid, mid)))
    .returning({ mid: favoriteMerchants.mid })
  return countFollowers(tx, mid, -removed.length)
}
