import * as v from 'valibot'
import { endpoint } from './endpoint'
import type { BasketType } from './enums'
import { basketType, deliveryKind, productStatus } from './enums'
import { id } from './envelope'
import type { MerchantSummary } from './merchants'
import { merchantSummary } from './merchants'
import { baht } from './money'

/** Quantity of one line. The server refuses more than the stock or the limit with 304-02, 501 or 506. */
export const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9999))

export const basketLine = v.object({
  item_id: id,
  product_id: id,
  product_variant_id: id,
  name: v.string(),
  variant: v.array(v.string()),
  image: v.string(),
  placeholder: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0)),
  price_per_item: baht,
  discount_price_per_item: v.optional(baht),
  stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
  min_per_order: v.pipe(v.number(), v.integer(), v.minValue(1)),
  max_per_order: v.nullable(v.pipe(v.number(), v.integer())),
  status: productStatus,
  sub_type: deliveryKind,
  /** The brand, for merchants that sell only one brand per transaction (507-01). */
  brand: v.nullable(v.string()),
})
export type BasketLine = v.InferOutput<typeof basketLine>

export const basket = v.object({
  merchant: merchantSummary,
  maxItemsPerTransaction: v.nullable(v.pipe(v.number(), v.integer())),
  items: v.array(basketLine),
})
export type Basket = v.InferOutput<typeof basket>

const itemCount = v.pipe(v.number(), v.integer(), v.minValue(0))

const baskets = v.object({
  baskets: v.array(basket),
  total_items: itemCount,
  /** Number of items in the shopper's basket of the other type (CHK-010). */
  other_items: v.optional(itemCount, 0),
})
export type Baskets = v.InferOutput<typeof baskets>

const kind = v.optional(basketType, 'general')

/** The basket for a shop's products: partners' products have a basket of their own (CHK-010). */
export const basketTypeOf = ({ type }: Pick<MerchantSummary, 'type'>): BasketType =>
  type === 'partner' ? 'premium' : 'general'

export const listBaskets = endpoint({
  summary: 'The cart by merchant, with fresh prices and stocks.',
  method: 'GET',
  path: '/v1/baskets',
  query: v.object({ type: kind }),
  response: baskets,
  errors: [],
})

export const addToBasket = endpoint({
  summary: 'Adds to the cart; the same variant adds up.',
  method: 'POST',
  path: '/v1/baskets',
  idempotent: true,
  /** Defaults to the shop's basket type; any other type is refused with 1011. */
  query: v.object({ type: v.optional(basketType) }),
  body: v.object({ product_id: id, product_variant_id: id, quantity }),
  response: v.object({ item_id: id, total_items: v.pipe(v.number(), v.integer()) }),
  errors: ['304-01', '304-02', '309-01', '401', '403', '405', '501', '502-02', '506', '507-02', '1003', '1011'],
})

export const updateBasket = endpoint({
  summary: 'Sets the quantity of a line.',
  method: 'PUT',
  path: '/v1/baskets',
  body: v.object({ item_id: id, quantity }),
  response: baskets,
  errors: ['304-02', '410', '501', '502-02', '506', '507-02', '1011'],
})

export const removeFromBasket = endpoint({
  summary: 'Removes lines.',
  method: 'DELETE',
  path: '/v1/baskets',
  body: v.object({ item_ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)) }),
  response: baskets,
  errors: ['410', '1011'],
})

export const countBasket = endpoint({
  summary: 'How many items the cart holds.',
  method: 'GET',
  path: '/v1/baskets/count',
  response: v.object({ total_items: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  errors: [],
})
