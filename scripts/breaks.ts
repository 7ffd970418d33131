/**
 * Breaks requirement rows one at a time in a copy of the sources, and runs the tests that name the row: one must fail. The same tests must
 * pass without the break.
 *
 *   npm run test:breaks                        every break
 *   npm run test:breaks -- PAY CHK-012         the breaks of these areas and rows
 *   npm run test:breaks -- --quick             those whose first tests need no page and no server: about a second each
 *   npm run test:breaks -- --sample 10         ten of all folders, one of them slow; the same ones for the same --seed
 *   npm run test:breaks -- --try PAY-019 contract/points.ts 'Math.floor(exact)' 'Math.ceil(exact)'
 *                                              one that is not in the table: row, file, text, replacement
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Vitest } from 'vitest/node'
import { allBreaks } from '../tests/breaks/all'
import type { Break } from '../tests/breaks/break'
import { breakIn, breaksFor, filesNaming, isQuick, namesRow, sampleOf } from '../tests/breaks/choose'
import { copySources } from './copySources'
import { fail, root } from './processes.mjs'

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string', default: '2' },
    try: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

function chooseBreaks(): readonly Break[] {
  if (values.try) {
    const [row, file, find, put] = positionals
    if (row === undefined || file === undefined || find === undefined || put === undefined)
      throw new Error('--try needs a row, a file, a text and its replacement.')
    return [{ row, file, find, put }]
  }
  const { breaks: found, unknown } = breaksFor(allBreaks, positionals)
  if (unknown.length > 0) throw new Error(`There is no break of ${unknown.join(', ')}.`)
  const breaks = values.quick ? found.filter((one) => isQuick(root, one)) : found
  return values.sample === undefined ? breaks : sampleOf(root, breaks, Number(values.sample), Number(values.seed))
}

interface Test {
  file: string
  title: string
  state: string
}

/** The tests of these files that name one of the rows, after their run, which may end with its first failure; `fault`: why some did not run. */
async function runTests(
  vitest: Vitest,
  rows: readonly string[],
  files: readonly string[],
  { toFirstFailure = false } = {},
): Promise<{ tests: readonly Test[]; fault?: string }> {
  vitest.setGlobalTestNamePattern(namesRow(...rows))
  for (const { config } of vitest.projects) config.bail = toFirstFailure ? 1 : 0
  const specifications = (await vitest.globTestSpecifications([...files])).filter(({ moduleId }) =>
    files.some((file) => moduleId.endsWith(`/${file}`)),
  )
  // Else the results contain those of earlier runs.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const tests = testModules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({
      file: module.relativeModuleId,
      title: test.fullName,
      state: test.result().state,
    })),
  )
  const unloaded = testModules.find((module) => module.errors().length > 0)
  const error = unloaded ? unloaded.errors()[0]?.message : (unhandledErrors[0] as Error | undefined)?.message
  const fault =
    unloaded || error !== undefined ? `${unloaded?.relativeModuleId ?? 'a test'} does not run: ${error}` : undefined
  return { tests, fault }
}

interface Proof {
  /** The test that fails with the break. */
  killer?: Test
  /** Why the row is not proved. */
  reason?: string
  line?: number
}

async function prove(vitest: Vitest, folder: string, one: Break): Promise<Proof> {
  const path = join(folder, one.file)
  const source = readFileSync(path, 'utf8')
  const { broken, line, fault } = breakIn(source, one)
  if (broken === undefined) return { reason: fault }
  const green: string[] = []
  writeFileSync(path, broken)
  vitest.invalidateFile(path)
  try {
    for (const files of filesNaming(folder, one)) {
      const { tests, fault } = await runTests(vitest, [one.row], files, { toFirstFailure: true })
      const killer = tests.find(({ state }) => state === 'failed')
      if (killer) return { killer, line }
      if (fault) return { reason: fault, line }
      green.push(...tests.flatMap(({ file, state }) => (state === 'passed' ? [file] : [])))
    }
    const inFiles = [...new Set(green)].join(', ')
    return { reason: green.length > 0 ? `${green.length} tests stay green: ${inFiles}` : 'no test runs', line }
  } finally {
    writeFileSync(path, source)
    vitest.invalidateFile(path)
  }
}

/** The killers that fail without a break too, and so prove nothing. */
async function failingAlways(vitest: Vitest, proofs: readonly (Break & Proof)[]): Promise<readonly (Break & Proof)[]> {
  const rows = [...new Set(proofs.map(({ row }) => row))]
  const files = [...new Set(proofs.flatMap(({ killer }) => killer?.file ?? []))]
  if (files.length === 0) return []
  const { tests } = await runTests(vitest, rows, files)
  const passed = new Set(tests.filter(({ state }) => state === 'passed').map(({ file, title }) => `${file} ${title}`))
  return proofs.filter(({ killer }) => killer && !passed.has(`${killer.file} ${killer.title}`))
}

async function main(): Promise<void> {
  const breaks = chooseBreaks()
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  const folder = copySources()
  process.chdir(folder)
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest(
    'test',
    // A broken row may leave a test waiting until its time limit.
    { root: folder, watch: false, reporters: [{}], passWithNoTests: true, testTimeout: 20_000 },
    // The packages are outside of the copy.
    { server: { fs: { strict: false } } },
  )
  const proofs: (Break & Proof)[] = []
  for (const one of breaks) {
    const start = Date.now()
    const proof = { ...one, ...(await prove(vitest, folder, one)) }
    const { row, file, line, killer, reason } = proof
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    const place = line === undefined ? file : `${file}:${line}`
    say(
      killer
        ? `proved     ${row} ${place} by ${killer.file} › ${killer.title} (${seconds} s)`
        : `NOT PROVED ${row} ${place}: ${reason} (${seconds} s)`,
    )
    if (killer) proofs.push(proof)
  }
  const always = await failingAlways(vitest, proofs)
  for (const { row, killer } of always)
    say(`NOT PROVED ${row}: ${killer?.file} › ${killer?.title} fails without the break`)
  await vitest.close()
  const proved = proofs.length - always.length
  say(`${proved} proved, ${breaks.length - proved} not`)
  process.exit(proved === breaks.length ? 0 : 1)
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
