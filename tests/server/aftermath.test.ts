import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pointRefundWorkingDays } from '../../contract/constants'
import type { OrderStatus, SourceOfFund } from '../../contract/enums'
import { getOrder, listOrders } from '../../contract/orders'
import type { ClaimRequest } from '../../contract/payment'
import { cancelClaim, payByCreditCard } from '../../contract/payment'
import { moveOrder, tellGateway } from '../../contract/sandbox'
import { displayStatus, returnsPartnerPoints } from '../../contract/orderDisplay'
import { inTransaction } from '../../server/db/client'
import { dueJobs } from '../../server/db/schema'
import { afterWorkingDays, expireOrder } from '../../server/domain/orders/orderReversal'
import { runDueJobs } from '../../server/domain/jobs'
import { place } from './buying'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds } from './testServer'

const minute = 60_000
const day = 86_400_000

type Source = ClaimRequest['source_of_funds'][number]

/** 1,490 and 35 baht, partly paid with 100 points. */
const mixed = (left: number, points: Source, cash: SourceOfFund = 'saving_account'): ClaimRequest => ({
  purchase_state: 'general',
  mid: '100006',
  products: [{ product_id: '1065', product_variant_id: '1065-01', quantity: 1, price_per_item: 1490 }],
  expected_total: left,
  address_id: 'full-a1',
  shipping: { type: 'registered' },
  source_of_funds: [
    { type: cash, amount: left, unit: 'baht', ...(cash === 'kmarket_credit_card' && { card_key: 'full-credit' }) },
    points,
  ],
})
const kPoints: Source = { type: 'kbank_reward_point', amount: 100, unit: 'points' }
const jdPoints: Source = { type: 'partner_point', amount: 100, unit: 'points', card_key: 'full-jd' }
const the1Points: Source = { type: 'the1', amount: 100, unit: 'points' }

/** A theme for 350 points of any kind: a digital product. */
const theme = (source: Source): ClaimRequest => ({
  purchase_state: 'point_redemption',
  mid: '100008',
  products: [{ product_id: '4008', product_variant_id: '4008-00', quantity: 1, price_per_item: 350 }],
  expected_total: 0,
  source_of_funds: [{ ...source, amount: 350 }],
})

describe('working days', () => {
  it.each([
    ['2026-11-20T03:00:00Z', '2026-11-27T03:00:00.000Z', 'a Friday'],
    ['2026-11-21T03:00:00Z', '2026-11-27T03:00:00.000Z', 'a Saturday'],
    ['2026-11-22T03:00:00Z', '2026-11-27T03:00:00.000Z', 'a Sunday'],
    ['2026-11-23T03:00:00Z', '2026-11-30T03:00:00.000Z', 'a Monday'],
    ['2026-11-19T17:30:00Z', '2026-11-26T17:30:00.000Z', 'a Friday in Bangkok that is still a Thursday in London'],
  ])('[ORD-042] five working days after %s end at %s: %s', (from, until) => {
    expect(afterWorkingDays(new Date(from), pointRefundWorkingDays).toISOString()).toBe(until)
  })
})

describe.each(databaseKinds)('refunds of an order on the %s database', (kind) => {
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

  const balance = (id: string) => server.bank.account(id)
  const wallets = async () => ({
    saving: await balance('saving:full'),
    kpoint: await balance('points:full:kbank_reward_point'),
    jd: await balance('points:full:jd'),
    the1: await balance('points:full:the1'),
  })
  const order = async (id: string) => (await full.call(getOrder, { params: { id } })).body
  const shown = async (id: string) => displayStatus((await order(id)) as never)
  const move = (id: string, to: OrderStatus) => full.call(moveOrder, { params: { id }, body: { to: to as 'void' } })
  const paid = async (request: ClaimRequest): Promise<string> => {
    const { order_id, pin_reference } = await place(full, request)
    await server.bank.enterPin(pin_reference)
    return order_id
  }
  const isBalanced = async () => (await server.ledger()).balanced
  const timeOut = async (): Promise<void> => {
    server.clock.advance(10 * minute)
    await server.runDueJobs()
  }

  it.each<[string, Source, number, 'jd' | 'the1']>([
    ['partner points', jdPoints, 1505, 'jd'],
    ['The1 points', the1Points, 1512.5, 'the1'],
  ])(
    '[ORD-042] [ORD-043] [CHK-011] returns cash at once after a time-out, %s within 5 working days',
    async (_, source, left, wallet) => {
      const before = await wallets()
      const { order_id } = await place(full, mixed(left, source))
      await timeOut()
      const body = await order(order_id)
      expect(body).toMatchObject({ order_status: 'voidTimeout', is_void_credit_customer_timeout: true })
      expect(returnsPartnerPoints(body as never)).toBe(true)
      expect(await wallets()).toEqual({ ...before, [wallet]: before[wallet] - 100 })
      expect(await isBalanced()).toBe(true)

      // Saturday: the fifth working day is the next Friday.
      server.clock.advance(6 * day - minute)
      await server.runDueJobs()
      expect((await wallets())[wallet]).toBe(before[wallet] - 100)
      server.clock.advance(minute)
      const work = { bank: server.deps.bank, now: server.clock.now() }
      await Promise.all([runDueJobs(server.db, work), runDueJobs(server.db, work), runDueJobs(server.db, work)])
      expect(await wallets()).toEqual(before)
      await server.runDueJobs()
      expect(await wallets()).toEqual(before)
      expect(await isBalanced()).toBe(true)
    },
  )

  it.each<[string, (orderId: string) => Promise<unknown>]>([
    ['the job runs', () => server.runDueJobs()],
    ['the shopper cancels', (order_id) => full.call(cancelClaim, { body: { order_id } })],
  ])(
    '[ORD-042] counts the working days from the time-out, however late it is noticed: when %s days later',
    async (_, notice) => {
      server.clock.set(new Date('2026-11-20T10:00:00Z'))
      const { order_id } = await place(full, mixed(1505, jdPoints))
      server.clock.set(new Date('2026-11-24T03:00:00Z'))
      full = await server.signIn('full')
      await notice(order_id)
      const jobs = await server.db.select().from(dueJobs).where(eq(dueJobs.kind, 'points.return'))
      expect(jobs.map(({ runAt }) => runAt.toISOString())).toEqual(['2026-11-27T10:10:00.000Z'])
    },
  )

  it('[ORD-042] returns K Points at once, and partner points too when the shopper cancels', async () => {
    const before = await wallets()
    const timedOut = await place(full, mixed(1515, kPoints))
    await timeOut()
    expect((await order(timedOut.order_id)).order_status).toBe('voidTimeout')
    expect(await wallets()).toEqual(before)
    const cancelled = await place(full, mixed(1505, jdPoints))
    await full.call(cancelClaim, { body: { order_id: cancelled.order_id } })
    expect(await wallets()).toEqual(before)
    const left = (await server.db.select().from(dueJobs)).filter(({ kind: job }) => job === 'points.return')
    expect(left).toEqual([])
  })

  it.each<[string, () => ClaimRequest, OrderStatus, OrderStatus]>([
    ['cash and points', () => mixed(1515, kPoints), 'voidCash', 'refundedCash'],
    ['cash and partner points', () => mixed(1505, jdPoints), 'voidCash', 'refundedCash'],
  ])(
    '[ORD-024] [ORD-025] [ORD-031] [ORD-043] a paid order of %s returns both parts when it is voided or refunded',
    async (_, request, voided, refunded) => {
      const before = await wallets()
      const one = await paid(request())
      expect(await wallets()).not.toEqual(before)
      expect((await move(one, 'void')).code).toBe('0000')
      expect(await shown(one)).toBe(voided)
      expect(await wallets()).toEqual(before)
      await move(one, 'void')
      expect(await wallets()).toEqual(before)

      const two = await paid(request())
      for (const to of ['shipped', 'completed', 'refund_sent', 'refunded', 'refunded'] as const) await move(two, to)
      expect(await shown(two)).toBe(refunded)
      expect((await order(two)).suborders[0]?.status_log).toMatchObject({
        refund_sent_at: expect.any(String),
        refunded_at: expect.any(String),
      })
      expect(await wallets()).toEqual(before)
      expect(await isBalanced()).toBe(true)
    },
  )

  it.each([
    ['K Points', kPoints],
    ['partner points', jdPoints],
    ['The1 points', the1Points],
  ])('[ORD-032] [ORD-043] an order in %s alone returns them and is shown as refundedPoint', async (_, source) => {
    const before = await wallets()
    const id = await paid(theme(source))
    expect(await order(id)).toMatchObject({ order_status: 'completed', price_unit: 'points' })
    for (const to of ['refund_sent', 'refunded'] as const) await move(id, to)
    expect(await shown(id)).toBe('refundedPoint')
    expect(await wallets()).toEqual(before)
    expect(await isBalanced()).toBe(true)
  })

  /** Physical goods paid with points alone. */
  const redeemed = async (): Promise<string> => {
    await server.db.execute(`update products set price_display_mode = 'kpoint_only' where product_id = '1065'`)
    await server.db.execute(
      `update product_variants set price_satang = 100000, discount_price_satang = null where product_id = '1065'`,
    )
    return paid({
      ...mixed(0, kPoints),
      purchase_state: 'point_redemption',
      products: [{ product_id: '1065', product_variant_id: '1065-01', quantity: 1, price_per_item: 1000 }],
      source_of_funds: [{ ...kPoints, amount: 10_350 }],
    })
  }

  it.each([
    ['goods', redeemed, 'paid'],
    ['a theme', () => paid(theme(kPoints)), 'completed'],
  ] as const)('[CHK-013] %s redeemed with points cannot be cancelled', async (_, redeem, status) => {
    const id = await redeem()
    const before = { order: await order(id), ...(await wallets()) }
    expect(before.order.order_status).toBe(status)
    expect((await full.call(cancelClaim, { body: { order_id: id } })).body.order_status).toBe(status)
    expect((await move(id, 'cancelled')).code).toBe('1011')
    expect({ order: await order(id), ...(await wallets()) }).toEqual(before)
  })

  it('an order that waits no longer, that has time left or that is unknown does not expire', async () => {
    const expire = (orderId: string) =>
      inTransaction(server.db, (tx) => expireOrder(tx, { bank: server.deps.bank, orderId, now: server.clock.now() }))
    const waiting = (await place(full, mixed(1515, kPoints))).order_id
    const before = await wallets()
    await expire(waiting)
    await expire('unknown')
    expect((await order(waiting)).order_status).toBe('waiting_payment_confirmation')
    expect(await wallets()).toEqual(before)

    await full.call(cancelClaim, { body: { order_id: waiting } })
    const done = await paid(mixed(1515, kPoints))
    const after = await wallets()
    server.clock.advance(11 * minute)
    await expire(done)
    await expire(waiting)
    expect([(await order(done)).order_status, (await order(waiting)).order_status]).toEqual(['paid', 'cancelled'])
    expect(await wallets()).toEqual(after)
  })

  it('a cancelled order is logged as cancelled, an expired one as void', async () => {
    const log = async (id: string) => Object.keys((await order(id)).suborders[0]?.status_log ?? {})
    const cancelled = (await place(full, mixed(1515, kPoints))).order_id
    await full.call(cancelClaim, { body: { order_id: cancelled } })
    expect(await log(cancelled)).toContain('cancelled_at')
    expect(await log(cancelled)).not.toContain('void_at')
    const expired = (await place(full, mixed(1515, kPoints))).order_id
    await timeOut()
    expect(await log(expired)).toContain('void_at')
    expect(await log(expired)).not.toContain('cancelled_at')
  })

  it('goods of a refunded order that were shipped do not return to the stock, those of a void order do', async () => {
    const stock = () => server.stock('1065-01')
    const before = await stock()
    const shipped = await paid(mixed(1515, kPoints))
    for (const to of ['shipped', 'completed', 'refund_sent', 'refunded'] as const) await move(shipped, to)
    expect(await stock()).toBe(before - 1)
    await move(await paid(mixed(1515, kPoints)), 'void')
    expect(await stock()).toBe(before - 1)
  })

  it('[ORD-026] [ORD-043] an order in points that the merchant voids returns them and is shown as voidPoint', async () => {
    const before = await wallets()
    const placed = await redeemed()
    expect(await order(placed)).toMatchObject({
      order_status: 'paid',
      price_unit: 'points',
      total_product_price: 10_350,
      shipping_fee: 350,
    })
    await move(placed, 'void')
    expect(await shown(placed)).toBe('voidPoint')
    expect(await wallets()).toEqual(before)
    expect(await isBalanced()).toBe(true)
  })

  it('[ORD-025] [ORD-043] a card payment is refunded to the card', async () => {
    const charged = async () =>
      (await server.ledger()).accounts.find(({ account }) => account === 'card:full')?.balance ?? 0
    const before = { card: await charged(), ...(await wallets()) }
    const order_id = await paid(mixed(1515, kPoints, 'kmarket_credit_card'))
    expect(await charged()).toBe(before.card)
    const page = await full.call(payByCreditCard, { body: { order_id, card_id: 'full-credit' } })
    const reference = new URL(page.body.url).pathname.split('/').at(-1) ?? ''
    await full.call(tellGateway, { params: { reference }, body: { action: 'approve' } })
    expect(await charged()).toBe(before.card - 151_500)
    await move(order_id, 'void')
    expect(await shown(order_id)).toBe('voidCash')
    expect({ card: await charged(), ...(await wallets()) }).toEqual(before)
    expect(await isBalanced()).toBe(true)
  })

  it('[ORD-014] the history lists both sources of a mixed order', async () => {
    const id = await paid(mixed(1515, kPoints))
    const { body } = await full.call(listOrders, { query: {} })
    expect(body.orders.find(({ order_id }) => order_id === id)).toMatchObject({
      purchase_state: 'general',
      total: 1525,
      source_of_funds: [
        { type: 'saving_account', amount: 1515, unit: 'baht' },
        { type: 'kbank_reward_point', amount: 100, unit: 'points' },
      ],
    })
  })
})
