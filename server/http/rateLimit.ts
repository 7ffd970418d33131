import type pg from 'pg'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { recipientChecksPerMinute, uploadsPerHour } from '../../contract/constants'
import { RateLimitError } from './failures'

export interface RateLimit {
  calls: number
  seconds: number
}

export interface RateLimits {
  shopper: RateLimit
  address: RateLimit
}

/** Counts a call of a shopper, else of an address; rejects with {@link RateLimitError} above the limit. */
export type RateLimiter = (address: string, shopperId: string | undefined) => Promise<void>

/** Counts one call of a shopper; rejects with {@link RateLimitError} above the limit. */
type Quota = (shopperId: string, now: Date) => Promise<void>

export interface Quotas {
  /** Recipient lookups, and gifts sent or bought: nobody may harvest mobile numbers (GFT-019). */
  countRecipientCheck: Quota
  /** Uploads, because decoding pictures is expensive (SEC-009). */
  countUpload: Quota
}

/** Generous for a shopper; a carrier may put a whole town behind one address. */
const usualLimits: RateLimits = { shopper: { calls: 120, seconds: 6 }, address: { calls: 1200, seconds: 6 } }

async function consume(limiter: RateLimiterAbstract, key: string, waitMs?: number): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new RateLimitError(Math.max(1, Math.ceil((waitMs ?? refused.msBeforeNext) / 1000)))
  }
}

/**
 * Limits every call, in the memory of this process and by the machine's time: a count in the database takes longer than most calls. A timer
 * of the library removes each count when its window ends, so the memory holds only the callers of the last seconds.
 */
export function createRateLimiter(limits = usualLimits): RateLimiter {
  const inMemory = ({ calls, seconds }: RateLimit) => new RateLimiterMemory({ points: calls, duration: seconds })
  const shoppers = inMemory(limits.shopper)
  const addresses = inMemory(limits.address)
  return (address, shopperId) => (shopperId === undefined ? consume(addresses, address) : consume(shoppers, shopperId))
}

/**
 * Limits that all servers of one database share; without a `pool` they are kept in memory. Neither belongs to the transaction of a call,
 * so a call that is rolled back stays counted (GFT-019).
 */
export function createQuotas(pool?: pg.Pool): Quotas {
  function quota(name: string, calls: number, seconds: number): Quota {
    const options = { keyPrefix: name, points: calls, duration: seconds }
    const limiter = pool
      ? new RateLimiterPostgres({
          ...options,
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
        })
      : new RateLimiterMemory(options)
    // The library uses the machine's time. With the window in the key the limit follows the shop's adjustable clock.
    return (shopperId, now) => {
      const sinceStart = now.getTime() % (seconds * 1000)
      const start = now.getTime() - sinceStart
      return consume(limiter, `${shopperId} ${start}`, seconds * 1000 - sinceStart)
    }
  }
  return {
    countRecipientCheck: quota('recipient checks', recipientChecksPerMinute, 60),
    countUpload: quota('uploads', uploadsPerHour, 3600),
  }
}
