export interface RateLimit {
  /** Calls that may come at once. */
  burst: number
  /** Calls a second after that. */
  perSecond: number
}

export interface RateLimiter {
  /** Counts a call; 0 when it may go on, else the whole seconds to wait. */
  take: (address: string, shopperId: string | undefined) => number
}

/** Generous for a shopper; an address may be a whole town behind one carrier. */
export const usualLimits = { shopper: { burst: 120, perSecond: 20 }, address: { burst: 1200, perSecond: 200 } }

const bucketsMax = 20_000

/**
 * Token buckets in memory, one for a shopper, else one for an address. They are lost with the process, which is harmless.
 * Time is the machine's, not the movable clock's.
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
