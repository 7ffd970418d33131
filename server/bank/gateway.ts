import { randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { toSatang } from '../../contract/money'
import type { Db } from '../db/client'
import type { Gateway, GatewayPayment, GatewayRequest } from './bank'
import { bankCards, bankGatewayPayments, bankGateways } from './schema'

/** Base path of the sandbox gateway's pages. */
export const gatewayPath = '/sandbox/gateway'

export async function gateway(db: Db, mid: string): Promise<Gateway | undefined> {
  const [found] = await db.select().from(bankGateways).where(eq(bankGateways.mid, mid))
  return found && { cid: found.cid, publicKey: found.publicKey, name: found.name, isActive: found.isActive }
}

export async function openGateway(db: Db, request: GatewayRequest & { customerId: string }): Promise<string> {
  const { customerId, cardKey, amount, mid, orderReference, email, origin, now } = request
  await db
    .insert(bankGatewayPayments)
    .values({
      reference: randomUUID(),
      orderReference,
      customerId,
      mid,
      cardKey,
      amount: toSatang(amount),
      email,
      state: 'open',
      createdAt: now,
    })
    .onConflictDoUpdate({
      target: bankGatewayPayments.orderReference,
      set: { email },
      setWhere: eq(bankGatewayPayments.state, 'open'),
    })
  const [payment] = await db
    .select({ reference: bankGatewayPayments.reference })
    .from(bankGatewayPayments)
    .where(eq(bankGatewayPayments.orderReference, orderReference))
  return `${origin}${gatewayPath}/${payment?.reference ?? ''}`
}

/** Voids the page: it charges nothing, unless it was already decided. */
export async function voidGateway(db: Db, orderReference: string): Promise<void> {
  await db
    .update(bankGatewayPayments)
    .set({ state: 'void' })
    .where(and(eq(bankGatewayPayments.orderReference, orderReference), eq(bankGatewayPayments.state, 'open')))
}

/** Stores the first decision. The page may be void already, if that decision undid its order. */
export async function decideGateway(db: Db, reference: string, state: 'approved' | 'declined'): Promise<void> {
  await db
    .update(bankGatewayPayments)
    .set({ state })
    .where(and(eq(bankGatewayPayments.reference, reference), inArray(bankGatewayPayments.state, ['open', 'void'])))
}

export async function gatewayPayment(db: Db, reference: string): Promise<GatewayPayment | undefined> {
  const [found] = await db
    .select({ payment: bankGatewayPayments, cardNumber: bankCards.cardNumber })
    .from(bankGatewayPayments)
    .leftJoin(bankCards, eq(bankCards.cardKey, bankGatewayPayments.cardKey))
    .where(eq(bankGatewayPayments.reference, reference))
  if (!found) return undefined
  const { orderReference, mid, amount, state } = found.payment
  return { orderReference, mid, amount, state, cardNumber: found.cardNumber ?? '' }
}
