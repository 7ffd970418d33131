import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { Language } from '../contract/enums'
import { freePort } from '../scripts/ports.mjs'
import { isFull } from '../tests/full'
import { finishFirstVisit } from '../tests/firstVisit'
import { testTime, unpackSeed } from '../tests/server/seededTemplate'

export { expect }

const root = join(import.meta.dirname, '..')

const languages: readonly Language[] = ['th', 'en']

/** The languages of a test: both with `npm run test:full`, otherwise one, alternating. */
export const inTurn = (turn: number): readonly Language[] =>
  isFull ? languages : [languages[turn % languages.length]!]

interface Fixtures {
  /** For tests of transitions; all others request reduced motion. Such a test has its own page. */
  motion: boolean
  /**
   * A separate page and browser context, for a test that sets a clock or installs scripts. The other tests of a worker share
   * one page, which is blank, without cookies, storage, routes and permissions when a test starts: it opens the market in a quarter
   * of the time of a new one.
   */
  ownPage: boolean
  /** The device has never shown the market: the tutorial of home opens. Such a test has its own page. */
  firstVisit: boolean
}

interface WorkerFixtures {
  server: Server
  /** By the kind of device: the page that its tests share. */
  shared: Map<string, SharedPage>
}

interface SharedPage {
  context: BrowserContext
  page?: Page
}

/** Each worker has its own server and database, so sandbox switches do not affect other workers. */
export class Server {
  /** Its stderr since the last test. */
  log = ''
  private constructor(
    readonly baseURL: string,
    readonly stop: () => Promise<void>,
  ) {}

  static async start(): Promise<Server> {
    const port = await freePort()
    const data = mkdtempSync(join(tmpdir(), 'k-market-e2e-'))
    unpackSeed(data)
    const env = { ...process.env, PORT: String(port), DATA_DIR: data, APP_ENV: 'development', NODE_ENV: 'production' }
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: root,
      // A generated walk makes more calls a second than any shopper; tests/server tests the limit.
      env: { ...env, DATABASE_URL: undefined, RATE_LIMIT: 'off', CLOCK_START: testTime.toISOString() },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    const remove = () => rmSync(data, { recursive: true, force: true })
    const kill = () => (child.kill('SIGKILL'), remove())
    process.once('exit', kill)
    const server = new Server(`http://localhost:${port}`, async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      remove()
    })
    child.stderr.on('data', (chunk: Buffer) => (server.log += String(chunk)))
    const answers = async () =>
      (await fetch(`http://127.0.0.1:${port}/openapi.json`).catch(() => undefined))?.ok || child.exitCode !== null
    await expect.poll(answers, { timeout: 180_000, intervals: [100] }).toBe(true)
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${server.log}`)
    return server
  }
}

/** Where tests leave something behind: the shop, the workbench and its phones. */
const originsOf = (baseURL: string): readonly string[] => {
  const { port } = new URL(baseURL)
  return [baseURL, ...['', 'phone-1.', 'phone-2.'].map((name) => `http://${name}kmarket.localhost:${port}`)]
}

export const test = base.extend<Fixtures & { serverLog: void }, WorkerFixtures>({
  motion: [false, { option: true }],
  ownPage: [false, { option: true }],
  firstVisit: [false, { option: true }],

  server: [
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  shared: [
    async ({}, use) => {
      const shared: WorkerFixtures['shared'] = new Map()
      await use(shared)
      for (const { context } of shared.values()) await context.close()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.baseURL),

  contextOptions: async ({ contextOptions, motion }, use) =>
    use({ ...contextOptions, reducedMotion: motion ? 'no-preference' : 'reduce' }),

  context: async ({ browser, shared, ownPage, firstVisit, motion, hasTouch, isMobile }, use) => {
    if (ownPage || firstVisit || motion) {
      const context = await browser.newContext()
      if (!firstVisit) await context.addInitScript(finishFirstVisit)
      await use(context)
      return context.close()
    }
    const device = JSON.stringify({ hasTouch, isMobile })
    if (!shared.has(device)) {
      const context = await browser.newContext()
      await context.addInitScript(finishFirstVisit)
      shared.set(device, { context })
    }
    const kept = shared.get(device)!
    const { context } = kept
    await use(context)
    for (const other of context.pages()) if (other !== kept.page) await other.close()
    await context.setOffline(false)
    await context.unrouteAll()
    await context.clearCookies()
    await context.clearPermissions()
  },

  page: async ({ context, shared, viewport, baseURL }, use) => {
    const kept = [...shared.values()].find((one) => one.context === context)
    if (!kept) return use(await context.newPage())
    const page = (kept.page ??= await context.newPage())
    if (viewport) await page.setViewportSize(viewport)
    await use(page)
    await page.unrouteAll()
    await page.goto('about:blank')
    const devtools = await context.newCDPSession(page)
    for (const origin of originsOf(baseURL!))
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await devtools.detach()
  },

  serverLog: [
    async ({ server }, use, info) => {
      server.log = ''
      await use()
      if (info.status !== info.expectedStatus && server.log) process.stderr.write(`The server said:\n${server.log}`)
    },
    { auto: true },
  ],
})
