import { and, asc, eq, lt, lte, notExists, sql } from 'drizzle-orm'
import { dayMs, idempotencyDays, trafficDays as usualTrafficDays } from '../../contract/constants'
import type { Bank } from '../bank/bank'
import type { Db } from '../db/client'
import { inTransaction } from '../db/client'
import { dueJobs, gifts, idempotency, orders } from '../db/schema'
import { expireOrder } from './orders/orderReversal'
import { deleteUnusedPictures } from './gifts/giftCards'
import { expireGift, lapseGift } from './gifts/giftWrites'
import { indexFor } from './search/indexing'
import { dropEndedSessions } from './shopper/session'
import { dropOldTraffic } from './traffic/trafficWrites'

export type JobKind =
  'order.timeout' | 'points.return' | 'gift.timeout' | 'gift.lapse' | 'search.index' | 'housekeeping'

interface Work {
  bank: Bank
  now: Date
  /** Days for which sums of traffic are kept. */
  trafficDays?: number
}

const handlers: Record<JobKind, (tx: Db, ref: string, work: Work) => Promise<void>> = {
  'order.timeout': (tx, ref, { bank, now }) => expireOrder(tx, { bank, orderId: ref, now }),
  'points.return': (tx, ref, { bank, now }) => bank.release(tx, ref, now),
  'gift.timeout': (tx, ref, { bank, now }) => expireGift(tx, { bank, giftId: ref, now }),
  'gift.lapse': (tx, ref, { now }) => lapseGift(tx, { giftId: ref, now }),
  'search.index': (tx, ref) => indexFor(tx, ref),
  housekeeping: async (tx, ref, { now, trafficDays = usualTrafficDays }) => {
    await dropEndedSessions(tx, now)
    await deleteUnusedPictures(tx, now)
    await dropOldTraffic(tx, now, trafficDays)
    await dropOldAnswers(tx, now)
    await schedule(tx, { kind: 'housekeeping', ref, runAt: new Date(now.getTime() + 3_600_000) })
  },
}

/** Answers to the keys of orders and gifts are kept as long as these: their repeats are never new, nor is another request under the key. */
async function dropOldAnswers(tx: Db, now: Date): Promise<void> {
  const { shopperId, key, createdAt } = idempotency
  const ordered = and(eq(orders.shopperId, shopperId), eq(orders.idempotencyKey, key))
  const given = and(eq(gifts.senderId, shopperId), eq(gifts.idempotencyKey, key))
  await tx
    .delete(idempotency)
    .where(
      and(
        lt(createdAt, new Date(now.getTime() - idempotencyDays * dayMs)),
        notExists(tx.select({ id: orders.id }).from(orders).where(ordered)),
        notExists(tx.select({ id: gifts.id }).from(gifts).where(given)),
      ),
    )
}

/** Schedules a job; one already scheduled for this kind and reference moves to the new time. */
export async function schedule(tx: Db, job: { kind: JobKind; ref: string; runAt: Date }): Promise<void> {
  await tx
    .insert(dueJobs)
    .values(job)
    .onConflictDoUpdate({
      target: [dueJobs.kind, dueJobs.ref],
      set: { runAt: job.runAt, attempts: 0, lastError: null },
    })
}

/** Milliseconds until a failed job is retried: 1, 2, 4 … minutes, at most an hour. */
const pause = (attempts: number): number => Math.min(60, 2 ** Math.min(attempts, 6)) * 60_000

/**
 * Runs one due job in the transaction that deletes it, so that it takes effect once with any number of servers. Returns false if none is
 * due. A failed job is postponed and reported to `onFailure`.
 */
async function runOne(db: Db, work: Work, onFailure: (kind: string, error: unknown) => void): Promise<boolean> {
  let taken: typeof dueJobs.$inferSelect | undefined
  try {
    return await inTransaction(db, async (tx) => {
      const [job] = await tx
        .select()
        .from(dueJobs)
        .where(lte(dueJobs.runAt, work.now))
        .orderBy(asc(dueJobs.runAt))
        .limit(1)
        .for('update', { skipLocked: true })
      taken = job
      if (!job) return false
      await tx.delete(dueJobs).where(eq(dueJobs.id, job.id))
      await handlers[job.kind as JobKind](tx, job.ref, work)
      return true
    })
  } catch (error) {
    if (!taken) throw error
    const { id, kind, attempts } = taken
    onFailure(kind, error)
    await db
      .update(dueJobs)
      .set({
        attempts: sql`${dueJobs.attempts} + 1`,
        runAt: new Date(work.now.getTime() + pause(attempts)),
        lastError: error instanceof Error ? error.name : 'failed',
      })
      .where(and(eq(dueJobs.id, id), eq(dueJobs.attempts, attempts)))
    return true
  }
}

/** Runs every job due at `now` and returns their number. */
export async function runDueJobs(
  db: Db,
  work: Work,
  onFailure: (kind: string, error: unknown) => void = () => undefined,
): Promise<number> {
  let count = 0
  while (count < 10_000 && (await runOne(db, work, onFailure))) count++
  return count
}
