import { sql } from 'drizzle-orm'
import type { Claim, ClaimRequest } from '../../contract/payment'
import { claimOrder } from '../../contract/payment'
import { rowsOf } from '../../server/db/client'
import type { Reply, TestClient, TestServer } from './testServer'
import { uuid } from './testServer'

/** Products of the seed that the tests buy. Prices in baht. */
export const bottle = { product_id: '1001', product_variant_id: '1001-01', price: 690, mid: '100001' } as const
export const lantern = { product_id: '1003', product_variant_id: '1003-00', price: 990, mid: '100001' } as const
/** The seed has one in stock. */
export const tent = { product_id: '1004', product_variant_id: '1004-00', price: 4590, mid: '100001' } as const
export const latte = { product_id: '2002', product_variant_id: '2002-00', price: 65, mid: '100002' } as const
/** Its shop accepts no points. */
export const rice = { product_id: '1011', product_variant_id: '1011-00', price: 265, mid: '100009' } as const
/** No order of the seed contains it. */
export const spa = { product_id: '2015', product_variant_id: '2015-00', price: 2190, mid: '100017' } as const
/** Fee of registered mail, in baht. */
export const registered = 35

interface Item {
  product_id: string
  product_variant_id: string
  price: number
  mid: string
}
type Bought = Item & { quantity?: number; item_id?: string }

/** A valid request for these items of one merchant, paid from the saving account. */
export function requestFor(items: readonly Bought[], change: Partial<ClaimRequest> = {}): ClaimRequest {
  const digital = items.every(({ product_id }) => product_id.startsWith('2'))
  const total = items.reduce((sum, { price, quantity = 1 }) => sum + price * quantity, 0) + (digital ? 0 : registered)
  return {
    purchase_state: 'general',
    mid: items[0]?.mid ?? '',
    products: items.map(({ product_id, product_variant_id, price, quantity = 1, item_id }) => ({
      product_id,
      product_variant_id,
      quantity,
      price_per_item: price,
      ...(item_id && { item_id }),
    })),
    expected_total: total,
    ...(!digital && { address_id: 'full-a1', shipping: { type: 'registered' } }),
    source_of_funds: [{ type: 'saving_account', amount: total, unit: 'baht' }],
    ...change,
  }
}

export const claim = (
  client: TestClient,
  request: ClaimRequest,
  idempotencyKey = uuid(),
  language?: 'th' | 'en',
): Promise<Reply<Claim>> =>
  client.call(claimOrder, { body: request }, { idempotencyKey, ...(language && { language }) }) as Promise<Reply<Claim>>

/** Places an order that must be accepted. */
export async function place(
  client: TestClient,
  request: ClaimRequest,
  idempotencyKey?: string,
): Promise<Claim & { pin_reference: string }> {
  const { code, body } = await claim(client, request, idempotencyKey)
  if (code !== '0000' || body.pin_reference === undefined) throw new Error(`The order was refused with ${code}.`)
  return { ...body, pin_reference: body.pin_reference }
}

/** Everything that an order may change, for comparison before and after a refusal. */
export async function holdings(server: TestServer): Promise<unknown> {
  const counts = await rowsOf(
    server.db,
    sql`select (select count(*) from orders) as orders, (select count(*) from suborders) as suborders,
          (select count(*) from order_lines) as lines, (select count(*) from order_funds) as funds,
          (select count(*) from bank_holds) as holds, (select count(*) from bank_journal) as journal,
          (select count(*) from bank_pin_requests) as pins, (select count(*) from due_jobs) as jobs,
          (select count(*) from idempotency) as keys, (select sum(quantity) from basket_lines) as basket,
          (select sum(stock) from product_variants) as stock, (select sum(sold_count) from products) as sold,
          (select sum(balance) from bank_accounts) as balances, (select sum(quota_left) from vouchers) as quotas,
          (select string_agg(id || state, ',' order by id) from voucher_holdings) as vouchers,
          (select string_agg(id || status || coalesce(paid_order_id, ''), ',' order by id) from coupons) as coupons`,
  )
  return counts[0]
}

/** Adds a variant to a shopper's basket and returns the line's id. */
export async function putIntoBasket(
  server: TestServer,
  shopper: string,
  item: Item,
  quantity: number,
): Promise<string> {
  const id = uuid()
  await server.db.execute(
    sql`delete from basket_lines where shopper_id = ${shopper} and variant_id = ${item.product_variant_id}`,
  )
  await server.db.execute(
    sql`insert into basket_lines (id, shopper_id, kind, product_id, variant_id, quantity, added_at)
        values (${id}, ${shopper}, 'general', ${item.product_id}, ${item.product_variant_id}, ${quantity}, ${server.clock.now().toISOString()})`,
  )
  return id
}

export async function basketQuantity(server: TestServer, itemId: string): Promise<number> {
  const rows = await rowsOf<{ quantity: number }>(
    server.db,
    sql`select quantity from basket_lines where id = ${itemId}`,
  )
  return rows[0]?.quantity ?? 0
}

/** Adds a copy of a coupon to the database, with these columns changed. */
export const copyCoupon = (
  server: TestServer,
  from: string,
  change: { id: string; code: string } & Record<string, string | null>,
): Promise<unknown> =>
  server.db.execute(
    sql`insert into coupons select (jsonb_populate_record(c, ${JSON.stringify(change)}::jsonb)).* from coupons c where id = ${from}`,
  )
