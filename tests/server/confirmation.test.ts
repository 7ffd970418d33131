import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DeliveryKind, OrderStatus, PurchaseState } from '../../contract/enums'
import { bankHolds } from '../../server/bank/schema'
import { inTransaction } from '../../server/db/client'
import { basketLines, orderFunds, orders, products, statusLog, suborders } from '../../server/db/schema'
import { confirmOrder, gatewayAnswered } from '../../server/domain/payment/confirmation'
import { basketQuantity, claim, place, putIntoBasket } from './buying'
import { bottle, lantern, latte, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

const minute = 60_000

describe('the confirmation of an order', () => {
  let server: TestServer
  let full: TestClient

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
  })
  afterAll(() => server.close())

  const rowOf = async (id: string) => (await server.db.select().from(orders).where(eq(orders.id, id)))[0]!
  const changeOrder = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
    server.db.update(orders).set(columns).where(eq(orders.id, id))
  const confirm = (orderId: string, bank = server.deps.bank) =>
    inTransaction(server.db, (tx) =>
      confirmOrder(tx, { bank, orderId, now: server.clock.now(), verify: () => Promise.resolve(true) }),
    )
  const answer = (orderId: string, approved = true) =>
    inTransaction(server.db, (tx) =>
      gatewayAnswered(tx, { bank: server.deps.bank, orderId, approved, now: server.clock.now() }),
    )
  const byCard = async () => {
    const { code, body } = await claim(
      full,
      requestFor([bottle], {
        source_of_funds: [{ type: 'kmarket_credit_card', amount: 725, unit: 'baht', card_key: 'full-credit' }],
      }),
    )
    expect(code).toBe('0000')
    return body.order_id
  }
  const buy = async (...items: Parameters<typeof requestFor>[0]) => {
    const { order_id } = await place(full, requestFor(items))
    await confirm(order_id)
    return order_id
  }

  describe('takes from the basket', () => {
    const isInBasket = async (id: string) =>
      (await server.db.select().from(basketLines).where(eq(basketLines.id, id))).length === 1

    it('the units that were bought, and the line with the last of them', async () => {
      const [more, equal] = [
        await putIntoBasket(server, 'full', bottle, 5),
        await putIntoBasket(server, 'full', lantern, 2),
      ]
      await buy({ ...bottle, quantity: 2, item_id: more }, { ...lantern, quantity: 2, item_id: equal })
      expect([await basketQuantity(server, more), await isInBasket(equal)]).toEqual([3, false])
    })

    it('a line that has fewer units than were bought', async () => {
      const line = await putIntoBasket(server, 'full', bottle, 1)
      await buy({ ...bottle, quantity: 3, item_id: line })
      expect(await isInBasket(line)).toBe(false)
    })

    it('no line of another shopper or another variant', async () => {
      const [another, variant] = [
        await putIntoBasket(server, 'rich', bottle, 1),
        await putIntoBasket(server, 'full', lantern, 1),
      ]
      await buy({ ...bottle, item_id: another })
      await buy({ ...bottle, item_id: variant })
      expect([await isInBasket(another), await isInBasket(variant)]).toEqual([true, true])
    })
  })

  it('counts the sold units of each product', async () => {
    const sold = async () =>
      Object.fromEntries(
        (
          await server.db
            .select({ id: products.productId, count: products.soldCount })
            .from(products)
            .where(inArray(products.productId, ['1001', '1002', '1003']))
        ).map(({ id, count }) => [id, count]),
      )
    const before = await sold()
    await buy({ ...bottle, quantity: 2 }, { ...bottle, product_variant_id: '1001-05', quantity: 1 }, lantern)
    expect(await sold()).toEqual({ ...before, '1001': before['1001']! + 3, '1003': before['1003']! + 1 })
  })

  it.each<[PurchaseState, DeliveryKind, OrderStatus, OrderStatus[]]>([
    ['general', 'physical', 'paid', ['paid', 'processing']],
    ['point_redemption', 'physical', 'paid', ['paid', 'processing']],
    ['fulfillment', 'physical', 'paid', ['paid', 'processing']],
    ['donation', 'physical', 'completed', ['completed', 'paid', 'processing']],
    ['general', 'digital', 'completed', ['completed', 'paid', 'processing']],
    ['point_transfer', 'digital', 'completed', ['completed', 'paid', 'processing']],
    ['fulfillment', 'digital', 'redeemed', ['completed', 'paid', 'processing']],
  ])('of %s, %s, makes the order %s', async (purchaseState, kind, status, log) => {
    const { order_id } = await place(full, requestFor([bottle]))
    await changeOrder(order_id, { purchaseState, kind })
    server.clock.advance(minute)
    expect(await confirm(order_id)).toEqual({ status, verified: true })
    const paidAt = new Date(testTime.getTime() + minute)
    const row = await rowOf(order_id)
    expect(row).toMatchObject({ status, paidAt, kplusRef: `KP${row.invoiceNumber.replace('INV', '')}` })
    const [part] = await server.db.select().from(suborders).where(eq(suborders.orderId, order_id))
    expect(part?.status).toBe(status)
    const reached = await server.db
      .select()
      .from(statusLog)
      .where(eq(statusLog.suborderId, part!.id))
      .orderBy(statusLog.status)
    expect(reached.map((entry) => [entry.status, entry.at])).toEqual([
      ...log.map((entry) => [entry, paidAt]),
      ['waiting_payment_confirmation', testTime],
    ])
  })

  it('awards the points of a transfer, for this order and shopper', async () => {
    const { order_id } = await place(full, requestFor([latte]))
    const [program] = (await server.deps.bank.wallets(server.db, 'full')).filter(({ partner }) => partner === 'jd')
    await changeOrder(order_id, { transfer: { partner: 'jd', points: 70, unit: { th: 'ก', en: 'a' } } })
    await confirm(order_id)
    expect(await server.bank.account('points:full:jd')).toBe((program?.balance ?? 0) + 70)
    const issued = await server.db.execute(
      sql`select 1 from bank_journal where kind = 'issue' and reference = ${order_id}`,
    )
    expect(issued).toMatchObject({ rows: [{}] })
  })

  it('of an order that is already paid is accepted again, even after its ten minutes', async () => {
    const id = await buy(bottle)
    server.clock.advance(10 * minute)
    const saving = await server.bank.saving('full')
    expect(await confirm(id)).toEqual({ status: 'paid', verified: true })
    expect((await rowOf(id)).status).toBe('paid')
    expect(await server.bank.saving('full')).toBe(saving)
  })

  it('is in time until the ten minutes are over', async () => {
    const [first, second] = [await place(full, requestFor([bottle])), await place(full, requestFor([lantern]))]
    server.clock.advance(10 * minute - 1)
    expect(await confirm(first.order_id)).toEqual({ status: 'paid', verified: true })
    server.clock.advance(1)
    expect(await confirm(second.order_id)).toEqual({ status: 'voidTimeout', verified: false })
    expect(await rowOf(second.order_id)).toMatchObject({ isCustomerTimeout: true, paidAt: null, kplusRef: null })
  })

  describe('by the gateway', () => {
    it('holds the card’s amount for the order and keeps the hold with the card', async () => {
      const id = await byCard()
      expect(await answer(id)).toBe('paid')
      const [fund] = await server.db.select().from(orderFunds).where(eq(orderFunds.orderId, id))
      const [hold] = await server.db
        .select()
        .from(bankHolds)
        .where(eq(bankHolds.id, fund?.holdId ?? ''))
      expect(hold).toMatchObject({
        reference: id,
        fromAccountId: 'card:full',
        toAccountId: 'merchant:100001:satang',
        amount: 72_500,
        state: 'settled',
      })
    })

    it('pays nothing if it declines, comes too late, or comes again', async () => {
      const [declined, late] = [await byCard(), await byCard()]
      const before = await server.ledger()
      expect(await answer(declined, false)).toBe('cancelled')
      expect(await answer(declined)).toBe('cancelled')
      server.clock.advance(10 * minute)
      expect(await answer(late)).toBe('voidTimeout')
      expect((await rowOf(late)).isCustomerTimeout).toBe(true)
      expect(await server.ledger()).toEqual(before)
    })

    it('pays in the last moment', async () => {
      const id = await byCard()
      server.clock.advance(10 * minute - 1)
      expect(await answer(id)).toBe('paid')
    })

    it('waits for a PIN that was not entered, and cancels an order without a card', async () => {
      const { order_id } = await place(full, requestFor([bottle]))
      expect(await answer(order_id)).toBe('waiting_payment_confirmation')
      await changeOrder(order_id, { pinVerifiedAt: testTime })
      expect(await answer(order_id)).toBe('cancelled')
      expect((await server.ledger()).balanced).toBe(true)
    })

    it('comes after the PIN, which keeps its time', async () => {
      const id = await byCard()
      server.clock.advance(minute)
      expect(await confirm(id)).toEqual({ status: 'waiting_payment_confirmation', verified: true })
      expect(await rowOf(id)).toMatchObject({
        status: 'waiting_payment_confirmation',
        pinVerifiedAt: new Date(testTime.getTime() + minute),
        paidAt: null,
      })
      expect(await answer(id)).toBe('paid')
    })
  })
})
