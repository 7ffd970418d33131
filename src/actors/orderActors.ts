import { fromPromise } from 'xstate'
import type { OrderDetail } from '../../contract/orders'
import { completeOrder, getOrder } from '../../contract/orders'
import type { Claim } from '../../contract/payment'
import { cancelClaim, payByCreditCard } from '../../contract/payment'
import type { OrderOfPackage } from '../../machines/shipment/shipmentMachine'
import type { Api } from '../api/client'
import { back, drawnRecord, silent } from '../api/failures'

/** The order of a package. If the first load fails, the page goes back to the order; if a refresh fails, the shown data stays. */
export const shipmentActors = (api: Api) => ({
  loadOrder: fromPromise<OrderDetail | undefined, OrderOfPackage>(({ input: { orderId, isShown }, signal }) =>
    api.call(getOrder, { params: { id: orderId } }, isShown ? silent(signal) : back(signal)),
  ),
})

export const orderDetailActors = (api: Api) => ({
  /** The page shows a failure itself (ORD-056). */
  loadOrder: fromPromise<OrderDetail | undefined, { orderId: string }>(({ input, signal }) =>
    api.call(getOrder, { params: { id: input.orderId } }, drawnRecord(signal)),
  ),
  openGateway: fromPromise<Claim['payment'], { orderId: string; cardKey: string }>(({ input, signal }) =>
    api.call(payByCreditCard, { body: { order_id: input.orderId, card_id: input.cardKey } }, { signal }),
  ),
  cancelOrder: fromPromise<Claim, { orderId: string }>(({ input, signal }) =>
    api.call(cancelClaim, { body: { order_id: input.orderId } }, { signal }),
  ),
  completeOrder: fromPromise<OrderDetail, { orderId: string; idempotencyKey: string }>(({ input, signal }) =>
    api.call(completeOrder, { params: { id: input.orderId } }, { idempotencyKey: input.idempotencyKey, signal }),
  ),
})
