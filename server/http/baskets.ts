import { addToBasket, countBasket, listBaskets, removeFromBasket, updateBasket } from '../../contract/baskets'
import { addItem, countItems, readBaskets, removeItems, setQuantity } from '../domain/orders/baskets'
import type { App } from './route'
import { serve } from './route'

export function basketRoutes(app: App): void {
  serve(app, listBaskets, ({ db, query, shopper, language }) =>
    readBaskets(db, { shopperId: shopper.id, kind: query.type, language }),
  )

  serve(app, addToBasket, ({ db, query, body, shopper, now }) =>
    addItem(db, {
      shopper,
      kind: query.type,
      productId: body.product_id,
      variantId: body.product_variant_id,
      quantity: body.quantity,
      now,
    }),
  )

  serve(app, updateBasket, ({ db, body, shopper, language }) =>
    setQuantity(db, { shopper, itemId: body.item_id, quantity: body.quantity, language }),
  )

  serve(app, removeFromBasket, ({ db, body, shopper, language }) =>
    removeItems(db, { shopper, itemIds: body.item_ids, language }),
  )

  serve(app, countBasket, async ({ db, shopper }) => ({ total_items: await countItems(db, shopper.id) }))
}
