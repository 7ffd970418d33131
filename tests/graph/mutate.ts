import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { not, StateMachine } from 'xstate'
import { edgesOf, stateNodesOf } from './inventory'
import type { Edge } from './inventory'

type Branches = Record<string, unknown>[]
type Config = Record<string, unknown> & { states?: Record<string, Config> }

/** A copy of a machine in which one edge is changed, or dropped when `change` returns undefined. The implementations stay the same functions. */
export function mutate(
  machine: AnyStateMachine,
  edge: Edge,
  change: (branch: Record<string, unknown>) => Record<string, unknown> | undefined,
): AnyStateMachine {
  const node = edgesOf(machine).find((one) => one.edge.id === edge.id)?.transition.source as AnyStateNode
  const config = copyOf(machine.config) as Config
  const place = node.path.reduce<Config>((at, key) => at.states?.[key] as Config, config)
  const [holder, key] = holderOf(place, node, edge)
  const branches = branchesOf(holder[key]).flatMap((branch, index) =>
    index === edge.branch ? (change(branch) ?? []) : [branch],
  )
  if (branches.length > 0) holder[key] = branches
  else delete holder[key]
  return machineOf(config, machine)
}

/** A mutant may loop in `always` forever, and would use up all memory. */
const maxIterations = 1000

const machineOf = (config: Config, { implementations }: AnyStateMachine): AnyStateMachine =>
  new StateMachine({ ...config, options: { maxIterations } } as never, implementations as never) as AnyStateMachine

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
}

/** Every edge dropped, redirected, its guard inverted, its actions removed; every state's entry and exit removed; every delay doubled. */
export function* mutants(machine: AnyStateMachine): Generator<Mutant> {
  for (const { edge, transition } of edgesOf(machine)) {
    yield { name: `dropped: ${edge.id}`, machine: dropEdge(machine, edge) }
    const elsewhere = otherTarget(transition.target)
    if (elsewhere) {
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
    if (transition.actions.length > 0) {
      yield {
        name: `actions removed: ${edge.id}`,
        machine: mutate(machine, edge, (branch) => ({ ...branch, actions: [] })),
      }
    }
  }
  for (const node of stateNodesOf(machine)) {
    for (const when of ['entry', 'exit'] as const) {
      if (node.config[when] !== undefined)
        yield { name: `${when} removed: ${node.id}`, machine: without(machine, node, when) }
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

function otherTarget(targets: readonly AnyStateNode[] | undefined): AnyStateNode | undefined {
  const [target, ...more] = targets ?? []
  if (!target?.parent || more.length > 0) return undefined
  return Object.values(target.parent.states).find((node) => node !== target && node.type !== 'history')
}

function without(machine: AnyStateMachine, node: AnyStateNode, when: 'entry' | 'exit'): AnyStateMachine {
  const config = copyOf(machine.config) as Config
  delete node.path.reduce<Config>((at, key) => at.states?.[key] as Config, config)[when]
  return new StateMachine(config as never, machine.implementations as never) as AnyStateMachine
}
