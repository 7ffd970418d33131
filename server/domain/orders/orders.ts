import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language, OrderStatus, OrderTab } from '../../../contract/enums'
import { statusLogOrder } from '../../../contract/enums'
import { toBaht, toWire } from '../../../contract/money'
import type {
  orderDetail,
  orderSummary,
  statusLog as statusLogShape,
  suborder as suborderShape,
} from '../../../contract/orders'
import type { OrderMove } from '../../../contract/sandbox'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import {
  basketLines,
  coupons,
  merchants,
  orderCounts,
  orderFunds,
  orderLines,
  orders,
  statusLog,
  suborders,
} from '../../db/schema'
import { refundOrder, settleOrder, undoOrder } from './orderReversal'
import { merchantSummaryOf } from '../catalogue/products'
import { refuse } from '../catalogueError'
import { countCoupons } from '../coupons/couponLists'
import { completePayment } from '../payment/confirmation'
import { isGiftKept } from '../gifts/gifts'
import type { OrderRow } from './orderRows'
import { awaitsPin, canReview, isWaiting, lockOrder, setOrderStatus, wireFund } from './orderRows'
import { isReviewed } from './reviews'
import type { Shopper } from '../shopper/session'
import { contains, hasText } from '../search/textPattern'
import { countToCollect } from '../vouchers/vouchers'

type OrderDetail = InferInput<typeof orderDetail>
type OrderSummary = InferInput<typeof orderSummary>
type Suborder = InferInput<typeof suborderShape>
type StatusLog = InferInput<typeof statusLogShape>
type LineRow = typeof orderLines.$inferSelect
type PackageRow = typeof suborders.$inferSelect
type LogRow = typeof statusLog.$inferSelect

/** Orders under way: the header's badge counts them. */
const onTheirWay: OrderStatus[] = ['waiting_payment_confirmation', 'processing', 'paid', 'shipped']

const statusesOfTab: Record<Exclude<OrderTab, 'all'>, OrderStatus[]> = {
  to_pay: ['waiting_payment_confirmation'],
  to_ship: ['processing', 'paid'],
  shipped: ['shipped'],
  completed: ['completed', 'redeemed'],
  cancelled_refunded: [
    'void',
    'voidCash',
    'voidPoint',
    'voidTimeout',
    'cancelled',
    'refund_sent',
    'refunded',
    'refundedCash',
    'refundedPoint',
  ],
}

function wireLine(line: LineRow, language: Language): Suborder['physical_products'][number] {
  return {
    product_id: line.productId,
    image: line.image,
    name: line.name[language],
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

/** Goods including delivery, and delivery, in the order's unit. */
const totalsOf = (order: OrderRow) => {
  const isInPoints = order.priceUnit === 'points'
  const goods = isInPoints ? order.goodsPoints : order.goodsSatang
  const shipping = isInPoints ? order.shippingPoints : order.shippingSatang
  return {
    total_product_price: toWire(order.priceUnit, goods + shipping),
    shipping_fee: toWire(order.priceUnit, shipping),
  }
}

/** An order's total after its voucher, in its unit. */
const totalOf = ({ priceUnit, goodsPoints, shippingPoints, goodsSatang, shippingSatang, discountSatang }: OrderRow) =>
  priceUnit === 'points'
    ? goodsPoints + shippingPoints
    : toWire(priceUnit, goodsSatang + shippingSatang - discountSatang)

function wireLog(pack: PackageRow, log: readonly LogRow[]): StatusLog {
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

/** Whether every package of an order has been shipped; only then can the shopper confirm its arrival (ORD-058). */
const isAllSent = ({ status }: OrderRow, packages: readonly PackageRow[]): boolean =>
  status === 'shipped' && packages.every((pack) => pack.status === 'shipped' || pack.status === 'completed')

/** The packages of an order by position. */
const packagesOf = (db: Db, orderId: string): Promise<PackageRow[]> =>
  db.select().from(suborders).where(eq(suborders.orderId, orderId)).orderBy(asc(suborders.position))

async function ownOrder(db: Db, shopper: Shopper, id: string, lock = false): Promise<OrderRow> {
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.shopperId, shopper.id)))
  const [order] = lock ? await query.for('update') : await query
  return order ?? refuse('404')
}

/** One order with every field of the contract. Refuses with 404 for an order that is unknown or another's (ORD-003, REL-009). */
export async function readOrder(
  db: Db,
  { shopper, orderId, language }: { shopper: Shopper; orderId: string; language: Language },
): Promise<OrderDetail> {
  const order = await ownOrder(db, shopper, orderId)
  const [merchant] = await db.select().from(merchants).where(eq(merchants.mid, order.mid))
  if (!merchant) return refuse('404')
  const packages = await packagesOf(db, order.id)
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
    ...totalsOf(order),
    consent_flag: order.consentFlag ?? undefined,
    partner_id: order.partnerId ?? undefined,
    price_unit: order.priceUnit,
    gift_id: order.giftId ?? undefined,
    gift_type: order.giftType ?? undefined,
    is_gift_kept: await isGiftKept(db, order),
    coupon_id: coupon?.id,
    recipient_name: order.giftRecipientName ?? undefined,
    recipient_mobile: order.giftRecipientMobile ?? undefined,
    sender_mobile: order.giftSenderMobile ?? undefined,
    click_and_collect: order.store
      ? {
          store_id: order.store.store_id,
          name: order.store.name[language],
          address: order.store.address[language],
        }
      : undefined,
    kplus_ref: order.kplusRef ?? undefined,
    mid: order.mid,
    merchant: merchantSummaryOf(merchant, language),
    promocode_discount: order.discountSatang > 0 ? toBaht(order.discountSatang) : undefined,
    ship_required: order.shipRequired,
    shipping_name: order.shipTo?.recipientName,
    shipping_tel: order.shipTo?.recipientMobileNo,
    shipping_address: order.shipTo?.streetAddress,
    shipping_subdistrict: order.shipTo?.subdistrict,
    shipping_district: order.shipTo?.district,
    shipping_province: order.shipTo?.province,
    shipping_zipcode: order.shipTo?.zipcode,
    shipping_info: packages.flatMap(({ parcels }) => parcels),
    paymentMethod: order.paymentMethod,
    source_of_funds: funds.map(wireFund),
    pin_reference: (isWaiting(order) && awaitsPin(order) ? order.pinReference : null) ?? undefined,
    received: order.transfer ? { points: order.transfer.points, unit: order.transfer.unit[language] } : undefined,
    suborders: packages.map((pack) => {
      const own = lines.filter(({ suborderId }) => suborderId === pack.id)
      return {
        suborder_id: pack.id,
        order_status: pack.status,
        shipping_info: pack.parcels,
        digital_products: own.filter(({ kind }) => kind === 'digital').map((line) => wireLine(line, language)),
        physical_products: own.filter(({ kind }) => kind === 'physical').map((line) => wireLine(line, language)),
        status_log: wireLog(pack, log),
      }
    }),
  }
}

const byOrder = <R extends { orderId: string }>(rows: readonly R[]): Map<string, R[]> => {
  const map = new Map<string, R[]>()
  for (const row of rows) map.set(row.orderId, [...(map.get(row.orderId) ?? []), row])
  return map
}

interface OrderPage {
  orders: OrderSummary[]
  page: number
  limit: number
  total: number
}

interface PageAsked {
  shopper: Shopper
  page: number
  limit: number
  language: Language
  /** The partner whose orders have a row per package (ORD-016, ORD-017). */
  splitPartnerId?: string | undefined
}

/** One page of a shopper's orders under one tab, newest first. Page, limit and total count orders, so that no page splits an order. */
export async function listOrders(db: Db, { tab, ...asked }: PageAsked & { tab: OrderTab }): Promise<OrderPage> {
  const statuses = tab === 'all' ? undefined : statusesOfTab[tab]
  const total = await countOrders(db, asked.shopper, statuses)
  return pageOfOrders(db, { ...asked, total, which: statuses && inArray(orders.status, statuses) })
}

/** A shopper's orders whose number, product or shop name (either language) contains the keyword; newest first (API-103). */
export async function searchOrders(db: Db, { keyword, ...asked }: PageAsked & { keyword: string }): Promise<OrderPage> {
  const like = contains(keyword)
  const which = or(
    sql`${orders.orderNumber} ilike ${like}`,
    hasText(merchants.name, like),
    exists(
      db
        .select({ found: sql`1` })
        .from(orderLines)
        .where(and(eq(orderLines.orderId, orders.id), hasText(orderLines.name, like))),
    ),
  )
  const [found] = await db
    .select({ total: count() })
    .from(orders)
    .innerJoin(merchants, eq(merchants.mid, orders.mid))
    .where(and(eq(orders.shopperId, asked.shopper.id), which))
  return pageOfOrders(db, { ...asked, total: found?.total ?? 0, which })
}

async function pageOfOrders(db: Db, asked: PageAsked & { total: number; which: SQL | undefined }): Promise<OrderPage> {
  const { shopper, page, limit, language, splitPartnerId, total, which } = asked
  const rows = await db
    .select({ order: orders, merchant: merchants })
    .from(orders)
    .innerJoin(merchants, eq(merchants.mid, orders.mid))
    .where(and(eq(orders.shopperId, shopper.id), which))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset((page - 1) * limit)
  if (rows.length === 0) return { orders: [], page, limit, total }
  const ids = rows.map(({ order }) => order.id)
  const lines = byOrder(
    await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
  )
  const funds = byOrder(
    await db.select().from(orderFunds).where(inArray(orderFunds.orderId, ids)).orderBy(asc(orderFunds.position)),
  )
  const packages = byOrder(
    await db.select().from(suborders).where(inArray(suborders.orderId, ids)).orderBy(asc(suborders.position)),
  )
  return {
    page,
    limit,
    total,
    orders: rows.flatMap(({ order, merchant }) => {
      const all = lines.get(order.id) ?? []
      const row = (own: LineRow[], status: OrderStatus, part?: { index: number; of: number }): OrderSummary[] => {
        const [first] = own
        if (!first) return []
        return [
          {
            order_id: order.id,
            order_number: order.orderNumber,
            order_status: status,
            is_void_credit_customer_timeout: order.isCustomerTimeout,
            created_at: order.createdAt.toISOString(),
            merchant: merchantSummaryOf(merchant, language),
            partner_id: order.partnerId ?? undefined,
            first_product: {
              name: first.name[language],
              image: first.image,
              variant: first.optionValues.map((value) => value[language]),
              quantity: first.quantity,
            },
            product_count: own.length,
            kind: own.every(({ kind }) => kind === 'digital') ? 'digital' : 'physical',
            paymentMethod: order.paymentMethod,
            source_of_funds: (funds.get(order.id) ?? []).map(wireFund),
            purchase_state: order.purchaseState,
            price_unit: order.priceUnit,
            total: totalOf(order),
            ...(part && { package: part }),
          },
        ]
      }
      const parts = packages.get(order.id) ?? []
      if (parts.length < 2 || order.partnerId === null || order.partnerId !== splitPartnerId)
        return row(all, order.status)
      return parts.flatMap((pack, index) =>
        row(
          all.filter(({ suborderId }) => suborderId === pack.id),
          pack.status,
          { index, of: parts.length },
        ),
      )
    }),
  }
}

/** Number of a shopper's orders in these statuses, from the stored counts. */
async function countOrders(db: Db, shopper: Shopper, statuses?: OrderStatus[]): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`coalesce(sum(${orderCounts.count}), 0)::int` })
    .from(orderCounts)
    .where(
      and(
        eq(orderCounts.shopperId, shopper.id),
        statuses === undefined ? undefined : inArray(orderCounts.status, statuses),
      ),
    )
  return row?.n ?? 0
}

/** Number of a shopper's orders that wait, are being prepared or are under way. */
export const countOpenOrders = (db: Db, shopper: Shopper): Promise<number> => countOrders(db, shopper, onTheirWay)

/** Counts for badges: open orders, items in the basket, unused coupons, vouchers to collect. */
export async function readBadges(
  db: Db,
  { shopper, now }: { shopper: Shopper; now: Date },
): Promise<{ order: number; cart: number; coupon: number; promotion: number }> {
  const [row] = await db
    .select({ items: sql<number>`coalesce(sum(${basketLines.quantity}), 0)::int` })
    .from(basketLines)
    .where(eq(basketLines.shopperId, shopper.id))
  const { purchased, gift } = await countCoupons(db, { shopper, now })
  return {
    order: await countOpenOrders(db, shopper),
    cart: row?.items ?? 0,
    coupon: purchased + gift,
    promotion: await countToCollect(db, { shopper, now }),
  }
}

/** The shopper confirms that a shipped order has arrived. Refuses with 404 (unknown, another's) and 1011 (a package is not shipped). */
export async function completeOrder(
  tx: Db,
  { shopper, orderId, now }: { shopper: Shopper; orderId: string; now: Date },
): Promise<void> {
  const order = await ownOrder(tx, shopper, orderId, true)
  if (order.status === 'completed') return
  if (!isAllSent(order, await packagesOf(tx, order.id))) refuse('1011')
  await setOrderStatus(tx, order, { status: 'completed', log: ['completed'], now })
}

export type Move = OrderMove

/** The statuses from which the merchant's side may make each move. */
const moves: Record<Move, readonly OrderStatus[]> = {
  processing: ['waiting_payment_confirmation'],
  paid: ['waiting_payment_confirmation', 'processing'],
  shipped: ['processing', 'paid'],
  completed: ['shipped'],
  void: ['processing', 'paid'],
  voidTimeout: ['waiting_payment_confirmation'],
  cancelled: ['waiting_payment_confirmation', 'processing', 'paid'],
  refund_sent: ['shipped', 'completed'],
  refunded: ['refund_sent'],
}

/** Hands the package to a carrier: each of its parcels gets a tracking number. */
async function sendOff(tx: Db, order: OrderRow, pack: PackageRow): Promise<void> {
  const number = (index: number) => `TH${order.invoiceNumber.slice(-8)}${pack.position}${index}`
  await tx
    .update(suborders)
    .set({
      parcels: pack.parcels.map((parcel, index) =>
        parcel.type === 'click_and_collect' ? parcel : { ...parcel, tracking_number: number(index) },
      ),
    })
    .where(eq(suborders.id, pack.id))
}

/** Moves one of several packages; the order is shipped with its first package and completed with its last. */
async function movePackage(
  tx: Db,
  order: OrderRow,
  { bank, to, index, now }: { bank: Bank; to: Move; index: number; now: Date },
): Promise<OrderStatus> {
  if (to !== 'shipped' && to !== 'completed') return refuse('1011')
  const packages = await packagesOf(tx, order.id)
  const pack = packages[index] ?? refuse('404')
  if (pack.status === to) return order.status
  if (!moves[to].includes(pack.status)) return refuse('1011')
  await settleOrder(tx, order.id, { bank, now })
  if (to === 'shipped') await sendOff(tx, order, pack)
  await tx.update(suborders).set({ status: to }).where(eq(suborders.id, pack.id))
  await tx.insert(statusLog).values({ suborderId: pack.id, status: to, at: now }).onConflictDoNothing()
  const isDone = packages.every(({ id, status }) => (id === pack.id ? to === 'completed' : status === 'completed'))
  const status = isDone ? 'completed' : 'shipped'
  await tx.update(orders).set({ status }).where(eq(orders.id, order.id))
  return status
}

/**
 * The merchant's and the bank's moves: pay a waiting order or let it time out, ship, deliver, void or cancel (money and stock go back),
 * send back and refund (money goes back). With `index` ships or delivers one package. Refuses with 404 for an unknown order or package and
 * with 1011 for a move that the status does not allow.
 */
export async function moveOrder(
  tx: Db,
  { bank, orderId, to, index, now }: { bank: Bank; orderId: string; to: Move; index?: number | undefined; now: Date },
): Promise<OrderStatus> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('404')
  if (index !== undefined) return movePackage(tx, order, { bank, to, index, now })
  if (order.status === to) return to
  // A transfer of points can't be undone: the partner's points are issued. Other redemptions can't be cancelled either: the shop voids one
  // that it can't ship, and refunds returned goods (CHK-013).
  const isFixed =
    !isWaiting(order) &&
    (order.purchaseState === 'point_transfer' || (order.purchaseState === 'point_redemption' && to === 'cancelled'))
  if (!moves[to].includes(order.status) || isFixed) return refuse('1011')
  if (to === 'paid') return (await completePayment(tx, order, { bank, now })).status
  if (to === 'voidTimeout' || (to === 'cancelled' && isWaiting(order)))
    return (await undoOrder(tx, order, { bank, status: to, now })).status
  if (to === 'shipped') {
    await settleOrder(tx, orderId, { bank, now })
    for (const pack of await packagesOf(tx, orderId)) await sendOff(tx, order, pack)
  }
  if (to === 'void' || to === 'cancelled') await refundOrder(tx, order, { bank, now, restock: true })
  if (to === 'refunded') await refundOrder(tx, order, { bank, now, restock: false })
  return (await setOrderStatus(tx, order, { status: to, log: [to], now })).status
}
