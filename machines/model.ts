import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
  StateMachine,
} from 'xstate'

/**
 * A machine's model: all that a generated test needs to walk every edge of the machine, and the rules by which it judges what it sees.
 * It lives beside the machine (`machines/coupon-use/couponUseModel.ts`) and is written with {@link defineModel}:
 *
 *     export const couponUseModel = defineModel(couponUseMachine, { inputs, samples, outcomes, serialize, expects, invariants, limit })
 *
 * The compiler refuses a model that forgets an event, an actor or a state. `tests/graph/sample/` holds a complete example;
 * `docs/add-a-machine.md` says how to read what the tests print.
 */
export interface MachineModel<TMachine extends AnyStateMachine> {
  machine: TMachine
  /** Ways to start the machine, by name. One is enough unless `always` guards of the first states read the input. */
  inputs: Record<string, InputVariant<InputFrom<TMachine>>>
  /** For every event of the machine at least one example; several where guards look at the payload. */
  samples: Samples<TMachine>
  /**
   * For every actor of the machine's `setup` the ways in which it can end, by name. A callback, a listener or a child machine that never ends
   * has `{}`: what it reports is an ordinary event in `samples`. Actors are replaced by stubs that wait until the walk chooses an outcome.
   */
  outcomes: Outcomes<TMachine>
  /**
   * What tells two visits of one state apart, small and JSON-able: leave out everything that no guard reads. The state's value, running
   * actors and timers are always part of it.
   */
  serialize: (snapshot: SnapshotFrom<TMachine>) => unknown
  /**
   * For every state without children: the events that it and its ancestors below the root take, by hand from the requirements (never copied
   * from the chart), and what must be true whenever the machine rests in it. A transient state accepts `[]`.
   */
  expects: Expectations<TMachine>
  /** The events that the machine takes in every state, by hand from the requirements. None unless given. */
  acceptsAnywhere?: readonly EventFromLogic<TMachine>['type'][]
  /** Rules that hold in every state, by name. A rule throws when it is broken. At least one. */
  invariants: Record<string, (seen: Seen<TMachine>) => void>
  /** Where nothing has to lead on by itself, since another machine has taken over (a guest who is asked to upgrade). Nowhere unless given. */
  isHandedOver?: (snapshot: SnapshotFrom<TMachine>) => boolean
  /** How many distinct situations are explored at most (3000 unless given). Reaching it fails the test: serialize less, or raise it. */
  limit?: number
  /** The tour tries each event in each state once for each of these (with nothing, with a card, with points in use). */
  triedWith?: (snapshot: SnapshotFrom<TMachine>) => string
  /** Events that only a running actor of this name sends: without it they do not come. */
  senders?: { [T in EventFromLogic<TMachine>['type']]?: ActorName<TMachine> }
  /** Passing of time that no timer of the machine stands for, by name, in milliseconds (a throttle's window, a day). */
  waits?: Record<string, number>
  /** How long delays last by the requirements, in milliseconds; those that are always equally long. */
  delays?: Record<string, number>
  /** Guards that are never both true at once. Checked whenever one of them is asked. */
  exclusive?: readonly (readonly [guard: string, guard: string])[]
  /** Guards of which at least one is always true. Checked whenever one of them is asked. */
  exhaustive?: readonly (readonly string[])[]
  /**
   * Edges and guard outcomes that can never be taken, by the id that the test prints. Each must be proved by the chart itself (a branch behind
   * one without guard, guards declared above); a claim without such a proof fails.
   */
  unreachable?: readonly string[]
  /** Names of actors that the machine finds with `system.get`, all of `idOf` unless given. What they are sent is in the trail. */
  systemActors?: readonly string[]
  /** Names of actions that the page provides. Here they do nothing but leave a fact in the trail. */
  ports?: readonly ActionName<TMachine>[]
}

/** The walk's clock: milliseconds since 1970. Advanced by the walk's timers and waits only. */
export interface WalkClock {
  now(): number
}

export interface InputVariant<TInput> {
  /** The instant at which the walk begins, ISO 8601; 10:00 in Bangkok on 2026-11-21 unless given. */
  at?: string
  input: (clock: WalkClock) => TInput
}

/** How an actor ends. `when` says for which question it can: always unless given. */
export type Outcome<TOutput, TInput, TContext = unknown> = (
  { done: TOutput | ((asked: Asked<TInput, TContext>) => TOutput) } | { error: unknown }
) & { when?: (asked: Asked<TInput, TContext>) => boolean }

/** What an actor was started with, and what the machine knows when it ends. */
export interface Asked<TInput, TContext = unknown> {
  input: TInput
  context: TContext
  now: number
}

/** What the invariants see after each step. */
export interface Seen<TMachine extends AnyStateMachine> {
  snapshot: SnapshotFrom<TMachine>
  context: ContextFrom<TMachine>
  now: number
  /** All that happened so far in this walk, oldest first: the reference ledger is computed from it. */
  trail: readonly Fact<TMachine>[]
}

/**
 * One thing that happened in a walk: `call` is an actor that was started, `settled` one that ended, `did` an action of the page, `emitted` a fact that the
 * machine told, `sent` an event for its parent (`to` is `parent`), for a root actor, for a child (its id) or for an actor that it was given (`stranger`).
 */
export type Fact<TMachine extends AnyStateMachine> =
  | { kind: 'event'; event: EventFromLogic<TMachine> }
  | { kind: 'call'; src: ActorName<TMachine>; input: unknown }
  | { kind: 'settled'; src: ActorName<TMachine>; outcome: string; output?: unknown; error?: unknown }
  | { kind: 'did'; action: ActionName<TMachine>; params: unknown }
  | { kind: 'emitted'; event: EmittedFrom<TMachine> }
  | { kind: 'sent'; to: string; event: { type: string } & Record<string, unknown> }
  | { kind: 'time'; now: number }

export interface Expectation<TMachine extends AnyStateMachine> {
  accepts: readonly EventFromLogic<TMachine>['type'][]
  /** The delays that run out while the machine rests here, its ancestors' below the root included. None unless given. */
  after?: readonly string[]
  /**
   * Where a step leads from here, by hand from the requirements: by event, `actor outcome` or delay, the path of a state in which the machine then
   * rests. A function sees what was known before the step; of the trail what was done to the machine, not what it did.
   */
  leads?: Record<string, string | ((before: Seen<TMachine>, event: EventFromLogic<TMachine>) => string)>
  /** What a step from here makes the machine do at least: by the same names as `leads`, in the words of `stepsOf` in `trail.ts`. */
  does?: Record<
    string,
    readonly string[] | ((before: Seen<TMachine>, event: EventFromLogic<TMachine>) => readonly string[])
  >
  check?: (seen: Seen<TMachine>) => void
}

export type Samples<TMachine extends AnyStateMachine> = {
  [T in EventFromLogic<TMachine>['type']]: readonly [
    Extract<EventFromLogic<TMachine>, { type: T }>,
    ...Extract<EventFromLogic<TMachine>, { type: T }>[],
  ]
}

export type Outcomes<TMachine extends AnyStateMachine> = {
  [S in ActorName<TMachine>]: Record<
    string,
    Outcome<OutputFrom<ActorLogicOf<TMachine, S>>, InputFrom<ActorLogicOf<TMachine, S>>, ContextFrom<TMachine>>
  >
}

export type Expectations<TMachine extends AnyStateMachine> = {
  [P in LeafPath<SchemaOf<TMachine>>]: Expectation<TMachine>
}

/** Checks the model against its machine at compile time. */
export function defineModel<TMachine extends AnyStateMachine>(
  machine: TMachine,
  model: NoInfer<Omit<MachineModel<TMachine>, 'machine'>>,
): MachineModel<TMachine> {
  return { machine, ...model }
}

/* eslint-disable @typescript-eslint/no-explicit-any -- the test library hands contexts, events and outputs on without looking into them */

/** A model of whichever machine, as the test library takes it. */
export interface AnyMachineModel {
  machine: AnyStateMachine
  inputs: Record<string, InputVariant<unknown>>
  samples: Record<string, readonly { type: string }[]>
  outcomes: Record<string, Record<string, Outcome<any, any, any>>>
  serialize: (snapshot: any) => unknown
  acceptsAnywhere?: readonly string[]
  expects: Record<
    string,
    {
      accepts: readonly string[]
      after?: readonly string[]
      leads?: Record<string, string | ((before: any, event: any) => string)>
      does?: Record<string, readonly string[] | ((before: any, event: any) => readonly string[])>
      check?: (seen: any) => void
    }
  >
  invariants: Record<string, (seen: any) => void>
  isHandedOver?: (snapshot: any) => boolean
  limit?: number
  triedWith?: (snapshot: any) => string
  senders?: Record<string, string | undefined>
  waits?: Record<string, number>
  delays?: Record<string, number>
  exclusive?: readonly (readonly [string, string])[]
  exhaustive?: readonly (readonly string[])[]
  unreachable?: readonly string[]
  systemActors?: readonly string[]
  ports?: readonly string[]
}

export interface AnySeen {
  snapshot: AnyMachineSnapshot
  context: any
  now: number
  trail: readonly AnyFact[]
}

export type AnyFact =
  | { kind: 'event'; event: { type: string } }
  | { kind: 'call'; src: string; input: unknown }
  | { kind: 'settled'; src: string; outcome: string; output?: unknown; error?: unknown }
  | { kind: 'did'; action: string; params: unknown }
  | { kind: 'emitted'; event: { type: string } }
  | { kind: 'sent'; to: string; event: { type: string } & Record<string, unknown> }
  | { kind: 'time'; now: number }

type ActorOf<TMachine> =
  TMachine extends StateMachine<any, any, any, infer TActor, any, any, any, any, any, any, any, any, any, any>
    ? TActor
    : never

type ActionName<TMachine> =
  TMachine extends StateMachine<any, any, any, any, infer TAction, any, any, any, any, any, any, any, any, any>
    ? TAction['type']
    : never

type SchemaOf<TMachine> =
  TMachine extends StateMachine<any, any, any, any, any, any, any, any, any, any, any, any, any, infer TSchema>
    ? TSchema
    : never
/* eslint-enable @typescript-eslint/no-explicit-any */

type ActorName<TMachine> = string extends ActorOf<TMachine>['src'] ? never : ActorOf<TMachine>['src']

type ActorLogicOf<TMachine, TName> = Extract<ActorOf<TMachine>, { src: TName }>['logic']

type LeafPath<TSchema> = TSchema extends { states: infer TStates }
  ? {
      [K in keyof TStates & string]: [LeafPath<TStates[K]>] extends [never] ? K : `${K}.${LeafPath<TStates[K]>}`
    }[keyof TStates & string]
  : never
