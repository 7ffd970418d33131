import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { keepQuery, nativeVersion, readQuery, utmNames } from '../../contract/nativeQuery'
import { tracking } from '../../contract/payment'
import { isStorable } from '../../server/http/input'

describe('query of the first address', () => {
  it('[SES-016, SES-018] every parameter is read, with names in any case', () => {
    expect(
      readQuery(
        '?AppVersion=5.1&KPLUSVERSION=5.13.2&Lang=EN&lat=13.75&LNG=100.5&OS=iOS&uuid=u&campaign_code=c&Tracking_Code=t' +
          '&utm_source=a&utm_medium=b&utm_campaign=c&utm_term=d&utm_content=e&source=s&channel=web&cardtype=jd&frominternal=true&isdirect=1&footerheight=34',
      ),
    ).toEqual({
      appversion: '5.1',
      kplusversion: '5.13.2',
      lang: 'en',
      coords: { lat: 13.75, lng: 100.5 },
      os: 'ios',
      uuid: 'u',
      campaign_code: 'c',
      tracking_code: 't',
      utm: { utm_source: 'a', utm_medium: 'b', utm_campaign: 'c', utm_term: 'd', utm_content: 'e' },
      source: 's',
      channel: 'web',
      cardType: 'jd',
      frominternal: true,
      isdirect: true,
      footerheight: 34,
    })
  })

  it.each(['x'.repeat(5000), `${'x'.repeat(99)}😀`, 'a\0b', 'ก'.repeat(101)])(
    'malformed values from the bank app are cut to what an order may hold: %j',
    (given) => {
      const names = ['campaign_code', 'tracking_code', 'source', 'channel', 'cardType', ...utmNames]
      const search = new URLSearchParams(names.map((name) => [name, given]))
      const { utm, campaign_code, tracking_code, source, channel, cardType } = readQuery(`?${search.toString()}`)
      const sent = { ...utm, campaign_code, tracking_code, source, channel, cardType }
      expect(Object.values(sent).filter(Boolean)).toHaveLength(names.length)
      expect(v.is(tracking, sent)).toBe(true)
      expect(isStorable(sent)).toBe(true)
    },
  )

  it('[SES-017, FMT-001] the channel is internal_app and the language Thai by default', () => {
    for (const search of ['', '?', '?channel=&lang=']) {
      expect(readQuery(search)).toMatchObject({ channel: 'internal_app', lang: 'th', isdirect: false, utm: {} })
    }
  })

  it.each([
    ['lang=xx', { lang: 'th' }],
    ['footerheight=34', { footerheight: 34 }],
    ['lat=90&lng=-180', { coords: { lat: 90, lng: -180 } }],
    ['lat=91&lng=0', { coords: undefined }],
    ['lat=0&lng=180.5', { coords: undefined }],
    ['lng=1', { coords: undefined }],
    ['lat=abc&lng=1', { coords: undefined }],
    ['lat=13', { coords: undefined }],
    ['footerheight=400', { footerheight: 400 }],
    ['footerheight=401', { footerheight: 0 }],
    ['footerheight=-5', { footerheight: 0 }],
    ['footerheight=1e9', { footerheight: 0 }],
    ['footerheight=tall', { footerheight: 0 }],
    ['os=windows', { os: 'other' }],
    ['os=Android', { os: 'android' }],
    ['uuid=a%20b', { uuid: undefined }],
    ['uuid=x%3C', { uuid: undefined }],
    ['uuid=3f-2.b:1_Z', { uuid: '3f-2.b:1_Z' }],
    ['frominternal=TRUE', { frominternal: true, isdirect: false }],
    ['isdirect=true', { frominternal: false, isdirect: true }],
    ['frominternal=1', { frominternal: true }],
    ['frominternal=yes', { frominternal: false }],
    ['source=&source=a&source=b', { source: 'a' }],
    ['', { os: 'other', footerheight: 0, coords: undefined, uuid: undefined, frominternal: false }],
    ['isdirect=false', { isdirect: false }],
    ['%E0%A4%A', { lang: 'th' }],
  ])('[SES-018] %s is read, or replaced by its default', (search, expected) => {
    expect(readQuery(`?${search}`)).toMatchObject(expected)
  })

  it('[SES-018] a reload restores the bank app’s values, without the page’s own parameters', () => {
    const search =
      '?LANG=en&lang=th&Lat=13.75&lng=100.5&FooterHeight=30&isdirect=1&category=7&uuid=&cardType=x&session_id=s'
    expect(keepQuery(search)).toBe('lang=en&lat=13.75&lng=100.5&footerheight=30&isdirect=1&cardtype=x')
    expect(readQuery(keepQuery(search))).toEqual(readQuery(search))
    const all =
      'appversion=1&kplusversion=2&lang=th&lat=1&lng=2&os=ios&uuid=u&campaign_code=c&tracking_code=t&source=s&channel=w' +
      '&cardtype=k&frominternal=1&isdirect=1&footerheight=3&theme=dark' +
      '&utm_source=a&utm_medium=b&utm_campaign=d&utm_term=e&utm_content=f'
    expect(keepQuery(`?${all}`)).toBe(all)
    expect(keepQuery(`?source=${'x'.repeat(101)}`)).toBe(`source=${'x'.repeat(100)}`)
  })

  it('[BRG-035] the bank app’s version is kplusversion, otherwise appversion', () => {
    expect(nativeVersion(readQuery('?appversion=1.0&kplusversion=5.13.2'))).toBe('5.13.2')
    expect(nativeVersion(readQuery('?appversion=1.0'))).toBe('1.0')
    expect(nativeVersion(readQuery(''))).toBeUndefined()
  })

  it('no session id is read from the address', () => {
    expect(JSON.stringify(readQuery('?session_id=secret&sessionid=secret'))).not.toContain('secret')
  })
})
