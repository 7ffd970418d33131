import { asApiError, isGone } from '../ports'

/** Whether there is nothing of an id: so says the server, or the text can't be an id at all (1011). */
export const isMissing = (error: unknown): boolean => isGone(error) || asApiError(error).code === '1011'

/** The campaign is over (LND-004). */
export const hasEnded = (error: unknown): boolean => asApiError(error).code === '1013'
