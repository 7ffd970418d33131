import { eq } from 'drizzle-orm'
import type { OrderStatus } from '../../../contract/enums'
import type { OrderMove } from '../../../contract/sandbox'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { orders, statusLog, suborders } from '../../db/schema'
import { refuse } from '../catalogueError'
import { completePayment } from '../payment/confirmation'
import type { Shopper } from '../shopper/session'
import { refundOrder, takeBackIssued, undoOrder } from './orderReversal'
import type { OrderRow, PackageRow } from './orderQueries'
import {
  findCardFund,
  findOwnOrder,
  isAllSent,
  isWaiting,
  lockOrder,
  readFunds,
  readPackages,
  setOrderStatus,
} from './orderQueries'

/** The shopper confirms that a shipped order has arrived. Refuses with 404 (unknown, another's) and 1011 (a package is not shipped). */
export async function completeOrder(
  tx: Db,
  { shopper, orderId, now }: { shopper: Shopper; orderId: string; now: Date },
): Promise<void> {
  const order = await findOwnOrder(tx, shopper, orderId, true)
  if (order.status === 'completed') return
  if (!isAllSent(order, await readPackages(tx, order.id))) refuse('1011')
  await setOrderStatus(tx, order, { status: 'completed', log: ['completed'], now })
}

/** The statuses from which the merchant's side may make each move. Only a paid order is shipped. */
const moves: Record<OrderMove, readonly OrderStatus[]> = {
  processing: ['waiting_payment_confirmation'],
  paid: ['waiting_payment_confirmation', 'processing'],
  shipped: ['paid'],
  completed: ['shipped'],
  void: ['processing', 'paid'],
  voidTimeout: ['waiting_payment_confirmation'],
  cancelled: ['waiting_payment_confirmation', 'processing', 'paid'],
  refund_sent: ['shipped', 'completed'],
  refunded: ['refund_sent'],
}

/** The statuses from which one package of a paid order makes each move. */
const packageMoves: Record<'shipped' | 'completed', readonly OrderStatus[]> = {
  shipped: ['processing', 'paid'],
  completed: ['shipped'],
}

/** Hands the package to a carrier: each of its parcels gets a tracking number. */
async function shipPackage(tx: Db, order: OrderRow, pack: PackageRow): Promise<void> {
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
  { to, index, now }: { to: OrderMove; index: number; now: Date },
): Promise<OrderStatus> {
  if (to !== 'shipped' && to !== 'completed') return refuse('1011')
  const packages = await readPackages(tx, order.id)
  const pack = packages[index] ?? refuse('404')
  if (pack.status === to) return order.status
  if ((order.status !== 'paid' && order.status !== 'shipped') || !packageMoves[to].includes(pack.status))
    return refuse('1011')
  if (to === 'shipped') await shipPackage(tx, order, pack)
  await tx.update(suborders).set({ status: to }).where(eq(suborders.id, pack.id))
  await tx.insert(statusLog).values({ suborderId: pack.id, status: to, at: now }).onConflictDoNothing()
  const isDone = packages.every(({ id, status }) => (id === pack.id ? to === 'completed' : status === 'completed'))
  const status = isDone ? 'completed' : 'shipped'
  await tx.update(orders).set({ status }).where(eq(orders.id, order.id))
  return status
}

/**
 * The merchant's and the bank's moves: pay a waiting order or let it time out, ship, deliver, void or cancel (money and stock go back),
 * send back (coupons, gifts and unshipped goods go back) and refund (money goes back). With `index` ships or delivers one package. Refuses
 * with 404 for an unknown order or package and with 1011 for a move that the status does not allow, for the delivery of an order with an
 * unshipped package, and for a move that returns the money of a used coupon.
 */
export async function moveOrder(
  tx: Db,
  {
    bank,
    orderId,
    to,
    index,
    now,
  }: { bank: Bank; orderId: string; to: OrderMove; index?: number | undefined; now: Date },
): Promise<OrderStatus> {
  const order = (await lockOrder(tx, orderId)) ?? refuse('404')
  if (index !== undefined) return movePackage(tx, order, { to, index, now })
  if (order.status === to) return to
  // A transfer of points can't be undone: the partner's points are issued. Other redemptions can't be cancelled either: the shop voids one
  // that it can't ship, and refunds returned goods (CHK-013).
  const isFixed =
    !isWaiting(order) &&
    (order.purchaseState === 'point_transfer' || (order.purchaseState === 'point_redemption' && to === 'cancelled'))
  if (!moves[to].includes(order.status) || isFixed) return refuse('1011')
  if (to === 'completed' && !isAllSent(order, await readPackages(tx, orderId))) return refuse('1011')
  // A card is charged on the gateway's page only.
  if ((to === 'paid' || to === 'processing') && findCardFund(await readFunds(tx, orderId))?.holdId === null)
    return refuse('1011')
  if (to === 'paid') return (await completePayment(tx, order, { bank, now })).status
  if (to === 'voidTimeout' || (to === 'cancelled' && isWaiting(order)))
    return (await undoOrder(tx, order, { bank, status: to, now })).status
  if (to === 'shipped') for (const pack of await readPackages(tx, orderId)) await shipPackage(tx, order, pack)
  if (to === 'void' || to === 'cancelled') await refundOrder(tx, order, { bank, now, restock: true })
  if (to === 'refund_sent') await takeBackIssued(tx, order, bank)
  if (to === 'refunded') await refundOrder(tx, order, { bank, now, restock: false })
  return (await setOrderStatus(tx, order, { status: to, log: [to], now })).status
}
