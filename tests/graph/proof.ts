import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { edgesOf, guardParts, stateNodesOf } from './inventory'
import type { NodeTransition } from './inventory'

export interface GuardRelations {
  exclusive?: readonly (readonly [string, string])[]
  exhaustive?: readonly (readonly string[])[]
}

/** What is impossible by the chart itself: the id of an edge, or of a guard's outcome (see {@link outcomeId}), with the reason. */
export type Proofs = ReadonlyMap<string, string>

/** The edge's guard answers no and the event goes to a later branch or nowhere. */
export const outcomeId = (edge: string): string => `${edge} when not`

/**
 * Edges and guard outcomes that can never be taken, each with its proof. No run of the machine is needed: a branch behind one without guard,
 * behind one with the very same guard, behind guards of which one is always true; guards joined that exclude each other; an event
 * of a state in which the machine never rests; a state that nothing leads to.
 */
export function proofs(machine: AnyStateMachine, relations: GuardRelations = {}): Proofs {
  const found = new Map<string, string>()
  const all = edgesOf(machine)
  for (const branches of branchGroups(all)) proveBranches(branches, relations, found)
  proveNeverAtRest(all, relations, found)
  proveNeverEntered(machine, all, found)
  return found
}

function branchGroups(all: readonly NodeTransition[]): NodeTransition[][] {
  const groups = new Map<string, NodeTransition[]>()
  for (const one of all) {
    const key = `${one.edge.source} ${one.edge.event}`
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

function proveBranches(branches: readonly NodeTransition[], relations: GuardRelations, found: Map<string, string>) {
  branches.forEach(({ edge, transition }, index) => {
    const earlier = branches.slice(0, index)
    const open = earlier.find(({ edge: other }) => other.guard === undefined)
    const same = earlier.find(({ edge: other }) => other.guardKey !== undefined && other.guardKey === edge.guardKey)
    const asked = earlier.map(({ edge: other }) => other.guardKey)
    const complete = relations.exhaustive?.find((guards) => guards.every((guard) => asked.includes(guard)))
    const excluded = contradiction(transition.guard, relations)
    const impossible = open
      ? `behind a branch without guard: ${open.edge.id}`
      : same
        ? `behind a branch with the same guard: ${same.edge.id}`
        : complete
          ? `behind guards of which one is always true: ${complete.join(', ')}`
          : excluded
            ? `joins guards that exclude each other: ${excluded.join(', ')}`
            : undefined
    if (impossible) found.set(edge.id, impossible)
    if (!edge.guard) return
    const lastOf = relations.exhaustive?.find(
      (guards) =>
        edge.guardKey !== undefined &&
        guards.includes(edge.guardKey) &&
        guards.every((guard) => guard === edge.guardKey || asked.includes(guard)),
    )
    if (open || same || complete) found.set(outcomeId(edge.id), impossible ?? '')
    else if (lastOf) found.set(outcomeId(edge.id), `one of these is always true: ${lastOf.join(', ')}`)
  })
}

function contradiction(guard: unknown, relations: GuardRelations): readonly [string, string] | undefined {
  const combined = guardParts(guard)
  if (combined?.combine !== 'and') return undefined
  return relations.exclusive?.find(([a, b]) => combined.parts.includes(a) && combined.parts.includes(b))
}

/** A state whose `always` certainly leaves it is never at rest: no external event reaches the machine there. */
function proveNeverAtRest(all: readonly NodeTransition[], relations: GuardRelations, found: Map<string, string>) {
  const bySource = new Map<string, NodeTransition[]>()
  for (const one of all) bySource.set(one.edge.source, [...(bySource.get(one.edge.source) ?? []), one])
  for (const [source, edges] of bySource) {
    const always = edges.filter(({ edge }) => edge.kind === 'always')
    if (always.length === 0 || !always.every(({ transition }) => leaves(transition.source, transition.target))) continue
    const guards = always.map(({ edge }) => edge.guardKey)
    const surely =
      always.some(({ edge }) => edge.guard === undefined) ||
      relations.exhaustive?.some((set) => set.every((guard) => guards.includes(guard)))
    if (!surely) continue
    for (const { edge } of edges) {
      if (!['event', 'after', 'wildcard'].includes(edge.kind)) continue
      const reason = `${source} is left by always before any event`
      found.set(edge.id, reason)
      if (edge.guard) found.set(outcomeId(edge.id), reason)
    }
  }
}

const leaves = (source: AnyStateNode, targets: readonly AnyStateNode[] | undefined): boolean =>
  targets !== undefined && targets.every((target) => target !== source && !isBelow(target, source))

const isBelow = (node: AnyStateNode, ancestor: AnyStateNode): boolean =>
  node.parent !== undefined && (node.parent === ancestor || isBelow(node.parent, ancestor))

function proveNeverEntered(machine: AnyStateMachine, all: readonly NodeTransition[], found: Map<string, string>) {
  const entered = new Set<AnyStateNode>()
  const enter = (node: AnyStateNode): void => {
    for (let up: AnyStateNode | undefined = node; up !== undefined; up = up.parent) {
      if (entered.has(up)) continue
      entered.add(up)
      const inside = up.type === 'parallel' ? Object.values(up.states) : up.type === 'compound' ? up.initial.target : []
      inside.forEach(enter)
    }
  }
  enter(machine.root)
  for (let grown = true; grown;) {
    const before = entered.size
    for (const { edge, transition } of all) {
      if (found.has(edge.id) || !entered.has(transition.source)) continue
      for (const target of transition.target ?? []) {
        enter(target.type === 'history' && target.parent ? target.parent : target)
        if (target.type === 'history') resolveHistory(target).forEach(enter)
      }
    }
    grown = entered.size > before
  }
  for (const node of stateNodesOf(machine)) {
    if (entered.has(node) || node.type === 'history') continue
    found.set(node.id, 'no edge leads to it')
    for (const { edge, transition } of all) {
      if (transition.source !== node || found.has(edge.id)) continue
      found.set(edge.id, `no edge leads to ${node.id}`)
      if (edge.guard) found.set(outcomeId(edge.id), `no edge leads to ${node.id}`)
    }
  }
}

const resolveHistory = (node: AnyStateNode): readonly AnyStateNode[] => {
  const target: unknown = node.config.target
  return typeof target === 'string' && node.parent ? [node.parent.states[target.replace(/^\./, '')] ?? node.parent] : []
}
