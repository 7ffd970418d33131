import * as v from 'valibot'
import { nativeParameterLength } from './constants'
import { endpoint } from './endpoint'
import { orderStatus, priceUnit, purchaseState, sourceOfFund as sourceType } from './enums'
import { id, idempotencyKey } from './envelope'
import { giftOfOrder, giftRefusals } from './giftCard'
import { baht, points, requestedBaht, wireAmount } from './money'
import { promoCode } from './promocodes'
import { orderLineInput } from './shipping'

/** A source of funds as the order detail and the payment sheet show it. Source: specification, section 3 (PAY-005). */
export const sourceOfFund = v.object({
  type: sourceType,
  /** In baht, points or items, by unit. */
  amount: wireAmount,
  unit: priceUnit,
  card_key: v.optional(v.string()),
  card_block_code: v.optional(v.string()),
  card_image: v.optional(v.string()),
  card_name: v.optional(v.string()),
  card_number: v.optional(v.string()),
  card_type: v.optional(v.string()),
  current_point: v.optional(points),
  promocode_code: v.optional(v.string()),
  promocode_history_id: v.optional(v.string()),
  promocode_id: v.optional(v.string()),
  partner: v.optional(v.object({ type: v.string() })),
})
export type SourceOfFund = v.InferOutput<typeof sourceOfFund>

export const listSourcesOfFunds = endpoint({
  summary: 'What the shopper can pay this order with.',
  method: 'POST',
  path: '/v1/source_of_funds',
  body: v.object({
    mid: id,
    products: v.pipe(v.array(orderLineInput), v.minLength(1), v.maxLength(100)),
    amount: requestedBaht,
  }),
  response: v.object({ source_of_funds: v.array(sourceOfFund) }),
  errors: ['309-01', '401', '403', '1003', '1004', '1011', '1055'],
})

export const getExchangeRate = endpoint({
  summary: 'Points needed for one baht, for one type of point.',
  method: 'GET',
  path: '/v1/exchange_rate',
  query: v.object({ type: v.optional(sourceType, 'kbank_reward_point') }),
  response: v.object({ rate: v.number() }),
  errors: ['1011'],
})

const trackingValue = v.optional(v.pipe(v.string(), v.maxLength(nativeParameterLength)))

/** The query parameters sent with an order (SES-018). */
export const tracking = v.object({
  campaign_code: trackingValue,
  tracking_code: trackingValue,
  source: trackingValue,
  channel: trackingValue,
  cardType: trackingValue,
  utm_source: trackingValue,
  utm_medium: trackingValue,
  utm_campaign: trackingValue,
  utm_term: trackingValue,
  utm_content: trackingValue,
})
export type Tracking = v.InferOutput<typeof tracking>

/** An e-mail for the gateway's receipt: required, valid, at most 250 characters (PAY-011, PAY-012). */
export const paymentEmail = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(250), v.email())

/** Fault of an e-mail for the gateway's receipt. */
export type EmailFault = 'required' | 'invalid'

export const emailFault = (email: string): EmailFault | undefined => {
  if (email.trim() === '') return 'required'
  return v.is(paymentEmail, email) ? undefined : 'invalid'
}

export const claimRequest = v.object({
  purchase_state: purchaseState,
  mid: id,
  /**
   * `price_per_item` is in the product's own unit. `item_id` is the basket line bought, which is removed once the order is confirmed.
   * Absent for buy-now (CHK-010).
   */
  products: v.pipe(
    v.array(v.object({ ...orderLineInput.entries, price_per_item: wireAmount, item_id: v.optional(id) })),
    v.minLength(1),
    v.maxLength(100),
  ),
  /** The baht to pay after voucher and points. The server refuses a different total with 304-03. */
  expected_total: baht,
  address_id: v.optional(id),
  store_id: v.optional(id),
  shipping: v.optional(v.object({ type: v.pipe(v.string(), v.maxLength(40)), store_id: v.optional(id) })),
  source_of_funds: v.pipe(
    v.array(
      v.object({
        type: sourceType,
        amount: wireAmount,
        unit: priceUnit,
        card_key: v.optional(id),
      }),
    ),
    v.minLength(1),
    v.maxLength(2),
  ),
  promocode: v.optional(v.object({ promocode_code: promoCode })),
  consent_flag: v.optional(v.boolean()),
  email: v.optional(paymentEmail),
  /** The order is a gift (GFT-018). */
  gift: v.optional(giftOfOrder),
  ...tracking.entries,
})
export type ClaimRequest = v.InferInput<typeof claimRequest>

const rewardRequest = v.object({
  campaign_id: id,
  product_id: id,
  product_variant_id: id,
  quantity: orderLineInput.entries.quantity,
  address_id: v.optional(id),
  ...tracking.entries,
})

/** A claim of a campaign's reward or of a free privilege (API-107, API-126). */
export type RewardRequest = v.InferInput<typeof rewardRequest>
export type PrivilegeRequest = { privilege_id: string }

/** The request that places an order, by its use (CHK-011). */
export type PlacementRequest = ClaimRequest | RewardRequest | PrivilegeRequest

/**
 * A claimed order and its next confirmation: a PIN reference, or for a card the gateway's page, which {@link payByCreditCard} opens with
 * the `card_id` of `payment.data`. Points combined with a card need the PIN first, then the page.
 */
export const claim = v.object({
  order_id: id,
  /** The order number shown to the shopper. */
  order_number: v.optional(v.string()),
  invoice_number: v.string(),
  order_status: orderStatus,
  /** Its sources of funds, while it waits for confirmation. */
  source_of_funds: v.optional(v.array(sourceOfFund)),
  pin_reference: v.optional(id),
  payment: v.optional(v.object({ url: v.optional(v.string()), data: v.optional(v.record(v.string(), v.unknown())) })),
})
export type Claim = v.InferOutput<typeof claim>

/** One of the `lines` of a 502-01 answer: a line with insufficient stock (CRT-006). */
export const outOfStockLine = v.object({
  product_id: id,
  product_variant_id: id,
  name: v.string(),
  variant: v.array(v.string()),
  stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type OutOfStockLine = v.InferOutput<typeof outOfStockLine>

/** The `refused_source` of a 1017, 1056, 318-01 or 320-01 answer: which of the order's sources the bank refused. */
export const refusedSource = v.object({ type: sourceType, card_key: v.optional(id) })
export type RefusedSource = v.InferOutput<typeof refusedSource>

export const claimOrder = endpoint({
  summary: 'Checks everything, creates the order as waiting, and holds stock and money until the bank has the PIN.',
  method: 'POST',
  path: '/v1/payment/claim_order',
  idempotent: true,
  timeout: 60_000,
  body: claimRequest,
  response: claim,
  errors: [
    '101',
    '104',
    '302',
    '304-02',
    '304-03',
    '309-01',
    '314-01',
    '401',
    '403',
    '405',
    '407',
    '408',
    '410',
    '501',
    '502-01',
    '502-02',
    '504-01',
    '504-02',
    '504-03',
    '504-04',
    '504-05',
    '504-06',
    '504-07',
    '505-01',
    '506',
    '507-01',
    '507-02',
    '601',
    '602',
    '603',
    '701',
    '702',
    '703',
    '704',
    '801',
    '901',
    '904-01',
    '904-02',
    '904-03',
    '1002',
    '1003',
    '1004',
    '1011',
    '1017',
    '1020',
    '1050',
    '1053',
    '1055',
    '1056',
    '1057',
    '1058',
    '1059',
    '1060',
    '1062',
    '1078',
    '1079',
    '1080',
    '318-01',
    '320-01',
    '1016',
    ...giftRefusals,
  ],
})

export const readClaim = endpoint({
  summary: 'The order of an idempotency key with its present status; 410 when the key is unknown.',
  method: 'GET',
  path: '/v1/payment/claim_order',
  query: v.object({ idempotency_key: idempotencyKey }),
  response: claim,
  errors: ['410', '1011'],
})

export const cancelClaim = endpoint({
  summary: 'Voids an order that still waits, and gives back what it held.',
  method: 'POST',
  path: '/v1/payment/claim_order/cancel',
  timeout: 60_000,
  body: v.object({ order_id: id }),
  response: claim,
  errors: ['404', '1011'],
})

/** The card gateway for one merchant. Source: specification, section 3 (PAY-013). */
export const paymentGateway = v.object({
  mid: id,
  cid: v.string(),
  publicKey: v.string(),
  email: v.string(),
  name: v.string(),
  /** False hides the card method for this merchant (PAY-014). */
  isActive: v.boolean(),
})
export type PaymentGateway = v.InferOutput<typeof paymentGateway>

export const getPaymentGateway = endpoint({
  summary: 'The card gateway of a merchant, with the e-mail that the shopper gave last.',
  method: 'GET',
  path: '/v1/user_accounts/payment_gateway',
  query: v.object({ mid: id }),
  response: paymentGateway,
  errors: ['1004', '1011'],
})

export const savePaymentEmail = endpoint({
  summary: 'Keeps the e-mail to which the gateway sends its receipt.',
  method: 'POST',
  path: '/v1/user_accounts/payment_gateway',
  body: v.object({ mid: id, email: paymentEmail }),
  response: paymentGateway,
  errors: ['302', '1004', '1011'],
})

/** A credit or debit card as the bank shows it, with only the masked number. */
export const creditCard = v.object({
  card_id: id,
  card_name: v.string(),
  card_number: v.string(),
  card_image: v.string(),
  card_type: v.picklist(['credit', 'debit']),
  card_block_code: v.string(),
})
export type CreditCard = v.InferOutput<typeof creditCard>

export const listCreditCards = endpoint({
  summary: 'The shopper’s cards in every state.',
  method: 'GET',
  path: '/v1/payment/credit_card',
  response: v.object({ cards: v.array(creditCard) }),
  errors: [],
})

export const payByCreditCard = endpoint({
  summary:
    'The gateway’s page for an order that waits for a card. Asking again gives the same page while the order waits.',
  method: 'POST',
  path: '/v1/payment/credit_card',
  timeout: 60_000,
  body: v.object({ order_id: id, card_id: id }),
  response: v.object({ url: v.string(), data: v.record(v.string(), v.unknown()) }),
  errors: ['101', '302', '320-01', '404', '1011', '1050', '1056'],
})

export const claimProductFulfillment = endpoint({
  summary: 'Claims a reward of a fulfilment campaign: nothing is paid, the PIN confirms it (FUL-003).',
  method: 'POST',
  path: '/v1/payment/product_fulfillment',
  idempotent: true,
  timeout: 60_000,
  body: rewardRequest,
  response: claim,
  errors: [
    '101',
    '302',
    '304-01',
    '309-01',
    '313-01',
    '313-02',
    '314-01',
    '401',
    '403',
    '405',
    '410',
    '501',
    '502-01',
    '506',
    '701',
    '1003',
    '1011',
    '1014',
    '1050',
    '1055',
    '1056',
  ],
})
