import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { listCouponHistory, listCoupons } from '../../contract/coupons'
import { listProductReviews } from '../../contract/reviews'
import { listPrivilegeLimits } from '../../contract/rewards'
import { searchProducts } from '../../contract/search'

describe('what a list is asked for', () => {
  it('coupons: the filters of their tab only', () => {
    const isAsked = (query: object) => v.is(listCoupons.query, query)
    for (const query of [{}, { tab: 'purchased', filter: 'fulfilment' }, { tab: 'history', filter: 'refunded' }])
      expect(isAsked(query), JSON.stringify(query)).toBe(true)
    for (const query of [{ filter: 'used' }, { tab: 'gift', filter: 'fulfilment' }])
      expect(isAsked(query), JSON.stringify(query)).toBe(false)
  })

  it('the history of coupons: its filters only', () => {
    const isAsked = (filter?: string) => v.is(listCouponHistory.query, { filter })
    expect([isAsked(), isAsked('expired'), isAsked('usable')]).toEqual([true, true, false])
  })

  it('limits of privileges: their ids, separated by commas', () => {
    const read = (privilege_ids: string) => v.safeParse(listPrivilegeLimits.query, { privilege_ids })
    expect(read('5001,5002').output).toEqual({ privilege_ids: ['5001', '5002'] })
    expect(read('5001').output).toEqual({ privilege_ids: ['5001'] })
    expect(read('5001,').success).toBe(false)
  })

  it('a search: donations by name, goods by price, both by the best match', () => {
    const isAsked = (body: object) => v.is(searchProducts.body, { keyword: 'tea', ...body })
    for (const body of [{}, { sort: 'price_asc' }, { type: 'general', sort: 'newest' }])
      expect(isAsked(body), JSON.stringify(body)).toBe(true)
    for (const sort of ['recommended', 'name_asc']) expect(isAsked({ type: 'donation', sort }), sort).toBe(true)
    for (const body of [{ sort: 'name_asc' }, { type: 'donation', sort: 'price_asc' }])
      expect(isAsked(body), JSON.stringify(body)).toBe(false)
  })

  it('reviews: all, or those with a comment', () => {
    const withComment = (query: object) =>
      v.parse(listProductReviews.query, { product_id: '1001', ...query }).with_comment
    expect(withComment({})).toBe(false)
    expect(withComment({ with_comment: 'true' })).toBe(true)
    expect(withComment({ with_comment: 'false' })).toBe(false)
    expect(v.is(listProductReviews.query, { product_id: '1001', with_comment: 'yes' })).toBe(false)
  })
})
