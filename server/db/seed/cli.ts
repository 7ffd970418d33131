import { sql } from 'drizzle-orm'
import { parseArgs } from 'node:util'
import { openDatabase, rowsOf } from '../client'
import { StartError } from '../lock'
import { isSeeded, seedDatabase } from './seed'

const { values } = parseArgs({ options: { products: { type: 'string' }, reset: { type: 'boolean', default: false } } })
const products = Number(values.products ?? 0)

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

if (process.env['APP_ENV'] === 'production') stop('The seed is never loaded in production.')
if (!Number.isInteger(products) || products < 0 || products > 1_000_000)
  stop('--products takes a whole number up to 1000000.')

const databaseUrl = process.env['DATABASE_URL']
const refused = (error: unknown): never => {
  if (error instanceof StartError) stop(error.message)
  throw error
}
const opened = await openDatabase(
  databaseUrl ? { databaseUrl } : { dataDir: process.env['DATA_DIR'] || '.data' },
).catch(refused)
try {
  await opened.migrate().catch(refused)
  if (await isSeeded(opened.db)) {
    if (!values.reset) stop('The database is seeded already. With --reset everything in it is dropped and loaded anew.')
    const tables = await rowsOf<{ name: string }>(
      opened.db,
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const names = tables.map(({ name }) => sql.identifier(name))
    await opened.db.execute(sql`truncate ${sql.join(names, sql`, `)} restart identity cascade`)
  }
  const started = performance.now()
  await seedDatabase(opened.db, { now: new Date(), products })
  console.log(`Seeded in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
} finally {
  await opened.close()
}
