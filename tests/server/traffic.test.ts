import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TrafficBatch, TrafficDefinitions, TrafficItem } from '../../contract/traffic'
import { postTraffic, readTraffic } from '../../contract/traffic'
import { runDueJobs, schedule } from '../../server/domain/jobs'
import { faultOf, knownNames, medianTime, rowsOf } from '../../server/domain/traffic/trafficRules'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const definitions: TrafficDefinitions = {
  cart: {
    states: ['cart', 'cart.idle', 'cart.failed'],
    transitions: ['cart.idle|cart.open|0', 'cart.failed|cart.retry|0'],
  },
  pin: { states: ['pin'], transitions: ['pin|pin.open|0'] },
}

const open: TrafficItem = { kind: 'edge', name: 'cart.idle|cart.open|0', count: 2 }
const batchOf = (items: TrafficItem[], visit: Partial<TrafficBatch> = {}): TrafficBatch => ({
  language: 'th',
  platform: 'android',
  appVersion: '5.18',
  profileType: 'FULL',
  items,
  ...visit,
})
const own = { Origin: 'http://localhost' }

describe('the counts of a batch', () => {
  const known = knownNames(definitions)

  it.each<[Partial<TrafficItem>, string]>([
    [{ name: 'cart.idle' }, 'The batch names a transition that no machine has.'],
    [{ kind: 'start', name: 'cart.burnt' }, 'The batch names a state that no machine has.'],
    [{ time: 4 }, 'The end of a visit to a state has a time, and nothing else has one.'],
    [{ kind: 'stop', name: 'cart' }, 'The end of a visit to a state has a time, and nothing else has one.'],
    [{ kind: 'enter', name: 'cart', error: '406' }, 'Only a transition has an error.'],
  ])('with %j are refused: %s', (change, reason) => {
    expect(faultOf({ ...open, ...change }, known)).toBe(reason)
  })

  it('are stored in one order, so that servers that add to the same rows cause no deadlock', () => {
    const items = [...definitions['cart']!.states, 'pin'].map((name) => ({ kind: 'start', name, count: 1 }) as const)
    const stored = (of: TrafficItem[]) => rowsOf(batchOf(of), known, new Date(0)).map(({ name }) => name)
    const [cart, idle, failed, pin] = items as [TrafficItem, TrafficItem, TrafficItem, TrafficItem]
    const inOrder = ['cart', 'cart.failed', 'cart.idle', 'pin']
    expect(stored([cart, failed, idle, pin])).toEqual(inOrder)
    expect(stored([pin, idle, failed, cart])).toEqual(inOrder)
    expect(stored([idle, cart, pin, failed])).toEqual(inOrder)
  })

  it('have a median time, whatever their order', () => {
    const median = (...counts: [time: number, count: number][]) => medianTime(new Map(counts))
    expect(median([4, 3], [8, 2], [10, 1])).toBe(383)
    expect(median([10, 1], [8, 2], [4, 3])).toBe(383)
    expect(median([10, 1], [4, 2], [8, 3])).toBe(1831)
    expect(median([4, 1], [8, 1], [10, 3])).toBe(3763)
    expect(median()).toBeUndefined()
  })
})

describe.each(databaseKinds)('traffic on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  beforeAll(async () => {
    server = await createTestServer({ kind, definitions })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const send = (batch: unknown, headers: Record<string, string> = own, client = full) =>
    client.call(postTraffic, { body: batch as TrafficBatch }, { headers })
  const read = async (query: object = {}) => (await server.client().call(readTraffic, { query })).body

  it('adds up the counts of all visits by the hour [ANL-015]', async () => {
    expect((await send(batchOf([open, { ...open, count: 3 }]))).body.counted).toBe(5)
    await send(batchOf([open], { platform: 'ios' }))
    server.clock.advance(3_600_000)
    await send(batchOf([open]))
    expect((await read()).transitions).toEqual([
      { machine: 'cart', transition: 'cart.idle|cart.open|0', count: 9, failed: 0 },
    ])
    const counts = async (query: object) => (await read(query)).transitions.map(({ count }) => count)
    expect(await counts({ from: '2026-11-21T03:00:00Z', until: '2026-11-21T04:00:00Z' })).toEqual([7])
    expect(await counts({ from: '2026-11-21T04:00:00Z' })).toEqual([2])
    expect(await counts({ platform: 'ios' })).toEqual([2])
    expect(await counts({ platform: 'other' })).toEqual([])
  })

  it('two servers on one database count as one [ANL-015]', async () => {
    const second = await createTestServer({ definitions, database: server.deps.database })
    const other = await second.signIn('full')
    const batch = batchOf([
      open,
      { kind: 'start', name: 'cart.idle', count: 1 },
      { kind: 'start', name: 'cart', count: 1 },
    ])
    await Promise.all(Array.from({ length: 20 }, (_, n) => send(batch, own, n % 2 ? other : full)))
    expect((await read()).transitions[0]?.count).toBe(40)
    expect((await read()).states.map(({ started }) => started)).toEqual([20, 20])
  })

  it('sums visits to states with their median time: in is out and still there', async () => {
    const idle = (kind: TrafficItem['kind'], count: number, time?: number): TrafficItem => ({
      kind,
      name: 'cart.idle',
      count,
      ...(time !== undefined && { time }),
    })
    await send(
      batchOf([
        idle('start', 4),
        idle('enter', 6),
        idle('leave', 1, 4),
        idle('leave', 1, 10),
        idle('stop', 1, 4),
        idle('stop', 3, 8),
      ]),
    )
    expect((await read()).states).toEqual([
      {
        machine: 'cart',
        state: 'cart.idle',
        started: 4,
        entered: 6,
        left: 2,
        stopped: 4,
        stillThere: 4,
        medianTime: 1831,
      },
    ])
  })

  it('filters by every dimension and lists errors, the most frequent first [ANL-015]', async () => {
    const retry: TrafficItem = { kind: 'edge', name: 'cart.failed|cart.retry|0', count: 1 }
    await send(batchOf([{ ...open, error: '304-03' }, { ...retry, count: 5, error: '406' }, retry]))
    await send(
      batchOf([{ ...open, source: 'saving_account', voucher: true }], {
        language: 'en',
        appVersion: '',
        profileType: 'GUEST',
      }),
    )
    await send(batchOf([{ kind: 'edge', name: 'pin|pin.open|0', count: 7 }]))
    const sums = await read()
    expect(sums.errors).toEqual([
      { error: '406', machine: 'cart', transition: 'cart.failed|cart.retry|0', count: 5 },
      { error: '304-03', machine: 'cart', transition: 'cart.idle|cart.open|0', count: 2 },
    ])
    expect(sums.transitions.map(({ count, failed }) => [count, failed])).toEqual([
      [6, 5],
      [4, 2],
      [7, 0],
    ])
    expect(sums.values).toEqual({ appVersion: ['5.18'], source: ['saving_account'], error: ['304-03', '406'] })
    expect((await read({ platform: 'other' })).values).toEqual(sums.values)
    expect((await read({ until: '2026-11-21T03:00:00Z' })).values).toEqual({ appVersion: [], source: [], error: [] })
    const total = async (query: object) => (await read(query)).transitions.reduce((sum, { count }) => sum + count, 0)
    expect(await total({})).toBe(17)
    expect(await total({ machine: 'pin' })).toBe(7)
    expect(await total({ language: 'en' })).toBe(2)
    expect(await total({ appVersion: '' })).toBe(2)
    expect(await total({ appVersion: '5.18' })).toBe(15)
    expect(await total({ profileType: 'GUEST' })).toBe(2)
    expect(await total({ source: 'saving_account' })).toBe(2)
    expect(await total({ source: 'none' })).toBe(15)
    expect(await total({ voucher: 'yes' })).toBe(2)
    expect(await total({ voucher: 'no' })).toBe(15)
    expect(await total({ error: '406' })).toBe(5)
    expect(await total({ error: 'none' })).toBe(10)
  })

  it('lists the most frequent of several errors first', async () => {
    const failed = (count: number, error: string) => ({ ...open, count, error })
    await send(batchOf([failed(2, '304-03'), failed(5, '406'), failed(3, '503')]))
    expect((await read()).errors.map(({ error }) => error)).toEqual(['406', '503', '304-03'])
  })

  it('says by source and voucher how visits to a state began, equal to the sums of the state [ANL-016]', async () => {
    const idle: TrafficItem = { kind: 'enter', name: 'cart.idle', count: 2 }
    const paid = { source: 'saving_account', voucher: true }
    await send(
      batchOf([
        { ...idle, ...paid },
        { ...idle, ...paid, kind: 'start', count: 3 },
        { ...idle, source: 'the1' },
        { ...idle, ...paid, kind: 'leave', time: 4, count: 1 },
      ]),
    )
    const { arrivals, states } = await read()
    expect(arrivals).toEqual([
      { machine: 'cart', state: 'cart.idle', source: 'saving_account', voucher: true, count: 5 },
      { machine: 'cart', state: 'cart.idle', source: 'the1', voucher: false, count: 2 },
    ])
    expect(states[0]!.entered + states[0]!.started).toBe(7)
    expect((await read({ voucher: 'no' })).arrivals).toEqual([arrivals[1]])
  })

  it.each<[string, TrafficItem]>([
    ['a transition that no machine has', { ...open, name: 'cart.idle|cart.burn|0' }],
    ['a state that no machine has', { kind: 'start', name: 'cart.burnt', count: 1 }],
    ['a state as a transition', { ...open, name: 'cart.idle' }],
    ['the end of a visit without its time', { kind: 'leave', name: 'cart.idle', count: 1 }],
    ['an error of a state', { kind: 'start', name: 'cart.idle', count: 1, error: '406' }],
    ['a count above the limit', { ...open, count: 1_000_000 }],
  ])('refuses the whole batch for %s [ANL-015]', async (_, item) => {
    const answer = await send(batchOf([open, item]))
    expect(answer.code).toBe('1011')
    expect((await read()).transitions).toEqual([])
    expect((await read()).states).toEqual([])
  })

  it('says in a sentence what is wrong', async () => {
    const answer = await send(batchOf([{ ...open, name: 'no.such|transition|0' }]))
    expect(answer.body).toMatchObject({ reason: 'The batch names a transition that no machine has.' })
  })

  it('refuses a batch with a million rows before it reads it', async () => {
    const answer = await send({ ...batchOf([]), items: Array.from({ length: 1_000_000 }, () => 1) })
    expect([answer.status, answer.code]).toEqual([413, '1011'])
    expect((await send(batchOf(Array.from({ length: 151 }, () => open)))).code).toBe('1011')
    expect((await read()).transitions).toEqual([])
  })

  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['another port', { Origin: 'http://localhost:81' }],
    ['no origin', {}],
    ['an opaque origin', { Origin: 'null' }],
    ['another site by its browser', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister site by its browser', { Origin: 'http://localhost', 'Sec-Fetch-Site': 'same-site' }],
  ])('refuses %s', async (_, headers) => {
    expect((await send(batchOf([open]), headers)).code).toBe('1011')
    expect((await read()).transitions).toEqual([])
    expect((await send(batchOf([open]), { ...own, 'Sec-Fetch-Site': 'same-origin' })).code).toBe('0000')
  })

  it('takes counts of shoppers only, and keeps nothing of them [ANL-015]', async () => {
    expect((await send(batchOf([open]), own, server.client())).status).toBe(401)
    server.clock.advance(25 * 60_000)
    await send(batchOf([open]))
    const { traffic } = await import('../../server/db/schema')
    expect(await server.db.select().from(traffic)).toEqual([
      {
        hour: new Date('2026-11-21T03:00:00Z'),
        kind: 'edge',
        machine: 'cart',
        name: 'cart.idle|cart.open|0',
        time: -1,
        language: 'th',
        platform: 'android',
        appVersion: '5.18',
        profileType: 'FULL',
        source: '',
        voucher: false,
        error: '',
        count: 2,
      },
    ])
  })

  it('is off where the configuration does not allow it [ANL-015]', async () => {
    const quiet = await createTestServer({ database: server.deps.database, definitions, countsTraffic: false })
    const client = await quiet.signIn('full')
    expect((await send(batchOf([open]), own, client)).code).toBe('1011')
    expect((await read()).transitions).toEqual([])
  })

  it('is read outside production only', async () => {
    const production = await createTestServer({ database: server.deps.database, production: true, definitions })
    expect((await production.client().call(readTraffic, { query: {} })).status).toBe(404)
  })

  it('sums are kept for as many days as the server is set to', async () => {
    const day = 24 * 3_600_000
    await send(batchOf([open]))
    server.clock.advance(5 * day)
    full = await server.signIn('full')
    await send(batchOf([open]))
    const clean = async (trafficDays?: number) => {
      await schedule(server.db, { kind: 'housekeeping', ref: 'all', runAt: server.clock.now() })
      await runDueJobs(server.db, { bank: server.deps.bank, now: server.clock.now(), trafficDays })
      return (await read()).transitions.map(({ count }) => count)
    }
    expect(await clean()).toEqual([4])
    expect(await clean(5)).toEqual([4])
    server.clock.advance(3_600_000)
    expect(await clean()).toEqual([4])
    expect(await clean(5)).toEqual([2])
  })
})
