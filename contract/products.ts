import * as v from 'valibot'
import { endpoint } from './endpoint'
import { deliveryKind, productSort, priceDisplayMode, productStatus, productType, taxDeductionCondition } from './enums'
import { id, instant, pageAnswer, pageQuery } from './envelope'
import { merchantSummary } from './merchants'
import type { Satang } from './money'
import { baht, points } from './money'

/** A price in baht or in points; which one counts is told by price_unit. */
const price = {
  price_unit: v.picklist(['baht', 'points']),
  priceDisplayMode: v.union([priceDisplayMode, v.literal('cash_point')]),
  /** Before the discount, in baht; absent for products that cost points. */
  price: v.optional(baht),
  /** What is paid, in baht, when lower than price. */
  discountPrice: v.optional(baht),
  /** For products that cost points, and the points part of cash_point. */
  pricePoints: v.optional(points),
  /** The baht part of the mixed price (cash_point). */
  cashPart: v.optional(baht),
}

export const productVariant = v.object({
  productVariantId: id,
  values: v.array(v.string()),
  price: v.optional(baht),
  discountPrice: v.optional(baht),
  pricePoints: v.optional(points),
  stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
  image: v.string(),
})
export type ProductVariant = v.InferOutput<typeof productVariant>

/** What one piece costs now; undefined where it costs points. */
export const unitPriceOf = ({
  price,
  discountPrice,
}: Pick<ProductVariant, 'price' | 'discountPrice'>): Satang | undefined => discountPrice ?? price

/**
 * A product as cards show it, with all that its page shows above the description, so that the page can begin with it. `image` is the
 * original's path; sizes are asked for by the page.
 */
export const productCard = v.object({
  product_id: id,
  productName: v.string(),
  type: productType,
  subType: deliveryKind,
  status: productStatus,
  image: v.string(),
  /** A colour (#rrggbb) shown until the picture is there. */
  placeholder: v.string(),
  ...price,
  /** Whole percent, 0 when nothing is off; the badge shows it negative. */
  discountPercent: v.pipe(v.number(), v.integer(), v.minValue(0)),
  rating: v.nullable(v.number()),
  reviewCount: v.pipe(v.number(), v.integer()),
  soldCount: v.pipe(v.number(), v.integer()),
  taxDeductionCondition,
  isEdonation: v.boolean(),
  merchant: merchantSummary,
  /** There are variants to choose from. */
  hasOptions: v.boolean(),
  clickAndCollect: v.boolean(),
  isGiftable: v.boolean(),
})
export type ProductCard = v.InferOutput<typeof productCard>

/** A product as its detail shows it. Source: specification, section 3 (PRD-001), fields added by PRD-005. */
export const product = v.object({
  ...productCard.entries,
  hasTheme: v.boolean(),
  stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
  quantity: v.pipe(v.number(), v.integer()),
  productVariantId: v.nullable(id),
  /** Set when the product has no variants: the variant that the basket names then. */
  dummyVariantId: v.nullable(id),
  images: v.array(v.string()),
  description: v.string(),
  conditions: v.string(),
  variantAxes: v.array(
    v.object({ name: v.string(), values: v.array(v.object({ value: v.string(), image: v.optional(v.string()) })) }),
  ),
  variants: v.array(productVariant),
  minPerOrder: v.pipe(v.number(), v.integer()),
  maxPerOrder: v.nullable(v.pipe(v.number(), v.integer())),
  createdAt: instant,
  /** Only for donations; amounts in baht (DON-004, DON-011). */
  donation: v.optional(
    v.object({
      amountChoices: v.array(baht),
      min: baht,
      /** A receipt is given from this amount. */
      receiptMin: baht,
      raised: baht,
      goal: baht,
      donors: v.pipe(v.number(), v.integer()),
      endsAt: instant,
    }),
  ),
  /** Only for point exchange: `from` points of the shopper's become `to` points of the partner's (FUL-004). */
  exchange: v.optional(v.object({ from: points, to: points, step: points, unit: v.string() })),
  /** Only for rewards of a fulfilment campaign (FUL-003). */
  fulfillmentCampaignId: v.optional(id),
})
export type Product = v.InferOutput<typeof product>

/** Whether baht buys it, one or more, in variants where it has them (PRD-014). */
export const canBeBought = ({ type, price_unit }: Pick<ProductCard, 'type' | 'price_unit'>): boolean =>
  type === 'general' && price_unit === 'baht'

/** What the main button of a product leads to. */
export type MainAction = 'buy' | 'buyTheme' | 'donate' | 'exchange' | 'getPrivilege' | 'redeem'

/** By the product's type; none where the way is elsewhere: a theme that is owned is activated from its coupon (PRD-014, FUL-006). */
export function mainActionOf(product: Pick<Product, 'type' | 'price_unit' | 'hasTheme'>): MainAction | undefined {
  switch (product.type) {
    case 'general':
      return canBeBought(product) ? 'buy' : undefined
    case 'donation':
      return 'donate'
    case 'theme':
      return product.hasTheme ? undefined : 'buyTheme'
    case 'privilege':
      return 'getPrivilege'
    case 'point_exchange':
      return 'exchange'
    case 'fulfillment':
      return 'redeem'
  }
}

export const getProduct = endpoint({
  summary: 'One product.',
  method: 'GET',
  session: false,
  path: '/v1/products/:productId',
  params: v.object({ productId: id }),
  response: v.object({ product }),
  errors: ['403', '304-01', '401'],
})

export const listProducts = endpoint({
  summary: 'Products of a category, a shop, or all.',
  method: 'GET',
  path: '/v1/products',
  session: false,
  query: v.object({
    ...pageQuery,
    merchant_id: v.optional(id),
    category: v.optional(id),
    sort: v.optional(productSort, 'newest'),
  }),
  response: v.object({ ...pageAnswer, products: v.array(productCard) }),
  errors: ['410', '1004', '1011'],
})

const categoryChild = v.object({ id, name: v.string() })
export const category = v.object({ id, name: v.string(), icon: v.string(), children: v.array(categoryChild) })
export type Category = v.InferOutput<typeof category>

export const listCategories = endpoint({
  summary: 'All categories with their children.',
  method: 'GET',
  path: '/v1/products/categories',
  session: false,
  response: v.object({ categories: v.array(category) }),
  errors: [],
})

export const recommendProducts = endpoint({
  summary: 'Recommended products, beside a product or for the shopper.',
  method: 'GET',
  path: '/v1/products/recommend',
  session: false,
  query: v.object({ ...pageQuery, product_id: v.optional(id) }),
  response: v.object({ ...pageAnswer, products: v.array(productCard) }),
  errors: ['1011'],
})
