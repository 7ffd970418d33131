import type { AnyMachineSnapshot, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate'
import type { TrafficItem } from '../../contract/traffic'
import { timeClassOf, trafficCountMax, trafficItemsMax } from '../../contract/trafficCounts'
import type { Transition } from './transitionName'
import { transitionName } from './transitionName'

type Counted = Omit<TrafficItem, 'count'>
type OfOrder = Pick<TrafficItem, 'source' | 'voucher'>

/** A visit to a state: its beginning, and the order's source and voucher at that time. */
interface Stay {
  since: number
  of: OfOrder
}

/** What the counter reads of an actor. `getSnapshot` throws while an actor initializes itself. */
interface Watched {
  logic?: { id?: string; root?: AnyStateNode }
  _snapshot?: AnyMachineSnapshot
  _parent?: Watched
}

interface Counter {
  /** Counts the states of machines that run already, and of their children. */
  watch: (actors: Iterable<unknown>) => void
  /** Receives the events of the actor system's inspection. */
  observe: (event: InspectionEvent) => void
  /** Sends what was counted since the last time. */
  flush: () => void
}

/**
 * Counts the transitions and states of running machines: their names, the order's source of payment and whether it has a voucher, and the
 * key of an error; nothing of a shopper, an order or a session. A visit to a state is counted when it begins and, under the same source and
 * voucher, when it ends; a transition back into its own state ends none. What could not be sent is lost.
 */
export function createTrafficCounter(send: (items: TrafficItem[]) => void, now: () => number): Counter {
  const pending = new Map<string, TrafficItem>()
  const visits = new Map<Watched, Map<AnyStateNode, Stay>>()

  function flush(): void {
    const items = [...pending.values()]
    pending.clear()
    if (items.length > 0) send(items)
  }

  function add(counted: Counted): void {
    const key = JSON.stringify(counted)
    const item = pending.get(key) ?? { ...counted, count: 0 }
    pending.set(key, item)
    item.count += 1
    if (pending.size === trafficItemsMax || item.count === trafficCountMax) flush()
  }

  function begin(kind: 'start' | 'enter', stays: Map<AnyStateNode, Stay>, node: AnyStateNode, of: OfOrder): void {
    stays.set(node, { since: now(), of })
    add({ kind, name: node.id, ...of })
  }

  function end(kind: 'leave' | 'stop', stays: Map<AnyStateNode, Stay>, node: AnyStateNode): void {
    const { since, of } = stays.get(node)!
    stays.delete(node)
    add({ kind, name: node.id, time: timeClassOf(now() - since), ...of })
  }

  function start(actor: Watched, nodes: readonly AnyStateNode[]): Map<AnyStateNode, Stay> {
    const stays = new Map<AnyStateNode, Stay>()
    visits.set(actor, stays)
    for (const node of nodes) begin('start', stays, node, ofOrder(actor, actor._snapshot))
    return stays
  }

  function step(actor: Watched, { event, snapshot, _transitions }: Microstep): void {
    const stays = visits.get(actor) ?? start(actor, actor._snapshot!._nodes)
    const of = ofOrder(actor, snapshot)
    const error = errorOf(event)
    for (const transition of withoutConflicts(_transitions, [...stays.keys()]))
      add({ kind: 'edge', name: transitionName(transition as Transition), ...of, ...(error && { error }) })
    for (const node of [...stays.keys()]) if (!snapshot._nodes.includes(node)) end('leave', stays, node)
    for (const node of snapshot._nodes) if (!stays.has(node)) begin('enter', stays, node, of)
    if (snapshot.status === 'active') return
    for (const node of [...stays.keys()]) end('stop', stays, node)
    visits.delete(actor)
  }

  function watch(actors: Iterable<unknown>): void {
    for (const actor of actors as Iterable<Watched>) {
      const { _snapshot: snapshot } = actor
      if (!isMachine(actor) || snapshot?.status !== 'active') continue
      if (!visits.has(actor)) start(actor, snapshot._nodes)
      watch(Object.values(snapshot.children))
    }
  }

  return {
    watch,
    flush,
    observe(event) {
      const actor = event.actorRef as unknown as Watched
      if (!isMachine(actor)) return
      if (event.type === '@xstate.actor') start(actor, firstStates(actor.logic.root))
      if (event.type === '@xstate.microstep') step(actor, event as unknown as Microstep)
    },
  }
}

interface Microstep {
  event: unknown
  snapshot: AnyMachineSnapshot
  _transitions: readonly AnyTransitionDefinition[]
}

/** The page's root is no machine of the charts. */
const isMachine = (actor: Watched): actor is Watched & { logic: { root: AnyStateNode } } =>
  actor.logic?.root !== undefined && actor.logic.id !== 'app'

/** The states in which a machine begins, before transitions without an event. */
function firstStates(node: AnyStateNode): AnyStateNode[] {
  const next =
    node.type === 'parallel' ? Object.values(node.states) : node.type === 'compound' ? node.initial.target : []
  return [node, ...next.flatMap(firstStates)]
}

/** From the context of the machine, or of the nearest above it, that holds the sources of an order. */
function ofOrder(actor: Watched, snapshot: AnyMachineSnapshot | undefined): OfOrder {
  const context = snapshot?.context as { sources?: unknown; voucher?: unknown } | undefined
  const sources = context?.sources
  if (Array.isArray(sources)) {
    const source = (sources as { type: string }[]).map(({ type }) => type).join('+')
    return { ...(source && { source }), ...(context?.voucher !== undefined && { voucher: true }) }
  }
  return actor._parent ? ofOrder(actor._parent, actor._parent._snapshot) : {}
}

interface Failure {
  error?: { key?: string }
}

/** Key of the catalogue of a failed call (`ApiError`), also where a machine that ended reports it. */
const errorOf = (event: unknown): string | undefined => {
  const { error, output } = event as Failure & { output?: Failure }
  return (error ?? output?.error)?.key
}

const isBelow = (node: AnyStateNode, above: AnyStateNode): boolean =>
  node.parent !== undefined && (node.parent === above || isBelow(node.parent, above))

/** The state below which a transition leaves all states. */
function domainOf({ source, target, reenter }: AnyTransitionDefinition): AnyStateNode | undefined {
  if (!target?.length) return undefined
  const isCommon = (above: AnyStateNode) => target.every((node) => isBelow(node, above))
  if (!reenter && target.every((node) => node === source || isBelow(node, source))) return source
  let above = source.parent
  while (above && !isCommon(above)) above = above.parent
  return above ?? source.machine.root
}

/**
 * Of the transitions that parallel regions chose for one event those that are taken: the inspection lists them before XState drops those
 * whose states another one leaves.
 */
function withoutConflicts(
  chosen: readonly AnyTransitionDefinition[],
  active: readonly AnyStateNode[],
): readonly AnyTransitionDefinition[] {
  const taken: AnyTransitionDefinition[] = []
  for (const one of chosen) {
    const domain = domainOf(one)
    const rivals = taken.filter((other) => {
      const others = domainOf(other)
      return domain && others && active.some((node) => isBelow(node, domain) && isBelow(node, others))
    })
    if (rivals.some((other) => !isBelow(one.source, other.source))) continue
    for (const other of rivals) taken.splice(taken.indexOf(other), 1)
    taken.push(one)
  }
  return taken
}
