import { randomInt } from 'node:crypto'
import pg from 'pg'

/** Prefix of a run's databases on the PostgreSQL server. */
export const testDatabasePrefix = (run = 'alone'): string => `k_market_test_${run}_`

const lockOfRun = (run: number) => [7_305_114, run]

/**
 * Runs before and after all suites. A run drops its databases on the PostgreSQL server, and those of killed runs. A running run holds its
 * lock.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const connectionString = process.env['TEST_DATABASE_URL']
  if (!connectionString) return undefined
  const run = randomInt(1, 2 ** 31)
  process.env['TEST_RUN'] = String(run)
  const client = new pg.Client({ connectionString })
  // If the server disconnects, the suites fail and report it.
  client.on('error', () => {})
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', lockOfRun(run))
  await dropAbandoned(client)
  return async () => {
    await dropRun(client, String(run))
    await client.end()
  }
}

async function dropAbandoned(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ run: string }>(
    "select distinct substring(datname from '^k_market_test_([0-9]+)_') as run from pg_database where datname ~ '^k_market_test_[0-9]+_'",
  )
  for (const { run } of rows) {
    const lock = lockOfRun(Number(run))
    const { rows: answer } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', lock)
    if (!answer[0]?.free) continue
    await dropRun(client, run)
    await client.query('select pg_advisory_unlock($1, $2)', lock)
  }
}

async function dropRun(client: pg.Client, run: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [testDatabasePrefix(run)],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}
