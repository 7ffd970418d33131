import type { ProductCard } from '../../contract/products'
import { homeTabsMachine } from '../../machines/homeTabs/homeTabsMachine'
import type { PagedListActors, PagedListMachine } from '../../machines/pagedList/pagedListMachine'
import { createPagedListMachine } from '../../machines/pagedList/pagedListMachine'
import type { FirstAnswers } from '../actors/browseActors'
import { homeActors } from '../actors/browseActors'
import type { App } from '../app/app'
import { visitScope } from '../stack/pageActorRegistry'
import type { OwnName, PageKey } from '../stack/pageKeys'
import { quickAccessKey } from '../stack/pageKeys'

const keyOfItem = (item: { id: string }) => item.id
const keyOfProduct = (product: ProductCard) => product.product_id

/** The blocks of home, and its tabs, which are kept for the visit (HOM-001, HOM-003). */
export function homeOf(app: App, { entry, first }: { entry: string; first: FirstAnswers }) {
  const actors = homeActors(app.api, first)
  const list = <Item>(
    name: PageKey<PagedListMachine<Item>> | OwnName,
    actors: PagedListActors<Item>,
    keyOf: (item: Item) => string,
  ) =>
    app.pages.of(entry, name, () => createPagedListMachine(actors), {
      input: { params: {}, keyOf },
      refresh: { type: 'list.refresh' },
    })
  return {
    tabs: app.pages.of(visitScope, 'homeTabs', () => homeTabsMachine.provide({ actors: actors.tabs }), {
      refresh: { type: 'tabs.refresh' },
    }),
    banners: list('banners', actors.banners, keyOfItem),
    quickAccess: list(quickAccessKey, actors.quickAccess, keyOfItem),
    campaigns: list('campaigns', actors.campaigns, keyOfItem),
    recommended: list('recommended', actors.recommended, keyOfProduct),
  }
}
