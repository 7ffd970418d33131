import { recipientChecksPerMinute, uploadsPerHour } from '../../contract/constants'
import { RateLimitError } from './failures'

const shoppersMax = 20_000

/** Counts one call of a shopper; throws {@link RateLimitError} above the limit. */
type Quota = (shopperId: string, now: Date) => void

/** At most `max` calls of a shopper in `windowMs`. Kept in memory; losing it on a restart is harmless. */
function createQuota(max: number, windowMs: number): Quota {
  const calls = new Map<string, number[]>()
  return (shopperId, now) => {
    const since = now.getTime() - windowMs
    const recent = (calls.get(shopperId) ?? []).filter((at) => at > since && at <= now.getTime())
    const [first] = recent
    calls.delete(shopperId)
    if (recent.length >= max && first !== undefined) {
      calls.set(shopperId, recent)
      throw new RateLimitError(Math.max(1, Math.ceil((first - since) / 1000)))
    }
    calls.set(shopperId, [...recent, now.getTime()])
    if (calls.size > shoppersMax) calls.delete(calls.keys().next().value ?? '')
  }
}

export interface Quotas {
  /** Recipient lookups, and gifts sent or bought: nobody may harvest mobile numbers (GFT-019). */
  countRecipientCheck: Quota
  /** Uploads, because decoding pictures is expensive (SEC-009). */
  countUpload: Quota
}

export const createQuotas = (): Quotas => ({
  countRecipientCheck: createQuota(recipientChecksPerMinute, 60_000),
  countUpload: createQuota(uploadsPerHour, 3_600_000),
})
