import { fromPromise } from 'xstate'
import { listOrders, searchOrders } from '../../contract/orders'
import type { OrderTab } from '../../contract/enums'
import type { OrderSummary } from '../../contract/orders'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import { drawn } from '../api/failures'

export const orderListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<OrderSummary>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const query = { status: params['status'] as OrderTab, page: String(page) }
    const { orders, ...figures } = await api.call(listOrders, { query }, drawn(signal))
    return { items: orders, ...figures }
  }),
})

/** Empty result while no keyword is entered. */
export const orderSearchActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<OrderSummary>, PageRequest>(async ({ input: { params, page }, signal }) => {
    const { keyword = '' } = params
    if (keyword === '') return { items: [], page: 1, limit: 1, total: 0 }
    const { orders, ...figures } = await api.call(searchOrders, { body: { keyword, page } }, drawn(signal))
    return { items: orders, ...figures }
  }),
})
