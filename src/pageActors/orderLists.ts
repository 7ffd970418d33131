import type { OrderSummary } from '../../contract/orders'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { orderListActors, orderSearchActors } from '../actors/listActors'
import type { App } from '../app/app'

/** An order may be listed once for each of its packages. */
export const keyOfOrder = (order: OrderSummary) => `${order.order_id} ${order.package?.index ?? 0}`

/** The shopper's orders; by default of every status. */
export const orderListOf = (app: App, entry: string) =>
  app.pages.of(entry, 'orders', () => createPagedListMachine(orderListActors(app.api)), {
    input: { params: { status: 'all' }, keyOf: keyOfOrder },
    refresh: { type: 'list.refresh' },
  })

export const orderSearchOf = (app: App, entry: string) =>
  app.pages.of(entry, 'order search', () => createPagedListMachine(orderSearchActors(app.api)), {
    input: { params: { keyword: '' }, keyOf: keyOfOrder },
    refresh: { type: 'list.refresh' },
  })
