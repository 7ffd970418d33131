import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getOrder, listOrders } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import {
  cancelClaim,
  claimOrder,
  getPaymentGateway,
  listCreditCards,
  payByCreditCard,
  readClaim,
  savePaymentEmail,
} from '../../contract/payment'
import type { GatewayAction } from '../../contract/sandbox'
import { cancelPin, readPin } from '../../contract/pin'
import { addCard, tellGateway } from '../../contract/sandbox'
import { postSession } from '../../contract/session'
import { inTransaction } from '../../server/db/client'
import { addresses, orders, shoppers } from '../../server/db/schema'
import { bankAccounts, bankCards, bankGatewayPayments, bankGateways } from '../../server/bank/schema'
import { confirmOrder, gatewayAnswered } from '../../server/domain/payment/confirmation'
import { listCreditCards as cardsOf } from '../../server/domain/payment/merchantGateway'
import { sendDecision } from '../../server/domain/payment/gatewayDecision'
import type { SandboxBank, Wallet } from '../../server/bank/bank'
import { claim, holdings } from './buying'
import { bottle, lantern, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, uuid } from './testServer'

const minute = 60_000

/** 690 and 35 baht by registered mail. */
const byCard = (card_key: string | undefined, change: Partial<ClaimRequest> = {}): ClaimRequest =>
  requestFor([bottle], {
    source_of_funds: [{ type: 'kmarket_credit_card', amount: 725, unit: 'baht', ...(card_key && { card_key }) }],
    ...change,
  })

describe.each(databaseKinds)('the card gateway on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient

  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const order = async (id: string) => (await full.call(getOrder, { params: { id } })).body
  const charged = async (): Promise<number> =>
    -((await server.ledger()).accounts.find(({ account }) => account === 'card:full')?.balance ?? 0)
  const openPage = async (card = 'full-credit', change: Partial<ClaimRequest> = {}) => {
    const placed = await claim(full, byCard(card, change))
    expect(placed.code).toBe('0000')
    const page = await full.call(payByCreditCard, { body: { order_id: placed.body.order_id, card_id: card } })
    expect(page.code).toBe('0000')
    return {
      id: placed.body.order_id,
      url: page.body.url,
      reference: new URL(page.body.url).pathname.split('/').at(-1) ?? '',
    }
  }
  const tell = (reference: string, action: GatewayAction) =>
    full.call(tellGateway, { params: { reference }, body: { action } })

  it('[PAY-002] [CHK-011] [API-069] [API-131] a claim by card waits for the gateway, not for a PIN', async () => {
    const before = await charged()
    const idempotencyKey = uuid()
    const { body } = await full.call(claimOrder, { body: byCard('full-credit') }, { idempotencyKey })
    expect(body).toMatchObject({
      order_status: 'waiting_payment_confirmation',
      payment: { data: { card_id: 'full-credit' } },
    })
    expect(body.pin_reference).toBeUndefined()
    expect(await full.call(readClaim, { query: { idempotency_key: idempotencyKey } })).toMatchObject({
      body: { order_id: body.order_id, payment: { data: { card_id: 'full-credit' } } },
    })
    const open = () => full.call(payByCreditCard, { body: { order_id: body.order_id, card_id: 'full-credit' } })
    const first = await open()
    expect(first.body).toMatchObject({
      url: expect.stringMatching(/^http:\/\/localhost\/sandbox\/gateway\/[\w-]+\?lang=th$/),
      data: { publicKey: 'pk_sandbox_100001', cid: 'C100001' },
    })
    expect((await open()).body.url).toBe(first.body.url)
    expect(await charged()).toBe(before)
  })

  it.each([
    ['th', 'บัตรเครดิตซิกเนเจอร์'],
    ['en', 'Signature credit card'],
  ] as const)('[API-004] an order by card names it in the language of the call, here %s', async (language, name) => {
    const idempotencyKey = uuid()
    const other = language === 'th' ? 'en' : 'th'
    const { body } = await claim(full, byCard('full-credit'), idempotencyKey, other)
    expect(body.source_of_funds?.[0]?.card_name).not.toBe(name)
    const of = { language }
    const found = (await full.call(readClaim, { query: { idempotency_key: idempotencyKey } }, of)).body
    const detail = (await full.call(getOrder, { params: { id: body.order_id } }, of)).body
    const { orders: list } = (await full.call(listOrders, { query: {} }, of)).body
    for (const shown of [found, detail, list.find(({ order_id }) => order_id === body.order_id)])
      expect(shown?.source_of_funds?.[0]?.card_name).toBe(name)
  })

  it('[CHK-011] [PAY-002] an approval charges the card, pays the merchant and the order', async () => {
    const before = await charged()
    const { id, reference } = await openPage()
    expect((await tell(reference, 'approve')).body).toEqual({
      MessageCode: '0000',
      state: 'approved',
      order_status: 'paid',
    })
    expect(await charged()).toBe(before + 72_500)
    expect(await order(id)).toMatchObject({
      order_status: 'paid',
      paymentMethod: 'kmarket_credit_card',
      source_of_funds: [{ type: 'kmarket_credit_card', amount: 725, card_key: 'full-credit', card_type: 'credit' }],
    })
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('[CHK-011] a decline cancels the order and returns stock and points', async () => {
    const stock = await server.stock(bottle.product_variant_id)
    const { id, reference } = await openPage()
    expect(await server.stock(bottle.product_variant_id)).toBe(stock - 1)
    expect((await tell(reference, 'decline')).body).toMatchObject({ state: 'declined', order_status: 'cancelled' })
    expect(await server.stock(bottle.product_variant_id)).toBe(stock)
    expect((await tell(reference, 'approve')).body).toMatchObject({ state: 'declined', order_status: 'cancelled' })
    expect(await order(id)).toMatchObject({ order_status: 'cancelled' })
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('[CHK-011] an abandoned order waits until its time-out; a later approval charges nothing', async () => {
    const before = await charged()
    const { id, reference } = await openPage()
    expect((await tell(reference, 'abandon')).body).toMatchObject({
      state: 'open',
      order_status: 'waiting_payment_confirmation',
    })
    server.clock.advance(10 * minute)
    await server.runDueJobs()
    expect(await order(id)).toMatchObject({ order_status: 'voidTimeout', is_void_credit_customer_timeout: true })
    expect((await tell(reference, 'approve')).body).toMatchObject({ state: 'void', order_status: 'voidTimeout' })
    expect(await charged()).toBe(before)
  })

  it('[CHK-011] an approval after the time-out voids the order itself', async () => {
    const before = await charged()
    const { reference } = await openPage()
    server.clock.advance(10 * minute)
    expect((await tell(reference, 'approve')).body.order_status).toBe('voidTimeout')
    expect(await charged()).toBe(before)
  })

  it('[CHK-012] [BRG-031] repeated, concurrent or contradicting answers charge the card once', async () => {
    const before = await charged()
    const first = await openPage()
    expect((await tell(first.reference, 'approve_twice')).body).toMatchObject({ order_status: 'paid' })
    expect(await charged()).toBe(before + 72_500)
    const second = await openPage()
    await Promise.all([tell(second.reference, 'approve'), tell(second.reference, 'approve')])
    expect(await charged()).toBe(before + 145_000)
    expect((await tell(second.reference, 'decline')).body).toMatchObject({ state: 'approved', order_status: 'paid' })
    const third = await openPage()
    const [, { body }] = await Promise.all([
      tell(third.reference, 'approve'),
      full.call(cancelClaim, { body: { order_id: third.id } }),
    ])
    const isPaid = (await order(third.id)).order_status === 'paid'
    expect(await charged()).toBe(before + (isPaid ? 217_500 : 145_000))
    expect(body.order_status).toBe(isPaid ? 'paid' : 'cancelled')
    expect((await server.ledger()).balanced).toBe(true)
  })

  it.each([
    ['approve', ['approved']],
    ['approve_twice', ['approved', 'approved']],
    ['decline', ['declined']],
    ['abandon', []],
  ] as const)('[BRG-031] the stand-in of the gateway tells the shop of %s: %j', async (action, expected) => {
    const { reference } = await openPage()
    const told: string[] = []
    const bank: SandboxBank = {
      ...server.deps.bank,
      decideGateway: (tx, ...of) => {
        told.push(of[1])
        return server.deps.bank.decideGateway(tx, ...of)
      },
    }
    await inTransaction(server.db, (tx) => sendDecision(tx, { bank, reference, action, now: server.clock.now() }))
    expect(told).toEqual(expected)
    expect(
      await inTransaction(server.db, (tx) =>
        sendDecision(tx, { bank, reference: 'unknown', action, now: server.clock.now() }),
      ),
    ).toBeUndefined()
  })

  it('[CHK-011] the gateway page of a cancelled order charges nothing', async () => {
    const { id, reference } = await openPage()
    await full.call(cancelClaim, { body: { order_id: id } })
    expect((await tell(reference, 'approve')).body).toMatchObject({ state: 'void', order_status: 'cancelled' })
    const again = await full.call(payByCreditCard, { body: { order_id: id, card_id: 'full-credit' } })
    expect(again.code).toBe('1050')
  })

  it('[PAY-002] a debit card charges the account, and a card that can’t pay is declined', async () => {
    const saving = await server.bank.saving('full')
    const { reference } = await openPage('full-debit')
    expect(await server.bank.saving('full')).toBe(saving)
    await tell(reference, 'approve')
    expect(await server.bank.saving('full')).toBe(saving - 72_500)
    const poor = await openPage('full-debit')
    await server.db.update(bankAccounts).set({ status: 'blocked' }).where(eq(bankAccounts.id, 'saving:full'))
    expect((await tell(poor.reference, 'approve')).body).toMatchObject({ state: 'declined', order_status: 'cancelled' })
    expect((await server.ledger()).balanced).toBe(true)
  })

  it('[CHK-011] an order that the shop does not know has no outcome, neither of a PIN nor of the gateway', async () => {
    const { bank } = server.deps
    const given = { bank, orderId: 'unknown', now: server.clock.now() }
    expect(await inTransaction(server.db, (tx) => gatewayAnswered(tx, { ...given, approved: true }))).toBeUndefined()
    expect(
      await inTransaction(server.db, (tx) => confirmOrder(tx, { ...given, verify: () => Promise.resolve(true) })),
    ).toBeUndefined()
  })

  it('[CHK-011] a bank that fails while it charges the card leaves the order waiting, and the next answer pays it', async () => {
    const before = await charged()
    const { id } = await openPage()
    const answer = (bank: typeof server.deps.bank) =>
      inTransaction(server.db, (tx) =>
        gatewayAnswered(tx, { bank, orderId: id, approved: true, now: server.clock.now() }),
      )
    const failing = { ...server.deps.bank, hold: () => Promise.reject(new Error('The bank does not answer.')) }
    await expect(answer(failing)).rejects.toThrow('The bank does not answer.')
    expect(await order(id)).toMatchObject({ order_status: 'waiting_payment_confirmation' })
    expect(await answer(server.deps.bank)).toBe('paid')
    expect(await charged()).toBe(before + 72_500)
  })

  it('[CHK-011] a confirmed PIN pays no order that is over, and tells what became of it', async () => {
    const confirm = (orderId: string, isRight = true) =>
      inTransaction(server.db, (tx) =>
        confirmOrder(tx, {
          bank: server.deps.bank,
          orderId,
          now: server.clock.now(),
          verify: () => Promise.resolve(isRight),
        }),
      )
    const ofAccount = async () => (await claim(full, requestFor([bottle]))).body.order_id
    const saving = await server.bank.saving('full')
    const [over, cancelled, waiting] = [await ofAccount(), await ofAccount(), await ofAccount()]
    await full.call(cancelClaim, { body: { order_id: cancelled } })
    expect(await confirm(cancelled)).toEqual({ status: 'cancelled', verified: true })
    expect((await order(cancelled)).order_status).toBe('cancelled')
    expect(await confirm(waiting, false)).toEqual({ status: 'waiting_payment_confirmation', verified: false })
    expect(await confirm(waiting)).toEqual({ status: 'paid', verified: true })
    server.clock.advance(10 * minute)
    expect(await confirm(over)).toEqual({ status: 'voidTimeout', verified: false })
    expect(await server.bank.saving('full')).toBe(saving - 72_500)
    expect((await server.ledger()).balanced).toBe(true)
  })

  describe('a card beside points', () => {
    const mixed = (): ClaimRequest => ({
      purchase_state: 'general',
      mid: '100006',
      products: [{ product_id: '1065', product_variant_id: '1065-01', quantity: 1, price_per_item: 1490 }],
      expected_total: 1425,
      address_id: 'full-a1',
      shipping: { type: 'registered' },
      source_of_funds: [
        { type: 'kmarket_credit_card', amount: 1425, unit: 'baht', card_key: 'full-credit' },
        { type: 'kbank_reward_point', amount: 1000, unit: 'points' },
      ],
    })
    const points = async () =>
      (await server.deps.bank.wallets(server.db, 'full')).find(({ type }) => type === 'kbank_reward_point')?.balance ??
      0
    const begin = async () => {
      const idempotencyKey = uuid()
      const { body } = await claim(full, mixed(), idempotencyKey)
      const read = async () => (await full.call(readClaim, { query: { idempotency_key: idempotencyKey } })).body
      const open = () => full.call(payByCreditCard, { body: { order_id: body.order_id, card_id: 'full-credit' } })
      const pin = async () =>
        (await full.call(readPin, { params: { reference: body.pin_reference ?? '' } })).body.pin_status
      const givePin = (given?: string) => server.bank.enterPin(body.pin_reference ?? '', given)
      return { id: body.order_id, claimed: body, read, open, pin, givePin }
    }
    const referenceOf = ({ body }: Awaited<ReturnType<Awaited<ReturnType<typeof begin>>['open']>>) =>
      new URL(body.url).pathname.split('/').at(-1) ?? ''

    it('a cancellation of the PIN that arrives after the right PIN cancels nothing', async () => {
      const { id, claimed, pin, givePin } = await begin()
      await givePin()
      const { body } = await full.call(cancelPin, { params: { reference: claimed.pin_reference ?? '' } })
      expect([body.pin_status, await pin()]).toEqual(['confirmed', 'confirmed'])
      expect((await order(id)).order_status).toBe('waiting_payment_confirmation')
    })

    it('[PAY-006] [CHK-011] the PIN confirms the points first, then the gateway’s page charges the card', async () => {
      const [had, spent] = [await points(), await charged()]
      const { id, claimed, read, open, pin, givePin } = await begin()
      expect(await points()).toBe(had - 1000)
      expect([typeof claimed.pin_reference, claimed.payment]).toEqual(['string', undefined])
      expect((await open()).code).toBe('1011')
      expect(await pin()).toBe('open')
      expect((await order(id)).pin_reference).toBe(claimed.pin_reference)
      await givePin()
      expect(await pin()).toBe('confirmed')
      const waiting = await read()
      expect(waiting).toMatchObject({
        order_status: 'waiting_payment_confirmation',
        payment: { data: { card_id: 'full-credit' } },
      })
      expect([waiting.pin_reference, (await order(id)).pin_reference]).toEqual([undefined, undefined])
      expect(await charged()).toBe(spent)
      expect((await tell(referenceOf(await open()), 'approve')).body.order_status).toBe('paid')
      expect([await points(), await charged()]).toEqual([had - 1000, spent + 142_500])
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('[CHK-011] an answer of the gateway before the PIN does not pay the order', async () => {
      const spent = await charged()
      const { id, read } = await begin()
      const now = server.clock.now()
      for (const approved of [true, false])
        expect(
          await inTransaction(server.db, (tx) =>
            gatewayAnswered(tx, { bank: server.deps.bank, orderId: id, approved, now }),
          ),
        ).toBe('waiting_payment_confirmation')
      expect((await read()).order_status).toBe('waiting_payment_confirmation')
      expect(await charged()).toBe(spent)
    })

    it('[PAY-006] [CHK-011] the PIN alone leaves the order waiting for its card', async () => {
      const spent = await charged()
      const { id } = await begin()
      const verify = () => Promise.resolve(true)
      const now = server.clock.now()
      expect(
        await inTransaction(server.db, (tx) => confirmOrder(tx, { bank: server.deps.bank, orderId: id, now, verify })),
      ).toEqual({ status: 'waiting_payment_confirmation', verified: true })
      expect(await charged()).toBe(spent)
    })

    it.each<[string, (begun: Awaited<ReturnType<typeof begin>>) => Promise<unknown>, string]>([
      [
        'the card is declined',
        async ({ givePin, open }) => {
          await givePin()
          await tell(referenceOf(await open()), 'decline')
        },
        'cancelled',
      ],
      [
        'the third PIN is wrong',
        async ({ givePin }) => {
          for (let time = 0; time < 3; time += 1) await givePin('000000')
        },
        'cancelled',
      ],
      [
        'the shopper cancels after the PIN',
        async ({ id, givePin }) => {
          await givePin()
          await full.call(cancelClaim, { body: { order_id: id } })
        },
        'cancelled',
      ],
      [
        'the time ends after the PIN',
        async ({ givePin }) => {
          await givePin()
          server.clock.advance(10 * minute)
          await server.runDueJobs()
        },
        'voidTimeout',
      ],
    ])('[PAY-006] [CHK-011] returns the points when %s', async (_, end, status) => {
      const [had, spent] = [await points(), await charged()]
      const begun = await begin()
      await end(begun)
      expect((await begun.read()).order_status).toBe(status)
      expect([await points(), await charged()]).toEqual([had, spent])
      expect(await begun.pin()).toBe('cancelled')
      expect((await server.ledger()).balanced).toBe(true)
    })
  })

  it.each<[string, ClaimRequest, string]>([
    ['no card', byCard(undefined), '302'],
    ['[REL-009] another’s card', byCard('rich-credit'), '320-01'],
    ['[PAY-036] a suspended card', byCard('full-credit-suspended'), '320-01'],
    ['[PAY-038] an expired card', byCard('full-credit-expired'), '320-01'],
    ['an e-mail that is none', byCard('full-credit', { email: 'nobody' }), '1011'],
    ['[PAY-032] a voucher beside a card', byCard('full-credit', { promocode: { promocode_code: 'MARKET40' } }), '1011'],
    ['[PAY-014] a shop whose gateway rests', { ...byCard('full-credit'), mid: '100013' }, '1011'],
  ])('[REL-008] an order with %s is refused and changes nothing', async (_, request, code) => {
    const before = await holdings(server)
    expect((await claim(full, request)).code).toBe(code)
    expect(await holdings(server)).toEqual(before)
  })

  it('[PAY-014] no card is charged if the gateway was switched off in between', async () => {
    await server.db.update(bankGateways).set({ isActive: false }).where(eq(bankGateways.mid, '100001'))
    expect((await claim(full, byCard('full-credit'))).code).toBe('304-03')
  })

  it('[REL-009] [API-131] the gateway page opens for this shopper, order and card only', async () => {
    const { body } = await claim(full, byCard('full-credit'))
    const open = (client: TestClient, order_id: string, card_id: string) =>
      client.call(payByCreditCard, { body: { order_id, card_id } })
    expect((await open(await server.signIn('rich'), body.order_id, 'full-credit')).code).toBe('404')
    expect((await open(full, 'nothing', 'full-credit')).code).toBe('404')
    expect((await open(full, body.order_id, 'full-debit')).code).toBe('1011')
    const paidByPin = await claim(full, requestFor([lantern]))
    expect((await open(full, paidByPin.body.order_id, 'full-credit')).code).toBe('1011')
    await server.db.update(bankCards).set({ blockCode: 'B' }).where(eq(bankCards.cardKey, 'full-credit'))
    expect((await open(full, body.order_id, 'full-credit')).code).toBe('320-01')
    expect((await tell('nothing', 'approve')).code).toBe('410')
  })

  it('[PAY-011] the gateway’s page does not open without an e-mail', async () => {
    await server.db.update(addresses).set({ recipientEmail: '' }).where(eq(addresses.shopperId, 'full'))
    await server.db.update(shoppers).set({ paymentEmail: null }).where(eq(shoppers.id, 'full'))
    const { body } = await claim(full, byCard('full-credit'))
    const open = () => full.call(payByCreditCard, { body: { order_id: body.order_id, card_id: 'full-credit' } })
    expect((await open()).code).toBe('302')
    await full.call(savePaymentEmail, { body: { mid: '100001', email: 'nicha@example.com' } })
    expect((await open()).code).toBe('0000')
  })

  it('[PAY-013] [API-130] a shop without a gateway takes no cards; its empty fields and its own name say so', async () => {
    await server.db.delete(bankGateways).where(eq(bankGateways.mid, '100001'))
    await server.db.update(shoppers).set({ paymentEmail: 'nicha@example.com' }).where(eq(shoppers.id, 'full'))
    expect((await full.call(getPaymentGateway, { query: { mid: '100001' } })).body).toEqual({
      MessageCode: '0000',
      mid: '100001',
      cid: '',
      publicKey: '',
      email: 'nicha@example.com',
      name: 'Doi & Day',
      isActive: false,
    })
  })

  it('[PAY-014] the e-mail is the one given last, else that of the first address, else none', async () => {
    const email = async () => (await full.call(getPaymentGateway, { query: { mid: '100001' } })).body.email
    const firstAddress = (await server.db.select().from(addresses).where(eq(addresses.shopperId, 'full'))).sort(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
    )[0]!
    await server.db
      .update(addresses)
      .set({ recipientEmail: 'first@example.com' })
      .where(eq(addresses.id, firstAddress.id))
    await server.db.update(shoppers).set({ paymentEmail: 'last@example.com' }).where(eq(shoppers.id, 'full'))
    expect(await email()).toBe('last@example.com')
    await server.db.update(shoppers).set({ paymentEmail: null }).where(eq(shoppers.id, 'full'))
    expect(await email()).toBe('first@example.com')
    await server.db.delete(addresses).where(eq(addresses.shopperId, 'full'))
    expect(await email()).toBe('')
  })

  it('[PAY-012] a new e-mail is that of the shop’s orders that wait for a card, of no other', async () => {
    const place = async (request: ClaimRequest) => (await claim(full, request)).body.order_id
    const [waiting, cancelled, byAccount] = [
      await place(byCard('full-credit')),
      await place(byCard('full-credit')),
      await place(requestFor([bottle])),
    ]
    await full.call(cancelClaim, { body: { order_id: cancelled } })
    const emails = async () => {
      const rows = await server.db.select({ id: orders.id, email: orders.email }).from(orders)
      return [waiting, cancelled, byAccount].map((one) => rows.find(({ id }) => id === one)?.email)
    }
    const before = await emails()
    await full.call(savePaymentEmail, { body: { mid: '100002', email: 'other-shop@example.com' } })
    expect(await emails()).toEqual(before)
    await full.call(savePaymentEmail, { body: { mid: '100001', email: 'new@example.com' } })
    expect(await emails()).toEqual(['new@example.com', before[1], before[2]])
  })

  it('[API-131] a card of which the bank tells no more than its number has no other words', async () => {
    const wallets: Wallet[] = [
      { type: 'kmarket_credit_card', unit: 'baht', balance: null, status: 'active' },
      { type: 'saving_account', unit: 'baht', balance: 1, status: 'active', cardNumber: 'xxx-x-x0101-x' },
    ]
    const bank = { ...server.deps.bank, wallets: () => Promise.resolve(wallets) }
    const [shopper] = await server.db.select().from(shoppers).where(eq(shoppers.id, 'full'))
    const empty = { card_name: '', card_number: '', card_image: '', card_block_code: '' }
    expect(await cardsOf(server.db, { bank, shopper: shopper!, language: 'th' })).toEqual([
      { card_id: '', card_type: 'credit', ...empty },
    ])
    wallets[0] = { ...wallets[0]!, cardKey: 'c1', cardName: { th: 'บัตร', en: 'Card' }, cardImage: '/c.svg' }
    expect(await cardsOf(server.db, { bank, shopper: shopper!, language: 'th' })).toEqual([
      { ...empty, card_id: 'c1', card_type: 'credit', card_name: 'บัตร', card_image: '/c.svg' },
    ])
  })

  it('the gateway’s page has the scheme by which the shopper reached the shop', async () => {
    const { id, url } = await openPage()
    expect(url).toMatch(/^http:\/\/localhost\/sandbox\/gateway\//)
    const behindProxy = await createTestServer({ database: server.deps.database, trustedProxies: 1 })
    const headers = { 'X-Forwarded-Proto': 'https' }
    const urlOn = async (on: TestServer) => {
      const client = on.client()
      await client.call(postSession, { body: { session_id: 'session-full' } }, { headers })
      const order = { order_id: id, card_id: 'full-credit' }
      return (await client.call(payByCreditCard, { body: order }, { headers })).body.url
    }
    expect(await urlOn(behindProxy)).toBe(url.replace('http:', 'https:'))
    expect(await urlOn(server)).toBe(url)
  })

  it('the gateway’s page has the e-mail that was given last, until it is decided', async () => {
    const { id, reference } = await openPage()
    const sentTo = async () =>
      (await server.db.select().from(bankGatewayPayments)).find((one) => one.reference === reference)?.email
    const reopen = () => full.call(payByCreditCard, { body: { order_id: id, card_id: 'full-credit' } })
    await full.call(savePaymentEmail, { body: { mid: '100001', email: 'typo@example.com' } })
    await reopen()
    expect(await sentTo()).toBe('typo@example.com')
    await full.call(savePaymentEmail, { body: { mid: '100001', email: 'right@example.com' } })
    expect((await reopen()).body.url).toContain(reference)
    expect(await sentTo()).toBe('right@example.com')
    await server.db.update(bankGatewayPayments).set({ state: 'approved' })
    await full.call(savePaymentEmail, { body: { mid: '100001', email: 'late@example.com' } })
    await reopen()
    expect(await sentTo()).toBe('right@example.com')
  })

  it('[PAY-012] [PAY-013] [API-068] [API-130] stores the e-mail of the gateway’s confirmation', async () => {
    const read = (mid: string) => full.call(getPaymentGateway, { query: { mid } })
    expect((await read('100001')).body).toMatchObject({
      mid: '100001',
      cid: 'C100001',
      publicKey: 'pk_sandbox_100001',
      email: expect.stringContaining('@'),
      name: expect.any(String),
      isActive: true,
    })
    expect((await read('100013')).body.isActive).toBe(false)
    expect((await read('100014')).body.isActive).toBe(false)
    expect((await read('999999')).code).toBe('1004')
    const save = (email: unknown) => full.call(savePaymentEmail, { body: { mid: '100001', email: email as string } })
    expect((await save(' nicha@example.com ')).body.email).toBe('nicha@example.com')
    expect((await read('100002')).body.email).toBe('nicha@example.com')
    expect((await save('')).code).toBe('302')
    expect((await save(undefined)).code).toBe('302')
    for (const bad of ['nicha', 'nicha@', '@example.com', `${'n'.repeat(250)}@example.com`])
      expect((await save(bad)).code, bad).toBe('1011')
    const rich = await server.signIn('rich')
    expect((await rich.call(getPaymentGateway, { query: { mid: '100001' } })).body.email).not.toBe('nicha@example.com')
  })

  it('[PAY-008] [PAY-034] lists the shopper’s cards in every state, masked, with a card added in the bank app', async () => {
    const cards = async () => (await full.call(listCreditCards, {})).body.cards
    const before = await cards()
    expect(before.map(({ card_id, card_type, card_block_code }) => [card_id, card_type, card_block_code])).toEqual([
      ['full-credit', 'credit', ''],
      ['full-debit', 'debit', ''],
      ['full-credit-suspended', 'credit', 'S'],
      ['full-credit-expired', 'credit', 'E'],
    ])
    for (const { card_number } of before) expect(card_number).toMatch(/^xxxx-xxxx-xxxx-\d{4}$/)
    const added = await full.call(addCard, { body: { shopper: 'full', kind: 'credit' } })
    expect((await cards()).at(-1)).toMatchObject({ card_id: added.body.card_key, card_type: 'credit' })
    const { reference } = await openPage(added.body.card_key)
    expect((await tell(reference, 'approve')).body.order_status).toBe('paid')
    expect((await full.call(addCard, { body: { shopper: 'nobody', kind: 'credit' } })).code).toBe('410')
    expect((await full.call(addCard, { body: { shopper: 'card', kind: 'debit' } })).code).toBe('1056')
    expect((await full.call(addCard, { body: { shopper: 'full', kind: 'partner' } })).code).toBe('1011')
  })

  it('[PAY-010] [RUN-006] the gateway page is a form in both languages that states when it is done', async () => {
    const { id, url: address, reference } = await openPage()
    const { origin, pathname } = new URL(address)
    const url = `${origin}${pathname}`
    const english = { 'Accept-Language': 'en' }
    expect(await (await full.fetch(address, { headers: english })).text()).toContain('อนุมัติ')
    const pressed = await full.fetch(`${url}/decision?lang=th`, {
      method: 'POST',
      headers: english,
      body: new URLSearchParams({ action: 'abandon' }),
      redirect: 'manual',
    })
    expect(pressed.headers.get('Location')).toBe(`/sandbox/gateway/${reference}?lang=th&done`)
    const text = async (path: string) => (await full.fetch(path)).text()
    expect(await text(`${url}?lang=en`)).toMatch(/Approve[\s\S]*Decline/)
    expect(await text(url)).toContain('อนุมัติ')
    expect(await text(url)).not.toContain('postMessage')
    const press = (action: string) =>
      full.fetch(`${url}/decision`, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
    expect((await press('steal')).status).toBe(404)
    const left = await press('abandon')
    expect([left.status, left.headers.get('Location')]).toEqual([303, `/sandbox/gateway/${reference}?done`])
    expect(await text(`${url}?done`)).toContain('kmarket-gateway')
    expect((await order(id)).order_status).toBe('waiting_payment_confirmation')
    const stayed = await press('approve_stay')
    expect(stayed.headers.get('Location')).toBe(`/sandbox/gateway/${reference}`)
    expect((await order(id)).order_status).toBe('paid')
    expect((await full.fetch('/sandbox/gateway/nothing')).status).toBe(404)
    expect((await full.fetch('/sandbox/gateway/%00')).status).toBe(404)
    const form = (path: string, body: BodyInit, type?: string) =>
      full.fetch(path, { method: 'POST', body, ...(type !== undefined && { headers: { 'Content-Type': type } }) })
    const approval = new URLSearchParams({ action: 'approve' })
    expect((await form('/sandbox/gateway/%00/decision', approval)).status).toBe(404)
    expect((await form('/sandbox/gateway/x/decision', 'garbage', 'multipart/form-data')).status).toBe(404)
  })

  it('the gateway’s page looks like the shop: its tokens and font, and the name of the shop in the page’s language', async () => {
    const { reference } = await openPage()
    const read = async (path: string) => full.fetch(`/sandbox/gateway/${path}`)
    const [thai, english] = [await read(`${reference}?lang=th`), await read(`${reference}?lang=en`)]
    const html = await thai.text()
    expect(html).toContain('ดอย แอนด์ เดย์')
    expect(await english.text()).toContain('Doi &amp; Day')
    expect(html).toContain('--teal-600: #0c736e')
    expect(html).not.toContain('node_modules')
    for (const script of ['thai', 'latin']) {
      expect(html).toContain(`/sandbox/gateway/font/${script}`)
      const font = await read(`font/${script}`)
      expect([font.status, font.headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*'])
    }
  })
})
