import type { AnyMachineSnapshot, AnyStateMachine, EventObject, MachineImplementationsSimplified } from 'xstate'
import { edgesOf, guardParts, nameOf, stateNodesOf } from './inventory'
import type { GuardRelations } from './proof'

/** Receives what a machine does, as it happens. */
export interface Recorder {
  entered(state: string): void
  took(edge: string): void
  /** A guard of an edge was evaluated. */
  answered(edge: string, answer: boolean): void
  /** Guards that the model declares exclusive or exhaustive were not. */
  contradicted(message: string): void
}

/** Transitions of one step. A machine may be broken so that its eventless transitions lead to each other forever, and would use up all memory. */
const transitionsMax = 1000

type Check = (snapshot: AnyMachineSnapshot, args: GuardArgs, self: unknown) => boolean
type GuardArgs = { context: unknown; event: EventObject }

/**
 * A private copy of a machine that reports each state entered, edge taken and guard evaluated to a recorder. The inspection API would show the
 * edges too, but not the guards that answered no, and it lists transitions that lose a conflict between parallel regions as if they were taken.
 */
export function instrument(
  machine: AnyStateMachine,
  implementations: Partial<MachineImplementationsSimplified<never, never>>,
  recorder: Recorder,
  relations: GuardRelations = {},
): AnyStateMachine {
  const copy = machine.provide(implementations as never) as AnyStateMachine
  copy.options = { ...copy.options, maxIterations: transitionsMax }
  for (const { edge, transition } of edgesOf(copy)) {
    transition.actions = [marker(() => recorder.took(edge.id)), ...transition.actions] as never
    if (edge.guard === undefined) continue
    const asked = transition.guard
    const check: Check = (snapshot, args) => {
      const answer = answerOf(asked, snapshot, args)
      recorder.answered(edge.id, answer)
      holdToRelations(asked, snapshot, args, relations, recorder)
      return answer
    }
    const guard = Object.assign(() => false, { check })
    ;(transition as { guard: unknown }).guard = guard
  }
  for (const node of stateNodesOf(copy)) {
    node.entry = [marker(() => recorder.entered(node.id)), ...node.entry] as never
  }
  return copy
}

/** Actions without a name of their own run at once in both the pure exploration and the real actor. */
const marker = (tell: () => void) => Object.assign(() => tell(), { isMarker: true })

export const isMarker = (action: unknown): action is () => void => typeof action === 'function' && 'isMarker' in action

/** Evaluates a guard as XState does. */
function answerOf(guard: unknown, snapshot: AnyMachineSnapshot, args: GuardArgs): boolean {
  const combined = guardParts(guard)
  if (combined) {
    const answers = combined.parts.map((part) => () => answerOf(part, snapshot, args))
    if (combined.combine === 'not') return !answers[0]?.()
    return combined.combine === 'and' ? answers.every((answer) => answer()) : answers.some((answer) => answer())
  }
  const implementation =
    typeof guard === 'function'
      ? guard
      : (snapshot.machine.implementations.guards as Record<string, unknown>)[nameOf(guard)]
  if (typeof implementation !== 'function') throw new Error(`Guard \`${nameOf(guard)}\` is not implemented.`)
  if (guardParts(implementation)) return answerOf(implementation, snapshot, args)
  if ('check' in implementation) return (implementation.check as Check)(snapshot, args, implementation)
  const params = typeof guard === 'object' && guard !== null && 'params' in guard ? guard.params : undefined
  return Boolean(
    (implementation as (args: GuardArgs, params: unknown) => unknown)(
      args,
      typeof params === 'function' ? params(args) : params,
    ),
  )
}

function holdToRelations(
  guard: unknown,
  snapshot: AnyMachineSnapshot,
  args: GuardArgs,
  relations: GuardRelations,
  recorder: Recorder,
) {
  const name = nameOf(guard)
  for (const pair of relations.exclusive ?? []) {
    if (!pair.includes(name)) continue
    if (pair.every((one) => answerOf(one, snapshot, args))) recorder.contradicted(`${pair.join(' and ')} are both true`)
  }
  for (const set of relations.exhaustive ?? []) {
    if (!set.includes(name)) continue
    if (!set.some((one) => answerOf(one, snapshot, args))) recorder.contradicted(`none of ${set.join(', ')} is true`)
  }
}
