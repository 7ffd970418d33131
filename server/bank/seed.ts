import type { Db } from '../db/client'
import { insertAll } from '../db/insertAll'
import { openHouseAccounts, openingAccount } from './ledger'
import { pinHash, seedPin } from './sandboxBank'
import {
  bankAccounts,
  bankCards,
  bankCustomers,
  bankGateways,
  bankHolds,
  bankJournal,
  bankNumbers,
  bankPartners,
  bankPostings,
  bankRates,
  bankSessions,
} from './schema'

type Rows<T extends { $inferInsert: unknown }> = T['$inferInsert'][]

/** The bank's part of the seed. Amounts are satang or points, by the unit of the account. */
export interface BankSeed {
  /** The shop's shoppers, with the session id that the bank app passes. */
  customers: { shopperId: string; sessionId: string }[]
  numbers: Rows<typeof bankNumbers>
  /** Accounts of customers and merchants, with their current balances. */
  accounts: Rows<typeof bankAccounts>
  cards: Rows<typeof bankCards>
  partners: Rows<typeof bankPartners>
  gateways: Rows<typeof bankGateways>
  /** Holds of past orders, with their ledger entries. */
  holds: Rows<typeof bankHolds>
  journal: Rows<typeof bankJournal>
  postings: Rows<typeof bankPostings>
  /** What past orders debited from each customer account. */
  spent: ReadonlyMap<string, number>
  openedAt: Date
}

/** Points for one baht where the rate is not the default of ten (CHK-006). */
const pointRates: Rows<typeof bankRates> = [
  { type: 'the1', rate: 8 },
  { type: 'partner_point', rate: 5 },
]

/** Writes the bank's rows of a new database. The ledger balances afterwards. */
export async function seedBank(db: Db, seed: BankSeed): Promise<void> {
  await openHouseAccounts(db)
  await insertAll(
    db,
    bankCustomers,
    seed.customers.map(({ shopperId: id }) => ({ id, shopperId: id, pinHash: pinHash(id, seedPin) })),
  )
  await insertAll(
    db,
    bankSessions,
    seed.customers.map(({ shopperId, sessionId }) => ({ sessionId, customerId: shopperId, isDefault: true })),
  )
  await insertAll(db, bankNumbers, seed.numbers)
  await insertAll(db, bankAccounts, seed.accounts)
  await insertAll(db, bankCards, seed.cards)
  await insertAll(db, bankPartners, seed.partners)
  await insertAll(db, bankRates, pointRates)
  await insertAll(db, bankGateways, seed.gateways)
  // Later spending is added to the opening balance, so that the current balance is the account's.
  const openings = seed.accounts
    .filter((account) => typeof account.floor === 'number')
    .map(({ id, unit, balance = 0 }) => ({ id, unit, first: balance + (seed.spent.get(id) ?? 0) }))
    .filter(({ first }) => first > 0)
  await insertAll(db, bankJournal, [
    ...openings.map(({ id }) => ({
      id: `opening-${id}`,
      kind: 'opening' as const,
      reference: id,
      at: seed.openedAt,
    })),
    ...seed.journal,
  ])
  await insertAll(db, bankPostings, [
    ...openings.flatMap(({ id, unit, first }) => [
      { journalId: `opening-${id}`, accountId: openingAccount(unit), amount: -first },
      { journalId: `opening-${id}`, accountId: id, amount: first },
    ]),
    ...seed.postings,
  ])
  await insertAll(db, bankHolds, seed.holds)
}
