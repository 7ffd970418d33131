import type { PurchaseState } from '../../../contract/enums'
import type { Deal } from '../../../i18n/deals'
import { dealOf } from '../../../i18n/deals'

/** The deal of an order: what a grant pays for is redeemed, too. */
export const dealOfOrder = (order: { purchase_state: PurchaseState; paymentMethod: string }): Deal =>
  order.paymentMethod === 'fulfillment' ? 'redemption' : dealOf[order.purchase_state]
