import { toKeyword } from '../../contract/keyword'
import type { Merchant } from '../../contract/merchants'
import type { ProductCard } from '../../contract/products'
import type { Promotion } from '../../contract/search'
import { goodsSearchSorts } from '../../contract/search'
import type { PagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import type { SearchInput } from '../../machines/search/searchMachine'
import { createRecordMachine } from '../../machines/record/recordMachine'
import { searchMachine, searchTabs } from '../../machines/search/searchMachine'
import {
  merchantSearchActors,
  overviewActors,
  popularActors,
  productSearchActors,
  promotionSearchActors,
  searchActors,
} from '../actors/searchActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { visitScope } from '../stack/pageActorRegistry'
import type { PageKey } from '../stack/pageKeys'

/** Keys of this page alone: those that the entry needs are in `pageKeys.ts`. */
export const searchKey = 'search' as PageKey<typeof searchMachine>
export const foundProductsKey = 'found products' as PageKey<PagedListMachine<ProductCard>>

const refresh = { type: 'list.refresh' } as const
const keyOfCard = (card: ProductCard) => card.product_id
const keyOfShop = (shop: Merchant) => shop.mid
const keyOfPromotion = ({ kind, id }: Promotion) => `${kind} ${id}`
const itself = (keyword: string) => keyword

/** Keyword, tab and sort of a URL; an unknown tab or sort falls back to the first one (SRC-007). */
export function readSearch(query: URLSearchParams): Pick<SearchInput, 'keyword' | 'tab' | 'sort'> {
  const tab = searchTabs.find((one) => one === query.get('tab')) ?? 'product'
  const sort = goodsSearchSorts.find((one) => one === query.get('sort')) ?? 'recommended'
  return { keyword: toKeyword(query.get('keyword') ?? ''), tab, sort }
}

const recentOf = (app: App): readonly string[] => app.storage.of('recentKeywords', app.account()) ?? []

interface SearchOf extends Pick<SearchInput, 'keyword' | 'tab' | 'sort'> {
  entry: string
  listen: Navigation['listen']
}

/** The search actor of a page. */
export const searchOf = (app: App, { entry, keyword, tab, sort, listen }: SearchOf) =>
  app.pages.of(
    entry,
    searchKey,
    () =>
      searchMachine.provide({
        actors: searchActors(app.api),
        actions: {
          keepRecent: (_, { recent }) =>
            app.storage.set('recentKeywords', app.account(), recent.length > 0 ? [...recent] : undefined),
          sortProducts: ({ context }, params) =>
            foundProducts(app, { entry, ...context }).send({ type: 'list.change', params }),
        },
      }),
    { input: { keyword, tab, sort, recent: recentOf(app) }, listen },
  )

export type Search = ReturnType<typeof searchOf>

/** Updates a page's recent keywords from storage: another page may have added some. */
export function readRecent(app: App, search: Search): void {
  const recent = recentOf(app)
  if (recent.join('\n') !== search.getSnapshot().context.recent.join('\n'))
    search.send({ type: 'recent.changed', recent })
}

/** Popular keywords, kept for the visit. */
export const popularOf = (app: App) =>
  app.pages.of(visitScope, 'popularKeywords', () => createPagedListMachine(popularActors(app.api)), {
    input: { params: {}, keyOf: itself },
    refresh,
  })

interface Found {
  entry: string
  keyword: string
}

/** The numbers of results of all tabs, and the shop whose name matches. */
export const overviewOf = (app: App, { entry, keyword }: Found) =>
  app.pages.of(entry, 'search overview', () => createRecordMachine(overviewActors(app.api, keyword)), {
    refresh: { type: 'record.refresh' },
  })

/** The results of a tab, loaded when it is first opened (SRC-007). */
export const foundProducts = (app: App, { entry, keyword, sort }: Found & Pick<SearchInput, 'sort'>) =>
  app.pages.of(entry, foundProductsKey, () => createPagedListMachine(productSearchActors(app.api)), {
    input: { params: { keyword, sort }, keyOf: keyOfCard },
    refresh,
  })

export const foundShops = (app: App, { entry, keyword }: Found) =>
  app.pages.of(entry, 'found shops', () => createPagedListMachine(merchantSearchActors(app)), {
    input: { params: { keyword }, keyOf: keyOfShop },
    refresh,
  })

export const foundPromotions = (app: App, { entry, keyword }: Found) =>
  app.pages.of(entry, 'found promotions', () => createPagedListMachine(promotionSearchActors(app.api)), {
    input: { params: { keyword }, keyOf: keyOfPromotion },
    refresh,
  })

/** Shops, or followed shops, on a page that searches shops only (SRC-009). */
export const shopSearchOf = (app: App, { entry, scope }: { entry: string; scope: 'favorite' | 'all' }) =>
  app.pages.of(entry, 'shop search', () => createPagedListMachine(merchantSearchActors(app)), {
    input: { params: { keyword: '', scope }, keyOf: keyOfShop },
    refresh,
  })

export const donationSearchOf = (app: App, entry: string) =>
  app.pages.of(entry, 'donation search', () => createPagedListMachine(productSearchActors(app.api)), {
    input: { params: { keyword: '', type: 'donation', sort: 'recommended' }, keyOf: keyOfCard },
    refresh,
  })
