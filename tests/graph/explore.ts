import { getAdjacencyMap } from '@xstate/graph'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { AnyActorRef, AnyActorScope, AnyMachineSnapshot, AnyStateNode, EventObject } from 'xstate'
import type { AnyMachineModel, AnySeen, Invocation, Outcome, WalkClock } from '../../machines/model'
import { idOf } from '../../machines/ports'
import type { Cause } from '../../machines/trail'
import { instrument, isMarker } from './instrument'
import { outcomeId } from './proof'

/** One move of a walk; `label` identifies it among the moves that are possible at the same moment. */
export type Step =
  | { kind: 'start'; label: string; variant: string }
  | { kind: 'send'; label: string; event: EventObject }
  | { kind: 'settle'; label: string; actor: string; src: string; outcome: string }
  | { kind: 'wait'; label: string; until: 'nextTimer' | number }

/** The machine at rest in a walk, without any actor running: the snapshot, the time, and the step that led here. */
export interface Situation {
  key: string
  snapshot: AnyMachineSnapshot | undefined
  now: number
  timers: ReadonlyMap<string, Timer>
  settled: ReadonlySet<AnyActorRef>
  from: Situation | undefined
  step: Step | undefined
  /** States entered, edges taken and guards that answered no in that step, as ids of the inventory and of {@link outcomeId}. */
  taken: ReadonlySet<string>
  edges: readonly string[]
  /** Further events that the machine received in that step. */
  emitted: readonly EventObject[]
  /** The causes in that step, as in the trail. */
  causes(): readonly Cause[]
  error: unknown
}

/** A step from a situation: its target, and what it takes. */
export type Edge = Pick<Situation, 'key' | 'step' | 'taken' | 'error'>

interface Timer {
  event: EventObject
  due: number
}

export interface Exploration {
  model: AnyMachineModel
  root: Situation
  /** Every distinct situation with the situations that one step leads to. */
  situations: ReadonlyMap<string, { situation: Situation; next: readonly Edge[] }>
  /** The first, hence shortest, path to each state, edge and guard outcome. */
  firstTaken: ReadonlyMap<string, Situation>
  failures: readonly Situation[]
  limitReached: boolean
  /** One more step from a situation of this exploration. */
  advance(from: Situation, step: Step): Situation
  stepsAt(situation: Situation): readonly Step[]
}

const defaultStart = '2026-11-21T03:00:00.000Z'

export const limitOf = (model: AnyMachineModel): number => model.limit ?? 3000

export const startOf = (model: AnyMachineModel, variant: string): number =>
  Date.parse(model.inputs[variant]?.at ?? defaultStart)

export const systemNames = (model: AnyMachineModel): readonly string[] => model.systemActors ?? Object.values(idOf)

export const relationsOf = ({ exclusive, exhaustive }: AnyMachineModel) => ({ exclusive, exhaustive })

/** The output or error of an outcome for the actor's input. */
export function settlementOf(outcome: Outcome<unknown, unknown>, invocation: Invocation<unknown>) {
  if ('error' in outcome) return { kind: 'error' as const, error: outcome.error }
  const done: unknown = outcome.done
  return {
    kind: 'done' as const,
    output: typeof done === 'function' ? (done as (invocation: Invocation<unknown>) => unknown)(invocation) : done,
  }
}

/** What is taken from the start to a situation, each once. */
export const takenUpTo = (situation: Situation): string[] => [
  ...new Set([...(situation.from ? takenUpTo(situation.from) : []), ...situation.taken]),
]

/** The steps by which the exploration first came to a situation. */
export function pathTo(situation: Situation): Step[] {
  return situation.from && situation.step ? [...pathTo(situation.from), situation.step] : []
}

/**
 * Explores a machine breadth first, on its pure transition function: each situation with each sample event, each outcome of each running actor,
 * and the next timer. Nothing runs, so thousands of situations take about a second. `offers` may leave out steps that the model has;
 * `receives` returns an event that the machine receives in the same step, or the end of one of its actors.
 */
export function explore(
  model: AnyMachineModel,
  offers?: (from: Situation, step: Step) => boolean,
  receives?: (after: Situation) => EventObject | Step | undefined,
  mostFailures = Number.POSITIVE_INFINITY,
): Exploration {
  const world = pureWorld(model)
  const root: Situation = {
    key: 'start',
    snapshot: undefined,
    now: 0,
    timers: new Map(),
    settled: new Set(),
    from: undefined,
    step: undefined,
    taken: new Set(),
    edges: [],
    emitted: [],
    causes: () => [],
    error: undefined,
  }
  const limit = limitOf(model)
  const firstTaken = new Map<string, Situation>()
  const failures: Situation[] = []

  const advance = receives ? withReceived(world.advance, receives) : world.advance
  const stepsAt = (from: Situation) => world.stepsAt(from).filter((step) => offers?.(from, step) ?? true)
  const logic = {
    transition: (from: Situation, { step }: { step: Step }) => {
      const next = advance(from, step)
      for (const id of next.taken) if (!firstTaken.has(id)) firstTaken.set(id, next)
      if (next.error !== undefined) failures.push(next)
      return next
    },
    getInitialSnapshot: () => root,
  }
  const situations = new Map<string, { situation: Situation; next: readonly Edge[] }>()
  const found = new Map([[root.key, root]])
  // The map grows while it is iterated. Each situation has an adjacency map of its own: one queue for all would hold every edge.
  for (const situation of found.values()) {
    const isEnough = found.size > limit || failures.length >= mostFailures
    const next = isEnough ? [] : stepsFrom(logic, situation, stepsAt(situation))
    situations.set(situation.key, { situation, next: next.map(edgeOf) })
    for (const one of next) if (!found.has(one.key)) found.set(one.key, one)
  }
  return { model, root, situations, firstTaken, failures, limitReached: found.size > limit, advance, stepsAt }
}

/** A step that ends once the machine has received every event that comes with it. */
function withReceived(
  advance: Exploration['advance'],
  receives: (after: Situation) => EventObject | Step | undefined,
): Exploration['advance'] {
  return (from, step) => {
    let next = advance(from, step)
    const parts = [next]
    const emitted: EventObject[] = []
    for (let one = receives(next); one && next.error === undefined; one = receives(next)) {
      const following: Step = 'kind' in one ? one : { kind: 'send', label: labelOf(one), event: one }
      next = advance(next, following)
      parts.push(next)
      if (following.kind === 'send') emitted.push(following.event)
    }
    const taken = new Set(parts.flatMap((one) => [...one.taken]))
    const edges = parts.flatMap((part) => part.edges)
    return { ...next, from, step, taken, edges, emitted, causes: () => parts.flatMap((part) => part.causes()) }
  }
}

const edgeOf = ({ key, step, taken, error }: Situation): Edge => ({ key, step, taken, error })

/** The situations one step from here. */
function stepsFrom(logic: object, from: Situation, steps: readonly Step[]): Situation[] {
  // The types of the adjacency map accept machines only; this one iterates over situations.
  const map = getAdjacencyMap(
    logic as never,
    {
      fromState: from,
      events: (situation: Situation) => (situation === from ? steps.map((step) => ({ type: step.label, step })) : []),
      serializeState: (situation: Situation) => situation.key,
      serializeEvent: (event: EventObject) => event.type,
      limit: Number.POSITIVE_INFINITY,
    } as never,
  ) as unknown as Record<string, { transitions: Record<string, { state: Situation }> }>
  return Object.values(map[from.key]?.transitions ?? {}).map(({ state }) => state)
}

/** Runs single steps of an instrumented copy in an actor scope that executes nothing. */
function pureWorld(model: AnyMachineModel) {
  let now = 0
  const clock: WalkClock = { now: () => now }
  let taken = new Set<string>()
  let edges: string[] = []
  let contradiction: Error | undefined
  const stubs = Object.fromEntries(
    Object.keys(model.outcomes).map((src) => [src, fromPromise(() => new Promise(() => {}))]),
  )
  const machine = instrument(
    model.machine,
    { actors: stubs as never },
    {
      entered: (state) => taken.add(state),
      took: (edge) => (taken.add(edge), edges.push(edge)),
      answered: (edge, answer) => !answer && taken.add(outcomeId(edge)),
      contradicted: (message) => (contradiction = new Error(message)),
    },
    relationsOf(model),
  )
  let timers = new Map<string, Timer>()
  const scope = inertScope(systemNames(model), (action) => {
    if (isMarker(action.exec)) return action.exec()
    if (action.type === 'xstate.raise') {
      const { id, event, delay } = action.params as { id?: string; event: EventObject; delay?: number }
      const wrong = delay === undefined ? undefined : wrongDelay(model, event.type, delay)
      if (wrong !== undefined) contradiction = wrong
      if (delay !== undefined) timers.set(id ?? `${event.type} ${timers.size}`, { event, due: now + delay })
    }
    if (action.type === 'xstate.cancel') timers.delete(cancelled(action.params))
  })

  const apply = (from: Situation, step: Step): AnyMachineSnapshot => {
    if (step.kind === 'start') {
      now = startOf(model, step.variant)
      return machine.getInitialSnapshot(scope, model.inputs[step.variant]?.input(clock)) as AnyMachineSnapshot
    }
    const snapshot = from.snapshot as AnyMachineSnapshot
    if (step.kind === 'send') return machine.transition(snapshot, step.event, scope) as AnyMachineSnapshot
    if (step.kind === 'settle') {
      const event = endOf(model, snapshot, step, now)
      return machine.transition(snapshot, event as never, scope) as AnyMachineSnapshot
    }
    const until =
      step.until === 'nextTimer' ? Math.min(...[...timers.values()].map(({ due }) => due)) : now + step.until
    let current = snapshot
    // As on a phone that slept: due timers fire late, and timers that they start begin now.
    now = until
    for (const [id, timer] of [...timers].sort(([, a], [, b]) => a.due - b.due)) {
      if (timer.due > until || current.status !== 'active') break
      if (timers.get(id) !== timer) continue
      timers.delete(id)
      current = machine.transition(current, timer.event, scope) as AnyMachineSnapshot
    }
    return current
  }

  const advance = (from: Situation, step: Step): Situation => {
    now = from.now
    taken = new Set()
    edges = []
    contradiction = undefined
    timers = new Map(from.timers)
    let snapshot = from.snapshot
    let error: unknown
    try {
      snapshot = apply(from, step)
      if (snapshot.status === 'error') error = snapshot.error ?? new Error('The machine failed.')
    } catch (thrown) {
      error = thrown
    }
    if (contradiction !== undefined) error = contradiction
    const seen = seenAt(from)
    const leads = leadsOf(model, seen, step)
    const wrong = snapshot && astray(leads, snapshot)
    if (error === undefined && wrong !== undefined) error = new Error(wrong)
    const late = snapshot && missingTimer(model, snapshot, timers)
    if (error === undefined && late !== undefined) error = new Error(late)
    for (const id of [...triesOf(model, from, step), ...leads.map(tryOf), ...duesOf(model, seen, step).map(tryDue)])
      taken.add(id)
    const settled = new Set(from.settled)
    if (step.kind === 'settle') settled.add(from.snapshot?.children[step.actor] as AnyActorRef)
    const then = now
    // Completed in place: a copy of each situation is measurable.
    const situation: Situation = {
      key: '',
      snapshot,
      now,
      timers,
      settled,
      from,
      step,
      taken,
      edges: [...edges],
      emitted: [],
      causes: () => causesOf(model, from, step, then),
      error,
    }
    situation.key = error === undefined ? keyOf(model, situation) : `${from.key} failed by ${step.label}`
    return situation
  }

  return { advance, stepsAt: (situation: Situation) => stepsAt(model, situation) }
}

/**
 * A tour tries each sample in each state that listens for it, and each end of an actor, whichever edge it takes; and each step for which
 * the model expects a target.
 */
const tryPrefix = 'try '

export const isTry = (id: string): boolean => id.startsWith(tryPrefix)

const tryDue = ({ from, by, does }: Due): string => `${tryPrefix}${by} from ${from} that does ${does.join()}`

const tryOf = ({ from, by, to }: Lead): string => `${tryPrefix}${by} from ${from} to ${to}`

function triesOf({ triedWith }: AnyMachineModel, { snapshot }: Situation, step: Step): string[] {
  if (!snapshot || step.kind !== 'send') return [`${tryPrefix}${step.label}`]
  const leaves = snapshot._nodes.filter((node) => node.type === 'atomic')
  const besides = triedWith ? ` with ${triedWith(snapshot, step.event)}` : ''
  return leaves
    .filter((leaf) => listens(leaf, step.event.type))
    .map((leaf) => `${tryPrefix}${step.label} in ${leaf.id}${besides}`)
}

export interface Lead {
  from: string
  by: string
  to: string
}

export interface Due {
  from: string
  by: string
  does: readonly string[]
}

/** The targets that the model expects of a step from here. */
export const leadsOf = (model: AnyMachineModel, seen: AnySeen | undefined, step: Step): Lead[] =>
  expectedOf(model, seen, step, 'leads').map(({ from, by, is }) => ({ from, by, to: is as string }))

/** The effects that the model expects of a step from here. */
export const duesOf = (model: AnyMachineModel, seen: AnySeen | undefined, step: Step): Due[] =>
  expectedOf(model, seen, step, 'does').map(({ from, by, is }) => ({ from, by, does: is as readonly string[] }))

function expectedOf({ expects }: AnyMachineModel, seen: AnySeen | undefined, step: Step, what: 'leads' | 'does') {
  const by = nameOf(step)
  if (!seen || by === undefined) return []
  const event = step.kind === 'send' ? step.event : undefined
  const found: { from: string; by: string; is: string | readonly string[] }[] = []
  for (const node of seen.snapshot._nodes) {
    const from = pathOf(node)
    const expected = expects[from]?.[what]?.[by]
    if (expected !== undefined)
      found.push({ from, by, is: typeof expected === 'function' ? expected(seen, event) : expected })
  }
  return found
}

function seenAt(situation: Situation): AnySeen | undefined {
  const { snapshot, now } = situation
  return (
    snapshot && {
      snapshot,
      context: snapshot.context as unknown,
      now,
      get trail() {
        return causesTo(situation)
      },
    }
  )
}

function causesTo(situation: Situation): Cause[] {
  const parts: (readonly Cause[])[] = []
  let at: Situation | undefined = situation
  while (at && at.step?.kind !== 'start') {
    parts.unshift(at.causes())
    at = at.from
  }
  return parts.flat()
}

/** The first of these expected targets that the machine did not reach, as a message. */
export function astray(leads: readonly Lead[], snapshot: AnyMachineSnapshot): string | undefined {
  const wrong = leads.find(({ to }) => !snapshot._nodes.some((node) => pathOf(node) === to))
  return (
    wrong &&
    `by the model ${wrong.by} leads from "${wrong.from}" to "${wrong.to}", but the machine went to ${JSON.stringify(snapshot.value)}`
  )
}

/** The first delay that the model expects of a state in which the machine is, and that has no timer, as a message. */
function missingTimer(
  { expects }: AnyMachineModel,
  snapshot: AnyMachineSnapshot,
  timers: ReadonlyMap<string, Timer>,
): string | undefined {
  if (snapshot.status !== 'active') return undefined
  const running = new Set([...timers.values()].map(({ event }) => delayOf(event.type)))
  for (const node of snapshot._nodes) {
    const { after = [], once = [] } = expects[pathOf(node)] ?? {}
    const missing = after.find((delay) => !running.has(delay) && !once.includes(delay))
    if (missing !== undefined) return `in "${pathOf(node)}" ${missing} has no timer, so that it never elapses`
  }
  return undefined
}

/** Walks ask for the same thousands of times; a chart does not change meanwhile. */
function remember<K, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = known.get(key)
  if (value === undefined) known.set(key, (value = make()))
  return value
}

const paths = new WeakMap<AnyStateNode, string>()
const pathOf = (node: AnyStateNode): string => remember(paths, node, () => node.path.join('.'))

/** A step's name in `leads`. */
function nameOf(step: Step): string | undefined {
  if (step.kind === 'send') return step.event.type
  if (step.kind === 'settle') return `${step.src} ${step.outcome}`
  return step.kind === 'wait' && step.until === 'nextTimer' ? delayOf(step.label.replace('wait for ', '')) : undefined
}

const transitionTypes = new WeakMap<AnyStateNode, Map<string, boolean>>()

/** Whether a state itself has a transition for an event. */
const hasTransitionFor = (node: AnyStateNode, type: string): boolean =>
  remember(
    remember(transitionTypes, node, () => new Map<string, boolean>()),
    type,
    () => [...node.transitions.keys()].some((descriptor) => describes(descriptor, type)),
  )

/** Whether a state or one around it has a transition for an event. */
const listens = (node: AnyStateNode, type: string): boolean =>
  hasTransitionFor(node, type) || (node.parent !== undefined && listens(node.parent, type))

type Send = Step & { kind: 'send' }
const sends = new WeakMap<AnyMachineModel, readonly Send[]>()

/** The steps that send the samples of a model. */
const sendsOf = (model: AnyMachineModel): readonly Send[] =>
  remember(sends, model, () =>
    Object.values(model.samples)
      .flat()
      .map((event): Send => ({ kind: 'send', label: labelOf(event), event })),
  )

function stepsAt(model: AnyMachineModel, { snapshot, timers, settled, error, now }: Situation): Step[] {
  if (error !== undefined) return []
  if (!snapshot)
    return Object.keys(model.inputs).map((variant) => ({ kind: 'start', label: `start ${variant}`, variant }))
  if (snapshot.status !== 'active') return []
  const running = Object.values(snapshot.children as Record<string, AnyActorRef>).filter((child) => !settled.has(child))
  const isSent = (type: string) => {
    const sender = model.senders?.[type]
    return sender === undefined || running.some((child) => srcOf(child) === sender)
  }
  const possibleSends = sendsOf(model).filter(
    ({ event: { type } }) => snapshot._nodes.some((node) => hasTransitionFor(node, type)) && isSent(type),
  )
  const settles = Object.entries(snapshot.children as Record<string, AnyActorRef>)
    .filter(([, child]) => !settled.has(child))
    .flatMap(([actor, child]) => endsOf(model, actor, child, { context: snapshot.context as unknown, now }))
  const [first] = [...timers.values()].sort((a, b) => a.due - b.due)
  const timer: Step[] = first ? [{ kind: 'wait', label: `wait for ${first.event.type}`, until: 'nextTimer' }] : []
  const waits = Object.entries(model.waits ?? {}).map(([name, ms]): Step => ({
    kind: 'wait',
    label: `wait ${name}`,
    until: ms,
  }))
  return [...possibleSends, ...settles, ...timer, ...waits]
}

function endsOf(
  model: AnyMachineModel,
  actor: string,
  child: AnyActorRef,
  known: Omit<Invocation<unknown>, 'input'>,
): Step[] {
  const src = srcOf(child)
  const name = actor === src ? src : `${src} (${actor})`
  return Object.entries(model.outcomes[src] ?? {})
    .filter(([, { when }]) => when?.({ input: inputOf(child), ...known }) ?? true)
    .map(([outcome]) => ({ kind: 'settle', label: `${name} ends: ${outcome}`, actor, src, outcome }))
}

/** The input that an actor was started with. */
export const inputOf = (child: AnyActorRef): unknown => (child as { options?: { input?: unknown } }).options?.input

export const labelOf = ({ type, ...payload }: EventObject): string =>
  Object.keys(payload).length > 0 ? `${type} ${JSON.stringify(payload)}` : type

export const srcOf = (child: AnyActorRef): string => (typeof child.src === 'string' ? child.src : '(inline)')

/** Whether a descriptor, which may end in a wildcard, matches an event. */
export const describes = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)))

function causesOf(model: AnyMachineModel, { snapshot, now }: Situation, step: Step, then: number): Cause[] {
  if (step.kind === 'send') return [{ kind: 'event', event: step.event }]
  if (step.kind === 'wait') return [{ kind: 'time', now: then }]
  if (step.kind === 'start') return []
  const child = snapshot?.children[step.actor] as AnyActorRef
  const outcome = model.outcomes[step.src]?.[step.outcome] as Outcome<unknown, unknown>
  const end = settlementOf(outcome, { input: inputOf(child), context: snapshot?.context as unknown, now })
  const fact = { kind: 'settled' as const, src: step.src, outcome: step.outcome }
  return [{ ...fact, ...(end.kind === 'done' ? { output: end.output } : { error: end.error }) }]
}

function endOf(model: AnyMachineModel, snapshot: AnyMachineSnapshot, step: Step & { kind: 'settle' }, now: number) {
  const child = snapshot.children[step.actor] as AnyActorRef
  const outcome = model.outcomes[step.src]?.[step.outcome]
  if (!outcome) throw new Error(`Actor \`${step.src}\` has no outcome \`${step.outcome}\`.`)
  const end = settlementOf(outcome, { input: inputOf(child), context: snapshot.context as unknown, now })
  return end.kind === 'done'
    ? { type: `xstate.done.actor.${step.actor}`, output: end.output, actorId: step.actor }
    : { type: `xstate.error.actor.${step.actor}`, error: end.error, actorId: step.actor }
}

function keyOf(model: AnyMachineModel, situation: Situation): string {
  const snapshot = situation.snapshot as AnyMachineSnapshot
  const running = Object.entries(snapshot.children as Record<string, AnyActorRef>)
    .filter(([, child]) => !situation.settled.has(child))
    .map(([id]) => id)
  const timers = [...situation.timers.values()].map(({ event }) => event.type)
  const status = snapshot.status === 'active' ? [] : [snapshot.status]
  return JSON.stringify([snapshot.value, model.serialize(snapshot), running.sort(), timers.sort(), ...status])
}

/** The delay's name in `xstate.after.untilExpiry.coupon.counting`. */
export const delayOf = (type: string): string => type.split('.')[2] ?? ''

/** A delay that the model expects to be longer or shorter; `event` is that of its edge. */
export class WrongDelay extends Error {
  constructor(
    readonly event: string,
    delay: number,
    expected: number,
  ) {
    super(`${delayOf(event)} lasts ${delay} ms, not ${expected}`)
  }
}

function wrongDelay({ delays = {} }: AnyMachineModel, type: string, delay: number): WrongDelay | undefined {
  if (!type.startsWith('xstate.after.')) return undefined
  const expected = delays[delayOf(type)]
  return expected === undefined || expected === delay ? undefined : new WrongDelay(type, delay, expected)
}

const cancelled = (params: unknown): string => String((params as { sendId?: unknown }).sendId ?? params)

type ExecutedAction = { type: string; params: unknown; exec: unknown }

/** The actor scope of the pure exploration. The parent and the root actors exist, so that `sendParent` and `system.get` have a receiver. */
function inertScope(names: readonly string[], execute: (action: ExecutedAction) => void): AnyActorScope {
  const swallow = fromCallback(() => {})
  const parent = createActor(swallow)
  for (const name of names) createActor(swallow, { parent, systemId: name })
  const self = createActor(swallow, { parent })
  const system = Object.assign(
    Object.create(Object.getPrototypeOf(parent.system)),
    parent.system,
  ) as typeof parent.system
  // Each explored situation starts its children anew; the second with the same systemId would be refused.
  Object.assign(self, { system: Object.assign(system, { _set: () => {} }) })
  return {
    self,
    system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    stopChild: () => {},
    emit: () => {},
    actionExecutor: execute as never,
  } as unknown as AnyActorScope
}
