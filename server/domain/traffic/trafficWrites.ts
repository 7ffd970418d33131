import { lt, sql } from 'drizzle-orm'
import type { TrafficBatch } from '../../../contract/traffic'
import { dayMs } from '../../../contract/constants'
import type { Db } from '../../db/client'
import { traffic } from '../../db/schema'
import { refuse } from '../catalogueError'
import type { KnownNames } from './trafficRules'
import { faultOf, rowsOf } from './trafficRules'

/**
 * Adds a batch to the sums of its hour. Any number of servers may do so at once.
 *
 * @returns the sum of its counts
 * @throws CatalogueError 1011 with a reason, and nothing is added, if an item is not of the charts
 */
export async function addTraffic(tx: Db, batch: TrafficBatch, known: KnownNames, now: Date): Promise<number> {
  for (const item of batch.items) {
    const reason = faultOf(item, known)
    if (reason !== undefined) refuse('1011', { reason })
  }
  const { hour, kind, name, time, language, platform, appVersion, profileType, source, voucher, error } = traffic
  await tx
    .insert(traffic)
    .values(rowsOf(batch, known, now))
    .onConflictDoUpdate({
      target: [hour, kind, name, time, language, platform, appVersion, profileType, source, voucher, error],
      set: { count: sql`${traffic.count} + excluded.count` },
    })
  return batch.items.reduce((sum, item) => sum + item.count, 0)
}

/** Deletes the sums of hours before the days that are kept. */
export async function dropOldTraffic(tx: Db, now: Date, days: number): Promise<void> {
  const oldest = new Date(now.getTime() - days * dayMs)
  oldest.setUTCMinutes(0, 0, 0)
  await tx.delete(traffic).where(lt(traffic.hour, oldest))
}
