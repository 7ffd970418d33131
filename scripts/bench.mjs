import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { fail, root } from './processes.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string' },
    products: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const wants = (/** @type {string} */ part) => values.only === undefined || values.only === part

await install()
const { build } = await import('./build.mjs')
const { findBrowser, noBrowser } = await import('./browser.mjs')
const { findPostgres } = await import('./postgres.mjs')
const { default: pg } = await import('pg')
const { median, openBrowser, openCold, tapAndBack } = await import('./bench/pages.mjs')
const { serveStaticPage, staticPage } = await import('./bench/staticPage.mjs')
const { measureRates } = await import('./bench/serverRates.mjs')

if (wants('pages') && !(await build())) fail('Nothing was measured: the build failed.')

const scratch = mkdtempSync(join(tmpdir(), 'k-market-bench-'))
const secret = randomBytes(24).toString('hex')
const clock = '2026-11-21T10:00:00+07:00'
/** @type {(() => unknown)[]} */
const closing = []

try {
  say(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`)
  if (wants('pages')) await pages()
  if (wants('server')) await server()
} finally {
  for (const close of closing.reverse()) await close()
  rmSync(scratch, { recursive: true, force: true })
}

async function pages() {
  const executablePath = findBrowser()
  if (!executablePath) fail(noBrowser)
  const shop = await start(['--import', 'tsx', 'server/main.ts'], {
    DATA_DIR: join(scratch, 'pages'),
    DATABASE_URL: '',
  })
  const get = async (/** @type {string} */ path) => (await fetch(`${shop}${path}`)).json()
  const [{ shoppers }, { banners }, { items }, { groups }, { products }] = await Promise.all(
    [
      '/sandbox/shoppers',
      '/v1/lifestyle_banners',
      '/v1/quick_access/list',
      '/v1/lifestyle_groups',
      '/v1/products/recommend',
    ].map(get),
  )
  const config = { imageResizeBaseUrl: '/images/resize' }
  const html = staticPage(
    { banners, items, groups, products },
    (src, w, h) => `${config.imageResizeBaseUrl}?url=${encodeURIComponent(src)}&w=${w}&h=${h}`,
  )
  const reference = await serveStaticPage(shop, html)
  closing.push(reference.close)
  const browser = await openBrowser(executablePath ?? '', [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ])
  closing.push(() => browser.close())
  const sessionId = shoppers[0].session_id

  say(`\nCold home: CPU slowed 4 times, 1.6 Mbps, 150 ms a request; medians of ${rounds} rounds in turns`)
  /** @type {Record<'shop' | 'reference', Record<string, number>[]>} */
  const seen = { shop: [], reference: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [key, url] of /** @type {const} */ ([
      ['shop', `${shop}/`],
      ['reference', reference.url],
    ])) {
      const one = await openCold(browser, url, sessionId)
      // The first round fills the server's caches.
      if (round > 0) seen[key].push(one)
    }
  const of = (/** @type {'shop' | 'reference'} */ key, /** @type {string} */ name) =>
    median(seen[key].map((one) => one[name] ?? 0))
  table(
    ['', 'shop', 'static page', 'ratio'],
    [
      ['largest paint', 'largestPaint', 'ms'],
      ['four products with pictures', 'fourProducts', 'ms'],
      ['blocking time', 'blocking', 'ms'],
      ['layout shift', 'layoutShift', ''],
      ['scripts over the line', 'scriptBytes', 'KiB'],
    ].map(([label = '', name = '', unit = '']) => {
      const scale = unit === 'KiB' ? 1024 : 1
      const digits = unit === '' ? 3 : 0
      const [a, b] = [of('shop', name) / scale, of('reference', name) / scale]
      return [label, `${a.toFixed(digits)} ${unit}`, `${b.toFixed(digits)} ${unit}`, b > 0 ? (a / b).toFixed(2) : '–']
    }),
  )

  say('\nFrom a card to the product and back: CPU slowed 4 times')
  const taps = await tapAndBack(browser, `${shop}/`, sessionId, rounds)
  table(
    ['', 'shop'],
    [
      ['heading painted, first tap', `${taps.firstTap.toFixed(0)} ms`],
      ['heading painted, later taps', `${taps.laterTap.toFixed(0)} ms`],
      ['list painted after Back', `${taps.back.toFixed(0)} ms`],
      ['scroll off by', `${taps.scrollOff.toFixed(0)} px`],
      ['frames a second while sliding', taps.frames.toFixed(0)],
    ],
  )
}

async function server() {
  const found = await findPostgres()
  if (!found.url) return say(`\nServer rates were not measured. ${found.sentence}`)
  const name = `k_market_bench_${process.pid}`
  const admin = new pg.Client({ connectionString: found.url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  closing.push(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  const url = new URL(found.url)
  url.pathname = `/${name}`
  const env = {
    DATABASE_URL: url.href,
    SESSION_SECRET: secret,
    CLOCK_START: clock,
    RATE_LIMIT: 'off',
    SEED_PRODUCTS: values.products,
  }
  const shop = await start(['--import', 'tsx', 'server/main.ts'], { ...env, DATA_DIR: join(scratch, 'server') })
  const bare = await start(['--import', 'tsx', 'scripts/bench/bareServer.ts'], env)
  const database = new pg.Client({ connectionString: url.href })
  await database.connect()
  closing.push(() => database.end())
  await database.query('update product_variants set stock = 1000000')
  await database.query('update products set max_per_order = null, max_per_shopper = null')

  say(
    `\nServer on PostgreSQL: requests a second, 16 clients; medians of ${rounds} rounds in turns of ${values.seconds} s`,
  )
  const rates = await measureRates({
    shop,
    bare,
    rounds,
    seconds: Number(values.seconds),
    enrich: () => database.query('update bank_accounts set balance = 1000000000000 where floor is not null'),
  })
  table(
    ['', 'shop', 'bare', 'ratio'],
    rates.map((one) => [one.name, one.shop.toFixed(0), one.bare.toFixed(0), (one.shop / one.bare).toFixed(2)]),
  )
}

/**
 * Starts a server on a free port and waits until it answers.
 *
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
async function start(args, env) {
  const port = await freePort()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, CLOCK_START: clock, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  closing.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const address = `http://127.0.0.1:${port}`
  for (let attempt = 0; child.exitCode === null && attempt < 600; attempt += 1) {
    const isUp = await fetch(`${address}/openapi.json`).then(
      () => true,
      () => false,
    )
    if (isUp) return address
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${args.at(-1)} did not start.`)
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** @param {string[]} head @param {string[][]} rows */
function table(head, rows) {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  say([line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n'))
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`)
}
