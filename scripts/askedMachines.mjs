import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, root } from './processes.mjs'

/**
 * Ends the command if one of these is no machine with a model, and says which of the two is missing.
 *
 * @param {readonly string[]} asked @param {readonly string[]} known the machines that have a model
 */
export function expectMachines(asked, known) {
  const unknown = asked.filter((name) => !known.includes(name))
  const [bare] = unknown.filter((name) => existsSync(join(root, 'machines', name, `${name}Machine.ts`)))
  if (bare !== undefined) fail(`${bare} has no model: add machines/${bare}/${bare}Model.ts.`)
  if (unknown.length > 0) fail(`No machine is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
}
