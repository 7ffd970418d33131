import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { productName } from '../../contract/constants'
import { getGift, openGift, sendGift } from '../../contract/gifts'
import { getOrder } from '../../contract/orders'
import { getProduct } from '../../contract/products'
import { createReview, listOrderReviews, listProductReviews, updateReview } from '../../contract/reviews'
import { moveOrder } from '../../contract/sandbox'
import { rowsOf } from '../../server/db/client'
import { products, reviewCounts, shoppers } from '../../server/db/schema'
import { countReviews } from '../../server/domain/orders/reviews'
import { cardTo, mobile, noSenderNames } from '../giftCard'
import { place } from './buying'
import { bottle, lantern, requestFor } from './orderRequests'
import type { TestClient, TestServer } from './testServer'
import { createTestServer, databaseKinds, testTime, uuid } from './testServer'

/** Completed orders of the seed. */
const rice = { order: 'o-card-credit', product: '1011' }
const reviewed = { order: 'o-full-completed', product: '1008' }
const latteOrder = { order: 'o-full-digital-gift', product: '2002' }

describe.each(databaseKinds)('reviews on the %s database', (kind) => {
  let server: TestServer
  let full: TestClient
  let card: TestClient
  beforeAll(async () => {
    server = await createTestServer({ kind })
  })
  beforeEach(async () => {
    await server.reset()
    full = await server.signIn('full')
    card = await server.signIn('card')
  })
  afterAll(() => server.close())

  const ofOrder = (client: TestClient, orderId: string) => client.call(listOrderReviews, { params: { orderId } })
  const numberOf = async (client: TestClient, orderId: string) => (await ofOrder(client, orderId)).body.order_number
  const draft = (order_number: string, product_id: string, change: Record<string, unknown> = {}) => ({
    product_id,
    order_number,
    rating: 5,
    comment: 'หุงขึ้นหม้อ',
    is_anonymous: false,
    ...change,
  })
  const create = (client: TestClient, body: ReturnType<typeof draft>, idempotencyKey = uuid()) =>
    client.call(createReview, { body }, { idempotencyKey })
  const update = (client: TestClient, body: ReturnType<typeof draft> & { review_id: string }) =>
    client.call(updateReview, { body }, { idempotencyKey: uuid() })
  const list = async (
    query: { product_id: string; sort?: 'recent' | 'favourable' | 'critical'; with_comment?: 'true' | 'false' } & {
      page?: string
      limit?: string
    },
    client = server.client(),
  ) => {
    const { code, body } = await client.call(listProductReviews, { query })
    expect(code).toBe('0000')
    return body
  }
  const rows = (product: string) =>
    rowsOf<{ rating: number; comment: string; at: Date; is_shown: boolean }>(
      server.db,
      sql`select rating, comment, at, is_shown from reviews where product_id = ${product} order by id`,
    )

  it('refuses guests and blocked shoppers with 405, for a new review and for a change [REV-024]', async () => {
    for (const [profileType, permission] of [
      ['GUEST', 'Full'],
      ['POTENTIAL', 'Full'],
      ['FULL', 'Read_Only_App'],
      ['FULL', 'No_Permission'],
    ] as const) {
      await server.db.update(shoppers).set({ profileType, permission }).where(eq(shoppers.id, 'full'))
      const body = { product_id: '1008', order_number: 'KM6911-000021', rating: 5, comment: '', is_anonymous: false }
      const review_id = 'none'
      expect(
        (await full.call(createReview, { body }, { idempotencyKey: uuid() })).code,
        `${profileType} ${permission}`,
      ).toBe('405')
      expect((await full.call(updateReview, { body: { ...body, review_id } }, { idempotencyKey: uuid() })).code).toBe(
        '405',
      )
    }
    await server.db.update(shoppers).set({ profileType: 'FULL', permission: 'Full' }).where(eq(shoppers.id, 'full'))
  })

  it('[REV-001] [REV-018] [API-008] a product of an order is reviewed under its number, and the page shows the saved review', async () => {
    const number = await numberOf(card, rice.order)
    const saved = await create(card, draft(number, rice.product, { comment: '  หุงขึ้นหม้อ  ' }))
    expect(saved.body).toMatchObject({ date: testTime.toISOString(), is_shown: true, username: 'ธนกร จ.' })
    const { review_lists } = (await ofOrder(card, rice.order)).body
    expect(review_lists[0]?.review).toEqual({
      ...draft(number, rice.product),
      review_id: saved.body.review_id,
      date: saved.body.date,
      is_shown: true,
      username: saved.body.username,
    })
    expect((await list({ product_id: rice.product }, card)).reviews[0]).toMatchObject({
      review_id: saved.body.review_id,
      is_own: true,
      order_number: number,
    })
    for (const other of [server.client(), full])
      expect((await list({ product_id: rice.product }, other)).reviews[0]).toMatchObject({
        is_own: false,
        order_number: '',
      })
  })

  it('[REV-006] [REV-020] [API-011] each product of an order is listed once, with its review if there is one', async () => {
    const paid = (await ofOrder(full, reviewed.order)).body
    expect(paid.review_lists).toMatchObject([
      {
        product_id: '1008',
        product_type: 'physical',
        mid: '100002',
        merchant_name: 'กาแฟริมดอย',
        review: { username: 'ณิชา ว.' },
      },
    ])
    expect(paid.review_lists[0]?.product_variants).toHaveLength(1)
    expect((await ofOrder(full, 'o-full-digital-completed')).body.review_lists).toMatchObject([
      { product_type: 'digital', review: null },
    ])
    const detail = async (id: string) => (await full.call(getOrder, { params: { id } })).body
    expect(await detail(reviewed.order)).toMatchObject({ can_review: true, is_reviewed: true })
    expect(await detail('o-full-digital-completed')).toMatchObject({ can_review: true, is_reviewed: false })
  })

  it('an order of several products is reviewed once each of them is; a product with two variants counts once', async () => {
    const other = { ...bottle, product_variant_id: '1001-05' }
    const { order_id, pin_reference } = await place(full, requestFor([bottle, other, lantern]))
    await server.bank.enterPin(pin_reference)
    for (const to of ['shipped', 'completed'] as const)
      await full.call(moveOrder, { params: { id: order_id }, body: { to } })
    const products = async () =>
      (await ofOrder(full, order_id)).body.review_lists.map(({ product_id, review }) => [product_id, review !== null])
    const isReviewed = async () => (await full.call(getOrder, { params: { id: order_id } })).body.is_reviewed
    const number = await numberOf(full, order_id)
    expect(await products()).toEqual([
      ['1001', false],
      ['1003', false],
    ])
    await create(full, draft(number, '1003'))
    expect(await products()).toEqual([
      ['1001', false],
      ['1003', true],
    ])
    expect(await isReviewed()).toBe(false)
    await create(full, draft(number, '1001'))
    expect(await isReviewed()).toBe(true)
  })

  it.each([
    ['an order of another', rice.order],
    ['an order that has not arrived', 'o-full-shipped'],
    ['a donation', 'o-full-donation'],
    ['an unknown order', 'nowhere'],
  ])('[REL-009] %s has nothing to review', async (_, orderId) => {
    expect((await ofOrder(full, orderId)).code).toBe('404')
    const [order] = await rowsOf<{ n: string }>(
      server.db,
      sql`select order_number as n from orders where id = ${orderId}`,
    )
    expect((await create(full, draft(order?.n ?? 'nowhere', rice.product))).code).toBe('404')
  })

  it('[API-009] [API-010] [REV-016] an update changes the review, which stays the only one', async () => {
    const { order_number, review_lists } = (await ofOrder(full, reviewed.order)).body
    const { review_id = '' } = review_lists[0]?.review ?? {}
    server.clock.advance(60_000)
    const answer = await update(full, {
      review_id,
      ...draft(order_number, reviewed.product, { rating: 2, comment: '' }),
    })
    expect(answer.body).toMatchObject({ review_id, date: new Date(testTime.getTime() + 60_000).toISOString() })
    expect((await ofOrder(full, reviewed.order)).body.review_lists[0]?.review).toMatchObject({ rating: 2, comment: '' })
    const again = await create(full, draft(order_number, reviewed.product))
    expect(again.code).toBe('1011')
    const own = await rowsOf(server.db, sql`select id from reviews where order_number = ${order_number}`)
    expect(own).toHaveLength(1)
  })

  it('[REL-001] [REL-002] two taps write one review: a repeat returns the first, another key is refused', async () => {
    const number = await numberOf(card, rice.order)
    const key = uuid()
    const first = await create(card, draft(number, rice.product), key)
    expect((await create(card, draft(number, rice.product), key)).body).toEqual(first.body)
    const { reviewCount } = (await card.call(getProduct, { params: { productId: rice.product } })).body.product
    const other = await Promise.all([1, 2].map(() => create(card, draft(number, rice.product))))
    expect(other.map(({ code }) => code)).toEqual(['1011', '1011'])
    const { product } = (await card.call(getProduct, { params: { productId: rice.product } })).body
    expect(product.reviewCount).toBe(reviewCount)
  })

  it.each([
    ['[REV-007] no stars', { rating: 0 }, '1011'],
    ['[REV-007] six stars', { rating: 6 }, '1011'],
    ['[REV-022] half a star', { rating: 3.5 }, '1011'],
    ['[REV-009] a comment of 301', { comment: '😀'.repeat(301) }, '1011'],
    ['[REV-020] another product', { product_id: '1001' }, '403'],
    ['no number', { order_number: '' }, '302'],
  ])('refuses %s', async (_, change, code) => {
    const number = await numberOf(card, rice.order)
    const before = await rows(rice.product)
    expect((await create(card, draft(number, rice.product, change))).code).toBe(code)
    expect(await rows(rice.product)).toEqual(before)
  })

  it('[REV-008] [REV-009] [REV-022] a comment may be empty or have 300 code points', async () => {
    const number = await numberOf(card, rice.order)
    const saved = await create(card, draft(number, rice.product, { comment: '😀'.repeat(300) }))
    expect(saved.code).toBe('0000')
    const change = { review_id: saved.body.review_id, ...draft(number, rice.product, { comment: undefined }) }
    expect((await update(card, change)).code).toBe('0000')
  })

  it('[REL-009] a shopper can’t change another shopper’s review', async () => {
    const own = (await ofOrder(full, reviewed.order)).body
    const review_id = own.review_lists[0]?.review?.review_id ?? ''
    const number = await numberOf(card, rice.order)
    expect((await update(card, { review_id, ...draft(number, rice.product) })).code).toBe('410')
    expect((await update(card, { review_id, ...draft(own.order_number, reviewed.product) })).code).toBe('404')
    expect((await ofOrder(full, reviewed.order)).body).toEqual(own)
  })

  it('[REV-011] [REV-019] [REV-021] an anonymous review shows the product’s own name to all shoppers', async () => {
    const number = await numberOf(card, rice.order)
    const saved = await create(card, draft(number, rice.product, { is_anonymous: true }))
    expect(saved.body.username).toBe(productName)
    const [listed] = (await list({ product_id: rice.product })).reviews
    expect(listed).toMatchObject({ review_id: saved.body.review_id, username: productName, is_anonymous: true })
    expect(
      (await list({ product_id: '1009', limit: '100' })).reviews
        .filter(({ is_anonymous }) => is_anonymous)
        .every(({ username }) => username === productName),
    ).toBe(true)
  })

  it('[REV-021] a hidden review is visible only to its writer and is not counted for others', async () => {
    const { total } = await list({ product_id: '1008' })
    await server.db.execute(sql`update reviews set is_shown = false where shopper_id = 'full' and product_id = '1008'`)
    await server.db.execute(sql`delete from review_counts`)
    await server.db.execute(sql`
      insert into review_counts select product_id, rating, count(*), count(*) filter (where comment <> '') from reviews
      where is_shown group by 1, 2`)
    const others = await list({ product_id: '1008', limit: '100' })
    expect(others.total).toBe(total - 1)
    expect(others.reviews).toHaveLength(total - 1)
    const own = await list({ product_id: '1008', limit: '100' }, full)
    expect(own.total).toBe(total)
    expect(own.reviews.filter(({ is_shown }) => !is_shown)).toMatchObject([{ is_own: true }])
  })

  describe('the list of a product', () => {
    it('[REV-003] [REV-005] [API-035] [API-097] sorts three ways, with the summary above', async () => {
      const all = await rows('1001')
      const { reviews, ...first } = await list({ product_id: '1001', limit: '100' })
      const stars = (n: number) => all.filter(({ rating }) => rating === n).length
      expect(first).toMatchObject({
        total: all.length,
        review_count: all.length,
        average: Math.round((all.reduce((sum, { rating }) => sum + rating, 0) / all.length) * 10) / 10,
        stars: [stars(5), stars(4), stars(3), stars(2), stars(1)],
      })
      const dates = reviews.map(({ date }) => date)
      expect(dates).toEqual([...dates].sort().reverse())
      const ratings = async (sort: 'favourable' | 'critical') =>
        (await list({ product_id: '1001', sort, limit: '100' })).reviews.map(({ rating }) => rating)
      expect(await ratings('favourable')).toEqual([...(await ratings('favourable'))].sort((a, b) => b - a))
      expect(await ratings('critical')).toEqual([...(await ratings('critical'))].sort((a, b) => a - b))
      expect((await ratings('critical'))[0]).toBeLessThan((await ratings('favourable'))[0] ?? 0)
      expect(
        (await full.call(listProductReviews, { query: { product_id: '1001', sort: 'best' as 'recent' } })).code,
      ).toBe('1011')
      expect((await full.call(listProductReviews, { query: { product_id: 'nowhere' } })).code).toBe('403')
    })

    it('[REV-002] [API-141] lists only reviews with a comment, in pages, each once', async () => {
      const commented = (await rows('1001')).filter(({ comment }) => comment !== '')
      expect(commented.length).toBeLessThan((await rows('1001')).length)
      const page = (n: number) => list({ product_id: '1001', with_comment: 'true', limit: '4', page: String(n) })
      const [one, two, three] = [await page(1), await page(2), await page(3)]
      expect(one.total).toBe(commented.length)
      expect(one.comment_count).toBe(commented.length)
      const ids = [...one.reviews, ...two.reviews, ...three.reviews].map(({ review_id }) => review_id)
      expect(new Set(ids).size).toBe(commented.length)
      expect(one.reviews.every(({ comment }) => comment !== '')).toBe(true)
    })

    it('[API-141] the stored counts and the product’s stars match its reviews after each change', async () => {
      const number = await numberOf(card, rice.order)
      const saved = await create(card, draft(number, rice.product, { rating: 1 }))
      const check = async () => {
        const [off] = await rowsOf<{ n: number }>(
          server.db,
          sql`select count(*)::int as n from (
            select product_id, rating as stars, count(*)::int as count, (count(*) filter (where comment <> ''))::int as comment_count
              from reviews where is_shown group by 1, 2
            except select product_id, stars, count, comment_count from review_counts) as off`,
        )
        expect(off?.n).toBe(0)
        const all = await rows(rice.product)
        const { product } = (await card.call(getProduct, { params: { productId: rice.product } })).body
        expect(product.reviewCount).toBe(all.length)
        expect(product.rating).toBeCloseTo(all.reduce((sum, { rating }) => sum + rating, 0) / all.length, 1)
      }
      await check()
      await update(card, { review_id: saved.body.review_id, ...draft(number, rice.product, { comment: '' }) })
      await check()
    })
  })

  it('[REV-001] a recipient reviews a gift under its own number, separate from the giver’s order', async () => {
    const { body } = await full.call(
      sendGift,
      {
        body: { giftId: 'c-full-usable', ...cardTo('0890000102') },
      },
      { idempotencyKey: uuid() },
    )
    const giftId = body.gift_id
    await server.bank.enterPin(body.pin_reference ?? '')
    expect((await ofOrder(card, giftId)).code).toBe('404')
    await card.call(openGift, { params: { giftId } }, { idempotencyKey: uuid() })
    const { order_number, review_lists } = (await ofOrder(card, giftId)).body
    expect(review_lists).toMatchObject([{ product_id: '2002', review: null }])
    expect((await ofOrder(full, giftId)).code).toBe('404')
    expect((await create(card, draft(order_number, '2002'))).code).toBe('0000')
    expect((await create(full, draft(order_number, '2002'))).code).toBe('404')
    expect((await create(card, draft(await numberOf(full, latteOrder.order), '2002'))).code).toBe('404')
    // What the recipient bought is reviewed under its own order too.
    await server.db.execute(sql`update order_lines set product_id = '2002' where order_id = ${rice.order}`)
    expect((await create(card, draft(await numberOf(card, rice.order), '2002'))).code).toBe('0000')
  })

  it('goods that were received as a gift are reviewed once their order is complete', async () => {
    const gift = cardTo(mobile.card, { sender: { ...noSenderNames, mobileNo: mobile.full } })
    const { order_id, pin_reference } = await place(full, requestFor([bottle], { gift }))
    await server.bank.enterPin(pin_reference)
    const { gift_id: giftId = '' } = (await full.call(getOrder, { params: { id: order_id } })).body
    await card.call(openGift, { params: { giftId } }, { idempotencyKey: uuid() })
    await full.call(moveOrder, { params: { id: order_id }, body: { to: 'shipped' } })
    expect((await ofOrder(card, giftId)).code).toBe('404')
    await full.call(moveOrder, { params: { id: order_id }, body: { to: 'completed' } })
    expect((await ofOrder(card, giftId)).body.review_lists).toMatchObject([{ product_id: '1001', review: null }])
  })

  it('a coupon that was given on and came back as a gift is not reviewed again', async () => {
    const give = async (coupon: string, from: 'full' | 'card', to: 'full' | 'card') => {
      const clients = { full, card }
      const sender = { ...noSenderNames, mobileNo: mobile[from] }
      const sent = await clients[from].call(
        sendGift,
        { body: { giftId: coupon, ...cardTo(mobile[to], { sender }) } },
        { idempotencyKey: uuid() },
      )
      const { gift_id: giftId, pin_reference = '' } = sent.body
      await server.bank.enterPin(pin_reference)
      await clients[to].call(openGift, { params: { giftId } }, { idempotencyKey: uuid() })
      const { gift } = (await clients[to].call(getGift, { params: { giftId } })).body
      return { number: (await ofOrder(clients[to], giftId)).body.order_number, coupon: gift.coupon_ids[0]! }
    }
    const first = await give('c-full-usable', 'full', 'card')
    expect((await create(card, draft(first.number, '2002'))).code).toBe('0000')
    const back = await give(first.coupon, 'card', 'full')
    expect((await create(full, draft(back.number, '2002'))).code).toBe('0000')
    const again = await give(back.coupon, 'full', 'card')
    expect((await create(card, draft(again.number, '2002'))).code).toBe('1011')
  })

  it('a product without a visible review has no average', async () => {
    await server.db.execute(sql`delete from reviews where product_id = ${rice.product}`)
    await server.db.execute(sql`delete from review_counts where product_id = ${rice.product}`)
    expect(await list({ product_id: rice.product })).toMatchObject({
      average: null,
      review_count: 0,
      comment_count: 0,
      stars: [0, 0, 0, 0, 0],
    })
  })

  it('a product whose last visible review is hidden has no stars', async () => {
    const { order_number, review_lists } = (await ofOrder(full, reviewed.order)).body
    const { review_id = '' } = review_lists[0]?.review ?? {}
    await server.db.execute(sql`update reviews set is_shown = false where product_id = ${reviewed.product}`)
    await update(full, { review_id, ...draft(order_number, reviewed.product) })
    const [product] = await server.db.select().from(products).where(eq(products.productId, reviewed.product))
    expect(product).toMatchObject({ reviewCount: 0, rating: null })
  })

  it('the visible reviews of all products are counted at once', async () => {
    await server.db.delete(reviewCounts)
    await countReviews(server.db)
    expect(await server.db.select().from(reviewCounts).orderBy(reviewCounts.productId, reviewCounts.stars)).toEqual(
      await rowsOf(
        server.db,
        sql`select product_id as "productId", rating as stars, count(*)::int as count,
              sum(case when comment = '' then 0 else 1 end)::int as "commentCount"
            from reviews where is_shown group by 1, 2 order by 1, 2`,
      ),
    )
  })
})
