import { userInfo } from 'node:os'

/**
 * The PostgreSQL server that the suites may use: TEST_DATABASE_URL, else a local database `test` that trusts the current user or
 * `postgres`.
 *
 * @param {{ env?: Record<string, string | undefined>, connects?: (url: string) => Promise<string | undefined> }} [options] `connects`
 * returns the reason of a failure
 * @returns {Promise<{ url?: string, sentence: string, broken?: boolean }>} `broken` if the named server does not answer
 */
export async function findPostgres({ env = process.env, connects = connectionFailure } = {}) {
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
  for (const user of new Set([userInfo().username, 'postgres'])) {
    const url = `postgres://${encodeURIComponent(user)}@127.0.0.1:5432/test`
    if (!(await connects(url)))
      return { url, sentence: `PostgreSQL: reached at ${url}; suites run on it and on the embedded database.` }
  }
  return {
    sentence:
      'PostgreSQL: none reached (TEST_DATABASE_URL is unset, no database `test` on 127.0.0.1:5432); suites run on the embedded database only.',
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
