/**
 * Walks the paths that are generated from the machines' charts.
 *
 *   npm run test:paths -- cart                       the paths of one machine, on the bare machine
 *   npm run test:paths -- cart --level page          on another level: actor, server, page, browser, or all
 *   npm run test:paths -- --report                   writes dist/paths.html: what each level takes, leaves out, and why
 *   npm run test:paths -- cart --report              the same, after walking only the levels of this machine that failed, or have no result of the present sources
 *   npm run test:paths -- --replay FILE [--headed]   one path again, from the run file that a failed walk wrote
 *
 * Without a name, every machine. The report shows the last runs, also those of `npm test`; a level runs first if it has no result, or one that failed or is
 * of other sources. It fails if a run that it shows failed.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { expectMachines } from './askedMachines.mjs'
import { install } from './install.mjs'
import { hasResult } from './pathsResults.mjs'
import { binary, fail, runNode } from './processes.mjs'
import { walksOf } from './walks.mjs'

const levels = /** @type {const} */ (['actor', 'server', 'page', 'browser'])
const options = /** @type {const} */ ({
  level: { type: 'string' },
  report: { type: 'boolean', default: false },
  replay: { type: 'string' },
  headed: { type: 'boolean', default: false },
})
const { values, positionals } = parseArgs({ allowPositionals: true, options })

await install()

const walks = walksOf()
const known = [...walks.keys()]
expectMachines(positionals, known)
const asked = positionals.length > 0 ? positionals : known

let code = 0
if (values.replay !== undefined) code = await replay(resolve(values.replay))
else if (values.level !== undefined || !values.report) {
  const chosen = values.level === 'all' ? levels : (values.level ?? 'actor').split(',')
  const wrong = chosen.filter((level) => !levels.includes(level))
  if (wrong.length > 0) fail(`--level takes ${levels.join(', ')} or all, not ${wrong.join(', ')}.`)
  for (const level of chosen) code = (await walk(level, asked)) || code
} else
  for (const level of levels) {
    const names = asked.filter((name) => walks.get(name)?.[level] && !hasResult(name, level))
    if (names.length > 0) code = (await walk(level, names)) || code
  }

if (values.report) code = (await runNode(binary('tsx'), ['scripts/pathsReport.ts'])).code || code
process.exitCode = code

/** @param {string} file */
async function replay(file) {
  if (!existsSync(file)) fail(`There is no file ${file}.`)
  const { replay } = JSON.parse(readFileSync(file, 'utf8'))
  if (!replay) fail(`${file} is not the run of a failed walk.`)
  return walk(replay.level, [replay.machine], { PATHS_REPLAY: file })
}

/**
 * @param {string} level
 * @param {string[]} names
 * @param {Record<string, string>} [env]
 */
async function walk(level, names, env = {}) {
  const files = [...new Set(names.flatMap((name) => walks.get(name)?.[level] ?? []))]
  if (files.length === 0) {
    process.stdout.write(`${names.join(', ')}: no walk on this level (${level}); tests/graph/levels.ts says why.\n`)
    return 0
  }
  if (env.PATHS_REPLAY === undefined) process.stdout.write(`Level ${level}: ${files.length} test files\n`)
  const given = { PATHS_MACHINES: names.join(' '), ...env }
  if (level !== 'browser') {
    const args = ['run', '--reporter=./scripts/pathsReporter.mjs', ...files]
    return (await runNode(binary('vitest'), args, { env: given })).code
  }
  const { build } = await import('./build.mjs')
  const { ensureBrowser, noBrowser } = await import('./browser.mjs')
  if (!(await build())) fail('Nothing was walked: the build failed.')
  const browser = await ensureBrowser({ hasWindows: values.headed })
  if (!browser) fail(noBrowser)
  const headed = values.headed ? ['--headed'] : []
  const run = await runNode(binary('@playwright/test', 'playwright'), ['test', ...files, ...headed], {
    env: { ...given, CHROME_PATH: browser },
  })
  return run.code
}
