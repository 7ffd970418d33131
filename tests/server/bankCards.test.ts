import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewCard, SandboxBank } from '../../server/bank/bank'
import { bankAccounts, bankCards, bankCustomers, bankJournal, bankPartners, bankRates } from '../../server/bank/schema'
import { inTransaction } from '../../server/db/client'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer, testTime, uuid } from './testServer'

describe('cards and wallets at the bank', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const bank = () => server.deps.bank as SandboxBank
  const add = (card: NewCard, shopperId = 'guest') =>
    inTransaction(server.db, (tx) => bank().addCard(tx, { shopperId, card, now: testTime }))
  const award = (partner: string, points: number, reference = uuid(), shopperId = 'guest') =>
    inTransaction(server.db, (tx) => bank().award(tx, { shopperId, partner, points, reference, now: testTime }))
  const wallets = (shopperId = 'guest') => bank().wallets(server.db, shopperId)
  const customerOf = async (shopperId: string) => {
    const [customer] = await server.db.select().from(bankCustomers).where(eq(bankCustomers.shopperId, shopperId))
    return customer!.id
  }
  const withBonus = async () =>
    (await server.db.select().from(bankPartners)).find(({ bonusPoints }) => bonusPoints > 0)!
  const withoutBonus = async () =>
    (await server.db.select().from(bankPartners)).find(({ bonusPoints }) => bonusPoints === 0)!

  describe('a card of the bank', () => {
    it('is added after the others, and a credit card has an account of its own', async () => {
      await server.db.delete(bankCards)
      const id = await customerOf('guest')
      expect(await add({ kind: 'credit' })).toBe(`${id}-card-0`)
      expect(await add({ kind: 'credit' })).toBe(`${id}-card-1`)
      const [, second] = await server.db.select().from(bankCards).orderBy(bankCards.position)
      expect(second).toMatchObject({
        cardKey: `${id}-card-1`,
        customerId: id,
        kind: 'credit',
        source: 'kmarket_credit_card',
        position: 1,
        name: { th: 'บัตรเครดิตใหม่', en: 'New credit card' },
        cardNumber: 'xxxx-xxxx-xxxx-7001',
        cardType: 'credit',
        image: '',
        accountId: `card:${id}:1`,
        blockCode: '',
      })
      expect(
        await server.db
          .select()
          .from(bankAccounts)
          .where(eq(bankAccounts.id, `card:${id}:1`)),
      ).toMatchObject([{ customerId: id, kind: 'card', unit: 'satang', floor: null, balance: 0 }])
    })

    it('of a debit is that of the savings account, without which there is none', async () => {
      const key = await add({ kind: 'debit' }, 'full')
      const [card] = await server.db.select().from(bankCards).where(eq(bankCards.cardKey, key))
      expect(card).toMatchObject({
        kind: 'debit',
        cardType: 'debit',
        accountId: 'saving:full',
        name: { th: 'บัตรเดบิตใหม่', en: 'New debit card' },
      })
      await server.db.execute(sql`update bank_accounts set kind = 'card' where id = 'saving:full'`)
      expect(await refusalOf(add({ kind: 'debit' }, 'full'))).toBe('1056')
      expect(await refusalOf(add({ kind: 'credit' }, 'full'))).toBeUndefined()
    })
  })

  describe('a partner’s card', () => {
    it('opens one wallet with the partner’s bonus, which comes once', async () => {
      const { partner, name, type, unit, image, bonusPoints } = await withBonus()
      const id = await customerOf('guest')
      expect([await add({ kind: 'partner', partner }), await add({ kind: 'partner', partner })]).toEqual([
        `${id}-${partner}`,
        `${id}-${partner}`,
      ])
      const cards = await server.db
        .select()
        .from(bankCards)
        .where(eq(bankCards.cardKey, `${id}-${partner}`))
      expect(cards).toMatchObject([
        {
          kind: 'partner',
          source: unit === 'the1' ? 'the1' : 'partner_point',
          name,
          image,
          cardType: 'partner',
          partnerType: type,
          partner,
          accountId: `points:${id}:${partner}`,
        },
      ])
      expect((await wallets()).find(({ cardKey }) => cardKey === `${id}-${partner}`)).toMatchObject({
        partner,
        partnerType: type,
      })
      const account = () =>
        server.db
          .select()
          .from(bankAccounts)
          .where(eq(bankAccounts.id, `points:${id}:${partner}`))
      expect(await account()).toMatchObject([{ customerId: id, kind: 'points', unit, floor: 0, balance: bonusPoints }])
      const [entry] = await server.db
        .select()
        .from(bankJournal)
        .where(eq(bankJournal.reference, `bonus:points:${id}:${partner}`))
      expect(entry).toMatchObject({ kind: 'issue' })
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('without a bonus opens an empty wallet', async () => {
      const { partner } = await withoutBonus()
      await add({ kind: 'partner', partner })
      const wallet = (await wallets()).find((one) => one.partner === partner)
      expect(wallet).toMatchObject({ unit: 'points', balance: 0, status: 'active' })
    })

    it('is a source of its own for THE 1, and a partner’s points for any other', async () => {
      const programs = await server.db.select().from(bankPartners)
      const sources: string[] = []
      for (const unit of ['the1', 'partner_point']) {
        const { partner } = programs.find((one) => one.unit === unit)!
        await server.db.delete(bankCards)
        await award(partner, 10)
        const [card] = await server.db.select().from(bankCards)
        sources.push(card!.source)
      }
      expect(sources).toEqual(['the1', 'partner_point'])
    })

    it('of an unknown program is refused', async () => {
      expect(await refusalOf(add({ kind: 'partner', partner: 'none' }))).toBe('1011')
      expect(await refusalOf(award('none', 10))).toBe('1011')
    })

    it('gets points once for each reference, from the issuing account of its unit', async () => {
      const { partner, unit } = await withoutBonus()
      const id = await customerOf('guest')
      const balance = () => server.bank.account(`points:${id}:${partner}`)
      const issued = async () =>
        (await server.ledger()).accounts.find(({ account }) => account === `issuing:${unit}`)?.balance ?? 0
      const before = await issued()
      await award(partner, 30, 'one')
      await award(partner, 30, 'one')
      expect(await balance()).toBe(30)
      await award(partner, 5, 'two')
      expect(await balance()).toBe(35)
      expect(await issued()).toBe(before - 35)
      const [source] = await server.db
        .select()
        .from(bankAccounts)
        .where(eq(bankAccounts.id, `issuing:${unit}`))
      expect(source).toMatchObject({ kind: 'issuing', unit, customerId: null })
      expect((await server.ledger()).balanced).toBe(true)
    })
  })

  describe('the wallets of a customer', () => {
    it('are none for a stranger', async () => {
      expect(await wallets('nobody')).toEqual([])
    })

    it('are the savings account, then the cards in their order, with what the bank tells of each', async () => {
      const all = await wallets('full')
      expect(all[0]).toEqual({
        type: 'saving_account',
        unit: 'baht',
        balance: await server.bank.saving('full'),
        status: 'active',
        cardNumber: expect.stringMatching(/^xxx-x-x\d{4}-x$/),
        cardName: { th: expect.any(String), en: expect.any(String) },
      })
      const cards = await server.db
        .select()
        .from(bankCards)
        .where(eq(bankCards.customerId, await customerOf('full')))
        .orderBy(bankCards.position)
      expect(all.slice(1).map(({ cardKey }) => cardKey)).toEqual(cards.map(({ cardKey }) => cardKey))
      const points = all.find(({ type }) => type === 'kbank_reward_point')
      expect(points).toMatchObject({ unit: 'points', balance: expect.any(Number), blockCode: '' })
      expect(points).not.toHaveProperty('partner')
      expect(points).not.toHaveProperty('partnerType')
      const credit = all.find(({ type, cardType }) => type === 'kmarket_credit_card' && cardType === 'credit')
      expect(credit).toMatchObject({ unit: 'baht', balance: null, status: 'active' })
    })

    it('show a blocked account, and a card without an account by its source', async () => {
      const { cardKey } = (await wallets('full')).find(({ type }) => type === 'kbank_reward_point')!
      await server.db.update(bankCards).set({ accountId: null })
      await server.db
        .update(bankAccounts)
        .set({ status: 'blocked', name: null })
        .where(eq(bankAccounts.id, 'saving:full'))
      const all = await wallets('full')
      expect(all[0]).toMatchObject({ status: 'blocked' })
      expect(all[0]).not.toHaveProperty('cardName')
      expect(all.find((one) => one.cardKey === cardKey)).toMatchObject({
        unit: 'points',
        balance: null,
        status: 'active',
      })
      expect(all.find(({ type }) => type === 'kmarket_credit_card')).toMatchObject({ unit: 'baht', balance: null })
    })
  })

  it('the gateway’s page has the number of its card, and none once the card is gone', async () => {
    const { cardKey, cardNumber } = (await wallets('full')).find(({ cardType }) => cardType === 'credit')!
    const address = await bank().openGateway(server.db, {
      shopperId: 'full',
      cardKey: cardKey!,
      amount: 100,
      mid: '100001',
      orderReference: 'o-1',
      email: 'a@example.com',
      origin: 'https://shop.example',
      now: testTime,
    })
    const reference = address.replace('https://shop.example/sandbox/gateway/', '')
    const page = () => bank().gatewayPayment(server.db, reference)
    const payment = { orderReference: 'o-1', mid: '100001', amount: 100, state: 'open' }
    expect(await page()).toEqual({ ...payment, cardNumber })
    await server.db.delete(bankCards).where(eq(bankCards.cardKey, cardKey!))
    expect(await page()).toEqual({ ...payment, cardNumber: '' })
    expect(await bank().gatewayPayment(server.db, uuid())).toBeUndefined()
  })

  it('a rate of exchange that is missing, zero or less is the usual one', async () => {
    const rate = (type: Parameters<SandboxBank['exchangeRate']>[1]) => bank().exchangeRate(server.db, type)
    const set = (value: number) => server.db.update(bankRates).set({ rate: value }).where(eq(bankRates.type, 'the1'))
    expect(await rate('saving_account')).toBe(1)
    await set(1)
    expect(await rate('the1')).toBe(1)
    await set(7)
    expect(await rate('the1')).toBe(7)
    for (const wrong of [0, -3]) {
      await set(wrong)
      expect(await rate('the1')).toBe(10)
    }
    await server.db.delete(bankRates)
    expect(await rate('the1')).toBe(10)
  })
})
