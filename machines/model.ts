import type {
  AnyMachineSnapshot,
  AnyStateMachine,
  ContextFrom,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  SnapshotFrom,
} from 'xstate'
import type { ActionName, ActorName, ActorOf, LeafPath, SchemaOf } from './machineTypes'

/**
 * A machine's model: the data with which a generated test walks every edge of the machine, and the rules that it checks.
 * It is in the folder of the machine (`machines/couponUse/couponUseModel.ts`) and is written with {@link defineModel}:
 *
 *     export const couponUseModel = defineModel(couponUseMachine, { inputs, samples, outcomes, serialize, expects, invariants, limit })
 *
 * The compiler rejects a model that lacks an event, an actor or a state. `tests/graph/sample/` contains a complete example;
 * `docs/add-a-machine.md` explains the output of the tests.
 */
export interface MachineModel<TMachine extends AnyStateMachine> {
  machine: TMachine
  /** Ways to start the machine, by name. One is enough unless `always` guards of the first states read the input. */
  inputs: Record<string, InputVariant<InputFrom<TMachine>>>
  /** At least one example of every event of the machine; several where guards read the payload. */
  samples: Samples<TMachine>
  /**
   * The ways in which every actor of the machine's `setup` can end, by name. A callback, a listener or a child machine that never ends has
   * `{}`: the events that it sends are in `samples`. Actors are replaced by stubs that wait until the walk chooses an outcome.
   */
  outcomes: Outcomes<TMachine>
  /**
   * Distinguishes visits of one state; small and JSON-able: leave out everything that no guard reads. The state's value, running actors and
   * timers are always included.
   */
  serialize: (snapshot: SnapshotFrom<TMachine>) => unknown
  /**
   * For every state without children: the events that it and its ancestors below the root accept, written from the requirements (never
   * copied from the chart), and what must be true whenever the machine is in it. A transient state accepts `[]`.
   */
  expects: Expectations<TMachine>
  /** The events that the machine accepts in every state, written from the requirements. None by default. */
  acceptsAnywhere?: readonly EventFromLogic<TMachine>['type'][]
  /** Rules that hold in every state, by name. A rule throws when it is violated. At least one. */
  invariants: Record<string, (seen: Seen<TMachine>) => void>
  /**
   * The name of the invariant that computes the state after each step from the requirements and compares it with the machine's. A machine
   * with such a reference needs no `leads`, which would repeat the chart.
   */
  reference?: string
  /** States that need no way out, since another machine has taken over (a guest who is sent to the upgrade). None by default. */
  isHandedOver?: (snapshot: SnapshotFrom<TMachine>) => boolean
  /** The most distinct situations to explore (3000 by default). Reaching it fails the test: serialize less, or raise it. */
  limit?: number
  /** The tour tries each event in each state once for each of these (without a card, with a card, with points in use). */
  triedWith?: (snapshot: SnapshotFrom<TMachine>, event: EventFromLogic<TMachine>) => string
  /** Events that only a running actor of this name sends: they are not sent without it. */
  senders?: { [T in EventFromLogic<TMachine>['type']]?: ActorName<TMachine> }
  /** Waits that correspond to no timer of the machine, by name, in milliseconds (a throttle's window, a day). */
  waits?: Record<string, number>
  /** Durations of constant delays by the requirements, in milliseconds. */
  delays?: Record<string, number>
  /** Guards that are never both true. Checked whenever one of them is evaluated. */
  exclusive?: readonly (readonly [guard: string, guard: string])[]
  /** Guards of which at least one is always true. Checked whenever one of them is evaluated. */
  exhaustive?: readonly (readonly string[])[]
  /**
   * Edges and guard outcomes that can never be taken, by the id that the test prints. Each must be proved by the chart itself (a branch
   * behind one without guard, guards declared above); an unproved claim fails.
   */
  unreachable?: readonly string[]
  /** Ids of actors that the machine finds with `system.get`, all of `idOf` by default. Events sent to them are in the trail. */
  systemActors?: readonly string[]
  /** Names of actions that the page provides. In a walk they only leave a fact in the trail. */
  ports?: readonly ActionName<TMachine>[]
}

/** The walk's clock: milliseconds since 1970. Advanced by the walk's timers and waits only. */
export interface WalkClock {
  now(): number
}

export interface InputVariant<TInput> {
  /** The start of the walk, ISO 8601; 10:00 in Bangkok on 2026-11-21 by default. */
  at?: string
  input: (clock: WalkClock) => TInput
}

/** How an actor ends. `when` limits it to certain calls: always by default. */
export type Outcome<TOutput, TInput, TContext = unknown> = (
  { done: TOutput | ((invocation: Invocation<TInput, TContext>) => TOutput) } | { error: unknown }
) & { when?: (invocation: Invocation<TInput, TContext>) => boolean }

/** The input of an actor, and the machine's context when it ends. */
export interface Invocation<TInput, TContext = unknown> {
  input: TInput
  context: TContext
  now: number
}

/** The data for the invariants after each step. */
export interface Seen<TMachine extends AnyStateMachine> {
  snapshot: SnapshotFrom<TMachine>
  context: ContextFrom<TMachine>
  now: number
  /** All facts of this walk so far, oldest first: the reference ledger is computed from them. */
  trail: readonly Fact<TMachine>[]
}

/**
 * One fact of a walk: `call` is an actor that was started, `settled` one that ended, `did` an action of the page, `emitted` an event that
 * the machine emitted, `sent` an event for its parent (`to` is `parent`), for a root actor, for a child (its id) or for an actor passed to
 * the machine (`stranger`).
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
  /** The delays that elapse in this state, including those of its ancestors below the root. None by default. */
  after?: readonly string[]
  /** Those of `after` that elapse at most once a visit. The others have a timer whenever the machine is in the state. */
  once?: readonly string[]
  /**
   * The target of a step, written from the requirements: by event, `actor outcome` or delay, the path of the resulting state. A function
   * receives the data before the step; of the trail only the causes, not the effects. Needed for everything that the state accepts, for each
   * delay and for each end of its calls, unless the model names a `reference`; a transient state needs none.
   */
  leads?: Record<string, string | ((before: Seen<TMachine>, event: EventFromLogic<TMachine>) => string)>
  /** The minimum effects of a step: by the same keys as `leads`, in the wording of `stepsOf` in `trail.ts`. */
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

/* eslint-disable @typescript-eslint/no-explicit-any -- the test library passes contexts, events and outputs through untyped */

/** A model of any machine, as the test library takes it. */
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
      once?: readonly string[]
      leads?: Record<string, string | ((before: any, event: any) => string)>
      does?: Record<string, readonly string[] | ((before: any, event: any) => readonly string[])>
      check?: (seen: any) => void
    }
  >
  invariants: Record<string, (seen: any) => void>
  reference?: string
  isHandedOver?: (snapshot: any) => boolean
  limit?: number
  triedWith?: (snapshot: any, event: any) => string
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
/* eslint-enable @typescript-eslint/no-explicit-any */

type ActorLogicOf<TMachine, TName> = Extract<ActorOf<TMachine>, { src: TName }>['logic']
