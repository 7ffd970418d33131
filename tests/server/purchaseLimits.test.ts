import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrderStatus, ProductType } from '../../contract/enums'
import { inTransaction } from '../../server/db/client'
import type { ProductRow } from '../../server/db/rows'
import { gifts, orders } from '../../server/db/schema'
import type { Line } from '../../server/domain/payment/claim/lines'
import { checkPurchaseLimit, unitsLeft } from '../../server/domain/payment/claim/lines'
import { findShopper } from '../../server/domain/shopper/session'
import { copyCoupon } from './buying'
import { refusalOf } from './refusalOf'
import type { TestServer } from './testServer'
import { createTestServer, testTime } from './testServer'

/** The seed's gift that its recipient opened. */
const gift = 'gift-seed-1'

describe('the limit of a product per shopper', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer()
  })
  beforeEach(() => server.reset())
  afterAll(() => server.close())

  const shopperOf = async (id: string) => (await findShopper(server.db, id))!
  /** Units that the shopper may still buy of a product with this limit. */
  const left = async (productId: string, maxPerShopper: number | null, type: ProductType = 'general', of = 'full') =>
    unitsLeft(server.db, await shopperOf(of), { productId, type, maxPerShopper })
  const changeOrder = (id: string, columns: Partial<typeof orders.$inferInsert>) =>
    server.db.update(orders).set(columns).where(eq(orders.id, id))
  const received = (productId: string, change: Record<string, string | null> = {}) =>
    copyCoupon(server, 'c-full-usable', {
      id: `c-${productId}`,
      code: `EC-${productId}`,
      product_id: productId,
      type: 'gift',
      status: 'usable',
      order_id: null,
      ...change,
    })

  describe('unitsLeft', () => {
    it('is unlimited without a limit', async () => {
      expect(await left('1023', null)).toBe(Infinity)
    })

    it('counts the shopper’s own orders of that product, and is never negative', async () => {
      expect(await left('1023', 6)).toBe(2)
      expect(await left('1023', 4)).toBe(0)
      expect(await left('1023', 3)).toBe(0)
      expect(await left('1023', 6, 'general', 'rich')).toBe(6)
      expect(await left('1002', 6)).toBe(6)
    })

    it.each<[OrderStatus, number]>([
      ['waiting_payment_confirmation', 1],
      ['processing', 1],
      ['paid', 1],
      ['shipped', 1],
      ['completed', 1],
      ['redeemed', 1],
      ['refund_sent', 1],
      ['void', 2],
      ['voidCash', 2],
      ['voidPoint', 2],
      ['voidTimeout', 2],
      ['cancelled', 2],
      ['refunded', 2],
      ['refundedCash', 2],
      ['refundedPoint', 2],
    ])('of two units after an order that is %s: %d', async (status, units) => {
      await changeOrder('o-full-digital-privilege', { status })
      expect(await left('5002', 2)).toBe(units)
    })

    it('counts a given privilege for its recipient until the gift is cancelled, and other goods for their buyer', async () => {
      const bought = 'o-full-digital-privilege'
      expect(await left('5002', 3, 'privilege')).toBe(2)
      await changeOrder(bought, { giftId: gift })
      expect(await left('5002', 3, 'privilege')).toBe(3)
      expect(await left('5002', 3)).toBe(2)
      await server.db.update(gifts).set({ status: 'cancelled' }).where(eq(gifts.id, gift))
      expect(await left('5002', 3, 'privilege')).toBe(2)
      await changeOrder(bought, { giftId: 'gift-seed-2' })
      expect(await left('5002', 3, 'privilege')).toBe(3)
    })

    it('counts a received privilege unless it was refunded', async () => {
      await received('5002')
      expect(await left('5002', 3, 'privilege')).toBe(1)
      expect(await left('5002', 3)).toBe(2)
      expect(await left('5003', 3, 'privilege')).toBe(3)
      expect(await left('5002', 3, 'privilege', 'rich')).toBe(3)
    })

    it.each<[string, Record<string, string>]>([
      ['was bought', { type: 'purchased' }],
      ['was refunded', { status: 'refunded' }],
      ['is another’s', { shopper_id: 'rich' }],
    ])('ignores a coupon that %s', async (_, change) => {
      await received('5002', change)
      expect(await left('5002', 3, 'privilege')).toBe(2)
    })
  })

  describe('checkPurchaseLimit', () => {
    interface Bought {
      id: string
      type?: ProductType
      quantity?: number
      limit?: number | null
    }
    const check = async (bought: Bought[], { isGift = false, of = 'full' } = {}) => {
      const lines = bought.map(({ id, type = 'general', quantity = 1, limit = null }) => ({
        product: { productId: id, type, maxPerShopper: limit } as ProductRow,
        quantity,
      })) as Line[]
      const shopper = await shopperOf(of)
      return refusalOf(
        inTransaction(server.db, (tx) => checkPurchaseLimit(tx, { shopper, lines, isGift, now: testTime })),
      )
    }

    it('refuses one unit more than is left', async () => {
      expect(await check([{ id: '1023', limit: 6, quantity: 2 }])).toBeUndefined()
      expect(await check([{ id: '1023', limit: 6, quantity: 3 }])).toBe('506')
      expect(await check([{ id: '1023', limit: 6, quantity: 3 }], { of: 'rich' })).toBeUndefined()
    })

    it('counts the units of all lines of a product together', async () => {
      const one = { id: '1023', limit: 5 }
      expect(await check([one, { id: '1002', quantity: 9 }])).toBeUndefined()
      expect(await check([{ id: '1002', quantity: 9 }, one, one])).toBe('506')
    })

    it('accepts any number of a product without a limit', async () => {
      expect(await check([{ id: '1023', quantity: 99 }])).toBeUndefined()
      expect(await check([])).toBeUndefined()
    })

    it('refuses gifts of goods above the limit, but not of a privilege, which counts for its recipient', async () => {
      expect(await check([{ id: '5002', limit: 1 }], { isGift: true })).toBe('506')
      expect(await check([{ id: '5002', type: 'privilege', limit: 1 }], { isGift: true })).toBeUndefined()
      expect(await check([{ id: '5002', type: 'privilege', limit: 1 }])).toBe('506')
    })

    describe('of a theme', () => {
      const theme = (id: string, quantity = 1): Bought => ({ id, type: 'theme', quantity })

      it('refuses one that the shopper owns, unless it is given', async () => {
        expect(await check([theme('4002')])).toBe('506')
        expect(await check([theme('4002')], { isGift: true })).toBeUndefined()
        expect(await check([theme('4002')], { of: 'rich' })).toBeUndefined()
        expect(await check([theme('4004')])).toBeUndefined()
      })

      it('refuses two, unless they are given', async () => {
        expect(await check([theme('4004', 2)])).toBe('506')
        expect(await check([theme('4004'), theme('4004')])).toBe('506')
        expect(await check([theme('4004', 2)], { isGift: true })).toBeUndefined()
        expect(await check([theme('4004'), theme('4006')])).toBeUndefined()
      })

      it('refuses one above its limit', async () => {
        expect(await check([{ ...theme('4004'), limit: 0 }])).toBe('506')
      })

      it('refuses one for which the shopper’s own order waits, unless that order is a gift', async () => {
        const of4003 = 'o-full-digital-voidPoint'
        expect(await check([theme('4003')])).toBeUndefined()
        await changeOrder(of4003, { status: 'waiting_payment_confirmation' })
        expect(await check([theme('4003')])).toBe('506')
        expect(await check([theme('4003')], { of: 'rich' })).toBeUndefined()
        expect(await check([theme('4004')])).toBeUndefined()
        await changeOrder(of4003, { giftId: gift })
        expect(await check([theme('4003')])).toBeUndefined()
        await changeOrder(of4003, { giftId: null, status: 'paid' })
        expect(await check([theme('4003')])).toBeUndefined()
      })

      it('accepts one that the shopper has only in an unopened gift or as an expired coupon', async () => {
        await received('4004', { status: 'gift_not_opened' })
        expect(await check([theme('4004')])).toBeUndefined()
        await received('4006', { expired_at: testTime.toISOString() })
        expect(await check([theme('4006')])).toBeUndefined()
      })

      it('accepts other goods again while an order for them waits', async () => {
        expect(await check([{ id: '2002', limit: 9, quantity: 2 }])).toBeUndefined()
      })
    })
  })
})
