import type { Product } from '../../../contract/products'
import { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { productActors } from '../../actors/browseActors'
import { followActors } from '../../actors/favouritesActors'
import type { App } from '../../app/app'
import type { Navigation } from '../../navigation'
import { ofVisit } from '../../stack/pages'

/** The product of a page. */
export const productOf = (app: App, { entry, productId }: { entry: string; productId: string }) =>
  app.pages.of(entry, `product ${productId}`, () => pagedListMachine.provide({ actors: productActors(app) }), {
    input: { params: { product_id: productId }, keyOf: (product: Product) => product.product_id },
    refresh: { type: 'list.refresh' },
    showAgain: { type: 'list.refresh' },
  })

/** The shops that the shopper follows, for the visit. */
export const followOf = (app: App, listen: Navigation['listen']) =>
  app.pages.of(ofVisit, 'followShop', () => followShopMachine.provide({ actors: followActors(app) }), {
    input: { access: () => app.access('favorite') },
    listen,
  })
