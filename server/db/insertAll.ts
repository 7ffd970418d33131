import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './client'

const columnsMax = 30_000

/** Inserts rows in statements that stay below the limit of parameters. */
export async function insertAll<T extends PgTable>(db: Db, table: T, rows: T['$inferInsert'][]): Promise<void> {
  const width = Math.max(1, ...rows.slice(0, 20).map((row) => Object.keys(row).length), 30)
  const step = Math.floor(columnsMax / width)
  for (let start = 0; start < rows.length; start += step)
    await db.insert(table).values(rows.slice(start, start + step) as never)
}
