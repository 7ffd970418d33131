import type { SQL } from 'drizzle-orm'
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type {
  DonationSort,
  Language,
  ProductListSort,
  ProductSort,
  ProductStatus,
  ProductType,
  TaxDeductionCondition,
} from '../../../contract/enums'
import { isDonationSort } from '../../../contract/enums'
import type { merchant as merchantShape, merchantSummary } from '../../../contract/merchants'
import { type Satang, toBaht, toSatang } from '../../../contract/money'
import type { category, product as productShape, productCard } from '../../../contract/products'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import type { LocalText } from '../../db/columns'
import type { MerchantRow, ProductRow, VariantRow } from '../../db/rows'
import { categories, coupons, merchants, productCounts, products, productVariants } from '../../db/schema'
import { refuse } from '../catalogueError'
import { sortDonations } from './donationSort'
import type { Page } from '../paging'
import { pageOf } from '../paging'
import { donationProgress, ownFields } from './fieldsByType'
import type { Shopper } from '../shopper/session'

type Wire<S extends v.GenericSchema> = v.InferInput<S>
type Card = Wire<typeof productCard>

/** Shops whose products are listed. A paused one only accepts no payments. */
export const openStatuses: MerchantRow['status'][] = ['active', 'paused']

export interface EffectivePrice {
  unit: 'baht' | 'points'
  /** Before the discount: satang, or points if the unit is points. */
  price: number
  /** After the discount, only when lower: satang. */
  discountPrice: number | undefined
  /** The price to pay per unit: satang, or points. */
  paid: number
  /** Baht part (satang) and points part of the mixed price, for cash_point. */
  mixed: { cash: Satang; points: number } | undefined
}

/** The price of one unit of a variant. Catalogue, basket and order all take their prices from here. */
export function effectivePrice(
  product: Pick<
    ProductRow,
    'priceUnit' | 'priceDisplayMode' | 'priceSatang' | 'discountPriceSatang' | 'pricePoints' | 'cashPartSatang'
  >,
  variant: Pick<VariantRow, 'priceSatang' | 'discountPriceSatang' | 'pricePoints'>,
): EffectivePrice {
  if (product.priceUnit === 'points') {
    const points = variant.pricePoints ?? product.pricePoints ?? 0
    return { unit: 'points', price: points, discountPrice: undefined, paid: points, mixed: undefined }
  }
  const price = variant.priceSatang ?? product.priceSatang ?? 0
  const discount = variant.priceSatang === null ? product.discountPriceSatang : variant.discountPriceSatang
  const discountPrice = discount !== null && discount < price ? discount : undefined
  const mixed =
    product.priceDisplayMode === 'cash_point' && product.cashPartSatang !== null
      ? { cash: product.cashPartSatang, points: product.pricePoints ?? 0 }
      : undefined
  return { unit: 'baht', price, discountPrice, paid: discountPrice ?? price, mixed }
}

/** A product's status including its stock, as shown to the shopper and used by the basket (PRD-007, PRD-008). */
export function statusOf(product: Pick<ProductRow, 'status'>, stock: number): ProductStatus {
  return product.status === 'active' && stock <= 0 ? 'out_of_stock' : product.status
}

type SummaryRow = Pick<MerchantRow, 'mid' | 'name' | 'image' | 'type' | 'isVerified'>

interface Listed {
  product: ProductRow
  merchant: SummaryRow
}

export function merchantSummaryOf(merchant: SummaryRow, language: Language): Wire<typeof merchantSummary> {
  return {
    mid: merchant.mid,
    name: merchant.name[language],
    image: merchant.image,
    type: merchant.type,
    is_verified: merchant.isVerified,
  }
}

/** A shop as its profile and its rows show it (SHP-002). */
export function merchantOf(merchant: MerchantRow, language: Language): Wire<typeof merchantShape> {
  return {
    ...merchantSummaryOf(merchant, language),
    contact: merchant.contact,
    about: merchant.about[language],
    followerCount: merchant.followerCount,
    activeProductCount: merchant.activeProductCount,
    openingHours: merchant.openingHours,
  }
}

/** Baht for an optional field; undefined without an amount. */
const bahtOf = (amount: number | null | undefined): number | undefined =>
  amount === null || amount === undefined ? undefined : toBaht(toSatang(amount))

function priceFields(product: ProductRow) {
  const price = effectivePrice(product, { priceSatang: null, discountPriceSatang: null, pricePoints: null })
  const common = { price_unit: product.priceUnit, priceDisplayMode: product.priceDisplayMode }
  if (price.unit === 'points') return { ...common, pricePoints: price.price }
  return {
    ...common,
    price: bahtOf(price.price),
    discountPrice: bahtOf(price.discountPrice),
    ...(price.mixed && { pricePoints: price.mixed.points, cashPart: toBaht(price.mixed.cash) }),
  }
}

function cardOf({ product, merchant }: Listed, stock: number, language: Language): Omit<Card, 'donation'> {
  return {
    product_id: product.productId,
    productName: product.name[language],
    type: product.type,
    subType: product.subType,
    status: statusOf(product, stock),
    image: product.image,
    placeholder: product.placeholder,
    ...priceFields(product),
    discountPercent: product.discountPercent,
    rating: product.rating,
    reviewCount: product.reviewCount,
    soldCount: product.soldCount,
    taxDeductionCondition: product.taxDeductionCondition,
    isEdonation: product.isEdonation,
    merchant: merchantSummaryOf(merchant, language),
    hasOptions: product.variantAxes.length > 0,
    clickAndCollect: product.clickAndCollect,
    isGiftable: product.isGiftable,
  }
}

async function stockOf(db: Db, productIds: string[]): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ productId: productVariants.productId, stock: sql<number>`sum(${productVariants.stock})::int` })
    .from(productVariants)
    .where(inArray(productVariants.productId, productIds))
    .groupBy(productVariants.productId)
  return new Map(rows.map((row) => [row.productId, row.stock]))
}

async function cardsOf(db: Db, rows: Listed[], language: Language): Promise<Card[]> {
  const stock = await stockOf(
    db,
    rows.map(({ product }) => product.productId),
  )
  const progress = await donationProgress(
    db,
    rows.map(({ product }) => product),
  )
  return rows.map((row) => {
    const { productId } = row.product
    const donation = progress.get(productId)
    return { ...cardOf(row, stock.get(productId) ?? 0, language), ...(donation && { donation }) }
  })
}

/** Columns for a card; of the shop only those of its summary. */
const listed = {
  product: products,
  merchant: {
    mid: merchants.mid,
    name: merchants.name,
    image: merchants.image,
    type: merchants.type,
    isVerified: merchants.isVerified,
  },
}

/** Condition of lists: products of open shops that are neither inactive nor being changed. */
export const isListed = (): SQL | undefined =>
  and(ne(products.status, 'inactive'), eq(products.isChanging, false), inArray(merchants.status, openStatuses))

/** The cards of products by their ids, in the given order; unlisted products are omitted. */
export async function cardsById(db: Db, ids: readonly string[], language: Language): Promise<Map<string, Card>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(listed)
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(and(inArray(products.productId, [...ids]), isListed()))
  const cards = await cardsOf(db, rows, language)
  return new Map(cards.map((card) => [card.product_id, card]))
}

/** `nulls last` as in the indexes: without it they would not be used, although there are no nulls. */
export const orderOf: Record<ProductSort, SQL[]> = {
  newest: [sql`${products.createdAt} desc nulls last`, asc(products.productId)],
  best_seller: [sql`${products.soldCount} desc nulls last`, asc(products.productId)],
  price_asc: [asc(products.sortPrice), asc(products.productId)],
  price_desc: [desc(products.sortPrice), asc(products.productId)],
}

export interface ProductQuery {
  mid?: string | undefined
  categoryId?: string | undefined
  type?: ProductType | undefined
  taxDeductionCondition?: TaxDeductionCondition | undefined
  isEdonation?: boolean | undefined
  sort: ProductListSort
  page: number
  limit: number
  language: Language
  now: Date
}

export interface CardPage extends Page {
  products: Card[]
  total: number
}

/** One page of product cards by their ids, in the given order; the total counts all ids. */
export async function cardPage(
  db: Db,
  ids: readonly string[],
  { page, limit, language }: Page & { language: Language },
): Promise<CardPage> {
  const shown = pageOf(ids, { page, limit })
  const cards = await cardsById(db, shown, language)
  return { products: shown.flatMap((id) => cards.get(id) ?? []), page, limit, total: ids.length }
}

/** The category and its children. Refuses with 410 for an unknown id. */
export async function categoryIds(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(categories.id, id), eq(categories.parentId, id)))
  if (!rows.some((row) => row.id === id)) refuse('410')
  return rows.map((row) => row.id)
}

/** Number of listed products, from the stored counts (API-141). */
async function countListed(db: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${productCounts.count}), 0)::int` })
    .from(productCounts)
    .innerJoin(merchants, eq(merchants.mid, productCounts.mid))
    .where(and(ne(productCounts.status, 'inactive'), inArray(merchants.status, openStatuses), condition))
  return row?.total ?? 0
}

/**
 * One page of a shop's, a category's (including its children) or all products, in one of four orders, or of donations in one of three.
 * Refuses with 1004 for an unknown shop, 410 for an unknown category, 1011 for a donation order for other products. Source: CAT-001 to
 * CAT-004, DON-005, DON-006, API-087.
 */
export async function listProductCards(db: Db, query: ProductQuery): Promise<CardPage> {
  const { mid, categoryId, type, taxDeductionCondition, isEdonation, sort, page, limit, language } = query
  if (isDonationSort(sort) && type !== 'donation') refuse('1011')
  if (mid !== undefined) {
    const [known] = await db.select({ mid: merchants.mid }).from(merchants).where(eq(merchants.mid, mid))
    if (!known) refuse('1004')
  }
  const within = categoryId === undefined ? undefined : await categoryIds(db, categoryId)
  const condition = and(
    isListed(),
    mid ? eq(products.mid, mid) : undefined,
    within ? inArray(products.categoryId, within) : undefined,
    type ? eq(products.type, type) : undefined,
    taxDeductionCondition ? eq(products.taxDeductionCondition, taxDeductionCondition) : undefined,
    isEdonation === undefined ? undefined : eq(products.isEdonation, isEdonation),
  )
  if (isDonationSort(sort)) {
    return cardPage(db, await donationIds(db, condition, { ...query, sort }), query)
  }
  const rows = await db
    .select(listed)
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(condition)
    .orderBy(...orderOf[sort])
    .limit(limit)
    .offset((page - 1) * limit)
  const isCounted = taxDeductionCondition === undefined && isEdonation === undefined
  const total = isCounted
    ? await countListed(
        db,
        and(
          mid ? eq(productCounts.mid, mid) : undefined,
          within ? inArray(productCounts.categoryId, within) : undefined,
          type ? eq(productCounts.type, type) : undefined,
        ),
      )
    : await countProducts(db, condition)
  return {
    products: await cardsOf(db, rows, language),
    page,
    limit,
    total,
  }
}

async function countProducts(db: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(condition)
  return row?.total ?? 0
}

/** The sorted ids of donations. */
async function donationIds(
  db: Db,
  condition: SQL | undefined,
  { sort, language, now }: { sort: DonationSort; language: Language; now: Date },
): Promise<string[]> {
  const rows = await db
    .select({
      productId: products.productId,
      name: sql<string>`${products.name}->>${language}`,
      soldCount: products.soldCount,
      endsAt: sql<string>`${products.details}->'donation'->>'ends_at'`,
    })
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(condition)
  return sortDonations(rows, { sort, language, now }).map(({ productId }) => productId)
}

/**
 * Recommended products, best sellers first, without those that can't be bought. With a product: others of its category, of its top
 * category, then of its type; without one: the market's goods and coupons. Source: PRD-016, API-089.
 */
export async function recommendCards(
  db: Db,
  query: { productId?: string; page: number; limit: number; language: Language },
): Promise<CardPage> {
  const { page, limit, language } = query
  const [beside] = query.productId
    ? await db
        .select({ product: products, isListed: sql<boolean>`${isListed()}` })
        .from(products)
        .innerJoin(merchants, eq(merchants.mid, products.mid))
        .where(eq(products.productId, query.productId))
    : []
  const type = beside?.product.type ?? 'general'
  const near = beside?.product.categoryId ? await siblingCategories(db, beside.product.categoryId) : []
  const isActive = eq(productCounts.status, 'active')
  const itself = beside?.isListed && beside.product.status === 'active' ? 1 : 0
  const nearTotal =
    near.length === 0 ? 0 : (await countListed(db, and(isActive, inArray(productCounts.categoryId, near)))) - itself
  const farTotal =
    (await countListed(
      db,
      and(
        isActive,
        eq(productCounts.type, type),
        near.length > 0 ? notInArray(productCounts.categoryId, near) : undefined,
      ),
    )) - (near.length === 0 ? itself : 0)

  const select = (condition: SQL | undefined, order: SQL[], start: number, most: number) =>
    db
      .select(listed)
      .from(products)
      .innerJoin(merchants, eq(merchants.mid, products.mid))
      .where(
        and(
          isListed(),
          eq(products.status, 'active'),
          beside ? ne(products.productId, beside.product.productId) : undefined,
          condition,
        ),
      )
      .orderBy(...order, ...orderOf.best_seller)
      .limit(most)
      .offset(start)
  const start = (page - 1) * limit
  const rows =
    start < nearTotal
      ? await select(
          inArray(products.categoryId, near),
          [sql`(${products.categoryId} = ${beside?.product.categoryId ?? ''}) desc`],
          start,
          limit,
        )
      : []
  if (rows.length < limit)
    rows.push(
      ...(await select(
        and(
          eq(products.type, type),
          near.length > 0 ? or(isNull(products.categoryId), notInArray(products.categoryId, near)) : undefined,
        ),
        [],
        Math.max(0, start - nearTotal),
        limit - rows.length,
      )),
    )
  return {
    products: await cardsOf(db, rows, language),
    page,
    limit,
    total: nearTotal + farTotal,
  }
}

async function siblingCategories(db: Db, id: string): Promise<string[]> {
  const [own] = await db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, id))
  return categoryIds(db, own?.parentId ?? id)
}

/** Whether a shopper owns a theme that is not free for everyone: its coupon was used, or is usable and not being given away (FUL-006). */
async function ownsTheme(
  db: Db,
  { shopper, productId, now }: { shopper: Shopper | undefined; productId: string; now: Date },
): Promise<boolean> {
  if (!shopper) return false
  const [owned] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(
      and(
        eq(coupons.shopperId, shopper.id),
        eq(coupons.productId, productId),
        or(
          eq(coupons.status, 'used'),
          and(eq(coupons.status, 'usable'), gt(coupons.expiredAt, now), isNull(coupons.heldGiftId)),
        ),
      ),
    )
    .limit(1)
  return owned !== undefined
}

/**
 * One product's detail. Refuses with 403 for one that is unknown, inactive or of a shop that has left, with 401 if its shop is closed, with
 * 304-01 if a change awaits approval. A reward is unredeemable for a shopper without an unused grant of its campaign. Source: PRD-001,
 * PRD-005, API-087, ERR-074.
 */
export async function productDetail(
  db: Db,
  productId: string,
  given: { bank: Bank; language: Language; shopper: Shopper | undefined; now: Date },
): Promise<Wire<typeof productShape>> {
  const { bank, language, shopper, now } = given
  const [found] = await db
    .select({ product: products, merchant: merchants })
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(eq(products.productId, productId))
  if (!found || found.product.status === 'inactive' || found.merchant.status === 'left') refuse('403')
  const { product, merchant } = found
  if (merchant.status === 'closed') refuse('401')
  if (product.isChanging) refuse('304-01')

  const rows = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, productId))
    .orderBy(asc(productVariants.position))
  const stock = rows.reduce((sum, row) => sum + row.stock, 0)
  const first = rows.find((row) => row.stock > 0) ?? rows[0]
  const hasTheme = product.hasTheme || (product.type === 'theme' && (await ownsTheme(db, { shopper, productId, now })))
  return {
    ...cardOf(found, stock, language),
    hasTheme,
    isThemeInUse: hasTheme && shopper !== undefined && (await bank.themeOf(db, shopper.id)) === productId,
    stock,
    quantity: product.minPerOrder,
    productVariantId: first?.id ?? null,
    dummyVariantId: product.dummyVariantId,
    images: product.images,
    description: product.description[language],
    conditions: product.conditions[language],
    variantAxes: product.variantAxes.map((axis) => ({
      name: axis.name[language],
      values: axis.values.map(({ text, image }) => ({ value: text[language], ...(image && { image }) })),
    })),
    variants: rows.map((row) => {
      const price = effectivePrice(product, row)
      return {
        productVariantId: row.id,
        values: row.optionValues.map((value: LocalText) => value[language]),
        ...(price.unit === 'points'
          ? { pricePoints: price.price }
          : { price: bahtOf(price.price), discountPrice: bahtOf(price.discountPrice) }),
        stock: row.stock,
        image: row.image,
      }
    }),
    minPerOrder: product.minPerOrder,
    maxPerOrder: product.maxPerOrder,
    createdAt: product.createdAt.toISOString(),
    ...(await ownFields(db, product, { language, shopper })),
  }
}

/** All categories by position, each with its children (CAT-004, API-088). */
export async function categoryTree(db: Db, language: Language): Promise<Wire<typeof category>[]> {
  const rows = await db.select().from(categories).orderBy(asc(categories.position), asc(categories.id))
  return rows
    .filter((row) => row.parentId === null)
    .map((row) => ({
      id: row.id,
      name: row.name[language],
      icon: row.icon,
      children: rows
        .filter((child) => child.parentId === row.id)
        .map((child) => ({ id: child.id, name: child.name[language] })),
    }))
}

/** The listed shops with these ids: open ones that have products. */
export async function merchantsById(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, Wire<typeof merchantShape>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(merchants)
    .where(and(inArray(merchants.mid, [...ids]), inArray(merchants.status, openStatuses)))
  return new Map(rows.filter((row) => row.activeProductCount > 0).map((row) => [row.mid, merchantOf(row, language)]))
}

/** Recomputes the stored counts, after products or their statuses changed in bulk. */
export async function recountProducts(tx: Db): Promise<void> {
  await tx.delete(productCounts)
  await tx.execute(sql`
    insert into product_counts (mid, category_id, type, status, count)
    select mid, coalesce(category_id, ''), type, status, count(*) from products where not is_changing
    group by mid, coalesce(category_id, ''), type, status`)
  await tx.execute(sql`
    update merchants set active_product_count = coalesce(
      (select sum(count) from product_counts c where c.mid = merchants.mid and c.status <> 'inactive'), 0)`)
}
