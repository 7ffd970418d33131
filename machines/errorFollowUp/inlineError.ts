import { errorCatalogue } from '../../contract/errors'
import type { ApiError } from '../ports'

/** The key of a business error without a popup, whose message stands where the content would be (ERR-078); undefined for any other error. */
export const inlineErrorKey = (error: ApiError | undefined): ApiError['key'] | undefined =>
  error?.kind === 'business' && !errorCatalogue[error.key].showPopup ? error.key : undefined
