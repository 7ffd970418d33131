/**
 * Changes the code beside the charts one expression at a time, and lists the changes that no test notices.
 *
 *   npm run test:mutants -- --code                        the lines changed since the last commit on main
 *   npm run test:mutants -- --code --since HEAD~3         the lines changed since a revision
 *   npm run test:mutants -- --code contract/money.ts server/bank
 *                                                         whole files, and the files below a folder
 *   npm run test:mutants -- --code --all --write          every file, and the figures into docs/mutation.md
 *   npm run test:mutants -- --code --changed --write      the files that have changed since docs/mutation.md has figures of them
 *   npm run test:mutants -- --code --listed contract/money.ts --write
 *                                                         only what docs/mutation.md lists as survived or accepted
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { changedLines, isJudged, judgedFiles, judgedLines, machineOf, runsOf } from '../tests/mutants/code'
import { changedSince, isGood, judged, linesOf, listedOf, printOf, withCode } from '../tests/mutants/codeTable'
import type { CodeMutant, Judged, Listed } from '../tests/mutants/codeTable'
import { gitText } from './git'
import { fail, root } from './processes.mjs'

const { values, positionals } = parseArgs({
  options: {
    code: { type: 'boolean' },
    since: { type: 'string' },
    all: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    listed: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

interface Chosen {
  file: string
  /** The lines to change, from and to; all without. */
  lines?: readonly (readonly [number, number])[]
  /** Where the lines are those that the page lists. */
  listed?: Listed
}

const all = judgedFiles()

/** Nothing where git refuses, as for an unknown revision. */
const git = (...args: string[]): string | undefined => {
  try {
    return gitText(...args)
  } catch {
    return undefined
  }
}

const page = join(root, 'docs/mutation.md')
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')

function choose(): readonly Chosen[] {
  const chosen = chooseFiles()
  if (!values.listed) return chosen
  const text = readFileSync(page, 'utf8')
  return chosen.flatMap(({ file }) => {
    const listed = listedOf(text, file, sourceOf(file))
    return listed ? [{ file, lines: listed.lines, listed }] : []
  })
}

function chooseFiles(): readonly Chosen[] {
  if (values.changed) return changedSince(readFileSync(page, 'utf8'), all, sourceOf).map((file) => ({ file }))
  if (values.all || (values.listed && positionals.length === 0)) return all.map((file) => ({ file }))
  if (positionals.length > 0) {
    const asked = positionals.map((one) => one.replace(/\/$/, ''))
    const isAsked = (file: string) => asked.some((one) => file === one || file.startsWith(`${one}/`))
    const unknown = asked.filter((one) => !all.some((file) => file === one || file.startsWith(`${one}/`)))
    if (unknown.length > 0)
      throw new Error(`No file is judged in ${unknown.join(', ')}; tests/mutants/code.ts says which files are.`)
    return all.filter(isAsked).map((file) => ({ file }))
  }
  const main = git('merge-base', 'main', 'HEAD')
  const since = values.since ?? (main !== undefined && main !== git('rev-parse', 'HEAD') ? main : 'HEAD~1')
  const diff = git('diff', '--unified=0', '--no-color', '--no-ext-diff', '--no-renames', since)
  if (diff === undefined) throw new Error(`Git finds no revision ${since} here: name files, or use --all.`)
  const added = (git('ls-files', '--others', '--exclude-standard') ?? '').split('\n').filter(isJudged)
  return [...changedLines(diff), ...added.map((file) => ({ file }))]
}

const ends: Readonly<Record<string, CodeMutant['end']>> = {
  Killed: 'killed',
  Timeout: 'timeout',
  Survived: 'survived',
  NoCoverage: 'survived',
}

async function run(files: readonly Chosen[], suites: readonly string[]): Promise<readonly Judged[]> {
  // The suites are named by the Vitest configuration: with Stryker's own option, code that runs when a module is loaded is never changed.
  process.env['MUTANT_SUITES'] = suites.join('\n')
  // A database that changed sources have filled is not for the suites.
  process.env['SEEDED_TEMPLATES'] = join(root, 'node_modules/.cache/mutants')
  delete process.env['TEST_DATABASE_URL']
  // Of the machines' paths only those of the changed ones are walked, and they say nothing for the report.
  process.env['PATHS_MACHINES'] = files.flatMap(({ file }) => machineOf(file) ?? []).join(' ')
  process.env['PATHS_RESULTS'] = join(root, 'test-results/mutants-paths')
  const stryker = new Stryker({
    mutate: files.flatMap(({ file, lines }) => {
      const [first, last] = judgedLines(file, sourceOf(file))
      const within = (lines ?? [[first, last]]).filter(([from]) => from <= last)
      return within.map(([from, to]) => `${file}:${from}-${Math.min(to, last)}`)
    }),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'tests/mutants/ignoredTexts.mjs')],
    ignorers: ['texts'],
    vitest: { configFile: 'vitest.mutants.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // A process that has opened databases for changed modules keeps their memory.
    maxTestRunnerReuse: 60,
    timeoutMS: 30_000,
    timeoutFactor: 3,
    tempDirName: 'test-results/mutants',
    cleanTempDir: 'always',
    ignorePatterns: ['.git', '.data', 'coverage', 'dist', 'docs/pictures', 'e2e', 'public', 'test-results'],
    reporters: process.stdout.isTTY ? ['progress'] : [],
    allowConsoleColors: false,
    logLevel: 'error' as never,
    warnings: false,
  })
  const found = await stryker.runMutationTest()
  return files.map(({ file, lines, listed }) => {
    const source = sourceOf(file)
    const mutants = found.flatMap(({ fileName, location, replacement = '', status }): CodeMutant[] => {
      const end = ends[status]
      if (end === undefined || !fileName.replaceAll('\\', '/').endsWith(`/${file}`)) return []
      const { start } = location
      const text = textBetween(source, start, location.end)
      return [{ line: start.line, column: start.column, find: text, put: replacement, end }]
    })
    if (listed) {
      const others = { killed: listed.mutants - mutants.length, timeouts: listed.timeouts }
      return judged({ file, at: listed.at, print: listed.print, scope: 'listed', mutants, others })
    }
    return judged({
      file,
      at: new Date().toISOString(),
      print: printOf(source),
      scope: lines ? 'lines' : 'file',
      mutants,
    })
  })
}

/** From 1. */
interface Place {
  line: number
  column: number
}

function textBetween(source: string, from: Place, to: Place): string {
  const lines = source.split('\n').slice(from.line - 1, to.line)
  lines[lines.length - 1] = lines.at(-1)?.slice(0, to.column - 1) ?? ''
  lines[0] = lines[0]?.slice(from.column - 1) ?? ''
  return lines.join('\n')
}

async function main(): Promise<void> {
  const chosen = choose()
  if (chosen.length === 0) {
    process.stdout.write(values.listed ? 'No mutant is listed.\n' : 'No line changed that is judged.\n')
    return
  }
  const results: Judged[] = []
  for (const { files, suites } of runsOf(chosen)) {
    const part = await run(files, suites)
    results.push(...part)
    process.stdout.write(`${part.flatMap(linesOf).join('\n')}\n`)
    if (values.write) write(part.filter(({ scope }) => scope !== 'lines'))
  }
  const sum = (count: (one: Judged) => number) => results.reduce((total, one) => total + count(one), 0)
  process.stdout.write(`${sum(({ killed }) => killed)} killed, ${sum(({ survivors }) => survivors.length)} survived\n`)
  process.exit(isGood(results) ? 0 : 1)
}

/** After each run, so that a long command that is stopped keeps what it has. */
function write(results: readonly Judged[]): void {
  writeFileSync(page, withCode(readFileSync(page, 'utf8'), results, all))
}

main().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
