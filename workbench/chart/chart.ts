/** A text in code names and, for readers who don't know the code, in both languages. */
export type Label = { code: string; th: string; en: string }
export type Wording = keyof Label

export type ChartNodeKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export type ChartNode = {
  id: string
  key: string
  /** Keys from the machine's root down, without the root's. */
  path: string
  name: Label
  parent: string | undefined
  kind: ChartNodeKind
  depth: number
  /** The initial state of its compound parent. */
  initial: boolean
  /** Of the definition, in English. */
  description: string | undefined
  /** The same in Thai, where it is written. */
  thaiDescription?: string | undefined
  /** What the chart alone doesn’t say. */
  explanation?: Pick<Label, 'th' | 'en'> | undefined
  screen: string | undefined
  requirements: string[]
  tags: string[]
  entry: Label[]
  exit: Label[]
  /** What runs while the state is active; `id` as in the events that report its end. */
  invokes: (Label & { id: string })[]
}

export type ChartEdgeKind = 'event' | 'after' | 'done' | 'error' | 'always' | 'snapshot'

export type ChartEdge = {
  id: string
  /** Name of the transition as running actors report it; one per guarded branch. */
  transition: string
  source: string
  /** Undefined if the transition changes no state (it only runs actions, or forbids the event). */
  target: string | undefined
  kind: ChartEdgeKind
  /** In code: `cart.open`, `after untilExpiry`, `done claimOrder`, `error claimOrder`, `always`. */
  event: Label
  guard: Label | undefined
  actions: Label[]
  branch: number
  branches: number
  reenter: boolean
}

/** The statechart of a machine as data: what the page draws, what is exported, and what two versions are compared by. */
export type Chart = {
  id: string
  name: Label
  nodes: ChartNode[]
  edges: ChartEdge[]
  /** Milliseconds of each delay that is constant; the others are computed when they start. */
  delays: { name: Label; ms: number | undefined }[]
}

const otherwise: Label = { code: 'else', th: 'กรณีอื่นทั้งหมด', en: 'in every other case' }
const nothing: Label = { code: 'nothing', th: 'ไม่ทำอะไร', en: 'nothing' }

/** The event's type as XState names it, such as `xstate.done.actor.0.cart.loading`; empty for `always`. */
export const eventTypeOf = ({ transition, source }: ChartEdge): string =>
  transition.slice(source.length + 1, transition.lastIndexOf('|'))

/** The condition of an edge; “in every other case” for the last branch of a decision, undefined where there is none. */
export const conditionOf = ({ guard, branch, branches }: ChartEdge): Label | undefined =>
  guard ?? (branches > 1 && branch > 0 ? otherwise : undefined)

/** Whether the edge is the last branch of a decision, taken where no condition holds. */
export const isOtherwise = (edge: ChartEdge): boolean => conditionOf(edge) === otherwise

/** The lines of an edge's label: event with the number of its branch, [guard], / actions. */
export function edgeLabel(edge: ChartEdge, wording: Wording): string[] {
  const condition = conditionOf(edge)
  const isForbidden = edge.target === undefined && edge.actions.length === 0
  const actions = isForbidden ? [nothing] : edge.actions
  return [
    edge.branches > 1 ? `${edge.event[wording]} ${edge.branch + 1}/${edge.branches}` : edge.event[wording],
    ...(condition === undefined ? [] : [`[${condition[wording]}]`]),
    ...(actions.length > 0 ? [`/ ${actions.map((action) => action[wording]).join(', ')}`] : []),
  ]
}

/** Ids of the states in a state value, including the root. */
export function activeStates(chart: Chart, value: unknown): Set<string> {
  const active = new Set<string>()
  const root = chart.nodes.find((node) => node.parent === undefined)
  if (!root || value === undefined) return active
  const childOf = new Map(chart.nodes.map((node) => [`${node.parent ?? ''}|${node.key}`, node]))
  const walk = (parent: string, part: unknown) => {
    const keys = typeof part === 'string' ? [part] : part && typeof part === 'object' ? Object.keys(part) : []
    for (const key of keys) {
      const node = childOf.get(`${parent}|${key}`)
      if (!node) continue
      active.add(node.id)
      if (typeof part === 'object' && part) walk(node.id, (part as Record<string, unknown>)[key])
    }
  }
  active.add(root.id)
  walk(root.id, value)
  return active
}
