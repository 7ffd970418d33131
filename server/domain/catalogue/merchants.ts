import { and, asc, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language, MerchantType } from '../../../contract/enums'
import type { ErrorKey } from '../../../contract/errors'
import type {
  getPaymentDetail,
  listMerchants,
  merchantProfile as merchantProfileShape,
} from '../../../contract/merchants'
import { toBaht } from '../../../contract/money'
import type { Db } from '../../db/client'
import { categories, merchants, productCounts, products } from '../../db/schema'
import type { MerchantRow } from '../../db/rows'
import { toMerchant, toMerchantSummary } from './merchantCards'
import { refuse } from '../catalogueError'
import { nameIn } from '../names'

/** The error of a shop that can't sell: inactive 309-01, closed 401, paused 1003, left 1055. */
const refusalOfMerchant: Record<Exclude<MerchantRow['status'], 'active'>, ErrorKey> = {
  inactive: '309-01',
  closed: '401',
  paused: '1003',
  left: '1055',
}

/** Refuses a shop that can't sell, as {@link refusalOfMerchant}. */
export function requireOpen({ status }: Pick<MerchantRow, 'status'>): void {
  if (status !== 'active') refuse(refusalOfMerchant[status])
}

/** The shop, if it sells. Refuses with 1004 for an unknown one, else as {@link requireOpen}. */
export async function openMerchant(db: Db, mid: string): Promise<MerchantRow> {
  const [merchant] = await db.select().from(merchants).where(eq(merchants.mid, mid))
  if (!merchant) refuse('1004')
  requireOpen(merchant)
  return merchant
}

/**
 * A shop's payment sources, its limit for one transaction in baht and its rules. Refuses as {@link openMerchant}, and with 402-01 for a
 * shop without products. Source: API-109, PAY-026, CRT-011.
 */
export async function paymentDetail(
  db: Db,
  mid: string,
  language: Language,
): Promise<v.InferInput<typeof getPaymentDetail.response>> {
  const merchant = await openMerchant(db, mid)
  if (merchant.activeProductCount === 0) refuse('402-01')
  return {
    ...toMerchantSummary(merchant, language),
    sources: merchant.sources,
    modes: merchant.modes,
    limit: toBaht(merchant.limitSatang),
    maxItemsPerTransaction: merchant.maxItemsPerTransaction,
    stores: merchant.stores.map((store) => ({
      ...store,
      name: nameIn(store.name, language),
      address: nameIn(store.address, language),
    })),
  }
}

/** A shop with the categories of its listed products, its rating and a cover. Refuses as {@link openMerchant}. Source: API-108, SHP-003. */
export async function merchantProfile(
  db: Db,
  mid: string,
  language: Language,
): Promise<v.InferInput<typeof merchantProfileShape>> {
  const merchant = await openMerchant(db, mid)
  const sold = db
    .select({ id: productCounts.categoryId })
    .from(productCounts)
    .where(and(eq(productCounts.mid, mid), ne(productCounts.status, 'inactive'), gt(productCounts.count, 0)))
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.id, sold))
    .orderBy(asc(categories.position), asc(categories.id))
  const isOwn = and(eq(products.mid, mid), ne(products.status, 'inactive'))
  const [reviews] = await db
    .select({
      average: sql<
        number | null
      >`round((sum(${products.rating} * ${products.reviewCount}) / nullif(sum(${products.reviewCount}), 0))::numeric, 1)::float8`,
    })
    .from(products)
    .where(isOwn)
  const [best] = await db
    .select({ image: products.image })
    .from(products)
    .where(isOwn)
    .orderBy(eq(products.subType, 'digital'), desc(products.soldCount), asc(products.productId))
    .limit(1)
  return {
    ...toMerchant(merchant, language),
    rating: reviews?.average ?? null,
    ...(best && { cover: best.image }),
    categories: rows.map(({ id, name }) => ({ id, name: nameIn(name, language) })),
  }
}

/** One page of shops that have products, of one type or all. Source: LND-003, API-140. */
export async function openMerchants(
  db: Db,
  { type, page, limit, language }: { type?: MerchantType | undefined; page: number; limit: number; language: Language },
): Promise<v.InferInput<typeof listMerchants.response>> {
  const isShown = and(
    eq(merchants.status, 'active'),
    gt(merchants.activeProductCount, 0),
    type === undefined ? undefined : eq(merchants.type, type),
  )
  const [all] = await db.select({ total: count() }).from(merchants).where(isShown)
  const rows = await db
    .select()
    .from(merchants)
    .where(isShown)
    .orderBy(asc(merchants.position), asc(merchants.mid))
    .limit(limit)
    .offset((page - 1) * limit)
  return { merchants: rows.map((row) => toMerchant(row, language)), page, limit, total: Number(all?.total ?? 0) }
}
