import { sql } from 'drizzle-orm'
import { completeOrder, getOrder, listOrders } from '../../../contract/orders'
import { cancelClaim, payByCreditCard } from '../../../contract/payment'
import { orderDetailModel } from '../../../machines/orderDetail/orderDetailModel'
import { pagedListModel } from '../../../machines/pagedList/pagedListModel'
import { orderListActors } from '../../../src/actors/listActors'
import { orderDetailActors } from '../../../src/actors/orderActors'
import type { Arrangement } from './overServer'
import { answers, asItIs, cut, describeOverServer } from './overServer'

/** The shopper's newest orders, so many and all completed; the others belong to another shopper. */
const completedOrders =
  (count: number): Arrangement =>
  async ({ server: { db } }) => {
    await db.execute(sql`update orders set shopper_id = 'rich' where shopper_id = 'full'`)
    await db.execute(
      sql`update orders set shopper_id = 'full', status = 'completed'
          where id in (select id from orders order by created_at desc, id limit ${count})`,
    )
  }

describeOverServer(pagedListModel, {
  shopper: 'full',
  actors: ({ api }) => orderListActors(api),
  arrangements: {
    'loadPage full': completedOrders(30),
    'loadPage whole': completedOrders(1),
    'loadPage nothing': completedOrders(0),
    'loadPage lost': cut(listOrders),
  },
})

const shipped: Arrangement = async ({ server: { db } }) => {
  await db.execute(sql`update orders set status = 'shipped' where id = 'o-full-shipped'`)
  await db.execute(sql`update suborders set status = 'shipped' where order_id = 'o-full-shipped'`)
}

/** The order was placed a moment ago: one that waits for longer has timed out. */
const waits =
  (reference: string | null): Arrangement =>
  async ({ server: { db, clock } }) => {
    await db.execute(
      sql`update orders set status = 'waiting_payment_confirmation', pin_reference = ${reference},
            created_at = ${clock.now().toISOString()} where id = 'o-full-shipped'`,
    )
    await db.execute(
      sql`update suborders set status = 'waiting_payment_confirmation' where order_id = 'o-full-shipped'`,
    )
  }

/** The order's only fund. */
const paidBy =
  (type: string, cardKey: string | null, then: Arrangement): Arrangement =>
  async (scene, asked) => {
    await scene.server.db.execute(
      sql`update order_funds set type = ${type}, card_key = ${cardKey} where order_id = 'o-full-shipped'`,
    )
    await then(scene, asked)
  }
const waitsForCard = paidBy('kmarket_credit_card', 'full-credit', waits(null))
const account = (then: Arrangement) => paidBy('saving_account', null, then)

describeOverServer(orderDetailModel, {
  shopper: 'full',
  actors: ({ api }) => orderDetailActors(api),
  arrangements: {
    'loadOrder delivered': shipped,
    'loadOrder completed': async (scene, asked) => {
      await shipped(scene, asked)
      await scene.browser.call(
        completeOrder,
        { params: { id: 'o-full-shipped' } },
        { idempotencyKey: crypto.randomUUID() },
      )
    },
    'loadOrder waiting': account(waits(null)),
    'loadOrder waitingForPin': account(waits('pin-1')),
    'loadOrder waitingForCard': waitsForCard,
    'loadOrder gone': answers(getOrder, '404'),
    'loadOrder lost': cut(getOrder),
    'openGateway opened': waitsForCard,
    'openGateway lost': cut(payByCreditCard),
    'cancelOrder cancelled': waits('pin-1'),
    'cancelOrder tooLate': shipped,
    'cancelOrder lost': cut(cancelClaim),
    'completeOrder completed': asItIs,
    'completeOrder lost': cut(completeOrder),
  },
})
