import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

const clients = 16

/** @typedef {{ cookie: string, products: any[], address: string }} Client */

/**
 * Sends one request over a kept-alive connection.
 *
 * @param {Agent} agent
 * @param {string} url
 * @param {{ method?: string, cookie?: string, body?: unknown }} [options]
 * @returns {Promise<{ data: any, cookie: string }>} the response's data; rejects on a refusal
 */
function call(agent, url, { method = 'GET', cookie = '', body } = {}) {
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const headers = {
      ...(cookie && { cookie }),
      ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
    }
    const sent = request(url, { agent, method, headers }, (response) => {
      /** @type {Buffer[]} */
      const chunks = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const data = text ? JSON.parse(text) : {}
        if (data.MessageCode !== '0000')
          return reject(new Error(`${method} ${url} answered ${response.statusCode} ${text.slice(0, 200)}`))
        resolve({ data, cookie: (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ') })
      })
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

/**
 * Separate shoppers, each signed in, with an address and products to order.
 *
 * @param {string} shop
 * @param {Agent} agent
 * @returns {Promise<Client[]>}
 */
async function prepareClients(shop, agent) {
  const { data: listed } = await call(agent, `${shop}/v1/products?limit=100&sort=best_seller`)
  /** @type {any[]} */
  const goods = []
  for (const card of listed.products) {
    if (
      card.type !== 'general' ||
      card.subType !== 'physical' ||
      card.status !== 'active' ||
      card.price_unit !== 'baht'
    )
      continue
    const { data } = await call(agent, `${shop}/v1/products/${card.product_id}`)
    goods.push(data.product)
  }
  return Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const session = `bench-${index}-${randomUUID()}`
      await call(agent, `${shop}/v1/session/test`, {
        method: 'POST',
        body: { mobile_no: `08000000${String(index).padStart(2, '0')}`, session_id: session, type: 'FULL' },
      })
      const { cookie } = await call(agent, `${shop}/v1/session`, { method: 'POST', body: { session_id: session } })
      const { data: postal } = await call(agent, `${shop}/v1/address/postal/10110`, { cookie })
      const { data } = await call(agent, `${shop}/v1/address/save`, {
        method: 'POST',
        cookie,
        body: {
          ...postal.places[0],
          zipcode: '10110',
          recipientName: 'ผู้ทดลอง',
          streetAddress: '1 ถนนสุขุมวิท',
          recipientMobileNo: '0812345678',
          recipientEmail: 'trial@example.com',
        },
      })
      const own = goods.filter((_, position) => position % clients === index % goods.length)
      return { cookie, address: data.address.id, products: own.length ? own : [goods[index % goods.length]] }
    }),
  )
}

/** @param {any} product */
const lineOf = (product) => ({
  product_id: product.product_id,
  product_variant_id: product.variants[0].productVariantId,
  quantity: 1,
})

/** The total of an order of one piece, requested once per client, because both servers get the same requests. */
async function orderOf(/** @type {string} */ shop, /** @type {Agent} */ agent, /** @type {Client} */ client) {
  for (const product of client.products) {
    const [variant] = product.variants
    const price = variant.discountPrice ?? variant.price ?? product.discountPrice ?? product.price
    const line = lineOf(product)
    const mid = product.merchant.mid
    const { data } = await call(agent, `${shop}/v1/shipping/get_list`, {
      method: 'POST',
      cookie: client.cookie,
      body: { mid, products: [line], address_id: client.address },
    })
    const [method] = data.methods.filter((/** @type {any} */ one) => one.type !== 'click_and_collect')
    if (!method) continue
    const total = Math.round((price + method.fee) * 100) / 100
    return {
      purchase_state: 'general',
      mid,
      products: [{ ...line, price_per_item: price }],
      expected_total: total,
      address_id: client.address,
      shipping: { type: method.type },
      source_of_funds: [{ type: 'saving_account', amount: total, unit: 'baht' }],
    }
  }
  throw new Error('No product of the seed can be ordered by everyone.')
}

/**
 * Requests a second of the shop and the bare server, in alternating rounds.
 *
 * @param {{ shop: string, bare: string, rounds: number, seconds: number, enrich: () => Promise<unknown> }} options `enrich` fills the shoppers' accounts
 */
export async function measureRates({ shop, bare, rounds, seconds, enrich }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const everyone = await prepareClients(shop, agent)
  await enrich()
  const orders = await Promise.all(everyone.map((client) => orderOf(shop, agent, client)))
  /** @type {Record<string, (server: string, index: number) => Promise<unknown>>} */
  const works = {
    list: (server) => call(agent, `${server}/v1/products?limit=20&page=1`),
    'add to cart': (server, index) => {
      const client = everyone[index]
      return call(agent, `${server}/v1/baskets`, {
        method: 'POST',
        cookie: client?.cookie,
        body: lineOf(client?.products[0]),
      })
    },
    'whole order': async (server, index) => {
      const cookie = everyone[index]?.cookie
      const { data } = await call(agent, `${server}/v1/payment/claim_order`, {
        method: 'POST',
        cookie,
        body: orders[index],
      })
      await call(agent, `${server}/sandbox/bank/pin`, {
        method: 'POST',
        body: { pin_reference: data.pin_reference, pin: '123456' },
      })
    },
  }
  const results = []
  for (const [name, work] of Object.entries(works)) {
    const rates = { shop: /** @type {number[]} */ ([]), bare: /** @type {number[]} */ ([]) }
    for (let round = 0; round <= rounds; round += 1) {
      for (const [key, server] of /** @type {const} */ ([
        ['shop', shop],
        ['bare', bare],
      ])) {
        const rate = await rateOf((index) => work(server, index), seconds)
        // The first round warms both servers up.
        if (round > 0) rates[key].push(rate)
      }
    }
    results.push({ name, ...rates })
  }
  agent.destroy()
  return results
}

/** @param {(index: number) => Promise<unknown>} work @param {number} seconds */
async function rateOf(work, seconds) {
  const start = performance.now()
  const end = start + seconds * 1000
  let done = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      while (performance.now() < end) {
        await work(index)
        done += 1
      }
    }),
  )
  return (done * 1000) / (performance.now() - start)
}
