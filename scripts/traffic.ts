import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { TrafficBatch, TrafficSums } from '../contract/traffic'
import { readTraffic } from '../contract/traffic'
import { trafficPath } from '../contract/trafficCounts'
import { build } from './build.mjs'
import { freePort } from './ports.mjs'
import { root } from './processes.mjs'
import type { PlayedSession } from './traffic/play'
import { Player, readModels } from './traffic/play'
import { differencesOf, numbersOf, tallyOf } from './traffic/tally'

const usage = 'Usage: npm run traffic -- --sessions 2000 [--seed 1] [--url http://localhost:8080]'
const pause = (ms: number) => new Promise((go) => setTimeout(go, ms))

function readOptions() {
  const { values } = parseArgs({
    options: { sessions: { type: 'string' }, seed: { type: 'string' }, url: { type: 'string' } },
  })
  const sessions = Number(values.sessions ?? 2000)
  const seed = Number(values.seed ?? 1)
  const isUrl = values.url === undefined || URL.canParse(values.url)
  if (!Number.isInteger(sessions) || sessions < 1 || !Number.isInteger(seed) || !isUrl) throw new Error(usage)
  return { sessions, seed, url: values.url }
}

/** A server on an empty data directory of its own. */
async function startServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!(await build({ quiet: true }))) throw new Error('No traffic was played.')
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'k-market-traffic-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      APP_ENV: 'development',
      DATABASE_URL: undefined,
      DATA_DIR: data,
      PORT: String(port),
      RATE_LIMIT: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const remove = () => rmSync(data, { recursive: true, force: true })
  const kill = () => (child.kill('SIGKILL'), remove())
  process.once('exit', kill)
  const url = `http://localhost:${port}`
  while (child.exitCode === null && !(await fetch(`${url}/openapi.json`).catch(() => undefined))?.ok) await pause(100)
  if (child.exitCode !== null) throw new Error('The server did not start.')
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', kill)
      remove()
    },
  }
}

/** Calls the server; waits where it says that there were too many calls. */
async function call(url: string, init: RequestInit = {}): Promise<{ data: Record<string, unknown>; cookie: string }> {
  // The server closes an idle connection, and a batch on its way would be lost or sent twice.
  const answer = await fetch(url, { ...init, headers: { ...init.headers, Connection: 'close' } })
  if (answer.status === 429) {
    await pause(1000 * Number(answer.headers.get('Retry-After') ?? 1))
    return call(url, init)
  }
  const data = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (data['MessageCode'] !== '0000')
    throw new Error(`${new URL(url).pathname} answered ${answer.status} ${JSON.stringify(data)}`)
  return {
    data,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
}

const post = (body: unknown, headers: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** A session of the seed's first shopper: counts are taken from shoppers only. Production has no such shoppers. */
async function signIn(url: string): Promise<string> {
  const { data } = await call(`${url}/sandbox/shoppers`)
  const [shopper] = data['shoppers'] as { session_id: string }[]
  return (await call(`${url}/v1/session`, post({ session_id: shopper?.session_id }, {}))).cookie
}

const readSums = async (url: string, query: Record<string, string> = {}): Promise<TrafficSums> =>
  (await call(`${url}${readTraffic.path}?${new URLSearchParams(query).toString()}`)).data as unknown as TrafficSums

/** Sums are compared whole, and by each value of what describes a visit. */
const filters = [
  {},
  ...(['th', 'en'] as const).map((language) => ({ language })),
  ...(['ios', 'android', 'other'] as const).map((platform) => ({ platform })),
  ...(['FULL', 'CARD', 'GUEST', 'POTENTIAL'] as const).map((profileType) => ({ profileType })),
  ...['5.17', '5.18', '5.19'].map((appVersion) => ({ appVersion })),
]

async function play({ sessions, seed, url }: { sessions: number; seed: number; url: string }): Promise<void> {
  const cookie = await signIn(url)
  const before = await Promise.all(filters.map((filter) => readSums(url, filter)))
  const player = new Player(await readModels(), seed)
  const played: PlayedSession[] = []
  const send = (batch: TrafficBatch) =>
    call(`${url}${trafficPath}`, post(batch, { Cookie: cookie, Origin: new URL(url).origin }))
  for (let number = 1; number <= sessions; number += 1) {
    const session = await player.play()
    for (const batch of session.batches) await send(batch)
    played.push(session)
    if (number % 500 === 0) process.stdout.write(`${number} sessions played\n`)
  }
  const own = tallyOf(played)
  const sumOf = (matches: (name: string) => boolean) =>
    [...own].reduce((sum, [name, count]) => sum + (matches(name) ? count : 0), 0)
  process.stdout.write(
    `Seed ${seed}: ${played.length} sessions in ${played.flatMap(({ batches }) => batches).length} batches, ` +
      `${sumOf((name) => name.includes('|'))} transitions, ${sumOf((name) => /(started|entered)$/.test(name))} visits to states, ` +
      `${sumOf((name) => name.endsWith('still there'))} of them not ended\n`,
  )
  const differences: string[] = []
  for (const [index, filter] of filters.entries()) {
    const sums = numbersOf(await readSums(url, filter), before[index])
    const found = differencesOf(tallyOf(played, filter), sums)
    differences.push(...found.map((line) => `${JSON.stringify(filter)} ${line}`))
  }
  process.stdout.write(
    differences.length === 0
      ? `The server's sums are equal: ${own.size} numbers, also by language, platform, profile and app version.\n`
      : `${differences.length} numbers differ:\n${differences.slice(0, 20).join('\n')}\n`,
  )
  if (differences.length > 0) process.exitCode = 1
}

let server: Awaited<ReturnType<typeof startServer>> | undefined
try {
  const options = readOptions()
  if (options.url === undefined) server = await startServer()
  await play({ ...options, url: new URL(server?.url ?? options.url ?? '').origin })
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await server?.stop()
}
