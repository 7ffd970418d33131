import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../scripts/processes.mjs'
import { readCharts } from '../../scripts/readCharts'
import type { Chart } from '../../workbench/chart/chart'
import { coverageFigures, findingsOf, shareOf } from '../../workbench/coverage/coverage'
import type { CoverageFile, LevelCoverage, MachineCoverage } from '../../workbench/coverage/coverageFile'
import { readCoverageFile, writeCoverageFile } from '../../workbench/coverage/coverageFile'
import { exportCharts } from '../../workbench/exports/files'
import { trafficFigures } from '../../workbench/traffic/trafficCsv'

const charts = await readCharts(root)
const cart = charts.find(({ id }) => id === 'cart') as Chart
/** The ends of the call that loads the cart. */
const [first, second, third] = cart.edges
  .map(({ transition }) => transition)
  .filter((transition) => /^cart\.loading\|xstate/.test(transition)) as [string, string, string]

const walked = (transitions: Record<string, number>, left: Record<string, string> = {}): LevelCoverage => ({
  kind: 'walked',
  at: '2026-11-21T03:00:00.000Z',
  isOld: false,
  walks: 3,
  failed: [],
  states: Object.fromEntries(cart.nodes.map(({ id }) => [id, 1])),
  transitions,
  left,
  outcomes: { taken: 4, all: 5 },
  neverFalse: [],
  excuses: [],
})
const counts = Object.fromEntries(cart.edges.map(({ transition }) => [transition, 2]))
const machine: MachineCoverage = {
  id: 'cart',
  impossible: { [third]: 'no edge leads to it' },
  levels: {
    actor: walked({ ...counts, [third]: 0 }),
    server: { kind: 'excused', reason: 'It makes no call.' },
    page: { kind: 'waiting', command: 'npm run test:paths -- cart --level page' },
    browser: walked({ ...counts, [first]: 0, [second]: 0, [third]: 0 }, { [first]: 'the list never fails' }),
  },
}
const file: CoverageFile = { at: '2026-11-22T03:00:00.000Z', machines: [machine] }

test('the results of the tests are written and read back whole [ANL-005]', () => {
  expect(readCoverageFile(writeCoverageFile(file))).toEqual({ file })
})

const head = { format: 'k-market-coverage', version: 1, at: file.at }
test.each([
  ['no JSON', 'hello', { reason: 'json' }],
  ['another file', '{"format":"k-market-charts","version":1}', { reason: 'other' }],
  ['a file of another version', JSON.stringify({ ...head, version: 2, machines: [] }), { reason: 'version' }],
  [
    'a machine without levels',
    JSON.stringify({ ...head, machines: [{ id: 'cart', impossible: {}, levels: {} }] }),
    { reason: 'schema', where: 'machines.0.levels.actor' },
  ],
  [
    'a negative count',
    JSON.stringify({
      ...head,
      machines: [{ ...machine, levels: { ...machine.levels, actor: walked({ [first]: -1 }) } }],
    }),
    { reason: 'schema', where: `machines.0.levels.actor.transitions.${first}` },
  ],
  ['a file without an end', ' '.repeat(20_000_001), { reason: 'large' }],
])('%s is refused as results of the tests [ANL-005]', (_, content, refused) => {
  expect(readCoverageFile(content)).toEqual({ refused })
})

test('a level counts what it took; what no run can take does not count [ANL-005]', () => {
  const findings = findingsOf(cart, machine, 'every')
  const all = new Set(cart.edges.map(({ transition }) => transition)).size - 1
  expect(shareOf(findings, 'edge', 'actor')).toEqual({ taken: all, all })
  expect(shareOf(findings, 'edge', 'browser')).toEqual({ taken: all - 2, all })
  expect(shareOf(findings, 'state', 'browser')).toEqual({ taken: cart.nodes.length - 1, all: cart.nodes.length - 1 })
})

test('a transition that the results do not know was missed; a level without a result says nothing [ANL-005]', () => {
  const newer: Chart = { ...cart, edges: [...cart.edges, { ...cart.edges[0]!, id: 'new', transition: 'new' }] }
  const findings = findingsOf(newer, machine, 'actor')
  expect(findings.filter(({ outcome }) => outcome === 'missed').map(({ id }) => id)).toEqual(['new'])
  expect(findingsOf(cart, machine, 'server')).toEqual([])
  expect(findingsOf(cart, machine, 'page')).toEqual([])
})

test('the CSV of transitions has how often each level took them and why not, and the traffic that is shown [ANL-007]', () => {
  const sums = {
    states: [],
    errors: [],
    arrivals: [],
    values: { appVersion: [], source: [], error: [] },
    transitions: [{ machine: 'cart', transition: first, count: 12, failed: 4 }],
  }
  const { content } = exportCharts([cart], 'csv', 'en', [...coverageFigures(file), ...trafficFigures(cart, sums)])
  const [top, ...lines] = String(content).split('\r\n')
  expect(top).toMatch(/,tests_actor,tests_server,tests_page,tests_browser,tests_not_taken,taken,refused,refused_share$/)
  const endOf = (transition: string) =>
    lines.find((line) => line.includes(`,${transition},`))?.split(`,${transition},`)[1]
  expect(endOf(first)).toBe('2,,,0,browser: the list never fails,12,4,0.3333')
  expect(endOf(second)).toBe('2,,,0,browser: no reason,0,0,0')
  expect(endOf(third)).toBe('0,,,0,actor: no edge leads to it; browser: no edge leads to it,0,0,0')
})

test('the CSV of all charts leaves the figures of a machine without results empty [ANL-007]', () => {
  const gift = charts.find(({ id }) => id === 'gift') as Chart
  const { content } = exportCharts([gift], 'csv', 'en', coverageFigures(file))
  expect(String(content).split('\r\n')[1]).toMatch(/,,,,,$/)
})

test('the command line writes the same figures, and refuses a bad file with a sentence [ANL-005 ANL-007]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'k-market-csv-'))
  const give = (content: string) => {
    const results = join(folder, 'coverage.json')
    writeFileSync(results, content)
    const command = ['scripts/machinesCommand.ts', 'export', 'cart', '--format', 'csv', '--out', folder]
    const { stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', ...command, '--coverage', results], {
      cwd: root,
      encoding: 'utf8',
    })
    return { status, stderr: stderr.replace(results, 'coverage.json') }
  }
  try {
    expect(give(writeCoverageFile(file))).toEqual({ status: 0, stderr: '' })
    expect(readFileSync(join(folder, 'transitions.csv'), 'utf8')).toBe(
      exportCharts([cart], 'csv', 'en', coverageFigures(file)).content,
    )
    expect(give('{}')).toEqual({
      status: 1,
      stderr:
        'coverage.json: The results of the tests are refused: the file holds no results of the generated tests.\n',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
