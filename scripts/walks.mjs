import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.mjs'

/** @typedef {import('../tests/graph/levels').Level} Level */

/** The names of all machines: each has a folder with a machine file. */
export const machineNames = () =>
  readdirSync(join(root, 'machines')).filter((name) => existsSync(join(root, `machines/${name}/${name}Machine.ts`)))

const places = /** @type {const} */ ({
  server: 'tests/graph/server',
  page: 'tests/graph/page',
  browser: 'e2e/walks',
})

/** Only calls at the start of a line: one that is inside of something else may be skipped. */
const calls = /** @type {const} */ ({
  server: /^describeOverServer\(\s*(?:\{\s*\.\.\.)?(\w+)Model\b/gm,
  page: /^describePage\((\w+)Page\)/gm,
  browser: /^describeTour\(\{[^]*?\bwalk: (\w+)Walk\b/gm,
})

/**
 * The machines that the text of a test file walks on a level.
 *
 * @param {keyof typeof places} level
 * @param {string} text
 * @returns {string[]}
 */
export function machinesWalkedIn(level, text) {
  const code = text.replace(/^\s*(?:\/\/.*$|\/\*[^]*?\*\/)/gm, '')
  return [...code.matchAll(calls[level])].map(([, machine = '']) => machine)
}

/**
 * The test files that walk a machine on a level, by machine and level.
 *
 * @returns {ReadonlyMap<string, Partial<Record<Level, readonly string[]>>>}
 */
export function walksOf() {
  /** @type {Map<string, Partial<Record<Level, string[]>>>} */
  const found = new Map()
  /** @param {string} machine @param {Level} level @param {string} file */
  const add = (machine, level, file) => {
    const own = found.get(machine) ?? {}
    found.set(machine, { ...own, [level]: [...new Set([...(own[level] ?? []), file])] })
  }
  for (const name of machineNames())
    if (existsSync(join(root, `machines/${name}/${name}Model.ts`))) add(name, 'actor', 'tests/graph/walks.test.ts')
  for (const level of /** @type {const} */ (['server', 'page', 'browser'])) {
    const place = places[level]
    for (const name of readdirSync(join(root, place)).filter((one) => /\.(test|spec)\.ts$/.test(one)))
      for (const machine of machinesWalkedIn(level, readFileSync(join(root, place, name), 'utf8')))
        add(machine, level, `${place}/${name}`)
  }
  return found
}
