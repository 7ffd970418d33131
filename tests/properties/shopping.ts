import type { Claim, ClaimRequest } from '../../contract/payment'
import { cancelClaim, claimOrder, payByCreditCard, readClaim } from '../../contract/payment'
import type { PointSource } from '../../contract/enums'
import { fromBaht, toBaht, toSatang } from '../../contract/money'
import { pointsFor, pointsValue } from '../../contract/points'
import { productsText, readVoucher } from '../../contract/promocodes'
import { moveOrder, tellGateway } from '../../contract/sandbox'
import { listShippingMethods } from '../../contract/shipping'
import type { Reply, TestClient, TestServer } from '../server/testServer'
import { uuid } from '../server/testServer'
import type { Fate, Payment, Plan, Step } from './plans'

/** The result of all sessions: every intent with the orders that any reply named for it. */
export interface Book {
  intents: Map<string, Set<string>>
  codes: Map<string, number>
}

export const emptyBook = (): Book => ({ intents: new Map(), codes: new Map() })

const pointSourceOf: Partial<Record<Payment, PointSource>> = {
  kPoint: 'kbank_reward_point',
  savingAndKPoint: 'kbank_reward_point',
  cardAndKPoint: 'kbank_reward_point',
  creditCardPoint: 'credit_card_point',
  the1: 'the1',
  savingAndCreditCardPoint: 'credit_card_point',
  savingAndThe1: 'the1',
  savingAndPartnerPoint: 'partner_point',
}
const cardSuffixOf: Record<PointSource, string> = {
  kbank_reward_point: 'kpoint',
  credit_card_point: 'points',
  the1: 'the1',
  partner_point: 'peekfah',
}
const usesCard = (payment: Payment): boolean => payment === 'card' || payment === 'cardAndKPoint'

/** The sources of a request for a total in satang and points, as the page computes them; this is an independent reference. */
function sourcesFor(plan: Plan, total: number, points: number, rate: number) {
  const type = pointSourceOf[plan.payment]
  const key = type && `${plan.shopper}-${cardSuffixOf[type]}`
  if (type && points > 0)
    return { cash: 0, sources: [{ type, amount: points, unit: 'points' as const, ...(key && { card_key: key }) }] }
  const needed = type ? pointsFor(toSatang(total), rate, type) : 0
  const used = type ? Math.min(plan.points, needed) : 0
  const value = type ? Math.min(pointsValue(used, rate), total) : 0
  const cash = total - value
  return {
    cash,
    sources: [
      {
        type: usesCard(plan.payment) ? ('kmarket_credit_card' as const) : ('saving_account' as const),
        amount: toBaht(toSatang(cash)),
        unit: 'baht' as const,
        ...(usesCard(plan.payment) && { card_key: `${plan.shopper}-credit` }),
      },
      ...(type && used > 0 ? [{ type, amount: used, unit: 'points' as const, ...(key && { card_key: key }) }] : []),
    ],
  }
}

async function requestOf(server: TestServer, client: TestClient, plan: Plan): Promise<ClaimRequest> {
  const [first] = plan.lines
  if (!first) throw new Error('A plan buys something.')
  const { mid, use } = first
  const products = plan.lines.map(({ product, variant, quantity }) => ({
    product_id: product,
    product_variant_id: variant,
    quantity,
  }))
  const isDelivered = plan.lines.some(({ kind }) => kind === 'physical')
  const addressId = `${plan.shopper}-a1`
  const shipping = isDelivered
    ? await client.call(listShippingMethods, { body: { mid, products, address_id: addressId } })
    : undefined
  if (shipping && shipping.code !== '0000') throw new Error(`No way to deliver: ${shipping.code}.`)
  const method = shipping?.body.methods.find(({ type }) => type !== 'click_and_collect')
  const inPoints = plan.lines.reduce(
    (sum, { unit, price, quantity }) => sum + (unit === 'points' ? price * quantity : 0),
    0,
  )
  const goods = plan.lines.reduce(
    (sum, { unit, price, quantity }) => sum + (unit === 'baht' ? fromBaht(price) * quantity : 0),
    0,
  )
  const due = goods + fromBaht(method?.fee ?? 0)
  let discount = 0
  if (plan.voucher) {
    const { code, body } = await client.call(readVoucher, {
      params: { code: plan.voucher },
      query: { mid, amount: String(toBaht(toSatang(due))), products: productsText(products) },
    })
    if (code === '0000') discount = fromBaht(body.voucher.discount)
  }
  const type = pointSourceOf[plan.payment]
  const rate = type ? await server.deps.bank.exchangeRate(server.db, type) : 10
  const { cash, sources } = sourcesFor(plan, due - discount, inPoints, rate)
  return {
    purchase_state: use,
    mid,
    products: plan.lines.map(({ product, variant, quantity, price }) => ({
      product_id: product,
      product_variant_id: variant,
      quantity,
      price_per_item: plan.wrong === 'price' ? price + 1 : price,
    })),
    expected_total: toBaht(toSatang(plan.wrong === 'total' ? cash + 100 : cash)),
    ...(method && { address_id: addressId, shipping: { type: method.type } }),
    source_of_funds: sources,
    ...(plan.voucher && { promocode: { promocode_code: plan.voucher } }),
    ...(usesCard(plan.payment) && { email: 'shopper@example.com' }),
  }
}

/**
 * Plays one plan. Any refusal by the shop is allowed; an answer outside the catalogue throws. `clients` are one session's clients
 * of two processes on one database: a doubled request reaches both, a restart continues at the other.
 */
export async function play(
  server: TestServer,
  clients: readonly [TestClient, TestClient],
  plan: Plan,
  book: Book,
): Promise<void> {
  let [client, other] = clients
  const request = await requestOf(server, client, plan)
  let key = uuid()
  let known: Claim | undefined

  const hear = (reply: Reply<Claim>): void => {
    if (reply.status !== 200 || reply.code === undefined) throw new Error(`The server answered with ${reply.status}.`)
    book.codes.set(reply.code, (book.codes.get(reply.code) ?? 0) + 1)
    if (reply.code === '0000') known = reply.body
  }
  /** For replies about the current key. A cancellation's order may belong to an earlier one. */
  const recordOrder = (reply: Reply<Claim>): void => {
    hear(reply)
    if (reply.code === '0000') book.intents.get(key)?.add(reply.body.order_id)
  }
  const ask = (asked = client): Promise<Reply<Claim>> =>
    asked.call(claimOrder, { body: request }, { idempotencyKey: key }) as Promise<Reply<Claim>>
  const read = async (): Promise<void> =>
    recordOrder((await client.call(readClaim, { query: { idempotency_key: key } })) as Reply<Claim>)
  const claim = async (fate: Fate): Promise<void> => {
    if (!book.intents.has(key)) book.intents.set(key, new Set())
    if (fate === 'doubled') (await Promise.all([ask(), ask(other)])).forEach(recordOrder)
    else if (fate === 'heard') recordOrder(await ask())
    else {
      await ask()
      await read()
    }
  }
  const pin = async (given?: string): Promise<void> => {
    if (known?.pin_reference !== undefined) await server.bank.enterPin(known.pin_reference, given)
  }
  const cancel = async (): Promise<void> => {
    if (known) hear((await client.call(cancelClaim, { body: { order_id: known.order_id } })) as Reply<Claim>)
  }
  const gateway = async (...actions: ('approve' | 'decline')[]): Promise<void> => {
    const cardId = known?.payment?.data?.['card_id']
    if (!known || typeof cardId !== 'string') return
    const page = await client.call(payByCreditCard, { body: { order_id: known.order_id, card_id: cardId } })
    const reference = page.body.url && new URL(page.body.url).pathname.split('/').at(-1)
    if (page.code === '0000' && reference !== undefined)
      await Promise.all(actions.map((action) => client.call(tellGateway, { params: { reference }, body: { action } })))
  }
  const move = async (to: 'shipped' | 'completed' | 'void' | 'refund_sent' | 'refunded'): Promise<void> => {
    if (known) await client.call(moveOrder, { params: { id: known.order_id }, body: { to } })
  }
  const steps: Record<Step, () => Promise<unknown>> = {
    rightPin: () => pin(),
    wrongPin: () => pin('000000'),
    twoPins: () => Promise.all([pin(), pin()]),
    approve: () => gateway('approve'),
    pinThenApprove: async () => {
      await pin()
      await read()
      await gateway('approve')
    },
    pinThenDecline: async () => {
      await pin()
      await read()
      await gateway('decline')
    },
    decline: () => gateway('decline'),
    approveTwice: () => gateway('approve', 'approve'),
    abandon: () => gateway(),
    cancel,
    cancelWhilePaying: () => Promise.all([pin(), cancel()]),
    claimAgain: () => claim('heard'),
    claimAnother: () => {
      key = uuid()
      return claim('heard')
    },
    kill: () => {
      known = undefined
      return read()
    },
    restart: () => {
      ;[client, other] = [other, client]
      return read()
    },
    waitTooLong: async () => undefined,
    ship: () => move('shipped'),
    complete: () => move('completed'),
    void: () => move('void'),
    refund: async () => {
      await move('refund_sent')
      await move('refunded')
    },
  }
  await claim(plan.claim)
  for (const step of plan.steps) await steps[step]()
}
