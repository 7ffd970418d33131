import type { ApiError } from './ports'

/** Selects why a record or a list can't be shown: its first load failed. Undefined in every other state. */
export const failureOf = ({
  value,
  context,
}: {
  value: unknown
  context: { error?: ApiError }
}): ApiError | undefined => (value === 'failed' ? context.error : undefined)
