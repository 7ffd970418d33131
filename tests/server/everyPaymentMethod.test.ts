import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPointSource, purchaseStateOf, sourcesOfMode } from '../../contract/enums'
import { getOrder } from '../../contract/orders'
import type { ClaimRequest, SourceOfFund } from '../../contract/payment'
import { listSourcesOfFunds } from '../../contract/payment'
import type { WireAnswerOf } from '../../contract/endpoint'
import { getProduct } from '../../contract/products'
import { claim } from './buying'
import type { TestClient, TestServer } from './testServer'
import { createTestServer } from './testServer'

/** One of each kind that the seed sells, in each price display mode. */
const kinds = {
  goods: '1001',
  'e-coupon': '2002',
  donation: '3008',
  'e-donation': '3001',
  'theme in points': '4003',
  'privilege in points': '5002',
  exchange: '6001',
}
type Product = WireAnswerOf<typeof getProduct>['product']

const shoppers = ['full', 'rich', 'card', 'guest', 'readonly']
const given = 100

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  // Each is bought once with each source.
  await server.db.execute(sql`update products set max_per_shopper = null`)
})
afterAll(() => server.close())

/** Baht, as sent by the API. */
const amountOf = ({ donation, variants }: Product): number =>
  donation ? given : Number(variants[0]?.discountPrice ?? variants[0]?.price ?? 0)

function requestOf(product: Product, source: SourceOfFund, address: string): ClaimRequest {
  const isPhysical = product.type === 'general' && product.subType === 'physical'
  const points = product.price_unit === 'points' ? (product.variants[0]?.pricePoints ?? product.pricePoints ?? 0) : 0
  const total = points > 0 ? 0 : amountOf(product) + (isPhysical ? 35 : 0)
  return {
    purchase_state: purchaseStateOf(product.type, product.priceDisplayMode) as ClaimRequest['purchase_state'],
    mid: product.merchant.mid,
    products: [
      {
        product_id: product.product_id,
        product_variant_id: product.variants[0]?.productVariantId ?? '',
        quantity: 1,
        price_per_item: points > 0 ? points : amountOf(product),
      },
    ],
    expected_total: total,
    ...(isPhysical && { address_id: address, shipping: { type: 'registered' as const } }),
    source_of_funds: [
      isPointSource(source.type)
        ? { type: source.type, amount: points, unit: 'points', card_key: source.card_key }
        : { type: source.type, amount: total, unit: 'baht', card_key: source.card_key },
    ],
  }
}

/** The code that the rules demand: undefined where the purchase must succeed. */
function refusalOf(shopper: string, product: Product, source: SourceOfFund): readonly string[] | undefined {
  if (shopper === 'guest' || shopper === 'readonly') return ['405']
  if ((source.card_block_code ?? '') !== '' || source.card_type === 'supplementary') return ['320-01']
  const points = product.variants[0]?.pricePoints ?? product.pricePoints ?? 0
  if (isPointSource(source.type) && (source.current_point ?? 0) < points) return ['318-01']
  return undefined
}

async function sourcesFor(client: TestClient, product: Product): Promise<readonly SourceOfFund[]> {
  const { body } = await client.call(listSourcesOfFunds, {
    body: {
      mid: product.merchant.mid,
      products: [
        {
          product_id: product.product_id,
          product_variant_id: product.variants[0]?.productVariantId ?? '',
          quantity: 1,
        },
      ],
      amount: amountOf(product),
    },
  })
  return (body.source_of_funds ?? []).filter(({ type }) =>
    (sourcesOfMode[product.priceDisplayMode] as readonly string[]).includes(type),
  )
}

describe('every shopper buys every kind of product with every source', () => {
  it.each(shoppers)(
    '%s: is paid or refused for the stated reason, and the books balance [CHK-001][PAY-003][PAY-007][PAY-016]',
    async (shopper) => {
      const client = await server.signIn(shopper)
      const seen: string[] = []
      for (const [kind, productId] of Object.entries(kinds)) {
        const { product } = (await client.call(getProduct, { params: { productId } })).body
        const offered = await sourcesFor(client, product)
        const isPoints = product.price_unit === 'points'
        const sources = offered.length > 0 ? offered : [{ type: isPoints ? 'kbank_reward_point' : 'saving_account' }]
        for (const source of sources as readonly SourceOfFund[]) {
          if (source.type === 'kmarket_credit_card') continue
          // A theme is had once.
          await server.db.execute(sql`delete from coupons where product_id = ${kinds['theme in points']}`)
          const { code, body } = await claim(client, requestOf(product, source, `${shopper}-a1`))
          const refusal = refusalOf(shopper, product, source)
          const what = `${kind} by ${source.type} ${source.card_key ?? ''}`
          if (refusal) {
            expect([what, refusal.includes(code ?? '')], code).toEqual([what, true])
            continue
          }
          expect([what, code]).toEqual([what, '0000'])
          await server.bank.enterPin(body.pin_reference ?? '')
          const order = await client.call(getOrder, { params: { id: body.order_id } })
          expect([what, ['paid', 'completed'].includes(order.body.order_status ?? '')]).toEqual([what, true])
          seen.push(kind)
        }
      }
      if (shopper === 'full') expect(new Set(seen)).toEqual(new Set(Object.keys(kinds)))
      expect((await server.ledger()).balanced).toBe(true)
    },
  )
})
