import * as v from 'valibot'

/** Every answer carries MessageCode and, for some errors, MessageSubCode; `00` and `0000` mean success. Source: specification, section 8. */
export const envelope = v.object({
  MessageCode: v.optional(v.string()),
  MessageSubCode: v.optional(v.string()),
})

export const successCode = '0000'

/** Header names that every call or answer may carry. */
export const header = {
  idempotencyKey: 'Idempotency-Key',
  serverTime: 'Server-Time',
  acceptLanguage: 'Accept-Language',
  retryAfter: 'Retry-After',
} as const

/** An idempotency key: a UUID created on the device when the shopper confirms. */
export const idempotencyKey = v.pipe(v.string(), v.uuid())

/** Paging parameters of every list call: page starts at 1. */
export const pageQuery = {
  page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number), v.minValue(1)), '1'),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(100)),
    '20',
  ),
}

/** Paging parameters of a list call with parameters in the body. */
export const pageBody = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999)), 1),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20),
}

export const pageAnswer = {
  page: v.pipe(v.number(), v.integer()),
  limit: v.pipe(v.number(), v.integer()),
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
}

/** An instant on the wire: ISO 8601, UTC. */
export const instant = v.pipe(v.string(), v.isoTimestamp())

/** An id created by the server. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w.:-]+$/))
