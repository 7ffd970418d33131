import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/** Where the generated tests and the count of mutants leave their results for the report. */
export const resultsFolder = process.env.PATHS_RESULTS ?? join(root, 'node_modules/.cache/graph-coverage')

/**
 * When a machine, its model or a file beside them was changed last; milliseconds since 1970.
 *
 * @param {string} name @param {string} [machines] the folder of all machines
 */
export function changedAt(name, machines = join(root, 'machines')) {
  const folder = join(machines, name)
  return Math.max(...readdirSync(folder).map((file) => statSync(join(folder, file)).mtimeMs))
}

/**
 * Whether a level of a machine has a result, and none from before the machine's last change.
 *
 * @param {string} name @param {string} level
 * @param {{ machines?: string, results?: string }} [folders]
 */
export function hasResult(name, level, { machines, results = resultsFolder } = {}) {
  const files = existsSync(results) ? readdirSync(results) : []
  // A level can have several: one for each language or flow.
  const own = files.filter((file) => file.startsWith(`${name}.${level}.`))
  const ends = own.map((file) => Date.parse(JSON.parse(readFileSync(join(results, file), 'utf8')).at))
  return ends.length > 0 && Math.min(...ends) >= changedAt(name, machines)
}
