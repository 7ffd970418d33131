import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A fingerprint of the contents of files and folders, without the generated route tree, which the build writes.
 *
 * @param {string} base
 * @param {string[]} paths
 */
export function fingerprint(base, paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((start) => filesBelow(base, start)).sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(base, path)))
      .update('\0')
  return hash.digest('hex')
}

/**
 * @param {string} base
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(base, path) {
  if (!existsSync(join(base, path))) return []
  try {
    return readdirSync(join(base, path)).flatMap((name) => filesBelow(base, `${path}/${name}`))
  } catch {
    return path.endsWith('.gen.ts') ? [] : [path]
  }
}
