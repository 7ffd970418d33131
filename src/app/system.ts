import type { Actor, ActorOptions, AnyActorLogic, AnyActorRef, InspectionEvent } from 'xstate'
import { createActor, setup, stopChild } from 'xstate'

declare global {
  interface Window {
    /** Set by the workbench's inspector, off production only. */
    __INSPECT__?: (event: InspectionEvent) => void
  }
}

const rootMachine = setup({
  types: {} as { events: { type: 'child.stop'; child: AnyActorRef } },
  actions: { stopChild: stopChild((_, params: { child: AnyActorRef }) => params.child) },
}).createMachine({
  id: 'app',
  // The root of the page’s actors. A child that crashes is logged; the others keep running.
  on: {
    'child.stop': { actions: { type: 'stopChild', params: ({ event }) => event } },
    'xstate.error.actor.*': {},
  },
})

export type Root = Actor<typeof rootMachine>

export const createRoot = (): Root =>
  createActor(rootMachine, { id: 'app', inspect: (event) => window.__INSPECT__?.(event) }).start()

/** Creates an actor under the root, so that it can look up the other root actors by system id. The caller starts it. */
export function spawnChild<L extends AnyActorLogic>(root: Root, logic: L, options: ActorOptions<L>): Actor<L> {
  return createActor(logic, { ...options, parent: root } as ActorOptions<L>) as Actor<L>
}

/** Stops an actor that was created under the root: XState allows only the parent to stop it. */
export const stopUnder = (root: Root, child: AnyActorRef): void => root.send({ type: 'child.stop', child })
