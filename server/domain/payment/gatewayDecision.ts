import { eq } from 'drizzle-orm'
import type { OrderStatus } from '../../../contract/enums'
import { outcomeOf } from '../../../contract/enums'
import type { GatewayAction } from '../../../contract/sandbox'
import type { GatewayPayment, SandboxBank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { orders } from '../../db/schema'
import { gatewayAnswered } from './confirmation'

const readOrderStatus = async (db: Db, orderId: string): Promise<OrderStatus | undefined> => {
  const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, orderId))
  return order?.status
}

/**
 * Sends the decision made on the sandbox gateway's page to the shop, as the gateway would: never for `abandon`, twice for `approve_twice`.
 * The page stores the outcome of the first decision. Undefined for an unknown page.
 */
export async function sendDecision(
  tx: Db,
  given: { bank: SandboxBank; reference: string; action: GatewayAction; now: Date },
): Promise<{ state: GatewayPayment['state']; order_status: OrderStatus } | undefined> {
  const { bank, reference, action, now } = given
  const page = await bank.gatewayPayment(tx, reference)
  if (!page) return undefined
  const orderId = page.orderReference
  const send = async (approved: boolean): Promise<void> => {
    const status = await gatewayAnswered(tx, { bank, orderId, approved, now })
    const isPaid = status !== undefined && outcomeOf[status] === 'paid'
    if (page.state === 'open') await bank.decideGateway(tx, reference, isPaid ? 'approved' : 'declined')
  }
  if (action !== 'abandon') await send(action !== 'decline')
  if (action === 'approve_twice') await send(true)
  const after = await bank.gatewayPayment(tx, reference)
  const status = await readOrderStatus(tx, orderId)
  return status && { state: after?.state ?? page.state, order_status: status }
}
