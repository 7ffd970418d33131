import {
  listPopularKeywords,
  listSuggestions,
  searchFavorites,
  searchMerchants,
  searchOverview,
  searchProducts,
  searchPromotions,
} from '../../contract/search'
import { requireFollower } from '../domain/shopper/favourites'
import { findMerchants } from '../domain/search/merchants'
import { overviewOf } from '../domain/search/overview'
import { findProducts } from '../domain/search/products'
import { findPromotions } from '../domain/search/promotions'
import { listPopular, suggest } from '../domain/search/suggestions'
import type { App } from './route'
import { serve } from './route'

export function searchRoutes(app: App): void {
  serve(app, searchProducts, ({ db, body: { category, ...body }, language }) =>
    findProducts(db, { ...body, type: body.type, categoryId: category, language }),
  )

  serve(app, searchMerchants, ({ db, body, language }) => findMerchants(db, { ...body, language }))

  serve(app, searchFavorites, ({ db, body, shopper, language }) => {
    requireFollower(shopper)
    return findMerchants(db, { ...body, followedBy: shopper.id, language })
  })

  serve(app, searchPromotions, ({ db, body, shopper, now, language }) =>
    findPromotions(db, { ...body, shopper, now, language }),
  )

  serve(app, searchOverview, ({ db, query: { keyword }, shopper, now, language }) =>
    overviewOf(db, { keyword, shopper, now, language }),
  )

  serve(app, listPopularKeywords, async ({ db, language }) => ({ keywords: await listPopular(db, language) }))

  serve(app, listSuggestions, async ({ db, query, language }) => ({
    suggestions: await suggest(db, { keyword: query.keyword, language }),
  }))
}
