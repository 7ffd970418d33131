import { createActor, fromCallback, fromPromise, SimulatedClock, toPromise } from 'xstate'
import type {
  AnyActorLogic,
  AnyActorRef,
  AnyMachineSnapshot,
  EventObject,
  InspectedEventEvent,
  InspectionEvent,
} from 'xstate'
import type { AnyFact, AnyMachineModel, AnySeen, Invocation } from '../../machines/model'
import { isCause, stepsOf } from '../../machines/trail'
import {
  astray,
  duesOf,
  inputOf,
  leadsOf,
  relationsOf,
  settlementOf,
  startOf,
  systemNames,
  WrongDelay,
} from './explore'
import type { Due, Exploration, Lead, Situation, Step } from './explore'
import { instrument } from './instrument'
import type { Recorder } from './instrument'
import { shortestPathTo, stepsAlong } from './paths'

/** A server behind a walk. Without one the values of the outcomes are used. */
export interface World {
  /** Before every walk, which begins at this instant. */
  reset(now: number): Promise<void>
  /**
   * Arranges that the actor will end as the outcome states, and returns the real actor. Undefined where the world can't: the
   * outcome's value is used then.
   */
  arrange(src: string, outcome: string, invocation: Invocation<unknown>): Promise<AnyActorLogic | undefined>
  /** The walk's clock moved; milliseconds since 1970. */
  advance?(now: number): Promise<void> | void
  /** Checks the world when a walk has ended; rejects when something is wrong. */
  audit?(): Promise<void>
}

export interface Coverage {
  states: Map<string, number>
  edges: Map<string, number>
  /** By edge: how often its guard answered yes and no. */
  guards: Map<string, { yes: number; no: number }>
}

export const noCoverage = (): Coverage => ({ states: new Map(), edges: new Map(), guards: new Map() })

/** A step in its printed form: `{ send: event }`, `{ actor, ends }`, `{ wait }`, `{ start }`. */
export type PathStep =
  { start: string } | { send: EventObject } | { actor: string; ends: string } | { wait: string | number }

export interface FailureDetails {
  /** Of the run's random walks; undefined for a walk without chance. */
  seed?: number | undefined
  /** Whether no shorter path is known that fails alike. */
  isShortest?: boolean
  /** The state value after the failed step. */
  rested?: unknown
  /** What is at fault if it is not the edge of the last step: ids of states, and events of edges. */
  at?: readonly string[] | undefined
  /** Lines of the message between reason and path. */
  notes?: readonly string[]
}

export class WalkFailure extends Error {
  readonly rested: unknown
  readonly at: readonly string[] | undefined
  readonly notes: readonly string[]
  readonly #details: FailureDetails

  constructor(
    readonly reason: string,
    readonly steps: readonly Step[],
    details: FailureDetails = {},
  ) {
    const { seed, isShortest = false, rested, at, notes = [] } = details
    const path = pathSteps(steps).map((step) => `  ${JSON.stringify(step)}`)
    super([reason, ...notes, `${pathTitle(isShortest, seed)}:`, path.join(',\n')].join('\n'))
    this.name = 'WalkFailure'
    this.#details = details
    this.rested = rested
    this.at = at
    this.notes = notes
  }

  with(details: Pick<FailureDetails, 'isShortest' | 'notes'>): WalkFailure {
    return new WalkFailure(this.reason, this.steps, { ...this.#details, ...details })
  }
}

/** How a printed path was found. */
export const pathTitle = (isShortest: boolean, seed?: number): string =>
  `${seed === undefined ? 'no seed' : `seed ${seed}`}, ${isShortest ? 'shortest path' : 'path as walked'}`

export const pathSteps = (steps: readonly Step[]): PathStep[] =>
  steps.map((step) => {
    if (step.kind === 'start') return { start: step.variant }
    if (step.kind === 'send') return { send: step.event }
    if (step.kind === 'settle') return { actor: step.actor, ends: step.outcome }
    return { wait: step.until === 'nextTimer' ? step.label.replace('wait for ', '') : step.until }
  })

/** The steps with these labels, one after another. */
export const stepsWithLabels = (world: StepWorld, labels: readonly string[]): Step[] =>
  stepsAlong(
    world,
    labels.map((label) => (steps) => {
      const step = steps.find((one) => one.label === label)
      if (!step) throw new Error(`There is no such step any more: ${label}`)
      return step
    }),
  )

type StepWorld = Pick<Exploration, 'root' | 'advance' | 'stepsAt'>

/** Parses a printed path into steps. */
export const readPath = (exploration: Exploration, path: readonly PathStep[]): Step[] =>
  stepsAlong(
    exploration,
    path.map((wanted) => (steps) => {
      const text = JSON.stringify(wanted)
      const step = steps.find((one) => JSON.stringify(pathSteps([one])[0]) === text)
      if (!step) throw new Error(`${text} is not possible here.`)
      return step
    }),
  )

export interface WalkOptions {
  coverage?: Coverage
  seed?: number | undefined
  world?: World
  /** Receives the inspection of the walk's actor system. */
  inspect?: (event: InspectionEvent) => void
}

/**
 * Walks a path on the real actor and checks every state in which it rests. A failure is a {@link WalkFailure} with the shortest path to it,
 * or with the walked one where the shortest does not fail alike. Adds what was taken to `coverage`.
 */
export async function walk(
  exploration: Exploration,
  steps: readonly Step[],
  { coverage = noCoverage(), seed, world, inspect }: WalkOptions = {},
): Promise<void> {
  const failed = await tryWalk(exploration, steps, coverage, world, inspect)
  if (!failed) return
  const found = await onShortestPath(exploration, failed, (path) => tryWalk(exploration, path, noCoverage(), world))
  const { reason, rested, at } = found.failed
  throw new WalkFailure(reason, found.failed.steps, { seed, isShortest: found.isShortest, rested, at })
}

/** Where a walk failed: the steps that it took until then, and the reason. */
interface Failed {
  steps: readonly Step[]
  reason: string
}

/** How many nearer situations a failed step is tried in. */
const nearerMax = 3

/**
 * The failure of the shortest path that fails alike, which `walkAgain` finds: its last step is tried in the nearest situations that offer it, and
 * in the same one by a shortest path. The given failure where none of them fails alike.
 */
export async function onShortestPath<T extends Failed>(
  exploration: Exploration,
  failed: T,
  walkAgain: (steps: readonly Step[]) => Promise<T | undefined>,
): Promise<{ failed: T; isShortest: boolean }> {
  const last = failed.steps.slice(-1)
  const before = failed.steps.slice(0, -1).reduce(exploration.advance, exploration.root)
  // The exploration is breadth first: the nearest come first.
  const nearest = [...exploration.situations]
    .filter(([, { next }]) => next.some(({ step }) => step?.label === last[0]?.label))
    .slice(0, nearerMax)
    .map(([key]) => key)
  for (const key of new Set([...nearest, before.key])) {
    const path = shortestPathTo(exploration, key)
    if (!path || path.length >= failed.steps.length - 1) continue
    const again = await walkAgain([...path, ...last])
    if (again?.reason === failed.reason) return { failed: again, isShortest: true }
  }
  const shortest = shortestPathTo(exploration, before.key)
  return { failed, isShortest: shortest !== undefined && shortest.length >= failed.steps.length - 1 }
}

interface FailedOnActor extends Failed {
  rested: unknown
  at?: readonly string[]
}

async function tryWalk(
  exploration: Exploration,
  steps: readonly Step[],
  coverage: Coverage,
  world: World | undefined,
  inspect?: (event: InspectionEvent) => void,
): Promise<FailedOnActor | undefined> {
  const [first] = steps
  if (first?.kind === 'start') await world?.reset(startOf(exploration.model, first.variant))
  const stage = new Stage(exploration.model, coverage, world, inspect)
  let before = exploration.root
  try {
    for (const [index, step] of steps.entries()) {
      const predicted = exploration.advance(before, step)
      try {
        await stage.take(step)
        stage.judge(predicted)
        if (index === steps.length - 1) await world?.audit?.()
      } catch (thrown) {
        return {
          steps: steps.slice(0, index + 1),
          reason: `${step.label}: ${thrown instanceof Error ? thrown.message : JSON.stringify(thrown)}`,
          rested: stage.rested,
          ...(thrown instanceof WrongDelay && { at: [thrown.event] }),
        }
      }
      before = predicted
    }
  } finally {
    stage.end()
  }
  return undefined
}

/** One real actor with its clock, its parent, the root actors and stubs for everything that it invokes. */
class Stage {
  private readonly clock = new SimulatedClock()
  private readonly trail: AnyFact[] = []
  private readonly gates = new Map<AnyActorRef, (run: () => unknown) => Promise<void>>()
  private readonly parent = createActor(this.listener('parent'), {
    clock: this.clock,
    inspect: (one) => {
      if (one.type === '@xstate.event') this.overhear(one)
      this.inspect?.(one)
    },
  })
  private readonly edges: string[] = []
  private actor: AnyActorRef | undefined
  private failure: { error: unknown } | undefined
  private isRecording = false
  private leads: readonly Lead[] = []
  private dues: readonly Due[] = []

  constructor(
    private readonly model: AnyMachineModel,
    private readonly coverage: Coverage,
    private readonly world: World | undefined,
    private readonly inspect: ((event: InspectionEvent) => void) | undefined,
  ) {}

  async take(step: Step): Promise<void> {
    this.edges.length = 0
    const before = step.kind === 'start' ? undefined : this.seen()
    const known = before && { ...before, trail: before.trail.filter(isCause) }
    this.leads = leadsOf(this.model, known, step)
    this.dues = duesOf(this.model, known, step)
    this.isRecording = true
    try {
      if (step.kind === 'start') await this.start(step.variant)
      else if (step.kind === 'send') this.send(step.event)
      else if (step.kind === 'settle') await this.settle(step)
      else await this.wait(step)
    } finally {
      this.isRecording = false
    }
  }

  judge(predicted: Situation): void {
    const snapshot = this.snapshot()
    if (this.failure) throw this.failure.error
    if (snapshot.status === 'error') throw snapshot.error
    const [real, pure] = [this.edges.join('\n'), predicted.edges.join('\n')]
    if (real !== pure)
      throw new Error(`took\n${real || '(nothing)'}\nwhere the chart leads over\n${pure || '(nothing)'}`)
    const seen = this.seen()
    for (const [name, rule] of Object.entries(this.model.invariants)) holds(name, () => rule(seen))
    const wrong = astray(this.leads, snapshot)
    if (wrong !== undefined) throw new Error(wrong)
    const undone = undoneOf(this.dues, this.trail)
    if (undone !== undefined) throw new Error(undone)
    for (const node of snapshot._nodes) {
      const path = node.path.join('.')
      const expectation = this.model.expects[path]
      if (expectation?.check) holds(path, () => expectation.check?.(seen))
    }
    if (predicted.error !== undefined) throw predicted.error
  }

  /** The state value in which the machine is; undefined before its start. */
  get rested(): unknown {
    return this.actor && (this.snapshot().value as unknown)
  }

  private seen(): AnySeen {
    const snapshot = this.snapshot()
    return { snapshot, context: snapshot.context, now: this.clock.now(), trail: this.trail }
  }

  end(): void {
    // An actor with a parent is stopped by its parent; this parent is a stand-in without a reference to its child.
    ;(this.actor as unknown as { _stop?: () => void } | undefined)?._stop?.()
    this.parent.stop()
  }

  private async start(variant: string): Promise<void> {
    this.clock.set(startOf(this.model, variant))
    this.parent.start()
    for (const name of systemNames(this.model)) {
      createActor(this.listener(name), { parent: this.parent, systemId: name }).start()
    }
    const stubs = Object.fromEntries(Object.keys(this.model.outcomes).map((src) => [src, this.stub(src)]))
    const ports = Object.fromEntries((this.model.ports ?? []).map((name) => [name, this.port(name)]))
    const implementations = { actors: stubs as never, actions: ports as never }
    const machine = instrument(this.model.machine, implementations, this.recorder(), relationsOf(this.model))
    const input = this.model.inputs[variant]?.input({ now: () => this.clock.now() })
    const actor = createActor(machine, { parent: this.parent, id: machine.id, input })
    this.actor = actor
    actor.subscribe({ error: (error) => (this.failure ??= { error }) })
    actor.on('*', (event: EventObject) => this.trail.push({ kind: 'emitted', event }))
    actor.start()
  }

  private send(event: EventObject): void {
    this.trail.push({ kind: 'event', event })
    this.actor?.send(event)
  }

  private async settle(step: Step & { kind: 'settle' }): Promise<void> {
    const child = this.snapshot().children[step.actor] as AnyActorRef | undefined
    const open = child && this.gates.get(child)
    const outcome = this.model.outcomes[step.src]?.[step.outcome]
    if (!child || !open || !outcome) throw new Error(`\`${step.src}\` does not run.`)
    const invocation = { input: inputOf(child), context: this.snapshot().context as unknown, now: this.clock.now() }
    const logic = await this.world?.arrange(step.src, step.outcome, invocation)
    const fact = { kind: 'settled' as const, src: step.src, outcome: step.outcome }
    await open(async () => {
      const end = logic ? await runReal(logic, invocation.input) : settlementOf(outcome, invocation)
      this.trail.push({ ...fact, ...(end.kind === 'done' ? { output: end.output } : { error: end.error }) })
      if (end.kind === 'error') throw end.error
      return end.output
    })
    for (let turn = 0; turn < 100 && child.getSnapshot().status === 'active'; turn += 1) await Promise.resolve()
  }

  private async wait(step: Step & { kind: 'wait' }): Promise<void> {
    const due = step.until === 'nextTimer' ? this.nextTimer() : this.clock.now() + step.until
    this.trail.push({ kind: 'time', now: due })
    this.clock.set(due)
    await this.world?.advance?.(due)
  }

  private nextTimer(): number {
    const { timeouts } = this.clock as unknown as { timeouts: Map<number, { start: number; timeout: number }> }
    return Math.min(...[...timeouts.values()].map(({ start, timeout }) => start + timeout))
  }

  private snapshot(): AnyMachineSnapshot {
    return this.actor?.getSnapshot() as AnyMachineSnapshot
  }

  /** Reports its call, and waits until the walk gives it its end. */
  private stub(src: string) {
    return fromPromise(async ({ input, self }) => {
      this.trail.push({ kind: 'call', src, input })
      let finish = () => {}
      const finished = new Promise<void>((resolve) => (finish = resolve))
      const run = await new Promise<() => unknown>((resolve) =>
        this.gates.set(self, (chosen) => {
          resolve(chosen)
          return finished
        }),
      )
      try {
        return await run()
      } finally {
        finish()
      }
    })
  }

  private port(action: string) {
    return (_: unknown, params: unknown) => void this.trail.push({ kind: 'did', action, params })
  }

  private listener(name: string) {
    return fromCallback(({ receive }) =>
      receive((event) => {
        if (!event.type.startsWith('xstate.')) this.trail.push({ kind: 'sent', to: name, event: event as never })
      }),
    )
  }

  /** Records the events that the machine sends to a child of its own, or to an actor it was given: those can't report them. */
  private overhear({ sourceRef, actorRef, event }: InspectedEventEvent): void {
    if (!this.actor || sourceRef !== this.actor || event.type.startsWith('xstate.')) return
    const isChild = (actorRef as AnyActorRef)._parent === this.actor
    if (!isChild && (actorRef as AnyActorRef).system === this.parent.system) return
    this.trail.push({ kind: 'sent', to: isChild ? (actorRef as AnyActorRef).id : 'stranger', event: event as never })
  }

  private recorder(): Recorder {
    const count = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1)
    return {
      entered: (state) => void (this.isRecording && count(this.coverage.states, state)),
      took: (edge) => {
        if (!this.isRecording) return
        count(this.coverage.edges, edge)
        this.edges.push(edge)
      },
      answered: (edge, answer) => {
        if (!this.isRecording) return
        const { yes, no } = this.coverage.guards.get(edge) ?? { yes: 0, no: 0 }
        this.coverage.guards.set(edge, answer ? { yes: yes + 1, no } : { yes, no: no + 1 })
      },
      contradicted: (message) => (this.failure ??= { error: new Error(message) }),
    }
  }
}

/** The first expected effect that is missing from the last step, as a message. */
function undoneOf(dues: readonly Due[], trail: readonly AnyFact[]): string | undefined {
  const effects = stepsOf(trail).at(-1)?.effects ?? []
  for (const { from, by, does } of dues) {
    const missing = does.find((one) => !effects.includes(one))
    if (missing !== undefined) return `${by} from "${from}" does ${effects.join(', ') || 'nothing'}, and not ${missing}`
  }
  return undefined
}

async function runReal(logic: AnyActorLogic, input: unknown) {
  const actor = createActor(logic, { input })
  try {
    return { kind: 'done' as const, output: (await toPromise(actor.start())) as unknown }
  } catch (error) {
    return { kind: 'error' as const, error }
  } finally {
    actor.stop()
  }
}

/** Runs a rule; its failure names it. */
export function holds(name: string, rule: () => void): void {
  try {
    rule()
  } catch (thrown) {
    throw brokenRule(name, thrown)
  }
}

/** The failure of a rule, by its name. */
export const brokenRule = (name: string, thrown: unknown): Error =>
  new Error(`"${name}" does not hold: ${thrown instanceof Error ? thrown.message : JSON.stringify(thrown)}`)
