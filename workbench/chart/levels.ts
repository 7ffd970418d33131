import type { Chart, ChartEdge, ChartNode, Label } from './chart'

export type LevelName = 'overview' | 'detail'

/** A box of the drawing: a state, a folded state with what is in it, or several states gathered in one box. */
export type ShownState = {
  node: ChartNode
  /** Something was refused or failed. */
  isRefusal: boolean
  /** On the way from the start to success among its siblings. */
  isMain: boolean
  canFold: boolean
  isFolded: boolean
  /** States that the box holds and the drawing does not show; of a gathered box all of them. */
  hidden: ChartNode[]
  /** Transitions that stay in the box: without a target, or between states that it hides. */
  inner: ChartEdge[]
}

/** A line of the drawing with the transitions that it stands for. */
export type ShownLine = {
  id: string
  source: string
  target: string
  edges: ChartEdge[]
  isRefusal: boolean
  isMain: boolean
  /** Only the events are listed, a few of them: the line stands for transitions of hidden states, or the level is the overview. */
  isSummary: boolean
  /** Not drawn as a line: named in the box of its source, since too many lines lead to its target. */
  isJump: boolean
}

/** What of a chart is drawn. Every transition is in exactly one line or inside exactly one box. */
export type Level = {
  name: LevelName
  chart: Chart
  states: ShownState[]
  lines: ShownLine[]
  /** The drawn box of every state. */
  boxOf: ReadonlyMap<string, string>
}

export const mostBoxes = 15

const refused =
  /fail|refus|declin|error|invalid|gone|unavailable|outOfStock|reject|expire|void|unknown|unanswered|maintenance|missing|refunded|^late$|^short$/i
const succeeded = /succe|paid|verified|^used$|^sent$|^saved$|^chosen$|^opened$|^taken$|^inUse$|^attached$|^known$/i
const leaves = /^(left|away|closed|over|nothing|leaving|removed)$|cancel/i
/** Asks before what can't be undone, which only some ways do. */
const asks = /^confirming[A-Z]/

const compare = (a: number, b: number) => a - b

/** A state whose key says that something succeeded. */
export const isSuccess = ({ key }: ChartNode): boolean => succeeded.test(key)

export class ChartIndex {
  readonly byId: ReadonlyMap<string, ChartNode>
  private readonly children = new Map<string, ChartNode[]>()

  constructor(readonly chart: Chart) {
    this.byId = new Map(chart.nodes.map((node) => [node.id, node]))
    for (const node of chart.nodes)
      if (node.parent !== undefined) this.children.set(node.parent, [...this.childrenOf(node.parent), node])
  }

  get root(): ChartNode {
    return this.chart.nodes[0]!
  }

  childrenOf(id: string): ChartNode[] {
    return this.children.get(id) ?? []
  }

  below(id: string): ChartNode[] {
    return this.childrenOf(id).flatMap((child) => [child, ...this.below(child.id)])
  }

  /** From the root to the state. */
  pathTo(id: string): string[] {
    const path: string[] = []
    for (let at = this.byId.get(id); at; at = at.parent === undefined ? undefined : this.byId.get(at.parent))
      path.unshift(at.id)
    return path
  }

  isInside(inner: string, outer: string): boolean {
    return this.pathTo(inner).includes(outer)
  }
}

/** A state in which something was refused or failed: by its key, or because only errors lead to it. */
export function isRefusal(index: ChartIndex, node: ChartNode): boolean {
  if (node.parent === undefined || node.initial || index.byId.get(node.parent)?.kind === 'parallel') return false
  if (succeeded.test(node.key)) return false
  if (refused.test(node.key)) return true
  const into = index.chart.edges.filter((edge) => edge.target === node.id && edge.source !== node.id)
  return into.length > 0 && into.every(({ kind }) => kind === 'error')
}

/**
 * The way from the initial child of a state to success: the longest one without errors, refusals, questions and steps back in the order
 * of the definition. Success is a child whose key says so, else a final one, else the last that is reached.
 */
export function mainWay(index: ChartIndex, parent: string): string[] {
  const children = index.childrenOf(parent)
  const first = children.find(({ initial }) => initial)
  if (!first) return []
  const order = [first, ...children.filter((child) => child !== first)]
  const place = new Map(order.map(({ id }, at) => [id, at]))
  const childOf = (id: string) => index.pathTo(id).find((one) => place.has(one))
  const steps = new Map<string, Set<string>>()
  for (const edge of index.chart.edges) {
    if (edge.target === undefined || edge.kind === 'error') continue
    const [from, to] = [childOf(edge.source), childOf(edge.target)]
    if (from === undefined || to === undefined || place.get(from)! >= place.get(to)!) continue
    const { key, kind } = index.byId.get(to)!
    if (isRefusal(index, index.byId.get(to)!) || asks.test(key) || (leaves.test(key) && kind !== 'final')) continue
    steps.set(from, (steps.get(from) ?? new Set()).add(to))
  }
  const best = new Map<string, string[]>([[first.id, [first.id]]])
  for (const { id } of order) {
    const way = best.get(id)
    if (!way) continue
    for (const to of steps.get(id) ?? []) {
      if ((best.get(to)?.length ?? 0) <= way.length) best.set(to, [...way, to])
    }
  }
  const reached = order.filter(({ id }) => best.has(id))
  const ends = [
    reached.filter(({ key }) => succeeded.test(key)),
    reached.filter(({ kind, key }) => kind === 'final' && !leaves.test(key)),
    reached.filter(({ key }) => !leaves.test(key)),
    reached,
  ].find((list) => list.length > 0)!
  const longest = Math.max(...ends.map(({ id }) => best.get(id)!.length))
  return best.get(ends.find(({ id }) => best.get(id)!.length === longest)!.id)!
}

/** States that share a box: either all end the machine, or none does. */
type Gathering = { id: string; name: Label; isRefusal: boolean; isEnd: boolean; members: ChartNode[] }

/** The states of a chart that are drawn as boxes, by the states that are folded and the groups that are gathered. */
function levelOf(
  name: LevelName,
  index: ChartIndex,
  folded: ReadonlySet<string>,
  gatherings: Gathering[],
  jumpsTo: (target: string, sources: number) => boolean,
): Level {
  const { chart } = index
  const boxOf = new Map<string, string>()
  for (const node of chart.nodes) {
    const path = index.pathTo(node.id)
    const gathering = gatherings.find(({ members }) => members.some(({ id }) => path.includes(id)))
    boxOf.set(node.id, gathering?.id ?? path.find((id) => folded.has(id)) ?? node.id)
  }
  const main = new Set<string>()
  const mainSteps = new Set<string>()
  const { root } = index
  for (const node of root.kind === 'parallel' ? index.childrenOf(root.id) : [root]) {
    const way = mainWay(index, node.id)
    way.forEach((id, at) => {
      main.add(id)
      if (at > 0) mainSteps.add(`${way[at - 1]}|${id}`)
    })
  }
  const states = new Map<string, ShownState>()
  for (const node of chart.nodes) {
    if (boxOf.get(node.id) !== node.id) continue
    const below = index.below(node.id)
    states.set(node.id, {
      node,
      isRefusal: isRefusal(index, node),
      isMain: main.has(node.id),
      canFold: node.depth > 0 && below.length > 0,
      isFolded: folded.has(node.id),
      hidden: folded.has(node.id) ? below : [],
      inner: [],
    })
  }
  for (const { id, name: label, isRefusal: red, isEnd, members } of gatherings) {
    const [first] = members
    if (!first) continue
    states.set(id, {
      node: {
        ...first,
        id,
        key: id,
        path: '',
        name: label,
        kind: isEnd ? 'final' : 'atomic',
        initial: false,
        description: undefined,
      },
      isRefusal: red,
      isMain: false,
      canFold: false,
      isFolded: false,
      hidden: members.flatMap((member) => [member, ...index.below(member.id)]),
      inner: [],
    })
  }
  const lines = new Map<string, ShownLine>()
  for (const edge of chart.edges) {
    const source = boxOf.get(edge.source)!
    const target = edge.target === undefined ? undefined : boxOf.get(edge.target)!
    const isLifted = source !== edge.source || target !== edge.target || states.get(source)!.isFolded
    if (target === undefined || (source === target && (isLifted || name === 'overview'))) {
      states.get(source)!.inner.push(edge)
      continue
    }
    const isSummary =
      name === 'overview' || isLifted || states.get(source)!.hidden.length > 0 || states.get(target)!.hidden.length > 0
    const red = edge.kind === 'error' || states.get(target)!.isRefusal
    const key = `${source}|${target}|${isSummary ? '' : edge.kind === 'error'}`
    const line = lines.get(key) ?? {
      id: edge.id,
      source,
      target,
      edges: [],
      isRefusal: true,
      isMain: isMainStep(index, mainSteps, source, target),
      isSummary,
      isJump: false,
    }
    line.edges.push(edge)
    line.isRefusal &&= red
    lines.set(key, line)
  }
  const all = [...lines.values()]
  for (const line of all) {
    const sources = all.filter(({ target }) => target === line.target).length
    line.isJump = !line.isMain && jumpsTo(line.target, sources)
  }
  // One line into each box stays, so that none stands alone.
  for (const { node } of states.values()) {
    const into = all.filter(({ target, source }) => target === node.id && source !== node.id)
    const [first] = into
    if (first && into.every(({ isJump }) => isJump)) first.isJump = false
  }
  return { name, chart, states: [...states.values()], lines: all, boxOf }
}

/** A line is on the main way if it joins two neighbours of it, from or into a state within them. */
function isMainStep(index: ChartIndex, steps: ReadonlySet<string>, source: string, target: string): boolean {
  const [from, to] = [index.pathTo(source), index.pathTo(target)]
  return from.some((one) => to.some((other) => steps.has(`${one}|${other}`)))
}

const texts = {
  refusals: (count: number): Label => ({
    code: `refusals (${count})`,
    th: `ไม่สำเร็จหรือถูกปฏิเสธ (${count})`,
    en: `Refused or failed (${count})`,
  }),
  others: (count: number): Label => ({
    code: `others (${count})`,
    th: `สถานะอื่น (${count})`,
    en: `Other states (${count})`,
  }),
  failedEnds: (count: number): Label => ({
    code: `ends with a refusal (${count})`,
    th: `จบโดยไม่สำเร็จ (${count})`,
    en: `Ended without success (${count})`,
  }),
  otherEnds: (count: number): Label => ({
    code: `other ends (${count})`,
    th: `จบแบบอื่น (${count})`,
    en: `Other ends (${count})`,
  }),
}

export type OverviewOptions = {
  /** How many boxes are drawn at most. */
  boxes: number
  /** Lines into a state from so many boxes, off the main way, are named in those boxes instead of being drawn. */
  jumpsFrom: number
  /** Refusals and failures of one parent are one box. */
  gathersRefusals: boolean
}

/**
 * The overview: the states below the root are boxes, those that hold others are folded. They are unfolded, those on the main way first and then in the order of
 * the definition, while there is room for what they hold. If there are too many, refusals and failures of one parent share a box, and
 * then the states off the main way with the fewest transitions.
 */
export function overviewOf(chart: Chart, { boxes, jumpsFrom, gathersRefusals }: OverviewOptions): Level {
  const index = new ChartIndex(chart)
  const { root } = index
  const top = index.childrenOf(root.id)
  const main = new Set(mainWay(index, root.id))
  const gatherings: Gathering[] = []
  const isEnd = ({ kind }: ChartNode) => kind === 'final'
  const gather = (members: ChartNode[], isRefusal: boolean) => {
    for (const end of [false, true]) {
      const some = members.filter((node) => isEnd(node) === end)
      if (some.length < 2) continue
      const [kind, name] = isRefusal
        ? (['refusals', end ? texts.failedEnds : texts.refusals] as const)
        : (['others', end ? texts.otherEnds : texts.others] as const)
      const id = `${root.id}|${kind}${end ? ' ends' : ''}`
      gatherings.push({ id, name: name(some.length), isRefusal, isEnd: end, members: some })
    }
  }
  const boxesNow = () => top.length - gatherings.reduce((sum, { members }) => sum + members.length - 1, 0)
  const refusals = top.filter((node) => isRefusal(index, node) && !main.has(node.id))
  if (gathersRefusals || boxesNow() > boxes) gather(refusals, true)
  const gathered = () => new Set(gatherings.flatMap(({ members }) => members))
  if (boxesNow() > boxes) {
    const degree = (node: ChartNode) =>
      chart.edges.filter(
        ({ source, target }) =>
          index.isInside(source, node.id) !== (target !== undefined && index.isInside(target, node.id)),
      ).length
    const inRefusals = gathered()
    const rest = top
      .filter((node) => !main.has(node.id) && !inRefusals.has(node))
      .map((node) => ({ node, degree: degree(node) }))
      .sort((a, b) => compare(a.degree, b.degree))
      .map(({ node }) => node)
    const before = [...gatherings]
    for (let taken = 2; taken <= rest.length && boxesNow() > boxes; taken += 1) {
      gatherings.splice(0, gatherings.length, ...before)
      const some = new Set(rest.slice(0, taken))
      gather(
        top.filter((node) => some.has(node)),
        false,
      )
    }
  }
  let count = boxesNow()
  const folded = new Set<string>()
  const holds = (node: ChartNode) => index.childrenOf(node.id).length
  const inGathering = gathered()
  let open = top.filter((node) => !inGathering.has(node) && holds(node) > 0)
  while (open.length > 0) {
    const next: ChartNode[] = []
    for (const node of [...open.filter(({ id }) => main.has(id)), ...open.filter(({ id }) => !main.has(id))]) {
      if (count + holds(node) > boxes) {
        folded.add(node.id)
        continue
      }
      count += holds(node)
      next.push(...index.childrenOf(node.id).filter((child) => holds(child) > 0))
    }
    open = next
  }
  return levelOf('overview', index, folded, gatherings, (_, sources) => sources >= jumpsFrom)
}

/** The detail: every state that is not folded, and every transition with its guard and actions. */
export const detailOf = (chart: Chart, folded: ReadonlySet<string> = new Set()): Level =>
  levelOf('detail', new ChartIndex(chart), folded, [], () => false)
