import type { PaymentMode, ProductType, PurchaseState } from '../../contract/enums'
import { isPointOnlyMode } from '../../contract/enums'

/** Which of the five uses of the order summary a product leads to. Source: CHK-007. */
export function purchaseStateOf(type: ProductType, mode: PaymentMode): PurchaseState {
  if (type === 'donation' || type === 'fulfillment') return type
  if (type === 'point_exchange') return 'point_transfer'
  return isPointOnlyMode(mode) ? 'point_redemption' : 'general'
}
