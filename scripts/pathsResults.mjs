import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { root } from './processes.mjs'

/** Where the generated tests and the count of mutants leave their results for the report. */
export const resultsFolder = process.env.PATHS_RESULTS ?? join(root, 'node_modules/.cache/graph-coverage')

const onPage = ['i18n', 'index.html', 'routes', 'src']
const further = {
  actor: [],
  server: ['i18n', 'server', 'src', 'tests/graph/server', 'tests/server'],
  page: [...onPage, 'tests/graph/page', 'tests/page', 'tests/firstVisit.ts', 'tests/i18n/plain.ts'],
  browser: [
    ...onPage,
    'e2e',
    'playwright.config.ts',
    'public',
    'server',
    'tests/firstVisit.ts',
    'tests/server',
    'vite.config.ts',
  ],
}

/** @type {Map<string, string>} */
const prints = new Map()

/**
 * A fingerprint of the sources on which the walks of a level depend.
 *
 * @param {keyof typeof further} level @param {string} base
 */
export function fingerprintOf(level, base) {
  const walker = readdirSync(join(base, 'tests/graph')).filter((name) => name.endsWith('.ts'))
  const all = [
    'contract',
    'machines',
    'package-lock.json',
    'tests/full.ts',
    ...walker.map((name) => `tests/graph/${name}`),
  ]
  return fingerprint(base, [...all, ...further[level]])
}

/**
 * The fingerprint of the sources as they are when a process first asks for it.
 *
 * @param {keyof typeof further} level
 */
export function sourcesOf(level) {
  const print = prints.get(level) ?? fingerprintOf(level, root)
  prints.set(level, print)
  return print
}

/**
 * Whether a level of a machine has a result of the present sources, without a failure.
 *
 * @param {string} name @param {keyof typeof further} level
 * @param {{ results?: string, sources?: string }} [of]
 */
export function hasResult(name, level, { results = resultsFolder, sources = sourcesOf(level) } = {}) {
  const files = existsSync(results) ? readdirSync(results) : []
  // A level can have several: one for each language or flow.
  const own = files.filter((file) => file.startsWith(`${name}.${level}.`))
  /** @type {import('../tests/graph/results').LevelResult[]} */
  const read = own.map((file) => JSON.parse(readFileSync(join(results, file), 'utf8')))
  return read.length > 0 && read.every((one) => one.sources === sources && one.failed.length === 0)
}
