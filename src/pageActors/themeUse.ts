import type { Product } from '../../contract/products'
import { themeUseMachine } from '../../machines/themeUse/themeUseMachine'
import { themeActors } from '../actors/themeActors'
import type { App } from '../app/app'
import type { Navigation } from '../navigation'
import { answerOf } from './answerOf'

export interface OwnTheme {
  app: App
  /** Key of the page's history entry. */
  entry: string
  product: Product
  listen: Navigation['listen']
}

/** The actor of a page that activates an owned theme. */
export const themeOf = ({ app, entry, product, listen }: OwnTheme) =>
  app.pages.of(entry, `theme ${answerOf(product)}`, () => themeUseMachine.provide({ actors: themeActors(app.api) }), {
    input: {
      productId: product.product_id,
      isInUse: product.isThemeInUse,
      access: app.access,
      newKey: app.newKey,
    },
    listen,
  })
