import { describe, expect, it } from 'vitest'
import type { Coupon } from '../../contract/coupons'
import { leftOf, needsServer, phaseOf, showsAtOnce } from '../../machines/couponUse/phase'

const now = Date.parse('2026-11-24T03:00:00Z')
const at = (ms: number) => new Date(now + ms).toISOString()
const coupon = (change: Partial<Coupon> = {}) =>
  ({
    status: 'available',
    sub_type: 'service',
    product_type: 'general',
    start_at: at(-1000),
    expired_at: at(1000),
    can_use: true,
    ...change,
  }) as Coupon
const value = { sub_type: 'value', coupon_code: 'A1' } as const

describe('the phase of a coupon', () => {
  it.each([
    ['a usable one', {}, 'usable'],
    ['from its start on', { start_at: at(0) }, 'usable'],
    ['before its start', { start_at: at(1) }, 'upcoming'],
    ['at its end', { expired_at: at(0) }, 'expired'],
    ['refunded after its end', { status: 'refunded', expired_at: at(-1) }, 'refunded'],
    ['expired on the server', { status: 'expired' }, 'expired'],
    ['a wrapped gift', { status: 'gift_not_opened', start_at: at(1) }, 'wrapped'],
    ['a code of a value', value, 'open'],
    ['a value without a code', { sub_type: 'value' }, 'usable'],
    ['a code of a service', { coupon_code: 'A1' }, 'usable'],
    ['a theme with a code', { ...value, product_type: 'theme' }, 'usable'],
    ['used a moment ago', { status: 'used', coupon_code: 'A1', use_expired_at: at(1) }, 'counting'],
    ['used, its time over', { status: 'used', coupon_code: 'A1', use_expired_at: at(0) }, 'used'],
    ['used, without a code', { status: 'used', use_expired_at: at(1) }, 'used'],
    ['used, without an end', { status: 'used', coupon_code: 'A1' }, 'used'],
  ] as [string, Partial<Coupon>, string][])('%s', (_, change, expected) => {
    expect(phaseOf(coupon(change), now)).toBe(expected)
  })

  it('counts the milliseconds of the use, none without an end', () => {
    expect([leftOf({ use_expired_at: at(5) }, now), leftOf({}, now)]).toEqual([5, 0])
  })

  it('[CPN-014] a code is shown at once only of a value with a code that is no theme', () => {
    const all = [
      value,
      { ...value, product_type: 'theme' },
      { ...value, coupon_code: undefined },
      { coupon_code: 'A1' },
    ]
    expect(all.map((change) => showsAtOnce(coupon(change as Partial<Coupon>)))).toEqual([true, false, false, false])
  })

  it('only the use of a usable coupon needs the server', () => {
    const all = [{}, { can_use: false }, value, { start_at: at(1) }]
    expect(all.map((change) => needsServer(coupon(change), now))).toEqual([true, false, false, false])
  })
})
