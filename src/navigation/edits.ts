import type { AnyActorRef } from 'xstate'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

/** Edits that are not saved hold Back until the shopper has answered; a saved review refreshes its order. */
export function editHandlers({ app }: Wiring) {
  /** The page that has unsaved edits, or had them last. */
  let guardian: AnyActorRef | undefined
  return {
    'edits.begun': (_, from) => {
      guardian = from
      app.navigation.send({ type: 'guard.set' })
    },
    'edits.ended': () => app.navigation.send({ type: 'guard.cleared' }),
    'leave.asked': () =>
      guardian?.getSnapshot().status === 'active'
        ? guardian.send({ type: 'page.leave' })
        : // A page that is gone has nothing more to lose.
          app.navigation.send({ type: 'leave.confirmed' }),
    'leave.confirmed': (fact) => app.navigation.send(fact),
    'leave.refused': (fact) => app.navigation.send(fact),
    'review.saved': ({ orderId }) => app.pages.find(`order ${orderId}`)?.send({ type: 'order.refresh' }),
  } satisfies Partial<CommonHandlers>
}
