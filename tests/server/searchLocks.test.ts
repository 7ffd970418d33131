import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { searchProducts } from '../../contract/search'
import type { Db } from '../../server/db/client'
import { rowsOf } from '../../server/db/client'
import { indexFor } from '../../server/domain/search/indexing'
import type { TestServer } from './testServer'
import { isAnyoneWaiting } from './locks'
import { createTestServer, databaseKinds } from './testServer'

/** A bag of the seed with several variants. */
const bag = '1001'

const gate = () => {
  let open = (): void => undefined
  return { opened: new Promise<void>((resolve) => (open = resolve)), open: () => open() }
}

describe.each(databaseKinds)('the search index under concurrent sales and edits, on the %s database', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const indexed = async (id = bag) => {
    const [row] = await rowsOf<{ is_available: boolean; sold: number }>(
      server.db,
      sql`select is_available, sold from product_search where product_id = ${id}`,
    )
    return row
  }
  /**
   * Runs two transactions, a step of each in turn. A step that waits for a lock stays waiting. The embedded database has one connection:
   * there the second transaction starts when the first is done.
   */
  async function interleave(first: readonly Step[], second: readonly Step[]): Promise<void> {
    if (kind === 'embedded') {
      await server.db.transaction(async (tx) => playAll(tx as unknown as Db, first))
      await server.db.transaction(async (tx) => playAll(tx as unknown as Db, second))
      return
    }
    const gates = [first, second].map((steps) => [...steps, 'commit'].map(gate))
    const done = [first, second].map(() => 0)
    const run = (side: 0 | 1, steps: readonly Step[]) =>
      server.db.transaction(async (tx) => {
        for (const [index, step] of steps.entries()) {
          await gates[side]![index]!.opened
          await play(tx as unknown as Db, step)
          done[side]! += 1
        }
        await gates[side]!.at(-1)!.opened
      })
    const ended = Promise.allSettled([run(0, first), run(1, second)])
    for (let index = 0; index <= Math.max(first.length, second.length); index += 1)
      for (const side of [0, 1] as const) {
        gates[side]![Math.min(index, gates[side]!.length - 1)]!.open()
        const steps = side === 0 ? first : second
        if (index < steps.length)
          await expect.poll(async () => done[side]! > index || (await isAnyoneWaiting(server.db))).toBe(true)
      }
    for (const end of await ended) if (end.status === 'rejected') throw end.reason
  }

  it('[SRC-010] [REL-002] two concurrent sales of the last variants leave the product sold out', async () => {
    const [first, second] = await rowsOf<{ id: string }>(
      server.db,
      sql`select id from product_variants where product_id = ${bag} order by id`,
    )
    await server.db.execute(
      sql`update product_variants set stock = (id in (${first!.id}, ${second!.id}))::int where product_id = ${bag}`,
    )
    expect((await indexed())?.is_available).toBe(true)
    const sell = (id: string) => sql`update product_variants set stock = stock - 1 where id = ${id}`
    await interleave([sell(first!.id)], [sell(second!.id)])
    expect((await indexed())?.is_available).toBe(false)
  })

  it('[SRC-010] [REL-002] selling the last item and counting a sale concurrently do not deadlock', async () => {
    await server.db.execute(sql`update product_variants set stock = 0 where product_id = ${bag} and id <> '1001-01'`)
    await server.db.execute(sql`update product_variants set stock = 1 where id = '1001-01'`)
    const sold = sql`update products set sold_count = sold_count * 2 + 20 where product_id = ${bag}`
    await interleave([sql`update product_variants set stock = 0 where id = '1001-01'`, sold], [sold])
    const [product] = await rowsOf<{ sold: number }>(
      server.db,
      sql`select sold_count as sold from products where product_id = ${bag}`,
    )
    expect(await indexed()).toEqual({ is_available: false, sold: product!.sold })
  })

  it('[SRC-010] [REL-002] a name that changes while its job is running is found once both are done', async () => {
    const rename = (name: string) =>
      sql`update products set name = jsonb_build_object('th', ${name}::text, 'en', ${name}::text) where product_id = ${bag}`
    const runJob = async (tx: Db) => {
      const taken = await rowsOf(
        tx,
        sql`delete from due_jobs where id in (
              select id from due_jobs where kind = 'search.index' and ref = ${bag} for update skip locked) returning id`,
      )
      if (taken.length > 0) await indexFor(tx, bag)
    }
    await server.db.execute(rename('flamingo'))
    await interleave([rename('pelican')], [runJob])
    await server.runDueJobs()
    const { body } = await server.client().call(searchProducts, { body: { keyword: 'pelican' } as never })
    expect(body.products.map((card) => card.product_id)).toEqual([bag])
  })

  it('[SRC-010] [REL-002] a sale of the last item during the first indexing of its product updates the index', async () => {
    await server.db.execute(sql`delete from product_search where product_id = ${bag}`)
    await server.db.execute(sql`update product_variants set stock = 0 where product_id = ${bag} and id <> '1001-01'`)
    await server.db.execute(sql`update product_variants set stock = 1 where id = '1001-01'`)
    await server.runDueJobs()
    await server.db.execute(sql`delete from product_search where product_id = ${bag}`)
    await interleave([(tx) => indexFor(tx, 'new')], [sql`update product_variants set stock = 0 where id = '1001-01'`])
    await server.runDueJobs()
    expect((await indexed())?.is_available).toBe(false)
  })
})

type Step = SQL | ((tx: Db) => Promise<unknown>)
const play = (tx: Db, step: Step) => (typeof step === 'function' ? step(tx) : tx.execute(step))
async function playAll(tx: Db, steps: readonly Step[]): Promise<void> {
  for (const step of steps) await play(tx, step)
}
