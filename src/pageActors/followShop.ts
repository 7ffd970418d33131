import { followShopMachine } from '../../machines/followShop/followShopMachine'
import { followActors } from '../actors/favouritesActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { visitScope } from '../stack/pages'

/** The shops that the shopper follows, for the visit. */
export const followOf = (app: App, listen: Navigation['listen']) =>
  app.pages.of(visitScope, 'followShop', () => followShopMachine.provide({ actors: followActors(app) }), {
    input: { access: () => app.access('favorite') },
    listen,
  })
