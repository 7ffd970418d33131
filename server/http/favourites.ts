import { followMerchant, listFavorites, unfollowMerchant } from '../../contract/merchants'
import { readFavourites, follow, requireFollower, unfollow } from '../domain/shopper/favourites'
import type { App } from './route'
import { serve } from './route'

export function favouriteRoutes(app: App): void {
  serve(app, listFavorites, ({ db, query, shopper, language }) => {
    requireFollower(shopper)
    return readFavourites(db, { shopperId: shopper.id, page: query.page, limit: query.limit, language })
  })

  serve(app, followMerchant, ({ db, body, shopper, now }) => {
    requireFollower(shopper)
    return follow(db, { shopperId: shopper.id, mid: body.mid, now })
  })

  serve(app, unfollowMerchant, ({ db, body, shopper }) => {
    requireFollower(shopper)
    return unfollow(db, { shopperId: shopper.id, mid: body.mid })
  })
}
