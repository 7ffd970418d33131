import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  LedgerRefusal,
  openBalance,
  openHouseAccounts,
  openMerchantAccount,
  transfer,
  trialBalance,
} from '../../server/bank/ledger'
import { inTransaction, rowsOf } from '../../server/db/client'
import { bankAccounts, bankHolds, bankJournal, bankPostings } from '../../server/bank/schema'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'

describe.each(databaseKinds)('the bank’s ledger on the %s database', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const now = new Date('2026-11-21T03:00:00Z')
  const hold = (change: Partial<Parameters<typeof server.deps.bank.hold>[1]> = {}) =>
    inTransaction(server.db, (tx) =>
      server.deps.bank.hold(tx, {
        shopperId: 'full',
        source: 'saving_account',
        amount: 10_000,
        mid: '100001',
        reference: uuid(),
        now,
        ...change,
      }),
    )
  const end = (step: 'settle' | 'release' | 'refund', id: string) =>
    inTransaction(server.db, (tx) => server.deps.bank[step](tx, id, now))

  it('the seed’s books balance, and every stored balance is the sum of its postings', async () => {
    const ledger = await server.ledger()
    expect(ledger.balanced).toBe(true)
    expect(Object.values(ledger.totals).every((total) => total === 0)).toBe(true)
    expect(ledger.accounts.length).toBeGreaterThan(20)
  })

  it('the trial balance detects a posting without its counterpart and a balance that differs from its postings', async () => {
    await server.db
      .update(bankAccounts)
      .set({ balance: sql`balance + 1` })
      .where(eq(bankAccounts.id, 'saving:full'))
    expect((await trialBalance(server.db)).balanced).toBe(false)
    await server.reset()
    await server.db.execute(
      sql`update bank_postings set amount = amount + 1 where journal_id = (select min(journal_id) from bank_postings) and amount > 0`,
    )
    const { balanced, totals } = await trialBalance(server.db)
    expect(balanced).toBe(false)
    expect(Object.values(totals).toSorted()).toEqual([0, 0, 0, 0, 1])
  })

  it('the trial balance detects two wrong entries whose faults cancel each other', async () => {
    const [first, second] = await server.db
      .select({ id: bankPostings.journalId })
      .from(bankPostings)
      .where(eq(bankPostings.accountId, 'opening:satang'))
      .limit(2)
    const shift = (id: string, by: number) =>
      server.db.execute(
        sql`update bank_postings set amount = amount + ${by} where journal_id = ${id} and account_id = 'opening:satang'`,
      )
    await shift(first!.id, 1)
    await shift(second!.id, -1)
    const { balanced, totals } = await trialBalance(server.db)
    expect([balanced, totals['satang']]).toEqual([false, 0])
  })

  it('the bank has an opening, a holding and an issuing account of each unit, and opens them once', async () => {
    const undone = new Error('undone')
    const opened = async (): Promise<unknown> => {
      let found: unknown
      await inTransaction(server.db, async (tx) => {
        await tx.execute(sql`truncate bank_accounts cascade`)
        await openHouseAccounts(tx)
        await openHouseAccounts(tx)
        found = await tx
          .select({ id: bankAccounts.id, kind: bankAccounts.kind, unit: bankAccounts.unit, floor: bankAccounts.floor })
          .from(bankAccounts)
        throw undone
      }).catch((error: unknown) => {
        if (error !== undone) throw error
      })
      return found
    }
    expect(await opened()).toEqual(
      ['satang', 'kbank_reward_point', 'credit_card_point', 'the1', 'partner_point'].flatMap((unit) =>
        ['opening', 'holding', 'issuing'].map((kindOf) => ({
          id: `${kindOf}:${unit}`,
          kind: kindOf,
          unit,
          floor: null,
        })),
      ),
    )
  })

  it('a merchant has one account of a unit, opened once', async () => {
    const open = () => openMerchantAccount(server.db, 'm-new', 'the1')
    expect([await open(), await open()]).toEqual(['merchant:m-new:the1', 'merchant:m-new:the1'])
    expect(await server.db.select().from(bankAccounts).where(eq(bankAccounts.mid, 'm-new'))).toMatchObject([
      { id: 'merchant:m-new:the1', kind: 'merchant', unit: 'the1', floor: null },
    ])
  })

  it('a first balance is posted from the opening account of its unit, and a balance of zero needs no entry', async () => {
    const opened = async (id: string, amount: number) => {
      await server.db.insert(bankAccounts).values({ id, kind: 'saving', unit: 'satang', floor: 0 })
      await inTransaction(server.db, (tx) => openBalance(tx, { accountId: id, unit: 'satang', amount, now }))
      return server.db
        .select({ kind: bankJournal.kind, account: bankPostings.accountId, amount: bankPostings.amount })
        .from(bankJournal)
        .innerJoin(bankPostings, eq(bankPostings.journalId, bankJournal.id))
        .where(eq(bankJournal.reference, id))
        .orderBy(bankPostings.amount)
    }
    expect(await opened('saving:empty', 0)).toEqual([])
    expect(await opened('saving:new', 5000)).toEqual([
      { kind: 'opening', account: 'opening:satang', amount: -5000 },
      { kind: 'opening', account: 'saving:new', amount: 5000 },
    ])
    expect((await server.ledger()).accounts).toContainEqual({ account: 'saving:new', unit: 'satang', balance: 5000 })
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('a posting says why it is refused: no such account, too little, blocked', async () => {
    const move = (from: string) => {
      const given = { kind: 'hold' as const, reference: uuid(), from, to: 'holding:satang', amount: 1e12, now }
      return inTransaction(server.db, (tx) => transfer(tx, given)).catch((error: unknown) => error)
    }
    expect(await move('saving:nobody')).toEqual(new Error('The bank has no such account.'))
    const tooLittle = await move('saving:full')
    expect(tooLittle).toBeInstanceOf(LedgerRefusal)
    expect(tooLittle).toMatchObject({
      accountId: 'saving:full',
      reason: 'insufficient',
      message: 'The account refuses: insufficient.',
    })
    await server.db.update(bankAccounts).set({ status: 'blocked' }).where(eq(bankAccounts.id, 'saving:full'))
    expect(await move('saving:full')).toMatchObject({ reason: 'blocked' })
  })

  it('a hold is settled, released or refunded once, and only from the right state', async () => {
    const saving = await server.bank.saving('full')
    const paid = await hold()
    expect(await server.bank.saving('full')).toBe(saving - 10_000)
    await Promise.all([end('settle', paid), end('settle', paid), end('release', paid)])
    const [state] = await server.db.select().from(bankHolds).where(eq(bankHolds.id, paid))
    expect(['settled', 'released']).toContain(state?.state)
    await end('refund', paid)
    await end('refund', paid)
    await end('release', paid)
    expect(await server.bank.saving('full')).toBe(saving)

    const given = await hold()
    await end('refund', given)
    expect(await server.bank.saving('full')).toBe(saving - 10_000)
    await end('release', given)
    await end('settle', given)
    expect(await server.bank.saving('full')).toBe(saving)
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('concurrent holds never make an account negative', async () => {
    const saving = await server.bank.saving('full')
    const amount = Math.floor(saving / 3)
    const results = await Promise.all(Array.from({ length: 6 }, () => refusalOf(hold({ amount }))))
    expect(results.filter((key) => key === undefined)).toHaveLength(3)
    expect(results.filter((key) => key === '1017')).toHaveLength(3)
    expect(await server.bank.saving('full')).toBe(saving - 3 * amount)
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('refuses with a reason: not enough money 1017, not enough points 318-01, a blocked account 1056', async () => {
    expect(await refusalOf(hold({ amount: 1e12 }))).toBe('1017')
    expect(await refusalOf(hold({ source: 'kbank_reward_point', amount: 1e9 }))).toBe('318-01')
    await server.db.update(bankAccounts).set({ status: 'blocked' }).where(eq(bankAccounts.id, 'saving:full'))
    expect(await refusalOf(hold())).toBe('1056')
    expect(await refusalOf(hold({ shopperId: 'nobody' }))).toBe('1056')
  })

  it('[PAY-015] [PAY-016] a card with a block code or a supplementary card can’t be held on: 320-01', async () => {
    const blocked = await rowsOf<{ key: string; source: 'credit_card_point' }>(
      server.db,
      sql`select card_key as key, source from bank_cards where customer_id = 'full' and (block_code <> '' or card_type = 'supplementary')`,
    )
    expect(blocked.length).toBeGreaterThan(4)
    for (const { key, source } of blocked)
      expect(await refusalOf(hold({ source, cardKey: key, amount: 1 })), key).toBe('320-01')
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('a hold is released to an account that was blocked after the hold', async () => {
    const saving = await server.bank.saving('full')
    const id = await hold()
    await server.db.update(bankAccounts).set({ status: 'blocked' }).where(eq(bankAccounts.id, 'saving:full'))
    await end('release', id)
    expect(await server.bank.saving('full')).toBe(saving)
  })

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'rejects %s as the amount of a posting',
    async (amount) => {
      await expect(
        transfer(server.db, {
          kind: 'hold',
          reference: uuid(),
          from: 'saving:full',
          to: 'holding:satang',
          amount,
          now,
        }),
      ).rejects.toThrow(RangeError)
    },
  )

  it('an account’s opening balance can be posted only once', async () => {
    await expect(
      inTransaction(server.db, (tx) => openBalance(tx, { accountId: 'saving:full', unit: 'satang', amount: 100, now })),
    ).rejects.toThrow()
    expect((await server.ledger()).balanced).toBe(true)
  })
})
