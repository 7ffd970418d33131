import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { trialBalance } from '../../server/bank/ledger'
import { pinHash } from '../../server/bank/sandboxBank'
import * as schema from '../../server/bank/schema'
import type { BankSeed } from '../../server/bank/seed'
import { seedBank } from '../../server/bank/seed'
import type { Db } from '../../server/db/client'
import { inTransaction } from '../../server/db/client'
import type { TestServer } from './testServer'
import { createTestServer } from './testServer'

const openedAt = new Date('2025-10-17T03:00:00Z')
const at = new Date('2026-11-01T03:00:00Z')

/** A customer who paid 40 of 100 satang to a shop, and 30 with a card without a stored balance, and one without money. */
const seed: BankSeed = {
  customers: [
    { shopperId: 'full', sessionId: 's-full' },
    { shopperId: 'card', sessionId: 's-card' },
  ],
  numbers: [{ mobileNo: '0890000101', customerId: 'full', citizenKey: 'c-1', appVersion: '5.0.0' }],
  accounts: [
    { id: 'saving:full', customerId: 'full', kind: 'saving', unit: 'satang', floor: 0, balance: 60 },
    { id: 'saving:card', customerId: 'card', kind: 'saving', unit: 'satang', floor: 0, balance: 0 },
    { id: 'points:card:the1', customerId: 'card', kind: 'points', unit: 'the1', floor: 0 },
    { id: 'points:full:the1', customerId: 'full', kind: 'points', unit: 'the1', floor: 0, balance: 7 },
    { id: 'card:full', customerId: 'full', kind: 'card', unit: 'satang' },
    { id: 'merchant:1:satang', mid: '1', kind: 'merchant', unit: 'satang' },
  ],
  cards: [
    {
      cardKey: 'full-the1',
      customerId: 'full',
      kind: 'partner',
      source: 'the1',
      position: 0,
      name: { th: 'ก', en: 'a' },
      cardNumber: 'x1',
      image: '',
      cardType: 'partner',
      accountId: 'points:full:the1',
    },
  ],
  partners: [
    { partner: 'the1', position: 0, name: { th: 'ก', en: 'a' }, image: '', type: 'the1', unit: 'the1', bonusPoints: 5 },
  ],
  gateways: [{ mid: '1', cid: 'C1', publicKey: 'pk', name: 'Shop', isActive: true }],
  holds: [
    {
      id: 'h-1',
      reference: 'o-1',
      fromAccountId: 'saving:full',
      toAccountId: 'merchant:1:satang',
      amount: 40,
      state: 'settled',
      createdAt: at,
    },
  ],
  journal: [
    { id: 'j-1', kind: 'settle', reference: 'h-1', at },
    { id: 'j-2', kind: 'settle', reference: 'h-2', at },
  ],
  postings: [
    { journalId: 'j-1', accountId: 'saving:full', amount: -40 },
    { journalId: 'j-1', accountId: 'merchant:1:satang', amount: 40 },
    { journalId: 'j-2', accountId: 'card:full', amount: -30 },
    { journalId: 'j-2', accountId: 'merchant:1:satang', amount: 30 },
  ],
  spent: new Map([
    ['saving:full', 40],
    ['card:full', 30],
  ]),
  openedAt,
}

describe('the seed of the bank', () => {
  let server: TestServer
  let found: Awaited<ReturnType<typeof readAll>>

  const readAll = async (tx: Db) => ({
    customers: await tx.select().from(schema.bankCustomers).orderBy(schema.bankCustomers.id),
    sessions: await tx.select().from(schema.bankSessions).orderBy(schema.bankSessions.sessionId),
    numbers: await tx.select().from(schema.bankNumbers),
    accounts: await tx.select({ id: schema.bankAccounts.id }).from(schema.bankAccounts),
    cards: await tx.select({ key: schema.bankCards.cardKey }).from(schema.bankCards),
    partners: await tx.select({ partner: schema.bankPartners.partner }).from(schema.bankPartners),
    gateways: await tx.select().from(schema.bankGateways),
    rates: await tx.select().from(schema.bankRates).orderBy(schema.bankRates.rate),
    holds: await tx.select({ id: schema.bankHolds.id }).from(schema.bankHolds),
    journal: await tx.select().from(schema.bankJournal).orderBy(schema.bankJournal.id),
    postings: await tx
      .select()
      .from(schema.bankPostings)
      .orderBy(schema.bankPostings.journalId, schema.bankPostings.amount),
    books: await trialBalance(tx),
  })

  beforeAll(async () => {
    server = await createTestServer()
    const undone = new Error('undone')
    await inTransaction(server.db, async (tx) => {
      await tx.execute(
        sql`truncate bank_customers, bank_sessions, bank_numbers, bank_accounts, bank_cards, bank_partners, bank_rates,
              bank_gateways, bank_holds, bank_journal, bank_postings cascade`,
      )
      await seedBank(tx, seed)
      found = await readAll(tx)
      throw undone
    }).catch((error: unknown) => {
      if (error !== undone) throw error
    })
  })
  afterAll(() => server.close())

  it('has a customer with the usual PIN and a default session for each shopper', () => {
    expect(found.customers).toEqual(
      ['card', 'full'].map((id) => ({ id, shopperId: id, pinHash: pinHash(id, '123456'), theme: null })),
    )
    expect(found.sessions).toEqual(
      ['card', 'full'].map((id) => ({ sessionId: `s-${id}`, customerId: id, isDefault: true, expiresAt: null })),
    )
  })

  it('stores what it is given, beside the bank’s own accounts and rates', () => {
    expect(found.numbers).toMatchObject([{ mobileNo: '0890000101', customerId: 'full', isActive: true }])
    expect(found.accounts).toHaveLength(15 + 6)
    expect(found.cards).toEqual([{ key: 'full-the1' }])
    expect(found.partners).toEqual([{ partner: 'the1' }])
    expect(found.gateways).toEqual([{ mid: '1', cid: 'C1', publicKey: 'pk', name: 'Shop', isActive: true }])
    expect(found.holds).toEqual([{ id: 'h-1' }])
    expect(found.rates).toEqual([
      { type: 'partner_point', rate: 5 },
      { type: 'the1', rate: 8 },
    ])
  })

  it('opens each account that holds money with what it has and what was spent, before the entries that spent it', () => {
    expect(found.journal).toEqual([
      { id: 'j-1', kind: 'settle', reference: 'h-1', at },
      { id: 'j-2', kind: 'settle', reference: 'h-2', at },
      { id: 'opening-points:full:the1', kind: 'opening', reference: 'points:full:the1', at: openedAt },
      { id: 'opening-saving:full', kind: 'opening', reference: 'saving:full', at: openedAt },
    ])
    expect(found.postings.map(({ journalId, accountId, amount }) => [journalId, accountId, amount])).toEqual([
      ['j-1', 'saving:full', -40],
      ['j-1', 'merchant:1:satang', 40],
      ['j-2', 'card:full', -30],
      ['j-2', 'merchant:1:satang', 30],
      ['opening-points:full:the1', 'opening:the1', -7],
      ['opening-points:full:the1', 'points:full:the1', 7],
      ['opening-saving:full', 'opening:satang', -100],
      ['opening-saving:full', 'saving:full', 100],
    ])
  })

  it('balances', () => {
    expect(found.books).toMatchObject({ balanced: true, totals: { satang: 0, the1: 0 } })
  })
})
