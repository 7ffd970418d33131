import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { latte, requestFor } from './buying'
import { createServerDatabase } from './testServer'

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

const said = async (server: Started, text: string): Promise<void> => {
  for (;;) {
    if (server.output().includes(text)) return
    const code = await Promise.race([server.ended, new Promise((go) => setTimeout(go, 50, 'still running'))])
    if (code !== 'still running' && !server.output().includes(text))
      throw new Error(`The server ended with ${String(code)}: ${server.output()}`)
  }
}

const freePort = (): Promise<string> =>
  new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => found(String(port)))
    })
  })

describe('starting', () => {
  let dataDir: string
  const started: Started[] = []
  const go = (env: Record<string, string>): Started => {
    const server = start(env)
    started.push(server)
    return server
  }
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'k-market-start-'))
  })
  afterAll(() => {
    for (const server of started) server.process.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('[RUN-001] [REL-011] makes and seeds the embedded database, refuses a second server on it, stops when told, and is the same after', async () => {
    const port = await freePort()
    const first = go({ PORT: port, DATA_DIR: dataDir })
    await said(first, `http://kmarket.localhost:${port}/workbench/`)
    expect(first.output()).toContain(`http://localhost:${port}/`)
    const products = async () =>
      (await (await fetch(`http://127.0.0.1:${port}/sandbox/shoppers`)).json()) as { shoppers: unknown[] }
    expect((await products()).shoppers).toHaveLength(8)

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
  }, 120_000)

  it('[RUN-006] refuses production without a database address, with one sentence', async () => {
    const server = go({ APP_ENV: 'production', SESSION_SECRET: 's'.repeat(40) })
    expect(await server.ended).toBe(1)
    expect(server.output().trim()).toBe(
      'In production the server needs DATABASE_URL, the address of a PostgreSQL server.',
    )
  })

  it.runIf(process.env['TEST_DATABASE_URL'])(
    '[REL-011] says that the database server knows no such database',
    async () => {
      const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
      url.pathname = '/k_market_no_such_database'
      const server = go({ DATABASE_URL: url.href, PORT: await freePort(), DATA_DIR: dataDir })
      expect(await server.ended).toBe(1)
      expect(server.output()).toContain('The database server refuses the connection (3D000)')
    },
  )
})
