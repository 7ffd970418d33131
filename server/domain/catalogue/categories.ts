import { and, asc, desc, eq, ne, or, sql } from 'drizzle-orm'
import type { InferInput } from 'valibot'
import type { Language } from '../../../contract/enums'
import type { category } from '../../../contract/products'
import type { Db } from '../../db/client'
import { categories, products } from '../../db/schema'
import { refuse } from '../catalogueError'
import { nameIn } from '../names'

/** The category and its children. Refuses with 410 for an unknown id. */
export async function categoryIds(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(eq(categories.id, id), eq(categories.parentId, id)))
  if (!rows.some((row) => row.id === id)) refuse('410')
  return rows.map((row) => row.id)
}

/** The category with its siblings and their parent; of a top category its children. */
export async function siblingCategories(db: Db, id: string): Promise<string[]> {
  const [own] = await db.select({ parentId: categories.parentId }).from(categories).where(eq(categories.id, id))
  return categoryIds(db, own?.parentId ?? id)
}

/** All categories by position, each with its children and their pictures (CAT-004, API-088). */
export async function categoryTree(db: Db, language: Language): Promise<InferInput<typeof category>[]> {
  const newest = db
    .select({ image: products.image })
    .from(products)
    .where(and(eq(products.categoryId, categories.id), ne(products.status, 'inactive')))
    .orderBy(desc(products.createdAt), asc(products.productId))
    .limit(1)
    .as('newest')
  const rows = await db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      icon: categories.icon,
      name: categories.name,
      image: newest.image,
    })
    .from(categories)
    .leftJoinLateral(newest, sql`true`)
    .orderBy(asc(categories.position), asc(categories.id))
  return rows
    .filter((row) => row.parentId === null)
    .map((row) => ({
      id: row.id,
      name: nameIn(row.name, language),
      icon: row.icon,
      children: rows
        .filter((child) => child.parentId === row.id)
        .map(({ id, name, image }) => ({ id, name: nameIn(name, language), ...(image !== null && { image }) })),
    }))
}
