import {
  cancelClaim as cancelClaimEndpoint,
  claimOrder as claimOrderEndpoint,
  readClaim as readClaimEndpoint,
} from '../../contract/payment'
import { cancelClaim, claimOrder, readClaim } from '../domain/payments'
import type { App } from './route'
import { serve } from './route'

export function paymentRoutes(app: App): void {
  serve(app, claimOrderEndpoint, ({ db, shopper, body, idempotencyKey, now, language, deps }) =>
    claimOrder(db, { bank: deps.bank, shopper, request: body, idempotencyKey, now, language }),
  )
  serve(app, readClaimEndpoint, ({ db, shopper, query }) =>
    readClaim(db, { shopper, idempotencyKey: query.idempotency_key.toLowerCase() }),
  )
  serve(app, cancelClaimEndpoint, ({ db, shopper, body, now, deps }) =>
    cancelClaim(db, { bank: deps.bank, shopper, orderId: body.order_id, now }),
  )
}
