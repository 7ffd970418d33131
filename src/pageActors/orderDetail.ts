import { orderDetailMachine } from '../../machines/orderDetail/orderDetailMachine'
import { orderDetailActors } from '../actors/orderActors'
import type { App } from '../app/app'
import { orderKey } from './pageKeys'

/** The order of a page. */
export const orderDetailOf = (app: App, { entry, orderId }: { entry: string; orderId: string }) =>
  app.pages.of(entry, orderKey(orderId), () => orderDetailMachine.provide({ actors: orderDetailActors(app.api) }), {
    input: { orderId, newKey: app.newKey, isHidden: app.pages.isHidden() },
    refresh: { type: 'order.refresh' },
    showAgain: { type: 'page.shown' },
  })
