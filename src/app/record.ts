import { isApiError } from '../../machines/ports'
import type { App } from './app'

const goneCodes: readonly string[] = ['403', '1004', '404', '407', '410']

/** The record of a page is not there, whatever the way in which the server says so (NAV-047). */
export const isGone = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'business' ? goneCodes.includes(error.code ?? '') : error.kind === 'http' && error.status === 404)

/**
 * Waits for a page's main record, asked for without a popup. A refusal of the server raises one unless it says that the record is not
 * there; every failure is thrown on (NAV-047).
 */
export async function recordOf<T>({ followUp }: Pick<App, 'followUp'>, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (isApiError(error) && error.kind === 'business' && !isGone(error))
      followUp.send({ type: 'error.raised', error, option: 'default' })
    throw error
  }
}
