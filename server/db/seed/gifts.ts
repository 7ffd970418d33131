import { and, asc, eq, ne } from 'drizzle-orm'
import { dayMs, giftCardDays, giftRecipientVersion, guestCouponDays } from '../../../contract/constants'
import type { bankNumbers } from '../../bank/schema'
import { imagePath } from '../../domain/catalogue/pictures'
import type { Db } from '../client'
import * as schema from '../schema'
import type { Catalogue } from './catalogue'
import { relativeTime } from './relativeTime'

interface SeedGift {
  id: string
  from: string
  to: string
  product: string
  since: string
  openedAt?: string
  status: 'sent' | 'opened' | 'lapsed'
  template: string
  /** Last part of the id of the order that bought it. */
  order?: string
}

/** Gifts sent and received: wrapped, opened, lapsed with a guest, and one whose card is deleted. Coupons refer to them. */
export const seedGifts: SeedGift[] = [
  {
    id: 'gift-seed-1',
    from: 'full',
    to: 'card',
    product: '2002',
    since: '-36d 10:00',
    openedAt: '-35d 08:20',
    status: 'opened',
    template: 'g11',
    order: 'digital-gift',
  },
  { id: 'gift-seed-2', from: 'card', to: 'full', product: '2005', since: '-1d 16:30', status: 'sent', template: 'g03' },
  {
    id: 'gift-seed-3',
    from: 'rich',
    to: 'full',
    product: '2004',
    since: '-9d 08:00',
    openedAt: '-9d 19:30',
    status: 'opened',
    template: 'g01',
  },
  {
    id: 'gift-seed-4',
    from: 'full',
    to: 'guest',
    product: '2002',
    since: '-2d 15:00',
    status: 'sent',
    template: 'g11',
  },
  {
    id: 'gift-seed-5',
    from: 'full',
    to: 'potential',
    product: '2013',
    since: '-2d 15:20',
    status: 'sent',
    template: 'g07',
  },
  {
    id: 'gift-seed-6',
    from: 'rich',
    to: 'guest',
    product: '2004',
    since: '-95d 11:00',
    status: 'lapsed',
    template: 'g04',
  },
  {
    id: 'gift-seed-7',
    from: 'rich',
    to: 'full',
    product: '2004',
    since: '-100d 10:00',
    openedAt: '-99d 09:00',
    status: 'opened',
    template: 'g08',
  },
]

const isGuest = (key: string): boolean => key === 'guest' || key === 'potential'

/** When a gift given to a guest of the seed at this time lapses without registration. */
export const registerByOf = (shopper: string, since: Date): Date | null =>
  isGuest(shopper) ? new Date(since.getTime() + guestCouponDays * dayMs) : null

function giftRows(catalogue: Catalogue, now: Date): (typeof schema.gifts.$inferInsert)[] {
  const person = (key: string) => {
    const found = catalogue.shoppers.find((shopper) => shopper.key === key)
    if (!found) throw new Error(`The seed's gifts name an unknown shopper ${key}.`)
    return found
  }
  return seedGifts.map((gift, index) => {
    const product = catalogue.products.find(({ product_id }) => product_id === gift.product)
    const sample = catalogue.gift_message_samples.find(({ template_id }) => template_id === gift.template)
    const template = catalogue.gift_templates.find(({ id }) => id === gift.template)
    if (!product || !sample || !template) throw new Error(`The seed's ${gift.id} is of an unknown product or card.`)
    const sentAt = relativeTime(gift.since, now)
    const cardUntil = new Date(sentAt.getTime() + giftCardDays * dayMs)
    const isKept = cardUntil > now
    const to = person(gift.to)
    return {
      id: gift.id,
      number: `GF26${String(90_000_001 + index)}`,
      senderId: gift.from,
      recipientId: gift.to,
      status: gift.status,
      couponId: null,
      orderId: gift.order === undefined ? null : `o-${gift.from}-${gift.order}`,
      productId: product.product_id,
      mid: product.mid,
      name: product.name,
      image: imagePath(product.art),
      receiverName: `${to.first_name.th} ${to.last_name.th}`,
      receiverMobile: to.mobile_no,
      senderMobile: person(gift.from).mobile_no,
      message: isKept ? sample.text.th : null,
      picture: isKept ? imagePath(template.image) : null,
      createdAt: sentAt,
      sentAt,
      openedAt: gift.openedAt === undefined ? null : relativeTime(gift.openedAt, now),
      cardUntil,
      registerBy: registerByOf(gift.to, sentAt),
    }
  })
}

/** Numbers of people who can't receive a gift, one per reason (ERR-070). */
const otherNumbers = [
  { mobileNo: '0890000111', citizenKey: 'without-the-app' },
  { mobileNo: '0890000112', citizenKey: 'full' },
  { mobileNo: '0890000113', citizenKey: 'gone', isActive: false },
]

/** This shopper's app is too old to receive a gift (310-04). */
const outdatedApp = { shopper: 'favorite', version: '5.12.9' }

/** The bank's mobile numbers: those of the shoppers and of people who can't receive a gift. */
export const numberRows = (catalogue: Catalogue): (typeof bankNumbers.$inferInsert)[] => [
  ...otherNumbers,
  ...catalogue.shoppers.map(({ key, mobile_no }) => ({
    mobileNo: mobile_no,
    customerId: key,
    citizenKey: key,
    appVersion: key === outdatedApp.shopper ? outdatedApp.version : giftRecipientVersion,
  })),
]

/** Reviews that the seed's shoppers wrote: one under their name, one anonymous. */
const ownReviews = [
  { shopper: 'full', order: 'o-full-completed', product: '1008', isAnonymous: false, username: 'ณิชา ว.' },
  { shopper: 'full', order: 'o-full-voucher-merchant', product: '1009', isAnonymous: true, username: 'ณิชา ว.' },
]

/** Cards, gifts with the jobs that end them, and the seed shoppers' own reviews. */
export async function seedGiving(db: Db, catalogue: Catalogue, now: Date): Promise<void> {
  await db.insert(schema.giftTemplates).values(
    catalogue.gift_templates.map(({ id, order, image, name }) => ({
      id,
      position: order,
      image: imagePath(image),
      name,
      message: catalogue.gift_message_samples.find(({ template_id }) => template_id === id)?.text ?? null,
    })),
  )
  const gifts = giftRows(catalogue, now)
  await db.insert(schema.gifts).values(gifts)
  await db
    .insert(schema.dueJobs)
    .values(
      gifts.flatMap(({ id, cardUntil }) =>
        cardUntil && cardUntil > now ? [{ kind: 'gift.lapse', ref: id, runAt: cardUntil }] : [],
      ),
    )
  for (const { shopper, order, product, isAnonymous, username } of ownReviews) {
    const [bought] = await db.select().from(schema.orders).where(eq(schema.orders.id, order))
    const [review] = await db
      .select()
      .from(schema.reviews)
      .where(and(eq(schema.reviews.productId, product), ne(schema.reviews.comment, '')))
      .orderBy(asc(schema.reviews.id))
      .limit(1)
    if (!bought || !review) throw new Error(`The seed has no review of ${product} that could be ${shopper}'s.`)
    await db
      .update(schema.reviews)
      .set({ shopperId: shopper, orderNumber: bought.orderNumber, isAnonymous, username })
      .where(eq(schema.reviews.id, review.id))
  }
}
