import { asApiError, isGone } from '../ports'

/** Whether there is nothing of an id: so says the server, or the text can't be an id at all (1011). */
export const isMissing = (error: unknown): boolean => isGone(error) || asApiError(error).code === '1011'
