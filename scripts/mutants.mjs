import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { install } from './install.mjs'
import { fail, root, run } from './processes.mjs'

/** Each part of a machine's mutants runs in its own process, with at most this much memory. */
const mutantsOfOne = 25
const megabytes = 1024

const known = readdirSync(join(root, 'machines')).filter((name) =>
  existsSync(join(root, 'machines', name, `${name}Model.ts`)),
)
const asked = [...new Set(process.argv.slice(2))]
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) fail(`No machine is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)

await install()

/** @typedef {{ total: number, killed: number, survivors: string[], explained: string[] }} Part */
/** @typedef {{ name: string, left: number, killed: number, survivors: string[], explained: string[], broken: string[] }} Machine */

const machines = (asked.length > 0 ? asked : known).map((name) => ({ name, left: 1, ...nothing() }))
const queue = machines.map((machine) => ({ machine, from: 0 }))
// `run` stops the running processes.
process.once('SIGTERM', () => void queue.splice(0))

async function work() {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { machine, from } = next
    const part = await judge(machine, from)
    // The first part reports how many mutants there are.
    for (let start = mutantsOfOne; from === 0 && part && start < part.total; start += mutantsOfOne) {
      machine.left += 1
      queue.unshift({ machine, from: start })
    }
    machine.left -= 1
    if (machine.left === 0) tell(machine)
  }
}

/** @param {Machine} machine @param {number} from @returns {Promise<Part | undefined>} */
async function judge(machine, from) {
  const script = ['--import', 'tsx', 'scripts/mutantsOf.ts', machine.name, String(from), String(mutantsOfOne)]
  const { code, output } = await run(process.execPath, [`--max-old-space-size=${megabytes}`, ...script], {
    quiet: true,
  })
  if (code !== 0) {
    const reason = output.split('\n').find((line) => /error/i.test(line)) ?? `exit code ${code}`
    machine.broken.push(`not judged: ${from + 1} to ${from + mutantsOfOne} (${reason.trim()})`)
    return undefined
  }
  const part = /** @type {Part} */ (JSON.parse(output.trim().split('\n').at(-1) ?? ''))
  machine.killed += part.killed
  machine.survivors.push(...part.survivors)
  machine.explained.push(...part.explained)
  return part
}

/** Prints the result, and keeps it for the report of `npm run test:paths`. @param {Machine} machine */
function tell({ name, killed, survivors, explained, broken }) {
  if (broken.length === 0) {
    const share = Math.floor((100 * killed) / Math.max(1, killed + survivors.length))
    const folder = join(root, 'node_modules/.cache/graph-coverage')
    mkdirSync(folder, { recursive: true })
    const result = { machine: name, share, killed, survivors, explained }
    writeFileSync(join(folder, `${name}.mutants.json`), `${JSON.stringify(result, null, 2)}\n`)
  }
  const besides = explained.length > 0 ? `, ${explained.length} change nothing` : ''
  const lines = [...survivors.map((one) => `survived: ${one}`), ...broken]
  process.stdout.write(
    `${name}: ${killed} killed, ${survivors.length} survived${besides}\n${lines.map((line) => `  ${line}\n`).join('')}`,
  )
}

function nothing() {
  return { killed: 0, survivors: [], explained: [], broken: [] }
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work))
/** @param {'killed'} count */
const sum = (count) => machines.reduce((total, machine) => total + machine[count], 0)
const survived = machines.reduce((total, { survivors }) => total + survivors.length, 0)
if (machines.length > 1) process.stdout.write(`${sum('killed')} killed, ${survived} survived\n`)
process.exitCode = machines.some(({ broken }) => broken.length > 0) ? 1 : 0
