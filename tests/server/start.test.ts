import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort as findPort } from '../../scripts/ports.mjs'
import type { DatabaseOptions } from '../../server/db/client'
import { openDatabase, rowsOf } from '../../server/db/client'
import { latte, requestFor } from './orderRequests'
import { unpackSeed } from './seededTemplate'
import { createServerDatabase, embeddedTemplate } from './testServer'

const root = join(import.meta.dirname, '../..')

interface Started {
  process: ChildProcess
  output: () => string
  ended: Promise<number | null>
}

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (output += text.toString()))
  return {
    process: child,
    output: () => output,
    ended: new Promise((ended) => child.on('exit', (code) => ended(code))),
  }
}

/** Waits until the server has printed a text; fails when it exits without. */
const said = (server: Started, text: string): Promise<void> =>
  new Promise((heard, failed) => {
    const listen = () => {
      if (server.output().includes(text)) heard()
    }
    for (const stream of [server.process.stdout, server.process.stderr]) stream?.on('data', listen)
    listen()
    void server.ended.then((code) => failed(new Error(`The server ended with ${String(code)}: ${server.output()}`)))
  })

const freePort = async (): Promise<string> => String(await findPort())

describe('starting', () => {
  let dataDir: string
  const started: Started[] = []
  const go = (env: Record<string, string>): Started => {
    const server = start(env)
    started.push(server)
    return server
  }
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'k-market-start-'))
    await embeddedTemplate()
  })
  afterAll(() => {
    for (const server of started) server.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  // An empty data directory is filled in e2e/commands.spec.ts.
  it('[REL-011] refuses a second server on the embedded database, stops on a signal, and keeps its data', async () => {
    unpackSeed(dataDir)
    const port = await freePort()
    const first = go({ PORT: port, DATA_DIR: dataDir })
    await said(first, `http://kmarket.localhost:${port}/workbench/`)
    expect(first.output()).toContain(`http://localhost:${port}/`)
    const products = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/sandbox/shoppers`)).json()) as { shoppers: unknown[] }
    expect((await products()).shoppers).toHaveLength(8)
    expect((await fetch(`http://127.0.0.1:${port}/`)).headers.get('keep-alive')).toBe('timeout=75')

    const second = go({ PORT: await freePort(), DATA_DIR: dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`is in use by process ${first.process.pid}`)

    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    const again = go({ PORT: port, DATA_DIR: dataDir })
    await said(again, '/workbench/')
    expect((await products()).shoppers).toHaveLength(8)

    const samePort = go({ PORT: port, DATA_DIR: join(dataDir, 'other'), APP_CONFIG: '{' })
    expect(await samePort.ended).toBe(1)
    expect(samePort.output()).toContain('APP_CONFIG')
    again.process.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  })

  /** The state of a database whose migrations were replaced by others, and the message with which a server refuses it. */
  async function startOnOtherMigrations(options: DatabaseOptions, env: Record<string, string>) {
    const look = async (change: boolean) => {
      const opened = await openDatabase(options)
      if (change) {
        await opened.migrate()
        await opened.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
      }
      const tables = await rowsOf(opened.db, sql`select schemaname, tablename from pg_tables order by 1, 2`)
      const migrations = await rowsOf(opened.db, sql`select * from drizzle.__drizzle_migrations`)
      await opened.close()
      return { tables, migrations }
    }
    const before = await look(true)
    const server = go({ PORT: await freePort(), ...env })
    expect(await server.ended).toBe(1)
    expect(await look(false)).toEqual(before)
    return server.output().trim()
  }

  it('[REL-011] refuses a data directory of other migrations with instructions, and leaves it unchanged', async () => {
    const older = join(dataDir, 'older')
    unpackSeed(older)
    expect(await startOnOtherMigrations({ dataDir: older }, { DATA_DIR: older })).toBe(
      `The database in ${older} was made by another version of the shop. Delete it to begin with the seed, or set DATA_DIR to another directory.`,
    )
  })

  it.runIf(process.env['TEST_DATABASE_URL'])(
    '[REL-011] refuses a database of other migrations on a server, and leaves it unchanged',
    async () => {
      const { url, drop } = await createServerDatabase()
      try {
        expect(await startOnOtherMigrations({ databaseUrl: url }, { DATABASE_URL: url, DATA_DIR: dataDir })).toBe(
          'The database at DATABASE_URL was made by another version of the shop. Start that version, or set DATABASE_URL to an empty database.',
        )
      } finally {
        await drop()
      }
    },
    120_000,
  )

  it('[RUN-006] refuses production without a database address, with one message', async () => {
    const server = go({ APP_ENV: 'production', SESSION_SECRET: 's'.repeat(40) })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toBe(
      'In production the server needs DATABASE_URL, the address of a PostgreSQL server.',
    )
  })

  it('[RUN-006] refuses production with the sandbox bank, before it connects to the database', async () => {
    const server = go({
      APP_ENV: 'production',
      SESSION_SECRET: 's'.repeat(40),
      DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none`,
    })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toMatch(/^In production the server needs the bank’s core, .*server\/main\.ts\.$/)
  })

  it.runIf(process.env['TEST_DATABASE_URL'])(
    '[REL-011] [REL-002] [RUN-004] two servers on one PostgreSQL, killed and disconnected during orders: each intent ends as one order',
    async () => {
      const database = await createServerDatabase()
      const admin = new pg.Client({ connectionString: database.url })
      try {
        await admin.connect()
        const port = await findPort(1)
        const ports = [String(port), String(port + 1)] as const
        const begin = async (port: string) => {
          const server = go({
            PORT: port,
            DATA_DIR: dataDir,
            DATABASE_URL: database.url,
            CLOCK_START: '2026-11-21T03:00:00Z',
          })
          await said(server, '/workbench/')
          return server
        }
        const servers = await Promise.all(ports.map(begin))
        const post = (port: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
          fetch(`http://127.0.0.1:${port}${path}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          })
        const session = await post(ports[0], '/v1/session', { session_id: 'session-full' })
        const Cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? ''
        const keys = Array.from({ length: 24 }, () => crypto.randomUUID())
        const order = (key: string, n: number) =>
          post(ports[n % 2 === 0 ? 0 : 1], '/v1/payment/claim_order', requestFor([latte]), {
            Cookie,
            'Idempotency-Key': key,
          }).then((answer) => answer.json() as Promise<{ MessageCode?: string; order_id?: string }>)
        const placed = async () => {
          const { rows } = await admin.query('select count(*)::int as n from orders where idempotency_key = any($1)', [
            keys,
          ])
          return (rows[0] as { n: number }).n
        }

        const inFlight = Promise.allSettled(keys.map(order))
        await vi.waitFor(async () => expect(await placed()).toBeGreaterThan(0), { timeout: 20_000, interval: 2 })
        await admin.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        )
        servers[0]?.process.kill('SIGKILL')
        const received = (await inFlight).map((result) =>
          result.status === 'fulfilled' ? result.value.order_id : undefined,
        )

        await begin(ports[0])
        const again = await Promise.all(keys.map(order))
        expect(again.map(({ MessageCode }) => MessageCode)).toEqual(keys.map(() => '0000'))
        again.forEach(({ order_id }, n) => {
          if (received[n] !== undefined) expect(order_id).toBe(received[n])
        })
        expect(await placed()).toBe(keys.length)
        const ledger = await fetch(`http://127.0.0.1:${ports[1]}/sandbox/ledger`)
        expect(((await ledger.json()) as { balanced: boolean }).balanced).toBe(true)
      } finally {
        for (const server of started) server.process.kill('SIGKILL')
        await Promise.all(started.map(({ ended }) => ended))
        await admin.end()
        await database.drop()
      }
    },
    120_000,
  )

  it.runIf(process.env['TEST_DATABASE_URL'])(
    '[REL-011] reports that the database does not exist on the server',
    async () => {
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
      url.pathname = '/k_market_no_such_database'
      const server = go({ DATABASE_URL: url.href, PORT: await freePort(), DATA_DIR: dataDir })
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain('The database server refuses the connection (3D000)')
    },
  )
})
