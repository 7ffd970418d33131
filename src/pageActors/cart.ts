import type { BasketType } from '../../contract/enums'
import { cartMachine } from '../../machines/cart/cartMachine'
import { cartActors } from '../actors/cartActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { cartKey } from './pageKeys'

/** The cart of a page: general products, or those of partners. */
export const cartOf = (
  app: App,
  { entry, kind, listen }: { entry: string; kind: BasketType; listen: Navigation['listen'] },
) =>
  app.pages.of(entry, cartKey, () => cartMachine.provide({ actors: cartActors(app.api, kind) }), {
    input: { access: app.access },
    refresh: { type: 'cart.refresh' },
    listen,
  })
