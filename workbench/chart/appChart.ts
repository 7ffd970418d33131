import type { Chart, ChartNode, Label } from './chart'

const name: Label = { code: 'app', th: 'หน้าร้านทั้งหมด', en: 'The whole shop page' }

/**
 * Who starts whom, as a chart: the page's root holds every machine that no other machine invokes or spawns, and each machine holds those
 * that it does. All of them can run at the same time.
 *
 * @param startedBy ids of the machines that a machine invokes or spawns, by its id
 */
export function appChart(charts: readonly Chart[], startedBy: ReadonlyMap<string, readonly string[]>): Chart {
  const byId = new Map(charts.map((chart) => [chart.id, chart]))
  const nodes: ChartNode[] = []
  const add = (id: string, key: string, label: Label, parent: ChartNode | undefined, children: readonly string[]) => {
    const node: ChartNode = {
      id,
      key,
      path: parent ? [parent.path, key].filter(Boolean).join('.') : '',
      name: label,
      parent: parent?.id,
      kind: children.length > 0 ? 'parallel' : 'atomic',
      depth: parent ? parent.depth + 1 : 0,
      initial: false,
      description: undefined,
      screen: undefined,
      requirements: [],
      tags: [],
      entry: [],
      exit: [],
      invokes: [],
    }
    nodes.push(node)
    for (const child of children) {
      const chart = byId.get(child)
      if (chart) add(`${id}.${child}`, child, chart.name, node, startedBy.get(child) ?? [])
    }
  }
  const started = new Set([...startedBy.values()].flat())
  const top = [...byId.keys()].filter((id) => !started.has(id)).sort((a, b) => a.localeCompare(b))
  add('app', 'app', name, undefined, top)
  return { id: 'app', name, nodes, edges: [], delays: [] }
}
