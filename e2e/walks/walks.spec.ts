import { addToBasket } from '../../contract/baskets'
import { bankAppWalk } from './bankApp'
import { couponUseWalk } from './couponUse'
import { errorFollowUpWalk } from './errorFollowUp'
import { cancelPin } from '../../contract/pin'
import { checkoutEndpoints, checkoutWalk } from './checkout'
import { auditGift, giftEndpoints, giftWalk, prepareGift } from './gift'
import { paymentEndpoints, paymentSourceWalk } from './paymentSource'
import { auditOrders, placementWalk, prepareOrder } from './placement'
import { describeTour } from './play'
import { auditReviews, buyLatte, reviewWalk } from './review'
import { sessionWalk } from './session'

describeTour({ title: 'session', walk: sessionWalk, shopper: 'full', silent: true })

describeTour({ title: 'callbacks of the bank app', walk: bankAppWalk, shopper: 'full' })

describeTour({
  title: 'errorFollowUp',
  walk: errorFollowUpWalk,
  shopper: 'full',
  endpoints: [addToBasket],
  prepare: async ({ bank }) => {
    await bank.emptyBasket()
    await bank.add('1011', '1011-00')
  },
})

describeTour({
  title: 'checkout, placing the order',
  walk: placementWalk,
  shopper: 'rich',
  endpoints: [cancelPin],
  prepare: (stage) => prepareOrder(stage, ['1007', '1007-01'], ['1008', '1008-01', 2]),
  audit: auditOrders,
})

describeTour({
  title: 'checkout, from the cart to the thank-you',
  walk: checkoutWalk,
  shopper: 'rich',
  endpoints: checkoutEndpoints,
  prepare: (stage) => prepareOrder(stage, ['1007', '1007-01', 2]),
  audit: auditOrders,
})

describeTour({
  title: 'review of a bought product',
  walk: reviewWalk,
  shopper: 'full',
  prepare: buyLatte,
  audit: auditReviews,
})

describeTour({
  title: 'gift, from the recipient to the PIN',
  walk: giftWalk,
  shopper: 'full',
  endpoints: giftEndpoints,
  prepare: prepareGift,
  audit: auditGift,
})

describeTour({
  title: 'paymentSource',
  walk: paymentSourceWalk,
  shopper: 'full',
  endpoints: paymentEndpoints,
})

describeTour({ title: 'a coupon’s use', walk: couponUseWalk, shopper: 'full' })
