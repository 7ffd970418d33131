import * as v from 'valibot'
import { expect, it } from 'vitest'
import { firstScreen, group } from '../../contract/home'

it('a row has products or shops', () => {
  const row = { id: '77', title: 'New', pinned: false, items: [] }
  for (const kind of ['product', 'merchant']) expect(v.parse(group, { ...row, kind })).toEqual({ ...row, kind })
  for (const kind of ['page', undefined]) expect(v.is(group, { ...row, kind })).toBe(false)
  expect(v.is(group, { ...row, kind: 'product', items: [{}] })).toBe(false)
})

it('the first screen has the answers of the page’s first calls; one that could not be loaded is absent', () => {
  const page = { page: 1, limit: 20, total: 0 }
  const least = { language: 'th', serverTime: '2026-11-21T03:00:00.000Z' }
  const whole = {
    ...least,
    section: '1',
    banners: { banners: [] },
    quickAccess: { items: [] },
    sections: { sections: [{ id: '1', name: 'All' }] },
    groups: { ...page, groups: [] },
    campaigns: { ...page, campaigns: [] },
    products: { ...page, products: [] },
  }
  expect(v.parse(firstScreen, whole)).toEqual(whole)
  expect(v.parse(firstScreen, least)).toEqual(least)
  for (const field of Object.keys(whole)) expect(v.is(firstScreen, { ...whole, [field]: 7 }), field).toBe(false)
})
