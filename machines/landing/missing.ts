import { asApiError, isGone } from '../ports'

/** Whether an id does not exist, by the server's answer or because it is malformed (1011). */
export const isMissing = (error: unknown): boolean => isGone(error) || asApiError(error).code === '1011'

/** The campaign is over (LND-004). */
export const hasEnded = (error: unknown): boolean => asApiError(error).code === '1013'
