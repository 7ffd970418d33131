import type { ErrorKey } from '../../contract/errors'

/**
 * A refusal that the shopper sees: an entry of the error catalogue. Thrown inside a transaction it rolls everything back; the answer is
 * HTTP 200 with the entry's MessageCode and MessageSubCode beside `data`.
 */
export class CatalogueError extends Error {
  constructor(
    readonly key: ErrorKey,
    readonly data: Record<string, unknown> = {},
  ) {
    super(`Refused with ${key}.`)
  }
}

/** Ends the call with a catalogue entry. */
export function refuse(key: ErrorKey, data?: Record<string, unknown>): never {
  throw new CatalogueError(key, data)
}
