import { toKeyword } from '../../../contract/keyword'
import type { Merchant } from '../../../contract/merchants'
import type { ProductCard } from '../../../contract/products'
import type { Promotion } from '../../../contract/search'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import type { SearchTab } from '../../../machines/search/searchMachine'
import { searchMachine, searchTabs } from '../../../machines/search/searchMachine'
import {
  merchantSearchActors,
  popularActors,
  productSearchActors,
  promotionSearchActors,
  searchActors,
} from '../../actors/searchActors'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'
import { ofVisit } from '../../stack/pages'

const refresh = { type: 'list.refresh' } as const
const keyOfCard = (card: ProductCard) => card.product_id
const keyOfShop = (shop: Merchant) => shop.mid
const keyOfPromotion = ({ kind, id }: Promotion) => `${kind} ${id}`
const itself = (keyword: string) => keyword

/** What an address looks for; an unknown tab is the first one (SRC-007). */
export function readSearch(query: URLSearchParams): { keyword: string; tab: SearchTab } {
  const tab = searchTabs.find((one) => one === query.get('tab')) ?? 'product'
  return { keyword: toKeyword(query.get('keyword') ?? ''), tab }
}

const recentOf = (app: App): readonly string[] => app.storage.of('recentKeywords', app.account()) ?? []

interface SearchOf {
  entry: string
  keyword: string
  tab: SearchTab
  listen: Navigation['listen']
}

/** The field of a search page. */
export const searchOf = (app: App, { entry, keyword, tab, listen }: SearchOf) =>
  app.pages.of(
    entry,
    'search',
    () =>
      searchMachine.provide({
        actors: searchActors(app.api),
        actions: {
          keepRecent: (_, { recent }) =>
            app.storage.set('recentKeywords', app.account(), recent.length > 0 ? [...recent] : undefined),
        },
      }),
    { input: { keyword, tab, recent: recentOf(app) }, listen },
  )

export type Search = ReturnType<typeof searchOf>

/** A page that is shown again hears what another one has searched for meanwhile. */
export function readRecent(app: App, search: Search): void {
  const recent = recentOf(app)
  if (recent.join('\n') !== search.getSnapshot().context.recent.join('\n'))
    search.send({ type: 'recent.changed', recent })
}

/** What is searched for most, kept for the visit. */
export const popularOf = (app: App) =>
  app.pages.of(ofVisit, 'popularKeywords', () => pagedListMachine.provide({ actors: popularActors(app.api) }), {
    input: { params: {}, keyOf: itself },
    refresh,
  })

/** The results of a tab, asked for when it is first opened (SRC-007). */
export const foundProducts = (app: App, { entry, keyword }: { entry: string; keyword: string }) =>
  app.pages.of(entry, 'found products', () => pagedListMachine.provide({ actors: productSearchActors(app.api) }), {
    input: { params: { keyword, sort: 'recommended' }, keyOf: keyOfCard },
    refresh,
  })

export const foundShops = (app: App, { entry, keyword }: { entry: string; keyword: string }) =>
  app.pages.of(entry, 'found shops', () => pagedListMachine.provide({ actors: merchantSearchActors(app) }), {
    input: { params: { keyword }, keyOf: keyOfShop },
    refresh,
  })

export const foundPromotions = (app: App, { entry, keyword }: { entry: string; keyword: string }) =>
  app.pages.of(entry, 'found promotions', () => pagedListMachine.provide({ actors: promotionSearchActors(app.api) }), {
    input: { params: { keyword }, keyOf: keyOfPromotion },
    refresh,
  })

/** Shops, or those that are followed, on a page that searches for them alone (SRC-009). */
export const shopSearchOf = (app: App, { entry, scope }: { entry: string; scope: 'favorite' | 'all' }) =>
  app.pages.of(entry, 'shop search', () => pagedListMachine.provide({ actors: merchantSearchActors(app) }), {
    input: { params: { keyword: '', scope }, keyOf: keyOfShop },
    refresh,
  })

export const donationSearchOf = (app: App, entry: string) =>
  app.pages.of(entry, 'donation search', () => pagedListMachine.provide({ actors: productSearchActors(app.api) }), {
    input: { params: { keyword: '', type: 'donation', sort: 'recommended' }, keyOf: keyOfCard },
    refresh,
  })
