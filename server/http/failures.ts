import type { Context } from 'hono'
import { header } from '../../contract/envelope'
import type { ErrorKey } from '../../contract/errors'
import { envelopeOf } from '../../contract/errors'
import { QueueFullError, crowdedSeconds } from '../pictureWork'
import { isAway } from '../db/client'

/** A rate limit is exceeded: HTTP 429 without a message code. */
export class RateLimitError extends Error {
  constructor(readonly seconds: number) {
    super('too many calls')
  }
}

/** The response of a business refusal: HTTP 200, so that only transport failures look like transport failures (ERR-032). */
export const refusal = (c: Context, key: ErrorKey, data: Record<string, unknown> = {}): Response =>
  c.json({ ...envelopeOf(key), ...data }, 200)

/** A transport failure: a status without a message code (ERR-025 to ERR-031). */
export const transportFailure = (c: Context, status: 401 | 404 | 413 | 429 | 500 | 503): Response => c.json({}, status)

/** The response of a call that failed for a reason outside the error catalogue; `log` records what is the server's own fault. */
export function failure(c: Context, error: unknown, log: () => void): Response {
  if (error instanceof QueueFullError) {
    c.header(header.retryAfter, crowdedSeconds)
    return transportFailure(c, 503)
  }
  if (error instanceof RateLimitError) {
    c.header(header.retryAfter, String(error.seconds))
    return transportFailure(c, 429)
  }
  log()
  return transportFailure(c, isAway(error) ? 503 : 500)
}
