import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import type { Chart, ChartEdge, ChartNode } from './extract'
import { edgeLabel } from './extract'

export type Point = { x: number; y: number }
export type Box = { x: number; y: number; width: number; height: number }

export type PlacedNode = Box & { node: ChartNode; lines: string[]; internal: { edge: ChartEdge; lines: string[] }[] }
/** Transitions between the same two states share one line and one label box; errors have their own. */
export type PlacedLine = {
  id: string
  isError: boolean
  points: Point[]
  label: Box
  parts: { edge: ChartEdge; lines: string[]; y: number; height: number }[]
}
export type PlacedInitial = { state: string; dot: Point; points: Point[] }
export type Layout = {
  width: number
  height: number
  nodes: PlacedNode[]
  lines: PlacedLine[]
  initials: PlacedInitial[]
}

/** Lays out an ELK graph: the worker in the page, the same library in a test. */
export type LayoutEngine = { layout: (graph: ElkNode) => Promise<ElkNode> }

export const metrics = {
  labelSize: 11,
  labelChar: 6.65,
  labelLine: 15,
  labelPadding: 6,
  nameSize: 14,
  nameChar: 8.4,
  header: 34,
  line: 16,
  wrap: 28,
  padding: 14,
  dot: 10,
}

/** Wraps a label's parts at their separators to the given width. */
export function wrapLines(parts: string[], width = metrics.wrap): string[] {
  return parts.flatMap((part) => {
    if (part.length <= width) return [part]
    const lines: string[] = []
    let line = ''
    for (const piece of part.split(/(?<=[ .])/)) {
      if (line !== '' && (line + piece).trimEnd().length > width) {
        lines.push(line.trimEnd())
        line = '  '
      }
      line += piece
    }
    return [...lines, line.trimEnd()]
  })
}

type Group = { id: string; source: string; target: string; edges: ChartEdge[] }

/** Transitions with the same source and target, in the definition's order; errors in separate groups. */
function groups(chart: Chart): Group[] {
  const found = new Map<string, Group>()
  for (const edge of chart.edges) {
    if (edge.target === undefined) continue
    const key = `${edge.source}|${edge.target}|${edge.kind === 'error'}`
    const group = found.get(key) ?? { id: edge.id, source: edge.source, target: edge.target, edges: [] }
    group.edges.push(edge)
    found.set(key, group)
  }
  return [...found.values()]
}

function labelOf(group: Group) {
  const { labelLine, labelPadding, labelChar } = metrics
  let height = 0
  const parts = group.edges.map((edge) => {
    const lines = wrapLines(edgeLabel(edge))
    const part = { edge, lines, y: height, height: lines.length * labelLine + labelPadding }
    height += part.height
    return part
  })
  const longest = Math.max(...parts.flatMap(({ lines }) => lines.map((line) => line.length)))
  return { parts, width: Math.ceil(longest * labelChar) + 2 * labelPadding, height }
}

/** Lines inside a state's box, under its name. */
export function stateLines(node: ChartNode): string[] {
  return wrapLines([
    ...node.invokes.map((source) => `↻ ${source}`),
    ...(node.entry.length > 0 ? [`entry / ${node.entry.join(', ')}`] : []),
    ...(node.exit.length > 0 ? [`exit / ${node.exit.join(', ')}`] : []),
  ])
}

const isInside = (nodes: Map<string, ChartNode>, inner: string, outer: string): boolean => {
  for (let at: string | undefined = inner; at; at = nodes.get(at)?.parent) if (at === outer) return true
  return false
}

/**
 * Rank of every state among its siblings: the initial one, then the definition's order. Back edges are passed to the layout reversed, so
 * that charts read downwards in the order of their definition.
 */
function siblingRanks(childrenOf: Map<string, ChartNode[]>): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const children of childrenOf.values()) {
    const report = [...children.filter(({ initial }) => initial), ...children.filter(({ initial }) => !initial)]
    report.forEach((child, place) => ranks.set(child.id, place))
  }
  return ranks
}

const pathTo = (byId: Map<string, ChartNode>, id: string): string[] => {
  const path: string[] = []
  for (let at = byId.get(id); at; at = at.parent ? byId.get(at.parent) : undefined) path.unshift(at.id)
  return path
}

const headOf = (node: ChartNode, lines: number) => metrics.header + (lines > 0 ? lines * metrics.line + 8 : 0)

/**
 * Lays a chart out. Every line has its own label box in the layout (a small node between source and target), so that labels never overlap;
 * transitions without a target are lines inside their state.
 */
export async function layoutChart(chart: Chart, engine: LayoutEngine): Promise<Layout> {
  const byId = new Map(chart.nodes.map((node) => [node.id, node]))
  const childrenOf = new Map<string, ChartNode[]>()
  for (const node of chart.nodes) {
    if (node.parent) childrenOf.set(node.parent, [...(childrenOf.get(node.parent) ?? []), node])
  }
  const moving = groups(chart)
  const internalOf = new Map<string, { edge: ChartEdge; lines: string[] }[]>()
  for (const edge of chart.edges) {
    if (edge.target !== undefined) continue
    const lines = wrapLines([edgeLabel(edge).join(' ')], 40)
    internalOf.set(edge.source, [...(internalOf.get(edge.source) ?? []), { edge, lines }])
  }

  const holderOf = (edge: Group): string => {
    let holder: string | undefined = edge.source
    if (edge.source === edge.target) holder = byId.get(edge.source)?.parent ?? edge.source
    while (holder && !isInside(byId, edge.target, holder)) holder = byId.get(holder)?.parent
    if (holder && holder === edge.target && holder !== edge.source) holder = byId.get(holder)?.parent ?? holder
    return holder ?? chart.nodes[0]!.id
  }
  const labelsIn = new Map<string, Group[]>()
  for (const edge of moving) {
    const holder = holderOf(edge)
    labelsIn.set(holder, [...(labelsIn.get(holder) ?? []), edge])
  }

  const elkNode = (node: ChartNode): ElkNode => {
    const lines = stateLines(node)
    const internal = internalOf.get(node.id) ?? []
    const texts = [...lines, ...internal.flatMap((part) => part.lines)]
    const head = headOf(node, texts.length)
    const width = Math.ceil(
      Math.max(
        node.key.length * metrics.nameChar + 40,
        ...texts.map((line) => line.length * metrics.labelChar + 24),
        92,
      ),
    )
    const children = childrenOf.get(node.id) ?? []
    if (children.length === 0) return { id: node.id, width, height: head + (texts.length > 0 ? 4 : 0) }
    const initial = children.find((child) => child.initial)
    return {
      id: node.id,
      layoutOptions: {
        'elk.padding': `[top=${head + 14},left=${metrics.padding + 4},bottom=${metrics.padding + 4},right=${metrics.padding + 4}]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${head + 40})`,
      },
      children: [
        ...(initial
          ? [
              {
                id: `initial|${node.id}`,
                width: metrics.dot,
                height: metrics.dot,
                layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
              },
            ]
          : []),
        ...children.map(elkNode),
        ...(labelsIn.get(node.id) ?? []).map((edge) => ({
          id: `label|${edge.id}`,
          width: labelOf(edge).width,
          height: labelOf(edge).height,
        })),
      ],
    }
  }

  const ranks = siblingRanks(childrenOf)
  const leadsBack = (edge: Group): boolean => {
    const from = pathTo(byId, edge.source)
    const to = pathTo(byId, edge.target)
    const fork = from.findIndex((id, depth) => to[depth] !== id)
    const [there, here] = [to[fork], from[fork]]
    return there !== undefined && here !== undefined && ranks.get(there)! < ranks.get(here)!
  }
  const turned = new Set<string>()
  const edges: ElkExtendedEdge[] = []
  for (const node of chart.nodes) {
    if (!node.initial || !node.parent) continue
    edges.push({ id: `initial|${node.id}`, sources: [`initial|${node.parent}`], targets: [node.id] })
  }
  for (const edge of moving) {
    const label = `label|${edge.id}`
    const back = leadsBack(edge)
    edges.push(elkEdge(`in|${edge.id}`, edge.source, label, back), elkEdge(`out|${edge.id}`, label, edge.target, back))
    if (back) turned.add(edge.id)
  }

  // Regions form two columns: an invisible edge places each region below the one two before it.
  for (const node of chart.nodes) {
    if (node.kind !== 'parallel') continue
    const regions = childrenOf.get(node.id) ?? []
    regions.forEach((region, place) => {
      const below = regions[place + 2]
      if (below) edges.push({ id: `below|${region.id}`, sources: [region.id], targets: [below.id] })
    })
  }

  const laidOut = await engine.layout({
    id: 'chart|',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.randomSeed': '7',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.spacing.nodeNode': '18',
      'elk.spacing.edgeNode': '12',
      'elk.spacing.edgeEdge': '9',
      'elk.layered.spacing.nodeNodeBetweenLayers': '22',
      'elk.layered.spacing.edgeNodeBetweenLayers': '12',
      'elk.layered.spacing.edgeEdgeBetweenLayers': '9',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
      'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
    },
    children: [elkNode(chart.nodes[0]!)],
    edges,
  })
  return place(chart, moving, laidOut, internalOf, turned)
}

const elkEdge = (id: string, source: string, target: string, back: boolean): ElkExtendedEdge => ({
  id,
  sources: [back ? target : source],
  targets: [back ? source : target],
})

function place(
  chart: Chart,
  moving: Group[],
  laidOut: ElkNode,
  internalOf: Map<string, { edge: ChartEdge; lines: string[] }[]>,
  turned: Set<string>,
): Layout {
  const boxes = new Map<string, Box>()
  const lines = new Map<string, Point[]>()
  const collect = (node: ElkNode) => {
    boxes.set(node.id, { x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 })
    for (const edge of node.edges ?? []) {
      const section = edge.sections?.[0]
      if (section) lines.set(edge.id, [section.startPoint, ...(section.bendPoints ?? []), section.endPoint])
    }
    for (const child of node.children ?? []) collect(child)
  }
  collect(laidOut)
  const boxOf = (id: string) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }

  return {
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    nodes: chart.nodes.map((node) => ({
      node,
      ...boxOf(node.id),
      lines: stateLines(node),
      internal: internalOf.get(node.id) ?? [],
    })),
    lines: moving.map((group) => {
      const inDirection = (points: Point[] = []) => (turned.has(group.id) ? points.toReversed() : points)
      const label = boxOf(`label|${group.id}`)
      return {
        id: group.id,
        isError: group.edges.every(({ kind }) => kind === 'error'),
        points: [...inDirection(lines.get(`in|${group.id}`)), ...inDirection(lines.get(`out|${group.id}`))],
        label,
        parts: labelOf(group).parts.map((part) => ({ ...part, y: label.y + part.y })),
      }
    }),
    initials: chart.nodes.flatMap((node) => {
      if (!node.initial || !node.parent) return []
      const dot = boxOf(`initial|${node.parent}`)
      return [
        {
          state: node.id,
          dot: { x: dot.x + dot.width / 2, y: dot.y + dot.height / 2 },
          points: lines.get(`initial|${node.id}`) ?? [],
        },
      ]
    }),
  }
}
