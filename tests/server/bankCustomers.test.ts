import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxBank } from '../../server/bank/bank'
import { pinHash } from '../../server/bank/sandboxBank'
import {
  bankAccounts,
  bankCards,
  bankCustomers,
  bankHolds,
  bankJournal,
  bankNumbers,
  bankPinRequests,
  bankSessions,
} from '../../server/bank/schema'
import { inTransaction } from '../../server/db/client'
import { shoppers } from '../../server/db/schema'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer, testTime, uuid } from './testServer'

const after = (ms: number) => new Date(testTime.getTime() + ms)

describe('the customers of the bank', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const bank = () => server.deps.bank as SandboxBank
  const hold = (change: Partial<Parameters<SandboxBank['hold']>[1]> = {}) =>
    inTransaction(server.db, (tx) =>
      bank().hold(tx, {
        shopperId: 'full',
        source: 'saving_account',
        amount: 100,
        mid: '100001',
        reference: 'o-1',
        now: testTime,
        ...change,
      }),
    )

  describe('a session', () => {
    const customer = (sessionId: string, now = testTime) => bank().customerOfSession(server.db, sessionId, now)

    it('is its customer’s until it ends; an unknown one is nobody’s', async () => {
      expect(await customer('session-full')).toEqual({ shopperId: 'full', endsAt: null })
      expect(await customer('none')).toBeUndefined()
      await server.db
        .update(bankSessions)
        .set({ expiresAt: after(1) })
        .where(eq(bankSessions.sessionId, 'session-full'))
      expect(await customer('session-full')).toEqual({ shopperId: 'full', endsAt: after(1) })
      expect(await customer('session-full', after(1))).toBeUndefined()
    })

    it('of the workbench is a default one without an end', async () => {
      const sessions = () => bank().defaultSessions(server.db)
      expect((await sessions()).get('full')).toBe('session-full')
      await server.db
        .update(bankSessions)
        .set({ expiresAt: after(1) })
        .where(eq(bankSessions.sessionId, 'session-full'))
      await server.db.update(bankSessions).set({ isDefault: false }).where(eq(bankSessions.sessionId, 'session-rich'))
      const found = await sessions()
      expect(['full', 'rich', 'card'].map((shopper) => found.get(shopper))).toEqual([
        undefined,
        undefined,
        'session-card',
      ])
    })
  })

  describe('a test session', () => {
    const mobileNo = '0890009999'
    const open = (change: Partial<Parameters<SandboxBank['openTestSession']>[1]> = {}) =>
      inTransaction(server.db, (tx) =>
        bank().openTestSession(tx, {
          sessionId: 'trial',
          mobileNo,
          profileType: 'CARD',
          endsAt: after(1000),
          ...change,
        }),
      )
    const id = `trial-card-${mobileNo}`

    it('makes the customer, with an account of 50,000 baht and the usual PIN', async () => {
      expect(await open()).toBe(true)
      const [shopper] = await server.db.select().from(shoppers).where(eq(shoppers.id, id))
      expect(shopper).toMatchObject({
        key: id,
        firstNameTh: 'ผู้ทดลอง',
        lastNameTh: 'บัตร',
        firstNameEn: 'Trial',
        lastNameEn: 'Card',
        mobileNo,
        profileType: 'CARD',
        permission: 'Full',
        statusFlag: 'registered',
      })
      const [customer] = await server.db.select().from(bankCustomers).where(eq(bankCustomers.id, id))
      expect(customer).toMatchObject({ shopperId: id, pinHash: pinHash(id, '123456') })
      const [number] = await server.db.select().from(bankNumbers).where(eq(bankNumbers.mobileNo, mobileNo))
      expect(number).toMatchObject({ customerId: id, citizenKey: id, appVersion: '5.13.2', isActive: true })
      const [account] = await server.db
        .select()
        .from(bankAccounts)
        .where(eq(bankAccounts.id, `saving:${id}`))
      expect(account).toMatchObject({
        customerId: id,
        kind: 'saving',
        unit: 'satang',
        floor: 0,
        balance: 5_000_000,
        number: 'xxx-x-x9999-x',
        name: { th: 'บัญชีออมทรัพย์', en: 'Savings account' },
      })
      expect(await bank().customerOfSession(server.db, 'trial', testTime)).toEqual({
        shopperId: id,
        endsAt: after(1000),
      })
      expect((await server.ledger()).balanced).toBe(true)
    })

    it.each([
      ['FULL', 'เต็ม', 'Full'],
      ['GUEST', 'แขก', 'Guest'],
      ['POTENTIAL', 'ใหม่', 'Potential'],
    ] as const)('of the profile %s has its name', async (profileType, lastNameTh, lastNameEn) => {
      await open({ profileType })
      const [shopper] = await server.db.select().from(shoppers).where(eq(shoppers.mobileNo, mobileNo))
      expect(shopper).toMatchObject({ profileType, lastNameTh, lastNameEn })
    })

    it('is opened again for the same customer, whose money stays', async () => {
      await open()
      await server.db
        .update(bankAccounts)
        .set({ status: 'blocked' })
        .where(eq(bankAccounts.id, `saving:${id}`))
      expect(await open({ endsAt: after(2000) })).toBe(true)
      expect((await bank().customerOfSession(server.db, 'trial', testTime))?.endsAt).toEqual(after(2000))
      expect(await open({ sessionId: 'second' })).toBe(true)
      const accounts = await server.db.select().from(bankAccounts).where(eq(bankAccounts.customerId, id))
      expect(accounts).toMatchObject([{ balance: 5_000_000, status: 'blocked' }])
    })

    it('opens no account for a known shopper', async () => {
      await server.db.delete(bankAccounts).where(eq(bankAccounts.id, 'saving:card'))
      const [card] = await server.db.select().from(shoppers).where(eq(shoppers.id, 'card'))
      expect(await open({ mobileNo: card!.mobileNo })).toBe(true)
      expect(await server.db.select().from(bankAccounts).where(eq(bankAccounts.id, 'saving:card'))).toEqual([])
    })

    it('is that of a known shopper of this number and profile, and of no other', async () => {
      expect(await open({ mobileNo: '0890000101', profileType: 'FULL' })).toBe(true)
      expect((await bank().customerOfSession(server.db, 'trial', testTime))?.shopperId).toBe('full')
      expect(await open({ sessionId: 'other', mobileNo: '0890000101', profileType: 'GUEST' })).toBe(true)
      expect((await bank().customerOfSession(server.db, 'other', testTime))?.shopperId).toBe('trial-guest-0890000101')
    })

    it('takes no session of another customer, and gives one without an end none', async () => {
      expect(await open({ sessionId: 'session-rich' })).toBe(false)
      expect(await open({ sessionId: 'session-full', mobileNo: '0890000101', profileType: 'FULL' })).toBe(true)
      expect((await bank().customerOfSession(server.db, 'session-full', testTime))?.endsAt).toBeNull()
    })
  })

  describe('a PIN', () => {
    const request = (shopperId = 'full') =>
      bank().requestPin(server.db, { shopperId, orderReference: 'o-1', now: testTime })
    const enter = (reference: string, pin = '123456') =>
      inTransaction(server.db, (tx) => bank().verifyPin(tx, { reference, pin, now: after(5) }))
    const row = async (reference: string) =>
      (await server.db.select().from(bankPinRequests).where(eq(bankPinRequests.reference, reference)))[0]

    it('is requested of a customer only', async () => {
      expect(await row(await request())).toMatchObject({
        orderReference: 'o-1',
        state: 'waiting',
        wrongPins: 0,
        createdAt: testTime,
        verifiedAt: null,
      })
      expect(await refusalOf(request('nobody'))).toBe('1056')
    })

    it('is the customer’s own; the right one is stored once', async () => {
      const reference = await request()
      expect(await enter(reference)).toEqual({ kind: 'right' })
      expect(await row(reference)).toMatchObject({ state: 'verified', verifiedAt: after(5) })
      await inTransaction(server.db, (tx) => bank().verifyPin(tx, { reference, pin: '123456', now: after(9) }))
      expect((await row(reference))?.verifiedAt).toEqual(after(5))
      expect(pinHash('full', '123456')).not.toBe(pinHash('rich', '123456'))
    })

    it('is void after the third wrong one', async () => {
      const reference = await request()
      expect(await enter(reference, '000000')).toEqual({ kind: 'wrong', triesLeft: 2 })
      expect(await enter(reference, '000000')).toEqual({ kind: 'wrong', triesLeft: 1 })
      expect((await row(reference))?.state).toBe('waiting')
      expect(await enter(reference, '000000')).toEqual({ kind: 'locked' })
      expect(await row(reference)).toMatchObject({ state: 'void', wrongPins: 3 })
      expect(await enter(reference)).toEqual({ kind: 'void' })
      expect(await enter(uuid())).toEqual({ kind: 'void' })
    })

    it('that was right stays verified, and after three wrong ones none is answered any more', async () => {
      const reference = await request()
      await enter(reference)
      for (const triesLeft of [2, 1]) expect(await enter(reference, '000000')).toEqual({ kind: 'wrong', triesLeft })
      expect(await enter(reference)).toEqual({ kind: 'right' })
      for (const pin of ['000000', '000001', '123456']) expect(await enter(reference, pin)).toEqual({ kind: 'void' })
      expect(await row(reference)).toMatchObject({ state: 'verified', wrongPins: 3 })
      expect(await enter(await request(), '000000')).toEqual({ kind: 'wrong', triesLeft: 2 })
    })

    it('counts the wrong ones before the right one too', async () => {
      const reference = await request()
      for (const triesLeft of [2, 1]) expect(await enter(reference, '000000')).toEqual({ kind: 'wrong', triesLeft })
      expect(await enter(reference)).toEqual({ kind: 'right' })
      for (const pin of ['000000', '123456']) expect(await enter(reference, pin)).toEqual({ kind: 'void' })
      expect((await row(reference))?.state).toBe('verified')
    })

    it('is taken no more once its reference was voided', async () => {
      const reference = await request()
      await bank().voidPin(server.db, reference)
      for (const pin of ['123456', '000000']) expect(await enter(reference, pin)).toEqual({ kind: 'void' })
      expect(await row(reference)).toMatchObject({ state: 'void', wrongPins: 0, verifiedAt: null })
    })

    it('belongs to its order while it waits or is verified', async () => {
      const [first, second, other] = [await request(), await request(), await request()]
      const order = (reference: string) => bank().orderOfPin(server.db, reference)
      await enter(second)
      await bank().voidPin(server.db, other)
      expect(await Promise.all([first, second, other, uuid()].map(order))).toEqual(['o-1', 'o-1', undefined, undefined])
      expect((await row(first))?.state).toBe('waiting')
    })
  })

  describe('a hold', () => {
    it('is stored with its accounts and its entry', async () => {
      const id = await hold()
      const [row] = await server.db.select().from(bankHolds).where(eq(bankHolds.id, id))
      expect(row).toMatchObject({
        reference: 'o-1',
        fromAccountId: 'saving:full',
        toAccountId: 'merchant:100001:satang',
        amount: 100,
        state: 'held',
        createdAt: testTime,
      })
      const kinds = async () =>
        (await server.db.select().from(bankJournal).where(eq(bankJournal.reference, id))).map(({ kind }) => kind).sort()
      expect(await kinds()).toEqual(['hold'])
      await inTransaction(server.db, (tx) => bank().settle(tx, id, testTime))
      await inTransaction(server.db, (tx) => bank().refund(tx, id, testTime))
      expect(await kinds()).toEqual(['hold', 'refund', 'settle'])
    })

    it('is refused without a customer, a savings account or a card of the source', async () => {
      expect(await refusalOf(hold({ shopperId: 'nobody' }))).toBe('1056')
      expect(await refusalOf(hold({ source: 'kbank_reward_point', cardKey: 'none' }))).toBe('320-01')
      expect(await refusalOf(hold({ source: 'kbank_reward_point', cardKey: 'rich-kpoint' }))).toBe('320-01')
      await server.db.update(bankCards).set({ accountId: null }).where(eq(bankCards.source, 'kbank_reward_point'))
      expect(await refusalOf(hold({ source: 'kbank_reward_point' }))).toBe('320-01')
      await server.db.execute(sql`update bank_accounts set kind = 'card' where id = 'saving:full'`)
      expect(await refusalOf(hold())).toBe('1056')
    })

    it('of points without a card’s name takes the first card of the source', async () => {
      const [row] = await server.db
        .select()
        .from(bankHolds)
        .where(eq(bankHolds.id, await hold({ source: 'kbank_reward_point', amount: 5 })))
      const [first] = await server.db
        .select()
        .from(bankCards)
        .where(
          sql`customer_id = (select id from bank_customers where shopper_id = 'full') and source = 'kbank_reward_point'`,
        )
        .orderBy(bankCards.position)
      expect(row?.fromAccountId).toBe(first?.accountId)
    })
  })

  describe('a card that pays', () => {
    const charge = (change: Parameters<typeof hold>[0] = {}) => hold({ source: 'kmarket_credit_card', ...change })
    const accountOf = async (id: string) =>
      (await server.db.select().from(bankHolds).where(eq(bankHolds.id, id)))[0]?.fromAccountId
    const changeCard = (cardKey: string, columns: Partial<typeof bankCards.$inferInsert>) =>
      server.db.update(bankCards).set(columns).where(eq(bankCards.cardKey, cardKey))

    it('is the named one, else the first of its source', async () => {
      expect(await accountOf(await charge({ cardKey: 'full-debit' }))).toBe('saving:full')
      expect(await accountOf(await charge())).toBe('card:full')
      await changeCard('full-credit', { position: 99 })
      expect(await accountOf(await charge())).toBe('saving:full')
    })

    it('may be a supplementary one for money, not for points', async () => {
      await changeCard('full-credit', { cardType: 'supplementary' })
      expect(await refusalOf(charge({ cardKey: 'full-credit' }))).toBeUndefined()
      const points = { source: 'kbank_reward_point', cardKey: 'full-kpoint' } as const
      expect(await refusalOf(charge(points))).toBeUndefined()
      await changeCard('full-kpoint', { cardType: 'supplementary' })
      expect(await refusalOf(charge(points))).toBe('320-01')
    })

    it('is of the source, and is not blocked', async () => {
      expect(await refusalOf(charge({ cardKey: 'full-kpoint' }))).toBe('320-01')
      expect(await refusalOf(charge({ cardKey: 'full-credit-suspended' }))).toBe('320-01')
    })

    it('is refused with 1056 if its account is blocked, for money and for points', async () => {
      await server.db.update(bankAccounts).set({ status: 'blocked' }).where(eq(bankAccounts.customerId, 'full'))
      expect(await refusalOf(charge({ cardKey: 'full-credit' }))).toBe('1056')
      expect(await refusalOf(charge({ source: 'kbank_reward_point' }))).toBe('1056')
    })

    it('holds no amount that is not above zero: that is a fault, not a refusal', async () => {
      await expect(charge({ amount: 0 })).rejects.toThrow(new RangeError('A posting is a whole amount above zero.'))
    })
  })

  describe('a held amount', () => {
    const account = (id: string) => server.ledger().then(({ accounts }) => accounts.find((one) => one.account === id))
    const balances = async () => [
      await server.bank.saving('full'),
      (await account('holding:satang'))?.balance ?? 0,
      (await account('merchant:100001:satang'))?.balance ?? 0,
    ]

    it.each([
      ['settled', ['settle', 'settle', 'release'], [-100, 0, 100], ['hold', 'settle']],
      ['released', ['release', 'release', 'settle', 'refund'], [0, 0, 0], ['hold', 'release']],
      ['refunded', ['settle', 'refund', 'refund', 'release', 'settle'], [0, 0, 0], ['hold', 'refund', 'settle']],
      ['held', ['refund'], [-100, 100, 0], ['hold']],
    ] as const)('is %s by %j', async (state, steps, moved, entries) => {
      const before = await balances()
      const id = await hold()
      for (const step of steps) await inTransaction(server.db, (tx) => bank()[step](tx, id, after(7)))
      expect(await balances()).toEqual(before.map((balance, index) => balance + moved[index]!))
      const [row] = await server.db.select().from(bankHolds).where(eq(bankHolds.id, id))
      expect(row?.state).toBe(state)
      const journal = await server.db.select().from(bankJournal).where(eq(bankJournal.reference, id))
      expect(journal.map(({ kind }) => kind).sort()).toEqual(entries)
    })
  })

  describe('a person', () => {
    const person = (mobileNo: string) => bank().personOf(server.db, mobileNo)

    it('is known by the number', async () => {
      expect(await person('0890000102')).toEqual({
        shopperId: 'card',
        citizenKey: expect.any(String),
        appVersion: expect.stringMatching(/^\d+\.\d+/),
        isActive: true,
      })
      await server.db
        .update(bankNumbers)
        .set({ customerId: null, appVersion: null, isActive: false, citizenKey: 'c' })
        .where(eq(bankNumbers.mobileNo, '0890000102'))
      expect(await person('0890000102')).toEqual({
        shopperId: undefined,
        citizenKey: 'c',
        appVersion: undefined,
        isActive: false,
      })
      expect(await person('0899999999')).toBeUndefined()
    })

    it('has the theme that was set last', async () => {
      const theme = (shopperId: string) => bank().themeOf(server.db, shopperId)
      const activate = (shopperId: string) => bank().activateTheme(server.db, { shopperId, theme: 'lotus' })
      expect(await theme('rich')).toBeUndefined()
      expect([await activate('rich'), await theme('rich')]).toEqual([true, 'lotus'])
      expect([await activate('nobody'), await theme('nobody')]).toEqual([false, undefined])
      expect(await theme('card')).toBeUndefined()
    })
  })
})
