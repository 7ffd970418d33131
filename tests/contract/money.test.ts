import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { amountIn, baht, fromBaht, points, toBaht, toSatang, toWire, wireAmount } from '../../contract/money'
import { pointsFor, pointsValue } from '../../contract/points'

describe('money', () => {
  it.each([0.5, NaN, Infinity, 2 ** 53])('%s is no number of satang', (amount) => {
    expect(() => toSatang(amount)).toThrow(RangeError)
  })

  it.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [1234.5, 123_450],
    [69_000_000.07, 6_900_000_007],
    [-12.34, -1234],
  ])('%s baht are %i satang, and back', (amount, satang) => {
    expect(fromBaht(amount)).toBe(satang)
    expect(toBaht(toSatang(satang))).toBe(amount)
  })

  it.each([0.001, 0.015, 19.999, -0.005, 1e14])('%s baht are refused', (amount) => {
    expect(() => fromBaht(amount)).toThrow(RangeError)
  })

  it.each([
    [0, true],
    [0.01, true],
    [1e11, true],
    [1e11 + 0.01, false],
    [-0.01, false],
    [0.001, false],
    [0.015, false],
    [NaN, false],
    [Infinity, false],
    ['1', false],
  ])('%j as a wire amount: %s', (amount, expected) => {
    expect([v.is(wireAmount, amount), v.is(baht, amount)]).toEqual([expected, expected])
  })

  it('a wire amount in baht is read as satang', () => {
    expect(v.parse(baht, 19.99)).toBe(1999)
  })

  it.each([
    [0, true],
    [5, true],
    [-1, false],
    [0.5, false],
    [2 ** 53, false],
    ['1', false],
  ])('%j as points: %s', (amount, expected) => {
    expect(v.is(points, amount)).toBe(expected)
  })

  it('an amount is read and written in its unit', () => {
    expect([amountIn('baht', 0.5), amountIn('points', 5), amountIn('items', 7)]).toEqual([50, 5, 7])
    expect([toWire('baht', 50), toWire('points', 5), toWire('items', 7)]).toEqual([0.5, 5, 7])
    for (const unit of ['points', 'items'] as const) expect(() => amountIn(unit, 0.5)).toThrow(RangeError)
    expect(() => amountIn('baht', 0.001)).toThrow(RangeError)
    expect(() => toWire('baht', 0.5)).toThrow(RangeError)
  })
})

describe('points', () => {
  it.each([
    ['kbank_reward_point', 3505, 350],
    ['the1', 3505, 351],
    ['the1', 3504, 350],
    ['kbank_reward_point', 3599, 359],
  ] as const)('[PAY-019, PAY-020] %s for %i satang at 10 points per baht: %i', (type, satang, expected) => {
    expect(pointsFor(toSatang(satang), 10, type)).toBe(expected)
  })

  it.each([
    [15, 10, 150],
    [2, 3, 67],
    [7, 8, 88],
    [100, 0, 1000],
    [100, Infinity, 1000],
  ])('[CHK-006] %i points at a rate of %s are %i satang', (count, rate, expected) => {
    expect(pointsValue(count, rate)).toBe(expected)
  })
})
