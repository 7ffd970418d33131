import { sql } from 'drizzle-orm'
import type { Claim, ClaimRequest } from '../../contract/payment'
import { claimOrder } from '../../contract/payment'
import { rowsOf } from '../../server/db/client'
import type { Item } from './orderRequests'
import type { Reply, TestClient, TestServer } from './testServer'
import { uuid } from './testServer'

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
