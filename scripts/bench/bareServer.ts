import { createHmac, randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import pg from 'pg'

/**
 * The reference for the server's rates: Hono and hand-written SQL on the shop's tables, with the reads and writes that listing, adding to
 * the cart and ordering need, but without validation, error catalogue, contract or layers.
 */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
pg.types.setTypeParser(20, Number)
const app = new Hono()

type Row = Record<string, any> // eslint-disable-line @typescript-eslint/no-explicit-any -- rows as they come

const secret = process.env['SESSION_SECRET'] ?? ''
const start = Date.parse(process.env['CLOCK_START'] ?? '')
const one = async (db: pg.Pool | pg.PoolClient, name: string, text: string, values: unknown[]) =>
  (await db.query<Row>({ name, text, values })).rows[0]

async function transaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const shopperOf = (db: pg.Pool | pg.PoolClient, token: string | undefined) =>
  one(
    db,
    'shopper',
    'select p.* from sessions s join shoppers p on p.id = s.shopper_id where s.token_hash = $1 and s.expires_at > $2',
    [
      createHmac('sha256', secret)
        .update(token ?? '')
        .digest('base64url'),
      new Date(start + performance.now()),
    ],
  )

app.get('/v1/products', async (c) => {
  const limit = Number(c.req.query('limit') ?? 20)
  const page = Number(c.req.query('page') ?? 1)
  const { rows } = await pool.query<Row>({
    name: 'list',
    text: `select p.*, (select sum(stock)::int from product_variants v where v.product_id = p.product_id) as stock
      from products p join merchants m on m.mid = p.mid
      where p.status <> 'inactive' and not p.is_changing and m.status in ('active', 'paused')
      order by p.created_at desc, p.product_id limit $1 offset $2`,
    values: [limit, (page - 1) * limit],
  })
  const counted = await one(
    pool,
    'counts',
    `select coalesce(sum(c.count), 0)::int as total from product_counts c join merchants m on m.mid = c.mid
      where c.status <> 'inactive' and m.status in ('active', 'paused')`,
    [],
  )
  return c.json({
    MessageCode: '0000',
    page,
    limit,
    total: counted?.['total'],
    products: rows.map((row) => ({
      product_id: row['product_id'],
      productName: row['name'].th,
      type: row['type'],
      subType: row['sub_type'],
      status: row['status'] === 'active' && row['stock'] <= 0 ? 'out_of_stock' : row['status'],
      image: row['image'],
      placeholder: row['placeholder'],
      price_unit: row['price_unit'],
      priceDisplayMode: row['price_display_mode'],
      price: row['price_satang'] === null ? undefined : row['price_satang'] / 100,
      discountPrice: row['discount_price_satang'] === null ? undefined : row['discount_price_satang'] / 100,
      discountPercent: row['discount_percent'],
      rating: row['rating'],
      reviewCount: row['review_count'],
      soldCount: row['sold_count'],
      taxDeductionCondition: row['tax_deduction_condition'],
      isEdonation: row['is_edonation'],
    })),
  })
})

app.post('/v1/baskets', async (c) => {
  const body = await c.req.json<Row>()
  const answer = await transaction(async (db) => {
    const shopper = await shopperOf(db, getCookie(c, 'session'))
    const key = c.req.header('Idempotency-Key')
    await one(
      db,
      'key',
      `insert into idempotency (shopper_id, endpoint, key, request_hash, created_at) values ($1, 'bare/baskets', $2, '', now())`,
      [shopper?.['id'], key],
    )
    const variant = await one(
      db,
      'variant',
      `select v.stock, p.status, m.status as shop from product_variants v join products p on p.product_id = v.product_id
        join merchants m on m.mid = p.mid where v.id = $1`,
      [body['product_variant_id']],
    )
    if (variant?.['stock'] < body['quantity']) throw new Error('out of stock')
    const line = await one(
      db,
      'add',
      `insert into basket_lines (id, shopper_id, product_id, variant_id, quantity, added_at) values ($1, $2, $3, $4, $5, now())
        on conflict (shopper_id, kind, variant_id) do update set quantity = basket_lines.quantity + excluded.quantity returning id`,
      [randomUUID(), shopper?.['id'], body['product_id'], body['product_variant_id'], body['quantity']],
    )
    const total = await one(
      db,
      'total',
      `select coalesce(sum(quantity), 0)::int as total from basket_lines where shopper_id = $1 and kind = 'general'`,
      [shopper?.['id']],
    )
    const result = { item_id: line?.['id'], total_items: total?.['total'] }
    await one(
      db,
      'answer',
      `update idempotency set answer = $3 where shopper_id = $1 and endpoint = 'bare/baskets' and key = $2`,
      [shopper?.['id'], key, JSON.stringify(result)],
    )
    return result
  })
  return c.json({ MessageCode: '0000', ...answer })
})

async function post(
  db: pg.PoolClient,
  given: { kind: string; reference: string; from: string; to: string; amount: number },
): Promise<void> {
  const { kind, reference, from, to, amount } = given
  const move = `update bank_accounts set balance = balance + $2 where id = $1 and floor is not null and balance + $2 >= floor`
  await one(db, 'move', move, [from, -amount])
  await one(db, 'move', move, [to, amount])
  const id = randomUUID()
  await one(db, 'journal', `insert into bank_journal (id, kind, reference, at) values ($1, $2, $3, now())`, [
    id,
    kind,
    reference,
  ])
  await one(
    db,
    'postings',
    `insert into bank_postings (journal_id, account_id, amount) values ($1, $2, $4), ($1, $3, $5)`,
    [id, from, to, -amount, amount],
  )
}

app.post('/v1/payment/claim_order', async (c) => {
  const body = await c.req.json<Row>()
  const asked = body['products'][0]
  const answer = await transaction(async (db) => {
    const shopper = await shopperOf(db, getCookie(c, 'session'))
    const key = c.req.header('Idempotency-Key')
    await one(
      db,
      'orderKey',
      `insert into idempotency (shopper_id, endpoint, key, request_hash, created_at) values ($1, 'bare/claim', $2, '', now())`,
      [shopper?.['id'], key],
    )
    const found = await one(
      db,
      'found',
      `select v.*, p.name, p.sub_type, p.type, p.price_satang as product_price, p.discount_price_satang as product_discount,
        m.mid, m.status as shop, m.limit_satang
        from product_variants v join products p on p.product_id = v.product_id join merchants m on m.mid = p.mid where v.id = $1`,
      [asked.product_variant_id],
    )
    const address = await one(db, 'address', `select * from addresses where id = $1 and shopper_id = $2`, [
      body['address_id'],
      shopper?.['id'],
    ])
    const method = await one(db, 'method', `select * from shipping_methods where type = $1`, [body['shipping'].type])
    const account = await one(
      db,
      'account',
      `select a.*, b.id as customer from bank_accounts a join bank_customers b on b.id = a.customer_id
        where b.shopper_id = $1 and a.kind = 'saving' limit 1`,
      [shopper?.['id']],
    )
    await one(db, 'stock', `update product_variants set stock = stock - $2 where id = $1 and stock >= $2`, [
      asked.product_variant_id,
      asked.quantity,
    ])
    const total = Math.round(body['expected_total'] * 100)
    const [orderId, holdId, suborderId, pin] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    await post(db, { kind: 'hold', reference: holdId, from: account?.['id'], to: 'holding:satang', amount: total })
    await one(
      db,
      'hold',
      `insert into bank_holds (id, reference, from_account_id, to_account_id, amount, state, created_at) values ($1, $2, $3, $4, $5, 'held', now())`,
      [holdId, orderId, account?.['id'], `merchant:${found?.['mid']}:satang`, total],
    )
    await one(
      db,
      'pin',
      `insert into bank_pin_requests (reference, customer_id, order_reference, state, created_at) values ($1, $2, $3, 'waiting', now())`,
      [pin, account?.['customer'], orderId],
    )
    const number = await one(db, 'number', `select nextval('order_numbers') as n`, [])
    await one(
      db,
      'order',
      `insert into orders (id, order_number, invoice_number, shopper_id, mid, status, purchase_state, goods_satang, shipping_satang,
        discount_satang, kind, ship_required, ship_to, shipping_type, payment_method, pin_reference, idempotency_key, created_at)
        values ($1, $2, $3, $4, $5, 'waiting_payment_confirmation', 'general', $6, $7, 0, 'physical', true, $8, $9, 'k-account', $10, $11, now())`,
      [
        orderId,
        `BARE${number?.['n']}`,
        `BAREI${number?.['n']}`,
        shopper?.['id'],
        found?.['mid'],
        total - method?.['fee_satang'],
        method?.['fee_satang'],
        JSON.stringify(address),
        method?.['type'],
        pin,
        key,
      ],
    )
    await one(
      db,
      'suborder',
      `insert into suborders (id, order_id, position, status, created_at) values ($1, $2, 0, 'waiting_payment_confirmation', now())`,
      [suborderId, orderId],
    )
    await one(
      db,
      'log',
      `insert into status_log (suborder_id, status, at) values ($1, 'waiting_payment_confirmation', now())`,
      [suborderId],
    )
    await one(
      db,
      'line',
      `insert into order_lines (id, order_id, suborder_id, position, product_id, variant_id, name, image, option_values, kind, sub_type, quantity, price)
        values ($1, $2, $3, 0, $4, $5, $6, $7, $8, 'physical', 'general', $9, $10)`,
      [
        randomUUID(),
        orderId,
        suborderId,
        found?.['product_id'],
        found?.['id'],
        JSON.stringify(found?.['name']),
        found?.['image'],
        JSON.stringify(found?.['option_values']),
        asked.quantity,
        found?.['product_price'],
      ],
    )
    await one(
      db,
      'fund',
      `insert into order_funds (order_id, position, type, amount, unit, hold_id) values ($1, 0, 'saving_account', $2, 'baht', $3)`,
      [orderId, total, holdId],
    )
    await one(
      db,
      'job',
      `insert into due_jobs (kind, ref, run_at) values ('order.timeout', $1, now() + interval '15 minutes')`,
      [orderId],
    )
    const result = { order_id: orderId, pin_reference: pin }
    await one(
      db,
      'orderAnswer',
      `update idempotency set answer = $3 where shopper_id = $1 and endpoint = 'bare/claim' and key = $2`,
      [shopper?.['id'], key, JSON.stringify(result)],
    )
    return result
  })
  return c.json({ MessageCode: '0000', ...answer })
})

app.post('/sandbox/bank/pin', async (c) => {
  const { pin_reference } = await c.req.json<Row>()
  await transaction(async (db) => {
    const pin = await one(db, 'waiting', `select * from bank_pin_requests where reference = $1 for update`, [
      pin_reference,
    ])
    const order = await one(db, 'lock', `select * from orders where id = $1 for update`, [pin?.['order_reference']])
    const held = await one(
      db,
      'held',
      `update bank_holds set state = 'settled' where reference = $1 and state = 'held' returning *`,
      [order?.['id']],
    )
    await post(db, {
      kind: 'settle',
      reference: held?.['id'],
      from: 'holding:satang',
      to: held?.['to_account_id'],
      amount: held?.['amount'],
    })
    await one(
      db,
      'verified',
      `update bank_pin_requests set state = 'verified', verified_at = now() where reference = $1`,
      [pin_reference],
    )
    await one(db, 'paid', `update orders set status = 'processing', paid_at = now() where id = $1`, [order?.['id']])
    const suborder = await one(
      db,
      'suborderPaid',
      `update suborders set status = 'processing' where order_id = $1 returning id`,
      [order?.['id']],
    )
    await one(db, 'logPaid', `insert into status_log (suborder_id, status, at) values ($1, 'processing', now())`, [
      suborder?.['id'],
    ])
    await one(db, 'jobDone', `delete from due_jobs where kind = 'order.timeout' and ref = $1`, [order?.['id']])
  })
  return c.json({ MessageCode: '0000', verified: true })
})

app.onError((error, c) => {
  process.stderr.write(`${error.message}\n`)
  return c.json({}, 500)
})

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env['PORT']) }, ({ port }) =>
  process.stdout.write(`${port}\n`),
)
