import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { coupon as couponShape } from '../../../contract/coupons'
import type { CouponFilter, CouponSort, CouponStatus, CouponTab } from '../../../contract/couponEnums'
import type { Language } from '../../../contract/enums'
import { couponSortOfTab } from '../../../contract/couponEnums'
import { toBaht } from '../../../contract/money'
import type { Db } from '../../db/client'
import type { LocalText } from '../../db/columns'
import { coupons, gifts, merchants, orders, products, shoppers } from '../../db/schema'
import type { ProductRow } from '../../db/rows'
import { refuse } from '../catalogueError'
import type { CouponRow } from './coupons'
import { describeCoupon, isExpired } from './coupons'
import { isGiftable, isGuest } from '../gifts/giftRules'
import { canReview } from '../orders/orderQueries'
import type { Shopper } from '../shopper/session'
import { contains, hasText } from '../search/textPattern'
import { htmlIn, nameIn } from '../names'

type WireCoupon = InferInput<typeof couponShape>

/** The product fields that a coupon's rules need; null if the product no longer exists. */
export type CouponProduct = Pick<ProductRow, 'type' | 'subType' | 'details' | 'isGiftable' | 'priceUnit'>

interface Found {
  coupon: CouponRow
  product: CouponProduct | null
  merchant: { mid: string; name: LocalText; image: string }
  order: Parameters<typeof canReview>[0] | null
  sender: { firstNameTh: string; lastNameTh: string; firstNameEn: string; lastNameEn: string } | null
}

interface Looked {
  shopper: Shopper
  now: Date
  language: Language
  /** Validity in minutes of a code whose product states none (CPN-011). */
  usualMinutes: number
}

/** Whether a coupon is usable and no order or gift holds it. */
export const isFree = ({ status, paidOrderId, heldGiftId }: CouponRow): boolean =>
  status === 'usable' && paidOrderId === null && heldGiftId === null

/** Minutes for which a coupon's code is valid once it is redeemed; undefined without a countdown. */
export function minutesOfUse(
  coupon: Pick<CouponRow, 'subType'>,
  product: CouponProduct | null,
  usual: number,
): number | undefined {
  if (coupon.subType === 'value') return undefined
  return (product && describeCoupon(product)?.qr_minutes) ?? usual
}

/** `S.`, `ส.`; empty for no name. A leading Thai vowel is pronounced after its consonant, so the consonant is the initial. */
export function initialLetter(name: string): string {
  const initial = /^[เ-ไ]?(.)/u.exec(name)?.[1]
  return initial === undefined ? '' : `${initial}.`
}

/** First name and initial: `Somchai S.`, `สมชาย ส.` (GFT-019). */
export function shortName(person: NonNullable<Found['sender']>, language: Language): string {
  const [first, last] =
    language === 'th' ? [person.firstNameTh, person.lastNameTh] : [person.firstNameEn, person.lastNameEn]
  return last === '' ? first : `${first} ${initialLetter(last)}`
}

const statusOf = (coupon: CouponRow, now: Date): CouponStatus =>
  (coupon.status === 'usable' || coupon.status === 'gift_not_opened') && isExpired(coupon, now)
    ? 'expired'
    : coupon.status

function wireCoupon(
  { coupon, product, merchant, order, sender }: Found,
  { shopper, now, language, usualMinutes }: Looked,
): WireCoupon {
  const status = statusOf(coupon, now)
  const isUsable = status === 'usable' && isFree(coupon) && coupon.startAt <= now
  const isCounting = status === 'used' && coupon.useExpiredAt !== null && coupon.useExpiredAt > now
  const isTheme = product?.type === 'theme'
  const isShownUnused = isUsable && coupon.subType === 'value' && !isGuest(shopper)
  const isReceived = coupon.type === 'gift'
  const reviewOf = isReceived ? coupon.giftOpened && coupon.giftId : order && canReview(order) && coupon.orderId
  return {
    coupon_id: coupon.id,
    coupon_code: isCounting || isShownUnused ? coupon.code : undefined,
    sub_type: coupon.subType,
    status,
    type: coupon.type,
    name: nameIn(coupon.name, language),
    image: coupon.image,
    merchant: { mid: merchant.mid, name: nameIn(merchant.name, language), image: merchant.image },
    ...(coupon.valueSatang !== null && { value: toBaht(coupon.valueSatang), unit: 'baht' }),
    start_at: coupon.startAt.toISOString(),
    expired_at: coupon.expiredAt.toISOString(),
    used_at: coupon.usedAt?.toISOString(),
    use_expired_at: coupon.useExpiredAt?.toISOString(),
    is_gift: coupon.isGift,
    gift_id: coupon.giftId ?? undefined,
    gift_opened: coupon.giftOpened ?? undefined,
    code_type: coupon.codeType,
    conditions: htmlIn(coupon.conditions, language),
    product_id: coupon.productId,
    product_type: product?.type ?? 'general',
    valid_minutes: minutesOfUse(coupon, product, usualMinutes),
    is_held: coupon.paidOrderId !== null ? coupon.status === 'usable' : coupon.heldGiftId !== null,
    can_use: isUsable && (coupon.subType === 'qr' || isTheme),
    can_send_gift: isUsable && product !== null && isGiftable(product),
    review_of: status === 'refunded' || status === 'gift_not_opened' ? undefined : reviewOf || undefined,
    order_id: isReceived ? undefined : (coupon.orderId ?? undefined),
    gift_sender_name: sender ? shortName(sender, language) : undefined,
    register_by: isGuest(shopper) ? coupon.registerBy?.toISOString() : undefined,
  }
}

const found = (db: Db) =>
  db
    .select({
      coupon: coupons,
      product: {
        type: products.type,
        subType: products.subType,
        details: products.details,
        isGiftable: products.isGiftable,
        priceUnit: products.priceUnit,
      },
      merchant: { mid: merchants.mid, name: merchants.name, image: merchants.image },
      order: { status: orders.status, purchaseState: orders.purchaseState },
      sender: {
        firstNameTh: shoppers.firstNameTh,
        lastNameTh: shoppers.lastNameTh,
        firstNameEn: shoppers.firstNameEn,
        lastNameEn: shoppers.lastNameEn,
      },
    })
    .from(coupons)
    .innerJoin(merchants, eq(merchants.mid, coupons.mid))
    .leftJoin(products, eq(products.productId, coupons.productId))
    .leftJoin(orders, eq(orders.id, coupons.orderId))
    .leftJoin(gifts, and(eq(gifts.id, coupons.giftId), eq(gifts.recipientId, coupons.shopperId)))
    .leftJoin(shoppers, eq(shoppers.id, gifts.senderId))

/** The coupons of each tab. The clock decides whether one has expired (CPN-004). */
function ofTab(tab: CouponTab, now: Date): SQL | undefined {
  const isOpen = and(sql`${coupons.status} in ('usable', 'gift_not_opened')`, gt(coupons.expiredAt, now))
  switch (tab) {
    case 'purchased':
      return and(isOpen, sql`${coupons.type} <> 'gift'`)
    case 'gift':
      return and(isOpen, eq(coupons.type, 'gift'))
    case 'history':
      return or(sql`${coupons.status} in ('used', 'refunded')`, lte(coupons.expiredAt, now))
  }
}

/** Narrows a tab by a filter. `gift` means coupons bought to send in the purchased tab, and still wrapped ones in the gift tab. */
function ofFilter(filter: CouponFilter, tab: CouponTab, now: Date): SQL | undefined {
  switch (filter) {
    case 'all':
      return undefined
    case 'used':
    case 'refunded':
      return eq(coupons.status, filter)
    case 'expired':
      return sql`${coupons.status} in ('usable', 'gift_not_opened')`
    case 'fulfilment':
      return eq(coupons.type, 'fulfilment')
    case 'gift':
      return tab === 'gift'
        ? eq(coupons.status, 'gift_not_opened')
        : or(eq(coupons.isGift, true), isNotNull(coupons.heldGiftId))
    case 'usable':
      return and(
        eq(coupons.status, 'usable'),
        lte(coupons.startAt, now),
        isNull(coupons.paidOrderId),
        isNull(coupons.heldGiftId),
      )
  }
}

const columnsOfSort: Record<CouponSort, SQL[]> = {
  newly_added: [desc(coupons.createdAt), asc(coupons.id)],
  nearest_expiry: [asc(coupons.expiredAt), asc(coupons.id)],
}

interface CouponPage {
  coupons: WireCoupon[]
  page: number
  limit: number
  total: number
}

async function pageOfCoupons(
  db: Db,
  looked: Looked & { page: number; limit: number; sort: CouponSort; which: SQL | undefined },
): Promise<CouponPage> {
  const { shopper, page, limit, sort, which } = looked
  const own = and(eq(coupons.shopperId, shopper.id), which)
  const rows = await found(db)
    .where(own)
    .orderBy(...columnsOfSort[sort])
    .limit(limit)
    .offset((page - 1) * limit)
  const [all] = await db
    .select({ total: count() })
    .from(coupons)
    .innerJoin(merchants, eq(merchants.mid, coupons.mid))
    .where(own)
  return { coupons: rows.map((row) => wireCoupon(row, looked)), page, limit, total: all?.total ?? 0 }
}

/** One page of a shopper's coupons under a tab and a filter, optionally of one shop (CPN-001 to CPN-004, API-113). */
export function listCoupons(
  db: Db,
  asked: Looked & {
    tab: CouponTab
    filter: CouponFilter
    sort?: CouponSort | undefined
    mid?: string | undefined
    page: number
    limit: number
  },
): Promise<CouponPage> {
  const { tab, filter, sort = couponSortOfTab[tab], mid, now } = asked
  const which = and(ofTab(tab, now), ofFilter(filter, tab, now), mid === undefined ? undefined : eq(coupons.mid, mid))
  return pageOfCoupons(db, { ...asked, sort, which })
}

/** A shopper's coupons in every state whose name or shop contains the keyword in either language, newest first (API-117). */
export function searchCoupons(
  db: Db,
  asked: Looked & { keyword: string; page: number; limit: number },
): Promise<CouponPage> {
  const like = contains(asked.keyword)
  return pageOfCoupons(db, {
    ...asked,
    sort: 'newly_added',
    which: or(hasText(coupons.name, like), hasText(merchants.name, like)),
  })
}

/** Number of coupons per tab (API-115). */
export async function countCoupons(
  db: Db,
  { shopper, now }: { shopper: Shopper; now: Date },
): Promise<Record<CouponTab, number>> {
  const tally = (tab: CouponTab) => sql<number>`(count(*) filter (where ${ofTab(tab, now)}))::int`
  const [row] = await db
    .select({ purchased: tally('purchased'), gift: tally('gift'), history: tally('history') })
    .from(coupons)
    .where(eq(coupons.shopperId, shopper.id))
  return row ?? { purchased: 0, gift: 0, history: 0 }
}

/** One coupon. Refuses with 407 for one that is unknown or another's. */
export async function readCoupon(db: Db, { couponId, ...looked }: Looked & { couponId: string }): Promise<WireCoupon> {
  const [row] = await found(db).where(and(eq(coupons.id, couponId), eq(coupons.shopperId, looked.shopper.id)))
  return row ? wireCoupon(row, looked) : refuse('407')
}

/** The shops whose coupons a shopper has, by name (API-118). */
export async function couponMerchants(
  db: Db,
  { shopper, language }: { shopper: Shopper; language: Language },
): Promise<{ mid: string; name: string; image: string }[]> {
  const rows = await db
    .selectDistinct({ mid: merchants.mid, name: merchants.name, image: merchants.image })
    .from(coupons)
    .innerJoin(merchants, eq(merchants.mid, coupons.mid))
    .where(eq(coupons.shopperId, shopper.id))
  return rows
    .map(({ mid, name, image }) => ({ mid, name: nameIn(name, language), image }))
    .sort((a, b) => a.name.localeCompare(b.name, language) || (a.mid < b.mid ? -1 : 1))
}
