import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { budgetTable, isWithin, weighBuild } from './budget.mjs'
import { compressFiles } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { binary, root, run, runNode } from './processes.mjs'
import { writeTextTypes } from './textTypes.mjs'

const common = ['src', 'i18n', 'machines', 'contract', 'package-lock.json', 'vite.config.ts', 'scripts/compress.mjs']

/** Sources of each page. */
const sources = {
  shop: [...common, 'routes', 'public', 'index.html'],
  workbench: [
    ...common,
    'workbench',
    'docs/requirements.tsv',
    'docs/machines/notes.json',
    'package.json',
    'scripts/charts.mjs',
    'scripts/printCharts.ts',
    'scripts/readCharts.ts',
  ],
}

/** @typedef {keyof typeof sources} Page */

const pages = /** @type {Page[]} */ (Object.keys(sources))

/** A production build contains no stand-in for the bank app. */
const variant = process.env.APP_ENV === 'production' ? ' for production' : ''

/** @param {Page} page */
const stampOf = (page) => join(root, 'dist', page, '.vite', 'sources')

/** @param {Page} page @param {string} print */
function isFresh(page, print) {
  try {
    return readFileSync(stampOf(page), 'utf8') === print
  } catch {
    return false
  }
}

/**
 * Builds the pages whose sources changed since their last build. A page is moved into place once complete, so that a running server never
 * reads half of it.
 *
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<boolean>} false if a build failed; its output has been printed
 */
export async function build({ quiet = false } = {}) {
  if (!(await writeTextTypes())) return false
  const stale = pages
    .map((page) => ({ page, print: fingerprint(root, sources[page]) + variant }))
    .filter(({ page, print }) => !isFresh(page, print))
  if (stale.length > 0 && !quiet) process.stdout.write(`Building ${stale.map(({ page }) => page).join(' and ')} …\n`)
  const done = await Promise.all([...stale.map(({ page, print }) => buildPage(page, print)), writeRevisions()])
  return done.every(Boolean)
}

const revisionSources = [
  'machines',
  'contract',
  'workbench/chart',
  'workbench/compare',
  'scripts/git.ts',
  'scripts/readCharts.ts',
  'scripts/writeRevisions.ts',
]

/**
 * Reads the older versions of the charts from git, unless they were read since the last change of the machines. CHART_HISTORY=off leaves
 * them out, as `npm test` does: its tests bring histories of their own.
 */
async function writeRevisions() {
  if (process.env.CHART_HISTORY === 'off') return true
  const stamp = join(root, 'dist', '.revisions')
  const [log, cut] = await Promise.all([
    run('git', ['log', '-1', '--format=%H', '--', 'machines', 'contract'], { quiet: true }),
    // A cut history may have been completed meanwhile.
    run('git', ['rev-parse', '--is-shallow-repository'], { quiet: true }),
  ])
  const history = log.code === 0 ? `${log.output.trim()} ${cut.output.trim()}` : 'no history'
  const print = `${fingerprint(root, revisionSources)} ${history}`
  const isWritten = existsSync(stamp) && existsSync(join(root, 'dist', 'revisions.json'))
  if (isWritten && readFileSync(stamp, 'utf8') === print) return true
  const { code, output } = await runNode(binary('tsx'), ['scripts/writeRevisions.ts'], { quiet: true })
  // The pages are whole without them; the workbench says that there are none.
  if (code === 0) writeFileSync(stamp, print)
  else process.stderr.write(`${output}\nThe older versions of the charts could not be read.\n`)
  return true
}

/** @param {Page} page @param {string} print */
async function buildPage(page, print) {
  const target = join(root, 'dist', page)
  const next = join(root, 'dist', `.${page}-${process.pid}`)
  const { code, output } = await runNode(binary('vite'), ['build', '--logLevel', 'warn', '--outDir', next], {
    env: {
      PAGE: page,
      VITE_STAND_IN: variant ? 'off' : 'on',
      NODE_ENV: 'production',
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
    quiet: true,
  })
  if (code !== 0) {
    process.stderr.write(`${stripVTControlCharacters(output)}\nThe ${page} could not be built.\n`)
    rmSync(next, { recursive: true, force: true })
    return false
  }
  writeFileSync(join(next, '.vite', 'sources'), print)
  keepAssets(target, next)
  // Few open the workbench, mostly on the computer that serves it: the time of the build counts more than its size.
  await compressFiles(next, page === 'shop' ? 'best' : 'middle')
  const old = `${next}-old`
  mkdirSync(join(root, 'dist'), { recursive: true })
  if (existsSync(target)) renameSync(target, old)
  renameSync(next, target)
  rmSync(old, { recursive: true, force: true })
  return true
}

/** @param {string} target */
const variantOf = (target) => {
  const stamp = join(target, '.vite', 'sources')
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').replace(/^[0-9a-f]+/, '') : undefined
}

/**
 * Keeps the previous build's scripts beside the new ones: a page or a server started with it may still request them.
 *
 * @param {string} before
 * @param {string} next
 */
function keepAssets(before, next) {
  if (!existsSync(join(before, '.vite/manifest.json'))) return
  if (variantOf(before) !== variantOf(next)) return
  /** @type {{ file: string, css?: string[] }[]} */
  const chunks = Object.values(JSON.parse(readFileSync(join(before, '.vite/manifest.json'), 'utf8')))
  for (const file of chunks.flatMap(({ file, css = [] }) => [file, ...css]))
    if (existsSync(join(before, file)) && !existsSync(join(next, file))) {
      mkdirSync(dirname(join(next, file)), { recursive: true })
      copyFileSync(join(before, file), join(next, file))
    }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  if (await build()) {
    const lines = weighBuild()
    process.stdout.write(`${budgetTable(lines)}\n`)
    if (!isWithin(lines)) process.exitCode = 1
  } else process.exitCode = 1
}
