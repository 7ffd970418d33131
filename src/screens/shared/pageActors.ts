import type { Product } from '../../../contract/products'
import { followShopMachine } from '../../../machines/followShop/followShopMachine'
import { pagedListMachine } from '../../../machines/pagedList/pagedListMachine'
import { productActors } from '../../actors/browseActors'
import { followActors } from '../../actors/favouritesActors'
import type { App } from '../../app/app'
import { productKey } from '../../app/pageKeys'
import type { Navigation } from '../../navigation'
import { visitScope } from '../../stack/pages'

/** The product of a page. */
export const productOf = (app: App, { entry, productId }: { entry: string; productId: string }) =>
  app.pages.of(entry, productKey(productId), () => pagedListMachine.provide({ actors: productActors(app) }), {
    input: { params: { product_id: productId }, keyOf: (product: Product) => product.product_id },
    refresh: { type: 'list.refresh' },
    showAgain: { type: 'list.refresh' },
  })

/** The shops that the shopper follows, for the visit. */
export const followOf = (app: App, listen: Navigation['listen']) =>
  app.pages.of(visitScope, 'followShop', () => followShopMachine.provide({ actors: followActors(app) }), {
    input: { access: () => app.access('favorite') },
    listen,
  })
