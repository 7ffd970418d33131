import { and, eq, gte, sql } from 'drizzle-orm'
import { addToBasket, listBaskets, removeFromBasket, updateBasket } from '../../../contract/baskets'
import { cartModel } from '../../../machines/cart/cartModel'
import { variantPickerModel } from '../../../machines/variantPicker/variantPickerModel'
import { basketLines } from '../../../server/db/schema'
import { cartActors, variantPickerActors } from '../../../src/actors/cartActors'
import type { Arrangement, Scene } from './overServer'
import { answers, asItIs, cut, describeOverServer } from './overServer'

/** Products for the model's lines: a coffee and a tea of one shop, and gift cards of the shop with limits of five pieces and one brand per order. */
const products = { coffee: '2002', tea: '1010', red: '2009', blue: '2010' }
type Line = keyof typeof products

const limitless = async ({ server: { db } }: Scene) => {
  await db.execute(sql`update products set max_per_order = null, max_per_shopper = null`)
  await db.execute(sql`update products set brand = 'Blue' where product_id = ${products.blue}`)
}

/** The cart holds exactly these lines, and the given stock of coffee is left. */
const holds =
  (quantities: Partial<Record<Line, number>>, coffeeLeft = 3): Arrangement =>
  async ({ server: { db } }) => {
    await db.execute(sql`delete from basket_lines where shopper_id = 'full'`)
    await db.execute(sql`update product_variants set stock = ${coffeeLeft} where product_id = ${products.coffee}`)
    for (const [line, quantity] of Object.entries(quantities))
      await db.execute(
        sql`insert into basket_lines (id, shopper_id, kind, product_id, variant_id, quantity, added_at)
            select ${line}, 'full', 'general', product_id, id, ${quantity}, now()
            from product_variants where product_id = ${products[line as Line]}`,
      )
  }

/** The server refuses only an increase: if the cart is already crowded, it answers as if it was not. */
const tooMany: Arrangement = async (scene, invocation) => {
  const crowded = await scene.server.db
    .select({ quantity: basketLines.quantity })
    .from(basketLines)
    .where(and(eq(basketLines.id, 'red'), gte(basketLines.quantity, 6)))
  if (crowded.length > 0) await answers(updateBasket, '507-02')(scene, invocation)
}

describeOverServer(cartModel, {
  shopper: 'full',
  actors: ({ api }) => cartActors(api, 'general'),
  prepare: limitless,
  arrangements: {
    'listBaskets full': holds({ coffee: 1, red: 1, blue: 1 }),
    'listBaskets oneShop': holds({ coffee: 1 }),
    'listBaskets fewer': holds({ coffee: 3, red: 1, blue: 1 }, 1),
    'listBaskets sold': holds({ coffee: 1, red: 1, blue: 1 }, 0),
    'listBaskets crowded': holds({ coffee: 1, red: 6, blue: 1 }),
    'listBaskets withTea': holds({ coffee: 1, tea: 1 }),
    'listBaskets nothing': holds({}),
    'listBaskets lost': cut(listBaskets),
    'updateBasket saved': asItIs,
    'updateBasket tooMany': tooMany,
    'updateBasket lost': cut(updateBasket),
    'removeFromBasket removed': asItIs,
    'removeFromBasket gone': asItIs,
    'removeFromBasket lost': cut(removeFromBasket),
  },
})

describeOverServer(variantPickerModel, {
  shopper: 'full',
  actors: ({ api }) => variantPickerActors(api),
  prepare: async ({ server: { db } }) => {
    for (const [variant, stock] of [
      ['1059-01', 5],
      ['1059-02', 1],
      ['1059-03', 2],
      ['1059-04', 0],
    ] as const)
      await db.execute(sql`update product_variants set stock = ${stock} where id = ${variant}`)
  },
  arrangements: {
    'addToBasket added': async ({ server: { db } }) => {
      await db.execute(sql`delete from basket_lines where shopper_id = 'full'`)
    },
    'addToBasket lost': cut(addToBasket),
  },
})
