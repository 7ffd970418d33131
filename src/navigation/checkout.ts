import type { checkoutMachine } from '../../machines/checkout/checkoutMachine'
import type { Checkout } from '../app/checkout'
import { isOfCheckout, summaryPath } from '../app/checkout'
import { refreshStock } from '../app/refreshStock'
import { callIfOffered } from '../bridge/optionalCalls'
import { pageOf } from '../stack/layers'
import type { HandlersOf, OwnFact } from './facts'
import type { Wiring } from './wiring'

export function checkoutHandlers({
  app,
  router,
  history,
  layers,
}: Wiring): HandlersOf<OwnFact<typeof checkoutMachine>> {
  const { storage, account } = app

  /** Refreshes the stock once the page from which the checkout began is loaded. */
  function backFromSummary(context: ReturnType<Checkout['getSnapshot']>['context']): void {
    const stop = router.subscribe('onLoad', () => {
      if (isOfCheckout(history.location.pathname)) return
      stop()
      void refreshStock(app, context)
    })
  }

  return {
    'intent.opened': ({ intent }) => storage.set('intent', account(), intent),
    'intent.closed': () => storage.set('intent', account(), undefined),
    'memberCard.chosen': ({ card }) => storage.set('memberCard', account(), card),
    'addresses.opened': (_, from) => layers.open('addresses', () => from.send({ type: 'addresses.close' })),
    'addresses.closed': () => {
      layers.close('addressForm')
      layers.close('addresses')
    },
    'checkout.succeeded': ({ orderId }) => {
      // The page stays and shows the thank-you; only the entry's state changes, for a reload.
      const { pathname, state } = history.location
      history.replace(summaryPath, { orderId, page: pathname === summaryPath ? pageOf(state) : undefined })
    },
    'haptic.requested': ({ kind }) =>
      void callIfOffered('haptic', { kind }, { window, origins: app.config.bridgeOrigins }),
    'checkout.abandoned': () => history.replace('/cart'),
    'checkout.sentBack': (_, from) => {
      backFromSummary((from as Checkout).getSnapshot().context)
      history.back()
    },
    'orders.requested': ({ orderId }) => history.replace(orderId ? `/order/${orderId}` : '/order'),
  }
}
