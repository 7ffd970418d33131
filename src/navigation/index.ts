import type { AnyRouter } from '@tanstack/react-router'
import { hasUnsavedEdits, holdsBack, isMoving } from '../../machines/navigation/navigationMachine'
import { failedCall } from '../../machines/ports'
import type { App } from '../app/app'
import { checkoutOf, isOfCheckout } from '../app/checkout'
import { isGiftPath } from '../app/gift'
import { createLayers } from '../stack/layers'
import type { Stack } from '../stack/stack'
import { editHandlers } from './edits'
import type { CommonHandlers, FactSource } from './facts'
import { pageHandlers } from './pages'
import { closeLayers, sessionHandlers, showAgain } from './session'
import { sheetHandlers } from './sheets'
import { openSummary, purchaseHandlers, resume } from './summary'
import type { Wiring } from './wiring'

const pinLayer = 'pin'

/** Connects machines and router: facts of the machines become router navigations, and navigations become machine events. */
export function joinNavigation(app: App, router: AnyRouter, stack: Stack) {
  const { history } = router
  const layers = createLayers(history)
  const wiring: Wiring = {
    app,
    router,
    history,
    layers,
    stack,
    listen(actor: FactSource<{ type: string }>, own?: (wiring: Wiring) => object) {
      const all: CommonHandlers = own ? { ...handlers, ...own(wiring) } : handlers
      actor.on('*', (fact) => all[fact.type as keyof CommonHandlers]?.(fact as never, actor as never))
    },
    openSummary: (what) => openSummary(wiring, what),
    raise: (error) => app.followUp.send(failedCall(error)),
  }

  /** Undefined when resuming an open payment failed: the next call of `checkout` retries. */
  let resumed: Promise<void> | undefined = Promise.resolve()
  const lookForOpen = () =>
    (resumed = resume(wiring).catch((error: unknown) => {
      resumed = undefined
      wiring.raise(error)
    }))

  const handlers: CommonHandlers = {
    ...pageHandlers(wiring),
    ...editHandlers(wiring),
    ...sheetHandlers(wiring),
    ...sessionHandlers(wiring, lookForOpen),
    ...purchaseHandlers(wiring),
  }

  for (const actor of Object.values(app.facts)) wiring.listen(actor)

  app.pin.subscribe((snapshot) =>
    app.navigation.send(
      snapshot.matches('waiting')
        ? { type: 'cover.opened', id: pinLayer, kind: 'overlay' }
        : { type: 'cover.closed', id: pinLayer },
    ),
  )
  addEventListener('online', () => {
    app.pin.send({ type: 'network.returned' })
    showAgain(wiring)
  })

  // After a reload the history still has entries of layers whose actors are gone.
  closeLayers(wiring)
  history.subscribe(() => layers.sync())
  history.block({
    enableBeforeUnload: () => hasUnsavedEdits(app.navigation.getSnapshot()),
    blockerFn: ({ action }: { action: string }) => {
      if (action !== 'BACK' || !holdsBack(app.navigation.getSnapshot())) return false
      app.navigation.send({ type: 'navigation.back' })
      return true
    },
  })
  let shownPath = ''
  // The stack has shown the page by now: a kept page may already have finished its transition.
  router.subscribe('onLoad', ({ toLocation }) => {
    const before = shownPath
    const path = toLocation.pathname
    shownPath = path
    const index = history.location.state.__TSR_index
    app.navigation.send({ type: 'route.changed', path, index, layers: layers.present().length })
    if (stack.isResting() && isMoving(app.navigation.getSnapshot())) app.navigation.send({ type: 'transition.ended' })
    // Compare paths: a sheet that closes on the way to the summary changes the history too.
    if (isOfCheckout(before) && !isOfCheckout(path)) checkoutOf(app)?.send({ type: 'checkout.leave' })
    if (isGiftPath(path) !== isGiftPath(before))
      app.bankApp.send({ type: isGiftPath(path) ? 'giftForm.opened' : 'giftForm.closed' })
  })

  return {
    listen: wiring.listen,
    /** The running checkout, after an open payment of an earlier page load was resumed. */
    async checkout() {
      await app.untilVerified()
      await (resumed ?? lookForOpen())
      return checkoutOf(app)
    },
  }
}

export type Navigation = ReturnType<typeof joinNavigation>
