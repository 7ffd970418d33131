import { fromPromise } from 'xstate'
import { countBasket } from '../../contract/baskets'
import { getBadge } from '../../contract/home'
import type { Badges } from '../../machines/counters/countersMachine'
import type { Api } from '../api/client'
import { silent } from '../api/failures'

export const countersActors = (api: Api) => ({
  countBasket: fromPromise<number>(async ({ signal }) => (await api.call(countBasket, {}, silent(signal))).total_items),
  countOrders: fromPromise<number>(async ({ signal }) => {
    // The schemas of orders are not for the first screen.
    const { countOrders } = await import('../../contract/orders')
    return (await api.call(countOrders, {}, silent(signal))).count
  }),
  getBadges: fromPromise<Badges>(async ({ signal }) => (await api.call(getBadge, {}, silent(signal))).badges),
})
