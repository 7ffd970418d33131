import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { canonicalJson } from '../../contract/canonicalJson'
import type { Db } from '../db/client'
import { idempotency } from '../db/schema'
import { refuse } from '../domain/catalogueError'

/**
 * Runs `effect` once per shopper, endpoint and key, and stores its answer in the same transaction; a repeat gets the stored answer. `sent`
 * is the one of `parseRequest`. A concurrent second call waits for the first transaction. A different request under the same key is refused
 * with 1011.
 */
export async function answerOnce(
  tx: Db,
  { sent, ...call }: { shopperId: string; endpoint: string; key: string; sent: unknown; createdAt: Date },
  effect: () => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const entry = { ...call, requestHash: createHash('sha256').update(canonicalJson(sent)).digest('base64url') }
  const first = await tx.insert(idempotency).values(entry).onConflictDoNothing().returning({ key: idempotency.key })
  const same = and(
    eq(idempotency.shopperId, entry.shopperId),
    eq(idempotency.endpoint, entry.endpoint),
    eq(idempotency.key, entry.key),
  )
  if (first.length === 0) {
    const [kept] = await tx.select().from(idempotency).where(same)
    if (!kept?.answer || kept.requestHash !== entry.requestHash) return refuse('1011')
    return kept.answer
  }
  const answer = await effect()
  await tx.update(idempotency).set({ answer }).where(same)
  return answer
}
