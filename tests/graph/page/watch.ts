import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate'
import type { AnyFact, AnyMachineModel } from '../../../machines/model'
import { inputOf, srcOf, systemNames } from '../explore'

const childOf = (type: string) => /^xstate\.(done|error)\.actor\.(.+)$/.exec(type)

/** Follows the one actor of a machine in the running page, and records what it does in the form that the models' invariants read. */
export class Watch {
  actor: AnyActorRef | undefined
  trail: AnyFact[] = []
  /** The end of an actor that the walk is bringing about. */
  ending: { actor: string; outcome: string } | undefined
  /** Time passes: a call that times out has no other end. */
  isWaiting = false
  /** The scene is over. */
  isStarted = false

  constructor(
    private readonly model: AnyMachineModel,
    private readonly staysWithFirst = false,
  ) {
    window.__INSPECT__ = (event) => this.note(event)
  }

  get snapshot(): AnyMachineSnapshot {
    return this.actor?.getSnapshot() as AnyMachineSnapshot
  }

  /** Whether an actor of this name runs in the machine. */
  runs(src: string): boolean {
    const children = (this.actor ? this.snapshot.children : {}) as Record<string, AnyActorRef>
    return Object.values(children).some((child) => srcOf(child) === src && child.getSnapshot().status === 'active')
  }

  private note(inspected: InspectionEvent): void {
    const actorRef = inspected.actorRef as AnyActorRef
    if (inspected.type === '@xstate.actor') this.started(actorRef)
    if (inspected.type === '@xstate.event')
      this.sent(inspected.event, actorRef, inspected.sourceRef as AnyActorRef | undefined)
    if (inspected.type === '@xstate.action' && actorRef === this.actor) {
      const { type, params } = inspected.action
      if (this.model.ports?.includes(type)) this.trail.push({ kind: 'did', action: type, params })
    }
  }

  private started(actor: AnyActorRef): void {
    if ((actor as { logic?: { id?: string } }).logic?.id === this.model.machine.id) {
      if (this.isStarted && this.staysWithFirst) return
      this.actor = actor
      this.trail = []
      actor.on('*', (event) => {
        if (actor === this.actor) this.trail.push({ kind: 'emitted', event })
      })
    } else if (this.actor !== undefined && actor._parent === this.actor && srcOf(actor) in this.model.outcomes) {
      this.trail.push({ kind: 'call', src: srcOf(actor), input: inputOf(actor) })
    }
  }

  private sent(event: { type: string }, to: AnyActorRef, from: AnyActorRef | undefined): void {
    if (this.actor === undefined) return
    if (to === this.actor) return this.received(event)
    if (from !== this.actor || event.type.startsWith('xstate.')) return
    const root = systemNames(this.model).find((one) => to.system.get(one) === to)
    const name = to === from._parent ? 'parent' : to._parent === from ? to.id : (root ?? 'stranger')
    this.trail.push({ kind: 'sent', to: name, event })
  }

  private received(event: { type: string; output?: unknown; error?: unknown }): void {
    const [, end, id = ''] = childOf(event.type) ?? []
    if (!end) {
      if (!event.type.startsWith('xstate.')) this.trail.push({ kind: 'event', event })
      return
    }
    const ended = (this.snapshot.children as Record<string, AnyActorRef>)[id]
    if (!ended || this.isWaiting) return
    const outcome = this.ending?.actor === id ? this.ending.outcome : 'unasked'
    const { output, error } = event
    this.trail.push({ kind: 'settled', src: srcOf(ended), outcome, ...(end === 'done' ? { output } : { error }) })
  }
}
