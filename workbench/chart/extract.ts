import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export type ChartNodeKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'

export type ChartNode = {
  id: string
  key: string
  /** Keys from the machine's root down, without the root's. */
  path: string
  parent: string | undefined
  kind: ChartNodeKind
  depth: number
  /** The initial state of its compound parent. */
  initial: boolean
  description: string | undefined
  screen: string | undefined
  requirements: string[]
  tags: string[]
  entry: string[]
  exit: string[]
  invokes: string[]
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
  /** The event as text: `cart.open`, `after untilExpiry`, `done claimOrder`, `error claimOrder`, `always`. */
  event: string
  guard: string | undefined
  actions: string[]
  branch: number
  branches: number
  reenter: boolean
}

export type Chart = { id: string; nodes: ChartNode[]; edges: ChartEdge[] }

type Named = { type?: unknown; name?: unknown; params?: unknown; guards?: unknown; stateValue?: unknown }

const builtIn = (type: string) => type.replace(/^xstate\./, '')

const unknown = '\u2049'

/** Stands for every value available only at run time; reading or calling it returns another such value. */
const probe: unknown = new Proxy(() => undefined, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => unknown : key === Symbol.iterator ? [][Symbol.iterator] : probe),
  apply: () => probe,
})

function writtenParams(params: unknown): unknown {
  if (typeof params !== 'function') return params
  const decides = /\?(?![.?])|&&|\|\|/.test(Function.prototype.toString.call(params))
  try {
    return decides ? undefined : params({ context: probe, event: probe })
  } catch {
    return undefined
  }
}

/** Literal words in the parameters of a guard or action; values available only at run time have none. */
function fixedWords(params: unknown): string[] {
  const written = writtenParams(params)
  if (written === null || typeof written !== 'object') return []
  return Object.values(written)
    .flatMap((value: unknown) => (Array.isArray(value) ? [value.join('|')] : [value]))
    .filter((value): value is string => typeof value === 'string' && value !== '' && !value.includes(unknown))
}

function wordOf(unit: unknown): string {
  if (typeof unit === 'string') return unit
  const named = unit as Named
  if (typeof named.type === 'string') return [builtIn(named.type), ...fixedWords(named.params)].join(' ')
  return typeof named.name === 'string' && named.name !== '' ? named.name : 'inline'
}

function guardWords(guard: unknown): string | undefined {
  if (guard === undefined) return undefined
  const named = guard as Named
  if (typeof guard === 'function' && Array.isArray(named.guards)) {
    const parts = named.guards.map((part) => guardWords(part) ?? '')
    if (named.name === 'not') return `not ${parts[0]}`
    return parts.join(` ${String(named.name)} `)
  }
  if (typeof guard === 'function' && named.stateValue !== undefined) {
    const value = named.stateValue
    return `in ${typeof value === 'string' ? value : JSON.stringify(value)}`
  }
  return wordOf(guard)
}

const words = (units: readonly unknown[] | undefined) => (units ?? []).map(wordOf)

function edgeWords(machine: Map<string, string>, node: AnyStateNode, eventType: string) {
  if (eventType === '') return { kind: 'always' as const, event: 'always' }
  if (eventType === '*') return { kind: 'event' as const, event: 'any other event' }
  const delayed = node.after.find((transition) => transition.eventType === eventType)
  if (delayed) {
    return {
      kind: 'after' as const,
      event: `after ${typeof delayed.delay === 'number' ? `${delayed.delay} ms` : wordOf(delayed.delay)}`,
    }
  }
  if (eventType.startsWith('xstate.done.state.')) return { kind: 'done' as const, event: 'done' }
  for (const [prefix, kind] of [
    ['xstate.done.actor.', 'done'],
    ['xstate.error.actor.', 'error'],
    ['xstate.snapshot.', 'snapshot'],
  ] as const) {
    if (!eventType.startsWith(prefix)) continue
    const id = eventType.slice(prefix.length)
    return { kind, event: `${kind} ${machine.get(id) ?? id}` }
  }
  return { kind: 'event' as const, event: eventType }
}

function invokedSources(node: AnyStateNode, found = new Map<string, string>()): Map<string, string> {
  for (const invoked of node.invoke) found.set(invoked.id, sourceWord(invoked.src))
  for (const child of Object.values(node.states)) invokedSources(child, found)
  return found
}

function sourceWord(src: unknown): string {
  if (typeof src === 'string') return src
  const logic = src as { id?: unknown }
  return typeof logic.id === 'string' ? logic.id : 'inline'
}

/**
 * The statechart of a machine, extracted from its definition: every state with what it does, and every transition (events, after, done,
 * error, always, each guarded branch) as text. Keeps the definition's order, so that the same machine always gives the same chart.
 */
export function extractChart(machine: AnyStateMachine): Chart {
  const nodes: ChartNode[] = []
  const edges: ChartEdge[] = []
  const sources = invokedSources(machine.root)

  const addTransitions = (node: AnyStateNode, eventType: string, transitions: readonly AnyTransitionDefinition[]) => {
    transitions.forEach((transition, branch) => {
      const common = {
        transition: `${node.id}|${eventType}|${branch}`,
        source: node.id,
        ...edgeWords(sources, node, eventType),
        guard: guardWords(transition.guard),
        actions: words(transition.actions),
        branch,
        branches: transitions.length,
        reenter: transition.reenter,
      }
      const targets = transition.target?.length ? transition.target : [undefined]
      for (const [index, target] of targets.entries()) {
        edges.push({
          id: index === 0 ? common.transition : `${common.transition}|${index}`,
          ...common,
          target: target?.id,
        })
      }
    })
  }

  const visit = (node: AnyStateNode, depth: number) => {
    const parent = node.parent
    const meta = (node.meta ?? {}) as { screen?: unknown; requirements?: unknown }
    nodes.push({
      id: node.id,
      key: node.key,
      path: node.path.join('.'),
      parent: parent?.id,
      kind: node.type,
      depth,
      initial: parent?.type === 'compound' && parent.initial.target.includes(node),
      description: node.description,
      screen: typeof meta.screen === 'string' ? meta.screen : undefined,
      requirements: Array.isArray(meta.requirements) ? meta.requirements.map(String) : [],
      tags: [...node.tags],
      entry: words(node.entry),
      exit: words(node.exit),
      invokes: node.invoke.map((invoked) => sourceWord(invoked.src)),
    })
    if (node.always) addTransitions(node, '', node.always)
    for (const [eventType, transitions] of node.transitions) addTransitions(node, eventType, transitions)
    for (const child of Object.values(node.states)) visit(child, depth + 1)
  }
  visit(machine.root, 0)
  return { id: machine.id, nodes, edges }
}

/** The lines of an edge's label: event, [guard], / actions. */
export function edgeLabel(edge: ChartEdge): string[] {
  const guard = edge.guard ?? (edge.branches > 1 && edge.branch > 0 ? 'else' : undefined)
  const forbidden = edge.target === undefined && edge.actions.length === 0
  return [
    edge.event,
    ...(guard === undefined ? [] : [`[${guard}]`]),
    ...(edge.actions.length > 0 ? [`/ ${edge.actions.join(', ')}`] : []),
    ...(forbidden ? ['/ nothing'] : []),
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
