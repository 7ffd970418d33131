import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PreparedPglite } from '../../server/db/preparedPglite'
import { embeddedTemplate } from './testServer'

describe('an embedded database that prepares its queries', () => {
  let plain: PGlite
  let prepared: PreparedPglite

  beforeAll(async () => {
    // It opens in a third of the time that a new empty database takes. It has products of its own, which a temporary table hides.
    const loadDataDir = await embeddedTemplate()
    plain = new PGlite({ loadDataDir })
    prepared = new PreparedPglite({ loadDataDir })
    await Promise.all([plain.waitReady, prepared.waitReady])
    for (const each of [plain, prepared])
      await each.exec(`
        create temp table products (id int primary key, name text, price bigint, rate numeric, tags text[], data jsonb, at timestamptz, is_open boolean);
        insert into products values (1, 'ชา', 9007199254740991, 1.50, '{a,"b c"}', '{"x": [1]}', '2026-11-21T03:00:00Z', true), (2, null, null, null, null, null, null, null)`)
  })
  afterAll(() => Promise.all([plain.close(), prepared.close()]))

  const statements = async (): Promise<string[]> => {
    const { rows } = await prepared.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }

  /** The name of the only statement with this text. */
  const nameOf = async (text: string): Promise<string | undefined> => {
    const { rows } = await prepared.query<{ name: string }>(
      'select name from pg_prepared_statements where statement = $1',
      [text],
    )
    expect(rows.length).toBeLessThanOrEqual(1)
    return rows[0]?.name
  }

  it.each([
    ['select * from products order by id', []],
    ['select id from products where name = $1 and price = $2 and is_open = $3', ['ชา', 9007199254740991, true]],
    ['select id from products where tags = $1 and at = $2', [['a', 'b c'], new Date('2026-11-21T03:00:00Z')]],
    ['select id from products where data = $1 or id = any($2)', [{ x: [1] }, [2, 3]]],
    ['select $1::text as name, $2::int as number', [null, undefined]],
    ['select id from products where id = 9', []],
    ['update products set name = name where id = $1 returning id', [2]],
    ['delete from products where id = $1', [9]],
    [`select '${'x'.repeat(5_000)}' as long`, []],
    ['with one as (select 1 as id) select * from one', []],
  ])('answers as PGlite does, also the second time: %s', async (text, params) => {
    for (const rowMode of ['object', 'array', 'object'] as const) {
      const options = { rowMode, parsers: { 1700: (value: string) => `numeric ${value}` } }
      const { rows, fields } = await plain.query(text, params, options)
      const answer = await prepared.query(text, params, options)
      expect(answer.rows).toEqual(rows)
      expect(answer.fields.map(({ name, dataTypeID }) => ({ name, dataTypeID }))).toEqual(fields)
    }
  })

  it('prepares a text once, for calls in and outside of transactions', async () => {
    const text = 'select count(*) from products where id > $1'
    await prepared.transaction(async (tx) => {
      await tx.query(text, [2])
      await tx.query(text, [3])
    })
    const name = await nameOf(text)
    expect(name).toMatch(/^s\d+$/)
    await prepared.query(text, [1])
    expect(await nameOf(text)).toBe(name)
  })

  it('keeps the latest 300 statements', async () => {
    const text = (index: number) => `select ${index} as "number"`
    await prepared.query(text(0))
    const name = await nameOf(text(0))
    for (let index = 0; index < 320; index++) {
      await prepared.query(text(index))
      await prepared.query(text(0))
    }
    const kept = await statements()
    expect(kept).toHaveLength(300)
    expect(await nameOf(text(0))).toBe(name)
    expect(kept).not.toContain(text(1))
    expect((await prepared.query(text(1))).rows).toEqual([{ number: 1 }])
  })

  it('does not prepare long texts, nor queries with types of their own', async () => {
    const long = `select '${'x'.repeat(5_000)}' as long`
    await prepared.query(long)
    await prepared.query('select $1 as typed', [1], { paramTypes: [23] })
    expect(await statements()).not.toContain(long)
    expect(await statements()).not.toContain('select $1 as typed')
  })

  it('lets a query wait until the transaction of another call has ended', async () => {
    const select = 'select id from products where id = $1'
    let waiting: Promise<{ rows: unknown[] }> | undefined
    const undone = prepared.transaction(async (tx) => {
      await tx.query('insert into products (id) values ($1)', [7])
      waiting = prepared.query(select, [7])
      expect((await tx.query(select, [7])).rows).toEqual([{ id: 7 }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await waiting)?.rows).toEqual([])
  })

  it('reports a refused row with its code, and answers the next call', async () => {
    const insert = 'insert into products (id) values ($1)'
    await expect(prepared.query(insert, [1])).rejects.toMatchObject({ code: '23505' })
    await expect(prepared.query('select wrong from products')).rejects.toMatchObject({ code: '42703' })
    await expect(
      prepared.transaction(async (tx) => {
        await tx.query(insert, [3])
        await tx.query(insert, [1])
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect((await prepared.query('select id from products order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
    await prepared.query(insert, [3])
    await prepared.query('delete from products where id = $1', [3])
  })

  it('prepares a text anew after its table has changed', async () => {
    await prepared.exec('create table changing (id int)')
    const text = 'select * from changing'
    await prepared.query(text)
    await prepared.exec('alter table changing add column name text')
    await expect(prepared.query(text)).rejects.toMatchObject({ code: '0A000' })
    expect((await prepared.query(text)).fields.map(({ name }) => name)).toEqual(['id', 'name'])
  })

  it('refuses a call through the handle of a transaction that has ended', async () => {
    let handle: { query: (text: string) => Promise<unknown> } | undefined
    await prepared.transaction(async (tx) => {
      handle = tx
      await tx.query('select id from products')
    })
    await expect(handle!.query('select id from products')).rejects.toThrow('Transaction is closed')
  })
})
