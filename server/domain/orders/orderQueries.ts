import type { SQL } from 'drizzle-orm'
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { bangkokTime, orderConfirmationMinutes } from '../../../contract/constants'
import type { Language, OrderStatus } from '../../../contract/enums'
import { toWire } from '../../../contract/money'
import type { Claim, SourceOfFund } from '../../../contract/payment'
import type { Db } from '../../db/client'
import { rowsOf } from '../../db/client'
import { orderFunds, orders, statusLog, suborders } from '../../db/schema'
import { refuse } from '../catalogueError'
import type { Shopper } from '../shopper/session'

export type OrderRow = typeof orders.$inferSelect
export type FundRow = typeof orderFunds.$inferSelect
export type PackageRow = typeof suborders.$inferSelect

const confirmationMs = orderConfirmationMinutes * 60_000

/** When an unconfirmed order becomes voidTimeout (CHK-011). */
export const confirmationDeadline = (createdAt: Date): Date => new Date(createdAt.getTime() + confirmationMs)

/** Delivered goods can be reviewed; donations and transfers of points are no goods (ORD-058). */
export const canReview = ({ status, purchaseState }: Pick<OrderRow, 'status' | 'purchaseState'>): boolean =>
  status === 'completed' && purchaseState !== 'donation' && purchaseState !== 'point_transfer'

export const isWaiting = (order: Pick<OrderRow, 'status'>): boolean => order.status === 'waiting_payment_confirmation'
/** The order needs a PIN that the bank has not received yet. */
export const awaitsPin = (order: Pick<OrderRow, 'pinReference' | 'pinVerifiedAt'>): boolean =>
  order.pinReference !== null && order.pinVerifiedAt === null
export const isOverdue = (order: Pick<OrderRow, 'createdAt'>, now: Date): boolean =>
  now >= confirmationDeadline(order.createdAt)

/** The order as it is read: one that is overdue has timed out, even before its job has run (CHK-011). */
export const withTimeout = <O extends Pick<OrderRow, 'status' | 'createdAt'>>(order: O, now: Date): O =>
  isWaiting(order) && isOverdue(order, now) ? { ...order, status: 'voidTimeout', isCustomerTimeout: true } : order

/** The status of one of the order's packages as it is read. */
export const packageStatus = (pack: Pick<PackageRow, 'status'>, order: Pick<OrderRow, 'createdAt'>, now: Date) =>
  withTimeout({ status: pack.status, createdAt: order.createdAt }, now).status

/** The condition of {@link withTimeout} in SQL: orders that have timed out and whose job has not run. */
export const hasTimedOut = (now: Date): SQL =>
  and(
    eq(orders.status, 'waiting_payment_confirmation'),
    lte(orders.createdAt, new Date(now.getTime() - confirmationMs)),
  )!

/** The status of {@link withTimeout} in SQL. */
export const statusAsRead = (now: Date): SQL<OrderStatus> =>
  sql`case when ${hasTimedOut(now)} then 'voidTimeout' else ${orders.status} end`

/** Order and invoice number: the Bangkok date and a running number of eight digits. */
export async function nextNumbers(tx: Db, now: Date): Promise<{ orderNumber: string; invoiceNumber: string }> {
  const [row] = await rowsOf<{ n: number }>(tx, sql`select nextval('order_numbers') as n`)
  const day = bangkokTime(now).toISOString().slice(2, 10).replaceAll('-', '')
  const running = `${day}${String(row?.n ?? 0).padStart(8, '0')}`
  return { orderNumber: `KM${running}`, invoiceNumber: `INV${running}` }
}

/** An order's funds, vouchers included, by position. */
export const readFunds = (db: Db, orderId: string): Promise<FundRow[]> =>
  db.select().from(orderFunds).where(eq(orderFunds.orderId, orderId)).orderBy(asc(orderFunds.position))

/** The part of an order that the card gateway has to charge. */
export const findCardFund = (funds: readonly FundRow[]): FundRow | undefined =>
  funds.find(({ type, amount }) => type === 'kmarket_credit_card' && amount > 0)

/** A fund in the wire format, with the card's name in the call's language. */
export const wireFund = (fund: FundRow, language: Language): SourceOfFund => ({
  type: fund.type,
  amount: toWire(fund.unit, fund.amount),
  unit: fund.unit,
  card_key: fund.cardKey ?? undefined,
  card_name: fund.cardName?.[language],
  card_number: fund.cardNumber ?? undefined,
  card_image: fund.cardImage ?? undefined,
  card_type: fund.cardType ?? undefined,
  promocode_code: fund.promocodeCode ?? undefined,
  promocode_history_id: fund.promocodeHistoryId ?? undefined,
  promocode_id: fund.promocodeId ?? undefined,
  partner: fund.partnerType === null ? undefined : { type: fund.partnerType },
})

/** The claim of an order that no longer waits: its numbers and its status. */
export const decidedClaim = (order: Pick<OrderRow, 'id' | 'orderNumber' | 'invoiceNumber' | 'status'>): Claim => ({
  order_id: order.id,
  order_number: order.orderNumber,
  invoice_number: order.invoiceNumber,
  order_status: order.status,
})

/** An order's claim with its current status; while it waits also its funds and the next confirmation, the PIN before the card. */
export async function toClaim(
  db: Db,
  order: Pick<OrderRow, 'id' | 'orderNumber' | 'invoiceNumber' | 'status' | 'pinReference' | 'pinVerifiedAt'>,
  language: Language,
): Promise<Claim> {
  if (!isWaiting(order)) return decidedClaim(order)
  const funds = await readFunds(db, order.id)
  const claim: Claim = { ...decidedClaim(order), source_of_funds: funds.map((fund) => wireFund(fund, language)) }
  if (order.pinReference !== null && awaitsPin(order)) return { ...claim, pin_reference: order.pinReference }
  const card = findCardFund(funds)
  return card?.cardKey ? { ...claim, payment: { data: { card_id: card.cardKey } } } : claim
}

/** Locks the order until the transaction ends, so that a concurrent caller sees the first one's decision. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** Sets an order and all its packages to a status and logs the given times. */
export async function setOrderStatus(
  tx: Db,
  order: OrderRow,
  given: { status: OrderStatus; log: readonly OrderStatus[]; now: Date; fields?: Partial<OrderRow> },
): Promise<OrderRow> {
  const { status, log, now, fields = {} } = given
  await tx
    .update(orders)
    .set({ ...fields, status })
    .where(eq(orders.id, order.id))
  const packages = await tx
    .update(suborders)
    .set({ status })
    .where(eq(suborders.orderId, order.id))
    .returning({ id: suborders.id })
  if (log.length > 0)
    await tx
      .insert(statusLog)
      .values(packages.flatMap(({ id }) => log.map((reached) => ({ suborderId: id, status: reached, at: now }))))
      .onConflictDoNothing()
  return { ...order, ...fields, status }
}

/** The bank's holds behind an order's funds. */
export const readHolds = async (tx: Db, orderId: string): Promise<string[]> =>
  (await readFunds(tx, orderId)).flatMap(({ holdId }) => (holdId === null ? [] : [holdId]))

/** Whether every package of an order has been shipped; only then can the shopper confirm its arrival (ORD-058). */
export const isAllSent = ({ status }: OrderRow, packages: readonly PackageRow[]): boolean =>
  status === 'shipped' && packages.every((pack) => pack.status === 'shipped' || pack.status === 'completed')

/** The packages of an order by position. */
export const readPackages = (db: Db, orderId: string): Promise<PackageRow[]> =>
  db.select().from(suborders).where(eq(suborders.orderId, orderId)).orderBy(asc(suborders.position))

/** One of the shopper's orders. Refuses with 404 for an order that is unknown or another's. */
export async function findOwnOrder(db: Db, shopper: Shopper, id: string, lock = false): Promise<OrderRow> {
  const query = db
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.shopperId, shopper.id)))
  const [order] = lock ? await query.for('update') : await query
  return order ?? refuse('404')
}
