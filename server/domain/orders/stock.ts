import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../db/client'
import { inLockOrder } from '../../db/inLockOrder'
import { productVariants } from '../../db/schema'

export interface StockLine {
  variantId: string
  quantity: number
}

/**
 * Takes the lines out of stock, each by a conditional update, in the order of their ids so that two orders never deadlock. Returns the
 * lines that are short, with the units left; the caller must then refuse, so that nothing stays taken. Source: lessons 6, CRT-006.
 */
export async function takeStock<L extends StockLine>(
  tx: Db,
  lines: readonly L[],
): Promise<{ line: L; stock: number }[]> {
  const short: { line: L; stock: number }[] = []
  for (const line of inLockOrder(lines, ({ variantId }) => variantId)) {
    const taken = await tx
      .update(productVariants)
      .set({ stock: sql`${productVariants.stock} - ${line.quantity}` })
      .where(and(eq(productVariants.id, line.variantId), gte(productVariants.stock, line.quantity)))
      .returning({ id: productVariants.id })
    if (taken.length > 0) continue
    const [left] = await tx
      .select({ stock: productVariants.stock })
      .from(productVariants)
      .where(eq(productVariants.id, line.variantId))
    short.push({ line, stock: left?.stock ?? 0 })
  }
  return short
}

/** Puts the lines back into stock. */
export async function giveBackStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const { variantId, quantity } of inLockOrder(lines, ({ variantId }) => variantId))
    await tx
      .update(productVariants)
      .set({ stock: sql`${productVariants.stock} + ${quantity}` })
      .where(eq(productVariants.id, variantId))
}
