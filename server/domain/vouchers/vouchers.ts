import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { expiredVoucherDays } from '../../../contract/constants'
import type { DeliveryKind, Language, PromocodeSource } from '../../../contract/enums'
import { undoneStatuses } from '../../../contract/enums'
import type { ErrorKey } from '../../../contract/errors'
import { envelopeOf } from '../../../contract/errors'
import { type Satang, toBaht, toSatang } from '../../../contract/money'
import type { redeemVoucher as redeemEndpoint, voucher as voucherShape } from '../../../contract/promocodes'
import { errorText } from '../../../i18n/errorText'
import { translations } from '../../../i18n/translations'
import type { Db } from '../../db/client'
import {
  basketLines,
  coupons,
  merchants,
  orders,
  products,
  productVariants,
  voucherHoldings,
  vouchers,
} from '../../db/schema'
import { isBirthdayMonth } from '../shopper/birthday'
import type { MerchantRow } from '../../db/rows'
import { effectivePrice } from '../catalogue/products'
import { refuse } from '../catalogueError'
import type { CouponRow } from '../coupons/coupons'
import { isExpired } from '../coupons/coupons'
import { openMerchant } from '../catalogue/merchants'
import { pageOf } from '../paging'
import type { Shopper } from '../shopper/session'
import type { ShippingLine } from '../orders/shipping'
import { shippingQuotes } from '../orders/shipping'
import { checkPermission, isPermitted } from '../shopper/permission'

type VoucherRow = typeof vouchers.$inferSelect
type HoldingRow = typeof voucherHoldings.$inferSelect
type WireVoucher = v.InferInput<typeof voucherShape>
type WireApplied = v.InferInput<typeof redeemEndpoint.response>
type Shop = Pick<MerchantRow, 'mid' | 'type'>

/** The purchase that a voucher would discount: the shop, the value of the goods by kind, and the delivery fee. */
interface Purchase {
  merchant: Shop
  goods: Satang
  shipping: Satang
  /** Undefined if the goods are unknown, as for a bill. */
  goodsOf: Record<DeliveryKind, number> | undefined
}

interface Looked {
  shopper: Shopper
  now: Date
  language: Language
}

const dayMs = 86_400_000

/** A voucher's discount on a purchase, in satang; percentages are rounded down. */
function discountOf(voucher: VoucherRow, { goods, shipping, goodsOf }: Purchase): Satang {
  const { discountKind, discountValue: value, eligibleDelivery: kinds } = voucher
  const bound = kinds.length > 0 && goodsOf !== undefined
  const eligible = bound ? kinds.reduce((sum, kind) => sum + goodsOf[kind], 0) : goods
  switch (discountKind) {
    case 'shipping':
      return toSatang(Math.min(value, shipping))
    case 'percent':
      return toSatang(Math.min(Math.floor((eligible * value) / 100), voucher.maxDiscountSatang ?? Infinity))
    case 'baht':
      return toSatang(bound ? Math.min(value, eligible) : value)
  }
}

/** A voucher's maximum discount, in satang. */
const mostOf = ({ discountKind, discountValue, maxDiscountSatang }: VoucherRow): Satang =>
  discountKind === 'percent' ? (maxDiscountSatang ?? toSatang(0)) : toSatang(discountValue)

const hasStarted = ({ startAt }: VoucherRow, now: Date): boolean => startAt <= now
const isOver = ({ expiredAt }: VoucherRow, now: Date): boolean => expiredAt <= now

/** Whether the voucher is for this shopper; a shopper with an order that was not undone is no new user. */
function isFor(voucher: VoucherRow, { shopper, isNew, now }: { shopper: Shopper; isNew: boolean; now: Date }): boolean {
  switch (voucher.userRule) {
    case 'all':
      return true
    case 'birthday_month':
      return isBirthdayMonth(shopper, now)
    case 'new_user':
      return isNew
    case 'selected_user':
      return voucher.selectedShopperIds.includes(shopper.id)
  }
}

interface Judged {
  shopper: Shopper
  isNew: boolean
  holding: Pick<HoldingRow, 'state'> | null
  purchase: Purchase
  now: Date
}

/**
 * A voucher's discount on a purchase, or why it can't be used. An earlier use and an exhausted quota are checked before the seven
 * conditions, because no change of the basket would help; the conditions follow in their order (ERR-102, VCH-004 to VCH-011).
 */
function judge(
  voucher: VoucherRow,
  { shopper, isNew, holding, purchase, now }: Judged,
): { discount: Satang; key?: ErrorKey } {
  const { merchant, goods, shipping } = purchase
  const discount = discountOf(voucher, purchase)
  const key = ((): ErrorKey | undefined => {
    if (!hasStarted(voucher, now)) return '408'
    if (holding && holding.state !== 'collected') return '603'
    if (voucher.quotaLeft <= 0 && !isOver(voucher, now)) return '602'
    if (goods < voucher.minSpendSatang) return '504-01'
    if (voucher.eligibleShopTypes.length > 0 && !voucher.eligibleShopTypes.includes(merchant.type)) return '504-02'
    if (!isFor(voucher, { shopper, isNew, now })) return '504-03'
    if (discount === 0) return '504-04'
    if (isOver(voucher, now)) return '504-05'
    if (voucher.eligibleMids.length > 0 && !voucher.eligibleMids.includes(merchant.mid)) return '504-06'
    if (discount >= goods + shipping) return '504-07'
    return undefined
  })()
  return key === undefined ? { discount } : { discount, key }
}

/**
 * Why an e-coupon can't pay for a purchase: not a paying one, used, held by another order or gift, expired, another shop's, worth too much.
 */
function judgeCoupon(coupon: CouponRow, { merchant, goods, shipping }: Purchase, now: Date): ErrorKey | undefined {
  if (coupon.valueSatang === null || coupon.startAt > now) return '407'
  if (coupon.status === 'used') return '601'
  if (coupon.status !== 'usable') return '407'
  if (coupon.paidOrderId !== null || coupon.heldGiftId !== null) return '603'
  if (isExpired(coupon, now)) return '1062'
  if (coupon.mid !== merchant.mid) return '504-06'
  return coupon.valueSatang >= goods + shipping ? '504-07' : undefined
}

const messageOf = (key: ErrorKey, language: Language): NonNullable<WireVoucher['error']> => {
  const { MessageCode: code, MessageSubCode: subCode } = envelopeOf(key)
  const { message } = errorText(key, translations(language))
  return { code, ...(subCode !== undefined && { sub_code: subCode }), message }
}

function wireVoucher(
  voucher: VoucherRow,
  given: { discount: Satang; isCollected: boolean; key?: ErrorKey | undefined; language: Language },
): WireVoucher {
  const { discount, isCollected, key, language } = given
  const [mid] = voucher.eligibleMids
  return {
    promocode_id: voucher.id,
    promocode_code: voucher.code,
    type: voucher.type === 'promocode_merchant' ? 'merchant' : 'platform',
    name: voucher.title[language],
    conditions: voucher.conditions[language],
    image: voucher.image,
    discount: toBaht(discount),
    min_spend: toBaht(voucher.minSpendSatang),
    start_at: voucher.startAt.toISOString(),
    expired_at: voucher.expiredAt.toISOString(),
    is_collected: isCollected,
    ...(voucher.type === 'promocode_merchant' && mid !== undefined && { mid }),
    ...(key && { error: messageOf(key, language) }),
  }
}

const wireCoupon = (coupon: CouponRow, key: ErrorKey | undefined, language: Language): WireVoucher => ({
  promocode_id: coupon.id,
  promocode_code: coupon.code,
  type: 'merchant',
  name: coupon.name[language],
  conditions: coupon.conditions[language],
  image: coupon.image,
  discount: toBaht(coupon.valueSatang ?? toSatang(0)),
  min_spend: 0,
  expired_at: coupon.expiredAt.toISOString(),
  is_collected: true,
  mid: coupon.mid,
  ...(key && { error: messageOf(key, language) }),
})

const usableFirst = (rows: readonly { usable: boolean; wire: WireVoucher }[]): WireVoucher[] => [
  ...rows.filter(({ usable }) => usable).map(({ wire }) => wire),
  ...rows.filter(({ usable }) => !usable).map(({ wire }) => wire),
]

async function isNewUser(db: Db, shopper: Shopper): Promise<boolean> {
  const [standing] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.shopperId, shopper.id), sql`${orders.status} not in ${[...undoneStatuses]}`))
    .limit(1)
  return standing === undefined
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

async function findVoucher(db: Db, shopper: Shopper, code: string) {
  const [found] = await vouchersWith(db, shopper, eq(vouchers.code, code))
  if (!found) return undefined
  const isNew = found.voucher.userRule === 'new_user' && (await isNewUser(db, shopper))
  return { ...found, isNew }
}

async function findCoupon(db: Db, shopper: Shopper, code: string): Promise<CouponRow | undefined> {
  const [coupon] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), eq(coupons.shopperId, shopper.id)))
  return coupon
}

/** The open shop with the price of these lines; the rest of the amount is delivery. Refuses with 403 for lines that are not the shop's. */
async function purchaseOf(
  db: Db,
  given: { mid: string; amount: Satang; lines?: readonly ShippingLine[] | undefined; shipping?: Satang | undefined },
): Promise<Purchase> {
  const merchant = await openMerchant(db, given.mid)
  const { lines, amount } = given
  if (lines === undefined || lines.length === 0) {
    const shipping = toSatang(Math.min(given.shipping ?? 0, amount))
    return { merchant, goods: toSatang(amount - shipping), shipping, goodsOf: undefined }
  }
  const rows = await db
    .select({ product: products, variant: productVariants })
    .from(productVariants)
    .innerJoin(products, eq(products.productId, productVariants.productId))
    .where(
      inArray(
        productVariants.id,
        lines.map(({ variantId }) => variantId),
      ),
    )
  const priced = lines.map(({ productId, variantId, quantity }) => {
    const row = rows.find(({ variant }) => variant.id === variantId)
    if (!row || row.product.productId !== productId || row.product.mid !== merchant.mid) return refuse('403')
    const { unit, paid } = effectivePrice(row.product, row.variant)
    return { kind: row.product.subType, amount: unit === 'baht' ? paid * quantity : 0 }
  })
  const { goods, goodsOf } = sumByKind(priced)
  return { merchant, goods, goodsOf, shipping: toSatang(Math.max(0, amount - goods)) }
}

/**
 * The purchase behind an amount without lines: the shopper's whole cart at this shop, if the amount equals its goods alone or with one of
 * the offered delivery fees. Any other amount is a bill, whose goods are unknown.
 */
async function cartPurchase(
  db: Db,
  { shopper, mid, amount, now }: { shopper: Shopper; mid: string; amount: Satang; now: Date },
): Promise<Purchase> {
  const bill = await purchaseOf(db, { mid, amount })
  const lines = await db
    .select({
      productId: basketLines.productId,
      variantId: basketLines.variantId,
      quantity: basketLines.quantity,
    })
    .from(basketLines)
    .innerJoin(products, eq(products.productId, basketLines.productId))
    .where(and(eq(basketLines.shopperId, shopper.id), eq(products.mid, mid)))
  if (lines.length === 0) return bill
  const cart = await purchaseOf(db, { mid, amount, lines })
  if (amount <= cart.goods) return amount === cart.goods ? cart : bill
  const fees = (await shippingQuotes(db, { mid, lines, now })).map(({ fee }) => fee)
  return fees.some((fee) => cart.goods + fee === amount) ? cart : bill
}

function sumByKind(lines: readonly { kind: DeliveryKind; amount: number }[]) {
  const goodsOf: Record<DeliveryKind, number> = { physical: 0, digital: 0 }
  for (const { kind, amount } of lines) goodsOf[kind] += amount
  return { goodsOf, goods: toSatang(goodsOf.physical + goodsOf.digital) }
}

/**
 * Vouchers for a purchase (amounts in satang): the collectable ones, the shopper's own, and those for selected users; usable ones first,
 * then the others with their reason, each group by the largest discount. Refuses with 403 and as `openMerchant`. Source: VCH-018, API-099.
 */
export async function listVouchers(
  db: Db,
  given: Looked & { mid: string; amount: Satang; lines?: readonly ShippingLine[] | undefined },
): Promise<WireVoucher[]> {
  const { shopper, now, language } = given
  const purchase = await purchaseOf(db, given)
  const isHere = or(
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
        and(gt(vouchers.expiredAt, now), isHere, or(eq(vouchers.isCollectable, true), isSelected)),
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
  const isNew = rows.some(({ voucher }) => voucher.userRule === 'new_user') && (await isNewUser(db, shopper))
  const judged = rows.map(({ voucher, holding }) => {
    const { discount, key } = judge(voucher, { shopper, isNew, holding, purchase, now })
    return {
      usable: key === undefined,
      discount,
      wire: wireVoucher(voucher, { discount, isCollected: holding !== null, key, language }),
    }
  })
  return usableFirst(judged.sort((a, b) => b.discount - a.discount))
}

/**
 * One voucher, or one of the shopper's e-coupons, for a purchase (satang). Without lines every kind of goods counts, and `shipping` is the
 * delivery fee. Refuses with 403 for lines that are not the shop's, with 408 for a code that is unknown or not yet valid, and with the
 * reason why it can't be used. Source: API-098, VCH-019.
 */
export async function readVoucher(
  db: Db,
  given: Looked & {
    code: string
    mid: string
    amount: Satang
    lines?: readonly ShippingLine[] | undefined
    shipping?: Satang | undefined
  },
): Promise<WireVoucher> {
  const { shopper, now, language, code } = given
  const purchase = await purchaseOf(db, given)
  const found = await findVoucher(db, shopper, code)
  if (found) {
    const { discount, key } = judge(found.voucher, { ...found, shopper, purchase, now })
    if (key) return refuse(key)
    return wireVoucher(found.voucher, { discount, isCollected: found.holding !== null, language })
  }
  const coupon = (await findCoupon(db, shopper, code)) ?? refuse('408')
  const key = judgeCoupon(coupon, purchase, now)
  return key ? refuse(key) : wireCoupon(coupon, undefined, language)
}

/** Stores that the shopper has the voucher; a repeat returns the first id. */
async function collect(tx: Db, given: { shopper: Shopper; voucherId: string; now: Date }): Promise<string> {
  const { shopper, voucherId, now } = given
  const id = randomUUID()
  const [made] = await tx
    .insert(voucherHoldings)
    .values({ id, shopperId: shopper.id, voucherId, state: 'collected', collectedAt: now })
    .onConflictDoNothing()
    .returning({ id: voucherHoldings.id })
  if (made) return made.id
  const [own] = await tx
    .select({ id: voucherHoldings.id })
    .from(voucherHoldings)
    .where(and(eq(voucherHoldings.shopperId, shopper.id), eq(voucherHoldings.voucherId, voucherId)))
  return own?.id ?? id
}

const applied = (id: string, historyId: string, discount: Satang): WireApplied => ({
  promocode_id: id,
  promocode_history_id: historyId,
  discount: toBaht(discount),
})

/**
 * Applies a voucher to a purchase (satang; without lines as {@link cartPurchase}) and stores it as the shopper's; without a purchase only
 * collects it. Takes no quota: an order does. Refuses with 405 (a shopper who may not buy), as {@link readVoucher}, and collecting with
 * 505-01 when all are gone. Source: API-100, VCH-018, SES-020.
 */
export async function redeemVoucher(
  tx: Db,
  given: {
    shopper: Shopper
    code: string
    now: Date
    purchase?: { mid: string; amount: Satang; lines?: readonly ShippingLine[] | undefined } | undefined
  },
): Promise<WireApplied> {
  const { shopper, code, now } = given
  checkPermission(shopper)
  const found = await findVoucher(tx, shopper, code)
  if (!found) {
    if (!given.purchase || !(await findCoupon(tx, shopper, code))) return refuse('408')
    return redeemCoupon(tx, { shopper, code, now, ...given.purchase })
  }
  const { voucher, holding, isNew } = found
  if (given.purchase) {
    const purchase = given.purchase.lines
      ? await purchaseOf(tx, given.purchase)
      : await cartPurchase(tx, { ...given.purchase, shopper, now })
    const { discount, key } = judge(voucher, { shopper, isNew, holding, purchase, now })
    if (key) return refuse(key)
    return applied(voucher.id, await collect(tx, { shopper, voucherId: voucher.id, now }), discount)
  }
  if (!hasStarted(voucher, now)) return refuse('408')
  if (holding && holding.state !== 'collected') return refuse('603')
  if (!isFor(voucher, { shopper, isNew, now })) return refuse('504-03')
  if (isOver(voucher, now)) return refuse('504-05')
  if (!holding && voucher.quotaLeft <= 0) return refuse('505-01')
  return applied(voucher.id, await collect(tx, { shopper, voucherId: voucher.id, now }), mostOf(voucher))
}

/** A collectable voucher, whether the shopper has collected it, and why it is no longer usable. */
function toCollect({ voucher, holding }: { voucher: VoucherRow; holding: HoldingRow | null }, language: Language) {
  const isUsed = holding !== null && holding.state !== 'collected'
  const key = isUsed ? ('603' as const) : voucher.quotaLeft <= 0 ? ('602' as const) : undefined
  return {
    usable: key === undefined,
    wire: wireVoucher(voucher, { discount: mostOf(voucher), isCollected: holding !== null, key, language }),
  }
}

const isCollectable = (now: Date): SQL | undefined =>
  and(eq(vouchers.isCollectable, true), lte(vouchers.startAt, now), gt(vouchers.expiredAt, now))

/** The vouchers with these ids that can be collected now, by id; others are omitted. Source: LND-002. */
export async function collectableVouchers(
  db: Db,
  { shopper, now, language, ids }: Looked & { ids: readonly string[] },
): Promise<Map<string, WireVoucher>> {
  if (ids.length === 0) return new Map()
  const rows = await vouchersWith(db, shopper, and(isCollectable(now), inArray(vouchers.id, [...ids])))
  return new Map(rows.map((row) => [row.voucher.id, toCollect(row, language).wire]))
}

/** Collectable vouchers of one shop (`mid`) or of all, the platform's first; exhausted or used ones last. Refuses with 1004. */
export async function listPublicVouchers(
  db: Db,
  given: Looked & {
    mid?: string | undefined
    of?: 'merchants' | undefined
    promocode_id?: string | undefined
    page: number
    limit: number
  },
): Promise<{ vouchers: WireVoucher[]; page: number; limit: number; total: number }> {
  const { shopper, now, language, mid, page, limit } = given
  if (mid !== undefined) {
    const [known] = await db.select({ mid: merchants.mid }).from(merchants).where(eq(merchants.mid, mid))
    if (!known) refuse('1004')
  }
  const rows = await vouchersWith(
    db,
    shopper,
    and(
      isCollectable(now),
      mid === undefined ? undefined : sql`${vouchers.eligibleMids} @> ${JSON.stringify([mid])}::jsonb`,
      given.of === undefined ? undefined : eq(vouchers.type, 'promocode_merchant'),
      given.promocode_id === undefined ? undefined : eq(vouchers.id, given.promocode_id),
    ),
  )
  const shown = usableFirst(
    rows
      .sort((a, b) => Number(a.voucher.type === 'promocode_merchant') - Number(b.voucher.type === 'promocode_merchant'))
      .map((row) => toCollect(row, language)),
  )
  return { vouchers: pageOf(shown, { page, limit }), page, limit, total: shown.length }
}

/** Number of vouchers that the shopper can collect now and has not; 0 for a shopper who may not buy. */
export async function countToCollect(db: Db, { shopper, now }: { shopper: Shopper; now: Date }): Promise<number> {
  if (!isPermitted(shopper)) return 0
  const rows = await vouchersWith(db, shopper, and(isCollectable(now), gt(vouchers.quotaLeft, 0)))
  return rows.filter(({ holding }) => holding === null).length
}

/** The shopper's e-coupons that pay at a shop, those usable for the amount (satang) first. Refuses as `openMerchant`. Source: API-133. */
export async function listEcouponVouchers(
  db: Db,
  given: Looked & { mid: string; amount: Satang },
): Promise<WireVoucher[]> {
  const { shopper, now, language, mid } = given
  const purchase = await purchaseOf(db, given)
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
      const key = judgeCoupon(coupon, purchase, now)
      return { usable: key === undefined, wire: wireCoupon(coupon, key, language) }
    }),
  )
}

/**
 * Applies one of the shopper's e-coupons to a purchase (satang). Refuses with 405, and with 407 for one that is unknown or another's.
 * Source: API-134.
 */
export async function redeemCoupon(
  tx: Db,
  given: { shopper: Shopper; code: string; mid: string; amount: Satang; now: Date },
): Promise<WireApplied> {
  const { shopper, code, now } = given
  checkPermission(shopper)
  const coupon = (await findCoupon(tx, shopper, code)) ?? refuse('407')
  const key = judgeCoupon(coupon, await purchaseOf(tx, given), now)
  return key ? refuse(key) : applied(coupon.id, coupon.id, coupon.valueSatang ?? toSatang(0))
}

export interface TakenVoucher {
  promocodeId: string
  promocodeCode: string
  promocodeHistoryId: string
  type: PromocodeSource
  discount: Satang
}

/**
 * Takes a voucher, or one of the shopper's e-coupons, for an order: one unit of the quota and the shopper's one use, or the coupon. Amounts
 * in satang. Refuses with 408 for an unknown code, with the reason why it can't be used, with 602 if another shopper took the last unit and
 * with 603 if another order of this shopper took it. Vouchers are locked before stock. Source: VCH-011, lessons 7.
 */
export async function applyVoucher(
  tx: Db,
  given: {
    shopper: Shopper
    code: string
    merchant: Shop
    lines: readonly { kind: DeliveryKind; amount: number }[]
    shipping: Satang
    orderId: string
    now: Date
  },
): Promise<TakenVoucher> {
  const { shopper, code, merchant, orderId, now, shipping } = given
  const purchase: Purchase = { merchant, shipping, ...sumByKind(given.lines) }
  const found = await findVoucher(tx, shopper, code)
  if (!found) return takeCoupon(tx, { shopper, code, purchase, orderId, now })
  const { voucher, holding, isNew } = found
  const { discount, key } = judge(voucher, { shopper, isNew, holding, purchase, now })
  if (key) return refuse(key)
  const taken = await tx
    .update(vouchers)
    .set({ quotaLeft: sql`${vouchers.quotaLeft} - 1` })
    .where(and(eq(vouchers.id, voucher.id), gt(vouchers.quotaLeft, 0)))
    .returning({ id: vouchers.id })
  if (taken.length === 0) return refuse('602')
  const [held] = await tx
    .insert(voucherHoldings)
    .values({
      id: randomUUID(),
      shopperId: shopper.id,
      voucherId: voucher.id,
      state: 'held',
      orderId,
      collectedAt: now,
    })
    .onConflictDoUpdate({
      target: [voucherHoldings.shopperId, voucherHoldings.voucherId],
      set: { state: 'held', orderId },
      setWhere: eq(voucherHoldings.state, 'collected'),
    })
    .returning({ id: voucherHoldings.id })
  if (!held) return refuse('603')
  return {
    promocodeId: voucher.id,
    promocodeCode: voucher.code,
    promocodeHistoryId: held.id,
    type: voucher.type,
    discount,
  }
}

async function takeCoupon(
  tx: Db,
  given: { shopper: Shopper; code: string; purchase: Purchase; orderId: string; now: Date },
): Promise<TakenVoucher> {
  const { shopper, code, purchase, orderId, now } = given
  const coupon = (await findCoupon(tx, shopper, code)) ?? refuse('408')
  const key = judgeCoupon(coupon, purchase, now)
  if (key) return refuse(key)
  const taken = await tx
    .update(coupons)
    .set({ paidOrderId: orderId })
    .where(
      and(
        eq(coupons.id, coupon.id),
        eq(coupons.shopperId, shopper.id),
        eq(coupons.status, 'usable'),
        isNull(coupons.paidOrderId),
        isNull(coupons.heldGiftId),
      ),
    )
    .returning({ id: coupons.id })
  if (taken.length === 0) return refuse('603')
  return {
    promocodeId: coupon.id,
    promocodeCode: coupon.code,
    promocodeHistoryId: coupon.id,
    type: 'promocode_merchant',
    discount: coupon.valueSatang ?? toSatang(0),
  }
}

/** Marks the voucher or e-coupon of a confirmed order as used. */
export async function useVoucher(tx: Db, { orderId, now }: { orderId: string; now: Date }): Promise<void> {
  await tx
    .update(voucherHoldings)
    .set({ state: 'used', usedAt: now })
    .where(and(eq(voucherHoldings.orderId, orderId), eq(voucherHoldings.state, 'held')))
  await tx
    .update(coupons)
    .set({ status: 'used', usedAt: now })
    .where(and(eq(coupons.paidOrderId, orderId), eq(coupons.status, 'usable')))
}

/**
 * Returns an undone order's unit of the quota and the shopper's use, or the e-coupon; a coupon whose own order was refunded meanwhile is
 * refunded too. Happens once per order.
 */
export async function giveBackVoucher(tx: Db, orderId: string): Promise<void> {
  const [holding] = await tx.select().from(voucherHoldings).where(eq(voucherHoldings.orderId, orderId))
  if (holding) {
    await tx
      .update(vouchers)
      .set({ quotaLeft: sql`${vouchers.quotaLeft} + 1` })
      .where(eq(vouchers.id, holding.voucherId))
    await tx
      .update(voucherHoldings)
      .set({ state: 'collected', orderId: null, usedAt: null })
      .where(eq(voucherHoldings.id, holding.id))
  }
  await tx
    .update(coupons)
    .set({
      paidOrderId: null,
      usedAt: null,
      status: sql`case when ${coupons.orderId} in (
        select ${orders.id} from ${orders} where ${orders.status} in ${[...undoneStatuses]}) then 'refunded' else 'usable' end`,
    })
    .where(eq(coupons.paidOrderId, orderId))
}
