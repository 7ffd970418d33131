import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fingerprintOf, hasResult } from '../../../scripts/pathsResults.mjs'
import { inventory } from '../inventory'
import type { Level } from '../levels'
import { levels, missingProofs } from '../levels'
import { resultsOf } from '../mutantsTable'
import { proofs } from '../proof'
import type { LevelResult } from '../results'
import { Results } from '../results'
import { ticketModel } from '../sample/ticketModel'
import { noCoverage } from '../walk'
import type { ReportSources } from './report'
import { failuresOf, machineReport } from './report'
import { toReportPage } from './reportPage'

const chart = inventory(ticketModel.machine)
const change = chart.edges.find(({ source, event }) => source === 'ticket.failed' && event === 'ticket.change')!.id
const group = 'ticket.choosing --ticket.book[isGroup]--> ticket.tooMany'

const all = (ids: readonly string[], but: readonly string[] = []) =>
  Object.fromEntries(ids.map((id) => [id, but.includes(id) ? 0 : 1]))

const result = (level: Level, left: Record<string, string>, changes: Partial<LevelResult> = {}): LevelResult => ({
  machine: 'ticket',
  level,
  at: '2026-11-21T03:00:00.000Z',
  sources: 'present',
  seconds: 2.5,
  walks: 7,
  failed: [],
  states: all(chart.states.map(({ id }) => id)),
  edges: all(
    chart.edges.map(({ id }) => id),
    Object.keys(left),
  ),
  guards: Object.fromEntries(
    chart.edges.flatMap(({ id, guard }) =>
      guard === undefined ? [] : [[id, { guard, yes: 1, no: id === group ? 0 : 1 }]],
    ),
  ),
  unreachable: {},
  untaken: left,
  excuses: [],
  ...changes,
})

const sources: ReportSources = {
  chart,
  proved: proofs(ticketModel.machine),
  description: 'Sells <seats>.',
  walked: ['actor', 'page', 'browser'],
  results: [
    result('actor', {}),
    result(
      'browser',
      { [change]: 'the office closes first' },
      {
        part: 'th',
        excuses: [
          { what: 'event ticket.change', reason: 'another clerk changes it' },
          { what: 'state deciding', reason: 'passes at once' },
        ],
      },
    ),
  ],
  sources: { actor: 'present', page: 'present', browser: 'present' },
  excuses: { server: 'It makes no call to the server.' },
  minimumShare: 80,
  survivorsByDesign: { 'dropped: x': 'nothing changes' },
}

/** The text of a page without its tags, one line for each of these. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const pageOf = (changes: Partial<ReportSources> = {}) =>
  toReportPage([machineReport({ ...sources, ...changes })], '2026-11-22T03:00:00.000Z')

describe('[MBT-007] the report of the generated tests', () => {
  const words = wordsOf(pageOf())
  const after = (line: string) => words.slice(words.indexOf(line) + 1)

  it('says how much each level took of states, edges and guard outcomes, in how many paths and how long', () => {
    const edges = chart.edges.length
    const outcomes = 2 * chart.edges.filter(({ guard }) => guard !== undefined).length
    const row = words.slice(words.lastIndexOf('Browser'))
    expect(row.slice(1, 7)).toEqual([
      `${chart.states.length} of ${chart.states.length}`,
      `${edges - 1} of ${edges}`,
      `${outcomes - 1} of ${outcomes}`,
      '7',
      '0',
      '2.5 s',
    ])
  })

  it('says what the browser does not take, and why', () => {
    expect(after('Not taken in the browser').slice(0, 2)).toEqual([
      'The office closes first.',
      change.replaceAll('>', '&gt;'),
    ])
    expect(after('Left out by name in the browser').slice(0, 4)).toEqual([
      'Another clerk changes it.',
      'event ticket.change',
      'Passes at once.',
      'state deciding',
    ])
    expect(after('Guards that were never false in the browser: 1')[1]).toBe(group.replaceAll('>', '&gt;'))
  })

  it('says why a level is not walked, and which command walks one without a result', () => {
    expect(words).toContain('Not walked: It makes no call to the server.')
    expect(words).toContain('npm run test:paths -- ticket --level page')
  })

  it('shows a level that has neither a walk nor a reason, a failed walk and an old result', () => {
    expect(wordsOf(pageOf({ excuses: {} }))).toContain('Missing: no walk over the server, and no reason.')
    const failed = wordsOf(pageOf({ results: [result('actor', {}, { failed: ['3. start → ticket.book'] })] }))
    expect(failed).toContain('1 failed')
    expect(failed).toContain('3. start → ticket.book')
    const old = wordsOf(pageOf({ sources: {} }))
    expect(old).toContain(', before a change of the sources')
    expect(old).toContain(`${chart.edges.length} of ${chart.edges.length} (old)`)
    expect(words).not.toContain(', before a change of the sources')
    expect(words.filter((line) => line.endsWith('(old)'))).toEqual([])
  })

  it('marks old failures as old, and lists them after what each level leaves out', () => {
    const [actor, browser] = sources.results
    const results = [{ ...actor!, failed: ['3. start → ticket.book'] }, browser!]
    const headingsOf = (changes: Partial<ReportSources>) =>
      [...pageOf({ results, ...changes }).matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, heading]) => heading)
    expect(headingsOf({}).slice(0, 2)).toEqual(['Failed on the bare machine', 'Not taken in the browser'])
    expect(headingsOf({ sources: {} }).slice(0, 4)).toEqual([
      'Not taken in the browser',
      'Left out by name in the browser',
      'Failed on the bare machine, before a change of the sources',
      'Mutants',
    ])
    const overview = wordsOf(pageOf({ results, sources: {} }))
    const cell = overview.slice(overview.indexOf('1 failed'))
    expect(cell.slice(0, 2)).toEqual(['1 failed', `${chart.edges.length} of ${chart.edges.length} (old)`])
  })

  it('walks a level first whose result is missing, failed or of other sources', () => {
    const folder = mkdtempSync(join(tmpdir(), 'paths-'))
    try {
      const save = (level: Level, changes: Partial<LevelResult>, part = '') =>
        writeFileSync(join(folder, `ticket.${level}${part}.json`), JSON.stringify(result(level, {}, changes)))
      const current = () =>
        levels.filter((level) => hasResult('ticket', level, { results: folder, sources: 'present' }))
      expect(current()).toEqual([])
      save('actor', {})
      save('browser', {}, '.th')
      expect(current()).toEqual(['actor', 'browser'])
      save('actor', { sources: 'earlier' })
      expect(current()).toEqual(['browser'])
      save('actor', {})
      save('browser', { failed: ['3. start → ticket.book'] }, '.en')
      expect(current()).toEqual(['actor'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each([
    ['machines/ticket/ticketMachine.ts', 'actor server page browser'],
    ['contract/seats.ts', 'actor server page browser'],
    ['tests/graph/walk.ts', 'actor server page browser'],
    ['tests/graph/server/ticket.test.ts', 'server'],
    ['tests/graph/page/ticketPage.ts', 'page'],
    ['src/screens/Ticket.tsx', 'server page browser'],
    ['server/app.ts', 'server browser'],
    ['e2e/walks/ticket.ts', 'browser'],
    ['docs/ticket.md', ''],
  ])('walks again after a change of %s: %s', (file, changed) => {
    const folder = mkdtempSync(join(tmpdir(), 'paths-'))
    try {
      const write = (path: string, text: string) => {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      write('tests/graph/walk.ts', 'one')
      write(file, 'one')
      const before = levels.map((level) => fingerprintOf(level, folder))
      write(file, 'two')
      const isChanged = (level: Level, index: number) => fingerprintOf(level, folder) !== before[index]
      expect(levels.filter(isChanged).join(' ')).toBe(changed)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('names the failures of the present sources, for which it fails', () => {
    const failed = (changes: Partial<LevelResult>) =>
      failuresOf([
        machineReport({ ...sources, results: [result('actor', {}, { failed: ['has no dead ends'], ...changes })] }),
      ])
    expect(failed({})).toEqual(['ticket (actor): has no dead ends'])
    expect(failed({ part: 'gift' })).toEqual(['ticket (actor): gift: has no dead ends'])
    expect(failed({ sources: 'earlier' })).toEqual([])
    expect(failed({ failed: [] })).toEqual([])
  })

  it('[MBT-008] fails for a level that has neither a walk nor a reason', () => {
    const { excuses = {} } = sources
    const [level] = Object.keys(excuses) as Level[]
    expect(failuresOf([machineReport({ ...sources, results: [] })])).toEqual([])
    const without = machineReport({
      ...sources,
      results: [],
      excuses: { ...excuses, [level!]: undefined } as typeof excuses,
    })
    expect(failuresOf([without])).toEqual([`ticket (${level}): there is no walk, and no reason`])
  })

  it('shows the last count of mutants with its day, or the minimum, and those that change nothing', () => {
    expect(words).toContain('at least 80 %')
    expect(words).toContain('The minimum is 80 %.')
    expect(after('Behave like the machine:').slice(0, 2)).toEqual(['Nothing changes.', 'dropped: x'])
    const survey = {
      at: '2026-11-20',
      share: 96,
      noticed: 48,
      survivors: ['doubled: untilLate', 'dropped: y'],
      explained: { 'dropped: z': 'it is the same' },
    }
    const counted = wordsOf(pageOf({ survey })).join(' ')
    expect(counted).toContain('96 %, 48 of 51, 2 survived, 1 changes nothing, 2026-11-20')
    expect(counted).toContain(
      'Noticed on 2026-11-20 : 96 % (48 of 51, 2 survived, 1 changes nothing). The minimum is 80 %.',
    )
    expect(counted).toContain('Not noticed: doubled: untilLate dropped: y')
    expect(counted).toContain('Behave like the machine: It is the same. dropped: z')
    const all = wordsOf(pageOf({ survey: { ...survey, share: 100, survivors: [], explained: {} } })).join(' ')
    expect(all).toContain('100 %, 48 of 48, 2026-11-20')
  })

  it('shows the counts of docs/mutation.md', () => {
    const listed = resultsOf(readFileSync('docs/mutation.md', 'utf8'))
    expect(listed.map(({ machine }) => machine)).toContain('checkout')
    for (const survey of listed) {
      const all = survey.noticed + survey.survivors.length + Object.keys(survey.explained).length
      const shown = wordsOf(pageOf({ survey })).join(' ')
      expect(shown, survey.machine).toContain(`${survey.share} %, ${survey.noticed} of ${all}`)
    }
  })

  it('is plain HTML for readers of any kind: headings, row and column headers, both colour schemes, no script', () => {
    const html = pageOf()
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain('color-scheme: light dark')
    expect(html).not.toContain('<script')
    expect(html).toContain('Sells &lt;seats&gt;.')
    expect([...html.matchAll(/<h1>/g)].length).toBe(1)
    for (const table of html.match(/<table>.*?<\/table>/gs) ?? []) {
      expect(table).toContain('<caption>')
      expect(table).toContain('<th scope="col">')
      expect(table).toContain('<th scope="row">')
    }
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has the failed checks of a level among the failures, and counts only walks as walks', async () => {
    const results = new Results({ machine: 'ticket', level: 'page' }, chart, new Map(), noCoverage())
    expect(results.hasFailed).toBe(false)
    const fails = () => Promise.reject(new Error('broken'))
    await results.walked('1. start', async () => {})
    await expect(results.checked('has no dead ends', fails)).rejects.toThrow('broken')
    await expect(results.walked('2. start', fails)).rejects.toThrow('broken')
    expect(results.hasFailed).toBe(true)
    expect(results.result()).toMatchObject({ walks: 2, failed: ['has no dead ends', '2. start'] })
  })

  it('counts states, edges and guard outcomes as the walks take them', () => {
    const coverage = noCoverage()
    const results = new Results({ machine: 'ticket', level: 'page' }, chart, new Map(), coverage)
    results.took(['ticket.failed', change, `${group} when not`, 'played x', group])
    expect([coverage.states.get('ticket.failed'), coverage.edges.get(change)]).toEqual([1, 1])
    expect(coverage.guards.get(group)).toEqual({ yes: 1, no: 1 })
  })
})

describe('[MBT-008] a machine', () => {
  const walked = new Map<string, readonly Level[]>([['ticket', ['actor', 'page']]])
  const excuses = { ticket: { server: 'It makes no call.', mutants: 'It has none.', page: 'Nobody sees it.' } }

  it('without a level, without a reason, is told in one sentence with the way to add it; so is a needless reason', () => {
    expect(missingProofs(['ticket'], walked, { excuses, shares: {} })).toEqual([
      'ticket needs no reason for page walk: it has one.',
      'ticket has no browser walk: add e2e/walks/ticket.ts with its describeTour in e2e/walks/walks.spec.ts, or its reason in tests/graph/levels.ts.',
    ])
    const everywhere = new Map<string, readonly Level[]>([['ticket', levels]])
    expect(missingProofs(['ticket'], everywhere, { excuses: {}, shares: {} })).toEqual([
      'ticket has no minimum share of noticed mutants: run npm run test:mutants -- ticket and add the share to minimumShares, or its reason in tests/graph/levels.ts.',
    ])
    expect(missingProofs([], walked, { excuses, shares: {} })).toEqual([
      'ticket is no machine: remove its reasons from tests/graph/levels.ts.',
    ])
  })
})
