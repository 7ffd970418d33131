import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '../../contract/baskets'
import { getOrder, listOrders } from '../../contract/orders'
import { cancelClaim, claimOrder, readClaim } from '../../contract/payment'
import { rowsOf } from '../../server/db/client'
import { claim, holdings, place } from './buying'
import { bottle, lantern, latte, requestFor, tent } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'
import { isFull } from '../full'

describe.each(databaseKinds)('one intent, one order on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const ordersOf = async (client: TestClient): Promise<number> =>
    (await client.call(listOrders, { query: {} })).body.total

  it('[REL-001] [API-143] a repeat with the same key returns the first answer and changes nothing more', async () => {
    const key = uuid()
    const first = await claim(full, requestFor([bottle]), key)
    const after = await holdings(server)
    server.clock.advance(60_000)
    const again = await claim(full, requestFor([bottle]), key)
    expect(again.body).toEqual(first.body)
    expect(await holdings(server)).toEqual(after)
  })

  it('[CHK-012] [REL-002] a double tap, five times at once, makes one order and one charge', async () => {
    const saving = await server.bank.saving('full')
    const orders = await ordersOf(full)
    const key = uuid()
    const answers = await Promise.all(Array.from({ length: 5 }, () => claim(full, requestFor([bottle]), key)))
    expect(new Set(answers.map(({ body }) => body.order_id)).size).toBe(1)
    expect(answers.every(({ code }) => code === '0000')).toBe(true)
    expect(await ordersOf(full)).toBe(orders + 1)
    expect(await server.bank.saving('full')).toBe(saving - 72_500)
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('[REL-011] writes that a full disk refuses (53100) leave no partial order, lose no paid one, and are logged', async () => {
    const paid = await place(full, requestFor([bottle]))
    await server.bank.enterPin(paid.pin_reference!)
    const waiting = await place(full, requestFor([latte]))
    const statusOf = async (id: string) => (await full.call(getOrder, { params: { id } })).body.order_status
    const key = uuid()
    const before = await holdings(server)
    await server.db.execute(sql`
      create function refuse_write() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
    try {
      for (const name of [
        ...['orders', 'suborders', 'order_lines', 'order_funds', 'status_log', 'product_variants'],
        ...['bank_holds', 'bank_pin_requests', 'due_jobs', 'idempotency'],
      ]) {
        const table = sql.identifier(name)
        await server.db.execute(
          sql`create trigger full_disk before insert or update on ${table} for each row execute function refuse_write()`,
        )
        server.log.length = 0
        const { status, body } = await claim(full, requestFor([lantern]), key)
        await server.db.execute(sql`drop trigger full_disk on ${table}`)
        expect([name, status, body]).toEqual([name, 500, {}])
        expect(server.log.join('\n')).toContain('53100: could not extend file: No space left on device')
        expect(await holdings(server), name).toEqual(before)
      }
      await server.db.execute(
        sql`create trigger full_disk before insert or update on bank_journal for each row execute function refuse_write()`,
      )
      await expect(server.bank.enterPin(waiting.pin_reference!)).rejects.toThrow()
      expect(await holdings(server)).toEqual(before)
      expect(await statusOf(waiting.order_id)).toBe('waiting_payment_confirmation')
    } finally {
      await server.db.execute(sql`drop function refuse_write cascade`)
    }
    expect(await statusOf(paid.order_id)).toBe('paid')
    await server.bank.enterPin(waiting.pin_reference!)
    expect(await statusOf(waiting.order_id)).toBe('completed')
    await place(full, requestFor([lantern]), key)
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('[REL-001] another body under the same key is refused with 1011, and the first order stays', async () => {
    const key = uuid()
    const first = await place(full, requestFor([bottle]), key)
    const after = await holdings(server)
    expect((await claim(full, requestFor([lantern]), key)).code).toBe('1011')
    expect((await claim(full, requestFor([{ ...bottle, quantity: 2 }]), key)).code).toBe('1011')
    expect(await holdings(server)).toEqual(after)
    expect((await full.call(readClaim, { query: { idempotency_key: key } })).body.order_id).toBe(first.order_id)
  })

  it('the same body with its keys in another order, or the idempotency key in upper case, is the same request', async () => {
    const key = uuid()
    const first = await claim(full, requestFor([latte]), key)
    const reversed = Object.fromEntries(Object.entries(requestFor([latte])).reverse()) as ReturnType<typeof requestFor>
    expect((await claim(full, reversed, key.toUpperCase())).body).toEqual(first.body)
  })

  it('the stored request is comparable: parsed parameters, then the body, with ordered keys', async () => {
    const key = uuid()
    await full.call(
      addToBasket,
      { query: { type: 'general' }, body: { quantity: 1, product_variant_id: '1001-01', product_id: '1001' } },
      { idempotencyKey: key },
    )
    const [kept] = await rowsOf<{ request_hash: string }>(
      server.db,
      sql`select request_hash from idempotency where key = ${key}`,
    )
    const text = '[null,{"type":"general"},{"product_id":"1001","product_variant_id":"1001-01","quantity":1}]'
    expect(kept?.request_hash).toBe(createHash('sha256').update(text).digest('base64url'))
  })

  it('[REL-009] a key belongs to its shopper: the same key of another shopper makes another order', async () => {
    const rich = await server.signIn('rich')
    const key = uuid()
    const mine = await place(full, requestFor([latte]), key)
    const theirs = await place(rich, requestFor([latte]), key)
    expect(theirs.order_id).not.toBe(mine.order_id)
    const repeat = async (client: TestClient) => (await claim(client, requestFor([latte]), key)).body.order_id
    expect([await repeat(full), await repeat(rich)]).toEqual([mine.order_id, theirs.order_id])
  })

  it('[REL-001] a refused request is not stored: the same key can be used once the reason is resolved', async () => {
    const key = uuid()
    await server.db.execute(sql`update product_variants set stock = 0 where id = '1003-00'`)
    expect((await claim(full, requestFor([lantern]), key)).code).toBe('502-01')
    expect((await full.call(readClaim, { query: { idempotency_key: key } })).code).toBe('410')
    await server.db.execute(sql`update product_variants set stock = 1 where id = '1003-00'`)
    expect((await claim(full, requestFor([lantern]), key)).code).toBe('0000')
  })

  it.each([
    ['a cut connection', { cut: true }],
    ['HTTP 500', { status: 500 }],
    ['HTTP 504', { status: 504 }],
    ['a wrong code', { code: '1050' }],
  ])(
    '[REL-002] [REL-004] an answer lost to %s is found by its key, and a retry makes no second order',
    async (_, fault) => {
      const saving = await server.bank.saving('full')
      const orders = await ordersOf(full)
      const key = uuid()
      server.switches({
        errors: [{ method: 'POST', path: claimOrder.path, afterEffect: true, times: 1, ...fault }],
      })
      const lost = await claim(full, requestFor([bottle]), key).catch((error: unknown) => error)
      expect((lost as { code?: string }).code).not.toBe('0000')
      const found = await full.call(readClaim, { query: { idempotency_key: key } })
      expect(found.body.order_status).toBe('waiting_payment_confirmation')
      const retried = await claim(full, requestFor([bottle]), key)
      expect(retried.body.order_id).toBe(found.body.order_id)
      expect(await ordersOf(full)).toBe(orders + 1)
      expect(await server.bank.saving('full')).toBe(saving - 72_500)
      expect((await server.ledger()).balanced).toBe(true)
    },
  )

  it('[REL-002] a request lost on the way changes nothing, and the retry places the order', async () => {
    const before = await holdings(server)
    const key = uuid()
    server.switches({ errors: [{ path: claimOrder.path, cut: true, times: 1 }] })
    await expect(claim(full, requestFor([bottle]), key)).rejects.toThrow()
    expect(await holdings(server)).toEqual(before)
    expect((await claim(full, requestFor([bottle]), key)).code).toBe('0000')
  })

  it('[REL-002] a restarted server answers the same key with the same order', async () => {
    const key = uuid()
    const first = await claim(full, requestFor([latte]), key)
    const restarted = await createTestServer({ database: server.deps.database, clock: server.clock.now() })
    const again = await restarted.signIn('full')
    expect((await claim(again, requestFor([latte]), key)).body).toEqual(first.body)
    expect(await restarted.bank.enterPin(first.body.pin_reference ?? '')).toBe(true)
  })

  it('two servers on one database make one order per key and sell the last item once', async () => {
    const other = await createTestServer({ database: server.deps.database, clock: server.clock.now() })
    const there = await other.signIn('full')
    const key = uuid()
    const same = await Promise.all([claim(full, requestFor([bottle]), key), claim(there, requestFor([bottle]), key)])
    expect(same[0].body.order_id).toBe(same[1].body.order_id)
    const last = await Promise.all([claim(full, requestFor([tent])), claim(there, requestFor([tent]))])
    expect(last.map(({ code }) => code).sort()).toEqual(['0000', '502-01'])
  })

  it('[REL-002] stock and money are conserved in any sequence of claims, PINs, cancels and time-outs', async () => {
    type Step = { kind: 'claim' | 'pin' | 'wrongPin' | 'cancel' | 'repeat' | 'wait'; who: 0 | 1; pick: number }
    const step: fc.Arbitrary<Step> = fc.record({
      kind: fc.constantFrom('claim', 'claim', 'pin', 'wrongPin', 'cancel', 'repeat', 'wait'),
      who: fc.constantFrom(0, 1),
      pick: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
        await server.reset()
        await server.db.execute(sql`update product_variants set stock = 3 where id = '2002-00'`)
        const clients = [await server.signIn('full'), await server.signIn('rich')] as const
        const names = ['full', 'rich'] as const
        const saving = [await server.bank.saving('full'), await server.bank.saving('rich')] as const
        const placed: { who: 0 | 1; id: string; pin: string; key: string }[] = []
        const act = async ({ kind: what, who, pick }: Step) => {
          const target = placed[pick % Math.max(1, placed.length)]
          if (what === 'claim') {
            const key = uuid()
            const { code, body } = await claim(clients[who], requestFor([latte]), key)
            if (code === '0000') placed.push({ who, id: body.order_id, pin: body.pin_reference ?? '', key })
            else expect(code).toBe('502-01')
          } else if (what === 'wait') {
            server.clock.advance(4 * 60_000)
            await server.runDueJobs()
          } else if (!target) return
          else if (what === 'pin') await server.bank.enterPin(target.pin)
          else if (what === 'wrongPin') expect(await server.bank.enterPin(target.pin, '999999')).toBe(false)
          else if (what === 'cancel') await clients[target.who].call(cancelClaim, { body: { order_id: target.id } })
          else expect((await claim(clients[target.who], requestFor([latte]), target.key)).body.order_id).toBe(target.id)
        }
        for (const round of rounds) await Promise.all(round.map(act))
        const ended = await Promise.all(
          placed.map(async ({ who, id }) => ({
            who,
            status: (await clients[who].call(getOrder, { params: { id } })).body.order_status ?? '',
          })),
        )
        const holding = ended.filter(({ status }) => ['waiting_payment_confirmation', 'completed'].includes(status))
        expect(await server.stock('2002-00')).toBe(3 - holding.length)
        for (const who of [0, 1] as const)
          expect(await server.bank.saving(names[who])).toBe(
            saving[who] - 6500 * holding.filter((order) => order.who === who).length,
          )
        expect((await server.ledger()).balanced).toBe(true)
        const [held] = await rowsOf<{ n: number }>(
          server.db,
          sql`select count(*) as n from bank_holds where state = 'held' and reference in (select id from orders where status not in ('waiting_payment_confirmation', 'processing'))`,
        )
        expect(Number(held?.n)).toBe(0)
      }),
      { numRuns: isFull ? 200 : 12 },
    )
  })
})
