import { and, asc, eq, inArray } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language } from '../../../contract/enums'
import { statusLogOrder } from '../../../contract/enums'
import { toBaht, toWire } from '../../../contract/money'
import type { orderDetail, statusLog as statusLogShape, suborder as suborderShape } from '../../../contract/orders'
import type { Db } from '../../db/client'
import { coupons, merchants, orderFunds, orderLines, statusLog } from '../../db/schema'
import { toMerchantSummary } from '../catalogue/merchantCards'
import { refuse } from '../catalogueError'
import { isGiftLeftWithBuyer } from '../gifts/giftReads'
import type { Shopper } from '../shopper/session'
import type { OrderRow, PackageRow } from './orderQueries'
import {
  awaitsPin,
  canReview,
  findOwnOrder,
  isAllSent,
  isWaiting,
  packageStatus,
  readPackages,
  wireFund,
  withTimeout,
} from './orderQueries'
import { isReviewed } from './reviews'
import { nameIn } from '../names'

type OrderDetail = InferInput<typeof orderDetail>
type Suborder = InferInput<typeof suborderShape>
type StatusLog = InferInput<typeof statusLogShape>
type LineRow = typeof orderLines.$inferSelect
type LogRow = typeof statusLog.$inferSelect

function toWireLine(line: LineRow, language: Language): Suborder['physical_products'][number] {
  return {
    product_id: line.productId,
    image: line.image,
    name: nameIn(line.name, language),
    quantity: line.quantity,
    price_per_item: toWire(line.priceUnit, line.price),
    discount_price_per_item: line.discountPrice === null ? undefined : toWire(line.priceUnit, line.discountPrice),
    price_unit: line.priceUnit,
    variant: line.optionValues.map((value) => ({ value: value[language] })),
    is_product_fulfillment: line.isProductFulfillment,
    sub_type: line.subType,
    ...(line.kind === 'physical' && {
      donation_receipt: line.donationReceipt ?? undefined,
      tax_deduction_condition: line.taxDeductionCondition ?? undefined,
      is_edonation: line.isEdonation ?? undefined,
    }),
  }
}

/** The parcels of a package, with the carrier's name in the call's language. */
const wireParcels = ({ parcels }: PackageRow, language: Language): Suborder['shipping_info'] =>
  parcels.map((parcel) => ({ ...parcel, name: parcel.name?.[language] }))

/** Goods including delivery, and delivery, in the order's unit. */
const wireTotals = (order: OrderRow) => {
  const isInPoints = order.priceUnit === 'points'
  const goods = isInPoints ? order.goodsPoints : order.goodsSatang
  const shipping = isInPoints ? order.shippingPoints : order.shippingSatang
  return {
    total_product_price: toWire(order.priceUnit, goods + shipping),
    shipping_fee: toWire(order.priceUnit, shipping),
  }
}

function toWireLog(pack: PackageRow, log: readonly LogRow[]): StatusLog {
  const reached = new Map(log.filter(({ suborderId }) => suborderId === pack.id).map(({ status, at }) => [status, at]))
  const instants = Object.fromEntries(
    statusLogOrder.flatMap((status) => {
      const at = reached.get(status)
      return at ? [[`${status}_at`, at.toISOString()]] : []
    }),
  )
  return {
    ...instants,
    created_at: pack.createdAt.toISOString(),
    expected_completed_at: pack.expectedCompletedAt?.toISOString(),
  }
}

/** One order with every field of the contract; one that is overdue has timed out. Refuses with 404 for an order that is unknown or another's (ORD-003, REL-009). */
export async function readOrder(
  db: Db,
  { shopper, orderId, now, language }: { shopper: Shopper; orderId: string; now: Date; language: Language },
): Promise<OrderDetail> {
  const order = withTimeout(await findOwnOrder(db, shopper, orderId), now)
  const [merchant] = await db.select().from(merchants).where(eq(merchants.mid, order.mid))
  if (!merchant) return refuse('404')
  const packages = await readPackages(db, order.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position))
  const funds = await db
    .select()
    .from(orderFunds)
    .where(eq(orderFunds.orderId, order.id))
    .orderBy(asc(orderFunds.position))
  const log = await db
    .select()
    .from(statusLog)
    .where(
      inArray(
        statusLog.suborderId,
        packages.map(({ id }) => id),
      ),
    )
  const [coupon] =
    order.subType === 'privilege'
      ? await db
          .select({ id: coupons.id })
          .from(coupons)
          .where(and(eq(coupons.orderId, order.id), eq(coupons.shopperId, order.shopperId)))
          .limit(1)
      : []
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    order_status: order.status,
    status: order.status,
    sub_type: order.subType,
    purchase_state: order.purchaseState,
    is_void_credit_customer_timeout: order.isCustomerTimeout,
    created_at: order.createdAt.toISOString(),
    paid_at: order.paidAt?.toISOString(),
    can_review: canReview(order),
    is_reviewed: canReview(order) && (await isReviewed(db, order, lines)),
    can_complete_order: isAllSent(order, packages),
    ...wireTotals(order),
    consent_flag: order.consentFlag ?? undefined,
    partner_id: order.partnerId ?? undefined,
    price_unit: order.priceUnit,
    gift_id: order.giftId ?? undefined,
    gift_type: order.giftType ?? undefined,
    is_gift_kept: await isGiftLeftWithBuyer(db, order),
    coupon_id: coupon?.id,
    recipient_name: order.giftRecipientName ?? undefined,
    recipient_mobile: order.giftRecipientMobile ?? undefined,
    sender_mobile: order.giftSenderMobile ?? undefined,
    click_and_collect: order.store
      ? {
          store_id: order.store.store_id,
          name: nameIn(order.store.name, language),
          address: nameIn(order.store.address, language),
        }
      : undefined,
    kplus_ref: order.kplusRef ?? undefined,
    mid: order.mid,
    merchant: toMerchantSummary(merchant, language),
    promocode_discount: order.discountSatang > 0 ? toBaht(order.discountSatang) : undefined,
    ship_required: order.shipRequired,
    shipping_name: order.shipTo?.recipientName,
    shipping_tel: order.shipTo?.recipientMobileNo,
    shipping_address: order.shipTo?.streetAddress,
    shipping_subdistrict: order.shipTo?.subdistrict,
    shipping_district: order.shipTo?.district,
    shipping_province: order.shipTo?.province,
    shipping_zipcode: order.shipTo?.zipcode,
    shipping_info: packages.flatMap((pack) => wireParcels(pack, language)),
    paymentMethod: order.paymentMethod,
    source_of_funds: funds.map((fund) => wireFund(fund, language)),
    pin_reference: (isWaiting(order) && awaitsPin(order) ? order.pinReference : null) ?? undefined,
    received: order.transfer ? { points: order.transfer.points, unit: order.transfer.unit[language] } : undefined,
    suborders: packages.map((pack) => {
      const own = lines.filter(({ suborderId }) => suborderId === pack.id)
      return {
        suborder_id: pack.id,
        order_status: packageStatus(pack, order, now),
        shipping_info: wireParcels(pack, language),
        digital_products: own.filter(({ kind }) => kind === 'digital').map((line) => toWireLine(line, language)),
        physical_products: own.filter(({ kind }) => kind === 'physical').map((line) => toWireLine(line, language)),
        status_log: toWireLog(pack, log),
      }
    }),
  }
}
