import type { ErrorKey } from '../contract/errors'
import { asApiError } from './ports'

export const tooFewLeft = ['501', '502-02'] as const satisfies readonly ErrorKey[]

/** Fewer pieces are left than are asked for: what the page knows of the product is outdated (ERR-092). */
export const isTooFewLeft = (error: unknown): boolean =>
  (tooFewLeft as readonly string[]).includes(asApiError(error).key)
