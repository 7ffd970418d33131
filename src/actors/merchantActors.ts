import { fromPromise } from 'xstate'
import { getMerchant } from '../../contract/merchants'
import type { ListPage, ListParams } from '../../machines/pagedList/pagedListMachine'
import type { App } from '../app/app'
import { recordOf } from '../app/record'

/** A shop as a list of one, so that its profile loads, fails and is kept as lists are. */
export const merchantActors = ({ api, followUp }: Pick<App, 'api' | 'followUp'>) => ({
  loadPage: fromPromise<ListPage, { params: ListParams; page: number }>(async ({ input: { params }, signal }) => {
    const asked = api.call(getMerchant, { params: { mid: params['mid'] ?? '' } }, { option: 'noModal', signal })
    const { merchant } = await recordOf({ followUp }, asked)
    return { items: [merchant], page: 1, limit: 1, total: 1 }
  }),
})
