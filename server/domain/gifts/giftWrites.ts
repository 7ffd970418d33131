import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { InferInput, InferOutput } from 'valibot'
import { dayMs, giftCardDays } from '../../../contract/constants'
import type { GiftStatus } from '../../../contract/couponEnums'
import type { Language } from '../../../contract/enums'
import type { giftOfOrder } from '../../../contract/giftCard'
import type { sendGift as sendEndpoint } from '../../../contract/gifts'
import { graphemes } from '../../../contract/gifts'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import type { ProductRow } from '../../db/rows'
import { coupons, dueJobs, gifts, products, shoppers } from '../../db/schema'
import { CatalogueError, refuse } from '../catalogueError'
import type { CouponRow } from '../coupons/coupons'
import { isExpired, newCode } from '../coupons/coupons'
import type { OrderRow } from '../orders/orderQueries'
import { nextNumbers } from '../orders/orderQueries'
import { unitsIn } from '../payment/claim/lines'
import { oneLine } from '../oneLine'
import type { Shopper } from '../shopper/session'
import { findShopper, lockShopper } from '../shopper/session'
import { deletePicture, findCardPicture } from './giftCards'
import type { WireGift } from './giftReads'
import { checkOwnGift, toWireGift } from './giftReads'
import type { Recipient } from './giftRecipients'
import { checkGiftProduct, checkGiver, findRecipient } from './giftRecipients'
import type { GiftRow } from './giftRules'
import {
  givingRefusal,
  isLapsing,
  isOverdue,
  isRegistrationOverdue,
  pinDeadline,
  registrationDeadline,
} from './giftRules'

type Card = InferOutput<typeof giftOfOrder>

/** The gift, locked until the transaction ends. */
async function lockGift(tx: Db, id: string): Promise<GiftRow | undefined> {
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
  return gift
}

interface GiftRequest {
  bank: Bank
  sender: Shopper
  card: Card
  /** Maximum graphemes of a message (GFT-012). */
  messageMax: number
  now: Date
}

/**
 * Validates a card before anything is given: recipient, product and picture. Refuses with 310-01 to 310-11, and with 1011 for a message or a
 * name without a visible character.
 */
async function checkCard(
  tx: Db,
  { bank, sender, card, messageMax }: GiftRequest,
): Promise<{ recipient: Recipient; receiverName: string; picture: string }> {
  if (card.sender.mobileNo !== sender.mobileNo) refuse('310-02')
  if (graphemes(card.message).length > messageMax) refuse('310-01')
  const receiverName = oneLine(card.contact.giftReceiverName)
  if (oneLine(card.message) === '' || receiverName === '') refuse('1011')
  const recipient = await findRecipient(tx, { bank, sender, mobileNo: card.contact.mobileNo })
  return { recipient, receiverName, picture: await findCardPicture(tx, sender, card.giftcardImage) }
}

async function insertGift(
  tx: Db,
  { sender, card, now }: GiftRequest,
  gift: Pick<GiftRow, 'id' | 'productId' | 'mid' | 'name' | 'image'> & {
    recipient: Recipient
    receiverName: string
    picture: string
    couponId?: string
    orderId?: string
    pinReference?: string
    idempotencyKey?: string
  },
): Promise<void> {
  const { recipient, ...rest } = gift
  const { orderNumber } = await nextNumbers(tx, now)
  await tx.insert(gifts).values({
    ...rest,
    number: `GF${orderNumber.slice(2)}`,
    senderId: sender.id,
    recipientId: recipient.shopper.id,
    status: 'waiting',
    receiverMobile: card.contact.mobileNo,
    senderMobile: sender.mobileNo,
    message: card.message,
    createdAt: now,
  })
}

/** Holds one of the sender's coupons for a gift. Refuses with 407 for an unknown one, else as {@link givingRefusal}. */
async function holdCoupon(tx: Db, given: { sender: Shopper; couponId: string; giftId: string; now: Date }) {
  const { sender, couponId, giftId, now } = given
  const own = and(eq(coupons.id, couponId), eq(coupons.shopperId, sender.id))
  const [coupon] = await tx.select().from(coupons).where(own).for('update')
  if (!coupon) return refuse('407')
  const key = givingRefusal(coupon, now)
  if (key) return refuse(key)
  await tx.update(coupons).set({ heldGiftId: giftId }).where(own)
  return coupon
}

/**
 * Gives one of the shopper's coupons: validates it, holds the coupon and has the bank request the PIN, which makes it the recipient's. A
 * refusal leaves no changes. Refusals are those of the contract's `sendGift`. Source: GFT-018, ERR-070.
 */
export async function sendGift(
  tx: Db,
  {
    request,
    idempotencyKey,
    ...given
  }: Omit<GiftRequest, 'card'> & { request: InferOutput<typeof sendEndpoint.body>; idempotencyKey: string },
): Promise<InferInput<typeof sendEndpoint.response>> {
  const { bank, sender, now } = given
  const making = { ...given, card: request }
  checkGiver(sender)
  const id = randomUUID()
  // Before the recipient, so that a sender without a coupon learns nothing about a number.
  const coupon = await holdCoupon(tx, { sender, couponId: request.giftId, giftId: id, now })
  const { recipient, receiverName, picture } = await checkCard(tx, making)
  const product = (await productOfCoupon(tx, coupon)) ?? refuse('310-06')
  await checkGiftProduct(tx, product, { recipient, units: 1, now })
  const pinReference = await bank.requestPin(tx, { shopperId: sender.id, orderReference: id, now })
  const { productId, mid, name, image } = coupon
  await insertGift(tx, making, {
    id,
    recipient,
    receiverName,
    picture,
    couponId: coupon.id,
    productId,
    mid,
    name,
    image,
    pinReference,
    idempotencyKey,
  })
  await tx.insert(dueJobs).values({ kind: 'gift.timeout', ref: id, runAt: pinDeadline(now) })
  return { gift_id: id, gift_status: 'waiting', pin_reference: pinReference }
}

async function productOfCoupon(db: Db, { productId }: Pick<CouponRow, 'productId'>): Promise<ProductRow | undefined> {
  const [product] = await db.select().from(products).where(eq(products.productId, productId))
  return product
}

/**
 * Makes an order's purchase a gift: validates card, recipient and every product, and stores the gift until the order is confirmed. Returns
 * the order's gift fields.
 */
export async function attachGift(
  tx: Db,
  making: GiftRequest & { orderId: string; lines: readonly { product: ProductRow; quantity: number }[] },
): Promise<{ fields: Partial<OrderRow>; insert: () => Promise<void> }> {
  const { recipient, receiverName, picture } = await checkCard(tx, making)
  const { lines, now } = making
  for (const { product } of lines)
    await checkGiftProduct(tx, product, { recipient, units: unitsIn(lines, product.productId), now })
  const [first] = lines
  if (!first) return refuse('310-01')
  const { productId, mid, name, image } = first.product
  const id = randomUUID()
  const { contact, sender } = making.card
  return {
    fields: {
      giftId: id,
      giftType: lines.every(({ product }) => product.subType === 'digital') ? 'ecoupon' : 'product',
      giftRecipientName: receiverName,
      giftRecipientMobile: contact.mobileNo,
      giftSenderMobile: sender.mobileNo,
    },
    insert: () =>
      insertGift(tx, making, {
        id,
        recipient,
        receiverName,
        picture,
        orderId: making.orderId,
        productId,
        mid,
        name,
        image,
      }),
  }
}

/** Hands coupons over to the recipient, wrapped, under new codes that the sender has never seen. */
async function handOver(tx: Db, gift: GiftRow, given: readonly CouponRow[], now: Date): Promise<GiftRow> {
  const [recipient] = await tx.select().from(shoppers).where(eq(shoppers.id, gift.recipientId))
  const registerBy = registrationDeadline(recipient, now)
  for (const { id } of given)
    await tx
      .update(coupons)
      .set({
        shopperId: gift.recipientId,
        code: newCode(),
        status: 'gift_not_opened',
        type: 'gift',
        isGift: true,
        giftId: gift.id,
        giftOpened: false,
        heldGiftId: null,
        registerBy,
        createdAt: now,
      })
      .where(eq(coupons.id, id))
  const cardUntil = new Date(now.getTime() + giftCardDays * dayMs)
  const fields = { status: 'sent' as const, sentAt: now, cardUntil, registerBy }
  await tx.update(gifts).set(fields).where(eq(gifts.id, gift.id))
  await tx.insert(dueJobs).values({ kind: 'gift.lapse', ref: gift.id, runAt: cardUntil }).onConflictDoNothing()
  return { ...gift, ...fields }
}

/**
 * Cancels a gift that was never given: the sender can use its coupon again. Its picture stays for another try, as long as any unused one.
 */
async function cancelWaiting(tx: Db, gift: GiftRow, bank: Bank): Promise<GiftStatus> {
  await tx.update(coupons).set({ heldGiftId: null }).where(eq(coupons.heldGiftId, gift.id))
  await tx.update(gifts).set({ status: 'cancelled', message: null, picture: null }).where(eq(gifts.id, gift.id))
  if (gift.pinReference !== null) await bank.voidPin(tx, gift.pinReference)
  return 'cancelled'
}

/**
 * The bank confirms that the sender entered the PIN. A waiting gift is given, once; one that is overdue, whose coupon the sender can no
 * longer give, or whose recipient can no longer receive it, is cancelled. Undefined for an unknown gift.
 */
export async function confirmGift(
  tx: Db,
  given: { bank: Bank; giftId: string; now: Date; verify: () => Promise<boolean> },
): Promise<{ status: GiftStatus; verified: boolean } | undefined> {
  const { bank, giftId, now } = given
  const gift = await lockGift(tx, giftId)
  if (!gift) return undefined
  if (gift.status === 'waiting' && isOverdue(gift, now))
    return { status: await cancelWaiting(tx, gift, bank), verified: false }
  if (!(await given.verify())) return { status: gift.status, verified: false }
  if (gift.status !== 'waiting') return { status: gift.status, verified: true }
  const free = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.heldGiftId, gift.id), eq(coupons.shopperId, gift.senderId), eq(coupons.status, 'usable')))
    .for('update')
  const isGivable = free.length > 0 && !free.some((coupon) => isExpired(coupon, now))
  if (!isGivable || !(await isRecipientEligible(tx, gift, { given: free, bank, now })))
    return { status: await cancelWaiting(tx, gift, bank), verified: false }
  return { status: (await handOver(tx, gift, free, now)).status, verified: true }
}

/** Cancels a gift that still waits; one that was given stays given. Undefined for an unknown gift. */
export async function cancelIfWaiting(
  tx: Db,
  { bank, giftId }: { bank: Bank; giftId: string },
): Promise<GiftStatus | undefined> {
  const gift = await lockGift(tx, giftId)
  if (!gift || gift.orderId !== null) return gift?.status
  return gift.status === 'waiting' ? cancelWaiting(tx, gift, bank) : gift.status
}

/** The sender cancels before the PIN. Refuses with 410 for a gift that is unknown or another's. */
export async function cancelGift(
  tx: Db,
  { bank, shopper, giftId }: { bank: Bank; shopper: Shopper; giftId: string },
): Promise<{ gift_id: string; gift_status: GiftStatus }> {
  const [own] = await tx
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.id, giftId), eq(gifts.senderId, shopper.id)))
  const status = own && (await cancelIfWaiting(tx, { bank, giftId }))
  return { gift_id: giftId, gift_status: status ?? refuse('410') }
}

/** Cancels a gift whose PIN was not given in time; leaves any other unchanged. */
export async function expireGift(tx: Db, { bank, giftId, now }: { bank: Bank; giftId: string; now: Date }) {
  const gift = await lockGift(tx, giftId)
  if (gift?.status === 'waiting' && gift.orderId === null && isOverdue(gift, now)) await cancelWaiting(tx, gift, bank)
}

/** Whether the recipient can still receive these coupons: a gift is checked again on delivery. */
async function isRecipientEligible(
  tx: Db,
  gift: GiftRow,
  { given, bank, now }: { given: readonly CouponRow[]; bank: Bank; now: Date },
): Promise<boolean> {
  const sender = await findShopper(tx, gift.senderId)
  if (!sender) return false
  try {
    const recipient = await findRecipient(tx, { bank, sender, mobileNo: gift.receiverMobile })
    // Two gifts at once could each bring what may be had once.
    await lockShopper(tx, recipient.shopper)
    const ids = [...new Set(given.map(({ productId }) => productId))]
    const rows = await tx.select().from(products).where(inArray(products.productId, ids))
    for (const product of rows) {
      const units = given.filter(({ productId }) => productId === product.productId).length
      await checkGiftProduct(tx, product, { recipient, units, now })
    }
    return recipient.shopper.id === gift.recipientId
  } catch (error) {
    if (error instanceof CatalogueError) return false
    throw error
  }
}

/**
 * Delivers a paid order's gift: its coupons become the recipient's. If that is no longer possible the buyer keeps them, marked as bought to
 * send.
 */
export async function deliverGift(tx: Db, order: OrderRow, { bank, now }: { bank: Bank; now: Date }): Promise<void> {
  if (order.giftId === null) return
  const gift = await lockGift(tx, order.giftId)
  if (gift?.status !== 'waiting') return
  const bought = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.orderId, order.id), eq(coupons.shopperId, order.shopperId)))
    .orderBy(coupons.id)
  if (bought.length > 0 && !(await isRecipientEligible(tx, gift, { given: bought, bank, now }))) {
    await tx.update(coupons).set({ giftId: null }).where(eq(coupons.orderId, order.id))
    await cancelWaiting(tx, gift, bank)
  } else await handOver(tx, gift, bought, now)
}

/**
 * Ends the gifts of an undone order: its own, and those made of its coupons. Waiting ones are cancelled, wrapped ones stay wrapped for
 * good, opened ones keep their card.
 */
export async function endGiftsOfOrder(tx: Db, order: OrderRow, bank: Bank): Promise<void> {
  const rows = await tx
    .select({ given: coupons.giftId, held: coupons.heldGiftId })
    .from(coupons)
    .where(eq(coupons.orderId, order.id))
  const ids = new Set([order.giftId, ...rows.flatMap(({ given, held }) => [given, held])])
  for (const id of [...ids].sort()) {
    const gift = id === null ? undefined : await lockGift(tx, id)
    if (gift?.status === 'waiting') await cancelWaiting(tx, gift, bank)
    if (gift?.status === 'sent') await tx.update(gifts).set({ status: 'cancelled' }).where(eq(gifts.id, gift.id))
  }
}

/** Cancels the gift of an order that is not paid. */
export async function cancelGiftOfOrder(tx: Db, order: OrderRow, bank: Bank): Promise<void> {
  const gift = order.giftId === null ? undefined : await lockGift(tx, order.giftId)
  if (gift?.status === 'waiting') await cancelWaiting(tx, gift, bank)
}

/**
 * After 90 days deletes a card's message and picture; a guest's gift lapses unless the guest has registered by now. Other recipients'
 * coupons follow their own expiry (GFT-014 to GFT-016).
 */
export async function lapseGift(tx: Db, { giftId, now }: { giftId: string; now: Date }): Promise<void> {
  const gift = await lockGift(tx, giftId)
  if (!gift || gift.cardUntil === null || gift.cardUntil > now) return
  const [recipient] = await tx.select().from(shoppers).where(eq(shoppers.id, gift.recipientId))
  const lapses = isLapsing(gift, recipient)
  const held = and(eq(coupons.giftId, gift.id), eq(coupons.shopperId, gift.recipientId))
  if (lapses)
    await tx
      .update(coupons)
      .set({ expiredAt: sql`least(${coupons.expiredAt}, ${gift.registerBy?.toISOString()}::timestamptz)` })
      .where(and(held, inArray(coupons.status, ['usable', 'gift_not_opened'])))
  else await tx.update(coupons).set({ registerBy: null }).where(held)
  await tx
    .update(gifts)
    .set({ message: null, picture: null, ...(lapses && { status: 'lapsed' as const }) })
    .where(eq(gifts.id, gift.id))
  if (gift.picture !== null) await deletePicture(tx, gift.picture)
}

/**
 * Unwraps a received gift and makes its coupons usable. A repeat changes nothing. Refuses with 410, and with 103 for a lapsed or withdrawn
 * gift (CPN-015).
 */
export async function openGift(
  tx: Db,
  given: { shopper: Shopper; giftId: string; now: Date; language: Language },
): Promise<WireGift> {
  const { shopper, giftId, now } = given
  const gift = checkOwnGift(await lockGift(tx, giftId), shopper)
  if (gift.recipientId !== shopper.id) return refuse('410')
  if (gift.status === 'opened') return toWireGift(tx, gift, given)
  if (gift.status !== 'sent' || isRegistrationOverdue(gift, shopper, now)) return refuse('103')
  const held = and(
    eq(coupons.giftId, gift.id),
    eq(coupons.shopperId, shopper.id),
    eq(coupons.status, 'gift_not_opened'),
  )
  const wrapped = await tx.select().from(coupons).where(held).orderBy(coupons.id).for('update')
  const isOver = gift.orderId === null || wrapped.length > 0 ? wrapped.every((coupon) => isExpired(coupon, now)) : false
  if (isOver) return refuse('103')
  await tx
    .update(coupons)
    .set({ status: 'usable', giftOpened: true })
    .where(and(held, isNull(coupons.heldGiftId)))
  await tx.update(gifts).set({ status: 'opened', openedAt: now }).where(eq(gifts.id, gift.id))
  return toWireGift(tx, { ...gift, status: 'opened', openedAt: now }, given)
}
