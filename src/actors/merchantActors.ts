import { fromPromise } from 'xstate'
import { getMerchant } from '../../contract/merchants'
import type { ListPage, ListParams } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import { drawnRecord } from '../api/failures'

/** A shop as a list of one, so that its profile loads, fails and is kept like a list. */
export const merchantActors = (api: Api) => ({
  loadPage: fromPromise<ListPage, { params: ListParams; page: number }>(async ({ input: { params }, signal }) => {
    const { merchant } = await api.call(getMerchant, { params: { mid: params['mid'] ?? '' } }, drawnRecord(signal))
    return { items: [merchant], page: 1, limit: 1, total: 1 }
  }),
})
