import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { idempotencyDays } from '../../contract/constants'
import { addToBasket } from '../../contract/baskets'
import { sendGift } from '../../contract/gifts'
import { getOrder } from '../../contract/orders'
import type { Bank } from '../../server/bank/bank'
import type { Db } from '../../server/db/client'
import { dueJobs, idempotency, sessions } from '../../server/db/schema'
import { runDueJobs, schedule } from '../../server/domain/jobs'
import { startJobRunner } from '../../server/jobRunner'
import { cardTo } from '../giftCard'
import { claim, place } from './buying'
import { latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime, uuid } from './testServer'

const minute = 60_000

describe('a run of due jobs', () => {
  const work = { bank: {} as Bank, now: testTime }
  const databaseOf = (transaction: () => Promise<unknown>) => ({ transaction }) as unknown as Db

  it('does ten thousand at most', async () => {
    let done = 0
    const database = databaseOf(() => Promise.resolve(++done < 10_010))
    expect(await runDueJobs(database, work)).toBe(10_000)
  })

  it('fails with the database, and reports no job', async () => {
    const database = databaseOf(() => Promise.reject(new Error('The database is away.')))
    const onFailure = vi.fn()
    await expect(runDueJobs(database, work, onFailure)).rejects.toThrow('The database is away.')
    expect(onFailure).not.toHaveBeenCalled()
  })
})

describe.each(databaseKinds)('due jobs on the %s database', (kind) => {
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

  const run = (onFailure?: (kind: string, error: unknown) => void) =>
    runDueJobs(server.db, { bank: server.deps.bank, now: server.clock.now() }, onFailure)

  it('[RUN-004] [REL-002] several servers that poll concurrently run each job once', async () => {
    const saving = await server.bank.saving('full')
    const stock = await server.stock(latte.product_variant_id)
    for (let n = 0; n < 8; n++) await place(full, requestFor([latte]))
    server.clock.advance(10 * minute)
    const taken = await Promise.all([run(), run(), run()])
    expect(taken.reduce((sum, n) => sum + n, 0)).toBe(8)
    expect(await server.bank.saving('full')).toBe(saving)
    expect(await server.stock(latte.product_variant_id)).toBe(stock)
    expect((await server.ledger()).balanced).toBe(true)
    expect(await run()).toBe(0)
  })

  it('[REL-002] a job survives a restart of the server that planned it', async () => {
    const { order_id } = await place(full, requestFor([latte]))
    const restarted = await createTestServer({
      database: server.deps.database,
      clock: new Date(server.clock.now().getTime() + 10 * minute),
    })
    expect(await restarted.runDueJobs()).toBe(1)
    expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('voidTimeout')
  })

  it('a failed job is logged, postponed and retried, and does not block others', async () => {
    const { order_id } = await place(full, requestFor([latte]))
    await server.db.insert(dueJobs).values({ kind: 'nonsense', ref: 'x', runAt: new Date(0) })
    server.clock.advance(10 * minute)
    const failures: string[] = []
    await run((job) => failures.push(job))
    expect(failures).toEqual(['nonsense'])
    expect((await full.call(getOrder, { params: { id: order_id } })).body.order_status).toBe('voidTimeout')
    const [left] = await server.db.select().from(dueJobs).where(eq(dueJobs.kind, 'nonsense'))
    expect(left).toMatchObject({ kind: 'nonsense', attempts: 1, lastError: 'TypeError' })
    expect(left?.runAt.getTime()).toBeGreaterThan(server.clock.now().getTime())
    expect(await run()).toBe(0)
    server.clock.advance(2 * minute)
    await run((job) => failures.push(job))
    expect(failures).toHaveLength(2)
  })

  it('a job is postponed by whatever is thrown', async () => {
    await schedule(server.db, { kind: 'points.return', ref: 'x', runAt: new Date(0) })
    const bank = Object.assign(Object.create(server.deps.bank) as Bank, { release: vi.fn().mockRejectedValue('away') })
    await runDueJobs(server.db, { bank, now: server.clock.now() })
    const [left] = await server.db.select().from(dueJobs).where(eq(dueJobs.kind, 'points.return'))
    expect(left).toMatchObject({ ref: 'x', attempts: 1, lastError: 'failed' })
  })

  it.runIf(kind === 'server')('a job that another server is doing does not hold up the others', async () => {
    await schedule(server.db, { kind: 'order.timeout', ref: 'taken', runAt: new Date(0) })
    await schedule(server.db, { kind: 'order.timeout', ref: 'free', runAt: new Date(1) })
    await server.db.transaction(async (other) => {
      await other.select().from(dueJobs).where(eq(dueJobs.ref, 'taken')).for('update')
      expect(await run()).toBe(1)
    })
    expect(await run()).toBe(1)
  })

  it('planning a job again reschedules it', async () => {
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * minute)
    await schedule(server.db, { kind: 'order.timeout', ref: 'x', runAt: at(1) })
    await schedule(server.db, { kind: 'order.timeout', ref: 'x', runAt: at(5) })
    server.clock.advance(2 * minute)
    expect(await run()).toBe(0)
    server.clock.advance(3 * minute)
    expect(await run()).toBe(1)
  })

  /** The number of idempotency keys after the housekeeping. */
  const keysKept = async () => {
    await schedule(server.db, { kind: 'housekeeping', ref: 'all', runAt: server.clock.now() })
    await run()
    return (await server.db.select().from(idempotency)).length
  }

  it('[API-143] the housekeeping job keeps an idempotency key for thirty days and deletes it on its next run', async () => {
    await full.call(
      addToBasket,
      { query: { type: 'general' }, body: { quantity: 1, product_variant_id: '1001-01', product_id: '1001' } },
      { idempotencyKey: uuid() },
    )
    server.clock.advance(idempotencyDays * 24 * 60 * minute)
    expect(await keysKept()).toBe(1)
    expect(await server.db.select().from(sessions)).toEqual([])
    server.clock.advance(1)
    expect(await keysKept()).toBe(0)
    const [next] = await server.db.select().from(dueJobs).where(eq(dueJobs.kind, 'housekeeping'))
    expect(next?.runAt.getTime()).toBeGreaterThan(server.clock.now().getTime())
  })

  it('[REL-001] the key of an order or a gift is kept longer: a repeat answers the first answer, another body is refused', async () => {
    const [ofOrder, ofGift] = [uuid(), uuid()]
    const send = (client: TestClient, giftId: string) =>
      client.call(sendGift, { body: { giftId, ...cardTo('0890000103') } }, { idempotencyKey: ofGift })
    const placed = await claim(full, requestFor([latte]), ofOrder)
    const sent = await send(full, 'c-full-usable')
    expect([placed.code, sent.code]).toEqual(['0000', '0000'])
    server.clock.advance((idempotencyDays + 1) * 24 * 60 * minute)
    expect(await keysKept()).toBe(2)
    const later = await server.signIn('full')
    expect((await claim(later, requestFor([latte]), ofOrder)).body).toEqual(placed.body)
    expect((await send(later, 'c-full-usable')).body).toEqual(sent.body)
    const stock = await server.stock(latte.product_variant_id)
    const other = await claim(later, requestFor([{ ...latte, quantity: 2 }]), ofOrder)
    expect([other.code, (await send(later, 'c-full-value')).code]).toEqual(['1011', '1011'])
    expect(await server.stock(latte.product_variant_id)).toBe(stock)
  })

  it('the runner polls until it is stopped', async () => {
    const { order_id } = await place(full, requestFor([latte]))
    const runner = startJobRunner({
      db: server.db,
      bank: server.deps.bank,
      clock: server.clock,
      onFailure: (job) => expect.unreachable(job),
      everyMs: 5,
    })
    server.clock.advance(10 * minute)
    await vi.waitFor(async () => {
      const { body } = await full.call(getOrder, { params: { id: order_id } })
      expect(body.order_status).toBe('voidTimeout')
    }, 60_000)
    await runner.stop()
    await server.db.execute(sql`delete from due_jobs`)
    await schedule(server.db, { kind: 'order.timeout', ref: 'x', runAt: new Date(0) })
    expect(await server.db.select().from(dueJobs)).toHaveLength(1)
  })
})
