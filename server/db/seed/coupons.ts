import { createHash } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { dayMs } from '../../../contract/constants'
import type { CouponType } from '../../../contract/couponEnums'
import { fromBaht } from '../../../contract/money'
import { imagePath } from '../../domain/catalogue/pictures'
import { toCode, describeCoupon } from '../../domain/coupons/coupons'
import type { Db } from '../client'
import type { coupons, voucherHoldings } from '../schema'
import { orderFunds, orders } from '../schema'
import type { Catalogue } from './catalogue'
import { registerByOf } from './gifts'
import { relativeTime } from './relativeTime'

/** Shoppers of the voucher for selected users, by voucher id. */
export const selectedShoppers: Record<string, string[]> = { v20: ['rich'] }

/**
 * Vouchers that the seed's shoppers have collected. Those of `full` show every reason why one can't be used: quota exhausted, expired, no
 * discount, another shop's, more than the amount, other users'; a past order's voucher adds the last one.
 */
const collected: Record<string, string[]> = {
  full: ['v02', 'v15', 'v16', 'v17', 'v18', 'v19', 'v20'],
  card: ['v01'],
  rich: ['v02', 'v20'],
}

interface SeedCoupon {
  /** Last part of the id: `c-full-usable`. */
  key: string
  shopper: string
  product: string
  status?: (typeof coupons.$inferInsert)['status']
  type?: CouponType
  /** When the shopper got it. */
  since?: string
  /** Expiry, if it does not follow from the product. */
  until?: string
  usedAt?: string
  /** Last part of the id of the past order that it was bought with. */
  order?: string
  giftId?: string
  /** Bought as a gift, and not given yet. */
  toSend?: boolean
}

const full = (key: string, product: string, rest: Partial<SeedCoupon> = {}): SeedCoupon => ({
  key,
  shopper: 'full',
  product,
  ...rest,
})

/** A coupon in each state, of each code type and from each origin. */
export const seedCoupons: SeedCoupon[] = [
  full('usable', '2002', { since: '-3d 09:30' }),
  full('both', '2008', { since: '-8d 18:05' }),
  full('barcode', '2009', { since: '-12d 11:20' }),
  full('value', '2001', { since: '-5d 13:40', order: 'digital-paid' }),
  full('large-value', '2007', { since: '-6d 20:15' }),
  full('ends-soon', '2013', { since: '-59d 12:00', until: '+1d 23:59' }),
  full('used', '2006', { since: '-20d 19:10', order: 'digital-completed', status: 'used', usedAt: '-2d 18:45' }),
  full('expired', '2011', { since: '-170d 10:00', until: '-20d 23:59' }),
  full('refunded', '2003', { since: '-30d 10:00', order: 'digital-refunded', status: 'refunded' }),
  full('to-send', '2002', { since: '-36d 10:00', toSend: true }),
  full('gift-closed', '2005', { since: '-1d 16:30', type: 'gift', status: 'gift_not_opened', giftId: 'gift-seed-2' }),
  full('gift', '2004', { since: '-9d 08:00', type: 'gift', giftId: 'gift-seed-3' }),
  full('gift-old', '2004', { since: '-100d 10:00', type: 'gift', giftId: 'gift-seed-7' }),
  full('fulfilment', '7006', { since: '-16d 10:00', type: 'fulfilment', order: 'digital-redeemed' }),
  full('privilege', '5002', { since: '-37d 10:00', order: 'digital-privilege' }),
  full('theme', '4002', { since: '-40d 21:00' }),
  {
    key: 'gift',
    shopper: 'card',
    product: '2002',
    since: '-36d 10:00',
    type: 'gift',
    status: 'used',
    usedAt: '-30d 12:10',
    giftId: 'gift-seed-1',
  },
  { key: 'value', shopper: 'card', product: '2010', since: '-4d 12:00' },
  { key: 'expired', shopper: 'card', product: '2013', since: '-80d 12:00', until: '-15d 23:59' },
  {
    key: 'gift-closed',
    shopper: 'guest',
    product: '2002',
    since: '-2d 15:00',
    type: 'gift',
    status: 'gift_not_opened',
    giftId: 'gift-seed-4',
  },
  {
    key: 'gift-closed',
    shopper: 'potential',
    product: '2013',
    since: '-2d 15:20',
    type: 'gift',
    status: 'gift_not_opened',
    giftId: 'gift-seed-5',
  },
  {
    key: 'gift-lapsed',
    shopper: 'guest',
    product: '2004',
    since: '-95d 11:00',
    until: '-5d 11:00',
    type: 'gift',
    status: 'gift_not_opened',
    giftId: 'gift-seed-6',
  },
  { key: 'usable', shopper: 'readonly', product: '2004', since: '-11d 17:00' },
  { key: 'used', shopper: 'favorite', product: '2002', since: '-25d 08:00', status: 'used', usedAt: '-21d 07:50' },
  { key: 'usable', shopper: 'noperm', product: '2009', since: '-14d 09:00' },
  { key: 'usable', shopper: 'rich', product: '2012', since: '-40d 10:00', order: 'digital-stay' },
  { key: 'value', shopper: 'rich', product: '2010', since: '-10d 12:00' },
  { key: 'used', shopper: 'rich', product: '2015', since: '-60d 12:00', status: 'used', usedAt: '-33d 14:10' },
]

/** The code of a seeded coupon: of the usual shape, and the same in every database. */
export const seedCode = (shopper: string, key: string): string =>
  toCode(createHash('sha256').update(`${shopper} ${key}`).digest().subarray(0, 16))

function couponRows(catalogue: Catalogue, now: Date): (typeof coupons.$inferInsert)[] {
  const products = new Map(catalogue.products.map((product) => [product.product_id, product]))
  return seedCoupons.map(({ key, shopper, product: productId, status = 'usable', type = 'purchased', ...rest }) => {
    const product = products.get(productId)
    const details =
      product &&
      describeCoupon({
        type: product.type,
        subType: product.sub_type,
        details: { coupon: product.coupon, privilege: product.privilege },
      })
    if (!product || !details)
      throw new Error(`The seed's coupon ${key} of ${shopper} is of a product that becomes none.`)
    const startAt = relativeTime(rest.since ?? '-7d', now)
    return {
      id: `c-${shopper}-${key}`,
      shopperId: shopper,
      code: seedCode(shopper, key),
      subType: details.sub_type,
      status,
      type,
      productId,
      mid: product.mid,
      orderId: rest.order === undefined ? null : `o-${shopper}-${rest.order}`,
      name: product.name,
      image: imagePath(product.art),
      conditions: product.conditions,
      valueSatang: details.value === null ? null : fromBaht(details.value),
      codeType: details.code_type,
      startAt,
      expiredAt:
        rest.until === undefined
          ? new Date(startAt.getTime() + details.valid_days * dayMs)
          : relativeTime(rest.until, now, 'end'),
      usedAt: rest.usedAt === undefined ? null : relativeTime(rest.usedAt, now),
      isGift: rest.giftId !== undefined || rest.toSend === true,
      giftId: rest.giftId ?? null,
      giftOpened: type === 'gift' ? status !== 'gift_not_opened' : null,
      registerBy: type === 'gift' ? registerByOf(shopper, startAt) : null,
      createdAt: startAt,
    }
  })
}

/** Coupons of the seed's shoppers, vouchers that they collected, and those that their past orders used. */
export async function couponsAndHoldings(
  db: Db,
  catalogue: Catalogue,
  now: Date,
): Promise<{ coupons: (typeof coupons.$inferInsert)[]; holdings: (typeof voucherHoldings.$inferInsert)[] }> {
  const used = await db
    .select({ fund: orderFunds, order: orders })
    .from(orderFunds)
    .innerJoin(orders, eq(orders.id, orderFunds.orderId))
    .where(isNotNull(orderFunds.promocodeHistoryId))
  return {
    coupons: couponRows(catalogue, now),
    holdings: [
      ...used.map(({ fund, order }) => ({
        id: fund.promocodeHistoryId ?? '',
        shopperId: order.shopperId,
        voucherId: fund.promocodeId ?? '',
        state: 'used' as const,
        orderId: order.id,
        collectedAt: order.createdAt,
        usedAt: order.paidAt,
      })),
      ...Object.entries(collected).flatMap(([shopperId, ids]) =>
        ids.map((voucherId) => ({
          id: `history-${shopperId}-${voucherId}`,
          shopperId,
          voucherId,
          state: 'collected' as const,
          collectedAt: relativeTime('-8d 12:00', now),
        })),
      ),
    ],
  }
}
