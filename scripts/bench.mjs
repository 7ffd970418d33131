/**
 * Measures what shoppers wait for, with references, in one run. No time makes it fail: read the tables.
 *
 *   npm run bench                                   everything, 5 rounds: about ten minutes
 *   npm run bench -- --only taps                    card to product and back, beside a plain React page (SPD-003)
 *   npm run bench -- --only home                    cold home beside a static page (SPD-002)
 *   npm run bench -- --only list                    a list of 2,000 products (SPD-004)
 *   npm run bench -- --only memory                  200 navigations (SPD-004)
 *   npm run bench -- --only motion                  sheet, flight to the cart, torn voucher, gift, ring (LOOK-013 to LOOK-017)
 *   npm run bench -- --only chart                   the largest machine of the workbench (ANL-008)
 *   npm run bench -- --only server                  the server beside bare SQL (SPD-005)
 *   npm run bench -- --only search                  searches among 200,000 products; --products takes another number
 *   npm run bench -- --only pages                   all but the server; parts may be listed: --only home,taps
 *   npm run bench -- --only taps --rounds 2         fewer rounds, quicker and rougher
 *   npm run bench -- --only taps --trace push.json  also a trace of a first tap, a later tap and Back, each in a file of
 *                                                   its own; with home, of one cold opening
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { parseArgs } from 'node:util'
import { install } from './install.mjs'
import { freePort } from './ports.mjs'
import { exitCodeOf, fail, root } from './processes.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: 'pages,server' },
    products: { type: 'string' },
    trace: { type: 'string' },
  },
})
const pageParts = ['home', 'taps', 'list', 'memory', 'motion', 'chart']
const parts = values.only.split(',').flatMap((part) => (part === 'pages' ? pageParts : [part]))
const unknown = parts.find((part) => ![...pageParts, 'server', 'search'].includes(part))
if (unknown !== undefined)
  fail(`There is no part “${unknown}”: --only takes pages, ${pageParts.join(', ')}, server, search.`)
const rounds = Number(values.rounds)
if (!(rounds >= 1)) fail('--rounds takes a number of at least 1.')

/** Products in a long list (SPD-004). */
const longList = 2_000
/** Navigations between the memory measurements (SPD-004). */
const navigations = 200

await install()
const { build } = await import('./build.mjs')
const { findBrowser, noBrowser } = await import('./browser.mjs')
const { findPostgres } = await import('./postgres.mjs')
const { default: pg } = await import('pg')
const { median, openBrowser } = await import('./bench/phone.mjs')
const { openCold } = await import('./bench/home.mjs')
const { tapAndBack } = await import('./bench/taps.mjs')
const { scrollList } = await import('./bench/list.mjs')
const { drawChart } = await import('./bench/chart.mjs')
const { moveOnce } = await import('./bench/motion.mjs')
const { navigateOften } = await import('./bench/memory.mjs')
const { serveReactPage, serveStaticPage } = await import('./bench/references.mjs')
const { measureRates } = await import('./bench/serverRates.mjs')
const { report, say } = await import('./bench/report.mjs')

const wantsPages = parts.some((part) => pageParts.includes(part))
if (wantsPages && !(await build())) fail('Nothing was measured: the build failed.')

const scratch = mkdtempSync(join(tmpdir(), 'k-market-bench-'))
const secret = randomBytes(24).toString('hex')
const clock = '2026-11-21T10:00:00+07:00'
/** Number of products for timed searches; the embedded database would take many minutes for the larger one. */
const searched = { postgres: 200_000, embedded: 20_000 }
/** @type {(() => unknown)[]} */
const closing = []

/** Closes browser, servers and scratch files however the run ends. */
async function close() {
  for (const end of closing.splice(0).reverse()) await end()
  rmSync(scratch, { recursive: true, force: true })
}
let isStopped = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    isStopped = true
    void close().finally(() => process.exit(exitCodeOf(signal)))
  })

try {
  say(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`)
  say(`Load of the last minute: ${loadavg()[0]?.toFixed(1)}; above 0.5, other work slows what is measured.`)
  if (wantsPages) await pages()
  if (parts.includes('server')) await server()
  if (parts.includes('search')) await search()
} catch (error) {
  if (!isStopped) throw error
} finally {
  if (!isStopped) await close()
}

/** @typedef {{ browser: import('@playwright/test').Browser, shop: string, sessionId: string }} Given */

async function pages() {
  const executablePath = findBrowser()
  if (!executablePath) fail(noBrowser)
  const browser = await openBrowser(executablePath ?? '')
  closing.push(() => browser.close())
  if (parts.some((part) => !['list', 'server', 'search'].includes(part))) {
    const shop = await startShop('pages', undefined)
    const given = { browser, shop, sessionId: await sessionOf(shop) }
    if (parts.includes('home')) await home(given)
    if (parts.includes('taps')) await taps(given)
    if (parts.includes('memory')) await memory(given)
    if (parts.includes('motion')) await motion(given)
    if (parts.includes('chart')) await chart(given)
  }
  if (parts.includes('list')) {
    // Some products of the seed are unlisted.
    const shop = await startShop('list', String(Math.max(Number(values.products ?? 0), longList + 200)))
    await list({ browser, shop, sessionId: await sessionOf(shop) })
  }
}

/** @param {string} shop */
async function sessionOf(shop) {
  const { shoppers } = await (await fetch(`${shop}/sandbox/shoppers`)).json()
  return shoppers[0].session_id
}

/** A trace file next to the one given by `--trace`. */
function traceOf(/** @type {string} */ name) {
  if (!values.trace) return undefined
  const { dir, name: base, ext } = parse(values.trace)
  return join(dir, `${base}-${name}${ext || '.json'}`)
}

/** @param {Given} given */
async function home({ browser, shop, sessionId }) {
  const reference = await serveStaticPage(shop)
  closing.push(reference.close)
  say(
    `\nCold home (SPD-002): CPU slowed 4 times, 1.6 Mbps, 150 ms a request; medians of ${rounds} rounds in turns with a static page`,
  )
  /** @type {Record<'shop' | 'reference', Record<string, number>[]>} */
  const seen = { shop: [], reference: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [key, url] of /** @type {const} */ ([
      ['shop', `${shop}/`],
      ['reference', reference.url],
    ])) {
      const one = await openCold(browser, url, sessionId)
      // The first round warms the server's caches.
      if (round > 0) seen[key].push(one)
    }
  const of = (/** @type {string} */ name, scale = 1) => ({
    shop: seen.shop.map((one) => (one[name] ?? 0) / scale),
    reference: seen.reference.map((one) => (one[name] ?? 0) / scale),
  })
  report('static page', [
    { name: 'largest paint', ...of('largestPaint'), unit: 'ms', ratioAtMost: 1.2 },
    { name: 'four products with pictures', ...of('fourProducts'), unit: 'ms', ratioAtMost: 1.5 },
    { name: 'layout shift', ...of('layoutShift'), digits: 3, atMost: 0.02 },
    { name: 'blocking time', ...of('blocking'), unit: 'ms', atMost: 250 },
    { name: 'scripts over the line', ...of('scriptBytes', 1024), unit: 'KiB' },
  ])
  if (values.trace) await openCold(browser, `${shop}/`, sessionId, traceOf('home'))
}

/** @param {Given} given */
async function taps({ browser, shop, sessionId }) {
  const reference = await serveReactPage(shop, scratch)
  closing.push(reference.close)
  say(
    `\nFrom a card to its product and back (SPD-003): CPU slowed 4 times; ${rounds} rounds of 5 taps in turns with a plain React page`,
  )
  /** @type {Record<'shop' | 'reference', Awaited<ReturnType<typeof tapAndBack>>[]>} */
  const seen = { shop: [], reference: [] }
  for (let round = 0; round < rounds; round += 1) {
    seen.shop.push(await tapAndBack(browser, `${shop}/`, sessionId))
    seen.reference.push(await tapAndBack(browser, reference.url, sessionId))
  }
  /** @typedef {import('./bench/taps.mjs').Move} Move */
  const figures = (
    /** @type {(one: Awaited<ReturnType<typeof tapAndBack>>) => Move[]} */ movesOf,
    /** @type {(move: Move) => number} */ figureOf,
  ) => ({ shop: seen.shop.flatMap(movesOf).map(figureOf), reference: seen.reference.flatMap(movesOf).map(figureOf) })
  const ms = (/** @type {Move} */ move) => move.ms
  const framesPerSecond = (/** @type {Move} */ move) => move.framesPerSecond
  const work = (/** @type {Move} */ move) => move.work
  const pushes = (/** @type {(typeof seen.shop)[number]} */ one) => [one.firstTap, ...one.laterTaps]
  const backs = (/** @type {(typeof seen.shop)[number]} */ one) => one.backs
  const longShare = (/** @type {typeof seen.shop} */ all) => {
    const moves = all.flatMap((one) => [...pushes(one), ...backs(one)])
    const sum = (/** @type {'longFrames' | 'frames'} */ key) => moves.reduce((total, move) => total + move[key], 0)
    return [(100 * sum('longFrames')) / sum('frames')]
  }
  report('React page', [
    { name: 'heading painted, first tap', ...figures((one) => [one.firstTap], ms), unit: 'ms', atMost: 100 },
    { name: 'heading painted, later taps', ...figures((one) => one.laterTaps, ms), unit: 'ms', atMost: 60 },
    { name: 'list painted after Back', ...figures(backs, ms), unit: 'ms', atMost: 70 },
    {
      name: 'scroll off after Back, at most',
      shop: [Math.max(...seen.shop.map((one) => one.scrollOff))],
      reference: [Math.max(...seen.reference.map((one) => one.scrollOff))],
      unit: 'px',
      atMost: 8,
    },
    { name: 'frames a second, page slides in', ...figures(pushes, framesPerSecond), atLeast: 55 },
    { name: 'frames a second, page slides back', ...figures(backs, framesPerSecond), atLeast: 55 },
    {
      name: 'of them longer than 34 ms',
      shop: longShare(seen.shop),
      reference: longShare(seen.reference),
      unit: '%',
      digits: 1,
    },
    { name: 'processor time of the page, first tap', ...figures((one) => [one.firstTap], work), unit: 'ms' },
    { name: 'processor time of the page, later taps', ...figures((one) => one.laterTaps, work), unit: 'ms' },
    { name: 'processor time of the page, Back', ...figures(backs, work), unit: 'ms' },
  ])
  if (values.trace) await tapAndBack(browser, `${shop}/`, sessionId, traceOf)
}

/** @param {Given} given */
async function memory({ browser, shop, sessionId }) {
  say(`\nMemory (SPD-004): ${navigations} navigations, ten pages deep and back, after 20 that are not counted`)
  const { before, half, after } = await navigateOften(browser, `${shop}/`, sessionId, navigations)
  const growth = (/** @type {keyof typeof before} */ key) => [100 * (after[key] / before[key] - 1)]
  const mega = 1024 * 1024
  report('', [
    { name: 'script memory grows by', shop: growth('bytes'), unit: '%', digits: 1, atMost: 5 },
    { name: '  before', shop: [before.bytes / mega], unit: 'MiB', digits: 2 },
    { name: `  after ${navigations / 2}`, shop: [half.bytes / mega], unit: 'MiB', digits: 2 },
    { name: `  after ${navigations}`, shop: [after.bytes / mega], unit: 'MiB', digits: 2 },
    { name: 'nodes grow by', shop: growth('nodes'), unit: '%', digits: 1 },
    { name: '  after', shop: [after.nodes] },
    { name: 'listeners grow by', shop: growth('listeners'), unit: '%', digits: 1 },
    { name: '  after', shop: [after.listeners] },
  ])
}

/** @param {Given} given */
async function motion({ browser, shop }) {
  say(`\nMovements with a meaning (LOOK-013 to LOOK-017): CPU slowed 4 times, frames a second, ${rounds} rounds`)
  /** @type {import('./bench/motion.mjs').Rates[]} */
  const seen = []
  for (let round = 0; round < rounds; round += 1) seen.push(await moveOnce(browser, shop))
  const reference = seen.map(({ plain }) => plain)
  /** @param {string} name @param {keyof import('./bench/motion.mjs').Rates} what */
  const row = (name, what) => ({ name, shop: seen.map((rates) => rates[what]), reference, atLeast: 55 })
  report('a box on a blank page', [
    row('a sheet opens', 'sheet'),
    row('an item flies to the cart', 'flight'),
    row('the stub of a voucher is torn off', 'stub'),
    row('a gift is unwrapped', 'gift'),
    row('the ring of a payment closes', 'ring'),
  ])
}

/** @param {Given} given */
async function chart({ browser, shop }) {
  say('\nThe largest machine of the workbench (ANL-008): from the new address to the drawn chart, CPU not slowed')
  /** @type {Record<'overview' | 'detail', number[]>} */
  const seen = { overview: [], detail: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const level of /** @type {const} */ (['overview', 'detail']))
      seen[level].push(await drawChart(browser, shop, 'checkout', level))
  report('', [
    { name: 'checkout, overview', shop: seen.overview, unit: 'ms', atMost: 1000 },
    { name: 'checkout, detail', shop: seen.detail, unit: 'ms', atMost: 1000 },
  ])
}

/** @param {Given} given */
async function list({ browser, shop, sessionId }) {
  const { total } = await (await fetch(`${shop}/v1/products`)).json()
  say(`\nA list of ${total} products (SPD-004): CPU slowed 4 times, scrolled from its start to its end`)
  const seen = await scrollList(browser, `${shop}/product-category-list`, sessionId)
  if (!seen.isWhole) say(`The end was not reached in ${seen.seconds.toFixed(0)} s: page ${seen.pages} of the list.`)
  report('', [
    {
      name: 'long frames (over 50 ms)',
      shop: [(100 * seen.longFrames) / seen.frames],
      unit: '%',
      digits: 2,
      atMost: 1,
    },
    { name: '  frames', shop: [seen.frames] },
    { name: '  longest', shop: [seen.longest], unit: 'ms' },
    { name: 'elements, most, beside the first 200 products', shop: [seen.most / seen.early], digits: 2, atMost: 1.1 },
    { name: '  most elements', shop: [seen.most] },
    { name: 'row off after Back, at most', shop: [seen.off], unit: 'px', atMost: 1 },
    { name: '  seconds from start to end', shop: [seen.seconds], unit: 's' },
  ])
}

/** @param {string} name @param {string | undefined} products */
function startShop(name, products) {
  return start(['--import', 'tsx', 'server/main.ts'], {
    DATA_DIR: join(scratch, name),
    DATABASE_URL: '',
    RATE_LIMIT: 'off',
    SEED_PRODUCTS: products,
  })
}

/**
 * A database for this run, dropped when it closes.
 *
 * @param {string} serverUrl
 * @param {string} name
 * @returns {Promise<string>} its address
 */
async function createDatabase(serverUrl, name) {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  closing.push(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  })
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** As a server in operation is reached. */
const serverOverTcp = () => findPostgres({ exists: () => false })

async function server() {
  const found = await serverOverTcp()
  if (!found.url) return say(`\nServer rates were not measured. ${found.sentence}`)
  const databaseUrl = await createDatabase(found.url, `k_market_bench_${process.pid}`)
  const env = {
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secret,
    CLOCK_START: clock,
    RATE_LIMIT: 'off',
    SEED_PRODUCTS: values.products,
  }
  const shop = await start(['--import', 'tsx', 'server/main.ts'], { ...env, DATA_DIR: join(scratch, 'server') })
  const bare = await start(['--import', 'tsx', 'scripts/bench/bareServer.ts'], env)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  closing.push(() => database.end())
  await database.query('update product_variants set stock = 1000000')
  await database.query('update products set max_per_order = null, max_per_shopper = null')

  say(
    `\nServer on PostgreSQL (SPD-005): requests a second, 16 clients; ${rounds} rounds in turns of ${values.seconds} s`,
  )
  const rates = await measureRates({
    shop,
    bare,
    rounds,
    seconds: Number(values.seconds),
    enrich: () => database.query('update bank_accounts set balance = 1000000000000 where floor is not null'),
  })
  report(
    'bare',
    rates.map(({ name, shop, bare }) => ({ name, shop, reference: bare, ratioAtLeast: 0.5 })),
  )
}

async function search() {
  const products = values.products ?? String(searched.postgres)
  const found = await serverOverTcp()
  if (found.url) {
    const databaseUrl = await createDatabase(found.url, `k_market_bench_search_${process.pid}`)
    await timeSearches('PostgreSQL', products, { DATABASE_URL: databaseUrl })
  } else say(`\nSearches on PostgreSQL were not measured. ${found.sentence}`)
  const embedded = values.products ?? String(searched.embedded)
  await timeSearches('the embedded database', embedded, { DATABASE_URL: '', DATA_DIR: join(scratch, 'search') })
}

/** @param {string} where @param {string} products @param {Record<string, string>} env */
async function timeSearches(where, products, env) {
  const { suite, others } = JSON.parse(
    await outputOf(['--import', 'tsx', 'scripts/bench/searchTimes.ts', products, String(rounds)], env),
  )
  say(`\nSearches on ${where}, ${products} products: ${suite.length} queries of the relevance suite, ${rounds} rounds`)
  const of = (/** @type {{ database: number[], whole: number[] }[]} */ all, /** @type {'database' | 'whole'} */ key) =>
    all.map((one) => median(one[key]))
  const slowest = (/** @type {{ typed: string, database: number[] }[]} */ all) =>
    [...all].sort((one, other) => median(other.database) - median(one.database))[0]
  const [slow, slowOther] = [slowest(suite), slowest(others)]
  report('', [
    { name: 'database time of a search', shop: of(suite, 'database'), unit: 'ms', digits: 1, atMost: 50 },
    { name: `  slowest (${slow?.typed})`, shop: slow?.database ?? [], unit: 'ms', digits: 1, atMost: 50 },
    { name: 'search with its script', shop: of(suite, 'whole'), unit: 'ms', digits: 1 },
    { name: 'words of very many texts', shop: of(others, 'database'), unit: 'ms', digits: 1 },
    { name: `  slowest (${slowOther?.typed})`, shop: slowOther?.database ?? [], unit: 'ms', digits: 1 },
  ])
}

/**
 * A script's output; the script ends with this process.
 *
 * @param {string[]} args @param {Record<string, string>} env
 * @returns {Promise<string>}
 */
function outputOf(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closing.push(() => child.kill('SIGTERM'))
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (part) => (output += part))
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${args.at(-3)} failed.`))))
  })
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
    env: { ...process.env, NODE_ENV: 'production', CLOCK_START: clock, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  closing.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const address = `http://127.0.0.1:${port}`
  for (let attempt = 0; child.exitCode === null && attempt < 3000; attempt += 1) {
    const isUp = await fetch(`${address}/openapi.json`).then(
      () => true,
      () => false,
    )
    if (isUp) return address
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${args.at(-1)} did not start.`)
}
