import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { StateMachine } from 'xstate'
import { edgesOf } from './inventory'
import type { Edge } from './inventory'

type Branches = Record<string, unknown>[]
type Config = Record<string, unknown> & { states?: Record<string, Config> }

/** A copy of a machine in which one edge is changed, or dropped when `change` answers undefined. The names behind it stay the same functions. */
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
  return new StateMachine(config as never, machine.implementations as never) as AnyStateMachine
}

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
