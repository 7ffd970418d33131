import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePool } from 'drizzle-orm/node-postgres'
import { migrate as migratePool } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzleLite } from 'drizzle-orm/pglite'
import { migrate as migrateLite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockDataDirectory, StartError } from './lock'
import { PreparedPglite } from './preparedPglite'

/** A handle on the database or on a transaction; both run the same queries. */
export type Db = PgDatabase<PgQueryResultHKT>

export interface OpenedDatabase {
  db: Db
  kind: 'embedded' | 'server'
  /**
   * A server's own connections for counts that stay when the call rolls back. With those of the calls, ten calls that each hold one and
   * wait for another would wait for ever. Undefined for an embedded database, which has one connection only.
   */
  countsPool?: pg.Pool
  /** Closes the connections and releases the data directory. */
  close: () => Promise<void>
  /**
   * Migrates the tables to this version's schema. Safe to call from several processes at once. Throws a {@link StartError} if another
   * version created them.
   */
  migrate: () => Promise<void>
  /** A copy of an embedded database, for `from`. */
  dump: () => Promise<Blob>
}

export interface DatabaseOptions {
  /** Address of a PostgreSQL server; takes precedence over the other options. */
  databaseUrl?: string
  /** Directory of the embedded database, locked against a second process. */
  dataDir?: string
  /** An embedded database in memory, lost when it is closed. */
  memory?: boolean
  /** A dump of an embedded database to start from. */
  from?: Blob
  /** Maximum number of connections to a server. */
  poolSize?: number
}

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const options = { casing: 'snake_case' } as const
const INT8 = 20
const NUMERIC = 1700
const migrationLock = 7_305_112

const transaction = new AsyncLocalStorage<boolean>()

/** Makes the outer handle throw inside a transaction: on PGlite it would deadlock, and on a server it would miss uncommitted rows. */
function guardOuterHandle<T extends object>(client: T, methods: readonly (keyof T & string)[]): T {
  for (const method of methods) {
    const original = client[method] as unknown as (...input: unknown[]) => unknown
    Object.defineProperty(client, method, {
      value: (...input: unknown[]) => {
        if (transaction.getStore()) throw new Error('Inside a transaction only its own handle may be used.')
        return original.apply(client, input)
      },
    })
  }
  return client
}

/**
 * Refuses a database whose migrations are not the first ones of this version. The migrator compares only the time of the last one: it would
 * create existing tables, or skip missing ones.
 */
async function refuseOtherMigrations(db: Db, sentence: string): Promise<void> {
  const [table] = await rowsOf<{ is: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "is"`,
  )
  if (!table?.is) return
  const made = await rowsOf<{ at: number }>(
    db,
    sql`select created_at as at from drizzle.__drizzle_migrations order by created_at`,
  )
  const own = readMigrationFiles({ migrationsFolder })
  if (made.some(({ at }, index) => at !== own[index]?.folderMillis)) throw new StartError(sentence)
}

async function openEmbedded({ dataDir, from }: DatabaseOptions): Promise<OpenedDatabase> {
  const unlock = dataDir === undefined ? undefined : lockDataDirectory(dataDir)
  try {
    if (dataDir !== undefined) mkdirSync(join(dataDir, 'postgres'), { recursive: true })
    const client = new PreparedPglite({
      dataDir: dataDir === undefined ? 'memory://' : join(dataDir, 'postgres'),
      parsers: { [INT8]: Number, [NUMERIC]: Number },
      ...(from && { loadDataDir: from }),
    })
    await client.waitReady
    guardOuterHandle(client, ['query', 'exec', 'transaction'])
    const db = drizzleLite(client, options)
    return {
      db: db as unknown as Db,
      kind: 'embedded',
      migrate: async () => {
        await refuseOtherMigrations(
          db as unknown as Db,
          `The database in ${dataDir ?? 'memory'} was made by another version of the shop. Delete it to begin with the seed, or set DATA_DIR to another directory.`,
        )
        await migrateLite(db, { migrationsFolder })
      },
      dump: () => client.dumpDataDir('none'),
      close: async () => {
        await client.close()
        unlock?.()
      },
    }
  } catch (error) {
    unlock?.()
    throw error
  }
}

function openServer(connectionString: string, poolSize = 10): OpenedDatabase {
  pg.types.setTypeParser(INT8, Number)
  pg.types.setTypeParser(NUMERIC, Number)
  const poolOf = (max: number) =>
    new pg.Pool({
      connectionString,
      max,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 30_000,
      keepAlive: true,
    })
  const pool = poolOf(poolSize)
  const countsPool = poolOf(2)
  // The pool replaces a connection that dies while idle (a restarted server) at the next query. One that dies in a transaction fails its
  // query and then emits an error event, which would end the process without a listener.
  let isClosing = false
  const tell = (error: Error): void => {
    if (!isClosing) console.error(`database: ${error.message}`)
  }
  for (const each of [pool, countsPool]) {
    each.on('error', tell)
    each.on('connect', (client) => client.on('error', tell))
  }
  guardOuterHandle(pool, ['query', 'connect'])
  const db = drizzlePool(pool, options)
  return {
    db: db as unknown as Db,
    kind: 'server',
    countsPool,
    migrate: async () => {
      const client = await pool.connect()
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        const db = drizzlePool(client, options)
        await refuseOtherMigrations(
          db as unknown as Db,
          'The database at DATABASE_URL was made by another version of the shop. Start that version, or set DATABASE_URL to an empty database.',
        )
        await migratePool(db, { migrationsFolder })
      } finally {
        await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined)
        client.release()
      }
    },
    dump: () => Promise.reject(new Error('A database server is copied by its own tools.')),
    close: async () => {
      isClosing = true
      await Promise.all([pool.end(), countsPool.end()])
    },
  }
}

/** Opens the database: a server by its address, else an embedded one in a directory or in memory. */
export function openDatabase(given: DatabaseOptions): Promise<OpenedDatabase> {
  if (given.databaseUrl) return Promise.resolve(openServer(given.databaseUrl, given.poolSize))
  if (!given.dataDir && !given.memory) throw new Error('A database needs an address, a directory or memory.')
  return openEmbedded(given)
}

/** Serialisation failure and deadlock: the transaction was rolled back, so it is retried. */
const retriable = new Set(['40001', '40P01'])

/** A failure's system or PostgreSQL code: the first one in its chain of causes. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause, errors } = error as { code?: string; cause?: unknown; errors?: unknown[] }
  return code ?? codeOf(cause) ?? codeOf(errors?.[0])
}

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EAI_AGAIN',
  'EPIPE',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

/** True if the database is unreachable now and may be back soon. */
export const isAway = (error: unknown): boolean =>
  awayCodes.has(codeOf(error) ?? '') ||
  (error instanceof Error && /connection (terminated|timeout)/i.test(error.message)) ||
  (error instanceof Error && error.cause !== undefined && isAway(error.cause))

/**
 * Runs `work` in one transaction and commits it; an error rolls it back. Inside, only the given handle may be used: the outer one throws. A
 * deadlock or a serialisation failure is retried, so `work` must have no effects outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction((tx) => transaction.run(true, () => work(tx)))
    } catch (error) {
      if (attempt === 4 || !retriable.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** Rows of a hand-written statement, with the database's column names. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result = (await db.execute(query)) as unknown as { rows: T[] }
  return result.rows
}
