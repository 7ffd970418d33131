import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import type {
  DonationSort,
  Language,
  ProductListSort,
  ProductType,
  TaxDeductionCondition,
} from '../../../contract/enums'
import { isDonationSort } from '../../../contract/enums'
import type { Db } from '../../db/client'
import { merchants, productCounts, products } from '../../db/schema'
import { refuse } from '../catalogueError'
import { categoryIds, siblingCategories } from './categories'
import { sortDonations } from './donationSort'
import type { CardPage } from './productCards'
import { cardPage, isListed, listed, productOrder, toCards } from './productCards'
import { countListed, countProducts } from './productCounts'

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
    .orderBy(...productOrder[sort])
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
    products: await toCards(db, rows, language),
    page,
    limit,
    total,
  }
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
      .orderBy(...order, ...productOrder.best_seller)
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
    products: await toCards(db, rows, language),
    page,
    limit,
    total: nearTotal + farTotal,
  }
}
