import { describe, expect, it } from 'vitest'
import type { AnyStateMachine } from 'xstate'
import { root } from '../../../scripts/processes.mjs'
import { readCharts } from '../../../scripts/readCharts'
import { extractChart } from '../../../workbench/chart/extract'
import { coverageMarks, findingsOf } from '../../../workbench/coverage/coverage'
import { inventory } from '../inventory'
import { levels } from '../levels'
import { proofs } from '../proof'
import type { LevelResult } from '../results'
import { ticketModel } from '../sample/ticketModel'
import { machineNames } from '../../../scripts/walks.mjs'
import { machineCoverage } from './coverage'
import type { ReportSources } from './report'

const all = (ids: readonly string[], but: readonly string[] = []) =>
  Object.fromEntries(ids.map((id) => [id, but.includes(id) ? 0 : 1]))

function sourcesOf(machine: AnyStateMachine, results: readonly Partial<LevelResult>[]): ReportSources {
  const chart = inventory(machine)
  return {
    chart,
    proved: proofs(machine),
    description: '',
    walked: ['actor', 'page', 'browser'],
    results: results.map((result) => ({
      machine: chart.machine,
      level: 'actor',
      at: '2026-11-21T03:00:00.000Z',
      sources: 'present',
      seconds: 2,
      walks: 7,
      failed: [],
      states: all(chart.states.map(({ id }) => id)),
      edges: all(chart.edges.map(({ id }) => id)),
      guards: {},
      unreachable: {},
      untaken: {},
      excuses: [],
      ...result,
    })),
    sources: { actor: 'present', page: 'present', browser: 'present' },
    excuses: { server: 'It makes no call to the server.' },
  }
}

const ticket = inventory(ticketModel.machine)
const chart = extractChart(ticketModel.machine)
const change = ticket.edges.find(({ source, event }) => source === 'ticket.failed' && event === 'ticket.change')!
const edges = (but: readonly string[]) =>
  all(
    ticket.edges.map(({ id }) => id),
    but,
  )

describe('[ANL-005] the results of the generated tests for the charts', () => {
  it('name every state and transition of every machine as its chart does', async () => {
    const charts = await readCharts(root)
    expect(charts).toHaveLength(machineNames().length)
    for (const name of machineNames()) {
      const module = (await import(`../../../machines/${name}/${name}Machine.ts`)) as Record<string, AnyStateMachine>
      const machine = module[`${name}Machine`]!
      const found = charts.find(({ id }) => id === machine.id)!
      const coverage = machineCoverage(sourcesOf(machine, [{}]))
      const findings = findingsOf(found, coverage, 'actor')
      expect(
        findings.filter(({ outcome }) => outcome !== 'taken').map(({ id }) => id),
        name,
      ).toEqual([])
      const level = coverage.levels.actor
      expect(level.kind === 'walked' && Object.keys(level.transitions).sort(), name).toEqual(
        [...new Set(found.edges.map(({ transition }) => transition))].sort(),
      )
    }
  })

  it('say what a level took, missed and left out with the reason, and why a level has no result', () => {
    const coverage = machineCoverage(
      sourcesOf(ticketModel.machine, [
        {},
        {
          level: 'browser',
          part: 'th',
          edges: edges([change.id]),
          untaken: { [change.id]: 'the office closes first' },
        },
        { level: 'browser', part: 'en', edges: edges([change.id]), failed: ['3. start'] },
      ]),
    )
    const key = `ticket.failed|ticket.change|${change.branch}`
    expect(coverage.levels.actor).toMatchObject({ kind: 'walked', transitions: { [key]: 1 }, walks: 7, isOld: false })
    expect(coverage.levels.browser).toMatchObject({
      kind: 'walked',
      transitions: { [key]: 0 },
      left: { [key]: 'the office closes first' },
      walks: 14,
      failed: ['en: 3. start'],
    })
    expect(coverage.levels.server).toEqual({ kind: 'excused', reason: 'It makes no call to the server.' })
    expect(coverage.levels.page).toEqual({
      kind: 'waiting',
      command: 'npm run test:paths -- ticket --level page',
    })
    expect(levels.map((level) => findingsOf(chart, coverage, level).find(({ id }) => id === key)?.outcome)).toEqual([
      'taken',
      undefined,
      undefined,
      'excused',
    ])
    expect(findingsOf(chart, coverage, 'every').find(({ id }) => id === key)).toMatchObject({
      outcome: 'excused',
      number: 1,
      at: { actor: { outcome: 'taken', count: 1 }, browser: { outcome: 'excused', reason: 'the office closes first' } },
    })
  })

  it('say that a run was of other sources, and what is missing', () => {
    const old = machineCoverage(sourcesOf(ticketModel.machine, [{ sources: 'earlier' }]))
    expect(old.levels.actor).toMatchObject({ kind: 'walked', isOld: true })
    const { excuses: _, ...bare } = sourcesOf(ticketModel.machine, [{}])
    expect(machineCoverage(bare).levels.server).toEqual({ kind: 'missing' })
  })

  it('mark the chart: what is missed is orange with its number, what has a reason is apart from it', () => {
    const [first, second] = ticket.edges.filter(({ id }) => id !== change.id)
    const coverage = machineCoverage(
      sourcesOf(ticketModel.machine, [
        { edges: edges([change.id, first!.id, second!.id]), untaken: { [change.id]: 'the office closes first' } },
      ]),
    )
    const marks = coverageMarks(chart, findingsOf(chart, coverage, 'actor'))
    const markOf = ({ source, event, branch }: typeof change) => marks.transitions.get(`${source}|${event}|${branch}`)
    expect(markOf(first!)).toEqual({ role: 'missed', badge: '1', isNumbered: true })
    expect(markOf(second!)).toEqual({ role: 'missed', badge: '2', isNumbered: true })
    expect(markOf(change)).toEqual({ role: 'excused', badge: '3', isNumbered: true })
    const [taken] = [...marks.transitions.values()].filter(({ role }) => role === 'taken')
    expect(taken).toEqual({ role: 'taken' })
    expect(marks.combine?.([taken!, markOf(change)!, markOf(second!)!])).toEqual({
      role: 'missed',
      badge: '2 +1',
      isNumbered: true,
    })
    expect(marks.combine?.([taken!, taken!])).toEqual({ role: 'taken' })
  })
})
