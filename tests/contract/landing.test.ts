import * as v from 'valibot'
import { expect, it } from 'vitest'
import { birthdayFeed, getGroupPage, landingPage } from '../../contract/landing'

it('the id of the birthday feed', () => expect(birthdayFeed).toBe('birthday'))

it('a block of a type that is not known yet is valid, a known one only with its fields', () => {
  const read = (block: object) => v.safeParse(landingPage, { title: 'Spring', blocks: [block] })
  const text = { type: 'text', text: 'Hello' }
  expect(read(text).output).toEqual({ title: 'Spring', blocks: [text] })
  expect(read({ type: 'film', film: 'a' }).success).toBe(true)
  for (const type of ['image', 'text', 'product_row', 'shop_row', 'voucher_row', 'countdown', 'button'])
    expect(read({ type }).success, type).toBe(false)
})

it('an item of a group is a product, a campaign or a shop', () => {
  const campaign = {
    id: '7',
    kind: 'landing',
    name: 'Spring',
    description: '',
    image: '/images/art/spring.svg',
    placeholder: '#a0b0c0',
    start_at: '2026-11-21T03:00:00.000Z',
    end_at: '2026-11-22T03:00:00.000Z',
  }
  const read = (item: object) =>
    v.safeParse(getGroupPage.response, { page: 1, limit: 20, total: 1, title: 'Spring', items: [item] })
  expect(read({ item: 'campaign', campaign }).output).toMatchObject({ items: [{ item: 'campaign', campaign }] })
  for (const item of [{ item: 'product', campaign }, { item: 'page', campaign }, { campaign }])
    expect(read(item).success, JSON.stringify(item)).toBe(false)
})
