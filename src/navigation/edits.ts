import { orderKey } from '../pageActors/pageKeys'
import type { AnyActorRef } from 'xstate'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

/** Unsaved edits block Back until the shopper confirms; a saved review refreshes its order. */
export function editHandlers({ app }: Wiring) {
  /** The actor of the page that has, or last had, unsaved edits. */
  let guardian: AnyActorRef | undefined
  return {
    'edits.begun': (_, from) => {
      guardian = from
      app.navigation.send({ type: 'guard.set' })
    },
    'edits.ended': () => app.navigation.send({ type: 'guard.cleared' }),
    'leave.confirmationRequested': () =>
      guardian?.getSnapshot().status === 'active'
        ? guardian.send({ type: 'page.leave' })
        : // The page was discarded, and its edits with it.
          app.navigation.send({ type: 'leave.confirmed' }),
    'leave.confirmed': (fact) => app.navigation.send(fact),
    'leave.refused': (fact) => app.navigation.send(fact),
    'review.saved': ({ orderId }) => app.pages.find(orderKey(orderId))?.send({ type: 'order.refresh' }),
  } satisfies Partial<CommonHandlers>
}
