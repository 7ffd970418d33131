import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { sessions, shoppers } from '../../db/schema'

export type Shopper = typeof shoppers.$inferSelect

/** The visit as the bank app described it, stored with the visit's orders. For tracking only (SES-040). */
export interface Visit {
  uuid?: string
  frominternal?: 'true'
}

/** Lifetime of a verified session; the page renews it with the bank's session id (ERR-031). */
export const sessionHours = 12

const keyed = (secret: string, value: string): string => createHmac('sha256', secret).update(value).digest('base64url')

export const toVisit = ({ uuid, fromInternal }: { uuid?: string | null; fromInternal?: boolean }): Visit => ({
  ...(uuid && { uuid }),
  ...(fromInternal && { frominternal: 'true' }),
})

/**
 * Starts a session for a shopper whom the bank has verified, bound to the bank app's session id; the browser's previous session ends.
 * Returns the cookie's token, which is not stored.
 */
export async function startSession(
  db: Db,
  given: {
    secret: string
    shopperId: string
    sessionId: string
    now: Date
    previousToken: string | undefined
    uuid: string | undefined
    fromInternal: boolean
    seconds?: number
  },
): Promise<{ token: string; expiresAt: Date }> {
  const { secret, now, previousToken } = given
  if (previousToken) await db.delete(sessions).where(eq(sessions.tokenHash, keyed(secret, previousToken)))
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + (given.seconds ?? sessionHours * 3600) * 1000)
  await db.insert(sessions).values({
    tokenHash: keyed(secret, token),
    shopperId: given.shopperId,
    sessionIdHash: keyed(secret, given.sessionId),
    uuid: given.uuid,
    fromInternal: given.fromInternal,
    createdAt: now,
    expiresAt,
  })
  return { token, expiresAt }
}

/** The shopper and the visit of a cookie's token, if its session is valid. */
export async function findSession(
  db: Db,
  given: { secret: string; token: string; now: Date },
): Promise<{ shopper: Shopper; visit: Visit } | undefined> {
  const [found] = await db
    .select({ shopper: shoppers, uuid: sessions.uuid, fromInternal: sessions.fromInternal })
    .from(sessions)
    .innerJoin(shoppers, eq(shoppers.id, sessions.shopperId))
    .where(and(eq(sessions.tokenHash, keyed(given.secret, given.token)), gt(sessions.expiresAt, given.now)))
  return found && { shopper: found.shopper, visit: toVisit(found) }
}

/** Deletes expired sessions. */
export const dropEndedSessions = async (db: Db, now: Date): Promise<void> => {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

export async function findShopper(db: Db, id: string): Promise<Shopper | undefined> {
  const [shopper] = await db.select().from(shoppers).where(eq(shoppers.id, id))
  return shopper
}

/**
 * Serialises this shopper's orders and changes of cart and address book until the transaction ends, so that two calls can't exceed a limit
 * together.
 */
export async function lockShopper(tx: Db, { id }: Pick<Shopper, 'id'>): Promise<void> {
  await tx.select({ id: shoppers.id }).from(shoppers).where(eq(shoppers.id, id)).for('no key update')
}
