import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language, OrderStatus, OrderTab } from '../../contract/enums'
import { toBaht, wireOf } from '../../contract/money'
import type {
  orderDetail,
  orderSummary,
  statusLog as statusLogShape,
  suborder as suborderShape,
} from '../../contract/orders'
import type { Bank } from '../bank/bank'
import type { Db } from '../db/client'
import { basketLines, merchants, orderCounts, orderFunds, orderLines, orders, statusLog, suborders } from '../db/schema'
import { refundOrder, settleOrder } from './aftermath'
import { merchantSummaryOf } from './catalogue'
import { refuse } from './catalogueError'
import type { OrderRow } from './orderRecords'
import { isWaiting, setOrderStatus, wireFund } from './orderRecords'
import type { Shopper } from './session'

type OrderDetail = InferInput<typeof orderDetail>
type OrderSummary = InferInput<typeof orderSummary>
type Suborder = InferInput<typeof suborderShape>
type StatusLog = InferInput<typeof statusLogShape>
type LineRow = typeof orderLines.$inferSelect
type PackageRow = typeof suborders.$inferSelect
type LogRow = typeof statusLog.$inferSelect

/** Orders that are on their way: what the header's badge counts. */
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
    price_per_item: wireOf(line.priceUnit, line.price),
    discount_price_per_item: line.discountPrice === null ? undefined : wireOf(line.priceUnit, line.discountPrice),
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

/** Goods with delivery, and delivery, in the unit that the order costs. */
const totalsOf = (order: OrderRow) => {
  const isInPoints = order.priceUnit === 'points'
  const goods = isInPoints ? order.goodsPoints : order.goodsSatang
  const shipping = isInPoints ? order.shippingPoints : order.shippingSatang
  return {
    total_product_price: wireOf(order.priceUnit, goods + shipping),
    shipping_fee: wireOf(order.priceUnit, shipping),
  }
}

/** What an order costs after its voucher, in its unit. */
const totalOf = ({ priceUnit, goodsPoints, shippingPoints, goodsSatang, shippingSatang, discountSatang }: OrderRow) =>
  priceUnit === 'points'
    ? goodsPoints + shippingPoints
    : wireOf(priceUnit, goodsSatang + shippingSatang - discountSatang)

const loggedStatuses = [
  'waiting_payment_confirmation',
  'processing',
  'paid',
  'shipped',
  'completed',
  'void',
  'cancelled',
  'refunded',
  'refund_sent',
] as const satisfies readonly OrderStatus[]

function wireLog(pack: PackageRow, log: readonly LogRow[]): StatusLog {
  const reached = new Map(log.filter(({ suborderId }) => suborderId === pack.id).map(({ status, at }) => [status, at]))
  const instants = Object.fromEntries(
    loggedStatuses.flatMap((status) => {
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

async function ownOrder(db: Db, shopper: Shopper, id: string, lock = false): Promise<OrderRow> {
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.shopperId, shopper.id)))
  const [order] = lock ? await query.for('update') : await query
  return order ?? refuse('404')
}

/** One order with every field of the contract. Refuses with 404 when it is unknown or another's (ORD-003, REL-009). */
export async function readOrder(
  db: Db,
  { shopper, orderId, language }: { shopper: Shopper; orderId: string; language: Language },
): Promise<OrderDetail> {
  const order = await ownOrder(db, shopper, orderId)
  const [merchant] = await db.select().from(merchants).where(eq(merchants.mid, order.mid))
  if (!merchant) return refuse('404')
  const packages = await db
    .select()
    .from(suborders)
    .where(eq(suborders.orderId, order.id))
    .orderBy(asc(suborders.position))
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
    can_review: order.status === 'completed' && order.purchaseState !== 'donation',
    can_complete_order: order.status === 'shipped',
    ...totalsOf(order),
    consent_flag: order.consentFlag ?? undefined,
    partner_id: order.partnerId ?? undefined,
    price_unit: order.priceUnit,
    gift_id: order.giftId ?? undefined,
    gift_type: order.giftType ?? undefined,
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
    pin_reference: (isWaiting(order) ? order.pinReference : null) ?? undefined,
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

/**
 * One page of a shopper's orders, newest first, under one tab. Orders of the partner whose orders are split show a row for each
 * package (`splitPartnerId`; ORD-016, ORD-017); page, limit and total count orders, so that a page is never cut inside one.
 */
export async function listOrders(
  db: Db,
  query: { shopper: Shopper; tab: OrderTab; page: number; limit: number; language: Language; splitPartnerId?: string },
): Promise<{ orders: OrderSummary[]; page: number; limit: number; total: number }> {
  const { shopper, tab, page, limit, language, splitPartnerId } = query
  const own: SQL | undefined = and(
    eq(orders.shopperId, shopper.id),
    tab === 'all' ? undefined : inArray(orders.status, statusesOfTab[tab]),
  )
  const total = await countOrders(db, shopper, tab === 'all' ? undefined : statusesOfTab[tab])
  const rows = await db
    .select({ order: orders, merchant: merchants })
    .from(orders)
    .innerJoin(merchants, eq(merchants.mid, orders.mid))
    .where(own)
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

/** How many orders a shopper has in these statuses, from the kept counts. */
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

/** How many of a shopper's orders are waiting, being prepared or on their way. */
export const countOpenOrders = (db: Db, shopper: Shopper): Promise<number> => countOrders(db, shopper, onTheirWay)

/** Counts for the header's badges: open orders and items in the basket; coupons and promotions bring none yet. */
export async function readBadges(
  db: Db,
  shopper: Shopper,
): Promise<{ order: number; cart: number; coupon: number; promotion: number }> {
  const [row] = await db
    .select({ items: sql<number>`coalesce(sum(${basketLines.quantity}), 0)::int` })
    .from(basketLines)
    .where(eq(basketLines.shopperId, shopper.id))
  return { order: await countOpenOrders(db, shopper), cart: row?.items ?? 0, coupon: 0, promotion: 0 }
}

/** The shopper says that a shipped order has arrived. Refuses with 404 (unknown, another's) and 1011 (not shipped). */
export async function completeOrder(
  tx: Db,
  { shopper, orderId, now }: { shopper: Shopper; orderId: string; now: Date },
): Promise<void> {
  const order = await ownOrder(tx, shopper, orderId, true)
  if (order.status === 'completed') return
  if (order.status !== 'shipped') refuse('1011')
  await setOrderStatus(tx, order, { status: 'completed', log: ['completed'], now })
}

export type Move = 'shipped' | 'completed' | 'void' | 'cancelled' | 'refund_sent' | 'refunded'

/** From which statuses the merchant's side may move an order to each. */
const moves: Record<Move, readonly OrderStatus[]> = {
  shipped: ['processing', 'paid'],
  completed: ['shipped'],
  void: ['processing', 'paid'],
  cancelled: ['processing', 'paid'],
  refund_sent: ['shipped', 'completed'],
  refunded: ['refund_sent'],
}

/**
 * The merchant's side of an order's life: ship, deliver, void or cancel (money and stock go back), send back and refund (money goes
 * back). Refuses with 404 for an unknown order and with 1011 for a step that its status does not allow.
 */
export async function moveOrder(
  tx: Db,
  { bank, orderId, to, now }: { bank: Bank; orderId: string; to: Move; now: Date },
): Promise<OrderStatus> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), ne(orders.status, to)))
    .for('update')
  if (!order) {
    const [same] = await tx.select().from(orders).where(eq(orders.id, orderId))
    return same?.status ?? refuse('404')
  }
  // A transfer of points can't be taken back: the partner's are given (CHK-013).
  if (!moves[to].includes(order.status) || order.purchaseState === 'point_transfer') refuse('1011')
  if (to === 'shipped') await settleOrder(tx, orderId, { bank, now })
  if (to === 'shipped')
    for (const pack of await tx.select().from(suborders).where(eq(suborders.orderId, order.id)))
      await tx
        .update(suborders)
        .set({
          parcels: pack.parcels.map((parcel, index) =>
            parcel.type === 'click_and_collect'
              ? parcel
              : { ...parcel, tracking_number: `TH${order.invoiceNumber.slice(-8)}${pack.position}${index}` },
          ),
        })
        .where(eq(suborders.id, pack.id))
  if (to === 'void' || to === 'cancelled') await refundOrder(tx, order, { bank, now, restock: true })
  if (to === 'refunded') await refundOrder(tx, order, { bank, now, restock: false })
  return (await setOrderStatus(tx, order, { status: to, log: [to], now })).status
}
