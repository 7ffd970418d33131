import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { format, resolveConfig } from 'prettier'
import * as v from 'valibot'
import type { TrafficSums } from '../contract/traffic'
import { readTraffic } from '../contract/traffic'
import type { Chart, Wording } from '../workbench/chart/chart'
import { diffCharts } from '../workbench/chart/diff'
import { readCharts } from './readCharts'
import { writeChartsFile } from '../workbench/compare/chartsFile'
import { coverageFigures } from '../workbench/coverage/coverage'
import type { CoverageFile } from '../workbench/coverage/coverageFile'
import { readCoverageFile } from '../workbench/coverage/coverageFile'
import { toDiffMarkdown } from '../workbench/exports/diffMarkdown'
import { machineIndex, machinePage } from '../workbench/exports/documents'
import type { EdgeFigures } from '../workbench/exports/edgesCsv'
import { toEdgesCsv } from '../workbench/exports/edgesCsv'
import { toMachineJson } from '../workbench/exports/machineJson'
import { toMermaid } from '../workbench/exports/mermaid'
import { toScxml } from '../workbench/exports/scxml'
import { workbenchTexts } from '../workbench/texts'
import { isRevision, unpackMachines } from './git'
import { newMachineFiles, refusalOf } from './newMachine'
import { fail, root } from './processes.mjs'
import { machineNames } from './walks.mjs'

const help = `npm run machines -- list                                   the machines, with their names
npm run machines -- export [MACHINE…] --format FORMAT      to dist/machines, or --out FOLDER; all machines by default
    --format mermaid, scxml, json, csv, svg or png         csv is one file for all, with what the tests took; png needs the browser of the tests
    --coverage FILE                                        of a csv: the results of npm run test:paths -- --report, dist/coverage.json by default
    --language th, en or code                              the words of a mermaid chart or a picture, en by default
    --level overview or detail, --theme dark or light      of a picture; overview and light by default
npm run machines -- diff REVISION [REVISION]               what differs, as Markdown; the second is the working tree by default
    --coverage FILE                                        names the generated paths that it touches: as of a csv; between two revisions only if given
    --traffic ADDRESS                                      names the traffic of the last 7 days that it touches: of a running server, such as http://localhost:8080
npm run -s machines -- charts [REVISION]                   all charts as JSON, for the workbench’s comparison; of the working tree by default
npm run machines -- new NAME                               the files of a new machine: machine, words, model and a test
npm run machines -- docs [--check]                         writes docs/machines, or --out FOLDER; with --check only says what is out of date
`

const formats = {
  mermaid: { extension: 'mmd', write: (chart: Chart, wording: Wording) => toMermaid(chart, wording) },
  scxml: { extension: 'scxml', write: (chart: Chart) => toScxml(chart) },
  json: { extension: 'json', write: (chart: Chart) => `${JSON.stringify(toMachineJson(chart), null, 2)}\n` },
}
const wordings: readonly string[] = ['th', 'en', 'code'] satisfies Wording[]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', default: 'mermaid' },
    language: { type: 'string', default: 'en' },
    level: { type: 'string', default: 'overview' },
    theme: { type: 'string', default: 'light' },
    out: { type: 'string' },
    coverage: { type: 'string' },
    traffic: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const [command, ...names] = positionals

if (command === 'list') {
  for (const { id, name } of await readCharts(root)) say(`${id.padEnd(18)} ${name.en}, ${name.th}`)
} else if (command === 'export') await exportCharts()
else if (command === 'diff') await diff()
else if (command === 'charts') await printCharts()
else if (command === 'new') await create()
else if (command === 'docs') await docs()
else fail(`${command ? `There is no command ${command}.\n` : ''}${help}`)

async function exportCharts(): Promise<void> {
  const all = await readCharts(root)
  const unknown = names.filter((name) => !all.some(({ id }) => id === name))
  if (unknown.length > 0)
    fail(`No machine is called ${unknown.join(', ')}. There are: ${all.map(({ id }) => id).join(', ')}.`)
  const charts = names.length > 0 ? all.filter(({ id }) => names.includes(id)) : all
  if (!wordings.includes(values.language)) fail(`--language takes th, en or code, not ${values.language}.`)
  const folder = values.out ?? join(root, 'dist', 'machines')
  mkdirSync(folder, { recursive: true })
  if (values.format === 'csv') {
    writeFileSync(join(folder, 'transitions.csv'), toEdgesCsv(charts, coverageOf()))
    return say(`1 file in ${folder}`)
  }
  if (values.format === 'svg' || values.format === 'png') return await exportPictures(charts, folder, values.format)
  const format = formats[values.format as keyof typeof formats]
  if (!format) return fail(`--format takes ${Object.keys(formats).join(', ')} csv, svg or png, not ${values.format}.`)
  for (const chart of charts)
    writeFileSync(join(folder, `${chart.id}.${format.extension}`), format.write(chart, values.language as Wording))
  say(`${charts.length} ${charts.length === 1 ? 'file' : 'files'} in ${folder}`)
}

/** What the generated tests took, if their results are there. */
function coverageOf(): EdgeFigures[] {
  const coverage = readCoverage()
  if (!coverage) say('The file has no figures of the tests: npm run test:paths -- --report writes them first.')
  return coverage ? coverageFigures(coverage) : []
}

function readCoverage(): CoverageFile | undefined {
  const file = values.coverage ?? join(root, 'dist', 'coverage.json')
  if (!existsSync(file)) {
    if (values.coverage !== undefined) fail(`There is no file ${file}.`)
    return undefined
  }
  const read = readCoverageFile(readFileSync(file, 'utf8'))
  if ('file' in read) return read.file
  const { refused } = workbenchTexts.en.coverage
  const { reason } = read.refused
  fail(`${file}: ${reason === 'schema' ? refused.schema(read.refused.where) : refused[reason]}`)
  return undefined
}

async function readTrafficSums(address: string): Promise<TrafficSums> {
  const from = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString()
  try {
    const answer = await fetch(
      `${address.replace(/\/$/, '')}${readTraffic.path}?${new URLSearchParams({ from }).toString()}`,
    )
    return v.parse(readTraffic.response, await answer.json())
  } catch (error) {
    return fail(`The traffic could not be read from ${address}: ${String(error)}`) as never
  }
}

async function exportPictures(charts: Chart[], folder: string, format: 'svg' | 'png'): Promise<void> {
  const { level, theme } = values
  if (level !== 'overview' && level !== 'detail') return fail(`--level takes overview or detail, not ${level}.`)
  if (theme !== 'dark' && theme !== 'light') return fail(`--theme takes dark or light, not ${theme}.`)
  const { drawCharts, toPngs } = await import('./drawCharts')
  const pictures = await drawCharts(charts, {
    wording: values.language as Wording,
    level,
    theme,
    at: new Date(),
  })
  if (format === 'png') await toPngs(pictures, folder)
  else for (const { id, svg } of pictures) writeFileSync(join(folder, `${id}.svg`), svg)
  say(`${charts.length} ${charts.length === 1 ? 'file' : 'files'} in ${folder}`)
}

async function diff(): Promise<void> {
  const [before, after] = names
  if (!before || names.length > 2) fail(`diff takes one or two revisions.\n${help}`)
  const [old, now] = [await chartsAt(before as string), after ? await chartsAt(after) : await readCharts(root)]
  const sums = values.traffic === undefined ? undefined : await readTrafficSums(values.traffic)
  // The results at hand are those of the working tree.
  const coverage = after && values.coverage === undefined ? undefined : readCoverage()
  const known = { coverage, traffic: sums && { sums, period: 'the last 7 days' } }
  say(toDiffMarkdown(diffCharts(old, now), old, now, known))
}

/** What the workbench reads to compare two revisions. */
async function printCharts(): Promise<void> {
  const [revision] = names
  if (names.length > 1) fail(`charts takes one revision.\n${help}`)
  const charts = revision === undefined ? await readCharts(root) : await chartsAt(revision)
  say(writeChartsFile({ revision: revision ?? 'working tree', charts }))
}

/** The charts of a git revision, extracted from its own sources by today's code. */
async function chartsAt(revision: string): Promise<Chart[]> {
  const folder = mkdtempSync(join(tmpdir(), 'k-market-charts-'))
  try {
    if (!isRevision(revision)) fail(`${revision} is not a revision of this repository.`)
    unpackMachines(revision, folder)
    return await readCharts(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function create(): Promise<void> {
  const [name, ...more] = names
  const refusal = more.length > 0 ? 'new takes one name.' : refusalOf(name, machineNames())
  if (refusal !== undefined) fail(refusal)
  for (const [path, text] of newMachineFiles(name as string)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }))
    say(path)
  }
  say(`npm run test:paths -- ${name} walks it; npm run check says what is missing (docs/add-a-machine.md).`)
}

async function docs(): Promise<void> {
  const charts = await readCharts(root)
  const folder = values.out ?? join(root, 'docs', 'machines')
  const pages = new Map([
    ['README.md', machineIndex(charts)],
    ...charts.map((chart) => [`${chart.id}.md`, machinePage(chart)] as const),
  ])
  const kept = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
  const stale = [
    ...kept.filter((name) => !pages.has(name)),
    ...[...pages]
      .filter(([name, text]) => !kept.includes(name) || readFileSync(join(folder, name), 'utf8') !== text)
      .map(([name]) => name),
  ]
  if (values.check) {
    if (stale.length > 0) fail(`docs/machines is out of date (${stale.join(', ')}): npm run machines -- docs`)
    return
  }
  mkdirSync(folder, { recursive: true })
  for (const name of stale) {
    const text = pages.get(name)
    if (text === undefined) rmSync(join(folder, name))
    else writeFileSync(join(folder, name), text)
  }
  say(stale.length === 0 ? 'docs/machines is up to date' : `${stale.length} pages of docs/machines written`)
}

function say(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
}
