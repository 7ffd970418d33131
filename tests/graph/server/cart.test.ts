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
    'updateBasket tooFew': answers(updateBasket, '502-02'),
    'updateBasket lost': cut(updateBasket),
    'removeFromBasket removed': asItIs,
    'removeFromBasket gone': asItIs,
    'removeFromBasket lost': cut(removeFromBasket),
  },
})

/** What is left of each variant of the model's product. */
const stocks = { '1059-01': 5, '1059-02': 1, '1059-03': 2, '1059-04': 0 }

const restock = async ({ server: { db } }: Scene) => {
  await db.execute(sql`delete from basket_lines where shopper_id = 'full'`)
  for (const [variant, stock] of Object.entries(stocks))
    await db.execute(sql`update product_variants set stock = ${stock} where id = ${variant}`)
}

/** The cart already has what is left of the variant. */
const holdsAll: Arrangement = async (scene, { input }) => {
  const { product_variant_id } = input as { product_variant_id: string }
  await restock(scene)
  await scene.server.db.execute(
    sql`insert into basket_lines (id, shopper_id, kind, product_id, variant_id, quantity, added_at)
        select 'all', 'full', 'general', product_id, id, stock, now()
        from product_variants where id = ${product_variant_id}`,
  )
}

describeOverServer(variantPickerModel, {
  shopper: 'full',
  actors: ({ api }) => variantPickerActors(api),
  prepare: restock,
  arrangements: {
    'addToBasket added': restock,
    'addToBasket lost': cut(addToBasket),
    'addToBasket soldOut': ({ server: { db } }) =>
      db.execute(sql`update product_variants set stock = 0 where product_id = '1059'`),
    'addToBasket tooFew': holdsAll,
    'addToBasket fullCart': answers(addToBasket, '507-02'),
  },
})
