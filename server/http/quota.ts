import { recipientChecksPerMinute, uploadsPerHour } from '../../contract/constants'
import { TooMany } from './failures'

const shoppersMax = 20_000

/** Counts one call of a shopper; throws {@link TooMany} above what may come in the time. */
type Quota = (shopperId: string, now: Date) => void

/** At most `max` calls of a shopper in `windowMs`. Lost with the process, which is harmless. */
function createQuota(max: number, windowMs: number): Quota {
  const calls = new Map<string, number[]>()
  return (shopperId, now) => {
    const since = now.getTime() - windowMs
    const recent = (calls.get(shopperId) ?? []).filter((at) => at > since && at <= now.getTime())
    const [first] = recent
    calls.delete(shopperId)
    if (recent.length >= max && first !== undefined) {
      calls.set(shopperId, recent)
      throw new TooMany(Math.max(1, Math.ceil((first - since) / 1000)))
    }
    calls.set(shopperId, [...recent, now.getTime()])
    if (calls.size > shoppersMax) calls.delete(calls.keys().next().value ?? '')
  }
}

export interface Quotas {
  /** Lookups of recipients, and gifts sent or bought: mobile numbers must not be harvested (GFT-019). */
  countRecipientCheck: Quota
  /** Uploads, since decoding pictures is expensive (SEC-009). */
  countUpload: Quota
}

export const createQuotas = (): Quotas => ({
  countRecipientCheck: createQuota(recipientChecksPerMinute, 60_000),
  countUpload: createQuota(uploadsPerHour, 3_600_000),
})
