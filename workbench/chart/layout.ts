import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import type { Chart, ChartEdge, Label, Wording } from './chart'
import { edgeLabel } from './chart'
import type { Level, LevelName, OverviewOptions, ShownLine, ShownState } from './levels'
import { ChartIndex, detailOf, mostBoxes, overviewOf } from './levels'
import { textWidth, wrapText } from './textWidth'

export type Point = { x: number; y: number }
export type Box = { x: number; y: number; width: number; height: number }

export type RowRole = 'name' | 'does' | 'internal' | 'jump' | 'hidden'
/** Text inside a box; `edges` are the transitions that it names. */
export type PlacedRow = {
  role: RowRole
  lines: string[]
  x: number
  y: number
  width: number
  height: number
  edges: ChartEdge[]
  isRefusal: boolean
}
export type PlacedState = Box & {
  shown: ShownState
  /** Where the text is: the whole box of a state without drawn children. */
  head: Box
  rows: PlacedRow[]
}
export type PartRole = 'event' | 'guard' | 'actions'
/** A transition in a label, or in an overview all transitions by one event; without an event those that are only counted. */
export type PlacedPart = {
  id: string
  edges: ChartEdge[]
  lines: { text: string; role: PartRole }[]
  x: number
  y: number
  width: number
  height: number
  isRefusal: boolean
  /** Transitions that are only counted. */
  isRest: boolean
}
export type PlacedLine = { line: ShownLine; points: Point[]; label: Box; parts: PlacedPart[] }
export type PlacedInitial = { state: string; dot: Point; points: Point[] }
export type Layout = {
  level: Level
  width: number
  height: number
  states: PlacedState[]
  lines: PlacedLine[]
  initials: PlacedInitial[]
}

/** Lays out an ELK graph: the worker in the page, the same library in a test. */
export type LayoutEngine = { layout: (graph: ElkNode) => Promise<ElkNode> }

/** What is left of the chart's part of the page at 1440×900, and the smallest size in which its texts may stand there. */
export const room = { width: 692, height: 690, smallest: 11 }

/** Sizes of texts. Those of the overview are larger, since all of it is seen at once. */
export const typeOf = {
  overview: { label: 14, labelLine: 17, name: 16, nameLine: 20, row: 14, rowLine: 18 },
  detail: { label: 12, labelLine: 16, name: 14, nameLine: 19, row: 12, rowLine: 16 },
} as const satisfies Record<LevelName, Record<string, number>>

export const metrics = { labelPadding: 6, inset: 12, top: 8, fold: 24, dot: 10 }

const widest = { overview: { name: 230, label: 190, row: 260 }, detail: { name: 240, label: 200, row: 300 } }

const words = {
  entry: { code: 'entry', th: 'เมื่อเข้า', en: 'on entry' },
  exit: { code: 'exit', th: 'เมื่อออก', en: 'on exit' },
  states: (count: number): Label => ({
    code: `${count} states`,
    th: `${count} สถานะข้างใน`,
    en: count === 1 ? '1 state inside' : `${count} states inside`,
  }),
}

type Row = Omit<PlacedRow, keyof Box>

/** What stands in a box: its name, what it does, what it holds and which jumps start in it. */
export function rowsOf(level: Level, shown: ShownState, wording: Wording, most: number, wrap: number): Row[] {
  const { node, hidden, inner } = shown
  const limits = widest[level.name]
  const row = (role: RowRole, text: string, edges: ChartEdge[] = [], isRefusal = false): Row => ({
    role,
    lines: wrapText(text, typeOf[level.name].row, limits.row * wrap),
    edges,
    isRefusal,
  })
  const listed = (labels: Label[]) => labels.map((label) => label[wording]).join(', ')
  const rows: Row[] = [
    {
      role: 'name',
      lines: wrapText(node.name[wording], typeOf[level.name].name, limits.name * wrap),
      edges: [],
      isRefusal: false,
    },
  ]
  if (shown.isFolded) rows.push(row('hidden', words.states(hidden.length)[wording]))
  else if (hidden.length > 0)
    for (const member of hidden.filter(({ parent }) => parent === node.parent))
      rows.push(row('hidden', member.name[wording]))
  if (level.name === 'detail' && !shown.isFolded) {
    for (const source of node.invokes) rows.push(row('does', `↻ ${source[wording]}`))
    if (node.entry.length > 0) rows.push(row('does', `${words.entry[wording]} / ${listed(node.entry)}`))
    if (node.exit.length > 0) rows.push(row('does', `${words.exit[wording]} / ${listed(node.exit)}`))
    for (const edge of inner)
      rows.push(row('internal', edgeLabel(edge, wording).join(' '), [edge], edge.kind === 'error'))
  }
  const jumps = level.lines.filter(({ isJump, source }) => isJump && source === node.id)
  // Refusals stay apart: they are the ones that are looked for.
  const named = [...jumps.filter(({ isRefusal }) => isRefusal), ...jumps.filter(({ isRefusal }) => !isRefusal)]
  for (const line of named.slice(0, most)) {
    const target = level.states.find((state) => state.node.id === line.target)!
    rows.push(row('jump', `↪ ${target.node.name[wording]}`, line.edges, line.isRefusal))
  }
  const rest = named.slice(most)
  if (rest.length > 0)
    rows.push(
      row(
        'jump',
        `+${rest.length}`,
        rest.flatMap(({ edges }) => edges),
        rest.every(({ isRefusal }) => isRefusal),
      ),
    )
  return rows
}

/** Places the rows of a box one under the other; jumps stand side by side while there is room. */
function textOf(level: Level, shown: ShownState, wording: Wording, shape: Shape) {
  const type = typeOf[level.name]
  const found = rowsOf(level, shown, wording, shape.isTight ? 1 : 4, shape.isTight ? shape.wrap * 1.25 : 1).map(
    (row) => {
      const size = row.role === 'name' ? type.name : type.row
      const width = Math.max(...row.lines.map((text) => textWidth(text, size)))
      return { ...row, width, height: row.lines.length * (row.role === 'name' ? type.nameLine : type.rowLine) }
    },
  )
  const limit = Math.max(level.name === 'overview' ? 230 * shape.wrap : 0, ...found.map(({ width }) => width))
  const rows: PlacedRow[] = []
  let bottom = metrics.top
  for (const row of found) {
    const before = rows.at(-1)
    const x = before ? before.x + before.width + 12 : 0
    if (
      (before?.role === 'jump' || (shape.isTight && before?.role === 'hidden' && shown.isFolded)) &&
      row.role === 'jump' &&
      x + row.width <= metrics.inset + limit
    ) {
      rows.push({ ...row, x, y: before.y })
      bottom = Math.max(bottom, before.y + row.height)
      continue
    }
    if (before?.role === 'name') bottom += 2
    rows.push({ ...row, x: metrics.inset, y: bottom })
    bottom += row.height
  }
  const right = Math.max(
    64,
    ...rows.map(({ role, x, width }) => x + width + (role === 'name' && shown.canFold ? metrics.fold : 0)),
  )
  return { rows, width: right + metrics.inset, height: bottom + metrics.top }
}

/** The parts of a line's label: every transition in full, or at most `most` events and how many transitions are left. */
export function partsOf(
  line: ShownLine,
  level: Level,
  wording: Wording,
  { most, isTight, wrap }: Shape,
): Omit<PlacedPart, keyof Box>[] {
  const width = widest[level.name].label * (isTight ? wrap * 1.25 : 1)
  const size = typeOf[level.name].label
  const isRefusal = (edges: ChartEdge[]) =>
    edges.every(
      ({ kind, target }) =>
        kind === 'error' ||
        level.states.some(({ node, isRefusal: red }) => red && node.id === level.boxOf.get(target!)),
    )
  if (!line.isSummary) {
    return line.edges.map((edge) => ({
      id: edge.id,
      edges: [edge],
      lines: edgeLabel(edge, wording).flatMap((text) =>
        wrapText(text, size, width).map((piece) => ({ text: piece, role: roleOf(text) })),
      ),
      isRefusal: isRefusal([edge]),
      isRest: false,
    }))
  }
  const byEvent = new Map<string, ChartEdge[]>()
  for (const edge of line.edges) {
    // Branches of a decision that the machine makes by itself are told apart by their conditions.
    const text = edge.kind === 'always' ? (edge.guard ?? edge.event)[wording] : edge.event[wording]
    byEvent.set(text, [...(byEvent.get(text) ?? []), edge])
  }
  const events = [...byEvent]
  const shown = events.slice(0, most)
  const rest = events.slice(shown.length).flatMap(([, edges]) => edges)
  const parts = shown.map(([text, edges]) => ({
    id: edges[0]!.id,
    edges,
    lines: wrapText(text, size, width).map((piece) => ({ text: piece, role: 'event' as const })),
    isRefusal: isRefusal(edges),
    isRest: false,
  }))
  const [first] = rest
  if (first)
    parts.push({
      id: first.id,
      edges: rest,
      lines: [{ text: `+${events.length - shown.length}`, role: 'event' }],
      isRefusal: isRefusal(rest),
      isRest: true,
    })
  return parts
}

const roleOf = (text: string): PartRole => (text.startsWith('[') ? 'guard' : text.startsWith('/') ? 'actions' : 'event')

/** Places the parts of a label one under the other; the number of further events beside the last event. */
function labelOf(line: ShownLine, level: Level, wording: Wording, shape: Shape) {
  const found = partsOf(line, level, wording, shape)
  const type = typeOf[level.name]
  const parts: PlacedPart[] = []
  let height = 0
  for (const part of found) {
    const before = parts.at(-1)
    const size = {
      width: Math.max(...part.lines.map(({ text }) => textWidth(text, type.label))) + 2 * metrics.labelPadding,
      height: part.lines.length * type.labelLine + metrics.labelPadding,
    }
    if (before && part.isRest) {
      parts.push({ ...part, ...size, x: before.width, y: before.y, height: before.height })
      continue
    }
    parts.push({ ...part, ...size, x: 0, y: height })
    height += size.height
  }
  const width = Math.max(...parts.map((part) => part.x + part.width))
  // Parts are as wide as the label, but for those in one row.
  const wide = parts.map((part, at) => (part.isRest || parts[at + 1]?.isRest ? part : { ...part, width }))
  return { parts: wide, width, height }
}

/** How far each of some siblings is from their start: along the main way, or by the fewest lines; in the order of the definition if equal. */
function ranksOf(siblings: ShownState[], steps: { from: string; to: string }[]): Map<string, number> {
  const order = [...siblings.filter(({ node }) => node.initial), ...siblings.filter(({ node }) => !node.initial)]
  const distance = new Map(order.filter(({ isMain }) => isMain).map(({ node }, place) => [node.id, place]))
  const [first] = order
  if (first && distance.size === 0) distance.set(first.node.id, 0)
  const queue = [...distance.keys()]
  for (const id of queue) {
    for (const { from, to } of steps) {
      if (from !== id || distance.has(to) || !order.some(({ node }) => node.id === to)) continue
      distance.set(to, distance.get(id)! + 1)
      queue.push(to)
    }
  }
  const last = Math.max(0, ...distance.values())
  return new Map(order.map(({ node }, place) => [node.id, (distance.get(node.id) ?? last) * order.length + place]))
}

export type Shape = {
  direction: 'DOWN' | 'RIGHT'
  /** How many events of a label and jumps of a box are named; the others are counted. */
  most: number
  /** The start is a dot in the first box, and labels are wider rather than higher. */
  isTight: boolean
  /** Texts wrap at this share of their usual width. */
  wrap: number
}
const roomy: Shape = { direction: 'DOWN', most: 2, isTight: false, wrap: 1 }
const tight: Shape = { direction: 'DOWN', most: 1, isTight: true, wrap: 1 }
const narrow: Shape = { direction: 'DOWN', most: 1, isTight: true, wrap: 0.5 }

/**
 * Lays a level out. Every line has its own label box in the layout (a small node between source and target), and the text of a box that
 * holds others is a node too, so that nothing is drawn over a text.
 */
export async function layoutLevel(
  level: Level,
  wording: Wording,
  engine: LayoutEngine,
  shape: Shape = roomy,
): Promise<Layout> {
  const index = new ChartIndex(level.chart)
  const { root } = index
  const shownOf = new Map(level.states.map((shown) => [shown.node.id, shown]))
  const childrenOf = new Map<string, ShownState[]>()
  for (const shown of level.states) {
    const { parent } = shown.node
    if (parent !== undefined) childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), shown])
  }
  const pathTo = (id: string): string[] => {
    const { parent } = shownOf.get(id)!.node
    return parent === undefined ? [id] : [...pathTo(parent), id]
  }
  const drawn = level.lines.filter(({ isJump }) => !isJump)
  const holdsOthers = (id: string) => (childrenOf.get(id)?.length ?? 0) > 0

  const labelsIn = new Map<string, ShownLine[]>()
  const labels = new Map(drawn.map((line) => [line.id, labelOf(line, level, wording, shape)]))
  for (const line of drawn) {
    const [from, to] = [pathTo(line.source), pathTo(line.target)]
    const inside = line.source !== line.target && to.includes(line.source)
    const outer = inside ? from : from.filter((id, at) => to[at] === id && id !== line.source && id !== line.target)
    const holder = outer.at(-1) ?? root.id
    labelsIn.set(holder, [...(labelsIn.get(holder) ?? []), line])
  }
  const hasFrame = (id: string) => level.name === 'detail' || id !== root.id
  const needsHead = (id: string) => hasFrame(id) || drawn.some(({ source }) => source === id)

  const sizes = new Map(level.states.map((shown) => [shown.node.id, textOf(level, shown, wording, shape)]))

  // ELK does not pass these on to the boxes inside.
  const near = level.name === 'overview'
  const spacing = {
    'elk.spacing.nodeNode': shape.isTight ? '10' : near ? '14' : '18',
    'elk.spacing.edgeNode': near ? '9' : '12',
    'elk.spacing.edgeEdge': near ? '8' : '9',
    'elk.layered.spacing.nodeNodeBetweenLayers': shape.isTight ? '9' : near ? '14' : '22',
    'elk.layered.spacing.edgeNodeBetweenLayers': shape.isTight ? '6' : near ? '7' : '12',
    'elk.layered.spacing.edgeEdgeBetweenLayers': shape.isTight ? '5' : near ? '6' : '9',
  }

  const elkNode = (shown: ShownState): ElkNode => {
    const { id } = shown.node
    const { width, height } = sizes.get(id)!
    const children = childrenOf.get(id) ?? []
    if (children.length === 0) return { id, width, height }
    const initial = children.find(({ node }) => node.initial)
    const side = hasFrame(id) ? 16 : 0
    return {
      id,
      layoutOptions: {
        ...spacing,
        'elk.padding': `[top=${hasFrame(id) ? 8 : 0},left=${side},bottom=${side},right=${side}]`,
      },
      children: [
        ...(needsHead(id)
          ? [
              {
                id: `head|${id}`,
                width,
                height,
                layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
              },
            ]
          : []),
        ...(initial && !shape.isTight
          ? [
              {
                id: `initial|${id}`,
                width: metrics.dot,
                height: metrics.dot,
                layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' },
              },
            ]
          : []),
        ...[...children.filter(({ isMain }) => isMain), ...children.filter(({ isMain }) => !isMain)].map(elkNode),
        ...(labelsIn.get(id) ?? []).map((line) => ({
          id: `label|${line.id}`,
          width: labels.get(line.id)!.width,
          height: labels.get(line.id)!.height,
        })),
      ],
    }
  }

  // Lines that lead back are passed to the layout reversed, so that charts read from the start to success.
  const steps = drawn.flatMap(({ source, target }) => {
    const [from, to] = [pathTo(source), pathTo(target)]
    const fork = from.findIndex((id, depth) => to[depth] !== id)
    const [there, here] = [from[fork], to[fork]]
    return there === undefined || here === undefined ? [] : [{ from: there, to: here }]
  })
  const ranks = new Map([...childrenOf.values()].flatMap((children) => [...ranksOf(children, steps)]))
  const leadsBack = ({ source, target }: ShownLine): boolean => {
    const [from, to] = [pathTo(source), pathTo(target)]
    const fork = from.findIndex((id, depth) => to[depth] !== id)
    const [there, here] = [to[fork], from[fork]]
    return there !== undefined && here !== undefined && ranks.get(there)! < ranks.get(here)!
  }
  const turned = new Set<string>()
  const edges: ElkExtendedEdge[] = []
  const elkEdge = (id: string, source: string, target: string, back: boolean, isMain: boolean): ElkExtendedEdge => ({
    id,
    sources: [back ? target : source],
    targets: [back ? source : target],
    ...(isMain && {
      layoutOptions: { 'elk.layered.priority.straightness': '100', 'elk.layered.priority.shortness': '10' },
    }),
  })
  for (const { node } of level.states)
    if (node.initial && !shape.isTight && node.parent !== undefined && shownOf.has(node.parent))
      edges.push(elkEdge(`initial|${node.id}`, `initial|${node.parent}`, node.id, false, true))
  for (const line of [...drawn.filter(({ isMain }) => isMain), ...drawn.filter(({ isMain }) => !isMain)]) {
    const label = `label|${line.id}`
    const back = leadsBack(line)
    const inside = line.source !== line.target && pathTo(line.target).includes(line.source)
    const from = inside && holdsOthers(line.source) ? `head|${line.source}` : line.source
    const isMain = line.isMain && !back
    edges.push(
      elkEdge(`in|${line.id}`, from, label, back, isMain),
      elkEdge(`out|${line.id}`, label, line.target, back, isMain),
    )
    if (back) turned.add(line.id)
  }

  // A box that no line leads to stands beside the end of the main way, unless it starts.
  const ends = [...childrenOf.values()].flatMap((children) => {
    const last = children
      .filter(({ isMain }) => isMain)
      .toSorted((a, b) => ranks.get(a.node.id)! - ranks.get(b.node.id)!)
      .at(-2)
    if (!last) return []
    return children
      .filter(
        ({ node, isMain }) => !isMain && !node.initial && !drawn.some(({ target }) => pathTo(target).includes(node.id)),
      )
      .filter(({ node }) => !drawn.some(({ source }) => pathTo(source).includes(node.id)))
      .map(({ node }) => ({ id: node.id, last: last.node.id }))
  })
  for (const { id, last } of ends) edges.push({ id: `after|${id}`, sources: [last], targets: [id] })

  // Regions form two columns, or one where it is narrow: an invisible edge places each region below another.
  for (const { node } of level.states) {
    if (node.kind !== 'parallel') continue
    const regions = childrenOf.get(node.id) ?? []
    regions.forEach((region, place) => {
      const below = regions[place + (shape.wrap < 1 ? 1 : 2)]
      if (below) edges.push({ id: `below|${region.node.id}`, sources: [region.node.id], targets: [below.node.id] })
    })
  }

  const laidOut = await engine.layout({
    id: 'chart|',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': shape.direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.randomSeed': '7',
      'elk.padding': '[top=4,left=4,bottom=4,right=4]',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      ...spacing,
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
      'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
    },
    children: [elkNode(shownOf.get(root.id)!)],
    edges,
  })

  const boxes = new Map<string, Box>()
  const routes = new Map<string, Point[]>()
  const collect = (node: ElkNode) => {
    boxes.set(node.id, { x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 })
    for (const edge of node.edges ?? []) {
      const section = edge.sections?.[0]
      if (section) routes.set(edge.id, [section.startPoint, ...(section.bendPoints ?? []), section.endPoint])
    }
    for (const child of node.children ?? []) collect(child)
  }
  collect(laidOut)
  const boxAt = (id: string) => boxes.get(id) ?? { x: 0, y: 0, width: 0, height: 0 }

  return {
    level,
    width: laidOut.width ?? 0,
    height: laidOut.height ?? 0,
    states: level.states.flatMap((shown) => {
      const { id } = shown.node
      if (!needsHead(id) && holdsOthers(id)) return []
      const box = boxAt(id)
      const head = holdsOthers(id) ? boxAt(`head|${id}`) : box
      const rows = sizes.get(id)!.rows.map((row) => ({ ...row, x: head.x + row.x, y: head.y + row.y }))
      return [{ shown, ...(hasFrame(id) ? box : head), head, rows }]
    }),
    lines: drawn.map((line) => {
      const inDirection = (points: Point[] = []) => (turned.has(line.id) ? points.toReversed() : points)
      const label = boxAt(`label|${line.id}`)
      return {
        line,
        points: [...inDirection(routes.get(`in|${line.id}`)), ...inDirection(routes.get(`out|${line.id}`))],
        label,
        parts: labels.get(line.id)!.parts.map((part) => ({ ...part, x: label.x + part.x, y: label.y + part.y })),
      }
    }),
    initials: level.states.flatMap(({ node }) => {
      if (!node.initial || node.parent === undefined) return []
      if (shape.isTight) {
        const box = boxAt(node.id)
        return [{ state: node.id, dot: { x: box.x, y: box.y }, points: [] }]
      }
      const dot = boxAt(`initial|${node.parent}`)
      return [
        {
          state: node.id,
          dot: { x: dot.x + dot.width / 2, y: dot.y + dot.height / 2 },
          points: routes.get(`initial|${node.id}`) ?? [],
        },
      ]
    }),
  }
}

/** The scale at which a whole layout is seen in a room; never larger than drawn. */
export const scaleToFit = ({ width, height }: { width: number; height: number }, within = room): number =>
  Math.min(1.15, within.width / width, within.height / height)

/** Size on the screen of the smallest text of an overview that is seen as a whole. */
const smallestText = (scale: number) =>
  scale * Math.min(...[typeOf.overview.label, typeOf.overview.row, typeOf.overview.name])

const overviews: OverviewOptions[] = [
  { boxes: mostBoxes, jumpsFrom: 99, gathersRefusals: false },
  { boxes: mostBoxes, jumpsFrom: 4, gathersRefusals: false },
  { boxes: mostBoxes, jumpsFrom: 3, gathersRefusals: false },
  { boxes: mostBoxes, jumpsFrom: 3, gathersRefusals: true },
  { boxes: 12, jumpsFrom: 3, gathersRefusals: true },
  { boxes: 10, jumpsFrom: 3, gathersRefusals: true },
  { boxes: 8, jumpsFrom: 3, gathersRefusals: true },
  { boxes: 6, jumpsFrom: 2, gathersRefusals: true },
  { boxes: 4, jumpsFrom: 2, gathersRefusals: true },
]
const isLegible = (layout: Layout) => smallestText(scaleToFit(layout)) >= room.smallest

/** The smallest layout of a level: what is not legible in it needs fewer boxes. */
async function smallest(level: Level, wording: Wording, engine: LayoutEngine): Promise<Layout> {
  const small = await layoutLevel(level, wording, engine, tight)
  return !isLegible(small) && small.width > small.height ? layoutLevel(level, wording, engine, narrow) : small
}

/** The languages in which an overview has to be legible: both, so that it groups the same states in either. The asked one is first. */
const wordingsOf = ({ nodes }: Chart, wording: Wording): Wording[] =>
  nodes.every(({ name }) => name.th === name.en) ? [wording] : [...new Set<Wording>([wording, 'th', 'en'])]

/** The overview with the most boxes and lines that can still be read, in Thai and in English, when all of it is seen at 1440×900. */
export async function layoutOverview(chart: Chart, wording: Wording, engine: LayoutEngine): Promise<Layout> {
  /** The layout in the asked language, and whether it is legible in each. */
  const tryOut = async (level: Level) => {
    const [own, ...others] = wordingsOf(chart, wording)
    const layout = await smallest(level, own!, engine)
    let isLegibleInAll = isLegible(layout)
    for (const one of others) isLegibleInAll &&= isLegible(await smallest(level, one, engine))
    return { layout, isLegibleInAll }
  }
  /** By their contents: several options may draw the same. */
  const tried = new Map<string, Awaited<ReturnType<typeof tryOut>>>()
  let found: Layout | undefined
  let last: Layout | undefined
  // Each of the options draws less than the one before, so the first legible one is found by halving.
  let [low, high] = [0, overviews.length]
  while (low < high) {
    const middle = low === 0 && high === overviews.length ? 0 : Math.floor((low + high) / 2)
    const level = overviewOf(chart, overviews[middle]!)
    const contents = JSON.stringify(level)
    const outcome = tried.get(contents) ?? (await tryOut(level))
    tried.set(contents, outcome)
    last = outcome.layout
    if (outcome.isLegibleInAll) {
      found = last
      high = middle
    } else low = middle + 1
  }
  // Where none is legible, the last has the fewest boxes, the same ones in either language.
  if (!found) return last!
  for (const shape of [roomy, { ...roomy, most: 1 }, { ...tight, most: 2 }]) {
    const layout = await layoutLevel(found.level, wording, engine, shape)
    if (isLegible(layout)) return layout
  }
  return found
}

export const layoutDetail = (
  chart: Chart,
  wording: Wording,
  engine: LayoutEngine,
  folded?: ReadonlySet<string>,
): Promise<Layout> => layoutLevel(detailOf(chart, folded), wording, engine)

export const layoutLevelOf = (
  name: LevelName,
  chart: Chart,
  wording: Wording,
  engine: LayoutEngine,
  folded?: ReadonlySet<string>,
): Promise<Layout> =>
  name === 'overview' ? layoutOverview(chart, wording, engine) : layoutDetail(chart, wording, engine, folded)
