import { sql } from 'drizzle-orm'
import { outcomeOf } from '../../contract/enums'
import type { OrderStatus } from '../../contract/enums'
import type { Db } from '../../server/db/client'
import { rowsOf } from '../../server/db/client'
import type { TestServer } from '../server/testServer'

export interface Baseline {
  stock: Map<string, number>
  quota: Map<string, number>
  /** By account of a customer: its balance, plus what it paid for valid orders, minus what was issued to it. */
  wallets: Map<string, number>
}

interface Count {
  id: string
  n: number
}

const toMap = (rows: readonly Count[]): Map<string, number> => new Map(rows.map(({ id, n }) => [id, n]))

/** Orders undone before anything was shipped; goods of a refunded one stay with the shopper. */
const undoneBeforeShipping = [
  'void',
  'voidCash',
  'voidPoint',
  'voidTimeout',
  'cancelled',
] as const satisfies OrderStatus[]

/** Units of each variant in valid orders and uses of each voucher, plus what is left: the sums never change. */
async function conserved(db: Db): Promise<Baseline> {
  const undone = sql.raw(undoneBeforeShipping.map((status) => `'${status}'`).join(', '))
  const stock = await rowsOf<Count>(
    db,
    sql`select v.id, (v.stock + coalesce(sum(l.quantity) filter (where o.status not in (${undone})), 0))::int as n
        from product_variants v
        left join order_lines l on l.variant_id = v.id
        left join orders o on o.id = l.order_id and o.idempotency_key is not null
        where v.id in (select variant_id from order_lines) or v.stock < 50
        group by v.id`,
  )
  const quota = await rowsOf<Count>(
    db,
    sql`select v.id, (v.quota_left + count(f.order_id) filter (where o.status not in (${undone})))::int as n
        from vouchers v
        left join order_funds f on f.promocode_id = v.id
        left join orders o on o.id = f.order_id and o.idempotency_key is not null
        where o.id is not null or f.order_id is null
        group by v.id`,
  )
  const wallets = await rowsOf<Count>(
    db,
    sql`select a.id, a.balance::float
                     + coalesce((select sum(h.amount)::float from bank_holds h
                                 where h.from_account_id = a.id and h.state in ('held', 'settled')), 0)
                     - coalesce((select sum(p.amount)::float from bank_postings p join bank_journal j on j.id = p.journal_id
                                 where p.account_id = a.id and j.kind = 'issue'), 0) as n
        from bank_accounts a where a.customer_id is not null and a.floor is not null`,
  )
  return { stock: toMap(stock), quota: toMap(quota), wallets: toMap(wallets) }
}

export const readBaseline = (server: TestServer): Promise<Baseline> => conserved(server.db)

/** Points per baht, as in the seed. */
const rateOf: Partial<Record<string, number>> = { the1: 8, partner_point: 5 }

/** Orders in baht: the price after the voucher, and what cash and points pay; points worth more than the rest count as the rest. */
async function bahtOrders(db: Db): Promise<{ id: string; due: number; paid: number }[]> {
  const rows = await rowsOf<{ id: string; due: number; type: string; unit: string; amount: number }>(
    db,
    sql`select o.id, (o.goods_satang + o.shipping_satang - o.discount_satang)::float as due, f.type, f.unit,
               f.amount::float as amount
        from orders o join order_funds f on f.order_id = o.id
        where o.idempotency_key is not null and o.purchase_state = 'general' and o.goods_satang > 0
          and f.promocode_id is null`,
  )
  const orders = new Map<string, { id: string; due: number; paid: number }>()
  for (const { id, due, type, unit, amount } of rows) {
    const order = orders.get(id) ?? { id, due: Math.max(0, due), paid: 0 }
    order.paid += unit === 'baht' ? amount : Math.round((amount * 100) / (rateOf[type] ?? 10))
    orders.set(id, order)
  }
  return [...orders.values()].map(({ id, due, paid }) => ({
    id,
    due,
    paid: paid > due && paid - due < 13 ? due : paid,
  }))
}

interface Paid {
  id: string
  status: OrderStatus
  outcome: string
  goods: number
  shipping: number
  discount: number
  states: string[] | null
  charged: number | null
  holds: number
  overdue: boolean
}

/** The allowed states of an order's holds by the shop's outcome; a partner's points may not have been returned yet. */
const statesOf: Record<'waiting' | 'paid' | 'void', readonly string[]> = {
  waiting: ['held'],
  paid: ['settled'],
  void: ['released', 'refunded', 'held'],
}

/** Checks every invariant that holds whatever the sessions did; returns the violations as sentences. */
export async function violations(
  server: TestServer,
  baseline: Baseline,
  intents: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string[]> {
  const found: string[] = []
  const { db } = server
  const ledger = await server.ledger()
  if (!ledger.balanced) found.push(`The ledger does not balance: ${JSON.stringify(ledger.totals)}`)

  const now = await conserved(db)
  for (const [id, n] of now.stock) {
    const first = baseline.stock.get(id)
    if (first !== undefined && first !== n) found.push(`Stock of ${id} came from ${first} to ${n}.`)
  }
  for (const [id, n] of now.quota) {
    const first = baseline.quota.get(id)
    if (first !== undefined && first !== n) found.push(`The quota of ${id} came from ${first} to ${n}.`)
  }

  for (const [id, n] of now.wallets) {
    const first = baseline.wallets.get(id) ?? 0
    if (first !== n) found.push(`Money or points of ${id} came from ${first} to ${n}.`)
  }
  for (const { id, due, paid } of await bahtOrders(db))
    if (due !== paid) found.push(`Order ${id} costs ${due} satang, and its sources give ${paid}.`)

  for (const [key, orders] of intents)
    if (orders.size > 1) found.push(`Intent ${key} has ${orders.size} orders: ${[...orders].join(', ')}.`)
  const placed = await rowsOf<{ key: string }>(
    db,
    sql`select idempotency_key::text as key from orders where idempotency_key is not null`,
  )
  for (const { key } of placed) if (!intents.has(key)) found.push(`An order has the key ${key}, which nobody made.`)

  const orders = await rowsOf<Omit<Paid, 'outcome'>>(
    db,
    sql`select o.id, o.status, o.goods_satang as goods, o.shipping_satang as shipping, o.discount_satang as discount,
               array_agg(distinct h.state) filter (where h.id is not null) as states,
               sum(h.amount) filter (where h.state in ('held', 'settled'))::float as charged,
               count(h.id)::int as holds,
               (o.created_at <= ${new Date(server.clock.now().getTime() - 11 * 60_000).toISOString()}) as overdue
        from orders o left join bank_holds h on h.reference = o.id
        where o.idempotency_key is not null group by o.id`,
  )
  for (const order of orders) {
    const outcome = order.status === 'redeemed' ? 'paid' : outcomeOf[order.status]
    if (outcome === 'waiting' && order.overdue) found.push(`Order ${order.id} waits although its time is over.`)
    if (order.status === 'refund_sent') continue
    const wrong = (order.states ?? []).filter((state) => !statesOf[outcome].includes(state))
    if (wrong.length > 0) found.push(`Order ${order.id} is ${order.status} and its holds are ${wrong.join(', ')}.`)
  }

  const unproved = await rowsOf<{ id: string }>(
    db,
    sql`select distinct o.id from orders o join order_funds f on f.order_id = o.id join bank_holds h on h.id = f.hold_id
        left join bank_pin_requests r on r.order_reference = o.id
        where o.idempotency_key is not null and f.unit = 'points' and h.state = 'settled' and r.state is distinct from 'verified'`,
  )
  for (const { id } of unproved) found.push(`Order ${id} has taken points without a PIN.`)

  const funds = await rowsOf<{ id: string; unit: string; amount: number; held: number }>(
    db,
    sql`select f.order_id as id, f.unit, f.amount::float as amount, coalesce(h.amount, f.amount)::float as held
        from order_funds f join orders o on o.id = f.order_id
        left join bank_holds h on h.id = f.hold_id
        where o.idempotency_key is not null`,
  )
  for (const { id, amount, held } of funds)
    if (amount !== held) found.push(`Order ${id} says ${amount} and the bank holds ${held}.`)

  const twice = await rowsOf<{ reference: string; n: number }>(
    db,
    sql`select h.reference, count(*)::int as n from bank_holds h
        where h.state in ('held', 'settled') group by h.reference, h.from_account_id having count(*) > 1`,
  )
  for (const { reference, n } of twice) found.push(`Order ${reference} is charged ${n} times.`)
  return found
}

/** The final states of all sessions' orders, by what paid them: `k-account completed`. */
export async function endsOf(server: TestServer): Promise<string[]> {
  const rows = await rowsOf<{ method: string; status: string }>(
    server.db,
    sql`select distinct payment_method as method, status from orders where idempotency_key is not null`,
  )
  return rows.map(({ method, status }) => `${method} ${status}`)
}
