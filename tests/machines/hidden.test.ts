import { describe, expect, it } from 'vitest'
import type { Coupon, Redeemed } from '../../contract/coupons'
import type { LandingPage } from '../../contract/landing'
import type { OrderDetail } from '../../contract/orders'
import type { Claim } from '../../contract/payment'
import type { PinStatus } from '../../contract/pin'
import { couponUseMachine } from '../../machines/couponUse/couponUseMachine'
import { landingMachine } from '../../machines/landing/landingMachine'
import { orderDetailMachine } from '../../machines/orderDetail/orderDetailMachine'
import { pinMachine } from '../../machines/pin/pinMachine'
import { placementMachine } from '../../machines/placement/placementMachine'
import { port, rootStage } from './rootStage'

const minute = 60_000
/** The offset of the server's clock from the phone's, in milliseconds. */
const serverOff = 300 * minute

function open(...playing: string[]) {
  const stage = rootStage()
  stage.listen(...playing)
  const now = () => stage.clock.now() + serverOff
  return { ...stage, now, at: (ms: number) => new Date(now() + ms).toISOString() }
}

describe('countdowns', () => {
  it('[BRG-051] a hidden coupon in use does not tick, and resumes at once with the server’s time', async () => {
    const page = open()
    const loadCoupon = port<Coupon, { couponId: string }>()
    const redeemCoupon = port<Redeemed, { couponId: string; idempotencyKey: string }>()
    const use = page.play(
      couponUseMachine.provide({ actors: { loadCoupon: loadCoupon.logic, redeemCoupon: redeemCoupon.logic } }),
      'couponUse',
      { couponId: 'c1', now: page.now, newKey: () => 'k', access: () => 'go', usualMinutes: 15, isHidden: false },
    )
    const coupon = (left: number) =>
      ({ status: 'used', coupon_code: 'CODE', can_use: false, use_expired_at: page.at(left) }) as Coupon
    const seconds = () => use.getSnapshot().context.secondsLeft
    await loadCoupon.answer(coupon(10 * minute))
    page.clock.increment(1000)
    expect(seconds()).toBe(599)

    use.send({ type: 'page.hidden' })
    page.clock.increment(5 * minute)
    expect(seconds()).toBe(599)
    use.send({ type: 'page.shown' })
    expect(seconds()).toBe(299)
    expect(loadCoupon.calls).toHaveLength(2)
    await loadCoupon.answer(coupon(2 * minute))
    expect(seconds()).toBe(120)
    page.clock.increment(1000)
    expect(seconds()).toBe(119)

    use.send({ type: 'page.hidden' })
    page.clock.increment(2 * minute - 1001)
    expect(use.getSnapshot().matches('counting')).toBe(true)
    page.clock.increment(1)
    expect(use.getSnapshot().value).toBe('used')
  })

  it('[BRG-051] a hidden landing page does not tick, and resumes at once with the server’s time', async () => {
    const page = open()
    const loadLanding = port<LandingPage, { id: string }>()
    const landing = page.play(landingMachine.provide({ actors: { loadLanding: loadLanding.logic } }), 'landing', {
      id: '1',
      now: page.now,
      isHidden: false,
    })
    const ends_at = page.at(10 * minute)
    const seconds = () => landing.getSnapshot().context.secondsLeft
    await loadLanding.answer({ title: 'Sale', ends_at, blocks: [{ type: 'countdown', ends_at }] })
    page.clock.increment(1000)
    expect(seconds()).toBe(599)
    landing.send({ type: 'page.hidden' })
    page.clock.increment(5 * minute)
    expect(seconds()).toBe(599)
    landing.send({ type: 'page.shown' })
    expect(seconds()).toBe(299)
    page.clock.increment(1000)
    expect(seconds()).toBe(298)
    landing.send({ type: 'page.hidden' })
    page.clock.increment(5 * minute - 2001)
    expect(landing.getSnapshot().matches('shown')).toBe(true)
    page.clock.increment(1)
    expect(landing.getSnapshot().value).toBe('ended')
  })
})

describe('actors that start while the page is hidden', () => {
  // `before`: the web view is hidden before the actor starts. `meanwhile`: while it waits for its first answer.
  it.each(['before', 'meanwhile'] as const)(
    '[BRG-051] a coupon in use, a landing page, a waiting order and a placement wait until the page is shown: hidden %s',
    async (when) => {
      const page = open()
      const isHidden = when === 'before'
      const loadCoupon = port<Coupon, { couponId: string }>()
      const redeemCoupon = port<Redeemed, { couponId: string; idempotencyKey: string }>()
      const use = page.play(
        couponUseMachine.provide({ actors: { loadCoupon: loadCoupon.logic, redeemCoupon: redeemCoupon.logic } }),
        'couponUse',
        { couponId: 'c1', now: page.now, newKey: () => 'k', access: () => 'go', usualMinutes: 15, isHidden },
      )
      const loadLanding = port<LandingPage, { id: string }>()
      const landing = page.play(landingMachine.provide({ actors: { loadLanding: loadLanding.logic } }), 'landing', {
        id: '1',
        now: page.now,
        isHidden,
      })
      const loadOrder = port<OrderDetail | undefined, { orderId: string }>()
      const detail = page.play(orderDetailMachine.provide({ actors: { loadOrder: loadOrder.logic } }), 'orderDetail', {
        orderId: 'o1',
        newKey: () => 'k',
        isHidden,
      })
      const readClaim = port<Claim, { idempotencyKey: string }>()
      const placement = page.play(placementMachine.provide({ actors: { readClaim: readClaim.logic } }), 'placement', {
        idempotencyKey: 'k1',
        isCard: false,
        isHidden,
      })
      if (when === 'meanwhile') {
        for (const actor of [use, landing, detail]) actor.send({ type: 'page.hidden' })
      }
      const ends_at = page.at(10 * minute)
      await loadCoupon.answer({
        status: 'used',
        coupon_code: 'CODE',
        can_use: false,
        use_expired_at: ends_at,
      } as Coupon)
      await loadLanding.answer({ title: 'Sale', ends_at, blocks: [{ type: 'countdown', ends_at }] })
      await loadOrder.answer({ order_id: 'o1', order_status: 'waiting_payment_confirmation' } as OrderDetail)
      await readClaim.fail({ kind: 'network', key: 'default' })
      if (when === 'meanwhile') placement.send({ type: 'page.hidden' })
      page.clock.increment(50_000)
      const seconds = () => [use.getSnapshot().context.secondsLeft, landing.getSnapshot().context.secondsLeft]
      expect(seconds()).toEqual([600, 600])
      expect([loadOrder.calls.length, readClaim.calls.length]).toEqual([1, 1])
      for (const actor of [use, landing, detail, placement]) actor.send({ type: 'page.shown' })
      expect(seconds()).toEqual([550, 550])
      expect([loadOrder.calls.length, readClaim.calls.length]).toEqual([2, 2])
    },
  )

  it('[BRG-051] a PIN with an unknown outcome is polled once when its time is over, and again when the page is shown', async () => {
    const page = open('pin')
    const askPin = port<PinStatus, { reference: string }>()
    const pin = page.play(pinMachine.provide({ actors: { askPin: askPin.logic } }), 'pin')
    pin.send({ type: 'pin.open', reference: 'p1' })
    pin.send({ type: 'page.hidden' })
    page.clock.increment(2 * minute)
    await askPin.answer('open')
    page.clock.increment(10 * minute)
    expect(askPin.calls).toHaveLength(1)
    pin.send({ type: 'pin.returned' })
    expect(askPin.calls).toHaveLength(2)
  })
})

describe('polling', () => {
  it('[BRG-051] the placed order is not polled while the page is hidden, and at once when it is shown', async () => {
    const page = open()
    const readClaim = port<Claim, { idempotencyKey: string }>()
    const placement = page.play(placementMachine.provide({ actors: { readClaim: readClaim.logic } }), 'placement', {
      idempotencyKey: 'k1',
      isCard: false,
      isHidden: false,
    })
    const waiting: Claim = { order_id: 'o1', invoice_number: 'i1', order_status: 'waiting_payment_confirmation' }
    await readClaim.answer(waiting)
    placement.send({ type: 'page.hidden' })
    page.clock.increment(50_000)
    expect(readClaim.calls).toHaveLength(1)
    placement.send({ type: 'page.shown' })
    expect(readClaim.calls).toHaveLength(2)

    placement.send({ type: 'page.hidden' })
    await readClaim.answer(waiting)
    page.clock.increment(5_000)
    expect(readClaim.calls).toHaveLength(2)
    page.clock.increment(10 * minute)
    placement.send({ type: 'page.shown' })
    expect(readClaim.calls).toHaveLength(3)
    await readClaim.answer({ ...waiting, order_status: 'paid' })
    expect(placement.getSnapshot().output).toMatchObject({ outcome: 'paid' })
  })

  it('[BRG-051] a waiting order is not polled while its page is hidden, and at once when it is shown', async () => {
    const page = open()
    const loadOrder = port<OrderDetail | undefined, { orderId: string }>()
    const detail = page.play(orderDetailMachine.provide({ actors: { loadOrder: loadOrder.logic } }), 'orderDetail', {
      orderId: 'o1',
      newKey: () => 'k',
      isHidden: false,
    })
    const waiting = { order_id: 'o1', order_status: 'waiting_payment_confirmation' } as OrderDetail
    await loadOrder.answer(waiting)
    detail.send({ type: 'page.hidden' })
    page.clock.increment(10 * minute)
    expect(loadOrder.calls).toHaveLength(1)
    expect(detail.getSnapshot().can({ type: 'order.cancel' })).toBe(true)
    detail.send({ type: 'page.shown' })
    expect(loadOrder.calls).toHaveLength(2)
    detail.send({ type: 'page.hidden' })
    await loadOrder.answer(waiting)
    page.clock.increment(10 * minute)
    expect(loadOrder.calls).toHaveLength(2)
    detail.send({ type: 'page.shown' })
    await loadOrder.answer(waiting)
    page.clock.increment(2_000)
    expect(loadOrder.calls).toHaveLength(4)
  })

  it.each([
    ['knows of no PIN yet', 'answer', 60_000],
    ['could not be asked', 'fail', 2_000],
  ] as const)(
    '[BRG-051] a PIN of which the server %s is not polled while the page is hidden, and at once when it is shown',
    async (_, end, again) => {
      const page = open('pin')
      const askPin = port<PinStatus, { reference: string }>()
      const pin = page.play(pinMachine.provide({ actors: { askPin: askPin.logic } }), 'pin')
      const unknown = () =>
        end === 'answer' ? askPin.answer('open') : askPin.fail({ kind: 'network', key: 'default' })
      pin.send({ type: 'pin.open', reference: 'p1' })
      pin.send({ type: 'pin.returned' })
      await unknown()
      pin.send({ type: 'page.hidden' })
      pin.send({ type: 'network.returned' })
      page.clock.increment(10 * minute)
      expect(askPin.calls).toHaveLength(1)
      pin.send({ type: 'pin.returned' })
      expect(askPin.calls).toHaveLength(2)
      await unknown()
      page.clock.increment(again)
      expect(askPin.calls).toHaveLength(3)
    },
  )
})
