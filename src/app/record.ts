import { isApiError } from '../../machines/ports'
import type { App } from './app'

/** How long the content of a page that was left is kept for Back. */
export const contentKeptMs = 30 * 60_000

const goneCodes: readonly string[] = ['403', '1004', '404', '407', '410']

/** The record of a page is not there, whatever the way in which the server says so (NAV-047). */
export const isGone = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'business' ? goneCodes.includes(error.code ?? '') : error.kind === 'http' && error.status === 404)

/**
 * Waits for a page's main record, asked for without a popup: undefined when it is gone. Other refusals of the server are raised and, as all
 * failures, thrown on.
 */
export async function recordOf<T>({ followUp }: App, asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (isGone(error)) return undefined
    if (isApiError(error) && error.kind === 'business') followUp.send({ type: 'error.raised', error, option: 'default' })
    throw error
  }
}
