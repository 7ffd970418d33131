import { sql } from 'drizzle-orm'
import { countBasket } from '../../../contract/baskets'
import { getBadge } from '../../../contract/home'
import { countOrders } from '../../../contract/orders'
import { countersModel } from '../../../machines/counters/countersModel'
import { countersActors } from '../../../src/actors/countersActors'
import { asItIs, cut, describeOverServer } from './overServer'

describeOverServer(countersModel, {
  shopper: 'full',
  actors: ({ api }) => countersActors(api),
  /** Three coffees in the cart, two open orders, no coupon left. */
  prepare: async ({ server: { db } }) => {
    await db.execute(sql`delete from basket_lines where shopper_id = 'full'`)
    await db.execute(
      sql`insert into basket_lines (id, shopper_id, kind, product_id, variant_id, quantity, added_at)
          select 'coffee', 'full', 'general', product_id, id, 3, now() from product_variants where product_id = '2002'`,
    )
    await db.execute(sql`update coupons set status = 'used' where shopper_id = 'full'`)
    await db.execute(sql`update orders set status = 'completed' where shopper_id = 'full'`)
    await db.execute(sql`update orders set status = 'shipped' where id in ('o-full-shipped', 'o-full-paid')`)
  },
  arrangements: {
    'countBasket counted': asItIs,
    'countBasket lost': cut(countBasket),
    'countOrders counted': asItIs,
    'countOrders lost': cut(countOrders),
    'getBadges counted': asItIs,
    'getBadges lost': cut(getBadge),
  },
})
