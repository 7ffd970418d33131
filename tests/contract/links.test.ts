import { describe, expect, it } from 'vitest'
import { campaignHref, hrefOfLink, isDecodable, resolveLink } from '../../contract/links'
import { linkKinds } from '../../contract/enums'

describe('the page of a link', () => {
  it.each([
    ['LANDING_PAGE/9204', '/landing-campaign-detail/9204'],
    ['/LANDING_PAGE/9204/', '/landing-campaign-detail/9204'],
    ['/LANDING_PAGE/spring-26_a.b:c', '/landing-campaign-detail/spring-26_a.b:c'],
    ['GROUP/77', '/more/77'],
    ['/my-coupon', '/my-coupon'],
    ['/order?tab=1', '/order?tab=1'],
    ['/search?q=50%', '/search?q=50%'],
    ['/more/50%25', '/more/50%25'],
    ['/', '/'],
  ])('of the market: %s', (link, path) => {
    expect(resolveLink(link)).toBe(path)
  })

  it('[NAV-050] a group of shops opens the list of shops', () => {
    expect(resolveLink('GROUP/77', 'merchant')).toBe('/more/merchant/77')
    expect(resolveLink('GROUP/77', 'product')).toBe('/more/77')
    expect(hrefOfLink({ link_type: 'internal', link: 'GROUP/77', group_kind: 'merchant' })).toBe('/more/merchant/77')
  })

  it.each([
    '',
    'cart',
    '//evil.example',
    '/\\evil.example',
    'https://market.example/cart',
    '/cart page',
    '/cart\\..',
    '/more/50%off',
    '/more/%E0%A4',
    'LANDING_PAGE/',
    'LANDING_PAGE/a/b',
    'xLANDING_PAGE/1',
    'GROUPS/1',
  ])('none of the market: %j', (link) => {
    expect(resolveLink(link)).toBeUndefined()
  })

  it('a link element leads to market pages only', () => {
    const hrefs = linkKinds.map((link_type) => [link_type, hrefOfLink({ link_type, link: '/cart' })])
    expect(hrefs.filter(([, href]) => href !== undefined)).toEqual([
      ['lifestyle_web', '/cart'],
      ['internal', '/cart'],
    ])
  })
})

it('a path with a stray % can not be decoded', () => {
  expect(['/more/50%25', '/more/50%off', '/more/%E0%A4'].map(isDecodable)).toEqual([true, false, false])
})

it.each([
  ['special', '/special-campaign-list/7'],
  ['fulfillment', '/product-fulfillment/7'],
  ['landing', '/landing-campaign-detail/7'],
])('the page of a campaign, by its kind: %s', (kind, href) => {
  expect(campaignHref({ id: '7', kind })).toBe(href)
})
