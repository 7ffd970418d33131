import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { readConfig } from '../../contract/config'
import type { CallOf, EndpointOptions, WireAnswerOf } from '../../contract/endpoint'
import type { Language } from '../../contract/enums'
import { header } from '../../contract/envelope'
import type { TrafficDefinitions } from '../../contract/traffic'
import type { ErrorSwitch, Switches } from '../../contract/sandbox'
import { createApp } from '../../server/app'
import type { TrialBalance } from '../../server/bank/bank'
import { createSandboxBank, seedPin } from '../../server/bank/sandboxBank'
import { standingClock } from '../../server/clock'
import type { Db, OpenedDatabase } from '../../server/db/client'
import { inTransaction, openDatabase, rowsOf } from '../../server/db/client'
import { dueJobs } from '../../server/db/schema'
import { seedDatabase, sessionIdOf } from '../../server/db/seed/seed'
import { knownNames } from '../../server/domain/traffic/trafficRules'
import { runDueJobs } from '../../server/domain/jobs'
import { enterPin } from '../../server/domain/payment/pins'
import type { RateLimits } from '../../server/http/rateLimit'
import { createQuotas, createRateLimiter } from '../../server/http/rateLimit'
import type { Deps } from '../../server/http/context'
import { createLog, plainText } from '../../server/http/log'
import { createSandbox, cutHeader } from '../../server/http/sandboxState'
import { resources } from '../../server/resources'
import { keepSeed, restoreSeed } from './keptSeed'
import { testDatabasePrefix } from './runDatabases'
import { seedHash, seededTemplate, testTime } from './seededTemplate'

export { testTime }

export type DatabaseKind = 'embedded' | 'server'

/** Databases of this run: always the embedded one, and a PostgreSQL server if TEST_DATABASE_URL is set. */
export const databaseKinds: DatabaseKind[] = process.env['TEST_DATABASE_URL'] ? ['embedded', 'server'] : ['embedded']

async function fill(opened: OpenedDatabase): Promise<void> {
  await opened.migrate()
  await seedDatabase(opened.db, { now: testTime })
  await keepSeed(opened.db)
}

/** The seeded embedded database, created once for all test processes. */
export async function embeddedTemplate(): Promise<Blob> {
  const file = seededTemplate()
  if (!existsSync(file)) {
    const opened = await openDatabase({ memory: true })
    await fill(opened)
    // Without them, each copy replays the log of the seed when it is opened, and reads every table in its first vacuum.
    await opened.db.execute(sql`vacuum`)
    await opened.db.execute(sql`checkpoint`)
    const dump = await opened.dump()
    await opened.close()
    const folder = dirname(file)
    mkdirSync(folder, { recursive: true })
    const part = `${file}.${process.pid}`
    writeFileSync(part, new Uint8Array(await dump.arrayBuffer()))
    renameSync(part, file)
    for (const name of readdirSync(folder))
      if (/^seeded-.*\.tar$/.test(name) && !file.endsWith(name)) rmSync(join(folder, name))
  }
  return new Blob([readFileSync(file)])
}

async function administrate<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const addressOf = (database: string): string => {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${database}`
  return url.href
}

/** A seeded database on the server, created once and copied for every suite. A lock of the connection keeps it from being dropped. */
async function serverTemplate(client: pg.Client): Promise<string> {
  await client.query('select pg_advisory_lock(7305113)')
  const name = `k_market_seeded_${seedHash()}`
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return name
  const part = `${name}_part`
  await client.query(`drop database if exists ${part} with (force)`)
  await client.query(`create database ${part}`)
  const opened = await openDatabase({ databaseUrl: addressOf(part) })
  await fill(opened)
  await opened.close()
  await client.query(`alter database ${part} rename to ${name}`)
  const { rows } = await client.query<{ old: string }>(
    "select datname as old from pg_database where datname like 'k\\_market\\_seeded\\_%' and datname <> $1",
    [name],
  )
  for (const { old } of rows) await client.query(`drop database if exists ${old}`).catch(() => undefined)
  return name
}

/** Creates the seeded database on the server, once for all processes. */
export const makeServerTemplate = (): Promise<string> => administrate(serverTemplate)

/** A separate seeded database on the server, for processes that open it by its address. */
export async function createServerDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${testDatabasePrefix(process.env['TEST_RUN'])}${randomUUID().replaceAll('-', '')}`
  await administrate(async (client) => {
    await client.query(`create database ${name} template ${await serverTemplate(client)}`)
    // Losing data in a crash is acceptable here.
    await client.query(`alter database ${name} set synchronous_commit = off`)
  })
  return {
    url: addressOf(name),
    drop: () =>
      administrate((client) => client.query(`drop database if exists ${name} with (force)`)).then(() => undefined),
  }
}

/** Seeded databases of finished suites in this process, reused by the next ones. */
const spare: Record<DatabaseKind, OpenedDatabase[]> = { embedded: [], server: [] }

async function takeSeeded(kind: DatabaseKind): Promise<OpenedDatabase> {
  const known = spare[kind].pop()
  if (known) return known
  const database =
    kind === 'embedded'
      ? await openDatabase({ memory: true, from: await embeddedTemplate() })
      : await openDatabase({ databaseUrl: (await createServerDatabase()).url })
  // Suites move the clock and count the jobs that they plan themselves.
  await database.db.delete(dueJobs).where(eq(dueJobs.kind, 'order.timeout'))
  return database
}

/** How often an embedded database was returned. */
const returns = new WeakMap<OpenedDatabase, number>()

/** Returns a database with nothing but the seed in it. The databases on a server are dropped when the run ends. */
async function giveBack(kind: DatabaseKind, database: OpenedDatabase): Promise<void> {
  await restoreSeed(database.db)
  if (kind === 'embedded') {
    const times = (returns.get(database) ?? 0) + 1
    returns.set(database, times)
    // It has no autovacuum for the rows of earlier suites; 50 ms after each suite are more than those of a few suites cost. Its statistics are
    // those of the seed, as its rows are.
    if (times % 4 === 0) await database.db.execute(sql`vacuum`)
  }
  spare[kind].push(database)
}

export interface CallOptions {
  idempotencyKey?: string
  language?: Language
  headers?: Record<string, string>
}

export interface Reply<T> {
  status: number
  headers: Headers
  /** MessageCode, and the subcode after a hyphen; undefined when the answer had none. */
  code: string | undefined
  body: T & { MessageCode?: string; MessageSubCode?: string }
}

export interface TestClient {
  /** `fetch` with this client's cookies; paths are sent to the server. Also for the page's own API client. */
  fetch: typeof globalThis.fetch
  call: <O extends EndpointOptions>(
    endpoint: O,
    input: CallOf<O>,
    options?: CallOptions,
  ) => Promise<Reply<WireAnswerOf<O>>>
  cookies: Map<string, string>
}

export interface TestServer {
  deps: Deps
  db: Db
  clock: ReturnType<typeof standingClock>
  /** A browser without a session. */
  client: () => TestClient
  /** A browser in which this shopper of the seed has a verified session. */
  signIn: (shopperKey: string) => Promise<TestClient>
  bank: {
    /** Enters a PIN on the phone, by default the right one. */
    enterPin: (pinReference: string, pin?: string) => Promise<boolean>
    /** Balance of a ledger account: satang or points. */
    account: (id: string) => Promise<number>
    /** Balance of a shopper's saving account, in satang. */
    saving: (shopperKey: string) => Promise<number>
  }
  ledger: () => Promise<TrialBalance>
  stock: (variantId: string) => Promise<number>
  /** Sets switches as the sandbox's endpoint does. */
  switches: (given: { errors?: ErrorSwitch[] } & Partial<Omit<Switches, 'errors'>>) => void
  runDueJobs: () => Promise<number>
  /** Resets seed, clock and switches, ends sessions and clears recipient checks. */
  reset: () => Promise<void>
  close: () => Promise<void>
  /** Lines that the server logged. */
  log: string[]
}

export interface TestServerOptions {
  kind?: DatabaseKind
  clock?: Date
  production?: boolean
  rateLimit?: RateLimits
  trustedProxies?: number
  /** Folder with built pages. */
  dist?: string
  /** Switches the workbench of a production server on. */
  workbenchPassword?: string
  /** States and transitions that traffic is counted of. Counting is off without them. */
  definitions?: TrafficDefinitions
  /** Whether the configuration allows counting; it does where there are definitions. */
  countsTraffic?: boolean
  /** An open database to share with another server; it is not closed by this one. */
  database?: OpenedDatabase
}

export const uuid = (): string => randomUUID()

/** The shop's server in this process on a database of its own, with the seed, a fixed clock and no rate limit. */
export async function createTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const { kind = 'embedded', production = false } = options
  const database = options.database ?? (await takeSeeded(kind))
  const { db } = database
  const clock = standingClock(options.clock ?? testTime)
  const bank = createSandboxBank()
  const sandbox = createSandbox()
  const log: string[] = []
  const deps: Deps = {
    database,
    clock,
    bank,
    production,
    config: readConfig({
      env: production ? 'production' : 'local',
      splitOrderPartnerId: 'khanom',
      countsTraffic: options.countsTraffic ?? options.definitions !== undefined,
    }),
    definitions: () => options.definitions && knownNames(options.definitions),
    secret: 'the secret of the suites, long enough to be one',
    rateLimiter: options.rateLimit && createRateLimiter(options.rateLimit),
    trustedProxies: options.trustedProxies ?? 0,
    ...createQuotas(database.countsPool),
    sandbox: production ? undefined : sandbox,
    checkAnswers: true,
    log: createLog(plainText((line) => log.push(line))),
  }
  const { dist, workbenchPassword } = options
  const app = createApp(deps, { resources, imageCache: join(tmpdir(), 'k-market-images'), dist, workbenchPassword })

  function client(): TestClient {
    const cookies = new Map<string, string>()
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request =
        input instanceof Request
          ? new Request(input, init)
          : new Request(new URL(String(input), 'http://localhost'), init)
      if (cookies.size > 0)
        request.headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      request.signal.throwIfAborted()
      const answer = await app.fetch(request)
      request.signal.throwIfAborted()
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (/max-age=0\b/i.test(line) || value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      if (answer.headers.has(cutHeader)) throw new TypeError('fetch failed')
      return answer
    }
    return {
      fetch,
      cookies,
      call: async (endpoint, input, { idempotencyKey, language, headers } = {}) => {
        const {
          params = {},
          query,
          body,
        } = input as {
          params?: Record<string, string>
          query?: Record<string, unknown>
          body?: unknown
        }
        const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
        const search = new URLSearchParams(
          Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
        ).toString()
        const answer = await fetch(search ? `${path}?${search}` : path, {
          method: endpoint.method,
          headers: {
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...(language && { [header.acceptLanguage]: language }),
            ...(idempotencyKey && { [header.idempotencyKey]: idempotencyKey }),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        })
        const data = (await answer.json().catch(() => ({}))) as Reply<never>['body']
        const { MessageCode, MessageSubCode } = data as { MessageCode?: string; MessageSubCode?: string }
        return {
          status: answer.status,
          headers: answer.headers,
          code: MessageCode && (MessageSubCode ? `${MessageCode}-${MessageSubCode}` : MessageCode),
          body: data,
        }
      },
    }
  }

  return {
    deps,
    db,
    clock,
    client,
    log,
    signIn: async (shopperKey) => {
      const signed = client()
      const answer = await signed.fetch('/v1/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ session_id: sessionIdOf(shopperKey) }),
      })
      const { MessageCode } = (await answer.json()) as { MessageCode?: string }
      if (MessageCode !== '0000') throw new Error(`${shopperKey} could not sign in (${MessageCode ?? answer.status}).`)
      return signed
    },
    bank: {
      enterPin: (pinReference, pin = seedPin) =>
        inTransaction(db, async (tx) => {
          const given = await enterPin(tx, { bank, reference: pinReference, pin, now: clock.now() })
          return given?.verified ?? false
        }),
      account: async (id) => {
        const [row] = await rowsOf<{ balance: number }>(db, sql`select balance from bank_accounts where id = ${id}`)
        return row?.balance ?? NaN
      },
      saving: async (shopperKey) => {
        const wallets = await bank.wallets(db, shopperKey)
        return wallets.find(({ type }) => type === 'saving_account')?.balance ?? 0
      },
    },
    ledger: () => bank.trialBalance(db),
    stock: async (variantId) => {
      const [row] = await rowsOf<{ stock: number }>(db, sql`select stock from product_variants where id = ${variantId}`)
      return row?.stock ?? NaN
    },
    switches: ({ errors = [], latency = 0, maintenance = null }) => sandbox.replace({ errors, latency, maintenance }),
    runDueJobs: () => runDueJobs(db, { bank, now: clock.now() }),
    reset: async () => {
      if (options.database) throw new Error('The server that owns the database resets it.')
      await restoreSeed(db)
      clock.set(null)
      sandbox.replace({ errors: [], latency: 0, maintenance: null })
      Object.assign(deps, createQuotas(database.countsPool))
      log.length = 0
    },
    close: async () => {
      if (!options.database) await giveBack(kind, database)
    },
  }
}
