import { describe, expect, it } from 'vitest'
import type { Badges } from '../../machines/counters/countersMachine'
import {
  basketCount,
  couponCount,
  countersMachine,
  orderCount,
  promotionCount,
} from '../../machines/counters/countersMachine'
import { port, rootStage } from './rootStage'

const open = () => {
  const stage = rootStage()
  const basket = port<number>()
  const orders = port<number>()
  const badges = port<Badges>()
  const machine = countersMachine.provide({
    actors: { countBasket: basket.logic, countOrders: orders.logic, getBadges: badges.logic },
  })
  const counters = stage.play(machine, 'counters')
  stage.listen('counters')
  return { ...stage, counters, basket, orders, badges, now: () => counters.getSnapshot() }
}

describe('counters', () => {
  it('are empty before the first answer, and hold basket, orders and badges afterwards', async () => {
    const { counters, basket, orders, badges, now } = open()
    expect([basketCount(now()), orderCount(now()), couponCount(now())]).toEqual([undefined, undefined, undefined])
    counters.send({ type: 'counters.refresh' })
    await basket.answer(3)
    await orders.answer(2)
    await badges.answer({ order: 2, cart: 3, coupon: 5, promotion: 1 })
    expect([basketCount(now()), orderCount(now()), couponCount(now()), promotionCount(now())]).toEqual([3, 2, 5, 1])
  })

  it('[CRT-010, API-013] a failed or empty answer, or none at all, silently keeps the last basket count', async () => {
    const { counters, basket, clock, now, facts, sent } = open()
    counters.send({ type: 'basketCount.refresh' })
    await basket.answer(3)
    counters.send({ type: 'basketCount.refresh' })
    await basket.fail({ kind: 'http', status: 500, key: 'default' })
    expect(basketCount(now())).toBe(3)
    for (const empty of [NaN, undefined, null, -1, 1.5]) {
      counters.send({ type: 'basketCount.refresh' })
      await basket.answer(empty as number)
      expect(basketCount(now())).toBe(3)
    }
    counters.send({ type: 'basketCount.refresh' })
    clock.increment(30_000)
    await basket.answer(9)
    expect(basketCount(now())).toBe(3)
    expect([facts, sent]).toEqual([[], []])
  })

  it('[API-014] a failed or empty order count silently keeps the last one', async () => {
    const { counters, orders, now, facts, sent } = open()
    counters.send({ type: 'orderCount.refresh' })
    await orders.answer(2)
    counters.send({ type: 'orderCount.refresh' })
    await orders.fail({ kind: 'network', key: 'default' })
    counters.send({ type: 'orderCount.refresh' })
    await orders.answer(undefined as unknown as number)
    expect(orderCount(now())).toBe(2)
    expect([facts, sent]).toEqual([[], []])
  })

  it('a failed count does not block the others', async () => {
    const { counters, basket, orders, badges, now } = open()
    counters.send({ type: 'counters.refresh' })
    await basket.fail({ kind: 'network', key: 'default' })
    await badges.fail({ kind: 'network', key: 'default' })
    await orders.answer(7)
    expect([basketCount(now()), orderCount(now())]).toEqual([undefined, 7])
  })

  it('a newer request discards the older answer', async () => {
    const { counters, basket, now } = open()
    counters.send({ type: 'basketCount.refresh' })
    counters.send({ type: 'basketCount.refresh' })
    basket.calls[0]?.resolve(1)
    await basket.answer(2)
    expect(basketCount(now())).toBe(2)
  })

  it('Back from the order history loads the order count alone', () => {
    const { counters, basket, orders, badges } = open()
    counters.send({ type: 'orderCount.refresh' })
    expect([basket.calls.length, orders.calls.length, badges.calls.length]).toEqual([0, 1, 0])
  })

  it('clear the previous shopper’s counts, even when an answer is pending', async () => {
    const { counters, basket, orders, badges, now } = open()
    counters.send({ type: 'counters.refresh' })
    await badges.answer({ order: 2, cart: 3, coupon: 5, promotion: 1 })
    counters.send({ type: 'counters.refresh' })
    counters.send({ type: 'counters.reset' })
    await basket.answer(3)
    await orders.answer(2)
    await badges.answer({ order: 2, cart: 3, coupon: 6, promotion: 1 })
    expect([basketCount(now()), orderCount(now()), couponCount(now())]).toEqual([undefined, undefined, undefined])
  })
})
