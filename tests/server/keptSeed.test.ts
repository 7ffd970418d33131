import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '../../server/db/client'
import { place } from './buying'
import { lantern, requestFor } from './orderRequests'
import { restoreSeed } from './keptSeed'
import type { TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

describe.each(databaseKinds)('the seed of a suite on the %s database', (kind) => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const change = (text: string) => server.db.execute(sql.raw(text))

  /** The tables whose rows are not those of the seed. */
  async function changedTables(): Promise<string[]> {
    const names = (await rowsOf<{ name: string }>(server.db, sql`select name from kept.tables order by name`)).map(
      ({ name }) => name,
    )
    const differs = (one: string, other: string) => `exists (table ${one} except all table ${other})`
    const columns = names.map((name) => {
      const [now, seed] = [`public."${name}"`, `kept."${name}"`]
      return `${differs(now, seed)} or ${differs(seed, now)} as "${name}"`
    })
    const [found] = await rowsOf<Record<string, boolean>>(server.db, sql.raw(`select ${columns.join(', ')}`))
    return names.filter((name) => found?.[name])
  }

  it('is restored after an order and its PIN', async () => {
    const full = await server.signIn('full')
    const { pin_reference } = await place(full, requestFor([lantern]))
    await server.bank.enterPin(pin_reference)
    expect(await changedTables()).toEqual(expect.arrayContaining(['bank_journal', 'orders', 'product_variants']))
    await server.reset()
    expect(await changedTables()).toEqual([])
  })

  it('is restored without writing the rows that did not change', async () => {
    const versions = () => rowsOf(server.db, sql`select id, xmin::text from sections order by id`)
    const before = await versions()
    await change(`insert into sections (id, position, name) select 'new', position, name from sections limit 1`)
    await server.reset()
    expect(await versions()).toEqual(before)
    const marked = sql`select name from kept.tables where pg_sequence_last_value(mark) is not null`
    expect(await rowsOf(server.db, marked)).toEqual([])
  })

  it.each([
    ['all rows of many tables are deleted', 'truncate products, shoppers cascade'],
    ['rows are changed, also in their key', `update addresses set id = id || '-'`],
    [
      'a row is written',
      `insert into sections (id, position, name) select 'new', position, name from sections limit 1`,
    ],
  ])('is restored after %s', async (_, text) => {
    await change(text)
    expect(await changedTables()).not.toEqual([])
    await server.reset()
    expect(await changedTables()).toEqual([])
  })

  it('is restored by the next attempt after one that failed', async () => {
    await change('delete from addresses')
    await change('update vouchers set id = id')
    await change('alter table vouchers add constraint never check (false) not valid')
    await expect(restoreSeed(server.db)).rejects.toThrow()
    await change('alter table vouchers drop constraint never')
    expect(await changedTables()).toContain('addresses')
    await server.reset()
    expect(await changedTables()).toEqual([])
  })
})
