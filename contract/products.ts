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

/** A price in baht or in points, by price_unit. */
const price = {
  price_unit: v.picklist(['baht', 'points']),
  priceDisplayMode: v.union([priceDisplayMode, v.literal('cash_point')]),
  /** Before the discount, in baht; absent for products priced in points. */
  price: v.optional(baht),
  /** The discounted price in baht, if lower than price. */
  discountPrice: v.optional(baht),
  /** For products priced in points, and the points part of cash_point. */
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

/** The current price of one piece; undefined if it is priced in points. */
export const unitPriceOf = ({
  price,
  discountPrice,
}: Pick<ProductVariant, 'price' | 'discountPrice'>): Satang | undefined => discountPrice ?? price

/** Progress of a donation: amount raised, number of donors and end. Amounts in baht. */
const donationProgress = {
  raised: baht,
  goal: baht,
  donors: v.pipe(v.number(), v.integer()),
  endsAt: instant,
  /** Minimum amount (DON-011). */
  min: baht,
}

/**
 * A product as shown on cards, with everything that its page shows above the description, so that the page can render before it has loaded.
 * `image` is the original's path; the page requests the sizes.
 */
export const productCard = v.object({
  product_id: id,
  productName: v.string(),
  type: productType,
  subType: deliveryKind,
  status: productStatus,
  image: v.string(),
  /** A colour (#rrggbb) shown until the picture is loaded. */
  placeholder: v.string(),
  ...price,
  /** Whole percent, 0 without a discount; the badge shows it negative. */
  discountPercent: v.pipe(v.number(), v.integer(), v.minValue(0)),
  rating: v.nullable(v.number()),
  reviewCount: v.pipe(v.number(), v.integer()),
  soldCount: v.pipe(v.number(), v.integer()),
  taxDeductionCondition,
  isEdonation: v.boolean(),
  merchant: merchantSummary,
  /** Whether it has variants to choose from. */
  hasOptions: v.boolean(),
  clickAndCollect: v.boolean(),
  isGiftable: v.boolean(),
  /** Only for donations. */
  donation: v.optional(v.object(donationProgress)),
})
export type ProductCard = v.InferOutput<typeof productCard>

/** A product with its details. Source: specification, section 3 (PRD-001), fields added by PRD-005. */
export const product = v.object({
  ...productCard.entries,
  hasTheme: v.boolean(),
  /** For an owned theme: whether it is active in the bank app. */
  isThemeInUse: v.optional(v.boolean(), false),
  stock: v.pipe(v.number(), v.integer(), v.minValue(0)),
  quantity: v.pipe(v.number(), v.integer()),
  productVariantId: v.nullable(id),
  /** Set when the product has no variants: the variant id used by the basket. */
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
  /** Shipping methods for one piece, with fee and days, one per line; absent for products that are not shipped. */
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
  /** Only for point exchange: `from` points of the shopper are exchanged for `to` points of the partner, in its `unit` (FUL-004). */
  exchange: v.optional(v.object({ from: points, to: points, step: points, unit: v.string(), partner: v.string() })),
  /** Only for rewards of a fulfilment campaign (FUL-003). */
  fulfillmentCampaignId: v.optional(id),
})
export type Product = v.InferOutput<typeof product>

/** Whether it is bought with baht, with quantity and variants (PRD-014). */
export const canBeBought = ({ type, price_unit }: Pick<ProductCard, 'type' | 'price_unit'>): boolean =>
  type === 'general' && price_unit === 'baht'

/** Action of a product's main button. */
export type MainAction = 'activate' | 'buy' | 'buyTheme' | 'donate' | 'exchange' | 'getPrivilege' | 'redeem'

/** The main action by product type: an owned theme is activated, not bought again (PRD-014, PRD-017). */
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
    /** `recommended`, `name_asc` and `name_desc` are for donations only (DON-005). */
    sort: v.optional(productListSort, 'newest'),
  }),
  response: v.object({ ...pageAnswer, products: v.array(productCard) }),
  errors: ['410', '1004', '1011'],
})

/** With the picture of its newest product, if it has any. */
const categoryChild = v.object({ id, name: v.string(), image: v.optional(v.string()) })
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
