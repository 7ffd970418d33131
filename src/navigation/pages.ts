import { pageOf } from '../stack/layers'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

/** Names of the kept lists that show coupons. */
const couponLists = ['coupons', 'wrappedGifts', 'couponCounts', 'couponShops', 'couponSearch']

/** Steps of the history; calls of the bank app, the log, the dialog of a refusal and lists that are out of date. */
export const pageHandlers = ({ app, history, layers }: Wiring) =>
  ({
    'native.requested': (fact) => app.native.send(fact),
    'history.backRequested': (fact) => history.go(-fact.steps, { ignoreBlocker: true }),
    'page.pushRequested': (fact) => layers.afterwards(() => history.push(fact.to)),
    'page.replaceRequested': (fact) => history.replace(fact.to),
    'address.changed': (fact) => history.replace(fact.to, { page: pageOf(history.location.state) }),
    'error.logged': ({ type: _, ...details }) => app.log('call failed', details),
    'access.refused': ({ answer }) =>
      answer === 'upgradeProfile'
        ? app.bridge.call('upgradeProfile', {})
        : app.modal.send({ type: 'modal.open', id: 'sorry', content: { kind: 'sorry', reason: answer } }),
    'coupon.changed': () => {
      for (const name of couponLists) app.pages.find(name)?.send({ type: 'list.refresh' })
    },
  }) satisfies Partial<CommonHandlers>
