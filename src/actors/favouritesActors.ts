import { fromPromise } from 'xstate'
import type { Merchant } from '../../contract/merchants'
import { followMerchant, listFavorites, unfollowMerchant } from '../../contract/merchants'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import { drawn, silent } from '../api/failures'
import type { App } from '../app/app'

const mostAtOnce = 100

type Needed = Pick<App, 'api' | 'access' | 'untilVerified'>

export const followActors = ({ api, access, untilVerified }: Needed) => ({
  listFollowed: fromPromise<readonly string[]>(async ({ signal }) => {
    await untilVerified()
    const mids: string[] = []
    if (access('favorite') !== 'go') return mids
    for (let page = 1, isLast = false; !isLast; page += 1) {
      const query = { page: String(page), limit: String(mostAtOnce) }
      const { merchants, total } = await api.call(listFavorites, { query }, silent(signal))
      mids.push(...merchants.map(({ mid }) => mid))
      isLast = merchants.length < mostAtOnce || page * mostAtOnce >= total
    }
    return mids
  }),
  saveFollow: fromPromise<unknown, { mid: string; follow: boolean }>(({ input: { mid, follow }, signal }) =>
    api.call(follow ? followMerchant : unfollowMerchant, { body: { mid } }, { signal }),
  ),
})

export const favouriteListActors = ({ api, access }: Needed) => ({
  loadPage: fromPromise<ListPage<Merchant>, PageRequest>(async ({ input: { page }, signal }) => {
    // A shopper who may not follow shops has none, and the server would refuse (SES-020).
    if (access('favorite') !== 'go') return { items: [], page, limit: mostAtOnce, total: 0 }
    const query = { page: String(page) }
    const { merchants, ...figures } = await api.call(listFavorites, { query }, drawn(signal))
    return { items: merchants, ...figures }
  }),
})
