import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { unstable } from '../e2e/unstable.mjs'
import { ensureBrowser, installShell, noBrowser } from './browser.mjs'
import { install } from './install.mjs'
import { binary, fail, runNode } from './processes.mjs'
import { fromPlaywright, summarise } from './summary.mjs'

const full = process.argv.includes('--full')
const scratch = mkdtempSync(join(tmpdir(), 'k-market-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
process.once('SIGINT', () => process.exit(130))

await Promise.all([install(), installShell()])

const { findPostgres } = await import('./postgres.mjs')
const { build } = await import('./build.mjs')

const named = process.env.CHROME_PATH
const browser = await ensureBrowser({ hasWindows: false })
if (!browser || (full && !(await ensureBrowser()))) fail(noBrowser)
const postgres = await findPostgres()
say(`Browser: ${browser}`)
say(postgres.sentence)
if (postgres.broken) fail('Unset TEST_DATABASE_URL to run on the embedded database only.')
const templates = runNode(binary('tsx'), ['tests/server/makeTemplates.ts'], {
  quiet: true,
  env: { TEST_DATABASE_URL: postgres.url },
})
process.env['CHART_HISTORY'] = 'off'
if (!(await build())) fail('Nothing was tested: the build failed.')
const { code, output } = await templates
if (code !== 0) fail(`Nothing was tested: the seed could not be loaded.\n${output}`)

const env = {
  CHROME_PATH: browser,
  TEST_DATABASE_URL: postgres.url,
  FULL: full ? '1' : undefined,
  NODE_ENV: undefined,
}

/**
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {(report: any) => import('./summary.mjs').Suite} read
 * @param {Parameters<typeof runNode>[2]} [options]
 */
async function suite(name, program, args, read, options) {
  const path = join(scratch, `${name}.json`)
  const start = Date.now()
  const { code } = await runNode(program, args, {
    ...options,
    env: { ...env, ...options?.env, SUITE_REPORT: path, PLAYWRIGHT_JSON_OUTPUT_FILE: path },
  })
  const result = { name, code, suite: readReport(path, read) }
  say(`\n${name}: ${summarise([result]).last} in ${Math.round((Date.now() - start) / 1000)} s`)
  return result
}

/** @param {string} path @param {(report: any) => import('./summary.mjs').Suite} read */
function readReport(path, read) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined
  }
}

// The browser suites leave a tenth of the processor idle. The units use it at the lowest priority, so that they hardly slow the pages down.
say('\nunits and browser')
const results = await Promise.all([
  suite('units', binary('vitest'), ['run', '--reporter=./scripts/reporter.mjs'], (report) => report, {
    priority: constants.priority.PRIORITY_LOW,
  }),
  suite('browser', binary('@playwright/test', 'playwright'), ['test', '--reporter=dot,json'], (report) =>
    fromPlaywright(report, unstable),
  ),
])
const commands = []
if (full) {
  say('\npictures')
  results.push(
    await suite(
      'pictures',
      binary('@playwright/test', 'playwright'),
      ['test', '--config', 'e2e/visual/playwright.config.ts', '--reporter=dot,json'],
      fromPlaywright,
      { env: { CHROME_PATH: named } },
    ),
  )
  await runNode(binary('tsx'), ['scripts/mutantsTable.ts'])
  say('\nmutants of the code that has changed since docs/mutation.md has figures of it')
  const { code } = await runNode('scripts/mutants.mjs', ['--code', '--changed'])
  commands.push({ name: 'mutants of the code', code })
}
const { lines, last, ok } = summarise(results, commands)
say(['', ...lines, postgres.sentence, last].join('\n'))
process.exitCode = ok ? 0 : 1

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`)
}
