/**
 * Changes machines edge by edge and counts the changes that their generated tests notice.
 *
 *   npm run test:mutants -- cart              every mutant of one machine
 *   npm run test:mutants -- --write           every machine, and the table into docs/mutation.md
 *   npm run test:mutants -- checkout --sample 60 --seed 7
 *   npm run test:mutants -- --code            the code beside the charts instead (scripts/codeMutants.ts)
 *
 * `--processes 1` runs one process instead of two. The command fails when a mutant survived without a proof, or was not judged.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { expectMachines } from './askedMachines.mjs'
import { install } from './install.mjs'
import { resultsFolder } from './pathsResults.mjs'
import { binary, root, runNode } from './processes.mjs'

if (process.argv.includes('--code')) {
  await install()
  process.exit((await runNode(binary('tsx'), ['scripts/codeMutants.ts', ...process.argv.slice(2)])).code)
}

/** A machine's mutants run in processes of their own, this many in each, with at most this much memory. */
const mutantsOfOne = 25
const megabytes = Number(process.env['MUTANT_MEGABYTES'] ?? 1024)
/** A mutant may take ten times as long as the machine itself, and at least this long. */
const leastMs = Number(process.env['MUTANT_MS'] ?? 60_000)

const options = /** @type {const} */ ({
  sample: { type: 'string' },
  seed: { type: 'string', default: '1' },
  processes: { type: 'string', default: String(Math.min(2, availableParallelism())) },
  write: { type: 'boolean', default: false },
})
const { values, positionals } = parseArgs({ allowPositionals: true, options })
/** Only the test of this command reads models elsewhere. */
const folder = process.env['MUTANTS_FOLDER'] ?? 'machines'
const known = readdirSync(join(root, folder)).filter((name) => existsSync(join(root, folder, name, `${name}Model.ts`)))
const asked = [...new Set(positionals)]
expectMachines(asked, known)

await install()

/**
 * `overLimit` are the mutants whose tests did not end within their time or memory: they count as noticed, since the tests of the machine itself
 * take at most a tenth of it, so that a run with such a mutant is not green. `broken` are the mutants that were not judged.
 *
 * @typedef {{ noticed: number, survivors: string[], explained: Record<string, string>, overLimit: string[], broken: string[] }} Found
 */
/** @typedef {'noticed' | 'survived' | 'explained'} Verdict */
/** @typedef {{ total?: number, unchanged?: number, complaint?: string, begun?: number, name?: string, verdict?: Verdict, proof?: string }} Line */

const names = asked.length > 0 ? asked : known
const queue = [...names]
/** The machines whose mutants were judged, for the table: an earlier result of another is of other sources. @type {string[]} */
const judged = []
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
process.once('SIGTERM', () => {
  queue.splice(0)
  for (const child of running) child.kill('SIGTERM')
  process.exit(143)
})

const sums = { noticed: 0, survived: 0, broken: 0 }

async function work() {
  for (let name = queue.shift(); name; name = queue.shift()) report(name, await judgeAll(name))
}

/** @param {string} name @returns {Promise<Found>} */
async function judgeAll(name) {
  /** @type {Found} */
  const found = { noticed: 0, survivors: [], explained: {}, overLimit: [], broken: [] }
  let limit = leastMs
  let total = 1
  let from = 0
  /** A mutant that runs out of memory is judged again in a process of its own: those before it may have left too little. */
  let isAlone = false
  while (from < total) {
    /** @type {{ index: number, name: string } | undefined} */
    let current
    const { end, output } = await runPart(
      name,
      from,
      isAlone ? 1 : mutantsOfOne,
      () => limit,
      (line) => {
        if (line.total !== undefined) total = line.total
        if (line.unchanged !== undefined) limit = Math.max(leastMs, 10 * line.unchanged)
        if (line.complaint !== undefined) found.broken.push(`the machine itself fails its tests: ${line.complaint}`)
        if (line.begun !== undefined) current = { index: line.begun, name: line.name ?? '' }
        if (line.verdict === undefined || !current) return
        if (line.verdict === 'noticed') found.noticed += 1
        else if (line.verdict === 'survived') found.survivors.push(current.name)
        else found.explained[current.name] = line.proof ?? ''
        from = current.index + 1
        current = undefined
      },
    )
    if (found.broken.length > 0 && from === 0) return found
    const wasAlone = isAlone
    isAlone = false
    if (end === 'ended' || !current) {
      if (end === 'ended') continue
      found.broken.push(`not judged: ${total - from} of ${total} (${reasonIn(output) ?? end})`)
      return found
    }
    const { index, name: mutant } = current
    const isOutOfMemory = /out of memory|allocation failed/i.test(output)
    if (isOutOfMemory && !wasAlone) {
      from = index
      isAlone = true
      continue
    }
    from = index + 1
    if (end === 'late') found.overLimit.push(`${mutant} (more than ${Math.round(limit / 1000)} s)`)
    else if (isOutOfMemory) found.overLimit.push(`${mutant} (more than ${megabytes} MB)`)
    else found.broken.push(`not judged: ${mutant} (${reasonIn(output) ?? end})`)
    if (end === 'late' || isOutOfMemory) found.noticed += 1
  }
  return found
}

/** @param {string} output */
const reasonIn = (output) =>
  output
    .split('\n')
    .find((line) => /error/i.test(line))
    ?.trim()

/**
 * @param {string} name @param {number} from @param {number} count @param {() => number} limit of one mutant, in ms
 * @param {(line: Line) => void} read
 * @returns {Promise<{ end: string, output: string }>} `end` is `ended`, `late`, or how the process failed; `output` its messages
 */
function runPart(name, from, count, limit, read) {
  const sample = values.sample === undefined ? [] : [values.sample, values.seed]
  const script = ['--import', 'tsx', 'scripts/mutantsOf.ts', folder, name, String(from), String(count), ...sample]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`--max-old-space-size=${megabytes}`, ...script], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    let output = ''
    let isLate = false
    const stop = () => {
      isLate = true
      child.kill('SIGKILL')
    }
    // Neither loading the sources nor the machine itself is limited.
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    createInterface({ input: child.stdout }).on('line', (text) => {
      const line = /** @type {Line} */ (JSON.parse(text))
      clearTimeout(timer)
      if (line.begun !== undefined) timer = setTimeout(stop, limit())
      read(line)
    })
    child.stderr.on('data', (chunk) => void (output = (output + chunk).slice(-20_000)))
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ end: isLate ? 'late' : code === 0 ? 'ended' : `exit code ${code ?? signal}`, output })
    })
  })
}

/** Prints the result, and keeps it for the table and for the report of `npm run test:paths`. @param {string} name @param {Found} found */
function report(name, { noticed, survivors, explained, overLimit, broken }) {
  if (broken.length === 0) {
    const share = Math.floor((100 * noticed) / Math.max(1, noticed + survivors.length))
    mkdirSync(resultsFolder, { recursive: true })
    const sample =
      values.sample === undefined ? {} : { sample: { count: Number(values.sample), seed: Number(values.seed) } }
    const result = {
      machine: name,
      at: new Date().toISOString(),
      ...sample,
      share,
      noticed,
      survivors,
      explained,
      overLimit,
    }
    writeFileSync(join(resultsFolder, `${name}.mutants.json`), `${JSON.stringify(result, null, 2)}\n`)
    judged.push(name)
  }
  sums.noticed += noticed
  sums.survived += survivors.length
  sums.broken += broken.length
  const equivalent = Object.keys(explained).length
  const besides = equivalent > 0 ? `, ${equivalent} change nothing` : ''
  const lines = [
    ...survivors.map((one) => `survived: ${one}`),
    ...overLimit.map((one) => `over its limit, counted as noticed: ${one}`),
    ...broken,
  ]
  const isJudged = noticed + survivors.length + equivalent > 0 || broken.length === 0
  const counts = isJudged ? `${noticed} noticed, ${survivors.length} survived${besides}` : 'no mutant was judged'
  process.stdout.write(`${name}: ${counts}\n${lines.map((line) => `  ${line}\n`).join('')}`)
}

await Promise.all(Array.from({ length: Number(values.processes) }, work))
if (names.length > 1) process.stdout.write(`${sums.noticed} noticed, ${sums.survived} survived\n`)
const written = values.write ? ['--write'] : judged
const table = written.length > 0 ? await runNode(binary('tsx'), ['scripts/mutantsTable.ts', ...written]) : { code: 0 }
process.exitCode = sums.broken + sums.survived > 0 ? 1 : table.code
