import { describe, expect, it } from 'vitest'
import { daysLeft, isCollecting, percentRaised } from '../../contract/donations'

const endsAt = '2026-11-24T17:00:00Z'

describe('a donation', () => {
  it.each([
    ['2026-11-24T16:59:59.999Z', true],
    ['2026-11-24T17:00:00Z', false],
    ['2026-11-24T17:00:00.001Z', false],
  ])('at %s, open: %s', (now, expected) => {
    expect(isCollecting({ endsAt }, Date.parse(now))).toBe(expected)
  })

  it.each([
    ['2026-11-24T16:59:00Z', '2026-11-24T16:59:30Z', 0],
    // Midnight in Bangkok is at 17:00 in UTC.
    ['2026-11-23T16:59:59Z', '2026-11-24T16:59:30Z', 1],
    ['2026-11-23T17:00:00Z', '2026-11-24T16:59:30Z', 0],
    ['2026-11-20T05:00:00Z', '2026-11-24T17:00:00Z', 5],
    ['2026-11-24T17:00:00Z', '2026-11-24T17:00:00Z', undefined],
  ])('at %s, until %s: %s days', (now, until, expected) => {
    expect(daysLeft({ endsAt: until }, Date.parse(now))).toBe(expected)
  })

  it.each([
    [0, 100, 0],
    [50, 100, 50],
    [999, 1000, 99],
    [1000, 1000, 100],
    [1500, 1000, 100],
    [-5, 1000, 0],
    [5, 0, 100],
    [0, 0, 100],
    [0, -1, 100],
  ])('%i raised of %i are %i percent', (raised, goal, expected) => {
    expect(percentRaised({ raised, goal })).toBe(expected)
  })
})
