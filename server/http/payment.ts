import {
  cancelClaim as cancelClaimEndpoint,
  claimOrder as claimOrderEndpoint,
  getPaymentGateway,
  listCreditCards as listCreditCardsEndpoint,
  payByCreditCard,
  readClaim as readClaimEndpoint,
  savePaymentEmail as savePaymentEmailEndpoint,
} from '../../contract/payment'
import { cancelClaim } from '../domain/orders/orderReversal'
import { claimOrder, readClaim } from '../domain/payment/claim/placing'
import { listCreditCards, openCardPage, readGateway, savePaymentEmail } from '../domain/payment/merchantGateway'
import type { App } from './route'
import { serve } from './route'
import { originOf } from './security'

export function paymentRoutes(app: App): void {
  serve(app, claimOrderEndpoint, async ({ db, shopper, visit, body, idempotencyKey, now, language, deps }) => {
    if (body.gift) await deps.countRecipientCheck(shopper.id, now)
    return claimOrder(db, {
      bank: deps.bank,
      shopper,
      request: { ...body, ...visit },
      idempotencyKey,
      receiptMinBaht: deps.config.donationReceiptMinBaht,
      giftMessageMax: deps.config.giftMessageMax,
      now,
      language,
    })
  })
  serve(app, readClaimEndpoint, ({ db, shopper, query, now, language }) =>
    readClaim(db, { shopper, idempotencyKey: query.idempotency_key.toLowerCase(), now, language }),
  )
  serve(app, cancelClaimEndpoint, ({ db, shopper, body, now, deps }) =>
    cancelClaim(db, { bank: deps.bank, shopper, orderId: body.order_id, now }),
  )
  serve(app, getPaymentGateway, ({ db, shopper, query, deps }) =>
    readGateway(db, { bank: deps.bank, shopper, mid: query.mid }),
  )
  serve(app, savePaymentEmailEndpoint, ({ db, shopper, body, deps }) =>
    savePaymentEmail(db, { bank: deps.bank, shopper, mid: body.mid, email: body.email }),
  )
  serve(app, listCreditCardsEndpoint, async ({ db, shopper, deps, language }) => ({
    cards: await listCreditCards(db, { bank: deps.bank, shopper, language }),
  }))
  serve(app, payByCreditCard, ({ db, shopper, body, now, deps, context, language }) =>
    openCardPage(db, {
      bank: deps.bank,
      shopper,
      orderId: body.order_id,
      cardId: body.card_id,
      origin: originOf(context),
      language,
      now,
    }),
  )
}
