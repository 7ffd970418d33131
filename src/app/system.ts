import type { Actor, ActorOptions, AnyActorLogic, AnyActorRef, InspectionEvent } from 'xstate'
import { createActor, setup, stopChild } from 'xstate'

declare global {
  interface Window {
    /** Put there by the workbench's inspector, off production only. */
    __INSPECT__?: (event: InspectionEvent) => void
  }
}

const rootMachine = setup({
  types: {} as { events: { type: 'child.stop'; child: AnyActorRef } },
  actions: { stopChild: stopChild((_, params: { child: AnyActorRef }) => params.child) },
}).createMachine({
  id: 'app',
  // The root of the page’s actors. A child that crashes is logged; the others go on.
  on: {
    'child.stop': { actions: { type: 'stopChild', params: ({ event }) => event } },
    'xstate.error.actor.*': {},
  },
})

export type Root = Actor<typeof rootMachine>

export const createRoot = (): Root =>
  createActor(rootMachine, { id: 'app', inspect: (event) => window.__INSPECT__?.(event) }).start()

/** Makes an actor under the root, so that it finds the other root actors by their system ids. It is started by its owner. */
export function createUnder<L extends AnyActorLogic>(root: Root, logic: L, options: ActorOptions<L>): Actor<L> {
  return createActor(logic, { ...options, parent: root } as ActorOptions<L>) as Actor<L>
}

/** Stops an actor that was made under the root; XState lets nobody but its parent do so. */
export const stopUnder = (root: Root, child: AnyActorRef): void => root.send({ type: 'child.stop', child })
