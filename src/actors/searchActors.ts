import { fromPromise } from 'xstate'
import type { ProductListSort } from '../../contract/enums'
import type { Merchant } from '../../contract/merchants'
import type { ProductCard } from '../../contract/products'
import {
  listPopularKeywords,
  listSuggestions,
  searchFavorites,
  searchMerchants,
  searchOverview,
  searchProducts,
  searchPromotions,
} from '../../contract/search'
import type { Promotion, SearchOverview, Suggestion } from '../../contract/search'
import type { ListPage, PageRequest } from '../../machines/pagedList/pagedListMachine'
import type { Api } from '../api/client'
import { drawn, drawnRecord, silent } from '../api/failures'
import type { App } from '../app/app'

const nothing: ListPage<never> = { items: [], page: 1, limit: 1, total: 0 }
const keywordOf = ({ params }: PageRequest): string => params['keyword'] ?? ''

/** Suggestions for a keyword that is being typed (SRC-011). */
export const searchActors = (api: Api) => ({
  suggest: fromPromise<readonly Suggestion[], { keyword: string }>(
    async ({ input: { keyword }, signal }) =>
      (await api.call(listSuggestions, { query: { keyword } }, silent(signal))).suggestions,
  ),
})

/** The overview of a search; without it the page shows neither counts nor a matching shop. */
export const overviewActors = (api: Api, keyword: string) => ({
  loadRecord: fromPromise<SearchOverview>(({ signal }) =>
    api.call(searchOverview, { query: { keyword } }, silent(signal)),
  ),
})

/** The most popular keywords; the block is hidden when the call fails (API-128). */
export const popularActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<string>, PageRequest>(async ({ signal }) => {
    const { keywords } = await api.call(listPopularKeywords, {}, silent(signal))
    return { items: keywords, page: 1, limit: keywords.length, total: keywords.length }
  }),
})

/** Products by keyword, or donations only. Empty without a keyword. */
export const productSearchActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<ProductCard>, PageRequest>(async ({ input, signal }) => {
    const keyword = keywordOf(input)
    if (keyword === '') return nothing
    const { type, sort } = input.params
    const body = {
      keyword,
      ...(type === 'donation' && { type: 'donation' as const }),
      sort: sort as ProductListSort | undefined,
      page: input.page,
    }
    const { products, ...figures } = await api.call(searchProducts, { body }, drawnRecord(signal))
    return { items: products, ...figures }
  }),
})

/** Shops by keyword; with `scope` favorite only those that the shopper follows (SRC-009). */
export const merchantSearchActors = ({ api, access }: Pick<App, 'api' | 'access'>) => ({
  loadPage: fromPromise<ListPage<Merchant>, PageRequest>(async ({ input, signal }) => {
    const keyword = keywordOf(input)
    const isFollowed = input.params['scope'] === 'favorite'
    // A shopper who may not follow shops has none, and the server would refuse (SES-020).
    if (keyword === '' || (isFollowed && access('favorite') !== 'go')) return nothing
    const endpoint = isFollowed ? searchFavorites : searchMerchants
    const { merchants, ...figures } = await api.call(endpoint, { body: { keyword, page: input.page } }, drawn(signal))
    return { items: merchants, ...figures }
  }),
})

export const promotionSearchActors = (api: Api) => ({
  loadPage: fromPromise<ListPage<Promotion>, PageRequest>(async ({ input, signal }) => {
    const body = { keyword: keywordOf(input), page: input.page }
    const { results, ...figures } = await api.call(searchPromotions, { body }, drawn(signal))
    return { items: results, ...figures }
  }),
})
