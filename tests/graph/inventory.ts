import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export interface StateEntry {
  id: string
  type: AnyStateNode['type']
  /** Path below the root, as in a model's `expects`; empty for the root. */
  path: string
  description: string | undefined
  meta: unknown
  tags: readonly string[]
  invokes: readonly { id: string; src: string; hasOnDone: boolean; hasOnError: boolean }[]
}

export type EdgeKind = 'event' | 'after' | 'always' | 'done' | 'error' | 'snapshot' | 'wildcard'

export interface Edge {
  /** `checkout.placing --xstate.error.actor.claimOrder[isOutOfStock]--> checkout.outOfStock` */
  id: string
  kind: EdgeKind
  source: string
  /** Event descriptor; empty for `always`. */
  event: string
  /** The guard's name, `and(isOpen, hasSeats)` for a combination; undefined without a guard. */
  guard: string | undefined
  /** The guard with its static parameters: two branches with one key always answer the same. Undefined when the parameters are computed. */
  guardKey: string | undefined
  actions: readonly string[]
  /** Empty for a transition without target. */
  targets: readonly string[]
  reenter: boolean
  /** Index among the branches of the same event in the same state. */
  branch: number
  description: string | undefined
}

export interface GuardedEdges {
  guard: string
  edges: readonly string[]
}

export interface Inventory {
  machine: string
  states: readonly StateEntry[]
  edges: readonly Edge[]
  guards: readonly GuardedEdges[]
}

export interface NodeTransition {
  edge: Edge
  transition: AnyTransitionDefinition
}

/** Every state and every edge of a machine, from its own definition, in the order of the chart. */
export function inventory(machine: AnyStateMachine): Inventory {
  const edges = edgesOf(machine).map(({ edge }) => edge)
  const guards = new Map<string, string[]>()
  for (const edge of edges) if (edge.guard) guards.set(edge.guard, [...(guards.get(edge.guard) ?? []), edge.id])
  return {
    machine: machine.id,
    states: stateNodesOf(machine).map(stateEntry),
    edges,
    guards: [...guards].map(([guard, ids]) => ({ guard, edges: ids })),
  }
}

/** The state nodes of a machine, parents first. */
export function stateNodesOf(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)]
  return below(machine.root)
}

/** Every edge with the transition object that XState takes for it. */
export function edgesOf(machine: AnyStateMachine): NodeTransition[] {
  const seen = new Map<string, number>()
  return stateNodesOf(machine).flatMap((node) =>
    branchesOf(node).flatMap(([event, branches]) =>
      branches.map((transition, branch) => {
        const edge = edgeOf(node, event, transition, branch)
        const times = (seen.get(edge.id) ?? 0) + 1
        seen.set(edge.id, times)
        return { edge: times > 1 ? { ...edge, id: `${edge.id} (${times})` } : edge, transition }
      }),
    ),
  )
}

function branchesOf(node: AnyStateNode): [event: string, branches: AnyTransitionDefinition[]][] {
  const always: AnyTransitionDefinition[] = node.always ?? []
  return [['', always] as [string, AnyTransitionDefinition[]], ...node.transitions]
}

function edgeOf(node: AnyStateNode, event: string, transition: AnyTransitionDefinition, branch: number): Edge {
  const guard = guardName(transition.guard)
  const targets = (transition.target ?? []).map((target: AnyStateNode) => target.id)
  const arrow = `${readable(node, event)}${guard ? `[${guard}]` : ''}`
  return {
    id: `${node.id} --${arrow}--> ${targets.join(' & ') || '(stays)'}`,
    kind: kindOf(event),
    source: node.id,
    event,
    guard,
    guardKey: guardKey(transition.guard),
    actions: transition.actions.map(nameOf),
    targets,
    reenter: transition.reenter,
    branch,
    description: transition.description,
  }
}

/** An invocation without an id of its own has an id made of its position; its actor's name is more readable. */
function readable(node: AnyStateNode, event: string): string {
  if (event === '') return 'always'
  const [invoke] = node.invoke.filter(({ id }) => event.endsWith(`.actor.${id}`) || event === `xstate.snapshot.${id}`)
  const alone = node.invoke.filter(({ src }) => src === invoke?.src).length === 1
  return invoke && alone && typeof invoke.src === 'string' ? event.replace(invoke.id, invoke.src) : event
}

const kindOf = (event: string): EdgeKind => {
  if (event === '') return 'always'
  if (event.startsWith('xstate.after.')) return 'after'
  if (event.startsWith('xstate.done.')) return 'done'
  if (event.startsWith('xstate.error.')) return 'error'
  if (event.startsWith('xstate.snapshot.')) return 'snapshot'
  return event.endsWith('*') ? 'wildcard' : 'event'
}

/** Guards and actions are names, objects with a name, or (not allowed in this project's machines) functions. */
export function nameOf(reference: unknown): string {
  if (typeof reference === 'string') return reference
  if (typeof reference === 'function') {
    const builtIn: unknown = 'type' in reference ? reference.type : undefined
    return typeof builtIn === 'string' ? builtIn : '(inline)'
  }
  if (typeof reference === 'object' && reference !== null && 'type' in reference) return String(reference.type)
  return '(inline)'
}

/** `and([…])`, `or([…])` and `not(…)` hold their parts in `guards`. */
export function guardParts(guard: unknown): { combine: 'and' | 'or' | 'not'; parts: unknown[] } | undefined {
  if (typeof guard !== 'function' || !('guards' in guard) || !('check' in guard)) return undefined
  return { combine: guard.name as 'and' | 'or' | 'not', parts: guard.guards as unknown[] }
}

function guardName(guard: unknown): string | undefined {
  if (guard === undefined) return undefined
  const combined = guardParts(guard)
  if (combined) return `${combined.combine}(${combined.parts.map(guardName).join(', ')})`
  return nameWithParams(guard)
}

/** The name of a guard or an action, with its parameters if they are not computed. */
export function nameWithParams(reference: unknown): string {
  const params = staticParams(reference)
  return params ? `${nameOf(reference)} ${params}` : nameOf(reference)
}

function guardKey(guard: unknown): string | undefined {
  if (guard === undefined) return undefined
  const combined = guardParts(guard)
  if (combined) {
    const keys = combined.parts.map(guardKey)
    return keys.includes(undefined) ? undefined : `${combined.combine}(${keys.join(', ')})`
  }
  if (typeof guard === 'string') return guard
  if (typeof guard === 'function') return undefined
  const params = (guard as { params?: unknown }).params
  return typeof params === 'function' ? undefined : `${nameOf(guard)} ${JSON.stringify(params) ?? ''}`.trim()
}

function staticParams(reference: unknown): string | undefined {
  if (typeof reference !== 'object' || reference === null || !('params' in reference)) return undefined
  if (typeof reference.params === 'function') return undefined
  return reference.params === undefined ? undefined : JSON.stringify(reference.params)
}

function stateEntry(node: AnyStateNode): StateEntry {
  return {
    id: node.id,
    type: node.type,
    path: node.path.join('.'),
    description: node.description,
    meta: node.meta,
    tags: node.tags,
    invokes: node.invoke.map((invoke) => ({
      id: invoke.id,
      src: typeof invoke.src === 'string' ? invoke.src : '(inline)',
      hasOnDone: invoke.onDone !== undefined,
      hasOnError: invoke.onError !== undefined,
    })),
  }
}
