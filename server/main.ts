import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerType } from '@hono/node-server'
import { serve as listen } from '@hono/node-server'
import { createApp } from './app'
import type { SandboxBank } from './bank/bank'
import { createSandboxBank } from './bank/sandboxBank'
import { runningClock } from './clock'
import type { OpenedDatabase } from './db/client'
import { codeOf, isAway, openDatabase } from './db/client'
import { StartError } from './db/lock'
import { definitionsReader } from './definitions'
import { isSeeded, seedDatabase, shiftDates } from './db/seed/seed'
import { startJobRunner } from './jobRunner'
import { createLog, describeFailure, plainText } from './http/log'
import { createQuotas, createRateLimiter } from './http/rateLimit'
import { createSandbox } from './http/sandboxState'
import { createShopPage } from './page'
import { resources } from './resources'
import type { Settings } from './settings'
import { readSettings, workbenchHost } from './settings'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const warn = (line: string): void => void process.stderr.write(`${line}\n`)
const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds))

/** Waits for a database server that is starting; any other error ends the start with a message (REL-011). */
async function reachDatabase(settings: Settings): Promise<OpenedDatabase> {
  const opened = await openDatabase(settings)
  for (let attempt = 1; ; attempt++) {
    try {
      await opened.migrate()
      return opened
    } catch (error) {
      const code = codeOf(error) ?? ''
      const away = settings.databaseUrl !== undefined && isAway(error)
      if (!away || attempt === 60) {
        await opened.close().catch(() => undefined)
        if (away)
          throw new StartError(
            `The database at DATABASE_URL does not answer (${code}). Start it, then start the server again.`,
          )
        if (['28P01', '28000', '3D000'].includes(code))
          throw new StartError(
            `The database server refuses the connection (${code}): check user, password and name in DATABASE_URL.`,
          )
        if (['53100', 'ENOSPC'].includes(code))
          throw new StartError('The disk of the database is full: make room, then start the server again.')
        throw error
      }
      if (attempt === 1) warn(`The database does not answer yet (${code}); trying again every 2 seconds.`)
      await pause(2000)
    }
  }
}

/** The sandbox bank, off production only. In production it could never receive a PIN, so no order would be paid (RUN-006). */
function bankFor({ production }: Settings): SandboxBank {
  if (production)
    throw new StartError(
      'In production the server needs the bank’s core, and only the sandbox bank is built in: provide another Bank (server/bank/bank.ts) in server/main.ts.',
    )
  return createSandboxBank()
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/**
 * How long an idle connection stays open, in milliseconds: longer than a load balancer keeps it (60 s as a rule), which
 * would otherwise send a request on a connection that is being closed.
 */
const keepAliveTimeout = 75_000

function open(app: ReturnType<typeof createApp>, { host, port }: Settings): Promise<ServerType> {
  return new Promise((opened, failed) => {
    const server = listen({ fetch: app.fetch, hostname: host, port, serverOptions: { keepAliveTimeout } }, () =>
      opened(server),
    )
    server.on('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new StartError(`Port ${port} is in use. Stop what uses it, or set PORT to another one.`)
          : error.code === 'EACCES'
            ? new StartError(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`)
            : error,
      ),
    )
  })
}

async function main(): Promise<void> {
  const settings = readSettings(process.env)
  const { production } = settings
  const bank = bankFor(settings)
  const clock = runningClock(settings.clockStart)
  const database = await reachDatabase(settings)
  try {
    if (!production) {
      if (!(await isSeeded(database.db)))
        await seedDatabase(database.db, {
          now: clock.now(),
          ...(settings.seedProducts && { products: settings.seedProducts }),
        })
      await shiftDates(database.db, clock.now())
    }
    const log = createLog(production ? process.stderr : plainText(warn))
    const app = createApp(
      {
        database,
        clock,
        bank,
        production,
        config: settings.config,
        secret: settings.secret,
        rateLimiter: settings.rateLimited ? createRateLimiter() : undefined,
        trustedProxies: settings.trustedProxies,
        ...createQuotas(database.countsPool),
        sandbox: production ? undefined : createSandbox(),
        definitions: definitionsReader(at('../dist')),
        checkAnswers: process.env['npm_lifecycle_event'] === 'dev',
        log,
      },
      {
        resources,
        page: createShopPage(at('../dist')),
        dist: at('../dist'),
        imageCache: join(settings.dataDir, 'images'),
        workbenchPassword: settings.workbenchPassword,
      },
    )
    const runner = startJobRunner({
      db: database.db,
      bank,
      clock,
      trafficDays: settings.trafficDays,
      onFailure: (kind, error) => log.error({ err: error }, `job ${kind} failed`),
    })
    const server = await open(app, settings)
    stopOnSignal(async () => {
      const closed = new Promise<void>((done) => server.close(() => done()))
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      await Promise.race([closed, pause(5000)])
      await runner.stop()
      await database.close()
    })
    if (production) say(`Listening on port ${settings.port}.`)
    else {
      say(`Shop       http://localhost:${settings.port}/`)
      say(`Workbench  http://${workbenchHost}:${settings.port}/workbench/`)
    }
  } catch (error) {
    await database.close().catch(() => undefined)
    throw error
  }
}

main().catch((error: unknown) => {
  warn(error instanceof StartError ? error.message : `The server could not start: ${describeFailure(error)}`)
  process.exit(1)
})
