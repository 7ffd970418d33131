import type { LevelCoverage, MachineCoverage } from '../../../workbench/coverage/coverageFile'
import type { LevelReport, ReportSources } from './report'
import { machineReport } from './report'

/** What is known of one machine, with the names that its chart has for states and transitions. */
export function machineCoverage(sources: ReportSources): MachineCoverage {
  const { chart, proved, results } = sources
  const names = new Map([
    ...chart.states.map(({ id }) => [id, id] as const),
    // As `extractChart` of the workbench names a transition.
    ...chart.edges.map(({ id, source, event, branch }) => [id, `${source}|${event}|${branch}`] as const),
  ])
  const named = <T>(entries: Iterable<readonly [id: string, value: T]>): Record<string, T> =>
    Object.fromEntries([...entries].flatMap(([id, value]) => (names.has(id) ? [[names.get(id)!, value]] : [])))

  const levelOf = (report: LevelReport): LevelCoverage => {
    if (report.excuse !== undefined) return { kind: 'excused', reason: report.excuse }
    if (report.command !== undefined) return { kind: 'waiting', command: report.command }
    const own = results.filter(({ level }) => level === report.level)
    if (report.at === undefined || report.outcomes === undefined) return { kind: 'missing' }
    const total = (of: 'states' | 'edges') =>
      named(chart[of].map(({ id }) => [id, own.reduce((sum, result) => sum + (result[of][id] ?? 0), 0)] as const))
    const [states, transitions] = [total('states'), total('edges')]
    const places = new Map(Object.keys(transitions).map((name, at) => [name, at]))
    const paths = own.flatMap((result) => result.paths ?? [])
    return {
      kind: 'walked',
      at: report.at,
      isOld: report.isOld ?? false,
      walks: report.walks ?? 0,
      failed: [...report.failed],
      states,
      transitions,
      left: named(own.toReversed().flatMap(({ untaken }) => Object.entries(untaken))),
      outcomes: report.outcomes,
      neverFalse: report.neverFalse.flatMap((id) => names.get(id) ?? []),
      ...(paths.length > 0 && {
        paths: paths.map(({ title, takes }) => ({
          title,
          takes: takes.flatMap((id) => places.get(names.get(id) ?? '') ?? []),
        })),
      }),
      excuses: report.excuses.flatMap(({ reason, ids }) => ids.map((what) => ({ what, reason }))),
    }
  }
  const [actor, server, page, browser] = machineReport(sources).levels.map(levelOf) as [
    LevelCoverage,
    LevelCoverage,
    LevelCoverage,
    LevelCoverage,
  ]
  return { id: chart.machine, impossible: named(proved), levels: { actor, server, page, browser } }
}
