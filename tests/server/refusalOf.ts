import type { ErrorKey } from '../../contract/errors'
import { CatalogueError } from '../../server/domain/catalogueError'

/** The catalogue key with which work is refused; undefined if it is done. Rejects for any other error. */
export async function refusalOf(work: Promise<unknown>): Promise<ErrorKey | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof CatalogueError) return error.key
    throw error
  }
}
