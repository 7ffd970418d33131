import { describe, expect, it } from 'vitest'
import { readConfig } from '../../contract/config'

const defaults = {
  env: 'production',
  apiBaseUrl: '',
  nativeUrlScheme: 'kplus',
  imageResizeBaseUrl: '',
  loyaltyCardPath: '/loyalty/partner-card/add',
  donationReceiptMinBaht: 100,
  giftMessageMax: 150,
  couponQrMinutes: 15,
  splitOrderPartnerId: '',
  merchantMaxItemsMids: [],
  appStoreUrl: 'https://apps.apple.com/',
  playStoreUrl: 'https://play.google.com/store/apps',
  trustedThirdPartyHosts: [],
  bridgeOrigins: [],
  nativeOwnsSwipeBack: false,
  bankPhone: '',
  countsTraffic: false,
}

describe('the configuration of the page', () => {
  it.each([undefined, null, 'text', 7, [], {}])(
    '[GEN-005] has its production defaults where it is missing: %j',
    (given) => {
      expect(readConfig(given)).toEqual(defaults)
    },
  )

  it('a damaged value falls back to its default, without harm to the others', () => {
    const damaged = Object.fromEntries(Object.keys(defaults).map((name) => [name, { broken: true }]))
    expect(readConfig({ ...damaged, bankPhone: '02-888-8888' })).toEqual({ ...defaults, bankPhone: '02-888-8888' })
    for (const giftMessageMax of [0, -1, 1.5, '150']) expect(readConfig({ giftMessageMax })).toEqual(defaults)
    expect(readConfig({ env: 'moon', trustedThirdPartyHosts: [1] })).toEqual(defaults)
  })

  it('is read as it was set', () => {
    const given = {
      ...defaults,
      env: 'uat',
      giftMessageMax: 1,
      merchantMaxItemsMids: ['100002'],
      bridgeOrigins: ['https://phone.example'],
      nativeOwnsSwipeBack: true,
      countsTraffic: true,
      maintenance: { start: '2026-11-21T01:00:00Z' },
    }
    expect(readConfig(given)).toEqual(given)
    for (const env of ['production', 'uat', 'dev', 'local']) expect(readConfig({ env }).env).toBe(env)
    expect(readConfig({ maintenance: { start: 1 } }).maintenance).toBeUndefined()
  })
})
