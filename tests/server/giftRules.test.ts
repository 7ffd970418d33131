import { describe, expect, it } from 'vitest'
import type { ErrorKey } from '../../contract/errors'
import type { CouponRow } from '../../server/domain/coupons/coupons'
import type { GiftRow } from '../../server/domain/gifts/giftRules'
import {
  giftWithTimeout,
  givingRefusal,
  isCardShown,
  isFreeReward,
  isGiftable,
  isGuest,
  isLapsing,
  isOverdue,
  isRegistrationOverdue,
  pinDeadline,
  registrationDeadline,
} from '../../server/domain/gifts/giftRules'
import type { Shopper } from '../../server/domain/shopper/session'

const now = new Date('2026-11-21T03:00:00.000Z')
const later = new Date('2026-11-21T03:00:00.001Z')
const day = 24 * 60 * 60 * 1000

const shopper = (profileType: Shopper['profileType']) => ({ profileType }) as Shopper
const gift = (row: Partial<GiftRow>) => row as GiftRow

describe('who is a guest', () => {
  it.each([
    ['GUEST', true],
    ['POTENTIAL', true],
    ['CARD', false],
    ['FULL', false],
  ] as const)('%s: %s', (profileType, is) => {
    expect(isGuest(shopper(profileType))).toBe(is)
  })
})

describe('whether a product can be given', () => {
  it.each<[string, boolean, Parameters<typeof isGiftable>[0]]>([
    ['a product that its shop lets be given', true, { type: 'general', isGiftable: true, priceUnit: 'baht' }],
    ['any other product', false, { type: 'general', isGiftable: false, priceUnit: 'baht' }],
    ['a theme', true, { type: 'theme', isGiftable: false, priceUnit: 'points' }],
    ['a privilege for points', true, { type: 'privilege', isGiftable: false, priceUnit: 'points' }],
    ['a privilege without a price', false, { type: 'privilege', isGiftable: true, priceUnit: 'baht' }],
    ['a free reward', false, { type: 'fulfillment', isGiftable: true, priceUnit: 'baht' }],
    ['a free reward counted in points', false, { type: 'fulfillment', isGiftable: true, priceUnit: 'points' }],
  ])('%s: %s', (_, is, product) => {
    expect(isGiftable(product)).toBe(is)
  })

  it('a free reward is a fulfilment, or a privilege that does not cost points', () => {
    const is = (type: 'fulfillment' | 'privilege' | 'general' | 'theme', priceUnit: 'baht' | 'points') =>
      isFreeReward({ type, priceUnit, isGiftable: true })
    expect([is('fulfillment', 'baht'), is('fulfillment', 'points'), is('privilege', 'baht')]).toEqual([
      true,
      true,
      true,
    ])
    expect([is('privilege', 'points'), is('general', 'baht'), is('theme', 'points')]).toEqual([false, false, false])
  })
})

describe('whether a coupon can be given', () => {
  const coupon = (row: Partial<CouponRow>) =>
    ({ status: 'usable', expiredAt: later, paidOrderId: null, heldGiftId: null, ...row }) as CouponRow

  it.each<[string, ErrorKey | undefined, Partial<CouponRow>]>([
    ['usable', undefined, {}],
    ['used', '601', { status: 'used' }],
    ['used and expired', '601', { status: 'used', expiredAt: now }],
    ['refunded', '310-01', { status: 'refunded' }],
    ['expired', '102', { expiredAt: now }],
    ['expired and held', '102', { expiredAt: now, heldGiftId: 'g' }],
    ['paying an order', '603', { paidOrderId: 'o' }],
    ['in another gift', '603', { heldGiftId: 'g' }],
  ])('%s: %s', (_, key, row) => {
    expect(givingRefusal(coupon(row), now)).toBe(key)
  })
})

it('the sender has ten minutes for the PIN', () => {
  const createdAt = new Date(now.getTime() - 10 * 60_000)
  expect(pinDeadline(createdAt)).toEqual(now)
  expect(isOverdue(gift({ createdAt }), now)).toBe(true)
  expect(isOverdue(gift({ createdAt }), new Date(now.getTime() - 1))).toBe(false)
})

it('a gift whose own PIN is late is read as cancelled; one that is part of an order follows the order', () => {
  const waiting = gift({ id: 'g', status: 'waiting', orderId: null, createdAt: new Date(now.getTime() - 10 * 60_000) })
  expect(giftWithTimeout(waiting, now)).toEqual({ ...waiting, status: 'cancelled' })
  for (const other of [
    { ...waiting, orderId: 'o' },
    { ...waiting, createdAt: now },
    { ...waiting, status: 'sent' as const },
  ])
    expect(giftWithTimeout(other, now)).toBe(other)
})

describe('a gift to a guest', () => {
  it('lapses after 90 days without registration; one to anybody else never does [GFT-015]', () => {
    expect(registrationDeadline(shopper('GUEST'), now)).toEqual(new Date(now.getTime() + 90 * day))
    expect(registrationDeadline(shopper('POTENTIAL'), now)).toEqual(new Date(now.getTime() + 90 * day))
    expect(registrationDeadline(shopper('FULL'), now)).toBeNull()
    expect(registrationDeadline(undefined, now)).toBeNull()
  })

  it('is opened too late from its deadline on, unless the recipient has registered', () => {
    const isLate = (registerBy: Date | null, who: Shopper['profileType']) =>
      isRegistrationOverdue(gift({ registerBy }), shopper(who), now)
    expect([isLate(now, 'GUEST'), isLate(later, 'GUEST'), isLate(null, 'GUEST')]).toEqual([true, false, false])
    expect(isLate(now, 'FULL')).toBe(false)
  })

  it('lapses with its card while the recipient is a guest and it was not cancelled', () => {
    const row = gift({ registerBy: now, status: 'sent' })
    expect(isLapsing(row, shopper('GUEST'))).toBe(true)
    expect(isLapsing(row, shopper('FULL'))).toBe(false)
    expect(isLapsing(row, undefined)).toBe(false)
    expect(isLapsing(gift({ registerBy: null, status: 'sent' }), shopper('GUEST'))).toBe(false)
    expect(isLapsing(gift({ registerBy: now, status: 'cancelled' }), shopper('GUEST'))).toBe(false)
  })
})

it('message and picture of the card are shown until its end', () => {
  expect(isCardShown(gift({ cardUntil: later }), now)).toBe(true)
  expect(isCardShown(gift({ cardUntil: now }), now)).toBe(false)
  expect(isCardShown(gift({ cardUntil: null }), now)).toBe(true)
})
