import { performance } from 'node:perf_hooks'
import pg from 'pg'
import type { Db } from '../../server/db/client'
import { openDatabase } from '../../server/db/client'
import { PreparedPglite } from '../../server/db/preparedPglite'
import { isSeeded, seedDatabase } from '../../server/db/seed/seed'
import { productIdsFound } from '../../server/domain/search/products'
import { searchQueries } from '../../tests/server/searchQueries'

/**
 * Times every query of the relevance suite on a seeded database. `scripts/bench.mjs` starts it with the number of products and rounds, on
 * DATABASE_URL or else on an embedded database in DATA_DIR. Prints one line of JSON: for each query the database's time (milliseconds from
 * sending a statement to its rows, summed over a search) and that of the search including its script.
 */
const [products, rounds] = process.argv.slice(2).map(Number)
const databaseUrl = process.env['DATABASE_URL']

/** Additional queries: words that a third of all descriptions contain, single letters, and one without results. */
const others = ['รับประกัน', 'ใช้งาน', 'unused items', 'ผ้าหมาด', 'สี', '7', 'ก', 'a', 'ข้าว สี', 'ไม่มีของแบบนี้ขาย', 'zzzzzz']

let inDatabase = 0
/** Adds up the time of statements. */
function timed(prototype: object, method: string): void {
  const original = Reflect.get(prototype, method) as (...input: unknown[]) => Promise<unknown>
  Reflect.set(prototype, method, async function (this: unknown, ...input: unknown[]) {
    const started = performance.now()
    try {
      return await original.apply(this, input)
    } finally {
      inDatabase += performance.now() - started
    }
  })
}
timed(pg.Pool.prototype, 'query')
timed(PreparedPglite.prototype, 'query')

const search = (db: Db, keyword: string) => productIdsFound(db, { keyword, type: undefined, categoryId: undefined })

const opened = await openDatabase(databaseUrl ? { databaseUrl } : { dataDir: process.env['DATA_DIR'] ?? '' })
try {
  await opened.migrate()
  if (!(await isSeeded(opened.db)))
    await seedDatabase(opened.db, { now: new Date('2026-11-21T03:00:00.000Z'), products: products ?? 0 })
  const timesOf = async (keywords: readonly string[]) => {
    const times = []
    for (const typed of keywords) {
      await search(opened.db, typed)
      const database: number[] = []
      const whole: number[] = []
      for (let round = 0; round < (rounds ?? 5); round += 1) {
        inDatabase = 0
        const started = performance.now()
        await search(opened.db, typed)
        whole.push(performance.now() - started)
        database.push(inDatabase)
      }
      times.push({ typed, database, whole })
    }
    return times
  }
  const typed = Object.values(searchQueries).flatMap((queries) => queries.map((query) => query.typed))
  console.log(JSON.stringify({ suite: await timesOf(typed), others: await timesOf(others) }))
} finally {
  await opened.close()
}
