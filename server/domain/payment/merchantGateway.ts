import { and, asc, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Language } from '../../../contract/enums'
import type { creditCard, paymentGateway } from '../../../contract/payment'
import type { Bank } from '../../bank/bank'
import type { Db } from '../../db/client'
import { addresses, merchants, orders, shoppers } from '../../db/schema'
import { refuse } from '../catalogueError'
import { awaitsPin, findCardFund, readFunds, isOverdue, isWaiting, lockOrder } from '../orders/orderQueries'
import type { Shopper } from '../shopper/session'

type Gateway = v.InferInput<typeof paymentGateway>
type CreditCard = v.InferInput<typeof creditCard>

/** The e-mail that the shopper entered last, else that of the first address, else an empty one (PAY-014). */
async function readEmail(db: Db, shopper: Shopper): Promise<string> {
  const [own] = await db.select({ email: shoppers.paymentEmail }).from(shoppers).where(eq(shoppers.id, shopper.id))
  if (own?.email) return own.email
  const [address] = await db
    .select({ email: addresses.recipientEmail })
    .from(addresses)
    .where(eq(addresses.shopperId, shopper.id))
    .orderBy(asc(addresses.createdAt))
    .limit(1)
  return address?.email ?? ''
}

/** A merchant's card gateway, with the e-mail that prefills its confirmation. Refuses with 1004 (PAY-013, PAY-014, API-130). */
export async function readGateway(
  db: Db,
  { bank, shopper, mid }: { bank: Bank; shopper: Shopper; mid: string },
): Promise<Gateway> {
  const [merchant] = await db
    .select({ name: merchants.name, sources: merchants.sources })
    .from(merchants)
    .where(eq(merchants.mid, mid))
  if (!merchant) return refuse('1004')
  const gateway = await bank.gateway(db, mid)
  return {
    mid,
    cid: gateway?.cid ?? '',
    publicKey: gateway?.publicKey ?? '',
    email: await readEmail(db, shopper),
    name: gateway?.name ?? merchant.name.en,
    isActive: gateway?.isActive === true && merchant.sources.includes('kmarket_credit_card'),
  }
}

/** Stores the e-mail for the gateway's receipt, and sets it on the shopper's orders of this merchant that wait for a card. */
export async function savePaymentEmail(
  tx: Db,
  given: { bank: Bank; shopper: Shopper; mid: string; email: string },
): Promise<Gateway> {
  const { bank, shopper, mid, email } = given
  await tx.update(shoppers).set({ paymentEmail: email }).where(eq(shoppers.id, shopper.id))
  await tx
    .update(orders)
    .set({ email })
    .where(
      and(
        eq(orders.shopperId, shopper.id),
        eq(orders.mid, mid),
        eq(orders.status, 'waiting_payment_confirmation'),
        eq(orders.paymentMethod, 'kmarket_credit_card'),
      ),
    )
  return readGateway(tx, { bank, shopper, mid })
}

/** The shopper's credit and debit cards in every state, masked (PAY-008, API-131). */
export async function listCreditCards(
  db: Db,
  { bank, shopper, language }: { bank: Bank; shopper: Shopper; language: Language },
): Promise<CreditCard[]> {
  const wallets = await bank.wallets(db, shopper.id)
  return wallets
    .filter(({ type }) => type === 'kmarket_credit_card')
    .map((wallet) => ({
      card_id: wallet.cardKey ?? '',
      card_name: wallet.cardName?.[language] ?? '',
      card_number: wallet.cardNumber ?? '',
      card_image: wallet.cardImage ?? '',
      card_type: wallet.cardType === 'debit' ? ('debit' as const) : ('credit' as const),
      card_block_code: wallet.blockCode ?? '',
    }))
}

/**
 * The gateway's page for an order that waits for a card, in the shop's language; repeated calls return the same page. Refuses with 404
 * (unknown, another's), 1050 (no longer waiting), 1011 (another card, another payment method, or no PIN yet), 302 (no e-mail yet) and
 * 320-01 (the card can't pay). Source: CHK-011, PAY-011, PAY-014, API-131.
 */
export async function openCardPage(
  tx: Db,
  given: {
    bank: Bank
    shopper: Shopper
    orderId: string
    cardId: string
    origin: string
    language: Language
    now: Date
  },
): Promise<{ url: string; data: Record<string, unknown> }> {
  const { bank, shopper, orderId, cardId, origin, language, now } = given
  const order = await lockOrder(tx, orderId)
  if (!order || order.shopperId !== shopper.id) return refuse('404')
  const card = awaitsPin(order) ? undefined : findCardFund(await readFunds(tx, orderId))
  if (card?.cardKey !== cardId) return refuse('1011')
  if (!isWaiting(order) || isOverdue(order, now)) return refuse('1050')
  const email = order.email ?? (await readEmail(tx, shopper))
  if (email === '') return refuse('302')
  const wallet = (await bank.wallets(tx, shopper.id)).find(({ cardKey }) => cardKey === cardId)
  if (wallet?.blockCode !== '') return refuse('320-01')
  const gateway = await bank.gateway(tx, order.mid)
  const url = await bank.openGateway(tx, {
    shopperId: shopper.id,
    cardKey: cardId,
    amount: card.amount,
    mid: order.mid,
    orderReference: orderId,
    email,
    origin,
    now,
  })
  // The bank app's view uses the phone's language, which may differ from the shop's.
  return { url: `${url}?lang=${language}`, data: { publicKey: gateway?.publicKey, cid: gateway?.cid, email } }
}
