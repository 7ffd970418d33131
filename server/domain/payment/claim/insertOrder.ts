import { randomUUID } from 'node:crypto'
import { dayMs } from '../../../../contract/constants'
import type { Language, PurchaseState } from '../../../../contract/enums'
import type { Satang } from '../../../../contract/money'
import type { Claim, Tracking } from '../../../../contract/payment'
import type { Db } from '../../../db/client'
import type { Transfer } from '../../../db/schema'
import { dueJobs, orderFunds, orderLines, orders, statusLog, suborders } from '../../../db/schema'
import type { MerchantRow } from '../../../db/rows'
import { refuse } from '../../catalogueError'
import type { OrderRow } from '../../orders/orderQueries'
import { toClaim, confirmationDeadline, nextNumbers } from '../../orders/orderQueries'
import type { Shopper, Visit } from '../../shopper/session'
import type { Delivery } from './delivery'
import { givesPaperReceipt } from './delivery'
import type { Line } from './lines'
import { orderSubType } from './lines'

const trackingNames = [
  'campaign_code',
  'tracking_code',
  'source',
  'channel',
  'cardType',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'uuid',
  'frominternal',
] as const satisfies readonly (keyof (Tracking & Visit))[]

const toTracking = (request: Tracking & Visit): Record<string, string> =>
  Object.fromEntries(trackingNames.flatMap((name) => (request[name] === undefined ? [] : [[name, request[name]]])))

export interface NewOrder {
  id: string
  shopper: Shopper
  merchant: MerchantRow
  purchaseState: PurchaseState
  lines: readonly Line[]
  delivery: Delivery
  /** Satang, and points if the order is priced in points. */
  amounts: { goods: Satang; discount: Satang; goodsPoints: number; shippingPoints: number }
  /** At least one: every order has a payment or a grant. */
  funds: readonly (typeof orderFunds.$inferInsert)[]
  method: string
  pinReference: string | null
  transfer: Transfer | null
  /** The recipient's data, if the order is a gift. */
  gift?: Partial<OrderRow> | undefined
  consentFlag: boolean | undefined
  receiptMinBaht: number
  email: string | undefined
  tracking: Tracking & Visit
  idempotencyKey: string
  /** The language of the answer. */
  language: Language
  now: Date
}

/** A donation line's fields: the receipt is sent on paper to an address, or reported with the donor's consent (DON-001). */
function donationFields(line: Line, order: NewOrder) {
  const { product } = line
  if (product.type !== 'donation') return {}
  return {
    donationReceipt: product.isEdonation
      ? order.consentFlag === true
      : order.delivery.shipTo !== null && givesPaperReceipt(line, order.receiptMinBaht),
    taxDeductionCondition: product.taxDeductionCondition,
    isEdonation: product.isEdonation,
  }
}

/**
 * Writes a waiting order with its package, lines, funds and the job that voids it after the time limit (CHK-011). Refuses with 1011 if the
 * shopper has another order under the key.
 */
export async function insertOrder(tx: Db, order: NewOrder): Promise<Claim> {
  const { id, shopper, merchant, lines, delivery, amounts, now } = order
  const kind = lines.every(({ product }) => product.subType === 'digital') ? 'digital' : 'physical'
  const row = {
    id,
    ...(await nextNumbers(tx, now)),
    shopperId: shopper.id,
    mid: merchant.mid,
    status: 'waiting_payment_confirmation' as const,
    purchaseState: order.purchaseState,
    subType: orderSubType(lines),
    priceUnit: amounts.goodsPoints > 0 ? ('points' as const) : ('baht' as const),
    goodsSatang: amounts.goods,
    shippingSatang: delivery.fee,
    discountSatang: amounts.discount,
    goodsPoints: amounts.goodsPoints,
    shippingPoints: amounts.shippingPoints,
    transfer: order.transfer,
    ...order.gift,
    consentFlag: order.consentFlag,
    email: order.email,
    partnerId: merchant.partnerId,
    kind,
    shipRequired: delivery.required,
    shipTo: delivery.shipTo,
    shippingType: delivery.type,
    store: delivery.store,
    paymentMethod: order.method,
    pinReference: order.pinReference,
    pinVerifiedAt: null,
    tracking: toTracking(order.tracking),
    idempotencyKey: order.idempotencyKey,
    createdAt: now,
  } satisfies typeof orders.$inferInsert
  const [inserted] = await tx
    .insert(orders)
    .values(row)
    .onConflictDoNothing({ target: [orders.shopperId, orders.idempotencyKey] })
    .returning({ id: orders.id })
  if (!inserted) return refuse('1011')
  const suborderId = randomUUID()
  await tx.insert(suborders).values({
    id: suborderId,
    orderId: id,
    position: 0,
    status: row.status,
    parcels: delivery.parcels,
    createdAt: now,
    expectedCompletedAt: delivery.maxDays === null ? null : new Date(now.getTime() + delivery.maxDays * dayMs),
  })
  await tx.insert(statusLog).values({ suborderId, status: row.status, at: now })
  await tx.insert(orderLines).values(
    lines.map((line, position) => ({
      id: randomUUID(),
      orderId: id,
      suborderId,
      position,
      productId: line.product.productId,
      variantId: line.variantId,
      name: line.product.name,
      image: line.variant.image,
      optionValues: line.variant.optionValues,
      kind: line.product.subType,
      subType: line.product.type,
      quantity: line.quantity,
      priceUnit: line.unit,
      price: line.price,
      discountPrice: line.discountPrice,
      isProductFulfillment: line.product.type === 'fulfillment',
      basketItemId: line.itemId,
      ...donationFields(line, order),
    })),
  )
  await tx.insert(orderFunds).values([...order.funds])
  await tx.insert(dueJobs).values({ kind: 'order.timeout', ref: id, runAt: confirmationDeadline(now) })
  return toClaim(tx, row, order.language)
}
