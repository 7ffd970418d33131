import * as v from 'valibot'
import { expect, it } from 'vitest'
import { commentLength, createReview } from '../../contract/reviews'

it('a comment is counted in code points', () => {
  expect(['', 'ดี', '👍👍'].map(commentLength)).toEqual([0, 2, 2])
})

it('a comment has at most 300 characters, without the spaces around it', () => {
  const read = (comment?: string) =>
    v.safeParse(createReview.body, {
      product_id: '1001',
      order_number: 'K1',
      rating: 5,
      is_anonymous: false,
      ...(comment !== undefined && { comment }),
    })
  expect(read()).toMatchObject({ success: true, output: { comment: '' } })
  expect(read(` ${'👍'.repeat(300)} `)).toMatchObject({ success: true, output: { comment: '👍'.repeat(300) } })
  expect(read('👍'.repeat(301)).success).toBe(false)
})
