export interface RateLimit {
  /** Calls allowed at once. */
  burst: number
  /** Calls a second after the burst. */
  perSecond: number
}

export interface RateLimiter {
  /** Counts a call. Returns 0 if it is allowed, else the whole seconds to wait. */
  take: (address: string, shopperId: string | undefined) => number
}

/** Generous for a shopper; a carrier may put a whole town behind one address. */
export const usualLimits = { shopper: { burst: 120, perSecond: 20 }, address: { burst: 1200, perSecond: 200 } }

const bucketsMax = 20_000

/**
 * Token buckets in memory, one per shopper, else one per address. Losing them on a restart is harmless. Uses the machine's time, not the
 * adjustable clock's.
 */
export function createRateLimiter(
  limits: { shopper: RateLimit; address: RateLimit } = usualLimits,
  milliseconds: () => number = () => performance.now(),
): RateLimiter {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take: (address, shopperId) => {
      const key = shopperId === undefined ? `a ${address}` : `s ${shopperId}`
      const { burst, perSecond } = shopperId === undefined ? limits.address : limits.shopper
      const at = milliseconds()
      const bucket = buckets.get(key) ?? { tokens: burst, at }
      const tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) / 1000) * perSecond)
      buckets.delete(key)
      const allowed = tokens >= 1
      buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at })
      if (buckets.size > bucketsMax) buckets.delete(buckets.keys().next().value ?? '')
      return allowed ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
  }
}
