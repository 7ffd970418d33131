import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { InspectionMessage } from '../contract/bridge'
import type { Transition } from '../src/app/transitionName'
import { transitionName } from '../src/app/transitionName'
import { eventFor } from './drive/payloads'
import type { FindMessage } from './drive/wire'
import { isDriveMessage } from './drive/wire'

declare global {
  interface Window {
    __INSPECT__?: (inspectionEvent: InspectionEvent) => void
  }
}

type Inspected = {
  id: string
  sessionId: string
  _parent?: Inspected
  logic?: { id?: unknown; root?: unknown }
}

/**
 * Converts XState's inspection events into inspection messages: only names of events, states and transitions, never a payload or a context.
 * Actors that are not machines are omitted. Every actor id ends with `page`, so that a reloaded page's actors differ from the previous
 * ones.
 */
export function createInspector(post: (message: InspectionMessage) => void, now: () => number, page = '') {
  const named = (actor: Inspected) => `${actor.id} ${actor.sessionId}@${page}`
  const taken = new Map<string, string[]>()
  return (inspectionEvent: InspectionEvent) => {
    const actor = inspectionEvent.actorRef as unknown as Inspected | undefined
    if (!actor?.logic || typeof actor.logic.id !== 'string' || !actor.logic.root) return
    if (inspectionEvent.type === '@xstate.microstep') {
      const before = taken.get(actor.sessionId) ?? []
      const transitions = inspectionEvent._transitions as unknown as Transition[]
      taken.set(actor.sessionId, [...before, ...transitions.map(transitionName)])
      return
    }
    if (inspectionEvent.type !== '@xstate.snapshot') return
    const transitions = taken.get(actor.sessionId) ?? []
    taken.delete(actor.sessionId)
    const snapshot = inspectionEvent.snapshot as unknown as { value: unknown; status: InspectionMessage['status'] }
    const event = inspectionEvent.event.type
    if (transitions.length === 0 && snapshot.status === 'active' && event !== 'xstate.init') return
    post({
      channel: 'kmarket-inspect',
      at: now(),
      actorId: named(actor),
      ...(actor._parent ? { parentId: named(actor._parent) } : {}),
      machineId: actor.logic.id,
      event,
      value: snapshot.value,
      status: snapshot.status,
      transitions,
    })
  }
}

const isRunning = (actor: AnyActorRef) => {
  const { status } = actor.getSnapshot() as { status: string }
  return status === 'active'
}

/** Keeps the page's machines, and sends events from the workbench to the newest running one of a name. */
export function createDriver() {
  const actors = new Map<string, AnyActorRef[]>()
  const keep = ({ actorRef, type }: InspectionEvent) => {
    const id = (actorRef as unknown as Inspected | undefined)?.logic?.id
    if (type !== '@xstate.actor' || typeof id !== 'string') return
    actors.set(id, [...(actors.get(id) ?? []).filter(isRunning), actorRef as AnyActorRef])
  }
  const drive = (message: unknown) => {
    if (!isDriveMessage(message)) return
    const { machineId, event } = message
    const actor = actors.get(machineId)?.findLast(isRunning)
    const snapshot = actor?.getSnapshot() as { context?: unknown } | undefined
    const sent = actor && eventFor(machineId, event, snapshot?.context)
    if (sent) actor.send(sent)
  }
  return { keep, drive }
}

/** The workbench's origin if the page's host is one of its phones; undefined otherwise. */
export function workbenchOrigin(location: { protocol: string; hostname: string; port: string }): string | undefined {
  const host = /^phone-\d+\.(.+)$/.exec(location.hostname)?.[1]
  return host && `${location.protocol}//${host}${location.port ? `:${location.port}` : ''}`
}

if (typeof window !== 'undefined' && window.parent !== window) {
  const origin = workbenchOrigin(window.location)
  if (origin) {
    const inspect = createInspector(
      (message) => window.parent.postMessage(message, origin),
      () => Date.now(),
      Math.round(performance.timeOrigin).toString(36),
    )
    const { keep, drive } = createDriver()
    window.__INSPECT__ = (inspectionEvent) => {
      keep(inspectionEvent)
      inspect(inspectionEvent)
    }
    window.addEventListener('keydown', (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      window.parent.postMessage({ channel: 'kmarket-find' } satisfies FindMessage, origin)
    })
    window.addEventListener('message', ({ source, origin: sender, data }: MessageEvent) => {
      if (source === window.parent && sender === origin) drive(data)
    })
  }
}
