import { shipmentMachine } from '../../machines/shipment/shipmentMachine'
import { shipmentActors } from '../actors/orderActors'
import type { App } from '../app/app'

/** The tracking of one package of an order; `index` is the URL's text. */
export const shipmentOf = (app: App, { entry, orderId, index }: { entry: string; orderId: string; index: string }) =>
  app.pages.of(
    entry,
    `shipment ${orderId} ${index}`,
    () => shipmentMachine.provide({ actors: shipmentActors(app.api) }),
    {
      input: { orderId, index },
      refresh: { type: 'shipment.refresh' },
      showAgain: { type: 'shipment.refresh' },
    },
  )
