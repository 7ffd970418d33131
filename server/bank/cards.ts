import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { refuse } from '../domain/catalogueError'
import type { NewCard } from './bank'
import { issuingAccount, transfer } from './ledger'
import type { bankCustomers } from './schema'
import { bankAccounts, bankCards, bankJournal, bankPartners } from './schema'

type Customer = typeof bankCustomers.$inferSelect

/** Key of a customer's wallet in a program. */
export const partnerCardKey = (customerId: string, partner: string): string => `${customerId}-${partner}`

async function nextPosition(db: Db, customerId: string): Promise<number> {
  const [row] = await db
    .select({ next: sql<number>`coalesce(max(${bankCards.position}) + 1, 0)::int` })
    .from(bankCards)
    .where(eq(bankCards.customerId, customerId))
  return row?.next ?? 0
}

const masked = (position: number): string => `xxxx-xxxx-xxxx-${String(7000 + position)}`

/** The customer's wallet in a program, opened empty if there is none. Refuses with 1011 for an unknown program. */
async function partnerWallet(db: Db, customer: Customer, partner: string) {
  const [program] = await db.select().from(bankPartners).where(eq(bankPartners.partner, partner))
  if (!program) return refuse('1011')
  const accountId = `points:${customer.id}:${partner}`
  await db
    .insert(bankAccounts)
    .values({ id: accountId, customerId: customer.id, kind: 'points', unit: program.unit, floor: 0 })
    .onConflictDoNothing()
  const position = await nextPosition(db, customer.id)
  await db
    .insert(bankCards)
    .values({
      cardKey: partnerCardKey(customer.id, partner),
      customerId: customer.id,
      kind: 'partner',
      source: program.unit === 'the1' ? 'the1' : 'partner_point',
      position,
      name: program.name,
      cardNumber: masked(position),
      image: program.image,
      cardType: 'partner',
      partnerType: program.type,
      partner,
      accountId,
    })
    .onConflictDoNothing()
  return { program, accountId }
}

/** Issues a program's points into a customer's wallet, once per reference. */
async function issue(
  db: Db,
  given: {
    wallet: Awaited<ReturnType<typeof partnerWallet>>
    points: number
    reference: string
    now: Date
  },
): Promise<void> {
  const { wallet, points, reference, now } = given
  const [done] = await db
    .select({ id: bankJournal.id })
    .from(bankJournal)
    .where(and(eq(bankJournal.kind, 'issue'), eq(bankJournal.reference, reference)))
  if (done) return
  const { unit } = wallet.program
  const from = issuingAccount(unit)
  await db.insert(bankAccounts).values({ id: from, kind: 'issuing', unit }).onConflictDoNothing()
  await transfer(db, { kind: 'issue', reference, from, to: wallet.accountId, amount: points, now })
}

export async function award(
  db: Db,
  given: { customer: Customer; partner: string; points: number; reference: string; now: Date },
): Promise<void> {
  const { customer, partner, points, reference, now } = given
  await issue(db, { wallet: await partnerWallet(db, customer, partner), points, reference, now })
}

/** Adds a card as the bank app's form does. A partner's card earns its bonus once, even if it is added again (PTC-002). */
export async function addCard(db: Db, given: { customer: Customer; card: NewCard; now: Date }): Promise<string> {
  const { customer, card, now } = given
  if (card.kind === 'partner') {
    const wallet = await partnerWallet(db, customer, card.partner)
    const { bonusPoints } = wallet.program
    if (bonusPoints > 0) await issue(db, { wallet, points: bonusPoints, reference: `bonus:${wallet.accountId}`, now })
    return partnerCardKey(customer.id, card.partner)
  }
  const position = await nextPosition(db, customer.id)
  const cardKey = `${customer.id}-card-${String(position)}`
  const isDebit = card.kind === 'debit'
  const [saving] = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.customerId, customer.id), eq(bankAccounts.kind, 'saving')))
  if (isDebit && !saving) return refuse('1056')
  const accountId = isDebit ? saving?.id : `card:${customer.id}:${String(position)}`
  if (!isDebit && accountId !== undefined)
    await db.insert(bankAccounts).values({ id: accountId, customerId: customer.id, kind: 'card', unit: 'satang' })
  await db.insert(bankCards).values({
    cardKey,
    customerId: customer.id,
    kind: card.kind,
    source: 'kmarket_credit_card',
    position,
    name: isDebit ? { th: 'บัตรเดบิตใหม่', en: 'New debit card' } : { th: 'บัตรเครดิตใหม่', en: 'New credit card' },
    cardNumber: masked(position),
    image: '',
    cardType: card.kind,
    accountId,
  })
  return cardKey
}
