import { randomUUID } from 'node:crypto'
import { and, eq, lte } from 'drizzle-orm'
import { orderConfirmationMinutes } from '../../../contract/constants'
import type { GiftStatus } from '../../../contract/couponEnums'
import { outcomeOf } from '../../../contract/enums'
import type { PinStatus } from '../../../contract/pin'
import type { Bank, PinVerdict, SandboxBank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { gifts, linkOpenings, orders } from '../../db/schema'
import { cancelClaim, undoOrder } from '../orders/orderReversal'
import { refuse } from '../catalogueError'
import { confirmOrder } from './confirmation'
import { giftWithTimeout } from '../gifts/giftRules'
import { cancelIfWaiting, confirmGift } from '../gifts/giftWrites'
import type { OrderRow } from '../orders/orderQueries'
import { awaitsPin, isWaiting, lockOrder, withTimeout } from '../orders/orderQueries'
import type { Shopper } from '../shopper/session'

const lifeMs = orderConfirmationMinutes * 60_000

type OpeningRow = typeof linkOpenings.$inferSelect

const isOverdue = ({ createdAt }: OpeningRow, now: Date): boolean => now.getTime() >= createdAt.getTime() + lifeMs

const statusOfOpening = (opening: OpeningRow, now: Date): PinStatus =>
  opening.status === 'open' && isOverdue(opening, now) ? 'cancelled' : opening.status

const statusOfGift = {
  waiting: 'open',
  sent: 'confirmed',
  opened: 'confirmed',
  lapsed: 'confirmed',
  cancelled: 'cancelled',
} as const satisfies Record<GiftStatus, PinStatus>

/**
 * Has the bank request the shopper's PIN before one of its old web pages opens. Refuses with 405 for a shopper who is not FULL or CARD with
 * full permission. Deletes this shopper's expired requests. Source: SES-029, SES-030.
 */
export async function requestLinkPin(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; url: string; now: Date },
): Promise<string> {
  const { bank, shopper, url, now } = given
  if ((shopper.profileType !== 'FULL' && shopper.profileType !== 'CARD') || shopper.permission !== 'Full') refuse('405')
  const overdue = and(
    eq(linkOpenings.shopperId, shopper.id),
    lte(linkOpenings.createdAt, new Date(now.getTime() - lifeMs)),
  )
  for (const { pinReference } of await tx.delete(linkOpenings).where(overdue).returning())
    await bank.voidPin(tx, pinReference)
  const id = randomUUID()
  const pinReference = await bank.requestPin(tx, { shopperId: shopper.id, orderReference: id, now })
  await tx.insert(linkOpenings).values({ id, shopperId: shopper.id, url, pinReference, status: 'open', createdAt: now })
  return pinReference
}

/**
 * The order, gift or opening of this shopper that waits for a PIN reference. Refuses with 410 for a reference that is unknown or another's.
 */
async function waitingFor(db: Db, shopper: Shopper, reference: string) {
  const [order] = await db
    .select({
      id: orders.id,
      status: orders.status,
      createdAt: orders.createdAt,
      pinReference: orders.pinReference,
      pinVerifiedAt: orders.pinVerifiedAt,
    })
    .from(orders)
    .where(and(eq(orders.pinReference, reference), eq(orders.shopperId, shopper.id)))
  if (order) return { order }
  const [gift] = await db
    .select({ id: gifts.id, status: gifts.status, orderId: gifts.orderId, createdAt: gifts.createdAt })
    .from(gifts)
    .where(and(eq(gifts.pinReference, reference), eq(gifts.senderId, shopper.id)))
  if (gift) return { gift }
  const [opening] = await db
    .select()
    .from(linkOpenings)
    .where(and(eq(linkOpenings.pinReference, reference), eq(linkOpenings.shopperId, shopper.id)))
  return opening ? { opening } : refuse('410')
}

/** The PIN of an order that still waits for its card is confirmed. */
function statusOfOrder(order: Pick<OrderRow, 'status' | 'pinReference' | 'pinVerifiedAt'>): PinStatus {
  const outcome = outcomeOf[order.status]
  if (outcome === 'waiting') return awaitsPin(order) ? 'open' : 'confirmed'
  return outcome === 'paid' ? 'confirmed' : 'cancelled'
}

/** The status of this shopper's PIN reference (BRG-031). */
export async function readPin(db: Db, given: { shopper: Shopper; reference: string; now: Date }): Promise<PinStatus> {
  const { order, gift, opening } = await waitingFor(db, given.shopper, given.reference)
  if (gift) return statusOfGift[giftWithTimeout(gift, given.now).status]
  return order ? statusOfOrder(withTimeout(order, given.now)) : statusOfOpening(opening, given.now)
}

/** Voids what still waits for the PIN. A decided one is unchanged and its status is returned (BRG-031). */
export async function cancelPin(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; reference: string; now: Date },
): Promise<PinStatus> {
  const { bank, shopper, reference, now } = given
  const { order, gift } = await waitingFor(tx, shopper, reference)
  if (gift) return statusOfGift[(await cancelIfWaiting(tx, { bank, giftId: gift.id })) ?? 'cancelled']
  if (order) {
    const current = (await lockOrder(tx, order.id)) ?? order
    if (statusOfOrder(current) !== 'open') return statusOfOrder(withTimeout(current, now))
    await cancelClaim(tx, { bank, shopper, orderId: order.id, now })
    return 'cancelled'
  }
  const [voided] = await tx
    .update(linkOpenings)
    .set({ status: 'cancelled' })
    .where(and(eq(linkOpenings.pinReference, reference), eq(linkOpenings.status, 'open')))
    .returning()
  if (!voided) return readPin(tx, { shopper, reference, now })
  await bank.voidPin(tx, reference)
  return 'cancelled'
}

/** The result of an entered PIN. */
export interface PinGiven {
  verified: boolean
  /** Why it failed: a wrong PIN, the last wrong one, or one that came too late. */
  reason?: 'wrong' | 'locked' | 'over'
  tries_left?: number
}

/** The reference is void: cancels what waits for it; an order returns what it held. */
async function giveUp(tx: Db, given: { bank: Bank; waiting: string; now: Date }): Promise<void> {
  const { bank, waiting, now } = given
  await tx
    .update(linkOpenings)
    .set({ status: 'cancelled' })
    .where(and(eq(linkOpenings.id, waiting), eq(linkOpenings.status, 'open')))
  await cancelIfWaiting(tx, { bank, giftId: waiting })
  const order = await lockOrder(tx, waiting)
  if (order && isWaiting(order)) await undoOrder(tx, order, { bank, status: 'cancelled', now })
}

/**
 * The bank received a PIN for this reference. What waits for it is confirmed if the PIN is right and in time, and cancelled if the bank
 * accepts no further PIN. Undefined for a reference without anything waiting.
 */
export async function enterPin(
  tx: Db,
  given: { bank: SandboxBank; reference: string; pin: string; now: Date },
): Promise<PinGiven | undefined> {
  const { bank, reference, pin, now } = given
  const waiting = await bank.orderOfPin(tx, reference)
  if (waiting === undefined) return undefined
  const verdicts: PinVerdict[] = []
  const verify = async () => {
    const verdict = await bank.verifyPin(tx, { reference, pin, now })
    verdicts.push(verdict)
    return verdict.kind === 'right'
  }
  const [opening] = await tx.select().from(linkOpenings).where(eq(linkOpenings.id, waiting)).for('update')
  if (!opening) {
    const gift = await confirmGift(tx, { bank, giftId: waiting, now, verify })
    const confirmed = gift ?? (await confirmOrder(tx, { bank, orderId: waiting, now, verify }))
    if (confirmed?.verified) return { verified: true }
  } else if (statusOfOpening(opening, now) !== 'cancelled' && (await verify())) {
    await tx.update(linkOpenings).set({ status: 'confirmed' }).where(eq(linkOpenings.id, opening.id))
    return { verified: true }
  }
  const [verdict] = verdicts
  if (verdict?.kind === 'wrong') return { verified: false, reason: 'wrong', tries_left: verdict.triesLeft }
  if (verdict?.kind !== 'locked') return { verified: false, reason: 'over' }
  await giveUp(tx, { bank, waiting, now })
  return { verified: false, reason: 'locked', tries_left: 0 }
}
