import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { dayMs, expiredVoucherDays } from '../../../contract/constants'
import type { Language } from '../../../contract/enums'
import { undoneStatuses } from '../../../contract/enums'
import type { ErrorKey } from '../../../contract/errors'
import { envelopeOf } from '../../../contract/errors'
import { type Satang, toBaht, toSatang } from '../../../contract/money'
import type { voucher as voucherShape } from '../../../contract/promocodes'
import type { VoucherKind, publicVoucher } from '../../../contract/publicVouchers'
import { errorText } from '../../../i18n/errorText'
import { translations } from '../../../i18n/translations'
import type { Db } from '../../db/client'
import { coupons, merchants, orders, voucherHoldings, vouchers } from '../../db/schema'
import { refuse } from '../catalogueError'
import type { CouponRow } from '../coupons/coupons'
import type { ShippingLine } from '../orders/shipping'
import { htmlIn, nameIn } from '../names'
import { pageOf } from '../paging'
import { followedMids } from '../shopper/favourites'
import { isPermitted } from '../shopper/permission'
import type { Shopper } from '../shopper/session'
import { readPurchase } from './purchase'
import type { HoldingRow, VoucherRow } from './voucherRules'
import { assessVoucher, ecouponRefusal, isForShopper, kindOf, maxDiscount, occasionOf } from './voucherRules'

type WireVoucher = v.InferInput<typeof voucherShape>

interface Viewer {
  shopper: Shopper
  now: Date
  language: Language
}

const toWireError = (key: ErrorKey, language: Language): NonNullable<WireVoucher['error']> => {
  const { MessageCode: code, MessageSubCode: subCode } = envelopeOf(key)
  const { message } = errorText(key, translations(language))
  return { code, ...(subCode !== undefined && { sub_code: subCode }), message }
}

function toWireVoucher(
  voucher: VoucherRow,
  given: { discount: Satang; isCollected: boolean; key?: ErrorKey | undefined; language: Language },
): WireVoucher {
  const { discount, isCollected, key, language } = given
  const [mid] = voucher.eligibleMids
  const occasion = occasionOf(voucher)
  return {
    promocode_id: voucher.id,
    promocode_code: voucher.code,
    type: voucher.type === 'promocode_merchant' ? 'merchant' : 'platform',
    name: nameIn(voucher.title, language),
    conditions: htmlIn(voucher.conditions, language),
    image: voucher.image,
    discount: toBaht(discount),
    ...(voucher.discountKind === 'percent' && { discount_percent: voucher.discountValue }),
    ...((voucher.discountKind !== 'percent' || voucher.maxDiscountSatang !== null) && {
      max_discount: toBaht(maxDiscount(voucher)),
    }),
    min_spend: toBaht(voucher.minSpendSatang),
    ...(occasion && { occasion }),
    start_at: voucher.startAt.toISOString(),
    expired_at: voucher.expiredAt.toISOString(),
    is_collected: isCollected,
    ...(voucher.type === 'promocode_merchant' && mid !== undefined && { mid }),
    ...(key && { error: toWireError(key, language) }),
  }
}

const toWireCoupon = (coupon: CouponRow, key: ErrorKey | undefined, language: Language): WireVoucher => ({
  promocode_id: coupon.id,
  promocode_code: coupon.code,
  type: 'merchant',
  name: nameIn(coupon.name, language),
  conditions: htmlIn(coupon.conditions, language),
  image: coupon.image,
  discount: toBaht(coupon.valueSatang ?? toSatang(0)),
  max_discount: toBaht(coupon.valueSatang ?? toSatang(0)),
  min_spend: 0,
  expired_at: coupon.expiredAt.toISOString(),
  is_collected: true,
  mid: coupon.mid,
  ...(key && { error: toWireError(key, language) }),
})

const usableFirst = (rows: readonly { usable: boolean; wire: WireVoucher }[]): WireVoucher[] => [
  ...rows.filter(({ usable }) => usable).map(({ wire }) => wire),
  ...rows.filter(({ usable }) => !usable).map(({ wire }) => wire),
]

async function isNewUser(db: Db, shopper: Shopper): Promise<boolean> {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.shopperId, shopper.id), sql`${orders.status} not in ${[...undoneStatuses]}`))
    .limit(1)
  return order === undefined
}

/** Vouchers with this shopper's holdings. */
const vouchersWith = (db: Db, shopper: Shopper, where: SQL | undefined) =>
  db
    .select({ voucher: vouchers, holding: voucherHoldings })
    .from(vouchers)
    .leftJoin(
      voucherHoldings,
      and(eq(voucherHoldings.voucherId, vouchers.id), eq(voucherHoldings.shopperId, shopper.id)),
    )
    .where(where)
    .orderBy(asc(vouchers.expiredAt), asc(vouchers.id))

/** Whether the shopper is a new user; not read, and false, if none of the vouchers is for new users. */
const isNewFor = async (db: Db, shopper: Shopper, rows: readonly { voucher: VoucherRow }[]): Promise<boolean> =>
  rows.some(({ voucher }) => voucher.userRule === 'new_user') && (await isNewUser(db, shopper))

/** The voucher with a code, with this shopper's holding; `isNew` matters only to a voucher for new users. */
export async function findVoucher(db: Db, shopper: Shopper, code: string) {
  const [found] = await vouchersWith(db, shopper, eq(vouchers.code, code))
  return found && { ...found, isNew: await isNewFor(db, shopper, [found]) }
}

/** This shopper's e-coupon with a code. */
export async function findCoupon(db: Db, shopper: Shopper, code: string): Promise<CouponRow | undefined> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), eq(coupons.shopperId, shopper.id)))
  return coupon
}

/**
 * Vouchers for a purchase (amounts in satang): the collectable ones, the shopper's own, and those for selected users; usable ones first,
 * then the others with their reason, each group by the largest discount. Refuses with 403 and as `openMerchant`. Source: VCH-018, API-099.
 */
export async function listVouchers(
  db: Db,
  given: Viewer & { mid: string; amount: Satang; lines?: readonly ShippingLine[] | undefined },
): Promise<WireVoucher[]> {
  const { shopper, now, language } = given
  const purchase = await readPurchase(db, given)
  const isForThisShop = or(
    sql`${vouchers.eligibleMids} = '[]'::jsonb`,
    sql`${vouchers.eligibleMids} @> ${JSON.stringify([purchase.merchant.mid])}::jsonb`,
  )
  const isSelected = sql`${vouchers.selectedShopperIds} @> ${JSON.stringify([shopper.id])}::jsonb`
  const rows = await vouchersWith(
    db,
    shopper,
    and(
      lte(vouchers.startAt, now),
      or(
        and(gt(vouchers.expiredAt, now), isForThisShop, or(eq(vouchers.isCollectable, true), isSelected)),
        and(
          isNotNull(voucherHoldings.id),
          or(
            gt(vouchers.expiredAt, now),
            and(
              eq(voucherHoldings.state, 'collected'),
              gt(vouchers.expiredAt, new Date(now.getTime() - expiredVoucherDays * dayMs)),
            ),
          ),
        ),
      ),
    ),
  )
  const isNew = await isNewFor(db, shopper, rows)
  const rated = rows.map(({ voucher, holding }) => {
    const { discount, key } = assessVoucher(voucher, { shopper, isNew, holding, purchase, now })
    return {
      usable: key === undefined,
      discount,
      wire: toWireVoucher(voucher, { discount, isCollected: holding !== null, key, language }),
    }
  })
  return usableFirst(rated.sort((a, b) => b.discount - a.discount))
}

/**
 * One voucher, or one of the shopper's e-coupons, for a purchase (satang). Without lines every kind of goods counts, and `shipping` is the
 * delivery fee. Refuses with 403 for lines that are not the shop's, with 408 for a code that is unknown or not yet valid, and with the
 * reason why it can't be used. Source: API-098, VCH-019.
 */
export async function readVoucher(
  db: Db,
  given: Viewer & {
    code: string
    mid: string
    amount: Satang
    lines?: readonly ShippingLine[] | undefined
    shipping?: Satang | undefined
  },
): Promise<WireVoucher> {
  const { shopper, now, language, code } = given
  const purchase = await readPurchase(db, given)
  const found = await findVoucher(db, shopper, code)
  if (found) {
    const { discount, key } = assessVoucher(found.voucher, { ...found, shopper, purchase, now })
    if (key) return refuse(key)
    return toWireVoucher(found.voucher, { discount, isCollected: found.holding !== null, language })
  }
  const coupon = (await findCoupon(db, shopper, code)) ?? refuse('408')
  const key = ecouponRefusal(coupon, purchase, now)
  return key ? refuse(key) : toWireCoupon(coupon, undefined, language)
}

interface Collectable {
  voucher: VoucherRow
  holding: HoldingRow | null
  isEligible: boolean
}

/** Vouchers that can be collected now, with this shopper's holdings, and whether they are for this shopper. */
async function readCollectable(
  db: Db,
  { shopper, now }: Pick<Viewer, 'shopper' | 'now'>,
  where?: SQL,
): Promise<Collectable[]> {
  const isOpen = and(eq(vouchers.isCollectable, true), lte(vouchers.startAt, now), gt(vouchers.expiredAt, now))
  const rows = await vouchersWith(db, shopper, and(isOpen, where))
  const isNew = await isNewFor(db, shopper, rows)
  return rows.map((row) => ({ ...row, isEligible: isForShopper(row.voucher, { shopper, isNew, now }) }))
}

/** A collectable voucher, whether the shopper has collected it, and why it is not or no longer usable. */
function toCollectable({ voucher, holding, isEligible }: Collectable, language: Language) {
  const key = ((): ErrorKey | undefined => {
    if (holding !== null && holding.state !== 'collected') return '603'
    if (voucher.quotaLeft <= 0) return '602'
    return isEligible ? undefined : '504-03'
  })()
  return {
    usable: key === undefined,
    wire: toWireVoucher(voucher, { discount: maxDiscount(voucher), isCollected: holding !== null, key, language }),
  }
}

/** The vouchers with these ids that can be collected now, by id; others are omitted. Source: LND-002. */
export async function collectableVouchers(
  db: Db,
  { shopper, now, language, ids }: Viewer & { ids: readonly string[] },
): Promise<Map<string, WireVoucher>> {
  if (ids.length === 0) return new Map()
  const rows = await readCollectable(db, { shopper, now }, inArray(vouchers.id, [...ids]))
  return new Map(rows.map((row) => [row.voucher.id, toCollectable(row, language).wire]))
}

/**
 * Collectable vouchers of one shop (`mid`), of shops, or of all: the platform's first, those that the shopper can't use last with their reason,
 * and in the list of all those of followed shops after the others. Refuses with 1004.
 */
export async function listPublicVouchers(
  db: Db,
  given: Viewer & {
    mid?: string | undefined
    of?: 'merchants' | undefined
    kind?: VoucherKind | undefined
    promocode_id?: string | undefined
    page: number
    limit: number
  },
): Promise<{ vouchers: v.InferInput<typeof publicVoucher>[]; page: number; limit: number; total: number }> {
  const { shopper, now, language, mid, page, limit } = given
  if (mid !== undefined) {
    const [known] = await db.select({ mid: merchants.mid }).from(merchants).where(eq(merchants.mid, mid))
    if (!known) refuse('1004')
  }
  const rows = await readCollectable(
    db,
    { shopper, now },
    and(
      mid === undefined ? undefined : sql`${vouchers.eligibleMids} @> ${JSON.stringify([mid])}::jsonb`,
      given.of === undefined ? undefined : eq(vouchers.type, 'promocode_merchant'),
      given.promocode_id === undefined ? undefined : eq(vouchers.id, given.promocode_id),
    ),
  )
  const ofKind = rows.filter(({ voucher }) => given.kind === undefined || kindOf(voucher) === given.kind)
  const isOfAll = mid === undefined && given.of === undefined && given.promocode_id === undefined
  const followed = isOfAll ? await followedMids(db, shopper.id) : new Set<string>()
  const isFollowed = ({ voucher }: (typeof rows)[number]) =>
    voucher.type === 'promocode_merchant' && voucher.eligibleMids.some((one) => followed.has(one))
  const listed = (some: typeof rows) =>
    usableFirst(
      some
        .sort(
          (a, b) => Number(a.voucher.type === 'promocode_merchant') - Number(b.voucher.type === 'promocode_merchant'),
        )
        .map((row) => toCollectable(row, language)),
    )
  const shown = [
    ...listed(ofKind.filter((row) => !isFollowed(row))),
    ...listed(ofKind.filter(isFollowed)).map((wire) => ({ ...wire, is_followed: true })),
  ]
  return { vouchers: pageOf(shown, { page, limit }), page, limit, total: shown.length }
}

/** Number of vouchers that the shopper can collect now and has not; 0 for a shopper who may not buy. */
export async function countCollectable(db: Db, viewer: Pick<Viewer, 'shopper' | 'now'>): Promise<number> {
  if (!isPermitted(viewer.shopper)) return 0
  const rows = await readCollectable(db, viewer, gt(vouchers.quotaLeft, 0))
  return rows.filter(({ holding, isEligible }) => holding === null && isEligible).length
}

/**
 * The shopper's e-coupons that pay at a shop, those usable for the amount (satang) first; none for a shopper who may not use any, since each
 * has its code. Refuses as `openMerchant`. Source: API-133.
 */
export async function listEcouponVouchers(
  db: Db,
  given: Viewer & { mid: string; amount: Satang },
): Promise<WireVoucher[]> {
  const { shopper, now, language, mid } = given
  const purchase = await readPurchase(db, given)
  if (!isPermitted(shopper)) return []
  const rows = await db
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.shopperId, shopper.id),
        eq(coupons.mid, mid),
        eq(coupons.status, 'usable'),
        isNotNull(coupons.valueSatang),
        lte(coupons.startAt, now),
        gt(coupons.expiredAt, now),
      ),
    )
    .orderBy(asc(coupons.expiredAt), desc(coupons.valueSatang), asc(coupons.id))
  return usableFirst(
    rows.map((coupon) => {
      const key = ecouponRefusal(coupon, purchase, now)
      return { usable: key === undefined, wire: toWireCoupon(coupon, key, language) }
    }),
  )
}
