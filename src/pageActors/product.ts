import { followShopMachine } from '../../machines/followShop/followShopMachine'
import { createRecordMachine } from '../../machines/record/recordMachine'
import { productActors } from '../actors/browseActors'
import { followActors } from '../actors/favouritesActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { visitScope } from '../stack/pageActorRegistry'
import { productKey } from '../stack/pageKeys'

/** The product of a page. */
export const productOf = (app: App, { entry, productId }: { entry: string; productId: string }) =>
  app.pages.of(entry, productKey(productId), () => createRecordMachine(productActors(app, productId)), {
    refresh: { type: 'record.refresh' },
    showAgain: { type: 'record.refresh' },
  })

/** The shops that the shopper follows, for the visit. Here because the entry's script holds both: a file of its own is 0.4 KiB more. */
export const followOf = (app: App, listen: Navigation['listen']) =>
  app.pages.of(visitScope, 'followShop', () => followShopMachine.provide({ actors: followActors(app) }), {
    input: { access: () => app.access('favorite') },
    listen,
  })
