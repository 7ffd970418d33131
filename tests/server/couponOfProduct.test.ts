import { describe, expect, it } from 'vitest'
import { describeCoupon, isExpired, newCode, toCode } from '../../server/domain/coupons/coupons'

const usual = { sub_type: 'qr', code_type: 'qr', valid_days: 90, value: null }
const card = { sub_type: 'value', code_type: 'barcode', valid_days: 180, value: 100 }

describe('the coupon of a product', () => {
  it.each<[string, Parameters<typeof describeCoupon>[0], ReturnType<typeof describeCoupon> | object]>([
    ['an e-coupon without details', { type: 'general', subType: 'digital', details: {} }, usual],
    ['an e-coupon with details', { type: 'general', subType: 'digital', details: { coupon: card } }, card],
    [
      'an e-coupon with some details',
      { type: 'general', subType: 'digital', details: { coupon: { qr_minutes: 15 } } },
      { ...usual, qr_minutes: 15 },
    ],
    ['a digital reward', { type: 'fulfillment', subType: 'digital', details: { coupon: card } }, card],
    ['a privilege', { type: 'privilege', subType: 'digital', details: {} }, usual],
    [
      'a privilege with its own validity',
      { type: 'privilege', subType: 'digital', details: { privilege: { valid_days: 60 }, coupon: card } },
      { ...usual, valid_days: 60 },
    ],
    [
      'a theme',
      { type: 'theme', subType: 'digital', details: { coupon: card } },
      { sub_type: 'value', code_type: 'text', valid_days: 365, value: null },
    ],
  ])('of %s', (_, product, coupon) => {
    expect(describeCoupon(product)).toEqual(coupon)
  })

  it.each([
    ['goods', 'general', 'physical'],
    ['a reward that is sent', 'fulfillment', 'physical'],
    ['a donation', 'donation', 'digital'],
    ['an exchange of points', 'point_exchange', 'digital'],
  ] as const)('does not exist for %s', (_, type, subType) => {
    expect(describeCoupon({ type, subType, details: { coupon: card, privilege: {} } })).toBeUndefined()
  })

  it('has a code of 16 digits after EC, without I, L, O and U', () => {
    const all = Array.from({ length: 32 }, (_, byte) => byte)
    expect(toCode(Uint8Array.from(all))).toBe('EC0123456789ABCDEFGHJKMNPQRSTVWXYZ')
    expect(toCode(Uint8Array.of(32, 63, 64, 255))).toBe('EC0Z0Z')
    expect(newCode()).toMatch(/^EC[0-9A-HJKMNP-TV-Z]{16}$/)
    expect(newCode()).not.toBe(newCode())
  })

  it('has expired from its last instant on', () => {
    const expiredAt = new Date('2026-11-21T03:00:00.000Z')
    const at = (time: string) => isExpired({ expiredAt }, new Date(time))
    expect(['2026-11-21T02:59:59.999Z', '2026-11-21T03:00:00.000Z', '2026-11-21T03:00:00.001Z'].map(at)).toEqual([
      false,
      true,
      true,
    ])
  })
})
