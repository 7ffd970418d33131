import * as v from 'valibot'
import { popularKeywordsMax, suggestionsMax } from './constants'
import { endpoint } from './endpoint'
import type { ProductListSort, ProductType } from './enums'
import { donationSorts, productListSort, productSorts, productType } from './enums'
import { id, pageAnswer, pageBody } from './envelope'
import { link } from './home'
import { keyword } from './keyword'
import { merchant } from './merchants'
import { productCard } from './products'

/** Sorts of a goods search: best match first by default. */
export const goodsSearchSorts = ['recommended', ...productSorts] as const satisfies readonly ProductListSort[]

/** Search sorts of a product type (CAT-002, DON-005). */
export const searchSortsOf = (type: ProductType | undefined): readonly ProductListSort[] =>
  type === 'donation' ? donationSorts : goodsSearchSorts

export const searchProducts = endpoint({
  summary:
    'Products of every type, or of one, found by name, shop, category or description; the best match first unless sorted. A sort that the type does not have answers 1011.',
  method: 'POST',
  path: '/v1/products/search',
  session: false,
  body: v.pipe(
    v.object({
      ...pageBody,
      keyword,
      type: v.optional(productType),
      /** Includes its subcategories. */
      category: v.optional(id),
      sort: v.optional(productListSort, 'recommended'),
    }),
    v.check(({ type, sort }) => searchSortsOf(type).includes(sort), 'The type has no such sort.'),
  ),
  response: v.object({ ...pageAnswer, products: v.array(productCard) }),
  errors: ['302', '410', '1011'],
})

const resultCount = v.pipe(v.number(), v.integer(), v.minValue(0))

const merchants = v.object({ ...pageAnswer, merchants: v.array(merchant) })

export const searchMerchants = endpoint({
  summary: 'Shops found by name or by what they say of themselves, the best match first.',
  method: 'POST',
  path: '/v1/merchants/search',
  session: false,
  body: v.object({ ...pageBody, keyword }),
  response: merchants,
  errors: ['302', '1011'],
})

export const searchFavorites = endpoint({
  summary: 'The same among the shops that the shopper follows.',
  method: 'POST',
  path: '/v1/favorite_merchant/search',
  body: v.object({ ...pageBody, keyword }),
  response: merchants,
  errors: ['302', '405', '1011'],
})

/** A promotion in the results. `id` is unique within its kind. */
export const promotion = v.object({
  id,
  kind: v.picklist(['campaign', 'landing_page', 'banner', 'group', 'voucher']),
  title: v.string(),
  /** Empty if there is none. */
  subtitle: v.string(),
  image: v.string(),
  /** A colour (#rrggbb) shown until the picture is loaded. */
  placeholder: v.string(),
  ...link,
  /** Kind of a GROUP link's items (NAV-050). */
  group_kind: v.optional(v.picklist(['product', 'merchant'])),
})
export type Promotion = v.InferOutput<typeof promotion>

export const searchPromotions = endpoint({
  summary: 'Campaigns, landing pages, banners, groups and vouchers that are on, found by their words.',
  method: 'POST',
  path: '/v1/lifestyle_content_groups/search',
  session: false,
  body: v.object({ ...pageBody, keyword }),
  response: v.object({ ...pageAnswer, results: v.array(promotion) }),
  errors: ['302', '1011'],
})

export const searchOverview = endpoint({
  summary:
    'How many products, shops and promotions a keyword finds, and the shop whose name has it. A path of our own.',
  method: 'GET',
  path: '/v1/search/overview',
  session: false,
  query: v.object({ keyword }),
  response: v.object({
    products: resultCount,
    shops: resultCount,
    promotions: resultCount,
    /** Absent if no shop's name has the keyword as typed. */
    shop: v.optional(merchant),
  }),
  errors: ['302', '1011'],
})
export type SearchOverview = v.InferOutput<typeof searchOverview.response>

export const listPopularKeywords = endpoint({
  summary: 'What is looked for most, in the language of the call.',
  method: 'GET',
  path: '/v1/popular_search',
  session: false,
  response: v.object({ keywords: v.pipe(v.array(v.string()), v.maxLength(popularKeywordsMax)) }),
  errors: [],
})

export const suggestion = v.object({
  kind: v.picklist(['keyword', 'product', 'merchant']),
  /** A keyword, or the name of the product or shop. */
  text: v.string(),
  /** The product's id or the shop's mid; absent for a keyword. */
  id: v.optional(id),
  image: v.optional(v.string()),
})
export type Suggestion = v.InferOutput<typeof suggestion>

export const listSuggestions = endpoint({
  summary: 'Keywords, products and shops for a keyword that is still being typed (SRC-011). A path of our own.',
  method: 'GET',
  path: '/v1/search/suggestions',
  session: false,
  query: v.object({ keyword }),
  response: v.object({ suggestions: v.pipe(v.array(suggestion), v.maxLength(suggestionsMax)) }),
  errors: ['302', '1011'],
})
