import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, exists, inArray, or, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language, OrderStatus, OrderTab } from '../../../contract/enums'
import { toWire } from '../../../contract/money'
import type { orderSummary } from '../../../contract/orders'
import type { Db } from '../../db/client'
import { basketLines, merchants, orderCounts, orderFunds, orderLines, orders, suborders } from '../../db/schema'
import { toMerchantSummary } from '../catalogue/merchantCards'
import { countCoupons } from '../coupons/couponLists'
import { contains, hasText } from '../search/textPattern'
import type { Shopper } from '../shopper/session'
import { countCollectable } from '../vouchers/voucherReads'
import type { OrderRow } from './orderQueries'
import { hasTimedOut, packageStatus, statusAsRead, wireFund, withTimeout } from './orderQueries'
import { nameIn } from '../names'

type OrderSummary = InferInput<typeof orderSummary>
type LineRow = typeof orderLines.$inferSelect

/** Orders under way: the header's badge counts them. */
const openStatuses: OrderStatus[] = ['waiting_payment_confirmation', 'processing', 'paid', 'shipped']

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

/** An order's total after its voucher, in its unit. */
const wireTotal = ({
  priceUnit,
  goodsPoints,
  shippingPoints,
  goodsSatang,
  shippingSatang,
  discountSatang,
}: OrderRow) =>
  priceUnit === 'points'
    ? goodsPoints + shippingPoints
    : toWire(priceUnit, goodsSatang + shippingSatang - discountSatang)

const groupByOrder = <R extends { orderId: string }>(rows: readonly R[]): Map<string, R[]> => {
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

interface PageQuery {
  shopper: Shopper
  page: number
  limit: number
  now: Date
  language: Language
  /** The partner whose orders have a row per package (ORD-016, ORD-017). */
  splitPartnerId?: string | undefined
}

/**
 * One page of a shopper's orders under one tab, newest first; one that is overdue has timed out. Page, limit and total count orders, so that
 * no page splits an order.
 */
export async function listOrders(db: Db, { tab, ...query }: PageQuery & { tab: OrderTab }): Promise<OrderPage> {
  const statuses = tab === 'all' ? undefined : statusesOfTab[tab]
  const total = await countOrders(db, { ...query, statuses })
  return readOrderPage(db, { ...query, total, which: statuses && inArray(statusAsRead(query.now), statuses) })
}

/** A shopper's orders whose number, product or shop name (either language) contains the keyword; newest first (API-103). */
export async function searchOrders(db: Db, { keyword, ...query }: PageQuery & { keyword: string }): Promise<OrderPage> {
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
    .where(and(eq(orders.shopperId, query.shopper.id), which))
  return readOrderPage(db, { ...query, total: found?.total ?? 0, which })
}

async function readOrderPage(db: Db, query: PageQuery & { total: number; which: SQL | undefined }): Promise<OrderPage> {
  const { shopper, page, limit, now, language, splitPartnerId, total, which } = query
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
  const lines = groupByOrder(
    await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.position)),
  )
  const funds = groupByOrder(
    await db.select().from(orderFunds).where(inArray(orderFunds.orderId, ids)).orderBy(asc(orderFunds.position)),
  )
  const packages = groupByOrder(
    await db.select().from(suborders).where(inArray(suborders.orderId, ids)).orderBy(asc(suborders.position)),
  )
  return {
    page,
    limit,
    total,
    orders: rows.flatMap(({ order: stored, merchant }) => {
      const order = withTimeout(stored, now)
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
            merchant: toMerchantSummary(merchant, language),
            partner_id: order.partnerId ?? undefined,
            first_product: {
              name: nameIn(first.name, language),
              image: first.image,
              variant: first.optionValues.map((value) => value[language]),
              quantity: first.quantity,
            },
            product_count: own.length,
            kind: own.every(({ kind }) => kind === 'digital') ? 'digital' : 'physical',
            paymentMethod: order.paymentMethod,
            source_of_funds: (funds.get(order.id) ?? []).map((fund) => wireFund(fund, language)),
            purchase_state: order.purchaseState,
            price_unit: order.priceUnit,
            total: wireTotal(order),
            ...(part && { package: part }),
          },
        ]
      }
      const parts = packages.get(order.id) ?? []
      if (parts.length < 2 || order.partnerId !== splitPartnerId) return row(all, order.status)
      return parts.flatMap((pack, index) =>
        row(
          all.filter(({ suborderId }) => suborderId === pack.id),
          packageStatus(pack, order, now),
          { index, of: parts.length },
        ),
      )
    }),
  }
}

/**
 * Number of a shopper's orders in these statuses as they are read, from the stored counts, which have an overdue order as waiting until its
 * job has run.
 */
async function countOrders(
  db: Db,
  given: { shopper: Shopper; now: Date; statuses: OrderStatus[] | undefined },
): Promise<number> {
  const { shopper, now, statuses } = given
  const stored = await db.select().from(orderCounts).where(eq(orderCounts.shopperId, shopper.id))
  const counts = new Map(stored.map(({ status, count }) => [status, count]))
  const waiting = counts.get('waiting_payment_confirmation') ?? 0
  if (waiting > 0) {
    const [row] = await db
      .select({ over: count() })
      .from(orders)
      .where(and(eq(orders.shopperId, shopper.id), hasTimedOut(now)))
    const over = row?.over ?? 0
    counts.set('waiting_payment_confirmation', waiting - over)
    counts.set('voidTimeout', (counts.get('voidTimeout') ?? 0) + over)
  }
  return (statuses ?? [...counts.keys()]).reduce((total, status) => total + (counts.get(status) ?? 0), 0)
}

/** Number of a shopper's orders that wait, are being prepared or are under way. */
export const countOpenOrders = (db: Db, { shopper, now }: { shopper: Shopper; now: Date }): Promise<number> =>
  countOrders(db, { shopper, now, statuses: openStatuses })

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
    order: await countOpenOrders(db, { shopper, now }),
    cart: row?.items ?? 0,
    coupon: purchased + gift,
    promotion: await countCollectable(db, { shopper, now }),
  }
}
