import * as v from 'valibot'
import { endpoint } from './endpoint'
import {
  deliveryKind,
  productListSort,
  priceDisplayMode,
  productStatus,
  productType,
  taxDeductionCondition,
} from './enums'
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

/** How far a donation has come: what was given and paid, by how many, and until when it is collected for. Amounts in baht. */
const donationProgress = {
  raised: baht,
  goal: baht,
  donors: v.pipe(v.number(), v.integer()),
  endsAt: instant,
  /** The least that is taken (DON-011). */
  min: baht,
}

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
  /** Only for donations. */
  donation: v.optional(v.object(donationProgress)),
})
export type ProductCard = v.InferOutput<typeof productCard>

/** A product as its detail shows it. Source: specification, section 3 (PRD-001), fields added by PRD-005. */
export const product = v.object({
  ...productCard.entries,
  hasTheme: v.boolean(),
  /** Of a theme that the shopper owns: the bank app wears it. */
  isThemeInUse: v.optional(v.boolean(), false),
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
  /** The ways in which one of it can be delivered, with fee and days, one a line; absent for what is not carried. */
  shippingInfo: v.optional(v.string()),
  createdAt: instant,
  /** Only for donations; amounts in baht (DON-004, DON-011). */
  donation: v.optional(
    v.object({
      ...donationProgress,
      amountChoices: v.array(baht),
      /** A receipt is given from this amount. */
      receiptMin: baht,
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
export type MainAction = 'activate' | 'buy' | 'buyTheme' | 'donate' | 'exchange' | 'getPrivilege' | 'redeem'

/** By the product's type: a theme that is owned is activated, not bought again (PRD-014, PRD-017). */
export function mainActionOf(product: Pick<Product, 'type' | 'price_unit' | 'hasTheme'>): MainAction | undefined {
  switch (product.type) {
    case 'general':
      return canBeBought(product) ? 'buy' : undefined
    case 'donation':
      return 'donate'
    case 'theme':
      return product.hasTheme ? 'activate' : 'buyTheme'
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
  summary: 'Products of a category, a shop, or all; with type=donation the donations, also by name or as recommended.',
  method: 'GET',
  path: '/v1/products',
  session: false,
  query: v.object({
    ...pageQuery,
    merchant_id: v.optional(id),
    category: v.optional(id),
    type: v.optional(productType),
    tax_deduction_condition: v.optional(taxDeductionCondition),
    is_edonation: v.optional(
      v.pipe(
        v.picklist(['true', 'false']),
        v.transform((text) => text === 'true'),
      ),
    ),
    /** `recommended`, `name_asc` and `name_desc` are of donations only (DON-005). */
    sort: v.optional(productListSort, 'newest'),
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

export const activateTheme = endpoint({
  summary:
    'Has the bank app wear a theme that the shopper owns; a coupon for it that was not used yet is used with it. A theme that is worn already stays.',
  method: 'POST',
  path: '/v1/products/:productId/activate',
  idempotent: true,
  timeout: 60_000,
  params: v.object({ productId: id }),
  response: v.object({ product_id: id }),
  errors: ['101', '308', '403', '405', '603', '1011', '2004-01'],
})
