import { readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import type { Context } from 'hono'
import { encodingFor } from './compress'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressibleTypes = /^(text|application\/(json|manifest)|image\/svg)/

/** The icons have one name for good, and are used again each time that a page with them is shown. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return path === '/icons.svg' ? 'public, max-age=600, stale-while-revalidate=86400' : 'no-cache'
}

/**
 * Serves the files of one folder from memory, compressed as the build left them beside each file (`scripts/compress.mjs`). Browsers cache
 * files with a hash in their name for good. Returns undefined for a path that is no file of the folder.
 */
export function createFiles(folder: string): (c: Context, path: string) => Response | undefined {
  const kept = new Map<string, { body: Buffer; modified: number }>()

  function read(file: string): Buffer | undefined {
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat?.isFile()) return undefined
    const known = kept.get(file)
    if (known?.modified === stat.mtimeMs) return known.body
    const body = readFileSync(file)
    kept.set(file, { body, modified: stat.mtimeMs })
    return body
  }

  return (c, path) => {
    const file = normalize(join(folder, path))
    const type = types[extname(file)]
    if (!file.startsWith(folder + sep) || type === undefined || path.includes('\0')) return undefined
    const plain = read(file)
    if (!plain) return undefined
    const encoding = encodingFor(c)
    const compressed = encoding && read(`${file}.${encoding === 'br' ? 'br' : 'gz'}`)
    return c.body(new Uint8Array(compressed ?? plain), 200, {
      'Content-Type': type,
      'Cache-Control': cachingOf(path),
      ...(compressed && { 'Content-Encoding': encoding }),
      ...(compressibleTypes.test(type) && { Vary: 'Accept-Encoding' }),
    })
  }
}
