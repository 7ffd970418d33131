import { recipientChecksPerMinute } from '../../contract/constants'
import { TooMany } from './route'

const minuteMs = 60_000
const shoppersMax = 20_000

/** Counts one recipient check of a shopper; throws {@link TooMany} above ten in a minute. */
export type RecipientChecks = (shopperId: string, now: Date) => void

/**
 * Counts recipient checks, so that numbers can't be harvested: whoever looks one up, sends a gift or buys one (GFT-019). Lost with the
 * process, which is harmless.
 */
export function createRecipientChecks(): RecipientChecks {
  const checks = new Map<string, number[]>()
  return (shopperId, now) => {
    const since = now.getTime() - minuteMs
    const recent = (checks.get(shopperId) ?? []).filter((at) => at > since && at <= now.getTime())
    const [first] = recent
    checks.delete(shopperId)
    if (recent.length >= recipientChecksPerMinute && first !== undefined) {
      checks.set(shopperId, recent)
      throw new TooMany(Math.max(1, Math.ceil((first - since) / 1000)))
    }
    checks.set(shopperId, [...recent, now.getTime()])
    if (checks.size > shoppersMax) checks.delete(checks.keys().next().value ?? '')
  }
}
