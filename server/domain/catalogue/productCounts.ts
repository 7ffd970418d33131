import type { SQL } from 'drizzle-orm'
import { and, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { merchants, productCounts, products } from '../../db/schema'
import { openStatuses } from './merchantCards'

/** Number of listed products, from the stored counts (API-141). */
export async function countListed(db: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${productCounts.count}), 0)::int` })
    .from(productCounts)
    .innerJoin(merchants, eq(merchants.mid, productCounts.mid))
    .where(and(ne(productCounts.status, 'inactive'), inArray(merchants.status, openStatuses), condition))
  return row?.total ?? 0
}

/** Number of products that fulfil a condition, counted one by one. */
export async function countProducts(db: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(products)
    .innerJoin(merchants, eq(merchants.mid, products.mid))
    .where(condition)
  return row?.total ?? 0
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
