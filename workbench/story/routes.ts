import type { Chart, ChartEdge } from '../chart/chart'
import type { ChartPath } from '../chart/paths'
import { pathsBetween } from '../chart/paths'

const failuresOf = (path: ChartPath) => path.filter(({ kind }) => kind === 'error').length

/** A start that goes on with what an earlier run of the machine left unfinished. */
const isResumption = ({ kind, guard }: ChartEdge) =>
  kind === 'always' && /^(hasOpenIntent|(is|has|was)(Resum|Restor|Unfinished)\w*)$/.test(guard?.code ?? '')

/**
 * The paths between two states, shortest first; of two equally short ones the one that fails less often. Paths that resume what an earlier run
 * left unfinished come last: they are short, and rare.
 *
 * @param countOf how often an edge was taken, where that is known: then the path whose rarest step was taken most often comes first
 */
export function routesBetween(
  chart: Chart,
  from: string,
  to: string,
  countOf?: (edge: ChartEdge) => number,
  most = 6,
): ChartPath[] {
  const edges = countOf ? chart.edges.toSorted((a, b) => countOf(b) - countOf(a)) : chart.edges
  const through = (passable: ChartEdge[]) => pathsBetween({ ...chart, edges: passable }, from, to, most)
  const usual = edges.filter((edge) => !isResumption(edge))
  const found = new Map(
    [
      // Without the steps that nobody took, a longer path may be the one that is taken.
      ...(countOf ? through(usual.filter((edge) => countOf(edge) > 0)) : []),
      ...through(usual),
      ...through(edges),
    ].map((path) => [path.map(({ id }) => id).join(' '), path]),
  )
  return [...found.values()]
    .map((path) => ({
      path,
      isResumed: path.some(isResumption),
      taken: countOf ? Math.min(...path.map(countOf)) : 0,
      failures: failuresOf(path),
    }))
    .sort(
      (a, b) =>
        Number(a.isResumed) - Number(b.isResumed) ||
        b.taken - a.taken ||
        a.path.length - b.path.length ||
        a.failures - b.failures,
    )
    .slice(0, most)
    .map(({ path }) => path)
}
