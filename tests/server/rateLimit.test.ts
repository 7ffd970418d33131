import { afterEach, describe, expect, it, vi } from 'vitest'
import { RateLimitError } from '../../server/http/failures'
import { createRateLimiter } from '../../server/http/rateLimit'

describe('the rate limiter in memory', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it('forgets every address and shopper when its window ends', async () => {
    vi.useFakeTimers()
    // The library's maps are private: they are found by what is put into them.
    const set = vi.spyOn(Map.prototype, 'set')
    const limit = createRateLimiter({ shopper: { calls: 1, seconds: 6 }, address: { calls: 1, seconds: 6 } })
    for (let n = 0; n < 500; n++) {
      await limit(`address-${n}`, undefined)
      await limit('one', `shopper-${n}`)
    }
    const kept = new Set(
      set.mock.contexts.filter((_, at) => /(address|shopper)-\d+$/.test(String(set.mock.calls[at]?.[0]))),
    ) as Set<Map<string, unknown>>
    const sizes = () => [...kept].map(({ size }) => size)
    expect(sizes()).toEqual([500, 500])
    await expect(limit('address-7', undefined)).rejects.toThrow(RateLimitError)
    vi.advanceTimersByTime(5_999)
    expect(sizes()).toEqual([500, 500])
    vi.advanceTimersByTime(1)
    expect(sizes()).toEqual([0, 0])
    await limit('address-7', undefined)
  })
})
