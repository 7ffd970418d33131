import { and, asc, eq } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language } from '../../../contract/enums'
import { outcomeOf } from '../../../contract/enums'
import type { gift as giftShape, sendGift as sendEndpoint } from '../../../contract/gifts'
import type { Db } from '../../db/client'
import { coupons, gifts, merchants, shoppers } from '../../db/schema'
import { refuse } from '../catalogueError'
import { initialLetter } from '../coupons/couponLists'
import type { OrderRow } from '../orders/orderQueries'
import type { Shopper } from '../shopper/session'
import type { GiftRow } from './giftRules'
import { isCardShown, isGuest, giftWithTimeout } from './giftRules'
import { nameIn } from '../names'

export type WireGift = InferInput<typeof giftShape>

/** Whether a paid order's gift was cancelled on delivery, so that `deliverGift` left it with the buyer. */
export async function isGiftLeftWithBuyer(db: Db, { giftId, status }: OrderRow): Promise<boolean> {
  if (giftId === null || outcomeOf[status] !== 'paid') return false
  const [gift] = await db.select({ status: gifts.status }).from(gifts).where(eq(gifts.id, giftId))
  return gift?.status === 'cancelled'
}

const maskMobile = (mobile: string): string => `xxx-xxx-${mobile.slice(-4)}`

/** A gift as one of its two sides sees it. A wrapped gift shows neither its card nor the whole name of its sender. */
export async function toWireGift(
  db: Db,
  gift: GiftRow,
  { shopper, now, language }: { shopper: Shopper; now: Date; language: Language },
): Promise<WireGift> {
  const side = gift.senderId === shopper.id ? 'sender' : 'recipient'
  const [sender] = await db.select().from(shoppers).where(eq(shoppers.id, gift.senderId))
  const [merchant] = await db
    .select({ name: merchants.name, image: merchants.image })
    .from(merchants)
    .where(eq(merchants.mid, gift.mid))
  const isWrapped = side === 'recipient' && gift.status === 'sent'
  const isShown = !isWrapped && isCardShown(gift, now)
  const held =
    side === 'recipient'
      ? await db
          .select({ id: coupons.id, expiredAt: coupons.expiredAt })
          .from(coupons)
          .where(and(eq(coupons.giftId, gift.id), eq(coupons.shopperId, shopper.id)))
          .orderBy(asc(coupons.id))
      : []
  return {
    gift_id: gift.id,
    gift_status: gift.status,
    side,
    sender: {
      giftSenderNameTh: sender?.firstNameTh ?? '',
      giftSenderNameEn: sender?.firstNameEn ?? '',
      giftSenderLastNameTh: isWrapped ? initialLetter(sender?.lastNameTh ?? '') : (sender?.lastNameTh ?? ''),
      giftSenderLastNameEn: isWrapped ? initialLetter(sender?.lastNameEn ?? '') : (sender?.lastNameEn ?? ''),
      mobileNo: maskMobile(gift.senderMobile),
    },
    contact: { giftReceiverName: gift.receiverName, mobileNo: maskMobile(gift.receiverMobile) },
    message: (isShown ? gift.message : null) ?? undefined,
    giftcardImage: (isShown ? gift.picture : null) ?? undefined,
    product: {
      product_id: gift.productId,
      name: nameIn(gift.name, language),
      image: gift.image,
      merchant_name: merchant ? nameIn(merchant.name, language) : '',
      merchant_image: merchant?.image ?? '',
    },
    coupon_ids: held.map(({ id }) => id),
    coupons_until: held
      .map(({ expiredAt }) => expiredAt.toISOString())
      .sort()
      .at(0),
    pin_reference: (gift.status === 'waiting' && side === 'sender' ? gift.pinReference : null) ?? undefined,
    order_id: (side === 'sender' ? gift.orderId : null) ?? undefined,
    sent_at: gift.sentAt?.toISOString(),
    opened_at: gift.openedAt?.toISOString(),
    card_until: gift.cardUntil?.toISOString(),
    register_by: isGuest(shopper) ? gift.registerBy?.toISOString() : undefined,
  }
}

/** A gift that this shopper sent or received. Refuses with 410 for any other. */
export function checkOwnGift(gift: GiftRow | undefined, shopper: Shopper): GiftRow {
  const isSender = gift?.senderId === shopper.id
  const isRecipient = gift?.recipientId === shopper.id && gift.sentAt !== null
  return gift && (isSender || isRecipient) ? gift : refuse('410')
}

/** The gift that the shopper made under an idempotency key. Refuses with 410 for an unknown key. */
export async function findGift(
  db: Db,
  { shopper, idempotencyKey, now }: { shopper: Shopper; idempotencyKey: string; now: Date },
): Promise<InferInput<typeof sendEndpoint.response>> {
  const [gift] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.senderId, shopper.id), eq(gifts.idempotencyKey, idempotencyKey)))
  if (!gift) return refuse('410')
  const { id, status, pinReference } = giftWithTimeout(gift, now)
  return {
    gift_id: id,
    gift_status: status,
    pin_reference: status === 'waiting' ? (pinReference ?? undefined) : undefined,
  }
}

/**
 * A gift as its sender or its recipient sees it. Refuses with 410 and, for the recipient of a lapsed or withdrawn gift, with 103 (API-121).
 */
export async function readGift(
  db: Db,
  given: { shopper: Shopper; giftId: string; now: Date; language: Language },
): Promise<WireGift> {
  const [found] = await db.select().from(gifts).where(eq(gifts.id, given.giftId))
  const gift = giftWithTimeout(checkOwnGift(found, given.shopper), given.now)
  const isOver = gift.status === 'lapsed' || gift.status === 'cancelled'
  if (isOver && gift.recipientId === given.shopper.id) refuse('103')
  return toWireGift(db, gift, given)
}
