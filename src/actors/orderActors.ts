import { fromPromise } from 'xstate'
import type { OrderDetail } from '../../contract/orders'
import { completeOrder, getOrder } from '../../contract/orders'
import type { Claim } from '../../contract/payment'
import { cancelClaim } from '../../contract/payment'
import type { Api } from '../api/client'

/** One order; a failure is swallowed (ORD-056). */
export const orderActors = (api: Api) => ({
  loadOrder: fromPromise<OrderDetail | undefined, { orderId: string }>(({ input, signal }) =>
    api.call(getOrder, { params: { id: input.orderId } }, { option: 'noModal', signal }),
  ),
})

export const orderDetailActors = (api: Api) => ({
  ...orderActors(api),
  cancelOrder: fromPromise<Claim, { orderId: string }>(({ input, signal }) =>
    api.call(cancelClaim, { body: { order_id: input.orderId } }, { signal }),
  ),
  completeOrder: fromPromise<OrderDetail, { orderId: string; idempotencyKey: string }>(({ input, signal }) =>
    api.call(completeOrder, { params: { id: input.orderId } }, { idempotencyKey: input.idempotencyKey, signal }),
  ),
})
