import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../server/testServer'
import { createTestServer, databaseKinds } from '../server/testServer'
import { endsOf, readBaseline, violations } from './invariants'
import type { Plan } from './plans'
import { planOf } from './plans'
import { randomOf } from './random'
import { emptyBook, play } from './shopping'
import { isFull } from '../full'

/** Fewer sessions do not come to every refusal. */
const enough = 500
/**
 * SESSIONS and SEED reproduce a run; FULL is the longer command. The embedded database takes twice the server's time: beside a server it has a
 * quarter of the sessions.
 */
const sessionsOn = (kind: string): number => {
  if (process.env['SESSIONS']) return Number(process.env['SESSIONS'])
  const sessions = isFull ? 100_000 : enough
  return kind === 'embedded' && databaseKinds.length > 1 ? sessions / 4 : sessions
}
const firstSeed = Number(process.env['SEED'] ?? 20_261_121)
/** Sessions on one fresh seed of the shop, and the number of concurrent ones. */
const perShop = 250
const together = 8

const shoppers = ['full', 'rich', 'card'] as const

describe.each(databaseKinds)('many random shoppers on the %s database', (kind) => {
  const sessions = sessionsOn(kind)
  let server: TestServer
  let second: TestServer
  beforeAll(async () => {
    server = await createTestServer({ kind })
    second = await createTestServer({ database: server.deps.database })
  })
  afterAll(() => server.close())

  /** One session's cookies for both processes. */
  const inBothProcesses = async (shopper: string): Promise<readonly [TestClient, TestClient]> => {
    const first = await server.signIn(shopper)
    const other = second.client()
    for (const [name, value] of first.cookies) other.cookies.set(name, value)
    return [first, other]
  }

  it(
    `[REL-001] [REL-002] [REL-003] [PAY-042] ${sessions} sessions, some paid partly or wholly with points, with lost, doubled and late replies, kills and restarts: one charge an intent, nothing created, nothing lost`,
    { timeout: 8 * 3_600_000 },
    async () => {
      const codes = new Map<string, number>()
      const ends = new Set<string>()
      for (let begun = 0; begun < sessions; begun += perShop) {
        await server.reset()
        second.clock.set(null)
        const baseline = await readBaseline(server)
        const book = emptyBook()
        const clients = Object.fromEntries(
          await Promise.all(shoppers.map(async (key) => [key, await inBothProcesses(key)] as const)),
        ) as Record<Plan['shopper'], readonly [TestClient, TestClient]>
        for (let from = begun; from < Math.min(begun + perShop, sessions); from += together) {
          const plans = Array.from({ length: Math.min(together, sessions - from) }, (_, index) => {
            const seed = firstSeed + from + index
            return planOf(seed, randomOf(seed))
          })
          const ended = await Promise.allSettled(plans.map((plan) => play(server, clients[plan.shopper], plan, book)))
          // Every order that still waits times out; the time of day stays within the hours of purchase.
          const later = new Date(server.clock.now().getTime() + 11 * 60_000)
          for (const process of [server, second]) process.clock.set(later)
          await Promise.all([server.runDueJobs(), second.runDueJobs()])
          const failed = ended.flatMap((end, index) =>
            end.status === 'rejected' ? [`${JSON.stringify(plans[index])}: ${String(end.reason)}`] : [],
          )
          expect(failed).toEqual([])
        }
        expect(await violations(server, baseline, book.intents), `seeds ${firstSeed + begun} and on`).toEqual([])
        for (const end of await endsOf(server)) ends.add(end)
        for (const [code, times] of book.codes) codes.set(code, (codes.get(code) ?? 0) + times)
      }
      if (sessions < enough) return
      // The run must have covered these outcomes: orders, short stock, stale totals and refused vouchers.
      for (const code of ['0000', '502-01', '304-03', '318-01', '504-01', '504-06', '504-07', '602', '408'])
        expect(codes.get(code) ?? 0, code).toBeGreaterThan(0)
      expect([...ends]).toEqual(
        expect.arrayContaining([
          'k-account paid',
          'k-account completed',
          'k-account shipped',
          'k-account cancelled',
          'k-account voidTimeout',
          'kmarket_credit_card paid',
          'kmarket_credit_card cancelled',
          'kmarket_credit_card voidTimeout',
          'kbank_reward_point completed',
          'kbank_reward_point paid',
          'the1 completed',
        ]),
      )
    },
  )
})
