import { getBadge } from '../../contract/home'
import {
  completeOrder as completeOrderEndpoint,
  countOrders,
  getOrder,
  listOrders as listOrdersEndpoint,
  searchOrders as searchOrdersEndpoint,
} from '../../contract/orders'
import { readOrder } from '../domain/orders/orderDetail'
import { countOpenOrders, listOrders, readBadges, searchOrders } from '../domain/orders/orderLists'
import { completeOrder } from '../domain/orders/orderMoves'
import type { App } from './route'
import { serve } from './route'

export function orderRoutes(app: App, { splitPartnerId }: { splitPartnerId?: string }): void {
  serve(app, listOrdersEndpoint, ({ db, shopper, query, now, language }) =>
    listOrders(db, {
      shopper,
      tab: query.status,
      page: query.page,
      limit: query.limit,
      now,
      language,
      ...(splitPartnerId && { splitPartnerId }),
    }),
  )
  serve(app, searchOrdersEndpoint, ({ db, shopper, body, now, language }) =>
    searchOrders(db, {
      shopper,
      keyword: body.keyword,
      page: body.page,
      limit: body.limit,
      now,
      language,
      splitPartnerId,
    }),
  )
  serve(app, getOrder, ({ db, shopper, params, now, language }) =>
    readOrder(db, { shopper, orderId: params.id, now, language }),
  )
  serve(app, countOrders, async ({ db, shopper, now }) => ({ count: await countOpenOrders(db, { shopper, now }) }))
  serve(app, completeOrderEndpoint, async ({ db, shopper, params, now, language }) => {
    await completeOrder(db, { shopper, orderId: params.id, now })
    return readOrder(db, { shopper, orderId: params.id, now, language })
  })
  serve(app, getBadge, async ({ db, shopper, now }) => ({ badges: await readBadges(db, { shopper, now }) }))
}
