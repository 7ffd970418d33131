import { sql } from 'drizzle-orm'
import { createReview, listOrderReviews, updateReview } from '../../../contract/reviews'
import { orderReviewsModel } from '../../../machines/orderReviews/orderReviewsModel'
import type { Draft, ReviewInput, ReviewRequest } from '../../../machines/review/reviewMachine'
import { reviewModel } from '../../../machines/review/reviewModel'
import { rowsOf } from '../../../server/db/client'
import { orderReviewsActors, reviewActors } from '../../../src/actors/reviewActors'
import type { TestServer } from '../../server/testServer'
import type { Arrangement } from './overServer'
import { answers, asItIs, cut, cutAfter, describeOverServer } from './overServer'

/** The model's two orders of one product, among the completed ones of the seed. */
const orders = { 'KM6911-000021': 'o-full-voucher-merchant', 'KM6910-000008': 'o-full-completed' }
type OrderNumber = keyof typeof orders

let asked: { orderNumber: OrderNumber; productId: string } = { orderNumber: 'KM6911-000021', productId: '1008' }

const forget = ({ db }: TestServer) =>
  db.execute(sql`delete from reviews where order_number = ${asked.orderNumber} and product_id = ${asked.productId}`)

const written: Draft = { rating: 3, comment: 'หอม', showsName: true }

async function write(server: TestServer, id: string, { rating, comment, showsName } = written): Promise<void> {
  await forget(server)
  await server.db.execute(sql`delete from reviews where id = ${id}`)
  await server.db.execute(
    sql`insert into reviews (id, product_id, order_number, shopper_id, username, rating, comment, is_anonymous, is_shown, at)
        values (${id}, ${asked.productId}, ${asked.orderNumber}, 'full', 'ณิชา ว.', ${rating}, ${comment.trim()}, ${!showsName}, true, '2026-11-21T03:00:00Z')`,
  )
}

/** The server has stored the answer to this request. */
async function isAnswered({ db }: TestServer, { idempotencyKey }: ReviewRequest): Promise<boolean> {
  return (await rowsOf(db, sql`select key from idempotency where key = ${idempotencyKey}`)).length > 0
}

/** The form's machine has the order number in its context. */
const about =
  (arrangement: Arrangement): Arrangement =>
  (scene, question) => {
    const { orderNumber, productId } = question.context as ReviewInput
    asked = { orderNumber: orderNumber as OrderNumber, productId }
    return arrangement(scene, question)
  }

describeOverServer(reviewModel, {
  shopper: 'full',
  actors: ({ api }) => reviewActors(api, orders[asked.orderNumber]),
  prepare: async ({ server }) => {
    for (const [number, id] of Object.entries(orders)) {
      await server.db.execute(sql`update orders set order_number = ${number} where id = ${id}`)
      await server.db.execute(sql`update order_lines set product_id = '1008' where order_id = ${id}`)
    }
    asked = { orderNumber: 'KM6910-000008', productId: '1008' }
    await server.db.execute(sql`delete from reviews where shopper_id = 'full'`)
    await write(server, 'review-1')
  },
  arrangements: {
    'createReview saved': about(async ({ server }, { input }) => {
      if (!(await isAnswered(server, input as ReviewRequest))) await forget(server)
    }),
    'createReview reviewed': about(async ({ server }, { input }) => {
      if (await isAnswered(server, input as ReviewRequest)) return false
      return write(server, 'review-1')
    }),
    'createReview lost': about(async (scene, question) => {
      if (!(await isAnswered(scene.server, question.input as ReviewRequest))) await forget(scene.server)
      return cutAfter(createReview)(scene, question)
    }),
    'updateReview saved': about(({ server }, { input }) => write(server, (input as { review_id: string }).review_id)),
    'updateReview gone': about(({ server }) => forget(server)),
    'updateReview lost': about(cut(updateReview)),
    'findReview found': about(({ server }) => write(server, 'review-1')),
    'findReview own': about(({ server }, { context }) =>
      write(server, 'review-1', (context as { draft: Draft }).draft),
    ),
    'findReview none': about(({ server }) => forget(server)),
    'findReview lost': about(cut(listOrderReviews)),
  },
  audit: async ({ server }) => {
    const twice = await rowsOf(
      server.db,
      sql`select order_number from reviews where order_number <> '' group by order_number, product_id, shopper_id having count(*) > 1`,
    )
    if (twice.length > 0) throw new Error(`Two reviews: ${JSON.stringify(twice)}`)
  },
})

describeOverServer(orderReviewsModel, {
  shopper: 'full',
  actors: ({ api }) => orderReviewsActors(api),
  prepare: async ({ server: { db } }) => {
    const [id, other] = ['o-full-completed', 'o-full-voucher-merchant']
    await db.execute(sql`update order_lines set order_id = ${id}, product_id = '1001' where order_id = ${other}`)
  },
  arrangements: {
    'loadReviews some': asItIs,
    'loadReviews gone': answers(listOrderReviews, '404'),
    'loadReviews lost': cut(listOrderReviews),
  },
})
