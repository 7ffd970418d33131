import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { and, not, StateMachine } from 'xstate'
import { hashOf } from './hash'
import { edgesOf, nameWithParams, stateNodesOf } from './inventory'
import type { Edge } from './inventory'
import { seeded } from './tour'

type Branches = Record<string, unknown>[]
type Config = Record<string, unknown> & { states?: Record<string, Config> }

/** A copy of a machine in which one edge is changed, or dropped when `change` returns undefined. The implementations stay the same functions. */
export function mutate(
  machine: AnyStateMachine,
  edge: Edge,
  change: (branch: Record<string, unknown>) => Record<string, unknown> | undefined,
): AnyStateMachine {
  return withBranches(machine, edge, (branches) =>
    branches.flatMap((branch, index): Branches => {
      const changed = index === edge.branch ? change(branch) : branch
      return changed ? [changed] : []
    }),
  )
}

/** A copy of a machine with other branches for an edge's event in the edge's state. */
function withBranches(machine: AnyStateMachine, edge: Edge, change: (branches: Branches) => Branches): AnyStateMachine {
  const node = edgesOf(machine).find((one) => one.edge.id === edge.id)?.transition.source as AnyStateNode
  const config = copyOf(machine.config) as Config
  const place = node.path.reduce<Config>((at, key) => at.states?.[key] as Config, config)
  const [holder, key] = holderOf(place, node, edge)
  const branches = change(branchesOf(holder[key]))
  if (branches.length > 0) holder[key] = branches
  else delete holder[key]
  return machineOf(config, machine)
}

/** A copy of a machine with a branch that is taken whenever the guards of an edge and of the branch after it are both true. */
export const withBothBranch = (machine: AnyStateMachine, edge: Edge): AnyStateMachine =>
  withBranches(machine, edge, (branches) => {
    const guards = branches.slice(edge.branch, edge.branch + 2).map(({ guard }) => guard)
    branches.splice(edge.branch, 0, { guard: and(guards as never) })
    return branches
  })

/** The branch of an edge and the one after it exchanged. */
const swapBranches = (machine: AnyStateMachine, edge: Edge): AnyStateMachine =>
  withBranches(machine, edge, (branches) => {
    const [one, other] = branches.splice(edge.branch, 2)
    branches.splice(edge.branch, 0, other as Config, one as Config)
    return branches
  })

const machineOf = (config: Config, { implementations }: AnyStateMachine): AnyStateMachine =>
  new StateMachine(config as never, implementations as never) as AnyStateMachine

export const dropEdge = (machine: AnyStateMachine, edge: Edge): AnyStateMachine =>
  mutate(machine, edge, () => undefined)

function holderOf(place: Config, node: AnyStateNode, edge: Edge): [holder: Record<string, unknown>, key: string] {
  if (edge.kind === 'always') return [place, 'always']
  if (edge.kind === 'after') {
    const delay = edge.event.slice('xstate.after.'.length, -`.${node.id}`.length)
    return [place['after'] as Record<string, unknown>, delay]
  }
  if (edge.event.startsWith('xstate.done.state.')) return [place, 'onDone']
  const index = node.invoke.findIndex(({ id }) => edge.event.endsWith(`.actor.${id}`))
  if (index >= 0) {
    const invokes = Array.isArray(place['invoke']) ? place['invoke'] : [place['invoke']]
    return [invokes[index] as Record<string, unknown>, edge.kind === 'done' ? 'onDone' : 'onError']
  }
  return [place['on'] as Record<string, unknown>, edge.event]
}

const branchesOf = (value: unknown): Branches =>
  (Array.isArray(value) ? value : [value]).map((branch: unknown) =>
    typeof branch === 'string' ? { target: branch } : (branch as Record<string, unknown>),
  )

const copyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyOf)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, copyOf(part)]))
}

export interface Mutant {
  name: string
  machine: AnyStateMachine
  /** The guards whose branches are exchanged, as in {@link Edge.guard}. */
  swapped?: readonly [guard: string, guard: string]
}

/** Chooses the second state that an edge is redirected to. */
export const redirectSeed = 20261122

/**
 * Every edge dropped, redirected to two other states, its guard inverted, its actions removed, all and one at a time, and left without reentering
 * its state; every two guarded branches in sequence exchanged; every state's entry and exit removed, all and one at a time; every delay doubled.
 */
export function* mutants(machine: AnyStateMachine): Generator<Mutant> {
  const edges = edgesOf(machine)
  for (const [index, { edge, transition }] of edges.entries()) {
    yield { name: `dropped: ${edge.id}`, machine: dropEdge(machine, edge) }
    for (const elsewhere of otherTargets(edge, transition.target)) {
      const target = `#${elsewhere.id}`
      yield {
        name: `redirected to ${elsewhere.id}: ${edge.id}`,
        machine: mutate(machine, edge, (branch) => ({ ...branch, target })),
      }
    }
    if (transition.guard !== undefined) {
      const turn = (branch: Record<string, unknown>) => ({ ...branch, guard: not(branch['guard'] as never) })
      yield { name: `guard turned: ${edge.id}`, machine: mutate(machine, edge, turn) }
    }
    const next = edges[index + 1]
    if (next && isGuardedWith(edge, next.edge)) {
      const swapped = [edge.guard as string, next.edge.guard as string] as const
      yield { name: `swapped with the next branch: ${edge.id}`, machine: swapBranches(machine, edge), swapped }
    }
    if (transition.actions.length > 0) {
      yield {
        name: `actions removed: ${edge.id}`,
        machine: mutate(machine, edge, (branch) => ({ ...branch, actions: [] })),
      }
    }
    for (const [place, action] of severalOf(transition.actions.map(nameWithParams))) {
      yield {
        name: `${action} removed: ${edge.id}`,
        machine: mutate(machine, edge, (branch) => ({ ...branch, actions: withoutPlace(branch['actions'], place) })),
      }
    }
    if (edge.reenter) {
      yield {
        name: `not reentered: ${edge.id}`,
        machine: mutate(machine, edge, (branch) => ({ ...branch, reenter: false })),
      }
    }
  }
  for (const node of stateNodesOf(machine)) {
    for (const when of ['entry', 'exit'] as const) {
      if (node.config[when] !== undefined)
        yield { name: `${when} removed: ${node.id}`, machine: without(machine, node, when) }
      for (const [place, action] of severalOf([node.config[when] ?? []].flat().map(nameWithParams)))
        yield { name: `${action} removed: ${when} of ${node.id}`, machine: without(machine, node, when, place) }
    }
  }
  for (const [name, delay] of Object.entries(machine.implementations.delays)) {
    const doubled = (...given: never[]) =>
      2 * (typeof delay === 'function' ? (delay as (...all: never[]) => number)(...given) : delay)
    yield {
      name: `doubled: ${name}`,
      machine: machine.provide({ delays: { [name]: doubled } } as never) as AnyStateMachine,
    }
  }
}

/** Whether both are guarded branches of one event in one state, and do not do the same. */
const isGuardedWith = (one: Edge, other: Edge): boolean =>
  one.source === other.source &&
  one.event === other.event &&
  one.guard !== undefined &&
  other.guard !== undefined &&
  (one.targets.join() !== other.targets.join() || one.actions.length + other.actions.length > 0)

/** Of the states beside the target the first and one of the others, always the same one for an edge. */
function otherTargets(edge: Edge, targets: readonly AnyStateNode[] | undefined): AnyStateNode[] {
  const [target, ...more] = targets ?? []
  if (!target?.parent || more.length > 0) return []
  const [first, ...others] = Object.values(target.parent.states).filter(
    (node) => node !== target && node.type !== 'history',
  )
  const random = seeded(redirectSeed ^ hashOf(edge.id))()
  return [first, others[Math.floor(random * others.length)]].filter((node) => node !== undefined)
}

/** The actions of a list with their places; none of a list of one. */
const severalOf = (actions: readonly string[]): readonly (readonly [place: number, action: string])[] =>
  actions.length > 1 ? [...actions.entries()] : []

const withoutPlace = (actions: unknown, place: number): unknown => (actions as unknown[]).toSpliced(place, 1)

/** A machine without the entry or exit of a state, or without the action at one place of it. */
function without(
  machine: AnyStateMachine,
  node: AnyStateNode,
  when: 'entry' | 'exit',
  place?: number,
): AnyStateMachine {
  const config = copyOf(machine.config) as Config
  const state = node.path.reduce<Config>((at, key) => at.states?.[key] as Config, config)
  state[when] = place === undefined ? [] : withoutPlace(state[when], place)
  return machineOf(config, machine)
}
