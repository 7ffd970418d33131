import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** 10:00 in Bangkok, the time of every suite unless a test sets another (RUN-007). */
export const testTime = new Date('2026-11-21T03:00:00.000Z')

/** Changes with everything that a seeded database is made of. */
export function seedHash(): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else if (!path.endsWith('.svg')) hash.update(relative(root, path)).update(readFileSync(path))
  }
  for (const path of ['server/db', 'server/bank', 'server/domain/search', 'tests/server/keptSeed.ts'])
    add(join(root, path))
  return hash.update(testTime.toISOString()).digest('hex').slice(0, 16)
}

/**
 * The tar file with the files of an embedded database that was seeded at {@link testTime}, once the server's suites have run. Beside the seed it
 * has its copy for `restoreSeed`, in a schema of its own, with a trigger on each table: also under the servers of the browser suites.
 */
export const seededTemplate = (): string =>
  join(process.env['SEEDED_TEMPLATES'] ?? join(root, 'node_modules/.cache/k-market'), `seeded-${seedHash()}.tar`)

/** Puts the seeded database into a data directory: a server on it starts in a third of the time. Without a template the directory stays empty. */
export function unpackSeed(dataDir: string): void {
  const template = seededTemplate()
  if (!existsSync(template)) return
  const database = join(dataDir, 'postgres')
  mkdirSync(database, { recursive: true })
  const { status } = spawnSync('tar', ['-xf', template, '-C', database], { stdio: 'ignore' })
  if (status !== 0) rmSync(database, { recursive: true, force: true })
}
