import { fromPromise } from 'xstate'
import { countBasket } from '../../contract/baskets'
import { getBadge } from '../../contract/home'
import type { Badges } from '../../machines/counters/countersMachine'
import type { Api } from '../api/client'

export const countersActors = (api: Api) => ({
  countBasket: fromPromise<number>(
    async ({ signal }) => (await api.call(countBasket, {}, { option: 'noModal', signal })).total_items,
  ),
  countOrders: fromPromise<number>(async ({ signal }) => {
    // The schemas of orders are not for the first screen.
    const { countOrders } = await import('../../contract/orders')
    return (await api.call(countOrders, {}, { option: 'noModal', signal })).count
  }),
  getBadges: fromPromise<Badges>(
    async ({ signal }) => (await api.call(getBadge, {}, { option: 'noModal', signal })).badges,
  ),
})
