import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'

/** Folders in which PostgreSQL has its socket: Debian's and its own. */
const socketFolders = ['/var/run/postgresql', '/tmp']

/**
 * The PostgreSQL server that the suites may use: TEST_DATABASE_URL, else a local database `test` that trusts the current user or
 * `postgres`; through its socket, where it has one, since a query takes less of the processor there than over TCP.
 *
 * @param {{ env?: Record<string, string | undefined>, connects?: (url: string) => Promise<string | undefined>, exists?: (path: string) => boolean }} [options]
 * `connects` returns the reason of a failure
 * @returns {Promise<{ url?: string, sentence: string, broken?: boolean }>} `broken` if the named server does not answer
 */
export async function findPostgres({ env = process.env, connects = connectionFailure, exists = existsSync } = {}) {
  const named = env['TEST_DATABASE_URL']
  if (named) {
    const reason = await connects(named)
    return reason
      ? { sentence: `PostgreSQL: TEST_DATABASE_URL is set but does not answer (${reason}).`, broken: true }
      : {
          url: named,
          sentence: 'PostgreSQL: reached at TEST_DATABASE_URL; suites run on it and on the embedded database.',
        }
  }
  const sockets = socketFolders.filter((folder) => exists(`${folder}/.s.PGSQL.5432`))
  const places = [...sockets.map((folder) => `localhost:5432/test?host=${folder}`), '127.0.0.1:5432/test']
  for (const place of places)
    for (const user of new Set([userInfo().username, 'postgres'])) {
      const url = `postgres://${encodeURIComponent(user)}@${place}`
      if (!(await connects(url)))
        return { url, sentence: `PostgreSQL: reached at ${url}; suites run on it and on the embedded database.` }
    }
  return {
    sentence:
      'PostgreSQL: none reached (TEST_DATABASE_URL is unset, no database `test` on port 5432 of this machine); suites run on the embedded database only.',
  }
}

/** @param {string} url */
async function connectionFailure(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message || error.name : String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}
