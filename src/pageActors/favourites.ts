import type { Merchant } from '../../contract/merchants'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { favouriteListActors } from '../actors/favouritesActors'
import type { App } from '../app/app'

/** The list of followed shops. */
export const favouritesOf = (app: App, entry: string) =>
  app.pages.of(entry, 'favourites', () => createPagedListMachine(favouriteListActors(app)), {
    input: { params: {}, keyOf: (shop: Merchant) => shop.mid },
    refresh: { type: 'list.refresh' },
  })
