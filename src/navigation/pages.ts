import { couponKeys, productKey } from '../stack/pageKeys'
import { pageOf } from '../stack/layers'
import type { CommonHandlers } from './facts'
import type { Wiring } from './wiring'

/** Handles history steps, calls to the bank app, the log, the dialog of a refused action and outdated lists. */
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
      for (const key of Object.values(couponKeys)) app.pages.reload(key)
    },
    'stock.outdated': ({ productId }) => app.pages.reload(productKey(productId)),
  }) satisfies Partial<CommonHandlers>
