import { fromPromise } from 'xstate'
import { listOrders } from '../../contract/orders'
import type { OrderTab } from '../../contract/enums'
import type { ListPage, ListParams } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'

export const orderListActors = (api: Api) => ({
  loadPage: fromPromise<ListPage, { params: ListParams; page: number }>(async ({ input: { params, page }, signal }) => {
    const query = { status: params['status'] as OrderTab, page: String(page) }
    const { orders, ...figures } = await api.call(listOrders, { query }, { option: 'noModal', signal })
    return { items: orders, ...figures }
  }),
})
