import { sql } from 'drizzle-orm'
import type { Db } from '../../server/db/client'
import { rowsOf } from '../../server/db/client'

/** Whether a transaction on this PostgreSQL database waits for a lock. */
export async function isAnyoneWaiting(db: Db): Promise<boolean> {
  const waiting = await rowsOf(
    db,
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}
