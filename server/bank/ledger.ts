import { randomUUID } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../db/client'
import { rowsOf } from '../db/client'
import type { TrialBalance } from './bank'
import type { BankUnit } from './schema'
import { bankAccounts, bankJournal, bankPostings } from './schema'

export type JournalKind = (typeof bankJournal.$inferSelect)['kind']

/** Why an account could not be debited. */
export type PostingRefusal = 'blocked' | 'insufficient'

export class LedgerRefusal extends Error {
  constructor(
    readonly accountId: string,
    readonly reason: PostingRefusal,
  ) {
    super(`The account refuses: ${reason}.`)
  }
}

/** Source account of every opening balance of a unit. */
export const openingAccount = (unit: BankUnit): string => `opening:${unit}`

/** Account of held amounts of a unit. */
export const holdingAccount = (unit: BankUnit): string => `holding:${unit}`

/** Source account of points that a program issues. */
export const issuingAccount = (unit: BankUnit): string => `issuing:${unit}`

/** Account on which a merchant is paid. */
export const merchantAccount = (mid: string, unit: BankUnit): string => `merchant:${mid}:${unit}`

const units: readonly BankUnit[] = ['satang', 'kbank_reward_point', 'credit_card_point', 'the1', 'partner_point']

/** Creates the bank's own accounts of every unit. Idempotent. */
export async function openHouseAccounts(db: Db): Promise<void> {
  await db
    .insert(bankAccounts)
    .values(
      units.flatMap((unit) => [
        { id: openingAccount(unit), kind: 'opening' as const, unit },
        { id: holdingAccount(unit), kind: 'holding' as const, unit },
        { id: issuingAccount(unit), kind: 'issuing' as const, unit },
      ]),
    )
    .onConflictDoNothing()
}

/** Creates a merchant's account of a unit, if there is none. */
export async function openMerchantAccount(db: Db, mid: string, unit: BankUnit): Promise<string> {
  const id = merchantAccount(mid, unit)
  await db.insert(bankAccounts).values({ id, mid, kind: 'merchant', unit }).onConflictDoNothing()
  return id
}

/**
 * Moves an amount above zero between two accounts of the same unit, as one journal entry in the caller's transaction. An entry with the
 * same kind and reference happens once: a repeat throws. Throws a {@link LedgerRefusal} if the debited account is blocked (unless money
 * goes back) or would fall below its floor.
 */
export async function transfer(
  db: Db,
  given: { kind: JournalKind; reference: string; from: string; to: string; amount: number; now: Date },
): Promise<void> {
  const { kind, reference, from, to, amount, now } = given
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError('A posting is a whole amount above zero.')
  const taken = await db
    .update(bankAccounts)
    .set({ balance: sql`case when ${bankAccounts.floor} is null then 0 else ${bankAccounts.balance} - ${amount} end` })
    .where(
      and(
        eq(bankAccounts.id, from),
        sql`${bankAccounts.floor} is not null`,
        eq(bankAccounts.status, 'active'),
        gte(sql`${bankAccounts.balance} - ${amount}`, bankAccounts.floor),
      ),
    )
    .returning({ id: bankAccounts.id })
  if (taken.length === 0) {
    const [account] = await db.select().from(bankAccounts).where(eq(bankAccounts.id, from))
    if (!account) throw new Error('The bank has no such account.')
    if (account.status !== 'active') throw new LedgerRefusal(from, 'blocked')
    if (account.floor !== null) throw new LedgerRefusal(from, 'insufficient')
  }
  // Inserted last, so that a refusal which the caller catches leaves no entry without postings.
  const id = randomUUID()
  await db.insert(bankJournal).values({ id, kind, reference, at: now })
  await db
    .update(bankAccounts)
    .set({ balance: sql`${bankAccounts.balance} + ${amount}` })
    .where(and(eq(bankAccounts.id, to), sql`${bankAccounts.floor} is not null`))
  await db.insert(bankPostings).values([
    { journalId: id, accountId: from, amount: -amount },
    { journalId: id, accountId: to, amount },
  ])
}

/** Posts a new account's first balance from the opening account. */
export async function openBalance(
  db: Db,
  given: { accountId: string; unit: BankUnit; amount: number; now: Date },
): Promise<void> {
  if (given.amount === 0) return
  await transfer(db, {
    kind: 'opening',
    reference: given.accountId,
    from: openingAccount(given.unit),
    to: given.accountId,
    amount: given.amount,
    now: given.now,
  })
}

/**
 * Sums of all postings per account and per unit. Balanced if every entry sums to zero, and so every unit, and every stored balance equals the
 * sum of its postings.
 */
export async function trialBalance(db: Db): Promise<TrialBalance> {
  const accounts = await rowsOf<{ account: string; unit: string; balance: number; kept: number | null }>(
    db,
    sql`select a.id as account, a.unit, coalesce(sum(p.amount), 0) as balance,
          case when a.floor is null then null else a.balance end as kept
        from bank_accounts a left join bank_postings p on p.account_id = a.id
        group by a.id order by a.id`,
  )
  const crooked = await rowsOf<{ n: number }>(
    db,
    sql`select count(*) as n from (
          select 1 from bank_postings p join bank_accounts a on a.id = p.account_id
          group by p.journal_id, a.unit having sum(p.amount) <> 0) as entries`,
  )
  const totals: Record<string, number> = {}
  for (const { unit, balance } of accounts) totals[unit] = (totals[unit] ?? 0) + Number(balance)
  return {
    balanced:
      Number(crooked[0]?.n) === 0 &&
      accounts.every(({ balance, kept }) => kept === null || Number(kept) === Number(balance)),
    accounts: accounts.map(({ account, unit, balance }) => ({ account, unit, balance: Number(balance) })),
    totals,
  }
}
