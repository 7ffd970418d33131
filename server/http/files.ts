import { readFileSync, statSync } from 'node:fs'
import { extname, join, normalize, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
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

interface Kept {
  body: Buffer
  type: string
  modified: number
  encoded: Map<string, Promise<Buffer>>
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Serves the files of one folder from memory, each compressed once. Browsers cache files with a hash in their name for good.
 * Returns undefined for a path that is no file of the folder.
 */
export function createFiles(folder: string): (c: Context, path: string) => Promise<Response | undefined> {
  const kept = new Map<string, Kept>()

  function find(path: string): Kept | undefined {
    const file = normalize(join(folder, path))
    const type = types[extname(file)]
    if (!file.startsWith(folder + sep) || type === undefined || path.includes('\0')) return undefined
    const stat = statSync(file, { throwIfNoEntry: false })
    if (!stat?.isFile()) return undefined
    const known = kept.get(file)
    if (known?.modified === stat.mtimeMs) return known
    const read = { body: readFileSync(file), type, modified: stat.mtimeMs, encoded: new Map<string, Promise<Buffer>>() }
    kept.set(file, read)
    return read
  }

  function encode(file: Kept, encoding: 'br' | 'gzip'): Promise<Buffer> {
    const made =
      file.encoded.get(encoding) ??
      (encoding === 'br'
        ? brotli(file.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : zip(file.body, { level: 9 }))
    file.encoded.set(encoding, made)
    return made
  }

  return async (c, path) => {
    const file = find(path)
    if (!file) return undefined
    const encoding = compressibleTypes.test(file.type) ? encodingFor(c) : undefined
    const body = encoding ? await encode(file, encoding) : file.body
    return c.body(new Uint8Array(body), 200, {
      'Content-Type': file.type,
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding && { 'Content-Encoding': encoding }),
      ...(compressibleTypes.test(file.type) && { Vary: 'Accept-Encoding' }),
    })
  }
}
