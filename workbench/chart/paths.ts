import type { Chart, ChartEdge, ChartNode } from './chart'

/** A way through a chart: the edges in order, each from a state that is active by then. */
export type ChartPath = ChartEdge[]

/** The state in which a machine or a compound state starts; the first region of a parallel one. */
export function restOf(chart: Chart, id: string): string {
  const children = chart.nodes.filter(({ parent }) => parent === id)
  const next = children.find(({ initial }) => initial) ?? children[0]
  return next ? restOf(chart, next.id) : id
}

/** The state and what it is in, from the inside out. */
function chainOf(byId: ReadonlyMap<string, ChartNode>, id: string): string[] {
  const chain: string[] = []
  for (let at = byId.get(id); at; at = at.parent === undefined ? undefined : byId.get(at.parent)) chain.push(at.id)
  return chain
}

/**
 * The shortest paths between two states, shortest first, each through other edges than those before. Guards and regions of parallel states are
 * not considered: a path of the chart is what a machine can do, not what it does for one shopper.
 *
 * @param most how many are returned at most
 */
export function pathsBetween(chart: Chart, from: string, to: string, most = 5): ChartPath[] {
  const byId = new Map(chart.nodes.map((node) => [node.id, node]))
  const inside = (state: string) => chainOf(byId, state).includes(to)
  const start = restOf(chart, from)
  const found: ChartPath[] = []
  const banned = new Set<ChartEdge>()
  while (found.length < most) {
    const queue: { at: string; path: ChartPath }[] = [{ at: start, path: [] }]
    const seen = new Set([start])
    let reached: ChartPath | undefined
    for (const { at, path } of queue) {
      if (inside(at) && (path.length > 0 || from !== to)) {
        reached = path
        break
      }
      const chain = chainOf(byId, at)
      for (const edge of chart.edges) {
        if (edge.target === undefined || banned.has(edge) || !chain.includes(edge.source)) continue
        const next = restOf(chart, edge.target)
        if (seen.has(next) && !(from === to && inside(next))) continue
        seen.add(next)
        queue.push({ at: next, path: [...path, edge] })
      }
    }
    const last = reached?.at(-1)
    if (!reached || !last) {
      if (reached) found.push(reached)
      return found
    }
    found.push(reached)
    banned.add(last)
  }
  return found
}

/** The shortest path from the start of a machine to each state without children that can be reached. */
export const mainPaths = (chart: Chart): { to: ChartNode; path: ChartPath }[] =>
  chart.nodes
    .filter(({ id }) => restOf(chart, id) === id)
    .flatMap((to) => {
      const [path] = pathsBetween(chart, chart.nodes[0]!.id, to.id, 1)
      return path ? [{ to, path }] : []
    })
