import type { Chart } from '../chart/chart'
import type { ChartDiff } from '../chart/diff'
import { diffChart, diffCharts, isSame } from '../chart/diff'
import type { ChartsFile } from './chartsFile'
import type { ChartVersion, Revisions } from './revisions'

export type Charts = ReadonlyMap<string, Chart>

/** A machine that differs, and when it was changed last if that is known. */
export type Differing = { diff: ChartDiff; changedAt: string | undefined }

/** A machine in two versions. */
export type Comparison = {
  /** Of the machine's history; without it, the older version is in a file. */
  version: ChartVersion | undefined
  /** Others have changed the machine after the chosen version's change. */
  isOlder: boolean
  before: Chart | undefined
  after: Chart | undefined
  /** Undefined if there is nothing to compare with. */
  diff: ChartDiff | undefined
}

const time = (at: string | undefined) => (at === undefined ? Number.POSITIVE_INFINITY : Date.parse(at))

/** The machines that differ: by name from a file, or each from before its own last change, the last changed first. */
export function differing(
  base: ChartsFile | undefined,
  history: Revisions | undefined,
  after: Charts,
): readonly Differing[] {
  if (base) return diffCharts(base.charts, [...after.values()]).map((diff) => ({ diff, changedAt: undefined }))
  return [...(history?.versions ?? [])]
    .flatMap(([id, [version]]): Differing[] => {
      const diff = version && diffChart(version.chart, after.get(id))
      return diff && !isSame(diff) ? [{ diff, changedAt: version.change?.at }] : []
    })
    .sort((a, b) => time(b.changedAt) - time(a.changedAt) || a.diff.id.localeCompare(b.diff.id))
}

/**
 * The versions of one machine that are compared.
 *
 * @param revision of the older one in the machine's history; the one before its last change without it
 */
export function comparisonOf(
  machine: string,
  base: ChartsFile | undefined,
  history: Revisions | undefined,
  after: Charts,
  revision: string | undefined,
): Comparison {
  const versions = base ? [] : (history?.versions.get(machine) ?? [])
  const version = revision === undefined ? versions[0] : versions.find((one) => one.revision === revision)
  const before = base ? base.charts.find(({ id }) => id === machine) : version?.chart
  const now = after.get(machine)
  const diff = base || version ? diffChart(before, now) : undefined
  return {
    version,
    isOlder: version !== undefined && version !== versions[0],
    before,
    after: now,
    diff: diff && !isSame(diff) ? diff : undefined,
  }
}
