/**
 * Breaks requirement rows one at a time in a copy of the sources, and runs the tests that name the row: they must fail.
 *
 *   npm run test:breaks                        every break
 *   npm run test:breaks -- PAY CHK-012         the breaks of these areas and rows
 *   npm run test:breaks -- --sample 10         ten of them, the same ones for the same --seed
 *   npm run test:breaks -- --quick             the breaks of contract/ and machines/ only, whose tests need no server and no page
 */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import type { TestModule, Vitest } from 'vitest/node'
import { allBreaks } from '../tests/breaks/all'
import type { Break } from '../tests/breaks/break'
import { breaksFor, breakIn, filesNaming, namesRow, sampleOf } from '../tests/breaks/choose'
import { fail, root } from './processes.mjs'

const { values, positionals } = parseArgs({
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '20261122' },
    quick: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

/** What is not copied: packages are linked, the rest is made by commands. */
const notCopied = ['node_modules', '.git', '.data', 'dist', 'coverage', 'test-results']

/** A copy of the sources in a temporary folder, with a link to the packages. */
function copySources(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'k-market-breaks-')))
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !notCopied.includes(relative(root, path).split('/')[0] ?? ''),
  })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

interface Verdict {
  killer?: string
  /** Why the row is not proved. */
  reason?: string
}

const titleOf = (module: TestModule, name: string): string => `${module.relativeModuleId} › ${name}`

/** Runs the tests of these files that name a row. Vitest's `bail` is not used: it may cancel the next run too. */
async function judge(vitest: Vitest, row: string, files: readonly string[]): Promise<Verdict> {
  vitest.setGlobalTestNamePattern(namesRow(row))
  const specifications = (await vitest.globTestSpecifications([...files])).filter(({ moduleId }) =>
    files.some((file) => moduleId.endsWith(`/${file}`)),
  )
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  let passed = 0
  for (const module of testModules)
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'failed') return { killer: titleOf(module, test.fullName) }
      if (state === 'passed') passed += 1
    }
  const broken = testModules.find((module) => !module.ok())
  if (broken) return { reason: `${broken.relativeModuleId} does not load` }
  if (unhandledErrors.length > 0) return { reason: 'an error outside of the tests' }
  return passed > 0 ? { reason: `${passed} green in ${files.join(', ')}` } : {}
}

/** Source of a break's file with the break, and the line that it changes. */
function readBroken(folder: string, one: Break): ReturnType<typeof breakIn> & { path: string; source: string } {
  const path = join(folder, one.file)
  const source = readFileSync(path, 'utf8')
  return { path, source, ...breakIn(source, one) }
}

async function prove(vitest: Vitest, folder: string, one: Break): Promise<Verdict & { line?: number }> {
  const { path, source, broken, line, fault } = readBroken(folder, one)
  if (broken === undefined) return { reason: fault }
  writeFileSync(path, broken)
  vitest.invalidateFile(path)
  try {
    const reasons: string[] = []
    for (const files of filesNaming(folder, one)) {
      const { killer, reason } = await judge(vitest, one.row, files)
      if (killer) return { killer, line }
      if (reason) reasons.push(reason)
    }
    return { reason: reasons.join('; ') || 'no test that runs here names it', line }
  } finally {
    writeFileSync(path, source)
    vitest.invalidateFile(path)
  }
}

async function main(): Promise<void> {
  const { breaks, unknown } = breaksFor(allBreaks, positionals, values.quick)
  if (unknown.length > 0) fail(`No break is of ${unknown.join(', ')}.`)
  const chosen = values.sample === undefined ? breaks : sampleOf(breaks, Number(values.sample), Number(values.seed))
  const folder = copySources()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(130))
  process.once('SIGTERM', () => process.exit(143))
  process.chdir(folder)
  const { createVitest } = await import('vitest/node')
  const vitest = await createVitest('test', {
    root: folder,
    watch: false,
    reporters: [{}],
    passWithNoTests: true,
    coverage: { enabled: false },
  })
  let proved = 0
  for (const one of chosen) {
    const start = Date.now()
    const { killer, reason, line } = await prove(vitest, folder, one)
    const seconds = ((Date.now() - start) / 1000).toFixed(1)
    const place = line === undefined ? one.file : `${one.file}:${line}`
    if (killer) proved += 1
    process.stdout.write(
      `${killer ? 'proved    ' : 'NOT PROVED'} ${one.row} ${place} ${killer ? `by ${killer}` : `(${reason})`} ${seconds} s\n`,
    )
  }
  await vitest.close()
  process.stdout.write(`${proved} proved, ${chosen.length - proved} not\n`)
  process.exit(proved === chosen.length ? 0 : 1)
}

void main()
