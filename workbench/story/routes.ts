import type { Chart } from '../chart/chart'
import type { ChartPath } from '../chart/paths'
import { pathsBetween } from '../chart/paths'

const failuresOf = (path: ChartPath) => path.filter(({ kind }) => kind === 'error').length

/** The paths between two states, shortest first; of two equally short ones the one that fails less often. */
export const routesBetween = (chart: Chart, from: string, to: string, most = 6): ChartPath[] =>
  pathsBetween(chart, from, to, most)
    .map((path) => ({ path, failures: failuresOf(path) }))
    .sort((a, b) => a.path.length - b.path.length || a.failures - b.failures)
    .map(({ path }) => path)
