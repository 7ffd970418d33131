import type { AnyActorRef, AnyMachineSnapshot } from 'xstate'
import type { App } from '../app/app'

const times = new WeakMap<AnyActorRef, number>()
const openedAt = new WeakMap<App, number>()

/**
 * Remembers when each actor last loaded its data, by the server's clock. What was loaded before the first call of it counts as loaded when
 * the document was opened.
 */
export function watchLoads(app: App): void {
  openedAt.set(app, app.clock.now() - performance.now())
  app.root.system.inspect((inspected) => {
    if (inspected.type !== '@xstate.event' || !inspected.event.type.startsWith('xstate.done.actor.')) return
    const actor = inspected.actorRef as AnyActorRef
    // A next page of a list does not make the pages before it newer.
    const isNextPage = (actor.getSnapshot() as AnyMachineSnapshot).value === 'loadingMore'
    if (!isNextPage) times.set(actor, app.clock.now())
  })
}

const isActor = (value: unknown): value is AnyActorRef =>
  typeof value === 'object' && value !== null && 'getSnapshot' in value

function ofActor(app: App, actor: AnyActorRef): number | undefined {
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot>
  return snapshot.hasTag?.('shown') ? (times.get(actor) ?? openedAt.get(app)) : undefined
}

/** When the oldest of the data that the page's own actors show was loaded; undefined if none of them shows any. */
export function loadedAt(app: App, props: object): Date | undefined {
  const own = Object.values(props).flatMap((value: unknown) =>
    isActor(value) || typeof value !== 'object' || value === null ? [value] : (Object.values(value) as unknown[]),
  )
  const found = own.filter(isActor).flatMap((actor) => ofActor(app, actor) ?? [])
  return found.length > 0 ? new Date(Math.min(...found)) : undefined
}
